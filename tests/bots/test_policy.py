"""Policies: natively and interpreted they like alike, from whatever seat, and bots play what they like."""

from __future__ import annotations

import numpy as np
import pytest

from tests.bots.test_net import own_nets  # noqa: F401
from wunderkammer import Match, load
from wunderkammer.bots.bot import Bot, Budget, loops_by_name, parse_bot
from wunderkammer.bots.greedy import TRIAL, VIEW, choose_greedily, workspace
from wunderkammer.bots.ismcts import Ismcts
from wunderkammer.bots.learnt import Learnt, choose_by_net
from wunderkammer.bots.nets import CHOOSER, JUDGE, install, installed, own_folder
from wunderkammer.bots.policy import (
    like,
    likings_slowly,
    look_at,
    policy_for,
    policy_shapes,
    take_in,
    turned_actions,
)
from wunderkammer.bots.search import search
from wunderkammer.core import dice
from wunderkammer.core.features import turning
from wunderkammer.core.game import Game
from wunderkammer.core.table_memory import player_actions

CLOSE = 1e-3
CURIOS, AZTEC = load("curios"), load("aztec")
UNITS, UPPER = 24, 16
NO_BUDGET = Budget()


def some_policy(game: Game, seed: int = 1) -> dict[str, np.ndarray]:
    """Give weights drawn by lot, large enough for likings to differ."""
    rng = np.random.default_rng(seed)
    return {
        name: (0.3 * rng.standard_normal(shape)).astype(np.float32)
        for name, shape in policy_shapes(game, UNITS, UPPER).items()
    }


def positions(game: Game, seats: int, every: int = 5, most: int = 60):
    """Give some moments of a match that is played by lot: each seat that must choose, its view and its choices."""
    match, rng = Match.begin(game, seats, seed=5), np.random.default_rng(5)
    for number in range(most):
        if match.over:
            return
        seat = match.pending[-1]
        legal = match.legal(seat)
        if number % every == 0 and len(legal) > 1:
            yield seat, match.view(seat), legal
        match.play(seat, legal[int(rng.integers(len(legal)))])


@pytest.mark.parametrize(("game", "seats"), [(CURIOS, 2), (CURIOS, 5), (AZTEC, 4)])
def test_native_code_likes_what_plain_python_likes(game, seats):
    weights, w = some_policy(game), workspace(game)
    p = policy_for(game, seats, weights)
    lay, see, native = game.kernel(look_at), game.kernel(take_in), game.kernel(like)
    bases = {}
    for seat, view, legal in positions(game, seats):
        expected = likings_slowly(game, weights, view, seat, legal)
        w.cells[VIEW], w.cells[TRIAL] = bases.setdefault(seat, view), view  # the base may be an earlier view
        lay(p, w, VIEW, seat)
        see(p, w, TRIAL, seat)
        native(p, seat, np.array(legal, dtype=np.int32), len(legal))
        assert p.likings[: len(legal)] == pytest.approx(expected, abs=CLOSE)
    assert len(bases) == seats


@pytest.mark.parametrize(("name", "seats"), [("aztec", 4), ("treasures", 5), ("cargo", 2), ("curios", 3)])
def test_actions_are_turned_as_the_table_is(name, seats):
    """What names a seat names, for each reader, how far from them it is; nothing else changes."""
    game = load(name)
    rows, chosen = turned_actions(game, seats), player_actions(game.actions)
    for reader in range(seats):
        for action in chosen:
            before, after = (game.actions.arguments(int(each)) for each in (action, chosen[rows[reader, action]]))
            domains = game.actions.verb(int(action)).arguments
            for argument, value in before.items():
                turned = (value - reader) % seats if domains[argument].is_seat and value < seats else value
                assert after[argument] == turned
    assert turning(game.state, seats, 0).source.tolist() == list(range(game.state.cells))
    assert rows[0, chosen].tolist() == list(range(len(chosen)))


def test_a_policy_does_not_care_at_which_seat_it_sits():
    """A table turned by one seat is the same table, and the actions turned with it are liked as much."""
    weights, seats = some_policy(AZTEC), 4
    for seat, view, legal in positions(AZTEC, seats):
        home = AZTEC.features.turned(view, seat)
        rows, chosen = turned_actions(AZTEC, seats), player_actions(AZTEC.actions)
        same = [int(chosen[rows[seat, action]]) for action in legal]
        here, there = (
            likings_slowly(AZTEC, weights, view, seat, legal),
            likings_slowly(AZTEC, weights, home, 0, same),
        )
        assert here == pytest.approx(there, abs=CLOSE)


@pytest.mark.parametrize("compiled", [False, True])
def test_the_bot_plays_what_the_policy_likes_best(compiled, own_nets, monkeypatch):  # noqa: F811
    install(CURIOS, some_policy(CURIOS), {}, own_folder(CURIOS, CHOOSER), CHOOSER)
    weights = installed(CURIOS, CHOOSER)
    if compiled:
        CURIOS.kernel.compile([choose_by_net])
    else:
        monkeypatch.setattr(type(CURIOS.kernel), "ready", lambda self, loop: False)
    asked = 0
    for seat, view, legal in positions(CURIOS, 3, every=2):
        v = CURIOS.state.read(view)
        if CURIOS.rules.pending(v) == 1 << seat and not CURIOS.rules.randomness(v, seat):
            favourite = legal[int(likings_slowly(CURIOS, weights, view, seat, legal).argmax())]
            assert Learnt(3).choose(CURIOS, view, seat, legal, Budget()) == favourite
            asked += 1
    assert asked > 5


