"""Lanterns in words: from views, moves and events as one reader may see them, each line with its clause."""

from __future__ import annotations

from collections.abc import Sequence

from wunderkammer.core.actions import Happening
from wunderkammer.core.kernel import EVERYONE
from wunderkammer.core.voice import Line, Memory, Prompt, Voice, count
from wunderkammer.core.words import Move

from .moves import ACTIONS
from .state import CARD_IDS, CARDS, HOOKS, WEATHER_IDS, Item, Phase, State

DEALING = (Phase.HANG, Phase.DEAL)


def status(voice: Voice, view: State) -> str:
    """Say where the match stands."""
    if view.phase in DEALING:
        return "Setting up"
    if view.phase == Phase.OVER:
        return "The end"
    weather = WEATHER_IDS[view.weather] if view.weather >= 0 else "the wind turns"
    return f"{count(sum(view.hung), 'lantern')} on the pier · {weather}"


def prompt(voice: Voice, view: State) -> Prompt:
    """Say what the reader must choose, or whom the table waits for."""
    if view.phase == Phase.OVER:
        return Prompt("The match is over", "The pier is empty, or nobody can offer.", "4.2")
    if view.phase == Phase.OFFER:
        if voice.reader is not None and not view.offered[voice.reader] and view.hand_n[voice.reader]:
            return Prompt("Offer a lantern", "The strongest offer reaches for the pier; all offers burn.", "2.2")
        return Prompt("Others still choose what to offer", "All offers open at once.", "2.2")
    if view.phase != Phase.PAY or view.due_item[0] == Item.DRAW:
        return Prompt("Chance is at work", "Lanterns are dealt, or the wind turns.", "2.1")
    clause = "3.3" if view.due_item[0] == Item.PEEK else "3.2"
    if view.due_seat[0] != voice.reader:
        return Prompt(f"{voice.names[view.due_seat[0]]} is at the pier", "It is not your turn.", clause)
    if view.due_item[0] == Item.PEEK:
        return Prompt("Peek at a lantern", "Only you will know it.", clause)
    if view.reached < 0:
        return Prompt("Reach for a lantern", "Then take it, or show it to all.", clause)
    return Prompt(f"Take the lantern at hook {view.reached + 1}, or show it", "To show one is worth a point.", clause)


