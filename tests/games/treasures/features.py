"""What the goldens of Unexpected Treasures must show, and how to see it in a match."""

from __future__ import annotations

from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.match import Match
from wunderkammer.games.treasures.state import JOKER, WANTS, Mission, Phase

WANTED = (
    "3 seats", "4 seats", "5 seats", "6 seats", "the pile refills the bag", "an empty bag waits for a pile",
    "bag and pile both empty", "the deck ends while the kerb is short", "the deck ends with enough at the kerb",
    "a contest of two", "a contest of three", "a contest of four", "a contest of five", "a contest of six",
    "two contests in a round", "two thieves", "all thieves", "a theft from two seats", "enough before the first",
    "two missions in a step", "a radio as a joker", "an empty kerb", "missions nobody filled", "a shared victory",
)  # fmt: skip

SPELT = ("none", "one", "two", "three", "four", "five", "six")


def features(match: Match) -> set[str]:
    """Name what a match shows."""
    read = match.game.state.read
    end = read(match.state)
    found = {f"{match.seats} seats"}
    if Mission.OPEN in end.mission:
        found.add("missions nobody filled")
    if match.result().places.count(1) > 1:
        found.add("a shared victory")
    for number, entry in enumerate(match.log):
        events = [(match.game.events.events[event].name, *values) for event, *values in entry.events]
        found |= _of_events(match, number, events)
        if entry.seat != CHANCE:
            found |= _of_move(match, number)
    return found


def _of_events(match: Match, number: int, events: list[tuple]) -> set[str]:
    found = set()
    before, after = (
        match.game.state.read(match.state_after(number)),
        match.game.state.read(match.state_after(number + 1)),
    )
    cards = [card for name, _, card, _ in events if name == "open"]
    contests = [card for name, card, *_ in events if name == "contest"]
    found |= {f"a contest of {SPELT[cards.count(card)]}" for card in contests}
    if len(contests) > 1:
        found.add("two contests in a round")
    if 0 in contests:
        found.add("all thieves" if len(set(cards)) == 1 else "two thieves")
    names = [name for name, *_ in events]
    if "refill" in names:
        found.add("the pile refills the bag" if before.bag_n else "an empty bag waits for a pile")
    if "kerb" in names:
        short = after.kerb_n < 2 * match.seats
        if after.bag_n == after.pile_n == 0:
            found.add("bag and pile both empty")
        if after.deck_n == 0:
            found.add("the deck ends while the kerb is short" if short else "the deck ends with enough at the kerb")
    return found


def _of_move(match: Match, number: int) -> set[str]:
    found = set()
    entry, before = match.log[number], match.game.state.read(match.state_after(number))
    after = match.game.state.read(match.state_after(number + 1))
    name, arguments = match.game.actions.verb(entry.action).name, match.game.actions.arguments(entry.action)
    if name == "enough" and before.took_n[entry.seat] == 0:
        found.add("enough before the first")
    if name == "steal" and any(any(before.haul[seat]) for seat in range(match.seats) if seat != arguments["seat"]):
        found.add("a theft from two seats")
    if name == "take" and before.phase == Phase.TAKE and after.kerb_n == 0:
        found.add("an empty kerb")
    if name == "fill":
        radios = before.goods[entry.seat][JOKER] - after.goods[entry.seat][JOKER]
        if radios > WANTS[arguments["mission"]][JOKER]:
            found.add("a radio as a joker")
        if before.filled_n > 0:
            found.add("two missions in a step")
    return found
