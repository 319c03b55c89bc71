"""Aztec in words: from views, moves and events as one reader may see them, each line with its clause."""

from __future__ import annotations

from ...core.kernel import EVERYONE
from ...core.voice import Memory, Prompt, Voice, count, listed, spelt
from .moves import ACTIONS
from .phrases import (
    CHARACTER,
    NAME,
    artifact_clause,
    artifact_name,
    artifact_text,
    artifact_when,
    cost,
    duo,
    jewels,
    looked_at,
    start,
    stones,
    who,
)
from .rules.reveal import accusers, verdict
from .state import (
    ACCUSE,
    CARD_COPIES,
    CARD_IDS,
    CARDS,
    COLOUR_IDS,
    HONEST,
    ROUNDS,
    UNDOUBTED,
    Phase,
    State,
)

DOING = {
    Phase.CLAIM: "taking jewels",
    Phase.TOKEN: "placing tokens",
}
CHOOSING = {
    Phase.CHOOSE: "a character",
    Phase.KEEP: "an artifact",
    Phase.TUCK: "how to tuck the others",
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
    doing = "looking at the cards" if view.phase == Phase.DEAL else DOING.get(Phase(view.phase), "revealing")
    return f"Round {view.round} of {ROUNDS} · {doing}"


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
        return Prompt("Everybody looks at the next jewel card", "Only you will see yours.", clause)
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
        if claims:
            why = f"Your card shows {jewels(view.card[reader])}; only you see it. All claims are shown together."
            return Prompt("Take the jewels of your card, or bluff", why, "2.2")
        why = "Who is right parts with a cursed stone, who is wrong gets one. All tokens are shown together."
        return Prompt("Believe or accuse one opponent", why, "3.1")
    ask = f"Waiting for {who(voice, waiting)}"
    if reader is None:
        return Prompt(ask, f"All {'claims' if claims else 'tokens'} are shown together.", "2.4" if claims else "3.3")
    if claims:
        return Prompt(ask, f"You took {jewels(view.claim[reader])}. All claims are shown together.", "2.4")
    verb = "accuse" if view.side[reader] == ACCUSE else "believe"
    return Prompt(ask, f"You {verb} {voice.names[view.target[reader]]}. All tokens are shown together.", "3.3")


def _prompt_alone(voice: Voice, view: State, seat: int) -> Prompt:
    phase = Phase(view.phase)
    clause = CLAUSE[phase]
    if phase == Phase.CHOOSE:
        return Prompt("Choose your character", "Each one seeks another duo, and none is taken twice.", clause)
    if phase == Phase.KEEP:
        return Prompt(
            f"{_gained_by(voice, view)}: keep one of {spelt(view.look_n)} artifacts",
            f"{_why_gain(voice, view)} {_only_you(view)}",
            clause,
        )
    if phase == Phase.TUCK:
        return Prompt("Tuck the others under the deck: which lies above?", "Only you will know their order.", clause)
    if phase == Phase.PURIFY:
        return Prompt(f"Discard up to {stones(view.left_n)}", f"You have {cost(view.stones[seat])}.", clause)
    if phase == Phase.HEX:
        ask = f"Give {'up to ' if view.left_n > 1 else ''}{stones(view.left_n)} to opponents, or stop"
        return Prompt(ask, f"You have {cost(view.stones[seat])}. Name the seats in ascending order.", clause)
    if phase == Phase.RAID:
        gives = "and one of your stones goes there." if view.stones[seat] else "and you have no stone to give for it."
        return Prompt("Take a jewel from an opponent's stash", f"Jewels on concealed cards are safe, {gives}", clause)
    ask = f"Take {count(view.left_n, 'jewel')} from the temple"
    return Prompt(ask, "Name the colours in the order blue, yellow, red.", clause)


def _gained_by(voice: Voice, view: State) -> str:
    """Say how the reader came to gain an artifact."""
    if view.turn != voice.reader:
        return f"You caught {voice.names[view.turn]}"
    if verdict(view, view.turn) == UNDOUBTED:
        return "Nobody accused you"
    return "You told the truth"


def _why_gain(voice: Voice, view: State) -> str:
    case, n = verdict(view, view.turn), accusers(view, view.turn)
    turn = voice.name(view.turn)
    if case == UNDOUBTED:
        return f"{start(turn)} lied and nobody accused {turn}."
    if case == HONEST:
        return f"{start(spelt(n))} accused {turn}, of the truth."
    gainers = [seat for seat in range(view.seats) if view.target[seat] == view.turn and view.side[seat] == ACCUSE]
    return f"{start(spelt(n))} accused {turn}, so {who(voice, gainers)} each gain one."


def _why_wait(voice: Voice, view: State) -> str:
    if view.phase == Phase.CHOOSE:
        return "Characters are chosen clockwise from the first seat."
    if view.playing >= 0:
        return f"{artifact_name(view.playing)}: {artifact_text(view.playing)}."
    return _why_gain(voice, view)


def _only_you(view: State) -> str:
    shared = [place for place in range(view.look_n) if view.look_seen[place] & (view.look_seen[place] - 1)]
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
        does = f"{NAME[artifact]}: {artifact_text(artifact)}"
        return f"Play now {does}" if artifact_when(view, artifact) == "at once" else f"Keep {does}"
    if name == "tuck":
        return _tuck_label(view, arguments["artifact"])
    if name == "discard":
        n = arguments["stones"]
        return f"Discard {stones(n)}" if n else "Discard none"
    if name == "give":
        return f"Give a stone to {voice.names[arguments['seat']]}"
    if name == "raid":
        victim = voice.names[arguments["seat"]]
        stone = " and give a stone" if voice.reader is not None and view.stones[voice.reader] else ""
        return f"Take 1 {COLOUR_IDS[arguments['colour']]} from {victim}{stone}"
    if name == "take":
        return f"Take 1 {COLOUR_IDS[arguments['colour']]}"
    if name == "done":
        return "Stop giving stones"
    return ACTIONS.text(action)


def _tuck_label(view: State, artifact: int) -> str:
    others = looked_at(view)
    if artifact in others:
        others.remove(artifact)
    below = f", above {listed([artifact_name(other) for other in others])}" if others else ""
    return f"Tuck {artifact_name(artifact)}{below}"


# -- facts ---------------------------------------------------------------------------------------------


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
        return ["3.1", "3.2", "3.3", "4.3", "4.5", "4.7", "4.8", "4.9", "4.10", "9.4"]
    instant = [artifact_clause(view.playing), "6.9"] if view.playing >= 0 else []
    return ["4.2", "5.1", "5.2", "5.3", "5.4", "5.5", *instant, "9.3"]


def memory(voice: Voice, view: State) -> list[Memory]:
    """Say which claims can be true, which jewel cards are unseen, and which tucked cards the reader knows."""
    if view.phase == Phase.OVER:
        return []
    seen = unseen_copies(view)
    rows = []
    for seat in range(view.seats):
        claim = view.claim[seat]
        if seat == voice.reader or claim < 0 or view.card_seen[seat] == EVERYONE:
            continue
        about = f"{voice.names[seat]} says {jewels(claim)}"
        if seen[claim] > 0:
            left = f"{seen[claim]} of {count(CARD_COPIES[claim], 'such card')} unseen"
            rows.append(Memory(about, (f"the truth: {left}", "a lie"), (), "9.4"))
        else:
            why = (("the truth", "every such card was seen"),)
            rows.append(Memory(about, ("a lie",), why, "9.4"))
    possible = tuple(
        f"{CARD_IDS[card]} ×{seen[card]}" if seen[card] > 1 else CARD_IDS[card] for card in range(CARDS) if seen[card]
    )
    excluded = tuple((CARD_IDS[card], "seen") for card in range(CARDS) if not seen[card])
    rows.append(Memory("Jewel cards unseen", possible, excluded, "9.4"))
    known = tuple(
        f"{view.fresh_n + place + 1}: {artifact_name(view.under[place])}"
        for place in range(view.under_n)
        if view.under[place] >= 0
    )
    if known:
        rows.append(Memory("Artifacts you know in the deck, from the top", known, (), "9.3"))
    return rows


def unseen_copies(view: State) -> list[int]:
    """Count the copies of each jewel card that the reader has not seen."""
    left = [CARD_COPIES[card] - view.used[card] for card in range(CARDS)]
    for seat in range(view.seats):
        if view.card[seat] >= 0:
            left[view.card[seat]] -= 1
    return left
