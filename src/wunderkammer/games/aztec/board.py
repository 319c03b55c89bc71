"""The board of Aztec as data, from a view alone: what `board.html` draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.kernel import EVERYONE
from ...core.voice import Voice, count, listed
from ...core.words import Choice
from .facts import claim_lines, is_asked, leader_of, seat_facts, sheet_now, tokens_on
from .phrases import (
    CHARACTER,
    NAME,
    artifact_text,
    cost,
    costing,
    duo,
    jewels,
    kept_names,
    looked_at,
    played_at_once,
    points,
    stones,
)
from .rules.curses import richest
from .rules.reveal import case_of
from .scoring import penalty
from .state import (
    ARTIFACTS,
    CARDS,
    COLOUR_IDS,
    COLOURS,
    DUO,
    DUO_POINTS,
    EFFECT,
    HONEST,
    JEWELS,
    NEED,
    TRACK,
    TRIO_POINTS,
    UNDOUBTED,
    Effect,
    Phase,
    State,
)
from .words import unseen_copies

PAINT = tuple({"blue": "b", "yellow": "y", "red": "r"}[colour] for colour in COLOUR_IDS)
STAMP = {HONEST: "the truth", UNDOUBTED: "a lie, unseen"}
DRAWN = {Effect.SET: "set", Effect.WARD: "ward", Effect.PURIFY: "purify", Effect.HEX: "hex", Effect.RAID: "raid"}
"""The drawings of artifacts by their effect; the others share the mask of the deck."""


@dataclass(frozen=True)
class Token:
    """A token before a seat: who placed it, and on which side it lies."""

    seat: int
    accuses: bool


@dataclass(frozen=True)
class Place:
    """What lies before a seat, and what can be done to it."""

    seat: int
    name: str
    character: int
    """The number of its portrait, from 0; -1 while it has none."""
    says: str
    said: str
    """All that lies there, in words."""
    claim: tuple[str, ...]
    """The paints of the jewels that it claims, as far as the reader sees them."""
    card: tuple[str, ...]
    """The paints of the jewels on its card, where the reader sees them."""
    dealt: bool
    open: bool
    stamp: str
    """What the reveal has shown."""
    caught: bool
    tokens: tuple[Token, ...]
    hot: bool
    """Whether its reveal is being settled."""
    believe: Choice | None
    accuse: Choice | None
    give: Choice | None
    raids: tuple[tuple[str, Choice], ...]


@dataclass(frozen=True)
class Curse:
    """A curse card."""

    colour: str
    said: str
    """How it stands, in words."""
    paint: str
    stones: int
    leader: int
    most: int


@dataclass(frozen=True)
class Artifact:
    """An artifact card."""

    name: str
    lines: tuple[str, ...]
    when: str
    drawn: str
    paints: tuple[str, ...]
    choice: Choice | None


@dataclass(frozen=True)
class JewelCard:
    """A content that can be claimed."""

    paints: tuple[str, ...]
    true: bool
    """Whether the reader's own card shows it."""
    choice: Choice


@dataclass(frozen=True)
class Unseen:
    """The jewel cards of one content, and how many of them the reader has not seen."""

    paints: tuple[str, ...]
    text: str
    n: int


@dataclass(frozen=True)
class Space:
    """A space of the track: so many cursed stones, and what they cost."""

    stones: int
    cost: int


@dataclass(frozen=True)
class Sheet:
    """The reader's own sheet."""

    name: str
    said: str
    """What it says at a glance, in words."""
    character: int
    duo_paints: tuple[str, ...]
    duo_points: str
    trio_points: str
    worth: int
    stones: int
    track: tuple[Space, ...]
    """The last space stands for all stones beyond it too. What the reader's Wards cover costs nothing (6.4)."""
    kept: tuple[Artifact, ...]


@dataclass(frozen=True)
class Player:
    """What everybody sees of a seat."""

    seeks: str
    stash: tuple[tuple[str, int, str], ...]
    """For each colour its paint, how many jewels, and the same in words."""
    artifacts: int
    artifacts_said: str
    keeps: str
    """The artifacts that the reader sees and that are not drawn on a sheet of their own."""
    stones: int
    stones_said: str
    cost: int
    state: str


