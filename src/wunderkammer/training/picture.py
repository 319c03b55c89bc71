"""Draw how a training went: strength against `greedy`, and how wrong the net's expectations were."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..arena.picture import BRASS, GROUND, INK, SEATS, SOFT_INK, PictureError
from .trainer import Moment


def draw(title: str, history: Sequence[Moment], path: Path) -> None:
    """Draw two panels over the minutes of a training; `arena.picture.check` says beforehand whether it can be drawn."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 3.4), dpi=150, facecolor=GROUND)
    strength, error = figure.subplots(1, 2)
    minutes = [each.seconds / 60 for each in history]
    strength.plot(minutes, [each.strength for each in history], color=SEATS[0], marker="o", markersize=3)
    strength.axhline(1, color=BRASS, linestyle=(0, (4, 3)), zorder=1)
    strength.set_ylabel("wins against greedy, in even shares")
    strength.set_ylim(bottom=0)
    error.plot(minutes, [each.error for each in history], color=SEATS[1], marker="o", markersize=3)
    error.set_ylabel("mean squared error of what is expected")
    error.set_ylim(bottom=0)
    for panel in (strength, error):
        panel.set_xlabel("minutes")
        panel.set_facecolor(GROUND)
        panel.tick_params(colors=SOFT_INK, labelsize=8)
        panel.xaxis.label.set_color(SOFT_INK)
        panel.yaxis.label.set_color(SOFT_INK)
        panel.yaxis.label.set_fontsize(8)
        for side in ("top", "right"):
            panel.spines[side].set_visible(False)
    figure.suptitle(title, color=INK, family="DejaVu Serif", fontsize=13, weight="bold", x=0.02, ha="left")
    figure.tight_layout()
    try:
        figure.savefig(path, facecolor=GROUND)
    except OSError as why:
        raise PictureError(f"{path} cannot be written: {why.strerror or why}.") from None
