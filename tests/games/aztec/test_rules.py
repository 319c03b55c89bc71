"""The clauses of Aztec on setting up, claiming, tokens, reveals and gains: chance is scripted, few moves are played."""

from __future__ import annotations

import itertools

import pytest

from tests.games.aztec.tabletop import (
    ARTIFACTS,
    CARDS,
    GAME,
    TRUTH,
    claim,
    deal,
    doctored,
    draw,
    gain,
    kept,
    play_round,
    seated,
    seen,
    token,
    told,
    truth,
    under,
    with_deck,
)
from wunderkammer import Match
from wunderkammer.core.errors import IllegalMove, OptionError
from wunderkammer.core.kernel import CHANCE, EVERYONE

CLAIM, TOKEN, KEEP, TUCK, OVER = 4, 5, 8, 9, 14
HONEST = (TRUTH, TRUTH, TRUTH)
BELIEVE = ("believe 2", "believe 3", "believe 1")

# -- 1 Setting up ------------------------------------------------------------------------------------


def test_1_1_three_to_six_seats():
    for seats in (3, 4, 5, 6):
        assert GAME.new(seats) is not None
    for seats in (2, 7):
        with pytest.raises(OptionError, match="3 to 6"):
            GAME.new(seats)


def test_1_1_five_rounds():
    match = seated(3)
    left = iter(itertools.cycle(CARDS))
    for number in range(1, 6):
        assert truth(match).round == number
        play_round(match, (next(left), next(left), next(left)), HONEST, BELIEVE)
    assert match.over
    assert truth(match).phase == OVER


def test_1_2_chance_names_the_first_seat():
    match = Match(GAME, 4)
    assert [GAME.actions.text(a) for a in match.legal(CHANCE)] == ["lead 1", "lead 2", "lead 3", "lead 4"]
    assert set(GAME.outcomes(match.state).values()) == {1}
    match.play(CHANCE, "lead 3")
    assert truth(match).first == 2


def test_1_2_the_table_names_the_first_seat():
    assert truth(seated(4, first=2)).first == 1
    with pytest.raises(OptionError, match="cannot be first at a table of 4"):
        seated(4, first=6)


def test_1_2_the_first_seat_never_changes():
    match = seated(3, first=2)
    for cards in (("bb", "yy", "rr"), ("by", "br", "yr")):
        play_round(match, cards, HONEST, BELIEVE)
        assert truth(match).first == 1


def test_1_3_characters_are_dealt_without_repeats():
    match = Match(GAME, 6, {"starter": "1"})
    for seat in range(1, 7):
        outcomes = [GAME.actions.text(a) for a in match.legal(CHANCE)]
        assert len(outcomes) == 7 - seat
        match.play(CHANCE, outcomes[-1])
    assert sorted(truth(match).character) == [0, 1, 2, 3, 4, 5]


def test_1_3_characters_chosen_from_the_first_seat():
    match = Match(GAME, 3, {"starter": "2", "characters": "chosen"})
    assert match.pending == (1,)
    match.play(1, "choose tomas")
    assert match.pending == (2,)
    with pytest.raises(IllegalMove, match="Tomas is taken") as refusal:
        match.play(2, "choose tomas")
    assert refusal.value.clause == "1.3"
    match.play(2, "choose charly")
    match.play(0, "choose elisa")
    assert truth(match).character[:3] == [1, 5, 0]
    assert match.pending == (CHANCE,)


def test_1_4_stones_at_the_start():
    s = truth(seated(4))
    assert s.stones == [2, 2, 2, 2, 0, 0]
    assert s.curse == [1, 1, 1]


def test_1_5_the_artifact_deck():
    s = truth(seated(3))
    copies = dict(zip(ARTIFACTS, s.fresh, strict=True))
    assert (s.fresh_n, s.under_n, sum(copies.values())) == (42, 0, 42)
    assert copies["serpents-yellow-red"] == 3
    assert copies["mask-blue"] == 2
    assert sum(copies[name] for name in ("purification", "hex", "raid", "offering")) == 15


