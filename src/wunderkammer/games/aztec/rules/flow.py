"""The course of a match: who chooses, what is legal, and what follows (all clauses)."""

from __future__ import annotations

from ....core.kernel import CHANCE, EVERYONE, Row, rule
from ..moves import CHOOSE, CLAIM, DEAL, DISCARD, DRAW, KEEP, TOKEN, TUCK
from ..state import ARTIFACTS, CARDS, INSTANT, LOOK, MOST_ARTIFACT_COPIES, MOST_CARD_COPIES, Phase, State
from .artifacts import begin_gain, draw, finish_draw, keep, legal_gain, play_instant, tuck
from .chance import legal_chance
from .claims import claim, legal_claim
from .curses import end_round
from .reveal import reveal, settle_believers
from .setup import legal_choice, set_up
from .tokens import legal_token, place_token


@rule
def pending(s: State) -> int:
    """Give the mask of the seats that must choose."""
    return s.waiting


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """List what a pending seat may do."""
    if seat == CHANCE:
        return legal_chance(s, out)
    if s.phase == Phase.CLAIM:
        return legal_claim(s, out)
    if s.phase == Phase.TOKEN:
        return legal_token(s, seat, out)
    if s.phase == Phase.CHOOSE:
        return legal_choice(s, out)
    return legal_gain(s, seat, out)


@rule
def weight(s: State, outcome: int) -> int:
    """Weigh an outcome: a card by its copies left, everything else equally."""
    if s.phase == Phase.DEAL:
        return s.deck[(outcome - DEAL) % CARDS]
    if s.phase == Phase.DRAW:
        return s.fresh[(outcome - DRAW) % ARTIFACTS]
    return 1


@rule
def heaviest(s: State) -> int:
    """Bound the weights: no card has more copies than the box holds of it."""
    if s.phase == Phase.DEAL:
        return MOST_CARD_COPIES
    return MOST_ARTIFACT_COPIES if s.phase == Phase.DRAW else 1


@rule
def witness(s: State, seat: int, action: int) -> int:
    """Say who sees the secret part of a move (9.1, 9.2)."""
    if DEAL <= action < DRAW:
        return 1 << ((action - DEAL) // CARDS)
    if DRAW <= action < CHOOSE:
        return 1 << s.asked
    if CLAIM <= action < KEEP or TUCK <= action < DISCARD:
        return 0
    if KEEP <= action < TUCK and INSTANT[action - KEEP] == 0:
        return s.kept_seen[seat]
    return EVERYONE


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out one decision and what follows from it."""
    if s.phase == Phase.CLAIM:
        claim(s, seat, action - CLAIM)
    elif s.phase == Phase.TOKEN:
        place_token(s, seat, action - TOKEN)
    elif s.phase == Phase.DRAW:
        draw(s, (action - DRAW) % ARTIFACTS)
    elif s.phase == Phase.KEEP:
        keep(s, action - KEEP)
    elif s.phase == Phase.TUCK:
        tuck(s, action - TUCK)
    elif s.phase > Phase.TUCK:
        play_instant(s, seat, action)
    else:
        set_up(s, seat, action)
    settle(s)


@rule
def settle(s: State) -> None:
    """Go on until CHANCE or a seat must choose, or the match is over (4.1, 4.2, 5.5)."""
    while True:
        if s.phase == Phase.DRAW and (s.look_n == LOOK or s.fresh_n == 0):
            finish_draw(s)
        elif s.phase != Phase.REVEAL:
            return
        elif s.due > 0:
            begin_gain(s)
        elif s.turn >= 0:
            settle_believers(s)
        elif s.revealed_n < s.seats:
            reveal(s)
        else:
            end_round(s)
