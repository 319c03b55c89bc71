"""The verbs of Artifact Stack, and the events that follow from them."""

from __future__ import annotations

from ...core.actions import Actions, Events, chance, event, names, number, seat, secret, verb
from .components import (
    ASSISTANT_IDS,
    BONUS_CARDS,
    CARD_IDS,
    CARDS,
    DECK_IDS,
    EFFECT_IDS,
    FIRST_BONUS,
    LAST_BONUS,
    LOCK_IDS,
    SEATS,
    SILVER,
)
from .state import MOST_EXTRA, PLACE_IDS, ROUNDS

ACTIONS = Actions(
    chance("lead", seat=seat(SEATS)),
    chance("draw", deck=names(*DECK_IDS)),
    chance("lay", card=names(*CARD_IDS, "back")),
    chance("glimpse", card=secret(names(*CARD_IDS))),
    chance("turn-up", card=names(*CARD_IDS)),
    verb("take", place=names(*PLACE_IDS)),
    verb("peek", place=names(*PLACE_IDS)),
    verb("hire", assistant=names(*ASSISTANT_IDS)),
    verb("trigger", deck=names(*DECK_IDS[FIRST_BONUS : LAST_BONUS + 1]), cards=number(BONUS_CARDS[0], BONUS_CARDS[-1])),
    verb("lock", set=names(*LOCK_IDS)),
    verb("flip", card=names(*CARD_IDS)),
    verb("steal", card=names(*CARD_IDS)),
    verb("discard", card=names(*CARD_IDS)),
    verb("give", card=names(*CARD_IDS)),
    verb("end"),
)

LEAD = ACTIONS["lead"]
DRAW = ACTIONS["draw"]
LAY = ACTIONS["lay"]
LAY_BACK = LAY + CARDS
GLIMPSE = ACTIONS["glimpse"]
TURN_UP = ACTIONS["turn-up"]
TAKE = ACTIONS["take"]
PEEK = ACTIONS["peek"]
HIRE = ACTIONS["hire"]
TRIGGER = ACTIONS["trigger"]
LOCK = ACTIONS["lock"]
FLIP = ACTIONS["flip"]
STEAL = ACTIONS["steal"]
DISCARD = ACTIONS["discard"]
GIVE = ACTIONS["give"]
END = ACTIONS["end"]

_CARD = names(*CARD_IDS)
_SEAT = seat(SEATS)
_EFFECT = names("none", *EFFECT_IDS[1:])

EVENTS = Events(
    event("round", seat=_SEAT, round=number(0, ROUNDS)),
    event("see", turns_up=True, to="seat", seat=_SEAT, place=names(*PLACE_IDS), card=secret(_CARD)),
    event("show", turns_up=True, place=names(*PLACE_IDS), card=_CARD),
    event("get", seat=_SEAT, card=_CARD),
    event("used", seat=_SEAT, card=_CARD),
    event("cancelled", seat=_SEAT, card=_CARD),
    event("paid", seat=_SEAT, silver=number(0, SILVER)),
    event("gained", seat=_SEAT, silver=number(0, SILVER)),
    event("lapsed", seat=_SEAT, effect=_EFFECT, count=number(0, MOST_EXTRA)),
    event("stolen", seat=_SEAT, victim=_SEAT, card=_CARD),
    event("insured", seat=_SEAT, silver=number(0, SILVER)),
    event("given", seat=_SEAT, to_seat=_SEAT, card=_CARD),
    event("earned", seat=_SEAT, turns=number(0, MOST_EXTRA)),
    event("again", seat=_SEAT),
    event("cursed", seat=_SEAT, turns=number(0, MOST_EXTRA)),
    event("missed", seat=_SEAT),
)

ROUND = EVENTS["round"]
SEE = EVENTS["see"]
SHOW = EVENTS["show"]
GET = EVENTS["get"]
USED = EVENTS["used"]
CANCELLED = EVENTS["cancelled"]
PAID = EVENTS["paid"]
GAINED = EVENTS["gained"]
LAPSED = EVENTS["lapsed"]
STOLEN = EVENTS["stolen"]
INSURED = EVENTS["insured"]
GIVEN = EVENTS["given"]
EARNED = EVENTS["earned"]
AGAIN = EVENTS["again"]
CURSED = EVENTS["cursed"]
MISSED = EVENTS["missed"]
