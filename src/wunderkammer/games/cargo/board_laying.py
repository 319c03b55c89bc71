"""A piece that is being laid: how it can be turned, where it can lie, and what that would change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.words import Choice
from .board_factory import DOCK_X, dock_y
from .board_lines import Picture, corner, line_at, path, picture
from .components import END_COLOUR, PIECE_PATTERN, PIECES, ROWS, TURNS
from .phrases import cell_name, changed_docks, covered_cells
from .state import PIECE_IDS, State


@dataclass(frozen=True)
class Ghost:
    """The piece that is being laid, in one of its turns."""

    turn: int
    picture: Picture


@dataclass(frozen=True)
class Spot:
    """A cell that the piece could cover."""

    x: int
    y: int
    column: int
    row: int
    name: str


@dataclass(frozen=True)
class Effect:
    """What one placement would change: the lines that it completes, and docks that it would win or lose."""

    move: str
    path: str
    won: tuple[tuple[int, int], ...]
    lost: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Laying:
    """A piece that waits for its place: how it can be turned, and where it can lie."""

    name: str
    ghosts: tuple[Ghost, ...]
    spots: tuple[Spot, ...]
    effects: tuple[Effect, ...]


def laying(view: State, choices: Sequence[Choice]) -> Laying:
    """Show a picked piece in each turn that fits, the cells that it could cover, and what each place would change."""
    shift, piece = view.opt_shift, view.picked
    turns = sorted({choice.arguments["turn"] for choice in choices})
    places = [(choice, choice.arguments["column"] * ROWS + choice.arguments["row"]) for choice in choices]
    covered = {each for choice, cell in places for each in covered_cells(piece, cell, choice.arguments["turn"])}
    effects = [_effect(view, choice, cell) for choice, cell in places]
    return Laying(
        PIECE_IDS[piece],
        tuple(Ghost(turn, picture(shift, piece, turn)) for turn in turns),
        tuple(Spot(*corner(cell), cell // ROWS + 1, cell % ROWS + 1, cell_name(cell)) for cell in sorted(covered)),
        tuple(effect for effect in effects if effect is not None),
    )


def _effect(view: State, choice: Choice, cell: int) -> Effect | None:
    turn = choice.arguments["turn"]
    changes = changed_docks(view, cell, turn)
    if not changes:
        return None
    top = list(view.top[view.turn])
    cells = covered_cells(view.picked, cell, turn)
    for k, each in enumerate(cells):
        top[each] = PIECE_PATTERN[(view.opt_shift * PIECES + view.picked) * TURNS + turn][k]
    lines = {
        line_at(top, view.opt_board, (each, edge))
        for each in cells
        for edge in range(TURNS)
        if END_COLOUR[top[each]][edge] >= 0
    }
    won = {(each.side, each.street) for each in changes if each.will >= 0}
    return Effect(
        choice.text,
        "".join(path(top, line) for line in sorted(lines, key=lambda line: min(line.ends)) if won & set(line.docks)),
        tuple((DOCK_X[side], dock_y(side, street)) for side, street in sorted(won)),
        tuple((DOCK_X[each.side], dock_y(each.side, each.street)) for each in changes if each.will < 0),
    )
