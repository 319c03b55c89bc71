"""The component set of Curios: what it says of itself, and how a wrong one is refused."""

from __future__ import annotations

import pytest

from wunderkammer import load
from wunderkammer.core.errors import ComponentError

from .scripted import GAME, SITES

SHIPPED = GAME.folder / "components.toml"
COLUMNS = "columns = [1, 2, 3, 4, 4]"


def test_provenance_of_every_table():
    sure = {table: how for table, (how, _) in GAME.components.provenance.items()}
    assert sure == dict.fromkeys(("site", "market", "table", "pawns"), "known")
    assert all(source for _, source in GAME.components.provenance.values())


def test_the_box_is_as_in_the_data():
    tables = GAME.components.tables
    assert [(row["id"], row["columns"], row["gems"]) for row in tables["site"]] == [
        (site, [1, 2, 3, 4, 4], 14) for site in SITES
    ]
    assert [row["values"] for row in tables["market"]] == [[1, 3, 5, 7]] * 4
    assert [(row["seats"], row["gems"], row["hand"]) for row in tables["table"]] == [
        (2, 8, 4), (3, 10, 4), (4, 12, 3), (5, 14, 2),
    ]  # fmt: skip
    assert [(row["start"], row["most"]) for row in tables["pawns"]] == [(5, 7)]


def load_changed(tmp_path, was: str, now: str):
    text = SHIPPED.read_text(encoding="utf-8")
    assert was in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(was, now, 1), encoding="utf-8")
    return load("curios", path)


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ("seats = 5", "seats = 6", "one row each for 2, 3, 4 and 5 seats"),
        ('site = "temple"\nvalues', 'site = "pyramid"\nvalues', "in the order of the sites"),
        ("values = [1, 3, 5, 7]", "values = [1, 3, 5]", "the same number of market values"),
        ("values = [1, 3, 5, 7]", "values = [1, 3, 5, 5]", "must differ"),
        ("values = [1, 3, 5, 7]", "values = [1, 3, 5, 100]", "between 0 and 99"),
        (COLUMNS, "columns = [1, 2, 4, 3]", "never get cheaper"),
        (COLUMNS, "columns = []", "1 or more each"),
        (COLUMNS, "columns = [6, 7]", "at most the 5 pawns of the start"),
        ("start = 5", "start = 8", "1 <= start <= most"),
        ("gems = 14\n\n[[site]]", "gems = 13\n\n[[site]]", "5 seats need 14 gems a site; the smallest supply is 13"),
        ("hand = 2", "hand = 3", "5 hands of 3 need 15 cards; 12 are left to deal"),
        ("gems = 14", "gems = 100", "at most 20 sites, 20 market values a site and 99 gems a site"),
    ],
)
def test_a_wrong_set_is_refused_in_one_sentence(tmp_path, was, now, says):
    with pytest.raises(ComponentError, match=says) as refused:
        load_changed(tmp_path, was, now)
    assert "\n" not in str(refused.value)


def test_a_set_with_hundreds_of_sites_is_refused_before_it_is_thought_through(tmp_path):
    """Whoever handed one in to a server kept all others waiting: it took seconds to load, and a page was megabytes."""
    text = SHIPPED.read_text(encoding="utf-8")
    sites = "".join(
        f'[[site]]\nid = "s{n}"\nname = "S"\nshort = "S"\ncolour = "red"\n{COLUMNS}\ngems = 14\n' for n in range(17)
    )
    markets = "".join(f'[[market]]\nsite = "s{n}"\nvalues = [1, 3, 5, 7]\n' for n in range(17))
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("[[market]]", sites + "[[market]]", 1) + markets, encoding="utf-8")
    with pytest.raises(ComponentError, match="at most 20 sites"):
        load("curios", path)


@pytest.mark.parametrize("columns", [[1] * 10, [1, 1, 4, 4], [1, 2, 4, 4], [5, 5], [5, 7]])
def test_a_site_that_could_hold_all_pawns_is_refused(tmp_path, columns):
    """Where no gem is left at such a site, a round could pass without a gem, and the match would never end."""
    with pytest.raises(ComponentError, match="all pawns of a table could stand at pyramid"):
        load_changed(tmp_path, COLUMNS, f"columns = {columns}")


@pytest.mark.parametrize("columns", [[1] * 9, [1, 2, 2, 3], [1, 2, 3, 3], [5], [5, 8]])
def test_a_site_that_leaves_somebody_a_pawn_is_not(tmp_path, columns):
    assert load_changed(tmp_path, COLUMNS, f"columns = {columns}").components.tables["site"][0]["columns"] == columns
