"""Pieces of work: the same results in the same order, whoever runs them."""

from __future__ import annotations

import os

import pytest

from wunderkammer.arena.pieces import InProcess, Piece, PieceLost, Processes, running
from wunderkammer.bots.bot import BotSpec

WHOLE = Piece("curios", None, {}, (BotSpec("random"),) * 3, seed=5, first=10, count=23)


def numbers(piece: Piece) -> list[int]:
    return list(range(piece.first, piece.first + piece.count))


def title(piece: Piece) -> str:
    return piece.load().title


def leave(piece: Piece) -> None:
    os._exit(3)


def test_cut_pieces_make_up_the_whole_in_order():
    pieces = WHOLE.cut(10)
    assert [(piece.first, piece.count) for piece in pieces] == [(10, 10), (20, 10), (30, 3)]
    assert {(piece.seed, piece.bots) for piece in pieces} == {(5, WHOLE.bots)}
    assert [number for piece in pieces for number in numbers(piece)] == numbers(WHOLE)


@pytest.mark.parametrize("one", [InProcess(), Processes(2)], ids=["here", "processes"])
def test_results_come_in_the_order_of_the_pieces(one):
    assert list(one.map(numbers, WHOLE.cut(2))) == [numbers(piece) for piece in WHOLE.cut(2)]


def test_a_process_loads_the_game_by_its_name():
    with running(2) as processes:
        assert list(processes.map(title, WHOLE.cut(20))) == ["Curios", "Curios"]
    with running(1) as here, running() as too:
        assert isinstance(here, InProcess)
        assert isinstance(too, InProcess)


def test_a_process_that_ends_is_told_in_one_sentence():
    processes = Processes(2)
    for pieces in (WHOLE.cut(20), [WHOLE]):
        with pytest.raises(PieceLost, match=r"^A process died in the middle"):
            list(processes.map(leave, pieces))
        assert list(processes.map(title, [WHOLE])) == ["Curios"]  # new ones take their place
    processes.close()