def test_a_search_tries_first_what_the_policy_likes(own_nets):  # noqa: F811
    """With next to no results of its own, a search that trusts likings follows them."""
    weights = some_policy(CURIOS)
    weights["head"] *= 20.0
    install(CURIOS, weights, {}, own_folder(CURIOS, CHOOSER), CHOOSER)
    CURIOS.kernel.compile([search])
    weights, agreed, asked = installed(CURIOS, CHOOSER), 0, 0
    for seat, view, legal in positions(CURIOS, 3, every=2):
        tries = {each.action: each.visits for each in Ismcts(1).consider(CURIOS, view, seat, Budget(iterations=24))}
        likings = likings_slowly(CURIOS, weights, view, seat, legal)
        agreed += max(tries, key=tries.__getitem__) == legal[int(likings.argmax())]
        asked += 1
    assert agreed > 0.8 * asked > 4


def test_a_search_holds_on_to_what_the_policy_likes_as_far_as_the_game_says(own_nets, monkeypatch):  # noqa: F811
    """After many results it follows them; unless likings are held to be worth more than any result, then it follows
    those, but for what could hardly be told apart."""
    install(CURIOS, some_policy(CURIOS), {}, own_folder(CURIOS, CHOOSER), CHOOSER)
    CURIOS.kernel.compile([search])
    weights, agreed, asked = installed(CURIOS, CHOOSER), {0.0: 0, 10.0: 0}, 0
    for seat, view, legal in positions(CURIOS, 3, every=2):
        liked = legal[int(likings_slowly(CURIOS, weights, view, seat, legal).argmax())]
        asked += 1
        for held in agreed:
            monkeypatch.setitem(vars(CURIOS), "policy", CURIOS.policy._replace(held=held))
            found = Ismcts(1).consider(CURIOS, view, seat, Budget(iterations=1500))
            agreed[held] += max(found, key=lambda each: each.visits).action == liked
    assert agreed[0.0] < 0.8 * asked < agreed[10.0]


# -- a short search -----------------------------------------------------------------------------------


@pytest.fixture
def searched(own_nets, monkeypatch):  # noqa: F811
    """Let `net` search in Curios, with some policy, for as many iterations as this gives."""
    install(CURIOS, some_policy(CURIOS), {}, own_folder(CURIOS, CHOOSER), CHOOSER)
    monkeypatch.setitem(vars(CURIOS), "policy", CURIOS.policy._replace(iterations=24))
    CURIOS.kernel.compile([choose_by_net, search])
    return Budget(iterations=24)


def choices(bot: Bot, budget: Budget = NO_BUDGET) -> list[int]:
    """Give what a bot chooses at some moments of a match."""
    return [bot.choose(CURIOS, view, seat, legal, budget) for seat, view, legal in positions(CURIOS, 3, every=2)]


def test_it_searches_for_as_long_as_the_game_says(searched):
    bot = Learnt(3)
    assert choices(bot) == choices(Learnt(3)) == choices(Ismcts(3), searched)
    assert bot.search.iterations == 24
    assert choices(bot) != choices(Learnt(3, iterations=0))


def test_it_searches_with_a_policy_of_its_own(searched):
    own = some_policy(CURIOS, seed=2)
    assert choices(Learnt(3, own)) == choices(Ismcts(3, policy=own), searched) != choices(Learnt(3))
    install(CURIOS, own, {}, own_folder(CURIOS, CHOOSER), CHOOSER)
    agreed = np.equal(choices(Learnt(3, own)), choices(Learnt(3)))
    assert agreed.mean() > 0.8  # what is installed was rounded


def test_it_plays_without_a_search_that_is_not_compiled(searched, monkeypatch):
    expected = choices(Learnt(3, iterations=0))
    monkeypatch.setattr(type(CURIOS.kernel), "ready", lambda self, loop: loop is not search)
    assert choices(Learnt(3)) == expected


def test_it_does_not_search_without_a_policy(searched, monkeypatch):
    monkeypatch.setattr("wunderkammer.bots.learnt.installed", lambda game, kind=JUDGE: None)
    bot = Learnt(3)
    assert choices(bot)
    assert bot.search.iterations == 0


def test_the_search_is_compiled_for_it_where_the_game_says_so(searched, monkeypatch):
    assert parse_bot("net").native_loops(CURIOS) == (choose_by_net, search)
    monkeypatch.setitem(vars(CURIOS), "policy", CURIOS.policy._replace(iterations=0))
    assert parse_bot("net").native_loops(CURIOS) == (choose_by_net,)
    assert parse_bot("hard").native_loops(CURIOS) == (search, choose_greedily)
    assert {"search", "choose_by_net", "choose_greedily"} == set(loops_by_name())


def test_a_policy_of_other_actions_is_left_alone(own_nets):  # noqa: F811
    """Its rows are actions: with other components they mean others, even where all inputs are the same."""
    install(CURIOS, some_policy(CURIOS), {}, own_folder(CURIOS, CHOOSER), CHOOSER)
    assert installed(CURIOS, CHOOSER)["head_bias"].size == len(player_actions(CURIOS.actions))
    assert (
        installed(load("treasures"), CHOOSER) is None or installed(load("treasures"), CHOOSER)["head"].shape[1] > UPPER
    )


def test_likings_need_no_imagined_world():
    """What a seat does not see changes nothing."""
    weights, rng = some_policy(AZTEC), dice.generator(7)
    for seat, view, legal in positions(AZTEC, 4):
        seen = likings_slowly(AZTEC, weights, view, seat, legal)
        worlds = [AZTEC.imagine(view, seat, rng) for _ in range(3)]
        for world in worlds:
            assert likings_slowly(AZTEC, weights, world, seat, legal) == pytest.approx(seen, abs=CLOSE)
