"""The facts of Artifact Stack: seats, things to ask about, the verdict; and the table drawn from them."""

from __future__ import annotations

import pytest

from wunderkammer import Match
from wunderkammer.core import dice
from wunderkammer.core.drawing import Room
from wunderkammer.games.stack import facts
from wunderkammer.games.stack.table import OPEN

from .positions import ATTACKS, DARK, FIRST_GAME, GAME, legal, play, position, rows, seen


def asked(match: Match, name: str, reader: int | None = 0) -> list[str]:
    """Give what readers are told of a thing that they ask about by name."""
    things = {thing.name: thing for thing in GAME.words.things(match.voice(reader), seen(match, reader))}
    return [line.text for line in things[name].lines]


def test_what_a_card_would_do_for_me():
    temple = "b22=teapot-a m12=cup-b m22=saucer-c t2=owl-drachma"
    match = position(FIRST_GAME, temple, "harbor-penny jaguar cup-a scepter", "serpent", silver=(3, 0))
    assert asked(match, "Teapot A") == [
        "A China piece with a star.",
        "It lies in the bottom layer, middle row, left. Two cards cover it.",
        "Digging it out costs you 2 Silver, and you have 3.",
        "With your Cup A, it makes a pair worth 4.",
        "As things are, it would add 3 points to your score.",
    ]
    assert asked(match, "Teapot A", 1) == [
        "A China piece with a star.",
        "It lies in the bottom layer, middle row, left. Two cards cover it.",
        "Digging it out costs you 2 Silver, and you have none.",
        "As things are, it would add 1 point to your score.",
    ]
    assert asked(match, "Teapot A", None) == [
        "A China piece with a star.",
        "It lies in the bottom layer, middle row, left. Two cards cover it.",
    ]
    assert asked(match, "Owl Drachma")[2:] == [
        "It is free for you.",
        "As things are, it would add 2 points to your score.",
    ]
    assert asked(match, "Jaguar") == [
        "A Statue with a star.",
        "You have it, face up.",
        "As things are, it adds 1 point to your score.",
    ]
    assert asked(match, "Serpent") == [
        "A Statue.",
        "Seat 2 has it, face up.",
        "As things are, it would add 2 points to your score.",
    ]


def test_no_price_is_named_while_a_dig_is_free():
    temple = "t1=back t2=horn-bow m11=cup-a m12=cup-b m22=saucer-c b22=teapot-a b12=back"
    match = position(DARK, temple, peeked={"b32": ("curse-of-poverty", (0,))}, silver=(1, 9))
    play(match, "take t1", "turn-up blessing-of-the-deep")
    assert asked(match, "Teapot A")[2] == "It is free for you."
    assert asked(match, "b12")[-1] == "To take it is free for you, to peek costs 1 Silver; you have 1."
    assert asked(match, "Curse of Poverty")[2:4] == [
        "It is free for you.",
        "If you take it now: a fine of 1 Silver, all there is.",
    ]
    assert asked(match, "Teapot A", 1)[2] == "Digging it out costs you 3 Silver, and you have 9."
    for reader, price in ((0, 0), (1, 3)):
        board = GAME.board(match.voice(reader), seen(match, reader), ())
        assert max(stone.price for stone in board.temple) == price
    play(match, "take m12")
    assert asked(match, "Teapot A")[2] == "Digging it out costs you 2 Silver, and you have 1."


def test_each_treasure_says_its_points_or_effect_before_it_is_taken():
    match = position(FIRST_GAME, "t1=purse t2=secret-passage", peeked={"t3": ("golden-mask", (0,))}, silver=(39, 0))
    assert asked(match, "Purse")[0] == "A Treasure with a star: 2 Silver when it is taken."
    assert "If you take it now: 1 Silver, all there is." in asked(match, "Purse")
    assert asked(match, "Golden Mask")[:2] == [
        "A Treasure, 4 points.",
        "It lies face down in the top layer, right. Nothing covers it.",
    ]
    assert asked(match, "Golden Mask")[-1] == "As things are, it would add 4 points to your score."


