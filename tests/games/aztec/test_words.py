"""Aztec in words: prompts, labels, refusals, facts and the terminal's table, from views alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games import prose
from tests.games.aztec.tabletop import (
    ARTIFACTS,
    GAME,
    PHASES,
    TRUTH,
    claim,
    deal,
    doctored,
    draw,
    gain,
    gaining,
    labels,
    play_round,
    seated,
    seen,
    token,
    truth,
    with_deck,
)
from wunderkammer import Match, load
from wunderkammer.core import notation
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.readers import OPEN
from wunderkammer.games.aztec.words import unseen_copies

NAMES = ["Charly", "Elisa", "Yukio", "Daryl", "Julie"]


def caught_by_two() -> Match:
    """Elisa says three yellow, has one yellow and one red, and is accused by Charly and Daryl, at a table of five."""
    match = seated(5, characters=("charly", "elisa", "yukio", "daryl", "julie"), first=2)
    match.names = tuple(NAMES)
    play_round(
        match,
        ("bby", "yr", "bbb", "rr", "bbr"),
        ("bbr", "yyy", "bbbb", TRUTH, "bby"),
        ("accuse 2", "accuse 5", "believe 1", "accuse 2", "believe 4"),
    )
    return match


def words(match: Match, reader: int | None):
    return match.voice(reader), seen(match, reader)


def test_prompt_of_the_gainer():
    match = caught_by_two()
    assert truth(match).asked == 3  # clockwise from Elisa: Daryl before Charly
    gain(match, "idol", "coffer", "ward")
    draw(match, "mask-blue", "serpents-blue-red", "purification")
    prompt = match.prompt(0)
    assert prompt.ask == "You caught Elisa: choose one of three artifacts"
    assert prompt.why == (
        "Elisa lied and you and Daryl accused Elisa, so each of the accusers gains an artifact. "
        "Only you see these cards."
    )
    voice, view = words(match, 0)
    assert [GAME.words.label(voice, view, action) for action in match.legal(0)] == [
        "Keep Twin Serpents: 1 point for each pair of blue and red",
        "Keep Blue Mask: 3 points for every three blue jewels",
        "Play Purification now: discard up to 3 of your cursed stones",
    ]
    assert match.prompt(2).ask == "Charly chooses an artifact"
    assert GAME.words.status(voice, view) == "Round 1 of 5 · revealing"


def test_how_an_artifact_was_gained():
    match, _ = gaining()
    assert match.prompt(0).ask == "Nobody accused you: choose one of three artifacts"
    assert match.prompt(0).why == "You lied and nobody accused you. Only you see these cards."
    assert match.prompt(1).why == "Seat 1 lied and nobody accused Seat 1."
    honest = seated(3)
    play_round(honest, ("bb", "yy", "rr"), (TRUTH,) * 3, ("believe 2", "accuse 1", "accuse 1"))
    draw(honest, "idol", "coffer", "ward")
    assert honest.prompt(0).ask == "You told the truth: choose one of three artifacts"
    assert honest.prompt(1).why == "Seat 1 told the truth, and you and Seat 3 accused Seat 1."
    honest.play(0, "keep idol")
    assert honest.prompt(0).why == "The one you name goes in above the other. Nobody else sees what you tuck."


def test_the_log_of_a_caught_liar():
    match = caught_by_two()
    said = [line.text for line in match.tell(len(match.log) - 1, 0)]
    assert "Elisa claimed 3 yellow. The card shows 1 yellow and 1 red: a lie." in said
    assert "Elisa puts the 3 yellow back and takes what the card shows." in said
    assert "You give Elisa a cursed stone." in said
    assert "Daryl gains an artifact." in said
    opening = next(n for n, e in enumerate(match.log) if GAME.actions.verb(e.action).name == "claim" and e.seat == 4)
    assert "All five claims are shown." in [line.text for line in match.tell(opening, 0)]


def test_waiting_for_the_others():
    match = deal(seated(3), "bb", "yy", "rr")
    match.play(0, "claim bbr")
    prompt = match.prompt(0)
    assert (prompt.ask, prompt.why) == (
        "Waiting for Seat 2 and Seat 3",
        "You took 2 blue and 1 red. All claims are shown together.",
    )
    assert match.prompt(1).why == (
        "Your card shows 2 yellow; only you see it. A lie that nobody accuses brings you an artifact, and so does "
        "the truth if two or more accuse you. All claims are shown together."
    )
    match.play(1, "claim yy")
    match.play(2, "claim rr")
    assert match.prompt(0).why == (
        "If you are right you part with a cursed stone, if you are wrong you get one. Two or more who catch the same "
        "liar gain an artifact each. All tokens are shown together."
    )
    match.play(0, "token seat=3 side=accuse")
    assert match.prompt(0).why == "You accuse Seat 3. All tokens are shown together."


def test_claims_are_labelled_as_truth_or_lie_for_their_owner_alone():
    match = deal(seated(3), "bb", "yy", "rr")
    voice, view = words(match, 1)
    labels = [GAME.words.label(voice, view, action) for action in match.legal(1)]
    assert labels[:2] == ["Take 2 blue: a lie", "Take 2 yellow: the truth"]
    assert sum(label.endswith("the truth") for label in labels) == 1


# -- clauses ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "clause", "known"),
    [
        ("set up", "1.2", {"1.2", "1.3"}),
        ("choose", "1.3", {"1.2", "1.3", "1.4", "1.6"}),
        ("deal", "2.1", {"2.1", "2.2"}),
        ("claim", "2.2", {"2.1", "2.2", "2.3", "2.4", "2.5", "4.3", "4.4", "4.6", "4.7", "7.1"}),
        ("token", "3.1", {"3.1", "3.2", "3.3", "4.3", "4.4", "4.5", "4.6", "4.7", "4.8", "4.9", "4.10", "9.4"}),
        ("keep", "5.1", {"4.2", "5.1", "5.2", "5.3", "5.4", "5.5", "9.3"}),
        ("tuck", "5.3", {"5.3"}),
        ("purify", "6.5", {"5.4", "6.5", "6.9"}),
        ("hex", "6.6", {"5.4", "6.6", "6.9"}),
        ("raid", "6.7", {"5.4", "6.7", "6.9"}),
        ("offering", "6.8", {"5.4", "6.8", "6.9"}),
        ("over", "8.1", {"8.2", "8.3", "8.4", "8.5", "8.6", "8.8"}),
    ],
)
def test_every_choice_cites_its_rule(phase, clause, known):
    match, seat = PHASES[phase]()
    assert match.prompt(seat).clause == clause
    assert known <= set(GAME.words.clauses(*words(match, seat)))


def test_who_waits_is_told_the_rule_of_showing_together():
    match = deal(seated(3), "bb", "yy", "rr")
    match.play(0, "claim bb")
    assert {match.prompt(reader).clause for reader in (0, None)} == {"2.4"}
    match.play(1, "claim yy")
    match.play(2, "claim rr")
    match.play(0, "token seat=3 side=accuse")
    assert {match.prompt(reader).clause for reader in (0, None)} == {"3.3"}


def test_the_log_cites_the_rule_of_everything_that_happens():
    """Every clause that the log can cite, by what is told under it in the stored matches."""
    told: dict[str, set[str]] = {}
    for path in sorted((Path(__file__).parents[2] / "matches" / "aztec").glob("*.match")):
        match = notation.open_file(path)
        for number in range(len(match.log)):
            for line in match.tell(number, match.log[number].seat if match.log[number].seat < match.seats else None):
                first = re.sub(r"Seat \d|[Yy]ou\b", "@", line.text)
                for sign, pattern in SIGNS.items():
                    if re.search(pattern, first):
                        told.setdefault(sign, set()).add(line.clause)
    assert told == {sign: {sign.split()[0]} for sign in SIGNS}


SIGNS = {
    "1.2 first": r"^@ (is|are) first",
    "1.3 character": r"^@ plays? (Charly|Elisa|Yukio|Daryl|Julie|Tomas)",
    "2.1 round": r"^Round \d of 5 begins",
    "2.2 own claim": r"^@ take \d .*: (a lie|the truth)",
    "2.4 claims": r"^All \w+ claims",
    "2.4 claim": r"^@ claims? \d",
    "2.5 caught": r"^@ claimed .*: a lie\.$",
    "3.1 own token": r"^@ place your token",
    "3.3 token": r"^@ (accuse|believe)s? @",
    "4.3 honest": r"^@ claimed .*: the truth",
    "4.5 sheds": r"believes? the truth",
    "4.6 undoubted": r"^@ claimed .*nobody accused",
    "4.7 back": r"^@ puts? the",
    "4.9 suffers": r"believes? a lie",
    "4.10 supply": r"the supply gives",
    "5.1 gain": r"gains? an artifact",
    "5.2 keep": r"^@ keeps? ",
    "5.3 tuck": r"^@ tucks? ",
    "5.4 play": r"^@ plays? (Hex|Purification|Raid|Offering)",
    "6.5 discard": r"^@ discards? ",
    "6.6 stop": r"^@ stops? giving",
    "6.7 raid": r"^@ takes? 1 \w+ from @",
    "6.8 offering": r"^@ takes? 1 \w+ from the temple",
    "7.1 curse": r"the most \w+ and takes?",
    "7.2 tie": r"Nobody has the most ",
    "9.5 open": r"^The match is over",
}
"""Clause and theme, and what the log says of it; a stone given is left out: it is told alike by 4.2 and 6.6."""


# -- what others read ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("instant", "why"),
    [
        ("purification", "Purification: discard up to 3 of their cursed stones."),
        ("hex", "Hex: give up to 2 of their cursed stones to opponents."),
        ("raid", "Raid: take a jewel from an opponent's stash and give one of their cursed stones for it."),
        ("offering", "Offering: take 2 jewels from the temple."),
    ],
)
def test_the_others_are_not_told_of_their_own_stones(instant, why):
    match, _ = gaining(f"keep {instant}", "tuck idol")
    for reader in (1, 2, None):
        assert match.prompt(reader).why == why


def test_the_log_of_an_instant_names_its_victim():
    match, _ = gaining("keep raid", "tuck idol", "raid seat=2 colour=blue")
    assert [match.tell(len(match.log) - 1, reader)[0].text for reader in (0, 1, 2)] == [
        "You take 1 blue from Seat 2 and give Seat 2 a cursed stone.",
        "Seat 1 takes 1 blue from you and gives you a cursed stone.",
        "Seat 1 takes 1 blue from Seat 2 and gives Seat 2 a cursed stone.",
    ]


def test_stones_given_cite_the_rule_that_gives_them():
    match = caught_by_two()
    given = [line for line in match.tell(len(match.log) - 1, 0) if line.text == "You give Elisa a cursed stone."]
    assert [line.clause for line in given] == ["4.2"]
    match, _ = gaining("keep hex", "tuck idol", "give 2")
    told = match.tell(len(match.log) - 1, 0)[0]
    assert (told.text, told.clause) == ("You give Seat 2 a cursed stone.", "6.6")


def test_a_card_tucked_earlier_is_told_to_its_gainer_alone():
    match = with_deck(seated(3), ("idol", 0b010), ("coffer", 0b001), ("ward", 0b001), ("raid", 0b001))
    play_round(match, ("bb", "yy", "rr"), ("bbbb", TRUTH, TRUTH), ("believe 2", "believe 3", "believe 2"))
    says = "You look at Golden Idol, tucked earlier."
    told = {reader: [line.text for line in match.tell(len(match.log) - 1, reader)] for reader in (0, 1, None, OPEN)}
    assert [reader for reader, lines in told.items() if says in lines] == [0]


def test_equal_cards_are_told_apart_when_tucked():
    match, _ = gaining()
    match = doctored(match, look=[ARTIFACTS.index(name) for name in ("idol", "coffer", "coffer")])
    match.play(0, "keep idol")
    assert labels(match, 0) == ["Tuck Coffer, above the other Coffer"]
    match.play(0, "tuck coffer")
    assert match.tell(len(match.log) - 1, 0)[0].text == "You tuck Coffer under the deck, above the other Coffer."
    assert match.tell(len(match.log) - 1, 1)[0].text == "Seat 1 tucks 2 cards under the deck."


def test_of_more_cards_than_two_the_tucked_ones_are_counted_truly(tmp_path):
    """In a set in which a gainer looks at four, one is tucked, and then the last two together."""
    path = tmp_path / "four.toml"
    path.write_text((GAME.folder / "components.toml").read_text(encoding="utf-8").replace("look = 3", "look = 4"))
    match = Match(load("aztec", path), 3, {"starter": "1"})
    for seat, character in enumerate(NAMES[:3], 1):
        match.play(CHANCE, f"cast seat={seat} character={character.lower()}")
    deal(match, "bb", "yy", "rr")
    for seat, claimed in enumerate(("bbbb", "yy", "rr")):
        match.play(seat, f"claim {claimed}")
    token(match, "believe 2", "believe 3", "believe 2")
    for artifact in ("idol", "coffer", "ward", "crown"):
        match.play(CHANCE, f"draw seat=1 artifact={artifact}")
    match.play(0, "keep idol")
    for artifact, tucked in (("coffer", "1 card"), ("ward", "2 cards")):
        match.play(0, f"tuck {artifact}")
        assert match.tell(len(match.log) - 1, 1)[0].text == f"Seat 1 tucks {tucked} under the deck."


# -- notes --------------------------------------------------------------------------------------------


def two_rounds() -> Match:
    """Play a round, deal the next and open its claims: of bb one copy is used and one is in the hand of seat 1."""
    match = seated(3)
    play_round(match, ("bb", "yyyy", "rr"), (TRUTH,) * 3, ("believe 2", "believe 3", "believe 2"))
    return claim(deal(match, "bb", "yr", "rr"), "rrr", "bb", "yyyy")


def notes(match: Match, reader: int | None) -> dict[str, tuple[str, ...]]:
    voice, view = words(match, reader)
    return {row.about: row.possible for row in GAME.words.memory(voice, view)}


def test_notes_count_what_was_seen():
    """Of each card: its copies, less those used, less the own one, less those turned up at this round's reveals."""
    match = two_rounds()
    cards = GAME.components.ids("jewel")
    own = dict(zip(cards, unseen_copies(words(match, 0)[1]), strict=True))
    everybody = dict(zip(cards, unseen_copies(words(match, None)[1]), strict=True))
    assert (own["bb"], own["yyyy"], own["rr"], own["yr"], own["bbb"], own["rrrr"]) == (0, 0, 1, 2, 2, 1)
    assert (everybody["bb"], everybody["yyyy"], everybody["rr"], everybody["yr"]) == (1, 0, 1, 2)
    assert sum(own.values()) == 42 - 3 - 1
    assert notes(match, 0) == {
        "Seat 2 claims 2 blue": ("a lie",),
        "Seat 3 claims 4 yellow": ("a lie",),
        "Jewel cards unseen": notes(match, 0)["Jewel cards unseen"],
    }
    assert notes(match, 2)["Seat 2 claims 2 blue"] == ("the truth: 1 of 2 such cards unseen", "a lie")
    assert notes(match, 1)["Seat 1 claims 3 red"] == ("the truth: 2 of 2 such cards unseen", "a lie")
    listed = notes(match, 0)["Jewel cards unseen"]
    assert {"yy ×2", "rr", "yr ×2", "rrrr"} <= set(listed)
    assert not {"bb", "bb ×2", "yyyy", "rrrr ×2"} & set(listed)
    excluded = {row.about: row.excluded for row in GAME.words.memory(*words(match, 0))}
    assert excluded["Jewel cards unseen"] == (("bb", "seen"), ("yyyy", "seen"))
    assert excluded["Seat 2 claims 2 blue"] == (("the truth", "every such card was seen"),)


