"""A game through its checked door: moves and refusals, views, results, audits, taking back; on the sample."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from wunderkammer import load
from wunderkammer.core import dice
from wunderkammer.core.errors import IllegalMove, LayoutError, OptionError
from wunderkammer.core.game import Game
from wunderkammer.core.kernel import CHANCE, EVERYONE, WATCHER
from wunderkammer.core.match import Match
from wunderkammer.core.readers import OPEN
from wunderkammer.core.subset import check_sources

from .play import OPENING, play_on, scripted

CALM = OPENING + "chance: blow calm\n"
OPENED = CALM + "2: offer blue-4\n1: offer red-5\n"
"""Seat 1 is the strongest, seat 2 peeks, then both draw."""


def mirror(match: Match) -> Any:
    return match.game.state.read(match.state)


# -- the life of a match ----------------------------------------------------------------------------------


def test_what_is_due_is_paid_first_in_first_out(sample: Game) -> None:
    match = scripted(sample, 2, OPENED)
    paid = []
    for line in ("1: reach 1", "1: take", "2: peek 3", "chance: deal 1 red-3", "chance: deal 2 red-4"):
        s = mirror(match)
        paid.append([(s.due_seat[n], s.due_item[n]) for n in range(s.due_n)])
        who, _, text = line.partition(": ")
        seat = CHANCE if who == "chance" else int(who) - 1
        assert match.pending == (seat,)
        match.replay(seat, sample.actions.parse(text))
    reach, peek, draw = range(3)
    assert paid[0] == [(0, reach), (1, peek), (0, draw), (1, draw)]
    assert paid[1] == paid[0]  # reaching has two steps
    assert paid[2:] == [paid[0][1:], paid[0][2:], paid[0][3:]]
    assert mirror(match).due_n == 0
    assert match.pending == (CHANCE,)  # the wind turns


def test_several_seats_are_pending_and_the_last_one_opens_all(sample: Game) -> None:
    match = scripted(sample, 2, CALM)
    assert match.pending == (0, 1)
    match.play(1, "offer blue-4")
    assert match.pending == (0,)
    assert sample.state.read(match.view(0)).offer == [-1, -1, -1, -1]
    assert sample.state.read(match.view(1)).offer[1] == sample.actions.arguments(match.log[-1].action)["lantern"]
    match.play(0, "offer red-5")
    assert mirror(match).lead == 0
    assert [sample.events.events[number].name for number, *_ in match.log[-1].events] == [
        "opened", "opened", "strongest",
    ]  # fmt: skip


def test_chance_has_unequal_weights(sample: Game) -> None:
    match = scripted(sample, 2, OPENING)
    weights = {sample.actions.text(action): weight for action, weight in sample.outcomes(match.state).items()}
    assert weights == {"blow calm": 3, "blow storm": 1}


def test_apply_gives_a_new_state_and_leaves_the_old_one(sample: Game) -> None:
    match = scripted(sample, 2, CALM)
    before = match.state.copy()
    after = sample.apply(match.state, 0, sample.actions.parse("offer red-5"))
    assert np.array_equal(match.state, before)
    assert sample.state.diff(before, after) == ("hand", "hand_n", "offer", "offered")


@pytest.mark.parametrize(
    ("script", "seat", "text", "clause", "says"),
    [
        (CALM, 0, "offer blue-4", "4.1", "You do not hold blue-4; offer a lantern of your hand."),
        (CALM, 0, "take", "3.1", "You are not due to take now; wait until the offers give you the right."),
        (CALM, 0, "blow calm", "2.1", "Only chance can blow; choose one of your own moves."),
        (CALM + "1: offer red-5", 0, "offer red-2", "2.2", "You have offered already; wait for the others."),
        (OPENED, 0, "take", "3.2", "You cannot take now: reach for a lantern first."),
        (OPENED, 1, "peek 1", "3.1", "You are not due to peek now; wait until the offers give you the right."),
        (OPENED + "1: reach 1", 0, "reach 2", "3.2", "Your hand is on a lantern already; take it or show it."),
        (OPENED + "1: reach 1\n1: take", 1, "peek 1", "3.3", "Hook 1 is empty; choose one with a lantern."),
    ],
)
def test_an_illegal_move_is_refused_with_its_clause(
    sample: Game, script: str, seat: int, text: str, clause: str, says: str
) -> None:
    match = scripted(sample, 2, script)
    with pytest.raises(IllegalMove) as caught:
        match.play(seat, text)
    assert (str(caught.value), caught.value.clause) == (says, clause)
    assert clause in sample.clause_numbers


def test_a_refusal_tells_no_more_than_the_seat_knows(sample: Game) -> None:
    """Two worlds that differ in the other hand refuse the same move with the same words."""
    refusals = set()
    for other in ("blue-4", "blue-5"):
        match = scripted(sample, 2, CALM.replace("seat=2 lantern=blue-4", f"seat=2 lantern={other}"))
        with pytest.raises(IllegalMove) as caught:
            match.play(0, "offer blue-4")
        refusals.add(str(caught.value))
    assert len(refusals) == 1


def test_chance_is_refused_what_it_cannot_do(sample: Game) -> None:
    with pytest.raises(IllegalMove, match=r"^Chance cannot do that now\.$"):
        sample.apply(sample.new(2), CHANCE, sample.actions.parse("blow calm"))
    with pytest.raises(IllegalMove, match=r"^There is no action 9999; "):
        sample.apply(sample.new(2), 0, 9999)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_number_of_seats_that_the_game_does_not_have_is_refused(sample: Game, seats: int) -> None:
    with pytest.raises(OptionError, match=rf"^Lanterns is for 2 to 4 seats, not {seats}\.$"):
        sample.new(seats)


def test_a_rule_that_leaves_the_bounds_or_counts_from_the_end_is_stopped(sample: Game) -> None:
    def beyond(s: Any, seat: int, action: int) -> None:
        s.lead = 4

    def backwards(s: Any, seat: int, action: int) -> None:
        s.hung[-1] = 1

    state = scripted(sample, 2, CALM).state
    try:
        for broken, error in ((beyond, LayoutError), (backwards, IndexError)):
            game = replace(sample, rules=replace(sample.rules, apply=broken))
            with pytest.raises(error):
                game.apply(state, 0, sample.actions.parse("offer red-5"))
    finally:
        sample.state.rules = sample.rules


# -- what a seat sees -------------------------------------------------------------------------------------


def test_a_peek_is_known_to_one_seat(sample: Game) -> None:
    match = scripted(sample, 2, OPENED + "1: reach 2\n1: show\n2: peek 1")
    red_1, red_6 = (sample.components.ids("lantern").index(name) for name in ("red-1", "red-6"))
    assert sample.state.read(match.view(0)).pier == [-1, red_1, -1]
    assert sample.state.read(match.view(1)).pier == [red_6, red_1, -1]
    assert sample.state.read(match.view(None)).pier == [-1, red_1, -1]
    told = {reader: [line.text for line in match.tell(len(match.log) - 1, reader)] for reader in (0, 1, None)}
    assert told == {
        0: ["Seat 2 peeks at hook 1."],
        1: ["You peek at hook 1: red-6."],
        None: ["Seat 2 peeks at hook 1."],
    }


def test_secret_arguments_are_read_by_witnesses_and_by_open_eyes(sample: Game) -> None:
    match = scripted(sample, 2, CALM + "2: offer blue-4\n")
    at = {name: number for number, name in enumerate(("hang", "hang", "hang", "deal", "", "deal", "", "", "offer"))}
    texts = {name: [match.move_text(number, reader) for reader in (0, 1, None)] for name, number in at.items()}
    assert texts["hang"] == ["hang hook=3 lantern=?"] * 3
    assert texts["deal"] == ["deal seat=2 lantern=?", "deal seat=2 lantern=blue-2", "deal seat=2 lantern=?"]
    assert texts["offer"] == ["offer ?", "offer blue-4", "offer ?"]
    played = play_on(Match.begin(sample, 2, seed=5), 5)
    assert "?" in "".join(played.move_text(number, None) for number in range(len(played.log)))
    assert "?" not in "".join(played.move_text(number, OPEN) for number in range(len(played.log)))


def test_an_option_opens_a_field(sample: Game) -> None:
    match = scripted(sample, 2, OPENING, moon="full")
    assert sample.state.read(match.view(None)).pier == mirror(match).pier
    assert match.move_text(0, None) == "hang hook=1 lantern=red-6"


def test_everything_is_open_when_the_match_is_over(sample: Game) -> None:
    match = play_on(Match.begin(sample, 3, seed=5), 5)
    assert np.array_equal(match.view(None), match.state)
    assert -1 not in mirror(match).deck


def test_witnesses_include_the_seat_itself_and_readers_watch_as_one(sample: Game) -> None:
    state = scripted(sample, 2, CALM).state
    mask = sample.witnesses(state, 1, sample.actions.parse("offer blue-4"))
    assert mask == 1 << 1
    assert [sample.sees(mask, reader) for reader in (0, 1, None)] == [False, True, False]
    assert sample.sees(EVERYONE, None)
    assert sample.sees(1 << WATCHER, None)


def test_imagine_keeps_what_the_seat_sees_and_needs_nothing_else(sample: Game) -> None:
    match = scripted(sample, 2, OPENED)
    worlds = {sample.imagine(match.view(0), 0, dice.generator(seed)).tobytes() for seed in range(20)}
    assert len(worlds) == 20
    for world in worlds:
        state = np.frombuffer(world, np.int32)
        assert np.array_equal(sample.view(state, 0), match.view(0))
        assert sample.audit(state).broken == ()


@pytest.mark.parametrize("seed", range(4))
def test_what_bots_know_of_the_sample_comes_from_their_own_view(sample: Game, seed: int) -> None:
    """`evaluate`, `midway` and `randomness` answer the same on the view as on the state."""
    match = play_on(Match.begin(sample, 3, seed=seed), seed)
    for number in range(len(match.log)):
        state = match.state_after(number)
        for seat in range(3):
            view = sample.state.read(sample.view(state, seat))
            for ask in (sample.rules.evaluate, sample.rules.midway, sample.rules.randomness):
                assert ask(view, seat) == ask(sample.state.read(state), seat)


def test_midway_temper_and_belief_of_the_sample(sample: Game) -> None:
    rules = sample.rules
    offering, reaching = mirror(scripted(sample, 2, CALM)), mirror(scripted(sample, 2, OPENED + "1: reach 1"))
    assert (rules.randomness(offering, 0) > 0, rules.randomness(reaching, 0)) == (True, 0)
    assert [rules.midway(offering, 0), rules.midway(reaching, 0), rules.midway(reaching, 1)] == [0, 1, 0]
    peeked = mirror(scripted(sample, 2, OPENED + "1: reach 2\n1: show\n2: peek 1"))
    bright = rules.belief(peeked, 0)
    peeked.pier[0] = sample.components.ids("lantern").index("red-3")
    assert rules.belief(peeked, 0) > bright > 0  # what another knows and leaves is rather dim
    assert rules.belief(peeked, 1) == 1


# -- results ------------------------------------------------------------------------------------------------


def finished(sample: Game, points: list[int], hands: list[int]) -> Any:
    """Give the result of a state in which seats have so many points for showing, and lanterns in hand."""
    s = sample.state.read(sample.new(len(points)))
    s.shown_n[: len(points)] = points
    s.hand_n[: len(hands)] = hands
    return sample.result(s.write())


@pytest.mark.parametrize(
    ("points", "hands", "places", "shares"),
    [
        ([5, 5, 3], [1, 1, 2], (1, 1, 3), (0.5, 0.5, 0.0)),
        ([5, 5, 3], [1, 2, 2], (2, 1, 3), (0.0, 1.0, 0.0)),
        ([1, 1, 1, 1], [0, 0, 0, 0], (1, 1, 1, 1), (0.25,) * 4),
        ([2, 7, 7, 2], [1, 0, 1, 1], (3, 2, 1, 3), (0.0, 0.0, 1.0, 0.0)),
    ],
)
def test_places_and_shares_follow_the_full_order(
    sample: Game, points: list[int], hands: list[int], places: tuple[int, ...], shares: tuple[float, ...]
) -> None:
    result = finished(sample, points, hands)
    assert (result.places, result.shares, result.totals) == (places, shares, tuple(points))


def test_the_score_sheet_has_a_row_for_each_source_of_points(sample: Game) -> None:
    s = sample.state.read(sample.new(2))
    for name in ("red-6", "blue-3"):
        s.lit[1][sample.components.ids("lantern").index(name)] = 1
    s.shown_n[1] = 2
    result = sample.result(s.write())
    assert dict(zip(sample.sheet, result.rows[1], strict=True)) == {"Lanterns lit": 9, "Lanterns shown": 2}
    assert result.totals == (0, 11)


def test_there_is_no_result_before_the_end(sample: Game) -> None:
    with pytest.raises(IllegalMove, match=r"^The match is not over yet; there is no result before its end\.$"):
        Match.begin(sample, 2, seed=1).result()


def test_an_audit_names_the_place_of_every_piece(sample: Game) -> None:
    found = sample.audit(scripted(sample, 2, OPENED + "1: reach 1\n1: take").state)
    assert found.broken == ()
    assert found.places["lantern red-6"] == {"seat 1": 1}  # lit
    assert found.places["lantern red-1"] == {"the pier": 1}
    assert found.places["lantern blue-4"] == {"burnt": 1}
    assert found.places["lantern blue-2"] == {"seat 2": 1}
    assert found.places["lantern red-3"] == {"the deck": 1}


def test_an_audit_names_what_is_broken(sample: Game) -> None:
    s = mirror(scripted(sample, 2, CALM))
    s.deck_n += 1
    assert sample.audit(s.write()).broken == ("The size of the deck is told truly.",)
    s = mirror(scripted(sample, 2, CALM))
    s.burnt[0] = 1  # red-1 hangs on the pier as well
    assert sample.audit(s.write()).broken == ("There are 2 of lantern red-1, not 1.",)
    vector = scripted(sample, 2, CALM).state.copy()
    vector[sample.state.fields["lead"].offset] = 9
    assert sample.audit(vector).broken == ("lead is 9; it must lie between 0 and 3.",)


# -- taking back --------------------------------------------------------------------------------------------


def test_a_secret_choice_can_be_taken_back_while_another_is_missing(sample: Game) -> None:
    match = scripted(sample, 2, CALM)
    before = match.state
    match.play(0, "offer red-5")
    assert (match.may_undo(0), match.may_undo(1)) == (True, False)
    match.undo(0)
    assert np.array_equal(match.state, before)
    assert match.pending == (0, 1)
    match.play(0, "offer red-2")
    match.play(1, "offer blue-2")  # the last one opens all, and is final
    assert not any(match.may_undo(seat) for seat in (0, 1))
    with pytest.raises(IllegalMove, match=r"^A move can be taken back only while nobody has moved since"):
        match.undo(1)


def test_a_peek_cannot_be_taken_back_but_a_hand_on_a_hook_can(sample: Game) -> None:
    match = scripted(sample, 2, OPENED)
    match.play(0, "reach 1")
    assert match.may_undo(0)
    match.undo(0)
    match.play(0, "reach 2")
    match.play(0, "show")
    assert not match.may_undo(0)
    match.play(1, "peek 1")
    assert not match.may_undo(1)


def test_nothing_is_taken_back_after_chance_has_moved(sample: Game) -> None:
    match = play_on(Match.begin(sample, 2, seed=3), 3, until=lambda m: len(m.log) > 12 and m.log[-1].seat == CHANCE)
    assert match.log[-1].seat == CHANCE
    assert not any(match.may_undo(seat) for seat in (0, 1, CHANCE))


def test_clauses_are_the_bold_numbers_of_the_rulebook(sample: Game) -> None:
    assert sample.clause_numbers == {
        "1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "3.1", "3.2", "3.3", "3.4", "4.1", "4.2", "4.3", "4.4",
    }  # fmt: skip


def test_the_sample_keeps_to_the_subset(sample: Game) -> None:
    assert check_sources(sample.folder) == []


@pytest.mark.parametrize("seat", [-1, 2, 5, 14, 16])
def test_a_seat_that_is_not_at_this_table_is_refused_in_words(seat):
    game = load("curios")
    state = game.new(2, {"starter": "1"})
    assert game.legal(state, seat) == []
    with pytest.raises(IllegalMove, match=rf"^There is no seat {seat}; seats run from 0 to 1\.$"):
        game.apply(state, seat, 0)
