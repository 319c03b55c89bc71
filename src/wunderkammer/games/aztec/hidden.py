"""What a seat cannot see in Aztec, and how it could be (9)."""

from __future__ import annotations

from ...core.dice import below
from ...core.kernel import Rng, Row, rule
from ...core.piles import nth, total
from .state import (
    ARTIFACT_COPIES,
    ARTIFACT_DECK,
    ARTIFACTS,
    CARD_COPIES,
    CARDS,
    INSTANT,
    LOOK,
    SEATS,
    SIDES,
    State,
)


@rule
def imagine(v: State, seat: int, rng: Rng) -> None:
    """Deal all that the seat does not see anew, and let the others choose in secret as they might."""
    imagine_jewels(v, seat, rng)
    imagine_choices(v, seat, rng)
    imagine_artifacts(v, seat, rng)


@rule
def imagine_jewels(v: State, seat: int, rng: Rng) -> None:
    """Deal the concealed jewel cards of this round from all that the seat has not seen."""
    for card in range(CARDS):
        v.deck[card] = CARD_COPIES[card] - v.used[card]
    for other in range(SEATS):
        if v.card_seen[other] >> seat & 1:
            v.deck[v.card[other]] -= 1
    for other in range(SEATS):
        if v.card_seen[other] != 0 and not v.card_seen[other] >> seat & 1:
            v.card[other] = take_one(v.deck, rng)


@rule
def imagine_choices(v: State, seat: int, rng: Rng) -> None:
    """Let claims and tokens that are not yet open be any legal ones."""
    for other in range(SEATS):
        if v.claim_seen[other] != 0 and not v.claim_seen[other] >> seat & 1:
            v.claim[other] = below(rng, CARDS)
        if v.token_seen[other] != 0 and not v.token_seen[other] >> seat & 1:
            v.target[other] = (other + 1 + below(rng, v.seats - 1)) % v.seats
            v.side[other] = below(rng, SIDES)


@rule
def imagine_artifacts(v: State, seat: int, rng: Rng) -> None:
    """Deal the unseen artifacts: first what the others keep, then what they look at and tucked; the rest is the deck.

    A kept card is no instant. Whichever other unseen cards are kept, equally many deals of the rest fit what
    the seat saw, so the kept ones are uniform among those, and what remains is a plain shuffle.
    """
    for artifact in range(ARTIFACTS):
        v.fresh[artifact] = ARTIFACT_COPIES[artifact]
    if v.playing >= 0:
        v.fresh[v.playing] -= 1
    for place in range(LOOK):
        if v.look_seen[place] >> seat & 1:
            v.fresh[v.look[place]] -= 1
    for place in range(ARTIFACT_DECK):
        if v.under_seen[place] >> seat & 1:
            v.fresh[v.under[place]] -= 1
    for other in range(SEATS):
        if v.kept_seen[other] >> seat & 1:
            for artifact in range(ARTIFACTS):
                v.fresh[artifact] -= v.kept[other][artifact]
    for other in range(SEATS):
        if not v.kept_seen[other] >> seat & 1:
            for artifact in range(ARTIFACTS):
                v.kept[other][artifact] = 0
            for _ in range(v.kept_n[other]):
                v.kept[other][take_lasting(v.fresh, rng)] += 1
    for place in range(v.look_n):
        if not v.look_seen[place] >> seat & 1:
            v.look[place] = take_one(v.fresh, rng)
    for place in range(v.under_n):
        if not v.under_seen[place] >> seat & 1:
            v.under[place] = take_one(v.fresh, rng)


@rule
def take_one(pile: Row, rng: Rng) -> int:
    """Draw a random piece from a pile."""
    kind = nth(pile, below(rng, total(pile)))
    pile[kind] -= 1
    return kind


@rule
def take_lasting(pile: Row, rng: Rng) -> int:
    """Draw a random artifact that is not played at once."""
    n = 0
    for artifact in range(ARTIFACTS):
        if INSTANT[artifact] == 0:
            n += pile[artifact]
    left = below(rng, n)
    for artifact in range(ARTIFACTS):
        if INSTANT[artifact] == 0:
            left -= pile[artifact]
            if left < 0:
                pile[artifact] -= 1
                return artifact
    return -1
