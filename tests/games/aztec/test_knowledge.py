"""The clauses of Aztec on who knows what, and the worlds that bots imagine (9)."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

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
    play_round,
    seated,
    seen,
    token,
    told,
    truth,
    under,
    with_deck,
)
from wunderkammer import Match, load
from wunderkammer.core import dice
from wunderkammer.core.kernel import CHANCE, EVERYONE
from wunderkammer.core.laws import imagined_as_dealt
from wunderkammer.core.readers import OPEN

SMALL = Path(__file__).parents[2] / "sets" / "aztec-small.toml"
SEAT = [1 << seat for seat in range(6)]
UNDOUBTED = (("bbb", TRUTH, TRUTH), ("believe 2", "believe 3", "believe 2"))
HONEST = (TRUTH, TRUTH, TRUTH)


def lie_in_turn(match: Match, number: int) -> Match:
    """Play the number-th round, in which seat 1 lies undoubted and gains an artifact."""
    cards = (("bb", "yy", "rr"), ("by", "yr", "br"), ("yyr", "yyy", "rrr"), ("byy", "brr", "bby"))[number]
    return play_round(match, cards, *UNDOUBTED)


@pytest.mark.parametrize("reader", [0, 1, None])
def test_9_1_public_facts(reader):
    match = lie_in_turn(seated(3), 0)
    gain(match, "idol", "coffer", "ward")
    lie_in_turn(match, 1)
    hidden = {"deck", "card", "claim", "target", "side", "fresh", "under", "look", "kept"}
    state, view = truth(match), seen(match, reader)
    for name in GAME.state.fields:
        if name not in hidden:
            assert getattr(view, name) == getattr(state, name), name
    assert view.claim == state.claim
    assert (view.target, view.side) == (state.target, state.side)
    assert view.card[0] == state.card[0]  # turned up
    assert sum(view.used) == 3


def test_9_2_secrets():
    match = lie_in_turn(seated(3), 0)
    gain(match, "idol", "coffer", "ward")
    lie_in_turn(match, 1)
    draw(match, "mask-red", "hex", "raid")
    for reader in (1, 2, None):
        view = seen(match, reader)
        assert view.kept[0] == [-1] * len(ARTIFACTS)
        assert view.look == [-1, -1, -1]
        assert view.card[2] == (truth(match).card[2] if reader == 2 else -1)
        assert view.under[:2] == [-1, -1]
    for reader in (0, 1, 2, None):
        assert set(seen(match, reader).deck) == {-1}
        assert set(seen(match, reader).fresh) == {-1}


def test_9_3_the_tucker_knows():
    match = lie_in_turn(seated(3), 0)
    gain(match, "idol", "coffer", "ward")
    assert [ARTIFACTS[a] for a in seen(match, 0).under[:2]] == ["coffer", "ward"]
    assert seen(match, 1).under[:2] == [-1, -1]
    notes = GAME.words.memory(match.voice(0), seen(match, 0))
    assert notes[-1].possible == ("Coffer (40)", "Jade Ward (41)")
    assert not any("deck" in row.about for row in GAME.words.memory(match.voice(1), seen(match, 1)))


def test_9_3_the_order_is_the_tuckers_alone():
    """Imagined by others, each tucked card is anything unseen; imagined by the tucker, it is what it is."""
    match = lie_in_turn(seated(3), 0)
    gain(match, "idol", "coffer", "ward")
    names = set()
    for seed in range(200):
        world = GAME.state.read(GAME.imagine(match.view(1), 1, dice.generator(seed)))
        names.add(ARTIFACTS[world.under[0]])
        own = GAME.state.read(GAME.imagine(match.view(0), 0, dice.generator(seed)))
        assert [ARTIFACTS[a] for a in own.under[:2]] == ["coffer", "ward"]
    assert names == set(ARTIFACTS)


def test_9_3_everybody_knows_a_played_instant():
    match = lie_in_turn(seated(3), 0)
    gain(match, "purification", "coffer", "ward")
    match.play(0, "discard 2")
    for reader in (0, 1, 2, None):
        assert ARTIFACTS[seen(match, reader).under[2]] == "purification"
    assert truth(match).under_seen[:3] == [SEAT[0], SEAT[0], EVERYONE]


def test_9_3_followed_to_the_top():
    """Seat 2 tucked the first, everybody saw the second: both can be followed into seat 1's hand."""
    match = with_deck(
        deal(seated(3), "bb", "yy", "rr"), ("ward", SEAT[1]), ("hex", EVERYONE), ("idol", SEAT[0]), ("raid", SEAT[2])
    )
    token(claim(match, *UNDOUBTED[0]), *UNDOUBTED[1])
    assert match.pending == (0,)
    names = ["ward", "hex", "idol"]
    assert [ARTIFACTS[a] for a in seen(match, 0).look] == names
    assert [ARTIFACTS[a] if a >= 0 else "?" for a in seen(match, 1).look] == ["ward", "hex", "?"]
    assert [ARTIFACTS[a] if a >= 0 else "?" for a in seen(match, 2).look] == ["?", "hex", "?"]
    assert [ARTIFACTS[a] if a >= 0 else "?" for a in seen(match, None).look] == ["?", "hex", "?"]
    assert under(match) == ["raid"]
    assert "You look at Jade Ward, tucked earlier." in told(match, 0)
    assert not any("Ward" in line for line in told(match, 1))
    assert match.log[-1].turned_up
    drawn = "".join(text for line in GAME.table(match.voice(1), seen(match, 1)) for text, _ in line)
    assert "Seat 1 looks at these and 1 card you do not know" in drawn


