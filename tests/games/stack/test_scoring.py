"""Two rounds and the score: clauses 7 and 8."""

from __future__ import annotations

import random

import pytest

from wunderkammer import Match
from wunderkammer.core.kernel import CHANCE
from wunderkammer.games.stack.components import (
    ASSISTANT_IDS,
    CARD_IDS,
    DECK_IDS,
    EFFECT,
    IN_DECK,
    KIND,
    LOCK_IDS,
    LOCK_KINDS,
    LOCK_NEEDS,
)
from wunderkammer.games.stack.state import Phase

from . import naive
from .positions import DARK, FIRST_GAME, GAME, events, legal, play, position, rows, seen, tableau


def rebuilt(match: Match) -> Match:
    """Let chance build the next temple by its first outcomes."""
    while match.pending == (CHANCE,):
        match.play(CHANCE, match.legal(CHANCE)[0])
    return match


# -- 7 Two rounds ------------------------------------------------------------------------------------


def test_7_1_the_round_ends_with_the_temple():
    match = play(position(FIRST_GAME, "t1=dancer t2=serpent"), "take t1", "take t2")
    assert match.pending == (CHANCE,)
    assert seen(match).phase == Phase.LAY
    over = play(position(FIRST_GAME, "t1=dancer t2=serpent", round=2), "take t1", "take t2")
    assert over.over


def test_7_1_the_last_taker_may_still_trigger():
    match = position(FIRST_GAME, "t1=dancer", "owl-drachma rose-ducat herbal tax-roll", round=2)
    play(match, "take t1")
    assert legal(match) == ["trigger deck=coin cards=2", "trigger deck=manuscript cards=2", "end"]
    play(match, "trigger deck=coin cards=2")
    assert seen(match).silver[0] == 3
    play(match, "trigger deck=manuscript cards=2")
    assert events(match)[-1] == "lapsed seat=1 effect=turn count=1"
    assert match.over


def test_7_2_the_second_temple_goes_the_other_way():
    match = position(FIRST_GAME, "t1=dancer", "", "", "", turn=1)
    rebuilt(play(match, "take t1"))
    movers = []
    for _ in range(4):
        movers.append(match.pending[0])
        play(match, "hire " + legal(match, "hire")[0].split()[1])
    assert movers == [2, 1, 0, 2]  # seat 1 led, so seat 3 was last and begins
    assert seen(match).round == 2


def test_7_2_everything_is_carried_over():
    match = position(FIRST_GAME, "t1=dancer", "owl-drachma", "rose-ducat", hired={"guide": 1}, silver=(3, 1))
    before = seen(match)
    rebuilt(play(match, "take t1"))
    s = seen(match)
    assert s.silver == before.silver
    assert s.employer == before.employer
    assert tableau(match, 0) == {"owl-drachma", "dancer"}
    assert s.temple_n == 26


def test_7_2_a_missed_turn_is_carried_over():
    match = position("statue coin curse weapon relic china", "t1=back", "", "", turn=1)
    play(match, "take t1", "turn-up curse-of-sloth")
    rebuilt(match)
    assert match.pending == (0,)  # seat 2 would begin the second round and misses that turn
    assert "missed 2" in events(match)


def test_7_3_two_cards_are_left_over():
    match = Match.begin(GAME, 2, seed="left over")
    while not match.over:
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    s = GAME.state.read(match.state)
    assert s.faces_n + s.marked_n == 2
    assert s.temple_n == 0
    laid = [GAME.actions.text(entry.action) for entry in match.log if entry.seat == CHANCE]
    assert sum(text.startswith("lay ") for text in laid) == 52


# -- 8 Scoring ---------------------------------------------------------------------------------------


def tableaus_of(state) -> tuple[list[dict], list[int], list[str]]:
    """Read a state for the naive twin."""
    s = GAME.state.read(state)
    seats = []
    for seat in range(s.seats):
        mine = [n for n in range(90) if s.holder[n] == seat]
        seats.append(
            {
                "up": [CARD_IDS[n] for n in mine if not s.flipped[n]],
                "flipped": [CARD_IDS[n] for n in mine if s.flipped[n]],
                "sets": [name for n, name in enumerate(LOCK_IDS) for _ in range(s.locked_n[seat][n])],
                "hired": [name for n, name in enumerate(ASSISTANT_IDS) if s.employer[n] == seat],
            }
        )
    return seats, s.silver[: s.seats], [DECK_IDS[n] for n in range(10) if s.in_play[n]]


def assert_same_sheets(state) -> None:
    """Compare the score of a state with that of the naive twin, row by row."""
    result = GAME.result(state)
    twin = naive.sheets(*tableaus_of(state))
    assert [dict(zip(GAME.sheet, sheet, strict=True)) for sheet in result.rows] == twin
    assert list(result.totals) == [sum(sheet.values()) for sheet in twin]


