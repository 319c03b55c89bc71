"""Clauses 4 and 5 of Unexpected Treasures: stealing and taking goods, filling missions."""

from __future__ import annotations

from pathlib import Path

import pytest

from wunderkammer import Match, load
from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.kernel import CHANCE
from wunderkammer.games.treasures.state import Mission, Phase

from .scripted import GAME, at_kerb, choose, filled_by, goods_of, mission_of, options_of, play, position, row, seen

RADIO_SET = Path(__file__).parents[2] / "sets" / "treasures-radio.toml"

# -- 4 Stealing and taking -----------------------------------------------------------------------------


def test_4_1_steps_in_ascending_order():
    match = position(6, homes=[{"lamp": 1}] * 6, kerb={"stool": 8})
    choose(match, 5, 3, 0, 1, 4, 2)
    order = []
    while CHANCE not in match.pending:
        order.append(match.pending[0])
        play(match, "enough")
    assert order == [2, 3, 5, 1, 4, 0]


def test_4_2_as_many_as_are_out():
    match = position(5, homes=[{}, {"lamp": 4}, {}, {}, {}], kerb={"stool": 8}, chips=[1, 2, 3, 4, 5])
    choose(match, 0, 2, 4, 4, 5)  # three are out, one of two fours stays at home
    assert seen(match).left_n == 3
    play(match, "steal seat=2 good=lamp", "steal seat=2 good=lamp", "steal seat=2 good=lamp")
    assert goods_of(match, 0) == {"lamp": 3}
    assert goods_of(match, 1) == {"lamp": 1}
    assert match.pending == (1,)


def test_4_2_all_from_one_seat():
    match = position(4, homes=[{}, {"stool": 1, "radio": 2}, {"lamp": 1}, {}], kerb={"stool": 6})
    choose(match, 0, 2, 3, 4)
    play(match, "steal seat=2 good=radio", "steal seat=2 good=stool", "steal seat=2 good=radio")
    assert goods_of(match, 0) == {"stool": 1, "radio": 2}
    assert goods_of(match, 1) == {}


def test_4_2_seats_without_goods_count():
    match = position(4, homes=[{}, {"lamp": 3}, {}, {}], kerb={"stool": 6})
    choose(match, 0, 2, 3, 4)
    assert seen(match).left_n == 3


def test_4_2_the_thief_comes_first():
    match = position(3, homes=[{}, {"lamp": 1}, {}], kerb={"television": 6})
    choose(match, 0, 4, 5)
    assert options_of(match) == ["steal seat=2 good=lamp", "enough"]
    play(match, "steal seat=2 good=lamp")
    play(match, *["take television"] * 4)
    assert goods_of(match, 1) == {"television": 4}  # collected after the theft


def test_4_3_who_stays_home_is_safe():
    match = position(4, homes=[{}, {"lamp": 1}, {"radio": 2}, {}], kerb={"stool": 6})
    choose(match, 0, 3, 3, 5)
    assert options_of(match) == ["steal seat=2 good=lamp", "enough"]
    with pytest.raises(IllegalMove, match="Cleo stays at home and is safe") as refused:
        match.play(0, "steal seat=3 good=radio")
    assert refused.value.clause == "4.3"


def test_4_3_the_thief_takes_nothing_from_the_kerb():
    match = position(3, homes=[{}, {"lamp": 1}, {}], kerb={"stool": 6})
    choose(match, 0, 4, 5)
    with pytest.raises(IllegalMove, match="does not go to the kerb") as refused:
        match.play(0, "take stool")
    assert refused.value.clause == "4.3"


@pytest.mark.parametrize("card", [1, 2, 3, 4, 5])
def test_4_4_up_to_the_number_of_the_card(card):
    match = position(3, kerb={"lamp": 6, "radio": 2})
    choose(match, *((card, 4, 5) if card < 4 else (card, 1, 2)))
    while match.pending != (0,):
        play(match, "enough")
    play(match, *["take lamp"] * card)
    assert goods_of(match, 0) == {"lamp": card}
    assert match.pending != (0,)


def test_4_4_no_more_than_lies_there():
    match = position(3, kerb={"lamp": 2, "radio": 1})
    choose(match, 5, 1, 2)
    play(match, "take lamp", "take radio", "enough")
    assert options_of(match) == ["take lamp", "enough"]
    with pytest.raises(IllegalMove, match="No radio lies at the kerb") as refused:
        match.play(0, "take radio")
    assert refused.value.clause == "4.4"
    play(match, "take lamp")
    assert match.pending == (CHANCE,)


def test_4_5_enough_before_the_first():
    match = position(3, homes=[{"lamp": 1}] * 3, kerb={"stool": 6})
    choose(match, 0, 3, 5)
    for seat in range(3):
        play(match, "enough")
        assert goods_of(match, seat) == {"lamp": 1}
    assert match.pending == (CHANCE,)


