"""Curious Cargo at the terminal: the factories with their docks and lanes, then track, seats, tiles and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...core.drawing import WHOLE, Drawing, Room, Span, wrapped
from ...core.voice import Voice, count, listed
from .components import (
    BARE,
    COLOUR_IDS,
    FACES,
    GOODS,
    LETTERS,
    PIECES,
    RECEIVE_POINTS,
    SEATS,
    SHIP_POINTS,
    SLOTS,
    STREETS,
    TILES,
    TRACK_CARDS,
    TRACK_END,
    TRACK_FIRST,
    TRACK_POINTS,
    TRACK_SECOND,
    TRUCK_TILES,
    TRUCKS,
    TURN_DIFFERS,
    TURNS,
    WEST,
    Face,
)  # fmt: skip
from .facts import pay_facts, seat_facts, stored, supply_facts
from .phrases import TURNED, measures, tile_name, truck_name, truck_picture, truck_terms, waiting_for
from .state import RECEIVE, SHIP, STACK_NAMES, Phase, Place, State
from .table_factory import (
    ACROSS,
    BOARD_WIDTH,
    FALLING,
    MACHINE_ART,
    PAINT,
    RISING,
    SEAT_STYLE,
    SPLIT,
    cell_art,
    dock_art,
    end_art,
    factory,
    lane_art,
)  # fmt: skip
from .words import memory

GAP = 2
LEAST_BESIDE = 28
"""The fewest columns that something is drawn in beside a factory."""
FORKLIFT = "AB"
"""One letter a seat, for its forklift."""


def table(voice: Voice, view: State, room: Room = WHOLE) -> Drawing:
    """Draw the table as a reader sees it: all of it, or what the choice at hand needs in the rows there are."""
    first = voice.reader if voice.reader is not None else 0
    order = (first, 1 - first)
    if room.rows is not None:
        return _compact(voice, view, order, room.columns, room.rows)
    lines = [_track(view)]
    left, right = (factory(voice, view, seat) for seat in order)
    widest = max(_width(left), _width(right))
    if 2 * widest + GAP <= room.columns:
        half = (room.columns - GAP) // 2
        lines += _beside(left, right, widest)
        mine, others = (_seat_and_tiles(voice, view, seat, half) for seat in order)
        lines += _beside(mine, others, half)
    else:
        for seat, drawn in zip(order, (left, right), strict=True):
            lines += [*drawn, *_seat_and_tiles(voice, view, seat, room.columns)]
    lines += _cards(voice, view, room.columns)
    lines += _supply(voice, view, room.columns)
    lines += _legend(view, room.columns)
    return [*lines, *_notes(voice, view, room.columns)]


def _compact(voice: Voice, view: State, order: Sequence[int], columns: int, rows: int) -> Drawing:
    """Draw what the choice at hand needs first, then as much of the rest as there is room for."""
    if view.phase == Phase.TRUCK and view.due_n == 0:
        lines = [row for seat in order for row in _street(voice, view, seat, columns)]
        rest = [_cards(voice, view, columns), *(_seat(voice, view, seat, columns) for seat in order), [_track(view)]]
    else:
        builder = view.turn if Phase.BUILD <= view.phase < Phase.OVER else order[0]
        lines, left_out = _factory_and_seat(voice, view, builder, columns)
        rest = [*left_out, _cards(voice, view, columns), [_track(view)], _seat(voice, view, 1 - builder, columns)]
    rest += [_supply(voice, view, columns), _board(voice, view, columns), _legend(view, columns)]
    return [*lines, *_fitting(rest, rows - len(lines))][:rows]


def _factory_and_seat(voice: Voice, view: State, seat: int, columns: int) -> tuple[Drawing, list[Drawing]]:
    """Draw a factory, beside it the tiles and the facts of its owner; give also what does not fit there."""
    drawn = factory(voice, view, seat)
    side = columns - BOARD_WIDTH - GAP
    panel: Drawing = []
    left_out = []
    for block in (_tiles, _seat):
        beside = block(voice, view, seat, side) if side >= LEAST_BESIDE else []
        if beside and len(panel) + len(beside) <= len(drawn):
            panel += beside
        else:
            left_out.append(block(voice, view, seat, columns))
    return _beside(drawn, panel, BOARD_WIDTH), left_out


def _fitting(blocks: Sequence[Drawing], rows: int) -> Drawing:
    """Set blocks below each other, leaving out those that do not fit."""
    lines: Drawing = []
    for block in blocks:
        if len(lines) + len(block) <= rows:
            lines += block
    return lines


def _width(drawing: Drawing) -> int:
    return max(sum(len(text) for text, _ in line) for line in drawing)


def _beside(left: Drawing, right: Drawing, width: int) -> Drawing:
    """Set two drawings beside each other, the left one filled up to a width."""
    lines: Drawing = []
    for row in range(max(len(left), len(right))):
        start = left[row] if row < len(left) else []
        fill = width + GAP - sum(len(text) for text, _ in start)
        lines.append([*start, (" " * fill, ""), *(right[row] if row < len(right) else [])])
    return lines


def _flowing(parts: Sequence[Drawing], columns: int) -> Drawing:
    """Set pictures beside each other, as many as fit, and the others below."""
    lines: Drawing = []
    row: Drawing = []
    for part in parts:
        if row and _width(row) + GAP + _width(part) > columns:
            lines += row
            row = []
        row = _beside(row, part, _width(row)) if row else part
    return [*lines, *row]


def _street(voice: Voice, view: State, seat: int, columns: int) -> Drawing:
    """Draw a shipping lane and the receiving lane that it leads on to, street by street, with their docks."""
    wide = 4 if columns >= 2 * 4 * STREETS + 3 else 3
    parts = []
    for lane, side in ((seat, SHIP), (1 - seat, RECEIVE)):
        owner = "Your" if lane == voice.reader else voice.owns(lane)
        title = f"{owner} {('shipping', 'receiving')[side]} docks and trucks"
        docks = [dock_art(view, lane, side, street) for street in range(STREETS)]
        parts.append([
            [(title, f"bold {SEAT_STYLE[lane]}")],
            [(f"{text:<{wide}}", style) for text, style in docks],
            [(f"{text:<{wide}}", style) for text, style in lane_art(view, lane, side)],
        ])  # fmt: skip
    if _width(parts[0]) + GAP + _width(parts[1]) <= columns:
        return _beside(parts[0], parts[1], _width(parts[0]))
    return [*parts[0], *parts[1]]


# -- track, seats, tiles and cards -----------------------------------------------------------------------------------


def _track(view: State) -> list[Span]:
    """Draw the track with what its spaces give whoever comes next: c a card, t tokens, * the star; = what it scores."""
    spans: list[Span] = [("Most lines", "bold")]
    for space in range(TRACK_END + 1):
        here = [seat for seat in range(SEATS) if view.track[seat] == space]
        if len(here) == SEATS and view.on_top >= 0:
            here = [1 - view.on_top, view.on_top]
        came = sum(each >= space for each in view.track)
        gives = "c" * TRACK_CARDS[space] + "t" * (TRACK_SECOND if came == 1 else TRACK_FIRST)[space]
        gives += f"={TRACK_POINTS[space]}" if TRACK_POINTS[space] else ""
        gives += "*" if space == TRACK_END else ""
        spans.append((f"  {space}{gives}", "dim"))
        if here:
            spans.append((f"[{''.join(FORKLIFT[seat] for seat in here)}]", f"bold {SEAT_STYLE[here[-1]]}"))
    return spans


def _seat_and_tiles(voice: Voice, view: State, seat: int, columns: int) -> Drawing:
    return [*_seat(voice, view, seat, columns), *_tiles(voice, view, seat, columns)]


def _seat(voice: Voice, view: State, seat: int, columns: int) -> Drawing:
    """Draw a seat: its goods shipped and received with their points, and its facts."""
    turn = view.phase >= Phase.BUILD and view.phase != Phase.OVER and waiting_for(view) == seat
    name: list[Span] = [
        ("▶ " if turn else "  ", "bold bright_yellow"),
        (f"{voice.who(seat)} ({FORKLIFT[seat]})", f"bold {SEAT_STYLE[seat]}"),
    ]
    parts: list[Drawing] = [[name]]
    for colour in range(view.colours):
        shipped, received = view.shipped[seat][colour], view.received[seat][colour]
        out = f"out {'#' * shipped}{'.' * (GOODS - shipped)} {SHIP_POINTS[view.opt_shift][shipped]}"
        back = f"in {'#' * received}{'.' * (SLOTS - received)} {RECEIVE_POINTS[view.opt_shift][received]}"
        parts.append([[(f"{LETTERS[colour].upper()} {out} {back}", PAINT[colour])]])
    facts = " · ".join(fact.text for fact in seat_facts(voice, view, seat))
    return [*_flowing(parts, columns), *wrapped([("    ", "")], facts, columns)]


def _tiles(voice: Voice, view: State, seat: int, columns: int) -> Drawing:
    """Draw the tiles that a seat can play, and name those below them; or the picked tile in all its turns."""
    if view.turn == seat and view.picked >= 0:
        return _turns(view, columns)
    hand = [tile for tile in range(TILES) if view.tile_at[tile] == Place.HAND + seat]
    pictures = [_picture(FACES[view.opt_shift][tile][0], tile_name(tile)) for tile in hand]
    below = []
    for stack, name in enumerate(STACK_NAMES):
        tiles = stored(view, seat, stack)
        if tiles:
            pictures.append(_picture(FACES[view.opt_shift][tiles[0]][0], f"{tile_name(tiles[0])} {name}"))
        if len(tiles) > 1:
            below.append(f"{name} {', '.join(map(tile_name, tiles[1:]))}")
    who = "Your" if seat == voice.reader else voice.owns(seat)
    if not pictures:
        return wrapped([], f"{who} tiles: none", columns, "bold")
    lines = [*wrapped([], f"{who} tiles: {len(hand)} in hand, and the top of each stack", columns, "bold")]
    lines += _flowing(pictures, columns)
    return [*lines, *(wrapped([("  below: ", "")], "; ".join(below), columns) if below else [])]


def _turns(view: State, columns: int) -> Drawing:
    """Draw the picked piece in every turn that looks different."""
    if view.picked >= TILES:
        return [[(f"The {COLOUR_IDS[view.picked - TILES]} splitter", "bold")]]
    differs = TURN_DIFFERS[view.opt_shift * PIECES + view.picked]
    faces = FACES[view.opt_shift][view.picked]
    pictures = [_picture(faces[turn], TURNED[turn]) for turn in range(TURNS) if differs[turn]]
    return [[(f"Tile {tile_name(view.picked)}", "bold")], *_flowing(pictures, columns)]


def _picture(face: Face, name: str) -> Drawing:
    """Draw a face under its name."""
    lines: Drawing = [[(name, "dim")]]
    for row in range(face.rows - 1, -1, -1):
        spans: list[Span] = []
        for column in range(face.columns):
            ends = face.cells[column * face.rows + row]
            if column:
                spans.append(end_art(ends[WEST][0]))
            spans += [(" ", ""), ("□", "dim"), (" ", "")] if ends == BARE else cell_art(ends)
        lines.append(spans)
    return lines


def _cards(voice: Voice, view: State, columns: int) -> Drawing:
    """List the reader's truck cards, with the tiles that each gives when it is discarded."""
    if voice.reader is None or view.phase == Phase.OVER:
        return []
    cards = [truck for truck in range(TRUCKS) if view.hand[voice.reader][truck] == 1]
    if not cards:
        return [[("Your truck cards: ", "bold"), ("none", "dim")]]
    parts = [
        [[(f"{truck_name(truck)} {truck_picture(truck)} ({truck_terms(truck)}), or "
           f"{count(TRUCK_TILES[truck], 'tile')}", "")]]
        for truck in cards
    ]  # fmt: skip
    return _flowing([[[("Your truck cards:", "bold")]], *parts], columns)


