"""What bots know of Unexpected Treasures: how well a seat stands, from what everybody can see.

A seat's standing is what it has scored, its goods, and its hopes of missions. A seat whose step is still to
come imagines it: it picks the goods that serve it best and fills what it can. All work is done on scratch rows.
"""

from __future__ import annotations

from ...core.kernel import Row, rule
from .rules import is_out, missing
from .scoring import filled, worth
from .state import CARDS, COMMISSION, GOODS, JOKER, MISSIONS, THIEF, VALUE, WANTS, Lies, Phase, State

POINT = 100
"""One point in the units of `evaluate`."""
HOPE = (70, 42, 24, 13, 7, 4)
"""Percent of a mission's gain that it is worth to lack 0, 1, 2, ... of its goods."""
RIVAL = 60
"""Percent of a hope that is left when another seat is as near to the mission."""
KEPT = 92
"""Percent of their value that goods at home are worth before the end, since a thief may come."""
LATE = (100, 96, 90, 84, 78, 72)
"""Percent of the imagined gain that is left for each number card: who comes late finds the best goods gone."""
STAYED = 83
"""Percent of the time that another seat does not choose the same card."""
TEMPER = 5 * POINT
"""How far the choice of a number card is mixed."""
PERCENT = 100


@rule
def gain(s: State, goods: Row, mission: int) -> int:
    """Give what filling a mission adds to the value of the goods it costs, in points."""
    radios = missing(goods, mission)
    paid = radios * VALUE[JOKER]
    for good in range(GOODS):
        if good != JOKER:
            paid += min(goods[good], WANTS[mission][good]) * VALUE[good]
    return COMMISSION[s.opt_bonus][mission] - paid


@rule
def lacking(goods: Row, mission: int) -> int:
    """Count the goods that are missing for a mission, radios used as jokers."""
    return max(0, missing(goods, mission) - goods[JOKER])


@rule
def hopes(s: State, seat: int, goods: Row) -> int:
    """Weigh the open missions that a seat could fill later: the best one whole, the others by half.

    The same goods serve one mission only, so hopes do not simply add up.
    """
    best = 0
    rest = 0
    for mission in range(MISSIONS):
        if s.mission[mission] == Lies.OPEN and s.spent[mission] == 0:
            lack = lacking(goods, mission)
            if lack < len(HOPE):
                hope = max(0, gain(s, goods, mission)) * HOPE[lack]
                for other in range(s.seats):
                    if other != seat and lacking(s.goods[other], mission) <= lack:
                        hope = hope * RIVAL // PERCENT
                        break
                rest += min(best, hope)
                best = max(best, hope)
    return best + rest // HALVES


HALVES = 2


@rule
def outlook(s: State, seat: int, goods: Row) -> int:
    """Value goods at home between steps: what they are worth, and the hopes they give while rounds are left."""
    if s.deck_n == 0:
        return worth(goods) * POINT
    return worth(goods) * POINT * KEPT // PERCENT + hopes(s, seat, goods)


@rule
def pick(s: State, seat: int, n: int) -> None:
    """Imagine that a seat picks the n goods of the supply that serve it best."""
    for _ in range(n):
        best = -1
        best_value = 0
        for good in range(GOODS):
            if s.supply[good] > 0:
                s.dream[good] += 1
                value = worth(s.dream) * POINT + hopes(s, seat, s.dream)
                s.dream[good] -= 1
                if best < 0 or value > best_value:
                    best = good
                    best_value = value
        if best < 0:
            return
        s.supply[best] -= 1
        s.dream[best] += 1


@rule
def cash_in(s: State, seat: int) -> int:
    """Imagine that a seat fills missions with the goods it dreams of; return what they pay, in points."""
    paid = 0
    while True:
        best = -1
        best_gain = 0
        for mission in range(MISSIONS):
            if s.mission[mission] == Lies.OPEN and s.spent[mission] == 0 and lacking(s.dream, mission) == 0:
                extra = gain(s, s.dream, mission)
                if extra > best_gain:
                    best = mission
                    best_gain = extra
        if best < 0:
            return paid
        s.dream[JOKER] -= missing(s.dream, best)
        for good in range(GOODS):
            if good != JOKER:
                s.dream[good] -= min(s.dream[good], WANTS[best][good])
        s.spent[best] = 1
        paid += COMMISSION[s.opt_bonus][best]


@rule
def forecast(s: State, seat: int, n: int, thief: bool) -> int:
    """Value a seat's goods after a step in which it takes n tiles, from the kerb or as a thief, and fills missions."""
    for good in range(GOODS):
        s.dream[good] = s.goods[seat][good]
        s.supply[good] = 0 if thief else s.kerb[good]
        if thief:
            for other in range(s.seats):
                if other != seat and (s.card[other] < 0 or is_out(s, other)):
                    s.supply[good] += s.goods[other][good]
    pick(s, seat, n)
    value = cash_in(s, seat) * POINT
    value += outlook(s, seat, s.dream)
    for good in range(GOODS):
        s.dream[good] = 0
        s.supply[good] = 0
    for mission in range(MISSIONS):
        s.spent[mission] = 0
    return value


@rule
def choice(s: State, seat: int, card: int) -> int:
    """Value a card laid face down, while nobody knows what the others choose (3.4, 4.1).

    Each other seat is taken to choose any card equally likely.
    """
    others = s.seats - 1
    rest = outlook(s, seat, s.goods[seat])
    if card == THIEF:
        step = forecast(s, seat, others * (CARDS - 1) // CARDS, True)
    else:
        tiles = 0
        for good in range(GOODS):
            tiles += s.kerb[good]
        for lower in range(card):
            tiles -= others * lower // CARDS
        step = forecast(s, seat, max(0, min(card, tiles)), False)
    extra = max(0, step - rest) * LATE[card] // PERCENT
    for other in range(s.seats):
        if s.chip[other] < s.chip[seat]:
            extra = extra * STAYED // PERCENT
    return rest + extra


@rule
def to_come(s: State, seat: int) -> bool:
    """Say whether a seat is in its step, or will have it in this round."""
    if s.turn < 0 or s.home[seat] == 1:
        return False
    return s.card[seat] >= s.card[s.turn]


@rule
def step_ahead(s: State, seat: int) -> int:
    """Value the step that a seat is in or waits for, now that all cards lie open."""
    n = s.card[seat]
    thief = n == THIEF
    if seat == s.turn:
        return forecast(s, seat, s.left_n, thief)
    tiles = 0
    for good in range(GOODS):
        tiles += s.kerb[good]
    for other in range(s.seats):
        if other != seat and to_come(s, other) and s.card[other] < n:
            tiles -= s.left_n if other == s.turn else s.card[other]
    return forecast(s, seat, max(0, min(n, tiles)), thief)


@rule
def evaluate(s: State, seat: int) -> int:
    """Weigh a seat's points and prospects against the mean of the others'."""
    value = filled(s, seat) * POINT
    if s.phase == Phase.CHOOSE and s.chosen[seat] >= 0:
        value += choice(s, seat, s.chosen[seat])
    elif to_come(s, seat):
        value += step_ahead(s, seat)
    else:
        value += outlook(s, seat, s.goods[seat])
    others = 0
    for other in range(s.seats):
        if other != seat:
            others += filled(s, other) * POINT + outlook(s, other, s.goods[other])
    return value - others // (s.seats - 1)


@rule
def temper(s: State, seat: int) -> int:
    """Mix the number card: a seat that always plays the same one is met there (3.4)."""
    if s.phase == Phase.CHOOSE:
        return TEMPER
    return 0
