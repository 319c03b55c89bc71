"""Where the user's own things are kept on each system."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Give the folder for what must last: the user's data folder, or $WUNDERKAMMER_DATA."""
    named = os.environ.get("WUNDERKAMMER_DATA")
    if named:
        return Path(named)
    if sys.platform == "win32":
        home = Path(os.environ.get("APPDATA", Path.home() / "AppData" / "Roaming"))
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return home / "wunderkammer"
