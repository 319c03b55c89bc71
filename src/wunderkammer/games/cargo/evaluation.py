"""What a bot thinks of a position of Curious Cargo: how well a seat stands, from what it has seen.

A seat stands well if goods are shipped and received, if docks are active, and if little must still be laid for
more of them. Two goods of every colour must leave before anything else counts (8.1), so those, and the lines for
them, weigh most.
"""

from __future__ import annotations

from ...core.kernel import rule
from .components import (
    CARD,
    COLOURS,
    GOAL,
    GOODS,
    PIECE_COLOURS,
    PIECES,
    SLOTS,
    STREETS,
    TILE,
)  # fmt: skip
from .evaluation_lines import DOCK_WORTH, GOOD_DOCK, PERCENT, unfinished_lines
from .evaluation_trucks import NEEDED, free_spaces, goods_arriving, goods_waiting, needed_goods_within_reach
from .rules.rounds import leader, reason_to_end
from .scoring import is_eligible, points, stars
from .state import BOTH_SIDES, LEAST_SHIPPED, RECEIVE, SHIP, STACKS, Phase, State

POINT = 100
"""One point in the units of `evaluate`."""
VICTORY = 100_000
NEARLY = 20_000
"""What it is worth to lead when this phase will be the last."""
ELIGIBLE = 8000
GOOD = 300
"""Any other good shipped, beside its points: the match comes nearer to its end."""
STAR = 1500
FIRST_LINE, SECOND_LINE, LATER_LINE = 2200, 1200, 600
"""An active shipping dock, by how many of its colour there are."""
NARROW = 4
TOO_EARLY = 2000
"""What each good beyond costs a seat that is not eligible, when fewer than NARROW are left."""
FEW_TILES, FEW_CARDS = 45, 4
LAST_TILE, LAST_CARD = 70, 150
"""What each of the last tiles and cards is worth where it is, to a seat that is not eligible yet."""
MISSING_LINE = 6000
"""What the first shipping line of a colour is worth beside that, while goods of it are needed."""
RECEIVING_LINE = 600
STEP = 150
"""A space on the track."""
TOKEN, SPLITTER = 120, 150
CARD_EARLY, CARD_LATE, CARD_READY, CARD_MORE = 100, 200, 300, 40
"""A truck card in hand before the first shipping line, after it, and with all lines that are needed; one too many."""
MANY_CARDS = 4
TILE_AT_HAND, TILE_READY, TILE_MORE = 120, 40, 10
"""A tile that can be played, one where all lines that are needed are there, and one beyond MANY_TILES."""
MANY_TILES = 7
BURIED_TILE = 15
END_ON_TOP = 15
"""An end of a colour that is needed, on the top tile of a stack."""
PIECE_OF_SCAFFOLDING = 150
ACTION = 70
AP = 60
OTHER_SHARE = 60
"""Percent of the other seat's standing that is taken off."""


@rule
def evaluate(s: State, seat: int) -> int:
    """Weigh what the seat has and can come to have against what the other has."""
    value = standing(s, seat) - standing(s, 1 - seat) * OTHER_SHARE // PERCENT
    if s.phase == Phase.OVER:
        return value + lead(s, seat) * VICTORY
    if s.phase < Phase.BUILD:
        return value
    if reason_to_end(s) >= 0:
        value += NEARLY if lead(s, seat) > 0 else -NEARLY
    value += unfinished_lines(s, seat) + needed_goods_within_reach(s, seat)
    if is_eligible(s, seat):
        value += ELIGIBLE
    else:
        value -= max(NARROW - slack(s, seat), 0) * TOO_EARLY
        value += min(s.bag_n, FEW_TILES) * LAST_TILE + min(s.deck_n, FEW_CARDS) * LAST_CARD
    if s.turn == seat:
        # Actions come by themselves in every round, so only those that a token bought are worth anything.
        if s.token_used == 1:
            value += s.actions_n * ACTION
        if s.hand_n[seat] > 0:
            value += s.ap * AP
    return value


@rule
def slack(s: State, seat: int) -> int:
    """Count the goods that a seat can ship beyond those it needs before the match ends."""
    left = GOAL[s.opt_shift]
    for colour in range(s.colours):
        left -= max(s.shipped[seat][colour], LEAST_SHIPPED)
    return left


@rule
def lead(s: State, seat: int) -> int:
    """Say whether the seat would win now (1), lose (-1), or neither (8)."""
    mine = is_eligible(s, seat)
    others = is_eligible(s, 1 - seat)
    if not mine and not others:
        return 0
    if mine != others:
        return 1 if mine else -1
    ahead = stars(s, seat) - stars(s, 1 - seat)
    if ahead == 0:
        ahead = points(s, seat) - points(s, 1 - seat)
    if ahead == 0:
        ahead = 1 if leader(s) == seat else -1
    return 1 if ahead > 0 else -1


