"""What is on Aztec's table, fact by fact: seats, claims, curses, sheets and artifacts, as a reader may know them."""

from __future__ import annotations

from ...core.kernel import EVERYONE
from ...core.voice import Line, Voice, count
from .phrases import CHARACTER, artifact_clause, artifact_name, artifact_text, artifact_when, cost, duo, jewels, who
from .rules.curses import richest
from .rules.reveal import verdict
from .scoring import SHEET, score
from .state import (
    ACCUSE,
    ARTIFACT_DECK,
    CARD_COPIES,
    CAUGHT,
    COLOUR_IDS,
    CURSE_STONES,
    HONEST,
    LOOK,
    ROUNDS,
    START_STONES,
    Phase,
    State,
)


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the public facts of a seat: who it is, what it is doing, its stones and artifacts."""
    facts = []
    if view.character[seat] >= 0:
        character = view.character[seat]
        facts.append(Line(f"as {CHARACTER[character]}, seeks {duo(character)}", "1.3"))
    doing = _doing(view, seat)
    if doing is not None:
        facts.append(doing)
    facts.append(Line(cost(view.stones[seat]), "8.6"))
    facts.append(Line(count(view.kept_n[seat], "artifact"), "5.2"))
    return facts


def _doing(view: State, seat: int) -> Line | None:
    phase = Phase(view.phase)
    if phase == Phase.CLAIM:
        return Line("has taken jewels", "2.4") if view.claim_seen[seat] else Line("choosing", "2.2")
    if phase == Phase.TOKEN:
        return Line("has placed the token", "3.3") if view.token_seen[seat] else Line("choosing", "3.1")
    if phase == Phase.CHOOSE:
        return Line("choosing", "1.3") if view.asked == seat else None
    if phase < Phase.REVEAL:
        return None
    if view.asked == seat:
        return Line("choosing", "5.1")
    if view.due >> seat & 1:
        return Line("artifact next", "5.5")
    if view.card_seen[seat] != EVERYONE:
        return Line("concealed", "4.1")
    case = verdict(view, seat)
    return Line(("honest", "undoubted", "caught")[case], ("4.3", "4.6", "4.7")[case])


def place_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say what lies before a seat: its claim, the tokens on it, and after the reveal what the card shows."""
    facts = []
    if view.claim[seat] >= 0:
        facts.append(Line(f"{'say' if seat == voice.reader else 'says'} {jewels(view.claim[seat])}", "2.4"))
    if view.phase >= Phase.REVEAL:
        placed = [other for other in range(view.seats) if view.target[other] == seat]
        accusing = [other for other in placed if view.side[other] == ACCUSE]
        believing = [other for other in placed if view.side[other] != ACCUSE]
        if accusing:
            facts.append(Line(f"accused by {who(voice, accusing)}", "3.3"))
        if believing:
            facts.append(Line(f"believed by {who(voice, believing)}", "3.3"))
        if not placed:
            facts.append(Line("no tokens", "3.3"))
    if view.card_seen[seat] == EVERYONE and view.claim[seat] >= 0:
        case = verdict(view, seat)
        if case == HONEST:
            facts.append(Line("the truth", "4.3"))
        else:
            keeps = ", takes these" if case == CAUGHT else ""
            facts.append(Line(f"a lie: the card shows {jewels(view.card[seat])}{keeps}", "4.7" if keeps else "4.6"))
    return facts


def curse_facts(voice: Voice, view: State, colour: int) -> list[Line]:
    """Say how many stones a curse holds, and who would take them now."""
    lines = [Line(count(view.curse[colour], "stone"), "7.1")]
    seat = richest(view, colour)
    if seat >= 0:
        n = view.stash[seat][colour]
        lines.append(Line(f"most {COLOUR_IDS[colour]}: {voice.name(seat)} with {n}", "7.1"))
    else:
        lines.append(Line(f"most {COLOUR_IDS[colour]}: shared", "7.2"))
    return lines


def sheet_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say what a seat's sheet is worth now, as far as the reader can see it."""
    rows = [0] * len(SHEET)
    total = score(view, seat, rows)
    parts = " + ".join(f"{name.lower()} {row}" for name, row in zip(SHEET[:-1], rows[:-1], strict=True))
    return [Line(f"now worth {total}", "8.5"), Line(f"{parts} - stones {-rows[-1]}", "8.5")]


def artifact_facts(voice: Voice, view: State, artifact: int) -> list[Line]:
    """Say what an artifact does, and when."""
    clause = artifact_clause(artifact)
    return [
        Line(artifact_name(artifact), clause),
        Line(artifact_text(artifact), clause),
        Line(artifact_when(view, artifact), "5.4" if artifact_when(view, artifact) == "at once" else "5.2"),
    ]


def deck_facts(voice: Voice, view: State) -> list[Line]:
    """Say how many cards the artifact deck has."""
    return [Line(count(view.fresh_n + view.under_n, "card"), "9.1")]


def set_up_facts(seats: int) -> list[Line]:
    """Say what a table of this size begins with."""
    return [
        Line(f"{START_STONES} cursed stones each, {CURSE_STONES} on each curse", "1.4"),
        Line(f"{ROUNDS} jewel cards each, {sum(CARD_COPIES) - seats * ROUNDS} stay in the box", "1.6"),
        Line(f"{ARTIFACT_DECK} artifacts; a gainer looks at {LOOK}", "1.5"),
    ]
