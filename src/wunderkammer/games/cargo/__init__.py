"""Curious Cargo: build lines from machines to docks, and send trucks past them."""

from pathlib import Path

from ...core.game import Game, Inventory, Rules, Search
from ...core.words import Words
from . import evaluation, hidden, rules, scoring, words
from .moves import ACTIONS, EVENTS
from .pieces import SEATS, SET
from .rules.audit import INVARIANTS, KINDS, PLACES
from .state import OPTIONS, State
from .table import table

GAME = Game(
    key="cargo",
    title="Curious Cargo",
    version=1,
    seats=range(SEATS, SEATS + 1),
    usual_seats=SEATS,
    minutes="40 to 60",
    blurb="Lay lines from machines to docks, and send trucks past them.",
    credit="Designed by Ryan Courtney; published by Capstone Games, 2020.",
    longest=6000,
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
        midway=evaluation.midway,
    ),
    sheet=scoring.SHEET,
    inventory=Inventory(pieces=KINDS, places=PLACES, invariants=INVARIANTS),
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
    imagined_worlds=1,
    search=Search(tries=40, recalled=32, turn=True),
)
