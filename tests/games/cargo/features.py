"""What the goldens of Curious Cargo must show, how to see it in a match, and players who bring it about."""

from __future__ import annotations

import random

from wunderkammer.bots.bot import Budget
from wunderkammer.bots.greedy import Greedy
from wunderkammer.core.match import Match
from wunderkammer.games.cargo.components import ITEMS
from wunderkammer.games.cargo.moves import ENDINGS
from wunderkammer.games.cargo.state import Phase

VERBS = ("overtime", "split", "trade", "take", "load", "hire", "scrap", "sell")
WANTED = (
    *(f"ends by {why}" for why in ENDINGS),
    *(f"verb {verb}" for verb in VERBS),
    *(f"gains {item}" for item in ITEMS[:3]),
    *(f"shipping column {column}" for column in range(1, 5)),
    "receiving column 1", "a full truck", "a gear", "two tokens for the second at 3", "a truck leaves the game",
    "several trucks pushed at once", "a choice in the other's turn", "excess tokens", "a draw", "a tile on scaffolding",
    "a line is broken", "a turn ends by itself", "a truck on the other side",
)  # fmt: skip


def features(match: Match) -> set[str]:
    """Name what a match shows."""
    game = match.game
    found = set()
    if match.result().places == (1, 1):
        found.add("a draw")
    for number, entry in enumerate(match.log):
        before, after = game.state.read(match.state_after(number)), game.state.read(match.state_after(number + 1))
        verb = game.actions.verb(entry.action).name
        if verb in VERBS:
            found.add(f"verb {verb}")
        told = [game.events.text(each) for each in game.events.seen(entry.events, None, open_to_all=True)]
        found |= _in_events(told)
        if verb == "load" and entry.seat != before.turn:
            found.add("a choice in the other's turn")
        if verb == "play" and game.actions.arguments(entry.action)["at"] != entry.seat:
            found.add("a truck on the other side")
        if sum(text.endswith("side=receiving") and text.startswith("arrive") for text in told) > 1:
            found.add("several trucks pushed at once")
        if verb == "place":
            if after.scaffolding[entry.seat] < before.scaffolding[entry.seat]:
                found.add("a tile on scaffolding")
            docks = [
                d
                for lane in (0, 1)
                for d in zip(before.docks[entry.seat * 2 + lane], after.docks[entry.seat * 2 + lane], strict=True)
            ]
            if any(was >= 0 > now for was, now in docks):
                found.add("a line is broken")
            gained = after.construction[entry.seat] - before.construction[entry.seat]
            if before.track[entry.seat] < 3 <= after.track[entry.seat] and gained > 1 and "gear" not in " ".join(told):
                found.add("two tokens for the second at 3")
    return found


def _in_events(told: list[str]) -> set[str]:
    found = set()
    for text in told:
        name, _, rest = text.partition(" ")
        if name == "end":
            found.add(f"ends by {rest}")
        if name == "gain":
            found.add(f"gains {rest.split('item=')[1]}")
        if name == "column":
            side, column = (part.split("=")[1] for part in rest.split()[1:])
            found.add(f"{side} column {column}")
    names = {"full": "a full truck", "gear": "a gear", "leave": "a truck leaves the game", "excess": "excess tokens",
             "done": "a turn ends by itself"}  # fmt: skip
    return found | {names[text.split()[0]] for text in told if text.split()[0] in names}


# -- players ---------------------------------------------------------------------------------------------


def play(match: Match, number: int) -> None:
    """Play a match out in one of several manners: greedy, noisy, random, dealing in cards, building alone, idle."""
    game = match.game
    Greedy.compile(game)
    bots = [Greedy(number * 2 + seat) for seat in range(2)]
    chance = random.Random(number)
    manner = number % 6
    while not match.over:
        seat = match.pending[0]
        legal = match.legal(seat)
        texts = {game.actions.verb(action).name: action for action in legal}
        trucking = game.state.read(match.state).phase == Phase.TRUCK
        if (manner == 2 and chance.random() < 0.5) or (manner == 3 and number % 4):
            action = chance.choice(legal)
        elif manner == 4 and ("sell" in texts or "draw" in texts):
            action = texts.get("sell", texts.get("draw", legal[0]))
        elif "pass" in texts and ((manner == 5 and trucking) or (manner == 3 and number % 4 == 0)):
            action = texts["pass"]
        else:
            action = bots[seat].choose(game, match.view(seat), seat, legal, Budget())
        match.play(seat, action)
