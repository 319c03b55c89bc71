"""The artifacts of Aztec, one by one (6)."""

from __future__ import annotations

import itertools

import pytest

from tests.games.aztec.naive import points
from tests.games.aztec.tabletop import (
    ARTIFACTS,
    GAME,
    TRUTH,
    doctored,
    draw,
    play_round,
    seated,
    seen,
    told,
    truth,
    under,
)
from wunderkammer import Match, load
from wunderkammer.core.errors import IllegalMove

OVER = 14


def final(stash: list[int], *artifacts: str, stones: int = 0, character: str = "charly") -> tuple[int, ...]:
    """Give the rows of the score sheet of a seat with this stash."""
    characters = (character, *(name for name in GAME.components.ids("character") if name != character))
    kept = [[0] * len(ARTIFACTS) for _ in range(6)]
    for artifact in artifacts:
        kept[0][ARTIFACTS.index(artifact)] += 1
    match = doctored(seated(3, characters=characters), stash=[stash], kept=kept, stones=[stones], phase=OVER, waiting=0)
    rows = GAME.result(match.state).rows[0]
    naive = points(dict(zip(("blue", "yellow", "red"), stash, strict=True)), character, artifacts, stones)
    assert list(rows) == list(naive.values())
    return rows


def playing(instant: str, *, stones: tuple[int, ...] = (2, 2, 2), stash: tuple[list[int], ...] = ()) -> Match:
    """Let seat 1 lie undoubted and choose an instant, tucking Coffer above Ward."""
    match = doctored(seated(3), stones=list(stones), stash=[list(row) for row in stash])
    play_round(match, ("bb", "yy", "rr"), ("bbbb", TRUTH, TRUTH), ("believe 2", "believe 3", "believe 2"))
    draw(match, instant, "coffer", "ward")
    match.play(0, f"keep {instant}")
    match.play(0, "tuck coffer")
    return match


def amid(instant: str, *, stones: tuple[int, ...]) -> Match:
    """Let seats 2 and 3 catch seat 1, who has one yellow and one red; seat 2 chooses an instant, seat 3 waits."""
    match = doctored(seated(4), stones=list(stones))
    tokens = ("believe 4", "accuse 1", "accuse 1", "believe 3")
    play_round(match, ("yr", "bb", "rr", "by"), ("yyy", TRUTH, TRUTH, TRUTH), tokens)
    draw(match, instant, "coffer", "ward")
    match.play(1, f"keep {instant}")
    match.play(1, "tuck coffer")
    return match


def choices(match: Match, seat: int = 0) -> list[str]:
    return [GAME.actions.text(action) for action in match.legal(seat)]


@pytest.mark.parametrize(
    ("artifact", "stash", "worth"),
    [
        ("serpents-blue-red", [4, 9, 3], 3),
        ("serpents-blue-yellow", [4, 9, 3], 4),
        ("serpents-yellow-red", [6, 3, 5], 3),
        ("mask-blue", [6, 3, 5], 6),
        ("mask-yellow", [0, 8, 0], 6),
        ("mask-red", [0, 0, 2], 0),
        ("crown", [4, 2, 3], 2),
    ],
)
def test_6_1_sets_score_once_each(artifact, stash, worth):
    assert final(stash, artifact)[2] == worth


def test_6_2_golden_idol():
    assert final([0, 0, 0], "idol")[2] == 4


@pytest.mark.parametrize(("stash", "worth"), [([1, 1, 1], 0), ([2, 1, 1], 1), ([5, 5, 5], 3), ([16, 0, 0], 4)])
def test_6_3_coffer(stash, worth):
    assert final(stash, "coffer")[2] == worth


def test_6_3_only_complete_fours_count_in_a_set_that_pays_more(tmp_path):
    """With 3 points for each four jewels, seven jewels bring 3 and not 5."""
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    path = tmp_path / "coffer.toml"
    path.write_text(text.replace("amount = 4\npoints = 1", "amount = 4\npoints = 3"), encoding="utf-8")
    game = load("aztec", path)
    s = game.state.read(game.new(3))
    s.stash[0] = [7, 0, 0]
    s.kept[0][ARTIFACTS.index("coffer")] = 1
    rows = [0] * len(game.sheet)
    game.rules.score(s, 0, rows)
    assert rows[2] == 3


@pytest.mark.parametrize(("stones", "cost"), [(0, 0), (2, 0), (3, 0), (4, -1), (7, -5), (12, -15)])
def test_6_4_jade_ward(stones, cost):
    rows = final([0, 0, 0], "ward", stones=stones)
    assert (rows[2], rows[3]) == (0, cost)


def test_6_4_wards_add_up_to_none_at_most():
    assert final([0, 0, 0], "ward", "ward", stones=10)[3] == -5
    assert final([0, 0, 0], "ward", "ward", "ward", stones=5)[3] == 0


def test_6_5_purification():
    match = playing("purification", stones=(5, 2, 2))
    assert choices(match) == ["discard 0", "discard 1", "discard 2", "discard 3"]
    match.play(0, "discard 3")
    assert told(match, 1)[0] == "Seat 1 discards 3 cursed stones."
    few = playing("purification", stones=(1, 2, 2))
    assert choices(few) == ["discard 0", "discard 1"]
    with pytest.raises(IllegalMove, match="You can discard 1 cursed stone at most, not 2") as refusal:
        few.play(0, "discard 2")
    assert refusal.value.clause == "6.5"
    few.play(0, "discard 0")
    assert under(few) == ["coffer", "ward", "purification"]


def test_6_5_discarded_stones_are_gone():
    match = amid("purification", stones=(0, 5, 2, 2))
    assert truth(match).stones[:4] == [2, 4, 1, 2]  # both accusers gave one
    match.play(1, "discard 3")
    assert truth(match).stones[:4] == [2, 1, 1, 2]


