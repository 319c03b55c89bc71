"""The score of Artifact Stack once more, slowly: lists, dicts and brute force, from the rulebook's last page.

It reads the component file by itself and knows nothing of the game's own tables.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import wunderkammer.games.stack

SET = tomllib.loads((Path(wunderkammer.games.stack.__file__).parent / "components.toml").read_text(encoding="utf-8"))
CARDS = {row["id"]: row for row in SET["artifact"]}
CONTAINS = {
    ("vampire", "cross"): 5,
    ("mummy", "coffin"): 5,
    ("vampire-mummy", "cross"): 4,
    ("vampire-mummy", "coffin"): 4,
}
MONSTERS = ("vampire", "mummy", "vampire-mummy")


def set_worth(letters: tuple[str, ...]) -> int | None:
    """Give the worth of a China set, None if it is none."""
    if len(letters) == 1:
        return 1
    if len(set(letters)) == 1 and len(letters) in (2, 3):
        return 4 if len(letters) == 2 else 8
    return 10 if sorted(letters) == ["china-a", "china-b", "china-c"] else None


def groupings(items: list[str]):
    """Give all ways to divide items into groups of one to three."""
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for size in range(3):
        for mates in _choices(rest, size):
            left = list(rest)
            for mate in mates:
                left.remove(mate)
            for others in groupings(left):
                yield [(first, *mates), *others]


def _choices(items: list[str], size: int):
    if size == 0:
        yield ()
        return
    for i, item in enumerate(items):
        for rest in _choices(items[i + 1 :], size - 1):
            yield (item, *rest)


def china(letters: list[str], each_set: int) -> tuple[int, int]:
    """Give the points of the best grouping, and the assistant's points with it."""
    best = (0, 0)
    found = False
    for groups in groupings(sorted(letters)):
        worths = [set_worth(group) for group in groups]
        if None in worths:
            continue
        own = sum(worths)
        helper = each_set * sum(len(group) > 1 for group in groups)
        if not found or (own + helper, own) > (sum(best), best[0]):
            best, found = (own, helper), True
    return best


def monsters(kinds: list[str], loose_worth: int) -> tuple[int, int]:
    """Give the points of the best pairing, and the Monster Hunter's points with it."""
    alone = {"coffin": 2}
    free = [kind for kind in kinds if kind not in MONSTERS]

    def best(waiting: list[str], containers: list[str]) -> tuple[int, int]:
        if not waiting:
            return sum(alone.get(kind, -1) for kind in containers), 0
        first, rest = waiting[0], waiting[1:]
        own, helper = best(rest, containers)
        options = [(own - 1, helper + loose_worth + 1 if loose_worth else helper)]
        for container in set(containers):
            if (first, container) in CONTAINS:
                left = list(containers)
                left.remove(container)
                own, helper = best(rest, left)
                options.append((own + CONTAINS[first, container], helper))
        return max(options, key=lambda pair: (sum(pair), pair[0]))

    return best([kind for kind in kinds if kind in MONSTERS], free)


def sheets(tableaus: list[dict], silver: list[int], decks: list[str]) -> list[dict[str, int]]:
    """Give the score sheet of every seat.

    A tableau has `up` and `flipped` (card ids), `sets` (locked sets as ids of the lock) and `hired` (assistants).
    """
    owned = [[CARDS[name] for name in each["up"] + each["flipped"]] for each in tableaus]
    stars = [sum(row["star"] for row in cards) for cards in owned]
    relics = [
        sum(row["deck"] == "relic" for row in cards) + 2 * ("high-priest" in each["hired"])
        for cards, each in zip(owned, tableaus, strict=True)
    ]
    out = []
    for seat, each in enumerate(tableaus):
        cards, hired = owned[seat], each["hired"]
        count = Counter(row["deck"] for row in cards)
        up = [CARDS[name] for name in each["up"]]
        sheet = dict.fromkeys([row["name"] for row in SET["deck"]], 0)
        locked_statues = [int(name.split("-")[1]) for name in each["sets"] if name.startswith("statues")]
        locked_china = [name for name in each["sets"] if not name.startswith("statues")]
        loose_statues = sum(row["deck"] == "statue" for row in up)
        sheet["Statues"] = sum(n * (n + 1) // 2 for n in [*locked_statues, loose_statues])
        sheet["Coins"] = 2 * count["coin"]
        sheet["Weapons"], sheet["Manuscripts"] = count["weapon"], count["manuscript"]
        sheet["Jewelry"] = count["jewelry"]
        sheet["Relics"] = count["relic"]
        if "relic" in decks:
            sheet["Relics"] += 3 * (relics[seat] == max(relics)) - 3 * (relics[seat] == min(relics))
        sheet["Treasures"] = sum(row["points"] for row in cards if row["deck"] == "treasure")
        loose, helped = china([row["kind"] for row in up if row["deck"] == "china"], 2 * ("restorer" in hired))
        sheet["China"] = loose + sum(10 if name == "a-b-c" else 4 if name.endswith("2") else 8 for name in locked_china)
        helped += 2 * len(locked_china) * ("restorer" in hired)
        kinds = [row["kind"] for row in up if row["deck"] == "monster"]
        sheet["Vampires and Mummies"], hunted = monsters(kinds, 2 * ("monster-hunter" in hired))
        sheet["Assistants"] = (
            helped
            + hunted
            + 2 * ("stone-warden" in hired)
            + ("insurer" in hired)
            + 2 * ("guide" in hired)
            + count["coin"] * ("money-changer" in hired)
            + count["manuscript"] * ("translator" in hired)
            + count["jewelry"] * ("goldsmith" in hired)
            + count["treasure"] * ("appraiser" in hired)
            + 2 * sum(row["kind"] == "curse" for row in cards) * ("shaman" in hired)
            + stars[seat] // 2 * ("curator" in hired)
        )
        sheet["Most stars"] = 3 if stars[seat] and stars[seat] == max(stars) else 0
        sheet["Silver"] = silver[seat]
        out.append(sheet)
    return out
