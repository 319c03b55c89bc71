"""The log: a line of JSON for each thing worth telling whoever runs the server. It never holds a secret or a name."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class Obstacles:
    """What stands in the way of something that is tried again and again: each reason is logged when it comes and goes.

    Otherwise every round would say the same for ever.
    """

    def __init__(self, log: logging.Logger, what: str, level: int = logging.WARNING) -> None:
        self._log = log
        self._what = what
        self._level = level
        self._known: dict[str, frozenset[str]] = {}

    def now(self, *reasons: str, about: str = "", fault: BaseException | None = None) -> None:
        """Take note of what stands in the way of one thing now, if anything does; log what differs from the last time.

        A fault of our own is logged with its trace.
        """
        known = self._known.get(about, frozenset())
        for why in sorted(set(reasons) - known):
            self._log.log(self._level, self._what, extra={"why": why}, exc_info=fault)
        for why in sorted(known - set(reasons)):
            self._log.info("over: %s", self._what, extra={"why": why})
        if reasons:
            self._known[about] = frozenset(reasons)
        else:
            self._known.pop(about, None)


class Lines(logging.Formatter):
    """Writes a record as one line of JSON: when, how grave, what, and what was added to it."""

    def format(self, record: logging.LogRecord) -> str:
        """Give the line."""
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "at": f"{when}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        # What other libraries hang on records for themselves begins with an underscore.
        line |= {name: value for name, value in vars(record).items() if name not in USUAL and name[0] != "_"}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def configure(*, every_request: bool = False) -> None:
    """Send the log of the server to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    # The driver warns of each entry that another process wrote first, which is what the numbers of entries are for.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
    logging.getLogger("wunderkammer").setLevel(logging.DEBUG if every_request else logging.INFO)
