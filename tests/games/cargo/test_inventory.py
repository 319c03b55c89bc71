"""The audit of Curious Cargo counts every piece, and notices each kind of damage."""

from __future__ import annotations

import pytest

from tests.games.cargo.positions import TABLES, stored
from tests.games.cargo.scripting import GAME, begin, give_tile, put_truck, store_tile, truth
from wunderkammer.core import notation
from wunderkammer.games.cargo.components import TILE_IDS
from wunderkammer.games.cargo.state import Fate


def ready():
    """Give a sound position with a bit of everything."""
    s = truth(begin())
    give_tile(s, 0, "d1a")
    store_tile(s, 1, "d1b", 0)
    store_tile(s, 1, "d1c", 0)
    put_truck(s, 0, 0, "13", "r-b")
    s.shipped[0] = [1, 1, 0]
    return s


DAMAGES = {
    "The pieces and the scaffolding of a board add up to its heights.": [
        lambda s: s.height[1].__setitem__(4, 1),
        lambda s: s.scaffolding.__setitem__(0, 3),
    ],
    "The docks show what the lines connect.": [
        lambda s: s.docks[0].__setitem__(2, 1),
        lambda s: s.docks[3].__setitem__(9, 0),
    ],
    "The sizes of bag, deck, hands and stacks are told truly.": [
        lambda s: setattr(s, "bag_n", s.bag_n - 1),
        lambda s: setattr(s, "deck_n", s.deck_n - 1),
        lambda s: s.hand_n.__setitem__(1, 2),
        lambda s: s.tiles_n.__setitem__(0, 2),
        lambda s: s.stack_n[1].__setitem__(0, 1),
        lambda s: s.beneath.__setitem__(TILE_IDS.index("d1c"), -1),
    ],
    "Only trucks that were played stand in the lanes, and no lane is too long.": [
        lambda s: s.fate.__setitem__(12, Fate.SCRAPPED),
        lambda s: (put_truck(s, 0, 0, "23"), put_truck(s, 0, 0, "24")),
    ],
    "A card given away lies in the other's hand.": [lambda s: s.gift[0].__setitem__(20, 1)],
    "No two goods of a colour lie side by side on a truck.": [
        lambda s: (s.cargo[12].__setitem__(1, 0), s.shipped[0].__setitem__(0, 2)),
    ],
}


def test_a_sound_position_is_sound():
    assert GAME.audit(ready().write()).broken == ()
    assert set(DAMAGES) == set(GAME.inventory.invariants)


@pytest.mark.parametrize(("invariant", "damage"), [(name, each) for name, row in DAMAGES.items() for each in row])
def test_damage_is_noticed(invariant, damage):
    s = ready()
    damage(s)
    assert any(invariant in text for text in GAME.audit(s.write()).broken)


LOSSES = {
    "red good": lambda s: s.lost.__setitem__(0, 1),
    "blue good": lambda s: s.shipped[1].__setitem__(1, 1),
    "Construction token": lambda s: s.construction.__setitem__(0, 1),
    "Trucking token": lambda s: setattr(s, "trucking_left", 7),
    "blue splitter": lambda s: s.splitters[1].__setitem__(1, 1),
    "card 25": lambda s: s.fate.__setitem__(24, Fate.SCRAPPED),
    "truck 13": lambda s: s.lane[3].__setitem__(0, 12),
}


@pytest.mark.parametrize("piece", LOSSES)
def test_a_piece_too_many_or_too_few_is_noticed(piece):
    s = ready()
    LOSSES[piece](s)
    assert any(piece in text for text in GAME.audit(s.write()).broken)


@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(options.values()))
def test_every_position_of_a_played_match_is_sound(options):
    match = notation.open_file(stored(options)[0])
    for number in range(0, len(match.log) + 1, 5):
        assert GAME.audit(match.state_after(number)).broken == ()
