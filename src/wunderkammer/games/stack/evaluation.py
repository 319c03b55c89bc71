"""What bots know of Artifact Stack: how well a seat stands, from what it has seen."""

from __future__ import annotations

from ...core.kernel import rule
from .components import (
    AMOUNT,
    ASSISTANT_AMOUNT,
    ASSISTANT_DECK,
    ASSISTANTS,
    BONUS,
    COUNTS_CARDS,
    CURATOR,
    DOWN_CARDS,
    EFFECT,
    FIRST_BONUS,
    GUIDE,
    HUNTER,
    IN_DECK,
    INSURER,
    KIND,
    KIND_POINTS,
    LAST_BONUS,
    MUMMY_COFFIN,
    POINTS,
    RESTORER,
    SHAMAN,
    STAR,
    VAMPIRE_CROSS,
    Effect,
    Kind,
)
from .rules.silver import dig_price
from .scoring import score
from .state import BACK, PLACES, ROUNDS, ROWS, Phase, State

POINT = 100
"""One point in the units of `evaluate`; all that follows is in hundredths of a point."""
ACTION = 260
"""What a turn is worth that is still to come."""
THEFT = 260
"""What a theft is worth."""
HELPER = 320
"""What an assistant of one's choice is worth."""
SPENDABLE = 40
"""What a Silver is worth beyond its point while there is time to spend it."""
PURSE = 4
"""How many Silver a seat can hope to spend."""
PEEK = 50
"""What it is worth to know a card before one decides to take it."""
HOPE = (0, 50, 80, 95, 105, 105, 105)
"""Percent of a bonus that two cards of a kind are worth when so many own turns are left: early, a third may come."""
KEPT = 95
"""Percent of a bonus that three cards of a kind are worth before it is triggered: waiting gains nothing."""
SINGLE = 35
"""Percent of a bonus that a single card is worth while others of its deck can still be taken."""
GROWTH = 40
"""What a loose Statue, China piece or monster is worth beyond its points while its set can grow."""
EXPOSED = 70
"""What a loose Statue or China piece loses in worth while another seat has a Weapon to steal it with."""
BUSY = 6
"""From so many own turns left on, more make no difference."""
PERCENT = 100
TRIPLE, PAIR = 3, 2


