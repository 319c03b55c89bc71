"""The phrases that the words of Lanterns are made of: lanterns and hooks."""

from __future__ import annotations

from .state import CARD_IDS


def lantern(card: int) -> str:
    """Name a lantern."""
    return CARD_IDS[card]


def place(hook: int) -> str:
    """Name a hook, counted from 1."""
    return f"hook {hook + 1}"