def test_a_card_that_costs_points_is_said_to():
    decks = "monster coin relic china treasure statue"
    match = position(decks, "t1=silver-cross-1", "vampire-2 coffin-1", "mummy-1")
    assert asked(match, "Silver Cross 1")[-1] == "As things are, it would add 6 points to your score."
    assert asked(match, "Vampire 2")[-1] == "As things are, it takes 1 point from your score."
    assert asked(match, "Silver Cross 1", 1)[0] == "A container, minus 1 point alone."
    assert asked(match, "Silver Cross 1", 1)[-1] == "As things are, it would take 1 point from your score."


def test_used_and_lost_cards_are_named():
    match = position(ATTACKS, "t1=back t2=dancer", "owl-drachma rose-ducat", "jaguar")
    play(match, "trigger deck=coin cards=2", "take t1", "turn-up curse-of-sloth", "take t2")
    assert asked(match, "Owl Drachma", 1)[1] == "Seat 1 has it, flipped: used, and safe from theft."
    told = [line.text for line in GAME.words.seat_facts(match.voice(1), seen(match, 1), 0)]
    assert "Coins used: Owl Drachma, Rose Ducat" in told
    assert "Curses and Blessings used: Curse of Sloth ★" in told


def test_a_back_says_who_has_seen_it():
    match = position(FIRST_GAME, "t1=back t2=dancer", "", "", "", peeked={"t3": ("crown", (0, 2))})
    assert asked(match, "t3", 1) == [
        "A card with its back up. Nothing covers it.",
        "It was seen by Seat 1 and Seat 3.",
        "To take it is free for you, to peek costs 1 Silver; you have 2.",
    ]
    assert asked(match, "t1", 1)[1] == "Nobody has seen it yet."
    assert [line.text for line in facts.peeks(match.voice(0), seen(match, 0))] == ["t3 by you and Seat 3"]


def test_what_an_assistant_would_do_for_me():
    match = position(FIRST_GAME, "t1=dancer", "owl-drachma rose-ducat", "temple-token", hired={"guide": 1})
    assert asked(match, "Money Changer") == [
        "1 point for each Coin.",
        "Anybody can hire it for 1 Silver.",
        "As things are, it would add 2 points to your score.",
    ]
    assert asked(match, "Guide", 1)[1:] == ["You have it.", "As things are, it adds 2 points to your score."]
    assert asked(match, "Guide", 0)[1:] == ["Seat 2 has it."]


def test_decks_are_things_to_ask_about():
    match = position(DARK, "t1=cup-a", "holy-lamp bone-flute", "splinter")
    assert asked(match, "Relics") == [
        "Each is worth 1 point. The most Relics change a score by +3, the fewest by -3.",
        "Of 9 Relics, you have 2 and Seat 2 has 1.",
    ]
    assert (
        asked(match, "Weapons")[0] == "Each is worth 1 point. Use two face-up ones for 1 theft, or three for 2 thefts."
    )
    assert asked(match, "China")[1] == "Of 9 China pieces, nobody has one yet."
    assert asked(match, "Vampires and Mummies")[0] == (
        "A Vampire with a Silver Cross is worth 5 points, a Mummy with a Coffin 5, the Vampire Mummy with either 4; "
        "alone, each is worth what its card shows."
    )


def test_asking_changes_nothing_and_every_name_is_unique():
    match = Match.begin(GAME, 3, seed="things")
    rng = dice.generator(3)
    while not match.over:
        if len(match.log) % 9 == 0:
            for reader in (0, 1, None):
                view = seen(match, reader)
                things = GAME.words.things(match.voice(reader), view)
                assert view.write().tobytes() == match.view(reader).tobytes()
                assert len({thing.name for thing in things}) == len(things)
                assert all(line.clause in GAME.clause_numbers for thing in things for line in thing.lines)
        choices = match.legal(match.pending[0])
        match.play(match.pending[0], choices[dice.below(rng, len(choices))])


