"""The facts that tables and pages draw from: seats, what would come of an effect, things to ask about, the verdict."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...core.voice import Line, Voice, article, count, listed
from ...core.words import Thing
from .components import (
    ABILITIES,
    AMOUNT,
    ASSISTANTS,
    BONUS_CARDS,
    CARDS,
    CHINA_ABC,
    CHINA_THREE,
    CHINA_TWO,
    DECK_OF_KIND,
    DECKS,
    EFFECT,
    FIRST_BONUS,
    FIRST_CHINA_LOCK,
    HIRE_PRICE,
    IN_DECK,
    KIND,
    KIND_POINTS,
    LAST_BONUS,
    LOCK_POINTS,
    LOCKS,
    MUMMY_COFFIN,
    RELICS_FEWEST,
    RELICS_MOST,
    STAR,
    STAR_WORTH,
    STATUE_POINTS,
    VAMPIRE_CROSS,
    VAMPIRE_MUMMY,
    Deck,
    Effect,
    Kind,
)
from .phrases import (
    ASSISTANT,
    ASSISTANT_TEXT,
    BONUS_CLAUSE,
    CARD,
    DECK,
    PLACE,
    bonus_noun,
    card_outcome,
    cards_of,
    china_gain,
    covering,
    effect_noun,
    points,
    price_now,
    price_text,
    purse,
    set_text,
    sort_of,
    starred,
    starts,
)
from .rules.silver import peek_price
from .rules.turn import next_seat
from .scoring import owned, rank, relics, score, stars
from .state import BACK, BOX, DISPLAY, PLACE_IDS, PLACES, REMOVED, ROWS, Phase, State

ABILITY_CLAUSE = {
    "ward": "6.2", "each-card": "6.3", "insure": "6.4", "more-relics": "6.5", "shield": "6.6", "each-set": "6.7",
    "loose-monsters": "6.8", "guide": "6.9", "stars": "6.10",
}  # fmt: skip
DECK_CLAUSE = ("8.3", "8.2", "8.2", "8.2", "8.2", "8.4", "8.2", "8.5", "8.6", "8.2")

# -- seats ------------------------------------------------------------------------------------------

PARTS = {
    "holder": "who has which cards",
    "up_n": "the face-up cards that each player has",
    "flipped": "the cards that are turned over",
    "locked_n": "the sets that are locked",
    "employer": "the assistants that each player has",
    "silver": "the Silver that each player has",
    "card": "the cards in the temple that you know",
    "lies": "the cards that lie in the temple",
    "covers_n": "what lies free in the temple",
    "skip_n": "who misses turns",
    "extra_n": "who has extra turns",
}
"""What the fields of a state that make a difference to people are called, when a hint says why."""


def seat_facts(voice: Voice, view: State, seat: int) -> list[Line]:
    """Say the public facts of a seat."""
    facts = []
    if view.turn == seat:
        facts.append(Line("your turn" if seat == voice.reader else "on turn", "2.1"))
    elif _follows(view) == seat:
        facts.append(Line("next", "1.6" if view.round == 1 else "7.2"))
    if view.turn == seat and view.extra_n:
        facts.append(Line(f"{count(view.extra_n, 'extra turn')} to come", "5.4"))
    if view.skip_n[seat]:
        facts.append(Line(f"{count(view.skip_n[seat], 'turn')} to miss", "5.9"))
    facts.append(Line(f"{view.silver[seat]} Silver", "8.7"))
    facts.append(Line(count(stars(view, seat), "star"), "8.9"))
    facts += [Line(f"{name} hired", "6.1") for name in hired(view, seat)]
    facts += [line for _, line in tableau_facts(view, seat)]
    return facts


def _follows(view: State) -> int:
    """Give the seat that has the next turn by order, past those that miss it; -1 where no turn by order follows."""
    if view.turn < 0 or view.extra_n or view.temple_n == 0:
        return -1
    to_miss = list(view.skip_n)
    seat = next_seat(view, view.turn)
    while to_miss[seat]:
        to_miss[seat] -= 1
        seat = next_seat(view, seat)
    return seat


def hired(view: State, seat: int) -> list[str]:
    """Name a seat's assistants."""
    return [ASSISTANT[n] for n in range(ASSISTANTS) if view.employer[n] == seat]


