"""The tree search: it knows what its seat knows, keeps to its budget and memory, and finds what is to be found."""

from __future__ import annotations

import os
import signal
import threading
import time
from types import SimpleNamespace

import numpy as np
import pytest

from tests.curios_table import CURIOS, running
from wunderkammer import Match, load
from wunderkammer.bots.bot import Budget, parse_bot
from wunderkammer.bots.greedy import TRIAL, VIEW, WORLD, Greedy, workspace
from wunderkammer.bots.ismcts import USUAL, Candidate, ClassicIsmcts, Ismcts
from wunderkammer.bots.search import LEAD, judge, play_on, remember, set_unit, survey, try_choice
from wunderkammer.bots.tree import DECISIONS, EDGE_COUNT, ITERATIONS, LEAST_UNIT, NODE_COUNT, UNIT, key_of, tree
from wunderkammer.core import dice
from wunderkammer.core.game import Search
from wunderkammer.core.kernel import EVERYONE
from wunderkammer.core.registry import game_names

TABLES = [(name, seats) for name in game_names() for seats in load(name).seats]
FEW = Budget(iterations=30)


@pytest.fixture(scope="module")
def compiled():
    Ismcts.compile(CURIOS)


@pytest.fixture(autouse=True)
def _curios(request):
    """Compile the search of Curios, but not where another game is played, maybe while another worker does it."""
    if "name" not in request.fixturenames:
        request.getfixturevalue("compiled")


def deciding(seats: int, *, game=CURIOS, moves: int = 6) -> Match:
    """Give a match in the middle, at a decision with a choice."""
    match = running(seats, moves, game=game)
    return match if len(match.legal(match.pending[0])) > 1 else deciding(seats, game=game, moves=moves + 1)


def choice(match: Match, seed: int, budget: Budget, **how: int) -> int:
    """Let a new bot choose for the first seat that must."""
    seat = match.pending[0]
    return Ismcts(seed, **how).choose(match.game, match.view(seat), seat, match.legal(seat), budget)


# -- what it may do and know ------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_it_plays_every_game_legally_at_every_table(name, seats):
    game = load(name)
    Ismcts.compile(game)
    for number, options in enumerate(game.options.samples(seats)[:2]):
        match = Match.begin(game, seats, options, seed=f"legal/{number}")
        bots = [Ismcts(seat) for seat in range(seats)]
        for _ in range(30):
            if match.over:
                break
            seat = match.pending[-1]
            # `play` refuses whatever is not legal.
            match.play(seat, bots[seat].choose(game, match.view(seat), seat, match.legal(seat), Budget(iterations=6)))


def test_two_worlds_that_look_the_same_get_the_same_answer():
    match = deciding(4)
    seat = match.pending[0]
    world = CURIOS.imagine(match.view(seat), seat, dice.generator(5))
    assert not np.array_equal(world, match.state)
    views = [CURIOS.view(match.state, seat), CURIOS.view(world, seat)]
    answers = [Ismcts(3).consider(CURIOS, view, seat, Budget(iterations=300)) for view in views]
    assert answers[0] == answers[1]


def test_what_was_found_for_one_seat_is_not_told_to_another(sample):
    match, bot = Match.begin(sample, 2, {"moon": "full", "hand": "3"}, seed=0), Ismcts(1)
    for seat in (0, 1):
        found = bot.consider(sample, match.view(seat), seat, Budget(iterations=400))
        assert sum(each.visits for each in found) == 400
        match.play(seat, match.legal(seat)[0])


def test_what_was_best_for_one_seat_is_not_recalled_for_another(sample):
    match, bot = Match.begin(sample, 2, seed=0), Ismcts(1)
    kept = []
    for seat in (0, 0, 1):
        bot.consider(sample, match.view(seat), seat, FEW)
        ((t, *_),) = bot.stores
        kept.append(t.recalled.max() >= 0)
        t.recalled[:] = 7
    assert kept == [False, True, False]


