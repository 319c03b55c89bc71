"""Read what a game says as an editor would: gather its sentences from random matches, and name what is wrong with them.

`python -m tests.games.prose NAME [MATCHES]` prints every pattern of a sentence once, to be read by eye; `faults` holds
what can be held by a test.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wunderkammer import load
from wunderkammer.core import dice
from wunderkammer.core.game import Game
from wunderkammer.core.match import Match

NAMES = ("medium", "greedy", "mcts", "kim", "zoe", "bo")
"""Names in small letters, as people and bots have them: a capital letter in one is a fault of ours."""
REFUSED = 12
"""How many actions that are not legal are tried in each position."""


class Sentence(NamedTuple):
    """One text that a reader was given: of what kind, resting on which clause."""

    kind: str
    text: str
    clause: str
    reader: int | None


WHOLE = frozenset({"why", "told", "refusal", "thing", "verdict", "warning"})
"""Kinds of whole sentences: they begin with a capital letter or a name, and end."""
OPEN = frozenset({"ask", "label", "status", "fact", "note", "step"})
"""Kinds that stand in a line with others, and end without a full stop."""


def sentences(game: Game, matches: int, seed: int = 1) -> Iterator[Sentence]:
    """Give everything that every reader is told in random matches, at every seat count and with every option."""
    for seats in game.seats:
        tables = game.options.samples(seats)
        for number in range(matches):
            options = tables[number % len(tables)]
            match = Match.begin(game, seats, options, names=NAMES[:seats], seed=f"{seed}/{number}")
            yield from _told_match(match, dice.generator(1000 * seed + number))


def _told_match(match: Match, rng: list[int]) -> Iterator[Sentence]:
    told = 0
    while True:
        for number in range(told, len(match.log)):
            for reader in (*range(match.seats), None):
                for line in match.tell(number, reader):
                    yield Sentence("told", line.text, line.clause, reader)
        told = len(match.log)
        for reader in (*range(match.seats), None):
            yield from _position(match, reader, rng)
        if match.over:
            return
        seat = match.pending[dice.below(rng, len(match.pending))]
        choices = match.legal(seat)
        match.play(seat, choices[dice.below(rng, len(choices))])


def _position(match: Match, reader: int | None, rng: list[int]) -> Iterator[Sentence]:
    game, words, voice = match.game, match.game.words, match.voice(reader)
    view = game.state.read(match.view(reader))
    prompt = words.prompt(voice, view)
    yield Sentence("ask", prompt.ask, prompt.clause, reader)
    yield Sentence("why", prompt.why, prompt.clause, reader)
    yield Sentence("status", words.status(voice, view), "", reader)
    for row in words.memory(voice, view):
        for text in (row.about, *row.possible, *(f"{what}: {where}" for what, where in row.excluded)):
            yield Sentence("note", text, row.clause, reader)
    for seat in range(match.seats):
        for fact in words.seat_facts(voice, view, seat):
            yield Sentence("fact", fact.text, fact.clause, reader)
    for thing in words.things(voice, view):
        for line in thing.lines:
            yield Sentence("thing", line.text, line.clause, reader)
    if match.over:
        for line in words.verdict(voice, view):
            yield Sentence("verdict", line.text, line.clause, reader)
    choices = game.legal(match.view(reader), reader) if reader is not None else []
    for action in choices:
        yield Sentence("label", words.label(voice, view, action), "", reader)
        if warning := words.warning(voice, view, action):
            yield Sentence("warning", warning, "", reader)
        for step in words.steps(voice, view, action):
            yield Sentence("step", step, "", reader)
    for _ in range(REFUSED if reader is not None else 0):
        action = dice.below(rng, game.actions.size)
        if action not in choices:
            line = words.forbid(voice, view, action)
            yield Sentence("refusal", line.text, line.clause, reader)


# -- what can be wrong ---------------------------------------------------------------------------------

VERBS = (
    *("have", "are", "do", "take", "gain", "show", "fill", "steal", "draw", "play", "place", "pay", "move", "choose"),
    *("keep", "lose", "win", "get", "put", "give", "lay", "score", "pass", "lead", "start", "build", "load", "offer"),
)
PATTERNS = {
    "doubled punctuation": r"[.,:;!?][.,:;!?]|  ",
    "a blank before punctuation": r" [.,:;!?](?: |$)",
    "an empty pair of brackets": r"\( *\)",
    "a value of the program": r"\bNone\b|\bTrue\b|\bFalse\b|(?<![\w.])-1\b|[{}]",
    "a seat by its number": r"\b[Ss]eat \d",
    "a capital in a name": "|".join(rf"\b{name.capitalize()}\b" for name in NAMES),
    "a verb that does not fit you": r"\b[Yy]ou (?:has|is|was|does|(?!always|thus|perhaps)\w+[^s\W]s)\b",
    "a verb that does not fit a name": rf"(?<!and )(?<!, )(?<!or )(?<!let )(?<!lets )\b(?:{'|'.join(NAMES)})"
    rf" (?:{'|'.join(VERBS)})\b",
    "a plural after one": r"(?<![-+\d./])(?<!ook )(?<!ard )(?<!hip )(?<!ound )(?<!umn )"
    r"\b(?:1|[Oo]ne) (?!(?:plus|times|is|was|has)\b)[a-z]+[^s\W]s\b",
    "a wrong article": r"(?:\ba|(?:^|[.!?] )A) (?!uni|use|one\b|u\b)[aeiou]\w"
    r"|\b[Aa]n (?!hour|hono|8|11\b|18\b)[^aeiouAEIOU\W]",
    "a code that only files and drawings show": r"\b(?:[a-z]\d+|[A-Za-z]\d+[a-z])\b",
    "a doubled word": r"\b(\w+) \1\b",
}
"""What must not stand in any text for people, as patterns."""


def faults(sentence: Sentence, nouns: Sequence[str] = ()) -> list[str]:
    """Name what is wrong with a sentence; `nouns` are things that are counted, in the singular."""
    found = [what for what, pattern in PATTERNS.items() if re.search(pattern, sentence.text)]
    if nouns and re.search(rf"(?<![-+\d./×])\b(?!1\b)\d+ (?:{'|'.join(nouns)})\b", sentence.text):
        found.append("a singular after a number")
    if not sentence.text.strip() or sentence.text != sentence.text.strip():
        found.append("a blank at an end" if sentence.text.strip() else "nothing said")
    if sentence.text.count("(") != sentence.text.count(")"):
        found.append("a bracket without its other half")
    if sentence.kind in WHOLE:
        if not sentence.text.endswith((".", "!", "?")):
            found.append("no end of the sentence")
        starts = re.findall(r"(?:^|[.!?] )(\w+)", sentence.text)
        if any(word[0].islower() and word not in NAMES for word in starts):
            found.append("a sentence that begins small")
    elif sentence.text.endswith((".", ",", ";", ":")):
        found.append("punctuation at the end of what goes on")
    return found


def wrong(game: Game, matches: int, nouns: Sequence[str] = (), seed: int = 1) -> list[str]:
    """Name every faulty pattern in some random matches once, with what is wrong and an example."""
    known = game.clause_numbers | {""}
    found: dict[tuple[str, ...], str] = {}
    for sentence in dict.fromkeys(sentences(game, matches, seed)):
        unknown = [] if sentence.clause in known else [f"the unknown clause {sentence.clause!r}"]
        for fault in faults(sentence, nouns) + unknown:
            found.setdefault((fault, *pattern_of(sentence)), f"{fault}: {sentence.kind}: {sentence.text}")
    return list(found.values())


# -- to be read by eye ---------------------------------------------------------------------------------


def pattern_of(sentence: Sentence) -> tuple[str, str, str]:
    """Give the shape of a sentence: names and numbers exchanged for signs."""
    text = re.sub(rf"\b(?:{'|'.join(NAMES)})\b", "@", sentence.text)
    return sentence.kind, re.sub(r"\d+", "#", text), sentence.clause


def main(name: str, matches: str = "20") -> None:
    """Print every pattern of a game once, with an example and how often it was said."""
    game = load(name)
    seen: dict[tuple[str, str, str], list[str]] = {}
    for sentence in sentences(game, int(matches)):
        seen.setdefault(pattern_of(sentence), []).append(sentence.text)
    for (kind, pattern, clause), texts in sorted(seen.items()):
        example = "" if texts[0] == pattern else f"   e.g. {texts[0]}"
        print(f"{kind:<8} {len(texts):>7} [{clause}] {pattern}{example}")


if __name__ == "__main__":
    main(*sys.argv[1:])
