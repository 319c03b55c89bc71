"""Lanterns: offer a light in secret, and reach for the brightest lantern on the pier."""

from pathlib import Path

from wunderkammer.core.game import Game, Inventory, Rules
from wunderkammer.core.words import Words

from . import evaluation, hidden, rules, scoring, words
from .moves import ACTIONS, EVENTS
from .state import CARD_IDS, OPTIONS, SEATS, SET, State
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
        belief=evaluation.belief,
        midway=evaluation.midway,
        randomness=evaluation.randomness,
    ),
    sheet=scoring.SHEET,
    inventory=Inventory(
        pieces=tuple((f"lantern {card}", 1) for card in CARD_IDS),
        places=("the deck", "the pier", "offered", "burnt", *(f"seat {seat}" for seat in range(1, SEATS + 1))),
        invariants=(
            "The size of the deck is told truly.",
            "The size of every hand is told truly.",
            "A lantern hangs at each place that is marked so, and nowhere else.",
            "A seat has a lantern on offer when it is marked so, and only then.",
        ),
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
    imagined_worlds=4,
)
