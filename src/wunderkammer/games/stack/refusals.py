"""Why a move of Artifact Stack is not legal, and what would be: for every verb in every phase."""

from __future__ import annotations

from ...core.voice import Line, Voice, spelt
from .components import (
    ASSISTANT_DECK,
    BONUS_CARDS,
    DECK_OF_KIND,
    FIRST_BONUS,
    HIRE_PRICE,
    KIND,
    LOCK_KINDS,
    LOCK_NEEDS,
    Kind,
)
from .moves import ACTIONS
from .phrases import ASSISTANT, DECK, all_of, cards_of, purse, set_text, starts, the
from .rules.bonuses import legal_flip, owed_kind
from .rules.silver import dig_price, peek_price
from .state import BOX, DISPLAY, FACE_UP, NOTHING, REMOVED, Phase, State

BY_CHANCE = {"lead": "1.6", "draw": "1.1", "lay": "1.2", "glimpse": "3.5", "turn-up": "3.4"}
INSIDE = {
    Phase.FLIP: ("First choose the cards to flip for what you have begun.", "4.3"),
    Phase.HIRE: ("First choose your free assistant.", "5.1"),
    Phase.STEAL: ("First choose the card to steal.", "5.1"),
    Phase.DIG: ("First choose the card to dig out for free.", "5.1"),
    Phase.DISCARD: ("First choose the card that you lose.", "5.1"),
    Phase.GIVE: ("First choose the card that you give away.", "5.1"),
}
"""What must be done before anything else, by the phase that asks for it."""
ACTED = Line("You have done your action; use cards or end your turn.", "2.1")
ASKED_IN = {"flip": Phase.FLIP, "steal": Phase.STEAL, "discard": Phase.DISCARD, "give": Phase.GIVE}


