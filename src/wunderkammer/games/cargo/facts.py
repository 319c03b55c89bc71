"""The facts of Curious Cargo that table and pages draw from: seats, supply, what pays what, every piece, the end."""

from __future__ import annotations

from collections import Counter

from ...core.voice import Line, Voice, count, listed, spelt
from ...core.words import Thing
from .components import (
    COLOUR_IDS,
    COLUMN_POINTS,
    GOAL,
    GOODS,
    RECEIVE_ITEM,
    RECEIVE_POINTS,
    SEATS,
    SHIP_ITEM,
    SHIP_POINTS,
    SLOT_ITEM,
    SLOTS,
    TILES,
    TRACK_CARDS,
    TRACK_END,
    TRACK_FIRST,
    TRACK_POINTS,
    TRACK_SECOND,
    TRUCK_SIZE,
    TRUCK_TILES,
    TRUCKS,
)  # fmt: skip
from .phrases import (
    ITEM,
    active_docks,
    an_item,
    dock_words,
    goods_words,
    lane_words,
    splitters_listed,
    tile_in_short,
    tile_name,
    tile_words,
    truck_name,
    truck_words,
)  # fmt: skip
from .rules.rounds import (
    END_BAG,
    END_CONNECTIONS,
    END_DECK,
    END_GOODS,
    END_IDLE,
    END_RECEIVED,
    REASONS,
    ends_by,
    has_filled_slots,
    has_shipped_enough,
    leader,
    reason_to_end,
)
from .scoring import is_eligible, points, stars
from .state import (
    ACTIONS_A_TURN,
    BOTH_SIDES,
    IDLE_ROUNDS,
    LEAST_SHIPPED,
    STACK_NAMES,
    Fate,
    Phase,
    Place,
    State,
)

# -- seats and supply ------------------------------------------------------------------------------------------------