def test_1_6_the_jewel_cards():
    table = GAME.components.tables["jewel"]
    assert len(table) == 27
    assert sum(row["copies"] for row in table) == 42
    for row in table:
        assert 2 <= sum(row["jewels"]) <= 4
        assert sum(n > 0 for n in row["jewels"]) <= 2
        assert row["copies"] == (1 if sum(row["jewels"]) == 4 else 2)
        assert row["id"] == "b" * row["jewels"][0] + "y" * row["jewels"][1] + "r" * row["jewels"][2]
    every = {c for c in itertools.product(range(5), repeat=3) if 2 <= sum(c) <= 4 and c.count(0) >= 1}
    assert {tuple(row["jewels"]) for row in table} == every
    assert [sum(row["copies"] * row["jewels"][colour] for row in table) for colour in range(3)] == [42, 42, 42]


def test_1_7_supplies_never_run_out():
    """Forty jewels of a colour and forty stones are in the box; more than that can be wanted."""
    match = doctored(seated(3), stash=[[20, 20, 20], [20, 20, 20], [0, 0, 0]], stones=[20, 20, 5])
    play_round(match, ("bbbb", "bbb", "bb"), HONEST, ("accuse 2", "accuse 3", "accuse 1"))
    s = truth(match)
    assert [row[0] for row in s.stash[:3]] == [24, 23, 2]
    assert sum(s.stones[:3]) == 46  # the blue curse lies with seat 1; yellow and red are tied


# -- 2 Claiming --------------------------------------------------------------------------------------


def test_2_1_only_the_own_card_is_seen():
    match = deal(seated(3), "bb", "yyr", "rrrr")
    assert seen(match, 1).card[:3] == [-1, CARDS.index("yyr"), -1]
    assert seen(match, None).card[:3] == [-1, -1, -1]
    number = len(match.log) - 2
    assert match.move_text(number, 1) == "deal seat=2 card=yyr"
    assert match.move_text(number, 0) == "deal seat=2 card=?"


def test_2_1_later_cards_are_not_decided():
    """Chance deals a card when it is looked at, from all that nobody has seen, by its copies."""
    match = deal(seated(3), "bb", "bb", "rrrr")
    assert truth(match).deck[CARDS.index("bb")] == 0
    claim(match, *HONEST)
    token(match, *BELIEVE)
    weights = {GAME.actions.text(a): n for a, n in GAME.outcomes(match.state).items()}
    assert "deal seat=1 card=bb" not in weights
    assert "deal seat=1 card=rrrr" not in weights
    assert weights["deal seat=1 card=by"] == 2
    assert weights["deal seat=1 card=yyyy"] == 1
    assert sum(weights.values()) == 39


@pytest.mark.parametrize("said", ["bb", "rrrr", "byy"])
def test_2_2_any_content_can_be_claimed(said):
    match = claim(deal(seated(3), "byy", "yy", "rr"), said, TRUTH, TRUTH)
    assert truth(match).claim[0] == CARDS.index(said)


def test_2_3_a_claim_is_one_of_the_contents():
    match = deal(seated(3), "bb", "yy", "rr")
    for seat in range(3):
        assert [GAME.actions.text(a) for a in match.legal(seat)] == [f"claim {card}" for card in CARDS]
    for nonsense in ("claim b", "claim byr", "claim bbbbb"):
        with pytest.raises(IllegalMove, match="is not a card"):
            match.play(0, nonsense)


