"""The clauses of Curios, one by one: chance is scripted, a few moves are played, a view is compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from wunderkammer import Match, load
from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.game import Result
from wunderkammer.core.kernel import CHANCE
from wunderkammer.core.laws import imagined_as_dealt

GAME = load("curios")
SITES = ("pyramid", "shipwreck", "temple", "colosseum")
HIDDEN = ("pyramid-7", "shipwreck-3", "temple-1", "colosseum-5")
REST = tuple(f"{site}-{value}" for site in SITES for value in (1, 3, 5, 7) if f"{site}-{value}" not in HIDDEN)


def deal(seats: int, *, hidden=HIDDEN, cards=REST, **options: str) -> Match:
    """Set a table: seat 1 has the lantern, the cards are dealt in order."""
    match = Match(GAME, seats, {"starter": "1", **options})
    for card in hidden:
        match.play(CHANCE, f"hide {card}")
    left = iter(card for card in cards if card not in hidden)
    while match.pending == (CHANCE,):
        seat = GAME.actions.arguments(match.legal(CHANCE)[0])["seat"]
        match.play(CHANCE, f"deal seat={seat + 1} card={next(left)}")
    return match


def table(match: Match, seat: int | None = None):
    """Give the match as a seat sees it."""
    return GAME.state.read(match.view(seat))


def search(match: Match, *sites: str) -> None:
    """Let whoever is to move search these sites, one after another."""
    for site in sites:
        match.play(match.pending[0], f"search {site}")


def finish_search(match: Match) -> None:
    """Play on until the search is over, always at the first site that is open."""
    turn = table(match).round
    while not match.over and match.pending != (CHANCE,) and table(match).round == turn:
        seat = match.pending[0]
        text = GAME.actions.text(match.legal(seat)[0])
        if not text.startswith("search"):
            return
        match.play(seat, text)


def doctored(match: Match, **fields) -> Match:
    """Go on from a made-up position: the match with some fields of its state written over."""
    s = GAME.state.read(match.state)
    for name, value in fields.items():
        setattr(s, name, value)
    match.stand_at(s.write())
    return match


def pass_all(match: Match) -> None:
    """Let nobody recruit."""
    while table(match).phase == 4:
        match.play(match.pending[0], "pass")


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


# -- 3 After the search ------------------------------------------------------------------------------


def last_search(seats: int, placed: list[list[int]], gems_left: list[int] | None = None) -> Match:
    """Set up the moment before the search ends: seat 1 has one pawn for the last open gem at the colosseum."""
    match = deal(seats)
    pawns = [sum(row) for row in placed] + [0] * (5 - seats)
    pawns[0] += 1
    gems = gems_left or [5, 5, 5, 5]
    start = {2: 8, 3: 10, 4: 12, 5: 14}[seats]
    taken = [start - left for left in gems]
    return doctored(
        match, placed=[*placed, *[[0] * 4 for _ in range(5 - seats)]], pawns=pawns, free=[1, 0, 0, 0, 0],
        filled_n=[5, 5, 5, 0], gems_left=gems, gems=[[0] * 4, taken, *[[0] * 4 for _ in range(3)]],
    )  # fmt: skip


def rulebook_round() -> Match:
    """Play the search of the rulebook's example; seat 1 is Amelia, seat 2 Benjamin, who starts, and seat 3 Junior."""
    match = deal(3, starter="2")
    search(match, "pyramid", "temple", "pyramid")
    search(match, "shipwreck", "colosseum", "pyramid")  # Amelia fills the third column of the pyramid, with three
    search(match, "shipwreck")  # Benjamin has three at the shipwreck, one and two
    assert [row[:2] for row in table(match).placed[:3]] == [[5, 0], [1, 3], [0, 0]]
    search(match, "shipwreck")  # and so has Junior; nobody can go on
    assert table(match).phase == 4
    return match


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


