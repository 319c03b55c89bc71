"""Clause 5 of Curious Cargo: trucks, lanes and goods."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.games.cargo.scripting import (
    GAME,
    begin,
    docks,
    doctor,
    events,
    give_tile,
    offers,
    play,
    put_truck,
    refused,
    shut_down,
    store_tile,
    table,
    tokens,
    trucking,
)  # fmt: skip
from wunderkammer.core.kernel import CHANCE
from wunderkammer.games.cargo.components import TILE_IDS, TRUCK_IDS
from wunderkammer.games.cargo.state import Place

SHIP, RECEIVE = 0, 1
CONSTRUCTION, TRUCKING, SPLITTER, CARD, TILE = range(5)


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


def test_5_8_one_colour_after_the_other():
    """Red is asked for before blue, although its docks have the higher numbers."""
    match, truck = loaded("....", "bbrr")
    assert offers(match) == ["load 3", "load 4"]
    assert refused(match, "load 1") == "5.8"
    play(match, "load 4")
    assert offers(match) == ["load 1", "load 2"]
    play(match, "load 2")
    assert cargo_of(match, truck) == "-b-r-"


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


def test_5_12_two_columns_at_once():
    """Two goods of the last colour fill two columns in one part: both pay at once, behind the slots."""
    match = receiving("b-b--", "b.b", before=(2, 0))
    columns = [text for text in events(match) if text.startswith("column")]
    assert columns == [f"column seat=1 side=receiving column={column}" for column in (1, 2)]
    assert table(match).due[:4] == [CARD, CONSTRUCTION, TILE, CONSTRUCTION]


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


def test_5_14_nothing_comes_back():
    match = play(trucking(three_stored), "sell left", "sell left", "deal seat=1 truck=23", "scrap 06")
    assert "fetch d2a" in offers(match)
    assert {"fetch d1a", "fetch d1b"}.isdisjoint(offers(match))  # the two that were sold

    def stored_by_the_other(s):
        store_tile(s, 1, "d1a", 0)
        store_tile(s, 1, "d1b", 0)

    match = play(trucking(stored_by_the_other), "scrap 05", "fetch d2a", "fetch d2b", "sell left", "sell left")
    assert "deal seat=2 truck=23" in offers(match)
    assert "deal seat=2 truck=05" not in offers(match)


def test_5_14_not_with_an_empty_deck():
    def no_deck(s):
        three_stored(s)
        s.deck = [0] * 25
        s.deck_n = 0

    match = trucking(no_deck)
    assert offers(match, "sell") == []
    assert refused(match, "sell left") == "5.14"
