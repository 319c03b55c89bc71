"""The state file: appended line by line, gone on with, never mixed with another tournament's."""

from __future__ import annotations

import json
import os

import pytest

from wunderkammer.arena.ledger import Ledger, LedgerError
from wunderkammer.arena.record import Fault, Record, forfeit

TERMS = {"game": "curios", "bots": ["greedy", "random"], "options": {"visits": "yes"}, "seed": 3, "patience": None}


def record(number: int) -> Record:
    return Record(number, (0, 1), (1, 2), (1.0, 0.0), (30, 20), 44, ((12, 15), (9,)))


FAULTY = forfeit(7, (1, 0, 0), Fault(0, "raised ValueError"), 5, [[1], [], [2]])


@pytest.fixture
def path(tmp_path):
    return tmp_path / "state.jsonl"


def write(path, *records):
    with Ledger(TERMS, path) as ledger:
        for each in records:
            ledger.add(each)


def read(path, terms=TERMS, belongs=lambda each: True):
    with Ledger(terms, path, belongs) as ledger:
        return ledger.records


def test_a_record_comes_back_as_it_was():
    for each in (record(3), FAULTY):
        assert Record.from_json(json.loads(json.dumps(each.to_json()))) == each


def test_after_a_fault_all_seats_of_the_bot_lose_and_the_others_share_the_win():
    assert (FAULTY.places, FAULTY.shares, FAULTY.totals) == ((1, 2, 2), (1.0, 0.0, 0.0), ())
    shared = forfeit(0, (0, 1, 2), Fault(1, "hangs"))
    assert (shared.places, shared.shares) == ((1, 3, 1), (0.5, 0.0, 0.5))


def test_without_a_file_nothing_is_kept_but_the_records():
    with Ledger(TERMS) as ledger:
        ledger.add(record(0))
        assert ledger.records == {0: record(0)}


def test_what_was_written_is_gone_on_with(path):
    write(path, record(0), record(5))
    write(path, FAULTY)
    assert read(path) == {0: record(0), 5: record(5), 7: FAULTY}
    assert path.read_text().count("\n") == 4


def test_each_match_is_on_disk_as_soon_as_it_is_over(path):
    with Ledger(TERMS, path) as ledger:
        ledger.add(record(0))
        assert path.read_bytes().count(b"\n") == 2


@pytest.mark.parametrize("cut", [1, 2, 20, 60])
def test_a_torn_last_line_is_dropped(path, cut):
    write(path, record(0), record(1))
    os.truncate(path, path.stat().st_size - cut)
    assert read(path) == {0: record(0)}
    write(path, record(1))
    assert read(path) == {0: record(0), 1: record(1)}


def test_a_torn_header_is_begun_anew(path):
    write(path)
    os.truncate(path, path.stat().st_size - 4)
    write(path, record(2))
    assert read(path) == {2: record(2)}


def test_an_empty_file_is_begun(path):
    path.touch()
    write(path, record(2))
    assert read(path) == {2: record(2)}


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"seed": 4}, "an arena with seed 3, not 4; "),
        ({"bots": ["greedy"]}, "an arena with bots greedy,random, not greedy; "),
        ({"options": {}}, "an arena with options visits=yes, not none; "),
        ({"patience": 2.0}, "an arena with patience None, not 2.0; "),
        ({"new": 1}, "an arena with new None, not 1; "),
    ],
)
def test_another_tournament_is_refused_in_one_sentence_and_the_file_left_alone(path, changed, says):
    write(path, record(0))
    before = path.read_bytes()
    with pytest.raises(LedgerError) as why:
        read(path, {**TERMS, **changed})
    assert says in str(why.value)
    assert str(why.value).endswith("repeat its arguments or name another file.")
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"# Notes\nof mine\n", b"{}\n", b"[1]\n", b"\x89PNG\n\x00", b"no line end"])
def test_a_file_that_is_something_else_is_refused_and_left_alone(path, content):
    path.write_bytes(content)
    with pytest.raises(LedgerError, match="is not a file that the arena wrote; name another"):
        read(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("line", [b"nonsense", b"{}", b"[]", b"null", b'{"number": "x"}', b"\xff"])
def test_a_line_that_is_no_match_is_refused(path, line):
    write(path, record(0))
    path.write_bytes(path.read_bytes() + line + b"\n" + json.dumps(record(1).to_json()).encode() + b"\n")
    with pytest.raises(LedgerError, match="is broken: line 3 is not a match of this arena"):
        read(path)


def test_a_match_that_cannot_be_one_of_ours_is_refused(path):
    write(path, record(0))
    with pytest.raises(LedgerError, match="line 2 is not a match of this arena"):
        read(path, belongs=lambda each: each.number == 1)


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(LedgerError, match="cannot be written: Is a directory"):
        Ledger(TERMS, tmp_path)
