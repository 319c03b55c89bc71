"""Clauses 1 to 3 of Curios: chance is scripted, a few moves are played, a view is compared."""

from __future__ import annotations

import pytest

from wunderkammer import Match
from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.kernel import CHANCE

from .scripted import GAME, SITES, deal, doctored, finish_search, last_search, rulebook_round, search, table

# -- 1 Setting up ------------------------------------------------------------------------------------


def test_1_1_five_pawns_and_two_in_the_box():
    match = deal(3)
    assert table(match).pawns == [5, 5, 5, 0, 0]
    assert GAME.audit(match.state).places["pawn of seat 1"] == {"the box": 2, "seat 1": 5}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_1_2_chance_gives_the_lantern(seats):
    match = Match(GAME, seats)
    leads = [GAME.actions.parse(f"lead {n}") for n in range(1, seats + 1)]
    assert match.legal(CHANCE) == leads  # each once: a dict would hide a seat that is drawn twice as often
    assert GAME.outcomes(match.state) == dict.fromkeys(leads, 1)
    match.play(CHANCE, "lead 2")
    assert table(match).lantern == 1


def test_1_2_the_table_names_the_starter():
    match = Match(GAME, 4, {"starter": "3"})
    assert table(match).lantern == 2
    assert GAME.actions.text(match.legal(CHANCE)[0]) == "hide pyramid-1"


@pytest.mark.parametrize(("seats", "gems"), [(2, 8), (3, 10), (4, 12), (5, 14)])
def test_1_3_gems_by_seats(seats, gems):
    assert table(Match(GAME, seats)).gems_left == [gems] * 4


def test_1_3_sites_and_their_colours():
    named = {row["name"]: row["colour"] for row in GAME.components.tables["site"]}
    assert named == {
        "Great Pyramid": "yellow",
        "Lost Shipwreck": "blue",
        "Forbidden Temple": "red",
        "Ancient Colosseum": "green",
    }
    for name, colour in named.items():
        assert f"{name} with {colour}" in " ".join(GAME.rulebook.split())


def test_1_4_one_own_card_lies_above_each_site():
    match = Match(GAME, 3, {"starter": "1"})
    for site in SITES:
        offered = [GAME.actions.text(action) for action in match.legal(CHANCE)]
        assert offered == [f"hide {site}-{value}" for value in (1, 3, 5, 7)]
        match.play(CHANCE, offered[2])
    assert [GAME.state.read(match.state).hidden[site] for site in range(4)] == [2, 6, 10, 14]


def test_1_4_two_sites_may_share_a_value():
    match = deal(3, hidden=("pyramid-7", "shipwreck-7", "temple-7", "colosseum-7"), cards=[
        f"{site}-{value}" for site in SITES for value in (1, 3, 5)])  # fmt: skip
    assert {GAME.audit(match.state).places[f"market card {site}-7"]["face down"] for site in SITES} == {1}


@pytest.mark.parametrize(("seats", "hand", "side"), [(2, 4, 4), (3, 4, 0), (4, 3, 0), (5, 2, 2)])
def test_1_5_hands_and_side_deck_by_seats(seats, hand, side):
    view = table(deal(seats))
    assert view.hand_n[:seats] == [hand] * seats
    assert view.deck_n == side
    assert view.phase == 3


# -- 2 Searching -------------------------------------------------------------------------------------


def test_2_1_turns_go_clockwise_from_the_lantern():
    match = deal(3, starter="2")
    movers = []
    for _ in range(4):
        movers.append(match.pending[0])
        search(match, "pyramid" if len(movers) % 2 else "temple")
    assert movers == [1, 2, 0, 1]


def test_2_1_one_column_a_turn():
    match = deal(2)
    search(match, "temple")
    assert table(match).filled_n == [0, 0, 1, 0]
    assert match.pending == (1,)


def test_2_2_the_third_column_costs_three():
    """The rulebook's Amelia: two columns are full, the third takes three pawns and gives a yellow gem."""
    match = deal(3, starter="2")
    search(match, "pyramid", "pyramid")  # Benjamin one, Junior two
    amelia = match.pending[0]
    search(match, "pyramid")
    view = table(match)
    assert amelia == 0
    assert view.placed[amelia][0] == 3
    assert view.free[amelia] == 2
    assert view.gems[amelia][0] == 1
    assert view.filler[0][:3] == [1, 2, 0]


