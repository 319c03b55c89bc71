"""The table of Curious Cargo at the terminal: it fits, and shows what a player needs."""

from __future__ import annotations

import random

import pytest

from tests.games.cargo.positions import TABLES, stored
from tests.games.cargo.scripting import (
    GAME,
    begin,
    docks,
    doctor,
    give_tile,
    paint,
    play,
    put_truck,
    shut_down,
    store_tile,
    trucking,
)
from wunderkammer.core import notation
from wunderkammer.core.drawing import Room
from wunderkammer.core.match import Match
from wunderkammer.core.voice import Voice
from wunderkammer.games.cargo.components import TILE_IDS

NAMES = ("Ann", "Bartholomew the Elder")


def drawn(match: Match, reader: int | None = 0, columns: int = 100, rows: int | None = None) -> list[str]:
    """Give the lines of the table as plain text."""
    return lines(Voice(reader, NAMES), match.view(reader), Room(columns, rows))


def lines(voice: Voice, vector, room: Room) -> list[str]:
    return ["".join(text for text, _ in line) for line in GAME.table(voice, GAME.state.read(vector), room)]


@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(options.values()))
def test_the_table_fits(options):
    """At 120 columns the whole of it on a screen; at 80 nothing breaks; in few rows the factory or the lanes stay."""
    chance = random.Random(4)
    for path in stored(options):
        match = notation.open_file(path)
        for number in chance.sample(range(len(match.log) + 1), 8):
            for reader in (0, None):
                vector, voice = match.view_after(number, reader), Voice(reader, NAMES)
                whole = lines(voice, vector, Room(120))
                assert len(whole) <= 44
                for columns in (80, 100, 120):
                    for rows in (None, 13, 17):
                        table = lines(voice, vector, Room(columns, rows))
                        assert max(map(len, table)) <= columns
                        assert rows is None or len(table) <= rows


