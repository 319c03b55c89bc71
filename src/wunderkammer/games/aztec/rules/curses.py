"""The curses, and what follows a round: the next one, or the end (7, 8.1)."""

from __future__ import annotations

from ....core.kernel import note, rule
from ..moves import CURSED, OPENED, TIE
from ..state import COLOURS, CURSE_STONES, ROUNDS, Phase, State
from .setup import begin_round


@rule
def richest(s: State, colour: int) -> int:
    """Give the seat with the most stashed jewels of a colour; -1 for a tie (7.1, 7.2)."""
    best = 0
    tied = False
    for seat in range(1, s.seats):
        if s.stash[seat][colour] > s.stash[best][colour]:
            best = seat
            tied = False
        elif s.stash[seat][colour] == s.stash[best][colour]:
            tied = True
    return -1 if tied else best


@rule
def end_round(s: State) -> None:
    """Apply the curses; then tidy up for the next round, or end the match (7, 8.1)."""
    for colour in range(COLOURS):
        seat = richest(s, colour)
        if seat >= 0:
            note(s, CURSED, seat, colour, s.curse[colour])
            s.stones[seat] += s.curse[colour]
            s.curse[colour] = 0
        else:
            note(s, TIE, colour, s.curse[colour])
    if s.round == ROUNDS:
        s.phase = Phase.OVER
        s.waiting = 0
        note(s, OPENED)
        return
    for colour in range(COLOURS):
        s.curse[colour] += CURSE_STONES
    for seat in range(s.seats):
        s.used[s.card[seat]] += 1
        s.card[seat] = -1
        s.card_seen[seat] = 0
        s.claim[seat] = -1
        s.claim_seen[seat] = 0
        s.target[seat] = -1
        s.side[seat] = -1
        s.token_seen[seat] = 0
    s.revealed_n = 0
    begin_round(s)
