"""What can be asked about at a table of Aztec, and why the match was won."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.aztec.tabletop import ARTIFACTS, GAME, TRUTH, deal, doctored, draw, gain, play_round, seated, seen
from wunderkammer import Match
from wunderkammer.core import notation
from wunderkammer.core.voice import Voice

NAMES = ("Ada", "elisa", "Bo", "medium", "Zoë")
MATCHES = Path(__file__).parents[2] / "matches" / "aztec"
OVER = 14


def caught_by_two(**options: str) -> Match:
    """elisa claims three yellow, has one yellow and one red, and is accused by Ada and medium, at a table of five."""
    match = seated(5, characters=("charly", "elisa", "yukio", "daryl", "julie"), first=2, **options)
    match.names = NAMES
    return play_round(
        match,
        ("bby", "yr", "bbb", "rr", "bbr"),
        ("bbr", "yyy", "bbbb", TRUTH, "bby"),
        ("accuse 2", "accuse 5", "believe 1", "accuse 2", "believe 4"),
    )


def things(match: Match, reader: int | None) -> dict[str, list[str]]:
    """Give the lines of everything that a reader can ask about."""
    found = GAME.words.things(match.voice(reader), seen(match, reader))
    assert len({thing.name.casefold() for thing in found}) == len(found)
    return {thing.name: [line.text for line in thing.lines] for thing in found}


def facts(match: Match, reader: int | None, seat: int) -> list[str]:
    return [line.text for line in GAME.words.seat_facts(match.voice(reader), seen(match, reader), seat)]


# -- seats -----------------------------------------------------------------------------------------------


def test_facts_of_the_seats():
    match = caught_by_two()
    assert facts(match, 0, 0) == [
        "as Charly, seeks blue + red",
        "artifact next",
        "1 cursed stone, which costs 1 point",
        "no artifacts",
    ]
    assert facts(match, 0, 1) == [
        "as Elisa, seeks pairs of yellow",
        "reveals first",
        "caught",
        "4 cursed stones, which cost 5 points",
        "no artifacts",
    ]
    assert facts(match, 0, 2)[1] == "concealed"
    assert facts(match, 0, 3)[1] == "choosing"
    cited = [[line.clause for line in GAME.words.seat_facts(match.voice(0), seen(match, 0), seat)] for seat in range(5)]
    assert cited[0] == ["1.3", "5.5", "8.6", "5.2"]
    assert cited[1] == ["1.3", "1.2", "4.7", "8.6", "5.2"]
    assert [clauses[1] for clauses in cited[2:]] == ["4.1", "5.1", "4.1"]


@pytest.mark.parametrize(
    ("artifacts", "reader", "told"),
    [
        ("hidden", 3, "1 artifact: Golden Idol"),
        ("hidden", 0, "1 artifact"),
        ("hidden", None, "1 artifact"),
        ("open", 0, "1 artifact: Golden Idol"),
    ],
)
def test_artifacts_are_named_to_those_who_see_them(artifacts, reader, told):
    match = caught_by_two(artifacts=artifacts)
    gain(match, "idol", "coffer", "ward")
    assert facts(match, reader, 3)[-1] == told
    kept = things(match, reader)["medium"][-2]
    owner = "You keep" if reader == 3 else "medium keeps"
    assert kept == f"{owner} {'Golden Idol' if 'Idol' in told else '1 artifact, face down'}."


def test_facts_while_all_choose():
    match = deal(seated(3), "bb", "yy", "rr")
    assert facts(match, 0, 1)[1] == "choosing"
    match.play(1, "claim yy")
    assert facts(match, 0, 1)[1] == "has taken jewels"
    assert facts(match, 1, 1)[1] == "have taken jewels"
    match.play(0, "claim bb")
    match.play(2, "claim rr")
    match.play(2, "token seat=1 side=accuse")
    assert facts(match, 0, 2)[1] == "has placed the token"
    assert facts(match, 0, 1)[1] == "choosing"
    assert facts(Match(GAME, 3, {"starter": "2", "characters": "chosen"}), 0, 1)[:2] == ["reveals first", "choosing"]


def test_a_seat_is_asked_about_by_its_name():
    match = caught_by_two()
    assert things(match, 0)["elisa"] == [
        "elisa plays Elisa, who seeks pairs of yellow.",
        "elisa reveals first in every round.",
        "elisa claims 3 yellow.",
        "elisa is accused by you and medium.",
        "elisa lied: the card shows 1 yellow and 1 red, and these are the jewels that count.",
        "elisa has 1 yellow and 1 red in the stash.",
        "elisa has 4 cursed stones, which cost 5 points.",
        "That is worth minus 5 points now: duos 0 + trios 0 + artifacts 0 - stones 5.",
    ]
    assert things(match, 0)["Bo"][1:3] == ["Bo claims 4 blue.", "Of 1 such card you have not seen 1."]
    assert things(match, 0)["Ada"][1:3] == ["You claim 2 blue and 1 red.", "You are believed by Bo."]
    assert "You have no jewels in the stash." in things(match, 0)["Ada"]


def test_a_claim_whose_cards_were_all_seen_is_called_a_lie():
    match = seated(3)
    play_round(match, ("bbbb", "yy", "rr"), (TRUTH,) * 3, ("believe 2", "believe 3", "believe 2"))
    deal(match, "bb", "yy", "rr")
    for seat, claim in enumerate(("yyyy", "bbbb", "rr")):
        match.play(seat, f"claim {claim}")
    assert "You have seen every such card, so it is a lie." in things(match, 0)["Seat 2"]
    assert "Of 1 such card you have not seen 1." in things(match, 1)["Seat 1"]


# -- pieces ----------------------------------------------------------------------------------------------


def test_a_person_may_be_called_like_a_piece():
    match = caught_by_two()
    match.names = ("Charly", "Golden Idol", "blue curse", "Charly (characters)", "cursed stones")
    found = GAME.words.things(match.voice(0), seen(match, 0))
    assert [thing.name for thing in found][:6] == [*match.names, "Charly (characters) (characters)"]
    names = {thing.name: thing.kind for thing in found}
    assert len(names) == len(found)
    assert names["Golden Idol"] == "seats"
    assert names["Golden Idol (artifacts)"] == "artifacts"


def test_what_artifacts_would_do_for_the_reader():
    stash = [[7, 4, 3], *[[0, 0, 0]] * 5]
    kept = [[0] * len(ARTIFACTS) for _ in range(6)]
    kept[0][ARTIFACTS.index("ward")] = 1
    match = doctored(caught_by_two(), stash=stash, stones=[8, 2, 2, 2, 2], kept=kept, kept_n=[1])
    asked = things(match, 0)
    assert asked["Blue Mask"] == [
        "3 points for every three blue jewels.",
        "It is kept face down until the end.",
        "There are two in the box.",
        "One would be worth 6 points to you now.",
    ]
    assert asked["Twin Serpents (blue + yellow)"][-1] == "One would be worth 4 points to you now."
    assert asked["Feathered Crown"][-1] == "One would be worth 3 points to you now."
    assert asked["Coffer"][-1] == "One would be worth 3 points to you now."
    # Eight stones, of which one Ward covers three: five cost 7, two cost 2.
    assert asked["Jade Ward"][-2:] == ["You keep one of them.", "One more would be worth 5 points to you now."]
    assert asked["Hex"][-1] == "You have 8 cursed stones, which cost 7 points thanks to Jade Ward."
    assert asked["Offering"][1:] == [
        "It is played at once, open to all, and then goes under the deck.",
        "There are three in the box.",
    ]
    assert "to you" not in " ".join(things(match, None)["Blue Mask"])
    assert things(caught_by_two(artifacts="open"), 0)["Blue Mask"][1] == "It is kept face up until the end."


def warded(*, stones: int, wards: int = 1, **options: str) -> Match:
    """Let Ada keep Jade Wards and have so many stones."""
    kept = [[0] * len(ARTIFACTS) for _ in range(6)]
    kept[0][ARTIFACTS.index("ward")] = wards
    return doctored(caught_by_two(**options), stones=[stones, 2, 2, 2, 2], kept=kept, kept_n=[wards])


@pytest.mark.parametrize(
    ("stones", "wards", "cost", "more"),
    [
        (4, 1, "4 cursed stones, which cost 1 point thanks to Jade Ward", "1 point"),
        (3, 1, "3 cursed stones, which cost nothing thanks to Jade Ward", "1 point"),
        (1, 1, "1 cursed stone, which costs nothing thanks to Jade Ward", "nothing"),
        (10, 2, "10 cursed stones, which cost 5 points thanks to Jade Ward ×2", "2 points"),
        (0, 1, "no cursed stones", "nothing"),
    ],
)
def test_stones_that_a_ward_covers_cost_nothing(stones, wards, cost, more):
    """As on the score sheet (6.4): whoever sees the Ward is told what the stones really cost."""
    match = warded(stones=stones, wards=wards)
    assert cost in facts(match, 0, 0)
    assert f"You have {cost}." in things(match, 0)["Ada"]
    assert things(match, 0)["cursed stones"][-1] == f"You have {cost}; one more would cost {more}."


def test_a_ward_that_is_hidden_does_not_show_in_what_the_stones_cost():
    match = warded(stones=4)
    assert "4 cursed stones, which cost 5 points" in facts(match, 1, 0)
    assert "4 cursed stones, which cost 5 points" in facts(match, None, 0)
    match = warded(stones=4, artifacts="open")
    assert "4 cursed stones, which cost 1 point thanks to Jade Ward" in facts(match, 1, 0)


@pytest.mark.parametrize(("reader", "cost"), [(0, 1), (1, 5), (None, 5)])
def test_table_and_board_reckon_with_the_wards_that_the_reader_sees(reader, cost):
    match = warded(stones=4)
    drawn = ["".join(text for text, _ in line) for line in GAME.table(match.voice(reader), seen(match, reader))]
    assert f"■4  -{cost}" in drawn[1]
    assert GAME.board(match.voice(reader), seen(match, reader), ()).players[0].cost == cost


def test_what_characters_would_bring():
    match = doctored(caught_by_two(), stash=[[7, 4, 3]])
    assert things(match, 0)["Charly"] == [
        "Seeks blue + red: 1 point for each such duo at the end.",
        "You play Charly.",
        "With your stash it brings 3 points now.",
    ]
    assert things(match, 0)["Elisa (characters)"][1:] == [
        "elisa plays Elisa.",
        "With your stash it would bring 2 points now.",
    ]
    assert things(match, None)["Tomas"] == ["Seeks yellow + red: 1 point for each such duo at the end."]


def test_curses_decks_and_stones():
    stash = [[4, 1, 3], [1, 6, 2], [7, 0, 1], [1, 1, 5], [3, 6, 0]]
    match = doctored(caught_by_two(), curse=[3, 1, 2], stash=stash)
    asked = things(match, 2)
    assert asked["blue curse"] == [
        "It holds 3 cursed stones.",
        "After the reveals the seat with the most blue in its stash takes them.",
        "Now you have the most, 7 blue.",
    ]
    assert asked["yellow curse"][-1] == "Now nobody has the most yellow alone, and they would stay."
    lines = {thing.name: thing.lines for thing in GAME.words.things(match.voice(2), seen(match, 2))}
    assert [line.clause for line in lines["blue curse"]] == ["7.1", "7.1", "7.1"]
    assert [line.clause for line in lines["yellow curse"]] == ["7.1", "7.1", "7.2"]
    assert asked["red curse"][-1] == "Now medium has the most, 5 red."
    assert asked["artifact deck"] == ["It has 42 cards."]
    # 42 cards less the own bbb and the revealed yr.
    assert asked["jewel cards"][0] == "42 cards with 27 different contents; a claim is one of these contents."
    assert asked["jewel cards"][1].startswith(
        "You have not seen 40 of them: bb ×2, yy ×2, rr ×2, by ×2, br ×2, yr, bbb,"
    )
    assert asked["cursed stones"] == [
        "One, two, three and so on cost 1, 2, 3, 5, 7, 9, 11, 13, 15 and 17 points at the end, "
        "and every further one 2 more.",
        "You have 2 cursed stones, which cost 2 points; one more would cost 1 point.",
    ]
    gain(match, "idol", "coffer", "ward")
    draw(match, "mask-blue", "serpents-blue-red", "purification")
    assert things(match, 3)["artifact deck"] == [
        "It has 38 cards.",
        "Known in the artifact deck, with the place from the top: Coffer (37) and Jade Ward (38).",
    ]
    assert things(match, 2)["artifact deck"] == ["It has 38 cards."]


# -- the end ---------------------------------------------------------------------------------------------


def ended(*seats: tuple[int, int], wards: tuple[int, ...] = (), names: tuple[str, ...] = NAMES) -> Match:
    """End a match in which every seat scores by idols alone: pairs of their points (a multiple of 4) and its stones."""
    kept = [[0] * len(ARTIFACTS) for _ in range(6)]
    for seat in wards:
        kept[seat][ARTIFACTS.index("ward")] = 1
    for seat, (idols, _) in enumerate(seats):
        kept[seat][ARTIFACTS.index("idol")] = idols
    match = doctored(seated(len(seats)), kept=kept, stones=[n for _, n in seats], phase=OVER, waiting=0)
    match.names = names[: len(seats)]
    return match


def verdict(match: Match, reader: int | None) -> list[str]:
    lines = GAME.words.verdict(match.voice(reader), seen(match, reader))
    assert all(line.clause in ("8.1", "8.5", "8.8") for line in lines)
    return [line.text for line in lines]


def test_the_most_points_win():
    match = ended((1, 1), (3, 2), (2, 4))
    assert verdict(match, None) == [
        "The match ended after the curses of round 5.",
        "elisa won with 10 points, 7 points more than Ada and Bo.",
        "elisa's points: 12 for artifacts, less 2 for cursed stones.",
        "Ada and Bo have 3 points each, and fewer cursed stones go first: Ada with 1, then Bo with 4.",
    ]
    assert verdict(match, 1)[1:3] == [
        "You won with 10 points, 7 points more than Ada and Bo.",
        "Your points: 12 for artifacts, less 2 for cursed stones.",
    ]
    assert verdict(match, 2)[3] == (
        "You and Ada have 3 points each, and fewer cursed stones go first: Ada with 1, then you with 4."
    )


def test_a_tie_is_explained():
    match = ended((1, 1), (2, 4), (0, 0))
    assert verdict(match, 2)[1:] == [
        "Ada and elisa have 3 points each, and fewer cursed stones go first: Ada with 1, then elisa with 4.",
        "So Ada won.",
        "Ada's points: 4 for artifacts, less 1 for cursed stones.",
        "elisa's points: 8 for artifacts, less 5 for cursed stones.",
    ]
    assert verdict(match, 0)[1:3] == [
        "You and elisa have 3 points each, and fewer cursed stones go first: you with 1, then elisa with 4.",
        "So you won.",
    ]


def test_a_ward_does_not_break_a_tie_and_the_verdict_says_so():
    match = ended((1, 1), (1, 4), (0, 0), wards=(1,))
    assert verdict(match, None)[1].endswith("Ada with 1, then elisa with 4; Jade Wards do not count for that.")


def test_shared_places():
    assert (
        verdict(ended((1, 1), (1, 1), (0, 0)), 0)[1]
        == "You and elisa share the victory: 3 points and 1 cursed stone each."
    )
    assert (
        verdict(ended((0, 1), (0, 1), (1, 0)), None)[3]
        == "Ada and elisa share a place: minus 1 point and 1 cursed stone each."
    )
    assert verdict(ended((1, 1), (1, 1), (2, 4), (0, 2)), None)[1:3] == [
        "Ada, elisa and Bo have 3 points each, and fewer cursed stones go first: "
        "Ada with 1, then elisa with 1, then Bo with 4.",
        "So Ada and elisa share the victory.",
    ]


@pytest.mark.parametrize("path", sorted(MATCHES.glob("*.match")), ids=lambda path: path.stem)
def test_the_verdict_names_the_winners_of_the_sheet(path):
    match = notation.open_file(path)
    match.names = ("one", "two", "three", "four", "five", "six")[: match.seats]
    winners = [name for name, place in zip(match.names, match.result().places, strict=True) if place == 1]
    said = GAME.words.verdict(Voice(None, match.names), seen(match, None))
    won = [
        line.text
        for line in said
        if "won" in line.text.split() or "won." in line.text or "share the victory" in line.text
    ]
    assert len(won) == 1
    assert all(name in won[0] for name in winners)
    shares = "share the victory" in won[0]
    assert shares == (len(winners) > 1)


def test_there_is_no_verdict_before_the_end():
    assert GAME.words.verdict(Voice.plain(0), seen(caught_by_two(), 0)) == []
