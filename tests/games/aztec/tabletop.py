"""Set tables of Aztec for tests: chance is scripted, choices are given in few words."""

from __future__ import annotations

from typing import Any

from wunderkammer import Match, load
from wunderkammer.core.kernel import CHANCE

GAME = load("aztec")
CARDS = [domain for domain in GAME.components.ids("jewel")]
ARTIFACTS = list(GAME.components.ids("artifact"))
CHARACTERS = list(GAME.components.ids("character"))
TRUTH = "truth"


def seated(seats: int, *, characters: tuple[str, ...] = (), first: int = 1, **options: str) -> Match:
    """Set a table up to the first deal; seat `first` is first, the characters are dealt in the order of the box."""
    match = Match(GAME, seats, {"starter": str(first), **options})
    for seat in range(seats):
        character = (characters or CHARACTERS)[seat]
        if options.get("characters") == "chosen":
            match.play((first - 1 + seat) % seats, f"choose {character}")
        else:
            match.play(CHANCE, f"cast seat={seat + 1} character={character}")
    return match


def deal(match: Match, *cards: str) -> Match:
    """Let each seat look at its card."""
    for seat, card in enumerate(cards, 1):
        match.play(CHANCE, f"deal seat={seat} card={card}")
    return match


def claim(match: Match, *claims: str) -> Match:
    """Let each seat take jewels: what is named, or the truth."""
    for seat, said in enumerate(claims):
        match.play(seat, f"claim {CARDS[truth(match).card[seat]] if said == TRUTH else said}")
    return match


def token(match: Match, *tokens: str) -> Match:
    """Let each seat place its token: "accuse 2", "believe 1"."""
    for seat, placed in enumerate(tokens):
        side, target = placed.split()
        match.play(seat, f"token seat={target} side={side}")
    return match


def play_round(match: Match, cards: tuple[str, ...], claims: tuple[str, ...], tokens: tuple[str, ...]) -> Match:
    """Play a round up to the first artifact that is gained, or to its end."""
    return token(claim(deal(match, *cards), *claims), *tokens)


def draw(match: Match, *artifacts: str) -> int:
    """Let the gainer look at these cards; give the gainer."""
    gainer = truth(match).asked
    for artifact in artifacts:
        match.play(CHANCE, f"draw seat={gainer + 1} artifact={artifact}")
    return gainer


def gain(match: Match, keep: str, *tucked: str) -> int:
    """Let the gainer look at three cards, keep one and tuck the others in this order; give the gainer."""
    gainer = draw(match, keep, *tucked)
    match.play(gainer, f"keep {keep}")
    match.play(gainer, f"tuck {tucked[0]}")
    return gainer


def truth(match: Match) -> Any:
    """Give the whole state."""
    return GAME.state.read(match.state)


def seen(match: Match, seat: int | None) -> Any:
    """Give the match as a seat sees it."""
    return GAME.state.read(match.view(seat))


def told(match: Match, reader: int | None = None) -> list[str]:
    """Give what the last move told a reader."""
    return [line.text for line in match.tell(len(match.log) - 1, reader)]


def labels(match: Match, seat: int) -> list[str]:
    """Give what a seat's choices are called."""
    return [GAME.words.label(match.voice(seat), seen(match, seat), action) for action in match.legal(seat)]


def doctored(match: Match, **fields: Any) -> Match:
    """Go on from a made-up position: the match with some fields of its state written over."""
    s = truth(match)
    for name, value in fields.items():
        now = getattr(s, name)
        if isinstance(value, list) and len(value) < len(now):
            value = [*value, *now[len(value) :]]
        setattr(s, name, value)
    match.stand_at(s.write())
    return match


def with_deck(match: Match, *under: tuple[str, int]) -> Match:
    """Make up an artifact deck that consists of tucked cards only: each with the mask of those who know it."""
    places = [ARTIFACTS.index(artifact) for artifact, _ in under]
    empty = GAME.state.fields["under"].size - len(under)
    return doctored(
        match,
        fresh=[0] * len(ARTIFACTS),
        fresh_n=0,
        under=places + [-1] * empty,
        under_seen=[mask for _, mask in under] + [0] * empty,
        under_n=len(under),
    )


def kept(match: Match, seat: int) -> list[str]:
    """Name the artifacts that a seat keeps."""
    return [ARTIFACTS[a] for a, n in enumerate(truth(match).kept[seat]) for _ in range(n)]


def under(match: Match) -> list[str]:
    """Name the tucked cards, the uppermost first."""
    s = truth(match)
    return [ARTIFACTS[s.under[place]] for place in range(s.under_n)]


def gaining(*moves: str) -> tuple[Match, int]:
    """Let the first of three seats lie undoubted, look at artifacts, and make these moves; give it with the match."""
    match = doctored(seated(3), stash=[[0, 0, 0], [1, 0, 0], [0, 0, 0]])
    play_round(match, ("bb", "yy", "rr"), ("bbbb", TRUTH, TRUTH), ("believe 2", "believe 3", "believe 2"))
    chosen = moves[0].removeprefix("keep ") if moves else "ward"
    draw(match, "idol", "coffer", *([chosen] if chosen != "idol" else ["ward"]))
    for move in moves:
        match.play(0, move)
    return match, 0


PHASES = {
    "choose": lambda: (Match(GAME, 3, {"starter": "1", "characters": "chosen"}), 0),
    "claim": lambda: (deal(seated(3), "bb", "yy", "rr"), 0),
    "token": lambda: (claim(deal(seated(3), "bb", "yy", "rr"), TRUTH, TRUTH, TRUTH), 0),
    "keep": lambda: gaining(),
    "tuck": lambda: gaining("keep idol"),
    "purify": lambda: gaining("keep purification", "tuck idol"),
    "hex": lambda: gaining("keep hex", "tuck idol", "give 3"),
    "raid": lambda: gaining("keep raid", "tuck idol"),
    "offering": lambda: gaining("keep offering", "tuck idol", "take yellow"),
    "over": lambda: (doctored(seated(3), phase=14, waiting=0), 0),
    "set up": lambda: (Match(GAME, 3), 0),
    "deal": lambda: (seated(3), 0),
}
"""A position of every phase, and a seat of it."""
