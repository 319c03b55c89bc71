"""Gaining an artifact, and the artifacts that are played at once (5, 6)."""

from __future__ import annotations

from ....core.kernel import CHANCE, EVERYONE, Row, note, rule
from ..moves import DISCARD, DONE, GAINS_ONE, GIVE, IDLE, KEEP, LOOKS, NOTHING, RAID, SHOWS, TAKE, TUCK
from ..state import AMOUNT, ARTIFACTS, COLOURS, EFFECT, INSTANT, LOOK, Effect, Phase, State


@rule
def begin_gain(s: State) -> None:
    """Turn to the next seat that gains an artifact, clockwise from the revealed one (5.5)."""
    for step in range(s.seats):
        seat = (s.turn + step) % s.seats
        if s.asked < 0 and s.due >> seat & 1:
            s.asked = seat
            s.due -= 1 << seat
    s.phase = Phase.DRAW
    s.waiting = 1 << CHANCE
    note(s, GAINS_ONE, s.asked)


@rule
def draw(s: State, artifact: int) -> None:
    """Let the gainer look at a card that nobody has seen (5.1)."""
    s.fresh[artifact] -= 1
    s.fresh_n -= 1
    s.look[s.look_n] = artifact
    s.look_seen[s.look_n] = 1 << s.asked
    s.look_n += 1


@rule
def draw_tucked(s: State) -> None:
    """Let the gainer look at a card tucked earlier; who knew it can follow it up here (5.1, 9.3)."""
    s.look[s.look_n] = s.under[0]
    s.look_seen[s.look_n] = s.under_seen[0] | 1 << s.asked
    s.look_n += 1
    note(s, LOOKS, s.asked, s.under[0])
    s.under_n -= 1
    for place in range(s.under_n):
        s.under[place] = s.under[place + 1]
        s.under_seen[place] = s.under_seen[place + 1]
    s.under[s.under_n] = -1
    s.under_seen[s.under_n] = 0


@rule
def finish_draw(s: State) -> None:
    """Let the gainer choose when the cards are drawn, or gain nothing from an empty deck (5.1, 5.6)."""
    if s.look_n < LOOK and s.under_n > 0:
        draw_tucked(s)
    elif s.look_n > 0:
        s.phase = Phase.KEEP
        s.waiting = 1 << s.asked
    else:
        note(s, NOTHING, s.asked)
        end_gain(s)


@rule
def drop(s: State, artifact: int) -> None:
    """Take a card out of the gainer's hand, and close the gap.

    The others' knowledge of the looked-at cards ends here: which one left must not show (9.3).
    """
    place = 0
    while s.look[place] != artifact:
        place += 1
    s.look_n -= 1
    for after in range(place, s.look_n):
        s.look[after] = s.look[after + 1]
    s.look[s.look_n] = -1
    for left in range(LOOK):
        s.look_seen[left] = 1 << s.asked if left < s.look_n else 0


@rule
def is_shown(s: State, artifact: int) -> bool:
    """Say whether an artifact that is chosen is seen by all: an instant, or any with open artifacts (5.2, 5.4)."""
    return INSTANT[artifact] == 1 or s.opt_artifacts == 1


@rule
def keep(s: State, artifact: int) -> None:
    """Choose one of the cards: lay it down for the end, or show it and play it (5.1, 5.2, 5.4)."""
    drop(s, artifact)
    if is_shown(s, artifact):
        note(s, SHOWS, s.asked, artifact)
    if INSTANT[artifact] == 1:
        s.playing = artifact
    else:
        s.kept[s.asked][artifact] += 1
        s.kept_n[s.asked] += 1
    s.phase = Phase.TUCK
    if s.look_n == 0:
        begin_instant(s)


@rule
def put_under(s: State, artifact: int, seen: int) -> None:
    """Tuck a card under the deck, below all others (5.3)."""
    s.under[s.under_n] = artifact
    s.under_seen[s.under_n] = seen
    s.under_n += 1