def test_4_5_enough_in_between():
    match = position(3, kerb={"stool": 6, "radio": 1})
    choose(match, 3, 4, 5)
    play(match, "take radio", "take stool", "enough")  # in any order
    assert goods_of(match, 0) == {"stool": 1, "radio": 1}
    assert match.pending == (1,)


def test_4_5_not_asked_at_an_empty_kerb():
    match = position(3, kerb={"stool": 1})
    choose(match, 1, 4, 5)
    play(match, "take stool")
    assert match.pending == (CHANCE,)
    lines = [line.text for line in match.tell(len(match.log) - 1, None)]
    assert "Ben finds nothing to take and fills nothing." in lines


def test_4_5_not_asked_when_nothing_can_be_stolen():
    match = position(3, homes=[{"radio": 1}, {}, {}], kerb={"stool": 6})
    choose(match, 0, 4, 5)
    assert match.pending == (1,)


def test_4_6_all_thieves():
    match = position(3, homes=[{"lamp": 1}] * 3, kerb={"stool": 6}, chips=[3, 1, 2], missions=["m02"])
    choose(match, 0, 0, 0)
    assert seen(match).home[:3] == [1, 0, 1]
    assert match.pending == (1,)
    assert options_of(match) == ["fill m02", "done"]
    play(match, "fill m02")
    assert mission_of(match, "m02") == filled_by(1)
    assert match.pending == (CHANCE,)
    assert at_kerb(match) == {"stool": 6}


def test_4_7_no_limit_of_goods():
    match = position(3, homes=[{"stool": 8, "lamp": 8, "armchair": 8}], kerb={"television": 6})
    choose(match, 5, 1, 2)
    play(match, "enough", "enough", *["take television"] * 5)
    assert sum(goods_of(match, 0).values()) == 29


# -- 5 Filling missions --------------------------------------------------------------------------------


def test_5_1_several_missions_in_one_step():
    match = position(3, homes=[{"lamp": 2, "armchair": 2}], kerb={"stool": 6}, missions=["m02", "m03", "m06"])
    choose(match, 1, 2, 3)
    play(match, "take stool", "fill m06", "fill m02", "fill m03")
    assert [mission_of(match, mission) for mission in ("m02", "m03", "m06")] == [filled_by(0)] * 3
    assert goods_of(match, 0) == {"stool": 1}


def test_5_1_although_nothing_was_taken():
    match = position(3, homes=[{"lamp": 1}], kerb={"stool": 6}, missions=["m02"])
    choose(match, 1, 2, 3)
    play(match, "enough", "fill m02")
    assert mission_of(match, "m02") == filled_by(0)


def test_5_1_the_thief_may_fill():
    match = position(3, homes=[{}, {"lamp": 1}], kerb={"stool": 6}, missions=["m02"])
    choose(match, 0, 2, 3)
    play(match, "steal seat=2 good=lamp", "fill m02")
    assert mission_of(match, "m02") == filled_by(0)


def test_5_1_not_before_taking():
    match = position(3, homes=[{"lamp": 1}], kerb={"stool": 6}, missions=["m02"])
    choose(match, 1, 2, 3)
    for text in ("fill m02", "done"):
        with pytest.raises(IllegalMove, match="enough") as refused:
            match.play(0, text)
        assert refused.value.clause == "5.1"


def test_5_2_the_mission_of_twenty():
    """The rulebook's Angela: with a lamp and two armchairs she fills the mission of 20 and keeps the rest."""
    match = position(3, homes=[{"lamp": 2, "armchair": 2, "television": 1}], kerb={"stool": 6}, missions=["m11"])
    choose(match, 2, 3, 4)
    play(match, "enough", "fill m11")
    assert mission_of(match, "m11") == filled_by(0)
    assert goods_of(match, 0) == {"lamp": 1, "television": 1}
    assert GAME.result(match.state).rows[0] == (20, 6)


def test_5_2_goods_go_onto_the_pile():
    match = position(
        3, homes=[{"lamp": 1, "armchair": 1, "radio": 1}], kerb={"stool": 6}, missions=["m11"], pile={"stool": 1}
    )
    choose(match, 2, 3, 4)
    play(match, "enough", "fill m11")
    assert seen(match).pile == row({"stool": 1, "lamp": 1, "armchair": 1, "radio": 1})
    assert GAME.audit(match.state).broken == ()


def test_5_3_a_radio_stands_for_any_good():
    for mission in ("m01", "m02", "m03", "m04"):
        match = position(3, homes=[{"radio": 1}], kerb={"stool": 6}, missions=[mission])
        choose(match, 2, 3, 4)
        play(match, "enough", f"fill {mission}")
        assert goods_of(match, 0) == {}
        assert mission_of(match, mission) == filled_by(0)


def test_5_3_real_goods_pay_first():
    match = position(3, homes=[{"lamp": 1, "armchair": 1, "radio": 3}], kerb={"stool": 6}, missions=["m11"])
    choose(match, 2, 3, 4)
    play(match, "enough", "fill m11")
    assert goods_of(match, 0) == {"radio": 2}


