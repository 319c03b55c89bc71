"""Artifact Stack in words: choices and notes from one reader's view, each line with its clause.

What happened is told in `telling`, what is not allowed in `refusals`, and what there is in `facts`.
"""

from __future__ import annotations

from ...core.voice import Memory, Prompt, Voice, count
from .components import (
    BONUS_CARDS,
    CARDS,
    DECK_OF_KIND,
    DECKS,
    DOWN,
    FIRST_BONUS,
    HIRE_PRICE,
    IN_DECK,
    KIND,
    LOCK_POINTS,
    SET,
    STAR,
    Deck,
    Kind,
)
from .moves import ACTIONS
from .phrases import (
    ASSISTANT,
    CARD,
    DECK,
    LAYER_NAME,
    TEMPLE,
    bonus_text,
    card_text,
    cards_of,
    china_gain,
    covering,
    found,
    number,
    points,
    set_text,
    the,
)
from .rules.bonuses import may_use, owed_kind
from .rules.silver import dig_price, peek_price
from .rules.turn import next_seat
from .state import BACK, LAYER, PLACE_IDS, PLACES, REMOVED, Phase, State
from .telling import BONUS_CLAUSE

SETUP = (Phase.LEAD, Phase.DRAW, Phase.LAY)
CHOICE_CLAUSE = {
    Phase.TURN: "2.1",
    Phase.FLIP: "4.3",
    Phase.HIRE: "5.5",
    Phase.STEAL: "5.6",
    Phase.DIG: "5.7",
    Phase.DISCARD: "5.10",
    Phase.GIVE: "5.11",
}


def status(voice: Voice, view: State) -> str:
    """Say where the match stands."""
    if view.phase == Phase.OVER:
        return "The end: both temples are empty"
    if view.phase in SETUP:
        return "Setting up" if view.round == 0 else "Building the second temple"
    return f"{TEMPLE[view.round]} · {view.temple_n} of {PLACES} left"


# -- what to choose ---------------------------------------------------------------------------------


def prompt(voice: Voice, view: State) -> Prompt:
    """Say what the reader must choose, or whom the table waits for."""
    if view.phase in SETUP:
        return Prompt("The temple is being built", "Chance lays it card by card, from the bottom up.", "1.2")
    if view.phase == Phase.OVER:
        return Prompt("The match is over", "The second temple is empty; every card counts now.", "7.3")
    if view.phase in (Phase.GLIMPSE, Phase.TURN_UP):
        clause = "3.5" if view.phase == Phase.GLIMPSE else "3.4"
        return Prompt("A face-down card is turned", f"It is the one at {PLACE_IDS[view.place]}.", clause)
    if view.turn != voice.reader:
        waits = {
            Phase.TURN: "plays a turn" if not view.acted else "may still use cards",
            Phase.FLIP: "chooses which cards to flip",
            Phase.HIRE: "chooses a free assistant",
            Phase.STEAL: "chooses a card to steal",
            Phase.DIG: "chooses a card to dig out for free",
            Phase.DISCARD: "chooses a card to lose",
            Phase.GIVE: "chooses a card to give away",
        }
        return Prompt(f"{voice.names[view.turn]} {waits[Phase(view.phase)]}", "It is not your turn.", _clause(view))
    return _own_prompt(voice, view)


def _own_prompt(voice: Voice, view: State) -> Prompt:
    seat = view.turn
    if view.phase == Phase.TURN and view.acted:
        return Prompt("Use more cards, or end your turn", "Bonuses and sets can also wait for a later turn.", "2.2")
    if view.phase == Phase.TURN:
        extra = f" {count(view.extra_n, 'extra turn')} will follow." if view.extra_n else ""
        ready = " You can use cards before or after it." if may_use(view, seat) else ""
        return Prompt("Take a card, or hire an assistant", f"You have {view.silver[seat]} Silver.{ready}{extra}", "2.1")
    if view.phase == Phase.FLIP:
        kind = owed_kind(view)
        left = cards_of(kind, view.flip_n[kind])
        return Prompt(
            "Choose a card to flip",
            f"Of your face-up cards, {left} must flip; nobody can steal them then.",
            "4.3",
        )
    again = f" {number(view.left_n).capitalize()} in all are still yours to choose." if view.left_n > 1 else ""
    if view.phase == Phase.HIRE:
        return Prompt("Choose a free assistant", f"It costs you nothing.{again}", "5.5")
    if view.phase == Phase.STEAL:
        return Prompt("Choose a card to steal", f"It comes to your tableau face up.{again}", "5.6")
    if view.phase == Phase.DIG:
        return Prompt("Choose any card of the temple", "It is free, whatever covers it.", "5.7")
    if view.phase == Phase.DISCARD:
        return Prompt("Choose a card to lose", f"It leaves the game.{again}", "5.10")
    to = voice.names[next_seat(view, seat)]
    return Prompt(f"Choose a card to give to {to}", f"It comes to that tableau face up.{again}", "5.11")