def test_3_2_an_unvisited_site_gives_none():
    match = last_search(2, [[1, 0, 0, 0], [0, 1, 0, 0]])
    search(match, "colosseum")
    assert table(match).gems_left[2] == 5


def test_3_3_pawns_come_back():
    match = deal(4)
    finish_search(match)
    view = table(match)
    assert view.free == view.pawns
    assert view.placed == [[0] * 4] * 5
    assert view.filled_n == [0] * 4


# -- 4 Recruiting ------------------------------------------------------------------------------------


def recruiting(seats: int, **options: str) -> Match:
    match = deal(seats, **options)
    finish_search(match)
    assert table(match).phase == 4
    return match


def test_4_1_a_card_for_a_pawn():
    match = recruiting(3)
    card = next(text for text in map(GAME.actions.text, match.legal(0)) if text.startswith("reveal"))
    match.play(0, card)
    view = table(match)
    assert (view.pawns[0], view.hand_n[0], view.shown_n, view.shown_by[0]) == (6, 3, 1, 0)
    assert match.pending == (1,)  # one card a round is the most


def test_4_1_in_order_from_the_lantern():
    match = recruiting(4, starter="3")
    order = []
    while table(match).phase == 4:
        order.append(match.pending[0])
        match.play(match.pending[0], "pass")
    assert order == [2, 3, 0, 1]


def test_4_2_passing_keeps_the_card():
    match = recruiting(3)
    match.play(0, "pass")
    assert (table(match).pawns[0], table(match).hand_n[0], table(match).shown_n) == (5, 4, 0)


def test_4_3_not_asked_at_seven_pawns():
    match = deal(3)
    finish_search(doctored(match, pawns=[7, 5, 7, 0, 0], free=[7, 5, 7, 0, 0]))
    assert match.pending == (1,)
    match.play(1, "pass")
    assert table(match).round == 2
    with pytest.raises(IllegalMove):
        match.play(2, "reveal temple-3")


def test_4_3_not_asked_without_cards():
    match = deal(5)
    s = GAME.state.read(match.state)
    cards = [card for card in range(16) if s.hand[0][card]]
    s.hand[0] = [0] * 16
    s.hand_n[0] = 0
    for place, card in enumerate(cards):
        s.shown[place], s.shown_by[place] = card, 0
    s.shown_n = len(cards)
    match.stand_at(s.write())
    finish_search(match)
    assert match.pending == (1,)


def test_4_4_a_new_pawn_searches_next_round():
    match = recruiting(3)
    match.play(0, next(text for text in map(GAME.actions.text, match.legal(0)) if text.startswith("reveal")))
    pass_all(match)
    assert table(match).round == 2
    assert table(match).free[0] == 6


def test_4_5_two_seats_flip_a_side_card():
    match = recruiting(2)
    pass_all(match)
    assert match.pending == (CHANCE,)
    flips = [GAME.actions.text(action) for action in match.legal(CHANCE)]
    assert flips == [f"flip {card}" for card in REST[8:]]
    match.play(CHANCE, flips[0])
    view = table(match)
    assert (view.deck_n, view.shown_n, view.shown_by[0], view.round) == (3, 1, 5, 2)


def test_4_5_flip_although_both_have_seven():
    match = deal(2)
    finish_search(doctored(match, pawns=[7, 7, 0, 0, 0], free=[7, 7, 0, 0, 0]))
    assert match.pending == (CHANCE,)


def test_4_5_an_empty_side_deck():
    match = deal(2)
    shown = [GAME.actions.arguments(GAME.actions.parse(f"flip {card}"))["card"] for card in REST[8:]]
    doctored(match, deck=[0] * 16, deck_n=0, shown_n=4, shown=shown + [-1] * 12, shown_by=[5] * 4 + [-1] * 12)
    finish_search(match)
    pass_all(match)
    assert table(match).round == 2
    assert match.pending != (CHANCE,)


def test_4_5_five_seats_never_flip():
    match = recruiting(5)
    pass_all(match)
    assert (table(match).round, table(match).deck_n) == (2, 2)


