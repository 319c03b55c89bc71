"""What the terminal shows: in colour with Rich where it is installed, in plain text without."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ..core.drawing import WHOLE, Room, Span, in_lines

try:
    import rich.console
    import rich.text
except ModuleNotFoundError:  # the extra `cli` is not installed
    HAS_RICH = False
else:
    HAS_RICH = True

    class _Console(rich.console.Console):
        """A console that leaves it to `main` when nobody reads any more, as printing plain text does."""

        def on_broken_pipe(self) -> None:
            """Let the error pass on; Rich would exit here, as if something were wrong."""
            raise  # the error that is being handled where this is called


LEAST_HEADING = 6
"""Headings of a table are not made narrower than this."""
NARROWEST, LOWEST = 40, 12
"""The smallest terminal that pages are set for."""


def room() -> Room:
    """Give the room that the terminal has; what goes to a file or a pipe has all it needs."""
    if not sys.stdout.isatty():
        return WHOLE
    size = shutil.get_terminal_size()
    return Room(max(size.columns, NARROWEST), max(size.lines, LOWEST))


def _console() -> Any:
    # A table drawn for 80 columns must not be wrapped when the output goes to a file or a pipe.
    width = None if sys.stdout.isatty() else 100
    return _Console(highlight=False, width=width)


def show_lines(lines: Iterable[Sequence[Span]]) -> None:
    """Print lines of (text, style)."""
    if not HAS_RICH:
        for line in lines:
            print("".join(text for text, _ in line).rstrip())
        return
    console = _console()
    for line in lines:
        text = rich.text.Text()
        for part, style in line:
            text.append(part, style=style or None)
        text.rstrip()
        console.print(text, soft_wrap=True)


def show(text: str = "", style: str = "") -> None:
    """Print one sentence or line; on a terminal, what is too long goes on below, between words."""
    columns = room().columns
    if not sys.stdout.isatty() or len(text) <= columns:
        show_lines([[(text, style)]])
        return
    indent = " " * (len(text) - len(text.lstrip(" 0123456789")))  # under the text of a numbered line
    show_lines([[(line, style)] for line in in_lines(text, columns, indent)])


def show_markdown(text: str) -> None:
    """Print a page of Markdown, laid out where Rich is installed."""
    if HAS_RICH and sys.stdout.isatty():
        from rich.markdown import Markdown

        _console().print(Markdown(text))
    else:
        print(text)


def show_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table: the first column to the left, figures to the right; long headings go on below."""
    widths = _widths(header, rows, room().columns)
    headings = [textwrap.wrap(heading, width) if width else [] for heading, width in zip(header, widths, strict=True)]
    for line in range(max(map(len, headings))):
        _show_row([part[line] if line < len(part) else "" for part in headings], widths, "bold")
    for row in rows:
        _show_row(row, widths)


def _widths(header: Sequence[str], rows: Sequence[Sequence[str]], columns: int) -> list[int]:
    """Give each column what its figures need, and its heading as much as all of them can have."""
    figures = [max((len(row[i]) for row in rows), default=0) for i in range(len(header))]
    most = max(map(len, header))
    while True:
        widths = [max(width, min(len(heading), most)) for width, heading in zip(figures, header, strict=True)]
        if most <= LEAST_HEADING or sum(widths) + 2 * (len(widths) - 1) <= columns:
            return widths
        most -= 1


def _show_row(cells: Sequence[str], widths: Sequence[int], style: str = "") -> None:
    first, *rest = zip(cells, widths, strict=True)
    show("  ".join([first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in rest)]).rstrip(), style)


def clear() -> None:
    """Clear the screen of a terminal and what was scrolled out of it; leave a file alone."""
    if sys.stdout.isatty():
        print("\033[2J\033[3J\033[H", end="", flush=True)


def turn_page(*, keep: bool) -> None:
    """Begin at the top of the screen; what stood there can be scrolled back to if it is to be kept."""
    if sys.stdout.isatty():
        rows = shutil.get_terminal_size().lines
        away = f"\033[{rows};1H" + "\n" * rows if keep else ""
        print(f"{away}\033[H\033[2J", end="", flush=True)
    elif keep:
        print()


@contextmanager
def thinking(title: str, *, quiet: bool = False) -> Iterator[None]:
    """Show that somebody thinks, while it lasts; on a terminal only."""
    if quiet or not sys.stderr.isatty():
        yield
    elif HAS_RICH:
        with rich.console.Console(stderr=True).status(f"{title} …"):
            yield
    else:
        print(f"{title} …", end="", file=sys.stderr, flush=True)
        try:
            yield
        finally:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextmanager
def progress(title: str, total: int, *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Show how far a long work has come, on the error stream; give the function that hears of it."""
    if quiet:
        yield lambda done: None
        return
    if HAS_RICH and sys.stderr.isatty():
        from rich.progress import Progress

        with Progress(console=rich.console.Console(stderr=True), transient=True) as bar:
            task = bar.add_task(title, total=total)
            yield lambda done: bar.update(task, completed=done)
        return
    shown = -1

    def tell(done: int) -> None:
        nonlocal shown
        tenth = 10 * done // max(total, 1)
        if tenth > shown:
            shown = tenth
            print(f"{title}: {10 * tenth} %", file=sys.stderr, flush=True)

    yield tell
