"""The score of Aztec once more, written from the rulebook with names and dicts, slowly and plainly."""

from __future__ import annotations

from collections.abc import Sequence

DUO = {
    "charly": ["blue", "red"],
    "elisa": ["yellow", "yellow"],
    "yukio": ["blue", "blue"],
    "daryl": ["red", "red"],
    "julie": ["blue", "yellow"],
    "tomas": ["yellow", "red"],
}
SETS = {
    "serpents-blue-red": (["blue", "red"], 1),
    "serpents-blue-yellow": (["blue", "yellow"], 1),
    "serpents-yellow-red": (["yellow", "red"], 1),
    "mask-blue": (["blue"] * 3, 3),
    "mask-yellow": (["yellow"] * 3, 3),
    "mask-red": (["red"] * 3, 3),
    "crown": (["blue", "yellow", "red"], 1),
}


def how_many(wanted: list[str], stash: dict[str, int]) -> int:
    """Lay out set after set until a jewel is missing."""
    left = [colour for colour, n in stash.items() for _ in range(n)]
    made = 0
    while True:
        for colour in wanted:
            if colour not in left:
                return made
            left.remove(colour)
        made += 1


def cost(stones: int) -> int:
    """Move along the track stone by stone: the first three cost one, every later one two."""
    return sum(1 if number <= 3 else 2 for number in range(1, stones + 1))


def points(stash: dict[str, int], character: str, artifacts: Sequence[str], stones: int) -> dict[str, int]:
    """Fill the score sheet of one player."""
    kept = 0
    counted = stones
    for artifact in artifacts:
        if artifact in SETS:
            wanted, each = SETS[artifact]
            kept += each * how_many(wanted, stash)
        elif artifact == "idol":
            kept += 4
        elif artifact == "coffer":
            kept += sum(stash.values()) // 4
        elif artifact == "ward":
            counted -= 3
        else:
            raise ValueError(f"{artifact} is played at once and cannot be kept")
    return {
        "Duos": how_many(DUO[character], stash),
        "Trios": 2 * how_many(["blue", "yellow", "red"], stash),
        "Artifacts": kept,
        "Stones": -cost(max(counted, 0)),
    }