PARTS = {
    "top": "the lines on the boards",
    "laid": "the tiles that are laid",
    "height": "how high the tiles are stacked",
    "docks": "the docks that are active",
    "scaffolding": "the scaffolding that is left",
    "tile_at": "the tiles that each player has",
    "tiles_n": "the number of tiles in hand",
    "stack_top": "the tiles on the stacks",
    "track": "how far the forklifts are on the track",
    "construction": "the Construction tokens",
    "trucking": "the Trucking tokens",
    "splitters": "the splitters",
    "shipped": "the goods that are shipped",
    "received": "the goods that are received",
    "columns": "the columns of the shipping board",
    "lane": "the trucks in the lanes",
    "cargo": "the goods on the trucks",
    "hand": "the trucks in your hand",
    "hand_n": "the number of trucks in hand",
    "ap": "the action points",
    "actions_n": "the actions that are left",
}
"""What the fields of a state that make a difference to people are called, when a hint says why."""


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the public facts of a seat."""
    facts = []
    if view.phase >= Phase.BUILD and view.phase != Phase.OVER:
        if leader(view) == seat:
            facts.append(Line("ahead on the track", "3.6"))
        if view.turn != seat:
            facts.append(Line(voice.verb(seat, "wait"), "2.1"))
        elif view.phase == Phase.BUILD:
            facts.append(Line(_action_fact(view), "2.2"))
        elif view.phase == Phase.TRUCK:
            facts.append(Line(_trucking_fact(view), "5.3"))
    facts += [
        Line(count(view.construction[seat], ITEM[0]), "6.2"),
        Line(count(view.trucking[seat], ITEM[1]), "6.2"),
        Line(splitters_listed(view.splitters[seat]), "4.2"),
        Line(f"{view.scaffolding[seat]} scaffolding", "2.7"),
        Line(count(view.hand_n[seat], "truck card"), "1.7"),
        Line(f"shipped {sum(view.shipped[seat])} of {GOAL[view.opt_shift]}", "7.1"),
        Line(f"received {sum(view.received[seat])}", "5.11"),
        Line(f"{count(active_docks(view, seat), 'line')}, best {view.track[seat]}", "3.4"),
    ]
    if stars(view, seat):
        facts.append(Line(count(stars(view, seat), "star"), "8.2"))
    lack = lacking(view, seat)
    facts.append(Line(f"must ship {lack} to win" if lack else "can win", "8.1"))
    return facts


def _trucking_fact(view: State) -> str:
    if view.acted:
        return f"{view.ap} AP"
    return f"one action, {view.ap} AP" if view.ap else "one action"


def _action_fact(view: State) -> str:
    if view.actions_n == 0:
        return "no action left"
    if view.actions_n > ACTIONS_A_TURN or view.token_used:
        return f"{count(view.actions_n, 'action')} left"
    return f"action {ACTIONS_A_TURN - view.actions_n + 1} of {ACTIONS_A_TURN}"


def lacking(view: State, seat: int) -> str:
    """Say which goods a seat must still ship before it can win: "2 red and 1 blue", "" if none."""
    lack = [max(LEAST_SHIPPED - view.shipped[seat][colour], 0) for colour in range(view.colours)]
    return goods_words(lack) if any(lack) else ""


def supply_facts(voice: Voice, view: State) -> list[Line]:
    """Say what is left in bag, deck and supply, and which goods left the game."""
    return [
        Line(f"{count(view.bag_n, 'tile')} in the bag", "7.1"),
        Line(f"{count(view.deck_n, 'truck card')} in the deck", "7.1"),
        Line(count(view.construction_left, ITEM[0]), "4.5"),
        Line(count(view.trucking_left, ITEM[1]), "4.5"),
        Line(splitters_listed(view.splitters_left), "4.5"),
        Line(f"{goods_words(view.lost)} {'good' if sum(view.lost) == 1 else 'goods'} lost", "5.5"),
    ]


def stored(view: State, seat: int, stack: int) -> list[int]:
    """Give the tiles of a stack from the top down; all of them are open (1.7)."""
    tiles = []
    tile = view.stack_top[seat][stack]
    while tile >= 0:
        tiles.append(tile)
        tile = view.beneath[tile]
    return tiles


# -- what pays what --------------------------------------------------------------------------------------------------


def pay_facts(voice: Voice, view: State) -> list[Line]:
    """Say what columns and slots of the shipping board pay, and what goods score."""
    shift = view.opt_shift
    columns = [*_numbered(SHIP_ITEM[shift]), *_scored(COLUMN_POINTS[shift])]
    slots = [*_numbered(SLOT_ITEM[shift]), f"a star ({SLOTS})"]
    shipped, received = (" ".join(map(str, row[shift][1:])) for row in (SHIP_POINTS, RECEIVE_POINTS))
    return [
        Line(f"shipping columns pay {listed(columns)}", "5.10"),
        Line(f"receiving slots pay {listed(slots)}", "5.12"),
        Line(f"receiving columns pay {listed(_numbered(RECEIVE_ITEM[shift]))}", "5.12"),
        Line(f"1 to {GOODS} goods of a colour score {shipped} shipped, 1 to {SLOTS} score {received} received", "8.3"),
    ]


def _numbered(items: tuple[int, ...]) -> list[str]:
    return [f"{an_item(item)} ({number})" for number, item in enumerate(items, 1) if item >= 0]


def _scored(points_by_number: tuple[int, ...]) -> list[str]:
    """Say what so many columns score; more of them score their own number instead of the one before."""
    scoring = [number for number, each in enumerate(points_by_number) if each]
    return [
        f"{count(points_by_number[number], 'point')}{' in all' if number > scoring[0] else ''} ({number})"
        for number in scoring
    ]


def track_facts(voice: Voice, view: State) -> list[Line]:
    """Say what the spaces of the track give on the way, and which score at the end."""
    lines = []
    for space in range(1, TRACK_END + 1):
        gives = [an_item(3)] * TRACK_CARDS[space]
        if TRACK_FIRST[space] or TRACK_SECOND[space]:
            first, second = spelt(TRACK_FIRST[space]), spelt(TRACK_SECOND[space])
            gives.append(f"Construction tokens ({first} to whoever comes there first, {second} to the second)")
        if space == TRACK_END:
            gives += ["a star", "the end of the match"]
        if gives:
            lines.append(Line(f"Space {space} gives {listed(gives)}.", "3.5"))
        if TRACK_POINTS[space]:
            scores = count(TRACK_POINTS[space], "point")
            lines.append(Line(f"Space {space} scores {scores} for whoever stands there at the end.", "8.3"))
    return lines


# -- what can be asked about -------------------------------------------------------------------------------------------


def things(voice: Voice, view: State) -> list[Thing]:
    """Give what a reader can ask about: the bag, tiles, trucks, lanes, and the boards beside the factories."""
    tiles = [
        Thing(f"tile {tile_name(tile)}", "tiles", (Line(f"A {tile_words(view, tile)}.", "2.4"),
              Line(_tile_place(voice, view, tile), "1.7")))
        for tile in range(TILES)
    ]  # fmt: skip
    trucks = [Thing(truck_name(truck), "trucks", _truck_lines(voice, view, truck)) for truck in range(TRUCKS)]
    lanes = [
        Thing(lane_words(voice, seat, side), "lanes", (Line(lane_line(view, seat, side), "5.1"),))
        for seat in range(SEATS)
        for side in range(BOTH_SIDES)
    ]
    board = tuple(Line(f"{_capital(line.text)}.", line.clause) for line in pay_facts(voice, view))
    return [
        Thing("bag", "tiles", _bag_lines(view)),
        *tiles,
        *trucks,
        *lanes,
        Thing("shipping board", "boards", board),
        Thing("track", "boards", tuple(track_facts(voice, view))),
    ]


def _bag_lines(view: State) -> tuple[Line, ...]:
    """Say how many tiles in the bag have the same size and as many lines of each colour."""
    alike = Counter(tile_in_short(view, tile) for tile in range(TILES) if view.tile_at[tile] == Place.BAG)
    lines = [Line(f"A {what}: {n} left.", "1.7") for what, n in alike.items()]
    return tuple(lines) or (Line("It is empty.", "7.1"),)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _tile_place(voice: Voice, view: State, tile: int) -> str:
    at = view.tile_at[tile]
    if at == Place.BAG:
        return "It is in the bag."
    if at == Place.GONE:
        return "It is out of the game."
    if at >= Place.LAID:
        return f"It lies in {voice.owns(at - Place.LAID)} factory."
    if at < Place.STORED:
        return f"It is in {voice.owns(at - Place.HAND)} hand."
    seat = at - Place.STORED
    stack = next(stack for stack in range(len(STACK_NAMES)) if tile in stored(view, seat, stack))
    above = stored(view, seat, stack).index(tile)
    depth = f"with {count(above, 'tile')} above it" if above else "on top"
    return f"It is in {voice.owns(seat)} {STACK_NAMES[stack]} stack, {depth}."


def _truck_lines(voice: Voice, view: State, truck: int) -> tuple[Line, ...]:
    discarded = f"Discarded, its card gives {count(TRUCK_TILES[truck], 'tile')}."
    return (
        Line(f"{_capital(truck_words(truck))} is {TRUCK_SIZE[truck]} streets long.", "5.1"),
        Line(discarded, "5.13"),
        Line(_truck_place(voice, view, truck), "1.7"),
    )


def _truck_place(voice: Voice, view: State, truck: int) -> str:
    for seat in range(SEATS):
        for side in range(BOTH_SIDES):
            for number, first in standing(view, seat, side):
                if number == truck:
                    last = first + TRUCK_SIZE[truck]
                    return f"It stands in {lane_words(voice, seat, side)}, on the streets {first + 1} to {last}."
        if view.hand[seat][truck] == 1:
            return f"Its card is in {voice.owns(seat)} hand."
        if view.gift[seat][truck] == 1:
            return f"Its card is in {voice.owns(1 - seat)} hand, from {voice.name(seat)}."
    if view.fate[truck] == Fate.UNSEEN:
        return "Its card is in the deck." if view.deck[truck] == 1 else "Its card is in the deck or in a hand."
    return "It has left the game." if view.fate[truck] < Fate.SCRAPPED else "Its card was discarded for tiles."


def standing(view: State, seat: int, side: int) -> list[tuple[int, int]]:
    """Give the trucks of a lane, the newest first, each with the street that its rear stands on."""
    out = []
    rear = 0
    for truck in view.lane[seat * BOTH_SIDES + side]:
        if truck >= 0:
            out.append((truck, rear))
            rear += TRUCK_SIZE[truck]
    return out


def lane_line(view: State, seat: int, side: int) -> str:
    """Say which trucks stand in a lane, and which docks beside it are active."""
    trucks = [
        f"{truck_name(truck)} on the streets {rear + 1} to {rear + TRUCK_SIZE[truck]}"
        for truck, rear in standing(view, seat, side)
    ]
    docks = [
        f"{dock_words(side, street)} ({COLOUR_IDS[colour]})"
        for street, colour in enumerate(view.docks[seat * BOTH_SIDES + side])
        if colour >= 0
    ]
    there = f"There is {listed(trucks)}" if trucks else "It is empty"
    return f"{there}; active docks beside it: {listed(docks) or 'none'}."


# -- the end ---------------------------------------------------------------------------------------------------------


def reasons(voice: Voice, view: State) -> list[str]:
    """Say every reason why the match ends, each as a part of a sentence."""
    out = []
    for why in range(REASONS):
        if ends_by(view, why):
            out += _reason(voice, view, why)
    return out


def _reason(voice: Voice, view: State, why: int) -> list[str]:
    every = range(SEATS)
    if why == END_GOODS:
        able = [seat for seat in every if has_shipped_enough(view, seat)]
        return [f"{has(voice, seat)} shipped {sum(view.shipped[seat])} goods" for seat in able]
    if why == END_RECEIVED:
        able = [seat for seat in every if has_filled_slots(view, seat)]
        full = [[COLOUR_IDS[c] for c in range(view.colours) if view.received[seat][c] == SLOTS] for seat in every]
        return [f"{has(voice, seat)} received {spelt(SLOTS)} {listed(full[seat])} goods" for seat in able]
    if why == END_CONNECTIONS:
        able = [seat for seat in every if view.track[seat] == TRACK_END]
        return [f"{has(voice, seat)} come to the end of the track" for seat in able]
    plain = {
        END_BAG: "the bag is empty",
        END_DECK: "the truck deck is empty",
        END_IDLE: f"nobody did anything in {spelt(IDLE_ROUNDS)} rounds",
    }
    return [plain[why]]


def has(voice: Voice, seat: int) -> str:
    """Say "you have" or "Bruno has"."""
    return f"{voice.name(seat)} {'have' if seat == voice.reader else 'has'}"


def verdict(voice: Voice, view: State) -> list[Line]:
    """Say why the match ended, who won and by what, and why more points may not have been enough."""
    if view.phase != Phase.OVER:
        return []
    clause = "7.3" if reason_to_end(view) == END_IDLE else "7.1"
    return [Line(f"The match is over: {listed(reasons(voice, view))}.", clause), *_winner(voice, view)]


def _winner(voice: Voice, view: State) -> list[Line]:
    able = [seat for seat in range(SEATS) if is_eligible(view, seat)]
    unable = [
        Line(f"{voice.who(seat)} could not win, {lacking(view, seat)} short of two goods of every colour.", "8.1")
        for seat in range(SEATS)
        if seat not in able
    ]
    if not able:
        return [Line("The match is a draw, because nobody has shipped two goods of every colour.", "8.1"), *unable]
    best, other = able[0], 1 - able[0]
    if len(able) == 1:
        return [Line(f"{voice.does(best, 'win')} with {_score(view, best)}.", "8.1"), *unable]
    if stars(view, best) != stars(view, other):
        best = max(able, key=lambda seat: stars(view, seat))
        score = f"{count(stars(view, best), 'star')} to {stars(view, 1 - best)} and {_score(view, best)}"
        more = points(view, 1 - best) > points(view, best)
        return [Line(f"{voice.does(best, 'win')} with {score}{'; stars count before points' if more else ''}.", "8.2")]
    if points(view, best) != points(view, other):
        best = max(able, key=lambda seat: points(view, seat))
        return [Line(f"{voice.does(best, 'win')} with {_score(view, best)}.", "8.3")]
    best = leader(view)
    level = view.track[0] == view.track[1]
    ahead = "on top on the track, where both share a space" if level else "ahead on the track"
    equal = f"{count(points(view, best), 'point')} each"
    return [Line(f"{voice.does(best, 'win')}, {equal}: {voice.name(best)} {_is(voice, best)} {ahead}.", "8.4")]


def _is(voice: Voice, seat: int) -> str:
    return "are" if seat == voice.reader else "is"


def _score(view: State, seat: int) -> str:
    return f"{count(points(view, seat), 'point')} to {points(view, 1 - seat)}"
