"""Where every piece of Unexpected Treasures lies, and what must always hold."""

from __future__ import annotations

from ...core.game import Inventory
from ...core.kernel import Grid, rule
from ...core.piles import total
from .rules.choosing import holder
from .state import GOOD_IDS, GOODS, MISSION_IDS, MISSIONS, REMOVED_FOR, SEATS, SUPPLY, THIEF, Mission, State

IN_BAG, ON_PILE, AT_KERB, UNSEEN, OPEN_MISSION, WITH_SEAT = range(6)
"""Places of pieces; a seat's own is WITH_SEAT + seat. Kinds: goods, missions, then chips."""

BAD_DECK, BAD_CARDS, BAD_BAN, BAD_HAUL, BAD_COUNTS = range(1, 6)
"""Numbers of the invariants."""


INVENTORY = Inventory(
    pieces=(
        *((f"{good} tile", n) for good, n in zip(GOOD_IDS, SUPPLY, strict=True)),
        *((f"mission {mission}", 1) for mission in MISSION_IDS),
        *((f"chip {chip}", 1) for chip in range(1, SEATS + 1)),
    ),
    places=(
        "the bag",
        "the pile",
        "the kerb",
        "unseen",
        "open",
        *(f"seat {seat}" for seat in range(1, SEATS + 1)),
    ),
    invariants=(
        "The size of the deck is told truly.",
        "A seat is ready when, and only when, a card of its lies face down.",
        "A seat that was the thief has not chosen the thief again.",
        "The haul of the seat in turn is told truly.",
        "The numbers of tiles in the bag, on the pile and at the kerb are told truly.",
    ),
)


@rule
def audit(s: State, tally: Grid) -> int:
    """Count tiles, missions and chips where they lie; see that cards, deck and haul tell the truth."""
    broken = 0
    for good in range(GOODS):
        tally[good][IN_BAG] = s.bag[good]
        tally[good][ON_PILE] = s.pile[good]
        tally[good][AT_KERB] = s.kerb[good]
        for seat in range(SEATS):
            tally[good][WITH_SEAT + seat] = s.goods[seat][good]
    if total(s.bag) != s.bag_n or total(s.pile) != s.pile_n or total(s.kerb) != s.kerb_n:
        broken = BAD_COUNTS
    unseen = 0
    for mission in range(MISSIONS):
        lies = s.mission[mission]
        if lies == Mission.UNSEEN:
            unseen += 1
            tally[GOODS + mission][UNSEEN] = 1
        elif lies == Mission.OPEN:
            tally[GOODS + mission][OPEN_MISSION] = 1
        else:
            tally[GOODS + mission][WITH_SEAT + lies - Mission.FILLED] = 1
    if unseen != s.deck_n + REMOVED_FOR[s.seats]:
        broken = BAD_DECK
    for chip in range(SEATS):
        seat = holder(s, chip + 1)
        if seat >= 0:
            tally[GOODS + MISSIONS + chip][WITH_SEAT + seat] = 1
        else:
            tally[GOODS + MISSIONS + chip][UNSEEN] = 1
    for seat in range(SEATS):
        if (s.chosen[seat] >= 0) != (s.ready[seat] == 1):
            broken = BAD_CARDS
        if s.banned[seat] == 1 and s.chosen[seat] == THIEF:
            broken = BAD_BAN
    if s.turn >= 0:
        tiles = 0
        for source in range(SEATS + 1):
            tiles += total(s.haul[source])
        if tiles != s.took_n[s.turn]:
            broken = BAD_HAUL
    return broken
