"""What a person has set once for all matches, kept in a small file in the user's folder of settings."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from ..core.folders import settings_file
from .arguments import BadUsage


@dataclass(frozen=True)
class Settings:
    """How matches are played at this terminal."""

    confirm: bool = True
    """Whether a move that is easily a slip is asked for once more."""


def load_settings() -> Settings:
    """Read the settings; what is not there, or makes no sense, is as usual."""
    try:
        found = tomllib.loads(settings_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    return Settings(confirm=found.get("confirm") is not False)


def keep_settings(settings: Settings) -> None:
    """Write the settings for the next time."""
    path = settings_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"confirm = {str(settings.confirm).lower()}\n", encoding="utf-8")
    except OSError as why:
        raise BadUsage(f"{path} cannot be written, so this will not last: {why.strerror or why}.") from None
