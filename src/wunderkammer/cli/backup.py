"""Back up all tables of the server to a file, even while it runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..core.voice import count
from .arguments import BadUsage
from .screen import show
from .serve import add_database, needs, usual_database


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to write; it must not exist yet")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Write the copy."""
    try:
        from ..server import copies
    except ModuleNotFoundError as why:
        raise needs(why) from None
    if args.file.exists():
        raise BadUsage(f"{args.file} already exists; name another file.")
    tables = copies.backup(args.database or usual_database(), args.file)
    show(f"{count(tables, 'table')} copied to {args.file}.")
    return 0
