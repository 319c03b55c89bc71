"""A policy that can judge: what it expects, natively and in plain Python, and a search that has nothing else to ask."""

from __future__ import annotations

import numpy as np
import pytest

from tests.bots.test_net import own_nets  # noqa: F401
from tests.bots.test_policy import CURIOS, UPPER, positions, some_policy
from wunderkammer import load
from wunderkammer.bots import ismcts
from wunderkammer.bots.bot import Budget
from wunderkammer.bots.eyes import usual_columns
from wunderkammer.bots.greedy import WORLD, workspace
from wunderkammer.bots.ismcts import Ismcts
from wunderkammer.bots.nets import CHOOSER, JUDGE, NetError, card_of, install, installed, own_folder, pack, unpack
from wunderkammer.bots.policy import SUREST, expectation, look_at, policy_for, take_in
from wunderkammer.bots.search import expect_by_policy, search
from wunderkammer.bots.tree import tree
from wunderkammer.core import dice

UNIT = 40.0


def judging(trust: float, **changed: np.ndarray) -> dict[str, np.ndarray]:
    """Give a policy that follows standings so far, and for the rest weights by lot unless others are given."""
    value = np.random.default_rng(3).standard_normal(UPPER).astype(np.float32)
    terms = np.array([0.2, trust, UNIT], dtype=np.float32)
    return some_policy(CURIOS) | {"value": value, "value_terms": terms} | changed


def promised(standings: list[int], seat: int) -> float:
    """Give the odds that standings promise, as `training.promises` has them."""
    above = (np.array(standings) - np.mean(standings)) / UNIT
    shares = np.exp(np.sign(above) * np.log1p(np.abs(above)))
    return float(np.clip(np.log(shares[seat] / (shares.sum() - shares[seat])), -SUREST, SUREST))


@pytest.mark.parametrize("seats", [2, 4])
def test_native_code_expects_what_plain_python_expects(seats):
    weights, w = judging(0.7), workspace(CURIOS)
    p = policy_for(CURIOS, seats, weights)
    for seat, view, _ in positions(CURIOS, seats):
        w.cells[WORLD] = CURIOS.imagine(view, seat, dice.generator(1))
        CURIOS.kernel(look_at)(p, w, WORLD, seat)
        CURIOS.kernel(take_in)(p, w, WORLD, seat)
        columns = CURIOS.features.floats(view, seat)
        columns[usual_columns(CURIOS)] = 0.0
        one = np.maximum(columns @ weights["first"] + weights["first_bias"], 0)
        two = np.maximum(one @ weights["second"] + weights["second_bias"], 0)
        s = CURIOS.state.read(w.cells[WORLD])
        odds = 0.2 + 0.7 * promised([CURIOS.rules.evaluate(s, each) for each in range(seats)], seat)
        odds += float(two @ weights["value"])
        told = CURIOS.kernel(expectation)(p, w, WORLD, seat, seats)
        assert told == pytest.approx(1 / (1 + np.exp(-odds)), abs=1e-3)


def test_a_table_is_judged_by_who_must_choose_and_others_have_the_rest():
    w, t = workspace(CURIOS), tree(CURIOS)
    p = policy_for(CURIOS, 4, judging(0.7))
    for seat, view, _ in positions(CURIOS, 4):
        w.cells[WORLD] = CURIOS.imagine(view, seat, dice.generator(1))
        for who in range(4):
            CURIOS.kernel(look_at)(p, w, WORLD, who)
        CURIOS.kernel(take_in)(p, w, WORLD, seat)
        own = CURIOS.kernel(expectation)(p, w, WORLD, seat, 4)
        CURIOS.kernel(expect_by_policy)(t, w, p, 4)
        assert t.values[seat] == pytest.approx(own)
        assert np.delete(t.values[:4], seat) == pytest.approx([(1 - own) / 3] * 3)


def test_a_search_without_a_net_asks_it(monkeypatch):
    """Two policies that like alike and trust standings, one as they are and one reversed, choose differently well."""
    CURIOS.kernel.compile([search])
    gained = {}
    for trust in (1.0, -1.0):
        zeros = {name: np.zeros_like(each) for name, each in some_policy(CURIOS).items()}
        weights = judging(trust, **zeros, value=np.zeros(UPPER, dtype=np.float32))
        monkeypatch.setattr(ismcts, "installed", lambda game, kind=JUDGE, w=weights: w if kind is CHOOSER else None)
        gains = []
        for seat, view, legal in positions(CURIOS, 3, every=3):
            chosen = Ismcts(2).choose(CURIOS, view, seat, legal, Budget(iterations=400))
            world = CURIOS.imagine(view, seat, dice.generator(2))
            after = {
                each: CURIOS.rules.evaluate(CURIOS.state.read(CURIOS.apply(world, seat, each)), seat) for each in legal
            }
            gains.append(after[chosen] - np.mean(list(after.values())))
        gained[trust] = np.mean(gains)
    assert gained[1.0] > 0 > gained[-1.0]


def test_it_is_written_and_read_again():
    weights = judging(0.5)
    read = unpack(pack(weights, CHOOSER), CHOOSER)
    assert np.array_equal(read["value"], weights["value"])
    assert np.array_equal(read["value_terms"], weights["value_terms"])
    assert "value" not in unpack(pack(some_policy(CURIOS), CHOOSER), CHOOSER)


@pytest.mark.parametrize(
    "odd",
    [
        {"value": np.zeros(UPPER - 1, dtype=np.float32)},
        {"value_terms": np.zeros(2, dtype=np.float32)},
        {"meanings": np.zeros((9, 2), dtype=np.float32), "kindred": np.zeros((5, 4), dtype=np.int32)},
    ],
    ids=["too few units", "too few terms", "no such kin"],
)
def test_one_of_other_shapes_is_refused(odd, own_nets):  # noqa: F811
    install(CURIOS, judging(0.5, **odd), {}, own_folder(CURIOS, CHOOSER), CHOOSER)
    with pytest.raises(NetError, match="do not have the shapes Curios needs; train it again"):
        installed(CURIOS, CHOOSER)


def test_curious_cargo_is_searched_by_it_alone():
    game = load("cargo")
    assert installed(game) is None
    assert installed(game, CHOOSER)["value"].shape == (game.policy_training.upper,)
    assert "greedy" in card_of(game, CHOOSER)["proof"]
