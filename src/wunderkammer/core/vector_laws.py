"""The laws on vectors, compiled: random matches in which every state and every move is checked."""

from __future__ import annotations

from typing import Any, NamedTuple

from .batch import copy, differ
from .dice import below, reseed
from .kernel import (  # fmt: skip
    CHANCE,
    WATCHER,
    apply,
    audit,
    begin,
    evaluate,
    heaviest,
    imagine,
    legal,
    native,
    pending,
    weight,
    witness,
)
from .observing import write_view
from .playouts import draw, finish_choice, one_of

TRIES = 4
"""How many random choices the better player of the laws compares."""
MOST_STEPS = 6
"""How many steps of one choice it follows before judging it."""

# Rows of the work memory of `vector_laws`.
NOW, SEEN, WORLD, AGAIN, NEXT, OTHER, ROWS = range(7)


class Bench(NamedTuple):
    """The work memory of the compiled laws, and the tables they check against."""

    states: Any
    cells: Any
    sight: Any
    low: Any
    high: Any
    tally: Any
    pieces: Any
    looks: Any
    """For each action, the first that looks the same to one who does not see its secret part..."""
    plain: Any
    """...and whether it has no such part."""
    out: Any
    out2: Any
    chosen: Any
    positions: Any
    """Rows of cells to begin the matches from, in turn; without any they begin at the beginning."""
    report: Any
    """The match, how many moves it has, seat and action of the last or next one, and all moves and decisions so far."""


@native
def unsound(b: Bench, row: int) -> int:
    """Give the law (5 or 9) that a state breaks by itself, or 0."""
    if outside(b.cells[row], b.low, b.high):
        return 9
    return 0 if conserved(b.states[row], b.tally, b.pieces) else 5


@native
def outside(cells: Any, low: Any, high: Any) -> bool:
    """Say whether a cell lies outside of its bounds.

    All are looked at, whatever is found: so they are read several at a time, where leaving early would wait for each.
    """
    found = False
    for i in range(len(low)):
        found |= (cells[i] < low[i]) | (cells[i] > high[i])
    return found


@native
def conserved(s: Any, tally: Any, pieces: Any) -> bool:
    """Say whether the audit passes and finds every piece exactly once."""
    for kind in range(tally.shape[0]):
        for place in range(tally.shape[1]):
            tally[kind, place] = 0
    amiss = audit(s, tally) != 0
    for kind in range(tally.shape[0]):
        total = 0
        for place in range(tally.shape[1]):
            amiss |= tally[kind, place] < 0
            total += tally[kind, place]
        amiss |= total != pieces[kind]
    return not amiss


@native
def wander(b: Bench, row: int, spare: int, seat: int, tries: int, rng: Any) -> int:
    """Choose a legal action: of a few random complete choices, the one after which the seat stands best."""
    best = -1
    best_value = 0
    for _ in range(tries):
        action = b.out[below(rng, legal(b.states[row], seat, b.out))]
        if tries == 1:
            return int(action)
        copy(b.cells, row, spare)
        s = b.states[spare]
        apply(s, seat, action)
        finish_choice(s, seat, rng, b.out, MOST_STEPS)
        s.turned = 0
        value = evaluate(s, seat)
        if best < 0 or value > best_value:
            best = action
            best_value = value
    return best


@native
def listed_well(b: Bench, seat: int) -> bool:
    """Say whether the legal actions of a pending seat are ascending, unique, in range, and some."""
    n = legal(b.states[NOW], seat, b.out)
    for i in range(n):
        if b.out[i] < 0 or b.out[i] >= len(b.out) or (i > 0 and b.out[i] <= b.out[i - 1]):
            return False
    return n > 0


@native
def law_of_chance(b: Bench) -> int:
    """Check law 1 for CHANCE: its outcomes are listed well, each can happen, and none weighs more than is said."""
    if not listed_well(b, CHANCE):
        return 1
    most = heaviest(b.states[NOW])
    n = legal(b.states[NOW], CHANCE, b.out)
    for i in range(n):
        likely = weight(b.states[NOW], b.out[i])
        if likely < 1 or (most > 0 and likely > most and (most > 1 or i < n - 1)):
            return 1
    return 0


@native
def law_of_seats(b: Bench, seats: int, rng: Any) -> int:
    """Check laws 1, 2 and 3 for every seat and a watcher; give the law broken, or 0."""
    mask = pending(b.states[NOW])
    for each in range(seats + 1):
        seat = each if each < seats else WATCHER
        write_view(b.sight, b.cells, NOW, seat, b.cells, SEEN)
        if pending(b.states[SEEN]) != mask:
            return 3
        if mask >> seat & 1:
            if not listed_well(b, seat):
                return 1
            n = legal(b.states[NOW], seat, b.out)
            if legal(b.states[SEEN], seat, b.out2) != n:
                return 3
            for i in range(n):
                if b.out[i] != b.out2[i]:
                    return 3
        copy(b.cells, SEEN, WORLD)
        imagine(b.states[WORLD], seat, rng)
        if unsound(b, WORLD) != 0:
            return 2
        write_view(b.sight, b.cells, WORLD, seat, b.cells, AGAIN)
        if differ(b.cells, SEEN, AGAIN) or pending(b.states[WORLD]) != mask:
            return 2
    return 0


