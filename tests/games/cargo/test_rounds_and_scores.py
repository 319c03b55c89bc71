"""Clauses 6 to 9 of Curious Cargo: clean-up, the end, who wins, the Night Shift."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from tests.games.cargo.scripting import (
    GAME,
    begin,
    docks,
    doctor,
    events,
    finish_phase,
    give_tile,
    offers,
    play,
    put_truck,
    refused,
    shut_down,
    store_tile,
    table,
    tokens,
    trucking,
    truth,
)  # fmt: skip
from tests.games.cargo.twins import naive_places, naive_reasons, naive_sheet
from wunderkammer.core import notation
from wunderkammer.core.kernel import CHANCE
from wunderkammer.games.cargo.components import TILE_IDS
from wunderkammer.games.cargo.moves import ENDINGS
from wunderkammer.games.cargo.state import Phase

# -- 6 After each phase ------------------------------------------------------------------------------


def rich(s):
    tokens(construction=5, trucking=4)(s)
    tokens(construction=4, seat=1)(s)
    s.splitters[0] = [2, 2, 0]
    s.splitters_left = [0, 0, 0]


def test_6_1_no_clean_up_at_the_end():
    match = doctor(begin(), lambda s: (rich(s), give_tile(s, 0, "d1a"), shut_down(s)))
    finish_phase(match)
    assert match.over
    assert (table(match).construction, table(match).trucking) == ([5, 4], [4, 0])
    assert table(match).tiles_n[0] == 1


def test_6_2_three_tokens_of_a_kind():
    match = doctor(begin(), rich)
    play(match, "pass", "pass")
    s = table(match)
    assert (s.construction, s.trucking) == ([3, 3], [3, 0])
    assert (s.construction_left, s.trucking_left) == (4, 5)
    assert s.splitters[0] == [2, 2, 0]
    assert events(match)[:3] == ["excess seat=1 item=construction n=2", "excess seat=1 item=trucking n=1",
                                 "excess seat=2 item=construction n=1"]  # fmt: skip


def test_6_3_first_seat_stores_first():
    """The first of this phase stores first, also if the other has overtaken them on the track since."""
    match = doctor(begin(), lambda s: (give_tile(s, 0, "d1a"), give_tile(s, 1, "d1b"), s.track.__setitem__(1, 1)))
    play(match, "pass", "pass")
    assert (table(match).phase, match.pending) == (Phase.STORE, (0,))
    assert refused(match, "pass") == "6.3"
    play(match, "store tile=d1a stack=right")
    assert match.pending == (1,)
    play(match, "store tile=d1b stack=left")
    assert (table(match).phase, table(match).turn) == (Phase.TRUCK, 1)


def three_in_hand(s):
    store_tile(s, 0, "s1a", 0)
    for tile in ("d1a", "d1b", "d1c"):
        give_tile(s, 0, tile)


def test_6_4_order_and_stack_are_free():
    match = doctor(begin(), three_in_hand)
    play(match, "pass", "pass")
    assert len(offers(match)) == 6
    play(match, "store tile=d1c stack=left", "store tile=d1a stack=left", "store tile=d1b stack=right")
    s = table(match)
    number = TILE_IDS.index
    assert s.stack_top[0] == [number("d1a"), number("d1b")]
    assert s.beneath[number("d1a")] == number("d1c")
    assert s.beneath[number("d1c")] == number("s1a")
    assert s.stack_n[0] == [3, 1]


def test_6_4_left_stack_first():
    match = doctor(begin(), three_in_hand)
    play(match, "pass", "pass", "store tile=d1c stack=right")
    assert offers(match) == ["store tile=d1a stack=right", "store tile=d1b stack=right"]
    assert refused(match, "store tile=d1a stack=left") == "6.4"


# -- 7 The end ---------------------------------------------------------------------------------------


def ending(match) -> str:
    finish_phase(match)
    assert match.over
    return events(match)[-1]


@pytest.mark.parametrize(("shift", "goods"), [("day", [4, 5, 0]), ("night", [2, 6, 4])])
def test_7_1_nine_goods(shift, goods):
    def ready(s):
        s.shipped[1] = list(goods)
        s.columns[2] = 6
        s.lost = [each for each in goods]

    assert ending(doctor(begin(shift=shift), ready)) == "end goods"
    fewer = [goods[0] - 1, *goods[1:]]

    def nearly(s):
        ready(s)
        s.shipped[1] = fewer

    assert not finish_phase(doctor(begin(shift=shift), nearly)).over


@pytest.mark.parametrize("seat", [0, 1])
def test_7_1_four_received(seat):
    assert ending(doctor(begin(), lambda s: s.received[seat].__setitem__(1, 4))) == "end received"


@pytest.mark.parametrize("seat", [0, 1])
def test_7_1_ten_lines(seat):
    assert ending(doctor(begin(), lambda s: s.track.__setitem__(seat, 10))) == "end connections"


def test_7_1_empty_bag():
    assert ending(doctor(begin(), shut_down)) == "end bag"


def empty_deck(s):
    s.deck = [0] * 25
    s.deck_n = 0


def test_7_1_empty_deck():
    assert ending(doctor(begin(), empty_deck)) == "end deck"
    assert ending(trucking(empty_deck)) == "end deck"


GOLDENS = sorted((Path(__file__).parents[2] / "matches/cargo").glob("*.match"))


@cache
def golden(path):
    """Read a match once for all tests."""
    return notation.open_file(path)


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_7_1_played_matches_end_with_the_first_phase_that_gives_a_reason(path):
    """Phase by phase through matches as they were played, with the reasons as the twin finds them."""
    match = golden(path)
    before = GAME.state.read(match.state_after(0))
    phases = 0
    for number in range(1, len(match.log) + 1):
        after = GAME.state.read(match.state_after(number))
        stores = after.phase == Phase.STORE and before.phase != Phase.STORE
        went_on = (after.round, after.half) != (before.round, before.half) and before.phase != Phase.STORE
        if (stores or went_on) and before.phase >= Phase.BUILD and after.phase != Phase.OVER:
            assert naive_reasons(after) == []
            phases += 1
        before = after
    assert phases > 1
    assert before.phase == Phase.OVER
    assert events(match)[-1] == f"end {naive_reasons(before)[0]}"
    assert match.result().places == naive_places(before)


def test_7_1_every_reason_ends_a_played_match():
    ends = {events(golden(path))[-1] for path in GOLDENS}
    assert ends == {f"end {why}" for why in ENDINGS}


def test_7_2_the_phase_is_finished():
    match = doctor(begin(), lambda s: (give_tile(s, 0, "t1a"), s.track.__setitem__(0, 9), s.track.__setitem__(1, 10)))
    play(match, "pass")
    assert not match.over
    assert match.pending == (1,)
    play(match, "pass")
    assert match.over


def idle_round(match):
    start = truth(match).round
    while not match.over and truth(match).round == start:
        play(match, "pass")


def test_7_3_two_idle_rounds():
    match = begin()
    idle_round(match)
    assert table(match).idle_n == 1
    idle_round(match)
    assert match.over
    assert events(match)[-1] == "end idle"


def test_7_3_one_idle_round_is_not_enough():
    match = begin()
    idle_round(match)
    doctor(match, tokens(construction=2))
    play(match, "trade trucking")  # a trade counts as doing something
    idle_round(match)
    assert table(match).idle_n == 0
    idle_round(match)
    assert not match.over


def test_7_3_forced_things_do_not_count():
    match = doctor(begin(), lambda s: (give_tile(s, 0, "d1a"), docks(ship1="rr")(s), put_truck(s, 0, 0, "18")))
    play(match, "pass", "pass", "store tile=d1a stack=left", "load 1", "pass", "pass")
    assert table(match).idle_n == 1

    def third_column(s):
        docks(ship1="r.b")(s)
        put_truck(s, 0, 0, "18")
        s.shipped[0][:2] = [2, 2]
        s.columns[0] = 2

    match = play(doctor(begin(), third_column), "pass", "pass", "take red", "pass", "pass")
    assert table(match).idle_n == 1


# -- 8 Who wins --------------------------------------------------------------------------------------


def final(*seats, **common):
    """End a match with these facts: shipped, received, construction, trucking, splitters, track of each seat."""

    def change(s):
        for seat, facts in enumerate(seats):
            for name, value in facts.items():
                getattr(s, name)[seat] = value
        for name, value in common.items():
            setattr(s, name, value)
        shut_down(s)

    match = doctor(begin(shift=common.pop("shift", "day")), change)
    return finish_phase(match)


ABLE = {"shipped": [2, 2, 0]}


def test_8_1_two_of_every_colour():
    match = final({"shipped": [6, 1, 0], "received": [4, 0, 0], "track": 10}, ABLE)
    assert match.result().places == (2, 1)
    assert match.result().shares == (0.0, 1.0)


def test_8_1_nobody_eligible_is_a_draw():
    match = final({"shipped": [6, 1, 0], "received": [4, 0, 0]}, {"shipped": [0, 0, 0]})
    assert match.result().places == (1, 1)
    assert match.prompt(0).ask == "The match is a draw"


def test_8_2_stars_before_points():
    match = final({**ABLE, "shipped": [6, 6, 0]}, {**ABLE, "track": 10})
    assert match.result().totals[0] > match.result().totals[1]
    assert match.result().places == (2, 1)
    match = final({**ABLE, "received": [4, 4, 0]}, {**ABLE, "shipped": [6, 6, 0], "received": [4, 0, 0]})
    assert match.result().places == (1, 2)


def test_8_3_thirty_five_to_thirty_four():
    """The rulebook's own table of scores."""
    top = {"shipped": [6, 6, 0], "received": [1, 0, 0], "construction": 1, "track": 8}
    bottom = {
        "shipped": [2, 5, 0],
        "received": [3, 2, 0],
        "construction": 1,
        "trucking": 1,
        "splitters": [1, 0, 0],
        "track": 9,
    }
    match = final(top, bottom)
    result = match.result()
    assert result.rows == ((28, 4, 1, 2), (11, 16, 3, 4))
    assert result.totals == (35, 34)
    assert result.places == (1, 2)


