"""The verbs of Curious Cargo, and the events that follow from them."""

from __future__ import annotations

from ...core.actions import Actions, Events, chance, event, names, number, seat, secret, verb
from .components import (
    COLOUR_IDS,
    COLUMNS,
    GOODS,
    ITEMS,
    ROWS,
    SEATS,
    SIDES,
    STREETS,
    TILE_IDS,
    TRACK_END,
    TRUCK_IDS,
    TURNS,
)  # fmt: skip
from .state import MOST_ROUNDS, STACK_NAMES

TRADES = ("trucking", "splitter")
HALVES = ("construction", "trucking")
ENDINGS = ("goods", "received", "connections", "bag", "deck", "idle")
"""Why a match ends: goods shipped, the last slot filled, the end of the track, an empty bag or deck, idle rounds."""

ACTIONS = Actions(
    chance("lead", seat=seat(SEATS)),
    chance("deal", seat=seat(SEATS), truck=secret(names(*TRUCK_IDS))),
    chance("fetch", tile=names(*TILE_IDS)),
    verb("keep", truck=secret(names(*TRUCK_IDS))),
    verb("draw"),
    verb("pick", tile=names(*TILE_IDS)),
    verb("place", column=number(1, COLUMNS), row=number(1, ROWS), turn=number(0, TURNS - 1)),
    verb("overtime"),
    verb("split", colour=names(*COLOUR_IDS)),
    verb("trade", into=names(*TRADES)),
    verb("take", colour=names(*COLOUR_IDS)),
    verb("load", street=number(1, STREETS)),
    verb("play", truck=names(*TRUCK_IDS), at=seat(SEATS)),
    verb("hire"),
    verb("scrap", truck=names(*TRUCK_IDS)),
    verb("sell", stack=names(*STACK_NAMES)),
    verb("store", tile=names(*TILE_IDS), stack=names(*STACK_NAMES)),
    verb("pass"),
)

LEAD = ACTIONS["lead"]
DEAL = ACTIONS["deal"]
FETCH = ACTIONS["fetch"]
KEEP = ACTIONS["keep"]
DRAW = ACTIONS["draw"]
PICK = ACTIONS["pick"]
PLACE = ACTIONS["place"]
OVERTIME = ACTIONS["overtime"]
SPLIT = ACTIONS["split"]
TRADE = ACTIONS["trade"]
TAKE = ACTIONS["take"]
LOAD = ACTIONS["load"]
PLAY = ACTIONS["play"]
HIRE = ACTIONS["hire"]
SCRAP = ACTIONS["scrap"]
SELL = ACTIONS["sell"]
STORE = ACTIONS["store"]
PASS = ACTIONS["pass"]

EVENTS = Events(
    event("begin", round=number(0, MOST_ROUNDS), half=names(*HALVES), seat=seat(SEATS)),
    event("hand-over", turns_up=True, to="seat", seat=seat(SEATS), truck=secret(names(*TRUCK_IDS))),
    event("gear", seat=seat(SEATS)),
    event("advance", seat=seat(SEATS), space=number(0, TRACK_END)),
    event("gain", seat=seat(SEATS), item=names(*ITEMS)),
    event("short", seat=seat(SEATS), item=names(*ITEMS)),
    event("show", turns_up=True, truck=names(*TRUCK_IDS)),
    event("arrive", truck=names(*TRUCK_IDS), seat=seat(SEATS), side=names(*SIDES)),
    event("leave", truck=names(*TRUCK_IDS)),
    event("loads", seat=seat(SEATS), street=number(1, STREETS), colour=names(*COLOUR_IDS)),
    event("unloads", seat=seat(SEATS), street=number(1, STREETS), colour=names(*COLOUR_IDS)),
    event("surplus", colour=names(*COLOUR_IDS)),
    event("column", seat=seat(SEATS), side=names(*SIDES), column=number(1, GOODS)),
    event("full", seat=seat(SEATS), truck=names(*TRUCK_IDS)),
    event("excess", seat=seat(SEATS), item=names(*ITEMS), n=number(0, 99)),
    event("done", seat=seat(SEATS)),
    event("end", turns_up=True, why=names(*ENDINGS)),
)

BEGIN = EVENTS["begin"]
HAND_OVER = EVENTS["hand-over"]
GEAR = EVENTS["gear"]
ADVANCE = EVENTS["advance"]
GAIN = EVENTS["gain"]
SHORT = EVENTS["short"]
SHOW = EVENTS["show"]
ARRIVE = EVENTS["arrive"]
LEAVE = EVENTS["leave"]
LOADS = EVENTS["loads"]
UNLOADS = EVENTS["unloads"]
SURPLUS = EVENTS["surplus"]
COLUMN = EVENTS["column"]
FULL = EVENTS["full"]
EXCESS = EVENTS["excess"]
DONE = EVENTS["done"]
END = EVENTS["end"]
