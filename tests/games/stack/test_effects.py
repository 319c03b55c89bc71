"""What happens at once: clause 5."""

from __future__ import annotations

import pytest

from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.kernel import CHANCE
from wunderkammer.games.stack.components import SILVER
from wunderkammer.games.stack.state import REMOVED, Phase

from .positions import (
    ATTACKS,
    FIRST_GAME,
    GAME,
    assistant,
    card,
    events,
    legal,
    play,
    position,
    seen,
    tableau,
)


def taken(name: str, *tableaus: str, temple: str = "t1=back t2=dancer t3=moon-queen", decks: str = ATTACKS, **more):
    """Let seat 1 take a back that turns out to be this card."""
    match = position(decks, temple, *(tableaus or ("", "")), **more)
    return play(match, "take t1", f"turn-up {name}")


def test_5_1_the_card_is_flipped_first():
    match = taken("curse-of-decay", "owl-drachma", "")
    assert tableau(match, 0, face_up=False) == {"curse-of-decay"}
    assert legal(match) == ["discard owl-drachma"]
    # Stolen by nobody: the other seat's theft finds nothing but the Coin.
    match = taken("blessing-of-fortune", "owl-drachma", "horn-bow sling")
    play(match, "trigger deck=weapon cards=2")
    assert legal(match) == ["steal owl-drachma"]


def test_5_1_nothing_comes_between():
    match = taken("curse-of-decay", "owl-drachma temple-token", "")
    assert legal(match) == ["discard owl-drachma", "discard temple-token"]
    for move in ("trigger deck=coin cards=2", "take t2", "hire guide", "end", "steal jaguar"):
        with pytest.raises(IllegalMove, match="First choose the card that you lose") as refusal:
            play(match, move)
        assert refusal.value.clause == "5.1"
    thief = position(ATTACKS, "t1=dancer", "horn-bow sling boar-spear owl-drachma rose-ducat", "jaguar", "serpent")
    play(thief, "trigger deck=weapon cards=3", "steal jaguar")
    assert legal(thief) == ["steal serpent"]  # no trigger between two thefts


def test_5_1_no_theft_is_declined():
    match = taken("blessing-of-the-raven", "", "jaguar")
    assert legal(match) == ["steal jaguar"]


def test_5_2_an_empty_bank_pays_what_it_has():
    match = position(FIRST_GAME, "t1=dancer t2=war-chest", "owl-drachma laurel-denarius rose-ducat", "")
    s = GAME.state.read(match.state)
    s.silver = [2, SILVER - 3, 0, 0]
    s.bank = 1
    match.stand_at(s.write())
    play(match, "trigger deck=coin cards=3")
    assert seen(match).silver[0] == 3
    play(match, "take t2")
    assert events(match)[-1] == "gained seat=1 silver=0"
    assert seen(match).bank == 0


@pytest.mark.parametrize(
    ("name", "lapse"),
    [
        ("curse-of-decay", "discard"),
        ("curse-of-envy", "give"),
        ("blessing-of-the-raven", "steal"),
    ],
)
def test_5_2_effects_lapse(name, lapse):
    match = taken(name)
    assert events(match)[-1] == f"lapsed seat=1 effect={lapse} count=1"
    assert match.pending == (1,)


def test_5_2_effects_lapse_without_assistants_or_temple():
    match = taken(
        "blessing-of-friendship", box="stone-warden money-changer insurer translator goldsmith shaman guide curator"
    )
    assert events(match)[-1] == "lapsed seat=1 effect=assistant count=1"
    match = taken("blessing-of-the-deep", temple="t1=back")
    assert events(match)[-1] == "lapsed seat=1 effect=dig count=1"
    assert match.pending == (CHANCE,)  # the second temple is built


@pytest.mark.parametrize(("name", "silver"), [("purse", 4), ("war-chest", 5)])
def test_5_3_silver_from_the_bank(name, silver):
    match = play(position(FIRST_GAME, f"t1={name} t2=dancer"), "take t1")
    assert seen(match).silver[0] == silver
    assert tableau(match, 0, face_up=False) == {name}
    assert seen(taken("blessing-of-fortune")).silver[0] == 4


