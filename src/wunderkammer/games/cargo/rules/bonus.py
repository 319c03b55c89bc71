"""Tokens, splitters, cards and tiles that are owed, paid and traded (4)."""

from __future__ import annotations

from ....core.kernel import note, rule
from ..components import CARD, COLOURS, CONSTRUCTION, NOTHING, SPLITTER, TILE, TRUCKING
from ..moves import GAIN, SHORT
from ..state import TOKENS_A_TRADE, State

INTO_TRUCKING, INTO_SPLITTER = range(2)
"""What two tokens can be traded into (4.3)."""


@rule
def owe(s: State, seat: int, item: int) -> None:
    """Put an item at the end of what is owed (4.5)."""
    if item != NOTHING:
        s.due[s.due_n] = item
        s.due_n += 1
        s.due_to = seat


@rule
def strike_off(s: State) -> None:
    """Take the first item off what is owed."""
    for place in range(1, s.due_n):
        s.due[place - 1] = s.due[place]
    s.due_n -= 1
    s.due[s.due_n] = NOTHING
    if s.due_n == 0:
        s.due_to = -1


@rule
def splitter_colours(s: State) -> int:
    """Count the colours of which a splitter is left in the supply."""
    n = 0
    for colour in range(COLOURS):
        if s.splitters_left[colour] > 0:
            n += 1
    return n


@rule
def take_splitter(s: State, colour: int) -> None:
    """Give the splitter that is owed in this colour (4.5)."""
    s.splitters_left[colour] -= 1
    s.splitters[s.due_to][colour] += 1
    note(s, GAIN, s.due_to, SPLITTER)
    strike_off(s)


@rule
def pay(s: State) -> bool:
    """Pay the first item owed; say whether CHANCE or a seat must choose first. What is out of stock is lost (4.5)."""
    item = s.due[0]
    seat = s.due_to
    paid = True
    if item == CARD and s.deck_n > 0:
        return True
    if item == TILE and s.bag_n > 0:
        return True
    if item == SPLITTER and splitter_colours(s) > 1:
        return True
    if item == SPLITTER and splitter_colours(s) == 1:
        for colour in range(COLOURS):
            if s.splitters_left[colour] > 0:
                take_splitter(s, colour)
                return False
    if item == CONSTRUCTION and s.construction_left > 0:
        s.construction_left -= 1
        s.construction[seat] += 1
    elif item == TRUCKING and s.trucking_left > 0:
        s.trucking_left -= 1
        s.trucking[seat] += 1
    else:
        paid = False
    note(s, GAIN if paid else SHORT, seat, item)
    strike_off(s)
    return False


@rule
def may_trade(s: State, seat: int, into: int) -> bool:
    """Say whether a seat has two tokens for the next better thing, and that is in the supply (4.3)."""
    if into == INTO_TRUCKING:
        return s.construction[seat] >= TOKENS_A_TRADE and s.trucking_left > 0
    return s.trucking[seat] >= TOKENS_A_TRADE and splitter_colours(s) > 0


@rule
def trade(s: State, seat: int, into: int) -> None:
    """Give two tokens back for a Trucking token or a splitter (4.3)."""
    if into == INTO_TRUCKING:
        s.construction[seat] -= TOKENS_A_TRADE
        s.construction_left += TOKENS_A_TRADE
        owe(s, seat, TRUCKING)
    else:
        s.trucking[seat] -= TOKENS_A_TRADE
        s.trucking_left += TOKENS_A_TRADE
        owe(s, seat, SPLITTER)
