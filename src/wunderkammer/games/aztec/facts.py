"""What is on Aztec's table, fact by fact: seats, artifacts, curses, cards, and why the match was won."""

from __future__ import annotations

from ...core.kernel import EVERYONE
from ...core.voice import Line, Voice, count, listed, spelt
from ...core.words import Thing
from .phrases import (
    CHARACTER,
    artifact_clause,
    artifact_name,
    artifact_text,
    cost,
    costing,
    counted,
    duo,
    jewels,
    kept_names,
    names,
    names_first,
    played_at_once,
    points,
    stones,
)
from .rules.curses import richest
from .rules.reveal import case_of
from .scoring import SHEET, penalty, score, sets, worth
from .state import (
    ACCUSE,
    AMOUNT,
    ARTIFACT_COPIES,
    ARTIFACTS,
    CARD_COPIES,
    CARDS,
    CAUGHT,
    CHARACTERS,
    COLOUR_IDS,
    COLOURS,
    DUO_POINTS,
    EFFECT,
    HONEST,
    PENALTY,
    PENALTY_MORE,
    ROUNDS,
    Effect,
    Phase,
    State,
)
from .words import card_notes, unseen_copies

CASE = ("the truth", "a lie, undoubted", "a lie, caught")
CASE_CLAUSE = ("4.3", "4.6", "4.7")

PARTS = {
    "stash": "the jewels in the stashes",
    "stones": "the cursed stones",
    "curse": "the curses on the colours",
    "card": "the jewel card that you hold",
    "kept": "the artifacts that you keep",
    "kept_n": "the artifacts that each player has",
    "used": "the jewel cards of earlier rounds",
}
"""What the fields of a state that make a difference to people are called, when a hint says why; a choice is not its own
reason, so what only notes it is left out."""


# -- seats ---------------------------------------------------------------------------------------------


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the facts of a seat that the reader may know: who it is, what it is doing, its stones and artifacts."""
    facts = []
    if view.character[seat] >= 0:
        character = view.character[seat]
        facts.append(Line(f"as {CHARACTER[character]}, seeks {duo(character)}", "1.3"))
    if view.first == seat:
        facts.append(Line(voice.verb(seat, "reveal first"), "1.2"))
    doing = _doing(voice, view, seat)
    if doing is not None:
        facts.append(doing)
    facts.append(Line(cost(view, seat), "8.6"))
    known = kept_names(view, seat)
    held = count(view.kept_n[seat], "artifact") if view.kept_n[seat] else "no artifacts"
    facts.append(Line(f"{held}: {listed(known)}" if known else held, "5.2"))
    return facts


def is_asked(view: State, seat: int) -> bool:
    """Say whether the table waits for a seat."""
    return bool(view.waiting >> seat & 1)


def _doing(voice: Voice, view: State, seat: int) -> Line | None:
    phase = Phase(view.phase)
    if phase == Phase.CLAIM:
        taken = voice.verb(seat, "have taken jewels")
        return Line(taken, "2.4") if view.claim_seen[seat] else Line("choosing", "2.2")
    if phase == Phase.TOKEN:
        placed = voice.verb(seat, "have placed the token")
        return Line(placed, "3.3") if view.token_seen[seat] else Line("choosing", "3.1")
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
    case = case_of(view, seat)
    return Line(("honest", "undoubted", "caught")[case], CASE_CLAUSE[case])


def tokens_on(view: State, seat: int) -> tuple[list[int], list[int]]:
    """Give who accuses a seat and who believes it, as far as the reader sees their tokens."""
    placed = [other for other in range(view.seats) if view.target[other] == seat]
    return (
        [other for other in placed if view.side[other] == ACCUSE],
        [other for other in placed if view.side[other] != ACCUSE],
    )


def claim_lines(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say what a seat claims, who believes it, and after the reveal what the card shows."""
    if view.claim[seat] < 0:
        return []
    lines = [Line(f"{voice.does(seat, 'claim')} {jewels(view.claim[seat])}.", "2.4")]
    are = "You are" if seat == voice.reader else f"{voice.names[seat]} is"
    for verb, others in zip(("accused", "believed"), tokens_on(view, seat), strict=True):
        if others:
            lines.append(Line(f"{are} {verb} by {names(voice, others)}.", "3.3"))
    if view.card_seen[seat] == EVERYONE:
        case = case_of(view, seat)
        told = "told the truth" if case == HONEST else f"lied: the card shows {jewels(view.card[seat])}"
        takes = ", and these are the jewels that count" if case == CAUGHT else ""
        lines.append(Line(f"{voice.who(seat)} {told}{takes}.", CASE_CLAUSE[case]))
    elif seat != voice.reader:
        lines.append(_can_be_true(view, view.claim[seat]))
    return lines


