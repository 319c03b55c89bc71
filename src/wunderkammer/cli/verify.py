"""Check that a finished match was dealt fairly, by recomputing every outcome of chance from its key."""

from __future__ import annotations

import argparse

from ..core.kernel import CHANCE
from .arguments import add_file, match_of
from .screen import show


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_file(parser)


def run(args: argparse.Namespace) -> int:
    """Print the verdict; exit with 1 if an outcome differs."""
    match = match_of(args)
    difference = match.verify()
    if difference:
        show(f"Not fair: {difference}", "bold red")
        return 1
    show(
        f"Fair: all {sum(entry.seat == CHANCE for entry in match.log)} outcomes of chance follow from the key.", "green"
    )
    return 0
