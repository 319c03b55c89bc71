"""Whole tournaments: repeatable with any number of workers, gone on with after a kill, unbroken by any bot."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.terminal import CLEAN
from wunderkammer import load
from wunderkammer.arena import worker
from wunderkammer.arena.crew import GRACE, WorkerDied, patience_for
from wunderkammer.arena.pairings import pair
from wunderkammer.arena.record import Fault
from wunderkammer.arena.tournament import Tournament
from wunderkammer.arena.worker import IDLE, Setting
from wunderkammer.bots import nets
from wunderkammer.bots.bot import BotError, parse_bot
from wunderkammer.bots.nets import install, installed, own_folder

STRANGERS = "tests.bots.strangers"
ROOT = Path(__file__).parents[2]


def tournament(bots: str, seats: int, matches: int, *, seed: int = 1, patience: float | None = None) -> Tournament:
    pairings = pair([parse_bot(bot) for bot in bots.split(",")], seats)
    game = load("curios")
    return Tournament(Setting("curios", None, game.options.fill(seats, {}), pairings, seed), matches, patience)


def timeless(records):
    return [replace(record, micros=()) for record in records]


# -- the same result for everybody ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def twelve():
    """A tournament, and its records from one worker."""
    arena = tournament("greedy,random", 3, 12)
    return arena, arena.run(1)


def test_one_and_two_workers_agree(twelve):
    arena, (_, records) = twelve
    _, again = arena.run(2)
    assert timeless(again) == timeless(records)


def test_another_seed_differs(twelve):
    _, (_, records) = twelve
    _, other = tournament("greedy,random", 3, 12, seed=2).run(1)
    assert [record.totals for record in other] != [record.totals for record in records]


def test_every_match_is_there_once_and_complete(twelve):
    arena, (table, records) = twelve
    assert [record.number for record in records] == list(range(12))
    for record in records:
        assert record.seating == arena.setting.pairings.seating(record.number)
        assert sum(record.shares) == pytest.approx(1)
        assert len(record.totals) == len(record.micros) == 3
        assert all(record.micros)
    assert [standing.seats for standing in sorted(table, key=lambda each: each.bot)] == [12, 24]


def test_greedy_leads(twelve):
    _, (table, _) = twelve
    assert [standing.bot for standing in table] == [0, 1]
    assert table[0].wins.value > 1 / 3 > table[1].wins.value
    assert all(standing.milliseconds > 0 and standing.slowest > 0 for standing in table)


def test_the_rotations_of_a_round_are_dealt_the_same(monkeypatch):
    """The same key for all seatings of a round, another for the next round."""
    arena = tournament("random,tests.bots.strangers:First", 2, 4)
    keys = []

    class Spy(worker.Match):
        def result(self):
            keys.append(self.key)
            return super().result()

    monkeypatch.setattr(worker, "Match", Spy)
    for number in range(4):
        worker.play(load("curios"), arena.setting, number, lambda who: None)
    assert keys[0] == keys[1] != keys[2] == keys[3]


def test_bots_of_one_kind_are_seeded_apart_in_each_match_and_seat(monkeypatch):
    """Also in the rotations of a round, which share their deal."""
    arena = tournament("random,tests.bots.strangers:First", 2, 4)
    seeds = []
    monkeypatch.setattr(
        worker, "build", lambda name, make, seed, build=worker.build: seeds.append(seed) or build(name, make, seed)
    )
    for number in range(4):
        worker.play(load("curios"), arena.setting, number, lambda who: None)
    assert len(set(seeds)) == len(seeds) == 8
    assert all(0 <= seed < 1 << 62 for seed in seeds)


def test_bots_that_think_by_the_clock_are_not_repeatable():
    assert tournament("greedy,random", 3, 12).repeatable
    assert tournament("ismcts:5it,random", 3, 12).repeatable
    assert not tournament("ismcts:5ms,random", 3, 12).repeatable


def test_bots_that_learnt_are_others_with_other_nets(tmp_path, monkeypatch):
    """So an arena that was stopped does not go on with them as if they were the same."""
    monkeypatch.setenv("WUNDERKAMMER_DATA", str(tmp_path))
    monkeypatch.setattr(nets, "_found", {})
    curios = load("curios")
    before = tournament("net,random", 3, 12).terms()["nets"]
    assert set(before) == {"net", "policy"}
    install(curios, {name: each + 1 for name, each in installed(curios).items()}, {}, own_folder(curios))
    changed = tournament("net,random", 3, 12).terms()["nets"]
    assert [name for name in before if before[name] != changed[name]] == ["net"]
    assert tournament("greedy,ismcts-classic:5it", 3, 12).terms()["nets"] == {}


def test_less_than_a_round_is_refused():
    with pytest.raises(BotError, match="One round, with each bot in every seat, takes 3 matches; 2 would be too few"):
        tournament("greedy,random", 3, 2)


# -- going on -----------------------------------------------------------------------------------------------

SLOW = ("--bots", f"{STRANGERS}:Slow,random", "--seats", "2", "--matches", "24", "--seed", "5", "--json")


def arena_process(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "wunderkammer", "arena", "curios", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**CLEAN, **environment},
        preexec_fn=heed_interrupts,
    )


def heed_interrupts() -> None:
    """Undo that a shell lets its background jobs, and all they start, ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def finished(path: Path) -> int:
    return max(0, path.read_bytes().count(b"\n") - 1) if path.exists() else 0


