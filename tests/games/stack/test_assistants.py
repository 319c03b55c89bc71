"""The assistants: clause 6."""

from __future__ import annotations

import pytest

from wunderkammer.core.errors import IllegalMove
from wunderkammer.games.stack.components import SILVER

from .positions import ATTACKS, DARK, FIRST_GAME, GAME, events, legal, play, position, rows, seen, tableau


def test_6_1_assistants_are_no_artifacts():
    match = position(FIRST_GAME, "t1=jaguar", "owl-drachma", "rose-ducat", hired={"money-changer": 0, "guide": 1})
    keys = [0] * 8
    GAME.rules.rank(GAME.state.read(match.state), 0, keys)
    assert keys[1] == 1
    assert rows(match, 0)["Assistants"] == 1


def test_6_2_the_stone_warden():
    match = position(ATTACKS, "t1=dancer", "horn-bow sling", "jaguar owl-drachma", hired={"stone-warden": 1})
    play(match, "trigger deck=weapon cards=2")
    assert legal(match) == ["steal owl-drachma"]
    with pytest.raises(IllegalMove, match="has the Stone Warden") as refusal:
        play(match, "steal jaguar")
    assert refusal.value.clause == "6.2"
    assert rows(match, 1)["Assistants"] == 2
    # It guards its owner's Statues only.
    for owner in (0, 2):
        match = position(ATTACKS, "t1=dancer", "horn-bow sling", "jaguar", "serpent", hired={"stone-warden": owner})
        play(match, "trigger deck=weapon cards=2")
        assert legal(match) == (["steal jaguar", "steal serpent"] if owner == 0 else ["steal jaguar"])


@pytest.mark.parametrize(
    ("helper", "cards"),
    [
        ("money-changer", "harbor-penny owl-drachma rose-ducat"),
        ("translator", "herbal tax-roll love-letter"),
        ("goldsmith", "jade-ring gold-torc opal-pendant"),
        ("appraiser", "purse golden-mask idol"),
    ],
)
def test_6_3_a_point_for_each_card(helper, cards):
    flipped = cards.split()[0]
    match = position(FIRST_GAME, "t1=jaguar", cards, "", hired={helper: 0}, flipped=flipped)
    assert rows(match, 0)["Assistants"] == 3
    assert "Assistants" not in rows(match, 1)


def test_6_4_the_insurer():
    match = position(ATTACKS, "t1=dancer", "horn-bow sling boar-spear", "jaguar owl-drachma", hired={"insurer": 1})
    play(match, "trigger deck=weapon cards=3", "steal jaguar")
    assert seen(match).silver[1] == 4
    assert events(match)[-1] == "insured seat=2 silver=2"
    play(match, "steal owl-drachma")
    assert seen(match).silver[1] == 6
    assert rows(match, 1)["Assistants"] == 1


