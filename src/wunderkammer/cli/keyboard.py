"""What people type: one line at a time, edited and recalled where the terminal can do that."""

from __future__ import annotations

from .screen import show

try:
    import readline
except ModuleNotFoundError:  # not every Python has it; Windows edits lines by itself
    HAS_READLINE = False
else:
    HAS_READLINE = True
    readline.set_auto_history(False)
    readline.parse_and_bind("tab: self-insert")  # otherwise it offers the names of files

UNREADABLE = "\ufffd"
"""What stands for bytes that are no text, once they are read."""


def ask(question: str, *, remembered: bool = False) -> str | None:
    """Ask for one line, with single spaces and none around it; None when the input has ended.

    A remembered answer can be recalled with the arrow keys, until `forget`.
    """
    while True:
        try:
            answer = " ".join(input(question).split())
        except EOFError:
            show()  # what comes next does not belong on the line of the question
            return None
        if answer.isprintable() and UNREADABLE not in answer:
            if remembered and HAS_READLINE and answer:
                readline.add_history(answer)
            return answer
        show("That contains unreadable characters; type it again.", "red")


def forget() -> None:
    """Forget what was typed, so that the next one at the keyboard cannot recall it."""
    if HAS_READLINE:
        readline.clear_history()
