"""The rules of Lanterns. Numbers in docstrings are the clauses of `rules.md`."""

from __future__ import annotations

from wunderkammer.core.kernel import CHANCE, EVERYONE, Grid, Row, note, rule
from wunderkammer.core.piles import move

from .moves import BLOW, DEAL, HANG, LIT, OFFER, OPENED, PEEK, REACH, SAW, SHOW, SHOWN, STRONGEST, TAKE
from .state import CARDS, CHANCES, DRAWS, HOOKS, ROOM, SEATS, SMALL_HAND, WORTH, Item, Phase, State

# -- setting up (1) ---------------------------------------------------------------------------------


@rule
def start(s: State) -> None:
    """Lay out an empty pier and a full deck (1.1); CHANCE does the rest."""
    s.phase = Phase.HANG
    s.weather = -1
    s.reached = -1
    for place in range(ROOM):
        s.due_seat[place] = -1
        s.due_item[place] = -1
    for hook in range(HOOKS):
        s.pier[hook] = -1
        s.known[hook] = EVERYONE if s.opt_moon == 1 else 0
    for seat in range(SEATS):
        s.offer[seat] = -1
    for card in range(CARDS):
        s.deck[card] = 1
    s.deck_n = CARDS


@rule
def next_hook(s: State) -> int:
    """Give the first hook without a lantern; -1 if there is none (1.2)."""
    for hook in range(HOOKS):
        if s.hung[hook] == 0:
            return hook
    return -1


@rule
def next_dealt(s: State) -> int:
    """Give the seat that CHANCE deals to: the first with a short hand, or the one that is due (1.3, 3.4)."""
    if s.phase == Phase.PAY:
        return s.due_seat[0]
    for seat in range(s.seats):
        if s.hand_n[seat] < SMALL_HAND + s.opt_hand:
            return seat
    return -1


@rule
def deal(s: State, seat: int, card: int) -> None:
    """Give a lantern from the deck to a seat (1.3, 3.4)."""
    move(s.deck, s.hand[seat], card, 1)
    s.deck_n -= 1
    s.hand_n[seat] += 1


# -- who chooses, and what ---------------------------------------------------------------------------


@rule
def pending(s: State) -> int:
    """Give the mask of the seats that must choose."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.OFFER:
        mask = 0
        for seat in range(s.seats):
            if s.offered[seat] == 0 and s.hand_n[seat] > 0:
                mask |= 1 << seat
        return mask
    if s.phase == Phase.PAY and s.due_item[0] != Item.DRAW:
        return 1 << s.due_seat[0]
    return 1 << CHANCE


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """List what a pending seat may do."""
    if seat == CHANCE:
        return legal_chance(s, out)
    n = 0
    if s.phase == Phase.OFFER:
        for card in range(CARDS):
            if s.hand[seat][card] > 0:
                out[n] = OFFER + card
                n += 1
    elif s.due_item[0] == Item.PEEK:
        for hook in range(HOOKS):
            if may_peek(s, seat, hook):
                out[n] = PEEK + hook
                n += 1
    elif s.reached < 0:
        for hook in range(HOOKS):
            if s.hung[hook] == 1:
                out[n] = REACH + hook
                n += 1
    else:
        out[n] = TAKE
        n += 1
        if s.known[s.reached] != EVERYONE:
            out[n] = SHOW
            n += 1
    return n


@rule
def may_peek(s: State, seat: int, hook: int) -> bool:
    """Say whether a lantern hangs there that the seat does not know (3.3)."""
    return s.hung[hook] == 1 and s.known[hook] >> seat & 1 == 0


@rule
def legal_chance(s: State, out: Row) -> int:
    """List what CHANCE can do: blow, hang or deal."""
    n = 0
    if s.phase == Phase.WEATHER:
        for weather in range(len(CHANCES)):
            out[n] = BLOW + weather
            n += 1
        return n
    first = HANG + next_hook(s) * CARDS
    if s.phase != Phase.HANG:
        first = DEAL + next_dealt(s) * CARDS
    for card in range(CARDS):
        if s.deck[card] > 0:
            out[n] = first + card
            n += 1
    return n


@rule
def weight(s: State, outcome: int) -> int:
    """Weigh an outcome: each lantern is as likely as another, each weather has its chances (2.1)."""
    if s.phase == Phase.WEATHER:
        return CHANCES[outcome - BLOW]
    return 1


@rule
def witness(s: State, seat: int, action: int) -> int:
    """Say who sees which lantern it is: one knows what one is dealt or offers, and what hangs open (4.1)."""
    if HANG <= action < DEAL:
        return s.known[(action - HANG) // CARDS]
    if DEAL <= action < BLOW:
        return 1 << ((action - DEAL) // CARDS)
    if OFFER <= action < REACH:
        return 1 << seat
    return EVERYONE


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out one decision and what follows from it."""
    if s.phase == Phase.HANG:
        hook = (action - HANG) // CARDS
        card = (action - HANG) % CARDS
        s.deck[card] = 0
        s.deck_n -= 1
        s.pier[hook] = card
        s.hung[hook] = 1
        if next_hook(s) < 0:
            s.phase = Phase.DEAL
    elif s.phase == Phase.DEAL:
        deal(s, next_dealt(s), (action - DEAL) % CARDS)
        if next_dealt(s) < 0:
            s.phase = Phase.WEATHER
    elif s.phase == Phase.WEATHER:
        s.weather = action - BLOW
        s.phase = Phase.OFFER
    elif s.phase == Phase.OFFER:
        s.hand[seat][action - OFFER] = 0
        s.hand_n[seat] -= 1
        s.offer[seat] = action - OFFER
        s.offered[seat] = 1
        if pending(s) == 0:
            open_offers(s)
    else:
        pay(s, seat, action)
    settle(s)


