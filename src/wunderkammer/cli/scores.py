"""The end of a match: why it ended, who won and by what, and the score sheet with every reason."""

from __future__ import annotations

from ..core.drawing import wrapped
from ..core.match import Match
from ..core.readers import Reader
from ..core.voice import Line, listed
from .screen import room, show, show_lines, show_table


def show_scores(match: Match, reader: Reader) -> None:
    """Print the verdict of a finished match and the points row by row."""
    result = match.result()
    view = match.game.state.read(match.view(reader))
    verdict = match.game.words.verdict(match.voice(reader), view) or [Line(_winners(match), "")]
    for line in verdict:
        text = f"{line.text} ({line.clause})" if line.clause else line.text
        show_lines(wrapped([], text, room().columns, "bold"))
    show()
    rows = [
        [name, *(str(result.rows[seat][i]) for seat in range(match.seats))] for i, name in enumerate(match.game.sheet)
    ]
    rows.append(["Total", *map(str, result.totals)])
    rows.append(["Place", *map(str, result.places)])
    show_table(["", *match.names], rows)


def _winners(match: Match) -> str:
    """Say who won, for a game that does not say it itself."""
    places = match.result().places
    winners = [match.names[seat] for seat in range(match.seats) if places[seat] == 1]
    return f"{winners[0]} wins." if len(winners) == 1 else f"{listed(winners)} share the victory."