def test_notes_follow_the_reveals():
    match = two_rounds()
    for seat, (side, target) in enumerate((("believe", 2), ("accuse", 1), ("accuse", 1))):
        match.play(seat, f"token seat={target} side={side}")
    after = notes(match, 2)  # seat 1 was caught by two: its bb is open, and no note on its claim is left
    assert "Seat 1 claims 3 red" not in after
    assert after["Seat 2 claims 2 blue"] == ("a lie",)


def test_known_cards_of_the_deck_are_noted_by_their_place():
    match, _ = gaining("keep purification", "tuck idol", "discard 1")
    about = "Known in the artifact deck, with the place from the top"
    assert notes(match, 0)[about] == ("Golden Idol (40)", "Coffer (41)", "Purification (42)")
    assert notes(match, 1)[about] == ("Purification (42)",)
    assert "Golden Idol" not in str(notes(match, None))


def test_where_claims_make_too_long_a_list_lies_are_picked_by_their_size_and_the_truth_stands_by_itself():
    match = deal(seated(3), "yr", "bb", "bb")
    voice, view = words(match, 0)
    paths = {GAME.actions.text(action): GAME.words.steps(voice, view, action) for action in match.legal(0)}
    assert paths["claim yr"] == ()
    assert paths["claim bb"] == ("Lie and take 2 jewels", "Take 2 blue: a lie")
    assert paths["claim bbbr"] == ("Lie and take 4 jewels", "Take 3 blue and 1 red: a lie")
    assert {path[0] for path in paths.values() if path} == {f"Lie and take {size} jewels" for size in (2, 3, 4)}