def test_9_3_looked_at_and_tucked_again():
    match = with_deck(
        deal(seated(3), "bb", "yy", "rr"), ("ward", SEAT[1]), ("hex", EVERYONE), ("idol", SEAT[0]), ("raid", SEAT[2])
    )
    token(claim(match, *UNDOUBTED[0]), *UNDOUBTED[1])
    match.play(0, "keep idol")
    # From the choice on nobody else can tell which of the cards is left: not even by who knew which place.
    assert truth(match).look_seen == [SEAT[0], SEAT[0], 0]
    match.play(0, "tuck hex")
    assert under(match) == ["raid", "hex", "ward"]
    assert truth(match).under_seen[:3] == [SEAT[2], SEAT[0], SEAT[0]]
    assert seen(match, 1).under[:3] == [-1, -1, -1]


def test_9_4_a_claim_that_cannot_be_true():
    match = claim(deal(seated(3), "bbbb", "yy", "rr"), TRUTH, "bbbb", "bbbr")
    rows = GAME.words.memory(match.voice(0), seen(match, 0))
    assert rows[0].about == "Seat 2 claims 4 blue"
    assert rows[0].possible == ("a lie",)
    assert rows[1].possible == ("the truth: 1 of 1 such card unseen", "a lie")
    for seed in range(50):
        world = GAME.state.read(GAME.imagine(match.view(0), 0, dice.generator(seed)))
        assert world.card[1] != CARDS.index("bbbb")
    other = GAME.words.memory(match.voice(2), seen(match, 2))
    assert other[0].about == "Seat 1 claims 4 blue"
    assert len(other[0].possible) == 2  # seat 3 has not seen the card


def test_9_4_no_instant_is_imagined_among_kept_artifacts():
    match = lie_in_turn(seated(3), 0)
    gain(match, "idol", "coffer", "ward")
    kinds = Counter()
    for seed in range(300):
        world = GAME.state.read(GAME.imagine(match.view(1), 1, dice.generator(seed)))
        kinds.update(ARTIFACTS[a] for a, n in enumerate(world.kept[0]) for _ in range(n))
    assert not set(kinds) & {"purification", "hex", "raid", "offering"}
    assert len(kinds) == 10


# -- law 2: worlds are drawn as chance would deal them -----------------------------------------------------


def small_match(moves: int, *, seed: str = "worlds") -> Match:
    """Play a small match in which seat 1 always lies and is believed; stop where no hidden choice is open."""
    game = load("aztec", SMALL)
    match = Match.begin(game, 3, {"starter": "1"}, seed=seed)
    for _ in range(moves):
        seat = match.pending[0]
        s = game.state.read(match.state)
        if s.phase == 4:
            lie = (s.card[0] + 1) % 3
            match.play(seat, game.actions.encode("claim", card=lie if seat == 0 else s.card[seat]))
        elif s.phase == 5:
            match.play(seat, f"token seat={(2, 3, 2)[seat]} side=believe")
        else:
            match.play(seat, match.legal(seat)[0])
    return match


