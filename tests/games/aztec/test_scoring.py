"""The clauses of Aztec on curses and the final score (7, 8)."""

from __future__ import annotations

import random

import pytest

from tests.games.aztec.naive import points
from tests.games.aztec.tabletop import (
    ARTIFACTS,
    CHARACTERS,
    GAME,
    TRUTH,
    deal,
    doctored,
    kept,
    play_round,
    seated,
    seen,
    told,
    truth,
)
from tests.games.aztec.test_artifacts import OVER, final
from wunderkammer import Match

HONEST = (TRUTH, TRUTH, TRUTH)
BELIEVE = ("believe 2", "believe 3", "believe 1")

# -- 7 Curses ----------------------------------------------------------------------------------------


def test_7_1_the_richest_takes_the_curse():
    match = doctored(seated(3), curse=[3, 1, 2])
    play_round(match, ("bb", "yyy", "rr"), HONEST, BELIEVE)
    assert truth(match).stones[:3] == [2 - 1 + 3, 2 - 1 + 1, 2 - 1 + 2]
    assert told(match, 1)[-4:-1] == [
        "Seat 1 has the most blue and takes 3 cursed stones.",
        "You have the most yellow and take 1 cursed stone.",
        "Seat 3 has the most red and takes 2 cursed stones.",
    ]


def test_7_1_one_seat_takes_several():
    match = doctored(seated(3), stash=[[3, 3, 3]], curse=[2, 1, 1])
    play_round(match, ("bb", "yy", "rr"), HONEST, BELIEVE)
    assert truth(match).stones[:3] == [2 - 1 + 4, 1, 1]
    assert truth(match).curse == [1, 1, 1]


def test_7_1_jewels_count_after_all_reveals():
    """Seat 1 leads blue until seat 3, the last to reveal, passes it."""
    match = play_round(seated(3), ("bb", "yy", "bbb"), HONEST, BELIEVE)
    assert truth(match).stones[0] == 1
    assert truth(match).stones[2] == 2


def test_7_2_a_tie_leaves_the_stones():
    match = play_round(seated(3), ("bb", "bb", "yr"), HONEST, BELIEVE)
    s = truth(match)
    assert s.curse == [2, 1, 1]
    assert "Nobody has the most blue alone: 1 cursed stone stays on its curse." in told(match)
    none = play_round(seated(3), ("bb", "bbb", "yy"), HONEST, BELIEVE)
    assert truth(none).curse[2] == 2  # nobody has red: a tie at none


def test_7_3_cards_are_laid_aside_and_curses_grow():
    match = play_round(seated(3), ("bb", "yyy", "rr"), HONEST, BELIEVE)
    s = seen(match, None)
    assert sum(s.used) == 3
    assert s.curse == [1, 1, 1]
    assert (s.card[:3], s.claim[:3], s.target[:3], s.side[:3]) == ([-1] * 3,) * 4


def test_7_3_a_curse_that_nobody_takes_grows_to_five():
    """One stone at the start and one more after each of four rounds in which blue is tied."""
    match = seated(3)
    for number in range(1, 6):
        assert truth(match).curse[0] == number
        cards = [
            ("bb", "bb", "yr"),
            ("bbb", "bbb", "yr"),
            ("bby", "bby", "yy"),
            ("bbr", "bbr", "rr"),
            ("by", "by", "yy"),
        ]
        play_round(match, cards[number - 1], HONEST, BELIEVE)
    assert match.over
    assert truth(match).curse[0] == 5


def test_7_3_nothing_is_added_after_the_fifth_round():
    match = doctored(seated(3), round=5, curse=[4, 0, 2])
    play_round(match, ("bb", "bb", "rr"), HONEST, BELIEVE)
    assert match.over
    assert truth(match).curse == [4, 0, 0]


# -- 8 Ending ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("character", "stash", "worth"),
    [
        ("charly", [3, 0, 2], 2),
        ("elisa", [0, 5, 0], 2),
        ("yukio", [4, 0, 0], 2),
        ("daryl", [9, 9, 1], 0),
        ("julie", [1, 4, 0], 1),
        ("tomas", [0, 3, 3], 3),
    ],
)
def test_8_2_duos(character, stash, worth):
    assert final(stash, character=character)[0] == worth


