"""What happened in Artifact Stack, told from the views, the move and the events as one reader may see them."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.actions import Happening
from ...core.voice import Line, Voice, count
from ...core.words import Move
from .components import (
    AMOUNT,
    BONUS,
    BONUS_CARDS,
    BONUS_PAYS,
    DECK_OF_KIND,
    EFFECT,
    FIRST_BONUS,
    FIRST_CHINA_LOCK,
    HIRE_PRICE,
    KIND,
    LOCK_POINTS,
    Effect,
    Kind,
)
from .moves import ACTIONS
from .phrases import (
    ASSISTANT,
    BONUS_CLAUSE,
    DECK,
    LAYER_NAME,
    TEMPLE,
    all_of,
    cards_of,
    effect_noun,
    face_down,
    outcome,
    points,
    possible,
    price_text,
    set_text,
    sort_of,
    starts,
    the,
    whose,
)
from .rules.silver import dig_price, peek_price
from .rules.turn import next_seat
from .state import FACE_UP, LAYER, Phase, State


def tell(voice: Voice, before: State, move: Move, events: Sequence[Happening], after: State) -> list[Line]:
    """Tell a move and what followed from it."""
    lines = _told_move(voice, before, move)
    lines += _told_flips(move, events)
    for event in events:
        lines += _told_event(voice, event, after)
    return lines


# -- the move ---------------------------------------------------------------------------------------


def _told_move(voice: Voice, before: State, move: Move) -> list[Line]:
    name, arguments = ACTIONS.verb(move.action).name, ACTIONS.arguments(move.action)
    seat = move.seat
    if name == "lead":
        return [Line(f"{voice.does(arguments['seat'], 'start')}.", "1.6")]
    if name == "draw":
        return [Line(f"The deck of {DECK[arguments['deck']]} is in play.", "1.1")]
    if name == "take":
        return [_told_take(voice, before, seat, arguments["place"])]
    if name == "peek":
        what = f"at {face_down(arguments['place'])}"
        return [Line(f"{voice.does(seat, 'peek')} {what} for {price_text(peek_price(before, seat))}.", "3.5")]
    if name == "hire":
        free = before.phase == Phase.HIRE
        cost = price_text(0 if free else HIRE_PRICE)
        helper = ASSISTANT[arguments["assistant"]]
        return [Line(f"{voice.does(seat, 'hire')} the {helper} for {cost}.", "5.5" if free else "2.4")]
    if name == "trigger":
        return [_told_trigger(voice, before, seat, FIRST_BONUS + arguments["deck"], arguments["cards"])]
    if name == "lock":
        sort = arguments["set"]
        clause = "4.8" if sort < FIRST_CHINA_LOCK else "4.9"
        return [Line(f"{voice.does(seat, 'lock')} {set_text(sort)}, worth {points(LOCK_POINTS[sort])}.", clause)]
    if name == "flip":
        return [Line(f"{voice.does(seat, 'flip')} {the(arguments['card'])}.", "4.3")]
    if name == "steal":
        card = arguments["card"]
        return [Line(f"{voice.does(seat, 'steal')} {the(card)} from {voice.name(before.holder[card])}.", "5.6")]
    if name == "discard":
        return [Line(f"{voice.does(seat, 'lose')} {the(arguments['card'])} for good.", "5.10")]
    if name == "give":
        to = voice.name(next_seat(before, seat))
        return [Line(f"{voice.does(seat, 'give')} {the(arguments['card'])} to {to}.", "5.11")]
    return []  # the end of a turn and what chance shows are told by their events


def _told_take(voice: Voice, before: State, seat: int, place: int) -> Line:
    what = the(before.card[place]) if before.lies[place] == FACE_UP else f"a face-down card {LAYER_NAME[LAYER[place]]}"
    price = dig_price(before, seat, place)
    if before.phase == Phase.DIG:
        return Line(f"{voice.does(seat, 'dig')} out {what} for free.", "5.7")
    if price:
        return Line(f"{voice.does(seat, 'dig')} out {what} for {price} Silver.", "3.2")
    return Line(f"{voice.does(seat, 'take')} {what}.", "3.1")


def _told_trigger(voice: Voice, before: State, seat: int, kind: int, bonus: int) -> Line:
    """Tell a trigger, and what it pays where that takes choices: all else is told by an event."""
    effect, n = BONUS[kind], BONUS_PAYS[bonus]
    by_choice = effect >= Effect.ASSISTANT and possible(before, seat, effect, n)
    pays = f" for {outcome(voice, before, seat, effect, n)}" if by_choice else ""
    return Line(
        f"{voice.does(seat, 'use')} {cards_of(kind, BONUS_CARDS[bonus], word=True)}{pays}.",
        BONUS_CLAUSE[kind - FIRST_BONUS],
    )


def _told_flips(move: Move, events: Sequence[Happening]) -> list[Line]:
    """Name the cards that a trigger or lock flips without asking; cards that act at once are told as taken."""
    cards = [event["card"] for event in events if event.name == "used" and EFFECT[event["card"]] == Effect.NONE]
    if ACTIONS.verb(move.action).name == "flip":
        cards.remove(ACTIONS.arguments(move.action)["card"])
    if not cards:
        return []
    return [Line(f"{starts(all_of(cards))} {'is' if len(cards) == 1 else 'are'} flipped.", "4.2")]


# -- what followed ----------------------------------------------------------------------------------


def _told_event(voice: Voice, event: Happening, after: State) -> list[Line]:
    name = event.name
    if name == "show":
        return [Line(f"It is {_presented(event['card'])}.", "3.4")]
    if name == "see":
        seen = f"{voice.does(event['seat'], 'see')} {_presented(event['card'])}."
        return [Line(seen, "3.5")] if event["card"] >= 0 else []
    seat = event["seat"]
    if name == "round":
        clause = "1.6" if event["round"] == 1 else "7.2"
        return [Line(f"The {TEMPLE[event['round']]} stands; the round begins with {voice.name(seat)}.", clause)]
    if name == "get":
        return _told_count(voice, after, seat, event["card"])
    if name == "cancelled":
        return [Line(f"{whose(voice, seat)} Shaman turns {the(event['card'])} away.", "6.6")]
    if name == "paid":
        fine = f"{voice.does(seat, 'pay')} {event['silver']} Silver."
        return [Line(fine if event["silver"] else f"{voice.does(seat, 'have')} no Silver to pay.", "5.8")]
    if name == "gained":
        gain = f"{voice.does(seat, 'gain')} {event['silver']} Silver."
        return [Line(gain if event["silver"] else "The bank is empty, so it pays nothing.", "5.3")]
    if name == "insured":
        paid = f"{event['silver']} Silver" if event["silver"] else "nothing, as the bank is empty"
        return [Line(f"{whose(voice, seat)} Insurer pays {paid}.", "6.4")]
    if name == "earned":
        return [Line(f"{voice.does(seat, 'earn')} {count(event['turns'], 'extra turn')}.", "5.4")]
    if name == "again":
        return [Line(f"{voice.does(seat, 'take')} an extra turn.", "5.4")]
    if name == "cursed":
        one = event["turns"] == 1
        miss = "the next turn that comes by order" if one else f"the next {event['turns']} turns that come by order"
        return [Line(f"{voice.who(seat)} will miss {miss}.", "5.9")]
    if name == "missed":
        return [Line(f"{voice.does(seat, 'miss')} this turn.", "5.9")]
    if name == "lapsed":
        return [_told_lapse(voice, seat, event["effect"], event["count"])]
    return []  # flips, thefts and gifts are told with the move itself


def _presented(card: int) -> str:
    """Name a card that is seen for the first time, with its sort and what it does."""
    if EFFECT[card] == Effect.NONE:
        return f"{the(card)} ({sort_of(card)})"
    noun = effect_noun(EFFECT[card], AMOUNT[card])
    return f"{the(card)}: {noun}"


def _told_count(voice: Voice, after: State, seat: int, card: int) -> list[Line]:
    """Tell how many cards of a kind a seat has now, where a second one changes something."""
    kind = KIND[card]
    n = after.up_n[seat][kind]
    if kind > Kind.RELIC or n < 2 or after.holder[card] != seat or after.flipped[card]:
        return []
    have = "have" if seat == voice.reader else "has"
    return [Line(f"{voice.who(seat)} now {have} {cards_of(DECK_OF_KIND[kind], n, word=True)}.", _count_clause(kind))]


def _count_clause(kind: int) -> str:
    """Give the clause that says what several cards of a kind are good for."""
    return {Kind.STATUE: "8.3", Kind.RELIC: "8.4"}.get(Kind(kind), "4.1")


def _told_lapse(voice: Voice, seat: int, effect: int, n: int) -> Line:
    why = {
        Effect.TURN: f"{whose(voice, seat)} {count(n, 'extra turn')} {'is' if n == 1 else 'are'} lost: the temple is "
        "empty.",
        Effect.ASSISTANT: "No assistant is left to take.",
        Effect.STEAL: "There is nothing left to steal.",
        Effect.DIG: "The temple is empty: there is nothing to dig out.",
        Effect.DISCARD: f"{voice.does(seat, 'have')} no face-up card to lose.",
        Effect.GIVE: f"{voice.does(seat, 'have')} no face-up card to give.",
    }
    return Line(why[Effect(effect)], "5.4" if effect == Effect.TURN else "5.2")
