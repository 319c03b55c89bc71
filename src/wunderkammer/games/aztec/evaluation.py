"""What a bot thinks of a position in Aztec: what a stash may become, whom to doubt, and what a lie is worth."""

from __future__ import annotations

from ...core.game import Habit
from ...core.kernel import WATCHER, rule
from .moves import CLAIM, TOKEN
from .rules.curses import richest
from .scoring import penalty, sets, trios, worth
from .state import (
    ACCUSE,
    AMOUNT,
    ARTIFACTS,
    CARD_COPIES,
    CARDS,
    COLOURS,
    CROWD,
    DUO,
    DUO_POINTS,
    EFFECT,
    JEWELS,
    ROUNDS,
    SIDES,
    TRIO_POINTS,
    Effect,
    Phase,
    State,
)

POINT = 100
"""One point in the units of `evaluate`."""
PERCENT = 100
JEWEL = 45
"""What any jewel is worth beyond the sets it completes now."""
SOUGHT_JEWEL = 20
"""What a jewel of one's own duo is worth beyond that."""
ARTIFACT = 400
"""What an artifact is worth before it is seen."""
STONE = 170
"""What one cursed stone costs on average: one point for the first three, two for each later one."""
STONES_TO_COME = 50
"""How many stones each round to come is expected to bring, in percent: with them, those one has cost more."""
HOLD = 60
"""How likely the present leader of a colour takes its curse, in percent."""
JOIN = 80
"""How likely another seat accuses a certain liar too, in percent."""
DOUBTED = 148
"""How many accusers a certain lie draws on average, in percent of one; a doubtful claim draws them in proportion."""

LURE = tuple(copies * sum(jewels) for copies, jewels in zip(CARD_COPIES, JEWELS, strict=True))
"""How often liars take each content, compared with the others: what many cards could show, and rather more jewels
than fewer."""
LURES = sum(LURE)
CLAIM_NOISE = 300
TOKEN_NOISE = 100
"""How much chance is mixed into the choice of a claim and of a token, in the units of `evaluate`."""
TRUTH_SHARE = 1000
"""The likelihood of an honest claim, in the units of `belief`: honesty and lies are equally frequent."""


# -- whom to doubt -----------------------------------------------------------------------------------