def test_the_whole_table_of_a_usual_turn_takes_forty_rows():
    sizes = []
    for options in TABLES:
        for path in stored(options):
            match = notation.open_file(path)
            for number in range(10, len(match.log), 40):
                sizes.append(len(lines(Voice(0, NAMES), match.view_after(number, 0), Room(120))))
    assert sorted(sizes)[len(sizes) * 9 // 10] <= 40


def test_cells_have_names_and_lines_run_into_ports():
    red = {(1, 6): "WEr", (2, 6): "WEr NSb", (3, 6): "WEr"}
    table = drawn(doctor(begin(), lambda s: paint(s, 0, red)), rows=17)
    assert table[0].startswith("Your factory")
    assert table[1].startswith("out ^   A   B   C   D   E   F   G   H   I  v in")
    row = next(line for line in table if line.startswith(" ·  6R"))
    assert row[3:24] == " 6R━━━━━━║━━━━━━◀▲▒▒▒"


def test_a_cell_shows_its_height_from_two_on():
    def higher(s):
        paint(s, 0, {(1, 6): "WEr", (2, 6): "WEr"})
        s.height[0][15] = 2

    row = next(line for line in drawn(doctor(begin(), higher)) if line.startswith(" ·  6"))
    assert row[6:14] == "━━━━2━━━"


def test_bends_crossings_and_splitters_look_different():
    cells = {(1, 9): "WNr", (2, 9): "NEb", (3, 9): "WNr ESb", (4, 9): "WSr NEb", (5, 9): "splitter-blue"}
    row = next(line for line in drawn(doctor(begin(), lambda s: paint(s, 0, cells))) if line.startswith(" ·  9"))
    assert row[6:26] == "━━┛   ╚═ ━╱═ ━╲═══◆═"


def test_closed_docks_are_marked():
    table = drawn(begin(board="2"))
    assert sum("×" in line[:8] for line in table) == 2


def test_in_few_rows_trucking_shows_all_four_lanes_and_the_cards():
    def ready(s):
        docks(ship1=".r", receive2="b")(s)
        put_truck(s, 0, 0, "24", "r----")
        put_truck(s, 1, 1, "13", "b--")

    table = drawn(trucking(ready), rows=17)
    assert table[0].split("  ")[0] == "Your shipping docks and trucks"
    assert "Bartholomew the Elder's receiving docks and trucks" in " ".join(table)
    assert any(line.startswith("[R] [ ] [x] [ ] [ ] 24^") for line in table)
    assert any("[B] [ ] [ ] 13v" in line for line in table)
    assert any("truck 05 [ ][ ]^ (1 AP, pays a conveyor tile when full), or 2 tiles" in line for line in table)


def test_stored_tiles_below_the_top_are_named():
    def ready(s):
        for tile in ("d1a", "t1a", "s1a"):
            store_tile(s, 1, tile, 1)
        give_tile(s, 1, "d2a")

    table = drawn(doctor(begin(), ready))
    assert any("below: right T1a, D1a" in line for line in table)
    assert any("D2a" in line and "S1a right" in line for line in table)


def test_the_bag_is_told_by_the_sizes_of_its_tiles():
    """Ids are on the tiles that one can see, and can be asked for; seventy-five of them would tell nobody anything."""
    table = drawn(doctor(begin(), lambda s: give_tile(s, 0, "d1a")))
    assert "Bag: 26 of 2×1, 24 of 3×1 and 24 of 2×2; with which lines: `bag`" in table


def asked_about_the_bag(match):
    things = GAME.words.things(match.voice(0), GAME.state.read(match.view(0)))
    return [line.text for line in next(each for each in things if each.name == "bag").lines]


def test_the_lines_of_the_tiles_in_the_bag_are_told_on_demand():
    full, without = asked_about_the_bag(begin()), asked_about_the_bag(doctor(begin(), lambda s: give_tile(s, 0, "d1a")))
    assert set(full) - set(without) == {"A 2×1 tile with 2 blue lines and 1 red: 7 left."}
    assert set(without) - set(full) == {"A 2×1 tile with 2 blue lines and 1 red: 6 left."}
    assert sum(int(line.split()[-2]) for line in full) == len(TILE_IDS)
    assert asked_about_the_bag(doctor(begin(), shut_down)) == ["It is empty."]


def test_the_picked_tile_is_drawn_in_every_turn_that_differs():
    match = play(doctor(begin(), lambda s: give_tile(s, 0, "d1a")), "pick d1a")
    table = drawn(match, rows=17)
    assert "Tile D1a" in table[0]
    assert "as drawn" in table[1]
    assert "turned right" in table[1]


def test_lost_goods_and_signs_are_on_the_table_and_what_pays_what_is_told_on_demand():
    match = doctor(begin(), lambda s: s.lost.__setitem__(0, 2))
    text = " ".join(" ".join(drawn(match)).split())
    board = next(
        each
        for each in GAME.words.things(match.voice(0), GAME.state.read(match.view(0)))
        if each.name == "shipping board"
    )
    pays = " ".join(line.text for line in board.lines)
    assert "hipping columns pay a Construction token (1), a Trucking token (2), a splitter (3)" in pays
    assert "eceiving slots pay a truck card (1)" in pays
    assert "`shipping board`" in text
    assert "2 red goods lost" in text
    assert "[x] blocked" in text
    assert "Bartholomew the Elder (B)" in text


def test_goods_stand_there_with_their_points_and_forklifts_in_their_order():
    def ready(s):
        s.shipped[0], s.received[0] = [3, 0, 0], [2, 0, 0]
        s.track, s.on_top = [4, 4], 0

    table = drawn(doctor(begin(), ready))
    assert "  3t  4c[BA]  5c  6ct  7c=1  8c=2  9c=4  10c*" in table[0]
    behind = drawn(doctor(begin(), lambda s: s.track.__setitem__(1, 4)))
    assert "  2  3tt  4c[B]  5c  6ct  7c=1" in behind[0]  # the second to come there gets two tokens
    assert "=2 points for whoever stands there at the end" in " ".join(" ".join(table).split())
    assert any("You (A)  R out ###... 4 in ##.. 7" in line for line in table)
