"""Draw the picture of the README: a match of Curios as the terminal shows it.

Run it from the repository: `.venv/bin/python docs/pictures/terminal.py`.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from wunderkammer import Match, load
from wunderkammer.bots.bot import parse_bots
from wunderkammer.cli.choices import Choices
from wunderkammer.cli.page import page
from wunderkammer.core.drawing import Room
from wunderkammer.core.kernel import CHANCE

# The colours of the cabinet by lamplight: dark walnut, cream, and the four gems.
THEME = TerminalTheme(
    background=(26, 21, 17),
    foreground=(245, 235, 218),
    normal=[
        (56, 51, 47),
        (198, 62, 46),
        (39, 129, 79),
        (227, 170, 28),
        (42, 122, 187),
        (118, 80, 168),
        (47, 158, 146),
        (203, 187, 163),
    ],
    bright=[
        (117, 100, 79),
        (232, 90, 70),
        (74, 168, 112),
        (255, 194, 77),
        (88, 164, 224),
        (150, 112, 200),
        (80, 190, 178),
        (255, 250, 240),
    ],
)
MOVES = 30
WIDTH, HEIGHT = 100, 40


def position() -> Match:
    """Play a match between four bots to the middle of its second round, with seat 1 to move."""
    game = load("curios")
    bots = [spec.make(seat) for seat, spec in enumerate(parse_bots("greedy", 4))]
    match = Match.begin(game, 4, names=["Ada", "Bruno", "Chiyo", "Dara"], seed="readme")
    while match.pending != (0,) or len(match.log) < MOVES + 17 or game.state.read(match.state).phase != 3:
        seat = match.pending[0]
        assert seat != CHANCE
        match.play(
            seat, bots[seat].choose(game, match.view(seat), seat, match.legal(seat), parse_bots("greedy", 1)[0].budget)
        )
    return match


def main() -> None:
    """Write terminal.svg beside this file."""
    match = position()
    game = match.game
    own = max(entry.number for entry in match.record if entry.seat == 0)
    choices = Choices(game, match.voice(0), game.state.read(match.view(0)), match.legal(0))
    console = Console(record=True, width=WIDTH, force_terminal=True, color_system="truecolor", file=io.StringIO())
    for line in page(match, 0, own, choices, Room(WIDTH, HEIGHT)):
        console.print(Text.assemble(*line), no_wrap=True)
    svg = console.export_svg(title="wunderkammer play curios", theme=THEME)
    # The picture must not fetch a font from anywhere: the reader's own monospace is good.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code, ", "")
    svg = "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"
    Path(__file__).with_name("terminal.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
