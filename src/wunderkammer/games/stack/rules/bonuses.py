"""Bonuses and sets: trigger, lock, and flip the cards that they use (4)."""

from __future__ import annotations

from ....core.kernel import Row, note, rule
from ..components import (
    ALL_LETTERS,
    BONUS,
    BONUS_CARDS,
    BONUS_PAYS,
    CARDS,
    DECK_OF_KIND,
    FIRST_BONUS,
    IN_DECK,
    KIND,
    KINDS,
    LAST_BONUS,
    LOCK_KINDS,
    LOCK_NEEDS,
    STAR,
    Kind,
)
from ..moves import FLIP, USED
from ..state import Phase, State


@rule
def may_trigger(s: State, seat: int, kind: int, bonus: int) -> bool:
    """Say whether a seat has the face-up cards for a bonus (4.1)."""
    needed: int = BONUS_CARDS[bonus]
    return s.up_n[seat][kind] >= needed


@rule
def may_lock(s: State, seat: int, sort: int) -> bool:
    """Say whether a seat has the face-up cards for a set (4.8, 4.9)."""
    for i in range(len(LOCK_KINDS)):
        if s.up_n[seat][LOCK_KINDS[i]] < LOCK_NEEDS[sort][i]:
            return False
    return True


@rule
def may_lock_any(s: State, seat: int) -> bool:
    """Say whether a seat has two Statues, two China pieces of a letter, or all three letters (4.8, 4.9)."""
    up = s.up_n[seat]
    letters = 0
    for kind in range(Kind.CHINA_A, Kind.CHINA_C + 1):
        if up[kind] > 1:
            return True
        letters += up[kind]
    return up[Kind.STATUE] > 1 or letters == ALL_LETTERS


@rule
def may_use(s: State, seat: int) -> bool:
    """Say whether a seat can trigger or lock anything (2.2)."""
    for kind in range(FIRST_BONUS, LAST_BONUS + 1):
        if may_trigger(s, seat, kind, 0):
            return True
    return may_lock_any(s, seat)


@rule
def trigger(s: State, kind: int, bonus: int) -> None:
    """Owe the flips of a trigger, and then its bonus (4.1)."""
    s.flip_n[kind] = BONUS_CARDS[bonus]
    s.due = BONUS[kind]
    s.due_n = BONUS_PAYS[bonus]
    s.phase = Phase.FLIP


@rule
def lock(s: State, seat: int, sort: int) -> None:
    """Owe the flips of a set, which is closed from now on (4.8, 4.9)."""
    s.locked_n[seat][sort] += 1
    for i in range(len(LOCK_KINDS)):
        s.flip_n[LOCK_KINDS[i]] = LOCK_NEEDS[sort][i]
    s.phase = Phase.FLIP


# -- the cards that flip (4.3) ----------------------------------------------------------------------


@rule
def legal_flip(s: State, seat: int, out: Row) -> int:
    """List the cards that can flip next: enough others must be left above for the rest (4.3)."""
    kind = owed_kind(s)
    left = 0
    for card in range(CARDS):
        if KIND[card] == kind and may_flip(s, seat, card):
            left += 1
    n = 0
    for card in range(CARDS):
        if KIND[card] == kind and may_flip(s, seat, card):
            if left >= s.flip_n[kind]:
                out[n] = FLIP + card
                n += 1
            left -= 1
    return n


@rule
def flips_are_done(s: State, seat: int) -> bool:
    """Flip what leaves no choice: all that are left, or cards that are alike; False if the seat must pick (4.3)."""
    kind = owed_kind(s)
    while kind >= 0:
        first = DECK_OF_KIND[kind] * IN_DECK
        lowest = -1
        n = 0
        stars = 0
        for card in range(first, first + IN_DECK):
            if KIND[card] == kind and may_flip(s, seat, card):
                if n == 0:
                    lowest = card
                n += 1
                stars += STAR[card]
        if n > s.flip_n[kind] and 0 < stars < n:
            return False
        flip_owed(s, seat, lowest)
        kind = owed_kind(s)
    s.flip_from = 0
    return True


@rule
def owed_kind(s: State) -> int:
    """Give the first kind of which cards must still be flipped; -1 when all are."""
    for kind in range(KINDS):
        if s.flip_n[kind] > 0:
            return kind
    return -1


@rule
def may_flip(s: State, seat: int, card: int) -> bool:
    """Say whether a card can be the next to flip: face up, of the kind owed, above those picked (4.3)."""
    return s.holder[card] == seat and s.flipped[card] == 0 and card >= s.flip_from and s.flip_n[KIND[card]] > 0


@rule
def flip_owed(s: State, seat: int, card: int) -> None:
    """Flip one of the cards that a trigger or lock owes (4.3)."""
    flip(s, seat, card)
    s.flip_n[KIND[card]] -= 1
    s.flip_from = card + 1


@rule
def flip(s: State, seat: int, card: int) -> None:
    """Flip a card: used for good, and safe from theft (4.2)."""
    s.flipped[card] = 1
    s.up_n[seat][KIND[card]] -= 1
    note(s, USED, seat, card)
