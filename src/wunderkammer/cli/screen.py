"""What the terminal shows: in colour with Rich where it is installed, in plain text without."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

try:
    import rich.console
    import rich.markdown
    import rich.progress
    import rich.text
except ModuleNotFoundError:  # the extra `cli` is not installed
    HAS_RICH = False
else:
    HAS_RICH = True

Span = tuple[str, str]


def _console() -> Any:
    # A table drawn for 80 columns must not be wrapped when the output goes to a file or a pipe.
    width = None if sys.stdout.isatty() else 100
    return rich.console.Console(highlight=False, width=width)


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
    """Print one line."""
    show_lines([[(text, style)]])


def show_markdown(text: str) -> None:
    """Print a page of Markdown, laid out where Rich is installed."""
    if HAS_RICH and sys.stdout.isatty():
        _console().print(rich.markdown.Markdown(text))
    else:
        print(text)


def show_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table: the first column to the left, figures to the right."""
    widths = [max(len(row[i]) for row in [header, *rows]) for i in range(len(header))]
    for number, row in enumerate([header, *rows]):
        cells = [
            cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        ]
        show("  ".join(cells).rstrip(), "bold" if number == 0 else "")


def clear() -> None:
    """Clear the screen of a terminal; leave a file alone."""
    if sys.stdout.isatty():
        print("\033[2J\033[3J\033[H", end="", flush=True)


@contextmanager
def progress(title: str, total: int, *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Show how far a long work has come, on the error stream; give the function that hears of it."""
    if quiet:
        yield lambda done: None
        return
    if HAS_RICH and sys.stderr.isatty():
        console = rich.console.Console(stderr=True)
        with rich.progress.Progress(console=console, transient=True) as bar:
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
