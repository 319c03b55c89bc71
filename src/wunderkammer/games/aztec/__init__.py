"""Aztec: take what your card shows, or what you wish it showed, and see who believes you."""

from pathlib import Path

from ...core.game import Game, NetTraining, PolicyTraining, PolicyUse, Rules, Slips
from ...core.words import Words
from . import board, evaluation, facts, hidden, inventory, phrases, refusals, scoring, table, telling, words
from .moves import ACTIONS, EVENTS
from .rules import flow, setup
from .state import FEWEST_SEATS, GAINS, LOOK, MOST_STEPS, OPTIONS, ROUNDS, SEATS, SET, State

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
        belief=evaluation.belief,
        midway=evaluation.midway,
        randomness=evaluation.randomness,
        breaks=evaluation.breaks,
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
        parts=facts.PARTS,
        pieces=phrases.PIECE_NAMES,
        warning=words.warning,
        steps=words.steps,
    ),
    table=table.table,
    board=board.board,
    folder=Path(__file__).parent,
    imagined_worlds=4,
    imagined_among=24,
    policy=PolicyUse(held=0.004),
    net_training=NetTraining(units=256),
    policy_training=PolicyTraining(margin=0.3),
    slips=Slips(easy=40, hard=35),
    habits=evaluation.HABITS,
)
