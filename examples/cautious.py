"""A bot of one's own: of all legal actions, it plays the one whose worst imagined outcome is best."""

from wunderkammer.core import dice


class Cautious:
    """Trust no single guess of what is hidden."""

    def __init__(self, seed):
        self.rng = dice.generator(seed)

    def choose(self, game, view, seat, legal, budget):
        """Choose one of the legal actions."""
        worlds = [game.imagine(view, seat, self.rng) for _ in range(3)]

        def worst(action):
            ends = (game.state.read(game.apply(world, seat, action)) for world in worlds)
            return min(game.rules.evaluate(end, seat) for end in ends)

        return max(legal, key=worst)
