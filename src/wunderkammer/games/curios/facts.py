"""The facts of Curios: of seats and sites, of everything that can be asked about, and of the end."""

from __future__ import annotations

from ...core.voice import Line, Voice, article, count, listed
from ...core.words import Thing
from .phrases import GEM, SITE, card_name, cards_text, in_hand, shown_cards, sites_text, why_passed
from .rules.recruiting import is_side_deck_flipped, may_recruit
from .rules.searching import cost, leader, may_search
from .scoring import worth
from .state import CARD_VALUE, CARDS, GEMS_FOR, KINDS, MOST_PAWNS, SET, SIDE, SITES, Phase, State

# -- seats -------------------------------------------------------------------------------------------

PARTS = {
    "gems": "the gems that each player has",
    "gems_left": "the gems that are left",
    "placed": "the pawns on the sites",
    "filled_n": "how full the sites are",
    "free": "the pawns that are still free",
    "pawns": "the number of pawns",
    "hand": "the cards in your hand",
    "hand_n": "the number of cards in hand",
    "shown": "the cards that are shown",
    "passed": "who has passed",
    "lantern": "who goes first",
}
"""What the fields of a state that make a difference to people are called, when a hint says why."""


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the facts of a seat: how it stands, and which of its cards the reader has seen."""
    facts = standing(voice, view, seat)
    if seat != voice.reader and in_hand(view, seat):
        facts.append(Line(f"holds {cards_text(in_hand(view, seat))}", "6.2"))
    if shown_cards(view, seat):
        facts.append(Line(f"has shown {cards_text(shown_cards(view, seat))}", "6.1"))
    return facts


def standing(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say how a seat stands: what it does now, whether it goes first, how many cards it has."""
    facts = _doing(voice, view, seat)
    if seat == view.lantern:
        facts.append(Line("went first" if view.phase == Phase.OVER else "goes first", "2.1"))
    return [*facts, Line(count(view.hand_n[seat], "card") if view.hand_n[seat] else "no cards", "6.1")]


def _doing(voice: Voice, view: State, seat: int) -> list[Line]:
    if view.turn == seat and view.phase in (Phase.SEARCH, Phase.RECRUIT):
        return [
            Line("your turn" if seat == voice.reader else "chooses", "2.1" if view.phase == Phase.SEARCH else "4.1")
        ]
    if view.phase == Phase.SEARCH:
        if view.passed[seat]:
            return [Line(f"passed: {why_passed(view.free[seat], view.gems_left, view.filled_n)}", "2.5")]
        return [Line(f"{count(view.free[seat], 'pawn')} left", "2.2")]
    if view.phase == Phase.RECRUIT and view.pawns[seat] == MOST_PAWNS:
        return [Line(f"{count(MOST_PAWNS, 'pawn')}, the most", "4.3")]
    return []


# -- sites -------------------------------------------------------------------------------------------


def possible_values(voice: Voice, view: State, site: int) -> list[int]:
    """Give the values that a site's gems can have, from what the reader has seen; the one value where it lies open."""
    if view.hidden[site] >= 0:
        return [CARD_VALUE[view.hidden[site]]]
    seen = seen_cards(voice, view)
    return [CARD_VALUE[card] for card in range(site * KINDS, (site + 1) * KINDS) if card not in seen]


def seen_cards(voice: Voice, view: State) -> dict[int, str]:
    """Give the cards that the reader has seen, and where."""
    seen = {}
    if voice.reader is not None:
        seen = {card: "your hand" for card in in_hand(view, voice.reader)}
    for place in range(view.shown_n):
        by = view.shown_by[place]
        where = "side deck" if by == SIDE else "you showed it" if by == voice.reader else f"{voice.names[by]} showed it"
        seen[view.shown[place]] = where
    return seen


def empty_sites(view: State) -> int:
    """Count the sites that have no gem left."""
    return sum(view.gems_left[site] == 0 for site in range(SITES))


def is_last_search(view: State) -> bool:
    """Say whether so many sites have no gem left already that the match ends with this search (5.1)."""
    return view.phase == Phase.SEARCH and empty_sites(view) > 1


def bonus_text(voice: Voice, view: State, site: int) -> str:
    """Say who would get the bonus gem of a site now."""
    first = leader(view, site)
    if view.gems_left[site] == 0:
        return "There is no gem left for a bonus."
    if first >= 0:
        pawns = count(view.placed[first][site], "pawn")
        return f"{voice.does(first, 'lead')} with {pawns} and would get the bonus gem."
    if view.filled_n[site] > 0:
        return "The lead is shared, so nobody would get the bonus gem."
    return "Nobody has searched here in this round."


# -- what can be asked about ---------------------------------------------------------------------------


