"""The sample game with one fault at a time, each of which must break one law.

The fault is a field of the state, chosen by an option, so that all of them share one compilation.
"""

from __future__ import annotations

from dataclasses import replace

from lanterns import GAME
from lanterns.hidden import imagine as sound_imagine
from lanterns.moves import BLOW, DEAL, OFFER, PEEK, REACH, SHOW, TAKE
from lanterns.rules.flow import apply as sound_apply
from lanterns.rules.flow import legal as sound_legal
from lanterns.rules.flow import pending as sound_pending
from lanterns.rules.flow import settle
from lanterns.rules.flow import weight as sound_weight
from lanterns.rules.flow import witness as sound_witness
from lanterns.rules.paying import drop_due
from lanterns.state import CARDS, OPTIONS, SEATS, WORTH, Phase, State

from wunderkammer.core.game import Rules
from wunderkammer.core.kernel import CHANCE, EVERYONE, Rng, Row, rule
from wunderkammer.core.layout import Field, Layout, chosen
from wunderkammer.core.options import Option, Options

LAW_OF = {
    "none": 0,
    "legal-not-ascending": 1,
    "legal-empty": 1,
    "legal-out-of-range": 1,
    "chance-without-outcome": 1,
    "chance-without-weight": 1,
    "chance-heavier-than-said": 1,
    "imagine-breaks-the-view": 2,
    "imagine-loses-a-piece": 2,
    "pending-reads-hidden": 3,
    "legal-reads-hidden": 3,
    "first-offer-leads": 4,
    "take-loses-the-piece": 5,
    "count-is-wrong": 5,
    "value-out-of-bounds": 9,
    "scratch-left-dirty": 9,
    "match-never-ends": 9,
    "show-is-not-marked": 10,
    "peek-is-not-marked": 10,
    "witness-is-wrong": 10,
    "witness-reads-hidden": 10,
    "offer-shows-the-lantern": 10,
    "public-field-tells-a-secret": 10,
    "drift": 7,
}
(
    NONE,
    NOT_ASCENDING,
    EMPTY,
    OUT_OF_RANGE,
    NO_OUTCOME,
    NO_WEIGHT,
    TOO_HEAVY,
    BREAKS_VIEW,
    LOSES_IMAGINED,
    PENDING_READS,
    LEGAL_READS,
    FIRST_LEADS,
    TAKE_LOSES,
    WRONG_COUNT,
    OUT_OF_BOUNDS,
    DIRTY,
    ENDLESS,
    SHOW_UNMARKED,
    PEEK_UNMARKED,
    BLIND_WITNESS,
    WITNESS_READS,
    OFFER_SHOWS,
    TELLING_COUNT,
    DRIFTS,
) = range(len(LAW_OF))

DRIFT = 0
"""Added to the lead by the fault "drift": a test changes it after the compilation, so the modes differ."""

FAULT = Option("fault", tuple(LAW_OF), "none", "Which law to break.")
_own = {
    f.name: Field(f.kind, f.axes, f.sight, f.mask, f.options)
    for f in State.fields.values()
    if f.name not in ("seats", "turned")
}
_own["opt_fault"] = chosen(FAULT)
FaultyState = type("FaultyState", (Layout,), {"__annotations__": dict.fromkeys(_own, "int"), **_own}, seats=SEATS)


@rule
def pending(s: State) -> int:
    if s.opt_fault == PENDING_READS and s.phase == Phase.OFFER:
        mask = 0
        for seat in range(s.seats):
            for card in range(CARDS):
                if s.offered[seat] == 0 and s.hand[seat][card] > 0:
                    mask |= 1 << seat
        return mask
    return sound_pending(s)


