"""Piles of counts behave as bags of pieces do; drawn pieces are drawn fairly and the same in both modes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from wunderkammer.core import dice
from wunderkammer.core.game import Game
from wunderkammer.core.kernel import native
from wunderkammer.core.piles import move, nth, redeal, total

piles = st.lists(st.integers(0, 4), min_size=1, max_size=6)


def pieces(pile: list[int]) -> list[int]:
    """Lay a pile out piece by piece."""
    return [kind for kind, count in enumerate(pile) for _ in range(count)]


@given(piles)
def test_total_and_nth_are_those_of_the_pieces_laid_out(pile: list[int]) -> None:
    assert total(pile) == len(pieces(pile))
    assert [nth(pile, n) for n in range(total(pile))] == pieces(pile)
    assert nth(pile, total(pile)) == -1


@given(piles, st.data())
def test_a_move_takes_here_and_adds_there(pile: list[int], data: st.DataObject) -> None:
    kind = data.draw(st.integers(0, len(pile) - 1))
    n = data.draw(st.integers(0, pile[kind]))
    before, target = pile.copy(), [1] * len(pile)
    move(pile, target, kind, n)
    assert sorted(pieces(pile) + pieces(target)) == sorted(pieces(before) + list(range(len(pile))))
    assert target[kind] == 1 + n


@given(piles, st.integers(0, 2**40), st.data())
def test_a_redeal_moves_so_many_pieces_and_loses_none(pile: list[int], seed: int, data: st.DataObject) -> None:
    n = data.draw(st.integers(0, total(pile)))
    before, target = pile.copy(), [0] * len(pile)
    redeal(pile, target, n, dice.generator(seed))
    assert total(target) == n
    assert [a + b for a, b in zip(pile, target, strict=True)] == before
    assert min(pile) >= 0


def test_a_redeal_draws_every_piece_equally_often() -> None:
    rng, drawn = dice.generator(3), Counter[int]()
    for _ in range(6000):
        target = [0, 0, 0]
        redeal([1, 2, 3], target, 2, rng)
        drawn.update(pieces(target))
    for kind, expected in enumerate((2000, 4000, 6000)):  # two of six pieces: a third of each kind
        assert abs(drawn[kind] - expected) < 200


@native
def draw_natively(pile: Any, target: Any, n: int, rng: Any) -> int:
    redeal(pile, target, n, rng)
    return total(pile)


def test_a_redeal_is_the_same_in_native_code(sample: Game) -> None:
    for seed in range(20):
        plain, target = [3, 0, 2, 5], [0, 0, 0, 0]
        redeal(plain, target, 4, dice.generator(seed))
        arrays = np.array([3, 0, 2, 5], np.int32), np.zeros(4, np.int32)
        left = sample.kernel(draw_natively)(*arrays, 4, dice.native_generator(seed))
        assert ([*arrays[0]], [*arrays[1]], left) == (plain, target, 6)
