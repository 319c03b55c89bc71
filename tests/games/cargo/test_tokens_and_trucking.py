"""Clauses 4 and 5 of Curious Cargo: tokens, trucks, goods."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.games.cargo.scripting import (
    GAME,
    begin,
    doctor,
    events,
    give_tile,
    offers,
    play,
    put_truck,
    shut_down,
    store_tile,
    table,
)  # fmt: skip
from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.kernel import CHANCE
from wunderkammer.games.cargo.components import TILE_IDS, TRUCK_AP, TRUCK_IDS
from wunderkammer.games.cargo.state import Fate, Phase, Place

SHIP, RECEIVE = 0, 1
CONSTRUCTION, TRUCKING, SPLITTER, CARD, TILE = range(5)


def tokens(construction=0, trucking=0, seat=0):
    """Give a seat tokens from the supply."""

    def change(s):
        s.construction[seat] += construction
        s.construction_left -= construction
        s.trucking[seat] += trucking
        s.trucking_left -= trucking

    return change


def docks(**active):
    """Make docks active as told, whatever lies on the boards: ship1="..r.b", from street 1 on."""

    def change(s):
        for name, letters in active.items():
            lane = (int(name[-1]) - 1) * 2 + (name[:-1] == "receive")
            for street, letter in enumerate(letters):
                s.docks[lane][street] = "rbp".find(letter)

    return change


def trucking(*changes, **options):
    """Come to the first trucking phase with both seats' hands as dealt, then change the position."""
    match = begin(**options)
    play(match, "pass", "pass")
    assert table(match).phase == Phase.TRUCK
    for change in changes:
        doctor(match, change)
    return match


def refused(match, text: str) -> str:
    """Give the clause that forbids a move."""
    with pytest.raises(IllegalMove) as why:
        play(match, text)
    return why.value.clause


# -- 4 Tokens and bonuses ----------------------------------------------------------------------------


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
    assert "trade trucking" in offers(trucking(tokens(construction=2)))


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


def owed(*items, seat=0):
    def change(s):
        s.due[: len(items)] = items
        s.due_n = len(items)
        s.due_to = seat

    return change


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


def test_4_6_asked_while_cards_are_hidden():
    """With 1 AP left and a card in hand the others cannot know whether it can be played, so the seat is asked."""
    match = begin(cards=(("05", "18", "19"), ("06", "20", "02")))
    play(match, "pass", "pass", "play truck=05 at=1")
    assert table(match).ap == 1
    assert offers(match) == ["pass"]


def test_4_6_not_asked_when_every_cheap_truck_was_seen():
    """With 1 AP left and only trucks of 2 AP unseen, everybody can tell that the card in hand cannot be played."""

    def all_but_one_cheap_truck_seen(s):
        for truck in range(len(TRUCK_IDS)):
            if TRUCK_AP[truck] == 1 and s.deck[truck] == 1:
                s.deck[truck] = 0
                s.deck_n -= 1
                s.fate[truck] = Fate.SCRAPPED

    match = trucking(all_but_one_cheap_truck_seen, cards=(("05", "18", "19"), ("20", "21", "22")))
    play(match, "play truck=05 at=1")
    assert events(match)[-1] == "done 1"
    assert (table(match).turn, table(match).ap) == (1, 0)


# -- 5 Trucking --------------------------------------------------------------------------------------


def test_5_1_where_load_spaces_stand():
    match = trucking(docks(ship1="rbrbrbrbrb"))
    play(match, "play truck=12 at=1")  # three open spaces at streets 1 to 3, the cab at 4
    s = table(match)
    assert s.cargo[TRUCK_IDS.index("12")][:3] == [0, 1, 0]
    assert sum(s.shipped[0]) == 3


def test_5_2_goods_move_before_the_first_turn():
    match = begin()

    def ready(s):
        docks(ship1=".r", ship2="b")(s)
        put_truck(s, 0, SHIP, "13")
        put_truck(s, 1, SHIP, "14")

    doctor(match, ready)
    play(match, "pass", "pass")
    assert (table(match).shipped[0], table(match).shipped[1]) == ([1, 0, 0], [0, 1, 0])
    assert table(match).turn == 0


def test_5_2_goods_move_after_every_truck():
    match = trucking(docks(ship1="r"))
    play(match, "play truck=12 at=1", "play truck=05 at=1")
    assert table(match).shipped[0] == [2, 0, 0]


