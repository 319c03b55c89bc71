"""Artifact Stack in words: choices and notes from one reader's view, each line with its clause.

What happened is told in `telling`, what is not allowed in `refusals`, and what there is in `facts`.
"""

from __future__ import annotations

from ...core.voice import Memory, Prompt, Voice, count, listed, spelt
from .components import (
    AMOUNT,
    BONUS,
    BONUS_CARDS,
    BONUS_PAYS,
    CARDS,
    DECK_OF_KIND,
    DECKS,
    DECKS_USED,
    DOWN,
    EFFECT,
    FIRST_BONUS,
    FIRST_CHINA_LOCK,
    HIRE_PRICE,
    IN_DECK,
    KIND,
    LAST_BONUS,
    LOCK_POINTS,
    LOCKS,
    Effect,
)
from .moves import ACTIONS
from .phrases import (
    ASSISTANT,
    BONUS_CLAUSE,
    CARD,
    DECK,
    LAYER_NAME,
    PLACE,
    TEMPLE,
    card_outcome,
    cards_of,
    face_down,
    found,
    outcome,
    points,
    possible,
    price_now,
    price_text,
    set_text,
    sort_of,
    starts,
    the_starred,
)
from .rules.bonuses import may_flip, may_lock, may_trigger, may_use, owed_kind
from .rules.flow import legal
from .rules.silver import peek_price
from .rules.turn import next_seat
from .state import BACK, LAYER, PLACES, REMOVED, ROUNDS, Phase, State

SETUP = (Phase.LEAD, Phase.DRAW, Phase.LAY)
CHOICE_CLAUSE = {
    Phase.TURN: "2.1",
    Phase.FLIP: "4.3",
    Phase.HIRE: "5.5",
    Phase.STEAL: "5.6",
    Phase.DIG: "5.7",
    Phase.DISCARD: "5.10",
    Phase.GIVE: "5.11",
}
FIRST_STEP = {
    "take": "Take or dig out a card",
    "peek": "Peek at a card",
    "hire": "Hire an assistant",
    "trigger": "Use cards or lock a set",
    "lock": "Use cards or lock a set",
}
"""The first step of a choice from a long list, by the verb that it leads to."""
LONG_LIST = 30
"""From so many choices on, a list is offered in steps."""


def status(voice: Voice, view: State) -> str:
    """Say where the match stands."""
    if view.phase == Phase.OVER:
        return "The end: both temples are empty"
    if view.phase in SETUP:
        return "Setting up" if view.round == 0 else "Building the second temple"
    return f"{TEMPLE[view.round].capitalize()} · {view.temple_n} of {PLACES} left"


# -- what to choose ---------------------------------------------------------------------------------


def prompt(voice: Voice, view: State) -> Prompt:
    """Say what the reader must choose, or whom the table waits for."""
    if view.phase in SETUP:
        return _setup_prompt(view)
    if view.phase == Phase.OVER:
        return Prompt("The match is over", "The second temple is empty; every card counts now.", "7.3")
    if view.phase in (Phase.GLIMPSE, Phase.TURN_UP):
        clause = "3.5" if view.phase == Phase.GLIMPSE else "3.4"
        return Prompt("A face-down card is turned", f"It lies in the {PLACE[view.place]}.", clause)
    if view.turn == voice.reader:
        return _own_prompt(voice, view)
    waits = {
        Phase.TURN: "may still use cards" if view.acted else "plays a turn",
        Phase.FLIP: "chooses which cards to flip",
        Phase.HIRE: "chooses a free assistant",
        Phase.STEAL: "chooses a card to steal",
        Phase.DIG: "chooses a card to dig out for free",
        Phase.DISCARD: "chooses a card to lose",
        Phase.GIVE: "chooses a card to give away",
    }
    why = "You are watching." if voice.reader is None else "It is not your turn."
    return Prompt(f"{voice.names[view.turn]} {waits[Phase(view.phase)]}", why, _clause(view))


def _setup_prompt(view: State) -> Prompt:
    if view.phase == Phase.LEAD:
        return Prompt("Chance names the seat that starts", "The first round goes clockwise from there.", "1.6")
    if view.phase == Phase.DRAW:
        return Prompt("Chance draws the decks", f"{spelt(DECKS_USED).capitalize()} of {DECKS} are in play.", "1.1")
    return Prompt("The temple is being built", "Chance lays it card by card, from the bottom up.", "1.2")