@native
def law_of_order(b: Bench, mask: int, rng: Any) -> int:
    """Check law 4: the choices of all pending seats, first to last and last to first."""
    copy(b.cells, NOW, NEXT)
    copy(b.cells, NOW, OTHER)
    for seat in range(CHANCE):
        if mask >> seat & 1:
            b.chosen[seat] = b.out[below(rng, legal(b.states[NOW], seat, b.out))]
    for seat in range(CHANCE):
        if mask >> seat & 1:
            if not pending(b.states[NEXT]) >> seat & 1:
                return 4
            apply(b.states[NEXT], seat, b.chosen[seat])
    for back in range(CHANCE):
        seat = CHANCE - 1 - back
        if mask >> seat & 1:
            apply(b.states[OTHER], seat, b.chosen[seat])
    if differ(b.cells, NEXT, OTHER):
        return 4
    return 0


@native
def witnesses(s: Any, seat: int, action: int) -> int:
    """Give the mask of those who see a move's secret arguments, its own seat included."""
    if seat == CHANCE:
        return witness(s, seat, action)
    return witness(s, seat, action) | 1 << seat


@native
def law_of_secrecy(b: Bench, seats: int, seat: int, action: int, rng: Any) -> int:
    """Check law 10 for the move about to be played, in the true world and in each reader's imagined one.

    Two things can tell readers what they do not see: what a move leads to, and, if they see all of it, that it could
    be made at all. A card that leaves a hidden hand openly is not in every hand that they can imagine.
    """
    copy(b.cells, NOW, NEXT)
    apply(b.states[NEXT], seat, action)
    if b.states[NEXT].turned != 0 or pending(b.states[NEXT]) == 0:
        return 0
    mask = witnesses(b.states[NOW], seat, action)
    for each in range(seats + 1):
        reader = each if each < seats else WATCHER
        write_view(b.sight, b.cells, NOW, reader, b.cells, WORLD)
        imagine(b.states[WORLD], reader, rng)
        sees = mask >> reader & 1
        all_of_it = sees == 1 or b.plain[action]
        alike = 0
        for i in range(legal(b.states[WORLD], seat, b.out)):
            same = b.out[i] == action if all_of_it else b.looks[b.out[i]] == b.looks[action]
            if same and witnesses(b.states[WORLD], seat, b.out[i]) >> reader & 1 == sees:
                b.out[alike] = b.out[i]
                alike += 1
            elif same and all_of_it:
                return 10
        if alike == 0:
            if all_of_it and seat != CHANCE:
                return 10
            continue
        twin = b.out[below(rng, alike)]
        copy(b.cells, WORLD, OTHER)
        apply(b.states[OTHER], seat, twin)
        if b.states[OTHER].turned != 0 or pending(b.states[OTHER]) == 0:
            return 10
        write_view(b.sight, b.cells, NEXT, reader, b.cells, SEEN)
        write_view(b.sight, b.cells, OTHER, reader, b.cells, AGAIN)
        if differ(b.cells, SEEN, AGAIN):
            return 10
    return 0


@native
def vector_laws(
    b: Bench, seats: int, options: Any, seed: int, first: int, matches: int, longest: int, most_tries: int, rng: Any
) -> int:
    """Play random matches and check the laws in every state; give the law broken, or 0."""
    for number in range(first, first + matches):
        reseed(rng, seed, number)
        for i in range(b.cells.shape[1]):
            b.cells[NOW, i] = 0
        s = b.states[NOW]
        if len(b.positions) > 0:
            for i in range(b.cells.shape[1]):
                b.cells[NOW, i] = b.positions[number % len(b.positions), i]
        else:
            begin(s, seats, options)
        tries = 1 if number % 2 == 0 else most_tries
        moves = 0
        b.report[2], b.report[3] = -1, -1
        while True:
            b.report[0], b.report[1] = number, moves
            s.turned = 0
            law = unsound(b, NOW)
            if law != 0:
                return law
            mask = pending(s)
            if mask == 0:
                break
            if moves == longest:
                return 9
            law = law_of_seats(b, seats, rng)
            if law != 0:
                return law
            if mask >> CHANCE & 1:
                law = law_of_chance(b)
                if law != 0:
                    return law
                seat = CHANCE
                action = draw(s, rng, b.out)
            else:
                if mask & (mask - 1):
                    law = law_of_order(b, mask, rng)
                    if law != 0:
                        return law
                seat = one_of(mask, rng)
                action = wander(b, NOW, OTHER, seat, tries, rng)
                b.report[5] += 1
            b.report[2], b.report[3] = seat, action
            law = law_of_secrecy(b, seats, seat, action, rng)
            if law != 0:
                return law
            apply(s, seat, action)
            moves += 1
            b.report[4] += 1
    return 0


@native
def step(states: Any, seat: int, action: int) -> int:
    """Play one move natively; return who is pending."""
    apply(states[0], seat, action)
    return pending(states[0])
