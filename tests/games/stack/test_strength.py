"""The strength of the greedy bot at Artifact Stack, and the habits it must have."""

from __future__ import annotations

import os

import pytest

from wunderkammer.arena.simulation import simulate
from wunderkammer.bots.bot import parse_bots
from wunderkammer.games.stack.evaluation import evaluate

from .positions import ATTACKS, FIRST_GAME, GAME, play, position

MATCHES = int(os.environ.get("STRENGTH_MATCHES", "200"))


@pytest.mark.parametrize(
    ("bots", "least"),
    [("greedy,random", 0.90), ("random,greedy", 0.90), ("greedy,random,random,random", 0.70)],
)
def test_strength_of_greedy(bots, least):
    seats = bots.count(",") + 1
    summary = simulate(GAME, parse_bots(bots, seats), MATCHES, seed=7)
    assert summary.wins[bots.split(",").index("greedy")] >= least


def worth(match, *moves: str) -> int:
    """Play moves in a copy of the position and give how well seat 1 stands then."""
    copy = match.state
    for move in moves:
        copy = GAME.apply(copy, GAME.pending(copy)[0], GAME.actions.parse(move))
    return evaluate(GAME.state.read(copy), 0)


def test_a_bonus_is_triggered_in_time():
    """On the last turn two Coins are used, not kept."""
    match = play(position(FIRST_GAME, "t1=dancer", "owl-drachma rose-ducat", "", round=2), "take t1")
    assert worth(match, "trigger deck=coin cards=2") > worth(match, "end")


def test_a_set_is_locked_when_it_is_in_danger_and_can_hardly_grow():
    threatened = play(position(ATTACKS, "t1=horn-bow t2=tax-roll", "jaguar serpent", "sling", round=2), "take t2")
    assert worth(threatened, "lock statues-2") > worth(threatened, "end")


def test_more_of_a_set_is_worth_more():
    match = position(FIRST_GAME, "t1=dancer t2=rose-ducat", "jaguar serpent scribe", "")
    assert worth(match, "take t1", "end") > worth(match, "take t2", "end")


def test_a_monster_is_taken_with_its_container_at_hand():
    decks = "monster coin relic china treasure statue"
    match = position(decks, "t1=coffin-1 t2=silver-cross-1", "mummy-1", "")
    assert worth(match, "take t1") > worth(match, "take t2")


def test_a_seat_judges_by_what_it_knows():
    """Whatever another seat has seen under a back, the stand of a seat is the same to itself."""
    one = position(FIRST_GAME, "t1=dancer", "", "", peeked={"t2": ("golden-mask", (1,))})
    two = position(FIRST_GAME, "t1=dancer", "", "", peeked={"t2": ("owl", (1,))})
    assert worth(one) == worth(two)