def _own_prompt(voice: Voice, view: State) -> Prompt:
    seat = view.turn
    if view.phase == Phase.TURN:
        return _use_prompt(view) if view.acted else _action_prompt(view, seat)
    if view.phase == Phase.FLIP:
        kind = owed_kind(view)
        left = cards_of(DECK_OF_KIND[kind], view.flip_n[kind], word=True)
        return Prompt(
            "Choose a card to flip",
            f"{starts(left)} must still flip; nobody can steal them then. You go through your cards once, in the "
            "order of the list: a card that you pass over stays face up.",
            "4.3",
        )
    again = f" You choose {spelt(view.left_n)} in all." if view.left_n > 1 else ""
    if view.phase == Phase.HIRE:
        return Prompt("Choose a free assistant", f"It costs you nothing.{again}", "5.5")
    if view.phase == Phase.STEAL:
        return Prompt("Choose a card to steal", f"It comes to your tableau face up.{again}", "5.6")
    if view.phase == Phase.DIG:
        return Prompt("Choose any card of the temple", "It is free, whatever covers it.", "5.7")
    if view.phase == Phase.DISCARD:
        return Prompt("Choose a card to lose", f"It leaves the game.{again}", "5.10")
    to = voice.names[next_seat(view, seat)]
    return Prompt(f"Choose a card to give to {to}", f"It will lie face up there.{again}", "5.11")


def _action_prompt(view: State, seat: int) -> Prompt:
    """Ask for the action of a turn, and say what the reader can pay, use and expect."""
    silver, hire = view.silver[seat], possible(view, seat, Effect.ASSISTANT, 1)
    ask = "Take a card, or hire an assistant" if hire and silver >= HIRE_PRICE else "Take a card"
    why = [f"You have {silver} Silver." if silver else "You have no Silver: you can take what is free for you."]
    if silver >= HIRE_PRICE and not hire:
        why.append("No assistant is left to hire.")
    if may_use(view, seat):
        why.append("You can use cards before or after it.")
    if view.temple_n == 1:
        ends = "the match" if view.round == ROUNDS else "the round, and extra turns are lost"
        why.append(f"One card is left: taking it ends {ends}.")
    elif view.extra_n:
        why.append(f"{count(view.extra_n, 'extra turn')} will follow.")
    return Prompt(ask, " ".join(why), "2.1")


def _use_prompt(view: State) -> Prompt:
    """Ask for more triggers and locks, and say whether they can wait."""
    ask = "Use more cards, or end your turn"
    if view.temple_n == 0 and view.round == ROUNDS:
        lost = " A bonus not used now is lost." if unused_bonuses(view) else ""
        return Prompt(ask, f"This is the last turn of the match.{lost} Sets count the same without a lock.", "7.1")
    if view.temple_n == 0:
        return Prompt(ask, "Bonuses and sets can wait for the second temple, but extra turns are lost now.", "7.1")
    if view.round == ROUNDS and not _plays_again(view):
        return Prompt(ask, "They can wait, but the temple may be empty before your next turn.", "2.2")
    extra = f" {count(view.extra_n, 'extra turn')} will follow." if view.extra_n else ""
    return Prompt(ask, f"Bonuses and sets can also wait for a later turn.{extra}", "2.2")


def _plays_again(view: State) -> bool:
    """Say whether the seat on turn is sure to have another turn before the temple is empty."""
    if view.extra_n:
        return True
    calls = view.skip_n[view.turn] + 1
    turns = sum(max(calls - view.skip_n[seat], 0) for seat in range(view.seats) if seat != view.turn)
    return view.temple_n > turns + _most_taken_besides(view)


