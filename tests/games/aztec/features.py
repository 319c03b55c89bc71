"""What the goldens of Aztec must show, and how to see it in a match."""

from __future__ import annotations

from wunderkammer.core.match import Match

CASES = ("honest", "undoubted", "caught")
MANY = ("no", "one", "two", "three or more")
LASTING = (
    "serpents-blue-red", "serpents-blue-yellow", "serpents-yellow-red", "mask-blue", "mask-yellow", "mask-red", "crown",
    "idol", "coffer", "ward",
)  # fmt: skip
INSTANTS = ("purification", "hex", "raid", "offering")

WANTED = (
    *(f"{seats} seats" for seats in (3, 4, 5, 6)),
    *(f"{artifact} scores" for artifact in LASTING),
    *(f"{artifact} is played" for artifact in INSTANTS),
    "an instant does nothing",
    "hex is broken off",
    "hex gives two stones to one seat",
    *(f"honest with {n} accusers" for n in MANY),
    *(f"honest with {n} believers" for n in MANY),
    *(f"undoubted with {n} believers" for n in MANY),
    *(f"caught by {n} accusers" for n in MANY[1:]),
    *(f"caught with {n} believers" for n in MANY[:3]),
    "no stone to give",
    "a believer without stones",
    "a curse is taken",
    "a curse is tied",
    "one seat takes several curses",
    "a tucked card comes to the top",
    "a card known to another is looked at",
    "a total below nothing",
    "a tie broken by stones",
    "a shared victory",
)  # fmt: skip


def features(match: Match) -> set[str]:
    """Name what a match shows."""
    return {f"{match.seats} seats"} | _moves(match) | _reveals(match) | _end(match)


def _moves(match: Match) -> set[str]:
    game = match.game
    found = set()
    instants = {"discard": "purification", "give": "hex", "raid": "raid", "take": "offering"}
    last = ""
    for number, entry in enumerate(match.log):
        text = game.actions.text(entry.action)
        verb = text.split()[0]
        if text == "done":
            found.add("hex is broken off")
        elif verb == "give" and text == last:
            found.add("hex gives two stones to one seat")
        if verb in instants and text != "discard 0":
            found.add(f"{instants[verb]} is played")
        last = text
        after = game.state.read(match.state_after(number + 1))
        others = [mask & ~(1 << after.asked) for mask in after.look_seen[: after.look_n]]
        if any(others):
            found.add("a card known to another is looked at")
    return found


def _reveals(match: Match) -> set[str]:
    """Follow the events of the reveals; the tokens are those of the moves before them."""
    game = match.game
    found = set()
    tokens: dict[int, tuple[int, int]] = {}
    owed = 0  # believers of the last honest claim who have not discarded a stone
    for entry in match.log:
        if game.actions.verb(entry.action).name == "token":
            given = game.actions.arguments(entry.action)
            tokens[entry.seat] = (given["seat"], given["side"])
        curses = []
        for event, seat, colour, case in entry.events:
            name = game.events.events[event].name
            if name in ("reveal", "cursed", "tie") and owed:
                found.add("a believer without stones")
                owed = 0
            if name == "reveal":
                accusing = [other for other, token in tokens.items() if token == (seat, 1)]
                believing = [other for other, token in tokens.items() if token == (seat, 0)]
                found.add(f"{CASES[case]} with {MANY[min(len(believing), 3)]} believers")
                found.add(f"{CASES[case]} {'by' if case == 2 else 'with'} {MANY[min(len(accusing), 3)]} accusers")
                owed = len(believing) if case == 0 else 0
            elif name == "sheds":
                owed -= 1
            elif name == "cursed":
                curses.append(seat)
            elif name == "tie" and colour:
                found.add("a curse is tied")
            found |= {NAMED[name]} if name in NAMED else set()
        if len(curses) > len(set(curses)):
            found.add("one seat takes several curses")
    return found


NAMED = {
    "supplies": "no stone to give",
    "idle": "an instant does nothing",
    "cursed": "a curse is taken",
    "looks": "a tucked card comes to the top",
}


def _end(match: Match) -> set[str]:
    game = match.game
    found = set()
    s, result = game.state.read(match.state), match.result()
    ids = game.components.ids("artifact")
    for seat in range(match.seats):
        for artifact, n in enumerate(s.kept[seat]):
            if n and _scores(match, seat, artifact):
                found.add(f"{ids[artifact]} scores")
    if min(result.totals) < 0:
        found.add("a total below nothing")
    if result.places.count(1) > 1:
        found.add("a shared victory")
    best = max(result.totals)
    if result.totals.count(best) > result.places.count(1):
        found.add("a tie broken by stones")
    return found


def _scores(match: Match, seat: int, artifact: int) -> bool:
    """Say whether the seat would have fewer points without this artifact."""
    with_it = match.result().totals[seat]
    s = match.game.state.read(match.state)
    s.kept[seat][artifact] -= 1
    return match.game.result(s.write()).totals[seat] < with_it
