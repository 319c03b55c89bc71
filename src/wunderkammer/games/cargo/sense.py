"""What bots know of Curious Cargo: how well a seat stands, from what it has seen.

A seat stands well if goods are shipped and received, if docks are active, and if lines that end in the open
come close to each other. Two goods of every colour must leave before anything else counts (8.1), so those, and the
lines for them, weigh most.
"""

from __future__ import annotations

from ...core.kernel import rule
from .pieces import (
    BEYOND,
    CARD,
    CELLS,
    COLOURS,
    COLUMN_POINTS,
    COLUMNS,
    DOCK_CELL,
    DOCK_EDGE,
    DOCK_OPEN,
    END_COLOUR,
    FITS,
    GOAL,
    GOODS,
    JOINS,
    MOST_IN_LANE,
    MOST_PORTS,
    PIECE_COLOURS,
    PIECE_SHAPE,
    PIECES,
    PORT_LIST,
    RECEIVE_POINTS,
    ROWS,
    SHAPES,
    SHIP_POINTS,
    SLOTS,
    SPACE_OPEN,
    STREETS,
    TILE,
    TILES,
    TRACK_POINTS,
    TRUCK_SIZE,
    TRUCKS,
    TURNS,
)  # fmt: skip
from .rules.lines import BOTH_SIDES, HALF_TURN
from .rules.loading import loadable
from .rules.rounds import leader, reason_to_end
from .scoring import is_eligible, stars
from .state import LEAST_SHIPPED, MOST_FRONTIERS, RECEIVE, SHIP, STACKS, Phase, State

