"""The verbs of Unexpected Treasures, and the events that follow from them."""

from __future__ import annotations

from ...core.actions import Actions, Events, chance, event, names, number, seat, secret, verb
from .state import CARDS, GOOD_IDS, MISSION_IDS, MISSIONS, SEATS, TILES

ACTIONS = Actions(
    chance("deal", seat=seat(SEATS), chip=number(1, SEATS)),
    chance("reveal", mission=names(*MISSION_IDS)),
    chance("draw", good=names(*GOOD_IDS)),
    verb("choose", card=secret(number(0, CARDS - 1))),
    verb("steal", seat=seat(SEATS), good=names(*GOOD_IDS)),
    verb("take", good=names(*GOOD_IDS)),
    verb("enough"),
    verb("fill", mission=names(*MISSION_IDS)),
    verb("done"),
)

DEAL = ACTIONS["deal"]
REVEAL = ACTIONS["reveal"]
DRAW = ACTIONS["draw"]
CHOOSE = ACTIONS["choose"]
STEAL = ACTIONS["steal"]
TAKE = ACTIONS["take"]
ENOUGH = ACTIONS["enough"]
FILL = ACTIONS["fill"]
DONE = ACTIONS["done"]

EVENTS = Events(
    event("round", round=number(0, MISSIONS)),
    event("refill", tiles=number(0, TILES)),
    event("dry"),
    event("last"),
    event("kerb", missions=number(0, MISSIONS), tiles=number(0, TILES)),
    event("open", turns_up=True, seat=seat(SEATS), card=number(0, CARDS - 1)),
    event("contest", card=number(0, CARDS - 1), seat=seat(SEATS)),
    event("home", seat=seat(SEATS)),
    event("swap", seat=seat(SEATS), chip=number(0, SEATS)),
    event("step", seat=seat(SEATS), most=number(0, CARDS - 1)),
    event("haul", seat=seat(SEATS), card=number(0, CARDS - 1), tiles=number(0, CARDS - 1)),
    event("leave", seat=seat(SEATS), missions=number(0, MISSIONS)),
    event("over"),
)

ROUND = EVENTS["round"]
REFILL = EVENTS["refill"]
DRY = EVENTS["dry"]
LAST = EVENTS["last"]
TO_KERB = EVENTS["kerb"]
OPEN = EVENTS["open"]
CONTEST = EVENTS["contest"]
HOME = EVENTS["home"]
SWAP = EVENTS["swap"]
STEP = EVENTS["step"]
HAUL = EVENTS["haul"]
LEAVE = EVENTS["leave"]
OVER = EVENTS["over"]