def test_a_decision_is_told_apart_by_what_its_seat_sees_and_by_nothing_else():
    """The key of another seat's decision must not hold what only the searching seat knows."""
    key, t, d = CURIOS.kernel(key_of), tree(CURIOS, 64), workspace(CURIOS)
    match = running(3, 9)
    for viewer in range(3):
        d.cells[VIEW] = match.state
        d.cells[WORLD] = CURIOS.imagine(match.view(viewer), viewer, dice.generator(8))
        assert not np.array_equal(d.cells[VIEW], d.cells[WORLD])
        assert key(t, d, VIEW, viewer) == key(t, d, WORLD, viewer)
        others = [key(t, d, WORLD, other) == key(t, d, VIEW, other) for other in range(3) if other != viewer]
        assert not all(others)


def test_cells_under_a_mask_count_for_those_who_see_them(sample):
    key, t, d = sample.kernel(key_of), tree(sample, 64), workspace(sample)
    match = Match.begin(sample, 3, seed=1)
    for row, card in ((VIEW, 3), (WORLD, 4)):
        s = sample.state.read(match.state)
        s.pier[0], s.known[0] = card, 0b10
        d.cells[row] = s.write()
    assert key(t, d, VIEW, 0) == key(t, d, WORLD, 0)
    assert key(t, d, VIEW, 1) != key(t, d, WORLD, 1)


# -- budget, memory, threads ------------------------------------------------------------------------


def test_iterations_are_repeatable_and_counted():
    match = deciding(4)
    seat = match.pending[0]
    runs = []
    for seed in (1, 1, 2):
        bot = Ismcts(seed)
        runs.append(bot.consider(CURIOS, match.view(seat), seat, Budget(iterations=500)))
        assert bot.iterations == 500
    assert runs[0] == runs[1] != runs[2]
    assert [each.action for each in runs[0]] == match.legal(seat)
    assert sum(each.visits for each in runs[0]) == 500
    assert all(0 <= each.result <= 1 for each in runs[0])


def test_all_choices_can_be_tried_evenly():
    match = deciding(4)
    seat = match.pending[0]
    apart = {}
    for evenly in (False, True):
        found = Ismcts(1, evenly=evenly).consider(CURIOS, match.view(seat), seat, Budget(iterations=2000))
        visits = [each.visits for each in found]
        apart[evenly] = max(visits) - min(visits)
    assert apart[False] > 1 >= apart[True]


@pytest.mark.parametrize("milliseconds", [20, 150])
def test_milliseconds_are_kept(milliseconds, monkeypatch):
    """By a clock that stands still while other processes have the processor."""
    monkeypatch.setattr("wunderkammer.bots.ismcts.time", SimpleNamespace(perf_counter=time.process_time))
    match = deciding(4)
    choice(match, 1, FEW)
    bot, seat = Ismcts(1), match.pending[0]
    bot.consider(CURIOS, match.view(seat), seat, FEW)
    spent = []
    for _ in range(3):
        began = time.process_time()
        bot.consider(CURIOS, match.view(seat), seat, Budget(milliseconds=milliseconds))
        spent.append(time.process_time() - began)
        assert bot.iterations > 50
    assert 0.9 * milliseconds / 1000 <= min(spent) <= 2 * milliseconds / 1000 + 0.05


def test_without_a_budget_it_takes_the_usual_one():
    assert str(USUAL) == "100ms"
    assert str(parse_bot("ismcts").budget) == ""
    match = deciding(4)
    bot, seat = Ismcts(1), match.pending[0]
    began = time.perf_counter()
    bot.choose(CURIOS, match.view(seat), seat, match.legal(seat), Budget())
    assert time.perf_counter() - began >= 0.1


@pytest.mark.parametrize("nodes", [100, 128])
def test_the_store_never_outgrows_its_bound_and_trees_are_added_up(nodes):
    match = deciding(5)
    seat = match.pending[0]
    bot = Ismcts(1, nodes=nodes)
    found = bot.consider(CURIOS, match.view(seat), seat, Budget(iterations=5000))
    assert [each.action for each in found] == match.legal(seat)
    assert sum(each.visits for each in found) == bot.iterations == 5000
    t = bot.stores[0][0]
    assert t.counts[NODE_COUNT] < len(t.keys)
    assert t.counts[EDGE_COUNT] < len(t.tries)
    assert 0 < t.counts[ITERATIONS] < 2500  # the last tree is one of several
    bot.consider(CURIOS, match.view(seat), seat, Budget(iterations=5000))
    assert all(new is old for new, old in zip(bot.stores[0][0], t, strict=True))  # its memory is allocated once


