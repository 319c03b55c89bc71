"""Bots of somebody else, for the tests: one that plays, and one for each way to break the protocol."""

from __future__ import annotations

import os
import time
from pathlib import Path


class First:
    """Play the first legal action."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, game, view, seat, legal, budget):
        return legal[0]


class Slow(First):
    """Play well-behaved, but take the seconds that SLOWNESS asks for: so that a run can be cut off in the middle."""

    def choose(self, game, view, seat, legal, budget):
        time.sleep(float(os.environ.get("SLOWNESS", "0")))
        return legal[-1]


class Chatty(First):
    """Print, and change whatever it is given."""

    def choose(self, game, view, seat, legal, budget):
        print("I think that")
        os.write(1, b"I will win.\n")
        chosen = legal[0]
        legal.clear()
        view[:] = 0
        return chosen


class Raising(First):
    """Raise in the middle of the match, over several lines."""

    def choose(self, game, view, seat, legal, budget):
        raise ValueError("no\nidea.")


class Leaving(First):
    """Try to end the program."""

    def choose(self, game, view, seat, legal, budget):
        raise SystemExit(0)


class Stopping(First):
    """Raise what Ctrl-C raises, without anybody pressing it."""

    def choose(self, game, view, seat, legal, budget):
        raise KeyboardInterrupt


class Closing(First):
    """Raise another kind that is no Exception."""

    def choose(self, game, view, seat, legal, budget):
        raise GeneratorExit("done")


class Silent(First):
    """Answer nothing."""

    def choose(self, game, view, seat, legal, budget):
        return None


class Precise(First):
    """Answer with a float."""

    def choose(self, game, view, seat, legal, budget):
        return float(legal[0])


class Enormous(First):
    """Answer with a number that takes a page to write."""

    def choose(self, game, view, seat, legal, budget):
        return 10**5000


class Tricky(First):
    """Answer with something that fails when it is read."""

    def choose(self, game, view, seat, legal, budget):
        class Answer:
            def __index__(self):
                raise ValueError("guess")

        return Answer()


class Unmakable(First):
    """Fail before the first move."""

    def __init__(self, seed):
        raise RuntimeError("no weights")


class Hanging(First):
    """Never answer; tell who it is in the file that the environment names."""

    def choose(self, game, view, seat, legal, budget):
        if "HANGING" in os.environ:
            Path(os.environ["HANGING"]).write_text(f"{os.getpid()}\n")
        while True:
            time.sleep(0.05)


class Dying(First):
    """Take the whole process down, as native code can."""

    def choose(self, game, view, seat, legal, budget):
        os._exit(7)


class Illegal(First):
    """Answer what is not allowed."""

    def choose(self, game, view, seat, legal, budget):
        return max(legal) + 1000


class Vague(First):
    """Answer with something that is no action."""

    def choose(self, game, view, seat, legal, budget):
        return "the best one"


class Mute:
    """No bot at all."""


not_a_class = First(0)
