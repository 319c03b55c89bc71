"""Aztec in words: from views, moves and events as one reader may see them, each line with its clause."""

from __future__ import annotations

from ...core.kernel import EVERYONE
from ...core.voice import Memory, Prompt, Voice, count, listed, spelt
from .moves import ACTIONS
from .phrases import (
    A_CROWD,
    CHARACTER,
    NAME,
    above_the_others,
    artifact_clause,
    artifact_name,
    artifact_text,
    cost,
    duo,
    jewels,
    looked_at,
    names,
    played_at_once,
    stones,
    times,
)
from .rules.artifacts import has_jewel
from .rules.reveal import accusers, case_of
from .state import (
    ACCUSE,
    CARD_COPIES,
    CARD_IDS,
    CARDS,
    COLOUR_IDS,
    EFFECT,
    HONEST,
    JEWELS,
    ROUNDS,
    UNDOUBTED,
    Effect,
    Phase,
    State,
)

DOING = {
    Phase.DEAL: "looking at the cards",
    Phase.CLAIM: "taking jewels",
    Phase.TOKEN: "placing tokens",
}
CHOOSING = {
    Phase.CHOOSE: "a character",
    Phase.KEEP: "an artifact",
    Phase.TUCK: "in which order to tuck the other artifacts",
    Phase.PURIFY: "how many stones to discard",
    Phase.HEX: "who gets a stone",
    Phase.RAID: "whom to raid",
    Phase.OFFERING: "jewels from the temple",
}
CLAUSE = {
    Phase.LEAD: "1.2",
    Phase.CAST: "1.3",
    Phase.CHOOSE: "1.3",
    Phase.DEAL: "2.1",
    Phase.CLAIM: "2.2",
    Phase.TOKEN: "3.1",
    Phase.DRAW: "5.1",
    Phase.KEEP: "5.1",
    Phase.TUCK: "5.3",
    Phase.PURIFY: "6.5",
    Phase.HEX: "6.6",
    Phase.RAID: "6.7",
    Phase.OFFERING: "6.8",
    Phase.OVER: "8.1",
}


def status(voice: Voice, view: State) -> str:
    """Say where the match stands."""
    if view.round == 0:
        return "Setting up"
    if view.phase == Phase.OVER:
        return f"The end, after {count(ROUNDS, 'round')}"
    return f"Round {view.round} of {ROUNDS} · {DOING.get(Phase(view.phase), 'revealing')}"


# -- what to choose -----------------------------------------------------------------------------------


def prompt(voice: Voice, view: State) -> Prompt:
    """Say what the reader must choose, or whom the table waits for."""
    phase, reader = Phase(view.phase), voice.reader
    clause = CLAUSE[phase]
    if phase == Phase.OVER:
        return Prompt("The match is over", "All artifacts are open, and the points are counted.", clause)
    if phase in (Phase.LEAD, Phase.CAST):
        return Prompt("The table is being set up", "Chance names the first seat and deals the characters.", clause)
    if phase == Phase.DEAL:
        return Prompt("Everybody looks at a new jewel card", "Nobody sees the card of another seat.", clause)
    if phase == Phase.DRAW:
        return Prompt(f"{voice.does(view.asked, 'look')} at artifacts", _why_gain(voice, view), clause)
    if phase in (Phase.CLAIM, Phase.TOKEN):
        return _prompt_together(voice, view)
    if view.asked != reader:
        return Prompt(f"{voice.names[view.asked]} chooses {CHOOSING[phase]}", _why_wait(voice, view), clause)
    return _prompt_alone(voice, view, view.asked)


def _prompt_together(voice: Voice, view: State) -> Prompt:
    claims = view.phase == Phase.CLAIM
    chosen = view.claim_seen if claims else view.token_seen
    waiting = [seat for seat in range(view.seats) if chosen[seat] == 0]
    reader = voice.reader
    if reader in waiting:
        return _prompt_claim(view, reader) if claims else _prompt_token()
    ask = f"Waiting for {names(voice, waiting)}"
    if reader is None:
        return Prompt(ask, f"All {'claims' if claims else 'tokens'} are shown together.", "2.4" if claims else "3.3")
    if claims:
        return Prompt(ask, f"You took {jewels(view.claim[reader])}. All claims are shown together.", "2.4")
    verb = "accuse" if view.side[reader] == ACCUSE else "believe"
    return Prompt(ask, f"You {verb} {voice.names[view.target[reader]]}. All tokens are shown together.", "3.3")


