"""Unexpected Treasures: first come, first served at the kerb, and mind the thief."""

from pathlib import Path

from ...core.game import Game, Inventory, Rules, Search
from ...core.words import Words
from . import evaluation, hidden, rules, scoring, words
from .moves import ACTIONS, EVENTS
from .state import GOOD_IDS, LEAST_SEATS, LONGEST, MISSION_IDS, OPTIONS, SEATS, SET, SUPPLY, State
from .table import table

GAME = Game(
    key="treasures",
    title="Unexpected Treasures",
    version=1,
    seats=range(LEAST_SEATS, SEATS + 1),
    usual_seats=4,
    minutes="25",
    blurb="First come, first served at the kerb, and mind the thief.",
    credit="Designed by Friedemann Friese; published by 2F-Spiele and Rio Grande Games, 2012.",
    longest=LONGEST,
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    options=OPTIONS,
    components=SET,
    rules=Rules(
        start=rules.start,
        pending=rules.pending,
        legal=rules.legal,
        weight=rules.weight,
        witness=rules.witness,
        apply=rules.apply,
        score=scoring.score,
        rank=scoring.rank,
        imagine=hidden.imagine,
        audit=rules.audit,
        evaluate=evaluation.evaluate,
        randomness=evaluation.randomness,
    ),
    sheet=scoring.SHEET,
    inventory=Inventory(
        pieces=(
            *((f"{good} tile", n) for good, n in zip(GOOD_IDS, SUPPLY, strict=True)),
            *((f"mission {mission}", 1) for mission in MISSION_IDS),
            *((f"chip {chip}", 1) for chip in range(1, SEATS + 1)),
        ),
        places=(
            "the bag",
            "the pile",
            "the kerb",
            "unseen",
            "open",
            *(f"seat {seat}" for seat in range(1, SEATS + 1)),
        ),
        invariants=(
            "The size of the deck is told truly.",
            "A seat is ready when, and only when, a card of its lies face down.",
            "A seat that was the thief has not chosen the thief again.",
            "The haul of the seat in turn is told truly.",
            "The numbers of tiles in the bag, on the pile and at the kerb are told truly.",
        ),
    ),
    search=Search(together=True),
    words=Words(
        status=words.status,
        prompt=words.prompt,
        label=words.label,
        tell=words.tell,
        forbid=words.forbid,
        clauses=words.clauses,
        memory=words.memory,
        seat_facts=words.seat_facts,
    ),
    table=table,
    folder=Path(__file__).parent,
)
