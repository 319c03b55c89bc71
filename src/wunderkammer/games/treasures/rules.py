"""The rules of Unexpected Treasures. Numbers in docstrings are the clauses of `rules.md`."""

from __future__ import annotations

from ...core.kernel import CHANCE, EVERYONE, Grid, Row, note, rule
from ...core.piles import move, total
from .moves import (
    CHOOSE, CONTEST, DEAL, DONE, DRAW, DRY, ENOUGH, FILL, HAUL, HOME, LAST, LEAVE, OPEN, OVER, REFILL, REVEAL, ROUND,
    STEAL, STEP, SWAP, TAKE, TO_KERB,
)  # fmt: skip
from .state import (
    CARDS, FEWEST_TILES_PER_SEAT, GOODS, JOKER, KERB, MISSIONS, REMOVED_FOR, SEATS, SUPPLY, SYMBOLS, THIEF, WANTS,
    Lies, Phase, State,
)  # fmt: skip

# -- setting up (1) ---------------------------------------------------------------------------------


@rule
def start(s: State, seats: int, options: Row) -> None:
    """Fill the bag and stack the missions (1.3, 1.4); CHANCE deals the chips."""
    s.seats = seats
    s.opt_bonus = options[0]
    s.phase = Phase.DEAL
    s.turn = -1
    s.deck_n = MISSIONS - REMOVED_FOR[seats]
    for good in range(GOODS):
        s.bag[good] = SUPPLY[good]
    for seat in range(SEATS):
        s.chip[seat] = -1
        s.chosen[seat] = -1
        s.card[seat] = -1


@rule
def holder(s: State, chip: int) -> int:
    """Give the seat that has a chip; -1 while it is not dealt."""
    for seat in range(s.seats):
        if s.chip[seat] == chip:
            return seat
    return -1


@rule
def next_dealt(s: State) -> int:
    """Give the first seat without a chip, or -1 (1.2)."""
    return holder(s, -1)


# -- who chooses, and what ---------------------------------------------------------------------------


@rule
def pending(s: State) -> int:
    """Give the mask of the seats that must choose: all that are not ready, or the one in turn."""
    if s.phase == Phase.CHOOSE:
        mask = 0
        for seat in range(s.seats):
            if s.ready[seat] == 0:
                mask |= 1 << seat
        return mask
    if s.phase == Phase.OVER:
        return 0
    if s.phase < Phase.CHOOSE:
        return 1 << CHANCE
    return 1 << s.turn


@rule
def is_out(s: State, seat: int) -> bool:
    """Say whether a seat is on its way to the kerb: no thief, and not at home (4.2)."""
    return s.card[seat] > THIEF and s.home[seat] == 0


@rule
def may_steal(s: State, seat: int, victim: int, good: int) -> bool:
    """Say whether the thief can take this good from that seat (4.2, 4.3)."""
    return s.left_n > 0 and victim != seat and is_out(s, victim) and s.goods[victim][good] > 0


@rule
def may_fill(s: State, seat: int, mission: int) -> bool:
    """Say whether a mission lies open and a seat has its goods, radios for what is missing (5.1, 5.3)."""
    if s.mission[mission] != Lies.OPEN:
        return False
    return missing(s.goods[seat], mission) <= s.goods[seat][JOKER]


@rule
def missing(goods: Row, mission: int) -> int:
    """Count the radios that a mission costs: those it shows, and one for every other good not at hand (5.3)."""
    radios = WANTS[mission][JOKER]
    for good in range(GOODS):
        if good != JOKER and WANTS[mission][good] > goods[good]:
            radios += WANTS[mission][good] - goods[good]
    return radios


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """List what a pending seat may do."""
    n = 0
    if seat == CHANCE:
        return legal_chance(s, out)
    if s.phase == Phase.CHOOSE:
        for card in range(CARDS):
            if card != THIEF or s.banned[seat] == 0:
                out[n] = CHOOSE + card
                n += 1
        return n
    if s.phase == Phase.FILL:
        for mission in range(MISSIONS):
            if may_fill(s, seat, mission):
                out[n] = FILL + mission
                n += 1
        out[n] = DONE
        return n + 1
    if s.phase == Phase.STEAL:
        for victim in range(s.seats):
            for good in range(GOODS):
                if may_steal(s, seat, victim, good):
                    out[n] = STEAL + victim * GOODS + good
                    n += 1
    else:
        for good in range(GOODS):
            if s.kerb[good] > 0:
                out[n] = TAKE + good
                n += 1
    out[n] = ENOUGH
    return n + 1