@rule
def legal(s: State, seat: int, out: Row) -> int:
    n = sound_legal(s, seat, out)
    if s.opt_fault == NOT_ASCENDING and n > 1:
        first = out[0]
        out[0] = out[1]
        out[1] = first
    if s.opt_fault == EMPTY and seat != CHANCE and s.phase == Phase.OFFER:
        return 0
    if s.opt_fault == OUT_OF_RANGE and seat != CHANCE:
        out[n - 1] = len(out)
    if s.opt_fault == NO_OUTCOME and s.phase == Phase.WEATHER:
        return 0
    if s.opt_fault == LEGAL_READS and seat != CHANCE and s.phase == Phase.OFFER and s.deck[0] == 1:
        out[n] = TAKE
        return n + 1
    return n


@rule
def weight(s: State, outcome: int) -> int:
    if s.opt_fault == NO_WEIGHT and outcome == BLOW + 1:
        return 0
    return sound_weight(s, outcome)


@rule
def heaviest(s: State) -> int:
    return 1 if s.opt_fault == TOO_HEAVY else 0


@rule
def witness(s: State, seat: int, action: int) -> int:
    if s.opt_fault == BLIND_WITNESS and DEAL <= action < BLOW:
        return 0
    if s.opt_fault == WITNESS_READS and seat == CHANCE and action >= BLOW:
        return EVERYONE * s.deck[0]
    if s.opt_fault == OFFER_SHOWS and s.phase == Phase.OFFER:
        return EVERYONE
    return sound_witness(s, seat, action)


@rule
def apply(s: State, seat: int, action: int) -> None:
    if s.opt_fault == ENDLESS and seat != CHANCE and action >= REACH:
        return
    if s.opt_fault == FIRST_LEADS and s.phase == Phase.OFFER:
        waits = 1
        for other in range(s.seats):
            waits -= s.offered[other]
        if waits == 1:
            s.lead = seat
    if s.opt_fault == TELLING_COUNT and s.phase == Phase.OFFER:
        s.shown_n[seat] = WORTH[action - OFFER]
    if s.opt_fault == SHOW_UNMARKED and action == SHOW:
        s.known[s.reached] = EVERYONE
        s.shown_n[seat] += 1
        s.reached = -1
        drop_due(s)
        settle(s)
        return
    if s.opt_fault == PEEK_UNMARKED and seat != CHANCE and action >= PEEK:
        s.known[action - PEEK] |= 1 << seat
        drop_due(s)
        settle(s)
        return
    sound_apply(s, seat, action)
    if s.opt_fault == TAKE_LOSES and action == TAKE:
        for card in range(CARDS):
            s.lit[seat][card] = 0
    if s.opt_fault == WRONG_COUNT and s.phase == Phase.OFFER:
        s.hand_n[seat % s.seats] += 1
    if s.opt_fault == OUT_OF_BOUNDS and action == SHOW:
        s.shown_n[seat] = CARDS + 1
    if s.opt_fault == DIRTY and s.phase == Phase.PAY:
        s.order[0] = 1
    if s.opt_fault == DRIFTS:
        s.lead = (s.lead + DRIFT) % s.seats


@rule
def imagine(v: State, seat: int, rng: Rng) -> None:
    sound_imagine(v, seat, rng)
    if v.opt_fault == BREAKS_VIEW:
        v.lead = 0
    if v.opt_fault == LOSES_IMAGINED and v.phase == Phase.OFFER:
        for card in range(CARDS):
            v.deck[card] = 0


FAULTY = replace(
    GAME,
    key="faulty",
    state=FaultyState,
    options=Options(*OPTIONS.options, FAULT),
    rules=Rules(
        start=GAME.rules.start,
        pending=pending,
        legal=legal,
        weight=weight,
        heaviest=heaviest,
        witness=witness,
        apply=apply,
        score=GAME.rules.score,
        rank=GAME.rules.rank,
        imagine=imagine,
        audit=GAME.rules.audit,
        evaluate=GAME.rules.evaluate,
        belief=GAME.rules.belief,
        midway=GAME.rules.midway,
        randomness=GAME.rules.randomness,
    ),
)