def test_5_4_an_extra_turn():
    match = play(position(FIRST_GAME, "t1=secret-passage t2=dancer t3=jaguar"), "take t1")
    assert match.pending == (0,)
    assert events(match)[-2:] == ["earned seat=1 turns=1", "again 1"]
    assert "hire guide" in legal(match)  # a full turn
    play(match, "take t2")
    assert match.pending == (1,)
    assert taken("blessing-of-haste").pending == (0,)


def test_5_4_extra_turns_add_up():
    match = position(FIRST_GAME, "t1=secret-passage t2=dancer t3=jaguar m11=owl-drachma", "herbal tax-roll")
    play(match, "trigger deck=manuscript cards=2", "take t1")
    assert seen(match).extra_n == 1  # one has just begun, one is to come
    play(match, "take t3")
    assert match.pending == (0,)
    play(match, "take m11")
    assert match.pending == (1,)


def test_5_4_extra_turns_are_lost_on_an_empty_temple():
    match = play(position(FIRST_GAME, "t1=secret-passage"), "take t1")
    assert events(match)[-1] == "lapsed seat=1 effect=turn count=1"
    assert match.pending == (CHANCE,)
    assert seen(match).phase == Phase.LAY
    assert seen(match).extra_n == 0


def test_5_5_a_free_assistant():
    match = play(position(FIRST_GAME, "t1=letter-of-introduction t2=dancer", silver=(0, 0)), "take t1")
    assert len(legal(match, "hire")) == len(legal(match)) == 8
    play(match, "hire appraiser")
    assert seen(match).silver[0] == 0
    assert match.pending == (1,)
    match = play(taken("blessing-of-friendship"), "hire guide")
    assert seen(match).employer[assistant("guide")] == 0


def test_5_6_a_theft():
    match = play(taken("blessing-of-the-raven", "", "jaguar owl-drachma"), "steal owl-drachma")
    assert tableau(match, 0, face_up=True) == {"owl-drachma"}
    assert tableau(match, 1) == {"jaguar"}
    assert match.pending == (1,)


def test_5_6_a_stolen_card_counts_for_the_thief_alone():
    match = play(taken("blessing-of-the-raven", "owl-drachma", "rose-ducat temple-token"), "steal rose-ducat")
    assert legal(match) == ["trigger deck=coin cards=2", "end"]
    play(match, "end")
    assert legal(match, "trigger") == []  # one Coin is left there


def test_5_6_what_cannot_be_stolen():
    match = taken("blessing-of-the-raven", "serpent", "jaguar owl-drachma curse-of-sloth",
                  flipped="owl-drachma", temple="t1=back t2=scribe t3=sun-king")  # fmt: skip
    assert legal(match) == ["steal jaguar"]
    for name, why, clause in (
        ("serpent", "You have the Serpent yourself", "5.6"),
        ("scribe", "Nobody has the Scribe", "5.6"),
        ("owl-drachma", "flipped and safe", "4.2"),
        ("curse-of-sloth", "flipped and safe", "4.2"),
    ):
        with pytest.raises(IllegalMove, match=why) as refusal:
            play(match, f"steal {name}")
        assert refusal.value.clause == clause


def test_5_6_a_stolen_treasure_does_not_act_again():
    """Cards that act at once are flipped, so what can be stolen of the Treasures are points alone."""
    match = position("weapon treasure statue coin relic china", "t1=dancer", "horn-bow sling", "purse golden-mask")
    play(match, "trigger deck=weapon cards=2")
    assert legal(match) == ["steal golden-mask"]


def test_5_7_a_free_dig():
    match = taken("blessing-of-the-deep", temple="t1=back b22=jaguar m11=dancer m12=scribe t2=back", silver=(0, 0))
    assert legal(match) == ["take b22", "take m11", "take m12", "take t2"]
    play(match, "take b22")
    assert tableau(match, 0, face_up=True) == {"jaguar"}
    assert seen(match).silver[0] == 0
    assert match.pending == (1,)


def test_5_7_a_free_dig_resolves_the_next_card():
    match = taken("blessing-of-the-deep", temple="t1=back t2=back t3=dancer")
    play(match, "take t2", "turn-up blessing-of-haste")
    assert match.pending == (0,)
    assert "take t3" in legal(match)


