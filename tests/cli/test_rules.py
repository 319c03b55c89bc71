"""`wunderkammer rules`."""

from __future__ import annotations

import pytest

from tests.cli.terminal import refused, run
from wunderkammer import load
from wunderkammer.core.registry import game_names


@pytest.mark.parametrize("name", game_names())
def test_every_clause_option_and_source_is_shown(name):
    game = load(name)
    ran = run("rules", name)
    assert (ran.code, ran.err) == (0, "")
    assert all(f"**{number}**" in ran.out for number in game.clause_numbers)
    assert all(f"*{option.name}*" in ran.out and option.help in ran.out for option in game.options.options)
    assert all(source in ran.out for _, source in game.components.provenance.values())
    assert "<!--" not in ran.out


def test_one_clause():
    ran = run("rules", "curios", "2.4")
    assert ran.out == "**2.4** You take one gem from the site, if one is left there.\n"


@pytest.mark.parametrize("clause", ["9.9", "2", "**", "2.4**"])
def test_a_clause_that_is_not_there(clause):
    assert refused("rules", "curios", clause).startswith(
        f"Curios has no clause {clause!r}; its clauses are numbered 1.1, "
    )
