"""The verbs of Lanterns, and the events that follow from them."""

from __future__ import annotations

from wunderkammer.core.actions import Actions, Events, chance, event, names, number, seat, secret, verb

from .state import CARD_IDS, HOOKS, SEATS, WEATHER_IDS

ACTIONS = Actions(
    chance("hang", hook=number(1, HOOKS), lantern=secret(names(*CARD_IDS))),
    chance("deal", seat=seat(SEATS), lantern=secret(names(*CARD_IDS))),
    chance("blow", weather=names(*WEATHER_IDS)),
    verb("offer", lantern=secret(names(*CARD_IDS))),
    verb("reach", hook=number(1, HOOKS)),
    verb("take"),
    verb("show"),
    verb("peek", hook=number(1, HOOKS)),
)

HANG = ACTIONS["hang"]
DEAL = ACTIONS["deal"]
BLOW = ACTIONS["blow"]
OFFER = ACTIONS["offer"]
REACH = ACTIONS["reach"]
TAKE = ACTIONS["take"]
SHOW = ACTIONS["show"]
PEEK = ACTIONS["peek"]

EVENTS = Events(
    event("opened", turns_up=True, seat=seat(SEATS), lantern=names(*CARD_IDS)),
    event("strongest", seat=seat(SEATS)),
    event("lit", turns_up=True, seat=seat(SEATS), lantern=names(*CARD_IDS)),
    event("shown", turns_up=True, hook=number(1, HOOKS), lantern=names(*CARD_IDS)),
    event("saw", turns_up=True, to="seat", seat=seat(SEATS), hook=number(1, HOOKS), lantern=secret(names(*CARD_IDS))),
)

OPENED = EVENTS["opened"]
STRONGEST = EVENTS["strongest"]
LIT = EVENTS["lit"]
SHOWN = EVENTS["shown"]
SAW = EVENTS["saw"]
