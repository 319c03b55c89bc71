"""The rules of Curious Cargo, one file a phase. Numbers in docstrings are the clauses of `rules.md`."""

from .audit import audit
from .flow import apply, legal, pending, weight, witness
from .setup import start

__all__ = ["apply", "audit", "legal", "pending", "start", "weight", "witness"]
