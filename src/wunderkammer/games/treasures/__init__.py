"""Unexpected Treasures: first come, first served at the kerb, and mind the thief."""

from pathlib import Path

from ...core.game import Game, NetUse, PolicyTraining, PolicyUse, Rules, Search, Slips
from ...core.words import Words
from . import evaluation, facts, hidden, inventory, phrases, refusals, scoring, telling, words
from .board import board
from .moves import ACTIONS, EVENTS
from .rules import flow, setup
from .state import LEAST_SEATS, LONGEST, OPTIONS, SEATS, SET, State
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
        start=setup.start,
        pending=flow.pending,
        legal=flow.legal,
        weight=flow.weight,
        witness=flow.witness,
        apply=flow.apply,
        score=scoring.score,
        rank=scoring.rank,
        imagine=hidden.imagine,
        audit=inventory.audit,
        evaluate=evaluation.evaluate,
        randomness=evaluation.randomness,
    ),
    sheet=scoring.SHEET,
    inventory=inventory.INVENTORY,
    search=Search(together=True),
    net=NetUse(decisions=0),
    policy=PolicyUse(worlds=0, iterations=70, liked=0.01, mixed=0.005),
    policy_training=PolicyTraining(units=512, upper=256, standings=False),
    slips=Slips(easy=10, hard=40),
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
    ),
    table=table,
    board=board,
    folder=Path(__file__).parent,
)