def test_5_3_one_action():
    def stores(s):
        for tile in ("d1a", "d1b", "d1c"):
            store_tile(s, 0, tile, 0)

    match = play(trucking(stores), "scrap 01", "fetch d2a", "fetch d2b")
    assert table(match).turn == 1
    match = play(trucking(stores), "sell left", "sell left", "deal seat=1 truck=23")
    assert table(match).turn == 1
    match = play(trucking(stores), "play truck=01 at=1")
    assert offers(match, "scrap") == []
    assert refused(match, "scrap 05") == "5.3"
    assert refused(match, "sell left") == "5.3"


def test_5_3_passing():
    match = play(trucking(), "pass")
    assert table(match).turn == 1


def test_5_4_two_ap():
    match = begin(cards=(("05", "18", "06"), ("01", "20", "02")))
    play(match, "pass", "pass", "play truck=05 at=1")
    assert refused(match, "play truck=18 at=1") == "5.4"
    play(match, "play truck=06 at=2")
    assert table(match).turn == 1
    play(match, "play truck=20 at=2")
    assert table(match).round == 2


def test_5_4_what_is_not_spent_lapses():
    """Of two AP of a token one is left when the turn ends: the other seat does not get it."""
    match = trucking(tokens(trucking=1))
    play(match, "hire", "deal seat=1 truck=03", "play truck=05 at=1")
    assert table(match).ap == 1
    play(match, "pass")
    assert (table(match).turn, table(match).ap) == (1, 0)


def test_5_4_either_lane():
    match = play(trucking(), "play truck=05 at=2", "play truck=12 at=1")
    s = table(match)
    assert (s.lane[0][0], s.lane[2][0]) == (TRUCK_IDS.index("12"), TRUCK_IDS.index("05"))
    assert s.fate[TRUCK_IDS.index("05")] == 1


def test_5_4_token_ap_first():
    """Token, truck, then a discard; left-over AP of the token survive it."""
    match = play(trucking(tokens(trucking=1)), "hire", "deal seat=1 truck=07", "play truck=05 at=1")
    s = table(match)
    assert (s.ap, s.acted) == (1, 0)
    play(match, "scrap 07", "fetch d1a", "fetch d1b")
    assert (table(match).ap, table(match).acted) == (1, 1)
    play(match, "play truck=12 at=1")
    assert table(match).ap == 0


def test_5_4_the_action_opens_when_the_pool_does_not_suffice():
    match = begin(cards=(("05", "18", "06"), ("01", "20", "02")))
    play(match, "pass", "pass")
    doctor(match, tokens(trucking=1))
    play(match, "hire", "deal seat=1 truck=07", "play truck=05 at=1", "play truck=18 at=1")
    assert (table(match).ap, table(match).acted) == (1, 1)


def test_5_5_the_example_of_two_lanes():
    """The rulebook's picture: a truck of 4 pushes 5 and 3; the 3 enters the other lane and pushes 5 and 4."""

    def picture(s):
        docks(ship1="....b.r...", receive2="....b.....")(s)
        put_truck(s, 0, SHIP, "07")  # Y, size 3
        put_truck(s, 0, SHIP, "19")  # X, size 5
        put_truck(s, 1, RECEIVE, "13")  # V, size 4
        put_truck(s, 1, RECEIVE, "18", "-b--")  # U, size 5
        s.shipped[0][1] += 1

    match = doctor(begin(), picture)
    play(match, "pass", "pass")
    assert table(match).cargo[TRUCK_IDS.index("07")][:2] == [-1, 0]  # Y stands at 6 to 8: red at 7
    assert table(match).received[1] == [0, 0, 0]
    play(match, "play truck=12 at=1")
    s = table(match)
    number = TRUCK_IDS.index
    assert s.lane[0][:3] == [number("12"), number("19"), -1]
    assert s.lane[3][:3] == [number("07"), number("18"), -1]
    assert s.cargo[number("19")][:4] == [1, -1, 0, -1]  # X stands at 5 to 9: blue at 5, red at 7
    assert s.received[1] == [0, 1, 0]
    assert s.shipped[0] == [2, 2, 0]
    assert "leave 13" in events(match)


def test_5_5_several_trucks_leave():
    def crowd(s):
        for truck in ("03", "04", "07", "08"):  # from the front: 2, 2, 3, 3
            put_truck(s, 0, SHIP, truck)

    match = trucking(crowd, cards=(("23", "12", "01"), ("06", "18", "02")))
    play(match, "play truck=23 at=1")
    number = TRUCK_IDS.index
    assert table(match).lane[0][:3] == [number("23"), number("08"), -1]
    assert table(match).lane[3][:3] == [number("07"), number("04"), number("03")]