def test_8_3_only_the_space_that_a_forklift_stands_on_scores():
    shipped = {"shipped": [2, 2, 0]}
    for space, points in ((6, 0), (7, 1), (8, 2), (9, 4), (10, 0)):
        assert final({**shipped, "track": space}, {**shipped, "track": 0}).result().rows[0][-1] == points


def test_8_3_scores_match_the_naive_twin():
    chance = random.Random(8)
    new = {shift: GAME.new(2, {"shift": shift}) for shift in ("day", "night")}
    for _ in range(3000):
        shift = chance.choice(["day", "night"])
        colours = 2 if shift == "day" else 3
        s = GAME.state.read(new[shift])
        for seat in range(2):
            for colour in range(colours):
                s.shipped[seat][colour] = chance.choice([0, 1, 2, 2, 3, 4, 5, 6])
                s.received[seat][colour] = chance.choice([0, 0, 1, 2, 3, 4])
                s.splitters[seat][colour] = chance.randrange(3)
            s.construction[seat], s.trucking[seat] = chance.randrange(5), chance.randrange(5)
            s.track[seat] = chance.choice([0, 5, 7, 8, 9, 10])
        s.on_top = chance.randrange(2)
        s.phase = Phase.OVER
        result = GAME.result(s.write())
        for seat in range(2):
            assert dict(zip(GAME.sheet, result.rows[seat], strict=True)) == naive_sheet(s, seat)
        assert result.places == naive_places(s)


