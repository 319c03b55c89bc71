"""Rules are written in a small subset of Python; the checker says in one line what is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wunderkammer import load
from wunderkammer.core import subset
from wunderkammer.core.registry import game_names

CORE = Path(subset.__file__).parent


@pytest.mark.parametrize("name", game_names())
def test_the_rules_of_every_game_keep_to_the_subset(name):
    assert subset.check_sources(load(name).folder) == []


def test_the_rules_of_the_core_keep_to_the_subset():
    assert subset.check_sources(CORE) == []


@pytest.mark.parametrize("name", game_names())
def test_the_checker_sees_every_rule_of_a_game(name):
    """The functions that the game hands to the kernel are among those whose sources were read."""
    game = load(name)
    read = {fn.name for path in game.folder.rglob("*.py") for fn in subset._rules(subset.ast.parse(path.read_text()))}
    own = {
        fn.__name__
        for fn in vars(game.rules).values()
        if fn.__module__.startswith(type(game).__module__.split(".")[0] + ".games")
    }
    assert own
    assert own <= read


RULE = "@rule\ndef pay(s: State, seat: int, row: Row) -> int:\n    {}\n    return 0\n"


@pytest.mark.parametrize(
    "good",
    [
        "s.turn = (seat + 1) % s.seats",
        "for place in range(len(row)):\n        s.hand[seat][place] -= 1",
        "while s.turn >= 0 and not s.over:\n        s.turn = -1\n        break",
        "if 1 << seat & s.mask:\n        return 1\n    elif row[0] == LIMIT:\n        pass",
        "if seat < s.seats:\n        pass\n    else:\n        return -1",
        "most = max(row[0], row[1]) if s.turn != seat else abs(row[0])",
        "note(s, TAKE, seat, row[0])",
        "s.phase = Phase.OVER",
        "may_pay = True",
        "left = ~row[0] ^ row[1] | 1",
    ],
)
def test_what_rules_are_made_of_is_accepted(good):
    assert subset.check_source(RULE.format(good)) == []


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ("a = row[0:1]", "a slice"),
        ("a = row[:]", "a slice"),
        ("try:\n        pass\n    except KeyError:\n        pass", "an exception handler"),
        ("raise ValueError", "an exception;"),
        ("assert seat", "an assertion"),
        ("a = 'text'", "a text"),
        ("a = f'{seat}'", "a text"),
        ("a = [x for x in row]", "a comprehension"),
        ("a = sum(x for x in row)", "a comprehension"),
        ("a = [0] * seat", "a list"),
        ("a = {}", "a dict"),
        ("a, b = row[0], row[1]", "a tuple"),
        ("pay(s, seat=1, row=row)", "a keyword in a call"),
        ("def inner(x: int) -> int:\n        return x", "a function inside a rule"),
        ("a = lambda x: x", "a lambda"),
        ("a = 2", "the bare number 2"),
        ("a = -2", "the bare number 2"),
        ("a = row[seat + 3]", "the bare number 3"),
        ("a = 0.5", "0.5; rules know ints only"),
        ("a = None", "None; rules know ints only"),
        ("a = seat / row[0]", "the operator Div"),
        ("a = seat ** row[0]", "the operator Pow"),
        ("a = seat in row", "a comparison other than"),
        ("a = seat is row", "a comparison other than"),
        ("for x in row:\n        pass", "a loop over something other than range"),
        ("for x in range(1):\n        pass\n    else:\n        pass", "an else after a loop"),
        ("while seat:\n        pass\n    else:\n        pass", "an else after a loop"),
        ("import os", "an import inside a rule"),
        ("global LIMIT", "a global name that is written"),
        ("with s:\n        pass", "a with block"),
        ("yield seat", "a generator"),
        ("if (a := seat) > 0:\n        pass", "an assignment inside an expression"),
        ("del row", "a deletion"),
        ("seat", "a value that nobody uses"),
        ("row.sort()", "row.sort(...), a call of something that is not a plain function"),
        ("np.zeros(seat)", "np.zeros(...), a call of something"),
        ("a = sorted(row)", "sorted(...), which rules do not have"),
        ("print(seat)", "print(...), which rules do not have"),
        ("pay(*row)", "a starred expression"),
        ("a = b'x'", "a text"),
    ],
)
def test_what_steps_outside_is_named_with_its_line(bad, says):
    found = subset.check_source(RULE.format(bad), "rules.py")
    assert found
    assert any(says in line for line in found)
    assert all(re.fullmatch(r"rules\.py:\d+: [^\n]+", line) for line in found)
    assert any(line.startswith(("rules.py:3:", "rules.py:4:")) for line in found)


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ("def pay(s, seat: int) -> int", "s of pay has no type"),
        (
            "def pay(s: State, seat: float) -> int",
            "the type of seat is not int, bool, Row, Grid, Cube, Rng or State",
        ),
        ("def pay(s: State, cards: list[int]) -> int", "the type of cards is not"),
        ("def pay(s: State, cards: Rows) -> int", "the type of cards is not"),
        ("def pay(s: State, seat: int = 0) -> int", "pay has a default argument"),
        ("def pay(s: State, *, seat: int) -> int", "takes arguments other than plain positional ones"),
        ("def pay(s: State, *seats: int) -> int", "takes arguments other than plain positional ones"),
        ("def pay(s: State)", "pay does not say what it returns"),
    ],
)
def test_a_signature_must_be_complete(head, says):
    found = subset.check_source(f"@rule\n{head}:\n    return 0\n")
    assert [line for line in found if line.startswith("rules.py:2: ") and says in line]


def test_a_rule_in_a_class_or_a_function_is_named():
    found = subset.check_source("class A:\n    @rule\n    def pay(s: State) -> int:\n        return 0\n")
    assert found == ["rules.py:3: pay stands inside something else; a rule is a plain function of its module"]


def test_recursion_is_named_also_through_others():
    text = "".join(
        f"@rule\ndef {name}(s: State) -> None:\n    {called}(s)\n\n\n"
        for name, called in (("one", "two"), ("two", "three"), ("three", "two"), ("four", "one"))
    )
    found = subset.check_source(text)
    assert [line.split(" calls itself")[0] for line in found] == ["rules.py:7: two", "rules.py:12: three"]


def test_recursion_is_found_across_files(tmp_path):
    game = tmp_path / "game"
    (game / "phases").mkdir(parents=True)
    head = "from {} import {}\n\n\n@rule\ndef {}(s: State) -> None:\n    {}(s)\n"
    (game / "one.py").write_text(head.format(".phases.two", "two", "one", "two"))
    (game / "phases" / "two.py").write_text(head.format("..one", "one as first", "two", "first"))
    found = subset.check_sources(game)
    assert [line.split(" calls itself")[0] for line in found] == ["game/one.py:5: one", "game/phases/two.py:5: two"]


@pytest.mark.parametrize(("given", "refused"), [("out", False), ("s.listed", True), ("row", True)])
def test_actions_are_listed_in_no_memory_of_the_state_also_across_files(tmp_path, given, refused):
    listing = "@rule\ndef list_cards(s: State, out: Row) -> int:\n    return 0\n"
    calling = f"@rule\ndef legal(s: State, seat: int, row: Row, out: Row) -> int:\n    return list_cards(s, {given})\n"
    says = f"{given} as out of list_cards; actions are listed in the memory that the rule is given"
    (tmp_path / "cards.py").write_text(listing)
    (tmp_path / "flow.py").write_text(f"from .cards import list_cards\n{calling}")
    for found in (subset.check_source(listing + calling), subset.check_sources(tmp_path)):
        assert len(found) == refused
        assert all(says in line for line in found)


def test_other_functions_may_do_as_they_please():
    assert subset.check_source("def words(view):\n    return f'{view} {2 ** 3}'[1:]\n") == []
