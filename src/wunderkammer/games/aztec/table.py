"""Aztec at the terminal: the seats, what lies before them, the curses, the reader's own cards and notes."""

from __future__ import annotations

from ...core.drawing import WHOLE, Drawing, Room, Span
from ...core.kernel import EVERYONE
from ...core.voice import Voice, count
from .facts import curse_facts, deck_facts, sheet_facts
from .phrases import CHARACTER, NAME, artifact_name, artifact_text, artifact_when, duo, kept, looked_at
from .rules.reveal import verdict
from .scoring import penalty
from .state import ACCUSE, COLOUR_IDS, COLOURS, JEWELS, Phase, State
from .words import memory

PAINT = ("bright_blue", "yellow", "red")
CUT = ("●", "▲", "◆")
"""The form of a jewel, so that colour is never the only sign."""
EMBLEM = "abcdef"
"""One letter a seat, for its token."""
SEAT_STYLE = ("dark_orange", "medium_purple", "white", "grey62", "pink1", "cyan")
WIDTH = 80
NAME_WIDTH = 12
JEWELS_WIDTH = 7
TRACK_SHOWN = 9
VERDICT = ("the truth", "a lie, undoubted", "a lie, caught")
NOTE_WIDTH = 30


def table(voice: Voice, view: State, room: Room = WHOLE) -> Drawing:
    """Draw the table as a reader sees it."""
    lines = [_seat(voice, view, seat) for seat in range(view.seats)]
    if view.round > 0:
        lines += [[], *(_place(voice, view, seat) for seat in range(view.seats))]
        lines += [[], *_curses(voice, view)]
    if voice.reader is not None and view.round > 0:
        lines += [[], *_own(voice, view, voice.reader)]
    lines += _looked_at(voice, view)
    if view.phase == Phase.OVER:
        lines += [[], *(line for seat in range(view.seats) for line in _opened(voice, view, seat))]
    elif view.phase >= Phase.CLAIM:
        lines += [[], *_notes(voice, view)]
    return lines


def _who(voice: Voice, seat: int) -> Span:
    name = "You" if seat == voice.reader else voice.names[seat]
    return (f"({EMBLEM[seat]}) {name[:NAME_WIDTH]:<{NAME_WIDTH + 1}}", f"bold {SEAT_STYLE[seat]}")


def _is_asked(view: State, seat: int) -> bool:
    if view.phase == Phase.CLAIM:
        return bool(view.claim_seen[seat] == 0)
    if view.phase == Phase.TOKEN:
        return bool(view.token_seen[seat] == 0)
    return bool(view.asked == seat)


def _seat(voice: Voice, view: State, seat: int) -> list[Span]:
    """Draw one seat: character, stash, artifacts, and stones on their track."""
    line: list[Span] = [("▶ " if _is_asked(view, seat) else "  ", "bold bright_yellow"), _who(voice, seat)]
    character = view.character[seat]
    seeks = f"{CHARACTER[character]}: {duo(character)}" if character >= 0 else "no character yet"
    line.append((f"{seeks[:23]:<24}", SEAT_STYLE[seat]))
    for colour in range(COLOURS):
        line.append((f"{CUT[colour]}{view.stash[seat][colour]:<3}", PAINT[colour]))
    line.append((f"✦{view.kept_n[seat]:<3}", "cyan"))
    stones = view.stones[seat]
    track = "■" * min(stones, TRACK_SHOWN) + "·" * max(TRACK_SHOWN - stones, 0)
    line.append((track, "bold"))
    line.append((f" {stones}={-penalty(stones)}", "dim"))
    return line


def _jewels(card: int) -> list[Span]:
    """Draw what a card shows, each jewel in its form, in a column of fixed width."""
    spans: list[Span] = []
    drawn = 0
    for colour in range(COLOURS):
        n = JEWELS[card][colour] if card >= 0 else 0
        if n:
            spans.append((CUT[colour] * n, PAINT[colour]))
            drawn += n
    if not drawn:
        spans.append(("-", "dim"))
        drawn = 1
    spans.append((" " * max(JEWELS_WIDTH - drawn, 1), ""))
    return spans


