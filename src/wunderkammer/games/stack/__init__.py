"""Artifact Stack: dig the best cards out of two temples, and use them in time."""

from pathlib import Path

from ...core.game import Game, Inventory, Rules
from ...core.words import Words
from . import evaluation, hidden, rules, scoring, words
from .moves import ACTIONS, EVENTS
from .rules.pieces import AT, INVARIANTS
from .state import ASSISTANT_IDS, CARD_IDS, OPTIONS, SEATS, SET, SILVER, State
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
        heaviest=rules.heaviest,
    ),
    sheet=scoring.SHEET,
    inventory=Inventory(
        pieces=(
            *((f"artifact {card}", 1) for card in CARD_IDS),
            *((f"assistant {assistant}", 1) for assistant in ASSISTANT_IDS),
            ("Silver", SILVER),
        ),
        places=AT,
        invariants=INVARIANTS,
    ),
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
