"""A component set that does not fit is refused with one clear sentence; one of another size is played."""

from __future__ import annotations

from collections import Counter

import pytest

from wunderkammer import Match, load
from wunderkammer.core.errors import ComponentError

GAME = load("cargo")
TEXT = (GAME.folder / "components.toml").read_text(encoding="utf-8")


def refusal(tmp_path, *changes: tuple[str, str]) -> str:
    """Give the sentence that refuses the set with some of its text exchanged."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "set.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ComponentError) as why:
        load("cargo", path)
    sentence = str(why.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('tiles = 75', "tiles = 74", "the set has 75 tiles; supply says 74."),
        ("trucks = 25", "trucks = 24", "the set has 25 trucks; supply says 24."),
        ('day = "WEr NSb | WEr NSb"', 'day = "WEr NSb | WEb NSb"', "changes its colour or ends inside the tile."),
        ('day = "WEr NSb | WEr NSb"', 'day = "WEr NSp | WEr NSb"', "must have one of the colours r, b."),
        ('day = "WEr NSb | WEr NSb"', 'day = "WEr WSb | WEr NSb"', "meet at one edge."),
        ('day = "WEr NSb | WEr NSb"', 'day = "WWr | WEr"', "write two edges and a colour, such as WEr."),
        ('day = "WEr NSb | WEr NSb"', 'day = "WEr NSb | WEr NSb / NSr"', "must have the same number of cells."),
        ('day = "WEr NSb | WEr NSb"', 'day = "WEr"', "both sides must have the same shape."),
        ('day = "WEr NSb | WEr NSb"', f'day = "{"|" * 12}"', "tile d1a has 13 cells; a tile has at most 12."),
        ('ports = ["3,10E"', 'ports = ["3,10W"', "must lead to a machine, not to a wall, the floor or the rim."),
        ('ports = ["3,10E"', 'ports = ["4,10E"', "must lie on a floor cell."),
        ('ports = ["3,10E"', 'ports = ["3-10E"', "is not a port; write column,row and an edge, such as 3,10E."),
        ("shut_shipping = [4, 10]", "shut_shipping = [4, 11]", "must be numbers from 1 to 10."),
        ('"...MMM...",', '"...MMM..",', "must be drawn as 10 rows of 9 cells"),
        ("ap = 1", "ap = 3", "truck 01 costs 3 AP; a truck must cost 1 or 2."),
        ('spaces = "."', 'spaces = "o"', "spaces must be 1 to 9 of . (open) and x (blocked), from the rear."),
        ('bonus = "tile"', 'bonus = "gold"', "there is no item 'gold'"),
        ("points = [0, 1, 2, 4, 7, 9, 10]", "points = [0, 1, 2]", "must have 3 values by day and by night."),
        ("goal = 9", "goal = 99", "a goal must lie between 2 and the goods of a seat"),
        ("space = 3", "space = 4", "the track must have the spaces 0, 1, 2 and so on"),
        ('letter = "b"', 'letter = "r"', "each colour needs a letter of its own."),
        ("night_only = false", "night_only = true", "the colours of the night alone must come after those of the day."),
        ("columns = 9", "columns = 2", "each must be 3 to 20."),
        ("scaffolding = 10", "scaffolding = 9", "the scaffolding must be the same for both seats."),
        ('id = "d1a"', 'id = "d1b"', "appears twice; ids must be unique."),
    ],
)  # fmt: skip
def test_a_set_that_does_not_fit_is_refused(tmp_path, old, new, said):
    assert said in refusal(tmp_path, (old, new))


def test_a_set_has_only_so_many_boards(tmp_path):
    """Where each shape fits is worked out for every board; a hundred of them kept a server busy for half a minute."""
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    board = text[text.index("[[board]]") : text.index("[[board]]", text.index("[[board]]") + 1)]
    name = board.split('"')[1]
    more = "".join(board.replace(f'id = "{name}"', f'id = "more{n}"', 1) for n in range(7))
    assert "a set needs 1 to 12 boards, not 13." in refusal(tmp_path, ("[[board]]", more + "[[board]]"))


def test_a_port_on_a_wall_is_refused(tmp_path):
    """Board 3 has a wall right of column 2, row 7."""
    assert "must lead to a machine, not to a wall" in refusal(tmp_path, ('"4,9N", "5,9N"', '"2,7E", "5,9N"'))


def small_set() -> str:
    """Cut the set down to a grid of five by six, one board, and tiles of one cell and of one by two."""
    head, rest = TEXT.split("[[grid]]", 1)
    rest = rest.split("[[colour]]", 1)[1]
    colours = "[[colour]]" + rest.split("[[board]]", 1)[0]
    tail = "[[truck]]" + rest.split("[[truck]]", 1)[1]
    tail = tail.replace("tiles = 75", "tiles = 12")
    board = '[[board]]\nid = "tiny"\nrows = ["..M..", ".....", "..M..", ".....", ".....", "..M.."]\n'
    board += 'ports = ["2,6E", "2,4E", "4,4W", "2,1E"]\nshut_shipping = [2]\nshut_receiving = []\n\n'
    tiles = ""
    for number in range(6):
        tiles += f'[[tile]]\nid = "a{number}"\nday = "WEr | WEr"\nnight = "WEp | WEp"\n\n'
        tiles += f'[[tile]]\nid = "b{number}"\nday = "WNb"\nnight = "WNp"\n\n'
    return head + "[[grid]]\ncolumns = 5\nrows = 6\n\n" + colours + board + tiles + tail


def test_another_grid_and_other_tiles_are_played(tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_text(small_set(), encoding="utf-8")
    game = load("cargo", path)
    assert len(game.state.read(game.new(2)).top[0]) == 30
    for seed in range(3):
        match = Match.begin(game, 2, seed=seed)
        moves = 0
        while not match.over:
            seat = match.pending[0]
            legal = match.legal(seat)
            match.play(seat, legal[(seed * 7 + moves * 13) % len(legal)])
            moves += 1
        assert game.audit(match.state).broken == ()
        assert game.table(match.voice(0), game.state.read(match.view(0)))


def test_every_table_has_its_provenance():
    for table, (how, source) in GAME.components.provenance.items():
        assert how in ("known", "inferred", "ours"), table
        assert source


def test_all_night_tiles_differ_and_six_pairs_are_equal_by_day():
    def looks(side):
        from wunderkammer.games.cargo.components import FACES, TILES

        return [min(FACES[side][tile], key=repr) for tile in range(TILES)]

    assert len(set(looks(1))) == 75
    assert len(set(looks(0))) == 69


def test_every_colour_has_the_same_number_of_lines():
    from wunderkammer.games.cargo.components import COLOUR_IDS, FACES, TILES
    from wunderkammer.games.cargo.phrases import face_lines

    for side, each in ((0, {"red": 111, "blue": 111}), (1, {"red": 74, "blue": 74, "purple": 74})):
        lines = [line for tile in range(TILES) for line in face_lines(FACES[side][tile][0])]
        assert Counter(COLOUR_IDS[line.colour] for line in lines) == each
