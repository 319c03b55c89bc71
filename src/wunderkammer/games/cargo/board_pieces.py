"""Tiles, truck cards and tokens in hand, and what can be done with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...core.voice import Voice, count
from ...core.words import Choice
from .board_factory import ICONS
from .board_lines import PAINTS, Picture, picture
from .components import (
    OPEN_SPACE,
    SEATS,
    TRUCK_AP,
    TRUCK_BONUS,
    TRUCK_IDS,
    TRUCK_SIZE,
    TRUCK_SPACES,
    TRUCK_TILES,
)  # fmt: skip
from .facts import stored
from .moves import TRADES
from .phrases import hire_words, tile_words, tiles_for, truck_words
from .state import EXTRA_ACTIONS, STACK_NAMES, State

Chosen = Mapping[tuple[object, ...], Choice]
"""Choices by their verb and arguments."""
BOUGHT = ("overtime", "split", "trade", "hire")
"""What tokens pay for."""


@dataclass(frozen=True)
class Tile:
    """A tile in a hand or a stack, with what can be done with it."""

    label: str
    picture: Picture
    picked: bool
    """Whether it waits for its place."""
    pick: Choice | None
    others: tuple[tuple[str, Choice], ...]


@dataclass(frozen=True)
class Stack:
    """A stack of stored tiles; only its top can be played."""

    name: str
    size: int
    top: Tile | None
    below: tuple[Tile, ...]


@dataclass(frozen=True)
class Card:
    """A truck card in the reader's hand."""

    id: str
    label: str
    ap: int
    size: int
    blocked: tuple[bool, ...]
    tiles: int
    bonus: str
    keep: Choice | None
    plays: tuple[tuple[str, str, Choice], ...]
    """The lanes that it can be played in, each with the goods that could move then."""
    scrap: Choice | None
    scrapped: str
    """The tiles that it brings now if it is discarded."""

    @property
    def usable(self) -> bool:
        """Whether anything can be done with it now."""
        return bool(self.keep or self.plays or self.scrap)


@dataclass(frozen=True)
class Offer:
    """Something that tokens can buy now: what it takes and gives, as symbols with their classes, and in words."""

    icons: tuple[tuple[str, str], ...]
    text: str
    choice: Choice


def shown_tile(view: State, tile: int, by: Chosen, stack: int = -1) -> Tile:
    """Draw a tile; `stack` is the stack that it lies on top of."""
    stores = [(name.capitalize(), by.get(("store", tile, n))) for n, name in enumerate(STACK_NAMES)]
    others = [(name, choice) for name, choice in stores if choice is not None]
    if len(others) == 1:  # a single button has room for more words
        others = [(f"On the {name.lower()} stack", choice) for name, choice in others]
    sold = by.get(("sell", stack)) if stack >= 0 else None
    if sold is not None:
        others.append(("Discard", sold))
    return Tile(
        f"a {tile_words(view, tile)}",
        picture(view.opt_shift, tile),
        view.picked == tile,
        by.get(("pick", tile)),
        tuple(others),
    )


def shown_stack(view: State, seat: int, stack: int, by: Chosen) -> Stack:
    """Draw a stack of stored tiles."""
    tiles = stored(view, seat, stack)
    top = shown_tile(view, tiles[0], by, stack) if tiles else None
    return Stack(STACK_NAMES[stack], len(tiles), top, tuple(shown_tile(view, tile, {}) for tile in tiles[1:]))


def shown_card(voice: Voice, view: State, truck: int, by: Chosen) -> Card:
    """Draw a truck card of the reader."""
    plays = [by.get(("play", truck, at)) for at in range(SEATS)]
    other = 1 - view.turn
    lanes = (("Your lane", plays[view.turn]), (f"{voice.owns(other)} lane", plays[other])) if any(plays) else ()
    return Card(
        TRUCK_IDS[truck],
        f"{truck_words(truck)}, or {count(TRUCK_TILES[truck], 'tile')}",
        TRUCK_AP[truck],
        TRUCK_SIZE[truck],
        tuple(kind != OPEN_SPACE for kind in TRUCK_SPACES[truck]),
        TRUCK_TILES[truck],
        ICONS[TRUCK_BONUS[truck]] if TRUCK_BONUS[truck] >= 0 else "",
        by.get(("keep", truck)),
        tuple((where, choice.label.partition(": ")[2], choice) for where, choice in lanes if choice is not None),
        by.get(("scrap", truck)),
        tiles_for(view, truck),
    )


def shown_offer(view: State, choice: Choice) -> Offer:
    """Draw what tokens can buy."""
    construction, trucking = (ICONS[0], ""), (ICONS[1], "")
    if choice.verb == "overtime":
        return Offer((construction,), f"{EXTRA_ACTIONS} more actions", choice)
    if choice.verb == "hire":
        return Offer((trucking, *([(ICONS[3], "")] if view.deck_n else [])), hire_words(view), choice)
    if choice.verb == "split":
        paint = f"k-{PAINTS[choice.arguments['colour']]}"
        return Offer((construction, (ICONS[2], paint)), "lay the splitter", choice)
    if TRADES[choice.arguments["into"]] == "trucking":
        return Offer((construction, construction, ("i-arrow", ""), trucking), "trade", choice)
    return Offer((trucking, trucking, ("i-arrow", ""), (ICONS[2], f"k-{PAINTS[0]}")), "trade", choice)
