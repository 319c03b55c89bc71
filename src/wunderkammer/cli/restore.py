"""Restore all tables from a file that `backup` wrote, replacing the present ones."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..core.voice import count
from .screen import show
from .serve import add_database, needs, usual_database


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that `wunderkammer backup` wrote")
    parser.add_argument("--force", action="store_true", help="discard the present tables")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Put the tables of the file in place."""
    try:
        from ..server import copies
    except ModuleNotFoundError as why:
        raise needs(why) from None
    database = args.database or usual_database()
    tables = copies.restore(args.file, database, force=args.force)
    show(f"{count(tables, 'table')} restored.")
    return 0
