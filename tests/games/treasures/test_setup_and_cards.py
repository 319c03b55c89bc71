"""Clauses 1 to 3 of Unexpected Treasures: chance is scripted, a few moves are played, a view is compared."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from wunderkammer import Match
from wunderkammer.core.errors import IllegalMove, OptionError
from wunderkammer.core.kernel import CHANCE, EVERYONE
from wunderkammer.games.treasures.state import COMMISSION, Mission, Phase

from .scripted import (
    GAME,
    GOODS,
    MISSIONS,
    SUPPLY,
    at_kerb,
    bring,
    choose,
    dealt,
    goods_of,
    mission_of,
    options_of,
    play,
    position,
    row,
    seen,
)

DATA = Path(__file__).with_name("missions.txt")

# -- 1 Setting up ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_1_1_three_to_six_seats(seats):
    match = Match.begin(GAME, seats, seed=1)
    assert match.pending == tuple(range(seats))
    for wrong in (2, 7):
        with pytest.raises(OptionError, match="3 to 6 seats"):
            GAME.new(wrong)


def test_1_1_six_number_cards_each():
    match = position(3)
    for seat in range(3):
        assert [GAME.actions.text(a) for a in match.legal(seat)] == [f"choose {card}" for card in range(6)]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_1_2_chance_deals_one_chip_each(seats):
    match = Match(GAME, seats)
    left = list(range(1, seats + 1))
    for seat in range(1, seats + 1):
        outcomes = {GAME.actions.text(action): n for action, n in GAME.outcomes(match.state).items()}
        assert outcomes == {f"deal seat={seat} chip={chip}": 1 for chip in left}
        match.play(CHANCE, f"deal seat={seat} chip={left.pop()}")
    assert seen(match).chip == [*range(seats, 0, -1), *[-1] * (6 - seats)]


def test_1_3_all_goods_are_in_the_bag():
    match = dealt(4)
    assert seen(match).bag == [8, 8, 8, 8, 3]
    assert [GAME.components.column("good", "value")[GOODS.index(good)] for good in GOODS] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("seats", "deck"), [(3, 18), (4, 21), (5, 24), (6, 24)])
def test_1_4_missions_removed_by_seats(seats, deck):
    assert seen(dealt(seats)).deck_n == deck


@pytest.mark.parametrize(("seats", "removed"), [(3, 6), (4, 3), (5, 0), (6, 0)])
def test_1_4_removed_missions_stay_unseen(seats, removed):
    match = Match.begin(GAME, seats, seed=4)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, match.legal(seat)[-1])
    assert seen(match).mission.count(Mission.UNSEEN) == removed


def test_1_5_a_mission_pays_its_goods_and_a_bonus():
    """The rulebook's example: a lamp and two armchairs are worth 8, the bonus is 12, the commission 20."""
    assert COMMISSION[0][MISSIONS.index("m11")] == 2 + 3 + 3 + 12 == 20


@pytest.mark.parametrize(
    ("bonus", "points"),
    [("rising", (3, 7, 12, 18, 25, 33)), ("steep", (2, 6, 12, 20, 30, 42)), ("even", (4, 8, 12, 16, 20, 24))],
)
def test_1_5_other_scales_of_bonus(bonus, points):
    match = position(3, homes=[{"armchair": 1}, {}, {}], missions=["m03"], bonus=bonus)
    scale = GAME.components.ids("bonus").index(bonus)
    assert GAME.components.column("bonus", "points")[scale] == points
    choose(match, 1, 2, 3)
    play(match, "fill m03")
    assert GAME.result(match.state).rows[0] == (3 + points[0], 0)
    assert COMMISSION[scale][MISSIONS.index("m24")] == 17 + points[5]


def test_1_5_missions_as_in_the_data():
    """The cards that were reconstructed, as published: wants, value of the goods, bonus and commission."""
    with DATA.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert tuple(card["id"].lower() for card in rows) == MISSIONS
    for number, card in enumerate(rows):
        wants = GAME.components.column("mission", "wants")[number]
        assert wants == tuple(int(card[good]) for good in GOODS)
        assert sum(wants) == int(card["symbols"])
        assert COMMISSION[0][number] == int(card["commission"]) == int(card["goods_value"]) + int(card["bonus"])
    assert len({tuple(card[good] for good in GOODS) for card in rows}) == 24
    assert [sum(int(card[good]) for card in rows) for good in GOODS] == [21, 21, 21, 21, 0]


