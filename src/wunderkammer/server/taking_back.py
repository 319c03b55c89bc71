"""Taking moves back: the own last one, and more where everybody at the table agrees.

There is one question at a time. Bots agree at once, and so do the other seats of whoever asks; nobody is asked at an
empty one. The next move lets the question lapse, and so does anybody who does not agree.
"""

from __future__ import annotations

from .commands import check, check_own
from .refusals import Refused, Stale
from .table import Table, Undoing


def undo(table: Table, holder: str, seat: int) -> None:
    """Take back the own last move, or ask the others where it was followed by something or has shown something."""
    check(table, holder, "undo")
    check_own(table, holder, seat)
    if table.settings.undo == Undoing.OFF:
        raise Refused("At this table no move is taken back; it was agreed so when the table was opened.")
    assert table.match is not None
    if table.settings.undo == Undoing.OWN or table.match.may_undo(seat):
        table.note("undo", seat)
    else:
        _ask(table, holder, seat)


def _ask(table: Table, holder: str, seat: int) -> None:
    assert table.match is not None
    if table.question is not None and table.question.seat != seat:
        raise Refused(f"{table.seats[table.question.seat].name} asks already; answer that first.")
    if not table.match.may_undo(seat, agreed=True):
        raise Refused("You have made no move yet that could be taken back.")
    own = table.seats_of(holder)
    others = [at for at, each in enumerate(table.seats) if at not in own and each.taken and not each.plays_by_itself]
    if others:
        table.note("asked", seat, {"of": others})
    else:
        _carry_out(table, seat)


def answer(table: Table, holder: str, agrees: bool, question: int | None) -> None:
    """Agree, or not, that somebody takes a move back; `question` is the number of the one that was shown."""
    check(table, holder, "answer")
    open_now = table.question
    asked = [] if open_now is None else [seat for seat in table.seats_of(holder) if seat in open_now.waits_for]
    if open_now is None or not asked:
        raise Refused("Nobody asks you just now whether a move may be taken back.")
    if question is not None and question != open_now.number:
        raise Stale("That question is over and there is another one; look again and answer anew.")
    if not agrees:
        table.note("refused", asked[0])
        return
    for seat in asked:
        table.note("agreed", seat)
    if set(asked) == set(open_now.waits_for):
        _carry_out(table, open_now.seat)


def _carry_out(table: Table, seat: int) -> None:
    table.note("undo", seat, {"agreed": True})
