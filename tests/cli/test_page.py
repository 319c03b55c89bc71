"""Every decision fits into the terminal: what changed, the table, what to choose, without scrolling back."""

from __future__ import annotations

import random
import re

import pytest

from tests.cli.pseudo_terminal import NEW_PAGE, PseudoTerminal
from wunderkammer import Match, load
from wunderkammer.cli.choices import MOST_LISTED, Choices
from wunderkammer.cli.page import page
from wunderkammer.cli.screen import LOWEST, NARROWEST
from wunderkammer.core.drawing import Drawing, Room
from wunderkammer.core.registry import game_names

SIZES = [(80, 24), (100, 30), (120, 45)]
LONG_NAMES = ("Ada", "Bartholomäus der Zweite", "Chiyo", "Dara", "E" * 40, "Femi")


def lines_of(drawing: Drawing) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in drawing]


def decisions(name: str, seats: int, seed: int):
    """Play a match at random; give each decision with what is news to the seat that takes it."""
    game, rng = load(name), random.Random(seed)
    match = Match.begin(game, seats, names=LONG_NAMES[:seats], seed=seed)
    seen = dict.fromkeys(range(seats), 0)
    while not match.over:
        seat = rng.choice(match.pending)
        legal = match.legal(seat)
        yield match, seat, seen[seat], legal
        seen[seat] = len(match.record)
        match.play(seat, rng.choice(legal))


def tables(name: str) -> list[int]:
    seats = load(name).seats
    return sorted({seats[0], seats[-1]})


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("name", game_names())
def test_every_page_fits(name, columns, rows):
    """The table keeps to its room, no list is cut, and at 120 x 45 nothing of the table is left out."""
    game = load(name)
    for seats in tables(name):
        for number, (match, seat, since, legal) in enumerate(decisions(name, seats, seed=seats)):
            if number % 3:
                continue
            voice, view = match.voice(seat), game.state.read(match.view(seat))
            drawn = lines_of(page(match, seat, since, Choices(game, voice, view, legal), Room(columns, rows)))
            shown = "\n".join(drawn)
            assert len(drawn) < rows, shown
            assert max(map(len, drawn)) <= columns, shown
            if rows >= 30:
                assert "more rows: t" not in shown, shown
                assert "l lists them all" not in shown, shown
            if rows >= 45:
                whole = lines_of(game.table(voice, view, Room(columns)))
                assert [line for line in whole if line and line not in drawn] == [], shown


@pytest.mark.parametrize("name", game_names())
def test_a_very_small_terminal_breaks_nothing(name):
    game = load(name)
    for number, (match, seat, since, legal) in enumerate(decisions(name, game.seats[-1], seed=1)):
        if number % 9 == 0:
            choices = Choices(game, match.voice(seat), game.state.read(match.view(seat)), legal)
            drawn = lines_of(page(match, seat, since, choices, Room(NARROWEST, LOWEST)))
            assert max(map(len, drawn)) <= NARROWEST


@pytest.mark.parametrize("columns", [80, 100, 120])
@pytest.mark.parametrize("name", game_names())
def test_the_whole_table_is_never_wider_than_the_terminal(name, columns):
    game = load(name)
    for seats in tables(name):
        for number, (match, seat, _, _) in enumerate(decisions(name, seats, seed=10 + seats)):
            if number % 5 == 0:
                view = game.state.read(match.view(seat))
                widest = max(lines_of(game.table(match.voice(seat), view, Room(columns))), key=len)
                assert len(widest) <= columns, widest


@pytest.mark.parametrize("name", game_names())
def test_no_list_has_30_entries_and_steps_lead_to_every_move(name):
    game = load(name)
    for match, seat, _, legal in decisions(name, load(name).usual_seats, seed=5):
        voice, view = match.voice(seat), game.state.read(match.view(seat))
        choices = Choices(game, voice, view, legal)
        choices.listing(Room(100))
        assert len(choices.entries) <= MOST_LISTED
        if len(legal) > MOST_LISTED:
            assert sorted(_all_moves(choices)) == sorted(legal)


def _all_moves(choices: Choices) -> list[int]:
    """Walk through all steps."""
    choices.listing(Room(100))
    assert len(choices.entries) <= MOST_LISTED
    found = []
    for entry in list(choices.entries):
        if len(entry.actions) == 1:
            found.append(entry.actions[0])
        else:
            choices.enter(entry)
            found += _all_moves(choices)
            assert choices.back()
    return found


# -- at a real terminal -----------------------------------------------------------------------------------

DECISIONS = 8


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("name", game_names())
def test_at_a_terminal_the_screen_holds_the_page_and_what_is_typed(name, columns, rows, tmp_path):
    rng = random.Random(rows)
    seats = ",".join(["me", *["random"] * (load(name).usual_seats - 1)])
    arguments = ("play", name, "--seats", seats, "--seed", rows, "--fast")
    with PseudoTerminal(*arguments, columns=columns, rows=rows, folder=tmp_path) as terminal:
        for _ in range(DECISIONS):
            terminal.wait_for("> ")
            screen = terminal.screen
            assert len(screen) <= rows, "\n".join(screen)
            assert max(map(len, screen)) <= columns, "\n".join(screen)
            assert any(line.startswith("── ") for line in screen)
            numbers = re.findall(r"\x1b\[1m *(\d+) *\x1b\[0m", terminal.output.rpartition(NEW_PAGE)[2])
            terminal.type(f"{rng.choice(numbers)}\n")
