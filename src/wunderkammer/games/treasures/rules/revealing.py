"""New goods at the kerb: missions are revealed and tiles drawn (2)."""

from __future__ import annotations

from ....core.kernel import note, rule
from ..moves import DRY, LAST, REFILL, ROUND, TO_KERB
from ..state import FEWEST_TILES_PER_SEAT, GOODS, SYMBOLS, Mission, Phase, State


@rule
def begin_round(s: State) -> None:
    """Begin a round; CHANCE reveals its first mission (2.1)."""
    s.round += 1
    s.revealed_n = 0
    s.brought_n = 0
    s.phase = Phase.REVEAL
    note(s, ROUND, s.round)


@rule
def reveal(s: State, mission: int) -> None:
    """Lay a mission open; it brings one tile to the kerb for each of its symbols (2.1)."""
    s.mission[mission] = Mission.OPEN
    s.deck_n -= 1
    s.revealed_n += 1
    s.due_n = SYMBOLS[mission]
    s.phase = Phase.DRAW
    if s.deck_n == 0:
        note(s, LAST)


@rule
def draw(s: State, good: int) -> None:
    """Put a tile from the bag at the kerb; after the last one the pile goes into the bag (2.4)."""
    s.bag[good] -= 1
    s.bag_n -= 1
    s.kerb[good] += 1
    s.kerb_n += 1
    s.due_n -= 1
    s.brought_n += 1
    refill(s)


@rule
def refill(s: State) -> None:
    """Put the pile into the bag, if the bag is empty and the pile is not (2.4)."""
    if s.bag_n == 0 and s.pile_n > 0:
        note(s, REFILL, s.pile_n)
        for good in range(GOODS):
            s.bag[good] = s.pile[good]
            s.pile[good] = 0
        s.bag_n = s.pile_n
        s.pile_n = 0


@rule
def end_draw(s: State) -> None:
    """Reveal another mission while the kerb is short, a tile is left and a mission is left (2.2, 2.5, 2.6)."""
    is_dry = s.bag_n + s.pile_n == 0
    if is_dry:
        note(s, DRY)
    if s.kerb_n < FEWEST_TILES_PER_SEAT * s.seats and s.deck_n > 0 and not is_dry:
        s.phase = Phase.REVEAL
    else:
        s.phase = Phase.CHOOSE
        note(s, TO_KERB, s.revealed_n, s.brought_n)