def forbid(voice: Voice, view: State, action: int) -> Line:
    """Say why an action is not legal now, and what would be."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    if view.phase == Phase.OVER:
        return Line("The match is over; nothing can be played any more.", "7.3")
    if name in BY_CHANCE:
        return Line(f"Only chance can do that ({name}); choose one of your own moves.", BY_CHANCE[name])
    if view.phase <= Phase.LAY:
        return Line("The temple is still being built; wait until it stands.", "1.2")
    if view.phase in (Phase.GLIMPSE, Phase.TURN_UP):
        return Line("A card is being turned; wait until it is seen.", "3.4")
    if view.turn != voice.reader:
        return Line(f"It is not your turn; the table waits for {voice.names[view.turn]}.", "2.1")
    if name in ASKED_IN:
        return _forbid_card(voice, view, name, arguments["card"])
    fits = {"take": (Phase.TURN, Phase.DIG), "hire": (Phase.TURN, Phase.HIRE)}.get(name, (Phase.TURN,))
    if view.phase not in fits:
        return Line(*INSIDE[Phase(view.phase)])
    if name == "take":
        return _forbid_take(view, arguments["place"])
    if name == "peek":
        return _forbid_peek(view, arguments["place"])
    if name == "hire":
        return _forbid_hire(voice, view, arguments["assistant"])
    if name == "trigger":
        return _forbid_trigger(view, FIRST_BONUS + arguments["deck"], BONUS_CARDS[arguments["cards"]])
    if name == "lock":
        return _forbid_lock(view, arguments["set"])
    return Line("You have not acted yet, and nobody may pass; take a card, or hire an assistant if you can pay.", "2.1")


def _forbid_take(view: State, place: int) -> Line:
    if view.phase == Phase.TURN and view.acted:
        return ACTED
    if view.lies[place] == NOTHING:
        return Line("Nothing lies there any more; choose a place with a card.", "3.1")
    price, silver = dig_price(view, view.turn, place), view.silver[view.turn]
    have = purse(silver)
    return Line(f"Digging that card out costs {price} Silver and you have {have}; choose a cheaper card.", "3.2")


def _forbid_peek(view: State, place: int) -> Line:
    if view.acted:
        return Line("You may peek only before your action; use cards or end your turn.", "2.2")
    if view.lies[place] == NOTHING:
        return Line("Nothing lies there any more; peek at a face-down card.", "3.5")
    if view.lies[place] == FACE_UP:
        return Line(f"{starts(the(view.card[place]))} is face up; peek at a face-down card.", "3.5")
    if view.known[place] >> view.turn & 1:
        return Line(f"You have seen {the(view.card[place])} already; peek at another card.", "3.6")
    price = peek_price(view, view.turn)
    have = purse(view.silver[view.turn])
    return Line(f"A peek costs {price} Silver and you have {have}; take a card unseen.", "3.5")


def _forbid_hire(voice: Voice, view: State, assistant: int) -> Line:
    name = ASSISTANT[assistant]
    if view.phase == Phase.TURN and view.acted:
        return ACTED
    if view.employer[assistant] == BOX:
        deck = DECK[ASSISTANT_DECK[assistant]]
        return Line(f"The {name} belongs to a deck that is not in play ({deck}); choose another.", "1.4")
    if view.employer[assistant] != DISPLAY:
        whose = "you already" if view.employer[assistant] == view.turn else voice.names[view.employer[assistant]]
        return Line(f"The {name} works for {whose}; choose one beside the temple.", "2.4")
    have = purse(view.silver[view.turn])
    return Line(f"An assistant costs {HIRE_PRICE} Silver and you have {have}; take a card.", "2.4")


def _forbid_trigger(view: State, kind: int, cards: int) -> Line:
    needed, n = cards_of(kind, cards, word=True), view.up_n[view.turn][kind]
    have = spelt(n) if n else "none"
    return Line(f"That takes {needed}, face up, and you have {have}; flipped cards do not count.", "4.1")


def _forbid_lock(view: State, sort: int) -> Line:
    seat = view.turn
    short = [kind for kind, need in zip(LOCK_KINDS, LOCK_NEEDS[sort], strict=True) if view.up_n[seat][kind] < need]
    clause = "4.8" if short[0] == Kind.STATUE else "4.9"
    have = cards_of(DECK_OF_KIND[short[0]], view.up_n[seat][short[0]], word=True)
    letter = "" if short[0] == Kind.STATUE else f" {'ABC'[short[0] - Kind.CHINA_A]}"
    return Line(f"To lock {set_text(sort)} takes more: of those face up, you have {have}{letter}.", clause)


def _forbid_card(voice: Voice, view: State, name: str, card: int) -> Line:
    """Refuse a verb that names a card: at the wrong time, or the wrong card."""
    if view.phase != ASKED_IN[name]:
        return _forbid_unasked(view, name)
    seat, holder = view.turn, view.holder[card]
    if name == "steal":
        return _forbid_steal(voice, view, card)
    if holder != seat:
        clause = {"flip": "4.3", "discard": "5.10", "give": "5.11"}[name]
        return Line(f"You do not have {the(card)}; choose one of your own face-up cards.", clause)
    if view.flipped[card]:
        return Line(f"{starts(the(card))} is flipped already; choose a face-up card.", "4.2")
    if view.flip_n[KIND[card]] == 0:
        kind = cards_of(DECK_OF_KIND[owed_kind(view)], 2).split(" ", 1)[1]
        return Line(f"{starts(the(card))} is no part of what you have begun; choose one of your {kind}.", "4.3")
    return _forbid_order(view, seat, card)


def _forbid_order(view: State, seat: int, card: int) -> Line:
    """Refuse a flip out of order, and name the cards that can be the next (4.3)."""
    out = [0] * ACTIONS.size
    legal = out[: legal_flip(view, seat, out)]
    choose = all_of([ACTIONS.arguments(action)["card"] for action in legal], "or")
    if KIND[card] != owed_kind(view):
        return Line(f"{starts(the(card))} comes later; the next to flip is {choose}.", "4.3")
    if card < view.flip_from:
        return Line(f"{starts(the(card))} was passed over and stays face up; choose {choose}.", "4.3")
    return Line(f"After {the(card)} too few cards are left to flip; first choose {choose}.", "4.3")


def _forbid_unasked(view: State, name: str) -> Line:
    if view.phase != Phase.TURN:
        return Line(*INSIDE[Phase(view.phase)])
    return {
        "flip": Line("Cards flip for a trigger or a lock; begin one of these first.", "4.2"),
        "steal": Line("You steal by using Weapons or by the Blessing of the Raven; begin one of these first.", "4.5"),
        "discard": Line("Cards leave the game only by the Curse of Decay; choose another move.", "5.10"),
        "give": Line("Cards are given away only by the Curse of Envy; choose another move.", "5.11"),
    }[name]


def _forbid_steal(voice: Voice, view: State, card: int) -> Line:
    holder = view.holder[card]
    if holder == view.turn:
        return Line(f"You have {the(card)} yourself; steal from another seat.", "5.6")
    if holder < 0 or holder == REMOVED:
        return Line(f"Nobody has {the(card)}; steal a face-up card of another tableau.", "5.6")
    if view.flipped[card]:
        return Line(f"{starts(the(card))} is flipped and safe; steal a face-up card.", "4.2")
    return Line(f"{voice.names[holder]} has the Stone Warden, so {the(card)} is safe; steal another card.", "6.2")
