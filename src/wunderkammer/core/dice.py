"""Chance for matches, which anybody can check afterwards, and chance for playouts, which is fast.

A match draws from a keyed pseudo-random function (BLAKE2b, 128-bit secret key, a counter per draw), so
that outcomes already seen tell nothing about others. A hash of the key is published when the match
starts and the key itself when it ends; then every outcome can be computed again.

Playouts, bots and `imagine` use sfc32, a small generator written in the subset of the rules: the same
numbers interpreted and native. They never touch the match's own stream.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import SupportsIndex

import numpy as np
import numpy.typing as npt

from .errors import OptionError
from .kernel import Rng, rule

KEY_BYTES = 16
LARGEST_SEED = 1 << 63


def new_key() -> bytes:
    """Give a fresh secret key from the system's own source."""
    return secrets.token_bytes(KEY_BYTES)


def key_of_seed(seed: int | str) -> bytes:
    """Give the key that a seed stands for, for matches that must be repeatable."""
    return hashlib.blake2b(str(seed).encode(), digest_size=KEY_BYTES, person=b"wk-seed").digest()


def bot_seed(match_seed: int | str | bytes, seat: int) -> int:
    """Give the seed of the bot at a seat, from the match's seed or its key: the one way in which bots are seeded.

    A keyed hash with a word of its own: a bot's generator tells nothing of the key, and neighbours share nothing.
    """
    key = match_seed if isinstance(match_seed, bytes) else key_of_seed(match_seed)
    digest = hashlib.blake2b(seat.to_bytes(1, "big"), digest_size=8, key=key, person=b"wk-bot").digest()
    return int.from_bytes(digest, "big") >> 2  # native code counts in signed words


def commitment(key: bytes) -> str:
    """Give the hash that is published before the first card is dealt."""
    return hashlib.blake2b(key, digest_size=32, person=b"wk-commitment").hexdigest()


def draw(key: bytes, counter: int, weights: Mapping[int, int]) -> int:
    """Draw one outcome by weight: the counter-th draw of the match with this key."""
    total = sum(weights.values())
    block = hashlib.blake2b(counter.to_bytes(8, "big"), digest_size=32, key=key, person=b"wk-draw").digest()
    # 256 bits against weights of a few bits: the bias of the remainder is far below any test's reach.
    left = int.from_bytes(block, "big") % total
    for outcome in sorted(weights):
        left -= weights[outcome]
        if left < 0:
            return outcome
    raise AssertionError("weights are positive")


def checked_seed(seed: int) -> int:
    """Give the seed of native play back, refusing one that native code cannot count to."""
    if not isinstance(seed, SupportsIndex):
        raise OptionError(f"A seed is a whole number, not {type(seed).__name__}.")
    if not -LARGEST_SEED <= seed < LARGEST_SEED:
        raise OptionError(f"A seed must fit into 64 bits: it lies from {-LARGEST_SEED} to {LARGEST_SEED - 1}.")
    return seed


# -- the small generator ------------------------------------------------------------------------------

WORD = 0xFFFFFFFF
LOW_WORD_BITS = 32
SHIFT_RIGHT, SHIFT_LEFT, ROTATE = 9, 3, 21
WARM_UP = 12
A, B, C, COUNTER = range(4)
"""The four words of the generator, by the names they have in sfc32's description."""


@rule
def next_word(rng: Rng) -> int:
    """Give the next 32 random bits (sfc32)."""
    word = (rng[A] + rng[B] + rng[COUNTER]) & WORD
    rng[COUNTER] = (rng[COUNTER] + 1) & WORD
    rng[A] = rng[B] ^ (rng[B] >> SHIFT_RIGHT)
    rng[B] = (rng[C] + (rng[C] << SHIFT_LEFT)) & WORD
    rng[C] = ((rng[C] << ROTATE) | (rng[C] >> (LOW_WORD_BITS - ROTATE))) & WORD
    rng[C] = (rng[C] + word) & WORD
    return word


@rule
def below(rng: Rng, n: int) -> int:
    """Give a random int from 0 to n - 1."""
    return (next_word(rng) * n) >> LOW_WORD_BITS


@rule
def reseed(rng: Rng, seed: int, stream: int) -> None:
    """Start the generator anew; different streams of one seed are independent."""
    rng[A] = seed & WORD
    rng[B] = (seed >> LOW_WORD_BITS) & WORD
    rng[C] = stream & WORD
    rng[COUNTER] = 1
    for _ in range(WARM_UP):
        next_word(rng)


def generator(seed: int, stream: int = 0) -> list[int]:
    """Give a generator for interpreted code."""
    rng = [0, 0, 0, 0]
    reseed(rng, seed, stream)
    return rng


def native_generator(seed: int, stream: int = 0) -> npt.NDArray[np.int64]:
    """Give the same generator for native code."""
    return np.array(generator(seed, stream), dtype=np.int64)
