"""Reports on games of which the answers are known: fair, rigged, decided by one card, or by nothing but chance."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from wunderkammer.core.registry import load
from wunderkammer.lab.comparing import SpecError, compare, differences, side
from wunderkammer.lab.drawing import _step
from wunderkammer.lab.figures import Section, plain
from wunderkammer.lab.page import comparison_page, report_page, restriction_page
from wunderkammer.lab.report import affordable, plan, play, report, section
from wunderkammer.lab.restricting import costs, restrictions, without_luck
from wunderkammer.lab.skill import mirrored_trial, parts_of, step_of, step_trial
from wunderkammer.lab.statistics import mean_of
from wunderkammer.lab.thinkers import climb, thinking_trial
from wunderkammer.lab.trials import Restriction, TrialError, run, whole

MATCHES = 2400


def made(components: Path | None = None, bot: str = "greedy") -> Section:
    game = load("coins", components)
    work = plan(game, components, {}, 3, MATCHES, 4, bot)
    return section(game, work, play(work))


@pytest.fixture(scope="module")
def fair(coins) -> Section:
    return made()


@pytest.fixture(scope="module")
def decided(mighty) -> Section:
    return made(mighty)


@pytest.fixture(scope="module")
def favoured(rigged) -> Section:
    return made(rigged)


def chapter(found: Section, key: str):
    return next(each for each in found.chapters if each.key == key)


# -- fairness ------------------------------------------------------------------------------------------------


def test_a_fair_game_is_found_fair(fair):
    assert chapter(fair, "fairness").answer == "No seat is favoured beyond the noise of 2,400 matches."
    for seat in (1, 2, 3):
        estimate = fair.figure(f"seat-{seat}").estimate
        assert estimate.low - 0.005 <= 1 / 3 <= estimate.high + 0.005
        assert estimate.margin < 0.02


def test_a_seat_that_is_favoured_by_construction_is_found(favoured):
    assert "apart" in chapter(favoured, "fairness").answer
    shares = {seat: favoured.figure(f"seat-{seat}").estimate for seat in (1, 2, 3)}
    assert shares[2].low > 1 / 3 > shares[1].high
    assert favoured.figure("seat-2").meaning.endswith("percentage points more than an even share of 33.3 %.")


def test_the_part_of_the_seat_is_found(fair, favoured):
    assert favoured.figure("luck-seat").estimate.low > 0.02
    assert fair.figure("luck-seat").estimate.value == pytest.approx(0, abs=0.01)


# -- pieces --------------------------------------------------------------------------------------------------


def test_the_card_that_is_worth_ten_times_the_others_is_found_first(decided):
    first = chapter(decided, "pieces").figures[0]
    assert first.name == "card four"
    assert first.estimate.value == pytest.approx(1 - 1 / 6, abs=0.05)  # held it wins, else one of five others may
    assert "card four goes with winning more often" in chapter(decided, "pieces").answer.replace("Card", "card")


def test_a_piece_is_judged_by_its_place_too(decided):
    names = {figure.name: figure for figure in chapter(decided, "pieces").figures}
    assert "more than noise" in names["card four"].meaning
    in_deck = [figure for name, figure in names.items() if name.startswith("card four (the deck")]
    assert len(in_deck) == 3
    assert all("it may be noise" in figure.meaning for figure in in_deck)


# -- skill and luck ------------------------------------------------------------------------------------------


def test_a_game_of_nothing_but_the_deal_is_found_so(decided):
    assert decided.figure("luck-deal").estimate.value > 0.5


def test_random_against_random_shows_no_skill(coins):
    trial = whole(coins, None, {}, ["random"] * 3, 3000, 2)
    mirrored = mirrored_trial(trial, ("random", "random"))
    skill = parts_of(run(mirrored), mirrored)[0]
    assert skill.value == pytest.approx(0, abs=0.005)
    step = step_trial(trial, "random", "random")
    assert step_of(run(step), step).wins.low < 1 / 3 < step_of(run(step), step).wins.high


def test_a_step_that_is_played_move_by_move_finds_the_truth(mighty):
    """Among two who throw every second card away, a keeper wins 7 matches of 12: reckoned by hand, card by card."""
    game = load("coins", mighty)
    step = climb(step_trial(whole(game, mighty, {}, ["random"] * 3, 300, 2), "medium", "random"))
    assert step.wins.low < 7 / 12 < step.wins.high
    assert (step.matches, step.wins.margin < 0.06) == (300, True)


def test_the_thinker_sits_in_every_seat_equally_often(coins):
    trial = thinking_trial(whole(coins, None, {}, ["greedy"] * 3, 100, 2), 7)
    assert [str(bot) for bot in trial.bots] == ["hard", "medium", "medium"]
    assert trial.count == 9
    assert [trial.player(number, 1) for number in range(4)] == [1, 2, 0, 1]


def test_better_players_climb_the_ladder(fair):
    steps = [fair.figure(f"step-{name}").estimate for name in ("easy", "medium")]
    assert all(step.value > 1 / 3 for step in steps)
    assert steps[0].low > 1 / 3
    assert fair.figure("skill").estimate.value > -0.01


# -- the rest of a report ------------------------------------------------------------------------------------


def test_what_is_known_of_every_match_of_coins_is_told(fair):
    assert fair.figure("decisions").estimate.value == 3
    assert fair.figure("choices").estimate.value == 2
    assert fair.figure("forced").estimate.value == 0
    assert fair.figure("rounds").estimate.value == 1
    assert 0.3 < fair.figure("verb-keep").estimate.value < 0.7
    assert fair.figure("calibration").estimate.value < 0.05


def test_every_figure_says_how_sure_it_is_and_what_it_means(fair):
    for figure in fair.figures():
        assert figure.matches > 0
        assert figure.meaning.endswith(".")
        assert figure.estimate.margin is not None or figure.key == "calibration"
    keys = [figure.key for figure in fair.figures()]
    assert len(keys) == len(set(keys))


def test_the_page_stands_alone_and_the_data_is_plain(coins, fair, favoured):
    found = report(coins, {}, [fair], "greedy", 4)
    page = report_page(found)
    assert page.startswith("<!doctype html>")
    assert page.count("<section") == page.count("</section>")
    for outside in ("http:", "https:", "src=", "<link", "@import", 'url("fonts'):
        assert outside not in page
    assert all(each.question in page for each in fair.chapters)
    data = json.loads(json.dumps(plain(found)))
    assert data["sections"][0]["chapters"][0]["figures"][0]["key"] == "seat-1"


def test_too_few_matches_are_refused(coins):
    with pytest.raises(TrialError, match=r"^At least 2 matches are needed"):
        plan(coins, None, {}, 3, 1, 0, "greedy")


def test_enough_matches_are_played_where_nothing_is_said(coins):
    assert affordable(coins, None, {}, 3, "greedy", 1000.0, 2) == 8704
    assert affordable(coins, None, {}, 3, "greedy", 0.0, 1) == 32


def test_enough_matches_are_played_where_the_clock_ticks_too_seldom_to_time_any(coins, monkeypatch):
    monkeypatch.setattr("time.process_time", lambda: 1.0)
    assert affordable(coins, None, {}, 3, "greedy", 1000.0, 2) == 8704


# -- comparing -----------------------------------------------------------------------------------------------


def test_a_game_does_not_differ_from_itself(fair, coins):
    assert not any(each.real for each in differences(fair, fair))
    work = plan(coins, None, {}, 3, MATCHES, 77, "greedy")
    other = section(coins, work, play(work))
    assert not any(each.real for each in differences(fair, other))


def test_a_rigged_set_is_told_from_a_fair_one_and_early(coins, rigged):
    a, b = side("coins", "-"), side("coins", f"components={rigged},seats=3")
    look = compare(a, b, figure="seat-2", matches=20000, seed=1)
    assert look.settled
    assert look.matches < 20000
    asked = next(each for each in look.differences if each.key == "seat-2")
    assert asked.difference.low > 0
    page = comparison_page("Coins", "-", "rigged", look, "Yes.")
    assert "A: the game as it is &nbsp; B: rigged" in page
    assert "more than noise" in page


def test_a_comparison_can_go_on_until_it_is_known_well_enough(coins):
    a, b = side("coins", ""), side("coins", "seats=2")
    look = compare(a, b, figure="decisions", matches=4096, seed=1, until=0.02)
    assert look.settled
    known = [compare(a, b, figure="seat-1", matches=1024, seed=1, until=points).settled for points in (1, 10)]
    assert known == [False, True]  # a share is told in percentage points
    with pytest.raises(SpecError, match=r"^The two sides share no figure 'luck'; those they share are seat-1, "):
        compare(a, b, figure="luck", matches=64, seed=1)


def test_going_on_gives_what_playing_at_once_gives(coins):
    small, large = (plan(coins, None, {}, 3, matches, 5, "greedy") for matches in (600, 1500))
    at_once, in_two = play(large), play(large, before=play(small))
    assert (at_once.plain.totals == in_two.plain.totals).all()
    assert (at_once.skill.places == in_two.skill.places).all()


# -- restricting ---------------------------------------------------------------------------------------------


def test_what_is_forbidden_costs_what_it_is_worth(mighty):
    """Where the coin is worth nothing, who never keeps never wins, and who never throws does as all do."""
    game = load("coins", mighty)
    trial = whole(game, mighty, {}, ["greedy"] * 3, 600, 3)
    dear, modest, free = costs(trial, restrictions(game, Restriction()))
    assert [str(each.bound) for each in (dear, modest, free)] == ["never keep", "modest", "never throw"]
    assert dear.cost.value == pytest.approx(1 / 3)
    assert free.cost.value == pytest.approx(0)
    assert [each.verdict for each in (dear, modest, free)] == ["costs", "costs", "noise"]
    assert [each.felt for each in (dear, free)] == [1, 1]


def test_one_round_proves_nothing(mighty):
    """What never wins is dear, but with one round of the same deal there is no telling."""
    game = load("coins", mighty)
    (dear,) = costs(whole(game, mighty, {}, ["greedy"] * 3, 3, 3), [Restriction(never=("keep",))])
    assert (dear.cost.value > 0, dear.cost.margin, dear.verdict) == (True, None, "noise")


def test_a_habit_that_the_game_names_costs_what_it_gives_away(mighty):
    """A seat has the card in one deal of six, and in three of five of those nobody has the one card that beats it."""
    game = load("coins", mighty)
    trial = whole(game, mighty, {}, ["greedy"] * 3, 6000, 3)
    (modest,) = costs(trial, restrictions(game, Restriction(habits=("modest",))))
    assert modest.cost.low < 1 / 6 * 3 / 5 < modest.cost.high
    assert modest.cost.margin < 0.01
    assert modest.felt == pytest.approx(1 / 6, abs=0.01)


def test_the_luck_of_the_same_deals_is_taken_off():
    rng = np.random.default_rng(5)
    luck = rng.normal(size=500) / 10
    won = 0.25 - 0.03 + luck + rng.normal(size=500) / 50
    assert mean_of(without_luck(won, 0.25 + luck, 0.25)).margin < mean_of(won).margin / 3
    assert without_luck(won, 0.25 + luck, 0.25).mean() == pytest.approx(0.22, abs=0.003)
    assert without_luck(won, np.full(500, 0.25), 0.25).tolist() == won.tolist()
    assert without_luck(0.25 + luck, 0.25 + luck, 0.25).mean() == pytest.approx(0.25, abs=0.001)


def test_who_never_thinks_takes_the_first_way_there_is(coins):
    """Each verb of Coins has one way only, so the first of a verb is all of it, and nothing is felt."""
    trial = whole(coins, None, {}, ["greedy"] * 3, 60, 3)
    (cost,) = costs(trial, [Restriction(first=("keep", "throw"))])
    assert (cost.felt, cost.helpless, cost.verdict) == (0, 0, "never comes up")
    (forced,) = costs(trial, [Restriction(never=("keep", "throw"))])
    assert (forced.felt, forced.helpless, forced.verdict) == (0, 1, "no way around it")


def test_a_restriction_names_verbs_and_habits_of_the_game(coins):
    assert str(Restriction(("keep",), ("throw",), ("keep",), ("modest",))) == (
        "never keep, always throw, the first keep, modest"
    )
    with pytest.raises(TrialError, match=r"^Coins has no verb 'toss'"):
        restrictions(coins, Restriction(first=("toss",)))
    with pytest.raises(TrialError, match=r"^Coins has no habit 'vain'; its habits are modest\.$"):
        restrictions(coins, Restriction(habits=("vain",)))


def test_the_page_of_restrictions_names_the_dearest(mighty):
    game = load("coins", mighty)
    found = costs(whole(game, mighty, {}, ["greedy"] * 3, 300, 3), restrictions(game, Restriction()))
    page = restriction_page(game, 3, "greedy", found)
    assert "The most costly is “never keep”: 33.3 percentage points of the victories." in page
    assert "throws the last card away" in page


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("seats=many", r"'many' is not a number of seats; write it as in seats=3\."),
        ("seats=9", r"Coins is for 2 to 3 seats, not 9\."),
        ("moon=full", r"moon"),
    ],
)
def test_a_side_that_makes_no_sense_is_refused(coins, spec, says):
    with pytest.raises(Exception, match=says):
        side("coins", spec)


def test_the_set_of_another_game_is_refused(coins):
    other = Path(__file__).parents[1] / "sets/curios-small.toml"
    with pytest.raises(Exception, match=r"curios-small\.toml"):
        side("coins", f"components={other}")


def test_who_asks_one_question_is_not_corrected_for_others(fair, favoured):
    every, one = ({each.key: each.likely for each in differences(fair, favoured, asked)} for asked in ("", "decisions"))
    corrected, alone = (
        next(each for each in differences(fair, favoured, asked) if each.key == "margin") for asked in ("", "margin")
    )
    assert every.keys() == one.keys()
    assert alone.likely <= corrected.likely
    assert alone.difference == corrected.difference


@pytest.mark.parametrize(("most", "step"), [(1.0, 0.2), (0.25, 0.05), (0.8, 0.2), (0.13, 0.05), (0.012, 0.005)])
def test_lines_across_a_drawing_stand_for_round_numbers(most, step):
    assert _step(most) == pytest.approx(step)
