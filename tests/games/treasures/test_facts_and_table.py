"""What Unexpected Treasures tells on demand: facts, things, the rules of the moment and the table, from views alone."""

from __future__ import annotations

import pytest

from wunderkammer import Match
from wunderkammer.core import dice
from wunderkammer.core.drawing import Room
from wunderkammer.core.voice import Voice

from .scripted import GAME, choose, kerb_of_round_six, play, position, positions_of_all_phases, seen

WORDS = GAME.words

# -- what can be asked about -----------------------------------------------------------------------------


def thing(match: Match, reader: int | None, name: str) -> list[str]:
    found = {each.name: each for each in WORDS.things(match.voice(reader), seen(match, reader))}
    return [line.text for line in found[name].lines]


def test_a_mission_says_what_the_reader_lacks():
    homes = [{"lamp": 1}, {"lamp": 1, "armchair": 1, "radio": 1}, {"lamp": 1, "armchair": 2}]
    match = position(3, homes=homes, missions=["m11"], kerb={"stool": 6})
    assert thing(match, 0, "20 LAA") == [
        "It wants a lamp and two armchairs.",
        "It pays 20 points: 8 for its goods and a bonus of 12.",
        "You lack two armchairs.",
        "With goods at home it can be filled by Ben and Cleo.",
    ]
    assert thing(match, 1, "20 LAA")[2:] == [
        "You have what it wants, with 1 radio as joker.",
        "With goods at home it can be filled by Cleo.",
    ]
    assert thing(match, 2, "20 LAA")[2] == "You have what it wants."
    assert thing(match, None, "20 LAA")[2:] == ["With goods at home it can be filled by Ben and Cleo."]
    short = position(3, homes=[{"radio": 1}], missions=["m11"], kerb={"stool": 6})
    assert thing(short, 0, "20 LAA")[2] == "You lack a lamp and two armchairs; one of your radios can stand in."


def test_goods_cards_and_places_can_be_asked_about():
    match = position(3, homes=[{"lamp": 1}], missions=["m11"], kerb={"lamp": 2}, pile={"radio": 1}, banned=[1])
    assert thing(match, 0, "lamp") == [
        "Each is worth 2 points at the end, if it is still at home.",
        "Where they are: 2 at the kerb, 5 in the bag and 1 with you.",
        "It is wanted by 20 LAA.",
    ]
    assert "It can stand for any other good that a mission wants." in thing(match, 0, "radio")
    assert thing(match, 0, "thief")[-1] == "Not to be chosen next by Ben."
    assert thing(match, 0, "moped")[0] == "With card 3 you take up to 3 things from the kerb, after all lower numbers."
    assert thing(match, 0, "pile") == ["1 tile turned in: a radio."]
    assert thing(match, 0, "bag")[0].startswith("31 tiles to be drawn blindly: ")
    empty = position(3, homes=[{}], bag={}, kerb={"lamp": 2})
    assert thing(empty, 0, "bag") == thing(empty, 0, "pile") == ["It is empty."]


def test_facts_and_things_cite_their_clauses():
    def cited(match: Match, reader: int, seat: int) -> list[str]:
        return [line.clause for line in WORDS.seat_facts(match.voice(reader), seen(match, reader), seat)]

    moments = positions_of_all_phases()
    standing = ["1.2", "5.2", "6.3"]
    assert cited(moments["choose"], 0, 0) == [*standing, "3.1", "3.2"]
    assert cited(moments["take"], 0, 0) == [*standing, "4.1", "4.1"]
    assert cited(moments["take"], 1, 0) == [*standing, "4.1"]
    assert cited(moments["home"], 0, 0) == [*standing, "3.4"]
    assert cited(moments["reveal"], 0, 0) == standing
    match = position(3, homes=[{"lamp": 1}, {"lamp": 1, "armchair": 2}], missions=["m11"], kerb={"lamp": 2}, banned=[1])
    clauses = {each.name: [line.clause for line in each.lines] for each in WORDS.things(match.voice(0), seen(match, 0))}
    assert clauses["20 LAA"] == ["5.2", "1.5", "5.3", "5.1"]
    assert clauses["lamp"] == ["6.3", "7.1", "5.2"]
    assert clauses["radio"] == ["6.3", "7.1", "5.3"]
    assert clauses["thief"] == ["4.2", "3.2", "3.2"]
    assert clauses["car"] == ["4.4", "3.4"]
    assert (clauses["bag"], clauses["pile"]) == (["2.1"], ["2.4"])


def test_things_have_names_of_their_own():
    match = Match.begin(GAME, 4, seed="things")
    while not match.over:
        names = [each.name for each in WORDS.things(match.voice(0), seen(match, 0))]
        assert len(set(names)) == len(names)
        match.play(match.pending[0], match.legal(match.pending[0])[0])


# -- rules of the moment and the table ------------------------------------------------------------------


