"""Nets that learnt games, on disk: found by the game, checked, and kept with a card that says how they came about.

A net is a pair of files: NAME.npz, its weights, and NAME.json, the card. The first layer, by far the largest, is
written in bytes, what an input adds in 127ths of the most that it adds to any unit; the others in half precision. A net
that the user has trained lies in the data folder and goes before the one that comes with the game.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.errors import WunderkammerError
from ..core.folders import data_folder
from ..core.game import Game
from .net import WEIGHTS, Weights, shapes

NAME = "net"
STEPS = 127
"""In how many steps the largest weight of an input is written."""
_found: dict[tuple[Path, str], Weights | None] = {}


class NetError(WunderkammerError):
    """A net on disk is not what its card says."""


def own_folder(game: Game) -> Path:
    """Give the folder for the nets of a game that this user has trained."""
    return data_folder() / "nets" / game.key


def inputs_of(game: Game) -> str:
    """Name what the net of a game looks at: another component set may have other columns, and needs another net."""
    return hashlib.sha256("\n".join(game.features.columns.names).encode()).hexdigest()[:16]


def installed(game: Game) -> Weights | None:
    """Give the weights of the net that is to play this game, or None where there is none for it."""
    for folder in (own_folder(game), game.folder):
        key = folder, inputs_of(game)
        if key not in _found:
            _found[key] = _load(game, folder)
        if _found[key] is not None:
            return _found[key]
    return None


def card_of(game: Game) -> dict[str, Any] | None:
    """Give the card of the net that is to play this game."""
    for folder in (own_folder(game), game.folder):
        card = _card(folder)
        if card and card["inputs"] == inputs_of(game):
            return card
    return None


def install(game: Game, weights: Weights, card: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Write a net and its card into a folder, complete or not at all; give the card."""
    packed = io.BytesIO()
    np.savez_compressed(packed, **pack(weights))
    card = {"inputs": inputs_of(game), "sha256": hashlib.sha256(packed.getvalue()).hexdigest(), **card}
    folder.mkdir(parents=True, exist_ok=True)
    for suffix, content in ((".npz", packed.getvalue()), (".json", (json.dumps(card, indent=2) + "\n").encode())):
        part = folder / f"{NAME}{suffix}.part"
        part.write_bytes(content)
        part.replace(folder / f"{NAME}{suffix}")
    _found.clear()
    return card


def pack(weights: Weights) -> dict[str, Any]:
    """Give weights as they are written."""
    arrays = {name: weights[name].astype(np.float32 if name == "unit" else np.float16) for name in WEIGHTS}
    step = (np.abs(weights["first"]).max(axis=1, keepdims=True) / STEPS).astype(np.float16)
    arrays["step"] = np.where(step > 0, step, np.float16(1))  # an input that adds next to nothing adds nothing
    arrays["first"] = np.clip(np.rint(weights["first"] / arrays["step"]), -STEPS, STEPS).astype(np.int8)
    return arrays


def unpack(arrays: Mapping[str, npt.NDArray[Any]]) -> Weights:
    """Give weights that were written."""
    weights = {name: arrays[name].astype(np.float32) for name in WEIGHTS}
    return weights | {"first": weights["first"] * arrays["step"].astype(np.float32)}


def _card(folder: Path) -> dict[str, Any] | None:
    path = folder / f"{NAME}.json"
    if not path.is_file():
        return None
    try:
        card = json.loads(path.read_text(encoding="utf-8"))
        if {"inputs", "sha256"} <= set(card):
            return dict(card)
    except (ValueError, TypeError):
        pass
    raise NetError(f"{path} is no card of a net; train it again, or take the folder away.")


def _load(game: Game, folder: Path) -> Weights | None:
    card = _card(folder)
    if card is None or card["inputs"] != inputs_of(game):
        return None
    path = folder / f"{NAME}.npz"
    content = path.read_bytes() if path.is_file() else b""
    if hashlib.sha256(content).hexdigest() != card["sha256"]:
        raise NetError(f"{path} is not the net that its card describes; train it again, or take the folder away.")
    with np.load(io.BytesIO(content)) as arrays:
        if set(arrays.files) != {*WEIGHTS, "step"}:
            raise NetError(f"{path} was written by another version; train it again, or take the folder away.")
        weights = unpack(arrays)
    if {name: each.shape for name, each in weights.items()} != shapes(game, weights["first_bias"].size):
        raise NetError(f"{path} has weights of other shapes than {game.title} needs; train it again.")
    return weights
