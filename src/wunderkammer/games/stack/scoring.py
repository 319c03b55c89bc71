"""The score of Artifact Stack: cards, sets in their best grouping, assistants, stars and Silver (8)."""

from __future__ import annotations

from enum import IntEnum

from ...core.kernel import Row, rule
from .components import (
    ASSISTANT_AMOUNT,
    ASSISTANT_DECK,
    ASSISTANT_POINTS,
    ASSISTANTS,
    CARDS,
    CHINA_ABC,
    CHINA_THREE,
    CHINA_TWO,
    COUNTS_CARDS,
    CURATOR,
    DECKS,
    FIRST_CHINA_LOCK,
    HUNTER,
    IN_DECK,
    KIND,
    KIND_POINTS,
    LOCK_POINTS,
    LOCKS,
    MUMMY_COFFIN,
    POINTS,
    PRIEST,
    RELICS_FEWEST,
    RELICS_MOST,
    RESTORER,
    SET,
    SHAMAN,
    SILVER_WORTH,
    STAR,
    STAR_WORTH,
    STATUE_POINTS,
    VAMPIRE_CROSS,
    VAMPIRE_MUMMY,
    Deck,
    Kind,
)
from .state import ROWS, State


class SheetRow(IntEnum):
    """The rows of the score sheet: one a deck, numbered as the decks, and then the rest."""

    ASSISTANTS = DECKS
    STARS = DECKS + 1
    SILVER = DECKS + 2


SHEET = (*SET.column("deck", "name"), "Assistants", "Most stars", "Silver")
assert len(SHEET) == ROWS


