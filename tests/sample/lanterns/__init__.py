"""Lanterns: offer a light in secret, and reach for the brightest lantern on the pier."""

from pathlib import Path

from wunderkammer.core.game import Game, Rules
from wunderkammer.core.words import Words

from . import evaluation, facts, hidden, inventory, refusals, scoring, telling, words
from .moves import ACTIONS, EVENTS
from .rules import flow, setup
from .state import OPTIONS, SEATS, SET, State
from .table import table

GAME = Game(
    key="lanterns",
    title="Lanterns",
    version=1,
    seats=range(2, SEATS + 1),
    usual_seats=3,
    minutes="5",
    blurb="Offer a light in secret, and reach for the brightest lantern on the pier.",
    credit="Made up for this sample.",
    longest=100,
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
        belief=evaluation.belief,
        midway=evaluation.midway,
        randomness=evaluation.randomness,
    ),
    sheet=scoring.SHEET,
    inventory=inventory.INVENTORY,
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
        warning=words.warning,
        steps=words.steps,
    ),
    table=table,
    folder=Path(__file__).parent,
    imagined_worlds=4,
)