def _most_taken_besides(view: State) -> int:
    """Give the most cards that extra turns and free digs can still bring, whoever has them and wherever they lie."""
    there = [card for card in range(CARDS) if view.in_play[card // IN_DECK] and view.holder[card] != REMOVED]
    unused = [card for card in there if not view.flipped[card]]
    more = (Effect.TURN, Effect.DIG)
    at_once: int = sum(AMOUNT[card] for card in unused if EFFECT[card] in more)
    n = sum(BONUS[KIND[card]] in more for card in unused if FIRST_BONUS <= KIND[card] <= LAST_BONUS)
    by_bonus: int = max(n * pays // cards for pays, cards in zip(BONUS_PAYS, BONUS_CARDS, strict=True))
    return at_once + by_bonus


# -- labels, warnings and steps ---------------------------------------------------------------------


def label(voice: Voice, view: State, action: int) -> str:
    """Say what an action would do."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    seat = view.turn
    if name == "take":
        return _take_label(voice, view, seat, arguments["place"])
    if name == "peek":
        return f"Peek at {face_down(arguments['place'])} for {price_text(peek_price(view, seat))}"
    if name == "hire":
        cost = HIRE_PRICE if view.phase == Phase.TURN else 0
        return f"Hire the {ASSISTANT[arguments['assistant']]} for {price_text(cost)}"
    if name == "trigger":
        kind, bonus = FIRST_BONUS + arguments["deck"], arguments["cards"]
        pays = outcome(voice, view, seat, BONUS[kind], BONUS_PAYS[bonus])
        return f"Use {cards_of(kind, BONUS_CARDS[bonus])} for {pays}"
    if name == "lock":
        return f"Lock {set_text(arguments['set'])} for {points(LOCK_POINTS[arguments['set']])}"
    if name == "end":
        return "End your turn"
    if ACTIONS.verb(action).by_chance:
        return ACTIONS.text(action)
    card = arguments["card"]
    what = f"{the_starred(card)} ({sort_of(card)})"
    if name == "flip":
        return f"Flip {the_starred(card)}{_passed_over(view, seat, card)}"
    if name == "discard":
        return f"Lose {what}"
    if name == "give":
        return f"Give {what} to {voice.name(next_seat(view, seat))}"
    return f"Steal {what} from {voice.name(view.holder[card])}"


def _take_label(voice: Voice, view: State, seat: int, place: int) -> str:
    card = view.card[place]
    price = price_now(view, seat, place)
    about = ""
    if card >= 0 and EFFECT[card] != Effect.NONE:
        about = f" ({sort_of(card)}; {card_outcome(voice, view, seat, card, price=price)})"
    elif card >= 0:
        about = f" ({sort_of(card)})"
    what = f"{found(view, place)}{about}"
    if view.phase == Phase.DIG:
        return f"Dig out {what} for free"
    return f"Dig out {what} for {price} Silver" if price else f"Take {what}"


def _passed_over(view: State, seat: int, card: int) -> str:
    """Name the cards that stay face up if a card is the next to flip (4.3)."""
    passed = [each for each in range(card) if KIND[each] == KIND[card] and may_flip(view, seat, each)]
    if not passed:
        return ""
    return f"; {listed([the_starred(each) for each in passed])} {'stays' if len(passed) == 1 else 'stay'} face up"


def warning(voice: Voice, view: State, action: int) -> str:
    """Ask once more before the match ends with bonuses unused that would still pay something (7.1)."""
    last_turn = view.phase == Phase.TURN and view.temple_n == 0 and view.round == ROUNDS
    if not last_turn or ACTIONS.verb(action).name != "end":
        return ""
    unused = [cards_of(kind, view.up_n[view.turn][kind], word=True) for kind in unused_bonuses(view)]
    return f"The match ends now, and the bonus of your {listed(unused)} is lost. End it?" if unused else ""


def unused_bonuses(view: State) -> list[int]:
    """Give the kinds of cards that the seat on turn could still trigger to some effect."""
    kinds = range(FIRST_BONUS, LAST_BONUS + 1)
    seat = view.turn
    return [kind for kind in kinds if may_trigger(view, seat, kind, 0) and possible(view, seat, BONUS[kind], 1)]


def steps(voice: Voice, view: State, action: int) -> tuple[str, ...]:
    """Spell an action as a path where all of them would make a long list: what to do, then with what."""
    if view.turn < 0 or view.turn != voice.reader:
        return ()
    if legal(view, view.turn, [0] * ACTIONS.size) < LONG_LIST:
        return ()
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    text = label(voice, view, action)
    if name == "steal":
        return f"Steal from {voice.name(view.holder[arguments['card']])}", text
    if name in ("discard", "give"):
        return DECK[DECK_OF_KIND[KIND[arguments["card"]]]], text
    return (FIRST_STEP[name], text) if name in FIRST_STEP else (text,)


# -- the rules of the moment, and notes -------------------------------------------------------------


def _clause(view: State) -> str:
    if view.phase == Phase.TURN and view.acted:
        return "7.1" if view.temple_n == 0 else "2.2"
    return CHOICE_CLAUSE[Phase(view.phase)]


def clauses(voice: Voice, view: State) -> list[str]:
    """Give the clauses that matter now."""
    if view.phase in SETUP:
        return ["1.1", "1.2", "1.3", "1.6"] if view.round == 0 else ["7.2", "7.3", "1.3"]
    if view.phase == Phase.OVER:
        return ["8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.9", "8.10"]
    if view.phase in (Phase.GLIMPSE, Phase.TURN_UP):
        return ["1.3", "3.5" if view.phase == Phase.GLIMPSE else "3.4"]
    now = [_clause(view)]
    if view.phase == Phase.TURN:
        now += ["2.2"] if view.acted else ["3.1", "3.2", "3.5", "2.4"]
        now += _clauses_of_use(view, view.turn)
    elif view.phase != Phase.FLIP:
        now += ["5.1", "5.2"]
    if view.temple_n <= view.seats:
        now.append("7.1")
    return list(dict.fromkeys(now))


def _clauses_of_use(view: State, seat: int) -> list[str]:
    """Give the clauses of the bonuses and sets that a seat could use."""
    bonuses = [clause for kind, clause in enumerate(BONUS_CLAUSE, FIRST_BONUS) if may_trigger(view, seat, kind, 0)]
    sets = [
        clause
        for clause, sorts in (("4.8", range(FIRST_CHINA_LOCK)), ("4.9", range(FIRST_CHINA_LOCK, LOCKS)))
        if any(may_lock(view, seat, sort) for sort in sorts)
    ]
    return [*(["4.1"] if bonuses else []), *(["4.2"] if bonuses or sets else []), *bonuses, *sets]


def memory(voice: Voice, view: State) -> list[Memory]:
    """Say which cards can still lie under a back, or are still to come face up, deck by deck.

    When the last temple stands, nothing more comes: what no back can be is left over, and never named (7.3, 9.3).
    """
    if view.phase == Phase.OVER:
        return []
    last = view.round == ROUNDS
    sorts = [] if last and not is_a_back_unknown(view) else [(1, "face down", "backs")]
    sorts += [] if last else [(0, "face up, still to come", "faces")]
    seen = _seen(voice, view)
    rows = []
    for down, about, key in sorts:
        for deck in range(DECKS):
            cards = [card for card in range(deck * IN_DECK, (deck + 1) * IN_DECK) if DOWN[card] == down]
            if view.in_play[deck] and cards:
                unseen = tuple(CARD[card] for card in cards if card not in seen)
                excluded = tuple((CARD[card], seen[card]) for card in cards if card in seen)
                rows.append(Memory(f"{DECK[deck]}, {about}", unseen, excluded, "9.3", key))
    return rows


def is_a_back_unknown(view: State) -> bool:
    """Say whether a card lies in the temple that the reader has not seen."""
    return any(view.lies[place] == BACK and view.card[place] < 0 for place in range(PLACES))


def _seen(voice: Voice, view: State) -> dict[int, str]:
    """Say of every card that the reader has seen where it is."""
    seen = {}
    for card in range(CARDS):
        holder = view.holder[card]
        if holder == REMOVED:
            seen[card] = "out of the game"
        elif holder >= 0:
            seen[card] = "you have it" if holder == voice.reader else f"{voice.names[holder]} has it"
    for place in range(PLACES):
        if view.card[place] >= 0:
            down = view.lies[place] == BACK
            how = "you peeked at it" if down and voice.reader is not None else "face down" if down else "open"
            seen[view.card[place]] = f"{how} {LAYER_NAME[LAYER[place]]}"
    return seen
