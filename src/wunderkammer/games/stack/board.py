"""The board of Artifact Stack as data, from a view alone: what `board.html` draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.voice import Voice
from ...core.words import Choice
from .components import (
    ASSISTANT_DECK,
    ASSISTANTS,
    CARDS,
    DECK_IDS,
    DECKS,
    FIRST_BONUS,
    FIRST_CHINA_LOCK,
    HIRE_PRICE,
    IN_DECK,
    KIND,
    KIND_POINTS,
    POINTS,
    STAR,
    Deck,
    Effect,
    Kind,
)
from .components import EFFECT as CARD_EFFECT
from .facts import deck_text, flipped_word, hired, points_so_far, seat_facts, seers, tableau
from .phrases import ASSISTANT, ASSISTANT_TEXT, CARD, DECK, SHORT, face_down, points, price_now, whose
from .rules.silver import peek_price
from .scoring import score, stars
from .state import BACK, CENTRES, DISPLAY, FACE_UP, LAYER, PLACES, ROWS, Phase, State

INK = {
    "statue": "#9DA3A3", "coin": "#D9A23B", "weapon": "#7C8793", "manuscript": "#C58B4E", "jewelry": "#3FA7A0",
    "relic": "#7E6AA8", "curse": "#6B5B73", "china": "#4A7DB8", "monster": "#6E8B4A", "treasure": "#B8483A",
}  # fmt: skip
"""The colour of each deck's name plate; its drawing and its name say the same."""
MARK = {
    Kind.CHINA_A: ("A", "#2F5E94"), Kind.CHINA_B: ("B", "#2F5E94"), Kind.CHINA_C: ("C", "#2F5E94"),
    Kind.BLESSING: ("+", "#3C7237"), Kind.CURSE: ("\N{MINUS SIGN}", "#A3342B"),
}  # fmt: skip
"""What tells cards apart that share a drawing, and its colour. It stands where a card is in sight, unlike its name."""
TURN_CLAUSES = ("5.4", "5.9")
"""The clauses behind the facts about extra and missed turns."""
LEFT, TOP, STEP = 59, 74, (59, 74)
"""Where the first card lies in the picture, and how far half a card goes."""


@dataclass(frozen=True)
class Face:
    """What an artifact card shows."""

    name: str
    deck: str
    ink: str
    points: str
    star: bool
    mark: tuple[str, str] | None
    """A sign that tells it apart from others with its drawing, and the colour of the sign."""


@dataclass(frozen=True)
class Stone:
    """A card in the temple; its face is None where the reader sees its back."""

    x: int
    y: int
    layer: int
    face: Face | None
    peeked: bool
    """Whether it lies face down and the reader has peeked at it."""
    seen_by: tuple[int, ...]
    """The other seats that have peeked at it."""
    covered: int
    label: str
    take: Choice | None
    peek: Choice | None
    price: int
    peek_price: int
    affordable: bool


@dataclass(frozen=True)
class DeckInPlay:
    """A deck in play, and what its cards are good for."""

    id: str
    name: str
    text: str


@dataclass(frozen=True)
class Assistant:
    """An assistant in the display."""

    name: str
    text: str
    portrait: int
    deck: str
    choice: Choice | None


@dataclass(frozen=True)
class Held:
    """A card in a tableau."""

    face: Face
    flipped: str
    """What a flipped card is, "locked" in a set or "used"; empty for one that lies face up."""
    choice: Choice | None


@dataclass(frozen=True)
class Group:
    """The cards of one deck in a tableau, what they score, and the bonus that they could bring now."""

    title: str
    cards: tuple[Held, ...]
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Player:
    """What everybody sees of a seat."""

    silver: int
    stars: int
    hired: tuple[str, ...]
    turns: tuple[str, ...]
    """What it has to come of extra and of missed turns."""
    counts: tuple[tuple[str, int, str], ...]
    """For each deck that it has cards of: the deck, how many face up, and how many used or locked."""
    points: str
    state: str
    tableau: str
    """What its tableau is called."""
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class Board:
    """All that is drawn."""

    temple: tuple[Stone, ...]
    gaps: tuple[tuple[int, int], ...]
    """Places of the bottom layer that are empty by now."""
    layers: tuple[int, ...]
    decks: tuple[DeckInPlay, ...]
    assistants: tuple[Assistant, ...]
    hiring: str
    """What an assistant costs now."""
    players: tuple[Player, ...]
    reader: int | None
    robbed: tuple[tuple[str, tuple[Held, ...]], ...]
    """Cards of other seats, with their names, that can be chosen now: to be stolen."""
    uses: tuple[Choice, ...]
    """Bonuses and sets that can be had when nothing else can but to end the turn."""
    others: tuple[Choice, ...]
    over: bool


