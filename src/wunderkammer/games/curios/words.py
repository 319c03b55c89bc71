"""Curios in words: from views, moves and events as one reader may see them, each line with its clause."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.actions import Happening
from ...core.voice import Line, Memory, Prompt, Voice, count
from ...core.words import Move
from .moves import ACTIONS
from .rules import cost, leader, may_fill
from .state import CARD_VALUE, CARDS, HAND_FOR, KINDS, MOST_PAWNS, SET, SIDE, SITES, Phase, State

SITE = SET.column("site", "short")
GEM = tuple(f"{colour} gem" for colour in SET.column("site", "colour"))
SETUP = (Phase.LEAD, Phase.HIDE, Phase.DEAL)


def card_name(card: int) -> str:
    """Name a market card."""
    return f"{SITE[card // KINDS]} {CARD_VALUE[card]}"


def article(thing: str) -> str:
    """Put "a" or "an" before a thing."""
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


def status(voice: Voice, view: State) -> str:
    """Say where the match stands."""
    if view.phase in SETUP:
        return "Setting up"
    if view.phase == Phase.OVER:
        return f"The end, after {count(view.round, 'round')}"
    return f"Round {view.round} · {'searching for treasure' if view.phase == Phase.SEARCH else 'recruiting'}"


def prompt(voice: Voice, view: State) -> Prompt:
    """Say what the reader must choose, or whom the table waits for."""
    if view.phase in SETUP:
        return Prompt("The cards are being dealt", "Chance sets the table.", "1.5")
    if view.phase == Phase.FLIP:
        return Prompt("A card of the side deck is turned up", "It happens after each round of a table of two.", "4.5")
    if view.phase == Phase.OVER:
        return Prompt("The match is over", "Two sites are empty; the hidden cards are turned up.", "5.1")
    if view.turn != voice.reader:
        doing = "a site to search" if view.phase == Phase.SEARCH else "whether to show a card"
        return Prompt(f"{voice.names[view.turn]} chooses {doing}", "It is not your turn.", _turn_clause(view))
    if view.phase == Phase.SEARCH:
        return Prompt("Choose a site and fill its next column", _search_note(view, view.turn), "2.2")
    return Prompt(
        "Show a market card to gain a pawn, or pass",
        f"You have {count(view.pawns[view.turn], 'pawn')}; {MOST_PAWNS} are the most. A shown card helps everybody.",
        "4.1",
    )


def _search_note(view: State, seat: int) -> str:
    sentences = [f"You have {count(view.free[seat], 'pawn')} left."]
    dear = [site for site in range(SITES) if cost(view, site) > view.free[seat]]
    closed = [site for site in range(SITES) if cost(view, site) == 0]
    sentences += [f"The {SITE[site]} now costs {cost(view, site)}." for site in dear]
    sentences += [f"The {SITE[site]} is full." for site in closed]
    return " ".join(sentences)


def label(voice: Voice, view: State, action: int) -> str:
    """Say what an action would do."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    if name == "search":
        site = arguments["site"]
        pawns = cost(view, site)
        gem = f"take {article(GEM[site])}" if view.gems_left[site] > 0 else "no gem is left"
        return f"{SITE[site]}: place {pawns}, {gem}"
    if name == "reveal":
        return f"Show {card_name(arguments['card'])} and gain a pawn"
    if name == "pass":
        return "Pass and keep your cards"
    return ACTIONS.text(action)


def tell(voice: Voice, before: State, move: Move, events: Sequence[Happening], after: State) -> list[Line]:
    """Tell a move and what followed from it."""
    lines = _told_move(voice, before, move)
    for event in events:
        lines += _told_event(voice, event)
    return lines


