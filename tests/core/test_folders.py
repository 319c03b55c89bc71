"""What is the user's own lies where each system keeps such things, or where a variable of ours says."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from wunderkammer.core.folders import cache_folder, data_folder, obstacle, settings_file

PLACES = (
    (data_folder, "WUNDERKAMMER_DATA", "linux", "XDG_DATA_HOME", ".local/share", "wunderkammer"),
    (data_folder, "WUNDERKAMMER_DATA", "win32", "APPDATA", "AppData/Roaming", "wunderkammer"),
    (data_folder, "WUNDERKAMMER_DATA", "darwin", "", "Library/Application Support", "wunderkammer"),
    (cache_folder, "WUNDERKAMMER_CACHE", "linux", "XDG_CACHE_HOME", ".cache", "wunderkammer/compiled"),
    (cache_folder, "WUNDERKAMMER_CACHE", "win32", "LOCALAPPDATA", "AppData/Local", "wunderkammer/compiled"),
    (cache_folder, "WUNDERKAMMER_CACHE", "darwin", "", "Library/Caches", "wunderkammer/compiled"),
    (settings_file, "WUNDERKAMMER_SETTINGS", "linux", "XDG_CONFIG_HOME", ".config", "wunderkammer/settings.toml"),
    (settings_file, "WUNDERKAMMER_SETTINGS", "win32", "APPDATA", "AppData/Roaming", "wunderkammer/settings.toml"),
    (settings_file, "WUNDERKAMMER_SETTINGS", "darwin", "XDG_CONFIG_HOME", ".config", "wunderkammer/settings.toml"),
)


@pytest.mark.parametrize(("place", "ours", "system", "variable", "usual", "inside"), PLACES)
def test_each_system_has_its_places(
    place: Callable[[], Path],
    ours: str,
    system: str,
    variable: str,
    usual: str,
    inside: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    monkeypatch.delenv(ours, raising=False)
    if variable:
        monkeypatch.setenv(variable, str(tmp_path / "elsewhere"))
        assert place() == tmp_path / "elsewhere" / inside
        monkeypatch.setenv(variable, "")  # as good as none, says the convention
    assert place() == tmp_path / "home" / usual / inside
    monkeypatch.setenv(ours, str(tmp_path / "here"))
    assert place() == tmp_path / "here"


def test_what_keeps_a_file_from_being_written_is_said_before_it_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("inner").mkdir()
    assert obstacle(Path("new")) == obstacle(Path("inner/new")) == ""
    assert obstacle(Path("inner")) == "inner is a folder; name a file."
    assert obstacle(Path("none/new")) == "There is no folder none for new; make it first."
    monkeypatch.setattr(os, "access", lambda path, mode: path != Path("inner"))  # root may write everywhere
    assert obstacle(Path("inner/new")) == "inner/new cannot be written: Permission denied."