def test_2_2_too_few_pawns():
    match = deal(2)
    search(match, "pyramid", "pyramid", "pyramid", "temple", "shipwreck")  # seat 2 has 2 pawns left, pyramid costs 4
    assert match.pending == (1,)
    with pytest.raises(IllegalMove, match="takes 4 pawns and you have 2") as refusal:
        match.play(1, "search pyramid")
    assert refusal.value.clause == "2.2"


def test_2_3_a_full_site_is_closed():
    match = deal(5)
    search(match, "pyramid", "pyramid", "pyramid", "pyramid", "pyramid")
    assert table(match).filled_n[0] == 5
    with pytest.raises(IllegalMove, match="All columns of the Pyramid are full") as refusal:
        search(match, "pyramid")
    assert refusal.value.clause == "2.3"


def test_2_3_a_column_has_one_filler():
    match = deal(4)
    search(match, "temple", "temple", "temple", "temple")
    assert table(match).filler[2] == [0, 1, 2, 3, -1]
    assert [row[2] for row in table(match).placed[:4]] == [1, 2, 3, 4]


def test_2_4_a_gem_from_the_site():
    match = deal(4)
    search(match, "colosseum")
    assert table(match).gems_left == [12, 12, 12, 11]
    assert table(match).gems[0] == [0, 0, 0, 1]


def test_2_4_no_gem_left():
    match = doctored(deal(3), gems_left=[0, 10, 10, 10], gems=[[10, 0, 0, 0], *[[0] * 4 for _ in range(4)]])
    search(match, "pyramid")
    assert table(match).gems[0] == [10, 0, 0, 0]
    assert table(match).free[0] == 4


def test_2_5_nobody_passes_who_can_collect():
    match = deal(3)
    with pytest.raises(IllegalMove, match="may not pass") as refusal:
        match.play(0, "pass")
    assert refusal.value.clause == "2.5"


def test_2_5_passed_by_without_being_asked():
    match = deal(2)
    search(match, "pyramid", "pyramid", "pyramid", "temple", "shipwreck")  # seat 1 has spent 1 + 3 + 1
    search(match, "colosseum")  # seat 1 has no pawn and is passed by; seat 2 has one, but every column costs two
    assert table(match).phase == 4
    told = [line.text for line in match.tell(len(match.log) - 1, 1)]
    assert "Seat 1 passes for the rest of the search: no pawns left." in told
    assert "You pass for the rest of the search: 1 pawn, and the next gem costs 2." in told


def test_2_5_passed_when_the_turn_comes():
    match = deal(2)
    search(match, "pyramid", "pyramid", "pyramid", "temple", "shipwreck")
    assert (table(match).free[0], table(match).passed[0]) == (0, 0)  # it could not go on, but its turn is not there
    assert match.pending == (1,)
    search(match, "shipwreck")
    assert table(match).phase == 4


def test_2_5_passed_where_every_site_with_a_gem_is_full():
    """Seat 1 fills the last column at the only site with gems: the others have all their pawns, and nowhere to go."""
    gems = [[10, 10, 5, 10], *[[0] * 4 for _ in range(4)]]
    match = doctored(deal(3), gems_left=[0, 0, 5, 0], gems=gems, filled_n=[0, 0, 4, 0])
    search(match, "temple")
    assert match.over  # the search is over, and three sites are empty
    told = [line.text for line in match.tell(len(match.log) - 1, 1)]
    assert "You pass for the rest of the search: every site with a gem is full." in told


def test_2_5_a_pass_is_final():
    match = deal(2)
    told = []
    while table(match).phase == 3:
        before = list(table(match).passed)
        search(match, GAME.actions.text(match.legal(match.pending[0])[-1]).split()[1])
        after = list(table(match).passed)
        if table(match).phase == 3:
            assert all(now >= then for now, then in zip(after, before, strict=True))
        told += [line.text for line in match.tell(len(match.log) - 1, 0)]
    assert sum("for the rest of the search" in line for line in told) == 2


