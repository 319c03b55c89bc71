"""One match told completely, move by move, to be read as a diff when rules or words change.

`python -m tests.games.playthrough` writes all of them anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wunderkammer import load
from wunderkammer.core import dice
from wunderkammer.core.game import Game
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.match import Match
from wunderkammer.core.notation import score_lines
from wunderkammer.core.registry import game_names
from wunderkammer.core.voice import Memory

FOLDER = Path(__file__).parents[1] / "playthroughs"
MOST_LISTED = 12


def playthrough(game: Game, seats: int) -> str:
    """Tell a seeded random match: each move, what changed, who was told what, who must choose what, with what notes."""
    match = Match.begin(game, seats, seed="playthrough")
    rng = dice.generator(seats)
    lines = [f"{game.title}, version {game.version}, {seats} seats, set {game.components.digest}", ""]
    told = 0
    noted: dict[int, set[str]] = {}
    while True:
        for number in range(told, len(match.log)):
            lines += _move(match, number)
        told = len(match.log)
        if match.over:
            break
        lines += _choice(match, noted)
        waiting = match.pending
        seat = waiting[dice.below(rng, len(waiting))]
        choices = match.legal(seat)
        match.play(seat, choices[dice.below(rng, len(choices))])
    lines += ["", *score_lines(match)]
    return "\n".join(lines) + "\n"


def _move(match: Match, number: int) -> list[str]:
    game, entry = match.game, match.log[number]
    who = "chance" if entry.seat == CHANCE else str(entry.seat + 1)
    lines = [f"{number + 1}. {who}: {game.actions.text(entry.action)}"]
    before, after = match.state_after(number), match.state_after(number + 1)
    old, new = game.state.to_json(before), game.state.to_json(after)
    for name in game.state.diff(before, after):
        lines += [f"   {change}" for change in _changes(name, old[name], new[name])]
    for reader in (*range(match.seats), None):
        name = "watcher" if reader is None else reader + 1
        lines += [f"   {name} reads: {line.text} ({line.clause})" for line in match.tell(number, reader)]
    return lines


def _changes(name: str, old: Any, new: Any) -> list[str]:
    """Say what changed in a field, row by row."""
    if isinstance(new, list) and isinstance(new[0], list):
        return [
            change
            for i, (was, now) in enumerate(zip(old, new, strict=True))
            if was != now
            for change in _changes(f"{name}[{i}]", was, now)
        ]
    return [f"{name} = {new}"]


def _notes(memory: list[Memory], noted: set[str]) -> list[str]:
    """Write what a seat's notes say that they did not say when it was last asked."""
    notes = []
    for row in memory:
        gone = "".join(f"; not {value}: {where}" for value, where in row.excluded)
        notes.append(f"notes on {row.about}: {', '.join(row.possible)}{gone} ({row.clause})")
    news = [note for note in notes if note not in noted]
    noted.clear()
    noted.update(notes)
    return news


def _choice(match: Match, noted: dict[int, set[str]]) -> list[str]:
    words, lines = match.game.words, []
    for seat in match.pending:
        prompt = match.prompt(seat)
        lines.append(f"   {seat + 1} must choose: {prompt.ask}. {prompt.why} ({prompt.clause})")
        voice, view = match.voice(seat), match.game.state.read(match.view(seat))
        lines.append(f"     clauses: {', '.join(words.clauses(voice, view))}")
        lines += [f"     {note}" for note in _notes(words.memory(voice, view), noted.setdefault(seat, set()))]
        choices = match.legal(seat)
        for action in choices[:MOST_LISTED]:
            label = words.label(voice, view, action)
            lines.append(f"     {match.game.actions.text(action)}: {label}")
        if len(choices) > MOST_LISTED:
            lines.append(f"     and {len(choices) - MOST_LISTED} more")
    return lines


def main() -> None:
    """Write the playthroughs of all games."""
    FOLDER.mkdir(exist_ok=True)
    for name in game_names():
        game = load(name)
        for seats in game.seats:
            (FOLDER / f"{name}-{seats}.txt").write_text(playthrough(game, seats), encoding="utf-8")


if __name__ == "__main__":
    main()
