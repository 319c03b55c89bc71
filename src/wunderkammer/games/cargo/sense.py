"""What bots know of Curious Cargo: how well a seat stands, from what it has seen.

A seat stands well if goods are shipped and received, if docks are active, and if lines that end in the open
come close to each other. Two goods of every colour must leave before anything else counts (8.1), so those, and the
lines for them, weigh most.
"""

from __future__ import annotations

from ...core.kernel import rule
from .pieces import (
    CARD,
    CELLS,
    COLOURS,
    COLUMN_POINTS,
    DOCK_CELL,
    DOCK_EDGE,
    DOCK_OPEN,
    END_COLOUR,
    FLOOR_BEYOND,
    GOAL,
    GOODS,
    IS_FLOOR,
    JOINS,
    MOST_IN_LANE,
    MOST_PORTS,
    PIECE_COLOURS,
    PIECES,
    PORT_LIST,
    RECEIVE_POINTS,
    SHIP_POINTS,
    SLOTS,
    SPACE_OPEN,
    STREETS,
    TILE,
    TRACK_POINTS,
    TRUCK_SIZE,
    TRUCKS,
    TURNS,
)  # fmt: skip
from .rules.lines import HALF_TURN
from .rules.loading import loadable
from .rules.rounds import leader, reason_to_end
from .scoring import is_eligible, stars
from .state import BOTH_SIDES, LEAST_SHIPPED, RECEIVE, SHIP, STACKS, Phase, State

POINT = 100
"""One point in the units of `evaluate`."""
PERCENT = 100
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
CERTAIN = 1000
BARE_CELL, COVERED_CELL = 2, 4
CRAMPED = (6, 2, 1, 0, 0)
"""What a cell takes more, by how many of its neighbours are level with it: most pieces do not fit a small hole."""
LINE_IN_USE, NEEDED_LINE = 2, 6
"""What a cell takes more that holds a shipping line, or one of a colour of which goods are needed."""
FARTHEST = 45
NEARNESS = tuple(round(CERTAIN * 0.5 * 0.85**gap) for gap in range(FARTHEST + 1))
"""How likely a dock's line will be complete, by all the tolls on the way."""
WANTED_HOPE, HOPE, RECEIVING_HOPE = 6000, 1000, 400
"""What a line is worth that is sure to come: for a colour that is needed, for any, and for receiving."""


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


# -- lines that are not complete yet ---------------------------------------------------------------------------
#
# For each colour, how much must be laid for a line from each cell to a port: the shortest way over the floor, where
# each cell has its toll and lines of the colour that are there already are free.


@rule
def weigh_cells(s: State, seat: int) -> None:
    """Note the toll of each cell: pieces are large, so they need level room around; lines in use should stay."""
    for cell in range(CELLS):
        if IS_FLOOR[s.opt_board][cell] == 1:
            level = 0
            for out in range(TURNS):
                beyond = FLOOR_BEYOND[s.opt_board][cell * TURNS + out]
                if beyond >= 0 and s.height[seat][beyond] == s.height[seat][cell]:
                    level += 1
            s.toll[cell] = (BARE_CELL if s.height[seat][cell] == 0 else COVERED_CELL) + CRAMPED[level]
    for street in range(STREETS):
        colour = s.docks[seat * BOTH_SIDES + SHIP][street]
        if colour >= 0:
            toll = NEEDED_LINE if s.shipped[seat][colour] < LEAST_SHIPPED else LINE_IN_USE
            cell = DOCK_CELL[SHIP][street]
            edge = DOCK_EDGE[SHIP]
            for _ in range(CELLS):
                s.toll[cell] += toll
                out = way_out(s, seat, cell, edge)
                cell = FLOOR_BEYOND[s.opt_board][cell * TURNS + out]
                edge = (out + HALF_TURN) % TURNS
                if cell < 0 or END_COLOUR[s.top[seat][cell]][edge] != colour:
                    break


@rule
def way_out(s: State, seat: int, cell: int, edge: int) -> int:
    """Give the edge that the line from an edge of a cell leads to, the first one of a splitter."""
    joined = JOINS[s.top[seat][cell]][edge]
    out = 0
    while joined >> out & 1 == 0:
        out += 1
    return out