@rule
def score(s: State, seat: int, rows: Row) -> int:
    """Fill one row a deck, then assistants, stars and Silver; return the sum (8.1)."""
    for row in range(ROWS):
        rows[row] = 0
    for card in range(CARDS):
        if s.holder[card] == seat and card // IN_DECK < Deck.CHINA:
            rows[card // IN_DECK] += POINTS[card]
        elif s.holder[card] == seat and card // IN_DECK == Deck.TREASURE:
            rows[Deck.TREASURE] += POINTS[card]
    rows[Deck.STATUE] += STATUE_POINTS[s.up_n[seat][Kind.STATUE]]
    for sort in range(FIRST_CHINA_LOCK):
        rows[Deck.STATUE] += s.locked_n[seat][sort] * LOCK_POINTS[sort]
    rows[Deck.RELIC] += relic_points(s, seat)
    rows[SheetRow.ASSISTANTS] = hired_points(s, seat)
    score_china(s, seat, rows)
    score_monsters(s, seat, rows)
    rows[SheetRow.STARS] = star_points(s, seat)
    rows[SheetRow.SILVER] = s.silver[seat] * SILVER_WORTH
    total = 0
    for row in range(ROWS):
        total += rows[row]
    return total


@rule
def owned(s: State, seat: int, deck: int) -> int:
    """Count a seat's cards of a deck, face up or flipped (8.1)."""
    n = 0
    for card in range(deck * IN_DECK, (deck + 1) * IN_DECK):
        if s.holder[card] == seat:
            n += 1
    return n


@rule
def stars(s: State, seat: int) -> int:
    """Count a seat's cards with a star, face up or flipped (8.1)."""
    n = 0
    for card in range(CARDS):
        if s.holder[card] == seat:
            n += STAR[card]
    return n


@rule
def star_points(s: State, seat: int) -> int:
    """Give a Star card to everybody with the most stars, if there are any (8.9)."""
    own = stars(s, seat)
    for other in range(s.seats):
        if stars(s, other) > own:
            return 0
    return STAR_WORTH if own > 0 else 0


@rule
def relics(s: State, seat: int) -> int:
    """Count a seat's Relics as they are compared, with the High Priest's (8.4, 6.5)."""
    n = owned(s, seat, Deck.RELIC)
    return n + ASSISTANT_AMOUNT[PRIEST] if s.employer[PRIEST] == seat else n


@rule
def relic_points(s: State, seat: int) -> int:
    """Reward the most Relics and fine the fewest; ties all count (8.4)."""
    if s.in_play[Deck.RELIC] == 0:
        return 0
    own = relics(s, seat)
    points: int = RELICS_MOST + RELICS_FEWEST
    more = 0
    fewer = 0
    for other in range(s.seats):
        n = relics(s, other)
        if n > own:
            more = 1
        if n < own:
            fewer = 1
    if more == 1:
        points -= RELICS_MOST
    if fewer == 1:
        points -= RELICS_FEWEST
    return points


@rule
def hired_points(s: State, seat: int) -> int:
    """Give the points of a seat's assistants, but for those that depend on grouping (6)."""
    points = 0
    for assistant in range(ASSISTANTS):
        if s.employer[assistant] == seat:
            points += ASSISTANT_POINTS[assistant]
            if COUNTS_CARDS[assistant] == 1:
                points += ASSISTANT_AMOUNT[assistant] * owned(s, seat, ASSISTANT_DECK[assistant])
    if s.employer[SHAMAN] == seat:
        for card in range(Deck.CURSE * IN_DECK, (Deck.CURSE + 1) * IN_DECK):
            if s.holder[card] == seat and KIND[card] == Kind.CURSE:
                points += ASSISTANT_AMOUNT[SHAMAN]
    if s.employer[CURATOR] == seat:
        points += stars(s, seat) // ASSISTANT_AMOUNT[CURATOR]
    return points


# -- the best grouping (8.5, 8.6) -------------------------------------------------------------------
# Every grouping of what is not locked is tried. Its worth is the points in the deck's own row and those in the row of
# the assistants together; where that is the same, the grouping with more in the deck's own row counts, so that a sheet
# is never ambiguous (8.8).

TWO, THREE = 2, 3


@rule
def beats(points: int, helped: int, best: int, best_helped: int) -> bool:
    """Say whether a grouping is better than the best so far, each by its deck's points and its assistant's (8.8)."""
    return points + helped > best + best_helped or (points + helped == best + best_helped and points > best)


@rule
def score_china(s: State, seat: int, rows: Row) -> None:
    """Score locked China sets and the best sets of the rest (8.5, 6.7)."""
    each: int = ASSISTANT_AMOUNT[RESTORER] if s.employer[RESTORER] == seat else 0
    for sort in range(FIRST_CHINA_LOCK, LOCKS):
        rows[Deck.CHINA] += s.locked_n[seat][sort] * LOCK_POINTS[sort]
        rows[SheetRow.ASSISTANTS] += s.locked_n[seat][sort] * each
    up = s.up_n[seat]
    best = 0
    best_helped = 0
    for mixed in range(min(up[Kind.CHINA_A], up[Kind.CHINA_B], up[Kind.CHINA_C]) + 1):
        points = mixed * CHINA_ABC
        helped = mixed * each
        for letter in range(Kind.CHINA_A, Kind.CHINA_C + 1):
            size = best_set(letter, up[letter] - mixed, each)
            points += letter_points(letter, up[letter] - mixed, size)
            helped += each if size > 0 else 0
        if mixed == 0 or beats(points, helped, best, best_helped):
            best = points
            best_helped = helped
    rows[Deck.CHINA] += best
    rows[SheetRow.ASSISTANTS] += best_helped


@rule
def best_set(letter: int, n: int, each: int) -> int:
    """Give how many of n loose pieces of a letter are best made a set of: none, two or three (8.5)."""
    size = 0
    if n >= TWO and beats(letter_points(letter, n, TWO), each, letter_points(letter, n, 0), 0):
        size = TWO
    if n == THREE and beats(
        letter_points(letter, n, THREE), each, letter_points(letter, n, size), each if size > 0 else 0
    ):
        size = THREE
    return size


@rule
def letter_points(letter: int, n: int, size: int) -> int:
    """Give the points of n pieces of a letter, so many of them as a set (8.5)."""
    points: int = (n - size) * KIND_POINTS[letter]
    if size == TWO:
        points += CHINA_TWO
    elif size == THREE:
        points += CHINA_THREE
    return points


@rule
def score_monsters(s: State, seat: int, rows: Row) -> None:
    """Put monsters into containers in the best way (8.6, 6.8)."""
    up = s.up_n[seat]
    best = 0
    best_helped = 0
    found = False
    for in_cross in range(min(up[Kind.VAMPIRE_MUMMY], up[Kind.CROSS]) + 1):
        for in_coffin in range(min(up[Kind.VAMPIRE_MUMMY] - in_cross, up[Kind.COFFIN]) + 1):
            for vampires in range(min(up[Kind.VAMPIRE], up[Kind.CROSS] - in_cross) + 1):
                for mummies in range(min(up[Kind.MUMMY], up[Kind.COFFIN] - in_coffin) + 1):
                    points = (in_cross + in_coffin) * VAMPIRE_MUMMY + vampires * VAMPIRE_CROSS + mummies * MUMMY_COFFIN
                    points += (up[Kind.CROSS] - in_cross - vampires) * KIND_POINTS[Kind.CROSS]
                    points += (up[Kind.COFFIN] - in_coffin - mummies) * KIND_POINTS[Kind.COFFIN]
                    helped = 0
                    for kind in range(Kind.VAMPIRE, Kind.VAMPIRE_MUMMY + 1):
                        held = vampires if kind == Kind.VAMPIRE else mummies
                        if kind == Kind.VAMPIRE_MUMMY:
                            held = in_cross + in_coffin
                        points += (up[kind] - held) * KIND_POINTS[kind]
                        if s.employer[HUNTER] == seat:
                            helped += (up[kind] - held) * (ASSISTANT_AMOUNT[HUNTER] - KIND_POINTS[kind])
                    if not found or beats(points, helped, best, best_helped):
                        best = points
                        best_helped = helped
                        found = True
    rows[Deck.MONSTER] = best
    rows[SheetRow.ASSISTANTS] += best_helped


# -- the order of seats -----------------------------------------------------------------------------

POINTS_KEY, CARDS_KEY, SILVER_KEY = range(3)
KEYS = 3


@rule
def rank(s: State, seat: int, keys: Row) -> int:
    """Order seats by points, artifact cards and Silver (8.10)."""
    keys[POINTS_KEY] = score(s, seat, s.sheet)
    for row in range(ROWS):
        s.sheet[row] = 0
    keys[CARDS_KEY] = 0
    for deck in range(DECKS):
        keys[CARDS_KEY] += owned(s, seat, deck)
    keys[SILVER_KEY] = s.silver[seat]
    return KEYS