# -- a round (2, 3) ----------------------------------------------------------------------------------


@rule
def owe(s: State, seat: int, item: int) -> None:
    """Put what a seat is due at the end of the queue."""
    s.due_seat[s.due_n] = seat
    s.due_item[s.due_n] = item
    s.due_n += 1


@rule
def drop_due(s: State) -> None:
    """Take the first of what is owed out of the queue."""
    s.due_n -= 1
    for place in range(s.due_n):
        s.due_seat[place] = s.due_seat[place + 1]
        s.due_item[place] = s.due_item[place + 1]
    s.due_seat[s.due_n] = -1
    s.due_item[s.due_n] = -1


@rule
def open_offers(s: State) -> None:
    """Open all offers, strongest first, and write down what each seat is due (2.3, 3.1)."""
    n = 0
    for turn in range(s.seats):
        seat = (s.lead + turn) % s.seats
        if s.offered[seat] == 1:
            place = n
            while place > 0 and WORTH[s.offer[s.order[place - 1]]] < WORTH[s.offer[seat]]:
                s.order[place] = s.order[place - 1]
                place -= 1
            s.order[place] = seat
            n += 1
            note(s, OPENED, seat, s.offer[seat])
            s.burnt[s.offer[seat]] = 1
    s.lead = s.order[0]
    note(s, STRONGEST, s.lead)
    owe(s, s.lead, Item.REACH)
    if n > 1:
        owe(s, s.order[1], Item.PEEK)
    if DRAWS[s.weather] == 1:
        for place in range(n):
            owe(s, s.order[place], Item.DRAW)
    for seat in range(s.seats):
        s.offer[seat] = -1
        s.offered[seat] = 0
        s.order[seat] = 0
    s.phase = Phase.PAY


@rule
def pay(s: State, seat: int, action: int) -> None:
    """Carry out one step of what is due: reach and then take or show, peek, or draw (3.2, 3.3, 3.4)."""
    if s.due_item[0] == Item.DRAW:
        deal(s, s.due_seat[0], (action - DEAL) % CARDS)
        drop_due(s)
    elif s.due_item[0] == Item.PEEK:
        hook = action - PEEK
        s.known[hook] |= 1 << seat
        note(s, SAW, seat, hook, s.pier[hook])
        drop_due(s)
    elif s.reached < 0:
        s.reached = action - REACH
    else:
        if action == TAKE:
            note(s, LIT, seat, s.pier[s.reached])
            s.lit[seat][s.pier[s.reached]] = 1
            s.pier[s.reached] = -1
            s.hung[s.reached] = 0
        else:
            note(s, SHOWN, s.reached, s.pier[s.reached])
            s.shown_n[seat] += 1
        s.known[s.reached] = EVERYONE
        s.reached = -1
        drop_due(s)


@rule
def settle(s: State) -> None:
    """Go on until CHANCE or a seat must choose, or the match is over."""
    while s.phase == Phase.PAY:
        if s.due_n == 0:
            end_round(s)
        elif can_be_paid(s):
            return
        else:
            drop_due(s)


@rule
def can_be_paid(s: State) -> bool:
    """Say whether what is owed next is there to be had: a lantern to peek at or to draw (3.3, 3.4)."""
    if s.due_item[0] == Item.DRAW:
        return s.deck_n > 0
    if s.due_item[0] == Item.PEEK:
        for hook in range(HOOKS):
            if may_peek(s, s.due_seat[0], hook):
                return True
        return False
    return True


@rule
def end_round(s: State) -> None:
    """Begin another round while a lantern hangs and somebody can offer one; else the match is over (4.2)."""
    hanging = 0
    for hook in range(HOOKS):
        hanging += s.hung[hook]
    held = 0
    for seat in range(s.seats):
        held += s.hand_n[seat]
    s.weather = -1
    s.phase = Phase.WEATHER if hanging > 0 and held > 0 else Phase.OVER


# -- the pieces --------------------------------------------------------------------------------------

IN_DECK, ON_PIER, ON_OFFER, BURNT, WITH_SEAT = range(5)
"""Places of lanterns; a seat's own is WITH_SEAT + seat."""
WRONG_DECK, WRONG_HAND, WRONG_PIER, WRONG_OFFER = range(1, 5)
"""The invariants, in the order of the inventory."""


@rule
def audit(s: State, tally: Grid) -> int:
    """Count the lanterns where they are; see that the public counts and marks tell the truth."""
    broken = 0
    in_deck = 0
    for card in range(CARDS):
        tally[card][IN_DECK] = s.deck[card]
        tally[card][BURNT] = s.burnt[card]
        in_deck += s.deck[card]
    if in_deck != s.deck_n:
        broken = WRONG_DECK
    for hook in range(HOOKS):
        if (s.pier[hook] >= 0) != (s.hung[hook] == 1):
            broken = WRONG_PIER
        if s.pier[hook] >= 0:
            tally[s.pier[hook]][ON_PIER] += 1
    for seat in range(SEATS):
        held = 0
        for card in range(CARDS):
            tally[card][WITH_SEAT + seat] = s.hand[seat][card] + s.lit[seat][card]
            held += s.hand[seat][card]
        if held != s.hand_n[seat]:
            broken = WRONG_HAND
        if (s.offer[seat] >= 0) != (s.offered[seat] == 1):
            broken = WRONG_OFFER
        if s.offer[seat] >= 0:
            tally[s.offer[seat]][ON_OFFER] += 1
    return broken
