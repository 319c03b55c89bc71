"""Why an action of Aztec is not legal now, and what would be."""

from __future__ import annotations

from ...core.voice import Line, Voice, listed, spelt
from .moves import ACTIONS
from .phrases import CHARACTER, artifact_name, looked_at, names, stones
from .state import COLOUR_IDS, COLOURS, Phase, State

BY_CHANCE = {
    "lead": ("names the first seat", "1.2"),
    "cast": ("deals the characters", "1.3"),
    "deal": ("deals the jewel cards", "2.1"),
    "draw": ("draws artifacts", "5.1"),
}
WHEN = {
    "choose": (Phase.CHOOSE, "Characters are chosen before the first round only", "1.3"),
    "claim": (Phase.CLAIM, "Jewels are taken at the start of a round only", "2.2"),
    "token": (Phase.TOKEN, "Tokens are placed when all claims are open", "3.1"),
    "keep": (Phase.KEEP, "An artifact is chosen only when you gain one", "5.1"),
    "tuck": (Phase.TUCK, "Cards are tucked only after you chose an artifact", "5.3"),
    "discard": (Phase.PURIFY, "Stones are discarded with Purification only", "6.5"),
    "give": (Phase.HEX, "Stones are given away with Hex only", "6.6"),
    "raid": (Phase.RAID, "Jewels are taken from others with Raid only", "6.7"),
    "take": (Phase.OFFERING, "Jewels are taken one by one with Offering only", "6.8"),
    "done": (Phase.HEX, "Only Hex can be broken off", "6.6"),
}
NOW = {
    Phase.CHOOSE: "choose a character",
    Phase.CLAIM: "take jewels",
    Phase.TOKEN: "place your token",
    Phase.KEEP: "choose one of the artifacts",
    Phase.TUCK: "tuck the other cards",
    Phase.PURIFY: "say how many stones you discard",
    Phase.HEX: "give stones or stop",
    Phase.RAID: "take a jewel from a stash",
    Phase.OFFERING: "take a jewel",
}

OR_TAKE_BACK = "or take the choice back if nobody has moved since"


def forbid(voice: Voice, view: State, action: int) -> Line:
    """Say why an action is not legal now, and what would be."""
    verb, arguments = ACTIONS.verb(action), ACTIONS.arguments(action)
    seat = voice.reader
    if view.phase == Phase.OVER:
        return Line("The match is over; nothing can be played any more.", "8.1")
    if view.phase in (Phase.LEAD, Phase.CAST):
        return Line("The table is still being set up; wait for chance.", "1.3")
    if view.phase in (Phase.DEAL, Phase.DRAW):
        return Line("Cards are being dealt; wait for chance.", "2.1" if view.phase == Phase.DEAL else "5.1")
    if seat is None or seat >= view.seats:
        return Line("You only watch this match; the seats choose.", "9.1")
    waiting = _not_asked(voice, view, seat)
    if waiting is not None:
        return waiting
    now = NOW[Phase(view.phase)]
    if verb.name in BY_CHANCE:
        does, clause = BY_CHANCE[verb.name]
        return Line(f"Only chance {does}; now {now}.", clause)
    phase, why, clause = WHEN[verb.name]
    if view.phase != phase:
        return Line(f"{why}; now {now}.", clause)
    return _forbid_choice(voice, view, seat, verb.name, arguments)


def _not_asked(voice: Voice, view: State, seat: int) -> Line | None:
    if view.phase == Phase.CLAIM:
        if view.claim_seen[seat]:
            return Line(f"You have taken your jewels; wait until all claims are shown, {OR_TAKE_BACK}.", "2.4")
        return None
    if view.phase == Phase.TOKEN:
        if view.token_seen[seat]:
            return Line(f"You have placed your token; wait until all tokens are shown, {OR_TAKE_BACK}.", "3.3")
        return None
    if view.asked != seat:
        clause = "1.3" if view.phase == Phase.CHOOSE else "5.5"
        return Line(f"It is not your turn; the table waits for {voice.names[view.asked]}.", clause)
    return None


def _forbid_choice(voice: Voice, view: State, seat: int, verb: str, arguments: dict[str, int]) -> Line:
    """Refuse an action of the right kind at the right time."""
    if verb == "choose":
        taken = CHARACTER[arguments["character"]]
        return Line(f"{taken} is taken; choose a character that is free.", "1.3")
    if verb == "token":
        if arguments["seat"] == seat:
            whom = names(voice, _opponents(view, seat), "or")
            return Line(f"You cannot place your token before yourself; choose {whom}.", "3.2")
        return _no_such_seat(voice, view, seat, "3.1")
    if verb in ("keep", "tuck"):
        there = listed([artifact_name(card) for card in dict.fromkeys(looked_at(view))], "or")
        name = artifact_name(arguments["artifact"])
        return Line(f"{name} is not among your cards; choose {there}.", "5.1" if verb == "keep" else "5.3")
    if verb == "discard":
        return Line(f"You can discard {stones(view.left_n)} at most, not {arguments['stones']}.", "6.5")
    if verb == "give":
        return _forbid_gift(voice, view, seat, arguments["seat"])
    if verb == "raid":
        return _forbid_raid(voice, view, seat, arguments["seat"], arguments["colour"])
    return _forbid_colour(view, arguments["colour"])


def _opponents(view: State, seat: int) -> list[int]:
    return [other for other in range(view.seats) if other != seat]


def _no_such_seat(voice: Voice, view: State, seat: int, clause: str) -> Line:
    whom = names(voice, _opponents(view, seat), "or")
    return Line(f"This table has only {spelt(view.seats)} seats; choose {whom}.", clause)


def _forbid_gift(voice: Voice, view: State, seat: int, target: int) -> Line:
    if target >= view.seats:
        return _no_such_seat(voice, view, seat, "6.6")
    open_to = names(voice, [other for other in _opponents(view, seat) if other >= view.least], "or")
    if target == seat:
        return Line(f"You cannot give a stone to yourself; give it to {open_to}, or stop.", "6.6")
    order = "Hex names opponents in the order of the seats"
    after = f"{voice.names[target]} sits before {voice.names[view.least]}, who has got a stone already"
    return Line(f"{order}, and {after}; give this one to {open_to}, or stop.", "6.6")


def _forbid_colour(view: State, colour: int) -> Line:
    order = f"Offering names colours in the order {', '.join(COLOUR_IDS)}"
    after = f"{COLOUR_IDS[colour]} comes before {COLOUR_IDS[view.least]}, which you took already"
    return Line(f"{order}, and {after}; take {listed(COLOUR_IDS[view.least :], 'or')}.", "6.8")


def _forbid_raid(voice: Voice, view: State, seat: int, target: int, colour: int) -> Line:
    if target >= view.seats:
        return _no_such_seat(voice, view, seat, "6.7")
    if target == seat:
        whom = names(voice, _opponents(view, seat), "or")
        return Line(f"You cannot raid yourself; choose the stash of {whom}.", "6.7")
    name = voice.names[target]
    there = [COLOUR_IDS[each] for each in range(COLOURS) if view.stash[target][each]]
    if not there:
        return Line(f"The stash of {name} is empty, and jewels not yet in a stash are safe; choose another.", "6.9")
    return Line(f"There is no {COLOUR_IDS[colour]} in the stash of {name}; take {listed(there, 'or')}.", "6.7")