def test_4_6_the_lantern_moves_on():
    match = recruiting(4, starter="4")
    pass_all(match)
    assert table(match).lantern == 0
    assert match.pending == (0,)


# -- 5 Ending ----------------------------------------------------------------------------------------


def test_5_1_two_empty_sites_end_it():
    match = last_search(3, [[0, 0, 0, 0], [2, 0, 0, 0], [2, 0, 0, 0]], gems_left=[0, 5, 5, 1])
    lantern = table(match).lantern
    search(match, "colosseum")
    view = table(match)
    assert match.over
    assert (view.lantern, view.round) == (lantern, 1)
    assert view.hidden == [3, 5, 8, 14]
    assert view.free == view.pawns


def test_5_1_one_empty_site_does_not():
    match = last_search(3, [[0, 0, 0, 0], [2, 0, 0, 0], [2, 0, 0, 0]], gems_left=[5, 5, 5, 1])
    search(match, "colosseum")
    assert not match.over
    assert table(match).phase == 4


def test_5_1_gems_go_out_until_the_search_is_over():
    match = doctored(deal(3), gems_left=[0, 1, 10, 10], gems=[[10, 9, 0, 0], *[[0] * 4 for _ in range(4)]])
    search(match, "shipwreck")
    assert table(match).gems_left[:2] == [0, 0]
    assert not match.over
    finish_search(match)
    assert match.over
    assert sum(table(match).gems_left[2:]) < 20


def final(gems: list[list[int]], hidden=HIDDEN) -> Result:
    """Score a finished table with these gems."""
    match = deal(len(gems), hidden=hidden, cards=[
        f"{site}-{value}" for site in SITES for value in (1, 3, 5, 7)])  # fmt: skip
    doctored(match, phase=6, turn=-1, gems=[*gems, *[[0] * 4 for _ in range(5 - len(gems))]])
    return match.result()


def test_5_2_four_times_three_and_four_times_seven():
    """The rulebook's Rene: 4 x 3 + 4 x 7 = 40."""
    result = final([[4, 4, 0, 0], [0, 0, 1, 1]], hidden=("pyramid-7", "shipwreck-3", "temple-1", "colosseum-5"))
    assert result.rows[0] == (28, 12, 0, 0)
    assert result.totals == (40, 6)


def naive_score(transcript: dict) -> dict[str, int]:
    """Score as the rulebook says it, from dicts of gem colours and card numbers."""
    return {
        player: sum(number * transcript["cards"][colour] for colour, number in gems.items())
        for player, gems in transcript["gems"].items()
    }


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_5_2_scores_match_the_naive_twin(seats):
    for seed in range(6):
        match = Match.begin(GAME, seats, seed=f"naive {seed}")
        while not match.over:
            seat = match.pending[0]
            choices = match.legal(seat)
            match.play(seat, choices[len(match.log) * 7 % len(choices)])
        table_ = {
            "cards": {site: (1, 3, 5, 7)[card % 4] for site, card in zip(SITES, table(match).hidden, strict=True)},
            "gems": {str(s): dict(zip(SITES, table(match).gems[s], strict=True)) for s in range(seats)},
        }
        assert list(match.result().totals) == list(naive_score(table_).values())


def test_5_3_most_points_win():
    result = final([[1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 3, 0]])
    assert result.totals == (7, 6, 3)
    assert (result.places[0], result.shares) == (1, (1.0, 0.0, 0.0))


def test_5_3_ties_share():
    result = final([[3, 0, 0, 0], [0, 7, 0, 0], [0, 0, 1, 0]])
    assert result.totals == (21, 21, 1)
    assert (result.places[:2], result.shares) == ((1, 1), (0.5, 0.5, 0.0))


def test_5_4_places_below_the_first():
    assert final([[0, 2, 0, 0], [1, 0, 0, 0], [0, 0, 3, 0]]).places == (2, 1, 3)
    assert final([[3, 0, 0, 0], [0, 7, 0, 0], [0, 0, 1, 0]]).places == (1, 1, 3)


