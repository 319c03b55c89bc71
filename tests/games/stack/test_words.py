"""Artifact Stack in words: what the table shows, what is refused and why, what the log tells."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace

import pytest

from wunderkammer import Match
from wunderkammer.core import dice
from wunderkammer.games.stack import words
from wunderkammer.games.stack.components import CARD_IDS, DECK_IDS
from wunderkammer.games.stack.phrases import PLACE
from wunderkammer.games.stack.state import PLACE_IDS, Phase

from ..prose import NAMES, Sentence, faults, wrong
from .positions import ATTACKS, FIRST_GAME, GAME, NO_MORE_TURNS, play, position, seen

ALL_HELPERS = "stone-warden money-changer translator goldsmith restorer appraiser guide curator"


def told(match: Match, reader: int | None) -> list[str]:
    """Give what a reader is told of the last move."""
    return [line.text for line in match.tell(len(match.log) - 1, reader)]


def labels(match: Match) -> list[str]:
    """Give the labels of whoever must choose."""
    seat = match.pending[0]
    return [words.label(match.voice(seat), seen(match, seat), action) for action in match.legal(seat)]


def test_every_illegal_action_in_every_phase_is_refused_with_a_clause():
    """Go through whole matches; in each phase try every action of the game as every seat."""
    clauses = GAME.clause_numbers
    by_verb: dict[str, set[str]] = defaultdict(set)
    phases = set()
    for number in range(6):
        match = Match.begin(GAME, 2 + number % 3, {"weapon": "in", "curse": "in"}, seed=f"refusals {number}")
        rng = dice.generator(number)
        while True:
            s = seen(match, None)
            if (s.phase, s.acted, s.round) not in phases or len(match.log) % 40 == 0:
                phases.add((s.phase, s.acted, s.round))
                for seat in range(match.seats):
                    view, legal = seen(match, seat), set(match.legal(seat))
                    for action in range(GAME.actions.size):
                        if action not in legal:
                            line = GAME.words.forbid(match.voice(seat), view, action)
                            assert line.clause in clauses, line
                            assert line.text.endswith("."), line
                            by_verb[GAME.actions.verb(action).name].add(line.clause)
            if match.over:
                break
            seat = match.pending[0]
            choices = match.legal(seat)
            match.play(seat, choices[dice.below(rng, len(choices))])
    assert {phase for phase, _, _ in phases} >= {Phase.TURN, Phase.FLIP, Phase.HIRE, Phase.STEAL, Phase.OVER}
    for verb in ("take", "peek", "hire", "trigger", "lock", "flip", "steal", "discard", "give", "end"):
        assert len(by_verb[verb]) >= 3, (verb, by_verb[verb])


def test_refusals_while_the_temple_is_built_and_a_card_is_turned():
    match = Match(GAME, 2)
    take = GAME.actions.parse("take t1")
    assert GAME.words.forbid(match.voice(0), seen(match, 0), take).clause == "1.2"
    match = play(position(FIRST_GAME, "t1=back"), "peek t1")
    assert GAME.words.forbid(match.voice(0), seen(match, 0), take).clause == "3.4"
    assert "Only chance" in GAME.words.forbid(match.voice(0), seen(match, 0), GAME.actions.parse("glimpse crown")).text


def test_the_choices_of_a_turn():
    """Labels say what a card is, what it costs, and what comes of it."""
    temple = "b22=teapot-a m12=cup-b m22=saucer-c t2=owl-drachma t3=purse"
    match = position(
        FIRST_GAME, temple, "harbor-penny ship-shekel dancer jaguar cup-a scepter", "", "", silver=(3, 1, 4), round=2
    )
    view, voice = seen(match, 0), match.voice(0)
    assert words.status(voice, view) == "Second temple · 5 of 26 left"
    offered = labels(match)
    for text in (
        "Take the Owl Drachma (Coin)",
        "Take the Purse ★ (Treasure; 2 Silver)",
        "Dig out Teapot A ★ (China piece) for 2 Silver",
        "Use 2 Coins for 1 Silver",
        "Lock 2 Statues for 3 points",
        "Hire the Guide for 1 Silver",
    ):
        assert text in offered
    assert words.clauses(voice, view) == ["2.1", "3.1", "3.2", "3.5", "2.4", "4.1", "4.2", "4.4", "4.8"]


def test_the_end_of_a_round_is_among_the_rules_of_the_moment_when_it_is_near():
    near = position(FIRST_GAME, "t1=jaguar t2=dancer")
    assert words.clauses(near.voice(0), seen(near, 0))[-1] == "7.1"  # two cards for two seats
    far = position(FIRST_GAME, "t1=jaguar t2=dancer t3=scribe")
    assert "7.1" not in words.clauses(far.voice(0), seen(far, 0))


def test_labels_promise_only_what_will_come():
    """Where a bonus or a card lapses in part or in whole, its label says so (5.2)."""
    cards = "owl-drachma rose-ducat temple-token"
    match = position(FIRST_GAME, "t1=jaguar t2=war-chest", cards, silver=(39, 0))
    assert "Use 2 Coins for 1 Silver" in labels(match)
    assert "Use 3 Coins for 1 Silver, all there is" in labels(match)
    assert "Take the War Chest (Treasure; 1 Silver, all there is)" in labels(match)
    match = position(FIRST_GAME, "t1=jaguar t2=war-chest", cards, silver=(40, 0))
    assert "Use 2 Coins for nothing, as the bank is empty" in labels(match)
    assert "Take the War Chest (Treasure; nothing, as the bank is empty)" in labels(match)
    match = position(ATTACKS, "t1=dancer", "horn-bow sling", "", hired={"stone-warden": 1})
    assert "Use 2 Weapons for nothing, as there is nothing to steal" in labels(match)
    everybody = dict.fromkeys(ALL_HELPERS.split(), 1)
    match = position(FIRST_GAME, "t1=letter-of-introduction t2=dancer", "jade-ring gold-torc", hired=everybody)
    assert "Use 2 Jewelry cards for nothing, as no assistant is left" in labels(match)
    assert "Take the Letter of Introduction (Treasure; nothing, as no assistant is left)" in labels(match)
    match = position(FIRST_GAME, "t1=secret-passage", "herbal tax-roll")
    assert "Use 2 Manuscripts for 1 extra turn" in labels(match)
    assert "Take the Secret Passage ★ (Treasure; nothing, as the temple is empty)" in labels(match)
    match = play(position(FIRST_GAME, "t1=dancer", "herbal tax-roll"), "take t1")
    assert "Use 2 Manuscripts for nothing, as the temple is empty" in labels(match)


@pytest.mark.parametrize(
    ("name", "tableau", "silver", "hired", "says"),
    [
        ("curse-of-poverty", "", 1, {}, "(Curse; a fine of 1 Silver, all there is)"),
        ("curse-of-poverty", "", 0, {}, "(Curse; nothing, as there is no Silver to pay)"),
        ("curse-of-poverty", "", 5, {"shaman": 0}, "(Curse; nothing, as your Shaman turns it away)"),
        ("curse-of-poverty", "", 5, {"shaman": 1}, "(Curse; a fine of 2 Silver)"),
        ("curse-of-decay", "", 5, {}, "(Curse; nothing, as there is no face-up card to lose)"),
        ("curse-of-envy", "jaguar", 5, {}, "(Curse; 1 face-up card given to Seat 2)"),
        ("curse-of-sloth", "", 5, {}, "(Curse; 1 missed turn)"),
        ("blessing-of-the-deep", "", 5, {"shaman": 0}, "(Blessing; 1 free dig)"),
    ],
)
def test_what_a_curse_would_do_is_said_of_this_seat(name, tableau, silver, hired, says):
    match = position(
        ATTACKS, "t2=dancer", tableau, "", "", peeked={"t1": (name, (0,))}, silver=(silver, 2, 2), hired=hired
    )
    assert next(label for label in labels(match) if "face down on top" in label).endswith(says)


def test_a_dig_is_paid_before_the_effect():
    """The price of a dig is in the bank, and out of the purse, when the card acts."""
    match = position(ATTACKS, "t1=dancer", peeked={"m11": ("curse-of-poverty", (0,))}, silver=(2, 2))
    assert (
        "Dig out the Curse of Poverty ★, face down in the middle (Curse; a fine of 1 Silver, all there is) for 1 Silver"
        in labels(match)
    )
    match = position(FIRST_GAME, "t1=dancer m11=purse", silver=(40, 0))
    assert "Dig out the Purse ★ (Treasure; 1 Silver, all there is) for 1 Silver" in labels(match)


def prompt_of(match: Match, reader: int | None = 0) -> tuple[str, str, str]:
    """Give what a reader is asked, why, and the clause."""
    prompt = match.prompt(reader)
    return prompt.ask, prompt.why, prompt.clause


def test_prompts_of_a_turn():
    take, either = "Take a card", "Take a card, or hire an assistant"
    assert prompt_of(position(FIRST_GAME, "t1=jaguar t2=dancer")) == (either, "You have 2 Silver.", "2.1")
    poor = position(FIRST_GAME, "t1=jaguar t2=dancer", silver=(0, 2))
    assert prompt_of(poor) == (take, "You have no Silver: you can take what is free for you.", "2.1")
    alone = position(FIRST_GAME, "t1=jaguar t2=dancer", box=ALL_HELPERS)
    assert prompt_of(alone) == (take, "You have 2 Silver. No assistant is left to hire.", "2.1")
    ready = position(FIRST_GAME, "t1=jaguar t2=dancer", "herbal tax-roll")
    assert prompt_of(ready) == (either, "You have 2 Silver. You can use cards before or after it.", "2.1")
    play(ready, "trigger deck=manuscript cards=2")
    assert prompt_of(ready) == (either, "You have 2 Silver. 1 extra turn will follow.", "2.1")
    last = position(FIRST_GAME, "t1=jaguar")
    assert prompt_of(last)[1].endswith("One card is left: taking it ends the round, and extra turns are lost.")
    last = position(FIRST_GAME, "t1=jaguar", round=2)
    assert prompt_of(last)[1].endswith("One card is left: taking it ends the match.")
    assert prompt_of(last, 1) == ("Seat 1 plays a turn", "It is not your turn.", "2.1")
    assert prompt_of(last, None) == ("Seat 1 plays a turn", "You are watching.", "2.1")


@pytest.mark.parametrize(
    ("temple", "cards", "round", "why", "clause"),
    [
        (
            "t1=jaguar t2=dancer t3=scribe",
            "herbal tax-roll",
            1,
            "Bonuses and sets can also wait for a later turn.",
            "2.2",
        ),
        (
            "t1=jaguar",
            "herbal tax-roll",
            1,
            "Bonuses and sets can wait for the second temple, but extra turns are lost now.",
            "7.1",
        ),
        (
            "t1=jaguar t2=dancer",
            "owl-drachma rose-ducat",
            2,
            "They can wait, but the temple may be empty before your next turn.",
            "2.2",
        ),
        (
            "t1=jaguar",
            "owl-drachma rose-ducat",
            2,
            "This is the last turn of the match. A bonus not used now is lost. Sets count the same without a lock.",
            "7.1",
        ),
        (
            "t1=jaguar",
            "herbal tax-roll",
            2,
            "This is the last turn of the match. Sets count the same without a lock.",
            "7.1",
        ),
    ],
)
def test_7_1_what_can_wait_is_said_truly(temple, cards, round, why, clause):
    match = play(position(FIRST_GAME, temple, cards, round=round), "take t1")
    assert prompt_of(match) == ("Use more cards, or end your turn", why, clause)
    assert prompt_of(match, 1) == ("Seat 1 may still use cards", "It is not your turn.", clause)
    assert words.clauses(match.voice(0), seen(match, 0))[0] == clause


WAITS = "Bonuses and sets can also wait for a later turn."
CAREFUL = "They can wait, but the temple may be empty before your next turn."


@pytest.mark.parametrize(
    ("decks", "left", "others", "missed", "why"),
    [
        (NO_MORE_TURNS, 2, 1, (), WAITS),
        (NO_MORE_TURNS, 2, 1, (1,), CAREFUL),  # the other seat has two turns
        (NO_MORE_TURNS, 3, 1, (1,), WAITS),
        (NO_MORE_TURNS, 2, 2, (), CAREFUL),
        (NO_MORE_TURNS, 2, 2, (0, 1), WAITS),  # the second seat takes nothing
        (FIRST_GAME, 8, 1, (), CAREFUL),  # one turn, six more for nine Manuscripts, and the Secret Passage
        (FIRST_GAME, 9, 1, (), WAITS),
    ],
)
def test_7_1_what_can_wait_depends_on_turns_missed_and_extra_turns(decks, left, others, missed, why):
    temple = " ".join(["t1=jaguar", *(f"{place}=back" for place in PLACE_IDS[:left])])
    for round, said in ((2, why), (1, WAITS)):  # after the first round there is a second temple
        tableaus = ["owl-drachma rose-ducat", *[""] * others]
        match = play(position(decks, temple, *tableaus, missed=missed, round=round), "take t1")
        assert prompt_of(match) == ("Use more cards, or end your turn", said, "2.2")


def test_an_extra_turn_is_a_later_turn():
    match = position(FIRST_GAME, "t1=jaguar t2=dancer", "herbal tax-roll owl-drachma rose-ducat", round=2)
    play(match, "trigger deck=manuscript cards=2", "take t1")
    assert prompt_of(match)[1] == "Bonuses and sets can also wait for a later turn. 1 extra turn will follow."


def test_7_1_the_end_with_a_bonus_unused_is_asked_for_once():
    def asked(match: Match) -> set[str]:
        view, voice = seen(match, 0), match.voice(0)
        return {words.warning(voice, view, action) for action in match.legal(0)} - {""}

    match = play(position(FIRST_GAME, "t1=dancer", "owl-drachma rose-ducat herbal tax-roll", round=2), "take t1")
    assert asked(match) == {"The match ends now, and the bonus of your two Coins is lost. End it?"}
    early = play(position(FIRST_GAME, "t1=dancer", "owl-drachma rose-ducat herbal tax-roll", round=1), "take t1")
    assert asked(early) == set()  # it can wait for the second temple
    empty = position(FIRST_GAME, "t1=dancer", "owl-drachma rose-ducat", round=2, silver=(40, 0))
    assert asked(play(empty, "take t1")) == set()  # the bank is empty
    more = position(FIRST_GAME, "t1=dancer t2=jaguar", "owl-drachma rose-ducat", round=2)
    assert asked(play(more, "take t1")) == set()


@pytest.mark.parametrize(
    ("name", "cards", "ask", "why", "clause", "other"),
    [
        (
            "blessing-of-friendship",
            "",
            "Choose a free assistant",
            "It costs you nothing.",
            "5.5",
            "chooses a free assistant",
        ),
        (
            "blessing-of-the-raven",
            "",
            "Choose a card to steal",
            "It comes to your tableau face up.",
            "5.6",
            "chooses a card to steal",
        ),
        (
            "blessing-of-the-deep",
            "",
            "Choose any card of the temple",
            "It is free, whatever covers it.",
            "5.7",
            "chooses a card to dig out for free",
        ),
        ("curse-of-decay", "sling", "Choose a card to lose", "It leaves the game.", "5.10", "chooses a card to lose"),
        (
            "curse-of-envy",
            "sling",
            "Choose a card to give to Seat 2",
            "It will lie face up there.",
            "5.11",
            "chooses a card to give away",
        ),
    ],
)
def test_prompts_inside_effects(name, cards, ask, why, clause, other):
    match = position(ATTACKS, "t1=back t2=dancer", cards, "jaguar")
    play(match, "take t1")
    assert prompt_of(match) == ("A face-down card is turned", "It lies in the top layer, left.", "3.4")
    play(match, f"turn-up {name}")
    assert prompt_of(match) == (ask, why, clause)
    assert prompt_of(match, 1) == (f"Seat 1 {other}", "It is not your turn.", clause)
    assert words.clauses(match.voice(0), seen(match, 0)) == [clause, "5.1", "5.2", "7.1"]


def test_prompts_of_several_choices_and_of_chance():
    match = position(ATTACKS, "t1=dancer t2=scribe", "horn-bow sling boar-spear", "jaguar owl-drachma")
    play(match, "trigger deck=weapon cards=3")
    assert prompt_of(match)[1] == "It comes to your tableau face up. You choose two in all."
    play(match, "steal jaguar")
    assert prompt_of(match)[1] == "It comes to your tableau face up."
    match = play(position(FIRST_GAME, "t1=back t2=dancer"), "peek t1")
    assert prompt_of(match) == ("A face-down card is turned", "It lies in the top layer, left.", "3.5")
    assert words.clauses(match.voice(0), seen(match, 0)) == ["1.3", "3.5"]
    match = Match(GAME, 2)
    assert [prompt_of(match)[2], prompt_of(match)[0]] == ["1.6", "Chance names the seat that starts"]
    play(match, "lead 2")
    assert [prompt_of(match)[2], prompt_of(match)[1]] == ["1.1", "Six of 10 are in play."]
    play(match, *(f"draw {deck}" for deck in FIRST_GAME.split()))
    assert prompt_of(match)[2] == "1.2"


def test_long_lists_come_in_steps():
    """Where a list would hold thirty choices or more, each begins with what to do; shorter lists stay lists."""
    for seats in (2, 3, 4):
        match = Match.begin(GAME, seats, {"weapon": "in"}, seed=f"steps {seats}")
        rng = dice.generator(seats)
        while not match.over:
            seat = match.pending[0]
            view, voice, choices = seen(match, seat), match.voice(seat), match.legal(seat)
            paths = [words.steps(voice, view, action) for action in choices]
            if len(choices) < 30:
                assert set(paths) == {()}
            else:
                assert len(set(paths)) == len(paths)
                assert all(path[-1] == label for path, label in zip(paths, labels(match), strict=True))
                assert max(Counter(path[0] for path in paths).values()) < 30
            assert words.steps(match.voice((seat + 1) % seats), seen(match, (seat + 1) % seats), choices[0]) == ()
            match.play(seat, choices[dice.below(rng, len(choices))])


def test_a_long_list_of_thefts_begins_with_the_victim():
    of_deck = {deck: " ".join(CARD_IDS[9 * n : 9 * n + 9]) for n, deck in enumerate(DECK_IDS)}
    second, third = f"{of_deck['statue']} {of_deck['coin']}", f"{of_deck['manuscript']} {of_deck['jewelry']}"
    decks = "statue coin manuscript jewelry weapon relic"
    match = play(position(decks, "t1=curved-sword", "horn-bow sling", second, third), "trigger deck=weapon cards=2")
    view, voice = seen(match, 0), match.voice(0)
    paths = [words.steps(voice, view, action) for action in match.legal(0)]
    assert Counter(path[0] for path in paths) == {"Steal from Seat 2": 18, "Steal from Seat 3": 18}


def test_a_face_down_card_is_named_only_to_those_who_saw_it():
    match = position(FIRST_GAME, "t2=jaguar", "", "", peeked={"t1": ("chalice", (0,))})
    assert "Take the Chalice, face down on top (Treasure, 3 points)" in labels(match)
    play(match, "take t2")
    assert "Take the face-down card (top layer, left)" in labels(match)


def test_every_place_of_the_temple_has_its_own_words():
    assert len(set(PLACE)) == len(PLACE_IDS)
    words_of = dict(zip(PLACE_IDS, PLACE, strict=True))
    assert words_of["b11"] == "bottom layer, back row, far left"
    assert words_of["b34"] == "bottom layer, front row, right"
    assert words_of["m23"] == "middle layer, front row, right of centre"
    assert words_of["t2"] == "top layer, centre"


def test_the_log_of_the_mock_up():
    match = position(FIRST_GAME, "t1=back t2=ship-shekel t3=jaguar b11=cup-a m11=dancer", "harbor-penny", "")
    play(match, "hire curator")
    assert told(match, 0) == ["You hire the Curator for 1 Silver."]
    assert told(match, 1) == ["Seat 1 hires the Curator for 1 Silver."]
    play(match, "peek t1")
    assert told(match, 0) == ["Seat 2 peeks at the face-down card (top layer, left) for 1 Silver."]
    play(match, "glimpse chalice")
    assert told(match, 0) == []
    assert told(match, 1) == ["You see the Chalice (Treasure, 3 points)."]
    play(match, "take t1")
    assert told(match, 0) == ["Seat 2 takes a face-down card on top.", "It is the Chalice (Treasure, 3 points)."]
    play(match, "take t2")
    assert told(match, 0) == ["You take the Ship Shekel.", "You now have two Coins."]
    play(match, "trigger deck=coin cards=2")
    assert told(match, 1) == [
        "Seat 1 uses two Coins.",
        "The Harbor Penny and the Ship Shekel are flipped.",
        "Seat 1 gains 1 Silver.",
    ]
    play(match, "take b11")
    assert told(match, 0) == ["Seat 2 digs out Cup A for 1 Silver."]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("curse-of-poverty", ["It is the Curse of Poverty: a fine of 2 Silver.", "You pay 2 Silver."]),
        (
            "curse-of-sloth",
            ["It is the Curse of Sloth: 1 missed turn.", "You will miss the next turn that comes by order."],
        ),
        (
            "blessing-of-haste",
            ["It is the Blessing of Haste: 1 extra turn.", "You earn 1 extra turn.", "You take an extra turn."],
        ),
        ("blessing-of-the-raven", ["It is the Blessing of the Raven: 1 theft.", "There is nothing left to steal."]),
        (
            "curse-of-decay",
            ["It is the Curse of Decay: 1 face-up card lost for good.", "You have no face-up card to lose."],
        ),
    ],
)
def test_effects_are_told(name, lines):
    match = play(position(ATTACKS, "t1=back t2=dancer t3=scribe"), "take t1", f"turn-up {name}")
    assert told(match, 0) == lines


def test_the_turn_that_is_missed_is_told_apart_from_an_extra_turn():
    match = position(ATTACKS, "t1=back t2=dancer t3=scribe m11=serpent", "herbal tax-roll", "")
    play(match, "trigger deck=manuscript cards=2", "take t1", "turn-up curse-of-sloth")
    assert told(match, 0)[-2:] == ["You will miss the next turn that comes by order.", "You take an extra turn."]


def test_the_shaman_and_the_insurer_are_told():
    match = position(ATTACKS, "t1=back t2=dancer", "", "", hired={"shaman": 0})
    play(match, "take t1", "turn-up curse-of-sloth")
    assert told(match, 1)[-1] == "Seat 1's Shaman turns the Curse of Sloth away."
    match = position(ATTACKS, "t1=dancer", "horn-bow sling", "jaguar", hired={"insurer": 1})
    play(match, "trigger deck=weapon cards=2", "steal jaguar")
    assert told(match, 1) == ["Seat 1 steals the Jaguar from you.", "Your Insurer pays 2 Silver."]


def test_lost_turns_and_missed_turns_are_told():
    match = play(position(FIRST_GAME, "t1=secret-passage"), "take t1")
    assert told(match, 1)[-1] == "Seat 1's 1 extra turn is lost: the temple is empty."
    match = position(ATTACKS, "t1=back t2=dancer t3=scribe")
    play(match, "take t1", "turn-up curse-of-sloth", "take t2")
    assert told(match, 0)[-1] == "You miss this turn."


def test_flips_are_told_by_name():
    """What a trigger or lock flips unasked is named, once; what was picked is told as picked."""
    match = position(FIRST_GAME, "t1=dancer", "harbor-penny owl-drachma ship-shekel rose-ducat")
    play(match, "trigger deck=coin cards=2")
    assert told(match, 1) == ["Seat 1 uses two Coins."]
    play(match, "flip harbor-penny")
    assert told(match, 1) == ["Seat 1 flips the Harbor Penny."]
    play(match, "flip ship-shekel")
    assert told(match, 1) == ["Seat 1 flips the Ship Shekel.", "Seat 1 gains 1 Silver."]
    match = position(FIRST_GAME, "t1=dancer", "harbor-penny owl-drachma rose-ducat")
    play(match, "trigger deck=coin cards=2", "flip owl-drachma")
    assert told(match, 0) == ["You flip the Owl Drachma.", "The Rose Ducat is flipped.", "You gain 1 Silver."]
    match = play(position(FIRST_GAME, "t1=dancer", "teapot-a cup-b saucer-c"), "lock a-b-c")
    assert told(match, 0) == [
        "You lock China A, B and C, worth 10 points.",
        "Teapot A, Cup B and Saucer C are flipped.",
    ]
    match = play(position(FIRST_GAME, "t1=purse t2=dancer"), "take t1")
    assert told(match, 0) == ["You take the Purse.", "You gain 2 Silver."]


def test_the_log_promises_nothing_that_lapses():
    match = position(ATTACKS, "t1=dancer", "horn-bow sling throwing-axe", "jaguar")
    play(match, "trigger deck=weapon cards=3")
    assert told(match, 1)[0] == "Seat 1 uses three Weapons for 1 theft, all there is."
    play(match, "steal jaguar")
    assert told(match, 1) == ["Seat 1 steals the Jaguar from you.", "There is nothing left to steal."]
    match = play(position(ATTACKS, "t1=dancer", "horn-bow sling", ""), "trigger deck=weapon cards=2")
    assert told(match, 0) == [
        "You use two Weapons.",
        "The Horn Bow and the Sling are flipped.",
        "There is nothing left to steal.",
    ]
    match = position(FIRST_GAME, "t1=dancer", "owl-drachma rose-ducat", silver=(40, 0))
    play(match, "trigger deck=coin cards=2")
    assert told(match, 0)[-1] == "The bank is empty, so it pays nothing."


def test_a_name_keeps_its_case_at_the_start_of_a_sentence():
    match = Match.begin(GAME, 2, {"weapon": "in", "curse": "in"}, names=["greedy", "de Vries"], seed="case")
    rng = dice.generator(5)
    while not match.over:
        choices = match.legal(match.pending[0])
        match.play(match.pending[0], choices[dice.below(rng, len(choices))])
    lines = [line.text for number in range(len(match.log)) for line in match.tell(number, None)]
    lines += [line.text for line in GAME.words.verdict(match.voice(None), seen(match, None))]
    assert sum(text.startswith(("greedy ", "de Vries ", "de Vries's ")) for text in lines) > 50
    assert not [text for text in lines if "Greedy" in text or "De Vries" in text]


NOUNS = ("point", "star", "Coin", "Statue", "Weapon", "Manuscript", "Relic", "Treasure", "turn", "theft", "assistant")


def test_an_editor_finds_nothing():
    """Everything said in random matches at every seat count reads as it should."""
    # What can be asked about is many sentences, and changes little from move to move: see the next test.
    brief = replace(GAME, words=replace(GAME.words, things=lambda voice, view: []))
    assert wrong(brief, 1, NOUNS) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_editor_finds_nothing_in_what_can_be_asked_about(seats):
    match = Match.begin(GAME, seats, {"monster": "in", "curse": "in"}, names=NAMES[:seats], seed=8)
    rng = dice.generator(seats)
    while not match.over:
        if len(match.log) % 11 == 0:
            for reader in (*range(seats), None):
                for thing in GAME.words.things(match.voice(reader), seen(match, reader)):
                    for line in thing.lines:
                        assert faults(Sentence("thing", line.text, line.clause, reader), NOUNS) == [], line
        choices = match.legal(match.pending[0])
        match.play(match.pending[0], choices[dice.below(rng, len(choices))])
