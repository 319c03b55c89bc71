"""The component set of Artifact Stack: what is in it, and one clear sentence for each mistake."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from wunderkammer import load
from wunderkammer.core.errors import ComponentError
from wunderkammer.games.stack.components import CARD_IDS, KIND, RESTORER, SET, Deck
from wunderkammer.games.stack.scoring import SheetRow

from .positions import GAME

SHIPPED = (Path(GAME.folder) / "components.toml").read_text(encoding="utf-8")


def test_the_box_holds_what_the_rulebook_says():
    artifacts, assistants = SET.tables["artifact"], SET.tables["assistant"]
    assert len(artifacts) == 90
    assert set(Counter(row["deck"] for row in artifacts).values()) == {9}
    assert len(assistants) == 12
    assert Counter(bool(row["deck"]) for row in assistants) == {True: 10, False: 2}
    assert SET.tables["silver"][0] == {"total": 40, "start": 2, "dig": 1, "peek": 1, "hire": 1}


def test_every_deck_has_three_stars_and_forty_cards_lie_face_down():
    artifacts = SET.tables["artifact"]
    assert set(Counter(row["deck"] for row in artifacts if row["star"]).values()) == {3}
    down = Counter(row["deck"] for row in artifacts if row["down"])
    assert sum(down.values()) == 40
    assert (down["curse"], down["monster"], down["treasure"]) == (9, 5, 5)


def test_blessings_curses_and_monsters_are_counted():
    kinds = Counter(row["kind"] for row in SET.tables["artifact"])
    assert (kinds["blessing"], kinds["curse"]) == (5, 4)
    assert [kinds[kind] for kind in ("vampire", "mummy", "vampire-mummy", "cross", "coffin")] == [2, 2, 1, 2, 2]
    assert [kinds[f"china-{letter}"] for letter in "abc"] == [3, 3, 3]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('id = "statue"\n', 'id = "idol-deck"\n', "the decks must be statue, coin"),
        ("first = true", "first = false", "the first game must have 6 decks; 5 are marked"),
        ('bonus = "silver"', 'bonus = "dig"', "the bonus of coin must be silver, turn, assistant or steal"),
        ('one = "Statue"\nbonus = ""', 'one = "Statue"\nbonus = "silver"', "statue has no bonus"),
        ("cards = 3\npays = 2", "cards = 4\npays = 2", "a row for 2 and one for 3 cards"),
        ('deck = "coin"\nkind = "coin"', 'deck = "weapon"\nkind = "coin"', "deck by deck, 9 of each"),
        (
            'kind = "coin"\npoints = 2',
            'kind = "relic"\npoints = 2',
            "artifact harbor-penny: 'relic' is not a kind of the deck coin",
        ),
        ('kind = "vampire"', 'kind = "werewolf"', "'werewolf' is not a kind of the deck monster"),
        (
            'effect = "silver"\namount = 2',
            'effect = "gold"\namount = 2',
            "the effect must be empty or one of: silver, turn",
        ),
        (
            'effect = "pay"\namount = 2',
            'effect = ""\namount = 0',
            "Curses and Blessings have an effect, Treasures may, no others do",
        ),
        ('effect = "dig"\namount = 1', 'effect = "dig"\namount = 2', "the amount must be 1 to 1 with that effect"),
        ('effect = "pay"\namount = 2', 'effect = "pay"\namount = 0', "the amount must be 1 to 9 with that effect"),
        ("points = 4\n", "points = 400\n", "points must lie between -99 and 99"),
        (
            'kind = "coin"\npoints = 2\nstar = true',
            'kind = "coin"\npoints = 3\nstar = true',
            "all cards of the kind coin must have the same points",
        ),
        ('kind = "china-c"', 'kind = "china-b"', "3 pieces of each letter"),
        ('ability = "guide"', 'ability = "stars"', "exactly one assistant must have the ability guide"),
        ('ability = "each-card"', 'ability = "sing"', "the ability must be one of: ward"),
        ('deck = ""\nability = "guide"', 'deck = "map"\nability = "guide"', "'map' is not a deck"),
        ('deck = "coin"\nability', 'deck = ""\nability', "the ability each-card needs a deck"),
        (
            'ability = "stars"\npoints = 0\namount = 2',
            'ability = "stars"\npoints = 0\namount = 0',
            "a number of stars, 1 or more",
        ),
        (
            "points = 2\namount = 1\ntext",
            "points = 200\namount = 1\ntext",
            "points must lie between -99 and 99, the amount",
        ),
        ("total = 40", "total = 7", "4 * start <= total <= 999"),
        ("peek = 1", "peek = -1", "the prices of silver must lie between 0 and 99"),
        ("china_abc = 10", "china_abc = 1000", "every worth must lie between -99 and 99"),
    ],
    ids=lambda text: text.split("\n")[0][:40],
)
def test_a_mistake_in_a_set_gets_one_sentence(old, new, says, tmp_path):
    assert old in SHIPPED
    broken = tmp_path / "broken.toml"
    count = -1 if old == 'kind = "china-c"' else 1
    broken.write_text(SHIPPED.replace(old, new, count), encoding="utf-8")
    with pytest.raises(ComponentError) as refusal:
        load("stack", broken)
    assert says in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_changed_set_plays_by_its_own_figures(tmp_path):
    """Edit a copy and play with it: dearer peeks, richer Coins, Manuscripts that pay Silver."""
    own = SHIPPED.replace("peek = 1", "peek = 2").replace('bonus = "turn"', 'bonus = "silver"')
    own = own.replace('kind = "coin"\npoints = 2', 'kind = "coin"\npoints = 3')
    path = tmp_path / "own.toml"
    path.write_text(own, encoding="utf-8")
    game = load("stack", path)
    assert game.components.digest != GAME.components.digest
    s = game.state.read(game.new(2, {"decks": "first-game"}))
    s.holder[9] = 0
    assert game.rules.score(s, 0, [0] * len(game.sheet)) == 3 + 2 + 3  # a Coin, two Silver, the only star
    assert game.rules.start is not GAME.rules.start


def test_a_set_of_little_worth_is_made_for_the_sake_of_the_restorer(tmp_path):
    """Where a pair is worth less than two single pieces, it is made only if an assistant pays for it (8.8)."""
    path = tmp_path / "own.toml"
    path.write_text(SHIPPED.replace("china_two = 4", "china_two = 1"), encoding="utf-8")
    game = load("stack", path)
    s = game.state.read(game.new(2, {"decks": "first-game"}))
    for piece in ("teapot-a", "cup-a"):
        card = CARD_IDS.index(piece)
        s.holder[card] = 0
        s.up_n[0][KIND[card]] += 1
    sheet = [0] * len(game.sheet)
    game.rules.score(s, 0, sheet)
    assert (sheet[Deck.CHINA], sheet[SheetRow.ASSISTANTS]) == (2, 0)
    s.employer[RESTORER] = 0
    game.rules.score(s, 0, sheet)
    assert (sheet[Deck.CHINA], sheet[SheetRow.ASSISTANTS]) == (1, 2)
