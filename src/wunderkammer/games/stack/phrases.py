"""The names of things in Artifact Stack, and how cards and prices are spoken of."""

from __future__ import annotations

from ...core.voice import Voice, count
from .components import (
    AMOUNT,
    BONUS,
    BONUS_PAYS,
    CHINA_ABC,
    CHINA_THREE,
    CHINA_TWO,
    DECK_OF_KIND,
    EFFECT,
    FIRST_CHINA_LOCK,
    IN_DECK,
    KIND,
    LOCK_IDS,
    POINTS,
    SET,
    Deck,
    Effect,
    Kind,
)
from .rules.silver import dig_price
from .state import BACK, PLACE_IDS, State

CARD = SET.column("artifact", "name")
SHORT = SET.column("artifact", "short")
DECK = SET.column("deck", "name")
ONE = SET.column("deck", "one")
ASSISTANT = SET.column("assistant", "name")
NUMBER = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TEMPLE = ("", "First temple", "Second temple")
"""The temple of each round."""
LAYER_NAME = ("at the bottom", "in the middle", "on top")


def number(n: int) -> str:
    """Write a small number as a word."""
    return NUMBER[n] if n < len(NUMBER) else str(n)


def cards_of(kind: int, n: int, *, word: bool = True) -> str:
    """Say how many cards of a kind: "two Coins", "one Statue"."""
    deck = DECK_OF_KIND[kind]
    many = "Jewelry cards" if deck == Deck.JEWELRY else DECK[deck]
    return f"{number(n) if word else n} {ONE[deck] if n == 1 else many}"


def points(n: int) -> str:
    """Say a number of points."""
    return count(n, "point")


def the(card: int) -> str:
    """Name a card in a sentence; China and numbered cards go without an article."""
    name = CARD[card]
    return name if DECK_OF_KIND[KIND[card]] == Deck.CHINA or name[-1].isdigit() else f"the {name}"


def bonus_text(kind: int, bonus: int) -> str:
    """Say what a bonus pays."""
    return effect_text(BONUS[kind], BONUS_PAYS[bonus])


def effect_text(effect: int, n: int) -> str:
    """Say what an effect does."""
    texts = {
        Effect.SILVER: f"take {n} Silver",
        Effect.TURN: f"take {count(n, 'extra turn')}",
        Effect.ASSISTANT: f"take {count(n, 'free assistant')}",
        Effect.STEAL: f"steal {count(n, 'card')}",
        Effect.DIG: "dig out any card for free",
        Effect.PAY: f"pay {n} Silver, or all you have",
        Effect.SKIP: "miss your next turn" if n == 1 else f"miss your next {n} turns",
        Effect.DISCARD: f"lose {count(n, 'face-up card')} for good",
        Effect.GIVE: f"give {count(n, 'face-up card')} to the next seat",
    }
    return texts.get(Effect(effect), "")


def card_text(card: int) -> str:
    """Say what a card is good for, in a few words."""
    kind = KIND[card]
    if EFFECT[card] != Effect.NONE:
        return effect_text(EFFECT[card], AMOUNT[card])
    if kind == Kind.STATUE:
        return "a Statue"
    if DECK_OF_KIND[kind] == Deck.CHINA:
        return f"a China piece, {points(POINTS[card])} alone"
    if DECK_OF_KIND[kind] == Deck.MONSTER:
        return f"{points(POINTS[card])} alone"
    return points(POINTS[card])


def set_text(sort: int) -> str:
    """Name a set that can be locked: "3 Statues", "2 China pieces A", "China A, B and C"."""
    letter, _, size = LOCK_IDS[sort].partition("-")
    if sort < FIRST_CHINA_LOCK:
        return f"{size} Statues"
    if size == "b-c":
        return "China A, B and C"
    return f"{size} China pieces {letter.upper()}"


def china_gain(view: State, seat: int, card: int) -> str:
    """Say what a China piece would make with the loose pieces of a seat, or nothing."""
    loose = [view.up_n[seat][kind] for kind in (Kind.CHINA_A, Kind.CHINA_B, Kind.CHINA_C)]
    own = KIND[card] - Kind.CHINA_A
    mates = [
        other
        for other in range(Deck.CHINA * IN_DECK, (Deck.CHINA + 1) * IN_DECK)
        if view.holder[other] == seat and not view.flipped[other] and KIND[other] == KIND[card]
    ]
    if all(n > 0 for letter, n in enumerate(loose) if letter != own) and loose[own] == 0:
        return f"With your other pieces it makes A, B and C, worth {CHINA_ABC}."
    if loose[own] == 1:
        return f"With your {CARD[mates[0]]} it makes a pair worth {CHINA_TWO}."
    if loose[own] == 2:
        return f"With your two of the letter it makes a set of three worth {CHINA_THREE}."
    return ""


def place_name(place: int) -> str:
    """Name a place of the temple as people write it."""
    return PLACE_IDS[place]


def found(view: State, place: int) -> str:
    """Name what lies on a place as the reader of a view knows it."""
    card = view.card[place]
    if card < 0:
        return f"the face-down card {PLACE_IDS[place]}"
    if view.lies[place] == BACK:
        return f"{the(card)}, face down at {PLACE_IDS[place]}"
    return the(card)


def covering(view: State, place: int) -> str:
    """Say how many cards cover a place."""
    n = view.covers_n[place]
    if n == 0:
        return "Nothing covers it."
    if n == 1:
        return "One card covers it; it stays where it is."
    return f"{number(n).capitalize()} cards cover it; they stay where they are."


def price_tag(view: State, seat: int, place: int) -> str:
    """Give the tag of a place: free, a price, or a price that is too dear."""
    price = dig_price(view, seat, place)
    if price == 0:
        return "free"
    return f"{price}" if price <= view.silver[seat] else f"{price}, too dear"


def who(voice: Voice, seat: int) -> str:
    """Name a seat at the start of a sentence."""
    name = voice.name(seat)
    return name[0].upper() + name[1:]
