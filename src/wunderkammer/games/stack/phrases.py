"""The names of things in Artifact Stack, and small pieces of sentences about them."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.voice import Voice, count, listed, spelt
from .components import (
    AMOUNT,
    ASSISTANT_IDS,
    BONUS,
    BONUS_PAYS,
    CARD_IDS,
    CARDS,
    CHINA_ABC,
    CHINA_THREE,
    CHINA_TWO,
    DECK_OF_KIND,
    EFFECT,
    FIRST_CHINA_LOCK,
    KIND,
    LOCK_IDS,
    POINTS,
    SET,
    SHAMAN,
    STAR,
    Deck,
    Effect,
    Kind,
)
from .rules.effects import may_steal
from .rules.silver import dig_price
from .rules.turn import next_seat
from .state import BACK, CENTRES, DISPLAY, LAYER, Phase, State

CARD = SET.column("artifact", "name")
SHORT = SET.column("artifact", "short")
DECK = SET.column("deck", "name")
ONE = SET.column("deck", "one")
ASSISTANT = SET.column("assistant", "name")
ASSISTANT_TEXT = SET.column("assistant", "text")
PIECE_NAMES = {f"artifact {card}": name for card, name in zip(CARD_IDS, CARD, strict=True)} | {
    f"assistant {assistant}": f"assistant {name}" for assistant, name in zip(ASSISTANT_IDS, ASSISTANT, strict=True)
}
TEMPLE = ("", "first temple", "second temple")
"""The temple of each round."""
BONUS_CLAUSE = ("4.4", "4.5", "4.6", "4.7")
"""The clauses of the bonuses, in the order of their decks."""
LAYER_NAME = ("at the bottom", "in the middle", "on top")
_LAYER_ROWS = (("back row, ", "middle row, ", "front row, "), ("back row, ", "front row, "), ("",))
_LAYER_COLUMNS = (
    ("far left", "left", "centre", "right", "far right"),
    ("far left", "left of centre", "right of centre", "far right"),
    ("left", "centre", "right"),
)


def _place_name(layer: int, x: int, y: int) -> str:
    """Say where a place is as somebody sees it who looks at the temple: "bottom layer, back row, far left"."""
    columns = sorted({u for _, its_layer, u, _ in CENTRES if its_layer == layer})
    rows = sorted({v for _, its_layer, _, v in CENTRES if its_layer == layer})
    row, column = _LAYER_ROWS[layer][rows.index(y)], _LAYER_COLUMNS[layer][columns.index(x)]
    return f"{('bottom', 'middle', 'top')[layer]} layer, {row}{column}"


PLACE = tuple(_place_name(layer, x, y) for _, layer, x, y in CENTRES)
"""Where each place of the temple is, in words."""

# -- seats and numbers ------------------------------------------------------------------------------


def whose(voice: Voice, seat: int) -> str:
    """Give the possessive of a seat at the start of a sentence: "Your", "Bruno's"."""
    return "Your" if seat == voice.reader else voice.owns(seat)


def starts(text: str) -> str:
    """Put a text of our own words at the start of a sentence; names of seats never go through here."""
    return f"{text[0].upper()}{text[1:]}"


def points(n: int) -> str:
    """Say a number of points, also one below zero."""
    return count(n, "point") if n >= 0 else f"minus {count(-n, 'point')}"


def purse(silver: int) -> str:
    """Say how much Silver somebody has, where the word has just been used: "2", "none"."""
    return str(silver) if silver else "none"


def price_text(silver: int) -> str:
    """Say what something costs, behind "for": "2 Silver", "free"."""
    return f"{silver} Silver" if silver else "free"


def price_now(view: State, seat: int, place: int) -> int:
    """Give the Silver that a seat would pay for the card of a place now: none while a dig is free for it (3.2, 5.7)."""
    price: int = dig_price(view, seat, place)
    return 0 if view.phase == Phase.DIG and view.turn == seat else price


def cards_of(deck: int, n: int, *, word: bool = False) -> str:
    """Say how many cards of a deck: "2 Coins", or as a word, "two Coins"."""
    many = DECK[deck] if deck == Deck.CURSE else f"{ONE[deck]}s"
    return f"{spelt(n) if word else n} {ONE[deck] if n == 1 else many}"


# -- cards ------------------------------------------------------------------------------------------


def the(card: int) -> str:
    """Name a card in a sentence; China and numbered cards go without an article."""
    name = CARD[card]
    return name if DECK_OF_KIND[KIND[card]] == Deck.CHINA or name[-1].isdigit() else f"the {name}"


def starred(card: int) -> str:
    """Name a card where a list shows it, with its star."""
    return f"{CARD[card]}{' ★' if STAR[card] else ''}"


def the_starred(card: int) -> str:
    """Name a card in a sentence, with its star."""
    return f"{the(card)}{' ★' if STAR[card] else ''}"


def all_of(cards: Sequence[int], joint: str = "and") -> str:
    """Name several cards in a sentence."""
    return listed([the(card) for card in cards], joint)


def sort_of(card: int) -> str:
    """Say what sort of card it is, and its points where they differ within the deck: "Coin", "Treasure, 4 points"."""
    kind = KIND[card]
    if kind == Kind.TREASURE:
        return f"Treasure, {points(POINTS[card])}" if EFFECT[card] == Effect.NONE else "Treasure"
    if kind in (Kind.BLESSING, Kind.CURSE):
        return Kind(kind).name.capitalize()
    if kind in (Kind.CROSS, Kind.COFFIN):
        return f"container, {points(POINTS[card])} alone"
    if DECK_OF_KIND[kind] == Deck.MONSTER:
        return f"monster, {points(POINTS[card])} alone"
    return str(ONE[DECK_OF_KIND[kind]])


def face_down(place: int) -> str:
    """Name a card that shows its back by where it lies."""
    return f"the face-down card ({PLACE[place]})"


def found(view: State, place: int) -> str:
    """Name what lies on a place as the reader of a view knows it."""
    card = view.card[place]
    if card < 0:
        return face_down(place)
    if view.lies[place] == BACK:
        return f"{the_starred(card)}, face down {LAYER_NAME[LAYER[place]]}"
    return the_starred(card)


def covering(view: State, place: int) -> str:
    """Say how many cards cover a place."""
    n = view.covers_n[place]
    if n == 0:
        return "Nothing covers it."
    return f"{spelt(n).capitalize()} cards cover it." if n > 1 else "One card covers it."


def china_gain(view: State, seat: int, card: int) -> str:
    """Say what a China piece would make with the loose pieces of a seat, or nothing."""
    loose = [view.up_n[seat][kind] for kind in (Kind.CHINA_A, Kind.CHINA_B, Kind.CHINA_C)]
    own = KIND[card] - Kind.CHINA_A
    if all(n > 0 for letter, n in enumerate(loose) if letter != own) and loose[own] == 0:
        return f"With your other pieces, it makes A, B and C, worth {CHINA_ABC}."
    if loose[own] == 1:
        mate = next(n for n in range(CARDS) if KIND[n] == KIND[card] and view.holder[n] == seat and not view.flipped[n])
        return f"With your {CARD[mate]}, it makes a pair worth {CHINA_TWO}."
    if loose[own] == 2:
        return f"With your two of the letter, it makes a set of three worth {CHINA_THREE}."
    return ""


# -- effects, bonuses and sets ----------------------------------------------------------------------


def effect_noun(effect: int, n: int, receiver: str = "the next seat") -> str:
    """Name an effect by what comes of it: "2 Silver", "1 extra turn"."""
    nouns = {
        Effect.SILVER: f"{n} Silver",
        Effect.TURN: count(n, "extra turn"),
        Effect.ASSISTANT: count(n, "free assistant"),
        Effect.STEAL: count(n, "theft"),
        Effect.DIG: count(n, "free dig"),
        Effect.PAY: f"a fine of {n} Silver",
        Effect.SKIP: count(n, "missed turn"),
        Effect.DISCARD: f"{count(n, 'face-up card')} lost for good",
        Effect.GIVE: f"{count(n, 'face-up card')} given to {receiver}",
    }
    return nouns[Effect(effect)]


def bonus_noun(kind: int, bonus: int) -> str:
    """Name what a bonus pays."""
    return effect_noun(BONUS[kind], BONUS_PAYS[bonus])


def set_text(sort: int) -> str:
    """Name a set that can be locked: "3 Statues", "2 China pieces A", "China A, B and C"."""
    letter, _, size = LOCK_IDS[sort].partition("-")
    if sort < FIRST_CHINA_LOCK:
        return f"{size} Statues"
    if size == "b-c":
        return "China A, B and C"
    return f"{size} China pieces {letter.upper()}"


# -- what would come of an effect -------------------------------------------------------------------

LAPSES = {
    Effect.SILVER: "the bank is empty",
    Effect.TURN: "the temple is empty",
    Effect.ASSISTANT: "no assistant is left",
    Effect.STEAL: "there is nothing to steal",
    Effect.DIG: "the temple is empty",
    Effect.PAY: "there is no Silver to pay",
    Effect.DISCARD: "there is no face-up card to lose",
    Effect.GIVE: "there is no face-up card to give",
}
"""Why nothing comes of an effect, where that can be."""


def possible(view: State, seat: int, effect: int, n: int, *, price: int = 0, taken: int = 0) -> int:
    """Give how much of an effect a seat would have, after paying a price and taking cards from the temple (5.2)."""
    if effect == Effect.SILVER:
        return min(n, view.bank + price)
    if effect == Effect.PAY:
        return max(min(n, view.silver[seat] - price), 0)
    if effect in (Effect.TURN, Effect.DIG):
        return n if view.temple_n > taken else 0
    if effect == Effect.ASSISTANT:
        return min(n, list(view.employer).count(DISPLAY))
    if effect == Effect.STEAL:
        return min(n, sum(may_steal(view, seat, card) for card in range(CARDS)))
    if effect in (Effect.DISCARD, Effect.GIVE):
        return min(n, sum(view.up_n[seat]))
    return n


def outcome(voice: Voice, view: State, seat: int, effect: int, n: int, *, price: int = 0, taken: int = 0) -> str:
    """Say what would come of an effect now: all of it, what there is, or nothing and why."""
    there = possible(view, seat, effect, n, price=price, taken=taken)
    if there == 0:
        return f"nothing, as {LAPSES[Effect(effect)]}"
    noun = effect_noun(effect, there, voice.name(next_seat(view, seat)) if view.turn >= 0 else "the next seat")
    return noun if there == n else f"{noun}, all there is"


def card_outcome(voice: Voice, view: State, seat: int, card: int, *, price: int = 0, taken: int = 1) -> str:
    """Say what a card with an immediate effect would do to a seat that takes it now."""
    if KIND[card] == Kind.CURSE and view.employer[SHAMAN] == seat:
        return f"nothing, as {voice.owns(seat)} {ASSISTANT[SHAMAN]} turns it away"
    return outcome(voice, view, seat, EFFECT[card], AMOUNT[card], price=price, taken=taken)