def test_5_5_goods_leave_with_the_truck():
    def crowd(s):
        put_truck(s, 1, RECEIVE, "23", "r-b--")
        s.shipped[0][:2] = [1, 1]
        put_truck(s, 0, SHIP, "18")
        put_truck(s, 0, SHIP, "20")

    match = trucking(crowd)
    play(match, "play truck=01 at=1")
    s = table(match)
    assert s.lost == [1, 1, 0]
    assert s.lane[3][:2] == [TRUCK_IDS.index("18"), -1]
    assert s.cargo[TRUCK_IDS.index("23")] == [-1] * 5


def test_5_6_four_parts():
    """The seat whose turn it is loads and is paid, then the other; then the first unloads, then the other."""

    def ready(s):
        docks(ship1="r", ship2="b", receive1="b", receive2="r")(s)
        put_truck(s, 0, SHIP, "03")
        put_truck(s, 1, SHIP, "02")
        put_truck(s, 0, RECEIVE, "13", "b--")
        put_truck(s, 1, RECEIVE, "14", "r--")
        s.shipped[0][0] += 1
        s.shipped[1][1] += 1
        s.hand[1][1] = 0
        s.hand_n[1] -= 1
        s.track[1] = 1

    match = doctor(begin(), ready)
    play(match, "pass", "pass")
    first = events(match)
    assert first[:3] == [
        "begin round=1 half=trucking seat=2",
        "loads seat=2 street=1 colour=blue",
        "full seat=2 truck=02",
    ]
    play(match, "fetch d1a")
    assert events(match) == ["loads seat=1 street=1 colour=red", "full seat=1 truck=03"]
    play(match, "deal seat=1 truck=22")
    assert events(match) == ["unloads seat=2 street=1 colour=red"]
    play(match, "deal seat=2 truck=21")
    assert events(match) == ["unloads seat=1 street=1 colour=blue"]


def loaded(spaces: str, active: str, goods: str = "", left=(6, 6)):
    """Let one truck stand at street 1 beside docks; give the match when goods have moved or a choice is open."""
    ids = {spaces_: name for name, spaces_ in zip(TRUCK_IDS, GAME.components.column("truck", "spaces"), strict=True)}

    def ready(s):
        docks(ship1=active)(s)
        put_truck(s, 0, SHIP, ids[spaces], goods)
        s.shipped[0][:2] = [6 - left[0], 6 - left[1]]
        s.columns[0] = min(s.shipped[0][:2])
        s.track[0] = 1

    match = doctor(begin(cards=(("05", "12", "01"), ("06", "07", "02"))), ready)
    play(match, "pass", "pass")
    return match, ids[spaces]


def cargo_of(match, truck: str) -> str:
    return "".join("-rbp"[good + 1] for good in table(match).cargo[TRUCK_IDS.index(truck)])


def test_5_7_goods_load_at_active_docks():
    match, truck = loaded("....", ".rb")
    assert cargo_of(match, truck) == "-rb--"
    assert table(match).shipped[0] == [1, 1, 0]
    match, truck = loaded("....", "....r")  # a cab takes nothing
    assert cargo_of(match, truck) == "-----"
    match, truck = loaded("....", "r", left=(0, 6))
    assert cargo_of(match, truck) == "-----"


def test_5_7_never_side_by_side():
    match, truck = loaded("....", ".r", "r---", left=(5, 6))
    assert cargo_of(match, truck) == "r----"
    match, truck = loaded("....", ".b", "r---", left=(5, 6))
    assert cargo_of(match, truck) == "rb---"


def test_5_7_blocked_spaces_separate():
    match, truck = loaded(".x.", "rrr")
    assert cargo_of(match, truck) == "r-r--"


def test_5_8_one_of_two_neighbours():
    match, truck = loaded("....", ".rr")
    assert match.pending == (0,)
    assert offers(match) == ["load 2", "load 3"]
    assert refused(match, "load 1") == "3.2"
    assert refused(match, "pass") == "5.8"
    play(match, "load 3")
    assert cargo_of(match, truck) == "--r--"


def test_5_8_outer_two_or_middle():
    match, truck = loaded("....", "rrr")
    assert offers(match) == ["load 1", "load 2"]
    play(match, "load 1")
    assert cargo_of(match, truck) == "r-r--"  # the third follows by force
    match, truck = loaded("....", "rrr")
    assert refused(match, "load 3") == "5.8"
    play(match, "load 2")
    assert cargo_of(match, truck) == "-r---"


def test_5_8_too_few_goods():
    match, truck = loaded(".x.", "r.r", left=(1, 6))
    assert offers(match) == ["load 1", "load 3"]
    play(match, "load 3")
    assert cargo_of(match, truck) == "--r--"
    assert table(match).shipped[0][0] == 6