def test_what_a_card_would_add_is_what_it_adds():
    """Take each free plain card in a copy: the score changes by what was said."""
    match = position(
        FIRST_GAME, "t1=serpent t2=cup-a t3=rose-ducat m11=jade-ring", "jaguar dancer cup-b cup-c", "scribe"
    )
    for move, name in (("take t1", "Serpent"), ("take t2", "Cup A"), ("take t3", "Rose Ducat")):
        said = asked(match, name)[-1]
        before = sum(rows(match, 0).values())
        state = GAME.apply(match.state, 0, GAME.actions.parse(move))
        gain = GAME.result(state).totals[0] - before
        assert said == f"As things are, it would add {gain} points to your score."


# -- seats and the verdict ---------------------------------------------------------------------------


def test_the_facts_of_a_seat():
    match = position(FIRST_GAME, "t1=dancer t2=scribe", "harbor-penny jaguar serpent cup-a", "", "", hired={"guide": 0})
    told = [(line.text, line.clause) for line in GAME.words.seat_facts(match.voice(0), seen(match, 0), 0)]
    assert told == [
        ("your turn", "2.1"),
        ("2 Silver", "8.7"),
        ("2 stars", "8.9"),
        ("Guide hired", "6.1"),
        ("Statues: Jaguar ★, Serpent (3 points)", "8.3"),
        ("Coins: Harbor Penny ★", "8.2"),
        ("China: Cup A", "8.5"),
    ]
    assert GAME.words.seat_facts(match.voice(0), seen(match, 0), 1)[0].text == "next"
    assert GAME.words.seat_facts(match.voice(1), seen(match, 1), 0)[0].text == "on turn"
    play(match, "lock statues-2")
    assert ("Statues locked: Jaguar ★, Serpent (2 Statues for 3)", "4.2") in [
        (line.text, line.clause) for line in GAME.words.seat_facts(match.voice(0), seen(match, 0), 0)
    ]
    assert facts.points_so_far(seen(match, 0), 0).text == "13 points so far"


def next_seats(match: Match) -> list[int]:
    """Give the seats that are said to be next."""
    facts_of = [GAME.words.seat_facts(match.voice(0), seen(match, 0), seat) for seat in range(match.seats)]
    return [seat for seat, told in enumerate(facts_of) if "next" in [line.text for line in told]]


@pytest.mark.parametrize(
    ("missed", "round", "follows"),
    [((), 1, 1), ((), 2, 2), ((0, 1), 1, 2), ((0, 1, 1), 1, 0), ((1, 1, 1), 1, 1), ((0, 0, 1), 2, 1)],
)
def test_who_is_next_has_a_turn_to_come(missed, round, follows):
    match = position(FIRST_GAME, "t1=dancer t2=scribe", "", "", "", missed=missed, round=round)
    assert next_seats(match) == ([follows] if follows else [])
    match.play(0, "take t1")
    assert match.pending == (follows,)


def test_nobody_is_next_before_an_extra_turn_or_after_the_last_card():
    match = position(FIRST_GAME, "t1=dancer t2=scribe", "herbal tax-roll owl-drachma rose-ducat", "")
    play(match, "trigger deck=manuscript cards=2")
    assert next_seats(match) == []
    match = play(position(FIRST_GAME, "t1=dancer", "owl-drachma rose-ducat", ""), "take t1")
    assert match.pending == (0,)
    assert next_seats(match) == []


def ended(*tableaus: str, silver: tuple[int, ...], decks: str = FIRST_GAME) -> Match:
    """Give a match that seat 1 ends by taking the last card, a Statue worth a point."""
    match = play(position(decks, "t1=dancer", *tableaus, silver=silver, round=2), "take t1")
    assert match.over, legal(match)
    return match