def test_2_4_claims_open_together():
    match = deal(seated(3), "bb", "yy", "rr")
    match.play(0, "claim bbb")
    match.play(2, "claim rr")
    assert match.pending == (1,)
    assert seen(match, 1).claim[:3] == [-1, -1, -1]
    assert [mask != 0 for mask in seen(match, 1).claim_seen[:3]] == [True, False, True]
    assert match.move_text(len(match.log) - 1, 1) == "claim ?"
    with pytest.raises(IllegalMove, match="You have taken your jewels") as refusal:
        match.play(0, "claim bb")
    assert refusal.value.clause == "2.4"
    assert match.may_undo(2)
    match.play(1, "claim yyr")
    assert seen(match, None).claim[:3] == [CARDS.index(card) for card in ("bbb", "yyr", "rr")]
    assert not match.may_undo(1)
    assert match.pending == (0, 1, 2)


def test_2_4_a_claim_can_be_taken_back():
    match = deal(seated(3), "bb", "yy", "rr")
    match.play(0, "claim bbb")
    match.undo(0)
    match.play(0, "claim bb")
    match.play(1, "claim yy")
    assert not match.may_undo(0)  # another has chosen since
    match.play(2, "claim rr")
    assert not match.may_undo(2)  # the last one opened all claims
    assert seen(match, None).claim[0] == CARDS.index("bb")


def test_2_4_claims_in_any_order():
    ends = set()
    for order in itertools.permutations(range(3)):
        match = deal(seated(3), "bb", "yy", "rr")
        for seat in order:
            match.play(seat, ("claim bbb", "claim yyr", "claim rr")[seat])
        ends.add(match.state.tobytes())
    assert len(ends) == 1


def test_2_5_one_jewel_less_is_a_lie():
    match = play_round(seated(3), ("bbb", "yy", "rr"), ("bb", TRUTH, TRUTH), ("believe 2", "accuse 1", "believe 1"))
    assert truth(match).stash[0] == [3, 0, 0]  # caught: the card counts
    assert "You claimed 2 blue. The card shows 3 blue: a lie." in told(match, 0)


# -- 3 Tokens ----------------------------------------------------------------------------------------


def claimed(seats: int = 3) -> Match:
    return claim(deal(seated(seats), *CARDS[6 : 6 + seats]), *(TRUTH,) * seats)


def test_3_1_one_token_with_a_side():
    match = claimed(4)
    assert [GAME.actions.text(a) for a in match.legal(1)] == [
        f"token seat={seat} side={side}" for seat in (1, 3, 4) for side in ("believe", "accuse")
    ]


def test_3_1_the_token_must_be_placed():
    match = claimed()
    with pytest.raises(IllegalMove, match="Only Hex can be broken off"):
        match.play(0, "done")
    match.play(0, "token seat=2 side=believe")
    assert 0 not in match.pending
    with pytest.raises(IllegalMove, match="You have placed your token") as refusal:
        match.play(0, "token seat=3 side=believe")
    assert refusal.value.clause == "3.3"


def test_3_2_never_before_oneself():
    with pytest.raises(IllegalMove, match="before yourself") as refusal:
        claimed().play(0, "token seat=1 side=believe")
    assert refusal.value.clause == "3.2"


def test_3_3_tokens_open_together():
    match = claimed(4)
    for seat in range(3):
        match.play(seat, "token seat=4 side=accuse")
    view = seen(match, 3)
    assert (view.target[:4], view.side[:4]) == ([-1] * 4, [-1] * 4)
    assert [mask != 0 for mask in view.token_seen[:4]] == [True, True, True, False]
    assert match.move_text(len(match.log) - 1, 3) == "token seat=? side=?"
    match.play(3, "token seat=1 side=believe")
    said = told(match, 3)
    assert "Seat 1 accuses you." in said
    assert "You believe Seat 1." in said


def test_3_3_a_token_can_be_taken_back():
    match = claimed()
    match.play(0, "token seat=2 side=accuse")
    match.undo(0)
    match.play(0, "token seat=3 side=believe")
    match.play(1, "token seat=1 side=believe")
    assert not match.may_undo(0)  # another has placed theirs since
    match.play(2, "token seat=1 side=believe")
    assert not match.may_undo(2)  # the last one showed all tokens
    assert "Seat 1 believes you." in told(match, 2)


