"""The command line: `wunderkammer COMMAND ...`."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from typing import NoReturn

from .. import __version__
from ..core.errors import WunderkammerError
from . import (
    arena,
    backup,
    bench,
    cabinet,
    check,
    compile,
    fuzz,
    games,
    hint,
    lab,
    perft,
    play,
    replay,
    restore,
    rules,
    serve,
    simulate,
    train,
    verify,
)

COMMANDS = {
    "games": games,
    "rules": rules,
    "play": play,
    "serve": serve,
    "backup": backup,
    "restore": restore,
    "simulate": simulate,
    "arena": arena,
    "lab": lab,
    "train": train,
    "replay": replay,
    "hint": hint,
    "verify": verify,
    "check": check,
    "perft": perft,
    "fuzz": fuzz,
    "bench": bench,
    "compile": compile,
}

DONE, WRONG, BAD_USAGE, INTERRUPTED = 0, 1, 2, 130


class Parser(argparse.ArgumentParser):
    """A parser that answers bad usage with one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to read on, and leave."""
        self.exit(BAD_USAGE, f"wunderkammer: {message.rstrip('.')}; `{self.prog} --help` tells more.\n")


def parser() -> argparse.ArgumentParser:
    """Give the parser of the whole command line."""
    top = Parser(
        prog="wunderkammer",
        description="A cabinet of tabletop games: play, simulate, replay and check them. Without a command it opens.",
        epilog="Exit codes: 0 done, 1 something is wrong, 2 bad usage.",
    )
    top.add_argument("--version", action="version", version=f"wunderkammer {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, module in COMMANDS.items():
        summary = (module.__doc__ or "").strip().splitlines()[0]
        module.add_arguments(commands.add_parser(name, help=summary, description=summary))
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a gem shows "?", and bytes that are no text are read as such a mark.
            stream.reconfigure(errors="replace")
    args = parser().parse_args(arguments)
    try:
        if args.command is None:
            return cabinet.open_cabinet()
        return COMMANDS[args.command].run(args)  # type: ignore[no-any-return]
    except WunderkammerError as why:
        print(f"wunderkammer: {why}", file=sys.stderr)
        return BAD_USAGE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # somebody piped us into `head`
        sys.stderr.close()
        return DONE
    except OSError as why:
        where = f"{why.filename}: " if why.filename else ""
        print(f"wunderkammer: {where}{why.strerror or why}.", file=sys.stderr)
        return BAD_USAGE


if __name__ == "__main__":
    sys.exit(main())
