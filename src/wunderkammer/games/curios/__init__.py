"""Curios: dig where the gems are worth most, and read what others show."""

from pathlib import Path

from ...core.game import Game, Inventory, Rules
from ...core.words import Words
from . import evaluation, hidden, rules, scoring, words
from .moves import ACTIONS, EVENTS
from .state import CARD_IDS, MOST_PAWNS, OPTIONS, SEATS, SET, SUPPLY, State
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
        heaviest=rules.heaviest,
    ),
    sheet=scoring.SHEET,
    inventory=Inventory(
        pieces=(
            *((f"{colour} gem", n) for colour, n in zip(SET.column("site", "colour"), SUPPLY, strict=True)),
            *((f"market card {card}", 1) for card in CARD_IDS),
            *((f"pawn of seat {seat}", MOST_PAWNS) for seat in range(1, SEATS + 1)),
        ),
        places=(
            "the box",
            "the sites",
            "the deck",
            "face down",
            "face up",
            *(f"seat {seat}" for seat in range(1, SEATS + 1)),
        ),
        invariants=(
            "A site's hidden card is one of its own.",
            "The size of the deck is told truly.",
            "The size of every hand is told truly.",
            "A seat's pawns are free or placed.",
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
)