def verdict(match: Match, reader: int | None) -> list[str]:
    return [line.text for line in GAME.words.verdict(match.voice(reader), seen(match, reader))]


@pytest.mark.parametrize(
    ("tableaus", "silver", "reader", "lines"),
    [
        (("owl-drachma", "rose-ducat"), (4, 2), 1, ["Seat 1 wins with 7 points."]),
        (
            ("", "rose-ducat"),
            (3, 2),
            1,
            [
                "Seat 1 wins with 4 points.",
                "Seat 1 and you have 4 points each; "
                "Seat 1 comes first with as many artifact cards but more Silver, 3 to 2.",
            ],
        ),
        (
            ("owl-drachma", "scepter"),
            (3, 3),
            0,
            [
                "You win with 6 points.",
                "You and Seat 2 have 6 points each; you come first with more artifact cards, 2 to 1.",
            ],
        ),
        (
            ("herbal", "rose-ducat"),
            (3, 3),
            None,
            [
                "Seat 1 wins with 5 points.",
                "Seat 1 and Seat 2 have 5 points each; Seat 1 comes first with more artifact cards, 2 to 1.",
            ],
        ),
        (
            ("", "herbal"),
            (3, 3),
            0,
            [
                "You and Seat 2 share the victory with 4 points each.",
                "You and Seat 2 have 4 points each, and as many artifact cards and Silver: they share the place.",
            ],
        ),
    ],
)
def test_8_10_the_verdict_says_why_a_tie_was_broken(tableaus, silver, reader, lines):
    assert verdict(ended(*tableaus, silver=silver), reader) == [
        "The second temple is empty, so the match is over.",
        *lines,
    ]


def test_the_verdict_names_majorities_and_ties_below_the_first():
    decks = "statue coin relic china treasure weapon"
    match = ended("holy-lamp", "splinter", "", silver=(9, 2, 5), decks=decks)
    assert verdict(match, 2) == [
        "The second temple is empty, so the match is over.",
        "Seat 1 wins with 14 points.",
        "The most stars, 1, bring Seat 2 3 points.",
        "The most Relics count +3 for Seat 1 and Seat 2, the fewest -3 for you.",
    ]
    assert GAME.words.verdict(match.voice(0), seen(position(FIRST_GAME, "t1=dancer"), 0)) == []


# -- the table ---------------------------------------------------------------------------------------


def drawn(match: Match, reader: int | None, room: Room) -> list[str]:
    """Draw the table without its colours."""
    return ["".join(text for text, _ in line) for line in GAME.table(match.voice(reader), seen(match, reader), room)]


def joined(lines: list[str]) -> str:
    """Undo the wrapping of lines."""
    return " ".join(" ".join(lines).split())


