"""The rules of Aztec. Numbers in docstrings are the clauses of `rules.md`."""

from .course import apply, heaviest, legal, pending, weight, witness
from .pieces import audit
from .setup import start

__all__ = ["apply", "audit", "heaviest", "legal", "pending", "start", "weight", "witness"]
