"""Artifact Stack at the terminal: the temple with its overlaps and prices, assistants, tableaus, notes.

Each part of the table can be drawn in several forms, from the fullest to nothing. Where the room is small, the parts
give way one after another, those that the choice at hand needs least before the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.drawing import WHOLE, Drawing, Room, Span, wrapped
from ...core.voice import Voice
from .components import ASSISTANTS, DECK_OF_KIND, DECKS, HIRE_PRICE, KIND, STAR, Deck
from .facts import hired, peeks, points_so_far, tableau_counts, tableau_facts
from .phrases import ASSISTANT, ASSISTANT_TEXT, DECK, SHORT, price_now
from .scoring import stars
from .state import BACK, CENTRES, DISPLAY, LAYER, NOTHING, PLACE_IDS, PLACES, Phase, State
from .words import is_a_back_unknown, memory

STEP_X, STEP_Y = 8, 3
"""Half a card, in characters and lines."""
HALF = ((7, 2), (5, 1), (5, 1))
"""Half the size of a card of each layer without its centre: upper cards are smaller, so that what they cover shows."""
WIDTH = 8 * STEP_X + 2 * HALF[0][0] + 1
HEIGHT = 4 * STEP_Y + 2 * HALF[0][1] + 1
BESIDE = WIDTH + 38
"""From so many columns on, the assistants stand beside the temple."""
CELLS = 5
"""How many cards stand in a line of the temple when it is listed; upper layers are set in by half a card."""
NARROW_CELL, WIDE_CELL = 16, 20
TAG = {
    Deck.STATUE: "Sta", Deck.COIN: "Coi", Deck.WEAPON: "Wea", Deck.MANUSCRIPT: "Man", Deck.JEWELRY: "Jew",
    Deck.RELIC: "Rel", Deck.CURSE: "C&B", Deck.CHINA: "Chi", Deck.MONSTER: "Mon", Deck.TREASURE: "Tre",
}  # fmt: skip
"""The deck of a card in three letters, so that colour is never the only sign."""
PAINT = {
    Deck.STATUE: "grey74", Deck.COIN: "gold3", Deck.WEAPON: "red", Deck.MANUSCRIPT: "tan", Deck.JEWELRY: "cyan",
    Deck.RELIC: "plum1", Deck.CURSE: "medium_purple", Deck.CHINA: "bright_blue", Deck.MONSTER: "green",
    Deck.TREASURE: "orange3",
}  # fmt: skip
SEAT_STYLE = ("dark_orange", "medium_purple", "white", "dark_cyan")
FRAME = "grey50"
OPEN = "bold bright_yellow"

GIVING_WAY = (
    "notes",
    "temple",
    "others",
    "assistants",
    "own",
    "peeks",
    "others",
    "decks",
    "assistants",
    "own",
    "temple",
)
"""Which part of the table takes a smaller form next, while a card or an assistant is chosen freely."""
GIVING_WAY_INSIDE = {
    Phase.HIRE: (
        "notes",
        "temple",
        "temple",
        "others",
        "peeks",
        "own",
        "others",
        "decks",
        "own",
        "assistants",
        "assistants",
    ),
    Phase.STEAL: (
        "notes",
        "temple",
        "temple",
        "assistants",
        "assistants",
        "peeks",
        "own",
        "decks",
        "own",
        "others",
        "others",
    ),
}
"""The same inside an effect that has nothing to do with the temple: what can be chosen stays longest."""
GIVING_WAY_OWN = (
    "notes", "temple", "temple", "assistants", "others", "assistants", "peeks", "others", "decks", "own", "own"
)  # fmt: skip
"""The same while one of the own cards is chosen."""


def table(voice: Voice, view: State, room: Room = WHOLE) -> Drawing:
    """Draw the table as a reader sees it, in the room that there is."""
    parts = {
        "decks": [_decks(view, room.columns), []],
        "temple": [_temple(voice, view), _listed_temple(voice, view, room.columns), []],
        "peeks": [_peeks(voice, view, room.columns), []],
        "assistants": [_assistants(view, room.columns), _assistant_names(view, room.columns), []],
        "own": _seats(voice, view, room.columns, own=True),
        "others": _seats(voice, view, room.columns, own=False),
        "notes": [_notes(voice, view, room.columns), []],
    }
    whole = _whole(view, parts, room.columns)
    if room.rows is None or len(whole) <= room.rows:
        return whole
    for part in _giving_way(view):
        if sum(len(forms[0]) for forms in parts.values()) <= room.rows:
            break
        parts[part].pop(0)
    return [line for forms in parts.values() for line in forms[0]][: room.rows]


def _giving_way(view: State) -> Sequence[str]:
    """Say in which order parts give way: what the choice at hand is about stays longest."""
    if view.phase in (Phase.FLIP, Phase.DISCARD, Phase.GIVE):
        return GIVING_WAY_OWN
    return GIVING_WAY_INSIDE.get(Phase(view.phase), GIVING_WAY)


def _whole(view: State, parts: dict[str, list[Drawing]], columns: int) -> Drawing:
    """Put all parts together, the assistants beside the temple where there is room for both."""
    decks, temple, seen, assistants, own, others, notes = (forms[0] for forms in parts.values())
    if columns >= BESIDE:
        temple, assistants = _beside(temple, _assistants(view, columns - WIDTH - 1)), []
    return [*decks, *temple, *seen, *assistants, *own, *others, *notes]


def _beside(left: Drawing, right: Drawing) -> Drawing:
    """Put one drawing to the right of another."""
    lines: Drawing = []
    for i in range(max(len(left), len(right))):
        line = left[i] if i < len(left) else []
        if i < len(right):
            line = [*line, (" " * (WIDTH + 1 - sum(len(text) for text, _ in line)), ""), *right[i]]
        lines.append(line)
    return lines


# -- the temple -------------------------------------------------------------------------------------


def _temple(voice: Voice, view: State) -> Drawing:
    """Paint the layers from the bottom up; each card shows its name, place, deck, star and price."""
    if view.temple_n == 0:
        return [[("The temple is empty.", "dim")]]
    canvas = [[(" ", "")] * WIDTH for _ in range(HEIGHT)]
    for place in range(PLACES):
        if view.lies[place] != NOTHING:
            _paint(canvas, voice, view, place)
    return [line for line in map(_joined, canvas) if line] + _hidden_below(voice, view)


def _paint(canvas: list[list[Span]], voice: Voice, view: State, place: int) -> None:
    _, layer, x, y = CENTRES[place]
    half_x, half_y = HALF[layer]
    middle_x, middle_y = HALF[0][0] + x * STEP_X, HALF[0][1] + y * STEP_Y
    left, top = middle_x - half_x, middle_y - half_y
    inner = 2 * half_x - 1
    name, style = _face(view, place)
    price, price_style = _price(voice, view, place)
    tag = _tag(view.card[place])
    rows = [("┌" + f"{PLACE_IDS[place]:─^{inner}}" + "┐", FRAME)]
    for line in range(2 * half_y - 1):
        text = (name or "░" * inner) if line == half_y - 1 else tag if line == half_y else ""
        rows.append(("│" + text[:inner].center(inner) + "│", style))
    foot = f"({price})" if layer == 0 or not tag else f"{tag}({price})"
    rows.append(("└" + f"{foot[:inner]:─^{inner}}" + "┘", price_style))
    for dy, (text, row_style) in enumerate(rows):
        for dx, letter in enumerate(text):
            edge = letter in "┌┐└┘─│"
            canvas[top + dy][left + dx] = (letter, FRAME if edge else row_style or "")


def _face(view: State, place: int) -> tuple[str, str]:
    """Give the short name of the card on a place and its colour; "" for a back that the reader has not seen."""
    card = view.card[place]
    if card < 0:
        return "", "dim"
    name = SHORT[card] if view.lies[place] != BACK else f"░{SHORT[card]}"
    return name, PAINT[Deck(DECK_OF_KIND[KIND[card]])]


def _tag(card: int) -> str:
    return f"{TAG[Deck(DECK_OF_KIND[KIND[card]])]}{'★' if STAR[card] else ''}" if card >= 0 else ""


def _price(voice: Voice, view: State, place: int) -> Span:
    """Give the price of a place for whoever is on turn, marked where the reader can pay it now."""
    seat = view.turn
    if seat < 0:
        return str(view.covers_n[place]), "dim"
    price = price_now(view, seat, place)
    mine = seat == voice.reader and (view.phase == Phase.DIG or (view.phase == Phase.TURN and not view.acted))
    return str(price), OPEN if mine and price <= view.silver[seat] else "dim"


def _joined(row: list[Span]) -> list[Span]:
    """Join neighbours of one style, and drop the blanks at the end."""
    out: list[Span] = []
    for text, style in row:
        if out and out[-1][1] == style:
            out[-1] = (out[-1][0] + text, style)
        else:
            out.append((text, style))
    if out and not out[-1][0].strip():
        out.pop()
    return out


def _hidden_below(voice: Voice, view: State) -> Drawing:
    """Name the bottom cards that a top card lies on, since the drawing cannot show them."""
    top = [place for place in range(PLACES) if LAYER[place] == 2 and view.lies[place] != NOTHING]
    spans: list[Span] = []
    for place in range(PLACES):
        under = any(CENTRES[place][2:] == CENTRES[above][2:] for above in top)
        if LAYER[place] == 0 and under and view.lies[place] != NOTHING:
            card = view.card[place]
            price, style = _price(voice, view, place)
            what = SHORT[card] if card >= 0 else "face down"
            spans += [(f"  {PLACE_IDS[place]} {what} {_tag(card)}", ""), (f"({price})", style)]
    return [[("Under the top:", "bold"), *spans]] if spans else []


def _listed_temple(voice: Voice, view: State, columns: int) -> Drawing:
    """List the temple line by line, the top first: place, name, deck and star, price."""
    width = WIDE_CELL if columns >= CELLS * WIDE_CELL - 1 else NARROW_CELL
    lines: Drawing = []
    for layer, y in sorted({(layer, y) for _, layer, _, y in CENTRES}, key=lambda row: (-row[0], row[1])):
        line: list[Span] = []
        at = 0
        for place in range(PLACES):
            if CENTRES[place][1] == layer and CENTRES[place][3] == y and view.lies[place] != NOTHING:
                left = CENTRES[place][2] * width // 2
                line += [(" " * (left - at), ""), *_cell(voice, view, place, width)]
                at = left + width
        if line:
            lines.append(_joined(line))
    return lines or [[("The temple is empty.", "dim")]]


def _cell(voice: Voice, view: State, place: int, width: int) -> list[Span]:
    price, price_style = _price(voice, view, place)
    name, style = _face(view, place)
    tag = _tag(view.card[place])
    room = width - len(PLACE_IDS[place]) - len(price) - 3
    if width == WIDE_CELL:
        room -= len(tag) + 1 if tag else 0
    elif tag:
        tag = "★" if STAR[view.card[place]] else ""
        room -= len(tag)
    middle = f"{name or '░' * 4}"[:room].ljust(room) + (f" {tag}" if width == WIDE_CELL and tag else tag)
    return [(f"{PLACE_IDS[place]} ", FRAME), (f"{middle} ", style), (price, price_style), (" ", "")]


def _peeks(voice: Voice, view: State, columns: int) -> Drawing:
    """Say who has peeked where."""
    seen = [line.text for line in peeks(voice, view)]
    return wrapped([("Peeked: ", "bold")], " · ".join(seen), columns) if seen else []


# -- beside the temple ------------------------------------------------------------------------------


def _decks(view: State, columns: int) -> Drawing:
    """Name the decks in play, with their tags where the name does not begin so, and what the bank holds."""
    if not any(view.in_play):
        return []
    names = [
        DECK[deck] if DECK[deck].startswith(TAG[Deck(deck)]) else f"{DECK[deck]} ({TAG[Deck(deck)]})"
        for deck in range(DECKS)
        if view.in_play[deck]
    ]
    return wrapped([("Decks: ", "bold")], f"{' · '.join(names)} · bank {view.bank} Silver", columns)


def _assistants(view: State, columns: int) -> Drawing:
    """List the assistants that can be hired, each with what it does."""
    lines: Drawing = [[("Assistants", "bold"), (f" to hire for {HIRE_PRICE} Silver", "dim")]]
    for n in range(ASSISTANTS):
        if view.employer[n] == DISPLAY:
            lines += wrapped([(f"{ASSISTANT[n]} ", "")], ASSISTANT_TEXT[n], columns)
    return lines if len(lines) > 1 else [[("No assistant is left to hire.", "dim")]]


def _assistant_names(view: State, columns: int) -> Drawing:
    names = [ASSISTANT[n] for n in range(ASSISTANTS) if view.employer[n] == DISPLAY]
    return wrapped([("To hire: ", "bold")], " · ".join(names) or "no assistant is left", columns)


def _notes(voice: Voice, view: State, columns: int) -> Drawing:
    """Draw what can lie under the backs: the cards with the mark that the reader has not seen."""
    if view.turn < 0 or not is_a_back_unknown(view):
        return []
    unseen = [name for row in memory(voice, view) if row.key == "backs" for name in row.possible]
    return wrapped([("A face-down card can be: ", "bold")], ", ".join(unseen), columns)


# -- tableaus ---------------------------------------------------------------------------------------


def _seats(voice: Voice, view: State, columns: int, *, own: bool) -> list[Drawing]:
    """Draw the own tableau or all others in each form: with names, with counts, in one line."""
    forms: list[Drawing] = [[], [], []]
    for seat in range(view.seats):
        if (seat == voice.reader) == own:
            head = _head(voice, view, seat, columns)
            named = [line.text for _, line in tableau_facts(view, seat)]
            counted = [text for _, text in tableau_counts(view, seat)]
            forms[0] += [*head, *(wrapped([("    ", "")], " · ".join(named), columns, "") if named else [])]
            forms[1] += [*head, *(wrapped([("    ", "")], " · ".join(counted), columns, "") if counted else [])]
            forms[2] += head
    return forms


def _head(voice: Voice, view: State, seat: int, columns: int) -> Drawing:
    mark = "▶ " if view.turn == seat else "  "
    facts = [
        points_so_far(view, seat).text,
        f"{view.silver[seat]} Silver",
        f"{stars(view, seat)} ★",
        *([f"{view.extra_n} extra to come"] if view.turn == seat and view.extra_n else []),
        *([f"misses {view.skip_n[seat]}"] if view.skip_n[seat] else []),
        *hired(view, seat),
    ]
    start: list[Span] = [(mark, OPEN), (f"{voice.who(seat)} ", f"bold {SEAT_STYLE[seat]}")]
    return wrapped(start, " · ".join(facts), columns)
