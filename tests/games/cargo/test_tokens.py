"""Clause 4 of Curious Cargo: tokens, trades and what is owed."""

from __future__ import annotations

from tests.games.cargo.scripting import (
    begin,
    docks,
    doctor,
    events,
    give_tile,
    offers,
    play,
    refused,
    shut_down,
    table,
    tokens,
    trucking,
)
from wunderkammer.core.kernel import CHANCE
from wunderkammer.games.cargo.components import CELLS, ROWS, TRUCK_AP, TRUCK_IDS
from wunderkammer.games.cargo.state import Fate, Phase


def test_4_1_two_more_actions():
    match = doctor(begin(), tokens(construction=1))
    play(match, "draw", "fetch d1a", "draw", "fetch d1b", "draw", "fetch d1c")
    assert table(match).turn == 0  # the token can still be used after the third action
    assert offers(match) == ["overtime", "pass"]
    play(match, "overtime")
    assert table(match).actions_n == 2
    assert (table(match).construction[0], table(match).construction_left) == (0, 10)


def test_4_1_one_token_a_turn():
    match = play(doctor(begin(), tokens(construction=2)), "overtime")
    assert offers(match, "overtime") == []
    assert refused(match, "overtime") == "4.1"
    assert refused(play(begin(), "pass"), "overtime") == "4.1"


def test_4_1_a_token_in_every_turn():
    """A token of this turn is no token of the next one, the other seat's or the own."""
    match = doctor(doctor(begin(), tokens(construction=2)), tokens(construction=1, seat=1))
    play(match, "overtime", "pass")
    assert offers(match, "overtime") == ["overtime"]
    play(match, "overtime", "pass", "pass", "pass")
    assert (table(match).round, table(match).turn) == (2, 0)
    assert offers(match, "overtime") == ["overtime"]


def test_4_2_lay_a_splitter_for_a_token():
    def own(s):
        tokens(construction=1)(s)
        s.splitters[0][0] = 1
        s.splitters_left[0] -= 1
        s.height[0][3] = 2

    match = doctor(begin(), own)
    assert offers(match, "split") == ["split red"]
    play(match, "split red")
    assert len(offers(match, "place")) == 78  # every floor cell, one turn
    play(match, "place column=1 row=4 turn=0")
    s = table(match)
    assert (s.height[0][3], s.scaffolding[0], s.actions_n) == (3, 5, 3)
    assert (s.splitters[0], s.splitters_laid[0]) == ([0, 0, 0], [1, 0, 0])
    assert offers(match, "split") == []
    assert refused(doctor(begin(), tokens(construction=1)), "split blue") == "4.2"


def test_4_3_trades():
    match = doctor(begin(), tokens(construction=4, trucking=1))
    play(match, "trade trucking", "trade trucking")
    assert (table(match).construction[0], table(match).trucking[0]) == (0, 3)
    play(match, "trade splitter", "take blue")
    assert (table(match).trucking[0], table(match).splitters[0]) == (1, [0, 1, 0])
    assert (table(match).construction_left, table(match).trucking_left) == (10, 7)
    assert refused(match, "trade splitter") == "4.3"
    trades = ["trade trucking", "trade splitter"]
    assert offers(doctor(begin(), tokens(construction=2, trucking=2))) == ["draw", "overtime", *trades, "pass"]
    assert offers(trucking(tokens(construction=2, trucking=2)))[:3] == [*trades, "play truck=01 at=1"]


def test_4_3_no_trade_without_supply():
    def empty(s):
        tokens(construction=2, trucking=2)(s)
        s.trucking[1] += s.trucking_left
        s.trucking_left = 0
        s.splitters[1] = list(s.splitters_left)
        s.splitters_left = [0, 0, 0]

    match = doctor(begin(), empty)
    assert offers(match, "trade") == []
    assert refused(match, "trade trucking") == "4.3"
    assert refused(match, "trade splitter") == "4.3"