def test_5_7_no_peek_before_a_free_dig():
    match = taken("blessing-of-the-deep", temple="t1=back t2=back t3=dancer")
    assert legal(match, "peek") == []
    with pytest.raises(IllegalMove, match="First choose the card to dig out") as refusal:
        play(match, "peek t2")
    assert refusal.value.clause == "5.1"


@pytest.mark.parametrize(("silver", "left"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_5_8_pay_two_or_all(silver, left):
    match = taken("curse-of-poverty", silver=(silver, 2))
    assert seen(match).silver[0] == left
    assert seen(match).bank == SILVER - 2 - left


def test_5_9_the_next_turn_by_order_is_missed():
    match = taken("curse-of-sloth", "", "", temple="t1=back t2=dancer t3=jaguar m11=serpent m14=scribe")
    assert seen(match).skip_n[0] == 1
    play(match, "take t2")
    assert events(match)[-1] == "missed 1"
    assert match.pending == (1,)
    assert seen(match).skip_n[0] == 0


def misses(match, *turns: int):
    """Let seats have turns to miss, whatever cards did that."""
    s = GAME.state.read(match.state)
    s.skip_n[: len(turns)] = turns
    match.stand_at(s.write())
    return match


def test_5_9_missed_turns_add_up_and_follow_each_other():
    temple = "t1=back t2=dancer t3=jaguar m11=serpent m14=scribe"
    match = misses(position(ATTACKS, temple, "", "", ""), 0, 1, 1)
    play(match, "take t2")
    assert events(match)[-2:] == ["missed 2", "missed 3"]
    assert match.pending == (0,)
    assert seen(match).skip_n[:3] == [0, 0, 0]
    match = misses(position(ATTACKS, temple, "", ""), 1)
    play(match, "take t1", "turn-up curse-of-sloth")
    assert seen(match).skip_n[0] == 2


def test_5_9_an_extra_turn_is_not_missed():
    temple = "t1=back t2=dancer t3=owl-drachma m11=serpent m14=scribe"
    match = position(ATTACKS, temple, "herbal tax-roll", "")
    play(match, "trigger deck=manuscript cards=2", "take t1", "turn-up curse-of-sloth")
    assert match.pending == (0,)  # the extra turn, earned before the Curse
    play(match, "take t3")
    assert match.pending == (1,)
    play(match, "take t2")
    assert match.pending == (1,)  # seat 1 missed the turn that came by order


def test_5_9_an_extra_turn_earned_after_sloth_is_not_missed():
    """Sloth first, the Manuscripts after it: only a turn that comes by order is missed."""
    match = position(ATTACKS, "t1=back t2=dancer t3=owl-drachma m11=serpent m14=scribe", "herbal tax-roll", "")
    play(match, "take t1", "turn-up curse-of-sloth")
    assert match.pending == (0,)
    play(match, "trigger deck=manuscript cards=2")
    assert events(match)[-2:] == ["earned seat=1 turns=1", "again 1"]
    assert match.pending == (0,)
    assert seen(match).skip_n[0] == 1
    play(match, "take t2")
    assert match.pending == (1,)
    play(match, "take t3")
    assert events(match)[-1] == "missed 1"
    assert match.pending == (1,)


def test_5_10_a_card_leaves_the_game():
    match = play(taken("curse-of-decay", "owl-drachma jaguar", "serpent"), "discard jaguar")
    assert GAME.state.read(match.state).holder[card("jaguar")] == REMOVED
    assert GAME.audit(match.state).places["artifact jaguar"] == {"removed": 1}
    assert tableau(match, 0, face_up=True) == {"owl-drachma"}


@pytest.mark.parametrize(("round", "neighbour"), [(1, 1), (2, 2)])
def test_5_11_a_card_goes_to_the_next_seat(round, neighbour):
    match = taken("curse-of-envy", "owl-drachma jaguar", "", "", round=round)
    assert legal(match) == ["give jaguar", "give owl-drachma"]
    play(match, "give jaguar")
    assert tableau(match, neighbour, face_up=True) == {"jaguar"}


def test_5_11_a_gift_is_no_theft():
    match = taken("curse-of-envy", "jaguar", "", hired={"insurer": 0, "stone-warden": 0})
    play(match, "give jaguar")
    assert seen(match).silver[0] == 2
    assert tableau(match, 1) == {"jaguar"}
