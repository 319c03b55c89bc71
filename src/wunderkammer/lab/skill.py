"""Skill against luck: the same deals replayed with seats exchanged, and a ladder of ever better players."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..arena.intervals import Estimate
from ..core.voice import count
from .figures import SHARE, Bar, Bars, Chapter, Figure, Parts
from .measuring import Sample
from .phrases import beyond, capitalized, percent
from .statistics import jackknife, share_of, variance_parts
from .trials import Trial

REPEATS = 2
"""How often a deal is replayed in each seating, so that what comes after the deal can differ."""
LADDER = ("random", "easy", "medium")
"""Players of the lab, each a step better than the one before."""
PLAYERS = ("medium", "easy")
"""The kinds of players whose difference is called skill; they sit at one table in turn."""
MUCH, ALL = 0.15, 0.99
"""From what part of the results on skill shows, and from what part on nothing else does."""


@dataclass(frozen=True)
class Step:
    """One better player among worse ones, in each seat on each deal."""

    better: str
    worse: str
    wins: Estimate
    matches: int


def mirrored_trial(trial: Trial, players: tuple[str, ...] = PLAYERS) -> Trial:
    """Give the trial of skill that belongs to a plain one: two kinds of players in turn, each deal in all seatings."""
    bots = tuple(replace(trial.bots[0], name=players[seat % len(players)]) for seat in range(trial.seats))
    runs = trial.seats * REPEATS
    return replace(trial, bots=bots, mirrored=runs, count=-(-trial.count // runs) * runs)


def step_trial(trial: Trial, better: str, worse: str) -> Trial:
    """Give the trial of one step of the ladder."""
    bots = tuple(replace(trial.bots[0], name=worse if seat else better) for seat in range(trial.seats))
    return replace(trial, bots=bots, mirrored=trial.seats, count=-(-trial.count // trial.seats) * trial.seats)


def parts_of(sample: Sample, trial: Trial) -> list[Estimate]:
    """Give what players, seat, deal and later chance do for the results of a mirrored trial."""
    names = list(dict.fromkeys(bot.name for bot in trial.bots))
    kind = np.array([names.index(bot.name) for bot in trial.bots])
    shape = (-1, trial.mirrored, trial.seats)
    return jackknife(variance_parts, sample.shares.reshape(shape), kind[sample.players].reshape(shape))


def step_of(sample: Sample, trial: Trial) -> Step:
    """Give how often the better player wins, with an interval from whole rounds of exchanged seats."""
    won = np.where(sample.players == 0, sample.shares, 0).sum(axis=1)
    rounds = won.reshape(-1, trial.mirrored).mean(axis=1)
    return Step(trial.bots[0].name, trial.bots[-1].name, share_of(rounds), sample.matches)


def skill(parts: list[Estimate], matches: int, steps: list[Step], seats: int) -> Chapter:
    """Tell how much of a result is skill."""
    players, seat, deal, later = parts
    even = 1 / seats
    names = (
        ("skill", "the players", players, f"What comes from one of them playing {PLAYERS[0]} and another "
         f"{PLAYERS[1]}; players closer in strength leave more to luck."),
        ("luck-seat", "the seat", seat, "What comes from where a player sits, whoever it is."),
        ("luck-deal", "the deal", deal, "What the same deal does for the same seat, whoever sits there."),
        ("luck-later", "what comes after", later, "Chance in the course of the match, and the ways it can go."),
    )  # fmt: skip
    figures = [
        Figure(key, f"Decided by {name}", estimate, matches, meaning, SHARE, at_least=0.0)
        for key, name, estimate, meaning in names
    ]
    figures += [
        Figure(
            f"step-{step.better}", f"{step.better} among {step.worse}", step.wins, step.matches,
            f"How many matches one {step.better} bot wins at a table with {count(seats - 1, f'{step.worse} one')}; "
            f"an even share would be {percent(even)}.", SHARE,
        )
        for step in steps
    ]  # fmt: skip
    rows = tuple(Bar(capitalized(name), figure.shown) for (_, name, _, _), figure in zip(names, figures, strict=False))
    climbs = tuple(
        Bar(f"{step.better} among {step.worse}", step.wins, beyond(step.wins, even), f"{step.matches:,} matches")
        for step in steps
    )
    charts = (
        Parts("What decides a match", rows),
        Bars("The ladder: victories of one better player", climbs, mark=even, mark_name="an even share"),
    )
    if players.low is not None and players.low <= 0:
        answer = "Between these players no skill can be seen."
    elif players.value >= ALL:
        answer = f"Skill is all that shows: the {PLAYERS[0]} bots beat the {PLAYERS[1]} ones whatever was dealt."
    elif players.value >= MUCH:
        answer = f"Skill shows: {percent(players.value, 0)} of the results come from who plays."
    else:
        answer = f"One match says little about skill: {percent(players.value, 0)} of the results come from who plays."
    return Chapter("skill", "Skill or luck?", answer, tuple(figures), charts if steps else charts[:1])
