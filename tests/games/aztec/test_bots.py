"""The greedy bot of Aztec: it lies when it pays, doubts what would earn much, and beats random play."""

from __future__ import annotations

from tests.games.aztec.tabletop import CARDS, GAME, TRUTH, claim, deal, doctored, play_round, seated, truth
from wunderkammer import Match
from wunderkammer.arena.simulation import simulate
from wunderkammer.bots.bot import parse_bots
from wunderkammer.bots.greedy import VIEW, choose_greedily, workspace
from wunderkammer.core import dice, playouts
from wunderkammer.games.aztec import evaluation


def test_greedy_beats_three_random_seats():
    wins = simulate(GAME, parse_bots("greedy,random,random,random", 4), 400, seed=1).wins
    assert wins[0] >= 0.7


def test_greedy_lies_about_half_the_time():
    d, choose, rng = workspace(GAME), GAME.kernel(choose_greedily), dice.native_generator(5)
    claims = lies = 0
    for seed in range(25):
        match = Match.begin(GAME, 4, seed=f"lies {seed}")
        while not match.over:
            seat = match.pending[0]
            d.cells[VIEW] = match.view(seat)
            action = int(choose(d, seat, GAME.imagined_worlds, GAME.imagined_among, rng))
            if GAME.actions.verb(action).name == "claim":
                claims += 1
                lies += GAME.actions.arguments(action)["card"] != truth(match).card[seat]
            match.play(seat, action)
    assert claims == 500
    assert 0.35 < lies / claims < 0.75


def test_a_claim_seen_elsewhere_is_surely_a_lie():
    match = claim(deal(seated(3), "bbbb", "yy", "rr"), TRUTH, "bbbb", TRUTH)
    assert evaluation.doubt(truth(match), 0, 1) == 100
    assert evaluation.doubt(truth(match), 2, 1) < 100


def test_rare_contents_are_doubted_more_than_frequent_ones():
    match = claim(deal(seated(4), "bb", "yy", "rr", "by"), TRUTH, "bbb", "yyyy", TRUTH)
    assert evaluation.doubt(truth(match), 0, 2) > evaluation.doubt(truth(match), 0, 1)


def test_an_accusation_is_worth_more_where_the_claim_would_earn_more():
    """Seats 2 and 3 are equally likely to lie; the jewels would complete sets for seat 3 only."""
    match = claim(deal(seated(3, characters=("charly", "daryl", "yukio")), "yy", "rr", "by"), TRUTH, "bbb", "bbb")
    doctored(match, stash=[[0, 0, 0], [0, 4, 4], [0, 0, 0]])
    values = []
    for target in (1, 2):
        s = truth(match)
        s.target[0], s.side[0], s.token_seen[0] = target, 1, 1
        assert evaluation.doubt(s, 0, 1) == evaluation.doubt(s, 0, 2)
        values.append(evaluation.token_prospect(s, 0))
    assert values[0] > values[1]  # three blue bring seat 2 three trios


def test_evaluate_reads_nothing_that_the_seat_cannot_know():
    """Two worlds that look alike to the seat are worth the same to it, whenever it chooses."""
    match = Match.begin(GAME, 4, seed="alike")
    rng = dice.generator(3)
    compared = 0
    while not match.over:
        seat = match.pending[0]
        for reader in range(4):
            view = match.view(reader)
            worlds = [GAME.state.read(GAME.imagine(view, reader, rng)) for _ in range(2)]
            values = [GAME.rules.evaluate(world, reader) for world in worlds]
            assert values[0] == values[1]
            compared += 1
        choices = match.legal(seat)
        match.play(seat, choices[dice.below(rng, len(choices))])
    assert compared > 100


def test_a_gainer_finishes_before_being_judged():
    match = play_round(seated(3), ("bb", "yy", "rr"), ("bbbb", TRUTH, TRUTH), ("believe 2", "believe 3", "believe 2"))
    for artifact in ("hex", "idol", "coffer"):
        match.play(15, f"draw seat=1 artifact={artifact}")
    assert GAME.rules.midway(truth(match), 0) == 0
    match.play(0, "keep hex")
    assert GAME.rules.midway(truth(match), 0) == 1
    match.play(0, "tuck idol")
    assert GAME.rules.midway(truth(match), 0) == 1
    match.play(0, "done")
    assert GAME.rules.midway(truth(match), 0) == 0


def test_claims_and_tokens_are_mixed_and_nothing_else():
    match = deal(seated(3), "bb", "yy", "rr")
    assert GAME.rules.randomness(truth(match), 0) > 0
    claim(match, TRUTH, CARDS[5], TRUTH)
    assert GAME.rules.randomness(truth(match), 0) > 0
    assert GAME.rules.randomness(doctored(match, phase=8) and truth(match), 0) == 0


def test_chance_never_weighs_more_than_the_rules_say():
    match = Match.begin(GAME, 4, seed="heavy")
    phases = set()
    for number in range(len(match.log)):
        state = match.state_after(number)
        s = GAME.state.read(state)
        weights = GAME.outcomes(state).values()
        assert 1 <= min(weights) <= max(weights) <= GAME.rules.heaviest(s)
        phases.add(s.phase)
    assert len(phases) == 3


def test_playouts_draw_by_weight():
    """Drawn by a few tries or by adding up all weights, outcomes come as often as they weigh."""
    match = deal(seated(3), "bb")
    s, rng, out = truth(match), dice.generator(4), [0] * GAME.actions.size
    weights = GAME.outcomes(match.state)
    total, samples = sum(weights.values()), 8000
    found = dict.fromkeys(weights, 0)
    for _ in range(samples):
        found[playouts.draw(s, rng, out)] += 1
    square = sum((found[a] - samples * w / total) ** 2 / (samples * w / total) for a, w in weights.items())
    freedom = len(weights) - 1
    assert abs(square - freedom) < 6 * (2 * freedom) ** 0.5 + 6
