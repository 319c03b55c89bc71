"""Matches of one bot alone at a table of others."""

from __future__ import annotations

from wunderkammer.bots.random import Random
from wunderkammer.training.contest import contest


class Seated(Random):
    """Plays by lot, and remembers where it was asked."""

    def __init__(self, seed):
        super().__init__(seed)
        self.first, self.seats = seed, set()

    def choose(self, game, view, seat, legal, budget):
        """Choose any, and remember the seat."""
        self.seats.add(seat)
        return super().choose(game, view, seat, legal, budget)


def test_each_of_the_others_has_a_bot_of_its_own(sample):
    """A search that two seats shared would know, when it thinks for one of them, what it saw for the other."""
    alone, others = [], []

    def kept(bots):
        def make(seed):
            bots.append(Seated(seed))
            return bots[-1]

        return make

    contest(sample, kept(alone), kept(others), 32, seed=3)
    assert [len(bot.seats) for bot in others] == [1] * len(others)
    assert len({bot.first for bot in others}) == len(others)
    assert [len(bot.seats) for bot in alone] == [sample.usual_seats] * len(alone)


def test_what_is_played_does_not_depend_on_the_threads(sample):
    played = [contest(sample, Random, Random, 48, seed=3, threads=threads).tolist() for threads in (1, 2)]
    assert played[0] == played[1]
    assert 0 < sum(played[0]) < 48