def things(voice: Voice, view: State) -> list[Thing]:
    """Give the sites, the market cards that the reader can see, and the side deck."""
    if view.phase < Phase.SEARCH:
        return []
    out = [Thing(SET.column("site", "name")[site], "sites", _site_lines(voice, view, site)) for site in range(SITES)]
    for card in in_hand(view, voice.reader) if voice.reader is not None else []:
        kept = "You never showed it" if view.phase == Phase.OVER else "It is in your hand, and only you know it"
        lines = (_card_line(card), Line(f"{kept}.", "6.2"), *_to_show(view, voice.reader))
        out.append(Thing(card_name(card), "cards", lines))
    for place in range(view.shown_n):
        card, by = view.shown[place], view.shown_by[place]
        how = "It was turned up from the side deck" if by == SIDE else f"{voice.does(by, 'have')} shown it"
        out.append(Thing(card_name(card), "cards", (_card_line(card), Line(f"{how}.", "6.1"))))
    if view.deck_n:
        text = side_deck_text(view)
        out.append(Thing("side deck", "cards", (Line(f"{text[:1].upper()}{text[1:]}.", "4.5"),)))
    return out


def _site_lines(voice: Voice, view: State, site: int) -> tuple[Line, ...]:
    gems = view.gems_left[site]
    lines = [Line(f"{count(gems, GEM[site])} of {GEMS_FOR[view.seats]} {'is' if gems == 1 else 'are'} left.", "1.3")]
    values = [str(value) for value in possible_values(voice, view, site)]
    if view.hidden[site] >= 0:
        lines.append(Line(f"Each is worth {values[0]}.", "5.2"))
    else:
        lines.append(Line(f"Each is worth {listed(values, 'or')}: the card above the site is face down.", "6.3"))
    if view.phase != Phase.SEARCH:
        return tuple(lines)
    price = cost(view, site)
    if price == 0:
        lines.append(Line("All its columns are full.", "2.3"))
    else:
        lines.append(Line(f"Its next column takes {count(price, 'pawn')}.", "2.2"))
    lines.append(Line(bonus_text(voice, view, site), "3.1"))
    if voice.reader is not None and view.turn == voice.reader and may_search(view, voice.reader, site):
        after = view.placed[voice.reader][site] + price
        others = max(view.placed[seat][site] for seat in range(view.seats) if seat != voice.reader)
        would = "lead" if after > others else "share the lead" if after == others else "are still behind"
        lines.append(Line(f"If you fill it, you have {count(after, 'pawn')} here and {would}.", "3.1"))
    return tuple(lines)


def _card_line(card: int) -> Line:
    site = card // KINDS
    return Line(
        f"This card is not above the {SITE[site]}, so {article(GEM[site])} is not worth {CARD_VALUE[card]}.", "6.3"
    )


def _to_show(view: State, seat: int | None) -> tuple[Line, ...]:
    if seat is None or view.phase == Phase.OVER or not may_recruit(view, seat):
        return ()
    return (Line("To show it when you recruit gains you a pawn, and tells everybody what you know.", "4.1"),)


def side_deck_text(view: State) -> str:
    """Say what is in the side deck and what becomes of it, or at the end what was in it; "" where there is none."""
    turned_up = shown_cards(view, SIDE)
    if not view.deck_n and not turned_up:
        return ""
    if view.phase == Phase.OVER:
        never = [card for card in range(CARDS) if view.deck[card] == 1]
        told = (("never turned up", never), ("turned up", turned_up))
        return ", ".join(f"{what}: {cards_text(cards)}" for what, cards in told if cards)
    parts = [f"{count(view.deck_n, 'card')} face down" if view.deck_n else "no card left"]
    if view.deck_n:
        flipped = "one is turned up after each round but the last"
        parts.append(flipped if is_side_deck_flipped(view) else "never turned up")
    if turned_up:
        parts.append(f"turned up so far: {cards_text(turned_up)}")
    return ", ".join(parts)


# -- the end -------------------------------------------------------------------------------------------


def verdict(voice: Voice, view: State) -> list[Line]:
    """Say why the match ended, what the gems were worth, and who won."""
    if view.phase != Phase.OVER:
        return []
    values = [f"{article(GEM[site])} {CARD_VALUE[view.hidden[site]]}" for site in range(SITES)]
    said = listed([values[0].replace(" gem ", " gem was worth "), *values[1:]])
    return [why_over(view), Line(f"{said[:1].upper()}{said[1:]}.", "5.2"), *winners(voice, view)]


def why_over(view: State) -> Line:
    """Say which sites ran out of gems."""
    empty = [site for site in range(SITES) if view.gems_left[site] == 0]
    text = sites_text(empty)
    return Line(f"{text[:1].upper()}{text[1:]} have no gem left, so this was the last round.", "5.1")


def winners(voice: Voice, view: State) -> list[Line]:
    """Say who won and by how much, or who shares the victory and why."""
    totals = [sum(worth(view, seat, site) for site in range(SITES)) for seat in range(view.seats)]
    best = max(totals)
    first = [seat for seat in range(view.seats) if totals[seat] == best]
    if len(first) > 1:
        names = listed([voice.who(first[0]), *(voice.name(seat) for seat in first[1:])])
        return [
            Line(f"{names} share the victory with {count(best, 'point')} each.", "5.3"),
            Line("Equal totals are a shared victory: nothing else breaks the tie.", "5.3"),
        ]
    second = max(total for total in totals if total < best)
    behind = [voice.name(seat) for seat in range(view.seats) if totals[seat] == second]
    margin = f"{best - second} more than {listed(behind)}"
    return [Line(f"{voice.does(first[0], 'win')} with {count(best, 'point')}, {margin}.", "5.3")]
