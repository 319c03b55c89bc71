"""`wunderkammer hint` and `h` at the table: what a search thinks, through the eyes of the seat that must choose."""

from __future__ import annotations

from functools import partial

import pytest

from tests.cli.terminal import refused, run
from tests.curios_table import CURIOS, cards_in, finished, running
from wunderkammer.bots.bot import Budget
from wunderkammer.bots.explanation import explain
from wunderkammer.bots.ismcts import Candidate, Ismcts
from wunderkammer.core import dice, notation


def saved(folder, match):
    notation.save(match, folder / "a.match")
    return folder / "a.match"


def test_json_names_every_legal_move_with_visits_result_and_a_sentence(tmp_path):
    match = running(3, 6)
    seat = match.pending[0]
    ran = run("hint", saved(tmp_path, match), "--json", "--iterations", 300)
    assert (ran.code, ran.err) == (0, "")
    assert ran.json["seat"] == seat  # from 0, as everywhere for programs
    assert ran.json["move"] == len(match.log)
    moves = ran.json["moves"]
    assert {each["move"] for each in moves} == {CURIOS.actions.text(action) for action in match.legal(seat)}
    assert sum(each["visits"] for each in moves) == pytest.approx(1, abs=0.01)
    assert [each["visits"] for each in moves] == sorted((each["visits"] for each in moves), reverse=True)
    assert all(0 <= each["result"] <= 1 and each["sentence"].startswith(each["label"]) for each in moves)
    assert run("hint", saved(tmp_path, match), "--json", "--iterations", 300).json == ran.json


def test_the_table_and_a_sentence_on_each_of_the_best_moves(tmp_path):
    ran = run("hint", saved(tmp_path, running(3, 6)), "--iterations", 300)
    assert ran.code == 0
    assert ran.out.splitlines()[0].split() == ["move", "tried", "expected"]
    assert "your chance of winning is then about" in ran.out


def test_a_hint_tells_nothing_that_the_seat_does_not_know(tmp_path):
    match = running(4, 6)
    seat = match.pending[0]
    _, secret = cards_in(match, seat)
    ran = run("hint", saved(tmp_path, match), "--seat", seat + 1, "--iterations", 200)
    assert secret
    assert [card for card in secret if card in ran.out] == []
    world = CURIOS.imagine(match.view(seat), seat, dice.generator(3))
    views = [match.view(seat), CURIOS.view(world, seat)]
    told = [explain(CURIOS, view, seat, Budget(iterations=200)) for view in views]
    assert told[0] == told[1]


def test_bad_usage(tmp_path):
    match = running(3, 6)
    path, seat = saved(tmp_path, match), match.pending[0]
    other = (seat + 1) % 3
    assert "has nothing to choose now" in refused("hint", path, "--seat", other + 1)
    assert "--seat must be 1 to 3, not 4" in refused("hint", path, "--seat", 4)
    assert "The match is over" in refused("hint", saved(tmp_path, finished(3)))


def test_h_at_the_table_shows_it_and_plays_nothing(tmp_path):
    ran = run("play", "curios", "--seats", "me,random", "--seed", 1, typed="h\nhint\nq\n", folder=tmp_path)
    assert ran.code == 0
    assert ran.out.count("expected") == 2
    assert "h hint" in ran.out
    assert notation.open_file(tmp_path / "curios.match").pending == (0,)


def verdicts(monkeypatch, *results):
    """Give what is said of moves that a search tried so often, with these results."""
    match = running(3, 6)
    seat = match.pending[0]
    found = [Candidate(action, *each) for action, each in zip(match.legal(seat), results, strict=False)]
    monkeypatch.setattr(Ismcts, "consider", lambda *_: list(found))
    return [each.verdict for each in explain(CURIOS, match.view(seat), seat, Budget(iterations=1))]


def test_a_favourite_with_a_rival_is_not_clearly_best(monkeypatch):
    consider = partial(verdicts, monkeypatch)
    clear = consider((900, 0.5), (100, 0.2))
    assert clear[0].startswith("Clearly best: your chance of winning is then about 50 %, so you are ahead.")
    assert clear[1] == "That lowers your chance to about 20 %."
    rival = consider((900, 0.12), (100, 0.12))
    assert rival[0].startswith("As good as one other:")
    assert rival[1] == "About as good, with a chance of about 12 %."
    assert consider((600, 0.4), (200, 0.4), (200, 0.4))[0].startswith("As good as any:")
    better = consider((800, 0.25), (200, 0.31))
    assert better[0].startswith("The favourite, but others may be better: your chance of winning is then about 25 %")
    assert better[1] == "Less sure, as it was tried less often, but so far with a chance of about 31 %."
    assert consider((500, 0.4), (500, 0.3))[0].startswith("The best, but not by much:")
    assert consider((900, 0.4), (100, 0.38))[0].startswith("The best, but not by much:")


def test_nothing_is_clearly_best_beside_what_was_hardly_tried(monkeypatch):
    consider = partial(verdicts, monkeypatch)
    favourite, seldom, never = consider((990, 0.4), (10, 0.4), (0, 0.0))
    assert favourite.startswith(
        "The favourite, but no other was tried often enough to compare: your chance of winning is"
    )
    assert seldom == "Tried too seldom to say what would come of it."
    assert never == "Not tried at all."
    some = consider((900, 0.5), (90, 0.2), (10, 0.1))
    assert some[0].startswith("Clearly the best of those tried often enough:")
    few = consider((15, 0.5), (3, 0.2), (2, 0.1))
    assert few[0].startswith("The favourite so far, but tried too seldom to be sure:")
    assert consider((1000, 0.5))[0].startswith("The only move:")


def test_a_hint_says_of_every_move_what_comes_of_it():
    match = running(4, 6)
    seat = match.pending[0]
    told = explain(CURIOS, match.view(seat), seat, Budget(iterations=2000))
    assert len(told) > 2
    assert all(each.share >= 0.2 / len(told) for each in told)
    assert all("chance" in each.sentence for each in told)


@pytest.mark.parametrize(("seats", "moves"), [(2, 7), (2, 12), (4, 19)])
def test_a_hint_advises_what_the_bot_would_play(seats, moves):
    """What nets dislike must not become the favourite because a hint tries it as well."""
    match = running(seats, moves)
    seat = match.pending[0]
    told = explain(CURIOS, match.view(seat), seat, Budget(iterations=2000))
    found = Ismcts(0).consider(CURIOS, match.view(seat), seat, Budget(iterations=1500))
    assert told[0].action == max(found, key=lambda each: each.visits).action