def test_4_4_a_card_and_two_ap():
    match = trucking(tokens(trucking=1))
    play(match, "hire")
    assert match.pending == (CHANCE,)
    play(match, "deal seat=1 truck=23")
    s = table(match)
    assert (s.ap, s.hand_n[0], s.trucking[0], s.acted) == (2, 4, 0, 0)
    play(match, "play truck=23 at=1")
    assert (table(match).ap, table(match).acted) == (0, 0)


def test_4_4_a_truck_must_follow():
    match = play(trucking(tokens(trucking=2)), "hire", "deal seat=1 truck=23")
    assert "pass" not in offers(match)
    assert refused(match, "pass") == "4.4"
    assert refused(match, "hire") == "4.4"
    play(match, "play truck=01 at=2")
    assert "pass" in offers(match)


def test_4_4_a_truck_before_the_token_does_not_count():
    match = play(trucking(tokens(trucking=1)), "play truck=01 at=1", "hire", "deal seat=1 truck=23")
    assert "pass" not in offers(match)


def test_4_4_not_the_last_card():
    def one_card(s):
        tokens(trucking=1)(s)
        for truck in range(25):
            if s.hand[0][truck]:
                s.hand[0][truck] = 0
                s.deck[truck] = 1
        s.deck_n += s.hand_n[0]
        s.hand_n[0] = 0

    match = play(trucking(one_card), "hire", "deal seat=1 truck=05")
    assert offers(match) == ["play truck=05 at=1", "play truck=05 at=2"]
    assert refused(match, "scrap 05") == "4.4"


def test_4_4_with_an_empty_deck():
    def no_deck(s):
        tokens(trucking=1)(s)
        s.deck = [0] * 25
        s.deck_n = 0

    match = play(trucking(no_deck), "hire")
    assert (table(match).hand_n[0], table(match).ap) == (3, 2)
    assert events(match) == ["short seat=1 item=card"]

    def no_card(s):
        no_deck(s)
        s.hand[0] = [0] * 25
        s.hand_n[0] = 0

    match = doctor(trucking(tokens(trucking=1)), no_card)
    assert "hire" not in offers(match)


def test_4_5_choose_the_splitters_colour():
    match = play(doctor(begin(shift="night"), tokens(trucking=2)), "trade splitter")
    assert offers(match) == ["take red", "take blue", "take purple"]
    assert refused(match, "pass") == "4.5"
    play(match, "take purple")
    assert table(match).splitters[0] == [0, 0, 1]


def test_4_5_not_asked_for_the_last_colour():
    def one_left(s):
        tokens(trucking=2)(s)
        s.splitters[1][0] = 2
        s.splitters_left = [0, 1, 0]
        s.splitters[1][1] = 1

    match = play(doctor(begin(), one_left), "trade splitter")
    assert table(match).splitters[0] == [0, 1, 0]
    assert "draw" in offers(match)


def test_4_5_out_of_stock_is_lost():
    def no_tokens(s):
        s.construction[1] = 10
        s.construction_left = 0
        give_tile(s, 0, "d1a")

    match = play(doctor(begin(), no_tokens), "pick d1a", "place column=1 row=8 turn=0")
    assert table(match).construction == [0, 10]
    assert "short seat=1 item=construction" in events(match)

    def no_trucking(s):  # a second good of each colour brings a Trucking token
        docks(ship1="rb")(s)
        s.shipped[0][:2] = [1, 1]
        s.columns[0] = 1
        tokens(trucking=8, seat=1)(s)

    match = play(trucking(no_trucking), "play truck=12 at=1")
    assert (table(match).trucking, table(match).trucking_left) == ([0, 8], 0)
    assert "short seat=1 item=trucking" in events(match)


def test_4_5_the_last_of_the_supply_is_paid():
    """Two gears with one token left pay one; the last Trucking token can be traded for."""

    def one_left(s):
        s.construction[1] = 9
        s.construction_left = 1
        give_tile(s, 0, "d1a")

    match = play(doctor(begin(board="3"), one_left), "pick d1a", "place column=5 row=5 turn=1")
    assert (table(match).construction, table(match).construction_left) == ([1, 9], 0)
    assert [text for text in events(match) if "item" in text] == [
        "gain seat=1 item=construction",
        "short seat=1 item=construction",
    ]
    match = doctor(doctor(begin(), tokens(construction=2)), tokens(trucking=7, seat=1))
    play(match, "trade trucking")
    assert (table(match).trucking, table(match).trucking_left) == ([1, 7], 0)