def _prompt_claim(view: State, reader: int) -> Prompt:
    return Prompt(
        "Take the jewels of your card, or bluff",
        f"Your card shows {jewels(view.card[reader])}; only you see it. A lie that nobody accuses brings you an "
        f"artifact, and so does the truth if {A_CROWD} accuse you. All claims are shown together.",
        "2.2",
    )


def _prompt_token() -> Prompt:
    return Prompt(
        "Believe or accuse one opponent",
        "If you are right you part with a cursed stone, if you are wrong you get one. "
        f"{A_CROWD.capitalize()} who catch the same liar gain an artifact each. All tokens are shown together.",
        "3.1",
    )


def _prompt_alone(voice: Voice, view: State, seat: int) -> Prompt:
    phase = Phase(view.phase)
    clause = CLAUSE[phase]
    if phase == Phase.CHOOSE:
        return Prompt("Choose your character", "Every character seeks another duo, and none is taken twice.", clause)
    if phase == Phase.KEEP:
        choice = f"choose one of {spelt(view.look_n)} artifacts" if view.look_n > 1 else "take the last artifact"
        return Prompt(f"{_gained_by(voice, view)}: {choice}", f"{_why_gain(voice, view)} {_who_sees(view)}", clause)
    if phase == Phase.TUCK:
        above = f"The one you name goes in above the other{'s' if view.look_n > 2 else ''}. " if view.look_n > 1 else ""
        return Prompt("Tuck what you did not choose under the deck", f"{above}Nobody else sees what you tuck.", clause)
    if phase == Phase.PURIFY:
        ask = f"Discard up to {stones(view.left_n)}" if view.left_n > 1 else "Discard a cursed stone or none"
        return Prompt(ask, f"You have {cost(view, seat)}.", clause)
    if phase == Phase.HEX:
        ask = (
            f"Give up to {stones(view.left_n)} to opponents, or stop"
            if view.left_n > 1
            else "Give a cursed stone, or stop"
        )
        order = _order_of_gifts(voice, view, seat)
        return Prompt(ask, f"You have {cost(view, seat)}.{' ' if order else ''}{order}", clause)
    if phase == Phase.RAID:
        gives = (
            "You give one of your cursed stones for it." if view.stones[seat] else "You have no stone to give for it."
        )
        safe = "Jewels that are not yet in a stash are safe."
        return Prompt("Take a jewel from an opponent's stash", f"{gives} {safe}", clause)
    return Prompt(f"Take {count(view.left_n, 'jewel')} from the temple", _order_of_colours(view), clause)


def _order_of_gifts(voice: Voice, view: State, seat: int) -> str:
    """Explain in which order Hex names opponents, where it matters."""
    opponents = [other for other in range(view.seats) if other != seat]
    open_to = [other for other in opponents if other >= view.least]
    if len(open_to) < len(opponents):
        may = "the next stone can" if view.left_n > 1 else "this one can"
        return f"Opponents are named in the order of the seats, so {may} go to {names(voice, open_to, 'or')}."
    if view.left_n > 1:
        return f"To share them out, name the opponents in the order of the seats: {names(voice, opponents)}."
    return ""


def _order_of_colours(view: State) -> str:
    """Explain in which order Offering names colours, where it matters."""
    if view.least:
        can_be = listed(COLOUR_IDS[view.least :], "or")
        return f"Colours are named in the order {', '.join(COLOUR_IDS)}, so the next can be {can_be}."
    if view.left_n > 1:
        return f"For jewels of different colours, name them in the order {', '.join(COLOUR_IDS)}."
    return "It goes to your stash."


def _gained_by(voice: Voice, view: State) -> str:
    """Say how the reader came to gain an artifact."""
    if view.turn != voice.reader:
        return f"You caught {voice.names[view.turn]}"
    return "Nobody accused you" if case_of(view, view.turn) == UNDOUBTED else "You told the truth"


def _why_gain(voice: Voice, view: State) -> str:
    case, n = case_of(view, view.turn), accusers(view, view.turn)
    who, turn = voice.who(view.turn), voice.name(view.turn)
    if case == UNDOUBTED:
        return f"{who} lied and nobody accused {turn}."
    accusing = [seat for seat in range(view.seats) if view.target[seat] == view.turn and view.side[seat] == ACCUSE]
    if case == HONEST:
        return f"{who} told the truth, and {names(voice, accusing)} accused {turn}."
    gain = "each of the accusers gains" if n > 1 else "the accuser gains"
    return f"{who} lied and {names(voice, accusing)} accused {turn}, so {gain} an artifact."


