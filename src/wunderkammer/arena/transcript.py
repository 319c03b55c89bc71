"""Write finished matches so that they can be judged again without this program: one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TextIO

from ..bots.bot import BotSpec
from ..core.kernel import CHANCE
from ..core.match import Match


def write_transcript(match: Match, bots: Sequence[BotSpec], number: int, file: TextIO) -> None:
    """Write one finished match: a header, its moves with the state after each, scores and places."""
    game = match.game
    result = match.result()

    def line(**data: Any) -> None:
        file.write(json.dumps(data, separators=(",", ":")) + "\n")

    line(
        kind="header", match=number, game=game.key, version=game.version, set=game.components.digest,
        components=game.components.tables, options=match.options, seats=match.seats, bots=[str(bot) for bot in bots],
        commitment=match.commitment, key=match.key.hex() if match.key else None,
        fields={name: list(f.shape) for name, f in game.state.fields.items() if f.offset < game.state.size},
        sheet=game.sheet, note="Seats count from 0 in fields and 'seat', from 1 in 'text'; -1 means none.",
        state=game.state.to_json(match.state_after(0)),
    )  # fmt: skip
    for at, entry in enumerate(match.log):
        line(
            kind="move", match=number, number=at + 1, seat="chance" if entry.seat == CHANCE else entry.seat,
            text=game.actions.text(entry.action), action=game.actions.json(entry.action),
            state=game.state.to_json(match.state_after(at + 1)),
        )  # fmt: skip
    for seat in range(match.seats):
        rows = dict(zip(game.sheet, result.rows[seat], strict=True))
        line(kind="score", match=number, seat=seat, rows=rows, total=result.totals[seat], place=result.places[seat])
    line(kind="places", match=number, places=result.places)