def without_times(text: str) -> dict:
    out = json.loads(text)
    for standing in out["standings"]:
        del standing["milliseconds"], standing["slowest"]
    return out


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_cut_off_goes_on_to_the_same_result(tmp_path, how):
    path = tmp_path / "state.jsonl"
    cut = arena_process(*SLOW, "--file", str(path), "--workers", "2", SLOWNESS="0.1")
    assert wait_for(lambda: finished(path) >= 4)
    os.kill(cut.pid, how)
    out, err = cut.communicate(timeout=60)
    kept = finished(path)
    assert 4 <= kept < 24, "the run was not cut off in the middle"
    assert out == ""
    if how == signal.SIGINT:
        assert cut.returncode == 130
        assert f"Stopped after {kept} of 24 matches; the same command resumes the run." in err
        assert "Traceback" not in err
    before = path.read_bytes()
    going_on, error = arena_process(*SLOW, "--file", str(path), "--workers", "1").communicate(timeout=120)
    assert error == ""
    assert path.read_bytes().startswith(before[: before.rfind(b"\n") + 1])
    whole, _ = arena_process(*SLOW, "--workers", "2").communicate(timeout=120)
    assert without_times(going_on) == without_times(whole)


def test_no_worker_outlives_a_run_that_is_killed_even_if_a_bot_hangs(tmp_path):
    path = tmp_path / "pid"
    bots = f"{STRANGERS}:Hanging,random"
    cut = arena_process("--bots", bots, "--seats", "2", "--workers", "1", HANGING=str(path))
    assert wait_for(lambda: path.exists() and path.read_text().endswith("\n"))
    worker_id = int(path.read_text())
    cut.kill()
    cut.communicate(timeout=60)
    assert wait_for(lambda: not alive(worker_id))


def wait_for(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 60
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    return condition()


def alive(process_id: int) -> bool:
    """Say whether a process runs; one that nobody has collected yet does not."""
    status = Path(f"/proc/{process_id}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_finished_run_is_only_summed_up(tmp_path, monkeypatch):
    arena = tournament("random,tests.bots.strangers:First", 2, 4)
    _, records = arena.run(1, tmp_path / "state.jsonl")

    def nothing_left(setting, numbers, workers, patience):
        assert numbers == []
        yield from ()

    monkeypatch.setattr("wunderkammer.arena.tournament.play_all", nothing_left)
    _, again = arena.run(1, tmp_path / "state.jsonl")
    assert again == records


# -- bots that break the protocol -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Raising", "raised ValueError: no idea"),
        ("Leaving", "raised SystemExit: 0"),
        ("Unmakable", "raised RuntimeError: no weights"),
        ("Hanging", "did not answer within 1 s"),
        ("Dying", "ended its process with exit code 7"),
        ("Vague", "answered with str instead of an action"),
    ],
)
def test_a_bot_that_breaks_the_protocol_loses_and_the_other_matches_go_on(name, why):
    patience = 1.0 if name == "Hanging" else 60.0  # on a busy machine, who is slow must not lose as well
    arena = tournament(f"random,{STRANGERS}:First,{STRANGERS}:{name}", 2, 6, patience=patience)
    table, records = arena.run(2)
    faulty = next(standing for standing in table if standing.bot == 2)
    assert (faulty.faults, faulty.why, faulty.points) == (4, why, None)
    assert (faulty.wins.value, faulty.place.value) == (0, 2)
    assert table[-1] is faulty
    for record in records:
        assert (record.fault is not None) == (2 in record.seating)
        assert sum(record.shares) == pytest.approx(1)
    assert all(standing.faults == 0 for standing in table if standing.bot != 2)


def test_an_illegal_answer_loses_all_seats_of_the_bot():
    table, records = tournament(f"random,{STRANGERS}:Illegal", 3, 3).run(1)
    assert [record.shares[record.seating.index(0)] for record in records] == [1, 1, 1]
    assert table[1].faults == 3
    assert table[1].why.endswith("which is not a legal action")


def test_a_bot_of_ours_that_raises_is_named_like_any_other(monkeypatch):
    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("wunderkammer.bots.random.Random.choose", fail)
    record = worker.play(load("curios"), tournament("greedy,random", 2, 2).setting, 0, lambda who: None)
    assert record.fault == Fault(1, "raised ZeroDivisionError")
    assert record.shares == (1.0, 0.0)


def test_foreign_bots_are_announced_before_they_get_the_word_and_ours_are_not():
    arena = tournament(f"random,{STRANGERS}:First", 2, 2)
    said = []
    record = worker.play(load("curios"), arena.setting, 0, said.append)
    assert said[::2] == [1] * (len(said) // 2)
    assert said[1::2] == [IDLE] * (len(said) // 2)
    assert len(said) == 2 * (1 + len(record.micros[1]))


def test_patience_grows_with_the_budget():
    assert patience_for(parse_bot(f"{STRANGERS}:First")) == GRACE
    assert patience_for(parse_bot(f"{STRANGERS}:First:3000ms")) == GRACE + 30


def test_a_worker_that_dies_on_its_own_is_reported(monkeypatch):
    monkeypatch.setattr("wunderkammer.arena.tournament.prepare", lambda game, bots: None)
    arena = tournament("random,greedy", 2, 2)
    broken = Tournament(replace(arena.setting, options={"visits": "perhaps"}), 2)
    with pytest.raises(WorkerDied, match="A worker exited with code 1 in match 0; "):
        broken.run(1)