# -- 4 Revealing -------------------------------------------------------------------------------------


def test_4_1_reveals_go_clockwise_from_the_first_seat():
    match = play_round(
        seated(4, first=3), ("bb", "yy", "rr", "by"), (TRUTH,) * 4, ("believe 2", "believe 1", "believe 4", "believe 3")
    )
    shown = [line for line in told(match) if "The card shows" in line]
    assert [line.split(" claimed")[0] for line in shown] == ["Seat 3", "Seat 4", "Seat 1", "Seat 2"]


def test_4_1_one_reveal_waits_for_the_gains_of_another():
    match = play_round(seated(3), ("bb", "yy", "rr"), ("bbb", TRUTH, TRUTH), ("believe 2", "believe 3", "believe 2"))
    s = truth(match)
    assert (s.turn, s.asked, s.revealed_n) == (0, 0, 0)
    assert s.card_seen[:3] == [EVERYONE, 2, 4]


def test_4_2_believers_settle_after_artifacts():
    match = play_round(
        seated(4),
        ("bb", "yy", "rr", "by"),
        ("bbb", TRUTH, TRUTH, TRUTH),
        ("believe 2", "believe 1", "believe 2", "believe 2"),
    )
    assert truth(match).stones[1] == 2  # seat 2 believed a lie, but the liar looks at artifacts first
    gain(match, "idol", "coffer", "ward")
    assert "Seat 2 believes a lie and takes a cursed stone." in told(match)


def test_4_2_scarce_stones_go_clockwise():
    match = doctored(seated(4, first=1), stones=[0, 1, 0, 0])
    play_round(match, ("bb", "yyy", "rr", "by"), (TRUTH,) * 4, ("accuse 2", "believe 3", "accuse 2", "accuse 2"))
    said = told(match)
    paid = [line for line in said if "cursed stone" in line or "supply" in line]
    assert paid[:3] == [
        "Seat 2 gives Seat 3 a cursed stone.",
        "Seat 2 has no stone to give; the supply gives Seat 4 one.",
        "Seat 2 has no stone to give; the supply gives Seat 1 one.",
    ]


def test_4_3_example_one_an_honest_claim():
    """The rulebook's Daryl: three red, as his card shows. Elisa accused him, Yukio believed him."""
    match = seated(4, characters=("daryl", "elisa", "yukio", "charly"))
    play_round(match, ("rrr", "bb", "yy", "by"), (TRUTH,) * 4, ("believe 4", "accuse 1", "believe 1", "believe 3"))
    s = truth(match)
    assert s.stash[0] == [0, 0, 3]
    assert s.kept_n[0] == 0
    said = told(match)
    assert "Seat 1 claimed 3 red. The card shows 3 red: the truth." in said
    assert "Seat 1 gives Seat 2 a cursed stone." in said
    assert "Seat 3 believes the truth and discards a cursed stone." in said
    # Daryl also believed rightly; then Daryl, Elisa and Yukio each take the curse of their colour.
    assert s.stones[:4] == [2 - 1 - 1 + 1, 2 + 1 + 1, 2 - 1 + 1, 2 - 1]


def test_4_4_two_accusers_of_the_truth_bring_an_artifact():
    match = play_round(seated(3), ("bb", "yy", "rr"), HONEST, ("believe 2", "accuse 1", "accuse 1"))
    assert match.pending == (CHANCE,)
    assert truth(match).asked == 0
    assert gain(match, "idol", "coffer", "ward") == 0
    assert kept(match, 0) == ["idol"]


def test_4_4_one_accuser_brings_none():
    match = play_round(seated(3), ("bb", "yy", "rr"), HONEST, ("believe 2", "accuse 1", "believe 1"))
    assert truth(match).round == 2
    assert truth(match).kept_n == [0] * 6