@rule
def turns_left(s: State) -> int:
    """Reckon how many turns every seat still has, BUSY at most."""
    cards = s.temple_n + (ROUNDS - s.round) * PLACES
    return min(cards // s.seats, BUSY)


@rule
def worth(effect: int, n: int) -> int:
    """Reckon what an effect is worth to the seat that it happens to."""
    if effect == Effect.SILVER:
        return n * (POINT + SPENDABLE)
    if effect == Effect.TURN or effect == Effect.DIG:
        return n * ACTION
    if effect == Effect.ASSISTANT:
        return n * HELPER
    if effect == Effect.STEAL:
        return n * THEFT
    if effect == Effect.PAY:
        return -n * POINT
    return 0 if effect == Effect.NONE else -n * ACTION


@rule
def unused(s: State, seat: int, kind: int, left: int) -> int:
    """Reckon what a seat's face-up cards with a bonus are worth before it is triggered."""
    n = s.up_n[seat][kind]
    pay = worth(BONUS[kind], 1)
    value = n // TRIPLE * PAIR * pay * KEPT // PERCENT if left > 0 else 0
    if n % TRIPLE == PAIR:
        value += pay * HOPE[left] // PERCENT
    elif n % TRIPLE == 1 and left > 1:
        value += pay * SINGLE // PERCENT
    return value


@rule
def prospects(s: State, seat: int, left: int) -> int:
    """Reckon what a seat's assistants will still earn, from the cards that nobody has yet."""
    value = 0
    for assistant in range(ASSISTANTS):
        if s.employer[assistant] == seat and (COUNTS_CARDS[assistant] == 1 or assistant == SHAMAN):
            open_n = 0
            deck = ASSISTANT_DECK[assistant]
            for card in range(deck * IN_DECK, (deck + 1) * IN_DECK):
                if s.holder[card] < 0 and (assistant != SHAMAN or KIND[card] == Kind.CURSE):
                    open_n += 1
            value += open_n * ASSISTANT_AMOUNT[assistant] * POINT // s.seats
    if s.employer[GUIDE] == seat:
        value += left * POINT // PAIR
    if s.employer[CURATOR] == seat or s.employer[INSURER] == seat:
        value += left * POINT // BUSY
    if s.employer[RESTORER] == seat or s.employer[HUNTER] == seat:
        value += left * POINT // TRIPLE
    return value


@rule
def armed(s: State, seat: int) -> bool:
    """Say whether another seat has a Weapon to trigger."""
    for other in range(s.seats):
        if other != seat and s.up_n[other][Kind.WEAPON] > 0:
            return True
    return False


@rule
def standing(s: State, seat: int, left: int) -> int:
    """Reckon a seat's points at the end: those it has, and what its cards, Silver and turns promise."""
    value = score(s, seat, s.sheet) * POINT
    for row in range(ROWS):
        s.sheet[row] = 0
    for kind in range(FIRST_BONUS, LAST_BONUS + 1):
        value += unused(s, seat, kind, left)
    value += prospects(s, seat, left)
    if left > 1:
        value += min(s.silver[seat], PURSE) * SPENDABLE
    sets = (
        s.up_n[seat][Kind.STATUE] + s.up_n[seat][Kind.CHINA_A] + s.up_n[seat][Kind.CHINA_B] + s.up_n[seat][Kind.CHINA_C]
    )
    if left > 1:
        value += sets * GROWTH
        for kind in range(Kind.VAMPIRE, Kind.COFFIN + 1):
            value += s.up_n[seat][kind] * GROWTH
    if armed(s, seat):
        value -= sets * EXPOSED
    return value - s.skip_n[seat] * ACTION


@rule
def surprise(s: State, seat: int) -> int:
    """Reckon the mean worth, to a seat, of the cards with the mark that it has not seen."""
    value = 0
    n = 0
    for i in range(len(DOWN_CARDS)):
        card = DOWN_CARDS[i]
        if s.holder[card] < 0 and s.in_play[card // IN_DECK] == 1:
            value += marginal(s, seat, card)
            n += 1
    for place in range(PLACES):
        if s.lies[place] == BACK and s.known[place] >> seat & 1:
            value -= marginal(s, seat, s.card[place])
            n -= 1
    return value // n if n > 0 else 0


@rule
def marginal(s: State, seat: int, card: int) -> int:
    """Reckon what one more card is worth to a seat."""
    kind = KIND[card]
    value: int = POINTS[card] * POINT + STAR[card] * POINT // PAIR
    if EFFECT[card] != Effect.NONE:
        if kind != Kind.CURSE or s.employer[SHAMAN] != seat:
            value += worth(EFFECT[card], AMOUNT[card])
    elif kind == Kind.STATUE:
        value += (s.up_n[seat][kind] + 1) * POINT
    elif FIRST_BONUS <= kind <= LAST_BONUS:
        value += worth(BONUS[kind], 1) * SINGLE // PERCENT
    elif kind == Kind.VAMPIRE and s.up_n[seat][Kind.CROSS] > 0:
        value += (VAMPIRE_CROSS - KIND_POINTS[Kind.CROSS] - POINTS[card]) * POINT
    elif kind == Kind.MUMMY and s.up_n[seat][Kind.COFFIN] > 0:
        value += (MUMMY_COFFIN - KIND_POINTS[Kind.COFFIN] - POINTS[card]) * POINT
    return value


@rule
def evaluate(s: State, seat: int) -> int:
    """Weigh what a seat stands to have at the end against the mean of the others."""
    left = turns_left(s)
    value = standing(s, seat, left)
    others = 0
    for other in range(s.seats):
        if other != seat:
            others += standing(s, other, left)
    value -= others // (s.seats - 1)
    if s.turn == seat:
        value += s.extra_n * ACTION
        if s.acted == 0:
            value += ACTION
        if s.phase == Phase.TURN_UP:
            value += surprise(s, seat)
        elif s.phase == Phase.GLIMPSE and dig_price(s, seat, s.place) <= s.silver[seat]:
            value += PEEK
    return value


@rule
def midway(s: State, seat: int) -> int:
    """Follow the flips of a trigger or lock and the choices of an effect to their end."""
    return 1 if s.turn == seat and Phase.FLIP <= s.phase < Phase.OVER else 0
