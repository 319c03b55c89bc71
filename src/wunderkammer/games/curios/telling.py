"""What happened in Curios, in words: moves and events as one reader may see them."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.actions import Happening
from ...core.voice import Line, Voice, article, count
from ...core.words import Move
from .facts import why_over, winners
from .moves import ACTIONS
from .phrases import GEM, SITE, card_name, why_not_asked, why_passed
from .state import CARD_VALUE, Phase, State


def tell(voice: Voice, before: State, move: Move, events: Sequence[Happening], after: State) -> list[Line]:
    """Tell a move and what followed from it: also who is not asked, and why the match is over."""
    lines = _told_move(voice, before, move)
    not_asked = [_told_not_asked(voice, after, seat) for seat in _passed_over(before, after)]
    for event in events:
        if event.name == "round":
            lines += not_asked
            not_asked = []
        lines += _told_event(voice, before, move, event)
    if after.phase == Phase.OVER:
        at = next(number for number, line in enumerate(lines) if line.clause == "5.2")
        return [*lines[:at], why_over(after), *lines[at:], *winners(voice, after)]
    return lines + not_asked


def _told_not_asked(voice: Voice, after: State, seat: int) -> Line:
    asked = "are not asked" if seat == voice.reader else "is not asked"
    return Line(f"{why_not_asked(voice, after, seat)}, and {asked}.", "4.3")


def _told_move(voice: Voice, before: State, move: Move) -> list[Line]:
    name, arguments = ACTIONS.verb(move.action).name, ACTIONS.arguments(move.action)
    if name == "search":
        site = arguments["site"]
        filled = f"{voice.does(move.seat, 'fill')} column {before.filled_n[site] + 1} of the {SITE[site]}"
        if before.gems_left[site] == 0:
            return [Line(f"{filled}, where no gem is left.", "2.6")]
        takes = "take" if move.seat == voice.reader else "takes"
        return [Line(f"{filled} and {takes} {article(GEM[site])}.", "2.4")]
    if name == "reveal":
        shown = card_name(arguments["card"])
        gains = "gain a pawn" if move.seat == voice.reader else "gains a pawn"
        return [Line(f"{voice.does(move.seat, 'show')} {shown} and {gains}.", "4.1")]
    if name == "pass":
        return [Line(f"{voice.does(move.seat, 'show')} no card.", "4.2")]
    if name == "flip":
        left = count(before.deck_n - 1, "card") if before.deck_n > 1 else "no card"
        return [Line(f"{card_name(arguments['card'])} is turned up from the side deck; {left} left there.", "4.5")]
    if name == "deal" and arguments["seat"] == voice.reader:
        return [Line(f"You are dealt {card_name(arguments['card'])}.", "1.5")]
    return []


def _told_event(voice: Voice, before: State, move: Move, event: Happening) -> list[Line]:
    if event.name == "cannot":
        passes = voice.does(event["seat"], "pass")
        return [Line(f"{passes} for the rest of the search: {_why_passed(before, move, event['pawns'])}.", "2.5")]
    if event.name == "bonus":
        site = event["site"]
        return [Line(f"{voice.does(event['seat'], 'lead')} alone at the {SITE[site]}: one more {GEM[site]}.", "3.1")]
    if event.name == "tie":
        return [Line(f"The lead at the {SITE[event['site']]} is shared: no bonus gem.", "3.2")]
    if event.name == "round":
        starts = f"{voice.does(event['seat'], 'start')} round {event['round']} with the lantern."
        return [Line(starts, "1.2" if event["round"] == 1 else "4.6")]
    if event.name == "open":
        return [Line(f"The card of the {SITE[event['site']]} is turned up: {CARD_VALUE[event['card']]}.", "5.2")]
    return []  # taking and showing are told with the move itself


def _why_passed(before: State, move: Move, pawns: int) -> str:
    """Say why a seat cannot take a gem right after a move, when the bonus gems are still at the sites."""
    gems_left, filled_n = list(before.gems_left), list(before.filled_n)
    if ACTIONS.verb(move.action).name == "search":
        site = ACTIONS.arguments(move.action)["site"]
        gems_left[site] = max(gems_left[site] - 1, 0)
        filled_n[site] += 1
    return why_passed(pawns, gems_left, filled_n)


def _passed_over(before: State, after: State) -> list[int]:
    """Give the seats whose turn to recruit came and went with this move, without being asked."""
    if before.phase == Phase.SEARCH and (after.phase in (Phase.RECRUIT, Phase.FLIP) or after.round > before.round):
        first = 0
    elif before.phase == Phase.RECRUIT:
        first = before.asked_n + 1
    else:
        return []
    last = after.asked_n if after.phase == Phase.RECRUIT else after.seats
    return [(before.lantern + place) % after.seats for place in range(first, last)]
