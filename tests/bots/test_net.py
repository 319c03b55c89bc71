"""Nets: natively and interpreted they judge alike, they see what their seat sees, and files are what cards say."""

from __future__ import annotations

import itertools
import json

import numpy as np
import pytest

from tests.curios_table import CURIOS, finished, running
from wunderkammer import load
from wunderkammer.bots import nets
from wunderkammer.bots.bot import Budget, parse_bot
from wunderkammer.bots.explanation import reason
from wunderkammer.bots.eyes import add_rows
from wunderkammer.bots.greedy import TRIAL, VIEW, WORLD, Greedy, workspace
from wunderkammer.bots.learnt import Learnt, choose_by_net
from wunderkammer.bots.net import WEIGHTS, judge, judge_slowly, look_from, net_for, shapes, won
from wunderkammer.bots.nets import CHOOSER, JUDGE, NetError, card_of, install, installed, own_folder
from wunderkammer.bots.policy import JUDGING, NO_POLICY, policy_for
from wunderkammer.bots.search import search
from wunderkammer.bots.tree import tree
from wunderkammer.core import dice
from wunderkammer.core.game import Game
from wunderkammer.core.registry import game_names

CLOSE = 1e-4


def some_weights(game: Game, seed: int = 1) -> dict[str, np.ndarray]:
    """Give weights drawn by lot, large enough for judgements to differ."""
    rng = np.random.default_rng(seed)
    drawn = {name: (0.2 * rng.standard_normal(shape)).astype(np.float32) for name, shape in shapes(game, 128).items()}
    return {**drawn, "unit": np.array([300.0], dtype=np.float32)}


@pytest.fixture
def no_policy(monkeypatch):
    """Keep policies out of the way."""
    monkeypatch.setattr(
        "wunderkammer.bots.learnt.installed", lambda game, kind=JUDGE: None if kind is CHOOSER else installed(game)
    )


@pytest.fixture
def own_nets(tmp_path, monkeypatch):
    """Keep the user's nets out of the way, and what was found before."""
    monkeypatch.setenv("WUNDERKAMMER_DATA", str(tmp_path))
    monkeypatch.setattr(nets, "_found", {})
    return tmp_path


@pytest.mark.parametrize("seats", CURIOS.seats)
def test_native_code_judges_as_plain_python_does(seats):
    weights, w = some_weights(CURIOS), workspace(CURIOS)
    net = net_for(CURIOS, seats, weights)
    lay, native = CURIOS.kernel(look_from), CURIOS.kernel(judge)
    rng = dice.generator(3)
    for moves in (0, 9, 20):
        match = running(seats, moves)
        for seat in range(seats):
            w.cells[TRIAL] = CURIOS.imagine(match.view(seat), seat, rng)
            w.cells[WORLD] = CURIOS.imagine(running(seats, 14).view(seat), seat, rng)
            expected = judge_slowly(CURIOS, weights, w.cells[TRIAL].copy(), seat)
            for base in (TRIAL, WORLD):  # whatever it compares with
                lay(net, w, base, seat)
                assert native(net, w, TRIAL, seat, seats) == pytest.approx(expected, abs=CLOSE)


@pytest.mark.parametrize("n", range(10))
def test_rows_added_four_at_once_come_to_the_same_to_the_last_bit(n):
    lots = np.random.default_rng(n)
    rows, sums, factors = (lots.standard_normal(shape).astype(np.float32) for shape in ((12, 37), 37, 10))
    listed, expected = lots.integers(12, size=10), sums.copy()
    for at in range(n):
        expected += factors[at] * rows[listed[at]]
    CURIOS.kernel(add_rows)(listed, factors, n, rows, sums)
    assert np.array_equal(sums, expected)


def test_what_a_seat_does_not_see_changes_no_judgement_but_through_standings():
    weights = {**some_weights(CURIOS), "direct": np.zeros(CURIOS.seats[-1], dtype=np.float32)}
    weights["first"][-CURIOS.seats[-1] :] = 0.0  # the standings of others are those of an imagined world
    match = running(3, 12)
    view = match.view(0)
    worlds = [CURIOS.imagine(view, 0, dice.generator(seed)) for seed in range(6)]
    assert len({world.tobytes() for world in worlds}) > 1
    assert len({judge_slowly(CURIOS, weights, world, 0) for world in worlds}) == 1


