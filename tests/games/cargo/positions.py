"""Positions of Curious Cargo that random play does not reach: from a noisy builder, and made up from those.

The noisy builder plays the greedy bot's choice most of the time and any legal one otherwise; its matches are stored, so
that no test has to compile the bot. Made-up positions take such a position and move pieces about, soundly: trucks with
goods in all lanes, boards nearly shipped, empty supplies.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from wunderkammer import Match, load
from wunderkammer.bots.bot import Budget
from wunderkammer.bots.greedy import Greedy
from wunderkammer.core import notation
from wunderkammer.games.cargo.components import COLOURS, GOODS, SLOTS, SPACE_OPEN, TILES, TRACK_END, TRUCK_SIZE, TRUCKS
from wunderkammer.games.cargo.rules.trucking import lane_length, line_up
from wunderkammer.games.cargo.state import PARTS, Fate, Phase, Place

GAME = load("cargo")
FOLDER = Path(__file__).parent / "noisy"
TABLES = [
    {"board": "1", "shift": "day"},
    {"board": "3", "shift": "night"},
    {"board": "6", "shift": "day", "scaffolding1": "0"},
]
MATCHES = 2
"""At each of the tables."""
SENSE = 0.85
"""How often the noisy builder plays what greedy would."""


def noisy_match(options: dict[str, str], seed: int, *, sense: float = SENSE) -> Match:
    """Play a whole match with noisy builders on both seats."""
    Greedy.compile(GAME)
    match = Match.begin(GAME, 2, options, seed=f"noisy {seed}")
    bots = [Greedy(seed * 2 + seat) for seat in range(2)]
    chance = random.Random(seed)
    while not match.over:
        seat = match.pending[0]
        legal = match.legal(seat)
        wise = chance.random() < sense
        match.play(
            seat, bots[seat].choose(GAME, match.view(seat), seat, legal, Budget()) if wise else chance.choice(legal)
        )
    return match


def turns(match: Match) -> list[Any]:
    """Give the states of a match in which a seat is free to act, nothing being owed, as vectors."""
    out = []
    for number in range(len(match.log)):
        s = GAME.state.read(match.state_after(number))
        if s.phase in (Phase.BUILD, Phase.TRUCK) and s.due_n == 0 and s.part == PARTS and s.picked < 0 and s.sold < 0:
            out.append(match.state_after(number))
    return out


def made_up(vector: Any, seed: int) -> Any:
    """Make a later, stranger position of a sound one, as sound."""
    chance = random.Random(seed)
    s = GAME.state.read(vector)
    if seed % 7 == 3:
        s.track[seed % 2] = TRACK_END
        return s.write()
    fill_lanes(s, chance)
    far_along(s, chance)
    if seed % 2:
        run_out(s, chance)
    if seed % 3 == 0:
        fill_storage(s, chance)
    if seed % 5 == 0:
        s.idle_n = 1
        s.busy = 0
    if seed % 11 == 5:
        empty_deck(s)
    return s.write()


def fill_lanes(s: Any, chance: random.Random) -> None:
    """Put more trucks into the lanes, from the deck, some goods aboard."""
    for lane in range(4):
        for truck in chance.sample(range(TRUCKS), TRUCKS):
            fits = lane_length(s, lane) + TRUCK_SIZE[truck] <= 10
            if s.deck[truck] and s.deck_n > 2 and fits and chance.random() < 0.6:
                s.deck[truck] = 0
                s.deck_n -= 1
                s.fate[truck] = Fate.PLAYED
                line_up(s, lane, truck)
                for space in range(TRUCK_SIZE[truck] - 1):
                    colour = chance.randrange(s.colours)
                    beside = s.cargo[truck][space - 1] if space else -1
                    if SPACE_OPEN[truck][space] and beside != colour and chance.random() < 0.5:
                        s.cargo[truck][space] = colour


def far_along(s: Any, chance: random.Random) -> None:
    """Let goods be shipped and received, as many as the goods aboard need at least."""
    for colour in range(s.colours):
        aboard = sum(row.count(colour) for row in s.cargo)
        for seat in range(2):
            s.received[seat][colour] = max(s.received[seat][colour], chance.randrange(SLOTS))
        need = aboard + s.lost[colour] + sum(s.received[seat][colour] for seat in range(2))
        for seat in range(2):
            s.shipped[seat][colour] = max(s.shipped[seat][colour], chance.randrange(GOODS))
        while sum(s.shipped[seat][colour] for seat in range(2)) < need:
            seat = min(range(2), key=lambda each: s.shipped[each][colour])
            if s.shipped[seat][colour] < GOODS:
                s.shipped[seat][colour] += 1
            else:  # there are not so many goods: take one off the trucks
                truck, space = next((t, j) for t in range(TRUCKS) for j in range(5) if s.cargo[t][j] == colour)
                s.cargo[truck][space] = -1
                need -= 1
        s.lost[colour] = sum(s.shipped[each][colour] - s.received[each][colour] for each in range(2))
        s.lost[colour] -= sum(row.count(colour) for row in s.cargo)
    for seat in range(2):
        s.columns[seat * 2] = min(s.shipped[seat][: s.colours])
        s.columns[seat * 2 + 1] = min(s.received[seat][: s.colours])


def run_out(s: Any, chance: random.Random) -> None:
    """Hand out all tokens and most splitters."""
    while s.construction_left:
        s.construction[chance.randrange(2)] += 1
        s.construction_left -= 1
    while s.trucking_left:
        s.trucking[chance.randrange(2)] += 1
        s.trucking_left -= 1
    for colour in range(COLOURS):
        while s.splitters_left[colour] and chance.random() < 0.8:
            s.splitters[chance.randrange(2)][colour] += 1
            s.splitters_left[colour] -= 1


def fill_storage(s: Any, chance: random.Random) -> None:
    """Move most tiles of the bag into the stacks."""
    for tile in range(TILES):
        if s.tile_at[tile] == Place.BAG and s.bag_n > 1 and chance.random() < 0.9:
            seat, stack = chance.randrange(2), chance.randrange(2)
            s.tile_at[tile] = Place.STORED + seat
            s.bag_n -= 1
            s.beneath[tile] = s.stack_top[seat][stack]
            s.stack_top[seat][stack] = tile
            s.stack_n[seat][stack] += 1


def empty_deck(s: Any) -> None:
    """Let all cards of the deck be discarded."""
    for truck in range(TRUCKS):
        if s.deck[truck]:
            s.deck[truck] = 0
            s.fate[truck] = Fate.SCRAPPED
    s.deck_n = 0


def positions(options: dict[str, str], seed: int, count: int) -> list[Any]:
    """Give positions of the noisy matches at a table, half of them as they are, half made up."""
    chance = random.Random(seed)
    out: list[Any] = []
    for path in stored(options):
        found = turns(notation.open_file(path))
        for vector in chance.sample(found, 8):
            out.append(vector)
            out.append(made_up(vector, len(out) // 2))
    assert len(out) >= count
    return out[:count]


def stored(options: dict[str, str]) -> list[Path]:
    """Name the files of the noisy matches at a table."""
    return [FOLDER / f"{'-'.join(options.values())}-{number}.match" for number in range(MATCHES)]


def main() -> None:
    """Play the noisy matches anew: `python -m tests.games.cargo.positions`, after a change of the rules."""
    for options in TABLES:
        for number, path in enumerate(stored(options)):
            path.write_text(notation.write(noisy_match(options, number)), encoding="utf-8")


if __name__ == "__main__":
    main()
