"""Clauses 6 and 7 of Unexpected Treasures: how a match ends, and who knows what."""

from __future__ import annotations

from collections import Counter

from wunderkammer import Match
from wunderkammer.core import dice
from wunderkammer.core.kernel import CHANCE
from wunderkammer.games.treasures.state import Mission, Phase

from .scripted import GAME, NAMES, at_kerb, bring, choose, dealt, goods_of, mission_of, options_of, play, position, seen
from .test_referee import referee

# -- 6 Ending ------------------------------------------------------------------------------------------


def test_6_1_what_stays_for_the_next_round():
    match = position(3, homes=[{"lamp": 1}], kerb={"stool": 6}, missions=["m06"], chips=[2, 1, 3])
    choose(match, 1, 1, 4)
    play(match, "take stool", "take stool", "enough")
    view = seen(match)
    assert (view.phase, view.round) == (Phase.REVEAL, 2)
    assert view.card[:3] == [-1, -1, -1]
    assert view.home[:3] == view.took_n[:3] == [0, 0, 0]
    assert at_kerb(match) == {"stool": 4}
    assert [goods_of(match, seat) for seat in range(3)] == [{"lamp": 1}, {"stool": 1}, {"stool": 1}]
    assert mission_of(match, "m06") == Mission.OPEN
    assert view.chip[:3] == [1, 2, 3]


def test_6_2_the_last_round_is_played_out():
    match = position(
        5, kerb={"lamp": 8, "stool": 2}, homes=[{"television": 1}], missions=["m06"], unseen=["m04"], phase=Phase.REVEAL
    )
    bring(match, "m04", "radio")
    choose(match, 1, 2, 3, 4, 5)
    play(match, "take radio", "fill m04")
    while not match.over:
        play(match, "enough" if "enough" in options_of(match) else "done")
    assert GAME.result(match.state).rows[0] == (7, 5)
    assert mission_of(match, "m06") == Mission.OPEN  # nobody has it


def test_6_3_missions_and_goods():
    match = position(
        3, homes=[{"lamp": 1, "armchair": 2, "television": 1, "radio": 1}], kerb={"stool": 6}, missions=["m11"]
    )
    choose(match, 1, 2, 3)
    play(match, "take stool", "fill m11")
    assert GAME.result(match.state).rows[0] == (20, 4 + 5 + 1)
    assert GAME.result(match.state).totals[0] == 30


def test_6_3_scores_match_the_naive_twin():
    for seats in (3, 4, 5, 6):
        for bonus in ("rising", "steep", "even"):
            match = Match.begin(GAME, seats, {"bonus": bonus}, seed=f"twin {seats} {bonus}")
            judge = referee(match)
            step = 0
            while not match.over:
                seat = match.pending[step % len(match.pending)]
                legal = match.legal(seat)
                match.play(seat, legal[step * 7 % len(legal)])
                step += 1
            for entry in match.log:
                judge.play("chance" if entry.seat == CHANCE else entry.seat + 1, GAME.actions.text(entry.action))
            assert list(match.result().totals) == judge.scores()


def test_6_4_most_points_win():
    match = position(
        5,
        homes=[{"radio": 1}, {"lamp": 1}, {}, {}],
        kerb={"stool": 8},
        missions=["m24"],
        unseen=["m01"],
        phase=Phase.REVEAL,
    )
    bring(match, "m01", "lamp")
    choose(match, 1, 2, 3, 4, 5)
    while not match.over:
        play(match, "enough" if "enough" in options_of(match) else "done")
    result = match.result()
    assert result.totals[:4] == (5, 2, 0, 0)
    assert result.places == (2, 3, 4, 4, 1)  # the last seat had filled all other missions
    assert result.shares == (0, 0, 0, 0, 1)


def test_6_4_ties_share():
    """Equal totals, made up differently: one seat with a mission, one with goods alone."""
    match = position(
        6, kerb={"stool": 8, "radio": 1, "lamp": 3}, homes=[{}, {"armchair": 1}], unseen=["m01"], phase=Phase.REVEAL
    )
    s = GAME.state.read(match.state)
    for number in range(1, 24):
        s.mission[number] = Mission.OPEN  # nobody has filled anything
    match.stand_at(s.write())
    bring(match, "m01", "radio")
    choose(match, 1, 2, 3, 4, 5, 5)
    play(match, "take stool", "fill m01", "take stool")
    while not match.over:
        play(match, "enough" if "enough" in options_of(match) else "done")
    assert match.result().totals[:2] == (4, 4)
    assert match.result().places == (1, 1, 3, 3, 3, 3)
    assert match.result().shares[:2] == (0.5, 0.5)
    assert [line.text for line in match.tell(len(match.log) - 1, None)][-2:] == [
        "Ada and Ben share the victory with 4 points each.",
        "Equal scores are a shared victory: neither missions nor chips break the tie.",
    ]


# -- 7 Who knows what ----------------------------------------------------------------------------------


def test_7_1_everything_else_is_open():
    match = Match.begin(GAME, 4, seed=3, names=NAMES[:4])
    hidden = set()
    while not match.over:
        for reader in (0, 3, None):
            hidden |= set(GAME.state.diff(match.state, match.view(reader)))
        seat = match.pending[-1]
        match.play(seat, match.legal(seat)[len(match.legal(seat)) // 2])
    assert hidden == {"chosen"}


def test_7_1_worlds_are_as_could_be_chosen():
    match = position(3, kerb={"lamp": 6}, banned=[2])
    match.play(1, "choose 0")
    match.play(2, "choose 5")
    rng = dice.generator(1)
    worlds = Counter()
    for _ in range(6000):
        world = GAME.state.read(GAME.imagine(match.view(0), 0, rng))
        worlds[tuple(world.chosen[:3])] += 1
    assert set(worlds) == {(-1, one, two) for one in range(6) for two in range(1, 6)}
    assert max(worlds.values()) < 270  # 200 each are expected, 14 is one deviation
    assert min(worlds.values()) > 140


def test_7_2_unseen_missions_are_one_set():
    match = dealt(4)
    bring(match, "m21", *["lamp"] * 6)
    bring(match, "m05", "stool", "stool")
    view = seen(match)
    assert view.mission.count(Mission.UNSEEN) == 22
    assert view.deck_n == 19
    row_ = next(memory for memory in GAME.words.memory(match.voice(0), view) if memory.clause == "7.2")
    assert row_.about == "19 missions to come"
    assert len(row_.possible) == 22