def test_8_1_scores_match_the_naive_twin():
    rng = random.Random(8)
    for number in range(24):
        match = Match.begin(GAME, 2 + number % 3, seed=f"twin {number}")
        while not match.over:
            match.play(match.pending[0], rng.choice(match.legal(match.pending[0])))
        assert_same_sheets(match.state)


def test_8_1_made_up_tableaus_match_the_naive_twin():
    """Deal all cards of the dark decks to two seats with every helper, so that groupings get large."""
    rng = random.Random(81)
    names = [name for n, name in enumerate(CARD_IDS) if DECK_IDS[n // IN_DECK] in DARK.split()]
    for _ in range(150):
        kept = rng.sample(names, rng.randint(10, 50))
        split = [[name for name in kept if rng.random() < 0.7]]
        split.append([name for name in kept if name not in split[0]])
        helpers = {
            name: rng.randint(0, 1) for name in ("restorer", "monster-hunter", "high-priest", "shaman", "curator")
        }
        match = position(
            DARK, "t1=bone-flute" if "bone-flute" not in kept else "", *map(" ".join, split), hired=helpers
        )
        assert_same_sheets(match.state)


def test_8_2_plain_points():
    decks = "coin weapon manuscript jewelry relic treasure"
    match = position(decks, "t1=rose-ducat", "owl-drachma sling herbal opal-pendant golden-mask purse")  # fmt: skip
    sheet = rows(match, 0)
    assert [sheet[name] for name in ("Coins", "Weapons", "Manuscripts", "Jewelry", "Treasures")] == [2, 1, 1, 1, 4]
    cursed = position(DARK, "t1=cup-a", "curse-of-sloth blessing-of-haste", "")
    assert "Curses and Blessings" not in rows(cursed, 0)


@pytest.mark.parametrize(("n", "worth"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (9, 45)])
def test_8_3_statues_1_3_6_10(n, worth):
    match = position(FIRST_GAME, "t1=owl-drachma", " ".join(CARD_IDS[:n]), "")
    assert rows(match, 0)["Statues"] == worth


def test_8_4_most_and_fewest_relics():
    match = position(DARK, "t1=cup-a", "holy-lamp bone-flute burial-cloth", "splinter incense-burner", "temple-bell")
    assert [rows(match, seat)["Relics"] for seat in range(2)] == [6, 2]
    assert rows(match, 2) == {"Relics": 1 - 3, "Silver": 2}


def test_8_4_ties_of_relics():
    match = position(DARK, "t1=cup-a", "holy-lamp bone-flute", "splinter incense-burner", "", "")
    assert [rows(match, seat)["Relics"] for seat in range(4)] == [5, 5, -3, -3]
    equal = position(DARK, "t1=cup-a", "holy-lamp", "bone-flute")
    assert [rows(equal, seat)["Relics"] for seat in range(2)] == [1, 1]
    none = position(DARK, "t1=cup-a", "", "")
    assert [rows(none, seat) for seat in range(2)] == [{"Silver": 2}] * 2


def test_8_4_no_relics_in_play():
    match = position(FIRST_GAME, "t1=cup-a", "", "jaguar")
    assert "Relics" not in rows(match, 0)


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("teapot-a", 1),
        ("teapot-a cup-a", 4),
        ("teapot-a cup-a saucer-a", 8),
        ("teapot-a teapot-b teapot-c", 10),
    ],
)
def test_8_5_china_values(cards, worth):
    assert rows(position(FIRST_GAME, "t1=jaguar", cards), 0)["China"] == worth


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("teapot-a cup-a teapot-b cup-b teapot-c", 12),  # A+B+C and two single pieces, not two pairs and one
        ("teapot-a cup-a saucer-a teapot-b teapot-c", 14),  # A+B+C and a pair
        ("teapot-a cup-a saucer-a teapot-b cup-b saucer-b teapot-c", 18),  # A+B+C and two pairs
        ("teapot-a cup-a saucer-a teapot-b cup-b saucer-b", 16),
    ],
)
def test_8_5_loose_china_is_grouped_best(cards, worth):
    assert rows(position(FIRST_GAME, "t1=jaguar", cards), 0)["China"] == worth


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("vampire-1", -1),
        ("mummy-1", -1),
        ("vampire-mummy", -1),
        ("silver-cross-1", -1),
        ("coffin-1", 2),
        ("vampire-1 silver-cross-1", 5),
        ("mummy-1 coffin-1", 5),
        ("vampire-mummy coffin-1", 4),
        ("vampire-mummy silver-cross-1", 4),
        ("vampire-1 coffin-1", 1),
        ("mummy-1 silver-cross-1", -2),
    ],
)
def test_8_6_monster_values(cards, worth):
    assert rows(position(DARK, "t1=cup-a", cards, ""), 0)["Vampires and Mummies"] == worth


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("vampire-1 vampire-mummy silver-cross-1 coffin-1", 9),  # the Vampire Mummy leaves the Cross to the Vampire
        ("vampire-1 mummy-1 vampire-mummy silver-cross-1 coffin-1", 9),
        ("vampire-mummy silver-cross-1 coffin-1", 6),  # in the Cross, so that the Coffin keeps its 2 points
    ],
)
def test_8_6_the_best_pairing(cards, worth):
    assert rows(position(DARK, "t1=cup-a", cards, ""), 0)["Vampires and Mummies"] == worth


