"""Aztec at the terminal: one row a seat, the curses, the reader's own sheet, artifacts and notes."""

from __future__ import annotations

from ...core.drawing import WHOLE, Drawing, Room, Span, wrapped
from ...core.kernel import EVERYONE
from ...core.voice import Voice, count
from .facts import CASE, is_asked, leader_of, sheet_now, tokens_on, worth_now
from .phrases import CHARACTER, NAME, artifact_text, costing, kept, looked_at, played_at_once, points, times
from .rules.reveal import case_of
from .scoring import penalty
from .state import (
    CARD_COPIES,
    COLOUR_IDS,
    COLOURS,
    DUO,
    JEWELS,
    NEED,
    Phase,
    State,
)
from .words import card_notes, unseen_copies

PAINT = ("bright_blue", "yellow", "red")
CUT = ("●", "▲", "◆")
"""The form of a jewel, so that colour is never the only sign."""
EMBLEM = "abcdef"
"""One letter a seat, for its token."""
SEAT_STYLE = ("dark_orange", "medium_purple", "white", "grey62", "pink1", "cyan")
DETAILS = ("notes", "gaps", "hand", "texts", "artifacts")
"""What a table with little room leaves out, in this order."""
GAP = "  "
"""Between two columns of the board."""
NARROWEST_NAMES = 8
DEEPEST_INDENT = 20

Cell = list[Span]


def table(voice: Voice, view: State, room: Room = WHOLE) -> Drawing:
    """Draw the table as a reader sees it, with as many details as there is room for."""
    for left_out in range(len(DETAILS) + 1):
        drawing = _drawn(voice, view, room.columns, DETAILS[left_out:])
        if room.rows is None or len(drawing) <= room.rows:
            return drawing
    return drawing[: room.rows]


def _drawn(voice: Voice, view: State, columns: int, details: tuple[str, ...]) -> Drawing:
    parts = [_board(voice, view, columns)]
    if view.round > 0:
        parts.append(_temple(voice, view, columns))
        if voice.reader is not None:
            parts.append(_own(view, voice.reader, columns, "texts" in details))
    if "hand" in details:
        parts.append(_hand(voice, view, columns))
    if "artifacts" in details:
        parts.append(_artifacts_of_others(voice, view, columns))
    if "notes" in details and view.phase >= Phase.CLAIM:
        parts.append(_notes(view, columns))
    gap: Drawing = [[]] if "gaps" in details else []
    drawing: Drawing = []
    for part in parts:
        drawing += [*(gap if drawing and part else []), *part]
    return drawing


# -- the seats -----------------------------------------------------------------------------------------


def _board(voice: Voice, view: State, columns: int) -> Drawing:
    """Draw one row a seat, in columns: the widest form that there is room for."""
    for brief in range(3):
        heads, rows = _columns(voice, view, brief)
        widths = [max(len(head), *(_length(row[i]) for row in rows)) for i, head in enumerate(heads)]
        names = columns - 6 - sum(width + len(GAP) for width in widths)
        longest = max(len(voice.who(seat)) for seat in range(view.seats))
        if names >= longest:
            break
    names = min(longest, max(names, NARROWEST_NAMES))
    lines: Drawing = [[(" " * (6 + names), "")]]
    lines[0] += [(f"{GAP}{head:<{width}}", "dim") for head, width in zip(heads, widths, strict=True)]
    for seat in range(view.seats):
        style = f"bold {SEAT_STYLE[seat]}"
        name = voice.who(seat)
        line: Cell = [("▶ " if is_asked(view, seat) else "  ", "bold bright_yellow"), (f"({EMBLEM[seat]}) ", style)]
        if len(name) > names:  # never cut: it has a line of its own
            lines.append([*line, (name, style)])
            line = [("      ", "")]
            name = ""
        line.append((f"{name:<{names}}", style))
        for cell, width in zip(rows[seat], widths, strict=True):
            line += [(GAP, ""), *cell, (" " * (width - _length(cell)), "")]
        lines.append(line)
    return lines