def test_5_8_the_last_of_a_set_is_not_asked_for():
    """Of three docks with two goods left, 3 without 1 leaves only 5: it is loaded without a question."""
    match, truck = loaded(".x.x.", "r.r.r", left=(2, 6))
    assert offers(match) == ["load 1", "load 3"]
    play(match, "load 3")
    assert cargo_of(match, truck) == "--r-r"
    assert offers(match, "load") == []


def test_5_8_in_the_other_seats_turn():
    match = trucking(docks(ship2="rr"))
    play(match, "play truck=12 at=2")
    assert match.pending == (1,)
    assert table(match).turn == 0
    play(match, "load 2")
    assert match.pending == (0,)


def naive_sets(streets: list[int], neighbours: set[tuple[int, int]], stock: int) -> set[frozenset[int]]:
    """All sets of streets without neighbours, within the stock, to which none can be added: tried one by one."""

    def fits(chosen):
        return len(chosen) <= stock and not any((a, b) in neighbours for a in chosen for b in chosen)

    every = [frozenset(c) for n in range(len(streets) + 1) for c in combinations(streets, n)]
    fitting = [c for c in every if fits(c)]
    return {c for c in fitting if not any(fits(c | {other}) for other in streets if other not in c)}


def reached_sets(spaces: str, letters: str, stock: int, answers: tuple[str, ...] = ()) -> list[frozenset[int]]:
    """Answer every choice in every way; give the streets that were loaded, once for each way."""
    match, truck = loaded(spaces, letters, left=(stock, 6))
    play(match, *answers)
    if table(match).part < 4 and match.pending == (0,):
        return [each for text in offers(match) for each in reached_sets(spaces, letters, stock, (*answers, text))]
    return [frozenset(space for space, letter in enumerate(cargo_of(match, truck)) if letter == "r")]


@pytest.mark.parametrize("spaces", [".....", "..x..", ".x.x.", "....", "..x.", "...", "..x"])
def test_5_8_choices_match_the_naive_twin(spaces):
    """Every way of answering leads to a different complete set, and all complete sets are reached."""
    room = [j for j, kind in enumerate(spaces) if kind == "."]
    for active in range(1, 1 << len(spaces)):
        streets = [j for j in room if active >> j & 1]
        letters = "".join("r" if active >> j & 1 else "." for j in range(len(spaces)))
        for stock in (1, 2, 6):
            close = {(a, b) for a in streets for b in streets if abs(a - b) == 1}
            reached = reached_sets(spaces, letters, stock)
            assert len(reached) == len(set(reached))
            assert set(reached) == naive_sets(streets, close, stock)


def test_5_9_a_full_truck_pays_its_cab():
    match, _ = loaded(".x.", "r.b")  # truck 14 or 15
    assert [text for text in events(match) if text.startswith("full")]
    match, _ = loaded("....", "r.b")
    assert not [text for text in events(match) if text.startswith("full")]

    def nearly(s):
        docks(ship1="....r")(s)
        put_truck(s, 0, SHIP, "06", "rb")

    match = trucking(nearly)
    play(match, "play truck=12 at=1")
    assert table(match).construction == [0, 0]  # it was full before

    def theirs(s):
        docks(ship2="rb")(s)

    match = trucking(theirs)
    play(match, "play truck=05 at=2")
    assert "full seat=2 truck=05" in events(match)
    play(match, "fetch d9c")
    assert table(match).tile_at[TILE_IDS.index("d9c")] == Place.HAND + 1  # the lane's owner is paid


def test_5_10_two_columns_at_once():
    """Two goods of the last colour complete two columns in one part: both pay, in order."""

    def ready(s):
        docks(ship1="b.b")(s)
        s.shipped[0][:2] = [2, 0]

    match = play(trucking(ready), "play truck=12 at=1")
    columns = [text for text in events(match) if text.startswith("column")]
    assert columns == [f"column seat=1 side=shipping column={column}" for column in (1, 2)]
    assert (table(match).construction[0], table(match).trucking[0]) == (1, 1)


def test_5_10_shipping_columns_pay():
    items = []
    for column in range(6):

        def ready(s, column=column):
            docks(ship1="rb")(s)
            s.shipped[0][:2] = [column, column]
            s.columns[0] = column

        match = trucking(ready)
        play(match, "play truck=12 at=1")
        s = table(match)
        gained = [text for text in events(match) if text.startswith("column")]
        assert gained == [f"column seat=1 side=shipping column={column + 1}"]
        items.append((s.construction[0], s.trucking[0], list(s.due[: s.due_n])))
    assert items == [(1, 0, []), (0, 1, []), (0, 0, [SPLITTER]), (0, 0, [CARD]), (0, 0, []), (0, 0, [])]


