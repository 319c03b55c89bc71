"""Train a net for a game by letting it play itself, and install it if it is stronger than what there is."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from ..arena import picture
from ..bots.levels import cores
from ..bots.nets import own_folder
from ..core.folders import data_folder
from ..training.learner import learn
from ..training.picture import draw
from ..training.proof import install_proven, prove
from ..training.self_play import self_play
from ..training.trainer import Progress, Trainer
from .arguments import BadUsage, add_game, add_seed, game_of, positive
from .compile import compile_loops
from .screen import show, thinking

MINUTE = 60.0
TELL = 10.0
"""After how many seconds a line tells how far it is."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_game(parser)
    parser.add_argument("--minutes", type=positive, default=10, metavar="N", help="how long it trains, in all (10)")
    parser.add_argument(
        "--threads", type=positive, default=cores(), metavar="N", help="how many play at once (all cores)"
    )
    parser.add_argument("--file", type=Path, metavar="FILE.npz", help="where the training is kept, and gone on with")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="where the net is installed (the data folder)")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw how it went: .png, .svg or .pdf")
    add_seed(parser)


def run(args: argparse.Namespace) -> int:
    """Train, prove, install."""
    game = game_of(args)
    if args.picture:
        picture.check(args.picture)
    file = args.file or data_folder() / "training" / f"{game.key}.npz"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as why:
        raise BadUsage(f"{file} cannot be written: {why.strerror or why}.") from None
    compile_loops(game, [self_play, learn])
    trainer = Trainer(game, seed=args.seed or 0, threads=args.threads, file=file)
    if trainer.progress.rounds:
        show(f"Going on with {file}, after {trainer.progress.seconds / 60:.1f} minutes of training.")
    show(f"Training {game.title} for {args.minutes} minutes; Ctrl-C stops, and the same command goes on.")
    try:
        told = time.perf_counter()
        for progress in trainer.train(MINUTE * args.minutes):
            if time.perf_counter() - told > TELL:
                told = time.perf_counter()
                show(_line(progress))
    except KeyboardInterrupt:
        trainer.save()
        show(f"Stopped after {trainer.progress.seconds / 60:.1f} minutes; {file} holds all of it.")
        return 130
    if args.picture:
        draw(f"{game.title}: {args.minutes} minutes of training", trainer.progress.history, args.picture)
        show(f"{args.picture} shows how it went.")
    with thinking("Playing against what is installed"):
        proof = prove(trainer)
    show(proof.sentence)
    if not proof.stronger:
        show("That is not clearly more, so nothing was installed; train it longer with more --minutes.")
        return 1
    folder = args.into or own_folder(game)
    command = f"wunderkammer train {game.key} --minutes {args.minutes} --seed {trainer.seed}"
    install_proven(trainer, proof, command, folder)
    show(f"It is installed in {folder}; `net`, `ismcts` and the levels play with it from now on.")
    return 0


def _line(p: Progress) -> str:
    strength = f", {p.history[-1].strength:.2f} even shares against greedy" if p.history else ""
    return f"{p.seconds / 60:5.1f} min: {p.matches:,} matches, error {p.error:.4f}{strength}"