def _length(cell: Cell) -> int:
    return sum(len(text) for text, _ in cell)


def _columns(voice: Voice, view: State, brief: int) -> tuple[list[str], list[list[Cell]]]:
    """Give the heads and, seat by seat, the cells of the columns; `brief` says how much is shortened."""
    heads = ["seeks", "stash", "stones", "✦"]
    seats = range(view.seats)
    rows = [[_seeks(view, seat, brief > 1), _stash(view, seat), _stones(view, seat)] for seat in seats]
    for seat in seats:
        rows[seat].append([(str(view.kept_n[seat]), "cyan")])
    if view.round > 0:
        heads += ["takes", "card"]
        for seat in seats:
            hidden = view.claim_seen[seat] != 0 and view.claim[seat] < 0
            rows[seat] += [[("?", "dim")] if hidden else _jewels(view.claim[seat]), _jewels(view.card[seat], "?")]
    if view.phase >= Phase.TOKEN:
        heads += ["tokens", "truth?"]
        unseen = unseen_copies(view)
        for seat in seats:
            rows[seat] += [_tokens(view, seat), _truth(voice, view, seat, unseen, brief > 0)]
    return heads, rows


def _seeks(view: State, seat: int, brief: bool) -> Cell:
    character = view.character[seat]
    if character < 0:
        return [("-", "dim")]
    name = [] if brief else [(f"{CHARACTER[character]} ", SEAT_STYLE[seat])]
    return [*name, *_signs(DUO[character])]


def _signs(counts: tuple[int, ...]) -> Cell:
    return [(CUT[colour] * counts[colour], PAINT[colour]) for colour in range(COLOURS) if counts[colour]]


def _jewels(card: int, none: str = "-") -> Cell:
    """Draw what a card shows, each jewel in its form."""
    return _signs(JEWELS[card]) if card >= 0 else [(none, "dim")]


def _stash(view: State, seat: int) -> Cell:
    counts = [f"{CUT[colour]}{view.stash[seat][colour]:<2}" for colour in range(COLOURS)]
    return [(text if not colour else f" {text}", PAINT[colour]) for colour, text in enumerate(counts)]


def _stones(view: State, seat: int) -> Cell:
    n = view.stones[seat]
    return [(f"■{n:<2}", "bold"), (f" {-penalty(costing(view, seat))}", "dim")]


def _tokens(view: State, seat: int) -> Cell:
    """Draw who accuses and who believes a seat, as far as the reader sees it: while tokens are placed, their own."""
    accusing, believing = tokens_on(view, seat)
    cell = [("✗" + "".join(EMBLEM[other] for other in accusing), "red")] if accusing else []
    gap = [(" ", "")] if accusing and believing else []
    return [*cell, *gap, *([("✓" + "".join(EMBLEM[other] for other in believing), "green")] if believing else [])]


def _truth(voice: Voice, view: State, seat: int, unseen: list[int], brief: bool) -> Cell:
    """Say what a claim was, or how many cards that the reader has not seen would make it true."""
    claim = view.claim[seat]
    if view.card_seen[seat] == EVERYONE:
        case = CASE[case_of(view, seat)]
        return [(case.split(", ")[-1] if brief else case, "bold")]
    if seat == voice.reader:
        return [("the truth" if claim == view.card[seat] else "a lie", "dim")]
    if not unseen[claim]:
        return [("a lie" if brief else "a lie: all are seen", "bold red")]
    n, copies = unseen[claim], CARD_COPIES[claim]
    return [(f"{n}/{copies} left" if brief else f"{n} of {copies} unseen", "dim")]


# -- what is between them ------------------------------------------------------------------------------


