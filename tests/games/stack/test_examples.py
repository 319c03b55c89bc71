"""The worked examples of the rulebook, played from the first deal on."""

from __future__ import annotations

from wunderkammer import Match
from wunderkammer.core import dice
from wunderkammer.core.kernel import CHANCE
from wunderkammer.games.stack.scoring import relics
from wunderkammer.games.stack.state import PLACE_IDS

from .positions import GAME, events, legal, options, play, rows, seen, tableau

DECKS = "manuscript statue weapon coin jewelry relic"


def dealt(seats: int, temple: str) -> Match:
    """Deal a match of which the first seat leads; where `temple` does not say what lies on a place, any card does."""
    match = Match(GAME, seats, options(DECKS))
    match.play(CHANCE, "lead 1")
    wanted = dict(entry.split("=") for entry in temple.split())
    for place in PLACE_IDS:
        spare = (move for move in legal(match) if move.split()[1] not in wanted.values())
        match.play(CHANCE, f"lay {wanted[place]}" if place in wanted else next(spare))
    return match


def test_a_second_manuscript_is_another_action_and_a_third_makes_two():
    match = dealt(3, "t1=herbal m11=tax-roll m14=love-letter")
    play(match, "take t1", "take t2", "take t3", "take m11")
    assert legal(match) == ["trigger deck=manuscript cards=2", "end"]
    play(match, "trigger deck=manuscript cards=2")
    assert match.pending == (0,)
    play(match, "take m14")
    assert match.pending == (1,)  # one action more, and no other

    match = dealt(3, "t1=herbal m11=tax-roll m14=love-letter")
    play(match, "take t1", "take t2", "take t3", "take m11", "end", "take m12", "take m13", "take m14")
    play(match, "trigger deck=manuscript cards=3")
    play(match, "take m21")
    assert match.pending == (0,)
    play(match, "take m22")
    assert match.pending == (1,)  # two actions in a row


def test_a_fourth_statue_cannot_join_three_that_were_flipped():
    match = dealt(2, "t1=jaguar t3=serpent m11=dancer m13=scribe t2=owl-drachma m12=horn-bow m14=jade-ring")
    play(match, "take t1", "take t2", "take t3", "end", "take m12", "take m11", "lock statues-3", "take m14")
    assert rows(match, 0)["Statues"] == 6
    play(match, "take m13")
    assert rows(match, 0)["Statues"] == 6 + 1  # and not 10


def test_three_weapons_steal_from_two_players():
    match = dealt(3, "t1=horn-bow m11=sling m14=throwing-axe t2=owl-drachma t3=jade-ring m12=rose-ducat m13=gold-torc")
    play(match, "take t1", "take t2", "take t3", "take m11", "end", "take m12", "end", "take m13", "end", "take m14")
    play(match, "trigger deck=weapon cards=3", "steal owl-drachma", "steal jade-ring")
    assert events(match)[0] == "stolen seat=1 victim=3 card=jade-ring"
    assert tableau(match, 0, face_up=True) == {"owl-drachma", "jade-ring"}
    assert tableau(match, 0, face_up=False) == {"horn-bow", "sling", "throwing-axe"}


def test_two_tied_for_the_most_relics_both_get_three_points():
    """A random match to its end, the first of its kind in which two share the most Relics and one has the fewest."""
    for seed in range(200):
        match = Match.begin(GAME, 3, options(DECKS), seed=f"relics {seed}")
        rng = dice.generator(seed)
        while not match.over:
            choices = match.legal(match.pending[0])
            match.play(match.pending[0], choices[dice.below(rng, len(choices))])
        counts = [relics(seen(match), seat) for seat in range(3)]
        if sorted(counts)[0] < sorted(counts)[1] == sorted(counts)[2]:
            break
    for seat, n in enumerate(counts):
        owned = sum("relic" in GAME.components.tables["artifact"][card]["deck"] for card in held(match, seat))
        assert rows(match, seat).get("Relics", 0) == owned + (3 if n == max(counts) else -3)


def held(match: Match, seat: int) -> list[int]:
    """Give the numbers of a seat's cards."""
    return [card for card, holder in enumerate(seen(match).holder) if holder == seat]
