"""The pieces of Artifact Stack: the tables of a component set, what they must satisfy, and what follows from them."""

from __future__ import annotations

from enum import IntEnum

from ...core.components import Table, bound
from ...core.errors import ComponentError

SEATS = 4

WORTHS = (
    "star", "silver", "relics_most", "relics_fewest", "china_two", "china_three", "china_abc",
    "vampire_cross", "mummy_coffin", "vampire_mummy",
)  # fmt: skip

SET = bound(
    __package__,
    {
        "deck": Table({"id": str, "name": "words", "one": "words", "bonus": str, "first": bool}, rows=10),
        "artifact": Table(
            {
                "id": str, "name": "words", "short": "words", "deck": str, "kind": str, "points": int, "star": bool,
                "down": bool, "effect": str, "amount": int,
            },
            rows=90,
        ),
        "assistant": Table(
            {"id": str, "name": "words", "deck": str, "ability": str, "points": int, "amount": int, "text": "words"},
            rows=12,
        ),
        "bonus": Table({"cards": int, "pays": int}, rows=2),
        "silver": Table({"total": int, "start": int, "dig": int, "peek": int, "hire": int}, rows=1),
        "worth": Table(dict.fromkeys(WORTHS, int), rows=1),
    },
)  # fmt: skip

# -- decks and artifacts ----------------------------------------------------------------------------


class Deck(IntEnum):
    """The ten decks, in the order of the set."""

    STATUE = 0
    COIN = 1
    WEAPON = 2
    MANUSCRIPT = 3
    JEWELRY = 4
    RELIC = 5
    CURSE = 6
    CHINA = 7
    MONSTER = 8
    TREASURE = 9


class Kind(IntEnum):
    """What an artifact counts as. The four kinds with a bonus stand together, and so do the China letters."""

    STATUE = 0
    COIN = 1
    WEAPON = 2
    MANUSCRIPT = 3
    JEWELRY = 4
    RELIC = 5
    BLESSING = 6
    CURSE = 7
    CHINA_A = 8
    CHINA_B = 9
    CHINA_C = 10
    VAMPIRE = 11
    MUMMY = 12
    VAMPIRE_MUMMY = 13
    CROSS = 14
    COFFIN = 15
    TREASURE = 16


class Effect(IntEnum):
    """What a card does when it is taken, or a bonus when it is triggered; from ASSISTANT on, by choices."""

    NONE = 0
    SILVER = 1
    TURN = 2
    PAY = 3
    SKIP = 4
    ASSISTANT = 5
    STEAL = 6
    DIG = 7
    DISCARD = 8
    GIVE = 9


DECK_OF_KIND = (
    Deck.STATUE, Deck.COIN, Deck.WEAPON, Deck.MANUSCRIPT, Deck.JEWELRY, Deck.RELIC, Deck.CURSE, Deck.CURSE,
    Deck.CHINA, Deck.CHINA, Deck.CHINA, Deck.MONSTER, Deck.MONSTER, Deck.MONSTER, Deck.MONSTER, Deck.MONSTER,
    Deck.TREASURE,
)  # fmt: skip

DECK_IDS = tuple(deck.name.lower() for deck in Deck)
KIND_IDS = tuple(kind.name.lower().replace("_", "-") for kind in Kind)
EFFECT_IDS = ("", *(effect.name.lower() for effect in Effect if effect != Effect.NONE))

DECKS = len(Deck)
DECKS_USED = 6
KINDS = len(Kind)
CARDS = 90
IN_DECK = CARDS // DECKS
"""How many cards a deck has. Cards are numbered deck by deck."""
STOCK = DECKS_USED * IN_DECK

CARD_IDS = SET.ids("artifact")
STAR = tuple(int(star) for star in SET.column("artifact", "star"))
DOWN = tuple(int(down) for down in SET.column("artifact", "down"))
"""Which cards carry the face-down mark: they lie in the temple with their back up."""
DOWN_CARDS = tuple(card for card in range(CARDS) if DOWN[card])
POINTS = SET.column("artifact", "points")
AMOUNT = SET.column("artifact", "amount")
FIRST_GAME = tuple(int(first) for first in SET.column("deck", "first"))

FIRST_BONUS, LAST_BONUS = Kind.COIN, Kind.JEWELRY
BONUS_CARDS = SET.column("bonus", "cards")
BONUS_PAYS = SET.column("bonus", "pays")
BONUSES = len(BONUS_CARDS)