def _temple(voice: Voice, view: State, columns: int) -> Drawing:
    """Draw the curses and who would take their stones, the deck, and who is first."""
    parts: list[Cell] = []
    for colour in range(COLOURS):
        name = f"{CUT[colour]} {COLOUR_IDS[colour]} {view.curse[colour]} "
        parts.append([(name, PAINT[colour]), (f"({leader_of(voice, view, colour)})", "dim")])
    lines = _flow([("Curses  ", "bold")], parts, columns)
    deck = [("✦ ", "cyan"), (f"{count(view.fresh_n + view.under_n, 'card')} in the deck", "")]
    first = [(f"{voice.does(view.first, 'reveal')} first", "")]
    signs = [[("✗ ", "red"), ("accuses  ", "dim"), ("✓ ", "green"), ("believes", "dim")]]
    return lines + _flow([("Temple  ", "bold")], [deck, first, *(signs if view.phase >= Phase.TOKEN else [])], columns)


def _own(view: State, reader: int, columns: int, texts: bool) -> Drawing:
    """Draw what the reader's sheet is worth, and what each kept artifact brings to it."""
    total, parts = sheet_now(view, reader)
    lines: Drawing = [[("Your sheet  ", "bold"), (f"{total} now", "bold"), (f" = {parts}", "dim")]]
    own = kept(view, reader)
    if not texts:
        return lines + _flow([("  ✦ ", "cyan")], [_artifact(artifact, n) for artifact, n in own.items()], columns)
    for artifact, n in own.items():
        start: Cell = [("  ✦ ", "cyan"), *_artifact(artifact, n), (": ", "")]
        lines += wrapped(start, artifact_text(artifact), columns, "")
    return lines


def _hand(voice: Voice, view: State, columns: int) -> Drawing:
    """Draw the cards in the gainer's hand that the reader knows, by holding them or by having followed them there."""
    known = looked_at(view)
    if not known:
        return []
    unknown = view.look_n - len(known)
    more = f" and {count(unknown, 'card')} you do not know" if unknown else ""
    lines: Drawing = [[(f"{voice.does(view.asked, 'look')} at these{more}", "bold")]]
    own = view.asked == voice.reader
    for artifact in known:
        text = artifact_text(artifact, "your" if own else "their")
        when = "played at once" if played_at_once(artifact) else f"{points(worth_now(view, view.asked, artifact))} now"
        lines += wrapped([("  ? ", "cyan"), *_artifact(artifact, 1), (": ", "")], f"{text} ({when})", columns, "")
    return lines


def _artifact(artifact: int, n: int) -> Cell:
    """Draw the name of an artifact, with its jewels where several have that name."""
    name = NAME[artifact]
    if NAME.count(name) == 1:
        return [(times(name, n), "bold")]
    return [(f"{name} ", "bold"), *_signs(NEED[artifact]), (times("", n), "bold")]


def _artifacts_of_others(voice: Voice, view: State, columns: int) -> Drawing:
    """Draw the artifacts of the other seats that the reader sees: those kept face up, or all at the end."""
    lines: Drawing = []
    for seat in range(view.seats):
        seen = kept(view, seat)
        if seat != voice.reader and seen:
            start = [(f"  ({EMBLEM[seat]}) ", f"bold {SEAT_STYLE[seat]}"), ("✦ ", "cyan")]
            lines += _flow(start, [_artifact(artifact, n) for artifact, n in seen.items()], columns)
    return [[("Artifacts of the others", "bold")], *lines] if lines else []


def _notes(view: State, columns: int) -> Drawing:
    """Draw the reader's notes on cards; those on claims stand in the rows of the seats."""
    lines: Drawing = []
    for row in card_notes(view):
        lines += _flow([(f"{row.about}  ", "bold")], [[(each, "dim")] for each in row.possible], columns, " · ")
    return lines


def _flow(start: Cell, parts: list[Cell], columns: int, gap: str = "   ") -> Drawing:
    """Set parts behind the start of a line; those that do not fit go on below, indented."""
    if not parts:
        return []
    indent: Cell = [(" " * min(_length(start), DEEPEST_INDENT), "")]
    lines: Drawing = [[*start]]
    between = ""
    for part in parts:
        if _length(lines[-1]) + len(between) + _length(part) > columns and _length(lines[-1]) > _length(indent):
            lines.append([*indent])
            between = ""
        lines[-1] += [(between, "dim"), *part]
        between = gap
    return lines
