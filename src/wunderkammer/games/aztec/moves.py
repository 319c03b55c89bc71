"""The verbs of Aztec, and the events that follow from them."""

from __future__ import annotations

from ...core.actions import Actions, Events, chance, event, names, number, seat, secret, verb
from .state import (
    ARTIFACT_IDS,
    CARD_IDS,
    CHARACTER_IDS,
    COLOUR_IDS,
    MOST_CURSE,
    MOST_DISCARD,
    ROUNDS,
    SEATS,
    SIDE_IDS,
    VERDICT_IDS,
)

ACTIONS = Actions(
    chance("lead", seat=seat(SEATS)),
    chance("cast", seat=seat(SEATS), character=names(*CHARACTER_IDS)),
    chance("deal", seat=seat(SEATS), card=secret(names(*CARD_IDS))),
    chance("draw", seat=seat(SEATS), artifact=secret(names(*ARTIFACT_IDS))),
    verb("choose", character=names(*CHARACTER_IDS)),
    verb("claim", card=secret(names(*CARD_IDS))),
    verb("token", seat=secret(seat(SEATS)), side=secret(names(*SIDE_IDS))),
    verb("keep", artifact=secret(names(*ARTIFACT_IDS))),
    verb("tuck", artifact=secret(names(*ARTIFACT_IDS))),
    verb("discard", stones=number(0, MOST_DISCARD)),
    verb("give", seat=seat(SEATS)),
    verb("raid", seat=seat(SEATS), colour=names(*COLOUR_IDS)),
    verb("take", colour=names(*COLOUR_IDS)),
    verb("done"),
)

LEAD = ACTIONS["lead"]
CAST = ACTIONS["cast"]
DEAL = ACTIONS["deal"]
DRAW = ACTIONS["draw"]
CHOOSE = ACTIONS["choose"]
CLAIM = ACTIONS["claim"]
TOKEN = ACTIONS["token"]
KEEP = ACTIONS["keep"]
TUCK = ACTIONS["tuck"]
DISCARD = ACTIONS["discard"]
GIVE = ACTIONS["give"]
RAID = ACTIONS["raid"]
TAKE = ACTIONS["take"]
DONE = ACTIONS["done"]

EVENTS = Events(
    event("round", round=number(0, ROUNDS)),
    event("says", turns_up=True, seat=seat(SEATS), card=names(*CARD_IDS)),
    event("points", turns_up=True, seat=seat(SEATS), target=seat(SEATS), side=names(*SIDE_IDS)),
    event("reveal", turns_up=True, seat=seat(SEATS), card=names(*CARD_IDS), verdict=names(*VERDICT_IDS)),
    event("pays", seat=seat(SEATS), target=seat(SEATS)),
    event("supplies", seat=seat(SEATS), target=seat(SEATS)),
    event("sheds", seat=seat(SEATS)),
    event("suffers", seat=seat(SEATS)),
    event("gains", seat=seat(SEATS)),
    event("looks", turns_up=True, to="seat", seat=seat(SEATS), artifact=secret(names(*ARTIFACT_IDS))),
    event("nothing", seat=seat(SEATS)),
    event("idle", seat=seat(SEATS), artifact=names(*ARTIFACT_IDS)),
    event("cursed", seat=seat(SEATS), colour=names(*COLOUR_IDS), stones=number(0, MOST_CURSE)),
    event("tie", colour=names(*COLOUR_IDS), stones=number(0, MOST_CURSE)),
    event("open", turns_up=True),
    event("shows", turns_up=True, seat=seat(SEATS), artifact=names(*ARTIFACT_IDS)),
)

ROUND = EVENTS["round"]
SAYS = EVENTS["says"]
POINTS_AT = EVENTS["points"]
REVEALED = EVENTS["reveal"]
PAYS = EVENTS["pays"]
SUPPLIES = EVENTS["supplies"]
SHEDS = EVENTS["sheds"]
SUFFERS = EVENTS["suffers"]
GAINS_ONE = EVENTS["gains"]
LOOKS = EVENTS["looks"]
NOTHING = EVENTS["nothing"]
IDLE = EVENTS["idle"]
CURSED = EVENTS["cursed"]
TIE = EVENTS["tie"]
OPENED = EVENTS["open"]
SHOWS = EVENTS["shows"]
