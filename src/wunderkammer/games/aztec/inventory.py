"""Where every card of Aztec is, and what must always hold."""

from __future__ import annotations

from ...core.game import Inventory
from ...core.kernel import Grid, rule
from .state import (
    ARTIFACT_COPIES,
    ARTIFACT_DECK,
    ARTIFACT_IDS,
    ARTIFACTS,
    CARD_COPIES,
    CARD_IDS,
    CARDS,
    CHARACTER_IDS,
    CHARACTERS,
    INSTANT,
    LOOK,
    SEATS,
    State,
)

INVENTORY = Inventory(
    pieces=(
        *((f"jewel card {card}", n) for card, n in zip(CARD_IDS, CARD_COPIES, strict=True)),
        *((f"artifact {artifact}", n) for artifact, n in zip(ARTIFACT_IDS, ARTIFACT_COPIES, strict=True)),
        *((f"character {character}", 1) for character in CHARACTER_IDS),
    ),
    places=(
        "the box",
        "the deck",
        "used",
        "under the deck",
        "looked at",
        *(f"seat {seat}" for seat in range(1, SEATS + 1)),
    ),
    invariants=(
        "The unseen part of the artifact deck is told truly.",
        "Cards under the deck and in a gainer's hand leave no gaps.",
        "The number of every seat's artifacts is told truly.",
        "No seat keeps an artifact that is played at once.",
        "A token stands before an opponent, and shows that it is placed.",
        "Cards and claims that are there show that they are.",
    ),
)

IN_BOX, IN_DECK, USED, UNDER, LOOKED_AT, WITH_SEAT = range(6)
"""Places of pieces; a seat's own is WITH_SEAT + seat. Kinds: jewel cards, artifacts, then characters."""
DECK_MISCOUNTED, GAPS, KEPT_MISCOUNTED, INSTANT_KEPT, STRAY_TOKEN, STRAY_CARD = range(1, 7)
"""What can be wrong, in the order of the invariants that the game's inventory words."""


@rule
def audit(s: State, tally: Grid) -> int:
    """Count the cards at every place; check that the public counts are right."""
    broken = 0
    for card in range(CARDS):
        tally[card][IN_DECK] = s.deck[card]
        tally[card][USED] = s.used[card]
    in_deck = 0
    for artifact in range(ARTIFACTS):
        tally[CARDS + artifact][IN_DECK] = s.fresh[artifact]
        in_deck += s.fresh[artifact]
    if in_deck != s.fresh_n:
        broken = DECK_MISCOUNTED
    for place in range(ARTIFACT_DECK):
        if (s.under[place] >= 0) != (place < s.under_n):
            broken = GAPS
        if s.under[place] >= 0:
            tally[CARDS + s.under[place]][UNDER] += 1
    for place in range(LOOK):
        if (s.look[place] >= 0) != (place < s.look_n):
            broken = GAPS
        if s.look[place] >= 0:
            tally[CARDS + s.look[place]][LOOKED_AT] += 1
    if s.playing >= 0:
        tally[CARDS + s.playing][LOOKED_AT] += 1
    for character in range(CHARACTERS):
        tally[CARDS + ARTIFACTS + character][IN_BOX] = 1
    for seat in range(SEATS):
        if s.character[seat] >= 0:
            tally[CARDS + ARTIFACTS + s.character[seat]][IN_BOX] -= 1
            tally[CARDS + ARTIFACTS + s.character[seat]][WITH_SEAT + seat] += 1
        if s.card[seat] >= 0:
            tally[s.card[seat]][WITH_SEAT + seat] += 1
        kept = 0
        for artifact in range(ARTIFACTS):
            tally[CARDS + artifact][WITH_SEAT + seat] += s.kept[seat][artifact]
            kept += s.kept[seat][artifact]
            if s.kept[seat][artifact] > 0 and INSTANT[artifact] == 1:
                broken = INSTANT_KEPT
        if kept != s.kept_n[seat]:
            broken = KEPT_MISCOUNTED
        if s.target[seat] == seat or (s.target[seat] < 0) != (s.token_seen[seat] == 0):
            broken = STRAY_TOKEN
        if (s.card[seat] < 0) != (s.card_seen[seat] == 0) or (s.claim[seat] < 0) != (s.claim_seen[seat] == 0):
            broken = STRAY_CARD
    return broken