def points_so_far(view: State, seat: int) -> Line:
    """Say how many points a seat would have if the match ended now."""
    so_far = "" if view.phase == Phase.OVER else " so far"
    return Line(f"{points(score(view, seat, [0] * ROWS))}{so_far}", "8.1")


def tableau(view: State, seat: int, deck: int, *, flipped: bool) -> list[int]:
    """Give a seat's cards of a deck, either the flipped or the face-up ones."""
    cards = range(deck * IN_DECK, (deck + 1) * IN_DECK)
    return [card for card in cards if view.holder[card] == seat and view.flipped[card] == flipped]


def tableau_facts(view: State, seat: int) -> list[tuple[int, Line]]:
    """Name a seat's cards deck by deck, used ones apart: pairs of the deck and what to say of it."""
    facts = []
    for deck in range(DECKS):
        up = tableau(view, seat, deck, flipped=False)
        used = tableau(view, seat, deck, flipped=True)
        if up:
            worth = f" ({points(STATUE_POINTS[len(up)])})" if deck == Deck.STATUE else ""
            facts.append((deck, Line(f"{DECK[deck]}: {_names(up)}{worth}", DECK_CLAUSE[deck])))
        if used and deck in (Deck.STATUE, Deck.CHINA):
            facts.append((deck, Line(f"{DECK[deck]} locked: {_names(used)} ({_locked(view, seat, deck)})", "4.2")))
        elif used:
            facts.append((deck, Line(f"{DECK[deck]} used: {_names(used)}", "4.2")))
    return facts


def tableau_counts(view: State, seat: int) -> list[tuple[int, str]]:
    """Count a seat's cards deck by deck: pairs of the deck and what to say of it, in as few words as will do."""
    counts = []
    for deck in range(DECKS):
        up, used = (len(tableau(view, seat, deck, flipped=flipped)) for flipped in (False, True))
        if deck == Deck.CHINA and up:
            loose = "".join("ABC"[i] * view.up_n[seat][Kind.CHINA_A + i] for i in range(3))
            counts.append((deck, f"China {loose}" + (f" and {used} locked" if used else "")))
        elif up or used:
            done = flipped_word(deck)
            apart = f" ({used} {done})" if up and used else f" {done}" if used else ""
            counts.append((deck, f"{cards_of(deck, up + used)}{apart}"))
    return counts


def _names(cards: Sequence[int]) -> str:
    return ", ".join(starred(card) for card in cards)


def flipped_word(deck: int) -> str:
    """Say what the flipped cards of a deck are."""
    return "locked" if deck in (Deck.STATUE, Deck.CHINA) else "used"


def _locked(view: State, seat: int, deck: int) -> str:
    """Say which sets of a deck a seat has locked, and their points."""
    sorts = range(FIRST_CHINA_LOCK) if deck == Deck.STATUE else range(FIRST_CHINA_LOCK, LOCKS)
    sets = [f"{set_text(sort)} for {LOCK_POINTS[sort]}" for sort in sorts for _ in range(view.locked_n[seat][sort])]
    return "; ".join(sets) or "a set being locked"


def peeks(voice: Voice, view: State) -> list[Line]:
    """Say who has peeked under which back."""
    backs = [place for place in range(PLACES) if view.lies[place] == BACK and view.known[place]]
    return [Line(f"{PLACE_IDS[place]} by {seers(voice, view, place)}", "9.1") for place in backs]


def seers(voice: Voice, view: State, place: int) -> str:
    """Name those who know what lies on a place."""
    return listed([voice.name(seat) for seat in range(view.seats) if view.known[place] >> seat & 1])


# -- things to ask about ----------------------------------------------------------------------------


