"""A component set is checked against the declared tables, and each mistake is answered with one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from wunderkammer.core.components import LARGEST_FILE, Components, Table, read
from wunderkammer.core.errors import ComponentError

TABLES = {
    "card": Table({"id": str, "name": "words", "worth": int, "costs": "ints", "words": "texts", "rare": bool}),
    "start": Table({"coins": int}, rows=1),
}
SOUND = """
[set]
title = "Sound"
provenance = {card = "known: the box", start = "ours : a guess"}
[[card]]
id = "ace-1"
name = "Ace"
worth = -3
costs = [1, 2]
words = ["a"]
rare = true
[[card]]
id = "king"
name = "King Cole"
worth = 4
costs = []
words = []
rare = false
[[start]]
coins = 5
"""


def read_text(tmp_path: Path, text: str) -> Components:
    path = tmp_path / "set.toml"
    path.write_text(text, encoding="utf-8")
    return read(path, TABLES)


def test_a_sound_set_gives_its_tables(tmp_path: Path) -> None:
    found = read_text(tmp_path, SOUND)
    assert found.title == "Sound"
    assert found.ids("card") == ("ace-1", "king")
    assert found.column("card", "worth") == (-3, 4)
    assert found.column("card", "costs") == ((1, 2), ())  # frozen, to be used as tables of the rules
    assert found.provenance == {"card": ("known", "the box"), "start": ("ours", "a guess")}


def test_the_digest_names_the_pieces_not_the_text(tmp_path: Path) -> None:
    digest = read_text(tmp_path, SOUND).digest
    assert read_text(tmp_path, SOUND.replace('"Sound"', '"Renamed"  # and a comment')).digest == digest
    assert read_text(tmp_path, SOUND.replace('"King Cole"', '"Old King"')).digest == digest
    for old, new in (("coins = 5", "coins = 6"), ('"king"', '"queen"'), ('["a"]', '["b"]'), ("true", "false")):
        assert read_text(tmp_path, SOUND.replace(old, new)).digest != digest


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('title = "Sound"', "", 'a set needs a [set] with a title, such as title = "As printed".'),
        ("[set]", "[sets]", 'a set needs a [set] with a title, such as title = "As printed".'),
        ("[[start]]", "[[begin]]", "the tables must be exactly card, start; found 'card', 'begin'."),
        ("[[start]]", '[["a\\nb"]]', "the tables must be exactly card, start; found 'card', 'a\\nb'."),
        ("[[start]]", "[start]", "start must be a list of tables, each beginning with [[start]]."),
        ("[[start]]", "[[start]]\ncoins = 1\n[[start]]", "start has 2 rows; the game needs 1."),
        ("[[start]]", "[[card]]\n" * 249 + "[[start]]", "card has 251 rows; a table has at most 250."),
        ("[1, 2]", str([1] * 251), "card ace-1: costs has 251 values; a list has at most 250."),
        ("coins = 5", "", "start 1 must have exactly: coins."),
        ("coins = 5", "coins = 5\nmore = 1", "start 1 must have exactly: coins."),
        ("coins = 5", "coins = true", "start 1: coins must be a whole number, not True."),
        ("coins = 5", "coins = 5.0", "start 1: coins must be a whole number, not 5.0."),
        ("coins = 5", "coins = 2147483648", "start 1: coins must be a whole number, not 2147483648."),
        ("[1, 2]", "[1, 99999999999]", "card ace-1: costs must be a list of whole numbers, not [1, 99999999999]."),
        ("[1, 2]", '["1"]', "card ace-1: costs must be a list of whole numbers, not ['1']."),
        ('["a"]', '"a"', "card ace-1: words must be a list of texts, not 'a'."),
        ("rare = true", "rare = 1", "card ace-1: rare must be true or false, not 1."),
        ('"Ace"', '""', "card ace-1: name must be 1 to 400 printable characters, not ''."),
        ('"Ace"', '"  "', "card ace-1: name must be 1 to 400 printable characters, not '  '."),
        ('"Ace"', '"A\\u001b[2Je"', "card ace-1: name must be 1 to 400 printable characters, not 'A\\x1b[2Je'."),
        ('["a"]', '["a\\nb"]', "card ace-1: words must be 0 to 400 printable characters, not 'a\\nb'."),
        ('"Sound"', '"S\\u0007"', "the title must be 1 to 400 printable characters, not 'S\\x07'."),
        ('"ace-1"', '"Ace"', "card 1: an id is lower-case letters, digits and hyphens."),
        ('"ace-1"', '"a\\nb"', "card 1: an id is lower-case letters, digits and hyphens."),
        ('"king"', '"ace-1"', "card ace-1 appears twice; ids must be unique."),
        ('"known: the box"', '"sure: the box"', "provenance.card must begin with known, inferred, ours, and a colon."),
        ('card = "known: the box", ', "", "provenance.card must begin with known, inferred, ours, and a colon."),
        ('"known: the box"', f"0x{'f' * 5000}", "provenance.card must begin with known, inferred, ours, and a colon."),
        (
            '"known: the box"',
            '"known: \\u001b[2J"',
            "provenance.card must be 1 to 400 printable characters, not 'known: \\x1b[2J'.",
        ),
        (
            'provenance = {card = "known: the box", start = "ours : a guess"}',
            'provenance = "known: all"',
            "a set needs a [set.provenance] that says for each table how sure it is.",
        ),
    ],
)
def test_a_mistake_in_a_set_is_named_in_one_sentence(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in SOUND
    with pytest.raises(ComponentError) as caught:
        read_text(tmp_path, SOUND.replace(old, new, 1))
    assert str(caught.value) == f"set.toml: {says}"


def test_a_long_value_is_cut_short(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"not '9{36}\.\.\.\.$"):
        read_text(tmp_path, SOUND.replace("coins = 5", f'coins = "{"9" * 500}"'))


def test_a_number_of_thousands_of_digits_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"^set\.toml holds a number with more digits than any component has\.$"):
        read_text(tmp_path, SOUND.replace("coins = 5", f"coins = {'9' * 5000}"))
    for wrong in (f"0x{'f' * 5000}", f"[0x{'f' * 5000}]"):
        with pytest.raises(ComponentError, match=r"coins must be a whole number, not a number that is too long to"):
            read_text(tmp_path, SOUND.replace("coins = 5", f"coins = {wrong}"))


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"none\.toml cannot be read: No such file or directory\.$"):
        read(tmp_path / "none.toml", TABLES)
    path = tmp_path / "set.toml"
    path.write_bytes(b"title = '\xff'")
    with pytest.raises(ComponentError, match=r"^set\.toml is not UTF-8 text\.$"):
        read(path, TABLES)
    path.write_text("a = = 1")
    with pytest.raises(ComponentError, match=r"^set\.toml is not valid TOML: "):
        read(path, TABLES)
    path.write_text("a = " + "[" * 100_000)
    with pytest.raises(ComponentError, match=r"^set\.toml is nested too deeply\.$"):
        read(path, TABLES)
    path.write_bytes(b"#" * (LARGEST_FILE + 1))
    with pytest.raises(ComponentError, match=r"^set\.toml is larger than 4 MB; a set is a few kilobytes\.$"):
        read(path, TABLES)
