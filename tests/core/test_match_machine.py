"""A match under any sequence of play, undo, save, load and replay keeps its promises."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.curios_table import CURIOS, cards_in
from wunderkammer import Match
from wunderkammer.core import notation
from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.history import Undo
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.readers import OPEN
from wunderkammer.games.curios.state import Phase


class Matches(RuleBasedStateMachine):
    """One match, and beside it the plain list of what should be its log."""

    @initialize(
        seats=st.sampled_from(CURIOS.seats),
        visits=st.sampled_from(["yes", "no"]),
        starter=st.sampled_from(["random", "1", "2"]),
        seed=st.integers(0, 10**6),
    )
    def begin(self, seats, visits, starter, seed):
        self.match = Match.begin(CURIOS, seats, {"visits": visits, "starter": starter}, seed=seed)
        self.states = {len(self.match.log): self.match.state.copy()}

    @precondition(lambda self: not self.match.over)
    @rule(choice=st.integers(0, 100))
    def play(self, choice):
        seat = self.match.pending[0]
        choices = self.match.legal(seat)
        self.match.play(seat, choices[choice % len(choices)])
        self.states[len(self.match.log)] = self.match.state.copy()

    @precondition(lambda self: not self.match.over)
    @rule(moves=st.integers(5, 40), choice=st.integers(0, 100))
    def play_on(self, moves, choice):
        for step in range(moves):
            if not self.match.over:
                self.play(choice + 7 * step)

    @rule(action=st.integers(-2, CURIOS.actions.size + 1), seat=st.sampled_from([0, 1, 2, 3, 4, CHANCE]))
    def try_anything(self, action, seat):
        """An illegal move of anybody leaves everything as it is."""
        if seat in self.match.pending and action in self.match.legal(seat):
            return
        before, length = self.match.state.copy(), len(self.match.log)
        with pytest.raises(IllegalMove):
            self.match.play(seat, action)
        assert len(self.match.log) == length
        assert np.array_equal(self.match.state, before)

    @rule(seat=st.integers(0, 4))
    def undo(self, seat):
        last, before = self.match.log[-1], self.match.record.copy()
        agreed = any(isinstance(entry, Undo) and entry.agreed for entry in before[last.number :])
        allowed = last.seat == seat and not last.turned_up and not agreed
        assert self.match.may_undo(seat) == allowed
        if not allowed:
            with pytest.raises(IllegalMove):
                self.match.undo(seat)
            return
        self.match.undo(seat)
        assert self.match.pending == (seat,)
        assert last.action in self.match.legal(seat)
        assert np.array_equal(self.match.state, self.states[len(self.match.log)])
        assert self.match.record[:-1] == before
        assert self.match.record[-1] == Undo(len(before), seat, last.number)

    @precondition(lambda self: not self.match.over)
    @rule(seat=st.integers(0, 4))
    def undo_by_agreement(self, seat):
        """Whatever happened since, the match stands where the seat decided last."""
        own, before = [entry for entry in self.match.log if entry.seat == seat], self.match.record.copy()
        assert self.match.may_undo(seat, agreed=True) == bool(own)
        if not own:
            with pytest.raises(IllegalMove):
                self.match.undo(seat, agreed=True)
            return
        log = self.match.log[: self.match.log.index(own[-1])]
        self.match.undo(seat, agreed=True)
        assert self.match.log == log
        assert seat in self.match.pending
        assert np.array_equal(self.match.state, self.states[len(log)])
        assert self.match.record == [*before, Undo(len(before), seat, own[-1].number, agreed=True)]

    @rule()
    def save_and_load(self):
        text = notation.write(self.match)
        again = notation.read(text.encode())
        assert notation.write(again) == text
        assert np.array_equal(again.state, self.match.state)
        assert (again.names, again.options, again.key) == (self.match.names, self.match.options, self.match.key)
        assert again.record == self.match.record
        assert again.log == self.match.log
        assert Match.from_json(again.to_json(OPEN)).record == self.match.record
        self.match = Match.from_json(again.to_json(OPEN), trusted=True)
        assert self.match.record == again.record

    @rule()
    def replay(self):
        again = Match(CURIOS, self.match.seats, self.match.options, self.match.names, self.match.key)
        for entry in self.match.record:
            if isinstance(entry, Undo):
                again.replay(entry.seat, None, agreed=entry.agreed)
            else:
                again.replay(entry.seat, entry.action)
        assert again.record == self.match.record
        for moves in range(len(self.match.log) + 1):
            assert np.array_equal(again.state_after(moves), self.match.state_after(moves))

    @invariant()
    def views_hide_what_they_must(self):
        match = getattr(self, "match", None)
        if match is None:
            return
        s = CURIOS.state.read(match.state)
        for reader in (*range(match.seats), None):
            v = CURIOS.state.read(match.view(reader))
            if match.over:
                assert v.hidden == s.hidden
                continue
            assert v.hidden == [-1] * 4
            assert set(v.deck) == {-1}
            for seat in range(match.seats):
                assert v.hand[seat] == (s.hand[seat] if seat == reader else [-1] * len(s.hand[seat]))
            _, secret = cards_in(match, reader)
            said = " ".join(match.move_text(number, reader) for number in range(len(match.log)))
            assert not [card for card in secret if card in said]

    @invariant()
    def somebody_must_choose_or_it_is_over(self):
        match = getattr(self, "match", None)
        if match is None:
            return
        assert CHANCE not in match.pending
        assert match.over == (CURIOS.state.read(match.state).phase == Phase.OVER)
        assert CURIOS.audit(match.state).broken == ()


Matches.TestCase.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
TestMatches = Matches.TestCase
