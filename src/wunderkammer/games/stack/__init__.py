"""Artifact Stack: dig the best cards out of two temples, and use them in time."""

from pathlib import Path

from ...core.game import Game, PolicyTraining, PolicyUse, Rules, Slips
from ...core.words import Words
from . import evaluation, facts, hidden, inventory, phrases, refusals, scoring, telling, words
from .board import board
from .components import SEATS, SET
from .moves import ACTIONS, EVENTS
from .rules import flow, setup
from .state import OPTIONS, State
from .table import table

GAME = Game(
    key="stack",
    title="Artifact Stack",
    version=1,
    seats=range(2, SEATS + 1),
    usual_seats=3,
    minutes="30",
    blurb="Dig the best cards out of two temples, and use them in time.",
    credit="Designed by Adrian Adamescu and Daryl Andrews; published by R&R Games, 2017.",
    longest=600,
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
        heaviest=flow.heaviest,
        witness=flow.witness,
        apply=flow.apply,
        score=scoring.score,
        rank=scoring.rank,
        imagine=hidden.imagine,
        audit=inventory.audit,
        evaluate=evaluation.evaluate,
        midway=evaluation.midway,
    ),
    sheet=scoring.SHEET,
    inventory=inventory.INVENTORY,
    policy=PolicyUse(liked=0.01),
    policy_training=PolicyTraining(units=192, shared=8, margin=0.3),
    slips=Slips(easy=45, hard=47),
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
)
