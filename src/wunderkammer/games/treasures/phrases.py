"""The phrases that the words of Unexpected Treasures are made of: goods, cards, missions, who goes when, winners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.voice import Voice, count
from .rules import missing
from .scoring import filled, worth
from .state import COMMISSION, JOKER, KERB, SET, THIEF, WANTS, Phase, State

GOOD = SET.column("good", "name")
PLURAL = SET.column("good", "plural")
LETTER = SET.column("good", "letter")
VEHICLE = SET.column("card", "name")

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def spelt(n: int) -> str:
    """Write a small number in letters."""
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def listed(things: Sequence[str]) -> str:
    """Join things: "a, b and c"."""
    return " and ".join(filter(None, (", ".join(things[:-1]), things[-1])))


def capitals(text: str) -> str:
    """Begin every sentence with a capital: names stay, "you" and "your" rise."""
    return ". ".join(sentence[:1].upper() + sentence[1:] for sentence in text.split(". "))


def one_good(good: int) -> str:
    """Name one tile: "an armchair"."""
    return f"{'an' if GOOD[good][0] in 'aeiou' else 'a'} {GOOD[good]}"


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


def verdict(voice: Voice, view: State) -> str:
    """Say who won and with how much."""
    totals = [filled(view, seat) + worth(view, seat) for seat in range(view.seats)]
    best = max(totals)
    winners = [seat for seat in range(view.seats) if totals[seat] == best]
    if len(winners) == 1:
        return f"{voice.does(winners[0], 'win')} with {count(best, 'point')}."
    return capitals(f"{listed([voice.name(seat) for seat in winners])} share the victory with {count(best, 'point')}.")


class Goer(NamedTuple):
    """One line of "who goes when"."""

    seat: int
    card: int
    text: str
    now: bool
    over: bool


def order_of_going(voice: Voice, view: State) -> list[Goer]:
    """Say who goes when in this round, low numbers first, and who stays home."""
    goers = []
    for seat in sorted(range(view.seats), key=lambda each: (view.card[each], view.home[each])):
        card = view.card[seat]
        who = "You" if seat == voice.reader else voice.names[seat]
        now, over = seat == view.turn, view.turn < 0 or card < view.card[view.turn]
        if view.home[seat]:
            text = f"{who} lost the contest, {'stay' if seat == voice.reader else 'stays'} home"
        elif over or (now and view.phase == Phase.FILL):
            text = f"{who} {'stole' if card == THIEF else 'took'} {view.took_n[seat] or 'nothing'}"
        else:
            text = f"{who}, up to {view.took_n[seat] + view.left_n if now else card}"
        if card >= 0:
            goers.append(Goer(seat, card, text, now, over or view.home[seat] == 1))
    return goers
