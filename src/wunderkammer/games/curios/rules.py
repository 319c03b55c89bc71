"""The rules of Curios. Numbers in docstrings are the clauses of `rules.md`."""

from __future__ import annotations

from ...core.kernel import CHANCE, EVERYONE, Grid, Row, note, rule
from ...core.piles import move
from .moves import (
    BONUS,
    CANNOT,
    DEAL,
    FLIP,
    HIDE,
    LEAD,
    OPEN,
    PASS,
    REVEAL,
    ROUND,
    SEARCH,
    SHOW,
    TAKE,
    TIE,
)  # fmt: skip
from .state import (
    CARDS,
    COLUMN_COST,
    COLUMNS,
    GEMS_FOR,
    HAND_FOR,
    KINDS,
    MOST_PAWNS,
    SEATS,
    SIDE,
    SITES,
    START_PAWNS,
    SUPPLY,
    Phase,
    State,
)  # fmt: skip

# -- setting up (1) ---------------------------------------------------------------------------------


@rule
def start(s: State) -> None:
    """Lay out the table (1.1, 1.3); CHANCE deals the rest."""
    s.turn = -1
    s.lantern = s.opt_starter - 1
    s.phase = Phase.LEAD if s.lantern < 0 else Phase.HIDE
    for seat in range(s.seats):
        s.pawns[seat] = START_PAWNS
        s.free[seat] = START_PAWNS
    for site in range(SITES):
        s.gems_left[site] = GEMS_FOR[s.seats]
        s.hidden[site] = -1
        for column in range(COLUMNS):
            s.filler[site][column] = -1
    for card in range(CARDS):
        s.deck[card] = 1
        s.shown[card] = -1
        s.shown_by[card] = -1
    s.deck_n = CARDS


@rule
def set_up(s: State, action: int) -> None:
    """Carry out one step of the deal (1.2, 1.4, 1.5)."""
    if s.phase == Phase.LEAD:
        s.lantern = action - LEAD
        s.phase = Phase.HIDE
    elif s.phase == Phase.HIDE:
        card = action - HIDE
        s.hidden[s.hidden_n] = card
        s.hidden_n += 1
        s.deck[card] = 0
        s.deck_n -= 1
        if s.hidden_n == SITES:
            s.phase = Phase.DEAL
            s.turn = 0
    else:
        card = action - DEAL - s.turn * CARDS
        move(s.deck, s.hand[s.turn], card, 1)
        s.deck_n -= 1
        s.hand_n[s.turn] += 1
    if s.phase == Phase.DEAL:
        while s.turn < s.seats and s.hand_n[s.turn] == HAND_FOR[s.seats]:
            s.turn += 1
        if s.turn == s.seats:
            begin_round(s)


# -- who chooses, and what ---------------------------------------------------------------------------


@rule
def pending(s: State) -> int:
    """Give the mask of the seats that must choose."""
    if s.phase == Phase.SEARCH or s.phase == Phase.RECRUIT:
        return 1 << s.turn
    if s.phase == Phase.OVER:
        return 0
    return 1 << CHANCE


@rule
def after(s: State, seat: int) -> int:
    """Give the next seat clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def cost(s: State, site: int) -> int:
    """Give the pawns that the next column of a site takes; 0 if the site is full (2.2, 2.3)."""
    if s.filled_n[site] == COLUMNS:
        return 0
    return COLUMN_COST[site][s.filled_n[site]]


@rule
def may_fill(s: State, seat: int, site: int) -> bool:
    """Say whether a seat has the pawns for a site's next column (2.2, 2.3)."""
    price = cost(s, site)
    return price > 0 and s.free[seat] >= price


@rule
def may_collect(s: State, seat: int) -> bool:
    """Say whether a seat could take a gem anywhere (2.5)."""
    for site in range(SITES):
        if s.gems_left[site] > 0 and may_fill(s, seat, site):
            return True
    return False


@rule
def may_recruit(s: State, seat: int) -> bool:
    """Say whether a seat has a card to show and a pawn to gain (4.3)."""
    return s.pawns[seat] < MOST_PAWNS and s.hand_n[seat] > 0


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """List what a pending seat may do.

    Each candidate is written down, and counted only if it is legal: the processor need not guess.
    """
    n = 0
    if seat == CHANCE:
        return legal_chance(s, out)
    if s.phase == Phase.SEARCH:
        for site in range(SITES):
            out[n] = SEARCH + site
            n += may_fill(s, seat, site) and (s.gems_left[site] > 0 or s.opt_visits == 1)
    else:
        for card in range(CARDS):
            out[n] = REVEAL + card
            n += s.hand[seat][card]
        out[n] = PASS
        n += 1
    return n