def _why_wait(voice: Voice, view: State) -> str:
    if view.phase == Phase.CHOOSE:
        return "Characters are chosen clockwise from the first seat."
    if view.playing >= 0:
        return f"{artifact_name(view.playing)}: {artifact_text(view.playing, 'their')}."
    return _why_gain(voice, view)


def _who_sees(view: State) -> str:
    shared = any(view.look_seen[place] & (view.look_seen[place] - 1) for place in range(view.look_n))
    return "Others know some of these cards." if shared else "Only you see these cards."


def label(voice: Voice, view: State, action: int) -> str:
    """Say what an action would do."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    if name == "choose":
        return f"{CHARACTER[arguments['character']]}: seeks {duo(arguments['character'])}"
    if name == "claim":
        card = arguments["card"]
        own = view.card[voice.reader] if voice.reader is not None else -1
        return f"Take {jewels(card)}{'' if own < 0 else ': the truth' if own == card else ': a lie'}"
    if name == "token":
        target = arguments["seat"]
        says = f"{voice.names[target]} ({jewels(view.claim[target])})"
        return f"Accuse {says}" if arguments["side"] == ACCUSE else f"Believe {says}"
    if name == "keep":
        artifact = arguments["artifact"]
        what = f"Play {NAME[artifact]} now" if played_at_once(artifact) else f"Keep {NAME[artifact]}"
        return f"{what}: {artifact_text(artifact)}"
    if name == "tuck":
        return _tuck_label(view, arguments["artifact"])
    if name == "discard":
        return f"Discard {stones(arguments['stones'])}"
    if name == "give":
        return f"Give a stone to {voice.names[arguments['seat']]}{_then_to(voice, view, arguments['seat'])}"
    if name == "raid":
        victim = voice.names[arguments["seat"]]
        stone = " and give a stone" if voice.reader is not None and view.stones[voice.reader] else ""
        return f"Take 1 {COLOUR_IDS[arguments['colour']]} from {victim}{stone}"
    if name == "take":
        colour = arguments["colour"]
        closes = view.left_n > 1 and colour > view.least
        then = f"; the next can be {listed(COLOUR_IDS[colour:], 'or')}" if closes else ""
        return f"Take 1 {COLOUR_IDS[colour]}{then}"
    if name == "done":
        return "Stop giving stones"
    return ACTIONS.text(action)


def _then_to(voice: Voice, view: State, target: int) -> str:
    """Say who can still get a stone after this one, where it is not everybody who can get this one."""
    can_get = [other for other in range(view.least, view.seats) if other != voice.reader]
    after = [other for other in can_get if other >= target]
    return f"; the next can go to {names(voice, after, 'or')}" if view.left_n > 1 and len(after) < len(can_get) else ""


def _tuck_label(view: State, artifact: int) -> str:
    return f"Tuck {artifact_name(artifact)}{above_the_others(artifact, looked_at(view))}"


def steps(voice: Voice, view: State, action: int) -> tuple[str, ...]:
    """Spell a lie by how many jewels it takes, then which; the truth stands by itself."""
    if ACTIONS.verb(action).name != "claim":
        return ()
    card = ACTIONS.arguments(action)["card"]
    if voice.reader is None or view.card[voice.reader] in (card, -1):
        return ()
    return f"Lie and take {sum(JEWELS[card])} jewels", label(voice, view, action)


def warning(voice: Voice, view: State, action: int) -> str:
    """Ask once more about a lie that all can see through, belief in one, and artifacts played for nothing."""
    name, arguments = ACTIONS.verb(action).name, ACTIONS.arguments(action)
    reader = voice.reader
    if reader is None:
        return ""
    if name == "claim" and not openly_unseen(view)[arguments["card"]]:
        return "Every such card has been turned up, so all will know that you lie. Take these jewels all the same?"
    if name == "token" and arguments["side"] != ACCUSE and not unseen_copies(view)[view.claim[arguments["seat"]]]:
        return f"You have seen every such card, so {voice.names[arguments['seat']]} lies. Believe it all the same?"
    if name == "keep" and _does_nothing(view, reader, arguments["artifact"]):
        return f"{artifact_name(arguments['artifact'])} would do nothing for you now. Play it all the same?"
    if name == "discard" and arguments["stones"] < view.left_n:
        less = f"only {arguments['stones']}" if arguments["stones"] else "none"
        return f"You could discard {stones(view.left_n)}. Discard {less}?"
    return ""


def _does_nothing(view: State, seat: int, artifact: int) -> bool:
    effect = EFFECT[artifact]
    if effect in (Effect.PURIFY, Effect.HEX):
        return bool(view.stones[seat] == 0)
    if effect == Effect.RAID:
        return not any(has_jewel(view, other) for other in range(view.seats) if other != seat)
    return False


# -- what to know --------------------------------------------------------------------------------------


def clauses(voice: Voice, view: State) -> list[str]:
    """Give the clauses that matter now."""
    phase = Phase(view.phase)
    if phase in (Phase.LEAD, Phase.CAST, Phase.CHOOSE):
        return ["1.2", "1.3", "1.4", "1.6"]
    if phase == Phase.OVER:
        return ["8.2", "8.3", "8.4", "8.5", "8.6", "8.8"]
    if phase in (Phase.DEAL, Phase.CLAIM):
        return ["2.1", "2.2", "2.3", "2.4", "2.5", "4.3", "4.4", "4.6", "4.7", "7.1"]
    if phase == Phase.TOKEN:
        return ["3.1", "3.2", "3.3", "4.3", "4.4", "4.5", "4.6", "4.7", "4.8", "4.9", "4.10", "9.4"]
    instant = [artifact_clause(view.playing), "6.9"] if view.playing >= 0 else []
    return ["4.2", "5.1", "5.2", "5.3", "5.4", "5.5", *instant, "9.3"]


def memory(voice: Voice, view: State) -> list[Memory]:
    """Say which claims can be true, which jewel cards are unseen, and which tucked cards the reader knows."""
    return claim_notes(voice, view) + card_notes(view)


def claim_notes(voice: Voice, view: State) -> list[Memory]:
    """Say of every concealed claim of the others whether it can be true."""
    if view.phase == Phase.OVER:
        return []
    unseen = unseen_copies(view)
    rows = []
    for seat in range(view.seats):
        claim = view.claim[seat]
        if seat == voice.reader or claim < 0 or view.card_seen[seat] == EVERYONE:
            continue
        about = f"{voice.names[seat]} claims {jewels(claim)}"
        if unseen[claim] > 0:
            left = f"{unseen[claim]} of {count(CARD_COPIES[claim], 'such card')} unseen"
            rows.append(Memory(about, (f"the truth: {left}", "a lie"), (), "9.4"))
        else:
            rows.append(Memory(about, ("a lie",), (("the truth", "every such card was seen"),), "9.4"))
    return rows


def card_notes(view: State) -> list[Memory]:
    """Say which jewel cards are unseen, and which tucked artifacts the reader knows."""
    if view.phase == Phase.OVER:
        return []
    unseen = unseen_copies(view)
    possible = tuple(times(CARD_IDS[card], unseen[card]) for card in range(CARDS) if unseen[card])
    excluded = tuple((CARD_IDS[card], "seen") for card in range(CARDS) if not unseen[card])
    rows = [Memory("Jewel cards unseen", possible, excluded, "9.4", "jewels")]
    known = tuple(
        f"{artifact_name(view.under[place])} ({view.fresh_n + place + 1})"
        for place in range(view.under_n)
        if view.under[place] >= 0
    )
    if known:
        rows.append(Memory("Known in the artifact deck, with the place from the top", known, (), "9.3", "tucked"))
    return rows


def unseen_copies(view: State) -> list[int]:
    """Count the copies of each jewel card that the reader has not seen."""
    left = [CARD_COPIES[card] - view.used[card] for card in range(CARDS)]
    for seat in range(view.seats):
        if view.card[seat] >= 0:
            left[view.card[seat]] -= 1
    return left


def openly_unseen(view: State) -> list[int]:
    """Count the copies of each jewel card that have not been turned up for all to see."""
    left = [CARD_COPIES[card] - view.used[card] for card in range(CARDS)]
    for seat in range(view.seats):
        if view.card_seen[seat] == EVERYONE:
            left[view.card[seat]] -= 1
    return left