def things(voice: Voice, view: State) -> list[Thing]:
    """Give everything on the table that a reader can ask about by its name."""
    if view.phase < Phase.LAY:
        return []
    view = copy.deepcopy(view)  # what cards are worth is tried out on it
    now = score(view, voice.reader, [0] * ROWS) if voice.reader is not None else 0
    found = [_deck(voice, view, deck) for deck in range(DECKS) if view.in_play[deck]]
    for place in range(PLACES):
        if view.card[place] >= 0:
            found.append(_card(voice, view, view.card[place], place, now))
        elif view.lies[place] == BACK:
            found.append(_back(voice, view, place))
    found += [_card(voice, view, card, -1, now) for card in range(CARDS) if view.holder[card] >= 0]
    found += [_assistant(voice, view, n, now) for n in range(ASSISTANTS) if view.employer[n] != BOX]
    return list(_told_apart(found))


def _told_apart(found: Sequence[Thing]) -> Iterator[Thing]:
    """Number the things that a set of one's own gives the same name."""
    seen: dict[str, int] = {}
    for thing in found:
        seen[thing.name] = seen.get(thing.name, 0) + 1
        again = f" ({seen[thing.name]})" if seen[thing.name] > 1 else ""
        yield Thing(f"{thing.name}{again}", thing.kind, thing.lines)


def _deck(voice: Voice, view: State, deck: int) -> Thing:
    counts = [owned(view, seat, deck) for seat in range(view.seats)]
    have = [f"{voice.name(seat)} {'have' if seat == voice.reader else 'has'} {n}" for seat, n in enumerate(counts) if n]
    held = f"Of {cards_of(deck, IN_DECK)}, {listed(have) or 'nobody has one yet'}."
    return Thing(DECK[deck], "decks", (Line(deck_text(deck), _deck_clause(deck)), Line(held, "9.1")))


def _deck_clause(deck: int) -> str:
    if FIRST_BONUS <= deck <= LAST_BONUS:
        return BONUS_CLAUSE[deck - FIRST_BONUS]
    return "5.1" if deck in (Deck.CURSE, Deck.TREASURE) else DECK_CLAUSE[deck]


def deck_text(deck: int) -> str:
    """Say what the cards of a deck are good for."""
    alone = points(KIND_POINTS[deck]) if deck <= Deck.RELIC else ""
    if FIRST_BONUS <= deck <= LAST_BONUS:
        two, three = (bonus_noun(deck, bonus) for bonus in range(len(BONUS_CARDS)))
        return f"Each is worth {alone}. Use two face-up ones for {two}, or three for {three}."
    texts = {
        Deck.STATUE: "Sets of 1, 2, 3, 4 and so on are worth "
        f"{', '.join(str(n) for n in STATUE_POINTS[1:4])}, {STATUE_POINTS[4]} and so on; two or more can be locked.",
        Deck.RELIC: f"Each is worth {alone}. The most Relics change a score by {RELICS_MOST:+}, the fewest by "
        f"{RELICS_FEWEST:+}.",
        Deck.CURSE: "Each acts at once when it is taken, for better or worse, and is flipped.",
        Deck.CHINA: f"A piece alone is worth {points(KIND_POINTS[Kind.CHINA_A])}, two of a letter {CHINA_TWO}, three "
        f"{CHINA_THREE}, and A, B and C together {CHINA_ABC}; such sets can be locked.",
        Deck.MONSTER: f"A Vampire with a Silver Cross is worth {points(VAMPIRE_CROSS)}, a Mummy with a Coffin "
        f"{MUMMY_COFFIN}, the Vampire Mummy with either {VAMPIRE_MUMMY}; alone, each is worth what its card shows.",
        Deck.TREASURE: "Some are worth points at the end, the others act at once when they are taken.",
    }
    return texts[Deck(deck)]


def _card(voice: Voice, view: State, card: int, place: int, now: int) -> Thing:
    lines = [_card_text(card), _whereabouts(voice, view, card, place)]
    reader = voice.reader
    if reader is not None and view.holder[card] != REMOVED:
        lines += _use_of_card(voice, view, reader, card, place, now)
    return Thing(CARD[card], "artifact cards", tuple(lines))


