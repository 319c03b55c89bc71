"""Setting up, turns and the temple: clauses 1 to 3."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from wunderkammer import Match
from wunderkammer.core.errors import IllegalMove, OptionError
from wunderkammer.core.kernel import CHANCE, EVERYONE
from wunderkammer.games.stack.components import CARD_IDS, DECK_IDS, DOWN, IN_DECK
from wunderkammer.games.stack.rules.stock import remove
from wunderkammer.games.stack.state import BACK, FACE_UP, PLACE_IDS, Phase

from .positions import (
    DARK,
    FIRST_GAME,
    GAME,
    assistant,
    card,
    events,
    legal,
    options,
    place,
    play,
    position,
    seen,
    tableau,
)


def built(seats: int, decks: str = FIRST_GAME, lead: int = 1) -> Match:
    """Let chance lead and build the first temple, always by its first outcome."""
    match = Match(GAME, seats, options(decks))
    match.play(CHANCE, f"lead {lead}")
    while match.pending == (CHANCE,):
        match.play(CHANCE, match.legal(CHANCE)[0])
    return match


# -- 1 Setting up ------------------------------------------------------------------------------------


def test_1_1_six_decks_are_drawn():
    match = Match(GAME, 3)
    match.play(CHANCE, "lead 1")
    assert GAME.outcomes(match.state) == {GAME.actions.parse(f"draw {deck}"): 1 for deck in DECK_IDS}
    for deck in ("coin", "relic", "curse", "statue", "monster", "china"):
        match.play(CHANCE, f"draw {deck}")
    s = GAME.state.read(match.state)
    assert [DECK_IDS[deck] for deck in range(10) if s.in_play[deck]] == [
        "statue", "coin", "relic", "curse", "china", "monster",
    ]  # fmt: skip
    assert s.faces_n + s.marked_n == 54
    assert s.phase == Phase.LAY


def test_1_1_decks_in_and_out():
    match = Match(GAME, 2, {"weapon": "in", "curse": "out", "monster": "out"})
    match.play(CHANCE, "lead 1")
    offered = {GAME.actions.text(action).split()[1] for action in match.legal(CHANCE)}
    assert offered == set(DECK_IDS) - {"weapon", "curse", "monster"}
    for _ in range(5):
        match.play(CHANCE, match.legal(CHANCE)[0])
    assert seen(match).phase == Phase.LAY
    assert seen(match).in_play[DECK_IDS.index("weapon")] == 1


def test_1_1_the_first_game():
    match = Match(GAME, 2, {"decks": "first-game"})
    match.play(CHANCE, "lead 1")
    s = seen(match)
    assert {DECK_IDS[deck] for deck in range(10) if s.in_play[deck]} == set(FIRST_GAME.split())
    assert s.phase == Phase.LAY


def test_1_1_too_many_decks_are_refused():
    seven = dict.fromkeys(DECK_IDS[:7], "in")
    with pytest.raises(OptionError, match="7 decks are chosen; at most 6"):
        GAME.new(2, seven)
    five = dict.fromkeys(DECK_IDS[:5], "out")
    with pytest.raises(OptionError, match="5 decks are left out; at most 4"):
        GAME.new(2, five)
    with pytest.raises(OptionError, match="decks of its own"):
        GAME.new(2, {"decks": "first-game", "coin": "out"})


def test_1_2_twenty_six_cards_in_three_layers():
    match = built(2)
    s = seen(match)
    assert s.temple_n == 26
    assert 0 not in s.lies
    assert Counter(name[0] for name in PLACE_IDS) == {"b": 15, "m": 8, "t": 3}


def test_1_3_marked_cards_lie_face_down():
    match = Match(GAME, 2, options(DARK))
    match.play(CHANCE, "lead 1")
    offered = {GAME.actions.text(action).split()[1] for action in match.legal(CHANCE)}
    unmarked = {name for n, name in enumerate(CARD_IDS) if not DOWN[n] and DECK_IDS[n // IN_DECK] in DARK.split()}
    assert offered == unmarked | {"back"}
    play(match, "lay back", "lay silver-cross-1")
    s = seen(match)
    assert s.lies[:2] == [BACK, FACE_UP]
    assert s.card[:2] == [-1, card("silver-cross-1")]


def test_1_3_a_back_weighs_as_all_the_cards_it_may_be():
    match = Match(GAME, 2, options(DARK))
    match.play(CHANCE, "lead 1")
    back = GAME.actions.parse("lay back")
    marked = sum(DOWN[n] for n in range(90) if DECK_IDS[n // IN_DECK] in DARK.split())
    assert GAME.outcomes(match.state)[back] == marked
    play(match, "lay back", "lay back", "lay teapot-a")
    weights = GAME.outcomes(match.state)
    assert weights.pop(back) == marked - 2
    assert set(weights.values()) == {1}
    assert len(weights) == 54 - marked - 1


def test_1_3_the_card_is_decided_at_the_first_look():
    match = position(FIRST_GAME, "t1=back t2=jaguar")
    assert GAME.state.read(match.state).card[place("t1")] == -1
    play(match, "peek t1")
    weights = GAME.outcomes(match.state)
    marked = [n for n in range(90) if DOWN[n] and DECK_IDS[n // IN_DECK] in FIRST_GAME.split()]
    assert weights == {GAME.actions.encode("glimpse", card=n): 1 for n in marked}
    play(match, "glimpse golden-mask")
    assert GAME.state.read(match.state).card[place("t1")] == card("golden-mask")
    play(match, "take t1")
    assert tableau(match, 0) == {"golden-mask"}


def test_1_3_laying_late_is_a_fair_shuffle():
    """Lay and turn up three cards of a small stock in all ways: every order of cards is as likely as any other."""
    stock = ("cup-a", "teapot-a", "saucer-a", "golden-mask", "crown")
    match = position(FIRST_GAME, "t1=jaguar")
    s = GAME.state.read(match.state)
    for name in set(CARD_IDS) - set(stock):
        if card(name) in s.faces + s.marked:
            remove(s, card(name))
    s.backs_n, s.temple_n, s.phase = 3, 0, Phase.LAY
    s.lies, s.card, s.known, s.covers_n = [0] * 26, [-1] * 26, [EVERYONE] * 26, [0] * 26
    shuffles: Counter[tuple[str, ...]] = Counter()

    def explore(state, chance: Fraction) -> None:
        now = GAME.state.read(state)
        if now.phase == Phase.LAY and now.temple_n == 3:
            now.phase, now.turn, now.round = Phase.TURN, 0, 1
            state = now.write()
            now = GAME.state.read(state)
        if now.phase == Phase.LAY:
            weights = GAME.outcomes(state)
            for action, weight in weights.items():
                explore(GAME.apply(state, CHANCE, action), chance * Fraction(weight, sum(weights.values())))
            return
        hidden = [at for at in range(3) if now.card[at] < 0]
        if not hidden:
            shuffles[tuple(CARD_IDS[each] for each in now.card[:3])] += chance
            return
        now.phase, now.place = Phase.GLIMPSE, hidden[0]
        state = now.write()
        weights = GAME.outcomes(state)
        for action, weight in weights.items():
            explore(GAME.apply(state, CHANCE, action), chance * Fraction(weight, sum(weights.values())))

    explore(s.write(), Fraction(1))
    assert len(shuffles) == 5 * 4 * 3
    assert set(shuffles.values()) == {Fraction(1, 60)}


def test_1_4_assistants_of_the_decks_in_play():
    places = GAME.audit(built(2, "statue coin weapon relic curse monster").state).places
    beside = {name.removeprefix("assistant ") for name in places if places[name] == {"beside the temple": 1}}
    assert beside == {
        "stone-warden", "money-changer", "insurer", "high-priest", "shaman", "monster-hunter", "guide", "curator",
    }  # fmt: skip
    assert places["assistant translator"] == {"the box": 1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_5_two_silver_each(seats):
    s = seen(built(seats))
    assert s.silver[:seats] == [2] * seats
    assert s.bank == 40 - 2 * seats


def test_1_6_chance_names_the_starter_and_play_goes_clockwise():
    match = Match(GAME, 3)
    assert GAME.outcomes(match.state) == {GAME.actions.parse(f"lead {n}"): 1 for n in (1, 2, 3)}
    match = built(3, "statue coin relic weapon manuscript jewelry", lead=2)
    movers = []
    for top in ("t1", "t2", "t3"):
        movers.append(match.pending[0])
        play(match, f"take {top}")
        while match.pending == (CHANCE,):
            match.play(CHANCE, match.legal(CHANCE)[0])
        while legal(match, "end"):
            play(match, "end")
    assert movers == [1, 2, 0]


# -- 2 A turn ----------------------------------------------------------------------------------------


def test_2_1_one_action_a_turn():
    match = play(position(FIRST_GAME, "t1=jaguar t2=serpent"), "take t1")
    assert match.pending == (1,)
    match = play(position(FIRST_GAME, "t1=jaguar t2=serpent"), "hire guide")
    assert match.pending == (1,)


def test_2_1_nobody_passes():
    match = position(FIRST_GAME, "t1=jaguar", silver=(0, 0))
    assert legal(match) == ["take t1"]
    with pytest.raises(IllegalMove, match="nobody may pass") as refusal:
        play(match, "end")
    assert refusal.value.clause == "2.1"


def test_2_2_trigger_before_and_after_the_action():
    cards = "harbor-penny owl-drachma amber-brooch jade-ring"
    match = position(FIRST_GAME, "t1=jaguar t2=serpent", cards)
    play(match, "trigger deck=coin cards=2", "take t1", "trigger deck=jewelry cards=2", "hire guide")
    assert seen(match).silver[0] == 3
    assert seen(match).employer[assistant("guide")] == 0
    assert match.pending == (1,)


def test_2_2_the_end_is_asked_only_where_something_is_left():
    match = play(position(FIRST_GAME, "t1=jaguar t2=serpent", "owl-drachma harbor-penny"), "take t1")
    assert legal(match) == ["trigger deck=coin cards=2", "end"]
    assert match.pending == (0,)
    play(match, "end")
    assert match.pending == (1,)
    match = play(position(FIRST_GAME, "t1=jaguar t2=serpent", "owl-drachma"), "take t1")
    assert match.pending == (1,)


def test_2_2_no_peek_after_the_action():
    match = play(position(FIRST_GAME, "t1=jaguar t2=back", "owl-drachma harbor-penny"), "take t1")
    assert legal(match, "peek") == []
    with pytest.raises(IllegalMove, match="only before your action") as refusal:
        play(match, "peek t2")
    assert refusal.value.clause == "2.2"


def test_2_3_payments_go_to_the_bank():
    match = position(FIRST_GAME, "t1=jaguar m11=serpent t2=back", silver=(5, 2))
    bank = seen(match).bank
    play(match, "peek t2", "glimpse crown")
    assert seen(match).bank == bank + 1
    play(match, "take m11")
    assert seen(match).bank == bank + 2
    play(match, "hire guide")
    assert seen(match).bank == bank + 3
    assert seen(match).silver[:2] == [3, 1]


def test_2_4_hire_for_one_silver():
    match = play(position(FIRST_GAME, "t1=jaguar t2=serpent"), "hire curator")
    assert seen(match).silver[0] == 1
    assert seen(match).employer[assistant("curator")] == 0
    assert "hire curator" not in legal(match)
    with pytest.raises(IllegalMove, match="The Curator works for Seat 1"):
        play(match, "hire curator")


def test_2_4_no_silver_no_assistant():
    match = position(FIRST_GAME, "t1=jaguar", silver=(0, 2))
    assert legal(match, "hire") == []
    with pytest.raises(IllegalMove, match="costs 1 Silver and you have none") as refusal:
        play(match, "hire guide")
    assert refusal.value.clause == "2.4"


def test_2_4_an_empty_bank_of_assistants():
    names = ("stone-warden", "money-changer", "translator", "goldsmith", "restorer", "appraiser", "guide", "curator")
    match = position(FIRST_GAME, "t1=jaguar t2=serpent", hired=dict.fromkeys(names, 1))
    assert legal(match, "hire") == []
    assert legal(match) == ["take t1", "take t2"]


# -- 3 Taking from the temple ------------------------------------------------------------------------


def test_3_1_an_uncovered_card_is_free():
    match = position(FIRST_GAME, "t1=jaguar b11=serpent", silver=(0, 0))
    assert legal(match) == ["take b11", "take t1"]
    play(match, "take b11")
    assert seen(match).silver[0] == 0


def test_3_2_one_silver_a_covering_card():
    match = play(position(FIRST_GAME, "m12=jaguar t1=serpent t2=owl-drachma"), "take m12")
    assert seen(match).silver[0] == 0
    assert tableau(match, 0) == {"jaguar"}


def test_3_2_covering_cards_stay():
    match = play(position(FIRST_GAME, "m12=jaguar t1=serpent t2=owl-drachma"), "take m12")
    s = seen(match)
    assert s.temple_n == 2
    assert s.lies[place("t1")] == s.lies[place("t2")] == FACE_UP


def test_3_2_a_dig_must_be_paid():
    match = position(FIRST_GAME, "m12=jaguar t1=serpent t2=owl-drachma", silver=(1, 2))
    assert legal(match, "take") == ["take t1", "take t2"]
    with pytest.raises(IllegalMove, match="costs 2 Silver and you have 1") as refusal:
        play(match, "take m12")
    assert refusal.value.clause == "3.2"


def test_3_3_prices_at_the_start():
    """The table of the temple: what each card costs before any is taken."""
    s = GAME.state.read(built(2).state)
    price = {name: s.covers_n[n] for n, name in enumerate(PLACE_IDS)}
    assert {price[name] for name in ("t1", "t2", "t3")} == {0}
    assert [price[f"m{row}{column}"] for row in (1, 2) for column in (1, 2, 3, 4)] == [1, 2, 2, 1] * 2
    assert [price[f"b1{column}"] for column in range(1, 6)] == [1, 2, 2, 2, 1]
    assert [price[f"b2{column}"] for column in range(1, 6)] == [2, 5, 5, 5, 2]
    assert [price[f"b3{column}"] for column in range(1, 6)] == [1, 2, 2, 2, 1]


def test_3_3_only_cards_still_there_count():
    temple = "b22=jaguar m11=cup-a m12=purse m21=cup-b m22=herbal t1=jade-ring"
    match = position(FIRST_GAME, temple, silver=(9, 9))
    costs = []
    for gone in ("t1", "m11", "m22", "m12", "m21"):
        costs.append(seen(match).covers_n[place("b22")])
        play(match, f"take {gone}")
    assert [*costs, seen(match).covers_n[place("b22")]] == [5, 4, 3, 2, 1, 0]
    # Cards that only touch do not cover: b11 lies beside m12.
    match = position(FIRST_GAME, "b11=jaguar m12=serpent t1=dancer", silver=(0, 0))
    assert "take b11" in legal(match)


def test_3_4_taken_cards_lie_face_up():
    match = play(position(FIRST_GAME, "t1=back t2=jaguar"), "take t1", "turn-up crown")
    assert tableau(match, 0, face_up=True) == {"crown"}
    assert seen(match, 1).holder[card("crown")] == 0
    assert events(match) == ["show place=t1 card=crown", "get seat=1 card=crown"]
    assert legal(match, "peek") == []  # nothing lies there any more


def test_3_4_backs_stay_down_when_uncovered():
    match = play(position(FIRST_GAME, "m11=back t1=jaguar t2=serpent"), "take t1")
    s = seen(match)
    assert s.lies[place("m11")] == BACK
    assert s.card[place("m11")] == -1
    assert s.known[place("m11")] == 0


def test_3_5_a_peek_is_for_the_peeker_alone():
    match = play(position(FIRST_GAME, "t1=back t2=jaguar", "", "", ""), "peek t1", "glimpse crown")
    assert seen(match, 0).card[place("t1")] == card("crown")
    assert [seen(match, reader).card[place("t1")] for reader in (1, 2, None)] == [-1, -1, -1]
    assert [match.move_text(len(match.log) - 1, reader) for reader in (0, 1, None)] == [
        "glimpse crown", "glimpse ?", "glimpse ?",
    ]  # fmt: skip
    assert match.pending == (0,)
    play(match, "take t2")
    assert seen(match).lies[place("t1")] == BACK


def test_3_5_a_peek_costs_one_silver():
    match = play(position(FIRST_GAME, "t1=back"), "peek t1", "glimpse crown")
    assert seen(match).silver[0] == 1
    with pytest.raises(IllegalMove, match="costs 1 Silver and you have none") as refusal:
        play(position(FIRST_GAME, "t1=back", silver=(0, 2)), "peek t1")
    assert refusal.value.clause == "3.5"


def test_3_5_peeks_as_often_as_paid():
    match = position(FIRST_GAME, "b22=back t1=back t2=back t3=jaguar", silver=(2, 2))
    play(match, "peek b22", "glimpse crown", "peek t1", "glimpse idol")
    assert legal(match, "peek") == []
    assert match.pending == (0,)
    assert "take t3" in legal(match)


def test_3_5_only_backs_are_peeked_under():
    match = position(FIRST_GAME, "t1=back t2=jaguar")
    assert legal(match, "peek") == ["peek t1"]
    for where, why in (("t2", "is face up; peek at"), ("t3", "Nothing lies")):
        with pytest.raises(IllegalMove, match=why) as refusal:
            play(match, f"peek {where}")
        assert refusal.value.clause == "3.5"


def test_3_6_no_second_peek():
    match = play(position(FIRST_GAME, "t1=back t2=back"), "peek t1", "glimpse crown")
    assert legal(match, "peek") == ["peek t2"]
    with pytest.raises(IllegalMove, match="seen the Crown already") as refusal:
        play(match, "peek t1")
    assert refusal.value.clause == "3.6"


def test_3_6_another_seat_sees_the_same_card():
    match = position(FIRST_GAME, "t1=jaguar t2=serpent", "", "", peeked={"m11": ("crown", (0,))}, turn=1)
    play(match, "peek m11")
    assert match.pending == (1,)  # nothing was left for chance to decide
    assert seen(match, 1).card[place("m11")] == card("crown")
    assert seen(match).known[place("m11")] == 0b11
