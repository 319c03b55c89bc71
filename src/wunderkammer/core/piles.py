"""Rows of counts: a pile of cards or goods whose order nobody knows is how many of each kind it holds."""

from __future__ import annotations

from .dice import below
from .kernel import Rng, Row, rule


@rule
def total(pile: Row) -> int:
    """Count the pieces of a pile."""
    n = 0
    for kind in range(len(pile)):
        n += pile[kind]
    return n


@rule
def move(source: Row, target: Row, kind: int, n: int) -> None:
    """Move n pieces of one kind from one pile to another."""
    source[kind] -= n
    target[kind] += n


@rule
def nth(pile: Row, n: int) -> int:
    """Give the kind of the n-th piece, counted from 0 in the order of kinds; -1 if there are fewer."""
    for kind in range(len(pile)):
        n -= pile[kind]
        if n < 0:
            return kind
    return -1


@rule
def redeal(pile: Row, target: Row, n: int, rng: Rng) -> None:
    """Move n pieces drawn at random from a pile to another."""
    left = total(pile)
    for _ in range(n):
        kind = nth(pile, below(rng, left))
        move(pile, target, kind, 1)
        left -= 1
