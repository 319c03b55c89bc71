"""Aztec at the terminal: everything in the room there is, nothing cut, nothing hidden shown."""

from __future__ import annotations

import pytest

from tests.games.aztec.tabletop import (
    ARTIFACTS,
    CARDS,
    GAME,
    PHASES,
    TRUTH,
    deal,
    doctored,
    draw,
    gain,
    play_round,
    seated,
    seen,
    truth,
)
from wunderkammer import Match
from wunderkammer.core import dice
from wunderkammer.core.drawing import WHOLE, Room

NAMES = ("ada", "medium", "hard", "Zoë", "easy", "greedy")
LONG = "Bernhardine-Luise von und zu Hohenstein."
COMPACT = Room(columns=100, rows=17)
WIDE = Room(columns=120)


def drawn(match: Match, reader: int | None, room: Room = WHOLE) -> list[str]:
    lines = GAME.table(match.voice(reader), seen(match, reader), room)
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def caught_by_two(**options: str) -> Match:
    """The second of five seats claims three yellow, has one yellow and one red, and is accused by two."""
    match = seated(5, characters=("charly", "elisa", "yukio", "daryl", "julie"), first=2, **options)
    match.names = NAMES[:5]
    return play_round(
        match,
        ("bby", "yr", "bbb", "rr", "bbr"),
        ("bbr", "yyy", "bbbb", TRUTH, "bby"),
        ("accuse 2", "accuse 5", "believe 1", "accuse 2", "believe 4"),
    )


def random_match(seats: int, seed: int, names: tuple[str, ...] = NAMES, **options: str):
    """Give a random match, half of its claims honest, before each of its choices and at its end."""
    match = Match.begin(GAME, seats, options, names=names[:seats], seed=str(seed))
    rng = dice.generator(seed)
    while not match.over:
        yield match
        seat = match.pending[dice.below(rng, len(match.pending))]
        choices = match.legal(seat)
        action = choices[dice.below(rng, len(choices))]
        if GAME.actions.verb(action).name == "claim" and dice.below(rng, 2):
            match.play(seat, f"claim {CARDS[truth(match).card[seat]]}")
        else:
            match.play(seat, action)
    yield match


# -- room ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("reader", [0, 1, None])
def test_the_table_fits_into_its_columns(phase, reader):
    match, _ = PHASES[phase]()
    for columns in (80, 100, 120):
        assert max(map(len, drawn(match, reader, Room(columns)))) <= columns


@pytest.mark.parametrize(("seats", "artifacts"), [(3, "hidden"), (6, "hidden"), (6, "open")])
def test_no_match_outgrows_its_room(seats, artifacts):
    """At 120 columns the whole takes 36 rows at most, at 100 a compact form takes 17; at 80 it only grows longer."""
    for match in random_match(seats, 3, artifacts=artifacts):
        for reader in (0, seats - 1, None):
            whole, compact, narrow = (drawn(match, reader, room) for room in (WIDE, COMPACT, Room(80)))
            assert len(whole) <= 36
            assert len(compact) <= 17
            for lines, columns in ((whole, 120), (compact, 100), (narrow, 80)):
                assert max(map(len, lines)) <= columns


def test_the_longest_names_are_not_cut():
    names = tuple(f"{LONG[: 40 - len(name)]}{name}" for name in ("", "2", "3", "4", "5", "6"))
    assert {len(name) for name in names} == {40}
    for match in random_match(6, 4, names):
        for columns in (80, 100, 120):
            whole = drawn(match, 0, Room(columns))
            assert max(map(len, whole)) <= columns
            assert all(any(name in line for line in whole) for name in names[1:])
        assert len(drawn(match, 0, Room(80, 17))) <= 17


@pytest.mark.parametrize("rows", range(1, 40))
def test_a_table_never_takes_more_rows_than_it_has(rows):
    match = caught_by_two(artifacts="open")
    gain(match, "idol", "coffer", "ward")
    draw(match, "mask-blue", "serpents-blue-red", "purification")
    compact = drawn(match, 0, Room(100, rows))
    assert len(compact) == min(rows, len(compact))
    assert compact[0] == drawn(match, 0)[0]


def test_details_go_in_an_order_that_makes_sense():
    match = caught_by_two(artifacts="open")
    gain(match, "idol", "coffer", "ward")
    match = doctored(match, kept=_kept(0, "mask-blue", "mask-red"), kept_n=[2])
    draw(match, "mask-blue", "serpents-blue-red", "purification")
    signs = {
        "notes": "Jewel cards unseen",
        "hand": "You look at these",
        "texts": "Blue Mask: 3 points",
        "artifacts": "Artifacts of the others",
    }
    match = doctored(match, kept=[*truth(match).kept[:3], _kept(3, "idol")[3]], kept_n=[2, 0, 0, 1])
    last = set(signs)
    seen_losses = []
    for rows in range(40, 8, -1):
        text = "\n".join(drawn(match, 0, Room(100, rows)))
        now = {name for name, sign in signs.items() if sign in text}
        assert now <= last
        seen_losses += sorted(last - now)
        last = now
    assert seen_losses == ["notes", "hand", "texts", "artifacts"]


