"""What cards and bonuses do at once, and the choices inside them (5)."""

from __future__ import annotations

from ....core.kernel import Row, note, rule
from ..components import (
    AMOUNT,
    ASSISTANT_AMOUNT,
    ASSISTANT_DECK,
    ASSISTANTS,
    CARDS,
    EFFECT,
    IN_DECK,
    INSURER,
    KIND,
    SHAMAN,
    WARDEN,
    Effect,
    Kind,
)
from ..moves import (
    CANCELLED,
    CURSED,
    DISCARD,
    EARNED,
    GAINED,
    GIVE,
    GIVEN,
    HIRE,
    INSURED,
    LAPSED,
    PAID,
    STEAL,
    STOLEN,
    TAKE,
)
from ..state import DISPLAY, NOTHING, PLACES, REMOVED, Phase, State
from .bonuses import flip
from .silver import pay, receive
from .turn import next_seat


@rule
def resolve(s: State, seat: int, card: int) -> None:
    """Flip a card with an immediate effect, then let it work, unless the Shaman stops a Curse (5.1, 6.6)."""
    if EFFECT[card] != Effect.NONE:
        flip(s, seat, card)
        if KIND[card] == Kind.CURSE and s.employer[SHAMAN] == seat:
            note(s, CANCELLED, seat, card)
        else:
            begin(s, seat, EFFECT[card], AMOUNT[card])


@rule
def begin(s: State, seat: int, effect: int, n: int) -> None:
    """Begin an effect: carry it out, or owe its choices (5.2 to 5.11)."""
    s.phase = Phase.TURN
    s.left_n = 0
    if effect == Effect.SILVER:
        note(s, GAINED, seat, receive(s, seat, n))
    elif effect == Effect.TURN:
        s.extra_n += n
        note(s, EARNED, seat, n)
    elif effect == Effect.PAY:
        fine = min(n, s.silver[seat])
        pay(s, seat, fine)
        note(s, PAID, seat, fine)
    elif effect == Effect.SKIP:
        s.skip_n[seat] += n
        note(s, CURSED, seat, n)
    elif effect != Effect.NONE:
        s.left_n = n
        s.phase = Phase.HIRE + effect - Effect.ASSISTANT


@rule
def may_go_on(s: State, seat: int) -> bool:
    """Say whether the effect at hand has anything left to choose (5.1)."""
    if s.phase == Phase.DIG:
        return s.temple_n > 0
    if s.phase == Phase.HIRE:
        for assistant in range(ASSISTANTS):
            if s.employer[assistant] == DISPLAY:
                return True
        return False
    for card in range(CARDS):
        if s.phase == Phase.STEAL:
            if may_steal(s, seat, card):
                return True
        elif may_lose(s, seat, card):
            return True
    return False


@rule
def effect_is_done(s: State, seat: int) -> bool:
    """Close an effect that is finished or has nothing left to choose; False if the seat must choose (5.1, 5.2)."""
    if s.left_n > 0:
        if may_go_on(s, seat):
            return False
        note(s, LAPSED, seat, Effect.ASSISTANT + s.phase - Phase.HIRE, s.left_n)
        s.left_n = 0
    s.phase = Phase.TURN
    return True


# -- choices inside effects -------------------------------------------------------------------------


@rule
def legal_choice(s: State, seat: int, out: Row) -> int:
    """List the assistants, places or cards that the effect at hand lets a seat choose from (5.5 to 5.7, 5.10, 5.11)."""
    n = 0
    if s.phase == Phase.DIG:
        for place in range(PLACES):
            if s.lies[place] != NOTHING:
                out[n] = TAKE + place
                n += 1
    elif s.phase == Phase.HIRE:
        for assistant in range(ASSISTANTS):
            if s.employer[assistant] == DISPLAY:
                out[n] = HIRE + assistant
                n += 1
    elif s.phase == Phase.STEAL:
        for card in range(CARDS):
            if may_steal(s, seat, card):
                out[n] = STEAL + card
                n += 1
    else:
        first = DISCARD if s.phase == Phase.DISCARD else GIVE
        for card in range(CARDS):
            if may_lose(s, seat, card):
                out[n] = first + card
                n += 1
    return n


@rule
def hire(s: State, seat: int, assistant: int) -> None:
    """Take an assistant from the display (2.4, 5.5)."""
    s.employer[assistant] = seat


@rule
def may_steal(s: State, seat: int, card: int) -> bool:
    """Say whether a card is another seat's, face up and not warded (5.6, 6.2)."""
    victim = s.holder[card]
    if victim == seat or not 0 <= victim < REMOVED or s.flipped[card] == 1:
        return False
    return s.employer[WARDEN] != victim or card // IN_DECK != ASSISTANT_DECK[WARDEN]


@rule
def steal(s: State, seat: int, card: int) -> None:
    """Take a face-up card out of another tableau; the Insurer pays for it (5.6, 6.4)."""
    victim = s.holder[card]
    hand_over(s, card, seat)
    note(s, STOLEN, seat, victim, card)
    if s.employer[INSURER] == victim:
        note(s, INSURED, victim, receive(s, victim, ASSISTANT_AMOUNT[INSURER]))


@rule
def may_lose(s: State, seat: int, card: int) -> bool:
    """Say whether a card is a seat's own and face up (5.10, 5.11)."""
    return s.holder[card] == seat and s.flipped[card] == 0


@rule
def discard(s: State, seat: int, card: int) -> None:
    """Remove a card from the game (5.10)."""
    hand_over(s, card, REMOVED)


@rule
def give(s: State, seat: int, card: int) -> None:
    """Give a card to the next seat in the direction of the round (5.11)."""
    other = next_seat(s, seat)
    hand_over(s, card, other)
    note(s, GIVEN, seat, other, card)


@rule
def hand_over(s: State, card: int, to: int) -> None:
    """Move a face-up card from its tableau to another, or out of the game."""
    s.up_n[s.holder[card]][KIND[card]] -= 1
    s.holder[card] = to
    if to != REMOVED:
        s.up_n[to][KIND[card]] += 1
