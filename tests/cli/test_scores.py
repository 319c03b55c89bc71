"""The end of a match: the verdict, and a score sheet that fits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.curios_table import CURIOS, wander
from wunderkammer import Match, load
from wunderkammer.cli import screen
from wunderkammer.cli.scores import show_scores
from wunderkammer.core.drawing import Room
from wunderkammer.core.registry import game_names
from wunderkammer.core.voice import Line

LONG = ["Ada", "Bartholomäus der Zweite", "C" * 40, "Dara of the Long Road", "E" * 40, "Femi"]


@pytest.mark.parametrize("columns", [80, 100, 120])
@pytest.mark.parametrize("name", game_names())
def test_the_score_sheet_fits_and_cuts_no_name(name, columns, monkeypatch, capsys):
    game = load(name)
    seats = game.seats[-1]
    match = wander(Match.begin(game, seats, names=LONG[:seats], seed=1), game.longest)
    monkeypatch.setattr(screen, "room", lambda: Room(columns))
    show_scores(match, None)
    lines = capsys.readouterr().out.splitlines()
    sheet = lines[lines.index("") + 1 :]
    assert max(map(len, sheet)) <= columns, "\n".join(sheet)
    assert [line for row in game.sheet for line in sheet if line.startswith(row)] != []
    heading = sheet[: next(at for at, line in enumerate(sheet) if line.startswith(game.sheet[0]))]
    letters = sorted(letter for line in heading for letter in line if letter != " ")
    assert letters == sorted(letter for name in match.names for letter in name if letter != " ")
    assert sheet[-2].split()[1:] == [str(total) for total in match.result().totals]


def finished() -> Match:
    return wander(Match.begin(CURIOS, 3, names=["Ada", "Bruno", "Chiyo"], seed=1), CURIOS.longest)


def test_a_game_says_why_it_ended_and_who_won(capsys):
    match = finished()
    verdict = [Line("Two sites were empty.", "6.1"), Line("You win by a gem.", "")]
    match.game = replace(CURIOS, words=replace(CURIOS.words, verdict=lambda voice, view: verdict))
    show_scores(match, 0)
    assert capsys.readouterr().out.splitlines()[:3] == ["Two sites were empty. (6.1)", "You win by a gem.", ""]


def test_a_game_that_says_nothing_is_spoken_for(capsys):
    match = finished()
    match.game = replace(CURIOS, words=replace(CURIOS.words, verdict=lambda voice, view: []))
    show_scores(match, None)
    winners = [name for name, place in zip(match.names, match.result().places, strict=True) if place == 1]
    assert capsys.readouterr().out.startswith(f"{winners[0]} wins.\n" if len(winners) == 1 else " and ".join(winners))
