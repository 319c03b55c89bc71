"""The names of Aztec's pieces, and the small phrases that its words are made of."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.voice import Voice, count, listed, spelt
from .scoring import penalty
from .state import (
    AMOUNT,
    ARTIFACTS,
    COLOUR_IDS,
    COLOURS,
    DUO,
    EFFECT,
    INSTANT,
    JEWELS,
    LOOK,
    NEED,
    POINTS,
    SET,
    Effect,
    State,
)

CHARACTER = SET.column("character", "name")
NAME = SET.column("artifact", "name")


def jewels(card: int) -> str:
    """Say what a jewel card shows: "2 blue, 1 yellow"."""
    return ", ".join(f"{n} {colour}" for n, colour in zip(JEWELS[card], COLOUR_IDS, strict=True) if n)


def duo(character: int) -> str:
    """Say what a character seeks: "blue + red", "pairs of yellow"."""
    return seeking(DUO[character])


def seeking(need: Sequence[int]) -> str:
    """Say which jewels make a set."""
    if sum(1 for n in need if n) == 1:
        colour = next(colour for colour in range(COLOURS) if need[colour])
        return f"pairs of {COLOUR_IDS[colour]}" if need[colour] == 2 else f"{spelt(need[colour])} {COLOUR_IDS[colour]}"
    return " + ".join(colour if n == 1 else f"{n} {colour}" for n, colour in zip(need, COLOUR_IDS, strict=True) if n)


def artifact_name(artifact: int) -> str:
    """Name an artifact; one of several with the same name by its colours too."""
    if NAME.count(NAME[artifact]) == 1:
        return str(NAME[artifact])
    return f"{NAME[artifact]} ({seeking(NEED[artifact])})"


def artifact_text(artifact: int) -> str:
    """Say what an artifact does."""
    points, amount = count(POINTS[artifact], "point"), AMOUNT[artifact]
    effect = EFFECT[artifact]
    if effect == Effect.SET:
        need = NEED[artifact]
        if sum(1 for n in need if n) == 1:
            sought = f"{seeking(need)} jewels"
        else:
            sought = f"{seeking(need)} {'pair' if sum(need) == 2 else 'set'}"
        return f"{points} for each {sought}"
    return {
        Effect.POINTS: points,
        Effect.COFFER: f"{points} for each {spelt(amount)} jewels of any colours",
        Effect.WARD: f"up to {amount} of your stones cost nothing",
        Effect.PURIFY: f"discard up to {amount} of your stones",
        Effect.HEX: f"give up to {amount} of your stones to opponents",
        Effect.RAID: "take a jewel from a stash and give a stone",
        Effect.OFFERING: f"take {count(amount, 'jewel')} from the temple",
    }[Effect(effect)]


def artifact_when(view: State, artifact: int) -> str:
    """Say when an artifact counts, and who sees it."""
    if INSTANT[artifact]:
        return "at once"
    return "kept, open" if view.opt_artifacts else "kept, secret"


def artifact_clause(artifact: int) -> str:
    """Give the clause of an artifact."""
    return f"6.{EFFECT[artifact] + 1}"


def stones(n: int) -> str:
    """Count cursed stones."""
    return count(n, "cursed stone")


def cost(n: int) -> str:
    """Say what so many stones cost now."""
    return f"{stones(n)}, {-penalty(n)} points" if penalty(n) != 1 else f"{stones(n)}, -1 point"


def looked_at(view: State) -> list[int]:
    """Give the cards in the gainer's hand that the reader can see."""
    return [view.look[place] for place in range(min(view.look_n, LOOK)) if view.look[place] >= 0]


def kept(view: State, seat: int) -> list[int]:
    """Give the artifacts of a seat that the reader can see, one for each copy."""
    return [artifact for artifact in range(ARTIFACTS) for _ in range(max(view.kept[seat][artifact], 0))]


def who(voice: Voice, seats: Sequence[int]) -> str:
    """Name several seats, the reader first."""
    ordered = sorted(seats, key=lambda seat: seat != voice.reader)
    return listed([voice.name(seat) for seat in ordered])


def start(text: str) -> str:
    """Begin a sentence."""
    return text[:1].upper() + text[1:]
