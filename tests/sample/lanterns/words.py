"""Lanterns in words: what to choose, what each choice does, and what to keep in mind."""

from __future__ import annotations

from wunderkammer.core.voice import Memory, Prompt, Voice, count

from .moves import ACTIONS
from .phrases import lantern, place
from .state import CARDS, HOOKS, WEATHER_IDS, Item, Phase, State


def status(voice: Voice, view: State) -> str:
    """Say where the match stands."""
    if view.phase < Phase.WEATHER:
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
    return Prompt(f"Take the lantern at {place(view.reached)}, or show it", "To show one is worth a point.", clause)


def label(voice: Voice, view: State, action: int) -> str:
    """Say what an action would do."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    if name == "offer":
        return f"Offer {lantern(arguments['lantern'])}"
    if name in ("reach", "peek"):
        known = view.pier[arguments["hook"]]
        what = f" ({lantern(known)})" if known >= 0 else ""
        return f"{'Reach for' if name == 'reach' else 'Peek at'} {place(arguments['hook'])}{what}"
    return {"take": "Take it", "show": "Show it to all for a point"}.get(name, ACTIONS.text(action))


def clauses(voice: Voice, view: State) -> list[str]:
    """Give the clauses that matter now."""
    if view.phase < Phase.WEATHER:
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
    seen |= {view.pier[hook]: place(hook) for hook in range(HOOKS) if view.pier[hook] >= 0}
    dark = tuple(lantern(card) for card in range(CARDS) if card not in seen)
    return [Memory("in the dark", dark, tuple((lantern(card), where) for card, where in seen.items()), "4.1")]


def warning(voice: Voice, view: State, action: int) -> str:
    """Ask once more before the last lantern is offered."""
    if ACTIONS.verb(action).name == "offer" and voice.reader is not None and view.hand_n[voice.reader] == 1:
        return "This is your last lantern, and it burns. Offer it?"
    return ""


def steps(voice: Voice, view: State, action: int) -> tuple[str, ...]:
    """Let a hand be picked by colour first: "red", then the lantern."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    return (lantern(arguments["lantern"]).split("-")[0], lantern(arguments["lantern"])) if name == "offer" else ()