@rule
def legal_chance(s: State, out: Row) -> int:
    """List what CHANCE can do: deal a chip, reveal a mission or draw a good."""
    n = 0
    if s.phase == Phase.DEAL:
        for chip in range(s.seats):
            if holder(s, chip + 1) < 0:
                out[n] = DEAL + next_dealt(s) * SEATS + chip
                n += 1
    elif s.phase == Phase.REVEAL:
        for mission in range(MISSIONS):
            if s.mission[mission] == Lies.UNSEEN:
                out[n] = REVEAL + mission
                n += 1
    else:
        for good in range(GOODS):
            if s.bag[good] > 0:
                out[n] = DRAW + good
                n += 1
    return n


@rule
def weight(s: State, outcome: int) -> int:
    """Weigh an outcome: every tile in the bag is equally likely, and so is every chip and every unseen mission."""
    if s.phase == Phase.DRAW:
        return s.bag[outcome - DRAW]
    return 1


@rule
def witness(s: State, seat: int, action: int) -> int:
    """Say who sees the arguments: everybody, but nobody else a card that is laid face down (3.1)."""
    if s.phase == Phase.CHOOSE:
        return 1 << seat
    return EVERYONE


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out one decision and what follows from it."""
    if s.phase == Phase.DEAL:
        s.chip[(action - DEAL) // SEATS] = (action - DEAL) % SEATS + 1
        if next_dealt(s) < 0:
            begin_round(s)
    elif s.phase == Phase.REVEAL:
        reveal(s, action - REVEAL)
    elif s.phase == Phase.DRAW:
        draw(s, action - DRAW)
    elif s.phase == Phase.CHOOSE:
        s.chosen[seat] = action - CHOOSE
        s.ready[seat] = 1
        if pending(s) == 0:
            open_cards(s)
    elif action == ENOUGH:
        end_haul(s)
    elif action == DONE:
        end_step(s)
    elif s.phase == Phase.FILL:
        fill(s, seat, action - FILL)
    elif s.phase == Phase.STEAL:
        bring_home(s, seat, (action - STEAL) // GOODS, (action - STEAL) % GOODS)
    else:
        bring_home(s, seat, KERB, action - TAKE)
    settle(s)


@rule
def settle(s: State) -> None:
    """Go on until CHANCE or a seat must choose, or the match is over.

    A seat is not asked where it could only say "enough" or "done": everybody sees that it has no choice (4.5, 5.5).
    """
    while True:
        if s.phase == Phase.DRAW:
            if s.due_n > 0:
                refill(s)
                if total(s.bag) > 0:
                    return
                s.due_n = 0
                note(s, DRY)
            end_draw(s)
        elif s.phase == Phase.STEAL:
            for victim in range(s.seats):
                for good in range(GOODS):
                    if may_steal(s, s.turn, victim, good):
                        return
            end_haul(s)
        elif s.phase == Phase.TAKE:
            if s.left_n > 0 and total(s.kerb) > 0:
                return
            end_haul(s)
        elif s.phase == Phase.FILL:
            for mission in range(MISSIONS):
                if may_fill(s, s.turn, mission):
                    return
            end_step(s)
        else:
            return


# -- new goods at the kerb (2) ------------------------------------------------------------------------


@rule
def begin_round(s: State) -> None:
    """Begin a round; CHANCE reveals its first mission (2.1)."""
    s.round += 1
    s.revealed_n = 0
    s.brought_n = 0
    s.phase = Phase.REVEAL
    note(s, ROUND, s.round)


@rule
def reveal(s: State, mission: int) -> None:
    """Lay a mission open; it brings one tile to the kerb for each of its symbols (2.1)."""
    s.mission[mission] = Lies.OPEN
    s.deck_n -= 1
    s.revealed_n += 1
    s.due_n = SYMBOLS[mission]
    s.phase = Phase.DRAW
    if s.deck_n == 0:
        note(s, LAST)


@rule
def draw(s: State, good: int) -> None:
    """Put a tile from the bag at the kerb; after the last one the pile goes into the bag (2.4)."""
    move(s.bag, s.kerb, good, 1)
    s.due_n -= 1
    s.brought_n += 1
    refill(s)


@rule
def refill(s: State) -> None:
    """Put the pile into the bag, if the bag is empty and the pile is not (2.4)."""
    tiles = total(s.pile)
    if tiles > 0 and total(s.bag) == 0:
        for good in range(GOODS):
            move(s.pile, s.bag, good, s.pile[good])
        note(s, REFILL, tiles)


@rule
def end_draw(s: State) -> None:
    """Reveal another mission while the kerb is short, a tile is left and a mission is left (2.2, 2.5, 2.6)."""
    short = total(s.kerb) < FEWEST_TILES_PER_SEAT * s.seats
    if short and s.deck_n > 0 and total(s.bag) + total(s.pile) > 0:
        s.phase = Phase.REVEAL
    else:
        s.phase = Phase.CHOOSE
        note(s, TO_KERB, s.revealed_n, s.brought_n)


# -- number cards and contests (3) ---------------------------------------------------------------------


@rule
def open_cards(s: State) -> None:
    """Turn up all cards together, settle the contests and let the lowest number begin (3.3, 3.4, 3.6)."""
    for seat in range(s.seats):
        s.card[seat] = s.chosen[seat]
        s.chosen[seat] = -1
        s.ready[seat] = 0
        s.banned[seat] = 0
        if s.card[seat] == THIEF:
            s.banned[seat] = 1
        note(s, OPEN, seat, s.card[seat])
    for card in range(CARDS):
        contest(s, card)
    next_step(s)


@rule
def contest(s: State, card: int) -> None:
    """Let only the lowest chip go where several chose a card, and turn the order of their chips round (3.4, 3.5)."""
    low = 1
    high = s.seats
    settled = False
    while low < high:
        first = holder(s, low)
        last = holder(s, high)
        if s.card[first] != card:
            low += 1
        elif s.card[last] != card:
            high -= 1
        else:
            if not settled:
                settled = True
                note(s, CONTEST, card, first)
                for seat in range(s.seats):
                    if s.card[seat] == card and seat != first:
                        s.home[seat] = 1
                        note(s, HOME, seat)
            s.chip[first] = high
            s.chip[last] = low
            note(s, SWAP, first, high)
            note(s, SWAP, last, low)
            low += 1
            high -= 1


# -- steps: stealing, taking, filling (4, 5) ------------------------------------------------------------


@rule
def next_step(s: State) -> None:
    """Turn to the seat with the next higher card that did not stay at home; after the last the round ends (4.1)."""
    number = -1 if s.turn < 0 else s.card[s.turn]
    s.turn = -1
    for seat in range(s.seats):
        if s.home[seat] == 0 and s.card[seat] > number and (s.turn < 0 or s.card[seat] < s.card[s.turn]):
            s.turn = seat
    s.filled_n = 0
    for source in range(SEATS + 1):
        for good in range(GOODS):
            s.haul[source][good] = 0
    if s.turn < 0:
        end_round(s)
        return
    s.phase = Phase.TAKE
    s.left_n = s.card[s.turn]
    if s.card[s.turn] == THIEF:
        s.phase = Phase.STEAL
        for seat in range(s.seats):
            if is_out(s, seat):
                s.left_n += 1
    note(s, STEP, s.turn, s.left_n)


@rule
def bring_home(s: State, seat: int, source: int, good: int) -> None:
    """Take a tile home, from another seat or from the KERB (4.2, 4.4)."""
    if source == KERB:
        move(s.kerb, s.goods[seat], good, 1)
    else:
        move(s.goods[source], s.goods[seat], good, 1)
    s.haul[source][good] += 1
    s.took_n[seat] += 1
    s.left_n -= 1


@rule
def end_haul(s: State) -> None:
    """End stealing or taking; the seat goes on to fill missions (4.5, 5.1)."""
    s.left_n = 0
    s.phase = Phase.FILL
    note(s, HAUL, s.turn, s.card[s.turn], s.took_n[s.turn])


@rule
def fill(s: State, seat: int, mission: int) -> None:
    """Turn in a mission's goods, real ones before radios, and take the mission (5.2, 5.3)."""
    move(s.goods[seat], s.pile, JOKER, missing(s.goods[seat], mission))
    for good in range(GOODS):
        if good != JOKER:
            move(s.goods[seat], s.pile, good, min(s.goods[seat][good], WANTS[mission][good]))
    s.mission[mission] = Lies.FILLED + seat
    s.filled_n += 1