def test_8_4_the_track_breaks_ties():
    match = final({**ABLE, "track": 3}, {**ABLE, "track": 4})
    assert match.result().totals[0] == match.result().totals[1]
    assert match.result().places == (2, 1)
    match = final({**ABLE, "track": 3}, {**ABLE, "track": 3}, on_top=1)
    assert match.result().places == (2, 1)


# -- the verdict -------------------------------------------------------------------------------------


def verdict(match, reader=0) -> list[str]:
    match.names = ("Ann", "bo")
    view = GAME.state.read(match.view(reader))
    return [line.text for line in GAME.words.verdict(match.voice(reader), view)]


def test_the_verdict_calls_a_match_without_an_eligible_seat_a_draw():
    match = final({"shipped": [6, 1, 0], "received": [3, 0, 0]}, {"shipped": [0, 0, 0]})
    assert verdict(match) == [
        "The match is over: the bag is empty.",
        "The match is a draw, because nobody has shipped two goods of every colour.",
        "You could not win, 1 blue short of two goods of every colour.",
        "bo could not win, 2 red and 2 blue short of two goods of every colour.",
    ]


def test_the_verdict_says_why_more_points_lost():
    match = final({"shipped": [6, 1, 0], "received": [3, 0, 0]}, ABLE)
    assert verdict(match)[1:] == [
        "bo wins with 4 points to 20.",
        "You could not win, 1 blue short of two goods of every colour.",
    ]
    match = final({**ABLE, "shipped": [6, 6, 0]}, {**ABLE, "track": 10})
    assert verdict(match, 1) == [
        "The match is over: Ann has shipped 12 goods, you have come to the end of the track and the bag is empty.",
        "You win with 1 star to 0 and 4 points to 28; stars count before points.",
    ]


