"""The contract between rules and the loops that run them; the same source runs interpreted and as native code.

A function marked `@rule` stays a plain Python function: called on the mirror of a state it runs interpreted.
`Kernel` (in `native`) rebuilds it for the game's record type: the same code, with the names it uses exchanged for
their native twins. Loops over many moves (playouts, search, laws) are marked `@native`; they speak of the rules through
the free functions of this module (`pending`, `legal`, ...), which mean the rules of the state at hand: interpreted by
the class of the mirror, native by the record type that the kernel was made for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from .game import Game
    from .layout import Layout

CHANCE = 15
"""The seat that makes every random choice; the same number in every game.

>>> match = wk.Match.begin(wk.load("curios"), 2, seed=7)
>>> {entry.seat for entry in match.log} == {wk.CHANCE}  # nobody has moved yet
True
"""

WATCHER = 14
"""The seat number that stands for somebody who only watches; no mask of seats holds it alone."""

EVERYONE = (1 << CHANCE) - 1
"""The mask of all seats, watchers included."""

LISTED = "out"
"""The name that rules give to the memory in which they list actions: it is none of the state's."""

F = TypeVar("F", bound=Callable[..., Any])

Row = list[int]
"""A row of ints: a list when interpreted, an int32 array when native."""

Grid = list[Row]
"""Rows of rows, indexed `grid[i][j]` in both modes."""

Cube = list[Grid]
"""Grids of rows, for fields of three axes."""

Rng = list[int]
"""The four words of the small generator in `dice`: a list when interpreted, an int64 array when native."""


def rule(fn: F) -> F:
    """Mark a function of the rules: written in the subset, compiled once with all its ints 64 bits wide."""
    fn.kind = "rule"  # type: ignore[attr-defined]
    return fn


def native(fn: F) -> F:
    """Mark a loop over rules: it may use floats and arrays, and is compiled for the types it is called with."""
    fn.kind = "native"  # type: ignore[attr-defined]
    return fn


def entry(arguments: Callable[[Game], tuple[Any, ...]]) -> Callable[[F], F]:
    """Mark a loop that Python calls; `arguments` gives some like those it is called with, to compile it beforehand."""

    def mark(fn: F) -> F:
        fn.arguments = arguments  # type: ignore[attr-defined]
        return native(fn)

    return mark


def _hook(fn: F) -> F:
    fn.kind = "hook"  # type: ignore[attr-defined]
    return fn


# -- the contract: what every game's rules answer --------------------------------------------------


@_hook
def begin(s: Layout, seats: int, options: Row) -> None:
    """Fill a blank state: seats and options by name, then by the game's own `start(s)`."""
    s.begin(seats, options)


@_hook
def pending(s: Layout) -> int:
    """Give the bit mask of the seats that must choose now; 0 when the match is over."""
    return s.rules.pending(s)


@_hook
def legal(s: Layout, seat: int, out: Row) -> int:
    """Write the legal actions of a pending seat in ascending order and return how many there are."""
    return s.rules.legal(s, seat, out)


@_hook
def weight(s: Layout, outcome: int) -> int:
    """Give the relative likelihood of an outcome of CHANCE."""
    return s.rules.weight(s, outcome)


@_hook
def heaviest(s: Layout) -> int:
    """Give the most that an outcome of CHANCE can weigh now, so that playouts need not add up all weights.

    0 means that the game does not say. 1 means that every outcome weighs 1, but for the last one, whose weight is
    asked for: a card is one of those listed, or, with the weight of all the others together, none of them.
    """
    return s.rules.heaviest(s)


@_hook
def witness(s: Layout, seat: int, action: int) -> int:
    """Give the mask of the seats that see the secret arguments of this move."""
    return s.rules.witness(s, seat, action)


@_hook
def apply(s: Layout, seat: int, action: int) -> None:
    """Carry out one legal decision and all that follows from it."""
    s.rules.apply(s, seat, action)


@_hook
def score(s: Layout, seat: int, rows: Row) -> int:
    """Fill the rows of a seat's score sheet and return the total."""
    return s.rules.score(s, seat, rows)


@_hook
def rank(s: Layout, seat: int, keys: Row) -> int:
    """Write the game's full order, most important first, more is better; return how many keys."""
    return s.rules.rank(s, seat, keys)


@_hook
def imagine(v: Layout, seat: int, rng: Rng) -> None:
    """Fill the hidden cells of a view with a world drawn as chance would have dealt it."""
    v.rules.imagine(v, seat, rng)


@_hook
def audit(s: Layout, tally: Grid) -> int:
    """Count the pieces of each kind in each place; return the number of a broken invariant, or 0."""
    return s.rules.audit(s, tally)


@_hook
def evaluate(s: Layout, seat: int) -> int:
    """Say how well a seat stands, from what that seat knows; more is better."""
    return s.rules.evaluate(s, seat)


@_hook
def belief(s: Layout, seat: int) -> int:
    """Give the relative likelihood, in this world, of what the others openly did."""
    return s.rules.belief(s, seat)


@_hook
def midway(s: Layout, seat: int) -> int:
    """Say whether the seat is inside a choice of several steps, so that it makes sense only when complete."""
    return s.rules.midway(s, seat)


@_hook
def randomness(s: Layout, seat: int) -> int:
    """Say how much chance a bot should mix into this choice, in the units of `evaluate`."""
    return s.rules.randomness(s, seat)


@_hook
def breaks(s: Layout, seat: int, action: int) -> int:
    """Give the mask of the habits, as the game lists them, that a legal action of the seat would break."""
    return s.rules.breaks(s, seat, action)


def note(s: Layout, event: int, a: int = -1, b: int = -1, c: int = -1) -> None:
    """Tell what followed from a move. Interpreted runs collect it; native runs drop it."""
    s.events.append((event, a, b, c))


note.kind = "note"  # type: ignore[attr-defined]