@rule
def standing(s: State, seat: int) -> int:
    """Weigh what a seat has: points, goods shipped, lines, what waits in its lanes, and what it can still play."""
    value = points(s, seat) * POINT + stars(s, seat) * STAR + s.track[seat] * STEP
    for colour in range(s.colours):
        value += min(s.shipped[seat][colour], LEAST_SHIPPED) * NEEDED + s.shipped[seat][colour] * GOOD
        value += lines_of(s, seat, colour) + goods_waiting(s, seat, colour)
    value += free_spaces(s, seat) + goods_arriving(s, seat)
    value += cards_and_tiles(s, seat)
    value += (s.construction[seat] + s.trucking[seat]) * (TOKEN - POINT) + s.scaffolding[seat] * PIECE_OF_SCAFFOLDING
    for colour in range(COLOURS):
        value += s.splitters[seat][colour] * (SPLITTER - POINT)
    return value


@rule
def best_dock(s: State, seat: int, colour: int) -> int:
    """Give the worth of the best active shipping dock of a colour, 0 if there is none."""
    best = 0
    for street in range(STREETS):
        if s.docks[seat * BOTH_SIDES + SHIP][street] == colour:
            best = max(best, DOCK_WORTH[street])
    return best


@rule
def lines_of(s: State, seat: int, colour: int) -> int:
    """Weigh the active docks of a colour: the first shipping dock most, above all while goods of it are needed."""
    value = 0
    shipping = 0
    receiving = 0
    for street in range(STREETS):
        if s.docks[seat * BOTH_SIDES + SHIP][street] == colour:
            shipping += 1
            value += LATER_LINE * DOCK_WORTH[street] // PERCENT
        if s.docks[seat * BOTH_SIDES + RECEIVE][street] == colour:
            receiving += DOCK_WORTH[street]
    if s.received[seat][colour] < SLOTS:
        value += receiving * RECEIVING_LINE // PERCENT
    if shipping > 0 and s.shipped[seat][colour] < GOODS:
        missing = max(LEAST_SHIPPED - s.shipped[seat][colour], 0)
        worth = FIRST_LINE + MISSING_LINE * missing // LEAST_SHIPPED
        value += worth * best_dock(s, seat, colour) // PERCENT
        if shipping > 1:
            value += SECOND_LINE
    return value


@rule
def has_line(s: State, seat: int) -> bool:
    """Say whether a seat has an active shipping dock."""
    for street in range(STREETS):
        if s.docks[seat * BOTH_SIDES + SHIP][street] >= 0:
            return True
    return False


@rule
def lacks_line(s: State, seat: int) -> bool:
    """Say whether a colour of which goods are needed has no good shipping dock yet."""
    for colour in range(s.colours):
        if s.shipped[seat][colour] < LEAST_SHIPPED and best_dock(s, seat, colour) < GOOD_DOCK:
            return True
    return False


@rule
def cards_and_tiles(s: State, seat: int) -> int:
    """Weigh truck cards and tiles by what is lacking: tiles while a line is, cards when there is one."""
    each_card = CARD_LATE if has_line(s, seat) else CARD_EARLY
    each_tile = TILE_AT_HAND
    if not lacks_line(s, seat):
        each_card = CARD_READY
        each_tile = TILE_READY
    cards = s.hand_n[seat]
    tiles = s.tiles_n[seat]
    value = 0
    for stack in range(STACKS):
        if s.stack_n[seat][stack] > 0:
            tiles += 1
            value += (s.stack_n[seat][stack] - 1) * BURIED_TILE + wanted_ends(s, seat, s.stack_top[seat][stack])
    if s.due_n > 0 and s.due_to == seat:
        for place in range(s.due_n):
            if s.due[place] == CARD:
                cards += 1
            elif s.due[place] == TILE:
                tiles += 1
    value += min(cards, MANY_CARDS) * each_card + max(cards - MANY_CARDS, 0) * CARD_MORE
    return value + min(tiles, MANY_TILES) * each_tile + max(tiles - MANY_TILES, 0) * TILE_MORE


@rule
def wanted_ends(s: State, seat: int, tile: int) -> int:
    """Weigh the ends that a tile shows in colours of which goods are needed."""
    value = 0
    for colour in range(s.colours):
        if s.shipped[seat][colour] < LEAST_SHIPPED:
            value += PIECE_COLOURS[s.opt_shift * PIECES + tile][colour] * END_ON_TOP
    return value


@rule
def midway(s: State, seat: int) -> int:
    """Say whether a piece waits for its place, or a second tile for its card."""
    return 1 if s.turn == seat and (s.picked >= 0 or s.sold >= 0) else 0
