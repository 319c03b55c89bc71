"""Curios in words: what to choose, what each choice does, and what to keep in mind."""

from __future__ import annotations

from ...core.voice import Memory, Prompt, Voice, article, count, listed, spelt
from .facts import empty_sites, is_last_search, possible_values, seen_cards, winners
from .moves import ACTIONS
from .phrases import GEM, SITE, card_name, sites_text, turn_clause
from .rules.searching import cost, may_search
from .state import CARD_VALUE, KINDS, MOST_PAWNS, SITES, Phase, State


def status(voice: Voice, view: State) -> str:
    """Say where the match stands."""
    if view.phase < Phase.SEARCH:
        return "Setting up"
    if view.phase == Phase.OVER:
        return f"The end, after {count(view.round, 'round')}"
    last = ", the last" if is_last_search(view) else ""
    return f"Round {view.round}{last} · {'searching for treasure' if view.phase == Phase.SEARCH else 'recruiting'}"


def prompt(voice: Voice, view: State) -> Prompt:
    """Say what the reader must choose, or whom the table waits for."""
    if view.phase < Phase.SEARCH:
        return Prompt("The cards are being dealt", "Chance sets the table.", "1.5")
    if view.phase == Phase.FLIP:
        return Prompt(
            "A card of the side deck is turned up", "At a table of two it happens after each round but the last.", "4.5"
        )
    if view.phase == Phase.OVER:
        return Prompt("The match is over", winners(voice, view)[0].text, "5.3")
    if view.turn != voice.reader:
        doing = "a site to search" if view.phase == Phase.SEARCH else "whether to show a card"
        return Prompt(f"{voice.names[view.turn]} chooses {doing}", _waiting(voice, view), turn_clause(view))
    if view.phase == Phase.SEARCH:
        return Prompt("Choose a site and fill its next column", _search_note(view, view.turn), "2.2")
    return Prompt(
        "Show a market card to gain a pawn, or pass",
        f"You have {count(view.pawns[view.turn], 'pawn')}; {MOST_PAWNS} are the most. A shown card helps everybody.",
        "4.1",
    )


def _waiting(voice: Voice, view: State) -> str:
    order = (
        "clockwise from the lantern, one column each" if view.phase == Phase.SEARCH else "clockwise from the lantern"
    )
    if voice.reader is not None and view.phase == Phase.SEARCH and view.passed[voice.reader]:
        return "You have passed and wait for the end of the search."
    return f"Turns go {order}."


def _search_note(view: State, seat: int) -> str:
    dear = [site for site in range(SITES) if cost(view, site) > view.free[seat]]
    full = [site for site in range(SITES) if cost(view, site) == 0]
    closed = [site for site in range(SITES) if site not in dear + full and not may_search(view, seat, site)]
    sentences = [f"You have {count(view.free[seat], 'pawn')} left."]
    if dear:
        sentences.append(f"Too dear now: {listed([f'the {SITE[site]} ({cost(view, site)})' for site in dear])}.")
    if full:
        sentences.append(f"Full: {sites_text(full)}.")
    if closed:
        sentences.append(f"Closed for lack of gems: {sites_text(closed)}.")
    if is_last_search(view):
        sentences.append(f"{spelt(empty_sites(view)).capitalize()} sites have no gem left, so this is the last round.")
    return " ".join(sentences)


def label(voice: Voice, view: State, action: int) -> str:
    """Say what an action would do."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    if name == "search":
        site = arguments["site"]
        pawns = count(cost(view, site), "pawn")
        gem = f"take {article(GEM[site])}" if view.gems_left[site] > 0 else "no gem is left"
        return f"{SITE[site]}: place {pawns}, {gem}"
    if name == "reveal":
        return f"Show {card_name(arguments['card'])} and gain a pawn"
    if name == "pass":
        return "Pass and keep your cards"
    return ACTIONS.text(action)


def clauses(voice: Voice, view: State) -> list[str]:
    """Give the clauses that matter now."""
    if view.phase < Phase.SEARCH:
        return ["1.2", "1.3", "1.4", "1.5"]
    if view.phase == Phase.SEARCH:
        empty = [] if all(view.gems_left) else ["2.6", "5.1"]
        return ["2.1", "2.2", "2.3", "2.4", "2.5", *empty, "3.1", "3.2", "6.3"]
    if view.phase == Phase.OVER:
        return ["5.1", "5.2", "5.3", "5.4"]
    return ["4.1", "4.2", "4.3", "4.4", *(["4.5"] if view.seats == 2 else []), "4.6", "6.3"]


def memory(voice: Voice, view: State) -> list[Memory]:
    """Say what each hidden value can still be, from what the reader has seen; nothing where the cards lie open."""
    if view.phase < Phase.SEARCH or view.hidden[0] >= 0:
        return []
    seen = seen_cards(voice, view)
    return [
        Memory(
            SITE[site],
            tuple(str(value) for value in possible_values(voice, view, site)),
            tuple((str(CARD_VALUE[c]), seen[c]) for c in range(site * KINDS, (site + 1) * KINDS) if c in seen),
            "6.3",
        )
        for site in range(SITES)
    ]