# -- warnings -----------------------------------------------------------------------------------------


def warned(match: Match, seat: int, move: str) -> str:
    voice, view = words(match, seat)
    return GAME.words.warning(voice, view, GAME.actions.parse(move))


def test_a_lie_that_all_can_see_through_is_asked_for_once_more():
    match = seated(3)
    play_round(match, ("bbbb", "yy", "rr"), (TRUTH,) * 3, ("believe 2", "believe 3", "believe 2"))
    deal(match, "rrrr", "yy", "rr")
    asks = "Every such card has been turned up, so all will know that you lie. Take these jewels all the same?"
    assert warned(match, 1, "claim bbbb") == asks
    assert warned(match, 1, "claim rrrr") == ""  # only its holder knows
    assert warned(match, 0, "claim rrrr") == ""  # and for that reader it is the truth
    assert warned(match, 0, "claim yy") == ""  # one of two
    claim(match, "bbbb", "rrrr", TRUTH)
    assert warned(match, 1, "token seat=1 side=believe") == (
        "You have seen every such card, so Seat 1 lies. Believe it all the same?"
    )
    assert warned(match, 1, "token seat=1 side=accuse") == ""
    assert warned(match, 1, "token seat=3 side=believe") == ""
    assert warned(match, 0, "token seat=2 side=believe") != ""  # it holds the card itself
    assert warned(match, 2, "token seat=2 side=believe") == ""


