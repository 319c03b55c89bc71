"""A match goes to JSON and comes back, trusted or played again; what is no match is refused in one sentence."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from tests.core.play import play_on
from tests.curios_table import ruled, searching, twice_undone
from wunderkammer import Match, load
from wunderkammer.core import notation
from wunderkammer.core.errors import IllegalMove, WunderkammerError
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.readers import OPEN
from wunderkammer.core.registry import game_names


@pytest.mark.parametrize("name", game_names())
def test_every_verb_keeps_its_mover_and_its_arguments_apart(name):
    """Each move of JSON says who made it, also where an argument is called seat; and it reads back."""
    game = load(name)
    shown = set()
    for seed in range(6):
        match = play_on(Match.begin(game, game.seats[seed % len(game.seats)], seed=seed), seed)
        for move, entry in zip(match.to_json(OPEN)["moves"], match.record, strict=True):
            assert move["seat"] == ("chance" if entry.seat == CHANCE else entry.seat)
            assert game.actions.from_json(move) == entry.action
            assert [game.events.from_json(each) for each in move["events"]] == [tuple(each) for each in entry.events]
            shown.add(move["verb"])
        if shown == {each.name for each in game.actions.verbs}:
            break
    for each in game.actions.verbs:
        for action in (each.first, each.first + each.size - 1):
            told = game.actions.json(action)
            assert set(told) == {"verb", "arguments"}
            assert set(told["arguments"]) == set(each.arguments)
            assert game.actions.from_json({"seat": 0, **told}) == action


def test_ints_of_programs_are_written_as_all_others():
    match, rng = Match.begin(load("stack"), 3, seed=5), np.random.default_rng(5)
    for _ in range(25):
        match.play(np.int64(match.pending[0]), rng.choice(match.legal(match.pending[0])))
    assert Match.from_json(json.loads(json.dumps(match.to_json(OPEN)))).log == match.log
    with pytest.raises(IllegalMove, match="Seats and actions are ints, not float; a move may also be words"):
        match.play(match.pending[0], float(match.legal(match.pending[0])[0]))


@pytest.mark.parametrize("trusted", [False, True])
@pytest.mark.parametrize("make", [twice_undone, lambda: play_on(twice_undone(), 6)], ids=["running", "finished"])
def test_a_match_is_read_back_from_json(make, trusted):
    match = make()
    data = json.loads(json.dumps(match.to_json(OPEN)))
    again = Match.from_json(data, trusted=trusted)
    assert again.record == match.record
    assert again.log == match.log
    assert np.array_equal(again.state, match.state)
    assert again.to_json(OPEN) == match.to_json(OPEN)
    assert notation.write(again) == notation.write(match)
    assert play_on(again, 9).record == play_on(match, 9).record  # with the same chance


def test_a_trusted_store_is_not_played_again():
    match = twice_undone()
    data = match.to_json(OPEN)

    def forbidden(*_: Any) -> None:
        raise AssertionError("a rule was asked")

    game = ruled(legal=forbidden, apply=forbidden, witness=forbidden)
    again = Match.from_json(data, finder=lambda key: game, trusted=True)
    assert again.record == match.record
    assert np.array_equal(again.state, match.state)


def test_a_store_can_keep_header_and_moves_apart():
    """What a server appends after each move, and puts together again."""
    match, seat = searching()
    rows = match.moves_json(OPEN)
    match.play(seat, match.legal(seat)[0])
    match.undo(seat)
    rows += match.moves_json(OPEN, since=len(rows))
    data = {**match.header_json(), "moves": rows, "key": match.key.hex()}
    for trusted in (False, True):
        again = Match.from_json(data, trusted=trusted)
        assert again.record == match.record
        assert np.array_equal(again.state, match.state)
        assert again.key == match.key


def changed(path: str, value: Any) -> dict[str, Any]:
    data = json.loads(json.dumps(play_on(twice_undone(), 6).to_json(OPEN)))
    *way, last = path.split("/")
    at: Any = data
    for step in way:
        at = at[int(step)] if isinstance(at, list) else at[step]
    if value is ...:
        del at[last]
    else:
        at[int(last) if isinstance(at, list) else last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("game", "chess", "There is no game 'chess'"),
        ("game", None, "game must be a text."),
        ("version", 2, "the rules of curios are at version 1 here, not '2'."),
        ("version", 10**40, "the rules of curios are at version 1 here"),
        ("version", True, "version must be a whole number."),
        ("set", "0123", "the match was played with another component set (0123)"),
        ("options", [], "options must be an object."),
        ("options", {"visits": 1}, "the values of options must be texts."),
        ("options", {"visits": "maybe"}, "visits cannot be 'maybe'"),
        ("seats", [], "Curios is for 2 to 5 seats, not 0."),
        ("seats", ["Ada", "Bo"], "an object was expected."),
        ("seats/0/name", "", "A name is 1 to 40"),
        ("seats/0/name", "A\nb", "A name is 1 to 40"),
        ("seats/0/bot", "a bot", "A bot is 1 to 200"),
        ("seats/0/bot", 5, "bot must be a text."),
        ("key", "12", "the key must be 32 hexadecimal digits."),
        ("key", 5, "key must be a text."),
        ("commitment", "12", "the commitment must be 64 hexadecimal digits."),
        ("moves", None, "moves must be a list."),
        ("moves/2", 5, "entry 2: an object was expected."),
        ("moves/2/seat", "you", "entry 2: seat must be a whole number."),
        ("moves/2/seat", 1, "entry 2: "),
        ("moves/2/seat", 3, 'entry 2: a move is made by "chance" or by a seat from 0 to 2.'),
        ("moves/2/seat", 15, 'entry 2: a move is made by "chance" or by a seat from 0 to 2.'),
        ("moves/2/verb", "bury", "entry 2: A move needs a verb"),
        ("moves/2/arguments", {"card": None}, "entry 2: card of hide must be one of"),
        ("totals", [1, 2, 3], "the score does not fit the moves."),
        ("totals", [1.0, 2, 3], "points and places must be whole numbers of at most 9 digits."),
        ("scores", [{}, {}, {}], "the scores must be one sheet a seat, with the rows "),
    ],
)
def test_json_that_is_no_match_is_refused_in_one_sentence(path, value, says):
    with pytest.raises(WunderkammerError) as refused:
        Match.from_json(changed(path, value))
    assert str(refused.value).startswith(says)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("data", [None, [], 5, "match", {}])
def test_something_else_is_no_match(data):
    with pytest.raises(WunderkammerError):
        Match.from_json(data)