LETTERS = "abc"
ALL_LETTERS = len(LETTERS)
LETTER_CARDS = IN_DECK // ALL_LETTERS

# -- assistants -------------------------------------------------------------------------------------

ASSISTANTS = 12
ASSISTANT_IDS = SET.ids("assistant")
ASSISTANT_POINTS = SET.column("assistant", "points")
ASSISTANT_AMOUNT = SET.column("assistant", "amount")
ABILITIES = SET.column("assistant", "ability")
EACH_CARD = "each-card"
SOLE_ABILITIES = ("ward", "insure", "more-relics", "shield", "each-set", "loose-monsters", "guide", "stars")
"""The abilities that exactly one assistant has; the others count the cards of their deck."""

# -- silver and points ------------------------------------------------------------------------------

SILVER = SET.column("silver", "total")[0]
START_SILVER = SET.column("silver", "start")[0]
DIG_PRICE = SET.column("silver", "dig")[0]
PEEK_PRICE = SET.column("silver", "peek")[0]
HIRE_PRICE = SET.column("silver", "hire")[0]
(
    STAR_WORTH, SILVER_WORTH, RELICS_MOST, RELICS_FEWEST, CHINA_TWO, CHINA_THREE, CHINA_ABC,
    VAMPIRE_CROSS, MUMMY_COFFIN, VAMPIRE_MUMMY,
) = (SET.column("worth", name)[0] for name in WORTHS)  # fmt: skip


def _check_decks() -> None:
    if SET.ids("deck") != DECK_IDS:
        raise ComponentError(f"the decks must be {', '.join(DECK_IDS)}, in that order.")
    if sum(FIRST_GAME) != DECKS_USED:
        raise ComponentError(f"the first game must have {DECKS_USED} decks; {sum(FIRST_GAME)} are marked.")
    for deck, bonus in zip(Deck, SET.column("deck", "bonus"), strict=True):
        pays = FIRST_BONUS <= deck <= LAST_BONUS
        if pays and bonus not in ("silver", "turn", "assistant", "steal"):
            raise ComponentError(f"the bonus of {DECK_IDS[deck]} must be silver, turn, assistant or steal.")
        if not pays and bonus:
            raise ComponentError(f"{DECK_IDS[deck]} has no bonus; only coin, weapon, manuscript and jewelry do.")
    if BONUS_CARDS != (2, 3) or min(BONUS_PAYS) < 1 or max(BONUS_PAYS) > 9:
        raise ComponentError("the bonus must have a row for 2 and one for 3 cards, each paying 1 to 9.")


def _check_artifacts() -> None:
    decks = SET.column("artifact", "deck")
    if decks != tuple(deck for deck in DECK_IDS for _ in range(IN_DECK)):
        raise ComponentError(f"the artifacts must stand deck by deck, {IN_DECK} of each, in the order of the decks.")
    for card, row in enumerate(SET.tables["artifact"]):
        where = f"artifact {row['id']}"
        if row["kind"] not in KIND_IDS or DECK_OF_KIND[KIND_IDS.index(row["kind"])] != card // IN_DECK:
            raise ComponentError(f"{where}: {row['kind']!r} is not a kind of the deck {row['deck']}.")
        if row["effect"] not in EFFECT_IDS:
            raise ComponentError(f"{where}: the effect must be empty or one of: {', '.join(EFFECT_IDS[1:])}.")
        if (row["deck"] == "curse") != bool(row["effect"]) and row["deck"] != "treasure":
            raise ComponentError(f"{where}: Curses and Blessings have an effect, Treasures may, no others do.")
        most = 1 if row["effect"] == "dig" else 9
        if not (1 <= row["amount"] <= most if row["effect"] else row["amount"] == 0):
            raise ComponentError(f"{where}: the amount must be 1 to {most} with that effect, and 0 without one.")
        if abs(row["points"]) > 99:
            raise ComponentError(f"{where}: points must lie between -99 and 99.")
    kinds = SET.column("artifact", "kind")
    for kind in KIND_IDS:
        worth = {points for points, its_kind in zip(POINTS, kinds, strict=True) if its_kind == kind}
        if kind != "treasure" and len(worth) > 1:
            raise ComponentError(f"all cards of the kind {kind} must have the same points; only Treasures may differ.")
    china = tuple(kind for kind in kinds if kind.startswith("china"))
    if china != tuple(f"china-{letter}" for letter in LETTERS for _ in range(LETTER_CARDS)):
        raise ComponentError(f"China must have {LETTER_CARDS} pieces of each letter, in the order a, b, c.")


