"""The score of Aztec: duos, trios and artifacts, less the cursed stones (8)."""

from __future__ import annotations

from ...core.kernel import Row, rule
from .state import (
    AMOUNT,
    ARTIFACTS,
    CHARACTERS,
    COLOURS,
    DUO,
    DUO_POINTS,
    EFFECT,
    NEED,
    PENALTY,
    PENALTY_MORE,
    POINTS,
    TRACK,
    TRIO_POINTS,
    Effect,
    State,
)

SHEET = ("Duos", "Trios", "Artifacts", "Stones")
DUOS, TRIOS, KEPT, STONES = range(4)


KEYS = 2
"""Points, then fewer stones."""
SOUGHT = (*DUO, *NEED)
"""What makes a set: for each character, then for each artifact."""


@rule
def sets(stash: Row, sought: int) -> int:
    """Count how often a stash holds what is sought; nothing is used up (8.2, 8.5)."""
    most = -1
    for colour in range(COLOURS):
        if SOUGHT[sought][colour] > 0:
            n = stash[colour] // SOUGHT[sought][colour]
            if most < 0 or n < most:
                most = n
    return max(most, 0)


@rule
def trios(stash: Row) -> int:
    """Count the trios of one jewel of each colour (8.3)."""
    most = stash[0]
    for colour in range(1, COLOURS):
        most = min(most, stash[colour])
    return most


@rule
def worth(stash: Row, artifact: int) -> int:
    """Give the points of one kept artifact at a stash (6.1 to 6.3)."""
    effect = EFFECT[artifact]
    if effect == Effect.SET:
        return sets(stash, CHARACTERS + artifact) * POINTS[artifact]
    if effect == Effect.POINTS:
        return POINTS[artifact]
    if effect == Effect.COFFER:
        n = 0
        for colour in range(COLOURS):
            n += stash[colour]
        return n // AMOUNT[artifact] * POINTS[artifact]
    return 0


@rule
def penalty(stones: int) -> int:
    """Give what cursed stones cost (8.6)."""
    if stones <= TRACK:
        return PENALTY[stones]
    return PENALTY[TRACK] + (stones - TRACK) * PENALTY_MORE


@rule
def score(s: State, seat: int, rows: Row) -> int:
    """Fill duos, trios, artifacts and stones, and return the sum; artifacts that the view hides count nothing."""
    rows[DUOS] = 0
    if s.character[seat] >= 0:
        rows[DUOS] = sets(s.stash[seat], s.character[seat]) * DUO_POINTS
    rows[TRIOS] = trios(s.stash[seat]) * TRIO_POINTS
    rows[KEPT] = 0
    counted = s.stones[seat]
    for artifact in range(ARTIFACTS):
        if s.kept[seat][artifact] > 0:
            rows[KEPT] += s.kept[seat][artifact] * worth(s.stash[seat], artifact)
            if EFFECT[artifact] == Effect.WARD:
                counted -= s.kept[seat][artifact] * AMOUNT[artifact]
    rows[STONES] = -penalty(max(counted, 0))
    return rows[DUOS] + rows[TRIOS] + rows[KEPT] + rows[STONES]


@rule
def rank(s: State, seat: int, keys: Row) -> int:
    """Order seats by points, then by fewer stones, wards or not; a tie beyond that is shared (8.8)."""
    total = score(s, seat, keys)
    keys[0] = total
    keys[1] = -s.stones[seat]
    return KEYS
