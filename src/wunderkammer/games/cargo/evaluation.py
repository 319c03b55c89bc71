"""What bots know of Curious Cargo: how well a seat stands, from what it has seen.

A seat stands well if goods are shipped and received, if docks are active, and if lines that end in the open
come close to each other. Two goods of every colour must leave before anything else counts (8.1), so those, and the
lines for them, weigh most.
"""

from __future__ import annotations

from ...core.kernel import rule
from .components import (
    CARD,
    COLOURS,
    COLUMN_POINTS,
    GOAL,
    GOODS,
    MOST_IN_LANE,
    PIECE_COLOURS,
    PIECES,
    RECEIVE_POINTS,
    SHIP_POINTS,
    SLOTS,
    SPACE_OPEN,
    STREETS,
    TILE,
    TRACK_POINTS,
    TRUCK_SIZE,
    TRUCKS,
)  # fmt: skip
from .evaluation_lines import DOCK_WORTH, GOOD_DOCK, PERCENT, hopes
from .rules.loading import loadable
from .rules.rounds import leader, reason_to_end
from .scoring import is_eligible, stars
from .state import BOTH_SIDES, LEAST_SHIPPED, RECEIVE, SHIP, STACKS, Phase, State

POINT = 100
"""One point in the units of `evaluate`."""
VICTORY = 100_000
NEARLY = 20_000
"""What it is worth to lead when this phase will be the last."""
NEEDED = 20_000
"""A good that a seat must ship to be eligible: more than all the hopes that it fulfils were worth."""
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
LOADS_NOW, UNLOADS_NOW = 700, 700
"""A good that will be loaded or unloaded when goods move next."""
WITHIN_REACH, WITHIN_TWO = 5000, 3000
"""A good that is needed and that one more truck of the hand, or two, would load."""
NEXT_NEEDED, NEXT_GOOD = 2000, 300
"""A free space of a truck on its way to an active dock, when it is nearly there; less for every street before it."""
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
    """Weigh what the seat has and may hope for against what the other has."""
    value = standing(s, seat) - standing(s, 1 - seat) * OTHER_SHARE // PERCENT
    if s.phase == Phase.OVER:
        return value + lead(s, seat) * VICTORY
    if s.phase < Phase.BUILD:
        return value
    if reason_to_end(s) >= 0:
        value += NEARLY if lead(s, seat) > 0 else -NEARLY
    value += hopes(s, seat) + prospects(s, seat)
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
def points(s: State, seat: int) -> int:
    """Give the points of a seat (8.3)."""
    complete = GOODS
    total = s.construction[seat] + s.trucking[seat] + TRACK_POINTS[s.track[seat]]
    for colour in range(s.colours):
        complete = min(complete, s.shipped[seat][colour])
        total += SHIP_POINTS[s.opt_shift][s.shipped[seat][colour]]
        total += RECEIVE_POINTS[s.opt_shift][s.received[seat][colour]]
        total += s.splitters[seat][colour]
    return total + COLUMN_POINTS[s.opt_shift][complete]