def _told_move(voice: Voice, before: State, move: Move) -> list[Line]:
    name, arguments = ACTIONS.verb(move.action).name, ACTIONS.arguments(move.action)
    if name == "search":
        site = arguments["site"]
        column = before.filled_n[site] + 1
        taken = f"{voice.does(move.seat, 'fill')} column {column} of the {SITE[site]}"
        if before.gems_left[site] == 0:
            return [Line(f"{taken}, where no gem is left.", "2.6")]
        gem = article(GEM[site])
        return [Line(f"{taken} and take {gem}." if move.seat == voice.reader else f"{taken}, takes {gem}.", "2.4")]
    if name == "reveal":
        shown = card_name(arguments["card"])
        gains = "gain a pawn" if move.seat == voice.reader else "gains a pawn"
        return [Line(f"{voice.does(move.seat, 'show')} {shown} and {gains}.", "4.1")]
    if name == "pass":
        return [Line(f"{voice.does(move.seat, 'show')} no card.", "4.2")]
    if name == "flip":
        return [Line(f"{card_name(arguments['card'])} is flipped from the side deck.", "4.5")]
    if name == "deal" and arguments["seat"] == voice.reader:
        return [Line(f"You are dealt {card_name(arguments['card'])}.", "1.5")]
    return []


def _told_event(voice: Voice, event: Happening) -> list[Line]:
    if event.name == "cannot":
        passes = "pass" if event["seat"] == voice.reader else "passes"
        pawns = count(event["pawns"], "pawn") if event["pawns"] else "no pawns"
        has = voice.does(event["seat"], "have")
        return [Line(f"{has} {pawns} left, too few for any gem, and {passes}.", "2.5")]
    if event.name == "bonus":
        site = event["site"]
        text = f"{voice.does(event['seat'], 'lead')} alone at the {SITE[site]}: one more {GEM[site]}."
        return [Line(text, "3.1")]
    if event.name == "tie":
        return [Line(f"The lead at the {SITE[event['site']]} is shared: no bonus gem.", "3.2")]
    if event.name == "round":
        return [Line(f"{voice.does(event['seat'], 'start')} round {event['round']} with the lantern.", "4.6")]
    if event.name == "open":
        card = event["card"]
        return [Line(f"The card of the {SITE[event['site']]} is turned up: {CARD_VALUE[card]}.", "5.2")]
    return []  # taking and showing are told with the move itself