def test_what_was_learnt_is_kept_for_the_next_step(sample):
    match = reaching(sample, worths=(2, 6, 3), known=0b1)
    bot = Ismcts(1)
    first = bot.choose(sample, match.view(0), 0, match.legal(0), Budget(iterations=200))
    match.play(0, first)
    assert sample.rules.midway(sample.state.read(match.view(0)), 0)
    kept = bot.consider(sample, match.view(0), 0, Budget(iterations=1))
    assert sum(each.visits for each in kept) > 20
    elsewhere = running(3, 9, game=sample, seed="elsewhere")
    seat = elsewhere.pending[0]
    anew = bot.consider(sample, elsewhere.view(seat), seat, Budget(iterations=20))
    assert sum(each.visits for each in anew) == 20


def test_threads_share_the_work_and_sum_their_visits():
    match = deciding(4)
    seat = match.pending[0]
    bot = Ismcts(1, threads=3)
    found = bot.consider(CURIOS, match.view(seat), seat, Budget(iterations=300))
    assert bot.iterations == 300
    assert sum(each.visits for each in found) == 300
    again = Ismcts(1, threads=3).consider(CURIOS, match.view(seat), seat, Budget(iterations=300))
    assert found == again  # each thread has its own store and generator, so even this is repeatable
    results = [store.results[:6].tolist() for store, *_ in bot.stores]
    assert results[0] != results[1] != results[2]


def test_uncompiled_it_plays_like_greedy(monkeypatch):
    monkeypatch.setattr(CURIOS.kernel, "ready", lambda fn: False)
    match = deciding(4)
    seat = match.pending[0]
    args = (CURIOS, match.view(seat), seat, match.legal(seat), Budget(milliseconds=5000))
    began = time.process_time()
    assert Ismcts(4).choose(*args) == Greedy(4).choose(*args)
    assert time.process_time() - began < 2


# -- playing on and judging -------------------------------------------------------------------------


def played_on(game, plan: Search, seed: int, seats: int = 3, *, by_net: bool = False, by_policy: bool = False):
    """Play on from the beginning of a match for its seat 0; give the store and the state it ends in."""
    t, d = tree(game, 64), workspace(game)
    d.cells[WORLD] = Match.begin(game, seats, seed=seed).state
    game.kernel(play_on)(t, d, 0, plan, by_net, by_policy, plan.decisions, dice.native_generator(seed))
    return t, game.state.read(d.cells[WORLD])


@pytest.mark.parametrize("tries", [0, 1, 4])
def test_it_plays_on_for_some_decisions_and_on_to_one_of_its_own(sample, tries):
    for seed in range(30):
        t, s = played_on(sample, Search(decisions=3, tries=tries), seed)
        mask = sample.rules.pending(s)
        assert mask == 0 or (mask & 1 and not sample.rules.midway(s, 0))
        assert mask == 0 or t.counts[DECISIONS] >= 3


def test_where_a_policy_judges_nothing_is_played_on(sample):
    for seed in range(30):
        t, s = played_on(sample, Search(decisions=3), seed, by_policy=True)
        assert sample.rules.pending(s)
        assert t.counts[DECISIONS] == 0


@pytest.mark.parametrize("by_net", [False, True])
def test_together_it_stops_only_where_others_choose_as_well(sample, by_net):
    plans = [Search(decisions=2, tries=1, together=together) for together in (False, True)]
    alone = [0, 0]
    for which, plan in enumerate(plans):
        for seed in range(60):
            alone[which] += sample.rules.pending(played_on(sample, plan, seed, by_net=by_net)[1]) == 1
    assert alone[0] > 0 == alone[1]


def test_a_turn_is_played_to_where_another_must_choose(sample):
    for seed in range(30):
        assert sample.rules.pending(played_on(sample, Search(turn=True), seed)[1]) & 1 == 0


