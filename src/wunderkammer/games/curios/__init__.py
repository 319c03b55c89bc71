"""Curios: dig where the gems are worth most, and read what others show."""

from pathlib import Path

from ...core.game import Game, PolicyTraining, PolicyUse, Rules, Slips
from ...core.words import Words
from . import evaluation, facts, hidden, inventory, phrases, refusals, scoring, telling, words
from .board import board
from .moves import ACTIONS, EVENTS
from .rules import flow, setup
from .state import OPTIONS, SEATS, SET, State
from .table import table

GAME = Game(
    key="curios",
    title="Curios",
    version=1,
    seats=range(2, SEATS + 1),
    usual_seats=4,
    minutes="15",
    blurb="Dig where the gems are worth most, and read what others show.",
    credit="Published by Alderac Entertainment Group, 2019; the box names no designer.",
    longest=2000,
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
        heaviest=flow.heaviest,
        breaks=evaluation.breaks,
    ),
    sheet=scoring.SHEET,
    inventory=inventory.INVENTORY,
    policy=PolicyUse(worlds=0, liked=0.01, mixed=0.005),
    policy_training=PolicyTraining(units=768, upper=256),
    slips=Slips(easy=40, hard=60),
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
    ),
    table=table,
    board=board,
    folder=Path(__file__).parent,
    habits=evaluation.HABITS,
)