def receiving(goods: str, active: str, before=(0, 0), **options):
    def ready(s):
        docks(receive1=active)(s)
        put_truck(s, 0, RECEIVE, "23", goods)
        for letter in goods:
            if letter in "rbp":
                s.shipped[1]["rbp".index(letter)] += 1
        s.received[0][:2] = before
        s.columns[1] = min(before)
        s.shipped[1][0] += before[0]
        s.shipped[1][1] += before[1]
        s.columns[2] = min(s.shipped[1][:2])

    match = trucking(ready, **options)
    play(match, "play truck=01 at=2")  # goods move
    return match


def test_5_11_goods_unload_at_active_docks():
    match = receiving("rb-r-", "r..b")
    s = table(match)
    assert s.received[0] == [1, 0, 0]
    assert s.cargo[TRUCK_IDS.index("23")] == [-1, 1, -1, 0, -1]
    assert s.shipped[0] == [0, 0, 0]  # nothing is loaded in a receiving lane


def test_5_11_the_fifth_is_out_of_the_game():
    match = receiving("r----", "r", before=(4, 0))
    s = table(match)
    assert (s.received[0], s.lost) == ([4, 0, 0], [1, 0, 0])
    assert "surplus red" in events(match)
    assert s.due_n == 0


def test_5_12_slots_and_columns_pay():
    paid = []
    for slot in range(4):
        match = receiving("r----", "r", before=(slot, 0))
        s = table(match)
        paid.append((s.construction[0], s.trucking[0], list(s.due[: s.due_n])))
    assert paid == [(0, 0, [CARD]), (1, 0, []), (0, 1, []), (0, 0, [])]
    assert table(receiving("rb---", "rb")).due[:3] == [CARD, CARD, TILE]
    assert table(receiving("rb---", "rb", before=(1, 1))).construction[0] == 3
    match = receiving("rb---", "rb", before=(2, 2))
    assert (table(match).trucking[0], table(match).due[0]) == (2, SPLITTER)
    assert match.pending == (0,)


def test_5_13_a_card_for_tiles():
    match = play(trucking(), "scrap 05", "fetch d1a", "fetch d1b")
    s = table(match)
    assert (s.tiles_n[0], s.bag_n, s.fate[TRUCK_IDS.index("05")]) == (2, 73, 3)

    def nearly_empty(s):
        shut_down(s)
        s.tile_at[0] = Place.BAG
        s.bag_n = 1

    match = play(trucking(nearly_empty), "scrap 05", "fetch d1a")
    assert table(match).tiles_n[0] == 1
    assert "short seat=1 item=tile" in events(match)


def test_5_13_not_with_an_empty_bag():
    match = trucking(shut_down)
    assert offers(match, "scrap") == []
    assert refused(match, "scrap 05") == "5.13"


def three_stored(s):
    store_tile(s, 0, "d1a", 0)
    store_tile(s, 0, "d1b", 0)
    store_tile(s, 0, "d1c", 1)


def test_5_14_two_stored_tiles_for_a_card():
    match = play(trucking(three_stored), "sell left")
    assert offers(match) == ["sell left", "sell right"]
    assert refused(match, "pass") == "5.14"
    play(match, "sell right")
    assert match.pending == (CHANCE,)
    play(match, "deal seat=1 truck=23")
    s = table(match)
    assert (s.stack_n[0], s.hand_n[0]) == ([1, 0], 4)
    assert [s.tile_at[TILE_IDS.index(tile)] == Place.GONE for tile in ("d1a", "d1b", "d1c")] == [False, True, True]
    one = trucking(lambda s: store_tile(s, 0, "d1a", 0), lambda s: give_tile(s, 0, "d1b"))
    assert offers(one, "sell") == []
    assert refused(one, "sell left") == "5.14"


def test_5_14_left_before_right():
    match = trucking(three_stored)
    assert offers(match, "sell") == ["sell left"]  # the right stack has one tile only
    assert refused(match, "sell right") == "5.14"
    match = trucking(three_stored, lambda s: store_tile(s, 0, "d2a", 1))
    assert offers(match, "sell") == ["sell left", "sell right"]
    play(match, "sell right")
    assert offers(match) == ["sell right"]
    assert refused(match, "sell left") == "5.14"


def test_5_14_not_with_an_empty_deck():
    def no_deck(s):
        three_stored(s)
        s.deck = [0] * 25
        s.deck_n = 0

    match = trucking(no_deck)
    assert offers(match, "sell") == []
    assert refused(match, "sell left") == "5.14"
