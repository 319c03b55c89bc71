"""Play on at random: by the rules alone, interpreted or native from the same source."""

from __future__ import annotations

from typing import Any

from .dice import below, reseed
from .kernel import CHANCE, Rng, Row, apply, begin, heaviest, legal, midway, native, pending, weight
from .layout import Layout

HASH = 19
"""The powers of two up to seat 17 all leave different remainders: a seat is found without a loop."""
SEAT_OF = tuple(next((seat for seat in range(CHANCE) if (1 << seat) % HASH == rest), -1) for rest in range(HASH))


@native
def one_of(mask: int, rng: Rng) -> int:
    """Pick one seat of a mask: simultaneous choices may come in any order."""
    if mask & (mask - 1) == 0:
        return SEAT_OF[mask % HASH]
    n = 0
    for seat in range(CHANCE):
        n += mask >> seat & 1
    skip = below(rng, n)
    for seat in range(CHANCE):
        if mask >> seat & 1:
            if skip == 0:
                return seat
            skip -= 1
    return -1


@native
def draw(s: Layout, rng: Rng, out: Row) -> int:
    """Draw an outcome of CHANCE by weight."""
    return drawn(s, legal(s, CHANCE, out), rng, out)


@native
def drawn(s: Layout, n: int, rng: Rng, out: Row) -> int:
    """Draw by weight one of the `n` outcomes of CHANCE that are listed already."""
    most = heaviest(s)
    if most == 1:  # each weighs one, but the last whatever it says
        return out[min(below(rng, n - 1 + weight(s, out[n - 1])), n - 1)]
    while most > 1:  # a few tries cost less than adding up all weights
        outcome = out[below(rng, n)]
        if below(rng, most) < weight(s, outcome):
            return outcome
    total = 0
    for i in range(n):
        total += weight(s, out[i])
    left = below(rng, total)
    for i in range(n):
        left -= weight(s, out[i])
        if left < 0:
            return out[i]
    return -1


@native
def goes_on(s: Layout, seat: int) -> bool:
    """Say whether a seat is inside a choice of several steps and has the next one to make, alone."""
    return pending(s) == 1 << seat and midway(s, seat) != 0


@native
def finish_choice(s: Layout, seat: int, rng: Rng, out: Row, most: int) -> None:
    """Finish by lot the choice of several steps that a seat may be in; at most so many steps."""
    for _ in range(most):
        if not goes_on(s, seat):
            return
        apply(s, seat, out[below(rng, legal(s, seat, out))])


@native
def to_decision(s: Layout, rng: Rng, out: Row) -> int:
    """Let CHANCE go on until seats must choose; give their mask, 0 if the match is over."""
    mask = pending(s)
    while mask >> CHANCE & 1:
        apply(s, CHANCE, draw(s, rng, out))
        mask = pending(s)
    return mask


@native
def finish(s: Layout, rng: Rng, out: Row, most: int) -> int:
    """Play uniformly at random to the end, or for `most` moves; return the players' decisions."""
    decisions = 0
    for _ in range(most):
        mask = pending(s)
        if mask == 0:
            break
        if mask >> CHANCE & 1:  # apart from the seats: one call for both is up to 6 % slower
            apply(s, CHANCE, draw(s, rng, out))
        else:
            seat = one_of(mask, rng)
            apply(s, seat, out[below(rng, legal(s, seat, out))])
            decisions += 1
    return decisions


@native
def random_matches(
    states: Any, cells: Any, seats: int, options: Any, seed: int, first: int, rng: Any, out: Any, most: int
) -> int:
    """Play the random matches from number `first` on, one in each record; return the decisions of all."""
    decisions = 0
    for i in range(len(states)):
        for cell in range(cells.shape[1]):
            cells[i, cell] = 0
        reseed(rng, seed, first + i)
        begin(states[i], seats, options)
        decisions += finish(states[i], rng, out, most)
    return decisions
