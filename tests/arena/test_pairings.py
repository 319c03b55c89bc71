"""Every bot in every seat equally often, on the same deals."""

from __future__ import annotations

from collections import Counter

import pytest

from wunderkammer.arena.pairings import pair
from wunderkammer.bots.bot import BotError, BotSpec

A, B, C, D, E = (BotSpec(name) for name in "ABCDE")


@pytest.mark.parametrize(
    ("named", "seats", "tables"),
    [
        ([A, B], 2, [(0, 1)]),
        ([A, B, C, D], 4, [(0, 1, 2, 3)]),
        ([A, B], 4, [(0, 1, 1, 1)]),
        ([A, B, C], 5, [(0, 1, 2, 2, 2)]),
        ([A, A, B], 4, [(0, 0, 1, 1)]),
        ([A, B, B, B], 4, [(0, 1, 1, 1)]),
        ([A, B, C], 2, [(0, 1), (0, 2), (1, 2)]),
        ([A, B, C, D], 3, [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]),
    ],
)
def test_who_plays_whom(named, seats, tables):
    assert list(pair(named, seats).tables) == tables


CASES = [([A, B], 2), ([A, B], 4), ([A, B, C], 3), ([A, B, C], 5), ([A, B, C, D, E], 2), ([A, B, C, D], 3)]


@pytest.mark.parametrize(("named", "seats"), CASES)
def test_each_round_seats_every_bot_in_every_seat_equally_often(named, seats):
    pairings = pair(named, seats)
    size = pairings.round_size
    for first in range(0, 7 * size, size):
        seatings = [pairings.seating(number) for number in range(first, first + size)]
        for bot in range(len(pairings.bots)):
            taken = Counter(seat for seating in seatings for seat, who in enumerate(seating) if who == bot)
            assert set(taken) == set(range(seats))
            assert len(set(taken.values())) == 1


@pytest.mark.parametrize(("named", "seats"), CASES)
def test_a_round_is_one_deal(named, seats):
    pairings = pair(named, seats)
    size = pairings.round_size
    assert [pairings.deal(number) for number in range(3 * size)] == [0] * size + [1] * size + [2] * size


def test_neighbours_change_from_deal_to_deal():
    pairings = pair([A, B, C, D], 4)
    left_of_a = Counter()
    for number in range(0, 6 * pairings.round_size):
        seating = pairings.seating(number)
        left_of_a[seating[(seating.index(0) + 1) % 4]] += 1
    assert left_of_a == {1: 8, 2: 8, 3: 8}


def test_matches_are_rounded_up_to_whole_rounds():
    pairings = pair([A, B, C], 2)
    assert pairings.round_size == 6
    assert [pairings.whole_rounds(n) for n in (1, 6, 7, 100)] == [6, 6, 12, 102]


@pytest.mark.parametrize("named", [[A], [A, A], [A, A, A]])
def test_one_bot_alone_is_no_arena(named):
    with pytest.raises(BotError, match="at least two different bots"):
        pair(named, 3)


def test_more_bots_than_seats_are_each_named_once():
    with pytest.raises(BotError, match="There are 3 bots for 2 seats, so each bot can be named only once"):
        pair([A, B, B], 2)