def test_4_5_believers_of_the_truth_shed_a_stone():
    match = play_round(seated(3), ("by", "yy", "by"), HONEST, ("believe 2", "believe 1", "believe 1"))
    # Yellow is led by seat 2 alone; blue is tied and so is red, at none.
    assert truth(match).stones[:3] == [1, 2, 1]


def test_4_5_a_believer_without_stones():
    match = doctored(seated(3), stones=[0, 0, 2])
    play_round(match, ("by", "yy", "by"), HONEST, ("believe 2", "believe 1", "believe 1"))
    assert truth(match).stones[:3] == [0, 1, 1]
    assert not any("Seat 1 believes" in line for line in told(match) if "discards" in line)


def test_4_6_example_two_an_undoubted_lie():
    """The rulebook's Charly: two blue and one red instead of one yellow. Nobody accuses; Daryl believes."""
    match = seated(3, characters=("charly", "daryl", "elisa"))
    play_round(match, ("bby", "rr", "yy"), ("bbr", TRUTH, TRUTH), ("believe 2", "believe 1", "believe 2"))
    s = truth(match)
    assert s.stash[0] == [2, 0, 1]
    assert s.asked == 0
    gain(match, "mask-blue", "hex", "raid")
    assert kept(match, 0) == ["mask-blue"]
    assert "Seat 2 believes a lie and takes a cursed stone." in told(match)


def test_4_7_example_three_a_caught_liar():
    """The rulebook's Elisa: Charly and Daryl accuse; she takes what her card shows, they give stones and draw."""
    match = seated(4, characters=("elisa", "charly", "daryl", "yukio"))
    play_round(
        match,
        ("yr", "bb", "rr", "by"),
        ("yyy", TRUTH, TRUTH, TRUTH),
        ("believe 4", "accuse 1", "accuse 1", "believe 3"),
    )
    s = truth(match)
    assert s.stash[0] == [0, 1, 1]
    assert s.stones[:4] == [4, 1, 1, 2]
    assert gain(match, "idol", "hex", "raid") == 1
    assert gain(match, "coffer", "hex", "ward") == 2
    assert (kept(match, 1), kept(match, 2), truth(match).kept_n[0]) == (["idol"], ["coffer"], 0)


def test_4_7_one_accuser_gives_a_stone():
    match = play_round(seated(3), ("yr", "bb", "rr"), ("yyy", TRUTH, TRUTH), ("believe 2", "accuse 1", "believe 2"))
    s = truth(match)
    assert s.stash[0] == [0, 1, 1]
    assert "Seat 2 gives Seat 1 a cursed stone." in told(match)
    assert s.round == 2


def test_4_8_each_of_several_accusers_gains():
    match = play_round(seated(5, first=3), ("bb", "yy", "rrr", "by", "br"), (TRUTH, TRUTH, "rrrr", TRUTH, TRUTH),
                       ("accuse 3", "accuse 3", "believe 1", "believe 1", "accuse 3"))  # fmt: skip
    gainers = [gain(match, "idol", "coffer", "ward") for _ in range(3)]
    assert gainers == [4, 0, 1]  # clockwise from the liar


def test_4_8_a_single_accuser_gains_none():
    match = play_round(seated(3), ("yr", "bb", "rr"), ("yyy", TRUTH, TRUTH), ("believe 2", "accuse 1", "believe 2"))
    assert truth(match).kept_n == [0] * 6
    assert truth(match).fresh_n == 42


def test_4_9_believers_of_a_lie_suffer():
    caught = play_round(
        seated(4),
        ("bb", "yy", "rr", "by"),
        ("bbb", TRUTH, TRUTH, TRUTH),
        ("believe 2", "accuse 1", "believe 1", "believe 1"),
    )
    said = told(caught)
    assert "Seat 3 believes a lie and takes a cursed stone." in said
    assert "Seat 4 believes a lie and takes a cursed stone." in said
    assert said.index("Seat 2 gives Seat 1 a cursed stone.") < said.index(
        "Seat 3 believes a lie and takes a cursed stone."
    )


