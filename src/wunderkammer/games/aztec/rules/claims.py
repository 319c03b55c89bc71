"""Taking jewels in secret (2)."""

from __future__ import annotations

from ....core.kernel import EVERYONE, Row, note, rule
from ..moves import CLAIM, SAYS
from ..state import CARDS, Phase, State


@rule
def legal_claim(s: State, out: Row) -> int:
    """List the claims: everything that a jewel card can show, whatever the own card does (2.2, 2.3)."""
    for card in range(CARDS):
        out[card] = CLAIM + card
    return CARDS


@rule
def claim(s: State, seat: int, card: int) -> None:
    """Take jewels in secret; the last claim opens all (2.2, 2.4)."""
    s.claim[seat] = card
    s.claim_seen[seat] = 1 << seat
    s.waiting -= 1 << seat
    if s.waiting > 0:
        return
    for other in range(s.seats):
        s.claim_seen[other] = EVERYONE
        note(s, SAYS, other, s.claim[other])
    s.phase = Phase.TOKEN
    s.waiting = (1 << s.seats) - 1