POINT = 100
"""One point in the units of `evaluate`."""
PERCENT = 100
VICTORY = 100_000
NEARLY = 20_000
"""What it is worth to lead when this phase will be the last."""
NEEDED = 9000
"""A good that a seat must ship to be eligible: more than all the hopes that it fulfils were worth."""
ELIGIBLE = 8000
GOOD = 300
"""Any other good shipped, beside its points: the match comes nearer to its end."""
STAR = 1500
FIRST_LINE, SECOND_LINE, LATER_LINE = 2200, 1200, 600
"""An active shipping dock, by how many of its colour there are."""
NARROW = 5
TOO_EARLY = 3500
"""What each good beyond costs a seat that is not eligible, when fewer than NARROW are left."""
FEW_TILES, FEW_CARDS = 45, 4
LAST_TILE, LAST_CARD = 70, 150
"""What each of the last tiles and cards is worth where it is, to a seat that is not eligible yet."""
MISSING_LINE = 2500
"""What the first shipping line of a colour is worth beside that, while goods of it are needed."""
RECEIVING_LINE = 600
DOCK_WORTH = tuple(
    max(100 - 70 * street // STREETS - (street == STREETS - 2) * 30, 2) * (street < STREETS - 1)
    for street in range(STREETS)
)
"""Percents by street: every truck stops at the first ones, few come far, and the last one never sees a load space."""
GOOD_DOCK = 40
"""A dock of this worth will do for a colour that is needed."""
STEP = 150
"""A space on the track."""
LOADS_NOW, UNLOADS_NOW = 700, 700
"""A good that will be loaded or unloaded when goods move next."""
WITHIN_REACH = 2500
"""A good that is needed and that one more truck of the hand would load."""
NEXT_NEEDED, NEXT_GOOD = 2000, 300
"""A free space of a truck on its way to an active dock, when it is nearly there; less for every street before it."""
TOKEN, SPLITTER = 120, 150
CARD_EARLY, CARD_LATE, CARD_READY, CARD_MORE = 100, 200, 300, 40
"""A truck card in hand before the first shipping line, after it, and with all lines that are needed; one too many."""
MANY_CARDS = 4
"""Twice as many are welcome while a line waits for a truck to take a good that is needed."""
TILE_AT_HAND, TILE_READY, TILE_MORE = 120, 40, 10
"""A tile that can be played, one where all lines that are needed are there, and one beyond MANY_TILES."""
MANY_TILES = 7
BURIED_TILE = 15
END_ON_TOP = 15
"""An end of a colour that is needed, on the top tile of a stack."""
PIECE_OF_SCAFFOLDING = 500
ACTION = 70
AP = 60
OTHER_SHARE = 60
"""Percent of the other seat's standing that is taken off."""
NEAR_LINE = 1400
FAR = COLUMNS + ROWS
NEARNESS = tuple(round(NEAR_LINE * 0.72 ** (distance + 1)) for distance in range(FAR + FAR))
"""What two open ends are worth by the cells between them."""
BURIED_END = 2
"""A dock or port whose cell shows a blank edge counts as so many cells further away."""
WANTED, UNWANTED, DISTRACTING = 400, 40, 30
"""Percents: a line for a missing colour, one that could only receive, and any other while a colour is missing."""
MOST_PAIRS = 8
ONE_CELL = PIECE_SHAPE[TILES][0]
DOCKS = BOTH_SIDES * STREETS


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
    waits = 0
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
        if lines > 0 and s.shipped[seat][colour] < LEAST_SHIPPED:
            waits += 1
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
    many_cards = MANY_CARDS if waits == 0 else MANY_CARDS + MANY_CARDS
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
    value += min(cards, many_cards) * each_card + max(cards - many_cards, 0) * CARD_MORE
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
    """Weigh goods that are needed and that a truck of the own hand would load: aboard, or by pushing others on."""
    value = 0
    for colour in range(s.colours):
        if s.shipped[seat][colour] < LEAST_SHIPPED:
            sizes = 0
            for street in range(STREETS - 1):
                if s.docks[seat * BOTH_SIDES + SHIP][street] == colour:
                    sizes |= sizes_that_load(s, seat, colour, street)
            reached = False
            for truck in range(TRUCKS):
                if s.hand[seat][truck] == 1 and sizes >> TRUCK_SIZE[truck] & 1 == 1:
                    reached = True
            if reached:
                value += WITHIN_REACH
    return value


@rule
def sizes_that_load(s: State, seat: int, colour: int, street: int) -> int:
    """Give the sizes of trucks, as bits, that would push a free space of the lane to a dock of a colour."""
    sizes = 0
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
                    sizes |= 1 << push
        rear += TRUCK_SIZE[truck]
    return sizes


# -- lines that are not complete yet ---------------------------------------------------------------------------


@rule
def frontier(s: State, seat: int, cell: int, edge: int) -> int:
    """Follow the line from an edge to its far end; give the floor cell that it needs next, -1 if it can go nowhere."""
    for _ in range(CELLS):
        joined = JOINS[s.top[seat][cell]][edge]
        out = 0
        while joined >> out & 1 == 0:
            out += 1
        beyond = BEYOND[cell * TURNS + out]
        back = (out + HALF_TURN) % TURNS
        if beyond < 0 or FITS[s.opt_board * SHAPES + ONE_CELL][beyond] == 0:
            return -1
        if END_COLOUR[s.top[seat][beyond]][back] != END_COLOUR[s.top[seat][cell]][out]:
            return beyond
        cell = beyond
        edge = back
    return -1


@rule
def mark_frontier(s: State, seat: int, place: int, cell: int, edge: int) -> None:
    """Note what a dock's or port's line needs next: its cell, and its colour unless any will do."""
    colour = END_COLOUR[s.top[seat][cell]][edge]
    if colour < 0:
        s.goal[place] = cell + 1
        s.tint[place] = 0
    else:
        s.goal[place] = frontier(s, seat, cell, edge) + 1
        s.tint[place] = colour + 1


@rule
def gap(s: State, seat: int, dock: int, port: int) -> int:
    """Count the cells that are missing between two open ends."""
    a = s.goal[dock] - 1
    b = s.goal[port] - 1
    distance = abs(a // ROWS - b // ROWS) + abs(a % ROWS - b % ROWS)
    if s.tint[dock] == 0 and s.top[seat][a] > 0:
        distance += BURIED_END
    if s.tint[port] == 0 and s.top[seat][b] > 0:
        distance += BURIED_END
    return distance


@rule
def hopes(s: State, seat: int) -> int:
    """Weigh lines that are not complete: join the open ends of docks and ports, the most promising pairs first."""
    missing = 0
    for colour in range(s.colours):
        if s.shipped[seat][colour] < LEAST_SHIPPED:
            missing |= 1 << (colour + 1)
    for side in range(BOTH_SIDES):
        for street in range(STREETS):
            colour = s.docks[seat * BOTH_SIDES + side][street]
            if colour >= 0 and side == SHIP and DOCK_WORTH[street] >= GOOD_DOCK:
                missing &= ~(1 << (colour + 1))
            if colour < 0 and DOCK_OPEN[s.opt_board * BOTH_SIDES + side][street] == 1:
                mark_frontier(s, seat, side * STREETS + street, DOCK_CELL[side][street], DOCK_EDGE[side])
    for number in range(MOST_PORTS):
        port = PORT_LIST[s.opt_board][number]
        if port >= 0:
            mark_frontier(s, seat, DOCKS + number, port // TURNS, port % TURNS)
    wanted = missing
    value = 0
    for _ in range(MOST_PAIRS):
        best = 0
        best_dock = 0
        best_port = 0
        for dock in range(DOCKS):
            if s.goal[dock] > 0:
                for port in range(DOCKS, MOST_FRONTIERS):
                    if s.goal[port] > 0 and (s.tint[dock] == s.tint[port] or s.tint[dock] == 0 or s.tint[port] == 0):
                        worth = NEARNESS[gap(s, seat, dock, port)] * DOCK_WORTH[dock % STREETS] // PERCENT
                        if dock >= STREETS:
                            worth = worth * UNWANTED // PERCENT
                        elif missing >> max(s.tint[dock], s.tint[port]) & 1 == 1:
                            worth = worth * WANTED // PERCENT
                        elif wanted != 0:
                            worth = worth * DISTRACTING // PERCENT
                        if worth > best:
                            best = worth
                            best_dock = dock
                            best_port = port
        if best == 0:
            break
        value += best
        # One line for each missing colour is enough: the others are worth what lines are worth.
        if best_dock < STREETS:
            missing &= ~(1 << max(s.tint[best_dock], s.tint[best_port]))
        s.goal[best_dock] = 0
        s.goal[best_port] = 0
    for place in range(MOST_FRONTIERS):
        s.goal[place] = 0
        s.tint[place] = 0
    return value


@rule
def midway(s: State, seat: int) -> int:
    """Say whether a piece waits for its place, or a second tile for its card."""
    return 1 if s.turn == seat and (s.picked >= 0 or s.sold >= 0) else 0
