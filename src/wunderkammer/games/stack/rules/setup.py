"""Setting up: the decks in play, the assistants, the two temples (1, 7)."""

from __future__ import annotations

from ....core.kernel import EVERYONE, note, rule
from ..components import ASSISTANT_DECK, ASSISTANTS, CARDS, DECKS, DECKS_USED, FIRST_GAME, SILVER, START_SILVER
from ..moves import ROUND
from ..state import BACK, BOX, COVERS_N, DISPLAY, FACE_UP, IN, OUT, PLACES, Phase, State
from .stock import gather, remove
from .turn import call_turn


@rule
def start(s: State) -> None:
    """Lay out silver and assistants, and the decks that are chosen (1.1, 1.4, 1.5); CHANCE does the rest."""
    s.phase = Phase.LEAD
    s.lead = -1
    s.turn = -1
    s.place = -1
    s.bank = SILVER - s.seats * START_SILVER
    for seat in range(s.seats):
        s.silver[seat] = START_SILVER
    for card in range(CARDS):
        s.holder[card] = -1
    gather(s)  # an empty stock: no deck is in play yet
    for place in range(PLACES):
        s.card[place] = -1
        s.known[place] = EVERYONE
    for assistant in range(ASSISTANTS):
        s.employer[assistant] = BOX if ASSISTANT_DECK[assistant] >= 0 else DISPLAY
    for deck in range(DECKS):
        if s.opt_deck[deck] == IN or (s.opt_first == 1 and FIRST_GAME[deck] == 1):
            bring(s, deck)


@rule
def bring(s: State, deck: int) -> None:
    """Bring a deck into play, and put its assistants on display (1.1, 1.4)."""
    s.in_play[deck] = 1
    for assistant in range(ASSISTANTS):
        if ASSISTANT_DECK[assistant] == deck:
            s.employer[assistant] = DISPLAY


@rule
def may_draw(s: State, deck: int) -> bool:
    """Say whether a deck is still in the box and not left out by the table (1.1)."""
    return s.in_play[deck] == 0 and s.opt_deck[deck] != OUT


@rule
def choose_decks(s: State) -> None:
    """Let CHANCE draw decks until there are six, then shuffle them and build the first temple (1.1, 1.2)."""
    n = 0
    for deck in range(DECKS):
        n += s.in_play[deck]
    if n < DECKS_USED:
        s.phase = Phase.DRAW
    else:
        gather(s)
        s.backs_n = s.marked_n
        s.phase = Phase.LAY


@rule
def lay(s: State, card: int) -> None:
    """Lay the next card of the temple, from the bottom up: face up, or its back if it has the mark (1.2, 1.3)."""
    place = s.temple_n
    if card < CARDS:
        s.lies[place] = FACE_UP
        s.card[place] = card
        remove(s, card)
    else:
        s.lies[place] = BACK
        s.known[place] = 0
        s.backs_n -= 1
    s.temple_n += 1
    if s.temple_n == PLACES:
        begin_round(s)


@rule
def begin_round(s: State) -> None:
    """Begin with the starting seat, and in the second round with the last one (1.6, 7.2)."""
    for place in range(PLACES):
        s.covers_n[place] = COVERS_N[place]
    s.round += 1
    first = s.lead if s.round == 1 else (s.lead + s.seats - 1) % s.seats
    note(s, ROUND, first, s.round)
    call_turn(s, first)
