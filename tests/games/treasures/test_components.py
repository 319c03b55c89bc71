"""The component set of Unexpected Treasures: what it says of itself, and how a wrong one is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from wunderkammer import Match, load
from wunderkammer.core.errors import ComponentError

from .scripted import GAME

SHIPPED = GAME.folder / "components.toml"
RADIO_SET = Path(__file__).parents[2] / "sets" / "treasures-radio.toml"


def test_provenance_of_every_table():
    sure = {table: how for table, (how, _) in GAME.components.provenance.items()}
    assert sure == {"good": "known", "mission": "ours", "bonus": "ours", "card": "known", "table": "known"}
    assert all(source for _, source in GAME.components.provenance.values())


def test_a_set_of_our_own_can_be_played():
    game = load("treasures", RADIO_SET)
    match = Match.begin(game, 3, seed=1)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, match.legal(seat)[0])
    assert game.components.digest != GAME.components.digest
    assert game.audit(match.state).broken == ()
    assert game.state.read(match.state).mission.count(0) == 1


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ('letter = "L"', 'letter = "S"', "every good needs a letter of its own"),
        ('letter = "L"', 'letter = "La"', "every good needs a letter of its own"),
        ("joker = true", "joker = false", "exactly one of them the joker"),
        ("value = 2", "value = 200", "a good is worth 0 to 99"),
        ("value = 2\n", "value = 9\n", "rising order of value"),
        ("tiles = 3", "tiles = 0", "one tile or more"),
        ("points = [3, 7, 12, 18, 25, 33]", "points = [3, 7]", "all equally long"),
        ("points = [3, 7, 12, 18, 25, 33]", "points = [-3, 7, 12, 18, 25, 33]", "between 0 and 999"),
        ("wants = [0, 1, 2, 0, 0]", "wants = [0, 1, 2, 0]", "mission m11 must say for each of the 5 goods"),
        ("wants = [0, 1, 2, 0, 0]", "wants = [0, -1, 2, 0, 0]", "0 or more"),
        ("wants = [0, 1, 2, 0, 0]", "wants = [0, 0, 0, 0, 0]", "mission m11 shows 0 symbols"),
        ("wants = [0, 1, 2, 0, 0]", "wants = [3, 3, 2, 0, 0]", "mission m11 shows 8 symbols"),
        ("wants = [0, 1, 2, 0, 0]", "wants = [0, 0, 0, 0, 4]", "nobody could ever fill it"),
        ('id = "m11"', 'id = "M11"', "lower-case letters"),
        ('id = "m11"', 'id = "m12"', "appears twice"),
        ("number = 3", "number = 4", "the number cards must be 0, 1, 2, 3, 4 and 5"),
        ("seats = 6", "seats = 7", "one row each for 3, 4, 5 and 6 seats"),
        ("removed = 6", "removed = 24", "3 seats remove 24 missions"),
        ('name = "truck"', "name = 5", "must be a text"),
    ],
)
def test_a_wrong_set_is_refused_in_one_sentence(tmp_path, was, now, says):
    text = SHIPPED.read_text(encoding="utf-8")
    assert was in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(was, now, 1), encoding="utf-8")
    with pytest.raises(ComponentError, match=says) as refused:
        load("treasures", path)
    assert "\n" not in str(refused.value)
