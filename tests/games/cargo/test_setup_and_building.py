"""Clauses 1 to 3 of Curious Cargo: setting up, construction, lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.cargo.scripting import (
    GAME,
    RING,
    WAY_OUT,
    begin,
    doctor,
    events,
    finish_phase,
    give_tile,
    offers,
    paint,
    painted,
    play,
    shut_down,
    store_tile,
    table,
    truth,
)  # fmt: skip
from wunderkammer import Match, load
from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.laws import imagined_as_dealt
from wunderkammer.games.cargo.components import (
    BOARD,
    CELLS,
    COLUMNS,
    END_COLOUR,
    FACES,
    PIECE_PATTERN,
    PIECE_SHAPE,
    PIECES,
    ROWS,
    SHAPE,
    SHAPE_CELLS,
    SHAPE_OFFSET,
    TILE_IDS,
    TILES,
    TRUCK_IDS,
    TURN_DIFFERS,
    TURNS,
)  # fmt: skip
from wunderkammer.games.cargo.rules.building import may_lie
from wunderkammer.games.cargo.rules.lines import advance, connect
from wunderkammer.games.cargo.state import Phase

PASS_ALL = ("pass", "pass")


def cell(column: int, row: int) -> int:
    return (column - 1) * ROWS + row - 1


# -- 1 Setting up ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "floor", "machines", "walls", "gears", "ports", "docks"),
    [(1, 78, 12, 0, 4, 10, 20), (2, 84, 6, 0, 4, 12, 16), (3, 80, 6, 4, 4, 10, 16), (4, 80, 8, 2, 4, 12, 16),
     (5, 79, 7, 4, 4, 10, 14), (6, 82, 4, 4, 4, 8, 14)],
)  # fmt: skip
def test_1_1_boards_have_what_the_table_says(board, floor, machines, walls, gears, ports, docks):
    made = BOARD[board - 1]
    kinds = "".join(made.kinds)
    assert (kinds.count(".") + kinds.count("G"), kinds.count("M"), kinds.count("#")) == (floor, machines, walls)
    assert (kinds.count("G"), sum(made.ports), sum(map(sum, made.docks))) == (gears, ports, docks)
    assert (COLUMNS, ROWS) == (9, 10)


def test_1_1_both_seats_have_the_same_board():
    match = doctor(begin(board="3"), lambda s: [give_tile(s, seat, tile) for seat, tile in ((0, "t1a"), (1, "t1b"))])
    first = offers(play(match, "pick t1a"), "place")
    play(match, first[0], "pass", "pick t1b")
    assert offers(match, "place") == first


def test_1_2_chance_names_the_starter():
    match = Match(GAME, 2)
    assert GAME.outcomes(match.state) == {GAME.actions.parse(f"lead {n}"): 1 for n in (1, 2)}
    match.play(CHANCE, "lead 2")
    assert table(match).on_top == 1


def test_1_2_the_table_names_the_starter():
    match = begin(starter="2")
    assert table(match).turn == 1
    assert table(match).track == [0, 0]


@pytest.mark.parametrize(("shift", "colours"), [("day", 2), ("night", 3)])
def test_1_3_goods_and_supplies(shift, colours):
    match = begin(shift=shift)
    s = table(match)
    assert s.colours == colours
    assert (s.bag_n, s.construction_left, s.trucking_left) == (75, 10, 8)
    assert s.splitters_left == [2, 2, 2 if colours == 3 else 0]
    places = GAME.audit(match.state).places
    assert places["red good"] == {"seat 1": 6, "seat 2": 6}
    assert places["purple good"] == ({"seat 1": 6, "seat 2": 6} if colours == 3 else {"the box": 12})
    assert GAME.audit(match.state).broken == ()


def test_1_4_scaffolding_for_each_seat():
    assert table(begin()).scaffolding == [5, 5]
    match = begin(scaffolding1="0", scaffolding2="3")
    assert table(match).scaffolding == [0, 3]
    assert GAME.audit(match.state).places["scaffolding"] == {"the box": 7, "seat 2": 3}


def test_1_5_three_cards_each():
    s = table(begin())
    assert (s.hand_n, s.deck_n) == ([3, 3], 19)
    match = Match(GAME, 2, {"starter": "1"})
    assert offers(match) == [f"deal seat=1 truck={truck}" for truck in TRUCK_IDS]


def drafting() -> Match:
    return begin(draft="yes")


def test_1_6_keep_one_and_hand_over_two():
    match = drafting()
    assert match.pending == (0, 1)
    assert offers(match) == ["keep 01", "keep 05", "keep 12"]
    match.play(0, "keep 05")
    assert match.pending == (1,)
    match.play(1, "keep 18")
    s = truth(match)
    hands = [{TRUCK_IDS[truck] for truck in range(25) if s.hand[seat][truck]} for seat in (0, 1)]
    assert hands == [{"05", "06", "02"}, {"18", "12", "01"}]
    assert (s.kept, s.chosen) == ([-1, -1], [0, 0])
    assert s.phase == Phase.BUILD


def test_1_6_the_draft_can_be_left_out():
    match = begin()
    assert table(match).phase == Phase.BUILD
    assert sum(map(sum, truth(match).gift)) == 0


def test_1_6_a_choice_is_secret():
    match = drafting()
    match.play(0, "keep 05")
    assert match.move_text(len(match.log) - 1, 1) == "keep ?"
    assert table(match, 1).kept == [-1, -1]
    assert table(match, 0).kept[0] == TRUCK_IDS.index("05")
    assert match.may_undo(0)
    with pytest.raises(IllegalMove) as why:
        match.play(1, "keep 05")
    assert why.value.clause == "1.6"
    match.undo(0)
    match.play(0, "keep 01")
    assert match.move_text(len(match.log) - 1, 1) == "keep ?"


def test_1_6_the_first_choice_can_be_taken_back():
    match = drafting()
    match.play(0, "keep 05")
    match.undo(0)
    match.play(0, "keep 12")
    match.play(1, "keep 18")
    assert not match.may_undo(1)  # it completed the two, and the cards have changed hands
    assert truth(match).hand[0][TRUCK_IDS.index("12")] == 1


def test_1_7_hands_are_secret():
    match = begin()
    assert table(match, 0).hand[1] == [-1] * 25
    assert sum(table(match, 0).hand[0]) == 3
    assert table(match, None).hand == [[-1] * 25] * 2
    assert table(match, 0).deck == [-1] * 25


def test_1_7_given_cards_are_remembered():
    match = drafting()
    match.play(0, "keep 05")
    match.play(1, "keep 18")
    assert GAME.words.memory(match.voice(0), table(match, 0))[0].possible == ("01", "12")
    assert table(match, None).gift == [[-1] * 25] * 2
    play(match, "pass", "pass", "pass", "play truck=01 at=2")
    assert GAME.words.memory(match.voice(0), table(match, 0))[0].possible == ("12",)
    for seed in range(20):
        assert GAME.state.read(GAME.imagine(match.view(0), 0, [seed + 1, 2, 3, 4])).hand[1][TRUCK_IDS.index("12")] == 1


SMALL = Path(__file__).parents[2] / "sets" / "cargo-small.toml"


@pytest.mark.parametrize(("reader", "draft"), [(0, "no"), (1, "no"), (None, "no"), (0, "yes")])
def test_1_7_worlds_are_as_chance_would_deal(reader, draft):
    """In a small set all worlds can be counted: `imagine` draws each as often as chance would deal it."""
    small = load("cargo", SMALL)
    match = Match.begin(small, 2, {"draft": draft, "starter": "1"}, seed=3)
    if draft == "yes":
        match.play(0, match.legal(0)[0])
    assert imagined_as_dealt(match, reader, samples=4000, seed=1) == ""


def test_1_7_a_watcher_imagines_two_gifts_each():
    match = drafting()
    match.play(0, "keep 05")
    match.play(1, "keep 18")
    rng = [1, 2, 3, 4]
    for _ in range(50):
        s = GAME.state.read(GAME.imagine(match.view(None), None, rng))
        assert [sum(row) for row in s.gift] == [2, 2]


def test_1_7_notes_by_subtraction():
    match = doctor(begin(), lambda s: give_tile(s, 1, "s4a"))
    rows = GAME.words.memory(match.voice(0), table(match, 0))
    assert [row.about for row in rows] == ["Deck, or Seat 2's hand", "Bag"]
    assert len(rows[0].possible) == 22
    assert ("05", "your hand") in rows[0].excluded
    assert "S4a" not in rows[1].possible
    assert len(rows[1].possible) == 74


# -- 2 Construction ----------------------------------------------------------------------------------


def test_2_1_the_leader_of_the_track_goes_first():
    match = doctor(begin(), lambda s: s.track.__setitem__(1, 2))
    assert table(match).turn == 0  # the order was fixed when the phase began
    play(match, *PASS_ALL)
    assert (table(match).phase, table(match).turn) == (Phase.TRUCK, 1)


def test_2_1_order_may_change_between_the_phases():
    match = doctor(begin(), lambda s: [give_tile(s, 1, "t1a"), store_tile(s, 0, "d1a", 0), store_tile(s, 0, "d1b", 0)])
    play(match, "pass", "pick t1a", "place column=1 row=6 turn=0")
    assert table(match).track == [0, 1]
    play(match, "pass")
    assert table(match).turn == 1


def test_2_2_three_actions():
    match = doctor(begin(), lambda s: give_tile(s, 0, "t1a"))
    play(match, "draw", "fetch d1a", "pick t1a", "place column=1 row=1 turn=0", "draw", "fetch d2a")
    assert table(match).turn == 1  # nothing but passing was left
    assert "done seat=1" in " ".join(events(match)) or events(match) == ["done 1"]


def test_2_2_stopping_early():
    match = play(begin(), "draw", "fetch d1a", "pass")
    assert table(match).turn == 1


def test_2_3_draw_a_tile():
    match = play(begin(), "draw")
    assert match.pending == (CHANCE,)
    assert len(match.legal(CHANCE)) == 75
    play(match, "fetch s8c")
    s = table(match, 1)
    assert s.tile_at[TILE_IDS.index("s8c")] == 1
    assert (s.tiles_n[0], s.bag_n, s.actions_n) == (1, 74, 2)


def test_2_3_no_draw_from_an_empty_bag():
    match = doctor(begin(), lambda s: (give_tile(s, 0, "d1a"), shut_down(s)))
    assert offers(match) == ["pick d1a", "pass"]
    with pytest.raises(IllegalMove) as why:
        play(match, "draw")
    assert why.value.clause == "2.3"


def stocked(s):
    give_tile(s, 0, "d1a")
    store_tile(s, 0, "d2a", 0)
    store_tile(s, 0, "d2b", 0)
    store_tile(s, 0, "d3a", 1)


def test_2_4_from_hand_or_top_of_a_stack():
    match = doctor(begin(), stocked)
    assert offers(match, "pick") == ["pick d1a", "pick d2b", "pick d3a"]
    with pytest.raises(IllegalMove) as why:
        play(match, "pick d2a")
    assert why.value.clause == "2.4"


def test_2_4_the_next_tile_of_the_stack():
    match = play(doctor(begin(), stocked), "pick d2b", "place column=1 row=1 turn=0")
    assert offers(match, "pick") == ["pick d1a", "pick d2a", "pick d3a"]
    assert table(match).stack_n[0] == [1, 1]


def test_2_5_only_on_floor():
    match = play(doctor(begin(), lambda s: give_tile(s, 0, "s1a")), "pick s1a")
    places = offers(match, "place")
    assert "place column=2 row=10 turn=0" not in places  # over the rim
    assert "place column=3 row=5 turn=0" not in places  # over a machine
    assert "place column=2 row=5 turn=0" in places
    with pytest.raises(IllegalMove) as why:
        play(match, "place column=3 row=5 turn=0")
    assert why.value.clause == "2.5"
    walls = play(doctor(begin(board="3"), lambda s: give_tile(s, 0, "d1a")), "pick d1a")
    assert "place column=3 row=4 turn=0" not in offers(walls, "place")


def test_2_5_anywhere_on_the_floor():
    match = play(doctor(begin(), lambda s: give_tile(s, 0, "d2a")), "pick d2a")
    floor = {(c, r) for c in range(9) for r in range(10) if BOARD[0].kinds[c * 10 + r] in ".G"}
    across = sum((c + 1, r) in floor for c, r in floor)
    upright = sum((c, r + 1) in floor for c, r in floor)
    assert len(offers(match)) == len(offers(match, "place")) == 2 * (across + upright)


def test_2_6_quarter_turns_clockwise():
    """A 1x2 tile with a line from its west to its north edge in the right cell, turned step by step."""
    faces = FACES[0][TILE_IDS.index("d4a")]
    assert [(face.columns, face.rows) for face in faces] == [(2, 1), (1, 2), (2, 1), (1, 2)]

    def ends(face, k):
        return {("NESW"[edge], colour) for edge, (colour, _) in enumerate(face.cells[k]) if colour >= 0}

    # D4a is NEr WSb | WNr: the right cell shows red at west and north.
    assert ends(faces[0], 1) == {("W", 0), ("N", 0)}
    assert ends(faces[1], 0) == {("N", 0), ("E", 0)}  # now the lower cell
    assert ends(faces[2], 0) == {("E", 0), ("S", 0)}  # now the left cell
    assert ends(faces[3], 1) == {("S", 0), ("W", 0)}  # now the upper cell


def test_2_6_equal_turns_once():
    match = play(doctor(begin(), lambda s: give_tile(s, 0, "t1a")), "pick t1a")
    assert {text[-1] for text in offers(match, "place")} == {"0", "1"}
    with pytest.raises(IllegalMove) as why:
        play(match, "place column=1 row=1 turn=2")
    assert why.value.clause == "2.6"
    for shift in range(2):
        for piece in range(PIECES):
            looks = [FACES[shift][piece][turn] for turn in range(TURNS)]
            offered = [turn for turn in range(TURNS) if TURN_DIFFERS[shift * PIECES + piece][turn]]
            assert len({looks[turn] for turn in offered}) == len(offered) == len(set(looks))


@pytest.mark.parametrize(
    ("heights", "need"), [((1, 0, 1), 1), ((2, 0, 0), 4), ((1, 1, 1), 0), ((0, 0, 0), 0), ((3, 1, 0), 5)]
)
def test_2_7_flat_or_scaffolding(heights, need):
    def pile(s):
        give_tile(s, 0, "t1a")
        for column, height in enumerate(heights):
            s.height[0][cell(column + 1, 2)] = height

    for pieces in range(6):
        match = play(doctor(begin(scaffolding1=str(pieces)), pile), "pick t1a")
        assert ("place column=1 row=2 turn=0" in offers(match)) == (pieces >= need)


def test_2_7_scaffolding_is_spent():
    def pile(s):
        give_tile(s, 0, "t1a")
        s.height[0][cell(2, 2)] = 2

    match = play(doctor(begin(), pile), "pick t1a", "place column=1 row=2 turn=0")
    assert table(match).scaffolding == [1, 5]
    assert [table(match).height[0][cell(column, 2)] for column in (1, 2, 3)] == [3, 3, 3]


def test_2_7_too_little_scaffolding():
    def pile(s):
        give_tile(s, 0, "t1a")
        s.height[0][cell(2, 2)] = 1

    match = play(doctor(begin(scaffolding1="1"), pile), "pick t1a")
    with pytest.raises(IllegalMove, match="2 pieces of scaffolding") as why:
        play(match, "place column=1 row=2 turn=0")
    assert why.value.clause == "2.7"


def test_2_8_a_gear_pays_once():
    match = doctor(begin(), lambda s: (give_tile(s, 0, "d1a"), give_tile(s, 0, "d1b")))
    play(match, "pick d1a", "place column=1 row=8 turn=0")
    assert table(match).construction == [1, 0]
    play(match, "pick d1b", "place column=1 row=8 turn=0")
    assert table(match).construction == [1, 0]


def test_2_8_a_gear_under_scaffolding_pays():
    def hole(s):
        give_tile(s, 0, "d1a")
        s.height[0][cell(1, 8)] = 1

    match = play(doctor(begin(), hole), "pick d1a", "place column=1 row=8 turn=0")  # the gear lies at 2, 8
    assert table(match).scaffolding[0] == 4
    assert table(match).construction == [1, 0]


def test_2_8_two_gears_pay_two():
    match = doctor(begin(board="3"), lambda s: give_tile(s, 0, "d1a"))
    play(match, "pick d1a", "place column=5 row=5 turn=1")
    assert table(match).construction == [2, 0]
    assert table(match).construction_left == 8


def test_2_9_covering_breaks_a_line():
    match = doctor(begin(), lambda s: (give_tile(s, 0, "t1a"), give_tile(s, 0, "d4a")))
    play(match, "pick t1a", "place column=1 row=6 turn=0")
    assert table(match).docks[0][5] == 0
    play(match, "pick d4a", "place column=1 row=6 turn=0")
    assert table(match).docks[0][5] == -1
    assert table(match).height[0][cell(1, 6)] == 2
    assert table(match).scaffolding[0] == 5


# -- 3 Lines -----------------------------------------------------------------------------------------


def test_3_1_lines_join_by_colour():
    match = doctor(begin(), painted(0, {(1, 6): "WEr", (2, 6): "WEr", (3, 6): "WEr"}))
    assert table(match).docks[0][5] == 0
    for wrong in ("WEb", "NSr", "WNr"):
        broken = doctor(begin(), painted(0, {(1, 6): "WEr", (2, 6): wrong, (3, 6): "WEr"}))
        assert table(broken).docks[0][5] == -1


def test_3_1_crossing_lines_do_not_touch():
    cells = {(1, 6): "WEr", (2, 6): "WEb NSr", (3, 6): "WEb", (2, 7): "ESr", (3, 7): "WEr"}
    assert table(doctor(begin(), painted(0, cells))).docks[0] == [-1] * 10
    cells |= {(1, 6): "WEb"}
    assert table(doctor(begin(), painted(0, cells))).docks[0][5] == 1


def test_3_2_dock_to_port_is_active():
    cells = {(1, 6): "WEb", (2, 6): "WEb", (3, 6): "WEb", (9, 5): "WEr", (8, 5): "WEr", (7, 5): "WEr"}
    s = table(doctor(begin(), painted(0, cells)))
    assert s.docks[0] == [-1] * 5 + [1] + [-1] * 4
    assert s.docks[1] == [-1] * 5 + [0] + [-1] * 4  # row 5 is receiving dock 6


def test_3_2_dock_to_dock_is_not():
    cells = {(1, 8): "WNr", (1, 9): "WSr"}
    assert table(doctor(begin(), painted(0, cells))).docks[0] == [-1] * 10


def test_3_2_closed_docks():
    cells = {(column, 10): "WEr" for column in range(1, 5)} | {(5, 10): "WSr"}
    s = truth(begin(board="2"))
    paint(s, 0, cells)
    assert s.docks[0][9] == -1
    cells = {(1, 9): "WEr", (2, 9): "WEr", (3, 9): "WEr", (4, 9): "WEr"}
    paint(s, 0, cells)
    assert s.docks[0][8] == 0


def one_tile_docks(board: int, shift: int) -> set[tuple[int, int]]:
    """Try every tile, turn and place on an empty board; give the docks that come alive."""
    match = begin(board=str(board), shift=("day", "night")[shift])
    s = truth(match)
    found = set()
    for piece in range(TILES):
        for turn in range(TURNS):
            shape = PIECE_SHAPE[piece][turn]
            patterns = PIECE_PATTERN[(shift * PIECES + piece) * TURNS + turn]
            for at in range(CELLS):
                column = at // ROWS
                if column not in (0, COLUMNS - SHAPE[shape][0]) or not may_lie(s, 0, shape, at):
                    continue  # a line from a dock begins at the rim
                cells = [at + SHAPE_OFFSET[shape][k] for k in range(SHAPE_CELLS[shape])]
                for k, each in enumerate(cells):
                    s.top[0][each] = patterns[k]
                if connect(s, 0):
                    found |= {(side, dock + 1) for side in (0, 1) for dock in range(10) if s.docks[side][dock] >= 0}
                for each in cells:
                    s.top[0][each] = 0
    return found


@pytest.mark.parametrize("board", [1, 2, 3, 4, 5, 6])
def test_3_2_one_tile_lines_on_board_1_only(board):
    expected = {(0, 6), (0, 10), (1, 6), (1, 10)} if board == 1 else set()
    for shift in (0, 1):
        assert one_tile_docks(board, shift) == expected


def test_3_3_a_splitter_joins_three_docks():
    cells = {(1, 8): "WEb", (2, 8): "WEb", (3, 8): "WEb", (4, 8): "WSb", (4, 7): "NSb", (1, 7): "WNb", (1, 9): "WSb"}

    def prepare(s):
        paint(s, 0, cells)
        s.construction[0] = 1
        s.construction_left -= 1
        s.splitters[0][1] = 1
        s.splitters_left[1] -= 1

    match = doctor(begin(), prepare)
    assert [dock + 1 for dock in range(10) if table(match).docks[0][dock] == 1] == [8]
    play(match, "split blue", "place column=1 row=8 turn=0")
    assert [dock + 1 for dock in range(10) if table(match).docks[0][dock] == 1] == [7, 8, 9]
    assert table(match).track[0] == 3


def test_3_3_a_ring_of_splitters_leads_nowhere():
    """A search that comes back to a splitter stops; a way out to a port opens both docks of the ring."""
    s = truth(begin())
    paint(s, 0, RING)
    assert s.docks[0] == [-1] * 10
    assert s.walk == [0] * len(s.walk)
    assert s.noted == [0] * len(s.noted)
    paint(s, 0, WAY_OUT)
    assert s.docks[0] == [-1] * 5 + [0, 0] + [-1] * 3


def test_3_4_the_forklift_moves_to_the_count():
    """On 3 with a fourth active dock after a tile: move to 4 and draw a card."""
    cells = {(3, 9): "NEb", (1, 10): "WEb", (2, 10): "WEb", (3, 10): "WEb"}  # one line, to the port 3,10E
    cells |= {(9, 5): "WEr", (8, 5): "WEr", (7, 5): "WEr", (9, 1): "WEr", (8, 1): "WEr", (7, 1): "WEr"}

    def prepare(s):
        paint(s, 0, cells)
        s.track[0] = 3
        give_tile(s, 0, "t1a")

    match = doctor(begin(), prepare)
    play(match, "pick t1a", "place column=1 row=6 turn=0")
    assert table(match).track[0] == 4
    assert match.pending == (CHANCE,)
    play(match, "deal seat=1 truck=20")
    assert table(match).hand_n[0] == 4


def test_3_4_never_back():
    match = doctor(begin(), lambda s: (give_tile(s, 0, "t1a"), give_tile(s, 0, "d4a")))
    play(match, "pick t1a", "place column=1 row=6 turn=0", "pick d4a", "place column=1 row=6 turn=0")
    assert table(match).docks[0] == [-1] * 10
    assert table(match).track[0] == 1


def test_3_4_ten_is_the_end():
    s = truth(begin())
    advance(s, 0, 13)
    assert s.track[0] == 10


def test_3_5_a_card_from_four_on():
    for space in range(1, 11):
        s = truth(begin())
        s.track[0] = space - 1
        advance(s, 0, space)
        assert s.due[: s.due_n].count(3) == (1 if space >= 4 else 0)


def test_3_5_tokens_for_first_and_second():
    for space, tokens in ((3, (1, 2)), (6, (1, 2)), (2, (0, 0)), (7, (0, 0))):
        for other in (False, True):
            s = truth(begin())
            s.track[:] = [space - 1, 8 if other else 0]
            advance(s, 0, space)
            assert s.due[: s.due_n].count(0) == tokens[other]


def test_3_5_passed_spaces_pay():
    s = truth(begin())
    s.track[:] = [2, 3]  # the other has come to 3, not to 6
    advance(s, 0, 7)
    assert s.due[: s.due_n] == [0, 0, 3, 3, 0, 3, 3]


def test_3_6_last_to_come_lies_on_top():
    match = doctor(begin(), lambda s: [give_tile(s, seat, tile) for seat, tile in ((0, "t1a"), (1, "t1c"))])
    play(match, "pick t1a", "place column=1 row=6 turn=0", "pass")
    play(match, "pick t1c", "place column=1 row=6 turn=0")
    assert table(match).track == [1, 1]
    finish_phase(match)
    assert (table(match).on_top, table(match).turn) == (1, 1)


def test_every_end_of_a_tile_has_a_colour_of_its_shift():
    colours = {colour for ends in END_COLOUR for colour in ends}
    assert colours == {-1, 0, 1, 2}
