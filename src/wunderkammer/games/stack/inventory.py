"""Where every piece lies, and what must always hold."""

from __future__ import annotations

from ...core.game import Inventory
from ...core.kernel import EVERYONE, Grid, rule
from .components import (
    ASSISTANT_IDS,
    ASSISTANTS,
    CARD_IDS,
    CARDS,
    DECK_OF_KIND,
    DOWN,
    IN_DECK,
    KIND,
    KINDS,
    LOCK_KINDS,
    LOCK_NEEDS,
    LOCKS,
    SEATS,
    SILVER,
    STOCK,
)
from .state import BACK, BOX, COVERS, DISPLAY, FACE_UP, MOST_COVERS, NOTHING, PLACES, REMOVED, Phase, State

IN_BOX, IN_STOCK, IN_TEMPLE, BESIDE, OUT_OF_GAME, WITH_SEAT = range(6)
"""Places of pieces; a seat's own is WITH_SEAT + seat. Kinds: cards, assistants, then Silver."""
_PLACES = (
    "the box",
    "the stock, or under a back",
    "the temple",
    "beside the temple",
    "removed",
    *(f"seat {number}" for number in range(1, SEATS + 1)),
)

BAD_FACE, BAD_BACK, BAD_STOCK, BAD_TEMPLE, BAD_TABLEAU, BAD_LOCK = range(1, 7)
_INVARIANTS = (
    "A card that lies face up has no face-down mark, and everybody sees it, as everybody sees where nothing lies.",
    "A back that somebody has seen is a card with the mark; one that nobody has seen is not decided.",
    "The stock stands in order, and has as many cards, and as many with the mark, as is told.",
    "The size of the temple, and what lies on each card, are told truly.",
    "The face-up cards of each kind are told truly.",
    "The flipped Statues and China pieces are those of the locked sets.",
)

INVENTORY = Inventory(
    pieces=(
        *((f"artifact {card}", 1) for card in CARD_IDS),
        *((f"assistant {assistant}", 1) for assistant in ASSISTANT_IDS),
        ("Silver", SILVER),
    ),
    places=_PLACES,
    invariants=_INVARIANTS,
)


@rule
def audit(s: State, tally: Grid) -> int:
    """Count cards, assistants and Silver where they lie; see that the public counts tell the truth."""
    broken = 0
    for card in range(CARDS):
        if s.phase < Phase.LAY or s.in_play[card // IN_DECK] == 0:
            tally[card][IN_BOX] += 1
        if s.holder[card] == REMOVED:
            tally[card][OUT_OF_GAME] += 1
        elif s.holder[card] >= 0:
            tally[card][WITH_SEAT + s.holder[card]] += 1
    if not tally_stock(s, tally):
        broken = BAD_STOCK
    marked: int = s.marked_n
    lying = 0
    for place in range(PLACES):
        card = s.card[place]
        if card >= 0:
            tally[card][IN_TEMPLE] += 1
        if s.lies[place] != NOTHING:
            lying += 1
        if s.phase > Phase.LAY and covers(s, place) != s.covers_n[place]:
            broken = BAD_TEMPLE
        if s.lies[place] == NOTHING and (card >= 0 or s.known[place] != EVERYONE):
            broken = BAD_FACE
        if s.lies[place] == FACE_UP and (card < 0 or DOWN[max(card, 0)] == 1 or s.known[place] == 0):
            broken = BAD_FACE
        if s.lies[place] == BACK:
            if (s.known[place] == 0) != (card < 0) or (card >= 0 and DOWN[max(card, 0)] == 0):
                broken = BAD_BACK
            if card < 0:
                marked -= 1
    if marked != s.backs_n:
        broken = BAD_STOCK
    if lying != s.temple_n:
        broken = BAD_TEMPLE
    for seat in range(SEATS):
        if not tableau_is_sound(s, seat):
            broken = BAD_TABLEAU
        if not locks_are_sound(s, seat):
            broken = BAD_LOCK
        tally[CARDS + ASSISTANTS][WITH_SEAT + seat] = s.silver[seat]
    for assistant in range(ASSISTANTS):
        at = s.employer[assistant]
        if at == BOX:
            tally[CARDS + assistant][IN_BOX] = 1
        elif at == DISPLAY:
            tally[CARDS + assistant][BESIDE] = 1
        else:
            tally[CARDS + assistant][WITH_SEAT + at] = 1
    tally[CARDS + ASSISTANTS][BESIDE] = s.bank
    return broken


@rule
def tally_stock(s: State, tally: Grid) -> bool:
    """Count the cards of the stock; see that both rows ascend, hold what they should, and are empty beyond."""
    faces = -1
    marked = -1
    for i in range(STOCK):
        if (i < s.faces_n) != (s.faces[i] >= 0) or (i < s.marked_n) != (s.marked[i] >= 0):
            return False
        if i < s.faces_n:
            tally[s.faces[i]][IN_STOCK] += 1
            if s.faces[i] <= faces or DOWN[s.faces[i]] == 1:
                return False
            faces = s.faces[i]
        if i < s.marked_n:
            tally[s.marked[i]][IN_STOCK] += 1
            if s.marked[i] <= marked or DOWN[s.marked[i]] == 0:
                return False
            marked = s.marked[i]
    return True


@rule
def covers(s: State, place: int) -> int:
    """Count the cards that lie on a place."""
    n = 0
    for i in range(MOST_COVERS):
        if COVERS[place][i] >= 0 and s.lies[COVERS[place][i]] != NOTHING:
            n += 1
    return n


@rule
def count_cards(s: State, seat: int, kind: int, flipped: int) -> int:
    """Count a seat's cards of a kind, either the flipped or the face-up ones."""
    n = 0
    first = DECK_OF_KIND[kind] * IN_DECK
    for card in range(first, first + IN_DECK):
        if KIND[card] == kind and s.holder[card] == seat and s.flipped[card] == flipped:
            n += 1
    return n


@rule
def tableau_is_sound(s: State, seat: int) -> bool:
    """Count a seat's face-up cards by kind and compare."""
    for kind in range(KINDS):
        if count_cards(s, seat, kind, 0) != s.up_n[seat][kind]:
            return False
    return True


@rule
def locks_are_sound(s: State, seat: int) -> bool:
    """Compare a seat's flipped Statues and China pieces with its locked sets, and with flips still owed."""
    for i in range(len(LOCK_KINDS)):
        n = 0
        for sort in range(LOCKS):
            n += s.locked_n[seat][sort] * LOCK_NEEDS[sort][i]
        if seat == s.turn:
            n -= s.flip_n[LOCK_KINDS[i]]
        if n != count_cards(s, seat, LOCK_KINDS[i], 1):
            return False
    return True