def _check_assistants() -> None:
    for ability in SOLE_ABILITIES:
        if ABILITIES.count(ability) != 1:
            raise ComponentError(f"exactly one assistant must have the ability {ability}.")
    for row in SET.tables["assistant"]:
        where = f"assistant {row['id']}"
        if row["ability"] not in (*SOLE_ABILITIES, EACH_CARD):
            raise ComponentError(f"{where}: the ability must be one of: {', '.join((*SOLE_ABILITIES, EACH_CARD))}.")
        if row["deck"] not in ("", *DECK_IDS):
            raise ComponentError(f"{where}: {row['deck']!r} is not a deck; leave it empty for a general assistant.")
        if row["ability"] in ("ward", EACH_CARD) and not row["deck"]:
            raise ComponentError(f"{where}: the ability {row['ability']} needs a deck.")
        if abs(row["points"]) > 99 or not 0 <= row["amount"] <= 99:
            raise ComponentError(f"{where}: points must lie between -99 and 99, the amount between 0 and 99.")
        if row["ability"] == "stars" and row["amount"] < 1:
            raise ComponentError(f"{where}: the amount is a number of stars, 1 or more.")


def _check_silver() -> None:
    if not SEATS * START_SILVER <= SILVER <= 999 or START_SILVER < 0:
        raise ComponentError(f"silver must satisfy {SEATS} * start <= total <= 999.")
    if min(DIG_PRICE, PEEK_PRICE, HIRE_PRICE) < 0 or max(DIG_PRICE, PEEK_PRICE, HIRE_PRICE) > 99:
        raise ComponentError("the prices of silver must lie between 0 and 99.")
    if any(abs(SET.column("worth", name)[0]) > 99 for name in WORTHS):
        raise ComponentError("every worth must lie between -99 and 99.")


_check_decks()
_check_artifacts()
_check_assistants()
_check_silver()

KIND = tuple(KIND_IDS.index(kind) for kind in SET.column("artifact", "kind"))
EFFECT = tuple(EFFECT_IDS.index(effect) for effect in SET.column("artifact", "effect"))
KIND_POINTS = tuple(POINTS[KIND.index(kind)] if kind in KIND else 0 for kind in Kind)
"""What a single card of a kind is worth; Treasures differ, see POINTS."""
BONUS = tuple(EFFECT_IDS.index(bonus) for bonus in SET.column("deck", "bonus"))
"""The effect of a kind's bonus: the first kinds are numbered as their decks."""
ASSISTANT_DECK = tuple(DECK_IDS.index(deck) if deck else -1 for deck in SET.column("assistant", "deck"))
COUNTS_CARDS = tuple(int(ability == EACH_CARD) for ability in ABILITIES)
WARDEN, INSURER, PRIEST, SHAMAN, RESTORER, HUNTER, GUIDE, CURATOR = (
    ABILITIES.index(ability) for ability in SOLE_ABILITIES
)

# -- sets that can be locked ------------------------------------------------------------------------


def _triangle(n: int) -> int:
    return n * (n + 1) // 2


STATUE_POINTS = tuple(_triangle(n) for n in range(IN_DECK + 1))
"""What a set of n Statues is worth."""
_SETS = (
    *((f"statues-{n}", (n, 0, 0, 0), STATUE_POINTS[n]) for n in range(2, IN_DECK + 1)),
    *((f"{x}-2", (0, *(2 * (x == y) for y in LETTERS)), CHINA_TWO) for x in LETTERS),
    *((f"{x}-3", (0, *(3 * (x == y) for y in LETTERS)), CHINA_THREE) for x in LETTERS),
    ("a-b-c", (0, 1, 1, 1), CHINA_ABC),
)
LOCK_IDS = tuple(name for name, _, _ in _SETS)
LOCKS = len(_SETS)
LOCK_NEEDS = tuple(needs for _, needs, _ in _SETS)
"""How many Statues, and how many pieces of each China letter, a set takes."""
LOCK_POINTS = tuple(points for _, _, points in _SETS)
LOCK_KINDS = (Kind.STATUE, Kind.CHINA_A, Kind.CHINA_B, Kind.CHINA_C)
FIRST_CHINA_LOCK = LOCK_IDS.index("a-2")
