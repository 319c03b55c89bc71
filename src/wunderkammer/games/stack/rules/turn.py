"""A turn: peek, one action, triggers and locks; then the next seat (2 to 5, 7)."""

from __future__ import annotations

from ....core.kernel import EVERYONE, note, rule
from ..moves import AGAIN, GET, LAPSED, MISSED, SEE, SHOW, USED
from ..state import (
    ALL_LETTERS,
    ASSISTANT_AMOUNT,
    BACK,
    BONUS,
    BONUS_CARDS,
    BONUS_PAYS,
    DECK_OF_KIND,
    DIG_PRICE,
    FIRST_BONUS,
    GUIDE,
    IN_DECK,
    KIND,
    KINDS,
    LAST_BONUS,
    LOCK_KINDS,
    LOCK_NEEDS,
    NOTHING,
    PEEK_PRICE,
    ROUNDS,
    STAR,
    UNDER,
    UNDER_N,
    Effect,
    Kind,
    Phase,
    State,
)
from .stock import remove

# -- prices -----------------------------------------------------------------------------------------


@rule
def uncover(s: State, place: int) -> None:
    """Count one card less on whatever lies below a place (3.3)."""
    for i in range(UNDER_N[place]):
        s.covers_n[UNDER[place][i]] -= 1


@rule
def dig_price(s: State, seat: int, place: int) -> int:
    """Give the Silver that a seat must pay for the card of a place (3.2, 6.9)."""
    price: int = s.covers_n[place] * DIG_PRICE
    if s.employer[GUIDE] == seat:
        price -= ASSISTANT_AMOUNT[GUIDE]
    return max(price, 0)


@rule
def peek_price(s: State, seat: int) -> int:
    """Give the Silver that a peek costs a seat (3.5, 6.9)."""
    return 0 if s.employer[GUIDE] == seat else PEEK_PRICE


@rule
def pay(s: State, seat: int, silver: int) -> None:
    """Pay Silver to the bank (2.3)."""
    s.silver[seat] -= silver
    s.bank += silver


# -- peeking and taking (3) -------------------------------------------------------------------------


@rule
def peek(s: State, seat: int, place: int) -> None:
    """Look under a back; CHANCE decides what lies there if nobody has looked before (3.5)."""
    pay(s, seat, peek_price(s, seat))
    s.place = place
    if s.known[place] == 0:
        s.phase = Phase.GLIMPSE
    else:
        see(s, seat)


@rule
def see(s: State, seat: int) -> None:
    """Show one seat the card that it peeks at (3.5)."""
    s.known[s.place] |= 1 << seat
    note(s, SEE, seat, s.place, s.card[s.place])
    s.place = -1
    s.phase = Phase.TURN


@rule
def decide(s: State, card: int) -> None:
    """Put a card under the back of which nothing was decided yet (1.3)."""
    s.card[s.place] = card
    remove(s, card)


@rule
def get(s: State, seat: int) -> int:
    """Bring the card of the place taken into a tableau, face up, and return it (3.4)."""
    place = s.place
    card = s.card[place]
    if s.lies[place] == BACK:
        note(s, SHOW, place, card)
    s.lies[place] = NOTHING
    s.known[place] = EVERYONE
    s.card[place] = -1
    s.place = -1
    s.temple_n -= 1
    uncover(s, place)
    s.holder[card] = seat
    s.up_n[seat][KIND[card]] += 1
    s.phase = Phase.TURN
    note(s, GET, seat, card)
    return card


# -- triggers and locks (4) -------------------------------------------------------------------------


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
def flip(s: State, seat: int, card: int) -> None:
    """Flip a card: used for good, and safe from theft (4.2)."""
    s.flipped[card] = 1
    s.up_n[seat][KIND[card]] -= 1
    note(s, USED, seat, card)


@rule
def flip_owed(s: State, seat: int, card: int) -> None:
    """Flip one of the cards that a trigger or lock owes (4.3)."""
    flip(s, seat, card)
    s.flip_n[KIND[card]] -= 1
    s.flip_from = card + 1


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


# -- whose turn (2, 7) ------------------------------------------------------------------------------


@rule
def begin_turn(s: State, seat: int) -> None:
    """Give a seat its turn (2.1)."""
    s.turn = seat
    s.acted = 0
    s.phase = Phase.TURN


@rule
def after(s: State, seat: int) -> int:
    """Give the next seat in the direction of the round (1.6, 7.2)."""
    step = 1 if s.round == 1 else s.seats - 1
    return (seat + step) % s.seats


@rule
def call_turn(s: State, seat: int) -> None:
    """Turn to a seat, past those that miss this turn (5.9)."""
    while s.skip_n[seat] > 0:
        s.skip_n[seat] -= 1
        note(s, MISSED, seat)
        seat = after(s, seat)
    begin_turn(s, seat)


@rule
def end_turn(s: State) -> None:
    """Go on to an extra turn, the next seat, the second temple or the end (5.4, 7.1, 7.3)."""
    if s.temple_n == 0:
        if s.extra_n > 0:
            note(s, LAPSED, s.turn, Effect.TURN, s.extra_n)
            s.extra_n = 0
        s.turn = -1
        s.acted = 0
        s.phase = Phase.LAY if s.round < ROUNDS else Phase.OVER
    elif s.extra_n > 0:
        s.extra_n -= 1
        note(s, AGAIN, s.turn)
        begin_turn(s, s.turn)
    else:
        call_turn(s, after(s, s.turn))
