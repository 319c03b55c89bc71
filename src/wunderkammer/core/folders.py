"""Where the user's own things are kept on each system, and what keeps a file from being written at a place."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

Homes: TypeAlias = Mapping[str, tuple[str, str]]
"""For each system, and for any other one (""), the variable that names a folder, and where in the user's home it is."""

DATA: Homes = {
    "win32": ("APPDATA", "AppData/Roaming"),
    "darwin": ("", "Library/Application Support"),
    "": ("XDG_DATA_HOME", ".local/share"),
}
CACHE: Homes = {
    "win32": ("LOCALAPPDATA", "AppData/Local"),
    "darwin": ("", "Library/Caches"),
    "": ("XDG_CACHE_HOME", ".cache"),
}
SETTINGS: Homes = {
    "win32": ("APPDATA", "AppData/Roaming"),
    "": ("XDG_CONFIG_HOME", ".config"),
}


def data_folder() -> Path:
    """Give the folder for what must last: the user's data folder, or $WUNDERKAMMER_DATA."""
    return _place("WUNDERKAMMER_DATA", DATA)


def cache_folder() -> Path:
    """Give the folder of compiled code: the user's cache folder, or $WUNDERKAMMER_CACHE."""
    return _place("WUNDERKAMMER_CACHE", CACHE, "compiled")


def settings_file() -> Path:
    """Give the file of the settings: in the user's own folder, or $WUNDERKAMMER_SETTINGS."""
    return _place("WUNDERKAMMER_SETTINGS", SETTINGS, "settings.toml")


def _place(ours: str, homes: Homes, *inside: str) -> Path:
    """Give what our own variable names, or else the place inside our folder in the system's."""
    named = os.environ.get(ours)
    if named:
        return Path(named)
    variable, usual = homes.get(sys.platform, homes[""])
    home = os.environ.get(variable) or Path.home() / usual
    return Path(home, "wunderkammer", *inside)


def obstacle(file: Path) -> str:
    """Say in a sentence why a file cannot be written, before the work is done that it is for; "" if it can."""
    if file.is_dir():
        return f"{file} is a folder; name a file."
    if not file.parent.is_dir():
        return f"There is no folder {file.parent} for {file.name}; make it first."
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        return f"{file} cannot be written: {os.strerror(errno.EACCES)}."
    return ""
