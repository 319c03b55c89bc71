"""The temple: peek under a back, take a card out (3)."""

from __future__ import annotations

from ....core.kernel import EVERYONE, note, rule
from ..components import KIND
from ..moves import GET, SEE, SHOW
from ..state import BACK, NOTHING, UNDER, UNDER_N, Phase, State
from .effects import resolve
from .silver import dig_price, pay, peek_price
from .stock import remove


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
def take(s: State, seat: int, place: int) -> None:
    """Take a card out of the temple: pay for a dig, or as the free dig of a Blessing (3.1, 3.2, 5.7)."""
    if s.phase == Phase.DIG:
        s.left_n -= 1
    else:
        pay(s, seat, dig_price(s, seat, place))
        s.acted = 1
    s.place = place
    if s.known[place] == 0:
        s.phase = Phase.TURN_UP
    else:
        resolve(s, seat, get(s, seat))


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


@rule
def decide(s: State, card: int) -> None:
    """Put a card under the back of which nothing was decided yet (1.3)."""
    s.card[s.place] = card
    remove(s, card)


@rule
def uncover(s: State, place: int) -> None:
    """Count one card less on whatever lies below a place (3.3)."""
    for i in range(UNDER_N[place]):
        s.covers_n[UNDER[place][i]] -= 1
