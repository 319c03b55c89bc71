"""What bots know of Aztec."""

from ...core.kernel import rule
from .state import State


@rule
def evaluate(s: State, seat: int) -> int:
    """."""
    return 0
