"""Let a new net play against what is installed, and install it only if it is stronger beyond doubt."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..arena.intervals import Estimate, share
from ..bots.net import NO_WEIGHTS
from ..bots.nets import install, installed
from .self_play import GREEDY, PAST
from .trainer import Trainer

MATCHES = 960
"""How many matches decide."""
UNSEEN = 1 << 41
"""The seed of their deals, which no training uses."""


@dataclass(frozen=True)
class Proof:
    """How the new net fared alone at a table of others."""

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
            f"One seat of the new net won {100 * self.wins.value:.1f} % ({low:.1f} to {high:.1f}) "
            f"of {self.matches} matches against {self.opponent}, where {100 / self.seats:.1f} % is even."
        )


def prove(trainer: Trainer, matches: int = MATCHES) -> Proof:
    """Play the new net against the installed one, or against `greedy` where there is none."""
    before = installed(trainer.game)
    other, name = (GREEDY, "greedy") if before is None else (PAST, "the net that is installed")
    shares = trainer.contest(trainer.mean, before or NO_WEIGHTS, other, matches, seed=UNSEEN)
    return Proof(name, trainer.game.usual_seats, len(shares), share([float(each) for each in shares]))


def install_proven(trainer: Trainer, proof: Proof, command: str, folder: Path) -> dict[str, Any]:
    """Install a net that is proven stronger, with a card that says how it came about; give the card."""
    p = trainer.progress
    card = {
        "game": trainer.game.key,
        "version": trainer.game.version,
        "command": command,
        "seed": trainer.seed,
        "minutes": round(p.seconds / 60, 1),
        "matches": p.matches,
        "samples": p.samples,
        "machine": f"{platform.machine()}, {trainer.threads} threads",
        "proof": proof.sentence,
    }
    return install(trainer.game, trainer.mean, card, folder)
