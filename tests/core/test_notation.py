"""The match file: read back exactly, written by hand, and refused with one sentence and its line."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.curios_table import CURIOS, finished, running
from wunderkammer import Match
from wunderkammer.core import notation
from wunderkammer.core.errors import NotationError
from wunderkammer.core.fuzz import DOORS, fuzz_doors

HAND_WRITTEN = """
# Played on a rainy day, the cards written down as they lay.
wunderkammer match 1
  game: curios     # no version, set, options or key: they are as usual
seat 1: Ada
seat 2: Bruno

chance: lead 2
chance: hide pyramid-7
chance: hide shipwreck-3
chance: hide temple-1
chance: hide colosseum-5
chance: deal seat=1 card=pyramid-1
chance: deal 1 pyramid-3        # the names of arguments may be left out
chance: deal 1 pyramid-5
chance: deal 1 temple-3
chance: deal 2 shipwreck-1
chance: deal 2 shipwreck-5
chance: deal 2 shipwreck-7
chance: deal 2 temple-5
2: search   pyramid
1: search temple

end
# and then the light went out
"""


def refusal(data: str | bytes, **how) -> NotationError:
    """Give the error that a file is refused with, which must be one sentence."""
    with pytest.raises(NotationError) as caught:
        notation.read(data, **how)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert len(sentence) < 400
    return caught.value


def lines_of(match: Match) -> list[str]:
    return notation.write(match).splitlines()


def changed(match: Match, old: str, new: str) -> tuple[str, int]:
    """Give the file with the first line that begins with `old` replaced, and that line's number."""
    lines = lines_of(match)
    at = next(number for number, line in enumerate(lines) if line.startswith(old))
    lines[at] = new
    return "\n".join(lines) + "\n", at + 1


# -- what can be read -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", CURIOS.seats)
@pytest.mark.parametrize("make", [finished, running])
def test_a_match_is_read_back_exactly(make, seats):
    match = make(seats, visits="no", starter="2")
    text = notation.write(match)
    again = notation.read(text)
    assert notation.write(again) == text
    assert again.log == match.log
    assert np.array_equal(again.state, match.state)
    assert (again.names, again.options) == (match.names, match.options)
    assert (again.key, again.commitment) == (match.key, match.commitment)


def test_names_are_kept(tmp_path):
    names = ["Ada: the first", "Jürgen 🎲", "end"]
    match = Match.begin(CURIOS, 3, names=names, seed=1)
    notation.save(match, tmp_path / "a.match")
    assert notation.open_file(tmp_path / "a.match").names == tuple(names)
    assert [path.name for path in tmp_path.iterdir()] == ["a.match"]


def test_a_file_can_be_written_by_hand():
    match = notation.read(HAND_WRITTEN)
    assert match.names == ("Ada", "Bruno")
    assert match.key is None
    assert match.pending == (1,)
    assert notation.write(notation.read(notation.write(match))) == notation.write(match)


def test_a_commitment_without_a_key_is_kept():
    """The file of a match whose key somebody else keeps."""
    text = "\n".join(line for line in lines_of(finished()) if not line.startswith("key")) + "\n"
    assert notation.write(notation.read(text)) == text


def test_a_finished_match_needs_no_score_lines():
    match = finished()
    text = "\n".join(line for line in lines_of(match) if not line.startswith("score"))
    assert np.array_equal(notation.read(text).state, match.state)


def test_line_ends_of_another_system_and_a_mark_of_byte_order_are_read():
    match = finished()
    data = b"\xef\xbb\xbf" + notation.write(match).replace("\n", "\r\n").encode()
    assert notation.write(notation.read(data)) == notation.write(match)


def test_a_comment_ends_a_name():
    match = notation.read(HAND_WRITTEN.replace("seat 1: Ada", "seat 1: Ada # the elder"))
    assert match.names[0] == "Ada"


# -- what cannot be read ----------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"", b"\n\n  \n", b"# nothing\n", b"\x00", b"\x00" * 400, b"hello\n", b"[" * 400])
def test_something_else_is_no_match_file(data):
    assert "the first line must be 'wunderkammer match 1'" in str(refusal(data))


def test_garbage_is_refused():
    noise = random.Random(5)
    for size in (1, 10, 1000, 100_000):
        refusal(noise.randbytes(size))
    assert "not UTF-8 text" in str(refusal(b"wunderkammer match 1\n\xff\xfe"))


def test_a_zero_byte_in_a_line_is_refused():
    text, line = changed(running(), "seat 2", "seat 2: B\x00b")
    assert refusal(text).line == line


def test_every_truncation_is_noticed():
    match = finished(2)
    lines = lines_of(match)
    for kept in range(len(lines)):
        error = refusal("\n".join(lines[:kept]) + "\n")
        assert 1 <= error.line <= kept + 1
    assert "breaks off" in str(refusal("\n".join(lines[:-1]) + "\n"))