NAMES = ["greedy", "a name of forty letters is never cut off", "Cy", "Di"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_fits_its_room(seats):
    """No line is wider than the room, a compact table keeps its rows, and the whole fits a screen of 120 x 45."""
    match = Match.begin(GAME, seats, {"weapon": "in"}, names=NAMES[:seats], seed=f"rooms {seats}")
    rng = dice.generator(seats)
    while True:
        for reader in (0, None) if len(match.log) % 4 == 0 or match.over else ():
            for room in (Room(80), Room(100), Room(120), Room(80, 17), Room(100, 17), Room(100, 15), Room(120, 34)):
                lines = drawn(match, reader, room)
                assert max(map(len, lines)) <= room.columns
                assert len(lines) <= (room.rows or 50)
                whose = [voice for voice in match.names if voice != match.names[0] or reader is None]
                assert all(any(name in line for line in lines) for name in whose)  # names are never cut
            assert len(drawn(match, reader, Room(120))) <= 36
        if match.over:
            break
        choices = match.legal(match.pending[0])
        match.play(match.pending[0], choices[dice.below(rng, len(choices))])


def test_the_temple_shows_overlaps_and_prices():
    match = position(FIRST_GAME, "b22=teapot-a m11=cup-b m12=saucer-c t1=owl-drachma", silver=(3, 3))
    lines = "\n".join(drawn(match, 0, Room(80)))
    assert "Under the top:  b22 Teapot A Chi★(3)" in lines
    assert "Coi(0)" in lines
    assert "Guide Digs cost 1 less" in lines
    listed = "\n".join(drawn(match, 0, Room(100, 15)))
    assert "b22 Teapot A Chi★ 3" in listed
    assert "t1 Drachma" in listed


def test_9_1_the_table_shows_what_is_open():
    """Decks in play, who peeked where, the names of used cards, what a back can be."""
    coins = "owl-drachma rose-ducat"
    temple = "t1=back t2=dancer m11=back"
    match = position(ATTACKS, temple, coins, "jaguar", peeked={"t3": ("owl", (1,))}, flipped=coins)
    whole = "\n".join(drawn(match, 0, Room(120)))
    assert "Decks: Statues · Coins · Weapons · Manuscripts · Jewelry · Curses and Blessings (C&B) · bank" in whole
    assert "Coins used: Owl Drachma, Rose Ducat" in whole
    assert "A face-down card can be:" in whole
    for room in (Room(120), Room(100, 17), Room(80, 15)):
        assert "Peeked: t3 by Seat 2" in drawn(match, 0, room)
    assert "░Owl" not in whole
    assert "░Owl" in "\n".join(drawn(match, 1, Room(120)))
    known = position(FIRST_GAME, "t1=jaguar", peeked={"t2": ("crown", (0,))}, round=2)
    assert not any("A face-down card can be:" in line for line in drawn(known, 0, Room(100)))


def test_parts_give_way_only_where_they_must():
    match = Match.begin(GAME, 3, seed="room")
    whole = drawn(match, 0, Room(120))
    assert drawn(match, 0, Room(120, len(whole))) == whole
    assert len(drawn(match, 0, Room(120, len(whole) - 1))) < len(whole)
    compact = drawn(match, 0, Room(100, 17))
    assert drawn(match, 0, Room(100, len(compact))) == compact


def test_a_price_is_marked_where_the_reader_can_pay_it_now():
    def marked(match: Match, reader: int) -> set[str]:
        drawing = GAME.table(match.voice(reader), seen(match, reader), Room(100, 12))
        return {text for line in drawing for text, style in line if style == OPEN and text.strip().isdigit()}

    match = position(FIRST_GAME, "t1=dancer t2=back m11=scribe m12=herbal b22=teapot-a", silver=(1, 9))
    assert marked(match, 0) == {"0", "1"}
    assert marked(match, 1) == set()  # not on turn
    assert marked(play(match, "take t1"), 1) == {"0", "1", "2"}


def test_a_small_room_keeps_what_the_choice_is_about():
    temple = "t1=dancer t2=scribe t3=back m11=serpent m12=back b11=temple-token b35=tax-roll"
    loot = "jaguar owl-drachma rose-ducat herbal love-letter jade-ring opal-pendant sun-king"
    match = position(ATTACKS, temple, "horn-bow sling", loot, "moon-queen")
    room = Room(100, 9)
    assert "b35 Tax Roll" in joined(drawn(match, 0, room))
    play(match, "trigger deck=weapon cards=2")
    assert "Manuscripts: Herbal, Love Letter" in joined(drawn(match, 0, room))
    match = position(FIRST_GAME, "t1=letter-of-introduction t2=dancer", loot, "moon-queen")
    play(match, "take t1")
    assert "Money Changer 1 point for each Coin." in joined(drawn(match, 0, Room(100, 12)))
    match = position(ATTACKS, "t1=back t2=dancer", loot, "moon-queen")
    play(match, "take t1", "turn-up curse-of-decay")
    assert "Manuscripts: Herbal, Love Letter" in joined(drawn(match, 0, Room(100, 6)))