def _can_be_true(view: State, claim: int) -> Line:
    n = unseen_copies(view)[claim]
    if not n:
        return Line("You have seen every such card, so it is a lie.", "9.4")
    return Line(f"Of {count(CARD_COPIES[claim], 'such card')} you have not seen {n}.", "9.4")


def sheet_now(view: State, seat: int) -> tuple[int, str]:
    """Give what a seat's sheet is worth now, and of which parts, as far as the reader can see its artifacts."""
    rows = [0] * len(SHEET)
    total = score(view, seat, rows)
    parts = " + ".join(f"{name.lower()} {row}" for name, row in zip(SHEET[:-1], rows[:-1], strict=True))
    return total, f"{parts} - {SHEET[-1].lower()} {-rows[-1]}"


def _seat_lines(voice: Voice, view: State, seat: int) -> list[Line]:
    character = view.character[seat]
    lines = []
    if character >= 0:
        lines.append(Line(f"{voice.does(seat, 'play')} {CHARACTER[character]}, who seeks {duo(character)}.", "1.3"))
    if view.first == seat:
        lines.append(Line(f"{voice.does(seat, 'reveal')} first in every round.", "1.2"))
    lines += claim_lines(voice, view, seat)
    lines.append(Line(f"{voice.does(seat, 'have')} {counted(view.stash[seat])} in the stash.", "9.1"))
    lines.append(Line(f"{voice.does(seat, 'have')} {cost(view, seat)}.", "8.6"))
    known = kept_names(view, seat)
    if view.kept_n[seat]:
        kept = listed(known) if known else count(view.kept_n[seat], "artifact") + ", face down"
        lines.append(Line(f"{voice.does(seat, 'keep')} {kept}.", "5.2"))
    total, parts = sheet_now(view, seat)
    unseen = " without the artifacts you cannot see" if view.kept_n[seat] and not known else ""
    lines.append(Line(f"That is worth {points(total)} now{unseen}: {parts}.", "8.5"))
    return lines


# -- what can be asked about ---------------------------------------------------------------------------


def things(voice: Voice, view: State) -> list[Thing]:
    """Give the seats, characters, artifacts, curses, cards and stones, each with what it would do for the reader."""
    found = [Thing(voice.names[seat], "seats", tuple(_seat_lines(voice, view, seat))) for seat in range(view.seats)]
    found += [
        Thing(CHARACTER[character], "characters", tuple(_character_lines(voice, view, character)))
        for character in range(CHARACTERS)
    ]
    found += [
        Thing(artifact_name(artifact), "artifacts", tuple(_artifact_lines(voice, view, artifact)))
        for artifact in range(ARTIFACTS)
    ]
    found += [
        Thing(f"{COLOUR_IDS[colour]} curse", "curses", tuple(_curse_lines(voice, view, colour)))
        for colour in range(COLOURS)
    ]
    found.append(Thing("artifact deck", "cards", tuple(_deck_lines(view))))
    found.append(Thing("jewel cards", "cards", tuple(_jewel_card_lines(view))))
    found.append(Thing("cursed stones", "stones", tuple(_stone_lines(voice, view))))
    return _told_apart(found)