def _kept(seat: int, *artifacts: str) -> list[list[int]]:
    kept = [[0] * len(ARTIFACTS) for _ in range(6)]
    for artifact in artifacts:
        kept[seat][ARTIFACTS.index(artifact)] += 1
    return kept


# -- what is on it ---------------------------------------------------------------------------------------


def test_the_whole_table_of_a_caught_liar():
    match = caught_by_two()
    assert drawn(match, 0)[:9] == [
        "              seeks      stash        stones  ✦  takes  card  tokens  truth?",
        "  (a) You     Charly ●◆  ●0  ▲0  ◆0   ■1  -1  0  ●●◆    ●●▲   ✓c      a lie",
        "  (b) medium  Elisa ▲▲   ●0  ▲1  ◆1   ■4  -5  0  ▲▲▲    ▲◆    ✗ad     a lie, caught",
        "  (c) hard    Yukio ●●   ●0  ▲0  ◆0   ■2  -2  0  ●●●●   ?             1 of 1 unseen",
        "  (d) Zoë     Daryl ◆◆   ●0  ▲0  ◆0   ■1  -1  0  ◆◆     ?     ✓e      2 of 2 unseen",
        "  (e) easy    Julie ●▲   ●0  ▲0  ◆0   ■2  -2  0  ●●▲    ?     ✗b      1 of 2 unseen",
        "",
        "Curses  ● blue 1 (shared)   ▲ yellow 1 (medium, 1)   ◆ red 1 (medium, 1)",
        "Temple  ✦ 42 cards in the deck   medium reveals first   ✗ accuses  ✓ believes",
    ]
    assert "Your sheet  -1 now = duos 0 + trios 0 + artifacts 0 - stones 1" in drawn(match, 0)
    assert "●●▲   ✓c      2 of 2" not in "\n".join(drawn(match, 2))
    assert "(a) ada     Charly ●◆  ●0  ▲0  ◆0   ■1  -1  0  ●●◆    ?     ✓c      2 of 2 unseen" in "\n".join(
        drawn(match, 2)
    )


def test_a_claim_that_cannot_be_true_stands_out():
    match = seated(3)
    play_round(match, ("bbbb", "yy", "rr"), (TRUTH,) * 3, ("believe 2", "believe 3", "believe 2"))
    deal(match, "bb", "yy", "rr")
    for seat, claim in enumerate(("bbbb", "yyyy", "rr")):
        match.play(seat, f"claim {claim}")
    assert drawn(match, 1)[1].endswith("a lie: all are seen")
    assert drawn(match, 1, Room(62))[1].endswith("a lie")
    assert drawn(match, 1, Room(62))[3].endswith("1/2 left")


def test_before_tokens_are_shown_only_the_own_one_is():
    match = seated(3)
    deal(match, "bb", "yy", "rr")
    assert drawn(match, 0)[1].startswith("▶ (a) You")
    match.play(1, "claim yyy")
    assert not drawn(match, 0)[2].startswith("▶")
    assert [line.split()[-2:] for line in drawn(match, 0)[2:4]] == [["?", "?"], ["-", "?"]]
    for seat in (0, 2):
        match.play(seat, "claim bb")
    match.play(0, "token seat=2 side=accuse")
    match.play(1, "token seat=3 side=accuse")
    assert "✗a" in drawn(match, 0)[2]
    assert "✗b" not in "\n".join(drawn(match, 0))
    assert "✗" not in drawn(match, None)[2]


def test_open_artifacts_are_on_the_table_and_hidden_ones_are_not():
    for artifacts in ("open", "hidden"):
        match = caught_by_two(artifacts=artifacts)
        gain(match, "serpents-blue-red", "coffer", "ward")
        for room in (WHOLE, COMPACT):
            text = "\n".join(drawn(match, 2, room))
            assert ("  (d) ✦ Twin Serpents ●◆" in text) == (artifacts == "open")
        assert "  ✦ Twin Serpents ●◆: 1 point for each pair of blue and red" in drawn(match, 3)


def test_two_of_a_kind_are_counted():
    match = doctored(caught_by_two(), kept=_kept(0, "mask-blue", "mask-blue", "idol"), kept_n=[3])
    assert "  ✦ Blue Mask ×2: 3 points for every three blue jewels" in drawn(match, 0)
    assert "  ✦ Blue Mask ×2   Golden Idol" in drawn(match, 0, Room(100, 10))


def test_the_cards_a_gainer_looks_at_are_drawn_for_those_who_know_them():
    match = caught_by_two()
    gain(match, "idol", "coffer", "ward")
    draw(match, "mask-blue", "serpents-blue-red", "purification")
    whole = drawn(match, 0)
    at = whole.index("You look at these")
    assert whole[at + 1 : at + 4] == [
        "  ? Blue Mask: 3 points for every three blue jewels (0 points now)",
        "  ? Twin Serpents ●◆: 1 point for each pair of blue and red (0 points now)",
        "  ? Purification: discard up to 3 of your cursed stones (played at once)",
    ]
    assert "look" not in "\n".join(drawn(match, 2))
    known = doctored(match, look_seen=[0b00001, 0b00101, 0b00001])
    assert "ada looks at these and 2 cards you do not know" in drawn(known, 2)