def test_5_4_a_shared_place_below_the_first():
    assert final([[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 3, 0], [0, 0, 1, 0]]).places == (2, 1, 2, 4)


# -- 6 Who knows what --------------------------------------------------------------------------------


@pytest.mark.parametrize("reader", [0, 2, None])
def test_6_1_public_facts(reader):
    match = recruiting(3)
    truth, view = GAME.state.read(match.state), table(match, reader)
    for name in ("gems", "gems_left", "pawns", "free", "filled_n", "hand_n", "deck_n", "shown", "shown_by", "lantern"):
        assert getattr(view, name) == getattr(truth, name), name


def test_6_1_shown_cards_keep_order_and_owner():
    match = recruiting(2)
    for _ in range(2):
        seat = match.pending[0]
        match.play(seat, next(t for t in map(GAME.actions.text, match.legal(seat)) if t.startswith("reveal")))
    match.play(CHANCE, match.legal(CHANCE)[0])
    assert table(match).shown_by[:3] == [0, 1, 5]


def test_6_2_hands_are_secret():
    match = deal(3)
    assert table(match, 0).hand[0] == GAME.state.read(match.state).hand[0]
    assert table(match, 0).hand[1] == [-1] * 16
    assert table(match, None).hand == [[-1] * 16] * 5
    deals = [number for number, entry in enumerate(match.log) if match.move_text(number, 0).startswith("deal seat=2")]
    assert {match.move_text(number, 0) for number in deals} == {"deal seat=2 card=?"}
    assert "?" not in match.move_text(deals[0], 1)


def test_6_2_nobody_sees_hidden_cards():
    match = deal(5)
    for reader in (0, 1, 2, 3, 4, None):
        assert table(match, reader).hidden == [-1] * 4
        assert table(match, reader).deck == [-1] * 16
        assert match.move_text(0, reader) == "hide ?"


def test_6_2_all_is_open_at_the_end():
    match = Match.begin(GAME, 5, seed="open")
    while not match.over:
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    truth = GAME.state.read(match.state)
    for reader in (0, 4, None):
        view = table(match, reader)
        assert (view.hidden, view.hand, view.deck) == (truth.hidden, truth.hand, truth.deck)
    assert min(truth.hidden) >= 0
    assert sum(truth.deck) == 2  # the side deck of five, which was never shown


def test_6_3_seen_numbers_are_excluded():
    match = recruiting(2)
    seat = match.pending[0]
    match.play(seat, next(t for t in map(GAME.actions.text, match.legal(seat)) if t.startswith("reveal")))
    notes = GAME.words.memory(match.voice(1), table(match, 1))
    view = table(match, 1)
    for site, row in enumerate(notes):
        seen = {(1, 3, 5, 7)[card % 4] for card in range(site * 4, site * 4 + 4) if view.hand[1][card]}
        seen |= {(1, 3, 5, 7)[card % 4] for card in view.shown[: view.shown_n] if card // 4 == site}
        assert {int(value) for value in row.possible} == {1, 3, 5, 7} - seen
        assert {int(value) for value, _ in row.excluded} == seen
    assert any("Seat 1 showed it" in where for row in notes for _, where in row.excluded)


@pytest.mark.parametrize(("seats", "reader"), [(2, 0), (2, 1), (2, None), (3, 1)])
def test_6_3_worlds_are_as_chance_would_deal(seats, reader):
    """In a small set all worlds can be counted: `imagine` draws each as often as chance would deal it."""
    small = load("curios", Path(__file__).parents[2] / "sets" / "curios-small.toml")
    match = Match.begin(small, seats, seed=5)
    while small.state.read(match.state).shown_n < 2:
        seat = match.pending[0]
        match.play(seat, match.legal(seat)[0])
    assert imagined_as_dealt(match, reader, samples=3000, seed=1) == ""