def test_4_10_the_supply_pays_for_a_giver_without_stones():
    honest = doctored(seated(3), stones=[0, 2, 2])
    play_round(honest, ("by", "by", "rr"), HONEST, ("believe 2", "accuse 1", "believe 2"))
    assert truth(honest).stones[:2] == [0, 3]
    caught = doctored(seated(3), stones=[2, 0, 2])
    play_round(caught, ("by", "by", "rr"), ("bb", TRUTH, TRUTH), ("believe 2", "accuse 1", "believe 2"))
    assert truth(caught).stones[:2] == [2, 0]  # one came from the supply, one went for believing seat 2
    assert "Seat 2 has no stone to give; the supply gives Seat 1 one." in told(caught)


# -- 5 Gaining an artifact ---------------------------------------------------------------------------


def gaining(seats: int = 3, **options: str) -> Match:
    """Seat 1 lies and nobody accuses: it gains an artifact."""
    tokens = ("believe 2", *("believe 1" if seat > 2 else "believe 3" for seat in range(2, seats + 1)))
    return play_round(seated(seats, **options), tuple(CARDS[:seats]), ("bbbb", *(TRUTH,) * (seats - 1)), tokens)


def test_5_1_only_the_gainer_sees_the_three():
    match = gaining()
    draw(match, "idol", "hex", "ward")
    names = [ARTIFACTS.index(name) for name in ("idol", "hex", "ward")]
    assert seen(match, 0).look == names
    assert seen(match, 1).look == seen(match, None).look == [-1, -1, -1]
    assert match.move_text(len(match.log) - 1, 0) == "draw seat=1 artifact=ward"
    assert match.move_text(len(match.log) - 1, 1) == "draw seat=1 artifact=?"


def test_5_1_any_of_the_three_can_be_chosen():
    match = gaining()
    draw(match, "ward", "hex", "idol")
    assert [GAME.actions.text(a) for a in match.legal(0)] == ["keep idol", "keep ward", "keep hex"]
    with pytest.raises(
        IllegalMove, match="Coffer is not among your cards; choose Jade Ward, Hex or Golden Idol"
    ) as refusal:
        match.play(0, "keep coffer")
    assert refusal.value.clause == "5.1"


def test_5_2_kept_artifacts_are_hidden_and_counted():
    match = gaining()
    gain(match, "idol", "coffer", "ward")
    assert seen(match, 0).kept[0][ARTIFACTS.index("idol")] == 1
    assert set(seen(match, 1).kept[0]) == {-1}
    assert seen(match, 1).kept_n[0] == 1
    keeping = next(n for n, e in enumerate(match.log) if GAME.actions.text(e.action) == "keep idol")
    assert match.move_text(keeping, 1) == "keep ?"
    assert match.tell(keeping, 1)[0].text == "Seat 1 keeps an artifact, unseen."


def test_5_2_the_table_may_open_them():
    match = gaining(artifacts="open")
    gain(match, "idol", "coffer", "ward")
    for reader in (0, 1, None):
        assert seen(match, reader).kept[0][ARTIFACTS.index("idol")] == 1
    keeping = next(n for n, e in enumerate(match.log) if GAME.actions.text(e.action) == "keep idol")
    assert match.move_text(keeping, 2) == "keep idol"


def test_5_3_the_named_card_lies_above_the_other():
    match = gaining()
    gain(match, "idol", "ward", "coffer")
    assert under(match) == ["ward", "coffer"]
    tucking = next(n for n, e in enumerate(match.log) if GAME.actions.text(e.action) == "tuck ward")
    assert match.move_text(tucking, 1) == "tuck ?"
    assert match.tell(tucking, 1)[0].text == "Seat 1 tucks 2 cards under the deck."


