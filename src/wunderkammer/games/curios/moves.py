"""The verbs of Curios, and the events that follow from them."""

from __future__ import annotations

from ...core.actions import Actions, Events, chance, event, names, number, seat, secret, verb
from .state import CARD_IDS, MOST_PAWNS, MOST_ROUNDS, SEATS, SITE_IDS

ACTIONS = Actions(
    chance("lead", seat=seat(SEATS)),
    chance("hide", card=secret(names(*CARD_IDS))),
    chance("deal", seat=seat(SEATS), card=secret(names(*CARD_IDS))),
    chance("flip", card=names(*CARD_IDS)),
    verb("search", site=names(*SITE_IDS)),
    verb("reveal", card=names(*CARD_IDS)),
    verb("pass"),
)

LEAD = ACTIONS["lead"]
HIDE = ACTIONS["hide"]
DEAL = ACTIONS["deal"]
FLIP = ACTIONS["flip"]
SEARCH = ACTIONS["search"]
REVEAL = ACTIONS["reveal"]
PASS = ACTIONS["pass"]

EVENTS = Events(
    event("take", seat=seat(SEATS), site=names(*SITE_IDS)),
    event("cannot", seat=seat(SEATS), pawns=number(0, MOST_PAWNS)),
    event("bonus", seat=seat(SEATS), site=names(*SITE_IDS)),
    event("tie", site=names(*SITE_IDS)),
    event("show", turns_up=True, card=names(*CARD_IDS)),
    event("round", seat=seat(SEATS), round=number(0, MOST_ROUNDS)),
    event("open", turns_up=True, site=names(*SITE_IDS), card=names(*CARD_IDS)),
)

TAKE = EVENTS["take"]
CANNOT = EVENTS["cannot"]
BONUS = EVENTS["bonus"]
TIE = EVENTS["tie"]
SHOW = EVENTS["show"]
ROUND = EVENTS["round"]
OPEN = EVENTS["open"]