# -- 2 New goods at the kerb ---------------------------------------------------------------------------


def test_2_1_a_mission_brings_a_tile_for_each_symbol():
    match = dealt(3)
    bring(match, "m21", "stool", "stool", "radio", "lamp", "stool", "television")
    assert mission_of(match, "m21") == Mission.OPEN
    assert at_kerb(match) == {"stool": 3, "lamp": 1, "television": 1, "radio": 1}
    assert seen(match).bag == [5, 7, 8, 7, 2]
    assert match.pending == (0, 1, 2)


def test_2_1_every_tile_in_the_bag_is_equally_likely():
    match = dealt(3)
    assert GAME.outcomes(match.state) == {GAME.actions.parse(f"reveal {mission}"): 1 for mission in MISSIONS}
    match.play(CHANCE, "reveal m01")
    assert GAME.outcomes(match.state) == {GAME.actions.parse(f"draw {good}"): n for good, n in SUPPLY.items()}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_2_2_missions_until_two_tiles_a_seat(seats):
    match = dealt(seats)
    small = ["m05", "m06", "m07", "m08", "m21", "m22"]
    tiles = 0
    while tiles < 2 * seats:
        assert match.pending == (CHANCE,)
        mission = small.pop(0)
        bring(match, mission, *["lamp" if tiles < 4 else "television" if tiles < 8 else "armchair"] * 2)
        tiles += 2
        if mission == "m08" and tiles < 2 * seats:
            bring(match, "m09", "stool", "stool", "stool")
            tiles += 3
        if tiles > 10 and tiles < 2 * seats:
            bring(match, "m01", "stool")
            tiles += 1
    assert match.pending == tuple(range(seats))
    assert sum(at_kerb(match).values()) == tiles


def test_2_3_one_mission_although_the_kerb_is_full():
    match = position(3, kerb={"stool": 4, "lamp": 4}, phase=Phase.REVEAL)
    bring(match, "m02", "lamp")
    assert match.pending == (0, 1, 2)
    assert at_kerb(match) == {"stool": 4, "lamp": 5}
    assert seen(match).revealed_n == 1


def test_2_4_the_pile_refills_the_bag_at_once():
    match = position(3, kerb={"lamp": 6}, pile={"armchair": 2, "radio": 1}, bag={"stool": 1}, phase=Phase.REVEAL)
    bring(match, "m01", "stool")
    assert match.pending == (0, 1, 2)  # nothing more is needed, and still the pile is in the bag
    assert seen(match).bag == row({"armchair": 2, "radio": 1})
    assert seen(match).pile_n == 0
    assert at_kerb(match) == {"stool": 1, "lamp": 6}


def test_2_4_the_pile_refills_the_bag_in_the_middle_of_a_draw():
    match = position(3, pile={"armchair": 6}, bag={"stool": 2}, phase=Phase.REVEAL)
    bring(match, "m21", "stool", "stool", "armchair", "armchair", "armchair", "armchair")
    assert at_kerb(match) == {"stool": 2, "armchair": 4}
    assert seen(match).bag == row({"armchair": 2})


def test_2_4_a_later_pile_waits_for_the_next_tile():
    match = position(
        3, kerb={"lamp": 6}, homes=[{"armchair": 1}], bag={"stool": 1}, missions=["m03"], phase=Phase.REVEAL
    )
    bring(match, "m01", "stool")
    assert seen(match).bag_n == seen(match).pile_n == 0
    choose(match, 1, 2, 3)
    play(match, "enough", "fill m03")  # the armchair makes a new pile, and the bag stays empty
    assert (seen(match).bag_n, seen(match).pile) == (0, row({"armchair": 1}))
    play(match, "enough", "enough")
    if match.pending != (CHANCE,):
        play(match, "done")
    assert (seen(match).bag_n, seen(match).pile_n) == (0, 1)
    match.play(CHANCE, "reveal m02")
    assert (seen(match).bag, seen(match).pile_n) == (row({"armchair": 1}), 0)
    match.play(CHANCE, "draw armchair")
    assert at_kerb(match) == {"stool": 1, "lamp": 6, "armchair": 1}