def _card_text(card: int) -> Line:
    star = " with a star" if STAR[card] else ""
    if EFFECT[card] != Effect.NONE:
        noun = effect_noun(EFFECT[card], AMOUNT[card])
        return Line(f"{starts(article(sort_of(card)))}{star}: {noun} when it is taken.", "5.1")
    first, comma, rest = sort_of(card).partition(",")
    return Line(f"{starts(article(first))}{star}{comma}{rest}.", DECK_CLAUSE[DECK_OF_KIND[KIND[card]]])


def _whereabouts(voice: Voice, view: State, card: int, place: int) -> Line:
    if place >= 0:
        down = " face down" if view.lies[place] == BACK else ""
        return Line(f"It lies{down} in the {PLACE[place]}. {covering(view, place)}", "3.3")
    holder = view.holder[card]
    if holder == REMOVED:
        return Line("It has left the game.", "5.10")
    state = "flipped: used, and safe from theft" if view.flipped[card] else "face up"
    return Line(f"{voice.does(holder, 'have')} it, {state}.", "4.2" if view.flipped[card] else "3.4")


def _use_of_card(voice: Voice, view: State, reader: int, card: int, place: int, now: int) -> list[Line]:
    """Say what a card costs a reader, and what it would bring them."""
    lines = []
    if place >= 0:
        price = price_now(view, reader, place)
        free = "5.7" if view.phase == Phase.DIG and view.turn == reader else "3.1"
        cost = f"Digging it out costs you {price} Silver, and you have {purse(view.silver[reader])}."
        lines.append(Line(cost if price else "It is free for you.", "3.2" if price else free))
        if EFFECT[card] != Effect.NONE:
            brings = card_outcome(voice, view, reader, card, price=price)
            lines.append(Line(f"If you take it now: {brings}.", "5.1"))
        elif DECK_OF_KIND[KIND[card]] == Deck.CHINA:
            lines += [Line(text, "8.5") for text in [china_gain(view, reader, card)] if text]
    lines.append(_points_of_card(view, reader, card, now))
    return lines


def _points_of_card(view: State, reader: int, card: int, now: int) -> Line:
    """Say what a card does for the reader's score, which is `now`, as everything else stands."""
    mine = view.holder[card] == reader
    gain = now - _score_if(view, reader, card, -1) if mine else _score_if(view, reader, card, reader) - now
    return Line(_change(gain, mine=mine), "8.1")


def _change(gain: int, *, mine: bool) -> str:
    """Say how a piece changes the reader's score, or would."""
    if gain < 0:
        return f"As things are, it {'takes' if mine else 'would take'} {points(-gain)} from your score."
    return f"As things are, it {'adds' if mine else 'would add'} {points(gain)} to your score."


def _score_if(view: State, reader: int, card: int, to: int) -> int:
    """Score the reader as if a card lay in another tableau, or in none (-1)."""
    was = view.holder[card]
    _put(view, card, to)
    total: int = score(view, reader, [0] * ROWS)
    _put(view, card, was)
    return total


def _put(view: State, card: int, to: int) -> None:
    """Move a card to a tableau, or out of all of them."""
    if view.holder[card] >= 0 and not view.flipped[card]:
        view.up_n[view.holder[card]][KIND[card]] -= 1
    view.holder[card] = to
    if to >= 0 and not view.flipped[card]:
        view.up_n[to][KIND[card]] += 1


def _back(voice: Voice, view: State, place: int) -> Thing:
    lines = [Line(f"A card with its back up. {covering(view, place)}", "1.3")]
    seen = seers(voice, view, place)
    lines.append(Line(f"It was seen by {seen}." if seen else "Nobody has seen it yet.", "9.1"))
    reader = voice.reader
    if reader is not None:
        price, peek = price_now(view, reader, place), peek_price(view, reader)
        take = f"To take it costs you {price} Silver" if price else "To take it is free for you"
        look = f"to peek costs {peek} Silver" if peek else "to peek is free"
        lines.append(Line(f"{take}, {look}; you have {purse(view.silver[reader])}.", "3.5"))
    return Thing(PLACE_IDS[place], "face-down cards", tuple(lines))