def board(voice: Voice, view: State, choices: Sequence[Choice]) -> Board:
    """Say what is drawn for a reader, and which of it they can choose."""
    by = {(choice.verb, *choice.arguments.values()): choice for choice in choices}
    cards = {choice.arguments["card"]: choice for choice in choices if "card" in choice.arguments}
    standing = view.phase > Phase.LAY
    lying = [place for place in range(PLACES) if view.lies[place] in (FACE_UP, BACK)]
    return Board(
        temple=tuple(_stone(voice, view, place, by) for place in sorted(lying, key=lambda each: LAYER[each])),
        gaps=tuple(_at(place) for place in range(PLACES) if standing and place not in lying and LAYER[place] == 0),
        layers=tuple(sum(LAYER[place] == layer for place in lying) for layer in (2, 1, 0)),
        decks=tuple(
            DeckInPlay(DECK_IDS[deck], DECK[deck], deck_text(deck)) for deck in range(DECKS) if view.in_play[deck]
        ),
        assistants=tuple(_assistant(n, by) for n in range(ASSISTANTS) if view.employer[n] == DISPLAY),
        hiring="free now" if view.phase == Phase.HIRE else f"{HIRE_PRICE} Silver each",
        players=tuple(_player(voice, view, seat, choices, cards) for seat in range(view.seats)),
        reader=voice.reader,
        robbed=tuple(
            (
                voice.who(seat),
                tuple(_held(view, card, cards) for card in range(CARDS) if view.holder[card] == seat and card in cards),
            )
            for seat in range(view.seats)
            if seat != voice.reader and any(view.holder[card] == seat for card in cards)
        ),
        uses=tuple(choice for choice in choices if choice.verb in ("trigger", "lock")) if ("end",) in by else (),
        others=tuple(choice for choice in choices if choice.verb == "end"),
        over=view.phase == Phase.OVER,
    )


def _at(place: int) -> tuple[int, int]:
    _, _, u, v = CENTRES[place]
    return LEFT + STEP[0] * u, TOP + STEP[1] * v


def _face(card: int) -> Face:
    deck = card // IN_DECK
    worth = POINTS[card] if deck in (Deck.TREASURE, Deck.MONSTER) else KIND_POINTS[deck] if deck <= Deck.RELIC else 0
    effect = CARD_EFFECT[card] != Effect.NONE
    return Face(
        SHORT[card],
        DECK_IDS[deck],
        INK[DECK_IDS[deck]],
        str(worth).replace("-", "\N{MINUS SIGN}") if worth and not effect else "",
        bool(STAR[card]),
        MARK.get(Kind(KIND[card])),
    )


def _stone(voice: Voice, view: State, place: int, by: dict[tuple[object, ...], Choice]) -> Stone:
    x, y = _at(place)
    seen = view.card[place] >= 0
    take, peek = by.get(("take", place)), by.get(("peek", place))
    me = voice.reader if voice.reader is not None else max(view.turn, 0)
    price = price_now(view, me, place) if view.covers_n[place] else 0
    name = CARD[view.card[place]] if seen else face_down(place)
    knowing = [seat for seat in range(view.seats) if view.lies[place] == BACK and view.known[place] >> seat & 1]
    by_whom = f", seen by {seers(voice, view, place)}" if knowing else ""
    return Stone(
        x,
        y,
        LAYER[place],
        _face(view.card[place]) if seen else None,
        seen and view.lies[place] == BACK,
        tuple(seat for seat in knowing if seat != voice.reader),
        view.covers_n[place],
        f"{name}{by_whom}, {f'dig for {price} Silver' if price else 'free'}",
        take,
        peek,
        price,
        peek_price(view, me),
        price <= view.silver[me],
    )


def _assistant(n: int, by: dict[tuple[object, ...], Choice]) -> Assistant:
    deck = ASSISTANT_DECK[n]
    return Assistant(
        ASSISTANT[n], ASSISTANT_TEXT[n], n % 6, DECK_IDS[deck] if 0 <= deck < DECKS else "", by.get(("hire", n))
    )


def _held(view: State, card: int, cards: dict[int, Choice]) -> Held:
    return Held(_face(card), flipped_word(card // IN_DECK) if view.flipped[card] else "", cards.get(card))


def _player(voice: Voice, view: State, seat: int, choices: Sequence[Choice], cards: dict[int, Choice]) -> Player:
    counts, groups = [], []
    sheet = [0] * ROWS
    score(view, seat, sheet)
    for deck in range(DECKS):
        up, used = (tableau(view, seat, deck, flipped=flipped) for flipped in (False, True))
        if up or used:
            counts.append((DECK_IDS[deck], len(up), f"{len(used)} {flipped_word(deck)}" if used else ""))
            ready = _bonuses(choices, deck) if seat == voice.reader else ()
            title = f"{DECK[deck]}: {points(sheet[deck])}"
            groups.append(Group(title, tuple(_held(view, card, cards) for card in [*up, *used]), ready))
    facts = seat_facts(voice, view, seat)
    state = facts[0].text if facts and facts[0].text in ("your turn", "on turn", "next") else ""
    return Player(
        view.silver[seat],
        stars(view, seat),
        tuple(hired(view, seat)),
        tuple(fact.text for fact in facts if fact.clause in TURN_CLAUSES),
        tuple(counts),
        points_so_far(view, seat).text,
        state,
        f"{whose(voice, seat)} tableau",
        tuple(groups),
    )


def _bonuses(choices: Sequence[Choice], deck: int) -> tuple[Choice, ...]:
    """Give the bonuses and locks of a deck that can be had now."""
    found = [
        choice for choice in choices if choice.verb == "trigger" and FIRST_BONUS + choice.arguments["deck"] == deck
    ]
    if deck in (Deck.STATUE, Deck.CHINA):
        locks = [choice for choice in choices if choice.verb == "lock"]
        found += [each for each in locks if (each.arguments["set"] < FIRST_CHINA_LOCK) == (deck == Deck.STATUE)]
    return tuple(found)
