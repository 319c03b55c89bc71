"""Made-up positions of Artifact Stack, as small as a test needs them."""

from __future__ import annotations

from wunderkammer import Match, load
from wunderkammer.core.kernel import CHANCE, EVERYONE
from wunderkammer.games.stack import components, state
from wunderkammer.games.stack.rules.stock import remove

GAME = load("stack")
FIRST_GAME = "statue coin manuscript jewelry china treasure"
ATTACKS = "coin weapon manuscript jewelry curse statue"
NO_MORE_TURNS = "statue coin weapon jewelry relic china"
"""Decks without a card that gives an extra turn or a free dig."""
DARK = "curse monster treasure relic china weapon"


def options(decks: str) -> dict[str, str]:
    """Give the options of a table that plays with exactly these decks."""
    return dict.fromkeys(decks.split(), "in")


def card(name: str) -> int:
    """Give the number of a card."""
    return components.CARD_IDS.index(name)


def place(name: str) -> int:
    """Give the number of a place."""
    return state.PLACE_IDS.index(name)


def assistant(name: str) -> int:
    """Give the number of an assistant."""
    return components.ASSISTANT_IDS.index(name)


def position(
    decks: str,
    temple: str,
    *tableaus: str,
    peeked: dict[str, tuple[str, tuple[int, ...]]] | None = None,
    flipped: str = "",
    locked: tuple[tuple[int, str], ...] = (),
    silver: tuple[int, ...] = (),
    hired: dict[str, int] | None = None,
    box: str = "",
    missed: tuple[int, ...] = (),
    round: int = 1,
    turn: int = 0,
) -> Match:
    """Give a match in which a seat begins a turn; seat 1 led.

    temple: "t1=harbor-penny m11=back" says what lies where; `peeked` gives backs that some seats have seen.
    tableaus: the cards of each seat; those with an effect, and those in `flipped`, are flipped.
    hired: assistant -> seat; box: assistants out of reach, so that the display can be short.
    missed: how many turns each seat will miss.
    """
    seats = max(len(tableaus), 2)
    match = Match(GAME, seats, options(decks))
    match.play(CHANCE, "lead 1")
    s = GAME.state.read(match.state)
    s.phase, s.round, s.turn = state.Phase.TURN, round, turn
    for entry in temple.split():
        where, _, what = entry.partition("=")
        at = place(where)
        if what == "back":
            s.lies[at], s.known[at] = state.BACK, 0
            s.backs_n -= 1
        else:
            s.lies[at], s.card[at], s.known[at] = state.FACE_UP, card(what), EVERYONE
            remove(s, card(what))
    for where, (what, seen) in (peeked or {}).items():
        at = place(where)
        s.lies[at], s.card[at] = state.BACK, card(what)
        s.known[at] = sum(1 << seat for seat in seen)
        remove(s, card(what))
        s.backs_n -= 1
    s.temple_n = sum(lies > 0 for lies in s.lies)
    s.covers_n = [sum(above >= 0 and s.lies[above] > 0 for above in covering) for covering in state.COVERS]
    for seat, cards in enumerate(tableaus):
        for name in cards.split():
            each = card(name)
            s.holder[each] = seat
            remove(s, each)
            s.backs_n -= components.DOWN[each]
            if components.EFFECT[each] or name in flipped.split():
                s.flipped[each] = 1
            else:
                s.up_n[seat][components.KIND[each]] += 1
    for seat, sort in locked:
        s.locked_n[seat][components.LOCK_IDS.index(sort)] += 1
    for seat, n in enumerate(silver):
        s.bank -= n - s.silver[seat]
        s.silver[seat] = n
    for seat, n in enumerate(missed):
        s.skip_n[seat] = n
    for name in box.split():
        s.employer[assistant(name)] = state.BOX
    for name, seat in (hired or {}).items():
        s.employer[assistant(name)] = seat
    match.stand_at(s.write())
    assert GAME.audit(match.state).broken == ()
    return match


def seen(match: Match, seat: int | None = None):
    """Give the match as a seat sees it."""
    return GAME.state.read(match.view(seat))


def play(match: Match, *moves: str) -> Match:
    """Play moves by whoever must choose; what chance does is given like all else."""
    for move in moves:
        match.play(match.pending[0], move)
    return match


def legal(match: Match, verb: str = "") -> list[str]:
    """Give the legal moves of whoever must choose, as text, of one verb if it is named."""
    texts = [GAME.actions.text(action) for action in match.legal(match.pending[0])]
    return [text for text in texts if text.split()[0] == verb or not verb]


def tableau(match: Match, seat: int, *, face_up: bool | None = None) -> set[str]:
    """Give the cards of a seat: all, or the face-up or flipped ones alone."""
    s = GAME.state.read(match.state)
    return {
        name
        for each, name in enumerate(components.CARD_IDS)
        if s.holder[each] == seat and (face_up is None or face_up == (s.flipped[each] == 0))
    }


def events(match: Match) -> list[str]:
    """Give the events of the last move, in words, as the table knows them."""
    happened = GAME.events.seen(match.log[-1].events, None, open_to_all=True)
    return [GAME.events.text(each) for each in happened]


def rows(match: Match, seat: int) -> dict[str, int]:
    """Give the score sheet of a seat as it stands, without the empty rows."""
    result = GAME.result(match.state)
    return {name: n for name, n in zip(GAME.sheet, result.rows[seat], strict=True) if n}