def _assistant(voice: Voice, view: State, n: int, now: int) -> Thing:
    lines = [Line(ASSISTANT_TEXT[n], ABILITY_CLAUSE[ABILITIES[n]])]
    holder, reader = view.employer[n], voice.reader
    if holder == DISPLAY:
        lines.append(Line(f"Anybody can hire it for {price_text(HIRE_PRICE)}.", "2.4"))
    else:
        lines.append(Line(f"{voice.does(holder, 'have')} it.", "2.4"))
    if reader is not None and holder in (DISPLAY, reader):
        view.employer[n] = reader if holder == DISPLAY else DISPLAY
        gain = score(view, reader, [0] * ROWS) - now
        view.employer[n] = holder
        lines.append(Line(_change(-gain if holder == reader else gain, mine=holder == reader), "6.1"))
    return Thing(ASSISTANT[n], "assistants", tuple(lines))


# -- the verdict ------------------------------------------------------------------------------------


def verdict(voice: Voice, view: State) -> list[Line]:
    """When the match is over: why it ended, who won and by what, how ties were broken, who had most of what."""
    if view.phase != Phase.OVER:
        return []
    lines = [Line("The second temple is empty, so the match is over.", "7.3")]
    keys = [_keys(view, seat) for seat in range(view.seats)]
    order = sorted(range(view.seats), key=lambda seat: keys[seat], reverse=True)
    winners = [seat for seat in order if keys[seat] == keys[order[0]]]
    names = _named(voice, winners)
    if len(winners) > 1:
        lines.append(Line(f"{names} share the victory with {points(keys[order[0]][0])} each.", "8.10"))
    else:
        lines.append(Line(f"{voice.does(order[0], 'win')} with {points(keys[order[0]][0])}.", "8.10"))
    lines += _ties(voice, keys, order)
    return lines + _majorities(voice, view)


def _keys(view: State, seat: int) -> tuple[int, ...]:
    """Give a seat's points, artifact cards and Silver."""
    keys = [0] * ROWS
    n = rank(view, seat, keys)
    return tuple(keys[:n])


def _named(voice: Voice, seats: Sequence[int]) -> str:
    """Name seats at the start of a sentence."""
    return listed([voice.who(seat) if i == 0 else voice.name(seat) for i, seat in enumerate(seats)])


def _ties(voice: Voice, keys: Sequence[tuple[int, ...]], order: Sequence[int]) -> list[Line]:
    """Say of neighbours in the order who have the same points what set them apart, if anything."""
    lines = []
    for a, b in pairwise(order):
        same = f"{_named(voice, (a, b))} have {points(keys[a][0])} each"
        if keys[a] == keys[b]:
            lines.append(Line(f"{same}, and as many artifact cards and Silver: they share the place.", "8.10"))
        elif keys[a][0] == keys[b][0]:
            at = next(i for i in range(len(keys[a])) if keys[a][i] != keys[b][i])
            ahead = f"{voice.name(a)} {'come' if a == voice.reader else 'comes'} first"
            by = ("", "more artifact cards", "as many artifact cards but more Silver")[at]
            lines.append(Line(f"{same}; {ahead} with {by}, {keys[a][at]} to {keys[b][at]}.", "8.10"))
    return lines


def _majorities(voice: Voice, view: State) -> list[Line]:
    """Say who had the most stars, and the most and fewest Relics."""
    seats = range(view.seats)
    lines = []
    counts = [stars(view, seat) for seat in seats]
    if max(counts) > 0:
        most = [voice.name(seat) for seat in seats if counts[seat] == max(counts)]
        each = " each" if len(most) > 1 else ""
        lines.append(Line(f"The most stars, {max(counts)}, bring {listed(most)} {points(STAR_WORTH)}{each}.", "8.9"))
    if view.in_play[Deck.RELIC]:
        counts = [relics(view, seat) for seat in seats]
        most = [voice.name(seat) for seat in seats if counts[seat] == max(counts)]
        fewest = [voice.name(seat) for seat in seats if counts[seat] == min(counts)]
        most_text = f"The most Relics count {RELICS_MOST:+} for {listed(most)}"
        lines.append(Line(f"{most_text}, the fewest {RELICS_FEWEST:+} for {listed(fewest)}.", "8.4"))
    return lines
