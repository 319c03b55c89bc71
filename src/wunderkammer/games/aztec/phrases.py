"""The names of Aztec's pieces, and the small phrases that its words are made of."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.voice import Voice, count, listed, spelt
from .scoring import penalty
from .state import (
    AMOUNT,
    ARTIFACT_IDS,
    ARTIFACTS,
    CARD_IDS,
    CHARACTER_IDS,
    COLOUR_IDS,
    COLOURS,
    CROWD,
    DUO,
    EFFECT,
    INSTANT,
    JEWELS,
    NEED,
    POINTS,
    SET,
    Effect,
    State,
)

CHARACTER: tuple[str, ...] = SET.column("character", "name")
NAME: tuple[str, ...] = SET.column("artifact", "name")
A_CROWD = f"{spelt(CROWD)} or more"
"""How many accusers bring an artifact."""


# -- jewels, stones, characters ------------------------------------------------------------------------


def jewels(card: int) -> str:
    """Say what a jewel card shows: "2 blue and 1 yellow"."""
    return counted(JEWELS[card])


def counted(counts: Sequence[int]) -> str:
    """Count jewels by colour: "2 blue and 1 yellow"."""
    return listed([f"{n} {colour}" for n, colour in zip(counts, COLOUR_IDS, strict=True) if n]) or "no jewels"


def stones(n: int) -> str:
    """Count cursed stones."""
    return count(n, "cursed stone") if n else "no cursed stones"


def points(n: int) -> str:
    """Count points, also below nothing: "minus 1 point"."""
    return f"{'minus ' if n < 0 else ''}{count(abs(n), 'point')}"


def duo(character: int) -> str:
    """Say what a character seeks: "blue + red", "pairs of yellow"."""
    return seeking(DUO[character])


def seeking(need: Sequence[int]) -> str:
    """Say which jewels make a set."""
    if sum(1 for n in need if n) == 1:
        colour = next(colour for colour in range(COLOURS) if need[colour])
        return f"pairs of {COLOUR_IDS[colour]}" if need[colour] == 2 else f"{spelt(need[colour])} {COLOUR_IDS[colour]}"
    return " + ".join(colour if n == 1 else f"{n} {colour}" for n, colour in zip(need, COLOUR_IDS, strict=True) if n)


def names(voice: Voice, seats: Sequence[int], joint: str = "and") -> str:
    """Name several seats, the reader first."""
    ordered = sorted(seats, key=lambda seat: seat != voice.reader)
    return listed([voice.name(seat) for seat in ordered], joint)


def names_first(voice: Voice, seats: Sequence[int]) -> str:
    """Name several seats at the start of a sentence: names keep their case, and only "you" is raised."""
    said = names(voice, seats)
    return said[:1].upper() + said[1:] if voice.reader in seats else said


# -- artifacts -----------------------------------------------------------------------------------------


def artifact_name(artifact: int) -> str:
    """Name an artifact; one of several with the same name by its colours too."""
    if NAME.count(NAME[artifact]) == 1:
        return NAME[artifact]
    return f"{NAME[artifact]} ({seeking(NEED[artifact])})"


PIECE_NAMES = (
    {f"jewel card {each}": f"jewel card with {jewels(card)}" for card, each in enumerate(CARD_IDS)}
    | {f"artifact {each}": artifact_name(artifact) for artifact, each in enumerate(ARTIFACT_IDS)}
    | {f"character {each}": name for each, name in zip(CHARACTER_IDS, CHARACTER, strict=True)}
)


def artifact_text(artifact: int, whose: str = "your") -> str:
    """Say what an artifact does, to its owner; `whose` are the stones if somebody else reads."""
    worth, amount = points(POINTS[artifact]), AMOUNT[artifact]
    return {
        Effect.SET: f"{worth} for {_each_set(NEED[artifact])}",
        Effect.POINTS: worth,
        Effect.COFFER: f"{worth} for every {_jewels(amount)} of any colours",
        Effect.WARD: f"up to {amount} of {whose} cursed stones cost nothing at the end",
        Effect.PURIFY: f"discard up to {amount} of {whose} cursed stones",
        Effect.HEX: f"give up to {amount} of {whose} cursed stones to opponents",
        Effect.RAID: f"take a jewel from an opponent's stash and give one of {whose} cursed stones for it",
        Effect.OFFERING: f"take {count(amount, 'jewel')} from the temple",
    }[Effect(EFFECT[artifact])]


def _each_set(need: Sequence[int]) -> str:
    colours = [colour for colour in range(COLOURS) if need[colour]]
    if len(colours) == 1:
        return f"every {_jewels(need[colours[0]], COLOUR_IDS[colours[0]] + ' ')}"
    if sum(need) == len(colours):
        return f"each {'pair' if sum(need) == 2 else 'set'} of {listed([COLOUR_IDS[colour] for colour in colours])}"
    return f"each set of {counted(need)}"


def _jewels(n: int, colour: str = "") -> str:
    return f"{colour}jewel" if n == 1 else f"{spelt(n)} {colour}jewels"


def artifact_clause(artifact: int) -> str:
    """Give the clause of an artifact."""
    return f"6.{EFFECT[artifact] + 1}"


def played_at_once(artifact: int) -> bool:
    """Say whether an artifact is an instant."""
    return INSTANT[artifact] == 1


def looked_at(view: State) -> list[int]:
    """Give the cards in the gainer's hand that the reader can see."""
    return [view.look[place] for place in range(view.look_n) if view.look[place] >= 0]


def above_the_others(artifact: int, hand: list[int]) -> str:
    """Say above which other cards of a hand an artifact is tucked."""
    others = [artifact_name(other) for other in hand]
    if artifact_name(artifact) in others:
        others.remove(artifact_name(artifact))
    if others == [artifact_name(artifact)]:
        return f", above the other {artifact_name(artifact)}"
    return f", above {listed(others)}" if others else ""


def kept(view: State, seat: int) -> dict[int, int]:
    """Give the artifacts of a seat that the reader can see, with their copies."""
    return {artifact: n for artifact in range(ARTIFACTS) if (n := view.kept[seat][artifact]) > 0}


def kept_names(view: State, seat: int) -> list[str]:
    """Name the artifacts of a seat that the reader can see: "Coffer", "Golden Idol ×2"."""
    return [times(artifact_name(artifact), n) for artifact, n in kept(view, seat).items()]


def costing(view: State, seat: int, more: int = 0) -> int:
    """Count the stones of a seat that cost points, with so many more: Wards that the reader sees cover some (6.4)."""
    covered = sum(AMOUNT[artifact] * n for artifact, n in _wards(view, seat).items())
    return max(view.stones[seat] + more - covered, 0)


def cost(view: State, seat: int) -> str:
    """Say what a seat's stones cost now, as far as the reader sees: "2 cursed stones, which cost 2 points"."""
    n, points_lost = view.stones[seat], penalty(costing(view, seat))
    wards = listed([times(artifact_name(artifact), copies) for artifact, copies in _wards(view, seat).items()])
    if not penalty(n):
        return stones(n)
    costs = f"{'costs' if n == 1 else 'cost'} {points(points_lost) if points_lost else 'nothing'}"
    return f"{stones(n)}, which {costs}{f' thanks to {wards}' if wards else ''}"


def _wards(view: State, seat: int) -> dict[int, int]:
    return {artifact: n for artifact, n in kept(view, seat).items() if EFFECT[artifact] == Effect.WARD}


def times(name: str, n: int) -> str:
    """Say how often something is there, if more than once."""
    return name if n == 1 else f"{name} ×{n}"