@pytest.mark.parametrize(
    ("artifact", "fields", "asks"),
    [
        ("hex", {}, False),
        ("hex", {"stones": [0]}, True),
        ("purification", {"stones": [0]}, True),
        ("purification", {"stones": [1]}, False),
        ("raid", {}, False),
        ("raid", {"stash": [[9, 9, 9], [0, 0, 0], [0, 0, 0]]}, True),
        ("offering", {"stones": [0]}, False),
        ("idol", {"stones": [0]}, False),
    ],
)
def test_an_artifact_played_for_nothing_is_asked_for_once_more(artifact, fields, asks):
    match, _ = gaining()
    match = doctored(match, **fields)
    assert bool(warned(match, 0, f"keep {artifact}")) == asks


def test_fewer_stones_than_one_can_discard_are_asked_for_once_more():
    match, _ = gaining("keep purification", "tuck idol")
    assert warned(match, 0, "discard 1") == "You could discard 2 cursed stones. Discard only 1?"
    assert warned(match, 0, "discard 0") == "You could discard 2 cursed stones. Discard none?"
    assert warned(match, 0, "discard 2") == ""


# -- every sentence -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sentences() -> list[prose.Sentence]:
    """Everything that anybody is told in a few random matches, each text once."""
    once = {(each.kind, each.text, each.clause): each for each in prose.sentences(GAME, 2)}
    return list(once.values())


def test_an_editor_finds_no_fault(sentences):
    counted = ["stone", "jewel", "point", "card", "artifact", "round", "seat"]
    assert [(each.text, fault) for each in sentences for fault in prose.faults(each, counted)] == []


def test_only_liars_lie(sentences):
    """In a game of lies the word is kept for them; a card or a token is somewhere, it does not lie there."""
    for each in sentences:
        for found in re.finditer(r"\b(?:lies?|lay|lying)\b", each.text):
            said = each.text[: found.end()]
            assert said.endswith(("a lie", "A lie", "you lie")) or said.split()[-2] in prose.NAMES, each.text
            assert not re.match(r" (?:above|before|below|face|in|on|there|under)\b", each.text[found.end() :]), (
                each.text
            )


def test_every_kind_of_sentence_was_read(sentences):
    assert {each.kind for each in sentences} >= {*prose.WHOLE, *prose.OPEN} - {"step"}
