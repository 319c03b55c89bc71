"""`wunderkammer train` refuses at once what it could not keep; the training itself is tested beside its code."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.cli.terminal import refused
from wunderkammer.cli import train
from wunderkammer.cli.main import main


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--file", "."], ". is a folder; --file must name a file."),
        (["--file", "x/y.npz"], "The folder x cannot be created: File exists."),
        (["--into", "x"], "The folder x cannot be created: File exists."),
        (["--picture", "x/y.png"], "There is no folder x for y.png; make it first."),
    ],
)
def test_places_where_nothing_can_be_kept(arguments, says, tmp_path):
    (tmp_path / "x").write_text("no folder")
    # A file of its own, so that nothing is asked of the data folder.
    ours = [] if "--file" in arguments else ["--file", "mine.npz"]
    assert says in refused("train", "curios", *arguments, *ours, folder=tmp_path)


@pytest.mark.parametrize("arguments", [["--file", "kept/y.npz"], ["--file", "mine.npz", "--into", "kept"]])
def test_a_folder_that_only_others_may_write_in(arguments, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: path != Path("kept"))  # root may write everywhere
    said = refused("train", "curios", "--minutes", "0.001", *arguments, folder=tmp_path)
    assert said == "The folder kept is not writable; name another."


def test_a_training_too_short_to_be_measured_has_no_picture(tmp_path, monkeypatch, capsys):
    untold = SimpleNamespace(progress=SimpleNamespace(seconds=0.0, history=[]), train=lambda seconds: iter(()))
    monkeypatch.setattr(train, "_net_trainer", lambda *asked: untold)
    monkeypatch.setattr(train, "prove", lambda *asked, **more: SimpleNamespace(sentence="It won.", stronger=False))
    picture = tmp_path / "went.png"
    assert main(["train", "curios", "--file", str(tmp_path / "mine.npz"), "--picture", str(picture)]) == 1
    assert "The training was too short to measure how it went, so there is no " in capsys.readouterr().out
    assert not picture.exists()