def test_2_5_both_empty_stops_the_draw():
    match = position(3, bag={"stool": 2}, phase=Phase.REVEAL)
    bring(match, "m24", "stool", "stool")
    assert match.pending == (0, 1, 2)
    assert at_kerb(match) == {"stool": 2}
    assert seen(match).due_n == 0  # what could not be drawn is not owed
    assert seen(match).revealed_n == 1


def test_2_5_both_empty_stops_the_reveal():
    """The mission got all its goods and the kerb is short, but nothing is left to draw: no further mission."""
    match = position(3, bag={"stool": 2}, phase=Phase.REVEAL)
    bring(match, "m05", "stool", "stool")
    assert match.pending == (0, 1, 2)
    assert seen(match).revealed_n == 1


def test_2_5_the_first_mission_is_revealed_without_tiles():
    match = position(3, bag={}, phase=Phase.REVEAL)
    assert match.pending == (CHANCE,)
    match.play(CHANCE, "reveal m24")
    assert match.pending == (0, 1, 2)
    assert at_kerb(match) == {}
    assert mission_of(match, "m24") == Mission.OPEN


def test_2_6_the_deck_ends_while_the_kerb_is_short():
    match = position(5, unseen=["m05", "m01"], phase=Phase.REVEAL)
    bring(match, "m01", "radio")
    bring(match, "m05", "stool", "lamp")
    assert match.pending == (0, 1, 2, 3, 4)  # three tiles for five seats, and no mission left
    assert seen(match).deck_n == 0
    choose(match, 1, 2, 3, 4, 5)
    while not match.over:
        play(match, "enough" if "enough" in options_of(match) else "done")
    assert seen(match).round == 1


# -- 3 Number cards ------------------------------------------------------------------------------------


def test_3_1_all_choose_at_once_in_any_order():
    ends = []
    for order in ((0, 1, 2), (2, 0, 1)):
        match = position(3, kerb={"lamp": 6})
        for seat in order:
            assert seat in match.pending
            match.play(seat, f"choose {seat + 2}")
        ends.append(match.state.tolist())
    assert ends[0] == ends[1]


def test_3_1_nobody_sees_a_card_face_down():
    match = position(3, kerb={"lamp": 6})
    match.play(1, "choose 4")
    assert seen(match, 1).chosen[:3] == [-1, 4, -1]
    for reader in (0, 2, None):
        assert seen(match, reader).chosen[:3] == [-1, -1, -1]
        assert seen(match, reader).ready[:3] == [0, 1, 0]
        assert match.move_text(len(match.log) - 1, reader) == "choose ?"
    assert match.move_text(len(match.log) - 1, 1) == "choose 4"


def test_3_1_a_choice_can_be_taken_back():
    match = position(3, kerb={"lamp": 6})
    match.play(0, "choose 4")
    match.undo(0)
    match.play(0, "choose 2")
    match.play(1, "choose 1")
    assert not match.may_undo(0)  # another has chosen since
    match.play(2, "choose 5")
    assert not match.may_undo(2)  # the last choice opened all cards
    assert seen(match).card[:3] == [2, 1, 5]


def test_3_2_no_thief_twice_running():
    match = position(3, kerb={"lamp": 6}, banned=[1])
    assert [GAME.actions.text(a) for a in match.legal(1)] == [f"choose {card}" for card in range(1, 6)]
    assert len(match.legal(0)) == 6
    with pytest.raises(IllegalMove, match="thief in the last round") as refused:
        match.play(1, "choose 0")
    assert refused.value.clause == "3.2"


def test_3_2_the_ban_holds_after_a_lost_contest():
    match = position(3, kerb={"lamp": 6})
    choose(match, 0, 0, 3)
    assert seen(match).home[:3] == [0, 1, 0]
    assert seen(match).banned[:3] == [1, 1, 0]


def test_3_2_the_ban_lasts_one_round():
    match = position(3, kerb={"lamp": 8})
    for cards, banned in (((0, 2, 3), [1, 0, 0]), ((1, 0, 3), [0, 1, 0]), ((0, 1, 2), [1, 0, 0])):
        choose(match, *cards)
        assert seen(match).banned[:3] == banned
        while CHANCE not in match.pending:
            play(match, "enough" if "enough" in options_of(match) else "done")
        bring(match, f"m0{seen(match).round}", "stool")