def test_a_finished_match_is_judged_by_its_result():
    keys, native, w = net_for(CURIOS, 4, some_weights(CURIOS)).keys, CURIOS.kernel(won), workspace(CURIOS)
    for seed in "abcde":
        match = finished(4, seed=seed)
        w.cells[VIEW] = match.state
        shares = [native(keys, w.states[VIEW], seat, 4) for seat in range(4)]
        assert shares == pytest.approx(match.result().shares)


# -- files ------------------------------------------------------------------------------------------


def test_an_installed_net_is_found_with_its_card(own_nets):
    weights = some_weights(CURIOS)
    install(CURIOS, weights, {"minutes": 3}, own_folder(CURIOS))
    found = installed(CURIOS)
    assert found is not None
    assert set(found) == set(WEIGHTS)
    step = np.abs(weights["first"]).max(axis=1, keepdims=True) / 127
    assert (np.abs(found["first"] - weights["first"]) <= 0.51 * step + 1e-6).all()
    assert np.abs(found["second"] - weights["second"]).max() < 1e-3
    assert card_of(CURIOS)["minutes"] == 3


def test_inputs_that_add_little_or_nothing_are_written_as_such():
    weights = some_weights(CURIOS)
    weights["first"][0], weights["first"][1], weights["first"][2] = 0.0, 1e-7, -1e-4
    first = nets.unpack(nets.pack(weights))["first"]
    assert not first[:2].any()
    assert np.allclose(first[2], -1e-4, rtol=0.1)


def test_a_net_that_is_not_what_its_card_says_is_refused(own_nets):
    install(CURIOS, some_weights(CURIOS), {}, own_folder(CURIOS))
    path = own_folder(CURIOS) / "net.npz"
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    with pytest.raises(NetError, match="is not the network its card describes; train it again"):
        installed(CURIOS)


def test_a_net_of_another_form_is_refused(own_nets, monkeypatch):
    monkeypatch.setattr(nets, "pack", lambda weights, kind: {name: weights[name] for name in WEIGHTS})
    install(CURIOS, some_weights(CURIOS), {}, own_folder(CURIOS))
    with pytest.raises(NetError, match="was written by another version; train it again"):
        installed(CURIOS)


@pytest.mark.parametrize("card", ["{", "[]", "7", "{}"])
def test_a_card_that_is_none_is_refused(card, own_nets):
    install(CURIOS, some_weights(CURIOS), {}, own_folder(CURIOS))
    (own_folder(CURIOS) / "net.json").write_text(card)
    with pytest.raises(NetError, match="is not a model card; train the network again"):
        installed(CURIOS)


def test_a_net_of_other_inputs_is_left_alone(own_nets):
    install(CURIOS, some_weights(CURIOS), {}, own_folder(CURIOS))
    card = own_folder(CURIOS) / "net.json"
    card.write_text(json.dumps({**json.loads(card.read_text()), "inputs": "others"}))
    mine = installed(CURIOS)
    nets._found.clear()
    card.unlink()
    assert (mine is None) == (installed(CURIOS) is None)


def test_each_component_set_keeps_a_net_of_its_own(own_nets, tmp_path):
    file = tmp_path / "cave.toml"
    file.write_text((CURIOS.folder / "components.toml").read_text().replace('"pyramid"', '"cave"'))
    other = load("curios", file)
    mine, theirs = some_weights(CURIOS), some_weights(other)
    install(CURIOS, mine, {"minutes": 3}, own_folder(CURIOS))
    install(other, theirs, {"minutes": 4}, own_folder(other))
    assert [card_of(game)["minutes"] for game in (CURIOS, other)] == [3, 4]


@pytest.mark.parametrize("name", game_names())
def test_what_comes_with_a_game_is_small_and_sound(name, own_nets):
    game = load(name)
    kinds = [kind for kind in (JUDGE, CHOOSER) if (game.folder / f"{kind.name}.npz").exists()]
    if not kinds:
        pytest.skip(f"{game.title} comes without a net")
    assert sum((game.folder / f"{kind.name}.npz").stat().st_size for kind in kinds) <= 1_000_000
    for kind in kinds:
        assert set(installed(game, kind)) - set(JUDGING) == set(kind.arrays)
        assert {"command", "seed", "minutes", "matches", "machine", "proof", "sha256"} <= set(card_of(game, kind))


# -- the bot ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("compiled", [False, True])
def test_it_plays_legally_compiled_and_not(compiled, own_nets, no_policy, monkeypatch):
    install(CURIOS, some_weights(CURIOS), {}, own_folder(CURIOS))
    if compiled:
        CURIOS.kernel.compile([choose_by_net])
    else:
        monkeypatch.setattr(type(CURIOS.kernel), "ready", lambda self, loop: False)
    bot = parse_bot("net").make(4)
    match = running(3, 0)
    for _ in range(12):
        seat = match.pending[0]
        action = bot.choose(CURIOS, match.view(seat), seat, match.legal(seat), Budget())
        assert action in match.legal(seat)
        match.play(seat, action)


