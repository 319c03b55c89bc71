"""Tables of Curios for its tests: dealt as told, searched, or in a position made up."""

from __future__ import annotations

from wunderkammer import Match, load
from wunderkammer.core.kernel import CHANCE

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


def recruiting(seats: int, **options: str) -> Match:
    match = deal(seats, **options)
    finish_search(match)
    assert table(match).phase == 4
    return match
