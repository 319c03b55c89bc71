"""Setting up: seats, characters, stones, and the jewel cards of each round (1, 2.1)."""

from __future__ import annotations

from ....core.kernel import CHANCE, EVERYONE, Row, note, rule
from ..moves import CAST, CHOOSE, DEAL, LEAD, ROUND
from ..state import (
    ARTIFACT_COPIES,
    ARTIFACT_DECK,
    ARTIFACTS,
    CARD_COPIES,
    CARDS,
    CHARACTERS,
    COLOURS,
    CURSE_STONES,
    LOOK,
    SEATS,
    START_STONES,
    Phase,
    State,
)


@rule
def start(s: State) -> None:
    """Lay out the table (1.1, 1.4, 1.5); CHANCE deals the rest."""
    s.first = s.opt_starter - 1
    s.turn = -1
    s.asked = -1
    s.playing = -1
    for seat in range(SEATS):
        s.character[seat] = -1
        s.card[seat] = -1
        s.claim[seat] = -1
        s.target[seat] = -1
        s.side[seat] = -1
        if seat < s.seats:
            s.stones[seat] = START_STONES
        s.kept_seen[seat] = EVERYONE if s.opt_artifacts == 1 else 1 << seat
    for colour in range(COLOURS):
        s.curse[colour] = CURSE_STONES
    for card in range(CARDS):
        s.deck[card] = CARD_COPIES[card]
    for artifact in range(ARTIFACTS):
        s.fresh[artifact] = ARTIFACT_COPIES[artifact]
    s.fresh_n = ARTIFACT_DECK
    for place in range(ARTIFACT_DECK):
        s.under[place] = -1
    for place in range(LOOK):
        s.look[place] = -1
    s.phase = Phase.LEAD
    s.waiting = 1 << CHANCE
    if s.first >= 0:
        begin_casting(s)


@rule
def begin_casting(s: State) -> None:
    """Let CHANCE deal the characters, or the first seat choose one (1.3)."""
    s.phase = Phase.CAST
    if s.opt_characters == 1:
        s.phase = Phase.CHOOSE
        s.asked = s.first
        s.waiting = 1 << s.asked


@rule
def next_cast(s: State) -> int:
    """Give the seat that gets the next character; -1 when all have one."""
    for seat in range(s.seats):
        if s.character[seat] < 0:
            return seat
    return -1


@rule
def next_dealt(s: State) -> int:
    """Give the seat that looks at its card next; -1 when all have one."""
    for seat in range(s.seats):
        if s.card_seen[seat] == 0:
            return seat
    return -1


@rule
def is_cast(s: State, character: int) -> bool:
    """Say whether a seat has this character (1.3)."""
    for seat in range(s.seats):
        if s.character[seat] == character:
            return True
    return False


@rule
def legal_choice(s: State, out: Row) -> int:
    """List the characters that are free (1.3)."""
    n = 0
    for character in range(CHARACTERS):
        if not is_cast(s, character):
            out[n] = CHOOSE + character
            n += 1
    return n


@rule
def set_up(s: State, seat: int, action: int) -> None:
    """Carry out one step of the set-up or of the deal (1.2, 1.3, 2.1)."""
    if s.phase == Phase.LEAD:
        s.first = action - LEAD
        begin_casting(s)
    elif s.phase == Phase.CAST:
        s.character[(action - CAST) // CHARACTERS] = (action - CAST) % CHARACTERS
        if next_cast(s) < 0:
            begin_round(s)
    elif s.phase == Phase.CHOOSE:
        s.character[seat] = action - CHOOSE
        s.asked = (seat + 1) % s.seats
        s.waiting = 1 << s.asked
        if s.asked == s.first:
            s.asked = -1
            begin_round(s)
    else:
        dealt = (action - DEAL) // CARDS
        s.card[dealt] = (action - DEAL) % CARDS
        s.card_seen[dealt] = 1 << dealt
        s.deck[s.card[dealt]] -= 1
        if next_dealt(s) < 0:
            s.phase = Phase.CLAIM
            s.waiting = (1 << s.seats) - 1


@rule
def begin_round(s: State) -> None:
    """Let every seat look at its next jewel card: CHANCE decides it only now (2.1)."""
    s.round += 1
    s.phase = Phase.DEAL
    s.waiting = 1 << CHANCE
    note(s, ROUND, s.round)
