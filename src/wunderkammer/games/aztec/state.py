"""The state of Aztec: pieces, constants and the layout."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from ...core.components import Table, bound
from ...core.errors import ComponentError
from ...core.kernel import Grid, Row
from ...core.kinds import by_seat, count, mask, one_of, per, per_seat, seat
from ...core.layout import Layout, chosen, nobody, public, scratch, seen_by
from ...core.options import Option, Options

SEATS = 6
FEWEST_SEATS = 3

COLOUR_IDS = ("blue", "yellow", "red")
COLOURS = len(COLOUR_IDS)

SET = bound(
    __package__,
    {
        "match": Table(
            {"rounds": int, "stones": int, "curse": int, "look": int, "crowd": int, "duo": int, "trio": int}, rows=1
        ),
        "character": Table({"id": str, "name": "words", "duo": "ints"}),
        "jewel": Table({"id": str, "jewels": "ints", "copies": int}),
        "track": Table({"penalties": "ints", "more": int}, rows=1),
        "artifact": Table(
            {"id": str, "name": "words", "effect": str, "need": "ints", "amount": int, "points": int, "copies": int}
        ),
    },
)


class Effect(IntEnum):
    """What an artifact does: the first four wait for the final score, the others are played at once."""

    SET = 0
    POINTS = 1
    COFFER = 2
    WARD = 3
    PURIFY = 4
    HEX = 5
    RAID = 6
    OFFERING = 7


EFFECTS = tuple(effect.name.lower() for effect in Effect)

MATCH = SET.tables["match"][0]
ROUNDS: int = MATCH["rounds"]
START_STONES: int = MATCH["stones"]
CURSE_STONES: int = MATCH["curse"]
"""The stones laid on each curse at the start, and again after each round but the last."""
LOOK: int = MATCH["look"]
"""How many cards a gainer looks at."""
CROWD: int = MATCH["crowd"]
"""How many accusers it takes before an artifact is gained."""
DUO_POINTS: int = MATCH["duo"]
TRIO_POINTS: int = MATCH["trio"]

CHARACTER_IDS = SET.ids("character")
CHARACTERS = len(CHARACTER_IDS)
DUO: tuple[tuple[int, ...], ...] = SET.column("character", "duo")

CARD_IDS = SET.ids("jewel")
CARDS = len(CARD_IDS)
"""How many different contents jewel cards have; each is also what a claim can be."""
JEWELS: tuple[tuple[int, ...], ...] = SET.column("jewel", "jewels")
CARD_COPIES: tuple[int, ...] = SET.column("jewel", "copies")

PENALTY: tuple[int, ...] = SET.column("track", "penalties")[0]
TRACK = len(PENALTY) - 1
"""The last stone that has a space of its own on the track."""
PENALTY_MORE: int = SET.column("track", "more")[0]

ARTIFACT_IDS = SET.ids("artifact")
ARTIFACTS = len(ARTIFACT_IDS)
"""How many different artifacts there are."""
EFFECT = tuple(EFFECTS.index(name) if name in EFFECTS else -1 for name in SET.column("artifact", "effect"))
NEED: tuple[tuple[int, ...], ...] = SET.column("artifact", "need")
AMOUNT: tuple[int, ...] = SET.column("artifact", "amount")
POINTS: tuple[int, ...] = SET.column("artifact", "points")
ARTIFACT_COPIES: tuple[int, ...] = SET.column("artifact", "copies")
ARTIFACT_DECK = sum(ARTIFACT_COPIES)
MOST_CARD_COPIES = max(CARD_COPIES, default=0)
MOST_ARTIFACT_COPIES = max(ARTIFACT_COPIES, default=0)

MOST_ROUNDS = 9
MOST_LOOK = 9
MOST_AMOUNT = 9
MOST_COPIES = 60
MOST_KINDS = 60
"""How many different artifacts a set can have."""
MOST_JEWELS = 9
MOST_POINTS = 99


def _check_match() -> None:
    if not 1 <= ROUNDS <= MOST_ROUNDS:
        raise ComponentError(f"a match has 1 to {MOST_ROUNDS} rounds, not {ROUNDS}.")
    if not 1 <= LOOK <= MOST_LOOK:
        raise ComponentError(f"a gainer looks at 1 to {MOST_LOOK} cards, not {LOOK}.")
    if not 1 <= CROWD <= SEATS:
        raise ComponentError(f"crowd, the accusers that bring an artifact, must be 1 to {SEATS}, not {CROWD}.")
    if not (0 <= START_STONES <= MOST_AMOUNT and 0 <= CURSE_STONES <= MOST_AMOUNT):
        raise ComponentError(f"stones and curse must be 0 to {MOST_AMOUNT}.")
    if not (0 <= DUO_POINTS <= MOST_POINTS and 0 <= TRIO_POINTS <= MOST_POINTS):
        raise ComponentError(f"duo and trio must be worth 0 to {MOST_POINTS} points.")
    if not PENALTY or PENALTY[0] != 0 or list(PENALTY) != sorted(PENALTY) or PENALTY[-1] > MOST_POINTS:
        raise ComponentError(f"the track must begin with 0, never fall and end at {MOST_POINTS} or less.")
    if not 0 <= PENALTY_MORE <= MOST_POINTS:
        raise ComponentError(f"each stone past the track must cost 0 to {MOST_POINTS}.")


def _check_colours(name: str, counts: tuple[int, ...], least: int) -> None:
    if len(counts) != COLOURS or min(counts) < 0 or not least <= sum(counts) <= MOST_JEWELS:
        raise ComponentError(
            f"{name} must count blue, yellow and red: three numbers, {least} to {MOST_JEWELS} jewels together."
        )


def _check_cards() -> None:
    if CHARACTERS < SEATS:
        raise ComponentError(f"there are {CHARACTERS} characters; {SEATS} seats need {SEATS} or more.")
    for name, duo in zip(CHARACTER_IDS, DUO, strict=True):
        _check_colours(f"the duo of {name}", duo, 1)
    for name, jewels, copies in zip(CARD_IDS, JEWELS, CARD_COPIES, strict=True):
        _check_colours(f"jewel {name}", jewels, 1)
        if not 1 <= copies <= MOST_COPIES:
            raise ComponentError(f"jewel {name} has {copies} copies; it needs 1 to {MOST_COPIES}.")
    if len(set(JEWELS)) != CARDS:
        raise ComponentError("two jewel cards show the same; give one of them the copies of both.")
    if sum(CARD_COPIES) < SEATS * ROUNDS:
        raise ComponentError(
            f"there are {sum(CARD_COPIES)} jewel cards; {SEATS} seats and {ROUNDS} rounds need {SEATS * ROUNDS}."
        )
    if CARDS < 2:
        raise ComponentError("a set needs two different jewel cards or more, or nobody could lie.")


def _check_artifacts() -> None:
    for number, name in enumerate(ARTIFACT_IDS):
        if EFFECT[number] < 0:
            raise ComponentError(f"artifact {name}: the effect must be one of {', '.join(EFFECTS)}.")
        _check_colours(f"the need of artifact {name}", NEED[number], int(EFFECT[number] == Effect.SET))
        if not 1 <= ARTIFACT_COPIES[number] <= MOST_COPIES:
            raise ComponentError(f"artifact {name} has {ARTIFACT_COPIES[number]} copies; it needs 1 to {MOST_COPIES}.")
        if not 0 <= POINTS[number] <= MOST_POINTS:
            raise ComponentError(f"artifact {name} must give 0 to {MOST_POINTS} points.")
        most = 1 if EFFECT[number] == Effect.RAID else MOST_AMOUNT
        least = 1 if EFFECT[number] >= Effect.COFFER else 0
        if not least <= AMOUNT[number] <= most:
            raise ComponentError(f"artifact {name}: the amount must be {least} to {most}.")
    if ARTIFACTS > MOST_KINDS:
        raise ComponentError(f"a set has at most {MOST_KINDS} different artifacts, not {ARTIFACTS}.")
    if not any(effect < Effect.PURIFY for effect in EFFECT):
        raise ComponentError("a set needs at least one artifact that is kept.")


_check_match()
_check_cards()
_check_artifacts()

INSTANT = tuple(int(effect >= Effect.PURIFY) for effect in EFFECT)
"""Whether an artifact is played at once (5.4)."""
MOST_DISCARD = max((AMOUNT[a] for a in range(ARTIFACTS) if EFFECT[a] == Effect.PURIFY), default=1)
MOST_STEPS = max((AMOUNT[a] for a in range(ARTIFACTS) if INSTANT[a]), default=0)
"""The most decisions that an instant can take."""

# A seat gains at most twice a round (at its own reveal, and at that of the seat under its token).
GAINS = 2
MOST_STASH = ROUNDS * (max(map(max, JEWELS)) + GAINS * max(MOST_STEPS, 1))
MOST_CURSE = ROUNDS * CURSE_STONES
MOST_STONES = START_STONES + COLOURS * MOST_CURSE + ROUNDS * SEATS * (1 + GAINS * max(MOST_STEPS, 1))
MOST_KEPT = GAINS * ROUNDS


class Phase(IntEnum):
    """The parts of a match, in order of a round; REVEAL is left before anybody is asked."""

    LEAD = 0
    CAST = 1
    CHOOSE = 2
    DEAL = 3
    CLAIM = 4
    TOKEN = 5
    REVEAL = 6
    DRAW = 7
    KEEP = 8
    TUCK = 9
    PURIFY = 10
    HEX = 11
    RAID = 12
    OFFERING = 13
    OVER = 14


BELIEVE, ACCUSE = 0, 1
SIDES = 2
SIDE_IDS = ("believe", "accuse")

HONEST, UNDOUBTED, CAUGHT = 0, 1, 2
VERDICT_IDS = ("honest", "undoubted", "caught")
"""The three cases of a reveal (4.3, 4.6, 4.7)."""


ARTIFACTS_OPTION = Option(
    "artifacts", ("hidden", "open"), "hidden", "Keep artifacts face down until the end, or face up (5.2)."
)
CHARACTERS_OPTION = Option(
    "characters", ("dealt", "chosen"), "dealt", "Deal the characters, or let the seats choose them (1.3)."
)
STARTER_OPTION = Option(
    "starter",
    ("random", *(str(number) for number in range(1, SEATS + 1))),
    "random",
    "Who is first in every round: a random seat, or the seat of that number (1.2).",
)


def _refuse(seats: int, values: Mapping[str, str]) -> str:
    starter = values["starter"]
    if starter != "random" and int(starter) > seats:
        return f"Seat {starter} cannot be first at a table of {seats}; choose random or 1 to {seats}."
    return ""


OPTIONS = Options(ARTIFACTS_OPTION, CHARACTERS_OPTION, STARTER_OPTION, refuse=_refuse)


class State(Layout, seats=SEATS):
    """All that is on the table, and what lies face down on it."""

    opt_artifacts: int = chosen(ARTIFACTS_OPTION)
    opt_characters: int = chosen(CHARACTERS_OPTION)
    opt_starter: int = chosen(STARTER_OPTION, kind=one_of("random", by_seat(SEATS)))

    phase: int = public(one_of(Phase))
    waiting: int = public(mask(SEATS, chance=True))
    """The seats that must choose now."""
    round: int = public(count(ROUNDS))
    first: int = public(seat(SEATS, none=True))
    """The seat that reveals first in every round."""
    turn: int = public(seat(SEATS, none=True))
    """The seat whose reveal is being settled."""
    asked: int = public(seat(SEATS, none=True))
    """The seat that chooses a character or gains an artifact."""
    revealed_n: int = public(count(SEATS))
    due: int = public(mask(SEATS))
    """The seats that still gain an artifact from this reveal."""
    left_n: int = public(count(MOST_AMOUNT))
    """Stones or jewels that an instant may still give or take."""
    least: int = public(count(SEATS))
    """The first seat or colour that the next pick may name, so that no set is picked in two orders."""

    character: Row = public(one_of(CHARACTER_IDS, none=True), per_seat(SEATS))
    stash: Grid = public(count(MOST_STASH), per_seat(SEATS), per("colour", COLOUR_IDS))
    stones: Row = public(count(MOST_STONES), per_seat(SEATS))
    curse: Row = public(count(MOST_CURSE), per("colour", COLOUR_IDS))

    deck: Row = nobody(count(MOST_COPIES), per("card", CARD_IDS))
    """Jewel cards that nobody has looked at: the seats' later ones and those that stay in the box."""
    used: Row = public(count(MOST_COPIES), per("card", CARD_IDS))
    """Jewel cards of earlier rounds."""
    card_seen: Row = public(mask(SEATS, watchers=True), per_seat(SEATS))
    card: Row = seen_by("card_seen", one_of(CARD_IDS, none=True), per_seat(SEATS))
    """The jewel card of this round; nobody sees it before it is dealt."""
    claim_seen: Row = public(mask(SEATS, watchers=True), per_seat(SEATS))
    claim: Row = seen_by("claim_seen", one_of(CARD_IDS, none=True), per_seat(SEATS))
    """What a seat has taken; 0 in `claim_seen` says that it has not."""
    token_seen: Row = public(mask(SEATS, watchers=True), per_seat(SEATS))
    target: Row = seen_by("token_seen", seat(SEATS, none=True), per_seat(SEATS))
    side: Row = seen_by("token_seen", one_of(SIDE_IDS, none=True), per_seat(SEATS))

    fresh: Row = nobody(count(MOST_COPIES), per("artifact", ARTIFACT_IDS))
    """Artifacts that nobody has looked at: the upper part of the deck, in an order that chance decides late."""
    fresh_n: int = public(count(ARTIFACT_DECK))
    under_seen: Row = public(mask(SEATS, watchers=True), per("place", ARTIFACT_DECK))
    under: Row = seen_by("under_seen", one_of(ARTIFACT_IDS, none=True), per("place", ARTIFACT_DECK))
    """Artifacts tucked under the deck, the uppermost at place 0."""
    under_n: int = public(count(ARTIFACT_DECK))
    look_seen: Row = public(mask(SEATS, watchers=True), per("place", LOOK))
    look: Row = seen_by("look_seen", one_of(ARTIFACT_IDS, none=True), per("place", LOOK))
    """The cards in the hand of the seat that gains one."""
    look_n: int = public(count(LOOK))
    playing: int = public(one_of(ARTIFACT_IDS, none=True))
    """The instant that was chosen and is not yet under the deck."""
    kept_seen: Row = public(mask(SEATS, watchers=True), per_seat(SEATS))
    kept: Grid = seen_by("kept_seen", count(MOST_KEPT), per_seat(SEATS), per("artifact", ARTIFACT_IDS))
    kept_n: Row = public(count(MOST_KEPT), per_seat(SEATS))

    plan: Row = scratch(COLOURS)
    """A stash as it may be at the end, while `evaluation` judges it."""
