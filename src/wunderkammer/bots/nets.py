"""Nets that learnt games, on disk: found by the game, checked, and kept with a card that says how they came about.

There are two kinds: one judges a table, the other, a policy, chooses. A net is a pair of files: KIND.npz, its weights,
and KIND.json, the card. The lower layers, by far the largest, are written in bytes, what an input adds in 127ths of the
most that it adds to any unit; the others in half precision. Of what is kindred (see `kindred`) only a part is written.
A net that the user has trained lies in the data folder and goes before the one that comes with the game.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.errors import WunderkammerError
from ..core.folders import data_folder
from ..core.game import Game
from ..core.table_memory import player_actions
from .kindred import spread_out
from .net import WEIGHTS, Weights, shapes
from .policy import JUDGING, POLICY, judging_shapes, policy_shapes

KINDRED = ("meanings", "kindred")
"""What is kept beside a first layer in which some columns are kindred: what their values mean, and which they are."""
OPTIONAL = (*KINDRED, *JUDGING)
"""All that a file may hold besides."""
STEPS = 127
"""In how many steps the largest weight of an input is written."""


@dataclass(frozen=True)
class Kind:
    """One kind of net."""

    name: str
    """How its files are called."""
    arrays: tuple[str, ...]
    """Its arrays, without what else is kept with them..."""
    in_bytes: tuple[str, ...]
    """...and those that are written in bytes."""
    meanings: Callable[[Game], Iterable[str]]
    """Names all that its inputs and outputs mean: with another component set they may mean something else."""
    shapes: Callable[[Game, Weights], dict[str, tuple[int, ...]]]
    """Gives the shapes that its arrays should have."""


JUDGE = Kind(
    "net",
    WEIGHTS,
    ("first",),
    meanings=lambda game: game.features.columns.names,
    shapes=lambda game, weights: shapes(game, weights["first_bias"].size),
)
CHOOSER = Kind(
    "policy",
    POLICY,
    ("first", "second"),
    meanings=lambda game: (
        *game.features.columns.names,
        *map(game.actions.text, player_actions(game.actions).tolist()),
    ),
    shapes=lambda game, weights: policy_shapes(game, weights["first_bias"].size, weights["second_bias"].size),
)

_found: dict[tuple[Path, str, str], Weights | None] = {}


class NetError(WunderkammerError):
    """A net on disk is not what its card says."""


def own_folder(game: Game, kind: Kind = JUDGE) -> Path:
    """Give the folder for a net of a game that this user has trained: one for each set that needs a net of its own."""
    return data_folder() / "nets" / game.key / inputs_of(game, kind)


def _folders(game: Game, kind: Kind) -> tuple[Path, Path]:
    """Give where a net of a game may lie: what this user has trained goes before what comes with the game."""
    return own_folder(game, kind), game.folder


@cache
def inputs_of(game: Game, kind: Kind = JUDGE) -> str:
    """Name what a net of a game looks at and speaks of: another component set needs another net."""
    return hashlib.sha256("\n".join(kind.meanings(game)).encode()).hexdigest()[:16]


def installed(game: Game, kind: Kind = JUDGE) -> Weights | None:
    """Give the weights of the net that is to play this game, or None where there is none for it."""
    for folder in _folders(game, kind):
        key = folder, kind.name, inputs_of(game, kind)
        if key not in _found:
            _found[key] = _load(game, folder, kind)
        if _found[key] is not None:
            return _found[key]
    return None


def as_written(game: Game, kind: Kind = JUDGE) -> Weights | None:
    """Give the same for who trains it on: what is kindred is not spread out."""
    for folder in _folders(game, kind):
        if _load(game, folder, kind) is not None:
            with np.load(folder / f"{kind.name}.npz") as arrays:
                return unpack(arrays, kind, spread=False)
    return None


def card_of(game: Game, kind: Kind = JUDGE) -> dict[str, Any] | None:
    """Give the card of the net that is to play this game."""
    for folder in _folders(game, kind):
        card = _card(folder, kind)
        if card and card["inputs"] == inputs_of(game, kind):
            return card
    return None


def digests(game: Game) -> dict[str, str]:
    """Name the nets that play this game, by kind: they tell apart what bots of the same name play."""
    cards = {kind.name: card_of(game, kind) for kind in (JUDGE, CHOOSER)}
    return {name: card["sha256"][:16] for name, card in cards.items() if card}


def install(
    game: Game, weights: Weights, card: dict[str, Any], folder: Path, kind: Kind = JUDGE
) -> dict[str, Any]:  # fmt: skip
    """Write a net and its card into a folder, complete or not at all; give the card."""
    packed = io.BytesIO()
    np.savez_compressed(packed, **pack(weights, kind))
    card = {"inputs": inputs_of(game, kind), "sha256": hashlib.sha256(packed.getvalue()).hexdigest(), **card}
    folder.mkdir(parents=True, exist_ok=True)
    for suffix, content in ((".npz", packed.getvalue()), (".json", (json.dumps(card, indent=2) + "\n").encode())):
        part = folder / f"{kind.name}{suffix}.part"
        part.write_bytes(content)
        part.replace(folder / f"{kind.name}{suffix}")
    _found.clear()
    return card


def pack(weights: Weights, kind: Kind = JUDGE) -> dict[str, Any]:
    """Give weights as they are written."""
    arrays = {name: weights[name].astype(np.float32 if name == "unit" else np.float16) for name in kind.arrays}
    for name in kind.in_bytes:
        step = (np.abs(weights[name]).max(axis=1, keepdims=True) / STEPS).astype(np.float16)
        step = np.where(step > 0, step, np.float16(1))  # an input that adds next to nothing adds nothing
        arrays[_step(name)] = step
        arrays[name] = np.clip(np.rint(weights[name] / step), -STEPS, STEPS).astype(np.int8)
    return arrays | {name: weights[name] for name in OPTIONAL if name in weights}


def unpack(arrays: Mapping[str, npt.NDArray[Any]], kind: Kind = JUDGE, *, spread: bool = True) -> Weights:
    """Give weights that were written, as bots play with them, or with what is kindred not spread out."""
    weights = {name: arrays[name].astype(np.float32) for name in kind.arrays}
    weights |= {name: weights[name] * arrays[_step(name)].astype(np.float32) for name in kind.in_bytes}
    if not spread:
        return weights | {name: arrays[name] for name in OPTIONAL if name in arrays}
    if set(KINDRED) <= set(arrays):
        weights["first"] = spread_out(weights["first"], *(arrays[name] for name in KINDRED))
    return weights | {name: arrays[name] for name in JUDGING if name in arrays}


def _step(name: str) -> str:
    """Name the array that holds the steps in which another is written."""
    return "step" if name == "first" else f"{name}_step"


def _card(folder: Path, kind: Kind) -> dict[str, Any] | None:
    path = folder / f"{kind.name}.json"
    if not path.is_file():
        return None
    try:
        card = json.loads(path.read_text(encoding="utf-8"))
        if {"inputs", "sha256"} <= set(card):
            return dict(card)
    except (ValueError, TypeError):
        pass
    raise NetError(f"{path} is not a model card; train the network again, or remove the folder.")


def _load(game: Game, folder: Path, kind: Kind) -> Weights | None:
    card = _card(folder, kind)
    if card is None or card["inputs"] != inputs_of(game, kind):
        return None
    path = folder / f"{kind.name}.npz"
    content = path.read_bytes() if path.is_file() else b""
    if hashlib.sha256(content).hexdigest() != card["sha256"]:
        raise NetError(f"{path} is not the network its card describes; train it again, or remove the folder.")
    with np.load(io.BytesIO(content)) as arrays:
        if set(arrays.files) - set(OPTIONAL) != {*kind.arrays, *map(_step, kind.in_bytes)}:
            raise NetError(f"{path} was written by another version; train it again, or remove the folder.")
        try:
            weights = unpack(arrays, kind)
        except (ValueError, IndexError):  # what is kindred there does not fit the first layer
            weights = {}
    if not weights or {name: each.shape for name, each in weights.items()} != _shapes(game, weights, kind):
        raise NetError(f"The weights in {path} do not have the shapes {game.title} needs; train it again.")
    return weights


def _shapes(game: Game, weights: Weights, kind: Kind) -> dict[str, tuple[int, ...]]:
    """Give the shapes that all weights should have, those of a policy that can judge if it can."""
    judging = judging_shapes(weights["second_bias"].size) if set(JUDGING) & set(weights) else {}
    return kind.shapes(game, weights) | judging
