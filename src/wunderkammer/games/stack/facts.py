"""The facts of seats, cards and assistants that tables and pages draw from, each with its clause."""

from __future__ import annotations

from ...core.voice import Line, Voice, count
from .components import (
    ASSISTANTS,
    CARDS,
    DECKS,
    FIRST_CHINA_LOCK,
    IN_DECK,
    LOCK_POINTS,
    LOCKS,
    SET,
    STAR,
    STATUE_POINTS,
    Deck,
    Kind,
)
from .phrases import ASSISTANT, CARD, DECK, ONE, cards_of, points, set_text
from .rules.turn import next_seat
from .scoring import score
from .state import DISPLAY, ROWS, State

DECK_CLAUSE = ("8.3", "8.2", "8.2", "8.2", "8.2", "8.4", "8.2", "8.5", "8.6", "8.2")


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the public facts of a seat."""
    facts = []
    if view.turn == seat:
        facts.append(Line("your turn" if seat == voice.reader else "plays", "2.1"))
    elif view.turn >= 0 and next_seat(view, view.turn) == seat:
        facts.append(Line("next", "1.6" if view.round == 1 else "7.2"))
    if view.turn == seat and view.extra_n:
        facts.append(Line(f"{count(view.extra_n, 'extra turn')} to come", "5.4"))
    if view.skip_n[seat]:
        facts.append(Line(f"misses {count(view.skip_n[seat], 'turn')}", "5.9"))
    facts.append(Line(f"{view.silver[seat]} Silver", "8.7"))
    facts.append(Line(count(sum(STAR[card] for card in range(CARDS) if view.holder[card] == seat), "star"), "8.9"))
    hired = [ASSISTANT[n] for n in range(ASSISTANTS) if view.employer[n] == seat]
    facts += [Line(f"{name} hired", "6.1") for name in hired]
    facts += [line for _, line in tableau_facts(voice, view, seat)]
    return facts


def tableau_facts(voice: Voice, view: State, seat: int) -> list[tuple[int, Line]]:
    """Sum up a seat's cards deck by deck, used ones apart: pairs of the deck and what to say of it."""
    out = []
    for deck in range(DECKS):
        cards = [card for card in range(deck * IN_DECK, (deck + 1) * IN_DECK) if view.holder[card] == seat]
        up = [card for card in cards if not view.flipped[card]]
        used = len(cards) - len(up) if deck not in (Deck.STATUE, Deck.CHINA) else 0
        if deck == Deck.STATUE and up:
            text = f"{cards_of(Kind.STATUE, len(up), word=False)}: {points(STATUE_POINTS[len(up)])}"
            out.append((deck, Line(text, "8.3")))
        elif deck in (Deck.CHINA, Deck.MONSTER, Deck.TREASURE) and up:
            out.append((deck, Line(", ".join(CARD[card] for card in up), DECK_CLAUSE[deck])))
        elif up:
            out.append((deck, Line(_counted(deck, len(up)), DECK_CLAUSE[deck])))
        if used:
            out.append((deck, Line(f"{_counted(deck, used)} used", "4.2")))
        for sort in range(LOCKS):
            if deck == (Deck.STATUE if sort < FIRST_CHINA_LOCK else Deck.CHINA):
                text = f"{set_text(sort)} locked: {points(LOCK_POINTS[sort])}"
                out += [(deck, Line(text, "4.2"))] * view.locked_n[seat][sort]
    return out


def _counted(deck: int, n: int) -> str:
    many = "Jewelry cards" if deck == Deck.JEWELRY else DECK[deck]
    return f"{n} {ONE[deck] if n == 1 else many}"


def points_so_far(view: State, seat: int) -> Line:
    """Say how many points a seat would have if the match ended now."""
    rows = [0] * ROWS
    return Line(f"{points(score(view, seat, rows))} so far", "8.1")


def assistant_facts(view: State) -> list[tuple[int, Line]]:
    """Give the assistants beside the temple, each with what it does."""
    texts = SET.column("assistant", "text")
    return [(n, Line(texts[n], "6.1")) for n in range(ASSISTANTS) if view.employer[n] == DISPLAY]
