"""What happened in Artifact Stack, told from the views, the move and the events as one reader may see them."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.actions import Happening
from ...core.voice import Line, Voice, count
from ...core.words import Move
from .components import BONUS_CARDS, FIRST_BONUS, FIRST_CHINA_LOCK, HIRE_PRICE, KIND, LOCK_POINTS, Effect, Kind
from .moves import ACTIONS
from .phrases import ASSISTANT, DECK, TEMPLE, bonus_text, card_text, cards_of, points, set_text, the, who
from .rules.silver import dig_price, peek_price
from .rules.turn import next_seat
from .state import FACE_UP, PLACE_IDS, Phase, State

BONUS_CLAUSE = ("4.4", "4.5", "4.6", "4.7")
"""The clauses of the bonuses, in the order of their decks."""


def tell(voice: Voice, before: State, move: Move, events: Sequence[Happening], after: State) -> list[Line]:
    """Tell a move and what followed from it."""
    lines = _told_move(voice, before, move)
    for event in events:
        lines += _told_event(voice, event, after)
    return lines


def _told_move(voice: Voice, before: State, move: Move) -> list[Line]:
    name, arguments = ACTIONS.verb(move.action).name, ACTIONS.arguments(move.action)
    seat = move.seat
    if name == "lead":
        return [Line(f"{voice.does(arguments['seat'], 'are')} to start.", "1.6")]
    if name == "draw":
        return [Line(f"In play: {DECK[arguments['deck']]}.", "1.1")]
    if name == "take":
        return [_told_take(voice, before, seat, arguments["place"])]
    if name == "peek":
        price = peek_price(before, seat)
        cost = f"for {price} Silver" if price else "for free"
        return [
            Line(f"{voice.does(seat, 'peek')} under the face-down card {PLACE_IDS[arguments['place']]} {cost}.", "3.5")
        ]
    if name == "hire":
        free = before.phase == Phase.HIRE
        cost = "for free" if free else f"for {HIRE_PRICE} Silver"
        helper = ASSISTANT[arguments["assistant"]]
        return [Line(f"{voice.does(seat, 'hire')} the {helper} {cost}.", "5.5" if free else "2.4")]
    if name == "trigger":
        kind, bonus = FIRST_BONUS + arguments["deck"], arguments["cards"]
        what = bonus_text(kind, bonus)
        text = f"{voice.does(seat, 'use')} {cards_of(kind, BONUS_CARDS[bonus])} to {what}."
        return [Line(text, BONUS_CLAUSE[arguments["deck"]])]
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
    what = the(before.card[place]) if before.lies[place] == FACE_UP else f"the face-down card {PLACE_IDS[place]}"
    price = dig_price(before, seat, place)
    if before.phase == Phase.DIG:
        return Line(f"{voice.does(seat, 'dig')} out {what} for free.", "5.7")
    if price:
        return Line(f"{voice.does(seat, 'dig')} out {what} for {price} Silver.", "3.2")
    return Line(f"{voice.does(seat, 'take')} {what}.", "3.1")


def _told_event(voice: Voice, event: Happening, after: State) -> list[Line]:
    name = event.name
    if name == "show":
        return [Line(f"It is {the(event['card'])}: {card_text(event['card'])}.", "3.4")]
    if name == "see":
        if event["card"] < 0:
            return []
        return [Line(f"You see {the(event['card'])}: {card_text(event['card'])}.", "3.5")]
    seat = event["seat"]
    if name == "round":
        clause = "1.6" if event["round"] == 1 else "7.2"
        return [Line(f"The {TEMPLE[event['round']].lower()} stands; {voice.name(seat)} may begin.", clause)]
    if name == "get":
        return _told_count(voice, after, seat, event["card"])
    if name == "cancelled":
        shaman = voice.owns(seat)
        return [Line(f"{shaman[0].upper()}{shaman[1:]} Shaman turns {the(event['card'])} away.", "6.6")]
    if name == "paid":
        fine = f"{voice.does(seat, 'pay')} {event['silver']} Silver."
        return [Line(fine if event["silver"] else f"{voice.does(seat, 'have')} no Silver to pay.", "5.8")]
    if name == "gained":
        empty = "" if event["silver"] else " The bank is empty."
        return [Line(f"{voice.does(seat, 'gain')} {event['silver']} Silver.{empty}", "5.3")]
    if name == "insured":
        owns = voice.owns(seat)
        return [Line(f"{owns[0].upper()}{owns[1:]} Insurer pays {event['silver']} Silver.", "6.4")]
    if name == "earned":
        return [Line(f"{voice.does(seat, 'earn')} {count(event['turns'], 'extra turn')}.", "5.4")]
    if name == "again":
        return [Line(f"{voice.does(seat, 'take')} an extra turn.", "5.4")]
    if name == "cursed":
        miss = "the next turn" if event["turns"] == 1 else f"the next {event['turns']} turns"
        return [Line(f"{who(voice, seat)} will miss {miss}.", "5.9")]
    if name == "missed":
        return [Line(f"{voice.does(seat, 'miss')} this turn.", "5.9")]
    if name == "lapsed":
        return [_told_lapse(voice, seat, event["effect"], event["count"])]
    return []  # flips, thefts and gifts are told with the move itself


def _told_count(voice: Voice, after: State, seat: int, card: int) -> list[Line]:
    """Tell how many cards of a kind a seat has now, where a second one changes something."""
    kind = KIND[card]
    n = after.up_n[seat][kind]
    if kind > Kind.RELIC or n < 2 or after.holder[card] != seat or after.flipped[card]:
        return []
    return [Line(f"{who(voice, seat)} now {'have' if seat == voice.reader else 'has'} {cards_of(kind, n)}.", "4.1")]


def _told_lapse(voice: Voice, seat: int, effect: int, n: int) -> Line:
    owns = voice.owns(seat)
    whose = owns[0].upper() + owns[1:]
    why = {
        Effect.TURN: f"{whose} {count(n, 'extra turn')} {'is' if n == 1 else 'are'} lost: the temple is empty.",
        Effect.ASSISTANT: "No assistant is left to take.",
        Effect.STEAL: "There is nothing to steal.",
        Effect.DIG: "The temple is empty: nothing to dig out.",
        Effect.DISCARD: f"{voice.does(seat, 'have')} no face-up card to lose.",
        Effect.GIVE: f"{voice.does(seat, 'have')} no face-up card to give.",
    }
    return Line(why[Effect(effect)], "5.4" if effect == Effect.TURN else "5.2")
