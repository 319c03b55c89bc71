"""What Curious Cargo says to people: prompts with their clauses, labels, steps, refusals, the log, things."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.games.cargo.positions import TABLES, stored
from tests.games.cargo.scripting import (
    GAME,
    begin,
    docks,
    doctor,
    events,
    give_tile,
    paint,
    play,
    put_truck,
    shut_down,
    store_tile,
    tokens,
    trucking,
)  # fmt: skip
from tests.games.prose import NAMES, Sentence, faults
from wunderkammer.core import notation
from wunderkammer.core.errors import IllegalMove
from wunderkammer.core.match import Match
from wunderkammer.core.voice import Voice
from wunderkammer.games.cargo.components import FACES, GOODS, TILE_IDS
from wunderkammer.games.cargo.phrases import tile_words
from wunderkammer.games.cargo.state import SHIP, Fate, Place

NOUNS = ("tile", "good", "line", "action", "piece", "star", "round", "point", "token", "card", "gear", "dock")
MOST_LISTED = 29


def read(match: Match, seat: int | None = 0):
    """Give the voice and the view of a reader."""
    return Voice(seat, NAMES[:2]), GAME.state.read(match.view(seat))


def labels(match: Match) -> dict[str, str]:
    """Give what the pending seat may do, in the words of the notation, with the labels."""
    seat = match.pending[0]
    voice, view = read(match, seat)
    return {GAME.actions.text(action): GAME.words.label(voice, view, action) for action in match.legal(seat)}


def told(match: Match, last: int = 1, reader: int | None = 0) -> list[str]:
    """Give what a reader was told of the last moves."""
    match.names = NAMES[:2]
    return [line.text for number in range(len(match.log) - last, len(match.log)) for line in match.tell(number, reader)]


def refusal(match: Match, seat: int, text: str) -> str:
    """Give the sentence that refuses a move."""
    match.names = NAMES[:2]
    with pytest.raises(IllegalMove) as why:
        match.play(seat, text)
    return why.value.args[0]


# -- every sentence --------------------------------------------------------------------------------------------


def all_that_is_said(match: Match, chance: random.Random):
    """Give every line of the log to every reader, and a sample of everything else."""
    words = GAME.words
    for number in range(len(match.log) + 1):
        for reader in (0, 1, None):
            if number < len(match.log):
                for line in match.tell(number, reader):
                    yield Sentence("told", line.text, line.clause, reader)
            if chance.random() > 0.1 and number < len(match.log):
                continue
            voice, view = match.voice(reader), GAME.state.read(match.view_after(number, reader))
            prompt = words.prompt(voice, view)
            yield Sentence("ask", prompt.ask, prompt.clause, reader)
            yield Sentence("why", prompt.why, prompt.clause, reader)
            yield Sentence("status", words.status(voice, view), "", reader)
            for seat in range(2):
                for fact in words.seat_facts(voice, view, seat):
                    yield Sentence("fact", fact.text, fact.clause, reader)
            for row in words.memory(voice, view):
                yield Sentence("note", row.about, row.clause, reader)
            if chance.random() < 0.05:
                for thing in words.things(voice, view):
                    for line in thing.lines:
                        yield Sentence("thing", line.text, line.clause, reader)
            for line in words.verdict(voice, view):
                yield Sentence("verdict", line.text, line.clause, reader)
            if reader is not None:
                yield from said_of_actions(match, number, reader, chance)


def said_of_actions(match: Match, number: int, reader: int, chance: random.Random):
    """Give labels and steps of some legal actions, and refusals of some others."""
    words, voice = GAME.words, match.voice(reader)
    vector = match.state_after(number)
    view = GAME.state.read(match.view_after(number, reader))
    legal = GAME.legal(vector, reader)
    for action in chance.sample(legal, min(len(legal), 4)):
        yield Sentence("label", words.label(voice, view, action), "", reader)
        for step in words.steps(voice, view, action):
            yield Sentence("step", step, "", reader)
        if words.warning(voice, view, action):
            yield Sentence("warning", words.warning(voice, view, action), "", reader)
    for action in (chance.randrange(GAME.actions.size) for _ in range(4)):
        if action not in legal:
            line = words.forbid(voice, view, action)
            yield Sentence("refusal", line.text, line.clause, reader)


@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(options.values()))
def test_every_sentence_reads_well_and_cites_a_clause(options):
    chance = random.Random(9)
    wrong, kinds = [], set()
    for path in stored(options):
        match = notation.open_file(path)
        match.names = NAMES[:2]
        for sentence in all_that_is_said(match, chance):
            kinds.add(sentence.kind)
            wrong += [(fault, sentence.text) for fault in faults(sentence, NOUNS)]
            if sentence.text.count(":") > 1 or (sentence.clause and sentence.clause not in GAME.clause_numbers):
                wrong.append(("two colons or an unknown clause", sentence.text))
    assert wrong == []
    assert kinds >= {"ask", "why", "told", "label", "step", "refusal", "thing", "verdict", "fact", "note", "status"}


# -- prompts -----------------------------------------------------------------------------------------------------


def own_a_splitter(s):
    tokens(construction=1)(s)
    s.splitters[0][0] = 1
    s.splitters_left[0] -= 1


def stored_two(s):
    store_tile(s, 0, "d1a", 0)
    store_tile(s, 0, "d1b", 0)


PROMPTS = [
    (lambda: begin(draft="yes"), "Choose the truck card that you keep", "1.6"),
    (lambda: play(begin(draft="yes"), "keep 05"), "The table waits for the draft", "1.6"),
    (lambda: doctor(begin(), lambda s: give_tile(s, 0, "d1a")), "Draw a tile or play one", "2.2"),
    (lambda: play(begin(), "draw"), "A conveyor tile is drawn", "2.3"),
    (lambda: play(doctor(begin(), lambda s: give_tile(s, 0, "d1a")), "pick d1a"), "Lay the 2×1 tile", "2.5"),
    (lambda: play(doctor(begin(), own_a_splitter), "split red"), "Lay the red splitter", "4.2"),
    (lambda: doctor(begin(), lambda s: (tokens(construction=1)(s), setattr(s, "actions_n", 0))), "Use a token", "4.1"),
    (lambda: play(doctor(begin(), tokens(trucking=2)), "trade splitter"), "Choose the colour of your", "4.5"),
    (lambda: play(begin(), "pass"), "greedy builds", "2.1"),
    (lambda: play(doctor(begin(), lambda s: give_tile(s, 0, "d1a")), "pass", "pass"), "Store a tile on your", "6.4"),
    (lambda: play(doctor(begin(), lambda s: give_tile(s, 1, "d1a")), "pass", "pass"), "greedy stores tiles", "6.3"),
    (trucking, "Take one action, or end trucking", "5.3"),
    (lambda: play(trucking(), "play truck=05 at=1"), "Go on, or end trucking", "5.4"),
    (lambda: play(trucking(stored_two), "sell left"), "Discard a second stored tile", "5.14"),
    (lambda: play(trucking(tokens(trucking=1)), "hire", "deal seat=1 truck=03"), "Play a truck for your", "4.4"),
    (lambda: play(trucking(), "pass"), "greedy sends trucks", "5.3"),
    (lambda: play(trucking(docks(ship1="rr")), "play truck=12 at=1"), "Choose where to load next, dock 1 or 2", "5.8"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "ask", "clause"), PROMPTS, ids=[ask for _, ask, _ in PROMPTS])
def test_a_prompt_says_what_to_choose_by_which_clause(position, ask, clause):
    match = position()
    prompt = GAME.words.prompt(*read(match))
    assert prompt.ask.startswith(ask)
    assert prompt.clause == clause
    if match.pending == (0,):
        assert clause in GAME.words.clauses(*read(match))


def without_cards(s):
    for truck in range(len(s.hand[0])):
        s.deck[truck] += s.hand[0][truck]
        s.hand[0][truck] = 0
    s.deck_n += s.hand_n[0]
    s.hand_n[0] = 0


def test_a_prompt_offers_only_what_can_be_done():
    def asked(match: Match) -> tuple[str, str]:
        prompt = GAME.words.prompt(*read(match))
        return prompt.ask, prompt.why

    assert asked(begin())[0] == "Draw a tile"
    empty = doctor(doctor(begin(), lambda s: give_tile(s, 0, "d1a")), shut_down)
    assert asked(empty)[0] == "Play a tile"
    assert asked(doctor(doctor(begin(), shut_down), tokens(construction=1)))[1].startswith("The bag is empty, and")
    assert asked(trucking())[1] == "Play trucks for 2 AP or discard a card for tiles."
    assert asked(trucking(stored_two))[1].endswith("tiles or discard two stored tiles for a card.")
    assert asked(trucking(without_cards, tokens(construction=2)))[0] == "Use a token, trade, or end trucking"
    costly = play(begin(cards=(("05", "18", "19"), ("06", "20", "02"))), "pass", "pass", "play truck=05 at=1")
    why = "No card of yours costs 1 AP or less; you are asked because nobody else can see that."
    assert asked(costly) == ("End trucking", why)


def test_a_splitter_is_neither_turned_nor_held_up_by_scaffolding():
    prompt = GAME.words.prompt(*read(play(doctor(begin(), own_a_splitter), "split red")))
    assert "turn" not in prompt.ask
    assert "needs no scaffolding" in prompt.why


# -- labels and steps --------------------------------------------------------------------------------------------


def ready_to_lay(tile, *changes):
    match = doctor(begin(), lambda s: (give_tile(s, 0, tile), *(change(s) for change in changes)))
    return play(match, f"pick {tile}")


def test_a_label_names_the_cell_and_what_it_connects():
    match = ready_to_lay("t1a")
    assert labels(match)["place column=1 row=6 turn=0"] == (
        "A6, as drawn: connects red to shipping dock 6; moves your forklift to 1"
    )
    assert labels(match)["place column=2 row=8 turn=0"] == "B8, as drawn: covers a gear"
    assert labels(match)["place column=9 row=1 turn=1"] == "I1, turned right"


def test_a_label_says_what_it_breaks_and_what_it_stands_on():
    red = {(1, 6): "WEr", (2, 6): "WEr", (3, 6): "WEr"}
    match = ready_to_lay("t1c", lambda s: paint(s, 0, red))
    assert labels(match)["place column=2 row=6 turn=1"] == (
        "B6, turned right: breaks the line to shipping dock 6; covers a gear; takes 2 pieces of scaffolding"
    )


def test_a_recoloured_dock_neither_connects_nor_breaks():
    red = {(1, 6): "WEr", (2, 6): "WEr", (3, 6): "WEr"}
    match = ready_to_lay("t1b", lambda s: (paint(s, 0, red), s.track.__setitem__(0, 1)))
    assert labels(match)["place column=1 row=6 turn=0"] == "A6, as drawn: turns shipping dock 6 from red to blue"


def test_a_label_previews_what_a_truck_would_move():
    def ready(s):
        docks(ship1="rb", receive2="...r")(s)
        put_truck(s, 0, 0, "24", "r----")
        s.cargo[23] = [-1, -1, -1, 0, -1]

    said = labels(trucking(ready))
    assert said["play truck=12 at=2"] == (
        "Play truck 12 with three spaces (1 AP) in greedy's shipping lane: you can load red at 1 and blue at 2"
    )
    assert (
        said["play truck=01 at=1"] == "Play truck 01 with one space (1 AP) in your shipping lane: you can load red at 1"
    )
    pushed = labels(trucking(ready, cards=(("18", "19", "23"), ("06", "20", "02"))))
    assert pushed["play truck=23 at=1"] == (
        "Play truck 23 with five spaces (2 AP) in your shipping lane: you can load red at 1 and blue at 2; "
        "greedy unloads red at 4"
    )


def test_a_preview_begins_with_the_seat_that_plays():
    match = trucking(docks(ship1="r", ship2="b"), lambda s: (put_truck(s, 0, 0, "24"), put_truck(s, 1, 0, "23")))
    said = "Play truck 01 with one space (1 AP) in your shipping lane: you can load red at 1; greedy can load blue at 1"
    assert labels(match)["play truck=01 at=1"] == said


@pytest.mark.parametrize(("tile", "shift"), [("s1a", "day"), ("t4a", "night"), ("d1a", "day")])
def test_a_placement_is_picked_in_short_steps(tile, shift):
    match = play(doctor(begin(shift=shift), lambda s: give_tile(s, 0, tile)), f"pick {tile}")
    voice, view = read(match)
    paths = [GAME.words.steps(voice, view, action) for action in match.legal(0)]
    assert len(paths) > MOST_LISTED
    assert len(set(paths)) == len(paths)
    for depth in range(max(map(len, paths))):
        for start in {path[:depth] for path in paths}:
            assert len({path[depth] for path in paths if path[:depth] == start and len(path) > depth}) <= MOST_LISTED


def test_placements_that_complete_a_line_are_a_step_of_their_own():
    match = ready_to_lay("t1a")
    voice, view = read(match)
    steps = {GAME.actions.text(action): GAME.words.steps(voice, view, action) for action in match.legal(0)}
    assert steps["place column=1 row=6 turn=0"] == (
        "Complete a line", "Connect red to shipping dock 6", "A6", "as drawn",
    )  # fmt: skip
    assert steps["place column=1 row=7 turn=0"] == ("Column A", "A7", "as drawn")


def test_many_cards_and_tiles_are_picked_in_steps_and_few_are_not():
    def many(s):
        for truck in range(10, 20):
            s.hand[0][truck], s.deck[truck] = 1, 0
        s.hand_n[0] = sum(s.hand[0])
        s.deck_n = sum(s.deck)

    for match, least in ((trucking(), 0), (trucking(many), 2)):
        voice, view = read(match)
        for action in match.legal(0):
            if GAME.actions.verb(action).name in ("play", "scrap"):
                assert len(GAME.words.steps(voice, view, action)) >= least
                assert least or GAME.words.steps(voice, view, action) == ()


@pytest.mark.parametrize("shift", range(2))
def test_tiles_are_named_alike_only_if_they_look_alike(shift):
    match = begin(shift="night" if shift else "day")
    names: dict[str, set] = {}
    for tile in range(len(TILE_IDS)):
        names.setdefault(tile_words(read(match)[1], tile), set()).add(FACES[shift][tile][0])
    assert {len(faces) for faces in names.values()} == {1}


def test_many_tiles_are_stored_in_steps():
    def many(s):
        for number in range(15):
            give_tile(s, 0, TILE_IDS[number])

    match = play(doctor(begin(), many), "pass", "pass")
    voice, view = read(match)
    assert len(match.legal(0)) > MOST_LISTED
    first_steps = {GAME.words.steps(voice, view, action)[0] for action in match.legal(0)}
    assert "Store the 2×1 tile (blue down the left, red across, blue down the right)" in first_steps
    few = play(doctor(begin(), lambda s: give_tile(s, 0, "d1a")), "pass", "pass")
    assert [GAME.words.steps(*read(few), action) for action in few.legal(0)] == [(), ()]


def test_ending_a_turn_with_actions_left_is_asked_for_once():
    match = begin()
    warn = lambda: GAME.words.warning(*read(match), GAME.actions.parse("pass"))  # noqa: E731
    assert warn() == "You have 3 actions left. End construction all the same?"
    match = trucking()
    assert warn() == ""
    play(match, "play truck=05 at=1")
    assert warn() == "You have 1 AP left, enough for another truck. End trucking all the same?"
    assert GAME.words.warning(*read(match), GAME.actions.parse("play truck=01 at=1")) == ""


# -- the log -----------------------------------------------------------------------------------------------------


def test_what_follows_a_truck_is_told_in_its_order():
    """Columns pay before cabs, a truck is pushed before goods move, and all of it in the order of the rules."""

    def ready(s):
        docks(ship1="rb", receive2="....b")(s)
        put_truck(s, 0, 0, "23", "---b-")
        put_truck(s, 0, 0, "01")

    match = trucking(ready, cards=(("05", "12", "18"), ("06", "20", "02")))
    play(match, "play truck=05 at=1")
    assert events(match) == [
        "show 05",
        "arrive truck=05 seat=1 side=shipping",
        "arrive truck=23 seat=2 side=receiving",
        "loads seat=1 street=1 colour=red",
        "loads seat=1 street=2 colour=blue",
        "column seat=1 side=shipping column=1",
        "full seat=1 truck=05",
        "gain seat=1 item=construction",
    ]
    assert told(match) == [
        "You play truck 05 with two spaces (1 AP, pays a conveyor tile when full) in your own shipping lane.",
        "Truck 23 is pushed into greedy's receiving lane.",
        "You load a red good at shipping dock 1 and a blue good at shipping dock 2.",
        "You complete shipping column 1.",
        "You fill truck 05.",
        "You get a Construction token.",
    ]
    assert told(match, reader=1)[1:3] == [
        "Truck 23 is pushed into your receiving lane.",
        "medium loads a red good at shipping dock 1 and a blue good at shipping dock 2.",
    ]


def test_what_follows_a_tile_is_told_in_its_order():
    match = doctor(begin(), lambda s: (give_tile(s, 0, "t1a"), give_tile(s, 0, "t1b")))
    play(match, "pick t1a", "place column=1 row=6 turn=0")
    assert events(match) == ["advance seat=1 space=1"]
    play(match, "pick t1b", "place column=1 row=8 turn=0")
    assert events(match) == ["gear 1", "gain seat=1 item=construction"]
    assert told(match) == [
        "You lay a 3×1 tile with 1 red line and 1 blue on A8.",
        "You cover a gear.",
        "You get a Construction token.",
    ]


TOLD = {
    r" starts?\.": "1.2",
    r"\bdraw truck": "1.5 4.5",
    r" draws a truck card": "4.5",
    r" draws? a \d×\d tile ": "2.3",
    r" keeps? |in the draft": "1.6",
    r" lays? a \d×\d tile ": "2.5",
    r" lays? the \w+ splitter|Construction token for a \w+ splitter": "4.2",
    r"for two more actions": "4.1",
    r" trades? two ": "4.3",
    r"chooses? a \w+ splitter": "4.5",
    r"chooses? to load": "5.8",
    r" plays? truck": "5.4",
    r"for a card and 2 AP": "4.4",
    r" discards? truck": "5.13",
    r" discards? a stored \d×\d tile": "5.14",
    r" stores? a \d×\d tile": "6.4",
    r" ends? (construction|trucking)|nothing left to do": "4.6",
    r" begins? (construction|trucking)": "2.1",
    r" covers? a gear": "2.8",
    r" forklift moves to \d+ on the track": "3.4",
    r" gets? a (Construction token|Trucking token|splitter)\.| misse?s? ": "4.5",
    r"is pushed into|leaves the game": "5.5",
    r" loads? a ": "5.7",
    r" unloads? a |slots are full": "5.11",
    r" completes? shipping": "5.10",
    r" completes? receiving": "5.12",
    r" fills? truck": "5.9",
    r" returns? .* above the limit": "6.2",
    r"ends: nobody did anything": "7.3",
    r"ends: (?!nobody)": "7.1",
}
"""The clause, or the clauses, that each kind of line of the log rests on."""


def test_every_line_of_the_log_cites_its_clause():
    matches = Path(__file__).parents[2] / "matches/cargo"
    paths = [path for options in TABLES for path in stored(options)]
    paths += [matches / f"{name}.match" for name in ("2-seats-3", "2-seats-19", "2-seats-36")]
    found = set()
    for path in paths:
        match = notation.open_file(path)
        for number in range(len(match.log)):
            for line in match.tell(number, number % 2):
                kinds = [kind for kind in TOLD if re.search(kind, line.text)]
                assert len(kinds) == 1, line.text
                assert line.clause in TOLD[kinds[0]].split(), line.text
                found.add(kinds[0])

    assert found == set(TOLD)


def test_cards_of_the_draft_are_told_together_and_only_to_their_owner():
    match = play(begin(draft="yes"), "keep 05", "keep 06")
    assert told(match)[1:3] == [
        "greedy gets two cards in the draft.",
        "You get truck 02 with one space (1 AP, pays a conveyor tile when full) and "
        "truck 18 with four spaces (2 AP, pays a Trucking token when full) in the draft.",
    ]
    assert told(match, reader=None)[1:3] == [
        "greedy gets two cards in the draft.",
        "medium gets two cards in the draft.",
    ]


REFUSED = [
    (begin, "fetch d1a", "2.3"),
    (begin, "keep 05", "1.6"),
    (begin, "take red", "4.5"),
    (begin, "load 1", "5.8"),
    (begin, "store tile=d1a stack=left", "6.3"),
    (begin, "hire", "2.2"),
    (begin, "pick d1a", "2.4"),
    (begin, "place column=1 row=1 turn=0", "2.4"),
    (begin, "split red", "4.1"),
    (trucking, "draw", "5.3"),
    (trucking, "hire", "4.4"),
    (trucking, "sell left", "5.14"),
    (trucking, "scrap 19", "1.7"),
    (lambda: play(trucking(), "play truck=05 at=1", "play truck=12 at=1"), "scrap 01", "2.1"),
    (
        lambda: play(doctor(begin(), lambda s: give_tile(s, 0, "d1a")), "pass", "pass"),
        "store tile=d1b stack=left",
        "6.4",
    ),
    (lambda: play(doctor(begin(), lambda s: give_tile(s, 0, "d1a")), "pass", "pass"), "draw", "6.3"),
    (lambda: play(doctor(begin(), lambda s: give_tile(s, 0, "d1a")), "pick d1a"), "draw", "2.4"),
]


@pytest.mark.parametrize(
    ("position", "text", "clause"), REFUSED, ids=[f"{text} {clause}" for _, text, clause in REFUSED]
)
def test_a_refusal_cites_its_clause(position, text, clause):
    with pytest.raises(IllegalMove) as why:
        position().play(0, text)
    assert why.value.clause == clause


def test_refusals_use_the_names_of_the_table():
    assert refusal(begin(), 1, "draw") == "It is not your choice now; the table waits for medium."
    chosen = play(begin(draft="yes"), "keep 05")
    assert refusal(chosen, 0, "keep 12") == "You have chosen; wait for greedy, or take it back."
    loading = play(trucking(docks(ship1="rr")), "play truck=12 at=1")
    assert refusal(loading, 0, "pass") == "First choose where to load, dock 1 or 2."
    assert refusal(loading, 0, "load 3") == "Your shipping dock 3 is not active; choose dock 1 or 2."
    assert refusal(begin(), 0, "trade trucking") == "A trade takes two Construction tokens and you have none."
    laying = ready_to_lay("t1a", lambda s: (s.height[0].__setitem__(0, 3), s.scaffolding.__setitem__(0, 1)))
    assert refusal(laying, 0, "place column=1 row=1 turn=0") == (
        "On A1 it takes 6 pieces of scaffolding to lie flat and you have 1."
    )


def test_a_refusal_to_load_names_the_true_reason():
    """A dock can leave a good behind, have been passed over, or be of a colour that comes later (5.8)."""

    def two_of_four(s):
        docks(ship1="r.r.r.r")(s)
        for truck in ("15", "14"):  # both with a blocked space between two open ones
            put_truck(s, 0, SHIP, truck)
        s.shipped[0][0] = GOODS - 2

    match = play(doctor(begin(), two_of_four), "pass", "pass")
    behind = "With dock 7 next, a good would stay behind that could be loaded; choose dock 1, 3 or 5."
    assert refusal(match, 0, "load 7") == behind
    assert "A dock that you pass over loads nothing now." in GAME.words.prompt(*read(match)).why
    play(match, "load 3")
    passed = "Dock 1 was passed over and loads nothing now; choose dock 5 or 7."
    assert refusal(match, 0, "load 1") == passed
    match = trucking(docks(ship1="rrbb"), cards=(("18", "12", "01"), ("06", "07", "02")))
    play(match, "play truck=18 at=1")
    assert refusal(match, 0, "load 3") == "First choose where to load red, dock 1 or 2; blue comes after it."


def test_labels_promise_no_more_than_bag_and_deck_hold():
    """Near the end a card brings fewer tiles than it shows, and a Trucking token no card (4.4, 5.13)."""
    match = trucking(tokens(trucking=1))
    assert labels(match)["hire"] == "Use a Trucking token for a card and 2 AP; then play a truck"
    assert labels(match)["scrap 12"] == "Discard truck 12 for 2 tiles"

    def nearly_out(s):
        shut_down(s)
        s.tile_at[0] = Place.BAG
        s.bag_n = 1
        s.deck = [0] * len(s.deck)
        s.deck_n = 0

    doctor(match, nearly_out)
    without = "2 AP, and no card as the deck is empty"
    assert labels(match)["hire"] == f"Use a Trucking token for {without}; then play a truck"
    assert labels(match)["scrap 12"] == "Discard truck 12 for 1 tile, all that the bag holds"
    assert told(play(match, "hire"))[0] == f"You use a Trucking token for {without}."
    told_of_tiles = told(play(match, "scrap 12"))
    assert told_of_tiles[0] == "You discard truck 12 for 1 tile, all that the bag holds."


def test_the_prompt_tells_the_ap_of_a_token_that_are_left_while_the_action_is_open():
    match = play(trucking(tokens(trucking=1)), "hire", "deal seat=1 truck=03", "play truck=03 at=1")
    prompt = GAME.words.prompt(*read(match))
    assert prompt.ask == "Take one action, or end trucking"
    assert prompt.why.startswith("You have 1 AP left from your token. Play trucks for 2 AP")
    assert facts(match, 0)[1] == "one action, 1 AP"


# -- facts -----------------------------------------------------------------------------------------------------------


def facts(match: Match, seat: int) -> list[str]:
    return [fact.text for fact in GAME.words.seat_facts(*read(match), seat)]


def test_the_facts_of_a_seat():
    def ready(s):
        tokens(construction=1, trucking=2)(s)
        s.shipped[0] = [2, 1, 0]
        s.received[0] = [4, 0, 0]
        s.splitters[0] = [1, 0, 0]
        s.splitters_left[0] -= 1
        docks(ship1="r", receive1="b")(s)
        s.track[0] = 3

    match = doctor(begin(), ready)
    assert facts(match, 0) == [
        "ahead on the track", "action 1 of 3", "1 Construction token", "2 Trucking tokens", "1 red splitter",
        "5 scaffolding", "3 truck cards", "shipped 3 of 9", "received 4", "2 lines, best 3", "1 star",
        "must ship 1 blue to win",
    ]  # fmt: skip
    assert facts(match, 1)[:3] == ["waits", "0 Construction tokens", "0 Trucking tokens"]
    assert facts(play(match, "overtime"), 0)[1] == "5 actions left"
    assert facts(trucking(), 0)[1] == "one action"
    assert facts(play(trucking(), "play truck=05 at=1"), 0)[1] == "1 AP"


# -- things ------------------------------------------------------------------------------------------------------


def test_things_have_names_of_their_own_and_say_where_they_are():
    def ready(s):
        store_tile(s, 0, "d1a", 0)
        store_tile(s, 0, "d1b", 0)
        give_tile(s, 1, "s1a")
        put_truck(s, 1, 1, "13", "r--")
        docks(ship1=".r")(s)
        s.fate[18], s.fate[19] = Fate.SCRAPPED + 1, Fate.PLAYED + 1
        s.deck[18] = s.deck[19] = 0
        s.deck_n -= 2

    match = trucking(ready)
    things = {thing.name: [line.text for line in thing.lines] for thing in GAME.words.things(*read(match))}
    assert len(things) == len(GAME.words.things(*read(match)))
    assert things["tile D1a"][1] == "It is in your left stack, with 1 tile above it."
    assert things["tile S1a"][1] == "It is in greedy's hand."
    assert things["truck 13"][2] == "It stands in greedy's receiving lane, on the streets 1 to 4."
    assert things["truck 05"][1:] == ["Discarded, its card gives 2 tiles.", "Its card is in your hand."]
    assert things["truck 06"][2] == "Its card is in the deck or in a hand."
    assert things["greedy's receiving lane"] == [
        "There is truck 13 on the streets 1 to 4; active docks beside it: none."
    ]
    assert things["shipping board"][0] == (
        "Shipping columns pay a Construction token (1), a Trucking token (2), a splitter (3), a truck card (4), "
        "4 points (5) and 8 points in all (6)."
    )
    assert things["your shipping lane"] == ["It is empty; active docks beside it: shipping dock 2 (red)."]
    assert things["truck 19"][2] == "Its card was discarded for tiles."
    assert things["truck 20"][2] == "It has left the game."
    assert things["track"][-5:-1] == [
        "Space 8 gives a truck card.",
        "Space 8 scores 2 points for whoever stands there at the end.",
        "Space 9 gives a truck card.",
        "Space 9 scores 4 points for whoever stands there at the end.",
    ]
    track = next(thing for thing in GAME.words.things(*read(match)) if thing.name == "track")
    assert {line.clause for line in track.lines if " scores " in line.text} == {"8.3"}
    assert things["track"][-1] == "Space 10 gives a truck card, a star and the end of the match."
