"""Broken input for every door of the core: each must answer with a sentence, never with a traceback."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from . import dice, notation
from .dice import below
from .errors import WunderkammerError
from .game import Game
from .match import Match
from .readers import OPEN
from .registry import load

DOORS = ("match files", "matches in JSON", "moves in words", "moves in JSON", "views in JSON", "component sets")
JUNK = (
    "\x00",
    "#",
    ":",
    "=",
    "?",
    "-1",
    "9" * 30,
    "é",
    "🎲",
    "\r",
    "\t",
    " ",
    "[" * 50,
    "seat",
    "score",
    "end",
    "key:",
    "{",
    "\ud7ff",
)


def fuzz_doors(game: Game, rounds: int, seed: int, tell: Callable[[int], None] = lambda done: None) -> tuple[str, int]:
    """Give a sentence on the first input that broke a door ("" if none did), and how many were refused."""
    rng = dice.generator(seed)
    files, stored, views = _material(game, rng)
    refused = 0
    for number in range(rounds):
        door = DOORS[number % len(DOORS)]
        broken = ""
        try:
            broken = _knock(game, door, files, stored, views, rng)
        except WunderkammerError as why:
            refused += 1
            if "\n" in str(why) or len(str(why)) > 700 or not str(why).endswith("."):
                return f"{door} answered with more than a sentence: {str(why)[:200]!r}", refused
        except Exception as why:
            return f"{door} broke with {type(why).__name__}: {why} (seed {seed}, round {number})", refused
        if broken:
            return broken, refused
        tell(number + 1)
    return "", refused


def _material(game: Game, rng: list[int]) -> tuple[list[str], list[str], list[str]]:
    """Give whole match files, matches in JSON and views to break."""
    files, stored, views = [], [], []
    for seats in game.seats:
        match = Match.begin(game, seats, seed=f"fuzz/{seats}")
        while not match.over:
            seat = match.pending[0]
            choices = match.legal(seat)
            match.play(seat, choices[below(rng, len(choices))])
        files.append(notation.write(match))
        stored.append(json.dumps(match.to_json(OPEN)))
        views.append(json.dumps(game.state.to_json(match.view(0))))
    return files, stored, views


def _knock(game: Game, door: str, files: list[str], stored: list[str], views: list[str], rng: list[int]) -> str:
    """Send one broken input through a door; give a sentence if it came out as something it is not."""
    finder = partial(_only, game)
    if door == "match files":
        text = damage(files[below(rng, len(files))], rng)
        match = notation.read(text.encode("utf-8", "replace"), finder=finder)
        if notation.write(notation.read(notation.write(match), finder=finder)) != notation.write(match):
            return f"{door}: a file that was accepted does not read back as itself."
    elif door == "matches in JSON":
        data = _json(damage(stored[below(rng, len(stored))], rng))
        Match.from_json(data, finder=finder, trusted=True)
        match = Match.from_json(data, finder=finder)
        if Match.from_json(match.to_json(OPEN), finder=finder).record != match.record:
            return f"{door}: a match that was accepted does not read back as itself."
    elif door == "moves in words":
        text = damage(game.actions.text(below(rng, game.actions.size)), rng)
        action = game.actions.parse(text)
        if game.actions.parse(game.actions.text(action)) != action:
            return f"{door}: {text!r} does not read back as itself."
    elif door == "moves in JSON":
        move = json.dumps(game.actions.json(below(rng, game.actions.size)))
        game.actions.from_json(_json(damage(move, rng)))
    elif door == "views in JSON":
        game.state.from_json(_json(damage(views[below(rng, len(views))], rng)))
    else:
        own = (game.folder / "components.toml").read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "set.toml"
            path.write_bytes(damage(own, rng).encode("utf-8", "replace"))
            load(game.key, path)
    return ""


def _only(game: Game, key: str) -> Game:
    if key != game.key:
        raise WunderkammerError(f"There is no game {key[:40]!r} here.")
    return game


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise WunderkammerError("That is not JSON.") from None


def damage(text: str, rng: list[int]) -> str:
    """Break a text in one to three places: cut, repeat, swap, overwrite, insert."""
    for _ in range(1 + below(rng, 3)):
        at, to = sorted((below(rng, len(text) + 1), below(rng, len(text) + 1)))
        kind = below(rng, 6)
        junk = JUNK[below(rng, len(JUNK))]
        if kind == 0:
            text = text[:at]
        elif kind == 1:
            text = text[:at] + text[to:]
        elif kind == 2:
            text = text[:to] + text[at:to] + text[to:]
        elif kind == 3:
            lines = text.split("\n")
            one, two = below(rng, len(lines)), below(rng, len(lines))
            lines[one], lines[two] = lines[two], lines[one]
            text = "\n".join(lines)
        elif kind == 4:
            text = text[:at] + chr(32 + below(rng, 95)) + text[at + 1 :]
        else:
            text = text[:at] + junk + text[at:]
    return text
