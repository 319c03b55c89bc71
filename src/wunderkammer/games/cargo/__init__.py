"""Curious Cargo: build lines from machines to docks, and send trucks past them."""

from pathlib import Path

from ...core.game import Game, NetTraining, NetUse, PolicyTraining, PolicyUse, Rules, Search, Slips
from ...core.words import Words
from . import evaluation, facts, hidden, phrases, refusals, scoring, telling, words
from .board import board
from .components import SEATS, SET
from .inventory import INVENTORY, audit
from .moves import ACTIONS, EVENTS
from .rules import flow, setup
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
        start=setup.start,
        pending=flow.pending,
        legal=flow.legal,
        weight=flow.weight,
        witness=flow.witness,
        apply=flow.apply,
        score=scoring.score,
        rank=scoring.rank,
        imagine=hidden.imagine,
        audit=audit,
        evaluate=evaluation.evaluate,
        midway=evaluation.midway,
    ),
    sheet=scoring.SHEET,
    inventory=INVENTORY,
    words=Words(
        status=words.status,
        prompt=words.prompt,
        label=words.label,
        tell=telling.tell,
        forbid=refusals.forbid,
        clauses=words.clauses,
        memory=words.memory,
        seat_facts=facts.seat_facts,
        things=facts.things,
        verdict=facts.verdict,
        parts=facts.PARTS,
        pieces=phrases.PIECE_NAMES,
        warning=words.warning,
        steps=words.steps,
    ),
    table=table,
    board=board,
    folder=Path(__file__).parent,
    imagined_worlds=1,
    search=Search(tries=40, recalled=32, turn=True),
    net=NetUse(worlds=1, decisions=0, trust=25.0),
    policy=PolicyUse(worlds=0, liked=0.01),
    net_training=NetTraining(units=64, reused=4),
    policy_training=PolicyTraining(units=144, shared=12, curiosity=0.05, margin=0.9),
    slips=Slips(easy=8, hard=20),
)
