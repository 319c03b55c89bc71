"""What CHANCE can do: name the first seat, deal characters and jewel cards, draw artifacts (1.2, 1.3, 2.1, 5.1)."""

from __future__ import annotations

from ....core.kernel import Row, rule
from ..moves import CAST, DEAL, DRAW, LEAD
from ..state import ARTIFACTS, CARDS, CHARACTERS, Phase, State
from .setup import is_cast, next_cast, next_dealt


@rule
def legal_chance(s: State, out: Row) -> int:
    """List what CHANCE can do now.

    Cards are written down and then counted or not, without a branch: which are left cannot be guessed, and
    these are the busiest loops of a playout.
    """
    n = 0
    if s.phase == Phase.LEAD:
        for seat in range(s.seats):
            out[n] = LEAD + seat
            n += 1
    elif s.phase == Phase.CAST:
        first = CAST + next_cast(s) * CHARACTERS
        for character in range(CHARACTERS):
            if not is_cast(s, character):
                out[n] = first + character
                n += 1
    elif s.phase == Phase.DEAL:
        first = DEAL + next_dealt(s) * CARDS
        for card in range(CARDS):
            out[n] = first + card
            n += min(s.deck[card], 1)
    else:
        first = DRAW + s.asked * ARTIFACTS
        for artifact in range(ARTIFACTS):
            out[n] = first + artifact
            n += min(s.fresh[artifact], 1)
    return n
