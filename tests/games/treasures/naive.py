"""The score of Unexpected Treasures once more, written from the rulebook with lists and dicts, from the log alone."""

from __future__ import annotations

from wunderkammer import Match
from wunderkammer.core.kernel import CHANCE

VALUES = {"stool": 1, "lamp": 2, "armchair": 3, "television": 4, "radio": 5}
BONUS = {
    "rising": {1: 3, 2: 7, 3: 12, 4: 18, 5: 25, 6: 33},
    "steep": {n: n * (n + 1) for n in range(1, 7)},
    "even": {n: 4 * n for n in range(1, 7)},
}


def naive_scores(match: Match) -> list[int]:
    """Play the log again with bags of words: who took what, who paid what, who has which mission."""
    cards = {row["id"]: row["wants"] for row in match.game.components.tables["mission"]}
    homes: list[list[str]] = [[] for _ in range(match.seats)]
    missions: list[list[list[str]]] = [[] for _ in range(match.seats)]
    for number, entry in enumerate(match.log):
        if entry.seat == CHANCE:
            continue
        verb, *words = match.move_text(number, None).split()
        arguments = dict(word.split("=") for word in words if "=" in word)
        home = homes[entry.seat]
        if verb == "take":
            home.append(words[0])
        elif verb == "steal":
            homes[int(arguments["seat"]) - 1].remove(arguments["good"])
            home.append(arguments["good"])
        elif verb == "fill":
            wanted = [good for good, n in zip(VALUES, cards[words[0]], strict=True) for _ in range(n)]
            for good in sorted(wanted, key=lambda good: good != "radio"):
                home.remove(good if good in home else "radio")
            missions[entry.seat].append(wanted)
    bonus = BONUS[match.options["bonus"]]
    return [
        sum(VALUES[good] for good in home) + sum(sum(VALUES[good] for good in card) + bonus[len(card)] for card in done)
        for home, done in zip(homes, missions, strict=True)
    ]