def test_8_3_trios():
    assert final([4, 2, 3])[1] == 4
    assert final([4, 0, 3])[1] == 0


def test_8_4_two_of_a_kind_both_count():
    assert final([6, 0, 0], "mask-blue", "mask-blue")[2] == 12


def test_8_5_the_example_of_fifteen():
    """The rulebook's Charly: 6 blue, 5 red, 3 yellow, two artifacts and four stones."""
    rows = final([6, 3, 5], "mask-blue", "serpents-yellow-red", stones=4)
    assert rows == (5, 6, 6 + 3, -5)
    assert sum(rows) == 15


def test_8_5_scores_match_the_naive_twin():
    rng = random.Random(8)
    lasting = [name for name in ARTIFACTS if name not in ("purification", "hex", "raid", "offering")]
    for _ in range(300):
        final(
            [rng.randrange(20) for _ in range(3)],
            *rng.choices(lasting, k=rng.randrange(6)),
            stones=rng.randrange(25),
            character=rng.choice(CHARACTERS),
        )


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_8_5_whole_matches_score_as_the_naive_twin(seats):
    rng = random.Random(seats)
    for seed in range(4):
        match = Match.begin(GAME, seats, seed=f"naive {seed}")
        while not match.over:
            seat = rng.choice(match.pending)
            match.play(seat, rng.choice(match.legal(seat)))
        s = truth(match)
        result = match.result()
        for seat in range(seats):
            stash = dict(zip(("blue", "yellow", "red"), s.stash[seat], strict=True))
            naive = points(stash, CHARACTERS[s.character[seat]], kept(match, seat), s.stones[seat])
            assert dict(zip(GAME.sheet, result.rows[seat], strict=True)) == naive
            assert result.totals[seat] == sum(naive.values())


def test_8_6_the_track():
    costs = [-final([0, 0, 0], stones=n)[3] for n in range(13)]
    assert costs == [0, 1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21]


def test_8_7_totals_can_be_negative():
    assert sum(final([1, 0, 0], stones=6)) == -9


def places(stash: list[list[int]], stones: list[int], wards: list[int]) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Rank three seats that seek a duo they have none of."""
    held = [[0] * len(ARTIFACTS) for _ in range(6)]
    for seat, n in enumerate(wards):
        held[seat][ARTIFACTS.index("ward")] = n
    match = seated(3, characters=("yukio", "daryl", "elisa"))
    doctored(match, stash=stash, stones=stones, kept=held, kept_n=wards, phase=OVER, waiting=0)
    result = match.result()
    return result.places, result.shares


TRIOS = [[1, 1, 1], [1, 1, 1], [1, 1, 1]]


def test_8_8_most_points_win():
    assert places([[2, 2, 1], [1, 1, 1], [0, 0, 0]], [0, 0, 0], [0, 0, 0])[0] == (1, 2, 3)


def test_8_8_fewer_stones_break_a_tie():
    """A trio less three stones is as bad as one stone: -1 point each, and fewer stones go first."""
    found, shares = places([[1, 1, 1], [0, 0, 0], [0, 0, 0]], [3, 1, 9], [0, 0, 0])
    assert found == (2, 1, 3)
    assert shares == (0.0, 1.0, 0.0)


def test_8_8_wards_do_not_break_ties():
    """Both have two points; the second needs a Ward for it and has more real stones."""
    assert places(TRIOS, [0, 2, 9], [0, 1, 0])[0] == (1, 2, 3)


def test_8_8_a_shared_victory():
    found, shares = places(TRIOS, [1, 1, 4], [0, 0, 0])
    assert found == (1, 1, 3)
    assert shares == (0.5, 0.5, 0.0)


def test_8_8_places_below_the_first_are_ordered_alike():
    assert places([[2, 2, 2], [0, 0, 0], [1, 1, 1]], [0, 1, 3], [0, 0, 0])[0] == (1, 2, 3)


def test_a_view_scores_only_what_it_shows():
    match = doctored(deal(seated(3), "bb", "yy", "rr"), kept_n=[0, 1, 0])
    rows = [0] * 4
    GAME.rules.score(seen(match, 0), 1, rows)
    assert rows == [0, 0, 0, -2]
