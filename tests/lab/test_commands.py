"""`wunderkammer lab`: what it writes and prints, and one sentence for what it cannot do."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import run
from wunderkammer.arena.simulation import played
from wunderkammer.bots.bot import BotSpec
from wunderkammer.core.match import Match
from wunderkammer.core.notation import save
from wunderkammer.core.registry import load
from wunderkammer.lab.known_odds import MATCHES

FEW = ("--matches", 300, "--jobs", 1)


def lab(*arguments: object, folder=None):
    return run("lab", *arguments, folder=folder)


def refused(*arguments: object) -> str:
    ran = lab(*arguments)
    assert (ran.code, ran.out) == (2, "")
    return ran.err.strip().splitlines()[-1]


@pytest.mark.usefixtures("coins")
def test_a_report_is_a_page_and_its_figures(tmp_path):
    ran = lab("report", "coins", *FEW, "--out", tmp_path / "coins.html")
    assert ran.code == 0
    assert "Is it fair? " in ran.out
    assert "The page also has the other numbers of seats: 2." in ran.out
    assert "Playing Coins: 100 %" in ran.err
    page = (tmp_path / "coins.html").read_text(encoding="utf-8")
    data = json.loads((tmp_path / "coins.json").read_text(encoding="utf-8"))
    assert [section["seats"] for section in data["sections"]] == [3, 2]
    assert "<h2>2 seats</h2>" in page


@pytest.mark.usefixtures("coins")
def test_the_same_seed_gives_the_same_report_however_many_processes(tmp_path):
    printed = [
        lab(
            "report", "coins", "--matches", 300, "--jobs", jobs, "--seats", 3, "--seed", seed, "--json", folder=tmp_path
        )
        for jobs, seed in ((1, 1), (2, 1), (1, 2))
    ]
    assert [ran.err for ran in printed] == ["", "", ""]
    assert printed[0].json == printed[1].json
    assert printed[0].json["sections"] != printed[2].json["sections"]


@pytest.mark.usefixtures("coins")
@pytest.mark.parametrize(("figure", "within"), [("seat-1", "0.01 percentage points"), ("points", "0.01 points")])
def test_what_is_not_known_well_enough_is_told_in_the_unit_of_its_figure(figure, within):
    ran = lab("compare", "coins", "--a", "-", "--b", "-", "--figure", figure, "--until", "0.01", *FEW)
    assert f"the difference is not yet known to within {within}, after " in ran.out


def test_two_sides_are_compared(tmp_path):
    out = tmp_path / "sides.html"
    ran = lab("compare", "coins", "--a", "-", "--b", "seats=2", "--figure", "decisions", *FEW, "--out", out)
    assert ran.code == 0
    assert "Decisions in a match: 1.00 less in B than in A, after 300 matches of each." in ran.out
    assert "more than noise" in out.read_text(encoding="utf-8")
    assert json.loads(out.with_suffix(".json").read_text(encoding="utf-8"))["settled"] is True


@pytest.mark.usefixtures("coins")
def test_a_table_over_all_verbs_is_the_default():
    ran = lab("restrict", "coins", *FEW)
    assert ran.code == 0
    assert "never keep" in ran.out
    assert "never throw" in ran.out
    one = lab("restrict", "coins", "--always", "throw", *FEW, "--json")
    bound = {"never": [], "always": ["throw"], "first": [], "habits": []}
    assert [cost["bound"] for cost in one.json["costs"]] == [bound]


@pytest.mark.usefixtures("coins")
def test_what_a_seat_can_be_bound_to_is_listed_and_drawn(tmp_path):
    ran = lab("restrict", "coins", "--list")
    assert (ran.code, ran.err) == (0, "")
    assert "--first: keep, throw." in ran.out
    assert "\n  modest  throws the last card away" in ran.out
    assert lab("restrict", "coins", "--list", "--json").json["verbs"] == ["keep", "throw"]
    out = tmp_path / "modest.html"
    assert lab("restrict", "coins", "--habit", "modest", *FEW, "--out", out).code == 0
    assert "throws the last card away" in out.read_text(encoding="utf-8")
    assert json.loads(out.with_suffix(".json").read_text(encoding="utf-8"))["costs"][0]["bound"]["habits"] == ["modest"]


def test_a_match_file_is_told(coins, tmp_path):
    match = Match.begin(coins, 3, names=("Ada", "Ben", "Cleo"), seed=3)
    unfinished = tmp_path / "unfinished.match"
    save(match, unfinished)
    for word in ("keep", "throw", "keep"):
        match.play(match.pending[0], word)
    file = tmp_path / "coins.match"
    save(match, file)
    ran = lab("story", file, "--out", tmp_path / "story.html")
    assert ran.code == 0
    assert "percentage points." in ran.out
    assert "Cleo" in (tmp_path / "story.html").read_text(encoding="utf-8")
    assert refused("story", unfinished).endswith("The match is not over yet; its story can be told when it is.")


@pytest.mark.parametrize(("options", "matches"), [({}, MATCHES), ({"starter": "2"}, 60)])
def test_a_match_with_other_options_is_told_by_what_they_promise(options, matches, tmp_path, monkeypatch):
    monkeypatch.setattr("wunderkammer.cli.lab.MATCHES", 60)
    (match,) = played(load("curios"), [BotSpec("random")] * 2, 1, options=options)
    save(match, tmp_path / "curios.match")
    assert lab("story", tmp_path / "curios.match", "--json").json["matches"] == matches


@pytest.mark.usefixtures("coins")
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("restrict", "coins", "--forbid", "burn"), "Coins has no verb 'burn'; its verbs are keep, throw."),
        (("restrict", "coins", "--habit", "vain"), "Coins has no habit 'vain'; its habits are modest."),
        (("report", "chess"), "There is no game 'chess'"),
        (("report", "coins", "--matches", "0"), "'0' is not a number from 1 to 999999999"),
        (("report", "coins", "--matches", "1"), "At least 2 matches are needed to say anything, not 1."),
        (("report", "coins", "--seats", "7"), "Coins is for 2 to 3 seats, not 7."),
        (("report", "coins", "--out", "/none/page.html"), "There is no folder /none for page.html; make it first."),
        (("report", "coins", "--out", "page.json"), "page.json is where the figures go, beside the page"),
        (("compare", "coins", "--a", "-", "--b", "seats=x"), "'x' is not a number of seats"),
        (("compare", "coins", "--a", "-", "--b", "-", "--until", "0"), "'0' is not a number of percentage points"),
        (("compare", "coins", "--a", "-", "--b", "components=tests/sets/curios-small.toml"), "curios-small.toml"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_in_one_sentence(arguments, says):
    assert says in refused(*arguments)
