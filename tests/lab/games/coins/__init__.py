"""Coins: each seat is dealt a card, and keeps it or throws it away for the toss of a coin. The most points win.

What a fair set, a loaded coin, a favoured seat or a mighty card must give is known beforehand: a game to test the lab.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path

from wunderkammer.core.actions import Actions, Events, Happening, chance, names, secret, verb
from wunderkammer.core.components import Table, bound
from wunderkammer.core.dice import below
from wunderkammer.core.game import Game, Habit, Inventory, Rules
from wunderkammer.core.kernel import CHANCE, Rng, Row, rule
from wunderkammer.core.kernel import Grid as Grid
from wunderkammer.core.kinds import count, flag, one_of, per, per_seat, seat
from wunderkammer.core.layout import Layout, nobody, owner, public
from wunderkammer.core.options import Options
from wunderkammer.core.piles import nth, total
from wunderkammer.core.voice import Line, Prompt, Voice
from wunderkammer.core.words import Move, Words

SEATS = 3

SET = bound(
    __package__,
    {
        "card": Table({"id": str, "worth": int}),
        "coin": Table({"heads": int, "tails": int, "worth": int}, rows=1),
        "seat": Table({"bonus": int}, rows=SEATS),
    },
)

CARD_IDS = SET.ids("card")
CARDS = len(CARD_IDS)
WORTH = SET.column("card", "worth")
HEADS_WEIGHT = SET.column("coin", "heads")[0]
TAILS_WEIGHT = SET.column("coin", "tails")[0]
COIN = SET.column("coin", "worth")[0]
BONUS = SET.column("seat", "bonus")
SCALE = 100
"""One point in the units of `evaluate`."""


class Phase(IntEnum):
    """The parts of a match."""

    DEAL = 0
    CHOOSE = 1
    TOSS = 2
    OVER = 3


class State(Layout, seats=SEATS):
    """The cards, and what became of them."""

    phase: int = public(one_of(Phase))
    turn: int = public(seat(SEATS))
    deck: Row = nobody(flag(), per("card", CARD_IDS))
    hand: Grid = owner(flag(), per_seat(SEATS), per("card", CARD_IDS))
    gone: Row = public(flag(), per("card", CARD_IDS))
    thrown: Row = public(flag(), per_seat(SEATS))
    won: Row = public(flag(), per_seat(SEATS))
    """Whether the seat's coin came up heads."""
    done: int = public(count(SEATS))


ACTIONS = Actions(
    chance("deal", card=secret(names(*CARD_IDS))),
    chance("toss", side=names("tails", "heads")),
    verb("keep"),
    verb("throw"),
)
DEAL, TOSS, KEEP, THROW = (ACTIONS[name] for name in ("deal", "toss", "keep", "throw"))


@rule
def start(s: State) -> None:
    """Put all cards into the deck."""
    for card in range(CARDS):
        s.deck[card] = 1


@rule
def pending(s: State) -> int:
    """Let chance deal and toss, and each seat choose in turn."""
    if s.phase == Phase.OVER:
        return 0
    return 1 << s.turn if s.phase == Phase.CHOOSE else 1 << CHANCE


@rule
def legal(s: State, who: int, out: Row) -> int:
    """List the cards of the deck, the sides of the coin, or the two choices."""
    n = 0
    if s.phase == Phase.DEAL:
        for card in range(CARDS):
            if s.deck[card] == 1:
                out[n] = DEAL + card
                n += 1
        return n
    first = TOSS if s.phase == Phase.TOSS else KEEP
    out[0] = first
    out[1] = first + 1
    return 2


@rule
def weight(s: State, outcome: int) -> int:
    """Load the coin as the set has it; all cards are alike."""
    if outcome == TOSS:
        return TAILS_WEIGHT
    return HEADS_WEIGHT if outcome == TOSS + 1 else 1


@rule
def witness(s: State, who: int, action: int) -> int:
    """Show a card to the seat it is dealt to."""
    return 1 << s.turn