def _told_apart(found: list[Thing]) -> list[Thing]:
    """Add its kind to a name that something else has already: a person may be called like a character."""
    taken: set[str] = set()
    apart = []
    for thing in found:
        name = thing.name
        while name.casefold() in taken:
            name = f"{name} ({thing.kind})"
        taken.add(name.casefold())
        apart.append(Thing(name, thing.kind, thing.lines))
    return apart


def _character_lines(voice: Voice, view: State, character: int) -> list[Line]:
    lines = [Line(f"Seeks {duo(character)}: {points(DUO_POINTS)} for each such duo at the end.", "8.2")]
    played = [seat for seat in range(view.seats) if view.character[seat] == character]
    lines += [Line(f"{voice.does(seat, 'play')} {CHARACTER[character]}.", "1.3") for seat in played]
    if voice.reader is not None:
        worth_of_duos = points(sets(view.stash[voice.reader], character) * DUO_POINTS)
        would = "brings" if voice.reader in played else "would bring"
        lines.append(Line(f"With your stash it {would} {worth_of_duos} now.", "8.2"))
    return lines


def _artifact_lines(voice: Voice, view: State, artifact: int) -> list[Line]:
    text, clause = artifact_text(artifact), artifact_clause(artifact)
    lines = [Line(f"{text[:1].upper()}{text[1:]}.", clause), _when(view, artifact)]
    lines.append(Line(f"There {_are(ARTIFACT_COPIES[artifact])} in the box.", clause))
    if voice.reader is not None:
        n = max(view.kept[voice.reader][artifact], 0)
        if n:
            lines.append(Line(f"You keep {spelt(n)} of them.", "5.2"))
        if not played_at_once(artifact):
            each = points(worth_now(view, voice.reader, artifact))
            lines.append(Line(f"One {'more ' if n else ''}would be worth {each} to you now.", clause))
        elif EFFECT[artifact] != Effect.OFFERING:
            lines.append(Line(f"You have {cost(view, voice.reader)}.", clause))
    return lines


def _are(n: int) -> str:
    return "is one" if n == 1 else f"are {spelt(n)}"


def _when(view: State, artifact: int) -> Line:
    if played_at_once(artifact):
        return Line("It is played at once, open to all, and then goes under the deck.", "5.4")
    return Line(f"It is kept face {'up' if view.opt_artifacts else 'down'} until the end.", "5.2")


def worth_now(view: State, seat: int, artifact: int) -> int:
    """Say how many points one more of a kept artifact would bring now."""
    if EFFECT[artifact] != Effect.WARD:
        return worth(view.stash[seat], artifact)
    left = costing(view, seat)
    return penalty(left) - penalty(max(left - AMOUNT[artifact], 0))


def leader_of(voice: Voice, view: State, colour: int) -> str:
    """Say who would take the stones of a curse now."""
    seat = richest(view, colour)
    return f"{voice.name(seat)}, {view.stash[seat][colour]}" if seat >= 0 else "shared"


def _curse_lines(voice: Voice, view: State, colour: int) -> list[Line]:
    name = COLOUR_IDS[colour]
    lines = [
        Line(f"It holds {stones(view.curse[colour])}.", "7.1"),
        Line(f"After the reveals the seat with the most {name} in its stash takes them.", "7.1"),
    ]
    seat = richest(view, colour)
    if seat < 0:
        lines.append(Line(f"Now nobody has the most {name} alone, and they would stay.", "7.2"))
    else:
        has = f"Now {voice.name(seat)} {'have' if seat == voice.reader else 'has'} the most"
        lines.append(Line(f"{has}, {view.stash[seat][colour]} {name}.", "7.1"))
    return lines


def _deck_lines(view: State) -> list[Line]:
    lines = [Line(f"It has {count(view.fresh_n + view.under_n, 'card')}.", "9.1")]
    for row in card_notes(view):
        if row.key == "tucked":
            lines.append(Line(f"{row.about}: {listed(row.possible)}.", row.clause))
    return lines


