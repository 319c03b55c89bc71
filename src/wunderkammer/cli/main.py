"""The command line: `wunderkammer COMMAND ...`."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from .. import __version__
from ..core.errors import WunderkammerError

COMMANDS = (
    "games", "rules", "play", "serve", "backup", "restore", "simulate", "arena", "lab", "train", "replay", "hint",
    "verify", "check", "perft", "fuzz", "bench", "compile",
)  # fmt: skip
"""Each is a module beside this one, imported when it is asked for: who starts the server need not wait for the lab."""

DONE, WRONG, BAD_USAGE, INTERRUPTED = 0, 1, 2, 130


class Parser(argparse.ArgumentParser):
    """A parser that answers bad usage with one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to read on, and leave."""
        self.exit(BAD_USAGE, f"wunderkammer: {message.rstrip('.')}; see `{self.prog} --help`.\n")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Refuse what is left over here, where it is known which command it was meant for."""
        found, rest = super().parse_known_args(args, namespace)
        if rest:
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        return found, rest


def parser(asked: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """Give the parser of the whole command line, or of some commands alone."""
    top = Parser(
        prog="wunderkammer",
        description="A cabinet of tabletop games to play, simulate and study. "
        "Without a command it asks what you would like to play.",
        epilog="Exit codes: 0 done, 1 something is wrong, 2 bad usage, 130 stopped by Ctrl-C.",
    )
    top.add_argument("--version", action="version", version=f"wunderkammer {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name in asked:
        module = _module(name)
        summary = (module.__doc__ or "").strip().splitlines()[0]
        module.add_arguments(commands.add_parser(name, help=summary, description=summary))
    return top


def _module(name: str) -> Any:
    return import_module(f".{name}", __package__)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    _open_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a gem shows "?", and bytes that are no text are read as such a mark.
            stream.reconfigure(errors="replace")
    if given and not given[0].startswith("-") and given[0] not in COMMANDS:
        parser(()).error(f"there is no command {given[0][:40]!r}")
    args = parser(given[:1] if given[:1] and given[0] in COMMANDS else COMMANDS).parse_args(given)
    try:
        code: int = _module("cabinet").open_cabinet() if args.command is None else _module(args.command).run(args)
        sys.stdout.flush()  # what cannot be written is found out here, not when the interpreter ends
        return code
    except WunderkammerError as why:
        print(f"wunderkammer: {why}", file=sys.stderr)
        return BAD_USAGE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # somebody piped us into `head`
        _end_output()
        return DONE
    except OSError as why:
        where = f"{why.filename}: " if why.filename else ""
        print(f"wunderkammer: {where}{why.strerror or why}.", file=sys.stderr)
        _end_output()
        return BAD_USAGE


def _open_streams() -> None:
    """Open the streams that were closed before we began, as by `<&-`: from nowhere, and to nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _end_output() -> None:
    """Write what is left, or drop it: the interpreter would try again at its end, and complain in its own words."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