def test_4_5_tiles_gained_while_trucking_are_stored_at_its_clean_up():
    match = play(trucking(), "scrap 05", "fetch d1a", "fetch d1b", "pass")
    assert table(match).phase == Phase.STORE
    play(match, "store tile=d1a stack=left", "store tile=d1b stack=left")
    assert table(match).stack_n[0] == [2, 0]


def test_4_6_a_turn_ends_by_itself():
    match = play(begin(), "draw", "fetch d1a", "draw", "fetch d1b", "draw", "fetch d1c")
    assert table(match).turn == 1

    def bare(s):
        s.hand = [[0] * 25, s.hand[1]]
        s.hand_n[0] = 0

    match = doctor(begin(), bare)
    play(match, "pass", "pass")
    assert table(match).turn == 1  # nothing to truck with


def rough(*level):
    """Let no tile lie flat on seat 1's floor without scaffolding, but for one on these cells, by column and row."""

    def change(s):
        tokens(construction=1)(s)
        give_tile(s, 0, "d1a")
        shut_down(s)
        for cell in range(CELLS):
            s.height[0][cell] = (cell // ROWS + cell) % 2
        for column, row in level:
            s.height[0][(column - 1) * ROWS + row - 1] = 5

    return doctor(begin(scaffolding1="0"), change)


def test_4_6_a_tile_that_fits_nowhere_is_nothing_to_do():
    match = rough()
    assert offers(match) == ["overtime", "pass"]
    play(match, "overtime")
    assert events(match)[0] == "done 1"  # two actions, and nothing to do with them
    for level, turn in ((((1, 1), (2, 1)), "0"), (((1, 1), (1, 2)), "1")):
        match = rough(*level)
        assert offers(match, "pick") == ["pick d1a"]
        play(match, "overtime")
        assert table(match).turn == 0
        play(match, "pick d1a")
        assert {text[-1] for text in offers(match)} == {turn}


def test_4_6_asked_while_cards_are_hidden():
    """With 1 AP left and a card in hand the others cannot know whether it can be played, so the seat is asked."""
    match = begin(cards=(("05", "18", "19"), ("06", "20", "02")))
    play(match, "pass", "pass", "play truck=05 at=1")
    assert table(match).ap == 1
    assert offers(match) == ["pass"]


def all_cheap_trucks_of_the_deck_seen(s):
    for truck in range(len(TRUCK_IDS)):
        if TRUCK_AP[truck] == 1 and s.deck[truck] == 1:
            s.deck[truck] = 0
            s.deck_n -= 1
            s.fate[truck] = Fate.SCRAPPED


def test_4_6_asked_while_a_cheap_card_given_away_is_in_a_hand():
    """The other seat has the last truck of 1 AP from the one on turn: both know, a watcher does not, so it is asked."""

    def given(s):
        all_cheap_trucks_of_the_deck_seen(s)
        s.gift[0][TRUCK_IDS.index("06")] = 1

    match = trucking(given, cards=(("05", "18", "19"), ("06", "21", "22")))
    play(match, "play truck=05 at=1")
    assert (table(match).turn, table(match).ap) == (0, 1)
    assert offers(match) == ["pass"]


def test_4_6_not_asked_when_every_cheap_truck_was_seen():
    """With 1 AP left and only trucks of 2 AP unseen, everybody can tell that the card in hand cannot be played."""
    match = trucking(all_cheap_trucks_of_the_deck_seen, cards=(("05", "18", "19"), ("20", "21", "22")))
    play(match, "play truck=05 at=1")
    assert events(match)[-1] == "done 1"
    assert (table(match).turn, table(match).ap) == (1, 0)
