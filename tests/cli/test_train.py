"""`wunderkammer train` refuses at once what it could not keep; the training itself is tested beside its code."""

from __future__ import annotations

import pytest

from tests.cli.terminal import refused


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--file", "."], ". is a folder; name the file of a training."),
        (["--file", "x/y.npz"], "The folder x cannot be made: File exists."),
        (["--into", "x"], "The folder x cannot be made: File exists."),
        (["--picture", "x/y.png"], "x/y.png cannot be written"),
    ],
)
def test_places_where_nothing_can_be_kept(arguments, says, tmp_path):
    (tmp_path / "x").write_text("no folder")
    # A file of its own, so that nothing is asked of the data folder.
    ours = [] if "--file" in arguments else ["--file", "mine.npz"]
    assert says in refused("train", "curios", *arguments, *ours, folder=tmp_path)