def test_rules_of_the_moment():
    moments = {name: WORDS.clauses(match.voice(0), seen(match, 0)) for name, match in positions_of_all_phases().items()}
    step = ["5.1", "5.2", "5.3", "5.5"]
    assert moments["deal"] == ["1.1", "1.2", "1.3", "1.4"]
    assert moments["reveal"] == moments["draw"] == ["2.1", "2.2", "2.3", "2.4", "2.5", "2.6"]
    assert moments["choose"] == ["3.1", "3.2", "3.4", "3.5", "4.1", "4.2", "4.4"]
    assert moments["ready"] == ["3.1", "3.4", "3.5", "4.1", "4.2", "4.4"]
    assert moments["steal"] == ["4.1", "4.2", "4.3", "4.5", *step]
    assert moments["take"] == ["4.1", "4.4", "4.5", *step]
    assert moments["fill"] == ["4.1", *step]
    assert moments["home"] == ["3.4", "5.4", "4.1", "4.4", "4.5", *step]
    assert moments["over"] == ["6.2", "6.3", "6.4"]
    last = position(4, kerb={"lamp": 6}, missions=["m02"], unseen=["m01", "m03", "m04"])
    choose(last, 2, 3, 4, 4)
    assert WORDS.clauses(last.voice(0), seen(last, 0)) == ["4.1", "4.4", "4.5", *step, "6.2"]


def test_the_table_fits_eighty_columns_and_needs_no_colour():
    names = ["A name of forty letters, as long as can", "B", "C", "D", "E", "F"]
    match = Match.begin(GAME, 6, names=names, seed=8)
    step = 0
    while not match.over:
        for reader in (0, 5, None):
            lines = GAME.table(Voice(reader, names), seen(match, reader), Room(80))
            for line in lines:
                assert len("".join(text for text, _ in line).rstrip()) <= 80, line
        seat = match.pending[step % len(match.pending)]
        legal = match.legal(seat)
        match.play(seat, legal[step * 5 % len(legal)])
        step += 1


def test_the_table_shows_missions_kerb_and_homes():
    match = kerb_of_round_six()
    play(match, "enough", "enough", "take armchair", "take armchair")
    text = "\n".join("".join(part for part, _ in line) for line in GAME.table(match.voice(0), seen(match, 0)))
    assert "[20 LAA]*" in text  # in reach
    assert "[9 SS] " in text
    assert "Kerb  4S 2L 1T 1R" in text
    assert "▶ 3  (a) You, up to 3" in text
    assert "[3 moped]" in text
    assert "Your cards" in text


LONG = "Professor Ann-Kathrin von der Wunderkamm"
LEAST_ROWS = 12


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize(
    "names", [("medium", "greedy", "kim", "zoe", "bo", "jo"), (LONG, "kim", LONG, "zoe", LONG, "jo")]
)
def test_the_table_keeps_to_its_room(seats, names):
    match = Match.begin(GAME, seats, names=names[:seats], seed="room")
    rng = dice.generator(seats)
    while True:
        for columns in (80, 100, 120):
            for rows in (None, 18, 15, LEAST_ROWS):
                lines = _drawn(match, 0, Room(columns, rows))
                assert max(map(len, lines)) <= columns
                assert rows is None or len(lines) <= rows
                assert columns < 120 or len(lines) <= 36
                assert all(any(name in line for line in lines) for name in names[1:seats])
        if match.over:
            break
        seat = match.pending[dice.below(rng, len(match.pending))]
        choices = match.legal(seat)
        match.play(seat, choices[dice.below(rng, len(choices))])


def _drawn(match: Match, reader: int | None, room: Room) -> list[str]:
    lines = GAME.table(match.voice(reader), seen(match, reader), room)
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def test_less_room_drops_the_notes_first_and_never_what_the_choice_needs():
    match = position(6, kerb={"lamp": 8, "stool": 4}, missions=["m11", "m02"], banned=[0])
    whole = _drawn(match, 0, Room(100))
    assert "22 missions to come, of these" in whole
    assert "22 missions to come, of these" not in _drawn(match, 0, Room(100, len(whole) - 1))
    small = "\n".join(_drawn(match, 0, Room(100, LEAST_ROWS)))
    for needed in ("[20 LAA]", "Kerb  4S 8L", "x0 thiefx", "chooses", "not the thief"):
        assert needed in small


def test_no_mission_to_come_is_no_list_of_them():
    match = position(3, kerb={"lamp": 6}, missions=["m11"], unseen=[f"m{number:02}" for number in range(1, 7)])
    row = next(row for row in WORDS.memory(match.voice(0), seen(match, 0)) if row.clause == "7.2")
    assert (row.about, row.possible) == ("no mission to come", ())
    assert "of these" not in "\n".join(_drawn(match, 0, Room(100)))
    match = position(3, kerb={"lamp": 6}, missions=["m11"], unseen=[f"m{number:02}" for number in range(1, 8)])
    row = next(row for row in WORDS.memory(match.voice(0), seen(match, 0)) if row.clause == "7.2")
    assert row.about == "1 mission to come"