@rule
def far_end(s: State, seat: int, cell: int, edge: int) -> int:
    """Follow the line from an edge to its end; give the floor cell that it needs next, -1 if it can go nowhere."""
    colour = END_COLOUR[s.top[seat][cell]][edge]
    for _ in range(CELLS):
        out = way_out(s, seat, cell, edge)
        cell = FLOOR_BEYOND[s.opt_board][cell * TURNS + out]
        edge = (out + HALF_TURN) % TURNS
        if cell < 0 or END_COLOUR[s.top[seat][cell]][edge] != colour:
            return cell
    return -1


@rule
def queue_up(s: State, cell: int, before: int, at: int, n: int) -> int:
    """Note how far a cell is when it is reached first, and put it among those to look at, the nearest first."""
    if s.noted[cell] > 0:
        return n
    s.noted[cell] = before + s.toll[cell]
    place = n
    while place > at and s.noted[s.queue[place - 1]] > s.noted[cell]:
        s.queue[place] = s.queue[place - 1]
        place -= 1
    s.queue[place] = cell
    return n + 1


@rule
def reach(s: State, seat: int, colour: int, cell: int, edge: int, before: int, at: int, n: int) -> int:
    """Let a line come to an edge: the cell can be laid, or a line that is there already leads on to another one."""
    n = queue_up(s, cell, before, at, n)
    if END_COLOUR[s.top[seat][cell]][edge] == colour:
        end = far_end(s, seat, cell, edge)
        if end >= 0:
            n = queue_up(s, end, before, at, n)
    return n


@rule
def spread(s: State, seat: int, colour: int) -> None:
    """Note for each cell how much must be laid, itself included, for a line of a colour from there to a port."""
    n = 0
    for number in range(MOST_PORTS):
        port = PORT_LIST[s.opt_board][number]
        if port >= 0:
            n = reach(s, seat, colour, port // TURNS, port % TURNS, 0, 0, n)
    at = 0
    while at < n:
        cell = s.queue[at]
        at += 1
        for out in range(TURNS):
            beyond = FLOOR_BEYOND[s.opt_board][cell * TURNS + out]
            if beyond >= 0:
                n = reach(s, seat, colour, beyond, (out + HALF_TURN) % TURNS, s.noted[cell], at, n)


@rule
def chance_of_line(s: State, seat: int, colour: int, side: int) -> int:
    """Say how likely a colour gets a line on a side, in parts of CERTAIN, if each dock had a chance of its own."""
    in_vain = CERTAIN
    for street in range(STREETS):
        if s.docks[seat * BOTH_SIDES + side][street] < 0 and DOCK_OPEN[s.opt_board * BOTH_SIDES + side][street] == 1:
            cell = DOCK_CELL[side][street]
            gap = s.noted[cell]
            if END_COLOUR[s.top[seat][cell]][DOCK_EDGE[side]] == colour:
                end = far_end(s, seat, cell, DOCK_EDGE[side])
                if end >= 0:
                    gap = min(gap, s.noted[end])
            if gap > 0:
                in_vain = in_vain * (CERTAIN - NEARNESS[min(gap, FARTHEST)] * DOCK_WORTH[street] // PERCENT) // CERTAIN
    return CERTAIN - in_vain


@rule
def hopes(s: State, seat: int) -> int:
    """Weigh lines that are not complete: only those of colours that are needed, as long as there are any."""
    wanted = 0
    for colour in range(s.colours):
        if s.shipped[seat][colour] < LEAST_SHIPPED:
            wanted |= 1 << colour
    for street in range(STREETS):
        colour = s.docks[seat * BOTH_SIDES + SHIP][street]
        if colour >= 0 and DOCK_WORTH[street] >= GOOD_DOCK:
            wanted &= ~(1 << colour)
    weigh_cells(s, seat)
    value = 0
    for colour in range(s.colours):
        if wanted == 0 or wanted >> colour & 1 == 1:
            spread(s, seat, colour)
            worth = HOPE if wanted == 0 else WANTED_HOPE
            value += worth * chance_of_line(s, seat, colour, SHIP) // CERTAIN
            value += RECEIVING_HOPE * chance_of_line(s, seat, colour, RECEIVE) // CERTAIN
            for cell in range(CELLS):
                s.noted[cell] = 0
    for cell in range(CELLS):
        s.toll[cell] = 0
        s.queue[cell] = 0
    return value


@rule
def midway(s: State, seat: int) -> int:
    """Say whether a piece waits for its place, or a second tile for its card."""
    return 1 if s.turn == seat and (s.picked >= 0 or s.sold >= 0) else 0
