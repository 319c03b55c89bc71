"""Work on a real Ray of two workers: the same figures as without it, also when a worker is killed in mid-run."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from wunderkammer.arena import on_ray
from wunderkammer.arena.on_ray import NoRay, OnRay
from wunderkammer.arena.pairings import pair
from wunderkammer.arena.pieces import PieceLost, Runner, running
from wunderkammer.arena.simulation import NATIVE_PIECE, simulate
from wunderkammer.arena.summary import Summary
from wunderkammer.arena.tournament import Tournament
from wunderkammer.arena.worker import Setting
from wunderkammer.bots.bot import BotError, BotSpec, parse_bot
from wunderkammer.core.errors import WunderkammerError
from wunderkammer.core.registry import load

BOTS = [BotSpec("random"), BotSpec("greedy"), BotSpec("random")]
MATCHES = 3 * NATIVE_PIECE + 100


@pytest.fixture(scope="module")
def ray() -> Iterator[OnRay]:
    with OnRay("local", 2) as workers:
        yield workers


def played(runner: Runner | None = None) -> Summary:
    """Simulate, and give all figures but the time it took."""
    return replace(simulate(load("curios"), BOTS, MATCHES, seed=3, runner=runner), seconds=0)


def killed_once(marker: Path, function: Callable[[Any], Any], piece: Any) -> Any:
    """Do a piece of work; whoever comes first is killed in the midst of it."""
    try:
        marker.touch(exist_ok=False)
    except FileExistsError:
        return function(piece)
    os.kill(os.getpid(), signal.SIGKILL)


class Deadly:
    """A runner one of whose workers is killed."""

    def __init__(self, ray: OnRay, marker: Path) -> None:
        self.ray, self.marker = ray, marker

    def map(self, function: Callable[[Any], Any], pieces: Iterable[Any]) -> Iterator[Any]:
        return self.ray.map(partial(killed_once, self.marker, function), pieces)


def test_figures_are_the_same_alone_in_processes_and_on_ray(ray):
    with running(2) as processes:
        assert played() == played(processes) == played(ray)


def test_a_worker_that_is_killed_in_mid_run_is_made_good(ray, tmp_path):
    marker = tmp_path / "killed"
    assert played(Deadly(ray, marker)) == played()
    assert marker.exists()


def dies(piece: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_piece_that_kills_every_worker_is_told_in_one_sentence(ray, monkeypatch):
    monkeypatch.setattr(on_ray, "RETRIES", 1)
    with pytest.raises(PieceLost, match=r"^A piece was started 2 times, and no Ray worker finished it\.$"):
        list(ray.map(dies, [1]))


def refuses(piece: int) -> None:
    raise WunderkammerError(f"Piece {piece} is not to be had.")


def test_an_error_of_a_piece_is_the_same_as_here(ray):
    with pytest.raises(WunderkammerError) as raised:
        list(ray.map(refuses, [4]))
    assert str(raised.value) == "Piece 4 is not to be had."


def tournament(*bots: str) -> Tournament:
    return Tournament(Setting("curios", None, {}, pair([parse_bot(bot) for bot in bots], 2), seed=1), matches=6)


def test_an_arena_has_the_same_records_on_ray(ray):
    (_, here), (_, there) = tournament("greedy", "random").run(), tournament("greedy", "random").run(runner=ray)
    assert [replace(record, micros=()) for record in here] == [replace(record, micros=()) for record in there]


def test_bots_of_other_people_stay_here(ray):
    with pytest.raises(BotError, match=r"^tests\.bots\.\w+:\w+ is a bot of your own, and those play only on"):
        tournament("tests.bots.strangers:First", "random").run(runner=ray)


def test_without_ray_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setattr(on_ray, "find_spec", lambda name: None)
    with pytest.raises(NoRay, match=r"^Ray is not installed: pip install 'wunderkammer\[ray\]'\.$"):
        OnRay("local")


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1"])
def test_an_address_where_nobody_answers_is_refused_in_seconds(address):
    """Ray itself goes on trying for minutes."""
    began = time.monotonic()
    with pytest.raises(NoRay, match=rf"^No Ray can be used at '{address}': "):
        OnRay(address)
    assert time.monotonic() - began < 30