def test_a_truncated_last_line_is_noticed():
    text = notation.write(finished(2))
    for cut in range(2, 60):
        refusal(text[:-cut])


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("score 1", "score 1: 99 0 0 0 = 99, place 1", "the score does not fit the moves; it should be 'score 1:"),
        ("seat 3", "seat 4: Carla", "'seat 3: name' must come here"),
        ("seat 3", "seat 3", "'seat 3: name' must come here"),
        ("seat 3", "seat 3:", "A name is 1 to 40"),
        ("seat 3", "seat 3: " + "x" * 41, "A name is 1 to 40"),
        ("seat 3", "game: curios", "game appears twice"),
        ("seat 3", "seat 3: Cy\nbot 4: easy", "a bot sits in a seat from 1 to 3"),
        ("seat 3", "seat 3: Cy\nbot x: easy", "a bot sits in a seat from 1 to 3"),
        ("seat 3", "seat 3: Cy\nbot 1: easy hard", "A bot is 1 to 200 printable characters without spaces"),
        ("seat 3", "seat 3: Cy\nbot 1:", "A bot is 1 to 200"),
        ("chance: hide", "chance: undo", "A move can be taken back only while nobody has moved since"),
        ("chance: hide", "1: undo", "A move can be taken back only while nobody has moved since"),
        ("score 1", "hello", "a move is 'chance: ...' or a seat from 1 to 3"),
        ("score 3", "score 2", "the score does not fit the moves"),
        ("end", "en", "after the score comes 'end' and nothing else"),
        ("game", "game: chess", "There is no game 'chess'"),
        ("version", "version: 2", "are at version 1 here, not '2'"),
        ("version", "version: 0", "are at version 1 here, not '0'"),
        ("version", "version: one", "are at version 1 here, not 'one'"),
        ("version", "version: " + "9" * 400, "are at version 1 here"),
        ("set", "set: 0123456789abcdef", "another component set (0123456789abcdef)"),
        ("options", "options: visits=maybe", "visits cannot be 'maybe'"),
        ("options", "options: weather=fine", "There is no option 'weather'"),
        ("options", "options: visits", "'visits' is not an option"),
        ("options", "options: starter=5", "Seat 5 cannot start"),
        ("key", "key: 12", "the key must be 32 hexadecimal digits"),
        ("key", "key: " + "g" * 32, "the key must be 32 hexadecimal digits"),
        ("commitment", "commitment: 12", "the commitment must be 64 hexadecimal digits"),
        ("chance: hide", "chance: hide temple-9", "'temple-9' is not a card"),
        ("chance: hide", "chance: hide temple-7", "Chance cannot do that now"),
        ("chance: hide", "chance: hide", "hide takes card:"),
        ("chance: hide", "chance: bury temple-7", "'bury' is not a verb"),
        ("chance: hide", "chance:", "A move needs a verb"),
        ("chance: hide", "hide temple-7", "a move is 'chance: ...' or a seat from 1 to 3"),
        ("chance: hide", "0: pass", "a seat from 1 to 3"),
        ("chance: hide", "4: pass", "a seat from 1 to 3"),
        ("chance: hide", "-1: pass", "a seat from 1 to 3"),
        ("chance: hide", "01: pass", "a seat from 1 to 3"),
        ("chance: hide", "1: search temple", "still being set up"),
        ("chance: hide", "1: " + "[" * 480, "is not a verb"),
    ],
)
def test_an_edited_line_is_named(old, new, says):
    text, line = changed(finished(3), old, new)
    error = refusal(text)
    assert says in str(error)
    assert error.line == line + new.count("\n")


def test_a_bot_that_stands_there_twice_is_refused():
    text, line = changed(finished(3), "seat 3", "seat 3: Cy\nbot 1: easy\nbot 1: hard")
    error = refusal(text)
    assert "bot 1 appears twice" in str(error)
    assert error.line == line + 2


def test_bots_and_what_was_taken_back_are_written():
    match = Match.begin(CURIOS, 2, {"starter": "1"}, names=["Ada", "Bo"], bots=[None, "module:Class:5it"], seed=1)
    match.play(0, "search temple")
    match.undo(0)
    match.play(0, "search pyramid")
    lines = lines_of(match)
    assert lines[5:8] == ["seat 1: Ada", "seat 2: Bo", "bot 2: module:Class:5it"]
    assert lines[-5:-2] == ["1: search temple", "1: undo", "1: search pyramid"]
    assert notation.read(notation.write(match)).record == match.record


def test_an_edited_move_is_refused_where_it_or_its_score_stops_fitting():
    match = finished(3)
    lines = lines_of(match)
    searches = [number for number, line in enumerate(lines) if "search" in line]
    noticed = 0
    for number in searches:
        for site in ("pyramid", "shipwreck", "temple", "colosseum"):
            other = lines[number].split(":")[0] + f": search {site}"
            if other != lines[number]:
                error = refusal("\n".join([*lines[:number], other, *lines[number + 1 :]]))
                assert error.line > number
                noticed += 1
    assert noticed == 3 * len(searches)


