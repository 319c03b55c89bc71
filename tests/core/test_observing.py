"""Native features are those of `features`, for every game, seat count and option, and tell nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest

from wunderkammer import load
from wunderkammer.core import dice, observing
from wunderkammer.core.errors import OptionError
from wunderkammer.core.game import Game
from wunderkammer.core.observing import NAMED, NIBBLE, WIDTH, Observer, packed_rows, room_for, rows_and_pieces
from wunderkammer.core.registry import game_names
from wunderkammer.core.stepping import Tables

TABLES = 4
LOOKS = 5


def positions(game: Game, seats: int, options: dict[str, str]) -> Iterator[npt.NDArray[np.int32]]:
    """Give states from the beginning of random matches to their end."""
    tables = Tables(game, TABLES, seats=seats, options=options, seed=seats)
    rng = np.random.default_rng(seats)
    while True:
        yield np.array([tables.state(table) for table in range(TABLES)])
        for _ in range(game.longest // (8 * LOOKS)):
            if tables.over.all():
                return
            noise = rng.random(tables.masks.shape)
            tables.step(np.where(tables.masks, noise, -1.0).argmax(axis=1))


def seen(game: Game, states: npt.NDArray[np.int32], seat: int) -> npt.NDArray[np.int32]:
    return np.array([game.state.view(state, seat) for state in states])


@pytest.mark.parametrize("name", game_names())
def test_native_features_are_the_interpreted_ones_and_know_nothing_hidden(name: str) -> None:
    """From the view, from the truth and from an imagined world alike: no bit depends on what the seat may not know."""
    game = load(name)
    features = game.features
    rng = dice.generator(3)
    for seats in game.seats:
        observer = Observer(game, seats)
        for options in game.options.samples(seats):
            for states in list(positions(game, seats, options))[:LOOKS]:
                seat = dice.below(rng, seats)
                views = seen(game, states, seat)
                readers = np.full(TABLES, seat)
                ints = np.array([features.ints(view, seat) for view in views])
                assert np.array_equal(observer.ints(views, readers), ints)
                assert np.array_equal(observer.ints(states, readers), ints)
                floats = np.array([features.floats(view, seat) for view in views[:1]])
                assert np.array_equal(observer.floats(views, readers)[:1], floats)
                if game.pending(states[0]):
                    world = game.imagine(views[0], seat, rng)
                    assert np.array_equal(observer.ints([world], [seat]), ints[:1])
                    assert game.legal(world, seat) == game.legal(states[0], seat)


def test_readers_may_differ_from_row_to_row(sample: Game) -> None:
    states = next(positions(sample, 3, sample.options.fill(3, {})))
    readers = [2, 0, 1, 2]
    rows = Observer(sample, 3).ints(states, readers)
    for row, state, reader in zip(rows, states, readers, strict=True):
        assert np.array_equal(row, sample.features.ints(sample.state.view(state, reader), reader))


def test_kinds_with_too_many_names_for_one_int_are_looked_up(sample: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (np.arange(-1, most, dtype=np.int32)[None] for most in (NAMED - 1, NAMED))
    assert [packed_rows(few)[0] >> NIBBLE * at & NAMED for at in range(NAMED)] == (few[0] + 1).tolist()
    assert not len(packed_rows(many))
    states = next(positions(sample, 3, sample.options.fill(3, {})))
    observer = Observer(sample, 3)
    assert observer.lens.named.size
    assert not observer.lens.listed.size
    expected = observer.ints(states, [0, 1, 2, 1]).copy()
    monkeypatch.setattr(observing, "NAMED", 1)
    observer.lens = observing.lens(sample.features, 3)
    assert observer.lens.listed.size
    assert not observer.lens.named.size
    assert np.array_equal(observer.ints(states, [0, 1, 2, 1]), expected)


def test_pieces_share_the_memory_of_their_rows_and_never_reach_beyond_it() -> None:
    rows, pieces = rows_and_pieces(3, 5)
    rows[:] = np.arange(15).reshape(3, 5)
    assert pieces[1, 2]["cells"].tolist()[:8] == [7, 8, 9, 10, 11, 12, 13, 14]
    assert pieces[2, 4]["cells"].tolist() == [14] + [0] * (WIDTH - 1)
    for features in range(1, 3 * WIDTH):
        last_piece = features - 1
        assert last_piece + WIDTH <= room_for(features)


def test_views_that_do_not_fit_are_refused(sample: Game) -> None:
    observer = Observer(sample, 3)
    states = next(positions(sample, 2, sample.options.fill(2, {})))
    for views, readers, says in (
        (states, [0, 1], "and as many as readers \\(2\\)"),
        (states[:, 1:], [0, 1, 0, 1], f"must be rows of {sample.state.cells} cells"),
        (states, [0, 1, 0, 1], "must be of tables of 3 seats"),
    ):
        with pytest.raises(OptionError, match=says):
            observer.ints(views, readers)
    with pytest.raises(OptionError, match="must be of tables of 2 seats"):
        Observer(sample, 2).ints(states, [0, 1, 0, 2])
