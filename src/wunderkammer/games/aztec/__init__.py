"""Aztec: take what your card shows, or what you wish it showed, and see who believes you."""

from pathlib import Path

from ...core.game import Game, Inventory, Rules
from ...core.words import Words
from . import evaluation, hidden, rules, scoring, words
from .moves import ACTIONS, EVENTS
from .state import (
    ARTIFACT_COPIES,
    ARTIFACT_IDS,
    CARD_COPIES,
    CARD_IDS,
    CHARACTER_IDS,
    FEWEST_SEATS,
    GAINS,
    LOOK,
    MOST_STEPS,
    OPTIONS,
    ROUNDS,
    SEATS,
    SET,
    State,
)
from .table import table

GAME = Game(
    key="aztec",
    title="Aztec",
    version=1,
    seats=range(FEWEST_SEATS, SEATS + 1),
    usual_seats=4,
    minutes="20 to 30",
    blurb="Take the jewels your card shows, or the ones you wish it showed, and see who believes you.",
    credit="Designed by Stéphane Beaume, illustrated by Sabrina Tobal.",
    longest=1 + SEATS + ROUNDS * SEATS * (3 + GAINS * (LOOK + LOOK + MOST_STEPS)),
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
        heaviest=rules.heaviest,
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
        pieces=(
            *((f"jewel card {card}", n) for card, n in zip(CARD_IDS, CARD_COPIES, strict=True)),
            *((f"artifact {artifact}", n) for artifact, n in zip(ARTIFACT_IDS, ARTIFACT_COPIES, strict=True)),
            *((f"character {character}", 1) for character in CHARACTER_IDS),
        ),
        places=(
            "the box",
            "the deck",
            "used",
            "under the deck",
            "looked at",
            *(f"seat {seat}" for seat in range(1, SEATS + 1)),
        ),
        invariants=(
            "The unseen part of the artifact deck is told truly.",
            "Cards under the deck and in a gainer's hand lie without gaps.",
            "The number of every seat's artifacts is told truly.",
            "No seat keeps an artifact that is played at once.",
            "A token lies before an opponent, and shows that it is placed.",
            "Cards and claims that are there show that they are.",
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
    imagined_among=24,
)
