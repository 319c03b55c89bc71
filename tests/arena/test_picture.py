"""The picture of a tournament."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from wunderkammer.arena.pairings import pair
from wunderkammer.arena.picture import PictureError, check, draw
from wunderkammer.arena.record import Fault, Record, forfeit
from wunderkammer.arena.standings import standings
from wunderkammer.bots.bot import BotSpec, Budget

BOTS = [BotSpec("ismcts", Budget(milliseconds=100)), BotSpec("greedy"), BotSpec("somebody.elses:Bot")]


def made_up(rounds: int, bots=BOTS):
    """A tournament in which earlier bots win more often."""
    pairings = pair(bots, len(bots))
    rng = np.random.default_rng(0)
    records = []
    for number in range(rounds * pairings.round_size):
        seating = pairings.seating(number)
        if number % 10 == 9 and len(bots) > 2:
            records.append(forfeit(number, seating, Fault(2, "raised ValueError")))
            continue
        luck = rng.normal(size=len(seating)) - np.array(seating)
        places = tuple(1 + int((luck > own).sum()) for own in luck)
        shares = tuple(float(place == 1) for place in places)
        totals = tuple(int(40 + 10 * own) for own in luck)
        times = tuple((10 ** (5 - 2 * bot), 2 * 10 ** (5 - 2 * bot)) for bot in seating)
        records.append(Record(number, seating, places, shares, totals, 50, times))
    return pairings, standings(pairings, records)


def pixels(path: Path):
    from matplotlib.image import imread

    return (255 * imread(path)[..., :3]).round().astype(int)


def near(image, colour: str):
    wanted = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return (np.abs(image - wanted).max(axis=2) <= 2).mean()


def test_a_picture_shows_every_bot_in_the_house_colours(tmp_path):
    path = tmp_path / "arena.png"
    draw("Arena of Curios", "30 matches", *made_up(10), path)
    image = pixels(path)
    assert image.shape[1] == 1650
    assert near(image, "#F3EADA") > 0.2
    assert near(image, "#FFFAF0") > 0.2
    for colour in ("#E8842A", "#7650A8", "#2F9E92", "#A3271B"):  # three bots, and the name of the one at fault
        assert 0.0001 < near(image, colour) < 0.05


def test_the_same_result_gives_the_same_picture(tmp_path):
    for name in ("a.png", "b.png"):
        draw("Arena", "", *made_up(5), tmp_path / name)
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


@pytest.mark.parametrize("name", ["arena.svg", "arena.pdf", "ARENA.PNG"])
def test_other_kinds_of_files(tmp_path, name):
    draw("Arena", "", *made_up(3), tmp_path / name)
    assert (tmp_path / name).stat().st_size > 5000


def test_one_round_and_bots_without_a_choice_are_drawn_too(tmp_path):
    pairings = pair(BOTS[:2], 2)
    records = [forfeit(number, pairings.seating(number), Fault(1, "hangs")) for number in range(2)]
    draw("Arena", "", pairings, standings(pairings, records), tmp_path / "a.png")
    assert near(pixels(tmp_path / "a.png"), "#7650A8") > 0


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("arena.gif", "'arena.gif' is not a name for a picture; it must end in .png, .svg, .pdf."),
        ("arena", "'arena' is not a name for a picture"),
        ("nowhere/arena.png", "nowhere for arena.png; make it first."),
        ("folder.png", "folder.png is a folder; name a file."),
    ],
)
def test_what_cannot_be_drawn_is_refused_before_the_first_match(tmp_path, name, says):
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(PictureError) as why:
        check(tmp_path / name)
    assert says in str(why.value)


def test_without_matplotlib_one_is_told_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(PictureError, match=r"pip install 'wunderkammer\[arena\]'"):
        check(tmp_path / "a.png")