@pytest.mark.parametrize(
    ("old", "least", "most"),
    [((1, 1), 60, 60), ((1, None), 10, 50), ((None, 1), 2, 30)],
    ids=["all of it", "its first step", "nothing of it"],
)
def test_what_was_best_before_is_tried_again_where_it_can_be(sample, old, least, most):
    """A choice of two steps: reach for one of three hooks, then take the lantern or show it."""
    match = reaching(sample, worths=(2, 6, 3), known=0b1)
    first = match.legal(0)
    second = legal_after(match, first[1])
    t, d, rng = tree(sample, 64), workspace(sample), dice.native_generator(3)
    t.recalled[0, :2] = [-1 if old[0] is None else first[old[0]], -1 if old[1] is None else second[old[1]]]
    again = 0
    for _ in range(60):
        d.cells[TRIAL] = match.state
        t.out[: len(first)] = first
        sample.kernel(try_choice)(t, d, 0, len(first), 0, rng)
        assert t.steps[0] in first
        assert t.steps[1] in legal_after(match, int(t.steps[0]))
        assert t.steps[2] == -1
        again += t.steps[:2].tolist() == [first[1], second[1]]
    assert least <= again <= most


def legal_after(match: Match, action: int) -> list[int]:
    """Give what seat 1 may do next."""
    return match.game.legal(match.game.apply(match.state, 0, action), 0)


def test_the_best_choices_are_remembered_once_and_the_oldest_forgotten(sample):
    t = tree(sample, 64)
    for best in (5, 6, 5, 7, 8):
        t.best[0] = best
        sample.kernel(remember)(t, 3)
    assert t.recalled[:4, 0].tolist() == [8, 6, 7, -1]


def test_at_the_end_of_a_turn_the_others_count_as_they_stood_before(sample):
    t, d = tree(sample, 64), workspace(sample)
    match = reaching(sample, worths=(2, 6, 3))
    d.cells[VIEW] = match.view(0)
    rng = dice.native_generator(1)
    sample.kernel(survey)(t, d, 0, 2, 1, rng)
    sample.kernel(set_unit)(t, d, 0, 2, 1, rng)
    results = {}
    for plan in (Search(), Search(turn=True)):
        d.cells[WORLD] = match.state
        sample.kernel(judge)(t, d, 0, 2, plan)
        before = t.values.copy()
        d.cells[WORLD] = reaching(sample, worths=(2, 6, 3), points=4).state
        sample.kernel(judge)(t, d, 0, 2, plan)
        results[plan.turn] = before[0] / before[1], t.values[0] / t.values[1]
    # What seat 2 won hurts once, in what seat 1 thinks of it, and not again in what seat 2 thinks.
    assert results[True][0] == results[False][0]
    assert results[False][1] < results[True][1] < results[True][0]


@pytest.mark.parametrize("points", [1, 6])
def test_a_large_lead_does_not_hide_what_still_differs(sample, points):
    t, d = tree(sample, 64), workspace(sample)
    d.cells[VIEW] = reaching(sample, worths=(2, 3), points=points).view(0)
    t.scale[LEAST_UNIT] = 1.0
    sample.kernel(set_unit)(t, d, 0, 2, 1, dice.native_generator(1))
    lead = abs(t.stood[0] - t.stood[1])
    assert lead > 2
    assert t.scale[UNIT] == LEAD * lead
    sample.kernel(judge)(t, d, 0, 2, Search())
    assert min(t.values[:2]) > 0.1


# -- what it finds ----------------------------------------------------------------------------------


def reaching(sample, *, worths, points=0, known=EVERYONE) -> Match:
    """Give a last round of Lanterns: seat 1 knows what hangs there, may take one, and then it is over."""
    worth = [row["worth"] for row in sample.components.tables["lantern"]]
    match = Match.begin(sample, 2, {"moon": "full"}, seed=1)
    s = sample.state.read(match.state)
    s.phase, s.weather, s.due_n = 4, 0, 1
    s.due_seat[0], s.due_item[0] = 0, 0
    for card in range(len(worth)):
        s.deck[card] = 0
        s.burnt[card] = 1
        for seat in range(2):
            s.hand[seat][card] = 0
    s.hand_n[0] = s.hand_n[1] = s.deck_n = 0
    for hook in range(len(s.pier)):
        s.hung[hook] = int(hook < len(worths))
        s.known[hook] = known
        s.pier[hook] = -1
        if hook < len(worths):
            card = next(c for c in range(len(worth)) if worth[c] == worths[hook] and s.burnt[c])
            s.pier[hook], s.burnt[card] = card, 0
    if points:
        card = next(c for c in range(len(worth)) if worth[c] == points and s.burnt[c])
        s.lit[1][card], s.burnt[card] = 1, 0
    match.stand_at(s.write())
    return match


