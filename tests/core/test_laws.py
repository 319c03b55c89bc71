"""The laws accept the sample game as it is, and name the right law for each fault put into it."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from wunderkammer.core import laws
from wunderkammer.core.actions import Actions, Events, event, names, number, seat
from wunderkammer.core.game import Game
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.laws import VectorLaws, imagined_as_dealt, word_laws, worlds
from wunderkammer.core.match import Match
from wunderkammer.core.voice import Line, Prompt
from wunderkammer.core.words import Thing

from . import faults
from .play import play_on

TABLES = [(2, 4), (3, 4), (4, 2)]
"""Seats, and how many option sets there are: a table of four refuses the larger hand."""


@pytest.mark.parametrize(("seats", "sets"), TABLES)
def test_the_sample_obeys_the_laws_on_vectors_at_every_table(sample: Game, seats: int, sets: int) -> None:
    samples = sample.options.samples(seats)
    assert len(samples) == sets
    for options in samples:
        proof = VectorLaws(sample, seats, options)
        assert proof.run(300, seed=7) == ""
        assert proof.moves > 300 * 10
        assert 0 < proof.decisions < proof.moves


@pytest.mark.parametrize(("seats", "sets"), TABLES)
def test_the_sample_obeys_the_laws_on_words_at_every_table(sample: Game, seats: int, sets: int) -> None:
    for options in sample.options.samples(seats):
        assert word_laws(sample, seats, options, matches=1, seed=seats) == ""


@pytest.mark.parametrize("fault", [name for name, law in faults.LAW_OF.items() if law not in (0, 7)])
def test_the_compiled_laws_name_the_law_that_a_fault_breaks(faulty: Game, fault: str) -> None:
    why = VectorLaws(faulty, 3, {"fault": fault}).run(300, seed=1)
    assert why.startswith(f"law {faults.LAW_OF[fault]} is broken in match "), why
    assert f"fault={fault}" in why  # with what it takes to see it again
    assert why.endswith(f"{laws.LAWS[faults.LAW_OF[fault]]}.")


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        ("take-loses-the-piece", "There are 0 of lantern "),
        ("count-is-wrong", "not true: The size of "),
        ("value-out-of-bounds", "; it must lie between "),
        ("scratch-left-dirty", "; it must lie between 0 and 0; "),
        ("match-never-ends", "the match is not over after 100 moves; "),
        ("imagine-loses-a-piece", "in an imagined world: not true: The size of the deck is told truly; "),
        ("imagine-breaks-the-view", "there is a difference in "),
        ("first-offer-leads", "there is a difference in lead"),
        ("public-field-tells-a-secret", "there is a difference in "),
    ],
)
def test_the_compiled_laws_say_what_is_amiss_and_after_which_move(faulty: Game, fault: str, found: str) -> None:
    why = VectorLaws(faulty, 3, {"fault": fault}).run(300, seed=1)
    told = why.split("): ", 1)[1]
    assert found in told, why
    assert told != f"{laws.LAWS[faults.LAW_OF[fault]]}.", why
    assert (" at '" if faults.LAW_OF[fault] == 10 else " after '") in why or ", move 0 (" in why


def test_the_compiled_laws_find_no_fault_where_there_is_none(faulty: Game) -> None:
    assert VectorLaws(faulty, 3, {"fault": "none"}).run(300, seed=1) == ""


def test_a_broken_match_is_found_again_by_its_number_alone(faulty: Game) -> None:
    proof = VectorLaws(faulty, 3, {"fault": "value-out-of-bounds"})
    why = proof.run(300, seed=1)
    match = int(why.split("match ")[1].split(",")[0])
    assert proof.run(1, seed=1, first=match) == why


def test_law_7_names_the_fields_in_which_native_and_interpreted_differ(
    faulty: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert word_laws(faulty, 3, {"fault": "drift"}, matches=1, seed=1) == ""
    monkeypatch.setattr(faults, "DRIFT", 1)  # the native code holds the old value
    assert "law 7: native and interpreted differ in lead." in word_laws(
        faulty, 3, {"fault": "drift"}, matches=1, seed=1
    )


# -- faults in words ----------------------------------------------------------------------------------


def with_words(game: Game, **changed: Callable[..., Any]) -> Game:
    """Give the game with some of its words exchanged; it shares the compiled code."""
    return sharing(game, replace(game, words=replace(game.words, **changed)))


def sharing(game: Game, variant: Game) -> Game:
    variant.__dict__["kernel"] = game.kernel
    return variant


def test_law_6_wants_clauses_that_exist_in_log_lines(sample: Game) -> None:
    variant = with_words(sample, tell=lambda *_: [Line("Something happens.", "9.9")])
    assert "law 6: the log line" in word_laws(variant, 2, matches=1, seed=1)


def test_law_6_wants_clauses_that_exist_in_prompts(sample: Game) -> None:
    variant = with_words(sample, prompt=lambda *_: Prompt("Choose", "so", "9.9"))
    assert "law 6: the words cite clause '9.9'" in word_laws(variant, 2, matches=1, seed=1)


@pytest.mark.parametrize("where", ["prompt", "verdict", "things"])
def test_law_6_wants_clauses_that_exist_at_the_end_and_in_what_can_be_asked_about(sample: Game, where: str) -> None:
    wrong: dict[str, Callable[..., Any]] = {
        "prompt": lambda voice, view: Prompt("It is over", "so", "9.9" if view.phase == faults.Phase.OVER else "4.2"),
        "verdict": lambda voice, view: [Line("Red wins.", "9.9")],
        "things": lambda voice, view: [Thing("Pier", "places", (Line("It is long.", ""), Line("It is dark.", "9.9")))],
    }
    variant = with_words(sample, **{where: wrong[where]})
    assert "law 6: the words cite clause '9.9'" in word_laws(variant, 2, matches=1, seed=1)


def test_what_a_game_raises_is_told_with_its_place(sample: Game, tmp_path: Path) -> None:
    source = tmp_path / "telling.py"
    source.write_text("def tell(voice, before, move, events, after):\n    return move.nothing\n")
    found: dict[str, Any] = {}
    exec(compile(source.read_text(), source, "exec"), found)
    (tmp_path / "rules.md").write_text(sample.rulebook)
    variant = sharing(sample, replace(with_words(sample, tell=found["tell"]), folder=tmp_path))
    assert word_laws(variant, 2, matches=1, seed=1) == (
        "match 1/0 of 2 seats: AttributeError in tell (telling.py, line 2): 'Move' object has no attribute 'nothing'."
    )


def test_law_6_wants_a_status(sample: Game) -> None:
    variant = with_words(sample, status=lambda *_: "")
    assert "law 6: the prompt, the status or the table is empty" in word_laws(variant, 2, matches=1, seed=1)


def test_law_6_wants_labels_that_differ(sample: Game) -> None:
    variant = with_words(sample, label=lambda *_: "Do it")
    assert "law 6: labels must differ" in word_laws(variant, 2, matches=1, seed=1)


def test_law_6_wants_refusals_that_cite_a_clause(sample: Game) -> None:
    variant = with_words(sample, forbid=lambda *_: Line("No.", "9.9"))
    assert "law 6: No. cites clause '9.9'" in word_laws(variant, 2, matches=1, seed=1)


@pytest.mark.parametrize("form", ["parse", "from_json"])
def test_law_6_wants_words_and_json_that_read_back_as_the_same_move(sample: Game, form: str) -> None:
    deaf = type("Deaf", (Actions,), {form: lambda self, said: 0})(*sample.actions.verbs)
    variant = sharing(sample, replace(sample, actions=deaf))
    assert "does not round-trip" in word_laws(variant, 2, matches=1, seed=1)


def test_law_6_wants_views_that_read_back_as_they_were(sample: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample.state, "from_json", lambda data: sample.state.blank())
    assert "law 6: the JSON of a view does not round-trip" in word_laws(sample, 2, matches=1, seed=1)


def test_law_8_finds_a_state_that_is_played_upon_instead_of_a_copy(
    sample: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = Game.apply

    def hasty(self: Game, state: Any, seat: int, action: int, **more: Any) -> Any:
        after = sound(self, state, seat, action, **more)
        if seat != CHANCE and not more:
            state[:] = after
        return after

    monkeypatch.setattr(Game, "apply", hasty)
    assert "law 8: playing on a copy changed the original" in word_laws(sample, 2, matches=1, seed=1)


def test_law_10_finds_lines_that_tell_the_secret_part_of_a_move(sample: Game) -> None:
    def tell(voice: Any, before: Any, move: Any, events: Any, after: Any) -> list[Line]:
        return [Line(sample.actions.text(move.action), "2.2")]

    assert "law 10: what seat" in word_laws(with_words(sample, tell=tell), 2, matches=1, seed=1)


def test_law_10_finds_events_that_name_a_hidden_piece(sample: Game) -> None:
    cards = names(*sample.components.ids("lantern"))
    loose = Events(
        *sample.events.events[:4],
        event("saw", seat=seat(4), hook=number(1, 3), lantern=cards),
    )
    variant = sharing(sample, replace(sample, events=loose))
    why = word_laws(variant, 2, matches=3, seed=1)
    assert "law 10: what" in why
    assert "'peek " in why


# -- law 2: how likely the worlds are -----------------------------------------------------------------


def a_peek(match: Match) -> bool:
    """Say whether one seat knows a lantern that the other does not."""
    return any(mask in (1, 2) for mask in match.game.state.read(match.state).known)


def test_imagined_worlds_of_the_sample_come_as_chance_deals_them(small_sample: Game) -> None:
    dealt = Match.begin(small_sample, 2, seed=1)
    assert len(worlds(dealt, 0)) == 8 * 7 * 15  # two of eight on the hooks, two of the other six in the hand
    assert imagined_as_dealt(dealt, 0, samples=8000, seed=1) == ""
    peeked = play_on(Match.begin(small_sample, 2, seed=2), 2, until=a_peek)
    assert not peeked.over
    reader = next(entry.seat for entry in reversed(peeked.log) if entry.seat != CHANCE)
    assert imagined_as_dealt(peeked, reader, samples=3000, seed=2) == ""


def test_imagined_worlds_of_curios_come_as_chance_deals_them(small_curios: Game) -> None:
    for until in (lambda m: True, lambda m: small_curios.state.read(m.state).shown_n > 0):
        match = play_on(Match.begin(small_curios, 2, seed=3), 3, until=until)
        assert not match.over
        for reader in (0, 1, None):
            assert imagined_as_dealt(match, reader, samples=1500, seed=4) == ""


def test_worlds_drawn_too_often_are_found(small_sample: Game) -> None:
    sound = small_sample.rules.imagine

    def biased(v: Any, seat: int, rng: list[int]) -> None:
        """Imagine twice where the hook came out bright: dim lanterns come too often."""
        blank = deepcopy(v.__dict__)
        sound(v, seat, rng)
        if v.pier[0] > 4:
            v.__dict__.update(blank)
            sound(v, seat, rng)

    match = Match.begin(small_sample, 2, seed=1)
    match.game = replace(small_sample, rules=replace(small_sample.rules, imagine=biased))
    try:
        assert "law 2: worlds are not drawn as chance would deal them" in imagined_as_dealt(
            match, 0, samples=4000, seed=1
        )
    finally:
        small_sample.state.rules = small_sample.rules


def test_worlds_that_cannot_be_are_found(small_sample: Game) -> None:
    def impossible(v: Any, seat: int, rng: list[int]) -> None:
        small_sample.rules.imagine(v, seat, rng)
        v.deck_n = 0

    match = Match.begin(small_sample, 2, seed=1)
    match.game = replace(small_sample, rules=replace(small_sample.rules, imagine=impossible))
    try:
        assert "imagined worlds could not have come about" in imagined_as_dealt(match, 0, samples=50, seed=1)
    finally:
        small_sample.state.rules = small_sample.rules