def test_5_3_a_mission_of_radios_alone():
    match = position(3, homes=[{"radio": 3}], kerb={"stool": 6}, missions=["m11", "m16"])
    choose(match, 2, 3, 4)
    play(match, "enough")
    assert options_of(match) == ["fill m11", "done"]  # three radios are too few for four symbols
    play(match, "fill m11")
    assert GAME.result(match.state).rows[0] == (20, 0)


@pytest.mark.parametrize(("radios", "lamps", "may"), [(1, 0, False), (2, 0, True), (1, 1, True), (0, 2, False)])
def test_5_3_a_radio_symbol_needs_a_radio(radios, lamps, may):
    """In a set of our own, one mission wants a lamp and a radio; only radios beyond the one it shows are jokers."""
    game = load("treasures", RADIO_SET)
    match = Match(game, 3)
    for seat in range(3):
        match.play(CHANCE, f"deal seat={seat + 1} chip={seat + 1}")
    s = game.state.read(match.state)
    s.goods[0] = [0, lamps, 0, 0, radios]
    s.bag = [0, 0, 0, 0, 0]
    s.bag_n = 0
    s.kerb = [6, 0, 0, 0, 0]
    s.kerb_n = 6
    s.mission[game.components.ids("mission").index("tuned")] = 1
    s.deck_n -= 1
    s.phase = Phase.CHOOSE
    match.stand_at(s.write())
    choose(match, 2, 3, 4)
    match.play(0, "enough")
    assert (match.pending == (0,)) == may
    if may:
        match.play(0, "fill tuned")
        assert game.result(match.state).rows[0] == (2 + 5 + 7, 0)


@pytest.mark.parametrize(("stools", "lamps", "left"), [(1, 0, None), (2, 0, 0), (1, 1, 0), (3, 1, 2)])
def test_5_3_the_joker_need_not_be_the_last_good_of_a_set(stools, lamps, left, tmp_path):
    """In a set of our own stools are the jokers, and the mission of a lamp and an armchair is paid with them."""
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    path = tmp_path / "stools.toml"
    path.write_text(text.replace("joker = true", "joker = false").replace("joker = false", "joker = true", 1))
    game = load("treasures", path)
    match = Match(game, 3)
    for seat in range(3):
        match.play(CHANCE, f"deal seat={seat + 1} chip={seat + 1}")
    s = game.state.read(match.state)
    s.goods[0] = [stools, lamps, 0, 0, 0]
    s.bag = [8 - stools, 8 - lamps, 8, 8, 3]
    s.bag_n = sum(s.bag)
    s.mission[game.components.ids("mission").index("m06")] = Mission.OPEN
    s.deck_n -= 1
    s.phase = Phase.CHOOSE
    match.stand_at(s.write())
    choose(match, 2, 3, 4)
    assert (match.pending == (0,)) == (left is not None)
    if left is not None:
        match.play(0, "fill m06")
        assert game.state.read(match.state).goods[0] == [left, 0, 0, 0, 0]


def test_5_4_who_stays_home_fills_nothing():
    match = position(3, homes=[{}, {"lamp": 1}], kerb={"stool": 6}, missions=["m02"])
    choose(match, 2, 2, 4)
    assert match.pending == (0,)
    with pytest.raises(IllegalMove, match="neither take nor fill") as refused:
        match.play(1, "fill m02")
    assert refused.value.clause == "5.4"
    play(match, "enough")
    assert match.pending == (2,)


def test_5_5_done_ends_the_step():
    match = position(3, homes=[{"lamp": 1}], kerb={"stool": 6}, missions=["m02"])
    choose(match, 1, 2, 3)
    play(match, "enough", "done")
    assert match.pending == (1,)
    assert mission_of(match, "m02") == Mission.OPEN


def test_5_5_no_taking_after_filling():
    match = position(3, homes=[{"lamp": 2}], kerb={"stool": 6}, missions=["m02", "m07"])
    choose(match, 3, 4, 5)
    play(match, "take stool", "enough")
    for text in ("take stool", "enough", "steal seat=2 good=lamp"):
        with pytest.raises(IllegalMove, match="ended taking") as refused:
            match.play(0, text)
        assert refused.value.clause == "5.5"


def test_5_5_not_asked_when_nothing_can_be_filled():
    match = position(3, homes=[{"lamp": 1}], kerb={"stool": 6}, missions=["m06"])
    choose(match, 1, 2, 3)
    play(match, "enough")
    assert match.pending == (1,)


def test_5_6_first_come_first_served():
    match = position(3, homes=[{"lamp": 1}, {"lamp": 1}], kerb={"stool": 6}, missions=["m02"])
    choose(match, 3, 2, 5)
    play(match, "enough", "fill m02")
    assert mission_of(match, "m02") == filled_by(1)
    play(match, "take stool")
    with pytest.raises(IllegalMove, match="filled already") as refused:
        match.play(0, "fill m02")
    assert refused.value.clause == "5.6"
    play(match, "enough")
    assert match.pending == (2,)
