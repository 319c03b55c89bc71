"""Who must choose, what they may do, and what follows from it."""

from __future__ import annotations

from ....core.kernel import CHANCE, EVERYONE, Row, rule
from ..moves import CHOOSE, DEAL, DONE, DRAW, ENOUGH, FILL, REVEAL, STEAL, TAKE
from ..state import CARDS, GOODS, KERB, MISSIONS, SEATS, THIEF, Mission, Phase, State
from .choosing import holder, open_cards
from .revealing import begin_round, draw, end_draw, refill, reveal
from .setup import next_dealt
from .steps import bring_home, end_haul, end_step, fill, is_anything_to_steal, is_out, may_fill


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
            if is_out(s, victim):
                for good in range(GOODS):
                    if s.goods[victim][good] > 0:
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
            if s.mission[mission] == Mission.UNSEEN:
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
                if s.bag_n > 0:
                    return
                s.due_n = 0
            end_draw(s)
        elif s.phase == Phase.STEAL:
            if s.left_n > 0 and is_anything_to_steal(s):
                return
            end_haul(s)
        elif s.phase == Phase.TAKE:
            if s.left_n > 0 and s.kerb_n > 0:
                return
            end_haul(s)
        elif s.phase == Phase.FILL:
            for mission in range(MISSIONS):
                if may_fill(s, s.turn, mission):
                    return
            end_step(s)
        else:
            return
