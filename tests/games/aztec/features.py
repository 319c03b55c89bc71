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
    found = {f"{match.seats} seats"}
    for number in range(len(match.log)):
        found |= _moves(match, number)
    return found | _end(match)


def _moves(match: Match, number: int) -> set[str]:
    game, entry = match.game, match.log[number]
    found = set()
    before, after = (game.state.read(match.state_after(n)) for n in (number, number + 1))
    text = game.actions.text(entry.action)
    if text == "done":
        found.add("hex is broken off")
    if text.startswith("give") and before.least == game.actions.arguments(entry.action)["seat"] and before.left_n == 1:
        if text == game.actions.text(match.log[number - 1].action):
            found.add("hex gives two stones to one seat")
    instants = {"discard": "purification", "give": "hex", "raid": "raid", "take": "offering"}
    verb = text.split()[0]
    if verb in instants and text != "discard 0":
        found.add(f"{instants[verb]} is played")
    curses: list[int] = []
    for event, a, b, c in entry.events:
        name = game.events.events[event].name
        if name == "reveal":
            found |= _reveal(after if after.card_seen[a] else before, before, after, match, a, c)
        elif name == "supplies":
            found.add("no stone to give")
        elif name == "idle":
            found.add("an instant does nothing")
        elif name == "cursed":
            curses.append(a)
            found.add("a curse is taken")
        elif name == "tie" and b:
            found.add("a curse is tied")
        elif name == "looks":
            found.add("a tucked card comes to the top")
    if len(curses) > len(set(curses)):
        found.add("one seat takes several curses")
    if before.look_n < after.look_n and any(
        mask & ~(1 << after.asked) for mask in after.look_seen[: after.look_n]
    ):
        found.add("a card known to another is looked at")
    return found


def _reveal(_, before, after, match: Match, seat: int, case: int) -> set[str]:
    # The tokens of the round: open after the move that reveals, unless that move also ended the round.
    tokens = after if after.target[0] >= 0 else before
    targets, sides = list(tokens.target[: match.seats]), list(tokens.side[: match.seats])
    if tokens is before and -1 in targets:  # the last token opened everything in one move
        last = targets.index(-1)
        action = next(e for e in reversed(match.log) if e.seat == last and match.game.actions.verb(e.action).name == "token")
        given = match.game.actions.arguments(action.action)
        targets[last], sides[last] = given["seat"], given["side"]
    accusing = sum(t == seat and s == 1 for t, s in zip(targets, sides, strict=True))
    believing = [other for other in range(match.seats) if targets[other] == seat and sides[other] == 0]
    name = CASES[case]
    found = {f"{name} with {MANY[min(len(believing), 3)]} believers"}
    if name == "caught":
        found.add(f"caught by {MANY[min(accusing, 3)]} accusers")
    elif name == "honest":
        found.add(f"honest with {MANY[min(accusing, 3)]} accusers")
        if any(before.stones[other] == 0 for other in believing) and before.revealed_n < match.seats:
            found.add("a believer without stones")
    return found


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
