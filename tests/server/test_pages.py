"""Pages, drawn without a server: what a table waits for, the end, a replay, and the rules."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

from wunderkammer.bots.bot import Budget
from wunderkammer.bots.levels import LEVELS
from wunderkammer.core import notation
from wunderkammer.core.readers import OPEN
from wunderkammer.core.registry import game_names, load
from wunderkammer.games.curios.phrases import card_name, in_hand, shown_cards
from wunderkammer.lab.story import Story, story
from wunderkammer.server.drawing import TEMPLATES
from wunderkammer.server.rulebook import clause, paragraphs
from wunderkammer.server.sight import Past, Sight
from wunderkammer.server.stories import Stories
from wunderkammer.server.table import Phase, Table

from .guests import server
from .positions import html, position, waits_for


def test_a_table_says_that_it_waits_for_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("curios")
    table = next(each for moves in range(9) if (each := position(game, 3, moves)).waits_for_bots)
    kernel = type(game.kernel)
    monkeypatch.setattr(kernel, "ready", lambda self, fn: False)
    assert "medium · warming up" in html(table, 0)
    monkeypatch.setattr(kernel, "ready", lambda self, fn: True)
    page = html(table, 0)
    assert "thinking" in page
    assert "warming up" not in page


@pytest.mark.parametrize("name", game_names())
def test_the_end_shows_the_score_sheet_and_why(name: str) -> None:
    game = load(name)
    table = position(game, game.usual_seats, 9999, bot="random")
    assert table.phase == Phase.OVER
    assert table.match is not None
    page = html(table, 0)
    rows = table.match.result().rows
    for at, row in enumerate(game.sheet):  # rows in which nobody has anything are left out
        assert (f"<b>{row}</b>" in page) == any(of_seat[at] for of_seat in rows)
    for line in game.words.verdict(table.match.voice(0), game.state.read(table.match.view(0))):
        assert escape(line.text) in page
    assert "Check the seal" in page


def test_one_below_another_the_scores_of_seats_are_a_ranking_and_one_point_is_one() -> None:
    table = position(load("aztec"), 6, 9999, bot="random")
    assert table.match is not None
    view: Any = table.game.state.read(table.match.state)
    seats = range(6)
    view.stash = [[seat, seat, seat] for seat in seats]
    view.stones, view.kept = [0] * 6, [[0] * len(kept) for kept in view.kept]
    view.stones[0], view.stones[5] = 1, 16
    table.match.stand_at(view.write())
    result, page = table.match.result(), html(table, 0)
    cards = re.findall(r'<li class="pcard.*?<strong>(.*?)</strong>', page, flags=re.S)
    best_first = sorted(seats, key=lambda seat: result.places[seat])
    assert cards == [str(result.totals[seat]).replace("-", "−") for seat in best_first]
    assert -1 in result.totals
    assert set(re.findall(r"1 points?", re.sub(r"\d1 points", "", page))) == {"1 point"}


def test_who_shares_a_victory_is_named_first_to_himself() -> None:
    table = position(load("aztec"), 3, 9999, bot="random")
    assert table.match is not None
    view: Any = table.game.state.read(table.match.state)
    view.stash, view.kept = [[0] * len(each) for each in view.stash], [[0] * len(each) for each in view.kept]
    view.stones[:3] = [2, 2, 9]
    table.match.stand_at(view.write())
    for reader, said in ((0, "You and Bruno share"), (1, "You and Ada share"), (2, "Ada and Bruno share")):
        assert f"<h2>{said} the victory</h2>" in html(table, reader)


def test_treasures_invites_nobody_to_take_or_fill_nothing() -> None:
    button = re.compile(r'<button class="(btn[ go]*)" form="moves"[^>]*>([^<]* (?:go on|your step))<')
    tables = [position(load("treasures"), 3, moves, bot="random") for moves in range(80)]
    found = {said: style for table in tables for style, said in button.findall(html(table, waits_for(table)))}
    assert {"Take nothing and go on", "Take 1 and go on", "Fill nothing and end your step"} <= set(found)
    assert all((style == "btn") == ("nothing" in said) for said, style in found.items()), found


@pytest.mark.parametrize("name", game_names())
def test_a_table_that_the_host_has_ended_offers_no_moves_and_is_nobodys_turn(name: str) -> None:
    table = position(load(name), load(name).usual_seats, 4)
    reader = waits_for(table)
    assert Sight(table, reader, False, (reader,)).choices
    assert 'id="moves"' in html(table, reader)
    table.phase = Phase.ENDED
    assert Sight(table, reader, False, (reader,)).choices == []
    page = html(table, reader)
    assert 'id="moves"' not in page
    assert 'name="move"' not in page
    assert "your turn" not in html(table, reader, "parts/seats.html")


def test_who_has_left_a_seat_to_a_bot_is_not_called_to_play() -> None:
    table = position(load("curios"), 3, 0)
    reader = waits_for(table)
    listed = TEMPLATES.get_template("macros.html").module.tables
    table.seats[reader] = replace(table.seats[reader], bot="")
    assert "your turn" in listed([Sight(table, reader, False, (reader,))])
    table.seats[reader] = replace(table.seats[reader], bot="medium")
    left = listed([Sight(table, reader, False, (reader,))])
    assert "a bot plays for you" in left
    assert "lit" not in left


def test_the_page_of_the_bots_names_every_level_and_how_long_master_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "master", replace(LEVELS["master"], budget=Budget(milliseconds=2500)))
    with server(tmp_path) as client:
        page = client.get("/bots").text
    assert [level for level in LEVELS if f"<b>{level.capitalize()}</b>" in page] == list(LEVELS)
    assert "thinks for up to 2.5 seconds" in page


def test_the_market_cards_of_curios_are_no_secret_at_the_end() -> None:
    secret, advice = "<small>secret</small>", "Show one when recruiting"
    begun, over = (html(position(load("curios"), 3, moves), 0) for moves in (0, 9999))
    assert secret in begun
    assert advice in begun
    assert "Your market cards" in over
    assert secret not in over
    assert advice not in over


def cards_of_seats(sight: Sight) -> list[list[str]]:
    """Give the market cards that are drawn beside each seat of Curios."""
    drawn = TEMPLATES.get_template("parts/seats.html").render(sight=sight).split('<div class="seat')[2:]
    return [re.findall(r'data-thing="card-(\w+-\d)"', each) for each in drawn]


def named(cards: list[int]) -> list[str]:
    """Name market cards as the page marks them."""
    return [card_name(card).replace(" ", "-") for card in cards]


def test_the_hands_of_curios_are_drawn_where_all_is_open() -> None:
    table = position(load("curios"), 4, 9999)
    assert table.match is not None
    half = len(table.match.log) // 2
    everything, own = Past(table, None, False, (), half, True), Past(table, 0, False, (), half)
    end, state = Sight(table, 0, False, (0,)), everything.view
    assert all(in_hand(state, seat) and shown_cards(state, seat) for seat in range(4))
    held, shown = ([named(of(state, seat)) for seat in range(4)] for of in (in_hand, shown_cards))
    assert cards_of_seats(everything) == [[*each, *open_to_all] for each, open_to_all in zip(held, shown, strict=True)]
    assert cards_of_seats(own) == shown
    assert cards_of_seats(end)[0] == named(shown_cards(end.view, 0)), "the reader's own lie before them"
    assert cards_of_seats(end)[1:] == [
        named([*in_hand(end.view, seat), *shown_cards(end.view, seat)]) for seat in (1, 2, 3)
    ]


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_no_hand_of_curios_is_drawn_for_others_while_the_match_runs(reader: int | None) -> None:
    for moves in range(0, 40, 8):
        table = position(load("curios"), 3, moves)
        assert table.match is not None
        assert table.phase == Phase.RUNNING
        state: Any = table.game.state.read(table.match.state)
        assert all(in_hand(state, seat) for seat in range(3))
        own = [] if reader is None else in_hand(state, reader)
        seen = named([*own, *(card for seat in range(3) for card in shown_cards(state, seat))])
        assert sorted(re.findall(r'data-thing="card-(\w+-\d)"', html(table, reader))) == sorted(seen)
        assert "holds" not in html(table, reader)


def test_a_list_of_matches_says_who_won() -> None:
    table = position(load("curios"), 3, 9999, bot="random")
    assert table.match is not None
    first = table.match.result().places.index(1)
    assert Sight(table, first, False, (first,)).state == "you won"
    assert Sight(table, None, False).state == f"{table.seats[first].name} won"


def test_a_list_of_matches_tells_two_of_one_game_apart() -> None:
    table = position(load("aztec"), 6, 9999, bot="random")
    listed = TEMPLATES.get_template("past.html").render(sights=[Sight(table, 0, False, (0,))], theme="")
    said = "with 5 bots\u00a0· Farid\u00a024, Bruno\u00a020, you\u00a011, Dara\u00a07, Elisa\u00a0−7, Chiyo\u00a0−11<"
    assert said in listed.replace("&nbsp;", "\u00a0")  # no line ends between a name and its points


def test_a_list_of_matches_names_those_first_that_wait_for_the_reader() -> None:
    tables = [position(load("curios"), 3, moves) for moves in range(8, 20)]
    sights = [Sight(table, 0, False, (0,)) for table in tables]
    waiting = [sight for sight in sights if sight.yours]
    others = [sight for sight in sights if not sight.yours]
    assert waiting
    assert others
    listed = TEMPLATES.get_template("past.html").render(sights=[*others, *waiting], theme="")
    assert [" lit" in row for row in listed.split('class="dot')[1:]] == [True] * len(waiting) + [False] * len(others)


@pytest.mark.parametrize(
    ("name", "shown", "code"), [("aztec", "jchips", r"\bbby\b"), ("treasures", "mchips", r"\bSLLA")]
)
def test_notes_are_drawn_where_their_words_would_be_codes(name: str, shown: str, code: str) -> None:
    game = load(name)
    table = position(game, game.usual_seats, 2)
    notes = html(table, 0).split('id="notes"')[1].split("</details>")[0]
    assert table.match is not None
    assert re.search(code, str(game.words.memory(table.match.voice(0), game.state.read(table.match.view(0)))))
    assert shown in notes
    assert not re.search(code, notes)


@pytest.mark.parametrize("name", ["aztec", "treasures"])
def test_what_a_board_draws_of_the_notes_is_found_by_their_keys(name: str) -> None:
    game = load(name)
    for moves in (0, 9, 30):
        sight = Sight(position(game, game.usual_seats, moves, bot="random"), 0, False)
        keys = [note.key for note in sight.notes if note.key]
        assert set(sight.board.chips) <= set(keys)
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize("seats", load("curios").seats)
def test_every_gem_of_a_site_lies_on_its_card(seats: int) -> None:
    page = html(position(load("curios"), seats, 0), 0)
    cards = page.split('<svg class="site"')[1:]
    assert len(cards) == 4
    for card in cards:
        gems = re.findall(r'href="#gem-\w" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', card.split("</svg>")[0])
        assert all(float(x) + float(size) < 220 and float(y) + float(size) < 386 for x, y, size in gems)


def test_a_replay_shows_what_a_seat_saw_then() -> None:
    game = load("curios")
    table = position(game, 3, 9999, bot="random")
    assert table.match is not None
    moves = len(table.match.log)
    hidden = [Past(table, seat, False, (), moves // 2, all_open) for seat, all_open in ((0, False), (None, True))]
    pages = [
        TEMPLATES.get_template("replay.html").render(
            sight=sight,
            at=moves // 2,
            moves=moves,
            eyes="all" if sight.open else "0",
            told=sight.told,
            turns=(),
            theme="",
        )
        for sight in hidden
    ]
    assert "a hidden value" in pages[0]
    assert "a hidden value" not in pages[1]


def untold(name: str, table: Table, eyes: int | None, *, all_open: bool = False) -> set[tuple[str, str]]:
    """Give what a replay says of the moves of which its reader was told nothing, by what was done."""
    assert table.match is not None
    reader = OPEN if all_open else eyes
    return {
        (load(name).actions.verb(entry.action).name, Past(table, eyes, False, (), at, all_open).told[0].text)
        for at, entry in enumerate(table.match.log, 1)
        if not table.match.tell(at - 1, reader)
    }


@pytest.mark.parametrize("name", game_names())
def test_a_replay_says_in_words_what_nobody_was_told_of(name: str) -> None:
    table = position(load(name), load(name).usual_seats, 9999, bot="random")
    plain = {"The table is set up.", "Somebody else sees what comes.", "Something is dealt face down."}
    who = "|".join(seat.name for seat in table.seats)
    pattern = rf"(You choose|({who}) chooses) “[A-Z][^“”]*[^“”.]”\.|({who}) is told: “[A-Z][^“”]*\.”"
    pattern += r"|An? \w+ comes to the kerb\."
    for eyes, all_open in ((None, True), (None, False), (0, False)):
        told = {text for _, text in untold(name, table, eyes, all_open=all_open)}
        assert all(text in plain or re.fullmatch(pattern, text) for text in told)
        assert all_open or not any(" is told: " in text for text in told)


def test_a_replay_tells_what_was_dealt_only_where_all_is_open() -> None:
    table = position(load("curios"), 3, 9999, bot="random")
    open_to_all = untold("curios", table, None, all_open=True)
    assert any(re.fullmatch(r"Ada is told: “You are dealt \w+ \d\.”", text) for _, text in open_to_all)
    assert untold("curios", table, 0) == {
        ("lead", "The table is set up."),
        ("hide", "Something is dealt face down."),
        ("deal", "Somebody else sees what comes."),
    }


def test_a_replay_names_a_choice_only_to_those_who_saw_it() -> None:
    table = position(load("treasures"), 3, 9999, bot="random")
    match = table.match
    assert match is not None
    at = next(n for n, entry in enumerate(match.log, 1) if entry.seat == 2 and not match.tell(n - 1, OPEN))
    chosen = [Past(table, eyes, False, (), at, all_open).told[0].text for eyes, all_open in ((1, False), (None, True))]
    assert re.fullmatch(r"Chiyo chooses “Take an? \w+”\.", chosen[0])
    assert chosen[0] == chosen[1]
    match.log[at - 1] = replace(match.log[at - 1], witnesses=1 << 2)
    assert Past(table, 1, False, (), at).told[0].text == "Chiyo chooses."
    assert Past(table, 2, False, (), at).told[0].text.startswith("You choose “Take a")


@pytest.mark.parametrize("name", game_names())
def test_a_finished_match_tells_its_story_and_a_replay_marks_what_turned_it(name: str, tmp_path: Path) -> None:
    game = load(name)
    match = position(game, game.usual_seats, 9999, bot="random").match
    assert match is not None
    with server(tmp_path) as client:
        answer = client.post("/api/matches", content=notation.write(match), headers={"content-type": "text/plain"})
        path = f"/tables/{answer.json()['table']}"
        assert f'hx-get="{path}/story"' in client.get(path).text
        told = client.get(f"{path}/story").text
        assert "What each seat could expect over" in told
        turns = story(match).turns
        replay = client.get(f"{path}/replay?at=3&eyes=all").text
        assert bool(turns) == ("What turned it" in replay)  # bots by lot can play a whole match that nothing turns
        for turn in turns:
            assert f'href="{path}/replay?at={turn.move + 1}"' in told
            assert f'href="?at={turn.move + 1}&amp;eyes=all"' in replay
            assert escape(turn.text) in replay


def test_a_story_is_told_at_the_end_alone(tmp_path: Path) -> None:
    match = position(load("curios"), 3, 5, bot="random").match
    assert match is not None
    with server(tmp_path) as client:
        answer = client.post("/api/matches", content=notation.write(match), headers={"content-type": "text/plain"})
        early = client.get(f"/tables/{answer.json()['table']}/story")
        assert (early.status_code, "when it is over" in early.text) == (400, True)


@pytest.mark.parametrize(("moves", "is_open"), [(5, False), (9999, True)])
def test_the_seal_is_shown_while_a_match_runs_and_the_key_when_it_is_over(
    moves: int, is_open: bool, tmp_path: Path
) -> None:
    match = position(load("curios"), 3, moves, bot="random").match
    assert match is not None
    assert match.key is not None
    with server(tmp_path) as client:
        brought = client.post("/api/matches", content=notation.write(match), headers={"content-type": "text/plain"})
        path = f"/tables/{brought.json()['table']}"
        shown = client.get(f"{path}/proof")
        assert shown.status_code == 200
        assert match.commitment in shown.text
        assert (match.key.hex() in shown.text) == is_open
        assert f'href="{path}/proof"' in client.get(path).text


def test_who_sent_a_form_that_was_refused_is_led_back_to_it(tmp_path: Path) -> None:
    again = 'id="back" href="http://localhost/join"'
    with server(tmp_path) as client:
        ask = {"accept": "text/html", "origin": "http://localhost"}
        refused = client.post("/join", data={"link": "nothing"}, headers={**ask, "referer": "http://localhost/join"})
        assert (refused.status_code, again in refused.text) == (400, True)
        for headers in (ask, {**ask, "referer": "http://localhost.elsewhere.test/join"}):
            refused = client.post("/join", data={"link": "nothing"}, headers=headers)
            assert (refused.status_code, 'id="back"' in refused.text) == (400, False)
        lost = client.get("/nowhere", headers={**ask, "referer": "http://localhost/join"})
        assert (lost.status_code, 'id="back"' in lost.text) == (404, False)


@pytest.mark.parametrize("name", game_names())
def test_every_clause_of_the_rules_has_a_place_on_their_page(name: str) -> None:
    game = load(name)
    found = {each.clause for each in paragraphs(game) if each.clause}
    assert found == game.clause_numbers
    assert all(clause(game, number) for number in found)
    assert clause(game, "99.9") == ""
    page = TEMPLATES.get_template("rules.html").render(game=game, paragraphs=paragraphs(game), theme="")
    wanted = set(re.findall(r'href="#([\w.]+)"', page.split("<main")[1]))
    assert wanted > found
    assert wanted <= set(re.findall(r'id="([\w.]+)"', page))


def test_the_rules_say_in_plain_words_where_the_pieces_come_from() -> None:
    game = load("stack")
    page = TEMPLATES.get_template("rules.html").render(game=game, paragraphs=paragraphs(game), theme="")
    assert "<li><b>Assistant</b>, our reconstruction: the rulebook knows twelve" in page
    assert "<li><b>Deck</b>, as printed: ten decks of nine" in page
    assert 'href="#pieces"' not in page, "it is no chapter of the rules"
    for name in game_names():
        each = TEMPLATES.get_template("rules.html").render(game=load(name), paragraphs=paragraphs(load(name)), theme="")
        pieces = each.split('<details class="inwords" id="pieces">')[1].split("</details>")[0]
        assert pieces.count("<li>") == len(load(name).components.provenance)


def test_two_who_ask_at_once_are_told_one_story() -> None:
    table = position(load("curios"), 2, 10_000, bot="random")

    async def ask() -> tuple[Story | None, Story | None]:
        stories = Stories()
        return await asyncio.gather(stories.of(table), stories.of(table))

    first, second = asyncio.run(ask())
    assert first is not None
    assert first is second
