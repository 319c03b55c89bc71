"""What the goldens of Curios must show, and how to see it in a match."""

from __future__ import annotations

from wunderkammer.core.match import Match

WANTED = (
    "2 seats", "3 seats", "4 seats", "5 seats", "ends with two empty sites", "ends with three empty sites",
    "a visit to an empty site", "a tie at a site", "a bonus gem", "seven pawns", "a hand played out", "a full site",
    "the side deck runs out", "a shared victory", "a pass while recruiting",
)  # fmt: skip


def features(match: Match) -> set[str]:
    """Name what a match shows."""
    read = match.game.state.read
    found = {f"{match.seats} seats"}
    end = read(match.state)
    found.add(f"ends with {('no', 'one', 'two', 'three', 'four')[end.gems_left.count(0)]} empty sites")
    if 7 in end.pawns:
        found.add("seven pawns")
    if 0 in end.hand_n[: match.seats]:
        found.add("a hand played out")
    if match.seats == 2 and end.deck_n == 0:
        found.add("the side deck runs out")
    if match.result().places.count(1) > 1:
        found.add("a shared victory")
    names = {"tie": "a tie at a site", "bonus": "a bonus gem"}
    for number, entry in enumerate(match.log):
        for event, *_ in entry.events:
            found |= {names[n] for n in [match.game.events.events[event].name] if n in names}
        before, text = read(match.state_after(number)), match.game.actions.text(entry.action)
        if text == "pass":
            found.add("a pass while recruiting")
        if text.startswith("search") and before.gems_left[match.game.actions.arguments(entry.action)["site"]] == 0:
            found.add("a visit to an empty site")
        if 5 in before.filled_n:
            found.add("a full site")
    return found
