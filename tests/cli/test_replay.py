"""`wunderkammer replay`: one seat's eyes, or everything once it is over."""

from __future__ import annotations

import re

import pytest

from tests.cli.terminal import refused, run
from tests.curios_table import CURIOS, cards_in, finished, running
from wunderkammer.core import notation
from wunderkammer.core.match import Match


@pytest.fixture
def table(tmp_path):
    """A folder with a running and a finished match of three."""
    notation.save(running(3, 20), tmp_path / "running.match")
    notation.save(finished(3), tmp_path / "done.match")
    return tmp_path


def spoken(card: str) -> str:
    """Give a card as words and tables name it."""
    site, value = card.split("-")
    return f"{site.capitalize()} {value}"


def hidden_cards(match: Match) -> list[str]:
    """Give the cards that were laid under the sites, which nobody sees before the end."""
    texts = [CURIOS.actions.text(entry.action) for entry in match.log]
    return [text.removeprefix("hide ") for text in texts if text.startswith("hide ")]


@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.parametrize("boards", [(), ("--boards",)])
def test_a_running_match_through_one_pair_of_eyes(table, seat, boards):
    match = running(3, 20)
    known, secret = cards_in(match, seat - 1)
    assert known
    assert secret
    ran = run("replay", "running.match", "--seat", seat, *boards, folder=table)
    assert (ran.code, ran.err) == (0, "")
    assert not [card for card in secret if card in ran.out or spoken(card) in ran.out]
    assert all(f"deal seat={seat} card={card}" in ran.out for card in cards_in(running(3, 0), seat - 1)[0])
    assert ran.out.count("hide ?") == 4
    assert match.key.hex() not in ran.out
    assert ran.out.count("Great Pyramid") == (len(match.log) if boards else 0)


def test_everything_of_a_running_match_is_refused(table):
    said = refused("replay", "running.match", "--seat", "all", folder=table)
    assert said == "The match is still running; until its end only one seat's eyes can be used: --seat N."
    said = refused("replay", "running.match", folder=table)
    assert said == "The match is still running; say whose eyes to use: --seat 1 to --seat 3."


@pytest.mark.parametrize("seat", ["0", "4", "-1", "me", "", "00001", "²", "1" * 50])
def test_eyes_that_are_not_there(table, seat):
    for name in ("running", "done"):
        said = refused("replay", f"{name}.match", f"--seat={seat}", folder=table)
        assert said.startswith("--seat must be 1 to 3, or all when the match is over")


@pytest.mark.parametrize("eyes", [(), ("--seat", "all")])
def test_a_finished_match_is_open(table, eyes):
    match = finished(3)
    ran = run("replay", "done.match", *eyes, folder=table)
    assert ran.code == 0
    for number, entry in enumerate(match.log, 1):
        assert f"{number:>4}  " in ran.out
        assert CURIOS.actions.text(entry.action) in ran.out
    assert "You " not in ran.out
    assert "?" not in ran.out
    for total in match.result().totals:
        assert str(total) in ran.out.splitlines()[-2]


@pytest.mark.parametrize("boards", [(), ("--boards",)])
def test_a_finished_match_as_a_seat_lived_it(table, boards):
    """Up to the last move, which opened everything, others' secrets stay hidden."""
    match = finished(3)
    ran = run("replay", "done.match", "--seat", 2, *boards, folder=table)
    assert ran.code == 0
    before_the_end = ran.out.split(f"\n{len(match.log):>4}  ")[0]
    others = [f"deal seat={entry} card=" for entry in (1, 3)]
    assert all(f"{deal}?" in before_the_end for deal in others)
    assert before_the_end.count("hide ?") == 4
    secret = hidden_cards(match)
    assert len(secret) == 4
    assert not [card for card in secret if card in before_the_end or spoken(card) in before_the_end]
    assert "You are dealt" in ran.out
    assert "You fill column" in ran.out


def test_boards_show_the_table_after_every_move(table):
    match = finished(3)
    ran = run("replay", "done.match", "--boards", folder=table)
    assert ran.out.count("Great Pyramid") == len(match.log) + 1  # and once in the score sheet


def test_a_match_with_another_component_set(tmp_path):
    own = (CURIOS.folder / "components.toml").read_text()
    (tmp_path / "set.toml").write_text(own.replace("values = [1, 3, 5, 7]", "values = [2, 4, 6, 8]", 1))
    seats = ("--seats", "random,random", "--components", "set.toml", "--file", "x.match")
    assert run("play", "curios", *seats, folder=tmp_path).code == 0
    assert "--components FILE names another" in refused("replay", "x.match", folder=tmp_path)
    ran = run("replay", "x.match", "--components", "set.toml", folder=tmp_path)
    assert ran.code == 0
    assert re.search(r"hide pyramid-[2468]\n", ran.out)
    assert run("verify", "x.match", "--components", "set.toml", folder=tmp_path).code == 0


def test_a_component_set_that_is_not_there_is_named_and_no_line_blamed(table):
    for command in ("replay", "verify", "hint", "play"):
        said = refused(command, "done.match", "--components", "nowhere.toml", folder=table)
        assert said == "nowhere.toml cannot be read: No such file or directory."