@dataclass(frozen=True)
class Board:
    """All that is drawn."""

    places: tuple[Place, ...]
    own: Place | None
    curses: tuple[Curse, ...]
    deck: int
    players: tuple[Player, ...]
    paints: tuple[str, ...]
    sheet: Sheet | None
    looked_at: tuple[Artifact, ...]
    looked_title: str
    looked_note: str
    claims: tuple[tuple[JewelCard, ...], ...]
    """What can be claimed, in groups by the number of jewels."""
    chips: dict[str, tuple[Unseen, ...]]
    """Notes that are drawn, by their keys."""
    offered: tuple[tuple[str, Choice], ...]
    """Colours that can be taken from the temple."""
    others: tuple[Choice, ...]
    """Moves that are not drawn anywhere: characters, stones, done."""


def board(voice: Voice, view: State, choices: Sequence[Choice]) -> Board:
    """Say what is drawn for a reader, and which of it they can choose."""
    by = {(choice.verb, *choice.arguments.values()): choice for choice in choices}
    reader = voice.reader
    order = [(reader + 1 + n) % view.seats for n in range(view.seats - 1)] if reader is not None else range(view.seats)
    cards = [choice for choice in choices if choice.verb in ("keep", "tuck")]
    claims = tuple(
        JewelCard(_paints(JEWELS[card]), reader is not None and view.card[reader] == card, by["claim", card])
        for card in range(CARDS)
        if ("claim", card) in by
    )
    sizes = sorted({len(card.paints) for card in claims})
    drawn = {"keep", "tuck", "claim", "token", "give", "raid", "take"}
    return Board(
        places=tuple(_place(voice, view, seat, by) for seat in order),
        own=None if reader is None else _place(voice, view, reader, by),
        curses=tuple(_curse(voice, view, colour) for colour in range(COLOURS)),
        deck=view.fresh_n + view.under_n,
        players=tuple(_player(voice, view, seat) for seat in range(view.seats)),
        paints=PAINT,
        sheet=None if reader is None else _sheet(view, reader),
        looked_at=tuple(_artifact(artifact, by) for artifact in looked_at(view)),
        looked_title=_looked_title(view, bool(cards)),
        looked_note="the others go under the deck" if cards and view.phase != Phase.TUCK else "",
        claims=tuple(tuple(card for card in claims if len(card.paints) == size) for size in sizes),
        chips=_chips(view),
        offered=tuple((PAINT[colour], by["take", colour]) for colour in range(COLOURS) if ("take", colour) in by),
        others=tuple(choice for choice in choices if choice.verb not in drawn),
    )


def _chips(view: State) -> dict[str, tuple[Unseen, ...]]:
    """Give the note about unseen jewel cards as chips: what can still come first, then what was seen wholly."""
    unseen = unseen_copies(view)
    kinds = sorted(range(CARDS), key=lambda card: unseen[card] == 0)
    return {"jewels": tuple(Unseen(_paints(JEWELS[card]), jewels(card), unseen[card]) for card in kinds)}


def _looked_title(view: State, chooses: bool) -> str:
    if not chooses:
        return "Artifacts that are looked at"
    return "Tuck them under the deck" if view.phase == Phase.TUCK else "Keep one artifact"


def _paints(counts: Sequence[int]) -> tuple[str, ...]:
    return tuple(PAINT[colour] for colour in range(COLOURS) for _ in range(counts[colour]))


def _place(voice: Voice, view: State, seat: int, by: dict[tuple[object, ...], Choice]) -> Place:
    opened = view.card_seen[seat] == EVERYONE
    accusers, believers = tokens_on(view, seat)
    case = case_of(view, seat) if opened and view.phase >= Phase.REVEAL else -1
    if view.claim[seat] >= 0:
        says = voice.verb(seat, f"say {jewels(view.claim[seat])}")
    elif view.claim_seen[seat]:
        says = voice.verb(seat, "have taken jewels")
    else:
        says = voice.verb(seat, "choose") if is_asked(view, seat) else ""
    return Place(
        seat,
        voice.who(seat),
        view.character[seat],
        says,
        _said(voice, view, seat, says),
        _paints(JEWELS[view.claim[seat]]) if view.claim[seat] >= 0 else (),
        _paints(JEWELS[view.card[seat]]) if view.card[seat] >= 0 else (),
        bool(view.card_seen[seat]),
        opened,
        STAMP.get(case, "a lie" if case >= 0 else ""),
        case >= 0 and case not in STAMP,
        (*(Token(other, True) for other in accusers), *(Token(other, False) for other in believers)),
        view.turn == seat and view.phase >= Phase.REVEAL,
        by.get(("token", seat, 0)),
        by.get(("token", seat, 1)),
        by.get(("give", seat)),
        tuple((PAINT[colour], by["raid", seat, colour]) for colour in range(COLOURS) if ("raid", seat, colour) in by),
    )


