"""Who knows what, and what can be taken back: clause 9."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from wunderkammer import Match
from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.laws import imagined_as_dealt
from wunderkammer.games.stack import hidden
from wunderkammer.games.stack.components import CARD_IDS
from wunderkammer.games.stack.rules.stock import remove

from .positions import DARK, FIRST_GAME, GAME, card, options, place, play, position, seen


def test_9_1_open_to_all():
    match = position(FIRST_GAME, "t1=jaguar", "owl-drachma", "purse", peeked={"t2": ("crown", (1,))})
    watcher = seen(match, None)
    assert watcher.holder[card("purse")] == 1
    assert watcher.flipped[card("purse")] == 1
    assert watcher.known[place("t2")] == 0b10  # that seat 2 has peeked is public, what it saw is not
    assert watcher.card[place("t2")] == -1


def test_9_2_peeked_cards_are_secret():
    match = position(FIRST_GAME, "t1=jaguar t2=back", "", "", "", peeked={"m11": ("crown", (0, 2))})
    assert [seen(match, reader).card[place("m11")] for reader in (0, 1, 2, None)] == [
        card("crown"),
        -1,
        card("crown"),
        -1,
    ]
    assert [seen(match, reader).card[place("t2")] for reader in (0, 1, 2, None)] == [-1] * 4
    assert all(set(seen(match, reader).faces) == {-1} for reader in (0, 1, 2, None))
    assert all(set(seen(match, reader).marked) == {-1} for reader in (0, 1, 2, None))


def peeks_and_takings() -> Match:
    """Play a real match in which seats peek, some at the same card, and take what others have seen."""
    match = Match(GAME, 3, options(DARK))
    match.play(CHANCE, "lead 1")
    for _ in range(26):
        match.play(CHANCE, "lay back" if len(match.log) % 2 else match.legal(CHANCE)[0])
    backs = [name for name in ("t1", "t2", "t3", "m11", "b11", "b13") if seen(match).lies[place(name)] == 2]
    shown = iter(("mummy-1", "golden-mask", "crown", "saucer-a", "vampire-1", "idol"))
    play(match, f"peek {backs[0]}", f"glimpse {next(shown)}", f"peek {backs[1]}", f"glimpse {next(shown)}")
    top = next(name for name in ("t1", "t2", "t3") if seen(match).lies[place(name)] == 1)
    play(match, f"take {top}")
    play(match, f"peek {backs[1]}", f"peek {backs[2]}", f"glimpse {next(shown)}")
    free = next(action for action in match.legal(match.pending[0]))
    match.play(match.pending[0], free)
    while match.pending == (CHANCE,):
        match.play(CHANCE, f"turn-up {next(shown)}")
    return match


@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_9_2_worlds_are_as_chance_would_deal(reader):
    """All that chance could have done instead is played again; `imagine` draws each world as often as it is likely."""
    assert imagined_as_dealt(peeks_and_takings(), reader, samples=4000, seed=92) == ""


def small_world() -> Match:
    """Give a position with four cards with the mark unseen by all, and an empty temple but for four backs."""
    match = position(FIRST_GAME, "t1=back t2=back t3=back m11=back", "", "", "", silver=(9, 9, 9))
    s = GAME.state.read(match.state)
    stock = ("golden-mask", "crown", "saucer-a", "owl", "idol")
    for n, name in enumerate(CARD_IDS):
        if n in s.faces + s.marked and name not in stock:
            remove(s, n)
            s.holder[n], s.flipped[n] = 3, 1  # out of sight: an empty fourth chair
    s.backs_n = 1
    match.stand_at(s.write())
    return match


def exact_worlds(start, moves: list[tuple[int, str]], reader: int | None) -> dict[tuple, dict[bytes, Fraction]]:
    """Play moves with every outcome of chance; give the worlds behind each view, and their chances."""
    alive = {(start.tobytes(), ()): Fraction(1)}
    for seat, text in moves:
        after: dict[tuple, Fraction] = {}
        for (key, story), chance in alive.items():
            state = np.frombuffer(key, dtype=np.int32).copy()
            states = [(GAME.apply(state, seat, GAME.actions.parse(text)), chance)]
            if GAME.pending(states[0][0]) == (CHANCE,):
                state = states[0][0]
                weights = GAME.outcomes(state)
                whole = sum(weights.values())
                states = [
                    (GAME.apply(state, CHANCE, action), chance * Fraction(weight, whole))
                    for action, weight in weights.items()
                ]
            for grown, share in states:
                told = (*story, GAME.view(grown, reader).tobytes())
                after[grown.tobytes(), told] = after.get((grown.tobytes(), told), Fraction(0)) + share
        alive = after
    views: dict[tuple, dict[bytes, Fraction]] = {}
    for (key, story), chance in alive.items():
        behind = views.setdefault(story, {})
        behind[key] = behind.get(key, Fraction(0)) + chance
    return {story: {key: c / sum(behind.values()) for key, c in behind.items()} for story, behind in views.items()}


def imagined_exactly(view, reader: int | None, monkeypatch) -> dict[bytes, Fraction]:
    """Give every world that `imagine` can draw for a view, with its exact chance: each draw is taken in all ways."""
    worlds: Counter[bytes] = Counter()
    open_paths: list[list[int]] = [[]]
    while open_paths:
        path = open_paths.pop()
        sizes: list[int] = []

        def scripted(rng, n, path=path, sizes=sizes):
            sizes.append(n)
            if len(sizes) > len(path):
                open_paths.extend([[*path, choice] for choice in range(1, n)])
                path.append(0)
            return path[len(sizes) - 1]

        monkeypatch.setattr(hidden, "below", scripted)
        world = GAME.imagine(view, reader)
        chance = Fraction(1)
        for n in sizes:
            chance /= n
        worlds[world.tobytes()] += chance
    monkeypatch.undo()
    return dict(worlds)


STORIES = {
    "two peeks of one seat": [(0, "peek t1"), (0, "peek t2")],
    "peeks of two seats, one card seen by both": [(0, "peek t1"), (0, "hire guide"), (1, "peek t1"), (1, "peek t3")],
    "a peek, then a taking of what nobody saw": [(0, "peek t1"), (0, "peek m11"), (0, "take t2"), (1, "peek t3")],
    "a taking of what another has seen": [
        (0, "peek t1"),
        (0, "hire guide"),
        (1, "peek t2"),
        (1, "take t1"),
        (2, "peek t3"),
    ],
}


@pytest.mark.parametrize("reader", [0, 1, 2, None])
@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_9_2_imagined_worlds_are_exact(story, reader, monkeypatch):
    """Whatever chance does and whatever is seen of it: the worlds and their chances are equal, as fractions."""
    views = exact_worlds(small_world().state, story, reader)
    assert sum(len(behind) for behind in views.values()) >= len(views) > 0
    for behind in views.values():
        some = np.frombuffer(next(iter(behind)), dtype=np.int32).copy()
        assert imagined_exactly(GAME.view(some, reader), reader, monkeypatch) == behind


def test_9_2_stories_leave_something_to_imagine():
    """The proof above is not empty: a watcher of the second story has many worlds behind each view."""
    views = exact_worlds(small_world().state, STORIES["peeks of two seats, one card seen by both"], None)
    assert {len(behind) for behind in views.values()} == {5 * 4}


def test_9_2_imagine_works_in_every_step_of_the_set_up():
    match = Match(GAME, 2)
    while match.pending == (CHANCE,):
        for reader in (0, 1, None):
            world = GAME.imagine(match.view(reader), reader)
            assert np.array_equal(world, match.state)  # nothing is hidden and decided yet
        match.play(CHANCE, match.legal(CHANCE)[0])


def notes_of(match: Match, seat: int):
    return {row.about: row for row in GAME.words.memory(match.voice(seat), seen(match, seat))}


def test_9_3_notes_of_what_can_still_lie_there():
    match = position(FIRST_GAME, "t1=jaguar t2=back", "idol", "owl-drachma", peeked={"t3": ("crown", (0,))})
    notes = notes_of(match, 0)
    treasures = notes["Treasures, face down"]
    assert treasures.possible == ("Golden Mask", "Scepter", "Chalice")
    assert treasures.excluded == (("Crown", "you peeked at it on top"), ("Idol", "you have it"))
    coins = notes["Coins, face up, still to come"]
    assert ("Owl Drachma", "Seat 2 has it") in coins.excluded
    assert "Harbor Penny" in coins.possible
    assert "Crown" in notes_of(match, 1)["Treasures, face down"].possible
    assert all(row.clause == "9.3" for row in notes.values())


def test_9_3_cards_left_over_are_never_named():
    peeked = {"t3": ("crown", (0,))}
    match = position(FIRST_GAME, "t1=jaguar t2=back", "idol", "", peeked=peeked, round=2)
    notes = notes_of(match, 0)
    assert notes["Treasures, face down"].possible == ("Golden Mask", "Scepter", "Chalice")
    assert not [about for about in notes if "still to come" in about]
    match = position(FIRST_GAME, "t1=jaguar", "idol", "", peeked=peeked, round=2)
    assert notes_of(match, 0) == {}  # the only back is known, so what was never seen lies nowhere
    assert "Crown" in notes_of(match, 1)["Treasures, face down"].possible
    first = position(FIRST_GAME, "t1=jaguar", "idol", "", peeked=peeked, round=1)
    assert "Golden Mask" in notes_of(first, 0)["Treasures, face down"].possible  # in the second temple


def test_9_4_undo_back_to_the_last_thing_turned_up():
    match = position(FIRST_GAME, "t1=jaguar t2=back t3=herbal", "owl-drachma rose-ducat jade-ring gold-torc")
    play(match, "peek t2", "glimpse crown")
    start = match.state.copy()
    play(match, "trigger deck=coin cards=2", "trigger deck=jewelry cards=2", "hire guide", "take t1")
    while match.may_undo(0):
        match.undo(0)
    assert np.array_equal(match.state, start)
    with pytest.raises(IllegalMove):
        match.undo(0)  # chance has shown the Crown


def test_9_4_no_undo_of_a_peek_at_a_known_card():
    match = position(FIRST_GAME, "t1=jaguar", "", "", peeked={"t2": ("crown", (1,)), "t3": ("idol", (0,))})
    play(match, "peek t2")
    assert not match.may_undo(0)
    match = position(FIRST_GAME, "t1=jaguar", "", "", peeked={"t2": ("crown", (1,)), "t3": ("idol", (0,))})
    play(match, "take t3")  # known to the taker, new to the other
    assert not match.may_undo(0)
    match = position(FIRST_GAME, "t1=jaguar t2=serpent", "", "")
    play(match, "take t1")
    assert match.may_undo(0)