def test_8_6_monsters_stay_open_to_theft():
    match = position(DARK, "t1=cup-a", "horn-bow sling", "vampire-1 silver-cross-1")
    play(match, "trigger deck=weapon cards=2")
    assert legal(match) == ["steal vampire-1", "steal silver-cross-1"]


def test_8_7_silver_is_a_point_each():
    assert rows(position(FIRST_GAME, "t1=cup-a", silver=(7, 0)), 0) == {"Silver": 7}


def test_8_8_the_grouping_counts_the_assistant():
    """Three A, three B, two C: two mixed sets and two pieces, or two trios and a pair, are 26 with the Restorer."""
    cards = "teapot-a cup-a saucer-a teapot-b cup-b saucer-b teapot-c cup-c"
    plain = position(FIRST_GAME, "t1=jaguar", cards)
    assert rows(plain, 0)["China"] == 22
    helped = position(FIRST_GAME, "t1=jaguar", cards, hired={"restorer": 0})
    assert (rows(helped, 0)["China"], rows(helped, 0)["Assistants"]) == (22, 4)
    # With a Coffin a hunted Vampire Mummy is worth 4 in it or beside it; the sheet shows it in the Coffin.
    hunter = position(DARK, "t1=cup-a", "vampire-mummy coffin-1", hired={"monster-hunter": 0})
    assert rows(hunter, 0)["Vampires and Mummies"] == 4
    assert "Assistants" not in rows(hunter, 0)


def test_8_9_most_stars():
    match = position(FIRST_GAME, "t1=cup-a", "jaguar scribe", "harbor-penny", flipped="jaguar scribe",
                     locked=((0, "statues-2"),))  # fmt: skip
    assert [rows(match, seat).get("Most stars", 0) for seat in range(2)] == [3, 0]


def test_8_9_ties_of_stars():
    match = position(FIRST_GAME, "t1=cup-a", "jaguar", "harbor-penny", "", "gold-torc")
    assert [rows(match, seat).get("Most stars", 0) for seat in range(4)] == [3, 3, 0, 3]


def test_8_9_no_star_no_card():
    match = position(FIRST_GAME, "t1=cup-a", "serpent", "")
    assert [rows(match, seat).get("Most stars", 0) for seat in range(2)] == [0, 0]


def test_8_10_ties_by_artifacts_then_silver():
    by_cards = position(FIRST_GAME, "t1=cup-a", "golden-mask", "crown herbal", silver=(2, 2))
    assert GAME.result(by_cards.state).totals == (6, 6)
    assert GAME.result(by_cards.state).places == (2, 1)
    by_silver = position(FIRST_GAME, "t1=cup-a", "golden-mask", "crown", silver=(2, 3))
    assert GAME.result(by_silver.state).totals == (6, 6)
    assert GAME.result(by_silver.state).places == (2, 1)
    points_first = position(FIRST_GAME, "t1=cup-a", "golden-mask", "herbal tax-roll", silver=(2, 2))
    assert GAME.result(points_first.state).places == (1, 2)


def test_8_10_a_shared_victory():
    match = position(FIRST_GAME, "t1=cup-a", "crown", "scepter", "herbal")
    result = GAME.result(match.state)
    assert result.places == (1, 1, 3)
    assert result.shares == (0.5, 0.5, 0.0)


def test_every_lockable_set_is_worth_what_it_would_be_loose():
    """Locking never changes the points of a set by itself."""
    for sort, name in enumerate(LOCK_IDS):
        cards = []
        for kind, need in zip(LOCK_KINDS, LOCK_NEEDS[sort], strict=True):
            cards += [CARD_IDS[n] for n in range(90) if KIND[n] == kind and not EFFECT[n]][:need]
        loose = position(FIRST_GAME, "t1=herbal", " ".join(cards))
        locked = position(FIRST_GAME, "t1=herbal", " ".join(cards), flipped=" ".join(cards), locked=((0, name),))
        assert rows(loose, 0) == rows(locked, 0), name
