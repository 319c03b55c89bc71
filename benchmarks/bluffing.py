"""How a bot lies and accuses in Aztec over the rounds of a match, and whether its lies can be foreseen.

    python benchmarks/bluffing.py --bot net --matches 400 --picture docs/pictures/bluffing.png

Every claim is written down with what everybody can see when it is shown: what is claimed, the round, stashes, stones,
and how often this seat lied before. A logistic regression on one half of the matches guesses the lies of the other
half. If it guesses no better than by what is more frequent in each round, what is open gives nothing away.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import wunderkammer as wk
from wunderkammer.arena.picture import BRASS, GROUND, INK, SEATS, SOFT_INK
from wunderkammer.bots.bot import BotSpec, native_loops
from wunderkammer.games.aztec.state import ACCUSE, CARD_IDS, COLOURS, ROUNDS

Claims = list[tuple[int, int, bool, list[float]]]
"""Of each claim: the match, the round, whether it was a lie, and what everybody could see."""


def play(bot: BotSpec, matches: int, seats: int) -> tuple[Claims, dict[int, list[bool]]]:
    """Play matches; give all claims, and for each round whether each token accused."""
    game = wk.load("aztec")
    game.kernel.compile(native_loops(game, [bot]))
    claims: Claims = []
    accused: dict[int, list[bool]] = defaultdict(list)
    for number in range(matches):
        match = wk.Match.begin(game, seats, seed=f"bluffing/{number}")
        bots = [bot.make(1000 * number + seat) for seat in range(seats)]
        lied = [0] * seats
        while not match.over:
            seat = match.pending[0]
            view = match.view(seat)
            action = bots[seat].choose(game, view, seat, match.legal(seat), bot.budget)
            verb, (first, *rest) = game.actions.verb(action), (*game.actions.arguments(action).values(), -1)
            v: Any = game.state.read(view)
            if verb.name == "claim":
                lies = first != v.card[seat]
                seen = [
                    *np.eye(len(CARD_IDS))[first], *np.eye(ROUNDS + 1)[v.round], *v.stash[seat],
                    v.stones[seat], lied[seat],
                    *(v.stash[seat][colour] - max(v.stash[other][colour] for other in range(seats) if other != seat)
                      for colour in range(COLOURS)),
                ]  # fmt: skip
                claims.append((number, v.round, lies, [float(each) for each in seen]))
                lied[seat] += lies
            elif verb.name == "token":
                accused[v.round].append(rest[0] == ACCUSE)
            match.play(seat, action)
    return claims, accused


def foreseen(claims: Claims) -> tuple[float, float]:
    """Give how often the lies of half of the matches are guessed right: by the round alone, and by all that is open."""
    x = np.array([seen for *_, seen in claims])
    x = (x - x.mean(0)) / (x.std(0) + 1e-9)
    y = np.array([lies for _, _, lies, _ in claims], dtype=float)
    rounds = np.array([number for _, number, _, _ in claims])
    learnt = np.array([match for match, *_ in claims]) % 2 == 0
    by_round = {number: y[learnt & (rounds == number)].mean() > 0.5 for number in set(rounds[learnt])}
    base = np.mean([by_round[number] == bool(lies) for number, lies in zip(rounds[~learnt], y[~learnt], strict=True)])
    weights = regression(x[learnt], y[learnt])
    guess = np.hstack([x[~learnt], np.ones((int((~learnt).sum()), 1))]) @ weights > 0
    return float(base), float(np.mean(guess == (y[~learnt] > 0.5)))


def regression(x: npt.NDArray[np.float64], y: npt.NDArray[np.float64], ridge: float = 10.0) -> npt.NDArray[np.float64]:
    """Fit a logistic regression by Newton's method, with a penalty on large weights."""
    x = np.hstack([x, np.ones((len(x), 1))])
    weights = np.zeros(x.shape[1])
    for _ in range(12):
        expected = 1 / (1 + np.exp(-x @ weights))
        spread = expected * (1 - expected)
        slope = x.T @ (expected - y) + ridge * weights
        weights -= np.linalg.solve((x.T * spread) @ x + ridge * np.eye(len(weights)), slope)
    return weights


def draw(bot: BotSpec, claims: Claims, accused: dict[int, list[bool]], path: Path) -> None:
    """Draw lies and accusations round by round."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.4), dpi=150, facecolor=GROUND)
    panel = figure.subplots()
    rounds = sorted(accused)
    lies = [100 * np.mean([lied for _, at, lied, _ in claims if at == number]) for number in rounds]
    doubts = [100 * np.mean(accused[number]) for number in rounds]
    panel.plot(rounds, lies, color=SEATS[0], marker="o", label="claims that are lies")
    panel.plot(rounds, doubts, color=SEATS[1], marker="s", label="tokens that accuse")
    panel.axhline(50, color=BRASS, linestyle=(0, (4, 3)), linewidth=1)
    panel.set_ylim(0, 100)
    panel.set_xticks(rounds)
    panel.set_xlabel("round", color=SOFT_INK)
    panel.set_ylabel("percent", color=SOFT_INK)
    panel.set_facecolor(GROUND)
    panel.legend(frameon=False, labelcolor=INK)
    for side in ("top", "right"):
        panel.spines[side].set_visible(False)
    figure.suptitle(
        f"Aztec: how {bot} lies and accuses", color=INK, family="DejaVu Serif", weight="bold", x=0.03, ha="left"
    )
    figure.tight_layout()
    figure.savefig(path, facecolor=GROUND)


def main() -> None:
    """Play, guess, draw and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bot", default="net")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--picture", type=Path)
    asked = parser.parse_args()
    bot = wk.bot(asked.bot)
    claims, accused = play(bot, asked.matches, asked.seats)
    lies = np.mean([lied for *_, lied, _ in claims])
    base, guessed = foreseen(claims)
    print(f"{bot}: {len(claims)} claims in {asked.matches} matches, {100 * lies:.1f} % of them lies.")
    for number in sorted(accused):
        lied = [each for _, at, each, _ in claims if at == number]
        print(
            f"round {number}: {100 * np.mean(lied):.0f} % lies, {100 * np.mean(accused[number]):.0f} % of tokens accuse"
        )
    print(f"Guessed right by the round alone {100 * base:.1f} %, by all that is open {100 * guessed:.1f} %.")
    if asked.picture:
        draw(bot, claims, accused, asked.picture)


if __name__ == "__main__":
    main()
