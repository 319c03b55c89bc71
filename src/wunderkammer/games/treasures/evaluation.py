"""What a bot thinks of a position in Unexpected Treasures, from what everybody can see.

A seat stands as well as what it has scored, its goods, and the missions that it may fill later. Where its step is
still to come, that step is tried out on the state itself: the seat picks the goods that serve it best and fills what
it can; then all is put back.
"""

from __future__ import annotations

from ...core.kernel import rule
from .rules.steps import is_out, missing
from .scoring import filled, worth
from .state import CARDS, COMMISSION, GOODS, JOKER, MISSIONS, THIEF, VALUE, WANTS, Mission, Phase, State

# The numbers below were found by play against itself: single changes at first, then small random ones, at four seats.
POINT = 100
"""One point in the units of `evaluate`."""
CLOSENESS = (78, 54, 26, 18, 10, 3)
"""Percent of a mission's gain that counts where a seat lacks 0, 1, 2, ... of its goods."""
SECOND = 10
"""Percent that counts of all missions but the most promising: the same goods serve one mission only."""
LEFT = (75, 88, 76, 64, 52, 40)
"""Percent of the imagined gain that is left with each number card: the thief may meet empty homes, and who comes
late finds the best goods gone."""
ALONE = 80
"""Percent of the time that another seat does not choose the same card."""
OTHERS = 60
"""Percent of its worth that the mean standing of the others counts against one's own."""
MIXING = 5 * POINT
"""How far below the best a number card may be and still be played at times; who always plays the best is met there."""
PERCENT = 100


@rule
def lacking(s: State, seat: int, mission: int) -> int:
    """Count the goods that a seat lacks for a mission, its radios used as jokers."""
    return max(0, missing(s, seat, mission) - s.goods[seat][JOKER])


@rule
def gain(s: State, seat: int, mission: int) -> int:
    """Give what filling a mission adds to the value of the goods it costs, in points."""
    points = COMMISSION[s.opt_bonus][mission] - missing(s, seat, mission) * VALUE[JOKER]
    for good in range(GOODS):
        if good != JOKER:
            points -= min(s.goods[seat][good], WANTS[mission][good]) * VALUE[good]
    return points


@rule
def prospects(s: State, seat: int) -> int:
    """Weigh the open missions that a seat could fill later, by how near it is."""
    best = 0
    rest = 0
    for mission in range(MISSIONS):
        if s.mission[mission] == Mission.OPEN:
            lack = lacking(s, seat, mission)
            if lack < len(CLOSENESS):
                share = max(0, gain(s, seat, mission)) * CLOSENESS[lack]
                rest += min(best, share)
                best = max(best, share)
    return best + rest * SECOND // PERCENT


@rule
def outlook(s: State, seat: int) -> int:
    """Value goods at home between steps: what they are worth, and the missions they may fill while rounds are left."""
    if s.deck_n == 0:
        return worth(s, seat) * POINT
    return worth(s, seat) * POINT + prospects(s, seat)


@rule
def pick(s: State, seat: int, n: int) -> None:
    """Imagine that a seat picks the n goods of the supply that serve it best."""
    for _ in range(n):
        best = -1
        best_value = 0
        for good in range(GOODS):
            if s.supply[good] > 0:
                s.goods[seat][good] += 1
                value = worth(s, seat) * POINT + prospects(s, seat)
                s.goods[seat][good] -= 1
                if best < 0 or value > best_value:
                    best = good
                    best_value = value
        if best < 0:
            return
        s.supply[best] -= 1
        s.goods[seat][best] += 1


@rule
def cash_in(s: State, seat: int) -> None:
    """Imagine that a seat fills missions, the most profitable first."""
    while True:
        best = -1
        best_gain = 0
        for mission in range(MISSIONS):
            if s.mission[mission] == Mission.OPEN and lacking(s, seat, mission) == 0:
                extra = gain(s, seat, mission)
                if extra > best_gain:
                    best = mission
                    best_gain = extra
        if best < 0:
            return
        s.goods[seat][JOKER] -= missing(s, seat, best)
        for good in range(GOODS):
            if good != JOKER:
                s.goods[seat][good] -= min(s.goods[seat][good], WANTS[best][good])
        s.mission[best] = Mission.FILLED + seat
        s.reached[best] = 1


@rule
def forecast(s: State, seat: int, n: int, thief: bool) -> int:
    """Value a seat after a step in which it takes n tiles, from the kerb or as a thief, and fills missions."""
    for good in range(GOODS):
        s.kept[good] = s.goods[seat][good]
        s.supply[good] = 0 if thief else s.kerb[good]
        if thief:
            for other in range(s.seats):
                if other != seat and (s.card[other] < 0 or is_out(s, other)):
                    s.supply[good] += s.goods[other][good]
    pick(s, seat, n)
    cash_in(s, seat)
    value = filled(s, seat) * POINT + outlook(s, seat)
    for good in range(GOODS):
        s.goods[seat][good] = s.kept[good]
        s.kept[good] = 0
        s.supply[good] = 0
    for mission in range(MISSIONS):
        if s.reached[mission] == 1:
            s.mission[mission] = Mission.OPEN
            s.reached[mission] = 0
    return value


@rule
def choice(s: State, seat: int, card: int) -> int:
    """Value a seat with a card face down, the others taken to choose any card equally likely (3.4, 4.1)."""
    others = s.seats - 1
    rest = filled(s, seat) * POINT + outlook(s, seat)
    if card == THIEF:
        step = forecast(s, seat, others * (CARDS - 1) // CARDS, True)
    else:
        tiles = s.kerb_n
        for lower in range(card):
            tiles -= others * lower // CARDS
        step = forecast(s, seat, max(0, min(card, tiles)), False)
    extra = max(0, step - rest) * LEFT[card] // PERCENT
    for other in range(s.seats):
        if s.chip[other] < s.chip[seat]:
            extra = extra * ALONE // PERCENT
    return rest + extra


@rule
def is_to_come(s: State, seat: int) -> bool:
    """Say whether a seat is in its step, or will have it in this round."""
    return s.turn >= 0 and s.home[seat] == 0 and s.card[seat] >= s.card[s.turn]


@rule
def step_ahead(s: State, seat: int) -> int:
    """Value the step that a seat is in or waits for, now that all cards lie open."""
    if seat == s.turn:
        return forecast(s, seat, s.left_n, s.card[seat] == THIEF)
    tiles = s.kerb_n
    for other in range(s.seats):
        if is_to_come(s, other) and THIEF < s.card[other] < s.card[seat]:
            tiles -= s.left_n if other == s.turn else s.card[other]
    return forecast(s, seat, max(0, min(s.card[seat], tiles)), False)


@rule
def evaluate(s: State, seat: int) -> int:
    """Weigh a seat's points and prospects against the mean of the others'."""
    value = 0
    if s.phase == Phase.CHOOSE and s.chosen[seat] >= 0:
        value = choice(s, seat, s.chosen[seat])
    elif is_to_come(s, seat):
        value = step_ahead(s, seat)
    else:
        value = filled(s, seat) * POINT + outlook(s, seat)
    others = 0
    for other in range(s.seats):
        if other != seat:
            others += filled(s, other) * POINT + outlook(s, other)
    return value - others * OTHERS // (PERCENT * (s.seats - 1))


@rule
def randomness(s: State, seat: int) -> int:
    """Mix the number card: a seat that always plays the same one is met there (3.4)."""
    if s.phase == Phase.CHOOSE:
        return MIXING
    return 0