@rule
def standing(s: State, seat: int) -> int:
    """Weigh what a seat has: points, goods it needed, lines, and what waits beside them."""
    value = points(s, seat) * POINT + stars(s, seat) * STAR + s.track[seat] * STEP
    active = 0
    without = 0
    for stack in range(STACKS):
        if s.stack_n[seat][stack] > 0:
            top = s.opt_shift * PIECES + s.stack_top[seat][stack]
            for colour in range(s.colours):
                if s.shipped[seat][colour] < LEAST_SHIPPED:
                    value += PIECE_COLOURS[top][colour] * END_ON_TOP
    for colour in range(s.colours):
        value += min(s.shipped[seat][colour], LEAST_SHIPPED) * NEEDED + s.shipped[seat][colour] * GOOD
        lines = 0
        reach = 0
        receiving = 0
        for street in range(STREETS):
            if s.docks[seat * BOTH_SIDES + SHIP][street] == colour:
                lines += 1
                reach = max(reach, DOCK_WORTH[street])
                value += LATER_LINE * DOCK_WORTH[street] // PERCENT
            if s.docks[seat * BOTH_SIDES + RECEIVE][street] == colour:
                receiving += DOCK_WORTH[street]
        active += lines
        if s.shipped[seat][colour] < LEAST_SHIPPED and reach < GOOD_DOCK:
            without += 1
        if s.received[seat][colour] < SLOTS:
            value += receiving * RECEIVING_LINE // PERCENT
        if lines > 0 and s.shipped[seat][colour] < GOODS:
            missing = max(LEAST_SHIPPED - s.shipped[seat][colour], 0)
            value += (FIRST_LINE + MISSING_LINE * missing // LEAST_SHIPPED) * reach // PERCENT
            if lines > 1:
                value += SECOND_LINE
        waiting = loadable(s, seat, colour)
        worth = LOADS_NOW + (NEEDED if s.shipped[seat][colour] < LEAST_SHIPPED else 0)
        while waiting != 0:
            waiting &= waiting - 1
            value += worth
    value += lanes(s, seat)
    each_card = CARD_LATE if active > 0 else CARD_EARLY
    each_tile = TILE_AT_HAND
    if without == 0:
        each_card = CARD_READY
        each_tile = TILE_READY
    cards = s.hand_n[seat]
    tiles = s.tiles_n[seat]
    for stack in range(STACKS):
        if s.stack_n[seat][stack] > 0:
            tiles += 1
            value += (s.stack_n[seat][stack] - 1) * BURIED_TILE
    if s.due_n > 0 and s.due_to == seat:
        for place in range(s.due_n):
            if s.due[place] == CARD:
                cards += 1
            elif s.due[place] == TILE:
                tiles += 1
    value += min(cards, MANY_CARDS) * each_card + max(cards - MANY_CARDS, 0) * CARD_MORE
    value += min(tiles, MANY_TILES) * each_tile + max(tiles - MANY_TILES, 0) * TILE_MORE
    value += (s.construction[seat] + s.trucking[seat]) * (TOKEN - POINT) + s.scaffolding[seat] * PIECE_OF_SCAFFOLDING
    for colour in range(COLOURS):
        value += s.splitters[seat][colour] * (SPLITTER - POINT)
    return value


@rule
def lanes(s: State, seat: int) -> int:
    """Weigh free spaces on their way to active docks, and goods beside docks that will unload them."""
    value = 0
    for colour in range(s.colours):
        best = 0
        worth = NEXT_NEEDED if s.shipped[seat][colour] < LEAST_SHIPPED else NEXT_GOOD
        for street in range(STREETS):
            if s.docks[seat * BOTH_SIDES + SHIP][street] == colour and s.shipped[seat][colour] < GOODS:
                nearest = free_space_before(s, seat, street)
                if nearest >= 0:
                    best = max(best, worth * (STREETS - street + nearest) // STREETS)
        value += best
    rear = 0
    for place in range(MOST_IN_LANE):
        truck = s.lane[seat * BOTH_SIDES + RECEIVE][place]
        if truck < 0:
            break
        for space in range(TRUCK_SIZE[truck] - 1):
            good = s.cargo[truck][space]
            if good >= 0 and s.docks[seat * BOTH_SIDES + RECEIVE][rear + space] == good:
                value += UNLOADS_NOW
        rear += TRUCK_SIZE[truck]
    return value


@rule
def free_space_before(s: State, seat: int, street: int) -> int:
    """Give the nearest street before this one where a truck has a free space, -1 if there is none."""
    nearest = -1
    rear = 0
    for place in range(MOST_IN_LANE):
        truck = s.lane[seat * BOTH_SIDES + SHIP][place]
        if truck < 0:
            break
        for space in range(TRUCK_SIZE[truck] - 1):
            if rear + space < street and SPACE_OPEN[truck][space] == 1 and s.cargo[truck][space] < 0:
                nearest = rear + space
        rear += TRUCK_SIZE[truck]
    return nearest


@rule
def prospects(s: State, seat: int) -> int:
    """Weigh goods that are needed and that trucks of the own hand would load: aboard, or by pushing others on."""
    aboard = 0
    one_pushes = 0
    two_push = 0
    busy = 0
    for street in range(STREETS):
        if s.docks[seat * BOTH_SIDES + SHIP][street] >= 0:
            busy |= 1 << street
    for truck in range(TRUCKS):
        if s.hand[seat][truck] == 1:
            two_push |= one_pushes << TRUCK_SIZE[truck]
            one_pushes |= 1 << TRUCK_SIZE[truck]
            for space in range(TRUCK_SIZE[truck] - 1):
                aboard |= SPACE_OPEN[truck][space] << space
    value = 0
    for colour in range(s.colours):
        if s.shipped[seat][colour] < LEAST_SHIPPED:
            best = 0
            for street in range(STREETS - 1):
                if s.docks[seat * BOTH_SIDES + SHIP][street] == colour:
                    pushes = pushes_that_load(s, seat, colour, street)
                    if pushes & one_pushes != 0 or aboard >> street & 1 == 1:
                        best = WITHIN_REACH
                    elif pushes & two_push != 0 or is_reached(aboard & ~busy, one_pushes, street):
                        best = max(best, WITHIN_TWO)
            value += best
    return value


@rule
def is_reached(streets: int, pushes: int, goal: int) -> bool:
    """Say whether one of some pushes brings something from one of some streets to a goal; all as bits."""
    for street in range(goal):
        if streets >> street & 1 == 1 and pushes >> (goal - street) & 1 == 1:
            return True
    return False


@rule
def pushes_that_load(s: State, seat: int, colour: int, street: int) -> int:
    """Give, as bits, how far the lane must be pushed for a free space to come to a dock of a colour."""
    pushes = 0
    rear = 0
    for place in range(MOST_IN_LANE):
        truck = s.lane[seat * BOTH_SIDES + SHIP][place]
        if truck < 0:
            break
        last = TRUCK_SIZE[truck] - 1
        for space in range(last):
            push = street - rear - space
            if push > 0 and rear + last + push < STREETS:
                alike = space > 0 and s.cargo[truck][space - 1] == colour
                if space + 1 < last and s.cargo[truck][space + 1] == colour:
                    alike = True
                if SPACE_OPEN[truck][space] == 1 and s.cargo[truck][space] < 0 and not alike:
                    pushes |= 1 << push
        rear += TRUCK_SIZE[truck]
    return pushes


@rule
def midway(s: State, seat: int) -> int:
    """Say whether a piece waits for its place, or a second tile for its card."""
    return 1 if s.turn == seat and (s.picked >= 0 or s.sold >= 0) else 0
