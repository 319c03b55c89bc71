"""Chance is drawn by weight from a committed key and can be computed again; playouts have a sound generator."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wunderkammer.core import dice
from wunderkammer.core.dice import below, next_word, reseed
from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.game import Game
from wunderkammer.core.kernel import CHANCE, native
from wunderkammer.core.match import Match

from .play import play_on

KEY = dice.key_of_seed("test")


# -- the match's own stream -----------------------------------------------------------------------------


def test_outcomes_come_as_often_as_their_weights_say() -> None:
    weights = {7: 1, 2: 3, 40: 6, 41: 0}
    drawn = Counter(dice.draw(KEY, counter, weights) for counter in range(10_000))
    assert drawn[41] == 0
    for outcome, weight in weights.items():
        assert abs(drawn[outcome] - 1000 * weight) < 200  # more than four standard deviations


def test_a_draw_depends_on_key_and_counter_and_not_on_the_order_of_the_weights() -> None:
    weights = {number: 1 for number in range(1000)}
    upside_down = dict(reversed(weights.items()))
    draws = [dice.draw(KEY, counter, weights) for counter in range(50)]
    assert draws == [dice.draw(KEY, counter, upside_down) for counter in range(50)]
    assert draws != [dice.draw(dice.key_of_seed("other"), counter, weights) for counter in range(50)]
    assert len(set(draws)) > 40


def test_draws_stay_the_same_for_ever() -> None:
    """Stored matches are verified with these numbers."""
    assert dice.key_of_seed(1).hex() == "03bcec661cf0253b88237484f66ca864"
    assert dice.commitment(dice.key_of_seed(1)) == "986589a60c0d732b6c8e1cefa46b94aa2e2ecbbbd4a7526dd60b3063541190af"
    assert [dice.draw(dice.key_of_seed(1), n, dict.fromkeys(range(100), 1)) for n in range(8)] == [
        47,
        46,
        23,
        13,
        6,
        60,
        2,
        61,
    ]


def test_fresh_keys_differ() -> None:
    keys = {dice.new_key() for _ in range(100)}
    assert len(keys) == 100
    assert {len(key) for key in keys} == {dice.KEY_BYTES}


# -- bots -----------------------------------------------------------------------------------------------


def test_bots_are_seeded_alike_by_a_match_and_by_its_key() -> None:
    assert dice.bot_seed(7, 2) == dice.bot_seed("7", 2) == dice.bot_seed(dice.key_of_seed(7), 2)


def test_neighbouring_seeds_and_seats_share_no_bots() -> None:
    seeds = {dice.bot_seed(match, seat) for match in range(200) for seat in range(6)}
    assert len(seeds) == 1200
    assert all(0 <= seed < 2**62 for seed in seeds)
    assert max(seeds) > 2**61


def test_a_bots_seed_holds_no_bits_of_the_match_key() -> None:
    keys = [dice.key_of_seed(number) for number in range(400)]
    for part in (slice(0, 8), slice(8, 16)):
        same = [bin((int.from_bytes(key[part], "big") >> 2) ^ dice.bot_seed(key, 0)).count("1") for key in keys]
        assert abs(sum(same) / len(same) - 31) < 1  # of 62 bits; five standard deviations


# -- a match is committed, and anybody can verify it ------------------------------------------------------


@pytest.fixture(scope="module")
def played(sample: Game) -> Match:
    return play_on(Match.begin(sample, 3, seed=11), 11)


def retold(match: Match, key: bytes | None, changed: int = -1) -> Match:
    """Give a match with the same log and that key; one outcome of chance exchanged, if any."""
    twin = Match(match.game, match.seats, match.options, key=key)
    for number, entry in enumerate(match.log):
        action = entry.action
        if number == changed:
            action = next(other for other in match.game.legal(twin.state, CHANCE) if other != action)
        twin.replay(entry.seat, action)
        if number == changed:  # what follows would not fit: chance goes on by the key
            twin.draw_chance()
            break
    return twin


def test_an_honest_match_verifies(played: Match) -> None:
    assert played.verify() == ""
    assert retold(played, played.key).verify() == ""
    assert played.commitment == dice.commitment(played.key or b"")


def test_verify_names_the_first_outcome_that_was_tampered_with(played: Match) -> None:
    chances = [number for number, entry in enumerate(played.log) if entry.seat == CHANCE]
    for changed in (chances[0], chances[5], chances[8]):
        twin = play_on(retold(played, played.key, changed), 1)
        says, should = (match.game.actions.text(match.log[changed].action) for match in (twin, played))
        assert twin.verify() == f"Move {changed + 1} is {says!r}; the key gives {should!r}."


def test_verify_refuses_another_key_and_another_commitment(played: Match) -> None:
    other = retold(played, dice.key_of_seed("other"))
    assert other.verify().startswith("Move 1 is ")  # committed to from the start, it still gives other cards
    other.commitment = played.commitment
    assert other.verify() == "The key does not fit the commitment that was published at the start."
    honest = retold(played, played.key)
    honest.commitment = dice.commitment(KEY)
    assert honest.verify() == "The key does not fit the commitment that was published at the start."


def test_nothing_is_verified_before_the_end_or_without_a_key(sample: Game, played: Match) -> None:
    with pytest.raises(IllegalMove, match=r"^The match is still running; its key is revealed when it ends\.$"):
        Match.begin(sample, 2, seed=1).verify()
    with pytest.raises(IllegalMove, match=r"^The match has no key, so its chance was not drawn by this program\.$"):
        retold(played, None).verify()


def test_chance_of_a_match_follows_the_weights_of_the_game(sample: Game) -> None:
    weather: Counter[str] = Counter()
    for seed in range(400):
        match = Match.begin(sample, 2, seed=seed)
        weather[sample.actions.text(match.log[-1].action)] += 1
    assert set(weather) == {"blow calm", "blow storm"}
    assert abs(weather["blow calm"] - 300) < 40  # three of four


# -- the small generator ----------------------------------------------------------------------------------


def sfc32(seed: int, stream: int, n: int) -> list[int]:
    """Compute the words of sfc32 from its published description, in 32-bit arithmetic."""
    a, b, c, counter = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, stream & 0xFFFFFFFF, 1
    words = []
    for _ in range(12 + n):
        word = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ b >> 9
        b = (c + (c << 3)) % 2**32
        c = ((c << 21 | c >> 11) + word) % 2**32
        words.append(word)
    return words[12:]


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**31))
def test_the_generator_is_sfc32(seed: int, stream: int) -> None:
    rng = dice.generator(seed, stream)
    assert [next_word(rng) for _ in range(5)] == sfc32(seed, stream, 5)


@native
def fill_words(rng: Any, seed: int, stream: int, out: Any) -> int:
    reseed(rng, seed, stream)
    for i in range(len(out)):
        out[i] = next_word(rng)
    return below(rng, 1000)


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1, 2**62 + 12345])
def test_the_generator_is_the_same_in_native_code(sample: Game, seed: int) -> None:
    out = np.zeros(200, np.int64)
    last = sample.kernel(fill_words)(dice.native_generator(0), seed, 3, out)
    rng = dice.generator(seed, 3)
    assert out.tolist() == [next_word(rng) for _ in range(200)]
    assert last == below(rng, 1000)
    assert dice.native_generator(seed, 3).tolist() == dice.generator(seed, 3)


@pytest.mark.parametrize("n", [1, 2, 6, 100])
def test_below_gives_every_number_equally_often(n: int) -> None:
    rng = dice.generator(9)
    counts = Counter(below(rng, n) for _ in range(400 * n))
    assert set(counts) == set(range(n))
    square = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert square < n - 1 + 5 * (2 * n) ** 0.5


def test_streams_and_seeds_give_different_words() -> None:
    starts = {next_word(dice.generator(seed, stream)) for seed in range(100) for stream in range(100)}
    assert len(starts) > 9_990  # 32 bits, ten thousand words: hardly two alike