def test_the_verdict_says_how_a_tie_was_broken():
    assert verdict(final({**ABLE, "track": 3}, {**ABLE, "track": 4}))[1:] == [
        "bo wins, 4 points each: bo is ahead on the track."
    ]
    assert verdict(final({**ABLE, "track": 3}, {**ABLE, "track": 3}, on_top=1), 1)[1:] == [
        "You win, 4 points each: you are on top on the track, where both share a space."
    ]
    assert verdict(final({"shipped": [3, 2, 0]}, ABLE), None)[1:] == ["Ann wins with 6 points to 4."]


def test_the_verdict_names_every_reason():
    match = final({"received": [4, 4, 0], **ABLE}, ABLE)
    assert verdict(match)[0] == "The match is over: you have received four red and blue goods and the bag is empty."
    clause = GAME.words.verdict(match.voice(0), GAME.state.read(match.view(0)))[0].clause
    assert clause == "7.1"
    match = begin()
    idle_round(match)
    idle_round(match)
    line = GAME.words.verdict(match.voice(0), GAME.state.read(match.view(0)))[0]
    assert (line.text, line.clause) == ("The match is over: nobody did anything in two rounds.", "7.3")
    assert match.prompt(0).clause == "8.1"
    assert verdict(begin()) == []


# -- 9 The Night Shift -------------------------------------------------------------------------------


def test_9_1_three_colours():
    match = doctor(begin(shift="night"), lambda s: give_tile(s, 0, "t1c"))
    play(match, "pick t1c", "place column=1 row=6 turn=0")
    assert table(match).docks[0][5] == 2  # the night side of T1c is purple along
    match = final({"shipped": [2, 2, 2]}, {"shipped": [5, 5, 1]}, shift="night")
    assert match.result().places == (1, 2)


def test_9_1_night_columns():
    items = []
    for column in range(4):

        def ready(s, column=column):
            docks(ship1="rbp")(s)
            s.shipped[0] = [column] * 3
            s.columns[0] = column

        match = trucking(ready, shift="night")
        play(match, "play truck=12 at=1")
        s = table(match)
        items.append((s.construction[0], s.trucking[0], list(s.due[: s.due_n])))
    # Truck 12 is full each time: its cab gives a Construction token, behind the column.
    assert items == [(2, 0, []), (1, 1, []), (0, 0, [2, 0]), (1, 1, [])]
    paid = []
    for column in range(3):

        def land(s, column=column):
            docks(receive1="rbp")(s)
            put_truck(s, 0, 1, "23", "rbp--")
            s.received[0] = [column] * 3
            s.columns[1] = column
            s.shipped[1] = [column + 1] * 3
            s.columns[2] = column + 1

        match = trucking(land, shift="night")
        play(match, "play truck=01 at=2")
        while match.pending == (CHANCE,):
            match.play(CHANCE, match.legal(CHANCE)[0])
        s = table(match)
        paid.append((s.construction[0], s.trucking[0], list(s.due[: s.due_n])))
    assert paid == [(1, 0, []), (3, 0, [2]), (0, 3, [2])]


def test_9_1_day_has_no_purple():
    match = doctor(begin(), tokens(trucking=2))
    play(match, "trade splitter")
    assert offers(match) == ["take red", "take blue"]
    assert GAME.audit(match.state).places["purple splitter"] == {"the box": 2}