def consider(voice: Voice, view: State, action: int) -> Prompt:
    """Ask the reader whether he means it, and say what an action would bring."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    ask = f"{label(voice, view, action)}?"
    if name == "take":
        place = arguments["place"]
        card = view.card[place]
        gain = ""
        if card >= 0 and DECK_OF_KIND[KIND[card]] == Deck.CHINA:
            gain = china_gain(view, view.turn, card)
        elif card >= 0:
            gain = f"{card_text(card).capitalize()}."
        return Prompt(ask, f"{covering(view, place)} {gain}".strip(), "3.2")
    if name == "hire":
        return Prompt(ask, SET.column("assistant", "text")[arguments["assistant"]], "2.4")
    if name == "peek":
        return Prompt(ask, "Only you will see the card, and you need not take it.", "3.5")
    if name in ("trigger", "lock"):
        return Prompt(ask, "The cards are flipped: used, safe from theft, and they still score.", "4.2")
    return Prompt(ask, prompt(voice, view).why, _clause(view))


def label(voice: Voice, view: State, action: int) -> str:
    """Say what an action would do."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    seat = view.turn
    if name == "take":
        return _take_label(view, seat, arguments["place"])
    if name == "peek":
        place, price = arguments["place"], peek_price(view, seat)
        return f"Peek under {PLACE_IDS[place]} {f'for {price} Silver' if price else 'for free'}"
    if name == "hire":
        cost = f"for {HIRE_PRICE} Silver" if view.phase == Phase.TURN else "for free"
        return f"Hire the {ASSISTANT[arguments['assistant']]} {cost}"
    if name == "trigger":
        kind, bonus = FIRST_BONUS + arguments["deck"], arguments["cards"]
        return f"Use {cards_of(kind, BONUS_CARDS[bonus], word=False)}: {bonus_text(kind, bonus)}"
    if name == "lock":
        sort = arguments["set"]
        return f"Lock {set_text(sort)}: {points(LOCK_POINTS[sort])}"
    if name in ("flip", "discard"):
        return f"{'Flip' if name == 'flip' else 'Lose'} {the(arguments['card'])}{_starred(arguments['card'])}"
    if name == "steal":
        card = arguments["card"]
        return f"Steal {the(card)}{_starred(card)} from {voice.name(view.holder[card])}"
    if name == "give":
        to = voice.name(next_seat(view, seat))
        return f"Give {the(arguments['card'])}{_starred(arguments['card'])} to {to}"
    if name == "end":
        return "End your turn"
    return ACTIONS.text(action)


def _take_label(view: State, seat: int, place: int) -> str:
    price = dig_price(view, seat, place)
    if view.phase == Phase.DIG:
        return f"Dig out {found(view, place)} for free"
    if price:
        return f"Dig out {found(view, place)} for {price} Silver"
    where = f" {LAYER_NAME[LAYER[place]]}" if view.card[place] < 0 else ""
    return f"Take {found(view, place)}{where}"


def _starred(card: int) -> str:
    return " ★" if STAR[card] else ""


# -- the rules of the moment, notes and facts -------------------------------------------------------


def _clause(view: State) -> str:
    if view.phase == Phase.TURN and view.acted:
        return "2.2"
    return CHOICE_CLAUSE[Phase(view.phase)]


def clauses(voice: Voice, view: State) -> list[str]:
    """Give the clauses that matter now."""
    if view.phase in SETUP:
        return ["1.2", "1.3", "1.6"] if view.round == 0 else ["7.2", "7.3", "1.3"]
    if view.phase == Phase.OVER:
        return ["8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.9", "8.10"]
    if view.phase in (Phase.GLIMPSE, Phase.TURN_UP):
        return ["1.3", "3.4", "3.5"]
    seat = view.turn
    now = [_clause(view)]
    if view.phase == Phase.TURN:
        now += ["2.2"] if view.acted else ["3.1", "3.2", "3.5", "2.4"]
        if may_use(view, seat):
            now += ["4.1", "4.2"]
            now += [clause for kind, clause in enumerate(BONUS_CLAUSE, FIRST_BONUS) if view.up_n[seat][kind] > 1]
        if view.up_n[seat][Kind.STATUE] > 1:
            now.append("4.8")
    elif view.phase in (Phase.HIRE, Phase.STEAL, Phase.DIG, Phase.DISCARD, Phase.GIVE):
        now += ["5.1", "5.2"]
    if view.temple_n <= view.seats:
        now.append("7.1")
    return list(dict.fromkeys(now))


def memory(voice: Voice, view: State) -> list[Memory]:
    """Say which cards can still lie under a back, or are still to come face up, deck by deck."""
    if view.phase == Phase.OVER:
        return []
    seen = _seen(voice, view)
    rows = []
    for down, about in ((1, "face down"), (0, "face up, still to come")):
        for deck in range(DECKS):
            cards = [card for card in range(deck * IN_DECK, (deck + 1) * IN_DECK) if DOWN[card] == down]
            if view.in_play[deck] and cards:
                possible = tuple(CARD[card] for card in cards if card not in seen)
                excluded = tuple((CARD[card], seen[card]) for card in cards if card in seen)
                rows.append(Memory(f"{DECK[deck]}, {about}", possible, excluded, "9.3"))
    return rows


def _seen(voice: Voice, view: State) -> dict[int, str]:
    """Say of every card that the reader has seen where it is."""
    seen = {}
    for card in range(CARDS):
        holder = view.holder[card]
        if holder == REMOVED:
            seen[card] = "removed"
        elif holder >= 0:
            seen[card] = "you have it" if holder == voice.reader else f"{voice.names[holder]} has it"
    for place in range(PLACES):
        if view.card[place] >= 0:
            peeked = "you peeked at " if view.lies[place] == BACK else ""
            seen[view.card[place]] = f"{peeked}{PLACE_IDS[place]}"
    return seen
