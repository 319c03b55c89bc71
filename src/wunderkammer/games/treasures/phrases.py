"""The phrases that the words of Unexpected Treasures are made of: goods, cards, missions."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.voice import Voice, article, count, listed, spelt
from .rules.steps import missing
from .state import COMMISSION, JOKER, KERB, MISSION_IDS, SET, THIEF, WANTS, State

GOOD = SET.column("good", "name")
PLURAL = SET.column("good", "plural")
LETTER = SET.column("good", "letter")
VEHICLE = SET.column("card", "name")


def one_good(good: int) -> str:
    """Name one tile: "an armchair"."""
    return article(GOOD[good])


def goods_text(goods: Sequence[int]) -> str:
    """Name some goods: "a lamp and two armchairs"."""
    each = [one_good(good) if n == 1 else f"{spelt(n)} {PLURAL[good]}" for good, n in enumerate(goods) if n]
    return listed(each) if each else "nothing"


PIECE_NAMES = {f"mission {each}": f"mission for {goods_text(WANTS[m])}" for m, each in enumerate(MISSION_IDS)}


def stolen_text(voice: Voice, haul: Sequence[Sequence[int]]) -> str:
    """Say what was stolen from whom: "a lamp from Dov and a stool from Ben"."""
    return listed(
        [f"{goods_text(row)} from {voice.name(seat)}" for seat, row in enumerate(haul) if seat != KERB and any(row)]
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


def missions_text(view: State, missions: Sequence[int], n: int) -> str:
    """Name the missions of which n can be filled: "the mission worth 9", "one of the missions worth 9 and 18"."""
    pays = listed([str(COMMISSION[view.opt_bonus][mission]) for mission in missions])
    if len(missions) == 1:
        return f"the mission worth {pays}"
    return f"the missions worth {pays}" if n == len(missions) else f"{spelt(n)} of the missions worth {pays}"


def jokers_text(view: State, seat: int, mission: int) -> str:
    """Say how many radios would stand for other goods: "2 radios as jokers", or nothing."""
    jokers = missing(view, seat, mission) - WANTS[mission][JOKER]
    return f"{count(jokers, GOOD[JOKER], PLURAL[JOKER])} as joker{'s' if jokers > 1 else ''}" if jokers else ""


def haul_verb(card: int) -> str:
    """Say what a card does with goods."""
    return "steal" if card == THIEF else "take"
