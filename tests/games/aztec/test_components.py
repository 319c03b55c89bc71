"""A component set that cannot be played is refused with one clear sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from wunderkammer import load
from wunderkammer.core.errors import ComponentError

SHIPPED = Path(load("aztec").folder) / "components.toml"

WRONG = {
    "rounds": ("rounds = 5", "rounds = 12", "a match has 1 to 9 rounds, not 12"),
    "look": ("look = 3", "look = 0", "a gainer looks at 1 to 9 cards"),
    "crowd": ("crowd = 2", "crowd = 7", "crowd, the accusers that bring an artifact, must be 1 to 6"),
    "stones": ("stones = 2", "stones = -1", "stones and curse must be 0 to 9"),
    "duo points": ("duo = 1\n", "duo = 100\n", "duo and trio must be worth 0 to 99 points"),
    "track": ("penalties = [0, 1,", "penalties = [1, 1,", "the track must begin with 0"),
    "falling track": ("9, 11, 13", "9, 8, 13", "never fall"),
    "past the track": ("more = 2", "more = -2", "each stone past the track must cost 0 to 99"),
    "two colours only": ("duo = [1, 0, 1]", "duo = [1, 0]", "the duo of charly must count blue, yellow and red"),
    "empty duo": ("duo = [1, 0, 1]", "duo = [0, 0, 0]", "1 to 9 jewels together"),
    "jewels": ("jewels = [4, 0, 0]", "jewels = [40, 0, 0]", "jewel bbbb must count blue, yellow and red"),
    "copies": ("jewels = [4, 0, 0]\ncopies = 1", "jewels = [4, 0, 0]\ncopies = 0", "jewel bbbb has 0 copies"),
    "same card twice": ("jewels = [4, 0, 0]", "jewels = [3, 0, 0]", "two jewel cards show the same"),
    "effect": ('effect = "hex"', 'effect = "fire"', "artifact hex: the effect must be one of set, points"),
    "need": ("need = [3, 0, 0]", "need = [0, 0, 0]", "the need of artifact mask-blue"),
    "amount": (
        '"offering"\nneed = [0, 0, 0]\namount = 2',
        '"offering"\nneed = [0, 0, 0]\namount = 0',
        "the amount must be 1 to 9",
    ),
    "raid": (
        '"raid"\nneed = [0, 0, 0]\namount = 1',
        '"raid"\nneed = [0, 0, 0]\namount = 2',
        "the amount must be 1 to 1",
    ),
    "points": ("points = 4", "points = -4", "artifact idol must give 0 to 99 points"),
    "artifact copies": ("points = 4\ncopies = 3", "points = 4\ncopies = 99", "artifact idol has 99 copies"),
    "unknown id": ('id = "idol"', 'id = "Idol!"', "an id is lower-case letters"),
    "column": ("crowd = 2\n", "", "must have exactly"),
    "provenance": ('track = "ours: only', 'track = "perhaps: only', "provenance.track must begin with"),
}


def write(folder: Path, text: str) -> Path:
    path = folder / "set.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_set_is_refused(tmp_path, name):
    old, new, sentence = WRONG[name]
    text = SHIPPED.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(ComponentError) as refusal:
        load("aztec", write(tmp_path, text.replace(old, new, 1)))
    assert sentence in str(refusal.value)
    assert str(refusal.value).startswith("set.toml: ") or "set.toml" not in str(refusal.value)


def test_too_few_characters(tmp_path):
    text = SHIPPED.read_text(encoding="utf-8")
    cut = text.index('[[character]]\nid = "tomas"')
    with pytest.raises(ComponentError, match="there are 5 characters; 6 seats need 6 or more"):
        load("aztec", write(tmp_path, text[:cut] + text[text.index("[[jewel]]") :]))


def test_too_few_jewel_cards(tmp_path):
    text = SHIPPED.read_text(encoding="utf-8")
    few = text.replace("copies = 2", "copies = 1")
    with pytest.raises(ComponentError, match="there are 27 jewel cards; 6 seats and 5 rounds need 30"):
        load("aztec", write(tmp_path, few))


def test_only_instants(tmp_path):
    text = SHIPPED.read_text(encoding="utf-8")
    head, tail = text[: text.index("[[artifact]]")], text[text.index('[[artifact]]\nid = "purification"') :]
    with pytest.raises(ComponentError, match="at least one artifact that is kept"):
        load("aztec", write(tmp_path, head + tail))


def test_another_set_can_be_played(tmp_path):
    """Two rounds, a look at two cards, other numbers: the tables follow the set."""
    text = SHIPPED.read_text(encoding="utf-8").replace("rounds = 5", "rounds = 2").replace("look = 3", "look = 2")
    game = load("aztec", write(tmp_path, text))
    assert game.components.digest != load("aztec").components.digest
    state = game.new(4)
    moves = 0
    while game.pending(state):
        seat = game.pending(state)[0]
        state = game.apply(state, seat, game.legal(state, seat)[0])
        moves += 1
    assert game.state.read(state).round == 2
    assert moves < game.longest
