"""Set the table, deal the truck cards and draft them (1)."""

from __future__ import annotations

from ....core.kernel import note, rule
from ....core.piles import move
from ..components import (
    CELLS,
    COLOURS_IN,
    CONSTRUCTION_TOKENS,
    HAND,
    MOST_IN_LANE,
    MOST_SPACES,
    NOTHING,
    SEATS,
    SPLITTERS,
    STREETS,
    TILES,
    TRUCKING_TOKENS,
    TRUCKS,
)  # fmt: skip
from ..moves import DEAL, HAND_OVER, KEEP, LEAD
from ..state import LANES, MOST_DUE, PARTS, STACKS, Phase, State
from .rounds import begin_phase


@rule
def start(s: State) -> None:
    """Lay out boards, goods and supplies (1.1 to 1.4); CHANCE names the starter and deals."""
    s.colours = COLOURS_IN[s.opt_shift]
    s.on_top = s.opt_starter - 1
    s.phase = Phase.LEAD if s.on_top < 0 else Phase.DEAL
    s.turn = -1
    s.picked = -1
    s.sold = -1
    s.due_to = -1
    s.part = PARTS
    for place in range(MOST_DUE):
        s.due[place] = NOTHING
    for seat in range(SEATS):
        s.scaffolding[seat] = s.opt_scaffolding[seat]
        s.kept[seat] = -1
        s.gift_seen[seat] = (1 << SEATS) - 1
        for cell in range(CELLS):
            s.laid[seat][cell] = -1
        for stack in range(STACKS):
            s.stack_top[seat][stack] = -1
    for lane in range(LANES):
        for street in range(STREETS):
            s.docks[lane][street] = -1
        for place in range(MOST_IN_LANE):
            s.lane[lane][place] = -1
    for tile in range(TILES):
        s.beneath[tile] = -1
    s.bag_n = TILES
    for truck in range(TRUCKS):
        s.deck[truck] = 1
        for space in range(MOST_SPACES):
            s.cargo[truck][space] = -1
    s.deck_n = TRUCKS
    s.construction_left = CONSTRUCTION_TOKENS
    s.trucking_left = TRUCKING_TOKENS
    for colour in range(s.colours):
        s.splitters_left[colour] = SPLITTERS[colour]


@rule
def next_dealt(s: State) -> int:
    """Give the seat that gets the next card: the first whose hand is short, -1 if none is (1.5)."""
    for seat in range(SEATS):
        if s.hand_n[seat] < HAND:
            return seat
    return -1


@rule
def take_card(s: State, seat: int, truck: int) -> None:
    """Move a card from the deck to a hand."""
    move(s.deck, s.hand[seat], truck, 1)
    s.deck_n -= 1
    s.hand_n[seat] += 1


@rule
def set_up(s: State, action: int) -> None:
    """Carry out what CHANCE does before the first round (1.2, 1.5)."""
    if s.phase == Phase.LEAD:
        s.on_top = action - LEAD
        s.phase = Phase.DEAL
        return
    take_card(s, next_dealt(s), (action - DEAL) % TRUCKS)
    if next_dealt(s) < 0:
        if s.opt_draft == 1:
            s.phase = Phase.DRAFT
        else:
            begin_phase(s, Phase.BUILD)


@rule
def keep(s: State, seat: int, action: int) -> None:
    """Choose the card to keep; when both have chosen, the others change hands (1.6)."""
    s.kept[seat] = action - KEEP
    s.chosen[seat] = 1
    if s.chosen[1 - seat] == 0:
        return
    for giver in range(SEATS):
        for truck in range(TRUCKS):
            if s.hand[giver][truck] == 1 and truck != s.kept[giver]:
                s.gift[giver][truck] = 1
    for giver in range(SEATS):
        for truck in range(TRUCKS):
            if s.gift[giver][truck] == 1:
                move(s.hand[giver], s.hand[1 - giver], truck, 1)
                note(s, HAND_OVER, 1 - giver, truck)
        s.kept[giver] = -1
        s.chosen[giver] = 0
    begin_phase(s, Phase.BUILD)