@rule
def end_step(s: State) -> None:
    """End a seat's step; the next higher number goes (5.5)."""
    note(s, LEAVE, s.turn, s.filled_n)
    next_step(s)


@rule
def end_round(s: State) -> None:
    """Take the cards back to hand; the match is over if the last mission was revealed (6.1, 6.2)."""
    if s.deck_n == 0:
        s.phase = Phase.OVER
        note(s, OVER)
        return
    for seat in range(s.seats):
        s.card[seat] = -1
        s.home[seat] = 0
        s.took_n[seat] = 0
    begin_round(s)


# -- the pieces --------------------------------------------------------------------------------------

IN_BAG, ON_PILE, AT_KERB, UNSEEN, OPEN_MISSION, WITH_SEAT = range(6)
"""Places of pieces; a seat's own is WITH_SEAT + seat. Kinds: goods, missions, then chips."""

BAD_DECK, BAD_CARDS, BAD_BAN, BAD_HAUL = range(1, 5)
"""Numbers of the invariants."""


@rule
def audit(s: State, tally: Grid) -> int:
    """Count tiles, missions and chips where they lie; see that cards, deck and haul tell the truth."""
    broken = 0
    for good in range(GOODS):
        tally[good][IN_BAG] = s.bag[good]
        tally[good][ON_PILE] = s.pile[good]
        tally[good][AT_KERB] = s.kerb[good]
        for seat in range(SEATS):
            tally[good][WITH_SEAT + seat] = s.goods[seat][good]
    unseen = 0
    for mission in range(MISSIONS):
        lies = s.mission[mission]
        if lies == Lies.UNSEEN:
            unseen += 1
            tally[GOODS + mission][UNSEEN] = 1
        elif lies == Lies.OPEN:
            tally[GOODS + mission][OPEN_MISSION] = 1
        else:
            tally[GOODS + mission][WITH_SEAT + lies - Lies.FILLED] = 1
    if unseen != s.deck_n + REMOVED_FOR[s.seats]:
        broken = BAD_DECK
    for chip in range(SEATS):
        seat = holder(s, chip + 1)
        if seat >= 0:
            tally[GOODS + MISSIONS + chip][WITH_SEAT + seat] = 1
        else:
            tally[GOODS + MISSIONS + chip][UNSEEN] = 1
    for seat in range(SEATS):
        if (s.chosen[seat] >= 0) != (s.ready[seat] == 1):
            broken = BAD_CARDS
        if s.banned[seat] == 1 and s.chosen[seat] == THIEF:
            broken = BAD_BAN
    if s.turn >= 0:
        tiles = 0
        for source in range(SEATS + 1):
            tiles += total(s.haul[source])
        if tiles != s.took_n[s.turn]:
            broken = BAD_HAUL
    return broken
