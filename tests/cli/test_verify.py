"""`wunderkammer verify`: exit 0 for a fair match, 1 for a tampered one, 2 for one that cannot be judged."""

from __future__ import annotations

import pytest

from tests.cli.terminal import refused, run
from tests.curios_table import CURIOS, finished, running, wander
from wunderkammer import Match
from wunderkammer.core import dice, notation
from wunderkammer.core.kernel import CHANCE


@pytest.mark.parametrize("seats", CURIOS.seats)
def test_a_fair_match(seats, tmp_path):
    match = finished(seats)
    notation.save(match, tmp_path / "a.match")
    ran = run("verify", "a.match", folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    draws = sum(entry.seat == CHANCE for entry in match.log)
    assert ran.out == f"Fair: all {draws} outcomes of chance follow from the key.\n"


def test_a_dealer_who_cheats_is_found_out(tmp_path):
    """The dealer swaps the first two cards of seat 1 and plays on; every move is legal, the key says otherwise."""
    fair = Match.begin(CURIOS, 3, {"starter": "1"}, seed="fair")
    actions = [entry.action for entry in fair.log]
    one, two = [at for at, a in enumerate(actions) if CURIOS.actions.text(a).startswith("deal seat=1")][:2]
    actions[one], actions[two] = actions[two], actions[one]
    forged = Match(CURIOS, 3, {"starter": "1"}, key=fair.key)
    for action in actions:
        forged.replay(CHANCE, action)
    notation.save(wander(forged, CURIOS.longest), tmp_path / "a.match")
    ran = run("verify", "a.match", folder=tmp_path)
    assert ran.code == 1
    assert ran.out.startswith(f"Not fair: Move {one + 1} is 'deal seat=1 card=")


def test_another_key_is_found_out(tmp_path):
    match = finished(3)
    text = notation.write(match).replace(match.key.hex(), dice.key_of_seed("other").hex())
    (tmp_path / "a.match").write_text(text)
    ran = run("verify", "a.match", folder=tmp_path)
    assert ran.code == 1
    assert "does not fit the commitment" in ran.out


def test_another_key_with_its_own_commitment_is_found_out(tmp_path):
    match = finished(3)
    match.key = dice.key_of_seed("other")
    match.commitment = dice.commitment(match.key)
    notation.save(match, tmp_path / "a.match")
    ran = run("verify", "a.match", folder=tmp_path)
    assert ran.code == 1
    assert "the key gives" in ran.out


def test_a_running_match_keeps_its_key(tmp_path):
    notation.save(running(3), tmp_path / "a.match")
    assert (
        refused("verify", "a.match", folder=tmp_path) == "The match is still running; its key is revealed when it ends."
    )


def test_a_match_without_a_key(tmp_path):
    match = finished(3)
    match.key = None
    notation.save(match, tmp_path / "a.match")
    assert "has no key" in refused("verify", "a.match", folder=tmp_path)