def _jewel_card_lines(view: State) -> list[Line]:
    cards = f"{count(sum(CARD_COPIES), 'card')} with {count(CARDS, 'different content')}"
    lines = [Line(f"{cards}; a claim is one of these contents.", "2.3")]
    for row in card_notes(view):
        if row.key == "jewels":
            n = sum(unseen_copies(view))
            lines.append(Line(f"You have not seen {n} of them: {listed(row.possible)}.", row.clause))
    return lines


def _stone_lines(voice: Voice, view: State) -> list[Line]:
    track = listed([str(each) for each in PENALTY[1:]])
    so_many = f"One, two, three and so on cost {track} points at the end, and every further one {PENALTY_MORE} more."
    lines = [Line(so_many, "8.6")]
    if voice.reader is not None:
        more = penalty(costing(view, voice.reader, 1)) - penalty(costing(view, voice.reader))
        would = f"one more would cost {points(more) if more else 'nothing'}"
        lines.append(Line(f"You have {cost(view, voice.reader)}; {would}.", "8.6"))
    return lines


# -- the end -------------------------------------------------------------------------------------------


def verdict(voice: Voice, view: State) -> list[Line]:
    """Say why the match ended, who won by what, and how ties were broken."""
    if view.phase != Phase.OVER:
        return []
    lines = [Line(f"The match ended after the curses of round {ROUNDS}.", "8.1")]
    totals_of = [score(view, seat, [0] * len(SHEET)) for seat in range(view.seats)]
    totals = sorted(set(totals_of), reverse=True)
    groups = [[seat for seat in range(view.seats) if totals_of[seat] == total] for total in totals]
    for total, group in zip(totals, groups, strict=True):
        top = total == totals[0]
        if len(group) > 1:
            lines += _tie(voice, view, group, total, top)
        elif top:
            ahead = points(total - totals[1])
            more = f"{ahead} more than {names(voice, groups[1])}"
            lines.append(Line(f"{voice.who(group[0])} won with {points(total)}, {more}.", "8.8"))
        if top:
            lines += [_parts(voice, view, seat) for seat in group]
    return lines


def _tie(voice: Voice, view: State, group: list[int], total: int, top: bool) -> list[Line]:
    """Say who of those with equal points goes first, and why."""
    fewest = min(view.stones[seat] for seat in group)
    ahead = [seat for seat in group if view.stones[seat] == fewest]
    each = points(total)
    if len(ahead) == len(group):
        share = "share the victory" if top else "share a place"
        return [Line(f"{names_first(voice, group)} {share}: {each} and {stones(fewest)} each.", "8.8")]
    order = ", then ".join(
        f"{voice.name(seat)} with {view.stones[seat]}" for seat in sorted(group, key=lambda seat: view.stones[seat])
    )
    warded = any(EFFECT[a] == Effect.WARD and view.kept[seat][a] > 0 for seat in group for a in range(ARTIFACTS))
    wards = "; Jade Wards do not count for that" if warded else ""
    said = f"{names_first(voice, group)} have {each} each, and fewer cursed stones go first: {order}{wards}."
    if not top:
        return [Line(said, "8.8")]
    won = "share the victory" if len(ahead) > 1 else "won"
    return [Line(said, "8.8"), Line(f"So {names(voice, ahead)} {won}.", "8.8")]


def _parts(voice: Voice, view: State, seat: int) -> Line:
    """Say what a seat's points came from: "Your points: 2 for duos and 25 for artifacts, less 1 for cursed stones."."""
    owner = "Your" if seat == voice.reader else voice.owns(seat)
    rows = [0] * len(SHEET)
    score(view, seat, rows)
    gains = listed([f"{row} for {name.lower()}" for name, row in zip(SHEET[:-1], rows[:-1], strict=True) if row])
    lost = f", less {-rows[-1]} for cursed stones" if rows[-1] else ""
    return Line(f"{owner} points: {gains or 'none'}{lost}.", "8.5")
