"""Every game, verb, option, command and page is documented, and every clause of the rules names its tests."""

from __future__ import annotations

import argparse
import ast
import re
from pathlib import Path

import pytest

from wunderkammer import load
from wunderkammer.cli.main import COMMANDS, parser
from wunderkammer.core.game import Game
from wunderkammer.core.registry import game_names

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md")])
TERMINAL = (DOCS / "terminal.md").read_text(encoding="utf-8")

TESTS = frozenset(
    node.name
    for path in (ROOT / "tests").rglob("test_*.py")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
)


def code_words(text: str) -> set[str]:
    """Give the words that stand in `code` in a page."""
    return {word for code in re.findall(r"`([^`\n]+)`", text) for word in re.split(r"[\s=,|\[\]]+", code)}


# -- games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_names())
def test_a_game_has_its_page_with_every_verb_and_option(name):
    game = load(name)
    page = (DOCS / "games" / f"{name}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {game.title}\n")
    words = code_words(page)
    assert [verb.name for verb in game.actions.verbs if verb.name not in words] == []
    assert [option.name for option in game.options.options if option.name not in words] == []


@pytest.mark.parametrize("name", game_names())
def test_the_page_of_a_game_tells_its_size(name):
    game = load(name)
    page = (DOCS / "games" / f"{name}.md").read_text(encoding="utf-8")
    first, last = game.seats[0], game.seats[-1]
    seats = f"{first}" if first == last else f"{first} to {last}, usually {game.usual_seats}"
    assert f"| seats | {seats} |" in page
    assert f"| state | {game.state.size:,} cells, {4 * game.state.size:,} bytes |" in page
    assert f"| actions | {game.actions.size} |" in page


@pytest.mark.parametrize("name", game_names())
def test_an_option_cites_a_clause_that_tells_of_it(name):
    game = load(name)
    for option in game.options.options:
        cited = re.findall(r"\d+\.\d+", option.help)
        assert cited, f"the help of {option.name} cites no clause"
        assert set(cited) <= game.clause_numbers
        assert f"*{option.name}*" in game.rulebook, f"no clause names the option *{option.name}*"


def test_every_page_of_a_game_has_its_game():
    assert {path.stem for path in (DOCS / "games").glob("*.md")} <= set(game_names())


# -- clauses ----------------------------------------------------------------------------------------


def written_rules(game: Game) -> str:
    """Give the rules of a game as they are written, with the names of their tests."""
    return (game.folder / "rules.md").read_text(encoding="utf-8")


def clause_tests(rulebook: str) -> dict[str, list[str]]:
    """Give the tests that each clause names in the comment behind it."""
    found: dict[str, list[str]] = {}
    current = ""
    for line in rulebook.splitlines():
        if line.startswith("**"):
            current = line.split("**")[1]
            assert current not in found, f"the clause {current} stands there twice"
            found[current] = []
        named = re.fullmatch(r"<!-- tests: (.+) -->", line.strip())
        if named:
            found[current] += [test.strip() for test in named[1].split(",")]
        else:
            assert "<!--" not in line, f"not a list of tests: {line}"
    return found


def test_the_reader_of_clauses_reads():
    text = "# A\n\n**1.1** One.\n<!-- tests: test_a, test_b -->\n\n**1.2** Two,\ngoing on.\n"
    assert clause_tests(text) == {"1.1": ["test_a", "test_b"], "1.2": []}


@pytest.mark.parametrize("name", game_names())
def test_every_clause_names_tests_that_exist(name):
    game = load(name)
    clauses = clause_tests(written_rules(game))
    assert set(clauses) == game.clause_numbers
    assert [clause for clause, tests in clauses.items() if not tests] == []
    missing = [f"{clause}: {test}" for clause, tests in clauses.items() for test in tests if test not in TESTS]
    assert missing == []


@pytest.mark.parametrize("name", game_names())
def test_every_test_of_a_clause_is_named_by_it(name):
    """A test called test_2_3_... belongs to clause 2.3, and the rules say so."""
    clauses = clause_tests(written_rules(load(name)))
    named = {test for tests in clauses.values() for test in tests}
    written = {
        node.name
        for path in (ROOT / "tests" / "games" / name).rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and re.match(r"test_\d+_\d+_", node.name)
    }
    assert written
    assert sorted(written - named) == []


@pytest.mark.parametrize("name", game_names())
def test_every_clause_that_the_code_cites_exists(name):
    """Docstrings and comments cite clauses in brackets: (2.3), (2.3, 3.1)."""
    game = load(name)
    cited = {
        (path.name, clause)
        for path in game.folder.rglob("*.py")
        for bracket in re.findall(r"\((\d+\.\d+(?:, \d+(?:\.\d+)?)*)\)", path.read_text(encoding="utf-8"))
        for clause in bracket.split(", ")
        if "." in clause
    }
    assert cited
    assert sorted((file, clause) for file, clause in cited if clause not in game.clause_numbers) == []


# -- the terminal -----------------------------------------------------------------------------------


def flags_of(its: argparse.ArgumentParser) -> set[str]:
    """Give the flags of a command, and of the commands within it."""
    flags: set[str] = set()
    for action in its._actions:
        flags |= set(action.option_strings)
        if isinstance(action, argparse._SubParsersAction):
            flags = flags.union(*(flags_of(each) for each in action.choices.values()))
    return flags


def test_every_command_and_each_of_its_options_is_on_the_page_of_the_terminal():
    words = code_words(TERMINAL)
    assert [name for name in COMMANDS if name not in words] == []
    assert sorted(flag for flag in flags_of(parser()) - {"-h", "--help", "--version"} if flag not in words) == []


def test_the_page_of_the_terminal_names_nothing_that_is_not_there():
    named = {word for word in code_words(TERMINAL) if word.startswith("--")}
    assert sorted(named - flags_of(parser())) == []


# -- the server -------------------------------------------------------------------------------------


def test_every_promise_of_the_server_names_tests_that_are_there():
    promises = (DOCS / "server.md").read_text(encoding="utf-8").split("## Promises")[1]
    rows = [line for line in promises.splitlines() if line.startswith("| ") and "| tests |" not in line]
    assert len(rows) > 10
    for row in rows:
        named = set(re.findall(r"`(test_\w+)`", row))
        assert named, row
        assert sorted(named - TESTS) == []


# -- pages ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page):
    text = page.read_text(encoding="utf-8")
    targets = [t.split("#")[0] for t in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in t]
    assert [target for target in targets if target and not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_to_a_heading_find_it(page):
    links = re.findall(r"\]\(([^)\s:]*)#([^)\s]+)\)", page.read_text(encoding="utf-8"))
    assert [f"{to}#{at}" for to, at in links if at not in headings(page.parent / to if to else page)] == []


def headings(page: Path) -> set[str]:
    """Give the headings of a page as links name them."""
    plain = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
    found = re.findall(r"^#+ (.+)$", plain, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


def test_every_page_is_linked_from_another():
    linked = {
        (page.parent / target.split("#")[0]).resolve()
        for page in PAGES
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
        if "://" not in target
    }
    assert [page.name for page in DOCS.rglob("*.md") if page.resolve() not in linked] == []
