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


class Line(IntEnum):
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
    rows[Line.ASSISTANTS] = hired_points(s, seat)
    score_china(s, seat, rows)
    score_monsters(s, seat, rows)
    rows[Line.STARS] = star_points(s, seat)
    rows[Line.SILVER] = s.silver[seat] * SILVER_WORTH
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
# Both functions try every grouping of what is not locked. Where the sum with the assistant's share is
# the same, the grouping with more in the deck's own row counts, so that a sheet is never ambiguous.

TWO, THREE = 2, 3


@rule
def score_china(s: State, seat: int, rows: Row) -> None:
    """Score locked China sets and the best sets of the rest (8.5, 6.7)."""
    each = ASSISTANT_AMOUNT[RESTORER] if s.employer[RESTORER] == seat else 0
    for sort in range(FIRST_CHINA_LOCK, LOCKS):
        rows[Deck.CHINA] += s.locked_n[seat][sort] * LOCK_POINTS[sort]
        rows[Line.ASSISTANTS] += s.locked_n[seat][sort] * each
    a = s.up_n[seat][Kind.CHINA_A]
    b = s.up_n[seat][Kind.CHINA_B]
    c = s.up_n[seat][Kind.CHINA_C]
    best = 0
    best_sets = 0
    for mixed in range(min(a, b, c) + 1):
        points = mixed * CHINA_ABC
        sets = mixed
        for letter in range(Kind.CHINA_A, Kind.CHINA_C + 1):
            n = s.up_n[seat][letter] - mixed
            alone = KIND_POINTS[letter]
            most = n * alone
            most_sets = 0
            if n >= TWO and beats(CHINA_TWO + (n - TWO) * alone, 1, most, most_sets, each):
                most = CHINA_TWO + (n - TWO) * alone
                most_sets = 1
            if n == THREE and beats(CHINA_THREE, 1, most, most_sets, each):
                most = CHINA_THREE
                most_sets = 1
            points += most
            sets += most_sets
        if mixed == 0 or beats(points, sets, best, best_sets, each):
            best = points
            best_sets = sets
    rows[Deck.CHINA] += best
    rows[Line.ASSISTANTS] += best_sets * each


@rule
def score_monsters(s: State, seat: int, rows: Row) -> None:
    """Put monsters into containers in the best way (8.6, 6.8)."""
    up = s.up_n[seat]
    hunted = s.employer[HUNTER] == seat
    best = 0
    best_loose = 0
    found = False
    for both_cross in range(min(up[Kind.VAMPIRE_MUMMY], up[Kind.CROSS]) + 1):
        for both_coffin in range(min(up[Kind.VAMPIRE_MUMMY] - both_cross, up[Kind.COFFIN]) + 1):
            for vampires in range(min(up[Kind.VAMPIRE], up[Kind.CROSS] - both_cross) + 1):
                for mummies in range(min(up[Kind.MUMMY], up[Kind.COFFIN] - both_coffin) + 1):
                    both = both_cross + both_coffin
                    points = both * VAMPIRE_MUMMY + vampires * VAMPIRE_CROSS + mummies * MUMMY_COFFIN
                    points += (up[Kind.CROSS] - both_cross - vampires) * KIND_POINTS[Kind.CROSS]
                    points += (up[Kind.COFFIN] - both_coffin - mummies) * KIND_POINTS[Kind.COFFIN]
                    points += (up[Kind.VAMPIRE_MUMMY] - both) * KIND_POINTS[Kind.VAMPIRE_MUMMY]
                    points += (up[Kind.VAMPIRE] - vampires) * KIND_POINTS[Kind.VAMPIRE]
                    points += (up[Kind.MUMMY] - mummies) * KIND_POINTS[Kind.MUMMY]
                    loose = 0
                    if hunted:
                        amount = ASSISTANT_AMOUNT[HUNTER]
                        loose += (up[Kind.VAMPIRE_MUMMY] - both) * (amount - KIND_POINTS[Kind.VAMPIRE_MUMMY])
                        loose += (up[Kind.VAMPIRE] - vampires) * (amount - KIND_POINTS[Kind.VAMPIRE])
                        loose += (up[Kind.MUMMY] - mummies) * (amount - KIND_POINTS[Kind.MUMMY])
                    if not found or beats(points, loose, best, best_loose, 1):
                        best = points
                        best_loose = loose
                        found = True
    rows[Deck.MONSTER] = best
    rows[Line.ASSISTANTS] += best_loose


@rule
def beats(points: int, extras: int, best: int, best_extras: int, each: int) -> bool:
    """Say whether a grouping is better: by the whole sum, and then by the points of the deck alone."""
    whole = points + extras * each
    best_whole = best + best_extras * each
    return whole > best_whole or (whole == best_whole and points > best)


@rule
def rank(s: State, seat: int, keys: Row) -> int:
    """Order seats by points, artifact cards and Silver (8.10)."""
    keys[0] = score(s, seat, s.sheet)
    for row in range(ROWS):
        s.sheet[row] = 0
    keys[1] = 0
    for card in range(CARDS):
        if s.holder[card] == seat:
            keys[1] += 1
    keys[SILVER_KEY] = s.silver[seat]
    return SILVER_KEY + 1


SILVER_KEY = 2
