"""`wunderkammer arena`."""

from __future__ import annotations

import pytest

from tests.cli.terminal import refused, run, spawn

FIRST = "tests.bots.strangers:First"


def arena(*arguments: object, **how):
    return run("arena", "curios", "--workers", 1, *arguments, **how)


@pytest.fixture(scope="module")
def out():
    ran = arena("--bots", f"random,{FIRST}", "--seats", 3, "--matches", 7, "--seed", 4, "--json")
    assert (ran.code, ran.err, ran.out.count("\n")) == (0, "", 1)
    return ran.json


def test_json_has_everything(out):
    assert (out["game"], out["seats"], out["matches"], out["played"], out["deals"]) == ("curios", 3, 7, 9, 3)
    assert (out["bots"], out["tables"], out["seed"]) == (["random", FIRST], [[0, 1, 1]], 4)
    assert (out["repeatable"], out["even"]) == (True, 0.33333)
    assert out["options"] == {"visits": "yes", "starter": "random"}
    assert sorted(standing["seats"] for standing in out["standings"]) == [9, 18]
    shares = sum(standing["wins"]["value"] * standing["seats"] for standing in out["standings"])
    assert shares == pytest.approx(9, abs=1e-3)
    for standing in out["standings"]:
        for figure in ("wins", "place", "points", "rating"):
            assert standing[figure]["low"] <= standing[figure]["value"] <= standing[figure]["high"]
        assert standing["milliseconds"] > 0
        assert standing["slowest"] > 0
        assert (standing["faults"], standing["why"]) == (0, "")
    assert sum(standing["rating"]["value"] for standing in out["standings"]) == pytest.approx(3000, abs=0.2)


def test_for_people_there_is_a_table_that_says_who_played_whom(tmp_path):
    ran = arena("--bots", f"random,{FIRST}", "--seats", 4, "--matches", 8, "--picture", "a.png", folder=tmp_path)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == f"At the table: 1 random against 3 {FIRST}."
    assert lines[1] == "8 matches: 2 deals, each in all 4 seatings."
    assert lines[2].split() == ["bot", "wins", "95", "%", "place", "±", "points", "±", "rating", "±", "ms", "99", "%"]
    assert {line.split()[0] for line in lines[3:5]} == {"random", FIRST}
    assert "an even share is 25.0 %" in ran.out
    assert "repeatable" not in ran.out
    assert lines[-1] == "The picture is a.png."
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert ran.err.startswith("Playing Curios: ")


def test_more_bots_than_seats_meet_in_turn():
    ran = arena("--bots", f"random,{FIRST},{FIRST}:5ms", "--seats", 2, "--matches", 7)
    assert ran.out.startswith(f"3 tables: 1 random against 1 {FIRST}; 1 random against 1 {FIRST}:5ms; ")
    assert "12 matches: 2 deals, each in all 6 seatings." in ran.out
    assert "(7 were asked for; only whole rounds of 6 are fair.)" in ran.out


def test_budgets_in_milliseconds_are_not_repeatable_and_the_table_says_so():
    ran = arena("--bots", f"random,{FIRST}:5ms", "--seats", 2, "--matches", 2)
    assert f"Not repeatable, because of bots that think by the clock: {FIRST}:5ms." in ran.out


def test_a_bot_at_fault_is_named_and_the_exit_code_stays_0():
    ran = arena("--bots", "random,tests.bots.strangers:Raising", "--seats", 2, "--matches", 2)
    assert ran.code == 0
    assert "tests.bots.strangers:Raising lost 2 matches through a fault: it raised ValueError: no idea." in ran.out


def test_what_a_bot_prints_stays_out_of_the_json():
    ran = spawn(
        *("arena", "curios", "--bots", "random,tests.bots.strangers:Chatty", "--seats", 2, "--matches", 2, "--json"),
        *("--workers", 1),
    )
    assert ran.json["standings"][0]["faults"] == ran.json["standings"][1]["faults"] == 0
    assert "I will win." in ran.err


def test_a_file_is_gone_on_with_and_kept_for_its_arguments(tmp_path):
    arguments = ["--bots", f"random,{FIRST}", "--seats", 2, "--matches", 4, "--file", "a.jsonl", "--json"]
    one = arena(*arguments, folder=tmp_path)
    two = arena(*arguments, folder=tmp_path)
    assert one.out == two.out, "the second run plays nothing, so even the times are the same"
    said = refused("arena", "curios", *arguments, "--seed", 9, folder=tmp_path)
    assert said == "a.jsonl belongs to an arena with seed 0, not 9; repeat its arguments or name another file."


def test_a_component_set_of_ones_own(tmp_path):
    small = "tests/sets/curios-small.toml"
    ran = arena("--bots", f"random,{FIRST}", "--seats", 2, "--matches", 2, "--components", small, "--json")
    assert ran.json["components"] != arena("--bots", f"random,{FIRST}", "--matches", 4, "--json").json["components"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--bots", "greedy"], "An arena needs at least two different bots"),
        (["--bots", "greedy,greedy"], "An arena needs at least two different bots"),
        (["--bots", "greedy,"], "There is no bot ''; the bots are "),
        (["--bots", "greedy,deep-blue"], "There is no bot 'deep-blue'; the bots are "),
        (["--bots", "greedy,no.such:Bot"], "there is no module 'no.such'"),
        (["--bots", "greedy,random,greedy", "--seats", "2"], "each bot can be named only once"),
        (["--bots", "greedy,random", "--seats", "9"], "Curios is for 2 to 5 seats, not 9."),
        (["--bots", "greedy,random", "--matches", "3"], "takes 4 matches; 3 would be too few."),
        (["--bots", "greedy,random", "--matches", "0"], "'0' is not a number from 1 to"),
        (["--bots", "greedy,random", "--workers", "0"], "'0' is not a number from 1 to"),
        (["--bots", "greedy,random", "--patience", "soon"], "'soon' is not a number of seconds"),
        (["--bots", "greedy,random", "--options", "x=y"], "x"),
        (["--bots", "greedy,random", "--picture", "a.txt"], "'a.txt' is not a name for a picture"),
        (["--bots", "greedy,random", "--file", "."], ". cannot be written: Is a directory."),
        (["--bots", "greedy,random", "--file", "no/such/x"], "no/such/x cannot be written: No such file or directory."),
    ],
)
def test_bad_usage(arguments, says, tmp_path):
    assert says in refused("arena", "curios", "--json", *arguments, folder=tmp_path)
    assert list(tmp_path.iterdir()) == []