def test_2_6_visit_to_an_empty_site():
    emptied = [[10, 0, 0, 0], *[[0] * 4 for _ in range(4)]]
    match = doctored(deal(3), gems_left=[0, 10, 10, 10], gems=emptied)
    assert GAME.actions.parse("search pyramid") in match.legal(0)
    # With nothing but the empty site within reach a seat is passed by, not asked for a useless visit.
    alone = doctored(deal(3), gems_left=[0, 10, 10, 10], gems=emptied, free=[5, 1, 5, 0, 0],
                     placed=[[0] * 4, [0, 4, 0, 0], *[[0] * 4 for _ in range(3)]], filled_n=[0, 1, 1, 1])  # fmt: skip
    search(alone, "shipwreck")
    assert alone.pending == (2,)
    assert table(alone).passed[:3] == [0, 1, 0]


def test_2_6_visits_can_be_forbidden():
    emptied = [[10, 0, 0, 0], *[[0] * 4 for _ in range(4)]]
    match = doctored(deal(3, visits="no"), gems_left=[0, 10, 10, 10], gems=emptied)
    with pytest.raises(IllegalMove, match="allows no visits") as refusal:
        search(match, "pyramid")
    assert refusal.value.clause == "2.6"
    last = doctored(deal(3, visits="no"), gems_left=[1, 10, 10, 10], gems=[[9, 0, 0, 0], *emptied[1:]])
    search(last, "pyramid")  # the last gem is no empty site
    assert table(last).gems[0] == [10, 0, 0, 0]


# -- 3 After the search ------------------------------------------------------------------------------


def test_3_1_the_sole_leader_takes_the_bonus():
    """The rulebook's Amelia: nobody has as many pawns at the pyramid, so she takes another gem."""
    match = rulebook_round()
    assert table(match).gems[0] == [3, 0, 0, 0]  # two by searching
    assert table(match).gems_left[0] == 10 - 1 - 3
    assert "You lead alone at the Pyramid: one more yellow gem." in [x.text for x in match.tell(len(match.log) - 1, 0)]


def test_3_2_a_tie_gives_none():
    """The rulebook's Benjamin and Junior: three pawns each at the shipwreck, and no bonus."""
    match = rulebook_round()
    assert table(match).gems_left[1] == 10 - 3  # what was taken by searching
    assert [row[1] for row in table(match).gems[:3]] == [0, 2, 1]
    assert "The lead at the Shipwreck is shared: no bonus gem." in [x.text for x in match.tell(len(match.log) - 1, 0)]


def test_3_1_several_bonuses():
    match = last_search(2, [[1, 1, 2, 0], [0, 0, 1, 0]])
    search(match, "colosseum")
    assert table(match).gems[0] == [1, 1, 1, 2]


def test_3_1_no_gem_left_no_bonus():
    match = last_search(2, [[3, 0, 0, 0], [0, 1, 0, 0]], gems_left=[0, 5, 5, 1])
    search(match, "colosseum")
    view = table(match)
    assert view.gems[0] == [0, 0, 0, 1]  # the last gem was taken by searching; none is left as a bonus
    assert view.phase == 6


def test_3_1_the_last_gem_is_a_bonus_too():
    """It empties a second site, so the match ends with it (5.1)."""
    match = last_search(2, [[0, 0, 1, 0], [0, 2, 0, 0]], gems_left=[0, 1, 5, 5])
    search(match, "colosseum")
    view = table(match)
    assert (view.gems_left[1], view.gems[1][1]) == (0, 8)
    assert match.over


def test_3_2_an_unvisited_site_gives_none():
    match = deal(2)
    search(match, "pyramid", "pyramid", "pyramid", "shipwreck", "temple", "shipwreck")
    assert table(match).phase == 4
    assert table(match).gems_left[3] == 8
    assert not any("Colosseum" in line.text for line in match.tell(len(match.log) - 1, 0))  # nor is there a tie


def test_3_3_pawns_come_back():
    match = deal(4)
    finish_search(match)
    view = table(match)
    assert view.free == view.pawns
    assert view.placed == [[0] * 4] * 5
    assert view.filled_n == [0] * 4