@rule
def apply(s: State, who: int, action: int) -> None:
    """Deal, keep, throw or toss, and pass the turn on."""
    if s.phase == Phase.DEAL:
        s.deck[action - DEAL] = 0
        s.hand[s.turn][action - DEAL] = 1
    elif s.phase == Phase.TOSS:
        s.won[s.turn] = action - TOSS
    elif action == THROW:
        s.thrown[s.turn] = 1
        for card in range(CARDS):
            s.gone[card] += s.hand[s.turn][card]
            s.hand[s.turn][card] = 0
        s.phase = Phase.TOSS
        return
    s.turn += 1
    if s.phase == Phase.TOSS:
        s.phase = Phase.CHOOSE
    if s.turn == s.seats:
        s.turn = 0
        s.phase = Phase.CHOOSE if s.phase == Phase.DEAL else Phase.OVER


@rule
def points(s: State, who: int) -> int:
    """Add up the card that was kept, the coin and the bonus of the seat."""
    value = BONUS[who] + s.won[who] * COIN
    for card in range(CARDS):
        value += s.hand[who][card] * WORTH[card]
    return value


@rule
def score(s: State, who: int, rows: Row) -> int:
    """Fill the one row of the sheet."""
    rows[0] = points(s, who)
    return rows[0]


@rule
def rank(s: State, who: int, keys: Row) -> int:
    """Order seats by points."""
    keys[0] = points(s, who)
    return 1


@rule
def imagine(v: State, who: int, rng: Rng) -> None:
    """Deal the cards that the seat has not seen to the others who hold one."""
    for card in range(CARDS):
        v.deck[card] = 1 - v.gone[card]
        for other in range(SEATS):
            if other == who:
                v.deck[card] -= v.hand[other][card]
            else:
                v.hand[other][card] = 0
    for other in range(v.seats):
        dealt = v.phase != Phase.DEAL or other < v.turn
        if other != who and dealt and v.thrown[other] == 0:
            card = nth(v.deck, below(rng, total(v.deck)))
            v.deck[card] = 0
            v.hand[other][card] = 1


@rule
def audit(s: State, tally: Grid) -> int:
    """Count the cards in the deck, away and in hands."""
    for card in range(CARDS):
        tally[card][0] = s.deck[card]
        tally[card][1] = s.gone[card]
        for who in range(SEATS):
            tally[card][2 + who] = s.hand[who][card]
    return 0


@rule
def evaluate(s: State, who: int) -> int:
    """Give the points of a seat, and what a coin in the air is worth on average."""
    value = points(s, who) * SCALE
    if s.phase == Phase.TOSS and s.turn == who:
        value += COIN * SCALE * HEADS_WEIGHT // (HEADS_WEIGHT + TAILS_WEIGHT)
    return value


@rule
def breaks(s: State, who: int, action: int) -> int:
    """Tell whether the last card is kept."""
    return 1 if action == KEEP and s.hand[who][CARDS - 1] == 1 else 0


def tell(voice: Voice, before: State, move: Move, events: Sequence[Happening], after: State) -> list[Line]:
    """Tell the coin and the choices; cards are dealt in silence."""
    if move.action < TOSS:
        return []
    said = (
        f"The coin of {voice.name(before.turn)} is tossed" if move.seat == CHANCE else voice.does(move.seat, "choose")
    )
    return [Line(f"{said}: {ACTIONS.text(move.action)}.", "1.1")]


GAME = Game(
    key="coins",
    title="Coins",
    version=1,
    seats=range(2, SEATS + 1),
    usual_seats=SEATS,
    minutes="1",
    blurb="Keep your card, or throw it away for the toss of a coin.",
    credit="Made up for these tests.",
    longest=20,
    state=State,
    actions=ACTIONS,
    events=Events(),
    options=Options(),
    components=SET,
    rules=Rules(start, pending, legal, weight, witness, apply, score, rank, imagine, audit, evaluate, breaks=breaks),
    sheet=("points",),
    inventory=Inventory(
        pieces=tuple((f"card {card}", 1) for card in CARD_IDS),
        places=("the deck", "away", *(f"seat {number}" for number in range(1, SEATS + 1))),
    ),
    words=Words(
        status=lambda voice, view: "A match of Coins",
        prompt=lambda voice, view: Prompt("Keep or throw", "The most points win.", "1.1"),
        label=lambda voice, view, action: ACTIONS.text(action),
        tell=tell,
        forbid=lambda voice, view, action: Line("That is not your choice now.", "1.1"),
        clauses=lambda voice, view: ["1.1"],
        memory=lambda voice, view: [],
        seat_facts=lambda voice, view, who: [],
    ),
    table=lambda voice, view, room: [],
    folder=Path(__file__).parent,
    habits=(Habit("modest", "throws the last card away"),),
)
