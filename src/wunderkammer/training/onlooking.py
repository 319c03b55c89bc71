"""Rounds in which a policy plays against itself while a net looks on: what it sees, expects, and what came of it.

At every step it looks twice at every table: through the eyes of the seat that has just chosen, before anything follows
the choice, and before that through the eyes of any seat.
"""

from __future__ import annotations

from ..adapters.extras import needed
from ..core.game import Game
from .graphs import Graphs
from .hall import Hall, drawn_by_liking
from .judge_net import JudgeNet
from .objective import FAITH
from .policy_net import PolicyNet

with needed("torch", "train"):
    import torch
    from torch import Tensor

AFTER, BEFORE = range(2)
"""Which of the two looks it is."""


class Onlooking(Hall):
    """So many tables and steps a round; the fields are tensors of a row a step and a column a table, and those that
    have one more axis before it one of each look."""

    def __init__(
        self, game: Game, policy: PolicyNet, net: JudgeNet, device: str, *, tables: int, steps: int, seed: int,
        graphs: Graphs,
    ) -> None:  # fmt: skip
        where = next(net.parameters()).device
        super().__init__(game, device, tables=tables, steps=steps, seed=seed, graphs=graphs, torch_device=where)
        self._policy, self._net = policy, net
        looks = (2, steps, self.tables)
        self.ints = torch.zeros((*looks, len(game.features.cells)), dtype=torch.int16, device=self.device)
        self.above = torch.zeros((*looks, self.most), device=self.device)
        self.seats = torch.zeros(looks, dtype=torch.long, device=self.device)
        self.values, self.rewards, self.done = self._room(), self._room(self.most), self._room(kind=torch.bool)
        self.foresee(self.now[2], after=False)  # compiled before anything is captured

    @torch.no_grad()
    def _play_step(self) -> None:
        ints, masks, seats = self.now
        lots = torch.rand(self.tables, device=self.device)
        self._look(BEFORE, torch.minimum((lots * self.at_table).long(), self.at_table - 1))
        liked, _ = self._policy(ints, torch.zeros_like(lots))
        self.choose(drawn_by_liking(liked, masks)[0])
        expected = self._look(AFTER, seats)
        self._keep(self.values, torch.sigmoid(expected))
        rewards, done = self.step()
        self._keep(self.rewards, rewards)
        self._keep(self.done, done)
        self._step.add_(1)

    def _look(self, which: int, seats: Tensor) -> Tensor:
        """Look through the eyes of some seats and keep what is seen; give what the net expects then."""
        ints, standings = self.foresee(seats, after=which == AFTER)
        above = self._net.above(standings, seats, self.at_table)
        for room, row in ((self.ints, ints), (self.above, above), (self.seats, seats)):
            self._keep(room[which], row)
        expected: Tensor = self._net(ints, above)
        return expected


def returns(seats: Tensor, values: Tensor, done: Tensor, rewards: Tensor) -> tuple[Tensor, Tensor]:
    """Give for each look what came of it, in shares of the victory, and whether that is known yet.

    It is the reward where the match is over, else mostly what came of the seat's next choice, and a little what was
    expected right after that. `seats` has the looks after and before each choice; the rest a row a step.
    """
    later, gain = torch.zeros_like(rewards[0]), torch.zeros_like(rewards[0])
    known = torch.zeros_like(rewards[0], dtype=torch.bool)
    came, surely = torch.zeros_like(seats, dtype=values.dtype), torch.zeros_like(seats, dtype=torch.bool)
    for step in range(len(values) - 1, -1, -1):
        over = done[step][:, None]
        later = torch.where(over, rewards[step], later)
        gain = torch.where(over, torch.zeros_like(gain), gain)
        known = known | over
        for look in (AFTER, BEFORE):
            seat = seats[look, step][:, None]
            result, sure = (later + FAITH * gain).gather(1, seat), known.gather(1, seat)
            came[look, step], surely[look, step] = result.squeeze(1), sure.squeeze(1)
            if look == AFTER:
                value = torch.where(over, result, values[step][:, None])
                later = later.scatter(1, seat, value)
                gain = gain.scatter(1, seat, torch.where(sure, result - value, torch.zeros_like(value)))
                known = known.scatter(1, seat, torch.ones_like(sure))
    surely[AFTER] &= ~done  # nobody judges a match that is over
    return came, surely