def forbid(voice: Voice, view: State, action: int) -> Line:
    """Say why an action is not legal now, and what would be."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    seat = voice.reader
    if view.phase == Phase.OVER:
        return Line("The match is over; nothing can be played any more.", "5.1")
    by_chance = {"lead": "1.2", "hide": "1.4", "deal": "1.5", "flip": "4.5"}
    if name in by_chance:
        return Line(f"Only chance can {name}; choose one of your own moves.", by_chance[name])
    if view.phase in SETUP:
        return Line("The table is still being set up; wait until the cards are dealt.", "1.5")
    if view.turn != seat:
        waits = voice.names[view.turn] if view.turn >= 0 else "chance"
        return Line(f"It is not your turn; the table waits for {waits}.", _turn_clause(view))
    if name == "search":
        return _forbid_search(view, seat, arguments["site"])
    if name == "reveal":
        if view.phase == Phase.SEARCH:
            return Line("Cards are shown after the search; choose a site now.", "4.1")
        return Line(f"You do not hold {card_name(arguments['card'])}; show a card of your own hand or pass.", "6.2")
    return Line("You can still take a gem, so you may not pass; choose a site.", "2.5")


def _forbid_search(view: State, seat: int, site: int) -> Line:
    if view.phase == Phase.RECRUIT:
        return Line("The search of this round is over; show a card or pass.", "4.1")
    if cost(view, site) == 0:
        return Line(f"All columns of the {SITE[site]} are full; choose another site.", "2.3")
    if not may_fill(view, seat, site):
        return Line(
            f"The next column of the {SITE[site]} takes {cost(view, site)} pawns and you have {view.free[seat]}; "
            "choose a site that costs less.",
            "2.2",
        )
    return Line(f"No gem is left at the {SITE[site]}, and this table allows no visits to empty sites.", "2.6")


def _turn_clause(view: State) -> str:
    return {Phase.SEARCH: "2.1", Phase.RECRUIT: "4.1"}.get(Phase(view.phase), "4.5")


def clauses(voice: Voice, view: State) -> list[str]:
    """Give the clauses that matter now."""
    if view.phase in SETUP:
        return ["1.2", "1.3", "1.4", "1.5"]
    if view.phase == Phase.SEARCH:
        empty = [] if all(view.gems_left) else ["2.6", "5.1"]
        return ["2.1", "2.2", "2.3", "2.4", "2.5", *empty, "3.1", "3.2", "6.3"]
    if view.phase == Phase.OVER:
        return ["5.1", "5.2", "5.3"]
    return ["4.1", "4.2", "4.3", "4.4", *(["4.5"] if view.seats == 2 else []), "4.6", "6.3"]


def memory(voice: Voice, view: State) -> list[Memory]:
    """Say what each hidden value can still be, from what the reader has seen."""
    seen: dict[int, str] = {}
    if voice.reader is not None:
        seen = {card: "your hand" for card in range(CARDS) if view.hand[voice.reader][card] == 1}
    for place in range(view.shown_n):
        by = view.shown_by[place]
        seen[view.shown[place]] = (
            "side deck" if by == SIDE else "you showed" if by == voice.reader else f"{voice.names[by]} showed"
        )
    rows = []
    for site in range(SITES):
        cards = range(site * KINDS, (site + 1) * KINDS)
        possible = tuple(str(CARD_VALUE[card]) for card in cards if card not in seen)
        excluded = tuple((str(CARD_VALUE[card]), seen[card]) for card in cards if card in seen)
        rows.append(Memory(SITE[site], possible, excluded, "6.3"))
    return rows


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the public facts of a seat."""
    facts = []
    if view.phase == Phase.SEARCH:
        if view.passed[seat]:
            facts.append(Line("passed", "2.5"))
        elif view.turn == seat:
            facts.append(Line("your turn" if seat == voice.reader else "chooses", "2.1"))
        else:
            facts.append(Line(f"{count(view.free[seat], 'pawn')} left", "2.2"))
    elif view.phase == Phase.RECRUIT and view.turn == seat:
        facts.append(Line("your turn" if seat == voice.reader else "chooses", "4.1"))
    if seat == view.lantern:
        facts.append(Line("went first" if view.phase == Phase.OVER else "goes first", "2.1"))
    facts.append(Line(count(view.hand_n[seat], "card"), "6.1"))
    shown = [card_name(view.shown[i]) for i in range(view.shown_n) if view.shown_by[i] == seat]
    if shown:
        facts.append(Line("shown " + ", ".join(shown), "6.1"))
    return facts


def site_facts(voice: Voice, view: State, site: int) -> list[Line]:
    """Say the public facts of a site: its price, its gems, and who would get the bonus."""
    first = leader(view, site)
    if view.gems_left[site] == 0:
        bonus = Line("no gem left", "3.1")
    elif first >= 0:
        leads = "you lead" if first == voice.reader else f"{voice.names[first]} leads"
        bonus = Line(leads, "3.1")
    elif view.filled_n[site] > 0:
        bonus = Line("tie: none", "3.2")
    else:
        bonus = Line("nobody yet", "3.2")
    return [bonus, Line(f"{view.gems_left[site]} left", "2.4")]


def set_up_facts(seats: int) -> list[Line]:
    """Say what a table of this size begins with."""
    gems = SET.column("table", "gems")[seats - 2]
    hand = HAND_FOR[seats]
    left = CARDS - SITES - seats * hand
    return [
        Line(f"{gems} gems at each site", "1.3"),
        Line(f"{count(hand, 'market card')} each, {left or 'none'} left over", "1.5"),
        Line(f"{SET.column('pawns', 'start')[0]} pawns each to begin with", "1.1"),
    ]
