"""What a person types while playing: moves, parts of moves, steps and commands."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from tests.cli.terminal import run
from wunderkammer import Match, load
from wunderkammer.cli import decision
from wunderkammer.cli.choices import MOST_LISTED, Choices
from wunderkammer.cli.decision import COMMANDS, Decision, Outcome, Terminal
from wunderkammer.cli.page import preview
from wunderkammer.cli.settings import Settings, load_settings
from wunderkammer.cli.warming import Warming
from wunderkammer.core.drawing import Room
from wunderkammer.core.voice import Line
from wunderkammer.core.words import Thing

TWO = ("--seats", "me,random", "--options", "starter=1", "--seed", 3)

# -- moves ------------------------------------------------------------------------------------------------


def test_numbers_and_texts_play_the_same(tmp_path):
    run("play", "curios", *TWO, "--file", "number", typed="3\n", folder=tmp_path)
    run("play", "curios", *TWO, "--file", "text", typed="search temple\n", folder=tmp_path)
    assert (tmp_path / "number").read_text() == (tmp_path / "text").read_text()
    assert "1: search temple" in (tmp_path / "text").read_text()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("9", "There is no move 9; type a number from 1 to 4."),
        ("0", "There is no move 0; type a number from 1 to 4."),
        ("99999999999", "There is no move 999999999; type a number from 1 to 4."),
        ("dance", "'dance' is neither a move nor a command; help lists what you can type."),
        ("deal 1 temple-7", "'deal 1 temple-7' is neither a move nor a command"),
        ("search", "search takes site: pyramid, shipwreck, temple, colosseum."),
        ("confirm", "Type confirm on or confirm off."),
        ("search moon", "'moon' is not a site"),
        ("pass", "You can still take a gem, so you may not pass; choose a site. (2.5)"),
        ("reveal temple-7", "Cards are shown after the search; choose a site now. (4.1)"),
        ("u", "Nothing can be taken back"),
        ("\x00", "That contains unreadable characters; type it again."),
        ("\x1b[2J", "That contains unreadable characters; type it again."),
        ("search \ufffd", "That contains unreadable characters; type it again."),
    ],
)
def test_what_makes_no_sense_is_answered_and_asked_again(typed, says, tmp_path):
    ran = run("play", "curios", *TWO, typed=f"{typed}\n1\n", folder=tmp_path)
    assert ran.code == 0
    assert says in ran.out
    assert "1: search pyramid" in (tmp_path / "curios.match").read_text()


def test_a_part_of_a_move_narrows_the_list(tmp_path):
    ran = run("play", "curios", *TWO, typed="red\n1\n", folder=tmp_path)
    narrowed = ran.out.split("> ")[1]
    assert re.findall(r"^ +\d  .*   (.*)$", narrowed, re.M) == ["search temple"]
    assert "1: search temple" in (tmp_path / "curios.match").read_text()


def test_the_rules_of_this_moment(tmp_path):
    ran = run("play", "curios", *TWO, typed="?\n", folder=tmp_path)
    shown = ran.out.split("> ")[1]
    for clause in ("**2.1**", "**2.2**", "**2.5**", "**3.1**"):
        assert clause in shown
    assert "**4.1**" not in shown


def test_the_log_holds_what_this_seat_saw(tmp_path):
    ran = run("play", "curios", *TWO, typed="1\nlog\n", folder=tmp_path)
    told = ran.out.split("> ")[2]
    assert "You are dealt" in told
    assert "You fill column 1 of the Pyramid" in told
    assert told.count("You are dealt") == 4


def test_a_bot_that_has_moved_since_blocks_undo(tmp_path):
    ran = run("play", "curios", *TWO, typed="1\nu\n", folder=tmp_path)
    assert "Nothing can be taken back: the last move was not yours." in ran.out


def test_case_does_not_matter(tmp_path):
    run("play", "curios", *TWO, typed="Search Temple\n", folder=tmp_path)
    assert "1: search temple" in (tmp_path / "curios.match").read_text()


def test_where_a_move_is_a_number_it_is_listed_by_it(tmp_path):
    seats = ("--seats", "me,random,random")
    ran = run("play", "treasures", *seats, "--seed", 3, typed="0\n", folder=tmp_path)
    listed = re.findall(r"^ +(\d)  .*   choose (\d)$", ran.out, re.M)
    assert len(listed) >= 4
    assert all(number == played for number, played in listed)
    assert "1: choose 0" in (tmp_path / "treasures.match").read_text()


# -- steps ------------------------------------------------------------------------------------------------


def long_list() -> tuple[Match, int]:
    """Give a decision with many moves."""
    match = Match.begin(load("cargo"), 2, seed=1)
    while len(match.legal(match.pending[0])) <= MOST_LISTED:
        seat = match.pending[0]
        match.play(seat, match.legal(seat)[0])
    return match, match.pending[0]


def spelt_by_a_game(match: Match, seat: int) -> Choices:
    """Give its choices as a game would spell them: by tens and ones of their place in the list."""
    legal = match.legal(seat)
    words = replace(
        match.game.words,
        steps=lambda voice, view, action: (f"group {legal.index(action) // 10}", f"item {legal.index(action) % 10}"),
    )
    game = replace(match.game, words=words)
    return Choices(game, match.voice(seat), game.state.read(match.view(seat)), legal)


def test_a_long_list_is_picked_in_steps_and_back():
    match, seat = long_list()
    legal = match.legal(seat)
    choices = spelt_by_a_game(match, seat)
    choices.listing(Room(100))
    assert [entry.label for entry in choices.entries] == [f"group {ten}" for ten in range(-(-len(legal) // 10))]
    assert choices.entries[1].shown == "group 1 (10)"
    assert choices.find("Group 1") == choices.find("2") == choices.entries[1]
    choices.enter(choices.entries[1])
    assert choices.trail == "group 1"
    choices.listing(Room(100))
    assert [entry.actions for entry in choices.entries] == [(action,) for action in legal[10:20]]
    assert all(entry.text for entry in choices.entries), "ten moves are listed in full"
    assert choices.back()
    assert not choices.back()
    assert choices.levels[-1].actions == tuple(legal)


def test_where_the_moves_left_do_not_fit_the_steps_go_on():
    match, seat = long_list()
    choices = spelt_by_a_game(match, seat)
    choices.listing(Room(100, 6))
    choices.enter(choices.entries[0])
    choices.listing(Room(40, 6))
    assert [entry.label for entry in choices.entries] == [f"item {one}" for one in range(10)]
    assert not any(entry.text for entry in choices.entries)


def test_a_game_that_spells_no_steps_is_spelt_by_the_words_its_labels_begin_with():
    match, seat = long_list()
    labels = {action: f"{'lay' if at % 2 else 'turn'} the tile {at}" for at, action in enumerate(match.legal(seat))}
    label, steps = (lambda voice, view, action: labels[action]), (lambda voice, view, action: ())
    game = replace(match.game, words=replace(match.game.words, label=label, steps=steps))
    choices = Choices(game, match.voice(seat), game.state.read(match.view(seat)), match.legal(seat))
    choices.listing(Room(100))
    assert [entry.label for entry in choices.entries] == ["turn the tile …", "lay the tile …"]


def test_a_step_without_a_choice_is_left_out():
    match, seat = long_list()
    words = replace(match.game.words, steps=lambda voice, view, action: ("all", "the", "same", str(action % 7)))
    game = replace(match.game, words=words)
    choices = Choices(game, match.voice(seat), game.state.read(match.view(seat)), match.legal(seat))
    choices.listing(Room(100))
    assert {entry.label for entry in choices.entries} == set("0123456")


def test_a_list_that_does_not_fit_says_how_many_are_missing():
    match, seat = long_list()
    words = replace(match.game.words, steps=lambda voice, view, action: (f"the place of number {action}",))
    game = replace(match.game, words=words)
    choices = Choices(game, match.voice(seat), game.state.read(match.view(seat)), match.legal(seat)[:20])
    drawn = ["".join(part for part, _ in line) for line in choices.listing(Room(60, 5))]
    assert len(drawn) <= 5
    shown = sum(len(re.findall(r"(?:^| ) ?\d+  \S", line)) for line in drawn[:-1])
    assert drawn[-1].strip().startswith(f"… {20 - shown} more: ")


# -- asked once more --------------------------------------------------------------------------------------


class Seated:
    """Somebody at a real terminal who must choose, and what they answer."""

    def __init__(self, monkeypatch, match: Match, seat: int, *answers: str, confirm: bool = True, **words) -> None:
        self.match, self.questions = match, []
        match.game = replace(match.game, words=replace(match.game.words, **words))
        given = iter(answers)

        def answered(question: str, *, remembered: bool = False) -> str | None:
            self.questions.append(question)
            return next(given, None)

        monkeypatch.setattr(decision, "ask", answered)
        terminal = Terminal(Settings(confirm), True, Warming(match.game, None, beside=False))
        self.outcome = Decision(match, seat, len(match.record), terminal).take()
        self.own = [match.game.actions.text(entry.action) for entry in match.log if entry.seat == seat]


def curios() -> Match:
    return Match.begin(load("curios"), 2, {"starter": "1"}, seed=3)


def warned(voice, view, action) -> str:
    return "Really?"


@pytest.mark.parametrize(("answers", "played"), [(("1", "y"), True), (("1", "n"), False), (("1", ""), False)])
def test_what_a_game_warns_of_is_asked_once_more(answers, played, monkeypatch):
    seated = Seated(monkeypatch, curios(), 0, *answers, warning=warned)
    assert seated.questions[:2] == ["> ", "Really? y does it, n does not. "]
    assert seated.own == (["search pyramid"] if played else [])
    assert seated.outcome is (Outcome.PLAYED if played else Outcome.LEFT)


def test_what_is_typed_in_full_is_asked_for_also_after_others_were_picked_out(monkeypatch):
    seated = Seated(monkeypatch, curios(), 0, "temple", "search pyramid", "n", warning=warned)
    assert seated.questions[:3] == ["> ", "> ", "Really? y does it, n does not. "]
    assert seated.own == []


def test_who_likes_it_fast_is_not_asked(monkeypatch):
    assert Seated(monkeypatch, curios(), 0, "1", confirm=False, warning=warned).questions == ["> "]
    assert Seated(monkeypatch, curios(), 0, "1").questions == ["> "], "mostly there is nothing to warn of"


def test_a_move_that_is_not_legal_is_refused_not_asked_for(monkeypatch, capsys):
    assert Seated(monkeypatch, curios(), 0, "pass", warning=warned).questions == ["> ", "> "]
    assert "so you may not pass" in capsys.readouterr().out


def test_what_was_picked_in_steps_is_shown_before_it_is_done(monkeypatch, capsys):
    match, seat = long_list()
    label = match.game.words.label(match.voice(seat), match.game.state.read(match.view(seat)), match.legal(seat)[0])

    def steps(voice, view, action) -> tuple[str, ...]:
        place = match.legal(seat).index(action)
        return (f"group {place // 29}", f"item {place}") if place else ("the first",)

    before = len(match.log)
    seated = Seated(monkeypatch, match, seat, "1", "b", "the first", "", steps=steps)
    assert seated.questions == ["> ", "Enter does it, b goes back. ", "> ", "Enter does it, b goes back. "]
    assert capsys.readouterr().out.count(f"\n{label}\n") == 2
    assert match.log[before].action == match.game.legal(match.state_after(before), seat)[0]


@pytest.mark.parametrize("name", ["curios", "cargo"])
def test_a_preview_is_the_table_as_it_will_be_and_tells_nothing_hidden(name):
    """Wherever a preview shows a table, it is the one that the move then leads to."""
    game, rng, shown = load(name), random.Random(2), 0
    match = Match.begin(game, 2, seed=2)
    while not match.over and len(match.log) < 150:
        seat = match.pending[0]
        action = rng.choice(match.legal(seat))
        foreseen = preview(match, seat, action, Room(100))
        before = len(match.log)
        match.play(seat, action)
        if foreseen[0][0][0].startswith("──"):
            view = game.state.read(match.view_after(before + 1, seat))
            drawn = game.table(match.voice(seat), view, Room(100))
            assert foreseen[1 : 1 + len(drawn)] == drawn
            shown += 1
    assert shown > 10


def test_confirm_is_kept_for_the_next_time(tmp_path, monkeypatch):
    monkeypatch.setenv("WUNDERKAMMER_SETTINGS", str(tmp_path / "deep" / "settings.toml"))
    assert load_settings().confirm
    ran = run("play", "curios", *TWO, typed="confirm off\n", folder=tmp_path)
    assert "From now on a move that is easily a slip is played at once." in ran.out
    assert not load_settings().confirm
    ran = run("play", "curios.match", typed="confirm on\n", folder=tmp_path)
    assert "From now on a move that is easily a slip must be confirmed." in ran.out
    assert load_settings().confirm


@pytest.mark.parametrize("text", ["confirm = 7", "confirm", "\x00", "other = false"])
def test_settings_that_make_no_sense_are_as_usual(text, tmp_path, monkeypatch):
    (tmp_path / "settings.toml").write_text(text)
    monkeypatch.setenv("WUNDERKAMMER_SETTINGS", str(tmp_path / "settings.toml"))
    assert load_settings() == Settings()


def test_settings_that_cannot_be_written_hold_for_now(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("WUNDERKAMMER_SETTINGS", str(tmp_path / "file" / "settings.toml"))
    ran = run("play", "curios", *TWO, typed="confirm off\n", folder=tmp_path)
    assert "cannot be written, so this will not last" in ran.out


# -- commands ---------------------------------------------------------------------------------------------


def test_help_lists_the_commands_and_none_of_chances_verbs(tmp_path):
    ran = run("play", "curios", *TWO, typed="help\n", folder=tmp_path)
    shown = ran.out.split("> ")[1]
    for what, does in COMMANDS:
        assert f"{what} " in shown
        assert does in shown
    for verb in load("curios").actions.verbs:
        if verb.by_chance:
            assert verb.name not in shown + ran.out.split("\n>")[0].splitlines()[-1]


def test_in_a_narrow_terminal_the_help_goes_on_under_itself(monkeypatch, capsys):
    monkeypatch.setattr(decision, "room", lambda: Room(60))
    terminal = Terminal(Settings(), interactive=True, warming=Warming(load("curios"), None, beside=False))
    Decision(Match.begin(load("curios"), 2, {"starter": "1"}, seed=3), 0, 0, terminal)._help()
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) > len(COMMANDS)
    assert all(len(line) <= 60 and (line.startswith(" " * 18) or line[2] != " ") for line in shown)


def test_every_command_of_the_help_is_answered(tmp_path, monkeypatch):
    monkeypatch.setenv("WUNDERKAMMER_SETTINGS", str(tmp_path / "settings.toml"))
    typed = [what.split(",")[0].split("|")[0] for what, _ in COMMANDS[2:-1]]
    assert typed == ["t", "l", "?", "h", "log", "u", "confirm on"]
    typed.remove("h")  # it compiles, and has a test of its own
    ran = run("play", "curios", *TWO, typed="\n".join(typed), folder=tmp_path)
    assert "no command" not in ran.out


def test_the_whole_table_is_shown_on_demand_with_what_can_be_asked_about(tmp_path):
    ran = run("play", "curios", *TWO, typed="t\n", folder=tmp_path)
    shown = ran.out.split("> ")[1]
    assert "What the hidden values can be" in shown
    assert "t NAME tells more: Player 1, random" in shown
    assert "  1  Pyramid: place 1" in shown


@pytest.mark.parametrize("name", ["random", "RANDOM", "ran"])
def test_one_seat_is_told_about(name, tmp_path):
    ran = run("play", "curios", *TWO, typed=f"t {name}\n", folder=tmp_path)
    assert ran.out.split("> ")[1].startswith("random\n  ")


def things(voice, view) -> list[Thing]:
    return [
        Thing("Raven", "birds", (Line("It croaks.", "2.1"),)),
        Thing("Ramp", "ways", (Line("It leads up.", ""),)),
        Thing("Temple 5", "cards", (Line("It is yours.", ""),)),
        Thing("Forbidden Temple", "sites", (Line("It is old.", ""),)),
    ]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("raven", ["Raven", "  It croaks. (2.1)"]),
        ("ram", ["Ramp", "  It leads up."]),
        ("bir", ["Birds", "  Raven."]),
        ("ra", ["'ra' could be Raven or Ramp; type more of it."]),
        ("temple", ["'temple' could be Temple 5 or Forbidden Temple; type more of it."]),
        ("forb", ["Forbidden Temple", "  It is old."]),
        ("owl", ["Nothing here is called 'owl'; ask about Seat 1, Seat 2, birds, ways, cards or sites."]),
        ("seat 2", ["Seat 2"]),
    ],
)
def test_a_thing_is_told_about_by_its_name(asked, says, monkeypatch, capsys):
    Seated(monkeypatch, curios(), 0, f"t {asked}", things=things)
    told = capsys.readouterr().out.splitlines()
    at = told.index(says[0])
    assert told[at : at + len(says)] == says


def test_a_player_of_whom_the_game_tells_more_is_told_about_in_full(monkeypatch, capsys):
    """What Aztec says of a seat, its stash among it, is more than the facts that stand beside every name."""
    options = {"starter": "1", "characters": "chosen"}
    Seated(monkeypatch, Match.begin(load("aztec"), 3, options, names=("Ada", "Ben", "Cleo"), seed=3), 0, "t ben")
    told = capsys.readouterr().out.splitlines()
    at = told.index("Ben")
    assert told[at + 1 : at + 3] == [
        "  Ben has no jewels in the stash. (9.1)",
        "  Ben has 2 cursed stones, which cost 2 points. (8.6)",
    ]


@pytest.mark.parametrize("name", ["curios", "aztec"])
def test_who_asks_goes_by_the_word_that_the_table_has_for_them(name, monkeypatch, capsys):
    match = Match.begin(load(name), 3, names=("Ada", "Ben", "Cleo"), seed=3)
    Seated(monkeypatch, match, match.pending[0], "t you", f"t {match.names[match.pending[0]]}")
    told = capsys.readouterr().out.splitlines()
    first, second = (at for at, line in enumerate(told) if line == match.names[match.pending[0]])
    assert told[first:second] == told[second:]


def test_somebody_may_be_called_you(monkeypatch, capsys):
    Seated(monkeypatch, Match.begin(load("curios"), 2, {"starter": "1"}, names=("Ada", "You"), seed=3), 0, "t you")
    assert "\nYou\n" in capsys.readouterr().out


def test_an_empty_line_shows_the_page_again(tmp_path):
    ran = run("play", "curios", *TWO, typed="\n", folder=tmp_path)
    first, again = ran.out.split("> ")[:2]
    assert again.strip() == first.strip()
