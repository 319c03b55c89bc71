"""Artifact Stack at the terminal: the temple with its overlaps and prices, assistants, tableaus, notes."""

from __future__ import annotations

from ...core.drawing import WHOLE, Room
from ...core.voice import Voice
from .components import DECK_OF_KIND, KIND, STAR, Deck
from .facts import assistant_facts, points_so_far, seat_facts
from .phrases import ASSISTANT, CARD, SHORT
from .rules.silver import dig_price
from .state import BACK, CENTRES, LAYER, NOTHING, PLACE_IDS, PLACES, Phase, State
from .words import memory

Span = tuple[str, str]

STEP_X, STEP_Y = 8, 3
"""Half a card, in characters and lines."""
HALF = ((7, 2), (5, 1), (5, 1))
"""Half the size of a card of each layer without its centre: upper cards are smaller, so that what they cover shows."""
WIDTH = 8 * STEP_X + 2 * HALF[0][0] + 1
HEIGHT = 4 * STEP_Y + 2 * HALF[0][1] + 1
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


def table(voice: Voice, view: State, room: Room = WHOLE) -> list[list[Span]]:
    """Draw the table as a reader sees it."""
    lines = _temple(voice, view)
    lines += _hidden_below(voice, view)
    lines.append([])
    lines += _assistants(view)
    lines.append([])
    for seat in range(view.seats):
        lines += _seat(voice, view, seat)
    lines += _notes(voice, view)
    return lines


# -- the temple -------------------------------------------------------------------------------------


def _temple(voice: Voice, view: State) -> list[list[Span]]:
    """Paint the layers from the bottom up; each card shows its name, place, deck, star and price."""
    if view.temple_n == 0:
        return [[("The temple is empty.", "dim")]]
    canvas = [[(" ", "")] * WIDTH for _ in range(HEIGHT)]
    for place in range(PLACES):
        if view.lies[place] != NOTHING:
            _paint(canvas, voice, view, place)
    return [_joined(row) for row in canvas]


def _paint(canvas: list[list[Span]], voice: Voice, view: State, place: int) -> None:
    _, layer, x, y = CENTRES[place]
    half_x, half_y = HALF[layer]
    middle_x, middle_y = HALF[0][0] + x * STEP_X, HALF[0][1] + y * STEP_Y
    left, top = middle_x - half_x, middle_y - half_y
    inner = 2 * half_x - 1
    card = view.card[place]
    style = PAINT[Deck(DECK_OF_KIND[KIND[card]])] if card >= 0 else "dim"
    name = SHORT[card][:inner] if card >= 0 else "░" * inner
    if card >= 0 and view.lies[place] == BACK:
        name = f"░{SHORT[card]}"[:inner]
    price, price_style = _price(voice, view, place)
    tag = f"{TAG[Deck(DECK_OF_KIND[KIND[card]])]}{'★' if STAR[card] else ''}" if card >= 0 else ""
    rows = [("┌" + f"{PLACE_IDS[place]:─^{inner}}" + "┐", FRAME)]
    for line in range(2 * half_y - 1):
        text = name if line == half_y - 1 else tag if line == half_y else ""
        rows.append(("│" + text.center(inner) + "│", style))
    foot = f"({price})" if layer == 0 or not tag else f"{tag}({price})"
    rows.append(("└" + f"{foot:─^{inner}}" + "┘", price_style))
    for dy, (text, row_style) in enumerate(rows):
        for dx, letter in enumerate(text):
            edge = letter in "┌┐└┘─│"
            canvas[top + dy][left + dx] = (letter, FRAME if edge else row_style or "")


def _price(voice: Voice, view: State, place: int) -> tuple[str, str]:
    """Give the price of a place for whoever is on turn, marked where the reader can pay it now."""
    seat = view.turn
    if seat < 0:
        return str(view.covers_n[place]), "dim"
    price = 0 if view.phase == Phase.DIG else dig_price(view, seat, place)
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


def _hidden_below(voice: Voice, view: State) -> list[list[Span]]:
    """Name the bottom cards that a top card lies on, since the drawing cannot show them."""
    top = [place for place in range(PLACES) if LAYER[place] == 2 and view.lies[place] != NOTHING]
    spans: list[Span] = []
    for place in range(PLACES):
        under = any(CENTRES[place][2:] == CENTRES[above][2:] for above in top)
        if LAYER[place] == 0 and under and view.lies[place] != NOTHING:
            card = view.card[place]
            price, style = _price(voice, view, place)
            what = CARD[card] if card >= 0 else "face down"
            spans += [(f"  {PLACE_IDS[place]} {what} ", ""), (f"({price})", style)]
    return [[("Under the top:", "bold"), *spans]] if spans else []


# -- beside the temple ------------------------------------------------------------------------------


def _assistants(view: State) -> list[list[Span]]:
    lines: list[list[Span]] = [[("Assistants", "bold"), (" to hire for 1 Silver", "dim")]]
    for n, fact in assistant_facts(view):
        lines.append([(f"  {ASSISTANT[n]:<16}", ""), (fact.text, "dim")])
    if len(lines) == 1:
        lines.append([("  none left", "dim")])
    lines.append([(f"Bank {view.bank} Silver", "dim")])
    return lines


def _seat(voice: Voice, view: State, seat: int) -> list[list[Span]]:
    name = "You" if seat == voice.reader else voice.names[seat]
    mark = "▶ " if view.turn == seat else "  "
    head: list[Span] = [
        (mark, OPEN),
        (f"{name[:20]:<21}", f"bold {SEAT_STYLE[seat]}"),
        (points_so_far(view, seat).text, "dim"),
    ]
    facts = [fact.text for fact in seat_facts(voice, view, seat)]
    return [head, *_wrapped(facts)]


def _wrapped(facts: list[str]) -> list[list[Span]]:
    lines: list[list[Span]] = []
    line = ""
    for fact in facts:
        joined = f"{line} · {fact}" if line else f"    {fact}"
        if line and len(joined) + 2 > WIDTH:
            lines.append([(f"{line} ·", "")])
            joined = f"    {fact}"
        line = joined
    return [*lines, [(line, "")]]


def _notes(voice: Voice, view: State) -> list[list[Span]]:
    """Draw what can lie under the backs: the cards with the mark that the reader has not seen."""
    if view.turn < 0:
        return []
    unseen = [name for row in memory(voice, view) if row.about.endswith("face down") for name in row.possible]
    if not any(view.lies[place] == BACK for place in range(PLACES)):
        return []
    return [[("What a face-down card can be", "bold")], *_wrapped(unseen)]
