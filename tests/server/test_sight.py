"""A table as one page shows it: what was told once is told the same again, and what the reader knows is no news."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from dataclasses import replace

import pytest
from markupsafe import escape

from wunderkammer.core.errors import WunderkammerError
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.registry import load
from wunderkammer.server import sight
from wunderkammer.server.drawing import TEMPLATES
from wunderkammer.server.sight import Sight, Told
from wunderkammer.server.table import Table, Undoing

from .positions import html, position, waits_for

READERS = (None, 0, 1)
MOVES = 40


def story(table: Table, reader: int | None) -> list[Told]:
    """Give the log of a page."""
    return Sight(table, reader, False).story


def afresh(table: Table, reader: int | None) -> list[Told]:
    """Give the same for a table of which nothing was told yet."""
    alone = table.copy()
    alone.told = {}
    return story(alone, reader)


def gone_on(table: Table, chance: random.Random) -> Table:
    """Give the table after a move that is perhaps taken back at once."""
    after = table.copy()
    match = after.match
    assert match is not None
    seat = chance.choice([each for each in match.pending if each != CHANCE])
    match.play(seat, chance.choice(match.legal(seat)))
    if chance.random() < 0.3:
        with suppress(WunderkammerError):
            match.undo(seat)
    after.moves_at = list(range(len(match.record)))
    after.length = len(match.record)
    return after


@pytest.mark.parametrize("name", ["aztec", "treasures"])
def test_what_was_told_once_is_told_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "MOST_HEARD", 12)
    chance, table = random.Random(1), position(load(name), 3, 0)
    for _ in range(MOVES):
        before, table = table, gone_on(table, chance)
        for reader in READERS:
            assert story(table, reader) == afresh(table, reader)
            assert story(before, reader) == afresh(before, reader)  # somebody may still look at the earlier one
    assert table.told.keys() == set(READERS)
    assert all(len(told) <= sight.MOST_HEARD for told in table.told.values())


def test_nothing_that_is_new_to_a_player_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = position(load("aztec"), 3, 14)
    whole = story(table, 0)
    own = max(line.number for line in whole if line.seat == 0)
    monkeypatch.setattr(sight, "MOST_TOLD", 2)
    told = story(table, 0)
    assert told == [line for line in whole if line.number >= own]
    assert len([line for line in told if line.new]) > sight.MOST_TOLD
    assert len(story(table, None)) == sight.MOST_TOLD  # who only watches has no last turn


def test_what_is_new_is_parted_only_from_what_is_old() -> None:
    line = "since your last turn"
    fresh, later = position(load("aztec"), 3, 0), position(load("aztec"), 3, 14)
    assert [line in html(table, reader) for table in (fresh, later) for reader in (0, None)] == [
        False, False, True, False,
    ]  # fmt: skip


def test_a_line_of_the_log_stresses_the_name_that_it_begins_with() -> None:
    table = position(load("curios"), 3, 12)
    table.seats[2] = replace(table.seats[2], name="Bruno B")
    sight = Sight(table, 0, False, (0,))
    texts = ("You pass.", "Bruno passes.", "Bruno B's pawns come back.", "Brunonia leads.", "Round 2 begins.")
    assert [sight.leading(text) for text in texts] == ["You", "Bruno", "Bruno B", "", ""]
    log = TEMPLATES.get_template("parts/log.html").render(sight=sight)
    assert "<b>Bruno</b> " in log
    assert [re.sub("<.*?>", "", line) for line in re.findall(r"<span>(.*?)</span></li>", log)] == [
        escape(line.text) for line in sight.story
    ]


def test_the_end_is_told_with_open_eyes() -> None:
    over = position(load("curios"), 3, 999)
    assert story(over, 0) == afresh(over, 0)
    assert over.told == {}


def test_having_been_away_is_no_news_to_whoever_was() -> None:
    table = position(load("curios"), 3, 8)
    table.note("away", 0)
    assert [Sight(table, seat, False, (seat,)).news for seat in (0, 1)] == ["", "Ada is away."]
    assert "Ada · away" not in html(table, 0)
    assert "Seat somebody else" not in html(table, 0)  # it is the host, who has come back, that looks
    assert "friend · away" in html(table, 1)
    table.note("back", 0)
    assert [Sight(table, seat, False, (seat,)).news for seat in (0, 1)] == ["", "Ada is back."]


def test_who_left_a_seat_to_a_bot_is_told_so() -> None:
    table = position(load("curios"), 3, 8)
    table.note("away", 0, {"left": True})
    table.note("stood_in", 0, {"bot": "medium", "left": True})
    assert "a bot (medium) plays on" in Sight(table, 0, False, (0,)).news
    assert "Ada · away" in html(table, 0)


def test_what_somebody_said_is_shown_to_others_until_they_have_moved() -> None:
    table = position(load("curios"), 3, 8)
    assert table.match is not None
    table.note("said", 1, {"name": "Bruno", "text": "Hello."})

    def heard(seat: int | None, *, host: bool = False) -> str:
        remark = Sight(table, seat, host, () if seat is None else (seat,)).remark
        return remark.text if remark is not None else ""

    assert [heard(seat) for seat in (0, 1, 2, None)] == ["Hello.", "", "Hello.", "Hello."]
    mover = waits_for(table)
    table.play(mover, table.match.legal(mover)[0])
    still = [seat for seat in (0, 1, 2, None) if heard(seat)]
    assert still == [seat for seat in (0, 2) if seat != mover]
    table.note("said", None, {"name": "The host", "text": "Welcome."})
    assert (heard(None, host=True), heard(0)) == ("", "Welcome.")


def test_undo_is_lit_only_where_it_would_be_done_at_once() -> None:
    for moves in range(60):
        table = position(load("stack"), 2, moves)
        assert table.match is not None
        may = [table.match.may_undo(seat) for seat in (0, 1)]
        assert ["data-undo" in html(table, seat) for seat in (0, 1)] == may
        assert "data-undo" not in html(table, None)
        if any(may):
            break
    else:
        raise AssertionError("no move that can be taken back")
    table.settings = replace(table.settings, undo=Undoing.OFF)
    assert ["data-undo" in html(table, seat) for seat in (0, 1)] == [False, False]
