"""The log of Aztec: moves and events told to one reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.actions import Happening
from ...core.voice import Line, Voice, count, spelt
from ...core.words import Move
from .moves import ACTIONS
from .phrases import CHARACTER, above_the_others, artifact_clause, artifact_name, duo, jewels, looked_at, stones
from .state import ACCUSE, CAUGHT, COLOUR_IDS, EFFECT, HONEST, INSTANT, ROUNDS, Effect, State


def tell(voice: Voice, before: State, move: Move, events: Sequence[Happening], after: State) -> list[Line]:
    """Tell a move and what followed from it."""
    lines = _told_move(voice, before, move)
    if any(event.name == "says" for event in events):
        lines.append(Line(f"All {spelt(before.seats)} claims are shown.", "2.4"))
    empty_handed = {event["seat"] for event in events if event.name == "nothing"}
    for event in events:
        if event.name != "gains" or event["seat"] not in empty_handed:
            lines += _told_event(voice, before, event)
    return lines


# -- moves ---------------------------------------------------------------------------------------------


def _told_move(voice: Voice, before: State, move: Move) -> list[Line]:
    name, arguments = ACTIONS.verb(move.action).name, ACTIONS.arguments(move.action)
    told = _TOLD.get(name)
    return told(voice, before, move, arguments) if told is not None else []


def _lead(voice: Voice, before: State, move: Move, arguments: dict[str, int]) -> list[Line]:
    return [Line(f"{voice.does(arguments['seat'], 'are')} first in every round.", "1.2")]


def _cast(voice: Voice, before: State, move: Move, arguments: dict[str, int]) -> list[Line]:
    seat, character = arguments.get("seat", move.seat), arguments["character"]
    return [Line(f"{voice.does(seat, 'play')} {CHARACTER[character]}, who seeks {duo(character)}.", "1.3")]


def _deal(voice: Voice, before: State, move: Move, arguments: dict[str, int]) -> list[Line]:
    if not move.witnessed or arguments["seat"] != voice.reader:
        return []
    return [Line(f"Your card shows {jewels(arguments['card'])}.", "2.1")]


def _draw(voice: Voice, before: State, move: Move, arguments: dict[str, int]) -> list[Line]:
    if not move.witnessed or arguments["seat"] != voice.reader:
        return []
    return [Line(f"You look at {artifact_name(arguments['artifact'])}.", "5.1")]


def _claim(voice: Voice, before: State, move: Move, arguments: dict[str, int]) -> list[Line]:
    if move.seat != voice.reader:
        return [Line(f"{voice.names[move.seat]} has taken jewels.", "2.4")]
    truth = "the truth" if before.card[move.seat] == arguments["card"] else "a lie"
    return [Line(f"You take {jewels(arguments['card'])}: {truth}.", "2.2")]


def _token(voice: Voice, before: State, move: Move, arguments: dict[str, int]) -> list[Line]:
    if move.seat != voice.reader:
        return [Line(f"{voice.names[move.seat]} has placed a token.", "3.3")]
    verb = "accuse" if arguments["side"] == ACCUSE else "believe"
    return [Line(f"You place your token: you {verb} {voice.names[arguments['seat']]}.", "3.1")]


def _keep(voice: Voice, before: State, move: Move, arguments: dict[str, int]) -> list[Line]:
    artifact = arguments["artifact"]
    if not move.witnessed:
        return [Line(f"{voice.does(move.seat, 'keep')} an artifact, unseen.", "5.2")]
    if INSTANT[artifact]:
        return [Line(f"{voice.does(move.seat, 'play')} {artifact_name(artifact)}.", "5.4")]
    return [Line(f"{voice.does(move.seat, 'keep')} {artifact_name(artifact)}.", "5.2")]


def _tuck(voice: Voice, before: State, move: Move, arguments: dict[str, int]) -> list[Line]:
    if move.seat != voice.reader:
        n = 2 if before.look_n == 2 else 1  # the second of the last two follows the first by itself
        return [Line(f"{voice.does(move.seat, 'tuck')} {count(n, 'card')} under the deck.", "5.3")]
    above = above_the_others(arguments["artifact"], looked_at(before))
    return [Line(f"You tuck {artifact_name(arguments['artifact'])} under the deck{above}.", "5.3")]


def _discard(voice: Voice, before: State, move: Move, arguments: dict[str, int]) -> list[Line]:
    return [Line(f"{voice.does(move.seat, 'discard')} {stones(arguments['stones'])}.", "6.5")]


def _give(voice: Voice, before: State, move: Move, arguments: dict[str, int]) -> list[Line]:
    return [Line(f"{voice.does(move.seat, 'give')} {voice.name(arguments['seat'])} a cursed stone.", "6.6")]


def _raid(voice: Voice, before: State, move: Move, arguments: dict[str, int]) -> list[Line]:
    victim = voice.name(arguments["seat"])
    taken = f"{voice.does(move.seat, 'take')} 1 {COLOUR_IDS[arguments['colour']]} from {victim}"
    gives = f"{'give' if move.seat == voice.reader else 'gives'} {victim} a cursed stone"
    return [Line(f"{taken} and {gives}." if before.stones[move.seat] else f"{taken}.", "6.7")]


def _take(voice: Voice, before: State, move: Move, arguments: dict[str, int]) -> list[Line]:
    return [Line(f"{voice.does(move.seat, 'take')} 1 {COLOUR_IDS[arguments['colour']]} from the temple.", "6.8")]


def _done(voice: Voice, before: State, move: Move, arguments: dict[str, int]) -> list[Line]:
    return [Line(f"{voice.does(move.seat, 'stop')} giving stones.", "6.6")]


_TOLD: dict[str, Callable[[Voice, State, Move, dict[str, int]], list[Line]]] = {
    "lead": _lead,
    "cast": _cast,
    "choose": _cast,
    "deal": _deal,
    "draw": _draw,
    "claim": _claim,
    "token": _token,
    "keep": _keep,
    "tuck": _tuck,
    "discard": _discard,
    "give": _give,
    "raid": _raid,
    "take": _take,
    "done": _done,
}


# -- events --------------------------------------------------------------------------------------------


def _told_event(voice: Voice, before: State, event: Happening) -> list[Line]:
    if event.name == "round":
        return [Line(f"Round {event['round']} of {ROUNDS} begins.", "2.1")]
    if event.name == "says":
        return [Line(f"{voice.does(event['seat'], 'claim')} {jewels(event['card'])}.", "2.4")]
    if event.name == "points":
        verb = "accuse" if event["side"] == ACCUSE else "believe"
        return [Line(f"{voice.does(event['seat'], verb)} {voice.name(event['target'])}.", "3.3")]
    if event.name == "reveal":
        return _told_reveal(voice, before, event)
    if event.name == "shows":  # the move itself was told to all
        return []
    if event.name in ("gains", "looks", "nothing", "idle"):
        return _told_gain(voice, event)
    if event.name in ("cursed", "tie", "open"):
        return _told_end(voice, event)
    return _told_stone(voice, event)


def _told_reveal(voice: Voice, before: State, event: Happening) -> list[Line]:
    seat, case = event["seat"], event["verdict"]
    claimed = jewels(before.claim[seat])
    shows = f"{voice.who(seat)} claimed {claimed}. The card shows {jewels(event['card'])}"
    if case == HONEST:
        return [Line(f"{shows}: the truth.", "4.3")]
    if case == CAUGHT:
        takes = "take" if seat == voice.reader else "takes"
        back = f"{voice.does(seat, 'put')} the {claimed} back and {takes} what the card shows."
        return [Line(f"{shows}: a lie.", "2.5"), Line(back, "4.7")]
    return [Line(f"{shows}: a lie, and nobody accused.", "4.6")]


def _told_stone(voice: Voice, event: Happening) -> list[Line]:
    seat = event["seat"]
    if event.name == "pays":
        return [Line(f"{voice.does(seat, 'give')} {voice.name(event['target'])} a cursed stone.", "4.2")]
    if event.name == "supplies":
        has = f"{voice.does(seat, 'have')} no stone to give"
        return [Line(f"{has}; the supply gives {voice.name(event['target'])} one.", "4.10")]
    if event.name == "sheds":
        discards = "discard" if seat == voice.reader else "discards"
        return [Line(f"{voice.does(seat, 'believe')} the truth and {discards} a cursed stone.", "4.5")]
    takes = "take" if seat == voice.reader else "takes"
    return [Line(f"{voice.does(seat, 'believe')} a lie and {takes} a cursed stone.", "4.9")]


def _told_gain(voice: Voice, event: Happening) -> list[Line]:
    seat = event["seat"]
    if event.name == "gains":
        return [Line(f"{voice.does(seat, 'gain')} an artifact.", "5.1")]
    if event.name == "nothing":
        return [Line(f"{voice.does(seat, 'gain')} nothing: the artifact deck is empty.", "5.6")]
    if event.name == "idle":
        artifact = event["artifact"]
        why = "there is no jewel to take" if EFFECT[artifact] == Effect.RAID else "there is no stone to part with"
        return [Line(f"{artifact_name(artifact)} does nothing: {why}.", artifact_clause(artifact))]
    if seat != voice.reader:
        return []  # a card tucked earlier: who knew it sees it in the gainer's hand
    return [Line(f"You look at {artifact_name(event['artifact'])}, tucked earlier.", "5.1")]


def _told_end(voice: Voice, event: Happening) -> list[Line]:
    if event.name == "open":
        return [Line("The match is over; all artifacts are turned up.", "9.5")]
    colour = COLOUR_IDS[event["colour"]]
    if event.name == "tie":
        stay = "stays" if event["stones"] == 1 else "stay"
        return [Line(f"Nobody has the most {colour} alone: {stones(event['stones'])} {stay} on its curse.", "7.2")]
    has = f"{voice.does(event['seat'], 'have')} the most {colour}"
    takes = "take" if event["seat"] == voice.reader else "takes"
    return [Line(f"{has} and {takes} {stones(event['stones'])}.", "7.1")]