def test_a_move_of_the_wrong_seat_is_refused():
    lines = lines_of(running(3))
    number = next(number for number, line in enumerate(lines) if "search" in line)
    seat = int(lines[number][0])
    lines[number] = f"{seat % 3 + 1}: {lines[number].split(': ')[1]}"
    error = refusal("\n".join(lines))
    assert error.line == number + 1
    assert "It is not your turn" in str(error)


def test_a_score_before_the_end_is_refused():
    lines = lines_of(running(3))
    lines[-1:] = ["score 1: 0 0 0 0 = 0, place 1", "end"]
    error = refusal("\n".join(lines))
    assert "not over, so it has no score" in str(error)
    assert error.line == len(lines) - 1


def test_a_missing_score_line_is_counted():
    lines = [line for line in lines_of(finished(3)) if not line.startswith("score 3")]
    assert "there are 2 score lines for 3 seats" in str(refusal("\n".join(lines)))


def test_moves_after_the_end_of_the_match_are_refused():
    lines = lines_of(finished(3))
    at = next(number for number, line in enumerate(lines) if line.startswith("score"))
    error = refusal("\n".join([*lines[:at], "1: pass", *lines[at:]]))
    assert "The match is over" in str(error)
    assert error.line == at + 1


@pytest.mark.parametrize("more", ["end", "1: pass", "hello", "score 1: 0"])
def test_nothing_follows_the_end(more):
    text = notation.write(finished(2))
    error = refusal(text + more + "\n")
    assert "nothing but comments may follow 'end'" in str(error)
    assert error.line == text.count("\n") + 1


@pytest.mark.parametrize("seats", [0, 1, 6, 40])
def test_wrong_numbers_of_seats_are_refused(seats):
    names = [f"seat {number}: N{number}" for number in range(1, seats + 1)]
    error = refusal("\n".join(["wunderkammer match 1", "game: curios", *names, "end"]))
    assert f"Curios is for 2 to 5 seats, not {seats}" in str(error)
    assert error.line == (seats + 2 if seats else 3)


@pytest.mark.parametrize("line", ["", "game:", "# game: curios"])
def test_a_file_must_name_its_game(line):
    text, _ = changed(running(), "game", line)
    assert "the header must name the game" in str(refusal(text))


def test_a_newer_format_is_refused():
    assert refusal("wunderkammer match 2\n" + notation.write(running())).line == 1


# -- hostile sizes ----------------------------------------------------------------------------------

TEN_MEGABYTES = 10_000_000


@pytest.mark.parametrize("data", [b"x" * TEN_MEGABYTES, b"x\n" * (TEN_MEGABYTES // 2), b"\n" * TEN_MEGABYTES])
def test_ten_megabytes_are_refused(data, tmp_path):
    assert "larger than 4 MB" in str(refusal(data))
    path = tmp_path / "big.match"
    path.write_bytes(data)
    with pytest.raises(NotationError, match="larger than 4 MB"):
        notation.open_file(path)


def test_a_long_line_is_named():
    text, line = changed(running(), "seat 2", "seat 2: " + "x" * 3_000_000)
    error = refusal(text)
    assert error.line == line
    assert "the line has 3000008 characters" in str(error)


@pytest.mark.parametrize(
    "line", ["1: search pyramid", "seat 9: x", "options: visits=yes", "end", "chance: lead 1", "#"]
)
def test_as_many_lines_as_fit_are_refused_at_once(line):
    count = (notation.LARGEST_FILE - 2000) // (len(line) + 1)
    head = "\n".join(lines_of(running())[:-1])
    error = refusal(f"{head}\n" + f"{line}\n" * count)
    assert error.line <= head.count("\n") + 3 + (count if line == "#" else 0)


def test_deep_nesting_means_nothing_here():
    text, line = changed(running(), "options", "options: visits=" + "(" * 200 + ")" * 200)
    assert refusal(text).line == line


def test_a_device_without_an_end_is_cut_off(tmp_path):
    endless = tmp_path / "endless.match"
    endless.symlink_to("/dev/zero")
    with pytest.raises(NotationError, match="larger than 4 MB"):
        notation.open_file(endless)


@pytest.mark.parametrize("name", ["missing.match", ".", "a/b.match", "x" * 5000])
def test_a_file_that_cannot_be_read_is_named(tmp_path, name):
    with pytest.raises(NotationError, match="cannot be read: "):
        notation.open_file(tmp_path / name)


# -- fuzz -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_broken_input_at_every_door_gets_a_sentence(seed):
    rounds = 80 * len(DOORS)
    broken, refused = fuzz_doors(CURIOS, rounds, seed)
    assert broken == ""
    assert refused > rounds // 2