@rule
def belief(s: State, seat: int) -> int:
    """Weigh a world by the claims of the others: half of them are honest, and lies prefer many jewels."""
    likely = 1
    for other in range(s.seats):
        if other != seat and s.claim_seen[other] != 0:
            if s.claim[other] == s.card[other]:
                likely *= TRUTH_SHARE
            else:
                likely *= max(TRUTH_SHARE * LURE[s.claim[other]] // (LURES - LURE[s.card[other]]), 1)
    return likely


@rule
def doubt(s: State, seat: int, other: int) -> int:
    """Give the percentage at which a claim is a lie, from the cards that a seat has not seen (9.1)."""
    claim = s.claim[other]
    left = 0
    fitting = 0
    for card in range(CARDS):
        n = CARD_COPIES[card] - s.used[card]
        left += n
        if card == claim:
            fitting = n
    for each in range(s.seats):
        if each != other and s.card_seen[each] >> seat & 1:
            left -= 1
            if s.card[each] == claim:
                fitting -= 1
    true = fitting * LURES
    false = (left - fitting) * LURE[claim]
    return PERCENT * false // (true + false)


# -- what a seat has ---------------------------------------------------------------------------------


@rule
def standing(s: State, seat: int, card: int, own: bool) -> int:
    """Judge a seat at the end it is heading for, with the jewels of one more card (-1: an average one).

    Every round brings three jewels on average, one of each colour. Kept artifacts count only for oneself.
    """
    to_come = ROUNDS - s.round
    if card < 0 and s.card_seen[seat] != 0 and not revealed(s, seat):
        to_come += 1
    value = 0
    for colour in range(COLOURS):
        s.plan[colour] = s.stash[seat][colour] + to_come
        if card >= 0:
            s.plan[colour] += JEWELS[card][colour]
        each = JEWEL
        if s.character[seat] >= 0 and DUO[s.character[seat]][colour] > 0:
            each += SOUGHT_JEWEL
        value += each * s.plan[colour]
    points = trios(s.plan) * TRIO_POINTS
    if s.character[seat] >= 0:
        points += sets(s.plan, s.character[seat]) * DUO_POINTS
    counted = s.stones[seat] + to_come * STONES_TO_COME // PERCENT
    if own:
        for artifact in range(ARTIFACTS):
            n = s.kept[seat][artifact]
            if n > 0:
                points += n * worth(s.plan, artifact)
                if EFFECT[artifact] == Effect.WARD:
                    counted = max(counted + to_come - n * AMOUNT[artifact], 0)
    else:
        value += s.kept_n[seat] * ARTIFACT
    for colour in range(COLOURS):
        s.plan[colour] = 0
        if richest(s, colour) == seat:
            value -= s.curse[colour] * STONE * HOLD // PERCENT
    return value + (points - penalty(counted)) * POINT


@rule
def revealed(s: State, seat: int) -> bool:
    """Say whether a seat's reveal of this round has begun."""
    return (seat - s.first + s.seats) % s.seats < s.revealed_n or seat == s.turn


# -- what a claim and a token may bring ---------------------------------------------------------------


@rule
def claim_prospect(s: State, seat: int) -> int:
    """Judge a seat with its own claim still to be revealed: undoubted, accused by one, or by several (4.3 to 4.8)."""
    others = s.seats - 1
    drawn = min(doubt(s, WATCHER, seat) * DOUBTED // PERCENT, PERCENT)
    each = drawn // others
    alone = PERCENT
    for _ in range(others - 1):
        alone = alone * (PERCENT - each) // PERCENT
    nobody = alone * (PERCENT - each) // PERCENT
    several = max(PERCENT - nobody - alone * each * others // PERCENT, 0)
    shown = standing(s, seat, s.card[seat], True)
    swing = STONE + STONE // others
    if s.claim[seat] == s.card[seat]:
        return shown + (drawn * swing + several * ARTIFACT) // PERCENT
    wished = standing(s, seat, s.claim[seat], True)
    caught = shown * (PERCENT - nobody) - drawn * swing - several * CROWD * ARTIFACT // others
    return ((wished + ARTIFACT) * nobody + caught) // PERCENT


@rule
def token_prospect(s: State, seat: int) -> int:
    """Judge one's own token: how likely it is right, and what that denies to the other (4.5, 4.7 to 4.9)."""
    target = s.target[seat]
    others = s.seats - 1
    lie = doubt(s, seat, target)
    swing = STONE + STONE // others
    if s.side[seat] != ACCUSE:
        shed = STONE if s.stones[seat] > 0 else 0
        return (shed * (PERCENT - lie) - STONE * lie) // PERCENT
    earned = standing(s, target, s.claim[target], False) - standing(s, target, -1, False)
    join = JOIN * lie // PERCENT
    right = swing + (earned + ARTIFACT) // others + join * (ARTIFACT - ARTIFACT // others) // PERCENT
    wrong = swing + join * ARTIFACT // others // PERCENT
    return (right * lie - wrong * (PERCENT - lie)) // PERCENT


@rule
def evaluate(s: State, seat: int) -> int:
    """Weigh what a seat has and may expect against the mean of the others."""
    value = 0
    if s.claim_seen[seat] != 0 and (s.phase == Phase.CLAIM or s.phase == Phase.TOKEN):
        value = claim_prospect(s, seat)
    else:
        value = standing(s, seat, -1, True)
    if s.token_seen[seat] != 0 and not revealed(s, s.target[seat]):
        value += token_prospect(s, seat)
    if s.due >> seat & 1 or (s.phase == Phase.DRAW and s.asked == seat):
        value += ARTIFACT
    for other in range(s.seats):
        if other != seat:
            value -= standing(s, other, -1, False) // (s.seats - 1)
            if s.due >> other & 1 or (s.phase == Phase.DRAW and s.asked == other):
                value -= ARTIFACT // (s.seats - 1)
    return value


@rule
def midway(s: State, seat: int) -> int:
    """Say that a gainer is not done before the others are tucked and the instant is played (5.3, 5.4)."""
    return 1 if s.asked == seat and s.phase > Phase.KEEP and s.phase < Phase.OVER else 0


@rule
def randomness(s: State, seat: int) -> int:
    """Mix claims and tokens, which others would read otherwise."""
    if s.phase == Phase.CLAIM:
        return CLAIM_NOISE
    return TOKEN_NOISE if s.phase == Phase.TOKEN else 0


# -- habits ------------------------------------------------------------------------------------------

HABITS = (
    Habit("never-bluffs", "takes only what its card shows"),
    Habit("always-bluffs", "never takes what its card shows"),
    Habit("never-accuses", "believes somebody in every round"),
    Habit("always-accuses", "accuses somebody in every round"),
)
NEVER_BLUFFS, ALWAYS_BLUFFS, NEVER_ACCUSES, ALWAYS_ACCUSES = (1 << number for number in range(len(HABITS)))


@rule
def breaks(s: State, seat: int, action: int) -> int:
    """Tell lies from honest claims, and accusations from trust (2.3, 3.2)."""
    if s.phase == Phase.CLAIM:
        return ALWAYS_BLUFFS if action - CLAIM == s.card[seat] else NEVER_BLUFFS
    if s.phase == Phase.TOKEN:
        return NEVER_ACCUSES if (action - TOKEN) % SIDES == ACCUSE else ALWAYS_ACCUSES
    return 0