def test_5_3_tucking_is_asked_also_with_equal_cards():
    """If it were not, the others would learn that the two are alike."""
    match = gaining()
    draw(match, "idol", "hex", "hex")
    match.play(0, "keep idol")
    assert match.pending == (0,)
    assert [GAME.actions.text(a) for a in match.legal(0)] == ["tuck hex"]


def test_5_4_an_instant_goes_below_the_tucked_cards():
    match = gaining()
    draw(match, "purification", "coffer", "idol")
    match.play(0, "keep purification")
    assert seen(match, 2).playing == ARTIFACTS.index("purification")
    assert match.move_text(len(match.log) - 1, 2) == "keep purification"
    match.play(0, "tuck idol")
    assert under(match) == ["idol", "coffer"]  # it is carried out first
    match.play(0, "discard 1")
    assert under(match) == ["idol", "coffer", "purification"]
    assert truth(match).kept_n[0] == 0


def test_5_4_three_instants_force_one():
    match = gaining()
    draw(match, "hex", "hex", "raid")
    assert [GAME.actions.text(a) for a in match.legal(0)] == ["keep hex", "keep raid"]


def test_5_5_gains_one_after_another():
    match = play_round(
        seated(4),
        ("yr", "bb", "rr", "by"),
        ("yyy", TRUTH, TRUTH, TRUTH),
        ("believe 4", "accuse 1", "accuse 1", "believe 1"),
    )
    draw(match, "hex", "coffer", "ward")
    assert truth(match).due == 1 << 2
    match.play(1, "keep hex")
    match.play(1, "tuck ward")
    assert truth(match).look_n == 0
    assert match.pending == (1,)  # the instant first
    match.play(1, "give 1")
    assert truth(match).asked == 2  # then the next one looks
    assert truth(match).stones[3] == 2  # and the believer settles after all
    gain(match, "idol", "coffer", "raid")
    assert "Seat 4 believes a lie and takes a cursed stone." in told(match)


def test_5_5_gains_go_clockwise_from_the_revealed_seat():
    """Seats 2 and 4 catch seat 3: seat 4 sits to its left and looks first."""
    match = play_round(
        seated(4),
        ("bb", "yy", "rr", "by"),
        (TRUTH, TRUTH, "rrr", TRUTH),
        ("believe 2", "accuse 3", "believe 1", "accuse 3"),
    )
    assert gain(match, "idol", "coffer", "ward") == 3
    assert truth(match).asked == 1


def test_5_6_a_short_deck():
    match = with_deck(deal(seated(3), "bb", "yy", "rr"), ("ward", 1), ("hex", EVERYONE))
    token(claim(match, "bbb", TRUTH, TRUTH), "believe 2", "believe 3", "believe 2")
    assert [GAME.actions.text(a) for a in match.legal(0)] == ["keep ward", "keep hex"]
    match.play(0, "keep ward")
    assert [GAME.actions.text(a) for a in match.legal(0)] == ["tuck hex"]
    match.play(0, "tuck hex")
    assert under(match) == ["hex"]
    alone = with_deck(deal(seated(3), "bb", "yy", "rr"), ("ward", 1))
    token(claim(alone, "bbb", TRUTH, TRUTH), "believe 2", "believe 3", "believe 2")
    alone.play(0, "keep ward")
    assert (kept(alone, 0), under(alone)) == (["ward"], [])


def test_5_6_an_empty_deck():
    match = with_deck(deal(seated(3), "bb", "yy", "rr"))
    token(claim(match, "bbb", TRUTH, TRUTH), "believe 2", "believe 3", "believe 2")
    assert truth(match).kept_n[0] == 0
    assert truth(match).round == 2
    assert "You gain nothing: the artifact deck is empty." in told(match, 0)
    assert not any("gain an artifact" in line for line in told(match, 0))
