"""Train a network for the bots of a game, and install it if it is stronger than the present one."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from ..arena import picture
from ..bots.bot import BotSpec
from ..bots.levels import cores
from ..bots.nets import CHOOSER, JUDGE, inputs_of, own_folder
from ..core.folders import data_folder
from ..core.game import Game
from ..training.learner import learn
from ..training.picture import draw
from ..training.proof import MATCHES, install_proven, prove
from ..training.self_play import self_play
from ..training.trainer import Progress, Trainer
from .arguments import BadUsage, add_game, add_seed, game_of, positive
from .compile import compile_for, compile_loops
from .screen import progress, show, thinking

if TYPE_CHECKING:
    from ..training.judge_trainer import JudgeTrainer
    from ..training.policy_trainer import PolicyTrainer

MINUTE = 60.0
LONGEST = 100_000
"""How many minutes a training may be asked for."""
TELL = 10.0
"""After how many seconds a line tells how far it is."""
PLAYED_WITH = {"--policy": "net", "--onward": "ismcts-classic", "--looking-on": "ismcts"}
"""The bots that a training with torch needs, beside `greedy`: to be imitated, or for the proof."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_game(parser)
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--policy", action="store_true", help="train a policy, which chooses, instead of a value net, which judges"
    )
    kind.add_argument(
        "--looking-on", action="store_true", help="train the value net on matches of the installed policy"
    )
    parser.add_argument(
        "--onward",
        action="store_true",
        help="with --policy: fine-tune the installed policy, against opponents of several kinds",
    )
    parser.add_argument(
        "--minutes", type=minutes, default=10.0, metavar="N", help="training time in all, in minutes (default: 10)"
    )
    parser.add_argument(
        "--threads", type=positive, default=cores(), metavar="N", help="number of threads (default: all cores)"
    )
    parser.add_argument(
        "--device",
        choices=("cpu", "cuda"),
        default="cpu",
        help="with --policy or --looking-on: train on the processor or on a CUDA GPU (default: cpu)",
    )
    parser.add_argument(
        "--file",
        type=Path,
        metavar="FILE.npz",
        help="where to keep the training, to resume it (default: in the data folder)",
    )
    parser.add_argument(
        "--into", type=Path, metavar="FOLDER", help="where to install the network (default: the data folder)"
    )
    parser.add_argument(
        "--picture", type=Path, metavar="FILE", help="draw how the training went, as .png, .svg or .pdf"
    )
    add_seed(parser, kind=seed)


def minutes(text: str) -> float:
    """Read a time in minutes, which may be a part of one."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < LONGEST:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a time in minutes, such as 10 or 7.5")
    return number


def seed(text: str) -> int:
    """Read the seed of a training, from which the seeds of its many tables are made."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number from 0 to 999999999")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Train, prove, install."""
    game = game_of(args)
    if args.picture:
        picture.check(args.picture)
    if args.onward and not args.policy:
        raise BadUsage("Only a policy can be fine-tuned; --onward needs --policy.")
    kind = "".join(flag[1:] for flag in _flags(args))
    if args.device != "cpu" and not kind:
        raise BadUsage("On a GPU a value net can only be trained by looking on; add --looking-on, or --policy.")
    of = CHOOSER if args.policy else JUDGE
    file = args.file or data_folder() / "training" / f"{game.key}{kind}-{inputs_of(game, of)}.npz"
    if file.is_dir():
        raise BadUsage(f"{file} is a folder; --file must name a file.")
    for folder in (file.parent, *([args.into] if args.into else ())):  # what cannot be kept is not trained first
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as why:
            raise BadUsage(f"The folder {folder} cannot be created: {why.strerror or why}.") from None
        if not os.access(folder, os.W_OK):
            raise BadUsage(f"The folder {folder} is not writable; name another.")
    trainer = _torch_trainer(game, args, file) if kind else _net_trainer(game, args, file)
    if trainer.progress.seconds:
        show(f"Resuming {file}, after {trainer.progress.seconds / 60:.1f} minutes of training.")
    show(f"Training {game.title} for {args.minutes:g} minutes; Ctrl-C stops it, and the same command resumes it.")
    try:
        told = time.perf_counter()
        for reached in trainer.train(MINUTE * args.minutes):
            if time.perf_counter() - told > TELL:
                told = time.perf_counter()
                show(_line(reached))
    except KeyboardInterrupt:
        trainer.save()
        show(f"Stopped after {trainer.progress.seconds / 60:.1f} minutes; all of it is kept in {file}.")
        return 130
    if args.picture and not trainer.progress.history:
        show(f"The training was too short to measure how it went, so there is no {args.picture}.")
    elif args.picture:
        draw(f"{game.title}: {args.minutes:g} minutes of training", trainer.progress.history, args.picture)
        show(f"{args.picture} shows how it went.")
    with progress("Playing against what is installed", MATCHES) as tell:
        proof = prove(trainer, tell=tell)
    show(proof.sentence)
    if not proof.stronger:
        show("That is not significantly more, so nothing was installed; more --minutes train it further.")
        return 1
    folder = args.into or own_folder(game, of)
    install_proven(trainer, proof, _command(game, args), folder)
    show(f"It is installed in {folder}{'' if args.into else '; bots play with it from now on'}.")
    return 0


def _net_trainer(game: Game, args: argparse.Namespace, file: Path) -> Trainer:
    compile_loops(game, [self_play, learn])
    return Trainer(game, seed=args.seed, threads=args.threads, file=file)


def _torch_trainer(game: Game, args: argparse.Namespace, file: Path) -> PolicyTrainer | JudgeTrainer:
    from ..training.judge_trainer import JudgeTrainer  # what needs torch
    from ..training.onward_trainer import OnwardTrainer
    from ..training.policy_trainer import PolicyTrainer
    from ..training.rounds import torch_device

    torch_device(args.device)  # refused before anything is compiled
    compile_for(game, [BotSpec("greedy"), *(BotSpec(PLAYED_WITH[flag]) for flag in _flags(args))])
    trainer = OnwardTrainer if args.onward else PolicyTrainer if args.policy else JudgeTrainer
    with thinking("Compiling the tables"):
        return trainer(game, seed=args.seed, threads=args.threads, device=args.device, file=file)


def _command(game: Game, args: argparse.Namespace) -> str:
    """Give the command that trains such a net again."""
    kind = "".join(f" {flag}" for flag in _flags(args))
    device = f" --device {args.device}" if kind else ""
    components = f" --components {args.components}" if args.components else ""
    return f"wunderkammer train {game.key}{components}{kind}{device} --minutes {args.minutes:g} --seed {args.seed}"


def _flags(args: argparse.Namespace) -> list[str]:
    """Give the flags that say what is trained, and how."""
    flags = {"--policy": args.policy, "--onward": args.onward, "--looking-on": args.looking_on}
    return [flag for flag, is_asked in flags.items() if is_asked]


def _line(p: Progress) -> str:
    strength = f", {p.history[-1].strength:.2f} even shares against greedy" if p.history else ""
    return f"{p.seconds / 60:5.1f} min: {p.told}{strength}"