def _said(voice: Voice, view: State, seat: int, says: str) -> str:
    lines = [line.text for line in claim_lines(voice, view, seat)] or [f"{voice.who(seat)} {says}".strip() + "."]
    if view.card[seat] >= 0 and view.card_seen[seat] != EVERYONE:
        owner = "Your" if seat == voice.reader else voice.owns(seat)
        lines.append(f"{owner} card shows {jewels(view.card[seat])}.")
    return " ".join(lines)


def _curse(voice: Voice, view: State, colour: int) -> Curse:
    leader, name = richest(view, colour), COLOUR_IDS[colour]
    most = view.stash[leader][colour] if leader >= 0 else 0
    said = f"{name} curse: {stones(view.curse[colour])}; most {name}: {leader_of(voice, view, colour)}"
    return Curse(name, said, PAINT[colour], view.curse[colour], leader, most)


def _artifact(artifact: int, by: dict[tuple[object, ...], Choice] | None = None) -> Artifact:
    found = by or {}
    return Artifact(
        NAME[artifact],
        _two_lines(artifact_text(artifact)),
        "at once" if played_at_once(artifact) else "kept" if by is None else "to keep",
        DRAWN.get(Effect(EFFECT[artifact]), "mask"),
        _paints(NEED[artifact]),
        found.get(("keep", artifact)) or found.get(("tuck", artifact)),
    )


def _two_lines(text: str, width: int = 21) -> tuple[str, ...]:
    """Break a text into lines that fit on a card."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return tuple(lines)


def _sheet(view: State, reader: int) -> Sheet | None:
    character = view.character[reader]
    if character < 0:
        return None
    total, _ = sheet_now(view, reader)
    held = view.stones[reader]
    kept = [artifact for artifact in range(ARTIFACTS) for _ in range(max(view.kept[reader][artifact], 0))]
    return Sheet(
        CHARACTER[character],
        f"{CHARACTER[character]}, {cost(view, reader)}, now worth {points(total)}",
        character,
        _paints(DUO[character]),
        points(DUO_POINTS),
        points(TRIO_POINTS),
        total,
        held,
        tuple(Space(n, penalty(costing(view, reader, n - held))) for n in (*range(TRACK), max(held, TRACK))),
        tuple(_artifact(artifact) for artifact in kept),
    )


def _player(voice: Voice, view: State, seat: int) -> Player:
    doing = [fact.text for fact in seat_facts(voice, view, seat)]
    known = ("choosing", "concealed", "artifact next", "honest", "undoubted", "caught")
    state = next((text for text in doing if text.startswith((*known, voice.verb(seat, "have ")))), "")
    kept = kept_names(view, seat)
    return Player(
        " · ".join(_is(view, seat)),
        tuple((PAINT[at], n, count(n, f"{COLOUR_IDS[at]} jewel")) for at, n in enumerate(view.stash[seat])),
        view.kept_n[seat],
        count(view.kept_n[seat], "artifact"),
        f"keeps {listed(kept)}" if kept and seat != voice.reader else "",
        view.stones[seat],
        cost(view, seat),
        penalty(costing(view, seat)),
        "your turn" if is_asked(view, seat) and seat == voice.reader else state,
    )


def _is(view: State, seat: int) -> list[str]:
    """Say what a seat is for the whole match: its character, and whether it is first."""
    character = view.character[seat]
    who = [f"as {CHARACTER[character]}", f"seeks {duo(character)}"] if character >= 0 else []
    return [*who, "reveals first"] if seat == view.first else who