def test_3_2_other_cards_can_be_repeated():
    match = position(3, kerb={"lamp": 8})
    for number in (1, 2, 3):
        choose(match, 1, 2, 3)
        assert seen(match).card[:3] == [1, 2, 3]
        play(match, "enough", "enough", "enough")
        bring(match, f"m0{number}", "television")


def test_3_3_all_cards_open_together():
    match = position(3, kerb={"lamp": 6})
    choose(match, 1, 3)
    assert seen(match, 2).card[:3] == [-1, -1, -1]
    match.play(2, "choose 2")
    for reader in (0, 1, 2, None):
        assert seen(match, reader).card[:3] == [1, 3, 2]
    opened = [event for event in match.log[-1].events if GAME.events.events[event[0]].name == "open"]
    assert [event[1:3] for event in opened] == [(0, 1), (1, 3), (2, 2)]
    assert match.log[-1].turned_up
    assert match.log[-1].witnesses != EVERYONE


def test_3_4_the_lowest_chip_goes():
    """The rulebook's Helen and Angela: both chose 2, with chips 2 and 3; Helen goes and they swap chips."""
    match = position(3, kerb={"lamp": 6}, chips=[2, 3, 1])
    choose(match, 2, 2, 4)
    helen, angela = 0, 1
    assert seen(match).home[:3] == [0, 1, 0]
    assert seen(match).chip[:3] == [3, 2, 1]
    assert match.pending == (helen,)
    play(match, "take lamp", "take lamp")
    assert match.pending == (2,)  # Angela has no step
    assert goods_of(match, angela) == {}
    alone = position(3, kerb={"lamp": 6})
    choose(alone, 2, 3, 4)
    names = [GAME.events.events[event[0]].name for event in alone.log[-1].events]
    assert "contest" not in names  # a card that one seat chose is no contest


def test_3_4_a_contest_of_six():
    match = position(6, kerb={"lamp": 8, "stool": 4}, chips=[4, 6, 2, 5, 1, 3])
    choose(match, 3, 3, 3, 3, 3, 3)
    assert seen(match).home == [1, 1, 1, 1, 0, 1]
    assert match.pending == (4,)
    play(match, "take lamp", "take lamp", "take lamp")
    assert match.pending == (CHANCE,)  # the round is over


def test_3_5_two_swap_chips():
    match = position(4, kerb={"lamp": 8}, chips=[4, 1, 2, 3])
    choose(match, 5, 1, 2, 5)
    assert seen(match).chip[:4] == [3, 1, 2, 4]


def test_3_5_three_the_middle_keeps():
    match = position(4, kerb={"lamp": 8}, chips=[4, 1, 2, 3])
    choose(match, 5, 1, 5, 5)
    assert seen(match).chip[:4] == [2, 1, 4, 3]


def test_3_5_four_swap_in_pairs():
    match = position(5, kerb={"lamp": 8, "stool": 2}, chips=[5, 4, 3, 2, 1])
    choose(match, 4, 4, 4, 4, 2)
    assert seen(match).chip[:5] == [2, 3, 4, 5, 1]


@pytest.mark.parametrize(
    ("cards", "after"),
    [((1, 4, 4, 4, 4, 4), [1, 6, 5, 4, 3, 2]), ((4, 4, 4, 4, 4, 4), [6, 5, 4, 3, 2, 1])],
)
def test_3_5_five_and_six(cards, after):
    match = position(6, kerb={"lamp": 8, "stool": 4})
    choose(match, *cards)
    assert seen(match).chip == after


def test_3_6_two_contests_at_once():
    match = position(5, kerb={"lamp": 8, "stool": 2}, chips=[3, 1, 5, 4, 2])
    choose(match, 2, 5, 2, 5, 1)
    assert seen(match).home[:5] == [0, 0, 1, 1, 0]
    assert seen(match).chip[:5] == [5, 4, 3, 1, 2]
    assert match.pending == (4,)


def test_3_6_two_thieves():
    match = position(
        4, homes=[{"lamp": 1}, {"stool": 2}, {"radio": 1}, {"television": 1}], kerb={"lamp": 6}, chips=[4, 3, 2, 1]
    )
    choose(match, 0, 3, 0, 2)
    assert seen(match).home[:4] == [1, 0, 0, 0]
    assert seen(match).chip[:4] == [2, 3, 4, 1]
    assert match.pending == (2,)
    assert options_of(match) == ["steal seat=2 good=stool", "steal seat=4 good=television", "enough"]