def test_6_5_purification_without_stones_asks_nothing():
    match = playing("purification", stones=(0, 2, 2))
    assert match.pending != (0,)
    assert under(match) == ["coffer", "ward", "purification"]
    assert "Purification does nothing: there is no stone to part with." in told(match)


def test_6_6_hex_splits_stones():
    split = playing("hex", stones=(3, 0, 0))
    assert choices(split) == ["give 2", "give 3", "done"]
    split.play(0, "give 2")
    assert choices(split) == ["give 2", "give 3", "done"]
    split.play(0, "give 3")
    assert truth(split).playing == -1
    assert next(line for line in told(split, 0) if "give" in line) == "You give Seat 3 a cursed stone."
    both = playing("hex", stones=(3, 0, 0))
    both.play(0, "give 3")
    assert choices(both) == ["give 3", "done"]  # ascending, so that no split is chosen twice
    with pytest.raises(IllegalMove, match="Hex names opponents in the order of the seats") as refusal:
        both.play(0, "give 2")
    assert refusal.value.clause == "6.6"
    with pytest.raises(IllegalMove, match="to yourself"):
        both.play(0, "give 1")
    before = truth(both).stones[:3]
    both.play(0, "give 3")
    assert before == [2, 0, 1]


def ways(match: Match, done: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Carry an instant out in every way; give the picks of each, in any order."""
    if truth(match).playing < 0:
        return [tuple(sorted(done))]
    found = []
    for pick in choices(match):
        other = match.copy()
        other.play(0, pick)
        found += ways(other, (*done, *([pick] if pick != "done" else [])))
    return found


def test_6_6_every_way_to_share_out_is_named_once():
    one, other = "give 2", "give 3"
    shared = [(), (one,), (other,), (one, one), (one, other), (other, other)]
    assert sorted(ways(playing("hex", stones=(3, 0, 0)))) == sorted(shared)


def test_6_6_hex_may_stop():
    match = playing("hex", stones=(3, 0, 0))
    match.play(0, "done")
    assert under(match)[-1] == "hex"
    last = playing("hex", stones=(1, 0, 0))
    last.play(0, "give 3")  # the only stone: nothing more is asked
    assert under(last)[-1] == "hex"


def test_6_6_hex_without_stones_asks_nothing():
    match = playing("hex", stones=(0, 2, 2))
    assert under(match)[-1] == "hex"
    assert truth(match).stones[0] <= 1


RICH = ([0, 0, 0], [2, 0, 1], [0, 0, 0])


def test_6_7_raid():
    match = playing("raid", stash=RICH)
    assert choices(match) == ["raid seat=2 colour=blue", "raid seat=2 colour=red"]
    match.play(0, "raid seat=2 colour=red")
    assert told(match, 1)[0] == "Seat 1 takes 1 red from you and gives you a cursed stone."
    s = truth(match)
    assert (s.stash[0][2], s.stash[1][2]) == (1, 0)


@pytest.mark.parametrize(("stones", "left", "given"), [(3, 1, 1), (2, 0, 1), (1, 0, 0)])
def test_6_7_raid_gives_a_stone_for_a_jewel(stones, left, given):
    """One stone goes to seat 1 for the lie that was caught; of the others one goes with the raid, if there is any."""
    match = amid("raid", stones=(0, stones, 2, 2))
    match.play(1, "raid seat=1 colour=red")
    s = truth(match)
    assert s.stones[:4] == [2 + given, left, 1, 2]
    assert (s.stash[0], s.stash[1]) == ([0, 1, 0], [0, 0, 1])


def test_6_7_raid_without_stones():
    match = playing("raid", stones=(0, 2, 2), stash=RICH)
    match.play(0, "raid seat=2 colour=blue")
    assert told(match, 1)[0] == "Seat 1 takes 1 blue from you."


def test_6_7_raid_needs_a_stash():
    match = playing("raid", stash=RICH)
    for move, sentence in (
        ("raid seat=3 colour=blue", "The stash of Seat 3 is empty"),
        ("raid seat=2 colour=yellow", "There is no yellow in the stash of Seat 2"),
        ("raid seat=1 colour=blue", "You cannot raid yourself"),
        ("raid seat=5 colour=blue", "This table has only three seats"),
        ("done", "Only Hex can be broken off"),
    ):
        with pytest.raises(IllegalMove, match=sentence):
            match.play(0, move)
    nobody = playing("raid", stones=(2, 2, 2))
    assert "Raid does nothing: there is no jewel to take." in told(nobody)
    assert under(nobody)[-1] == "raid"


def test_6_8_offering():
    match = playing("offering")
    assert choices(match) == ["take blue", "take yellow", "take red"]
    match.play(0, "take yellow")
    assert choices(match) == ["take yellow", "take red"]
    with pytest.raises(IllegalMove, match="take yellow or red") as refusal:
        match.play(0, "take blue")
    assert refusal.value.clause == "6.8"
    match.play(0, "take red")
    assert truth(match).stash[0] == [4, 1, 1]  # four claimed, undoubted
    assert under(match)[-1] == "offering"


def test_6_9_unrevealed_jewels_are_safe():
    """Seats 2 and 3 have claimed, but nothing of theirs is stashed before their reveal."""
    match = playing("raid", stash=RICH)
    assert seen(match, 0).claim[2] >= 0
    assert not any(choice.startswith("raid seat=3") for choice in choices(match))


def test_6_8_every_two_jewels_are_named_once():
    colours = ("take blue", "take red", "take yellow")
    assert sorted(ways(playing("offering"))) == sorted(itertools.combinations_with_replacement(colours, 2))