@pytest.mark.parametrize("bright", [0, 1, 2])
def test_it_takes_the_only_winning_move(sample, bright):
    worths = [1, 1, 2]
    worths[bright] = 6
    match = reaching(sample, worths=worths, points=4)
    for seed in range(5):
        bot = Ismcts(seed)
        game = Match.begin(sample, 2, {"moon": "full"}, seed=1)
        game.stand_at(match.state.copy())
        while not game.over:
            seat = game.pending[0]
            game.play(seat, bot.choose(sample, game.view(seat), seat, game.legal(seat), Budget(iterations=60)))
        assert game.result().shares == (1.0, 0.0)


def test_simultaneous_choices_are_mixed(sample):
    match = Match.begin(sample, 3, {"hand": "3"}, seed=2)
    assert len(match.pending) == 3
    choices = {choice(match, seed, Budget(iterations=200)) for seed in range(20)}
    assert len(choices) > 1


@pytest.mark.parametrize(("kind", "second"), [(Ismcts, 0.8**4 / (1 + 0.8**4)), (ClassicIsmcts, 0.8 / 1.8)])
def test_what_was_tried_a_little_less_is_drawn_more_rarely(sample, monkeypatch, kind, second):
    match = Match.begin(sample, 3, {"hand": "3"}, seed=2)
    legal = match.legal(0)[:3]
    tried = [Candidate(action, tries, 0.5) for action, tries in zip(legal, (100, 80, 9), strict=True)]
    monkeypatch.setattr(kind, "consider", lambda *asked: tried)
    bot = kind(1)
    drawn = [bot.choose(sample, match.view(0), 0, legal, Budget()) for _ in range(2000)]
    assert drawn.count(legal[1]) / 2000 == pytest.approx(second, abs=0.04)  # three standard errors and more
    assert drawn.count(legal[2]) == 0


def test_what_is_not_simultaneous_is_not_mixed():
    match = deciding(3)
    bot, seat = Ismcts(1), match.pending[0]
    found = bot.consider(CURIOS, match.view(seat), seat, Budget(iterations=400))
    best = max(found, key=lambda each: each.visits).action
    assert {choice(match, 1, Budget(iterations=400)) for _ in range(5)} == {best}


MATCHES = int(os.environ.get("STRENGTH_MATCHES", "60"))


def test_strength_against_greedy():
    """Curios at four seats: 200 iterations win more than an even share, by two standard errors.

    Measured once over many matches: about twice an even share.
    """
    shares = []
    for number in range(MATCHES):
        me = number % 4
        match = Match.begin(CURIOS, 4, seed=f"strength/{number // 4}")
        bots = [Ismcts(number) if seat == me else Greedy(100 * number + seat) for seat in range(4)]
        while not match.over:
            seat = match.pending[0]
            match.play(
                seat, bots[seat].choose(CURIOS, match.view(seat), seat, match.legal(seat), Budget(iterations=200))
            )
        shares.append(match.result().shares[me])
    error = float(np.std(shares)) / MATCHES**0.5
    assert float(np.mean(shares)) > 0.25 + 1.96 * error


def test_ctrl_c_stops_a_search_long_before_its_end():
    match = deciding(5)
    seat = match.pending[0]
    bot = Ismcts(1, threads=2)
    bot.consider(CURIOS, match.view(seat), seat, Budget(iterations=2))
    pressed = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
    began = time.perf_counter()
    pressed.start()
    with pytest.raises(KeyboardInterrupt):
        bot.consider(CURIOS, match.view(seat), seat, Budget(iterations=10**7))  # minutes, not for ever
    assert time.perf_counter() - began < 30


def test_chunks_change_nothing(monkeypatch):
    match = deciding(5)
    seat = match.pending[0]
    found = []
    for seconds in (1e-4, 10.0):
        monkeypatch.setattr("wunderkammer.bots.ismcts.CHUNK_SECONDS", seconds)
        found.append(Ismcts(3, nodes=128).consider(CURIOS, match.view(seat), seat, Budget(iterations=1500)))
    assert found[0] == found[1]