@rule
def tuck(s: State, artifact: int) -> None:
    """Tuck a rejected card under the deck; the last one left follows by itself (5.3)."""
    drop(s, artifact)
    put_under(s, artifact, 1 << s.asked)
    if s.look_n == 1:
        last = s.look[0]
        drop(s, last)
        put_under(s, last, 1 << s.asked)
    if s.look_n == 0:
        begin_instant(s)


@rule
def begin_instant(s: State) -> None:
    """Play an instant that was chosen; one that can do nothing is not asked for (5.4, 6.5 to 6.8)."""
    if s.playing < 0:
        end_gain(s)
        return
    effect = EFFECT[s.playing]
    most = AMOUNT[s.playing]
    s.least = 0
    s.left_n = most
    if effect == Effect.OFFERING:
        s.phase = Phase.OFFERING
        return
    if effect == Effect.RAID:
        s.phase = Phase.RAID
        for other in range(s.seats):
            if other != s.asked and has_jewel(s, other):
                return
    else:
        s.phase = Phase.PURIFY if effect == Effect.PURIFY else Phase.HEX
        s.left_n = min(most, s.stones[s.asked])
        if s.left_n > 0:
            return
    note(s, IDLE, s.asked, s.playing)
    end_gain(s)


@rule
def has_jewel(s: State, seat: int) -> bool:
    """Say whether a seat has a jewel in its stash (6.7, 6.9)."""
    for colour in range(COLOURS):
        if s.stash[seat][colour] > 0:
            return True
    return False


@rule
def end_gain(s: State) -> None:
    """Put a played instant at the very bottom, and go on with the reveal (5.4, 5.5)."""
    if s.playing >= 0:
        put_under(s, s.playing, EVERYONE)
        s.playing = -1
    s.left_n = 0
    s.least = 0
    s.asked = -1
    s.phase = Phase.REVEAL


@rule
def play_instant(s: State, seat: int, action: int) -> None:
    """Carry out one step of Purification, Hex, Raid or Offering (6.5 to 6.8)."""
    if s.phase == Phase.PURIFY:
        s.stones[seat] -= action - DISCARD
        s.left_n = 0
    elif s.phase == Phase.RAID:
        victim = (action - RAID) // COLOURS
        colour = (action - RAID) % COLOURS
        s.stash[victim][colour] -= 1
        s.stash[seat][colour] += 1
        if s.stones[seat] > 0:
            give_own_stone(s, seat, victim)
        s.left_n = 0
    elif action == DONE:
        s.left_n = 0
    elif s.phase == Phase.HEX:
        s.least = action - GIVE
        s.left_n -= 1
        give_own_stone(s, seat, s.least)
    else:
        s.least = action - TAKE
        s.left_n -= 1
        s.stash[seat][s.least] += 1
    if s.left_n == 0:
        end_gain(s)


@rule
def give_own_stone(s: State, seat: int, taker: int) -> None:
    """Give one of one's own stones; the supply never helps an instant (6.9)."""
    s.stones[seat] -= 1
    s.stones[taker] += 1


@rule
def legal_gain(s: State, seat: int, out: Row) -> int:
    """List what a gainer may do: keep, tuck, or a step of an instant (5, 6)."""
    n = 0
    if s.phase == Phase.KEEP or s.phase == Phase.TUCK:
        verb = KEEP if s.phase == Phase.KEEP else TUCK
        held = 0
        for place in range(s.look_n):
            held |= 1 << s.look[place]
        for artifact in range(ARTIFACTS):
            out[n] = verb + artifact
            n += held >> artifact & 1
    elif s.phase == Phase.PURIFY:
        for stones in range(s.left_n + 1):
            out[n] = DISCARD + stones
            n += 1
    elif s.phase == Phase.RAID:
        for other in range(s.seats):
            for colour in range(COLOURS):
                if other != seat and s.stash[other][colour] > 0:
                    out[n] = RAID + other * COLOURS + colour
                    n += 1
    elif s.phase == Phase.OFFERING:
        for colour in range(s.least, COLOURS):
            out[n] = TAKE + colour
            n += 1
    else:
        for other in range(s.least, s.seats):
            if other != seat:
                out[n] = GIVE + other
                n += 1
        out[n] = DONE
        n += 1
    return n
