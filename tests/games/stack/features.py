"""What the goldens of Artifact Stack must show, and how to see it in a match."""

from __future__ import annotations

from typing import Any

from wunderkammer.core.match import Match
from wunderkammer.games.stack.components import (
    ASSISTANT_IDS,
    CARD_IDS,
    CARDS,
    EFFECT,
    LOCK_IDS,
    SEATS,
    WARDEN,
    Deck,
    Kind,
)
from wunderkammer.games.stack.scoring import relics, stars
from wunderkammer.games.stack.state import BOX, DISPLAY, Phase

BONUSES = tuple(
    f"trigger deck={deck} cards={cards}" for deck in ("coin", "weapon", "manuscript", "jewelry") for cards in (2, 3)
)
LOCKS = tuple(f"lock {name}" for name in LOCK_IDS if not ("statues-5" <= name <= "statues-9"))
"""All sets that bots come to lock; larger ones than four Statues are left to the tests of the rules."""

LAPSES = {
    "assistant": "no assistant is left to take",
    "steal": "there is nothing to steal",
    "turn": "extra turns are lost on an empty temple",
    "discard": "there is nothing to lose",
    "give": "there is nothing to give",
}

WANTED = (
    "2 seats", "3 seats", "4 seats",
    *(f"{name} acts" for number, name in enumerate(CARD_IDS) if EFFECT[number]),
    *(f"the {name} counts at the end" for name in ASSISTANT_IDS),
    "the Shaman turns a Curse away", "the Insurer pays", "the Stone Warden guards a Statue",
    *BONUSES, *LOCKS, *LAPSES.values(),
    "cards to flip are picked", "a peek", "a peek at what another has seen", "a dig for five Silver",
    "all assistants are hired", "a turn of the second round is missed", "a bonus after the last card",
    "a tie for the most Relics", "a tie for the fewest Relics", "a tie for the most stars",
    "a tie broken by artifact cards", "a tie broken by Silver", "a shared victory",
    "a monster in its container", "a loose monster",
)  # fmt: skip


def features(match: Match) -> set[str]:
    """Name what a match shows."""
    found = {f"{match.seats} seats"}
    for number in range(len(match.log)):
        found |= _of_move(match, number) | _of_events(match, number)
    return found | _of_end(match)


def _of_move(match: Match, number: int) -> set[str]:
    game, entry = match.game, match.log[number]
    before, after = (game.state.read(match.state_after(n)) for n in (number, number + 1))
    text = game.actions.text(entry.action)
    verb = text.split()[0]
    found = {text} & {*BONUSES, *LOCKS}
    if verb == "flip":
        found.add("cards to flip are picked")
    if verb == "peek":
        found.add(
            "a peek at what another has seen"
            if before.known[game.actions.arguments(entry.action)["place"]]
            else "a peek"
        )
    if verb == "take" and before.silver[entry.seat] - after.silver[entry.seat] == 5:
        found.add("a dig for five Silver")
    if verb == "hire" and DISPLAY not in after.employer:
        found.add("all assistants are hired")
    if verb == "trigger" and before.temple_n == 0:
        found.add("a bonus after the last card")
    guarded = before.employer[WARDEN]
    if before.phase == Phase.STEAL and guarded < SEATS and guarded != entry.seat and before.up_n[guarded][Kind.STATUE]:
        found.add("the Stone Warden guards a Statue")
    return found


def _of_events(match: Match, number: int) -> set[str]:
    game, entry = match.game, match.log[number]
    found = set()
    for event in game.events.seen(entry.events, None, open_to_all=True):
        if event.name == "used" and EFFECT[event["card"]]:
            found.add(f"{CARD_IDS[event['card']]} acts")
        elif event.name == "cancelled":
            found.add("the Shaman turns a Curse away")
        elif event.name == "insured":
            found.add("the Insurer pays")
        elif event.name == "missed" and game.state.read(match.state_after(number + 1)).round == 2:
            found.add("a turn of the second round is missed")
        elif event.name == "lapsed":
            word = game.events.text(event).split("effect=")[1].split()[0]
            found |= {LAPSES[word]} if word in LAPSES else set()
    return found


def _of_end(match: Match) -> set[str]:
    end = match.game.state.read(match.state)
    result = match.result()
    found = _of_ties(match, end)
    for number, name in enumerate(ASSISTANT_IDS):
        owner = end.employer[number]
        if owner < SEATS:
            end.employer[number] = BOX
            if match.game.result(end.write()).totals[owner] < result.totals[owner]:
                found.add(f"the {name} counts at the end")
            end.employer[number] = owner
    for seat in range(match.seats):
        monsters = sum(end.up_n[seat][kind] for kind in (Kind.VAMPIRE, Kind.MUMMY, Kind.VAMPIRE_MUMMY))
        if result.rows[seat][Deck.MONSTER] > 4:
            found.add("a monster in its container")
        if monsters and not end.up_n[seat][Kind.CROSS] + end.up_n[seat][Kind.COFFIN]:
            found.add("a loose monster")
    return found


def _of_ties(match: Match, end: Any) -> set[str]:
    found = set()
    result, seats = match.result(), range(match.seats)
    cards = [sum(end.holder[card] == seat for card in range(CARDS)) for seat in seats]
    first = result.places.index(1)
    for other in seats:
        if other != first and result.totals[other] == result.totals[first]:
            if result.places[other] == 1:
                found.add("a shared victory")
            else:
                found.add(
                    "a tie broken by artifact cards" if cards[other] != cards[first] else "a tie broken by Silver"
                )
    if end.in_play[Deck.RELIC]:
        counts = [relics(end, seat) for seat in seats]
        if min(counts) < max(counts):
            found |= {"a tie for the most Relics"} if counts.count(max(counts)) > 1 else set()
            found |= {"a tie for the fewest Relics"} if counts.count(min(counts)) > 1 else set()
    starred = [stars(end, seat) for seat in seats]
    if starred.count(max(starred)) > 1:
        found.add("a tie for the most stars")
    return found
