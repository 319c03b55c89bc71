"""Tables of Unexpected Treasures set up by hand: positions, scripted chance, and short ways to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wunderkammer import Match, load
from wunderkammer.core.kernel import CHANCE
from wunderkammer.games.treasures.state import Mission, Phase

GAME = load("treasures")
GOODS = ("stool", "lamp", "armchair", "television", "radio")
SUPPLY = {"stool": 8, "lamp": 8, "armchair": 8, "television": 8, "radio": 3}
MISSIONS = tuple(f"m{number:02}" for number in range(1, 25))
NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Fay")
Tiles = Mapping[str, int]


def dealt(seats: int, chips: Sequence[int] = (), **options: str) -> Match:
    """Give a match whose chips are dealt, seat 1 has chip 1 and so on if nothing is said; a mission comes next."""
    match = Match(GAME, seats, options, NAMES[:seats])
    for seat, chip in enumerate(chips or range(1, seats + 1)):
        match.play(CHANCE, f"deal seat={seat + 1} chip={chip}")
    return match


def bring(match: Match, mission: str, *goods: str) -> None:
    """Let CHANCE reveal a mission and draw these goods."""
    match.play(CHANCE, f"reveal {mission}")
    for good in goods:
        match.play(CHANCE, f"draw {good}")


def row(tiles: Tiles) -> list[int]:
    """Give goods as the row of counts that the state holds."""
    return [tiles.get(good, 0) for good in GOODS]


def position(
    seats: int,
    *,
    homes: Sequence[Tiles] = (),
    kerb: Tiles | None = None,
    pile: Tiles | None = None,
    bag: Tiles | None = None,
    missions: Sequence[str] = (),
    unseen: Sequence[str] | None = None,
    chips: Sequence[int] = (),
    banned: Sequence[int] = (),
    phase: Phase = Phase.CHOOSE,
    **options: str,
) -> Match:
    """Give a match in a made-up but sound position, by default when all choose.

    Tiles that are not placed lie in the bag; if the bag is named, the last seat has them. Missions that are neither
    open nor unseen were filled by the last seat; all are unseen if nothing is said.
    """
    match = dealt(seats, chips, **options)
    s = GAME.state.read(match.state)
    homes = [*homes, *[{}] * (seats - len(homes))]
    for seat in range(seats):
        s.goods[seat] = row(homes[seat])
    s.kerb, s.pile = row(kerb or {}), row(pile or {})
    placed = [sum(part) for part in zip(s.kerb, s.pile, *s.goods[:seats], strict=True)]
    rest = [SUPPLY[good] - n for good, n in zip(GOODS, placed, strict=True)]
    s.bag = rest
    if bag is not None:
        s.bag = row(bag)
        s.goods[seats - 1] = [own + left - n for own, left, n in zip(s.goods[seats - 1], rest, s.bag, strict=True)]
    s.bag_n, s.pile_n, s.kerb_n = sum(s.bag), sum(s.pile), sum(s.kerb)
    hidden = [m for m in MISSIONS if m not in missions] if unseen is None else unseen
    for number, mission in enumerate(MISSIONS):
        s.mission[number] = (
            Mission.OPEN if mission in missions else Mission.UNSEEN if mission in hidden else Mission.FILLED + seats - 1
        )
    s.deck_n = len(hidden) - {3: 6, 4: 3}.get(seats, 0)
    s.phase = phase
    s.banned = [int(seat in banned) for seat in range(6)]
    s.revealed_n = 1 if phase == Phase.CHOOSE else 0
    match.stand_at(s.write())
    assert GAME.audit(match.state).broken == ()
    return match


def seen(match: Match, seat: int | None = None) -> Any:
    """Give the match as a seat sees it."""
    return GAME.state.read(match.view(seat))


def choose(match: Match, *cards: int) -> None:
    """Let all seats lay their cards, first to last."""
    for seat, card in enumerate(cards):
        match.play(seat, f"choose {card}")


def play(match: Match, *texts: str) -> None:
    """Let whoever is in turn make these moves."""
    for text in texts:
        match.play(match.pending[0], text)


def options_of(match: Match) -> list[str]:
    """Give the legal moves of whoever is in turn, in words."""
    return [GAME.actions.text(action) for action in match.legal(match.pending[0])]


def goods_of(match: Match, seat: int) -> dict[str, int]:
    """Give what a seat has at home."""
    return {good: n for good, n in zip(GOODS, seen(match).goods[seat], strict=True) if n}


def at_kerb(match: Match) -> dict[str, int]:
    """Give what lies at the kerb."""
    return {good: n for good, n in zip(GOODS, seen(match).kerb, strict=True) if n}


def mission_of(match: Match, mission: str) -> int:
    """Give where a mission lies."""
    return seen(match).mission[MISSIONS.index(mission)]


def filled_by(seat: int) -> int:
    """Give where a mission lies that a seat has filled."""
    return Mission.FILLED + seat


def kerb_of_round_six() -> Match:
    """Five seats: Cleo is the thief, Ben and Ada and Dov go, Eve loses her contest with Dov."""
    match = position(
        5,
        homes=[
            {"lamp": 1, "stool": 1},
            {"armchair": 1, "television": 2},
            {"lamp": 1},
            {"stool": 1, "lamp": 1},
            {"radio": 1, "lamp": 1, "stool": 1},
        ],
        kerb={"stool": 4, "lamp": 2, "armchair": 2, "television": 1, "radio": 1},
        missions=["m11", "m05", "m07", "m13", "m19"],
        chips=[3, 5, 2, 1, 4],
    )
    choose(match, 3, 2, 0, 5, 5)
    return match


def positions_of_all_phases() -> dict[str, Match]:
    out = {"deal": Match(GAME, 4, names=NAMES[:4]), "reveal": dealt(4)}
    out["draw"] = dealt(4)
    out["draw"].play(15, "reveal m20")
    out["choose"] = position(4, kerb={"lamp": 8}, banned=[0])
    out["ready"] = position(4, kerb={"lamp": 8})
    out["ready"].play(0, "choose 1")
    homes = [{"lamp": 1, "radio": 1}, {"stool": 1}, {"television": 2}, {"armchair": 1}]
    out["steal"] = position(4, homes=homes, kerb={"lamp": 6}, missions=["m02", "m11"])
    choose(out["steal"], 0, 3, 3, 2)
    out["take"] = position(4, homes=homes, kerb={"lamp": 6}, missions=["m02", "m11"])
    choose(out["take"], 2, 3, 4, 4)
    out["fill"] = position(
        4, homes=homes, kerb={"lamp": 6}, missions=["m02", "m11"], unseen=["m01", "m03", "m04", "m05"]
    )
    choose(out["fill"], 2, 3, 4, 4)
    play(out["fill"], "enough")
    out["home"] = position(4, homes=homes, kerb={"lamp": 6}, missions=["m02", "m11"], chips=[2, 1, 3, 4])
    choose(out["home"], 3, 3, 4, 5)
    out["wait"] = position(4, homes=homes, kerb={"lamp": 6}, missions=["m02", "m11"])
    choose(out["wait"], 3, 2, 4, 5)
    out["over"] = Match.begin(GAME, 4, seed=2)
    while not out["over"].over:
        seat = out["over"].pending[0]
        out["over"].play(seat, out["over"].legal(seat)[-1])
    return out