@rule
def legal_chance(s: State, out: Row) -> int:
    """List what CHANCE can do: lead, hide, deal or flip."""
    n = 0
    if s.phase == Phase.LEAD:
        for seat in range(s.seats):
            out[n] = LEAD + seat
            n += 1
        return n
    first = FLIP
    low = 0
    high = CARDS
    if s.phase == Phase.HIDE:
        first = HIDE
        low = s.hidden_n * KINDS
        high = low + KINDS
    elif s.phase == Phase.DEAL:
        first = DEAL + s.turn * CARDS
    for card in range(low, high):
        out[n] = first + card
        n += s.deck[card]
    return n


@rule
def weight(s: State, outcome: int) -> int:
    """Weigh an outcome: all that are possible are equally likely."""
    return 1


@rule
def heaviest(s: State) -> int:
    """Bound the weights: all outcomes weigh one."""
    return 1


@rule
def witness(s: State, seat: int, action: int) -> int:
    """Say who sees which card it is: a dealt one its owner alone, a hidden one nobody (6.2)."""
    if HIDE <= action < DEAL:
        return 0
    if DEAL <= action < FLIP:
        return 1 << ((action - DEAL) // CARDS)
    return EVERYONE


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out one decision and what follows from it."""
    if s.phase == Phase.SEARCH:
        search(s, seat, action - SEARCH)
        s.turn = after(s, seat)
    elif s.phase == Phase.RECRUIT:
        if action != PASS:
            recruit(s, seat, action - REVEAL)
        s.asked_n += 1
    elif s.phase == Phase.FLIP:
        s.deck[action - FLIP] = 0
        s.deck_n -= 1
        show(s, SIDE, action - FLIP)
        next_round(s)
    else:
        set_up(s, action)
    settle(s)


@rule
def settle(s: State) -> None:
    """Go on until CHANCE or a seat must choose, or the match is over."""
    while s.phase == Phase.SEARCH or s.phase == Phase.RECRUIT:
        if s.phase == Phase.SEARCH:
            if find_searcher(s):
                return
            end_search(s)
        else:
            if find_recruiter(s):
                return
            end_recruiting(s)


# -- searching (2, 3) --------------------------------------------------------------------------------


@rule
def begin_round(s: State) -> None:
    """Begin a round with the seat that has the lantern (2.1)."""
    s.round += 1
    s.phase = Phase.SEARCH
    s.turn = s.lantern
    note(s, ROUND, s.lantern, s.round)


@rule
def search(s: State, seat: int, site: int) -> None:
    """Fill the next column of a site and take a gem, if one is left (2.2, 2.4)."""
    price = cost(s, site)
    s.free[seat] -= price
    s.placed[seat][site] += price
    s.filler[site][s.filled_n[site]] = seat
    s.filled_n[site] += 1
    if s.gems_left[site] > 0:
        s.gems_left[site] -= 1
        s.gems[seat][site] += 1
        note(s, TAKE, seat, site)


@rule
def find_searcher(s: State) -> bool:
    """Turn to the next seat that can collect; those that cannot pass for good (2.5)."""
    for _ in range(s.seats):
        if s.passed[s.turn] == 0:
            if may_collect(s, s.turn):
                return True
            s.passed[s.turn] = 1
            note(s, CANNOT, s.turn, s.free[s.turn])
        s.turn = after(s, s.turn)
    return False


@rule
def end_search(s: State) -> None:
    """Pay the bonus gems, take the pawns back, and see whether the match is over (3, 5.1)."""
    empty = 0
    for site in range(SITES):
        pay_bonus(s, site)
        if s.gems_left[site] == 0:
            empty += 1
        s.filled_n[site] = 0
        for column in range(COLUMNS):
            s.filler[site][column] = -1
    for seat in range(s.seats):
        s.free[seat] = s.pawns[seat]
        s.passed[seat] = 0
        for site in range(SITES):
            s.placed[seat][site] = 0
    if empty > 1:
        s.phase = Phase.OVER
        s.turn = -1
        for site in range(SITES):
            note(s, OPEN, site, s.hidden[site])
    else:
        s.phase = Phase.RECRUIT
        s.asked_n = 0


@rule
def leader(s: State, site: int) -> int:
    """Give the seat with the most pawns at a site; -1 for a tie or where nobody is (3.1, 3.2)."""
    best = -1
    most = 0
    for seat in range(s.seats):
        if s.placed[seat][site] > most:
            best = seat
            most = s.placed[seat][site]
        elif s.placed[seat][site] == most:
            best = -1
    return best


@rule
def pay_bonus(s: State, site: int) -> None:
    """Give the sole leader of a site one more gem, if one is left (3.1, 3.2)."""
    seat = leader(s, site)
    if s.gems_left[site] > 0 and s.filled_n[site] > 0:
        if seat >= 0:
            s.gems_left[site] -= 1
            s.gems[seat][site] += 1
            note(s, BONUS, seat, site)
        else:
            note(s, TIE, site)


# -- recruiting (4) ----------------------------------------------------------------------------------


@rule
def find_recruiter(s: State) -> bool:
    """Turn to the next seat that can recruit, from the lantern on; the others are not asked (4.1, 4.3)."""
    while s.asked_n < s.seats:
        s.turn = s.lantern + s.asked_n
        if s.turn >= s.seats:
            s.turn -= s.seats
        if may_recruit(s, s.turn):
            return True
        s.asked_n += 1
    return False


@rule
def end_recruiting(s: State) -> None:
    """Let CHANCE flip a card of the side deck at a table of two; then the next round begins (4.5)."""
    s.turn = -1
    if s.seats == TWO_SEATS and s.deck_n > 0:
        s.phase = Phase.FLIP
    else:
        next_round(s)


@rule
def recruit(s: State, seat: int, card: int) -> None:
    """Show a card and gain a pawn, which searches from the next round on (4.1, 4.4)."""
    s.hand[seat][card] = 0
    s.hand_n[seat] -= 1
    s.pawns[seat] += 1
    s.free[seat] += 1
    show(s, seat, card)


@rule
def show(s: State, by: int, card: int) -> None:
    """Lay a card face up behind those shown before (6.1)."""
    s.shown[s.shown_n] = card
    s.shown_by[s.shown_n] = by
    s.shown_n += 1
    note(s, SHOW, card)


@rule
def next_round(s: State) -> None:
    """Hand the lantern to the left and begin again (4.6)."""
    s.lantern = after(s, s.lantern)
    begin_round(s)


TWO_SEATS = 2
"""The number of seats at which the side deck is turned up, card by card (4.5)."""

# -- the pieces --------------------------------------------------------------------------------------

IN_BOX, ON_SITE, IN_DECK, FACE_DOWN, FACE_UP, WITH_SEAT = range(6)
"""Places of pieces; a seat's own is WITH_SEAT + seat. Kinds: gems by site, cards, then pawns by seat."""

FOREIGN_CARD, DECK_MISCOUNTED, HAND_MISCOUNTED, PAWNS_LOST = range(1, 5)
"""What `audit` finds broken, in the order of the inventory's sentences."""


@rule
def audit(s: State, tally: Grid) -> int:
    """Count gems, cards and pawns where they lie; see that the public counts tell the truth."""
    broken = 0
    for site in range(SITES):
        tally[site][ON_SITE] = s.gems_left[site]
        tally[site][IN_BOX] = SUPPLY[site] - GEMS_FOR[s.seats]
        for seat in range(s.seats):
            tally[site][WITH_SEAT + seat] = s.gems[seat][site]
        if s.hidden[site] >= 0:
            tally[SITES + s.hidden[site]][FACE_DOWN] += 1
            if s.hidden[site] // KINDS != site:
                broken = FOREIGN_CARD
    in_deck = 0
    for card in range(CARDS):
        tally[SITES + card][IN_DECK] += s.deck[card]
        in_deck += s.deck[card]
        if s.shown[card] >= 0:
            tally[SITES + s.shown[card]][FACE_UP] += 1
    if in_deck != s.deck_n:
        broken = DECK_MISCOUNTED
    for seat in range(SEATS):
        in_hand = 0
        for card in range(CARDS):
            tally[SITES + card][WITH_SEAT + seat] += s.hand[seat][card]
            in_hand += s.hand[seat][card]
        if in_hand != s.hand_n[seat]:
            broken = HAND_MISCOUNTED
        away = 0
        for site in range(SITES):
            away += s.placed[seat][site]
        if s.free[seat] + away != s.pawns[seat]:
            broken = PAWNS_LOST
        tally[SITES + CARDS + seat][WITH_SEAT + seat] = s.free[seat]
        tally[SITES + CARDS + seat][ON_SITE] = away
        tally[SITES + CARDS + seat][IN_BOX] = MOST_PAWNS - s.pawns[seat]
    return broken
