"""The phrases that the words of Unexpected Treasures are made of: goods, cards, missions, winners."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.voice import Voice, article, count, listed, spelt
from .rules.steps import missing
from .scoring import filled, worth
from .state import COMMISSION, JOKER, KERB, SET, THIEF, WANTS, State

GOOD = SET.column("good", "name")
PLURAL = SET.column("good", "plural")
LETTER = SET.column("good", "letter")
VEHICLE = SET.column("card", "name")


def capitals(text: str) -> str:
    """Begin every sentence with a capital: names stay, "you" and "your" rise."""
    return ". ".join(sentence[:1].upper() + sentence[1:] for sentence in text.split(". "))


def one_good(good: int) -> str:
    """Name one tile: "an armchair"."""
    return article(GOOD[good])


def goods_text(goods: Sequence[int]) -> str:
    """Name some goods: "a lamp and two armchairs"."""
    each = [one_good(good) if n == 1 else f"{spelt(n)} {PLURAL[good]}" for good, n in enumerate(goods) if n]
    return listed(each) if each else "nothing"


def stolen_text(voice: Voice, haul: Sequence[Sequence[int]]) -> str:
    """Say what was stolen from whom: "a lamp from Dov, an armchair and a television from Ben"."""
    return ", ".join(
        f"{goods_text(row)} from {voice.name(seat)}" for seat, row in enumerate(haul) if seat != KERB and any(row)
    )


def card_text(card: int) -> str:
    """Name a number card in a sentence: "the moped", "on foot"."""
    name = VEHICLE[card]
    return name if name.startswith("on ") else f"the {name}"


def mission_text(view: State, mission: int) -> str:
    """Name a mission by what it pays and wants."""
    return f"mission worth {COMMISSION[view.opt_bonus][mission]}: {goods_text(WANTS[mission])}"


def mission_sign(view: State, mission: int) -> str:
    """Name a mission by what it pays and the letters of its goods: "20 LAA"."""
    letters = "".join(letter * want for letter, want in zip(LETTER, WANTS[mission], strict=True))
    return f"{COMMISSION[view.opt_bonus][mission]} {letters}"


def jokers_text(view: State, seat: int, mission: int) -> str:
    """Say how many radios would stand for other goods: "2 radios as jokers", or nothing."""
    jokers = missing(view, seat, mission) - WANTS[mission][JOKER]
    return f"{count(jokers, GOOD[JOKER], PLURAL[JOKER])} as joker{'s' if jokers > 1 else ''}" if jokers else ""


def haul_verb(card: int) -> str:
    """Say what a card does with goods."""
    return "steal" if card == THIEF else "take"


def winners_text(voice: Voice, view: State) -> str:
    """Say who won and with how much."""
    totals = [filled(view, seat) + worth(view, seat) for seat in range(view.seats)]
    best = max(totals)
    winners = [seat for seat in range(view.seats) if totals[seat] == best]
    if len(winners) == 1:
        return f"{voice.does(winners[0], 'win')} with {count(best, 'point')}."
    return capitals(f"{listed([voice.name(seat) for seat in winners])} share the victory with {count(best, 'point')}.")