def test_it_prefers_what_the_net_prefers(own_nets, no_policy):
    """A net that knows nothing but the own standing chooses among the best by `evaluate`."""
    weights = {name: np.zeros(shape, dtype=np.float32) for name, shape in shapes(CURIOS, 128).items()}
    weights["direct"][0], weights["unit"][0] = 1.0, 100.0
    install(CURIOS, weights, {}, own_folder(CURIOS))
    CURIOS.kernel.compile([choose_by_net])
    match = running(3, 11)
    seat = match.pending[0]
    view, legal = match.view(seat), match.legal(seat)
    world = CURIOS.imagine(view, seat, dice.generator(1))

    def standing(action: int) -> int:
        return CURIOS.rules.evaluate(CURIOS.state.read(CURIOS.apply(world, seat, action)), seat)

    chosen = Learnt(1).choose(CURIOS, view, seat, legal, Budget())
    assert standing(chosen) == max(map(standing, legal))


def test_a_search_trusts_the_net_as_far_as_it_is_told():
    """What it trusts beyond all results, it tries most; what it does not trust, results may speak against."""
    match = running(3, 11)
    seat, weights = match.pending[0], some_weights(CURIOS)
    follows = {0.0: 0, 1e9: 0}
    for trust, seed in itertools.product(follows, range(5)):
        t, w, net = tree(CURIOS), workspace(CURIOS), net_for(CURIOS, 3, weights)._replace(trust=trust)
        w.cells[VIEW] = match.view(seat)
        policy, rng = policy_for(CURIOS, 3, NO_POLICY), dice.native_generator(seed)
        root = CURIOS.kernel(search)(
            t, w, net, policy, seat, 3, 400, CURIOS.imagined_among, CURIOS.search, 8, True, rng
        )
        edges = [int(t.heads[root])]
        while t.nexts[edges[-1]]:
            edges.append(int(t.nexts[edges[-1]]))
        follows[trust] += max(edges, key=lambda edge: t.tries[edge]) == max(edges, key=lambda edge: t.standings[edge])
    assert follows[0.0] < follows[1e9] == 5


@pytest.mark.parametrize("compiled", [False, True])
def test_without_a_net_it_plays_like_greedy(compiled, own_nets, monkeypatch):
    monkeypatch.setattr("wunderkammer.bots.learnt.installed", lambda game, kind=JUDGE: None)
    if compiled:
        CURIOS.kernel.compile([choose_by_net])
    else:
        monkeypatch.setattr(type(CURIOS.kernel), "ready", lambda self, loop: False)
    match = running(3, 9)
    seat = match.pending[0]
    asked = match.view(seat), seat, match.legal(seat), Budget()
    by_greedy = {Greedy(seed).choose(CURIOS, *asked) for seed in range(30)}
    assert {Learnt(seed).choose(CURIOS, *asked) for seed in range(30)} == by_greedy


# -- reasons ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_names())
def test_parts_that_reasons_name_are_fields_that_seats_see(name):
    game = load(name)
    seen = {cell.name.partition("[")[0] for cell in game.features.cells}
    assert game.words.parts
    assert set(game.words.parts) <= seen


@pytest.mark.parametrize("part", ["placed", "free"])
def test_a_hint_names_the_part_that_the_net_looks_at(part, own_nets):
    """Two nets that look at one part each: a pawn is placed, so both parts change."""
    weights = {name: np.zeros(shape, dtype=np.float32) for name, shape in shapes(CURIOS, 128).items()}
    rng = np.random.default_rng(1)
    columns = [
        at
        for at, feature in enumerate(CURIOS.features.columns.feature)
        if CURIOS.features.names[feature].partition("[")[0] == part
    ]
    weights["first"][columns] = rng.standard_normal((len(columns), 128)) * 3
    weights["second"][:], weights["last"][:], weights["unit"][:] = rng.standard_normal((128, 32)), 1.0, 1.0
    install(CURIOS, weights, {}, own_folder(CURIOS))
    found = set()
    for moves in range(6, 14):
        match = running(3, moves)
        seat = match.pending[0]
        found |= {reason(CURIOS, match.view(seat), seat, action) for action in match.legal(seat)}
    assert part in found
    assert found <= {part, ""}