def _place(voice: Voice, view: State, seat: int) -> list[Span]:
    """Draw what lies before one seat: its claim, its card once turned up, and the tokens."""
    line: list[Span] = [("  ", ""), _who(voice, seat), ("takes ", "dim")]
    if view.phase == Phase.CLAIM and view.claim_seen[seat] and view.claim[seat] < 0:
        line.append(("?".ljust(JEWELS_WIDTH), "dim"))
    else:
        line += _jewels(view.claim[seat])
    line.append(("card ", "dim"))
    if view.card[seat] >= 0:
        line += _jewels(view.card[seat])
    else:
        line.append(("?".ljust(JEWELS_WIDTH), "dim"))
    if view.phase >= Phase.REVEAL:
        placed = [other for other in range(view.seats) if view.target[other] == seat]
        for other in placed:
            sign, style = ("✗", "red") if view.side[other] == ACCUSE else ("✓", "green")
            line.append((f"{sign}{EMBLEM[other]} ", style))
        line.append((f"{'no tokens' if not placed else '':<{15 - 3 * len(placed)}}", "dim"))
        if view.card_seen[seat] == EVERYONE:
            line.append((VERDICT[verdict(view, seat)], "bold"))
    elif view.phase == Phase.TOKEN and seat == voice.reader and view.token_seen[seat]:
        side = "you accuse" if view.side[seat] == ACCUSE else "you believe"
        line.append((f"{side} ({EMBLEM[view.target[seat]]})", "bold"))
    elif view.phase == Phase.TOKEN and view.token_seen[seat]:
        line.append(("token placed", "dim"))
    return line


def _curses(voice: Voice, view: State) -> Drawing:
    lines: Drawing = []
    for colour in range(COLOURS):
        stones, most = curse_facts(voice, view, colour)
        name = f"{CUT[colour]} {COLOUR_IDS[colour]} curse".ljust(17)
        lines.append([("  ", ""), (name, PAINT[colour]), (f"{stones.text:<10}", "bold"), (most.text, "dim")])
    lines.append([("  ", ""), ("✦ artifact deck ", "cyan"), (f" {deck_facts(voice, view)[0].text}", "bold")])
    return lines


def _own(voice: Voice, view: State, reader: int) -> Drawing:
    """Draw what the reader alone sees: the card, the artifacts kept and looked at, and what it is all worth."""
    lines: Drawing = []
    worth, parts = sheet_facts(voice, view, reader)
    lines.append([("Your sheet: ", "bold"), (worth.text, "bold"), (f" ({parts.text})", "dim")])
    for artifact in kept(view, reader):
        lines.append([("  ✦ ", "cyan"), (NAME[artifact], "bold"), (f": {artifact_text(artifact)}", "")])
    return lines


def _looked_at(voice: Voice, view: State) -> Drawing:
    """Draw the cards in the gainer's hand that the reader knows, because he holds them or could follow them there."""
    known = looked_at(view)
    if not known:
        return []
    unknown = view.look_n - len(known)
    more = f" and {count(unknown, 'card')} you do not know" if unknown else ""
    lines: Drawing = [[], [(f"{voice.does(view.asked, 'look')} at these{more}", "bold")]]
    for artifact in known:
        text = f": {artifact_text(artifact)} ({artifact_when(view, artifact)})"
        lines.append([("  ? ", "cyan"), (NAME[artifact], "bold"), (text, "")])
    return lines


def _opened(voice: Voice, view: State, seat: int) -> Drawing:
    name, style = _who(voice, seat)
    texts = _wrapped(
        " · ".join(artifact_name(artifact) for artifact in kept(view, seat)) or "none", WIDTH - len(name) - 4
    )
    return [
        [("  ", ""), (name if not number else " " * len(name), style), ("✦ ", "cyan"), (text, "")]
        for number, text in enumerate(texts)
    ]


def _notes(voice: Voice, view: State) -> Drawing:
    """Draw the reader's notes, wrapped to the width of the table."""
    lines: Drawing = [[("What you could have noted", "bold")]]
    for row in memory(voice, view):
        said = " · ".join((*row.possible, *(f"not {value}: {why}" for value, why in row.excluded if why != "seen")))
        indent = NOTE_WIDTH if len(row.about) < NOTE_WIDTH else 4
        if indent < NOTE_WIDTH:
            lines.append([(f"  {row.about}", "")])
        texts = _wrapped(said, WIDTH - indent - 2)
        for number, text in enumerate(texts):
            about = row.about if number == 0 and indent == NOTE_WIDTH else ""
            lines.append([(f"  {about:<{indent}}", ""), (text, "dim")])
    return lines


def _wrapped(text: str, width: int) -> list[str]:
    out = [""]
    for part in text.split(" · "):
        joined = f"{out[-1]} · {part}" if out[-1] else part
        if len(joined) <= width:
            out[-1] = joined
        else:
            out.append(part)
    return out
