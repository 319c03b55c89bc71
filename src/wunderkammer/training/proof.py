"""Let a new net play against what is installed, and install it only if it is stronger beyond doubt."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ..arena.intervals import Estimate, share
from ..bots.net import Weights
from ..bots.nets import Kind, install
from ..core.game import Game
from .contest import Tell, nobody
from .trainer import Progress

MATCHES = 960
"""How many matches decide."""
UNSEEN = 1 << 41
"""The seed of their deals, which no training uses."""


class Training(Protocol):
    """What a training of either kind of net has to tell."""

    game: Game
    seed: int
    kind: Kind

    @property
    def machine(self) -> str:
        """What it runs on, in words."""

    @property
    def progress(self) -> Progress:
        """How far it has come."""

    @property
    def learnt(self) -> Weights:
        """The weights that are to be installed."""

    def meet_installed(self, matches: int, seed: int, tell: Tell) -> tuple[str, npt.NDArray[np.float32]]:
        """Play what was learnt alone against what is installed; give the opponents' name and its shares."""


@dataclass(frozen=True)
class Proof:
    """How the new net fared alone at a table of others."""

    kind: str
    opponent: str
    seats: int
    matches: int
    wins: Estimate
    """Its share of the victories."""

    @property
    def stronger(self) -> bool:
        """Whether it is stronger beyond doubt: its interval lies above an even share."""
        return self.wins.low is not None and self.wins.low > 1 / self.seats

    @property
    def sentence(self) -> str:
        """The proof in words."""
        low, high = 100 * (self.wins.low or 0.0), 100 * (self.wins.high or 1.0)
        return (
            f"The new {self.kind}, alone in one seat, won {100 * self.wins.value:.1f} % ({low:.1f} to {high:.1f}) "
            f"of {self.matches} matches against {self.opponent}; an even share is {100 / self.seats:.1f} %."
        )


def prove(training: Training, matches: int = MATCHES, tell: Tell = nobody) -> Proof:
    """Play what was learnt against what is installed, or against `greedy` where there is nothing."""
    name, shares = training.meet_installed(matches, UNSEEN, tell)
    wins = share([float(each) for each in shares])
    return Proof(training.kind.name, name, training.game.usual_seats, len(shares), wins)


def install_proven(training: Training, proof: Proof, command: str, folder: Path) -> dict[str, Any]:
    """Install a net that is proven stronger, with a card that says how it came about; give the card."""
    p = training.progress
    card = {
        "game": training.game.key,
        "version": training.game.version,
        "command": command,
        "seed": training.seed,
        "minutes": round(p.seconds / 60, 1),
        "matches": p.matches,
        "samples": p.samples,
        "machine": training.machine,
        "proof": proof.sentence,
    }
    return install(training.game, training.learnt, card, folder, training.kind)