@pytest.mark.parametrize("reader", [0, 1, 2, None])
@pytest.mark.parametrize("moves", [0, 3, 6])
def test_9_4_worlds_are_as_chance_would_deal(moves, reader):
    """Before the claims, with all claims open, and while seat 1 looks at artifacts: all worlds are counted."""
    match = small_match(moves)
    game = match.game
    assert game.state.read(match.state).phase == (4, 5, 8)[moves // 3]
    assert imagined_as_dealt(match, reader, samples=4000, seed=2) == ""


@pytest.mark.parametrize("reader", [1, 2, None])
def test_9_4_artifacts_are_as_chance_would_deal(reader):
    """Seat 1 keeps a card and tucked another, seat 2 knows the next: every deal of the unseen cards is counted."""
    game = load("aztec", SMALL)
    match = small_match(3)
    ids = list(game.components.ids("artifact"))
    pool = ["idol", "idol", "mask", "ward", "hex", "hex", "purify"]
    state = game.state.read(match.state)
    placed = {"kept": "mask", "first": "hex", "second": "idol"}
    for name in placed.values():
        state.fresh[ids.index(name)] -= 1
    state.fresh_n -= 3
    state.kept[0][ids.index("mask")] = 1
    state.kept_n[0] = 1
    state.under[:2] = [ids.index("hex"), ids.index("idol")]
    state.under_seen[:2] = [SEAT[0], SEAT[1]]
    state.under_n = 2
    vector = state.write()
    assert game.audit(vector).broken == ()
    known = ["idol"] if reader == 1 else []
    rest = list(pool)
    for name in known:
        rest.remove(name)
    exact: Counter[tuple[str, ...]] = Counter()
    for deal_ in itertools.permutations(range(len(rest)), 3 - len(known)):
        names = [rest[i] for i in deal_]
        kept, first = names[:2]
        second = known[0] if known else names[2]
        if kept not in ("hex", "purify"):
            exact[kept, first, second] += 1
    total = sum(exact.values())
    samples = 5000
    rng = dice.generator(7)
    view = game.view(vector, reader)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(samples):
        world = game.state.read(game.imagine(view, reader, rng))
        kept = next(ids[a] for a, n in enumerate(world.kept[0]) if n)
        found[kept, ids[world.under[0]], ids[world.under[1]]] += 1
    assert set(found) <= set(exact)
    square = sum((found[w] - samples * n / total) ** 2 / (samples * n / total) for w, n in exact.items())
    freedom = len(exact) - 1
    assert abs(square - freedom) < 6 * (2 * freedom) ** 0.5 + 6


def test_worlds_fit_in_the_middle_of_the_set_up():
    match = Match(GAME, 6)
    for text in ("lead 4", "cast seat=1 character=julie", "cast seat=2 character=elisa"):
        match.play(CHANCE, text)
        for reader in (0, 5, None):
            view = match.view(reader)
            world = GAME.imagine(view, reader, dice.generator(1))
            assert (GAME.state.view(world, reader) == view).all()
            assert GAME.audit(world).broken == ()


def test_secret_choices_of_others_are_imagined_as_any_legal_ones():
    match = deal(seated(3), "bb", "yy", "rr")
    match.play(0, "claim bbb")
    claims = {GAME.state.read(GAME.imagine(match.view(1), 1, dice.generator(seed))).claim[0] for seed in range(400)}
    assert claims == set(range(27))
    match.play(1, "claim yy")
    match.play(2, "claim rr")
    match.play(2, "token seat=1 side=accuse")
    worlds = [GAME.state.read(GAME.imagine(match.view(0), 0, dice.generator(seed))) for seed in range(100)]
    assert {(w.target[2], w.side[2]) for w in worlds} == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.parametrize(
    ("open_artifacts", "kept", "may_undo"),
    [("hidden", "hex", False), ("hidden", "idol", True), ("open", "idol", False), ("open", "hex", False)],
)
def test_5_2_a_card_that_all_have_seen_cannot_be_taken_back(open_artifacts, kept, may_undo):
    match = lie_in_turn(seated(3, artifacts=open_artifacts), 0)
    gainer = draw(match, kept, "coffer", "ward")
    match.play(gainer, f"keep {kept}")
    assert match.may_undo(gainer) == may_undo


# -- belief ------------------------------------------------------------------------------------------------


def test_claims_are_evidence():
    """Of uniform worlds one in twenty makes a claim true; weighed by belief about half do."""
    match = claim(deal(seated(3), "bb", "yyr", "rrr"), *HONEST)
    plain = weighed = total = 0
    for seed in range(1500):
        world = GAME.state.read(GAME.imagine(match.view(0), 0, dice.generator(seed)))
        likely = GAME.rules.belief(world, 0)
        true = world.card[1] == world.claim[1]
        plain += true
        weighed += true * likely
        total += likely
    assert plain / 1500 < 0.1
    assert 0.35 < weighed / total < 0.75


def test_belief_does_not_weigh_the_own_claim():
    match = claim(deal(seated(3), "bb", "yyr", "rrr"), "bbbb", TRUTH, TRUTH)
    honest = claim(deal(seated(3), "bbbb", "yyr", "rrr"), TRUTH, TRUTH, TRUTH)
    assert GAME.rules.belief(truth(match), 0) == GAME.rules.belief(truth(honest), 0)
    assert GAME.rules.belief(truth(match), 1) < GAME.rules.belief(truth(honest), 1)


# -- the end ------------------------------------------------------------------------------------------------


def test_9_5_everything_opens_at_the_end():
    match = doctored(seated(3), round=5)
    play_round(match, ("bb", "yy", "rr"), HONEST, ("believe 2", "believe 3", "believe 1"))
    assert match.over
    for reader in (0, 2, None):
        assert (match.view(reader) == match.state).all()
    assert match.log[-1].turned_up
    assert "?" not in match.move_text(len(match.log) - 1, OPEN)
    assert told(match)[-1] == "The match is over; all artifacts are turned up."