def label(voice: Voice, view: State, action: int) -> str:
    """Say what an action would do."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    if name == "offer":
        return f"Offer {CARD_IDS[arguments['lantern']]}"
    if name in ("reach", "peek"):
        known = view.pier[arguments["hook"]]
        what = f" ({CARD_IDS[known]})" if known >= 0 else ""
        return f"{'Reach for' if name == 'reach' else 'Peek at'} hook {arguments['hook'] + 1}{what}"
    return {"take": "Take it", "show": "Show it to all for a point"}.get(name, ACTIONS.text(action))


def tell(voice: Voice, before: State, move: Move, events: Sequence[Happening], after: State) -> list[Line]:
    """Tell a move and what followed from it."""
    name, arguments = ACTIONS.verb(move.action).name, ACTIONS.arguments(move.action)
    lines = []
    if name == "blow":
        lines.append(Line(f"The night is {WEATHER_IDS[arguments['weather']]}.", "2.1"))
    elif name == "hang" and move.witnessed:
        lines.append(Line(f"{CARD_IDS[arguments['lantern']]} hangs at hook {arguments['hook'] + 1}.", "1.2"))
    elif name == "deal" and move.witnessed:
        lines.append(Line(f"{voice.does(arguments['seat'], 'draw')} {CARD_IDS[arguments['lantern']]}.", "1.3"))
    elif name == "offer":
        what = CARD_IDS[arguments["lantern"]] if move.witnessed else "a lantern"
        lines.append(Line(f"{voice.does(move.seat, 'offer')} {what}.", "2.2"))
    return lines + [_told(voice, each) for each in events]


def _told(voice: Voice, event: Happening) -> Line:
    if event.name == "opened":
        return Line(f"{voice.does(event['seat'], 'have')} offered {CARD_IDS[event['lantern']]}.", "2.3")
    if event.name == "strongest":
        return Line(f"{voice.does(event['seat'], 'are')} the strongest.", "3.1")
    if event.name == "lit":
        return Line(f"{voice.does(event['seat'], 'light')} {CARD_IDS[event['lantern']]}.", "3.2")
    if event.name == "shown":
        return Line(f"Hook {event['hook'] + 1} holds {CARD_IDS[event['lantern']]}.", "3.2")
    what = f": {CARD_IDS[event['lantern']]}" if event["lantern"] >= 0 else ""
    return Line(f"{voice.does(event['seat'], 'peek')} at hook {event['hook'] + 1}{what}.", "3.3")


def forbid(voice: Voice, view: State, action: int) -> Line:
    """Say why an action is not legal now, and what would be."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    if view.phase == Phase.OVER:
        return Line("The match is over; nothing can be played any more.", "4.2")
    by_chance = {"hang": "1.2", "deal": "1.3", "blow": "2.1"}
    if name in by_chance:
        return Line(f"Only chance can {name}; choose one of your own moves.", by_chance[name])
    if name == "offer":
        if view.phase != Phase.OFFER:
            return Line("Offers are made when the wind has turned; wait for it.", "2.2")
        if voice.reader is not None and view.offered[voice.reader]:
            return Line("You have offered already; wait for the others.", "2.2")
        return Line(f"You do not hold {CARD_IDS[arguments['lantern']]}; offer a lantern of your hand.", "4.1")
    item, clause = (Item.PEEK, "3.3") if name == "peek" else (Item.REACH, "3.2")
    if view.phase != Phase.PAY or view.due_seat[0] != voice.reader or view.due_item[0] != item:
        return Line(f"You are not due to {name} now; wait until the offers give you the right.", "3.1")
    if name in ("take", "show"):
        why = "reach for a lantern first" if view.reached < 0 else "all know that lantern already; take it"
        return Line(f"You cannot {name} now: {why}.", clause)
    if view.reached >= 0:
        return Line("Your hand is on a lantern already; take it or show it.", clause)
    if view.hung[arguments["hook"]] == 0:
        return Line(f"Hook {arguments['hook'] + 1} is empty; choose one with a lantern.", clause)
    return Line(f"You know what hangs at hook {arguments['hook'] + 1}; peek at another.", clause)


def clauses(voice: Voice, view: State) -> list[str]:
    """Give the clauses that matter now."""
    if view.phase in DEALING:
        return ["1.1", "1.2", "1.3"]
    if view.phase == Phase.OVER:
        return ["4.2", "4.3", "4.4"]
    return ["3.2", "3.3", "3.4"] if view.phase == Phase.PAY else ["2.1", "2.2", "2.3", "3.1"]


def memory(voice: Voice, view: State) -> list[Memory]:
    """Say which lanterns the reader has not seen: any of them may hang in the dark."""
    seen = {card: "burnt" for card in range(CARDS) if view.burnt[card]}
    for seat in range(view.seats):
        seen |= {card: f"lit by {voice.name(seat)}" for card in range(CARDS) if view.lit[seat][card]}
    if voice.reader is not None:
        seen |= {card: "your hand" for card in range(CARDS) if view.hand[voice.reader][card] == 1}
    seen |= {view.pier[hook]: f"hook {hook + 1}" for hook in range(HOOKS) if view.pier[hook] >= 0}
    dark = tuple(CARD_IDS[card] for card in range(CARDS) if card not in seen)
    return [Memory("in the dark", dark, tuple((CARD_IDS[card], where) for card, where in seen.items()), "4.1")]


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the public facts of a seat."""
    facts = [Line(f"{count(view.hand_n[seat], 'lantern')} in hand", "1.3")]
    if view.offered[seat]:
        facts.append(Line("has offered", "2.2"))
    if any(view.lit[seat]):
        facts.append(Line("lit " + ", ".join(CARD_IDS[c] for c in range(CARDS) if view.lit[seat][c]), "3.2"))
    peeked = [str(hook + 1) for hook in range(HOOKS) if view.known[hook] != EVERYONE and view.known[hook] >> seat & 1]
    if peeked:
        facts.append(Line("peeked at hook " + ", ".join(peeked), "3.3"))
    return facts