def _board(voice: Voice, view: State, columns: int) -> Drawing:
    return wrapped([("Board: ", "bold")], "; ".join(fact.text for fact in pay_facts(voice, view)), columns)


def _supply(voice: Voice, view: State, columns: int) -> Drawing:
    return wrapped([("Supply: ", "bold")], ", ".join(fact.text for fact in supply_facts(voice, view)), columns)


def _legend(view: State, columns: int) -> Drawing:
    """Say what the signs stand for."""
    lines = ", ".join(f"{ACROSS[colour]} {COLOUR_IDS[colour]}" for colour in range(view.colours))
    signs = (
        f"{lines}, {RISING} {FALLING} two bends, {SPLIT} splitter, 2 and more: height, · floor, * gear, "
        f"{MACHINE_ART} machine, ◀ ▲ ▼ ▶ port towards that floor, # wall, × closed dock; trucks from the rear: "
        "[ ] open space, [R] good aboard, [x] blocked, 09^ cab; out shipped, in received, with their points; what they "
        "pay: `shipping board`; on the track: c card, t token, * star, =2 points for whoever stands there at the end"
    )
    return wrapped([("Signs: ", "bold")], signs, columns)


def _notes(voice: Voice, view: State, columns: int) -> Drawing:
    lines: Drawing = []
    for note in memory(voice, view):
        told = _bag(view) if note.key == "bag" else " ".join(note.possible)
        lines += wrapped([(f"{note.about}: ", "bold")], told or "none", columns)
    return lines


def _bag(view: State) -> str:
    """Say how many tiles of each size are left: their ids tell a reader nothing who cannot see them."""
    sizes = Counter(measures(tile) for tile in range(TILES) if view.tile_at[tile] == Place.BAG)
    return f"{listed([f'{n} of {size}' for size, n in sizes.items()])}; with which lines: `bag`" if sizes else ""
