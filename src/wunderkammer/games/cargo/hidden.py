"""What a seat cannot see in Curious Cargo, and how it could be (1.7)."""

from __future__ import annotations

from ...core.dice import below
from ...core.kernel import Rng, rule
from ...core.piles import nth, redeal
from .components import HAND, SEATS, TRUCKS
from .state import Fate, Phase, State


@rule
def imagine(v: State, seat: int, rng: Rng) -> None:
    """Deal the unseen truck cards anew: a seat knows its hand and the cards it gave away; the rest is a shuffle."""
    for truck in range(TRUCKS):
        v.deck[truck] = 1 if v.fate[truck] == Fate.UNSEEN else 0
        for each in range(SEATS):
            if each == seat:
                if v.hand[each][truck] == 1:
                    v.deck[truck] = 0
            else:
                v.hand[each][truck] = 0
                if seat < SEATS and v.gift[seat][truck] == 1:
                    v.hand[each][truck] = 1
                    v.deck[truck] = 0
    for each in range(SEATS):
        if each != seat:
            known = 0
            for truck in range(TRUCKS):
                known += v.hand[each][truck]
            redeal(v.deck, v.hand[each], v.hand_n[each] - known, rng)
            v.kept[each] = -1
            if v.chosen[each] == 1:
                v.kept[each] = nth(v.hand[each], below(rng, v.hand_n[each]))
    if seat >= SEATS:
        for giver in range(SEATS):
            imagine_gift(v, giver, rng)


@rule
def imagine_gift(v: State, giver: int, rng: Rng) -> None:
    """Choose, for a watcher, which cards of the other's hand were given to it in the draft.

    All cards that ever came to that hand, those spent since included, are equally likely to be a gift.
    """
    for truck in range(TRUCKS):
        v.gift[giver][truck] = 0
    if v.opt_draft == 0 or v.phase <= Phase.DRAFT:
        return
    holder = 1 - giver
    left = v.hand_n[holder]
    came = left
    for truck in range(TRUCKS):
        if v.fate[truck] == Fate.PLAYED + holder or v.fate[truck] == Fate.SCRAPPED + holder:
            came += 1
    gifts = HAND - 1
    for truck in range(TRUCKS):
        if v.hand[holder][truck] == 1:
            if below(rng, came) < gifts:
                v.gift[giver][truck] = 1
                gifts -= 1
            came -= 1