@pytest.mark.parametrize(("bank", "paid"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_6_4_the_insurer_pays_what_the_bank_has(bank, paid):
    silver = (SILVER - bank - 2, 2)
    match = position(ATTACKS, "t1=dancer", "horn-bow sling", "jaguar", hired={"insurer": 1}, silver=silver)
    assert seen(match).bank == bank
    play(match, "trigger deck=weapon cards=2", "steal jaguar")
    assert seen(match).silver[:2] == [silver[0], 2 + paid]
    assert seen(match).bank == bank - paid
    assert events(match) == ["stolen seat=1 victim=2 card=jaguar", f"insured seat=2 silver={paid}"]
    told = [line.text for line in match.tell(len(match.log) - 1, 0)]
    assert told[-1] == f"Seat 2's Insurer pays {f'{paid} Silver' if paid else 'nothing, as the bank is empty'}."


def test_6_5_the_high_priest():
    cards = ("holy-lamp bone-flute", "splinter", "")
    plain = position(DARK, "t1=cup-a", *cards)
    assert [rows(plain, seat).get("Relics", 0) for seat in range(3)] == [5, 1, -3]
    priest = position(DARK, "t1=cup-a", *cards, hired={"high-priest": 2})
    # Without a Relic the third seat counts as two: it ties for the most, and the one-Relic seat has the fewest.
    assert [rows(priest, seat).get("Relics", 0) for seat in range(3)] == [5, -2, 3]


def test_6_6_the_shaman():
    match = position(ATTACKS, "t1=back t2=back t3=dancer", "owl-drachma", "", hired={"shaman": 0})
    play(match, "take t1", "turn-up curse-of-decay")
    assert events(match)[-1] == "cancelled seat=1 card=curse-of-decay"
    assert tableau(match, 0, face_up=False) == {"curse-of-decay"}
    assert match.pending == (1,)
    assert rows(match, 0)["Assistants"] == 2
    match = position(ATTACKS, "t1=back t3=dancer", "", "", hired={"shaman": 0})
    play(match, "take t1", "turn-up blessing-of-fortune")
    assert seen(match).silver[0] == 4  # Blessings work as they say
    assert "Assistants" not in rows(match, 0)
    match = position(ATTACKS, "t1=back t3=dancer", "", "", hired={"shaman": 1})
    play(match, "take t1", "turn-up curse-of-poverty")
    assert seen(match).silver[0] == 0  # somebody else's Shaman does not help


def test_6_7_the_restorer():
    cards = "teapot-a cup-a teapot-b cup-b"
    match = position(
        FIRST_GAME, "t1=jaguar", cards, hired={"restorer": 0}, flipped="teapot-a cup-a", locked=((0, "a-2"),)
    )
    assert rows(match, 0)["China"] == 8
    assert rows(match, 0)["Assistants"] == 4
    mixed = "teapot-a cup-a teapot-b cup-b teapot-c cup-c"
    match = position(
        FIRST_GAME, "t1=jaguar", mixed, hired={"restorer": 0}, flipped=mixed, locked=((0, "a-b-c"), (0, "a-b-c"))
    )
    assert rows(match, 0)["China"] == 20
    assert rows(match, 0)["Assistants"] == 4  # two sets of the same sort are two


def test_6_8_the_monster_hunter():
    cards = "vampire-1 vampire-2 mummy-1 silver-cross-1"
    match = position(DARK, "t1=cup-a", cards, hired={"monster-hunter": 0})
    sheet = rows(match, 0)
    assert sheet["Vampires and Mummies"] == 5 - 1 - 1
    assert sheet["Assistants"] == 3 + 3  # two loose monsters count 2 instead of -1


def test_6_9_the_guide():
    match = position(FIRST_GAME, "m12=jaguar m11=back t1=serpent t2=dancer", hired={"guide": 0}, silver=(1, 2))
    play(match, "peek m11", "glimpse crown")
    assert seen(match).silver[0] == 1
    play(match, "take m12")
    assert seen(match).silver[0] == 0
    assert rows(match, 0)["Assistants"] == 2
    free = position(FIRST_GAME, "m11=jaguar t1=serpent t2=back", hired={"guide": 0}, silver=(0, 2))
    assert "take m11" in legal(free)
    assert "peek t2" in legal(free)
    play(free, "take m11")
    assert seen(free).silver[0] == 0
    open_card = play(position(FIRST_GAME, "t1=serpent t2=jaguar", hired={"guide": 0}), "take t1")
    assert seen(open_card).silver[0] == 2  # never below nothing


def test_6_10_the_curator():
    cards = "jaguar scribe harbor-penny"
    match = position(FIRST_GAME, "t1=serpent", cards, hired={"curator": 0}, flipped="harbor-penny")
    assert rows(match, 0)["Assistants"] == 1
    match = position(FIRST_GAME, "t1=serpent", cards + " ship-shekel", hired={"curator": 0})
    assert rows(match, 0)["Assistants"] == 2
