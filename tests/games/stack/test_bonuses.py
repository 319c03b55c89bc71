"""Bonuses and sets: clause 4."""

from __future__ import annotations

import pytest

from wunderkammer.core.errors import IllegalMove
from wunderkammer.games.stack.state import Phase

from .positions import (
    ATTACKS,
    DARK,
    FIRST_GAME,
    GAME,
    assistant,
    events,
    legal,
    play,
    position,
    rows,
    seen,
    tableau,
)

ALL_HELPERS = "stone-warden money-changer translator goldsmith restorer appraiser guide curator"


def test_4_1_the_second_or_third_manuscript():
    """The rulebook's example: use the second Manuscript for another action, or wait for the third and take two."""
    temple = "t1=herbal t2=tax-roll t3=jaguar m11=owl-drachma m14=teapot-a b35=cup-b"
    match = position(FIRST_GAME, temple, "love-letter")
    play(match, "take t1")
    assert legal(match) == ["trigger deck=manuscript cards=2", "end"]
    play(match, "trigger deck=manuscript cards=2")
    assert match.pending == (0,)
    play(match, "take t3")
    assert match.pending == (1,)

    match = position(FIRST_GAME, temple, "love-letter")
    play(match, "take t1", "end", "take t3", "take t2", "trigger deck=manuscript cards=3")
    assert match.pending == (0,)
    play(match, "take m11")
    assert match.pending == (0,)
    play(match, "take m14")
    assert match.pending == (1,)


def test_4_1_one_card_is_too_few():
    match = position(FIRST_GAME, "t1=jaguar", "owl-drachma harbor-penny", flipped="harbor-penny")
    assert legal(match, "trigger") == []
    with pytest.raises(IllegalMove, match="takes two Coins, face up, and you have one") as refusal:
        play(match, "trigger deck=coin cards=2")
    assert refusal.value.clause == "4.1"


def test_4_1_four_cards_are_two_pairs():
    match = position(FIRST_GAME, "t1=jaguar", "owl-drachma laurel-denarius temple-token rose-ducat")
    assert legal(match, "trigger") == ["trigger deck=coin cards=2", "trigger deck=coin cards=3"]
    play(match, "trigger deck=coin cards=2", "trigger deck=coin cards=2")
    assert seen(match).silver[0] == 4
    match = position(FIRST_GAME, "t1=jaguar", "owl-drachma laurel-denarius temple-token rose-ducat")
    play(match, "trigger deck=coin cards=3")
    assert legal(match, "trigger") == []
    assert len(tableau(match, 0, face_up=True)) == 1


def test_4_2_flipped_cards_are_used_and_safe():
    cards = "owl-drachma laurel-denarius temple-token"
    match = position(ATTACKS, "t1=jaguar t2=serpent", cards, "horn-bow sling")
    play(match, "trigger deck=coin cards=2", "take t1")
    assert tableau(match, 0, face_up=False) == {"owl-drachma", "laurel-denarius"}
    play(match, "trigger deck=weapon cards=2")
    assert legal(match) == ["steal jaguar", "steal temple-token"]
    with pytest.raises(IllegalMove, match="flipped and safe") as refusal:
        play(match, "steal owl-drachma")
    assert refusal.value.clause == "4.2"


def test_4_2_flipped_cards_score():
    cards = "owl-drachma laurel-denarius jaguar serpent"
    face_up = position(FIRST_GAME, "t1=dancer", cards)
    used = position(FIRST_GAME, "t1=dancer", cards, flipped=cards, locked=((0, "statues-2"),))
    assert rows(face_up, 0) == rows(used, 0)
    assert rows(used, 0)["Coins"] == 4
    assert rows(used, 0)["Statues"] == 3
    assert rows(used, 0)["Most stars"] == 3


def test_4_3_the_owner_picks_the_cards():
    match = position(FIRST_GAME, "t1=dancer", "harbor-penny owl-drachma rose-ducat")
    play(match, "trigger deck=coin cards=2")
    assert seen(match).phase == Phase.FLIP
    assert legal(match) == ["flip harbor-penny", "flip owl-drachma"]
    play(match, "flip owl-drachma")  # the star stays; only the Ducat is left to go with it
    assert tableau(match, 0, face_up=True) == {"harbor-penny"}
    assert seen(match).silver[0] == 3


def test_4_3_not_asked_when_all_are_alike():
    match = position(FIRST_GAME, "t1=dancer", "owl-drachma rose-ducat temple-token")
    play(match, "trigger deck=coin cards=2")
    assert tableau(match, 0, face_up=False) == {"owl-drachma", "temple-token"}
    match = position(FIRST_GAME, "t1=dancer", "harbor-penny ship-shekel emperors-aureus")
    play(match, "trigger deck=coin cards=2")  # all have a star
    assert tableau(match, 0, face_up=False) == {"harbor-penny", "ship-shekel"}
    match = position(FIRST_GAME, "t1=dancer", "harbor-penny owl-drachma rose-ducat")
    play(match, "trigger deck=coin cards=3")
    assert tableau(match, 0, face_up=True) == set()


def test_4_3_picks_ascend():
    match = position(FIRST_GAME, "t1=dancer", "harbor-penny owl-drachma ship-shekel rose-ducat")
    play(match, "trigger deck=coin cards=2", "flip owl-drachma")
    assert legal(match) == ["flip ship-shekel", "flip rose-ducat"]
    with pytest.raises(IllegalMove, match="passed over and stays face up; choose") as refusal:
        play(match, "flip harbor-penny")
    assert refusal.value.clause == "4.3"
    with pytest.raises(IllegalMove, match="choose the cards to flip"):
        play(match, "take t1")


def test_4_3_what_was_passed_over_can_flip_in_the_next_trigger():
    match = position(FIRST_GAME, "t1=dancer", "harbor-penny owl-drachma ship-shekel rose-ducat jaguar serpent")
    play(match, "trigger deck=coin cards=2", "flip owl-drachma", "flip rose-ducat")
    assert tableau(match, 0, face_up=True) == {"harbor-penny", "ship-shekel", "jaguar", "serpent"}
    play(match, "trigger deck=coin cards=2")
    assert seen(match).silver[0] == 4
    play(match, "lock statues-2")  # a deck that comes before the Coins
    assert tableau(match, 0, face_up=True) == set()
    assert events(match) == ["used seat=1 card=jaguar", "used seat=1 card=serpent"]  # a set pays nothing now


def test_4_3_what_is_passed_over_is_said():
    """Prompt, labels and refusals tell that picks ascend, before anybody is caught by it."""
    match = position(FIRST_GAME, "t1=dancer", "harbor-penny owl-drachma ship-shekel rose-ducat")
    play(match, "trigger deck=coin cards=3")
    prompt = match.prompt(0)
    assert prompt.why.startswith("Three Coins must still flip; nobody can steal them then.")
    assert "a card that you pass over stays face up" in prompt.why
    assert [GAME.words.label(match.voice(0), seen(match, 0), action) for action in match.legal(0)] == [
        "Flip the Harbor Penny ★",
        "Flip the Owl Drachma; the Harbor Penny ★ stays face up",
    ]
    with pytest.raises(IllegalMove, match="After the Ship Shekel too few cards are left to flip; first choose"):
        play(match, "flip ship-shekel")
    play(match, "flip harbor-penny")
    assert match.prompt(0).why.startswith("Two Coins must still flip")
    match = play(position(FIRST_GAME, "t1=dancer", "teapot-a cup-a cup-b teapot-b cup-c"), "lock a-b-c")
    with pytest.raises(IllegalMove, match="Cup B comes later; the next to flip is Teapot A or Cup A"):
        play(match, "flip cup-b")
    with pytest.raises(IllegalMove, match="You do not have the Dancer; choose one of your own"):
        play(match, "flip dancer")
    match = position(FIRST_GAME, "t1=dancer", "harbor-penny owl-drachma rose-ducat jaguar")
    play(match, "trigger deck=coin cards=2")
    with pytest.raises(IllegalMove, match="The Jaguar is no part of what you have begun; choose one of your Coins"):
        play(match, "flip jaguar")


@pytest.mark.parametrize(("cards", "silver"), [(2, 3), (3, 4)])
def test_4_4_coins_pay_silver(cards, silver):
    match = position(FIRST_GAME, "t1=dancer", "owl-drachma laurel-denarius temple-token")
    play(match, f"trigger deck=coin cards={cards}")
    assert seen(match).silver[0] == silver
    assert seen(match).bank == 40 - 2 - silver


def test_4_5_weapons_steal():
    match = position(ATTACKS, "t1=dancer t2=scribe", "horn-bow sling", "owl-drachma jaguar")
    play(match, "trigger deck=weapon cards=2")
    assert legal(match) == ["steal jaguar", "steal owl-drachma"]
    play(match, "steal owl-drachma")
    assert tableau(match, 0, face_up=True) == {"owl-drachma"}
    assert tableau(match, 1) == {"jaguar"}
    assert "take t1" in legal(match)  # a bonus is no action


def test_4_5_two_thefts_from_two_seats():
    match = position(ATTACKS, "t1=dancer", "horn-bow sling throwing-axe", "owl-drachma", "jaguar serpent")
    play(match, "trigger deck=weapon cards=3", "steal owl-drachma")
    assert legal(match) == ["steal jaguar", "steal serpent"]
    play(match, "steal jaguar")
    assert tableau(match, 0, face_up=True) == {"owl-drachma", "jaguar"}
    assert events(match) == ["stolen seat=1 victim=3 card=jaguar"]


def test_4_6_manuscripts_give_turns():
    match = position(FIRST_GAME, "t1=dancer t2=scribe t3=jaguar m11=serpent", "herbal tax-roll builders-plan")
    play(match, "trigger deck=manuscript cards=3")
    assert seen(match).extra_n == 2
    play(match, "hire guide", "take t1", "take t2")
    assert match.pending == (0,)  # two Statues could be locked
    play(match, "end")
    assert match.pending == (1,)


def test_4_7_jewelry_brings_assistants():
    match = position(FIRST_GAME, "t1=dancer t2=scribe", "amber-brooch coral-necklace opal-pendant", silver=(0, 0))
    play(match, "trigger deck=jewelry cards=3", "hire guide")
    assert len(legal(match, "hire")) == 7
    play(match, "hire curator")
    assert seen(match).employer[assistant("guide")] == seen(match).employer[assistant("curator")] == 0
    assert seen(match).silver[0] == 0
    assert "take t1" in legal(match)


def test_4_8_locked_statues_take_no_more():
    """The rulebook's note: three locked Statues are worth 6; a fourth begins a new set and does not make 10."""
    match = position(FIRST_GAME, "t1=sun-king t2=moon-queen", "serpent dancer owl")
    play(match, "lock statues-3", "take t1")
    assert rows(match, 0)["Statues"] == 6 + 1
    assert tableau(match, 0, face_up=True) == {"sun-king"}
    assert match.pending == (1,)
    match = position(FIRST_GAME, "t1=sun-king t2=moon-queen", "serpent dancer owl warrior")
    play(match, "lock statues-2", "lock statues-2")
    assert rows(match, 0)["Statues"] == 3 + 3  # two sets of two, and not one of four


def test_4_8_any_number_from_two():
    match = position(FIRST_GAME, "t1=sun-king", "serpent dancer owl jaguar")
    assert legal(match, "lock") == ["lock statues-2", "lock statues-3", "lock statues-4"]
    play(match, "lock statues-2")
    assert legal(match) == ["flip jaguar", "flip serpent", "flip owl"]
    play(match, "flip jaguar")  # the others are alike, so the first of them goes with it
    assert tableau(match, 0, face_up=True) == {"owl", "dancer"}
    with pytest.raises(IllegalMove, match="of those face up, you have two Statues") as refusal:
        play(match, "lock statues-3")
    assert refusal.value.clause == "4.8"


def test_4_9_china_sets():
    match = position(FIRST_GAME, "t1=sun-king", "cup-a saucer-a cup-b cup-c saucer-c")
    assert legal(match, "lock") == ["lock a-2", "lock c-2", "lock a-b-c"]
    play(match, "lock a-2", "lock c-2")
    assert rows(match, 0)["China"] == 4 + 4 + 1
    with pytest.raises(IllegalMove, match="of those face up, you have one China piece B") as refusal:
        play(match, "lock b-2")
    assert refusal.value.clause == "4.9"
    match = position(FIRST_GAME, "t1=sun-king", "teapot-a cup-a saucer-a")
    assert legal(match, "lock") == ["lock a-2", "lock a-3"]
    play(match, "lock a-3")
    assert rows(match, 0)["China"] == 8


def test_4_9_one_piece_of_each_letter_is_a_set_and_two_letters_are_none():
    match = play(position(FIRST_GAME, "t1=jaguar t2=serpent", "cup-a cup-b cup-c"), "take t1")
    assert legal(match) == ["lock a-b-c", "end"]
    match = play(position(FIRST_GAME, "t1=jaguar t2=serpent", "cup-a cup-b"), "take t1")
    assert match.pending == (1,)  # nothing to lock, so the turn has ended by itself
    match = play(position(DARK, "t1=cup-a t2=cup-b", "vampire-1 vampire-2 holy-lamp bone-flute"), "take t1")
    assert match.pending == (1,)  # monsters and Relics are neither locked nor triggered


def test_4_9_the_pieces_of_a_mixed_set_are_picked():
    match = position(FIRST_GAME, "t1=sun-king", "teapot-a cup-a cup-b saucer-b teapot-c")
    play(match, "lock a-b-c")
    assert legal(match) == ["flip teapot-a", "flip cup-a"]
    play(match, "flip cup-a")  # the two of B are alike and the C stands alone
    assert tableau(match, 0, face_up=False) == {"cup-a", "cup-b", "teapot-c"}
    assert rows(match, 0)["China"] == 10 + 1 + 1


def test_4_10_a_bonus_may_lapse():
    match = position(ATTACKS, "t1=dancer t2=scribe", "horn-bow sling", "")
    play(match, "trigger deck=weapon cards=2")
    assert events(match) == [
        "used seat=1 card=horn-bow", "used seat=1 card=sling", "lapsed seat=1 effect=steal count=1",
    ]  # fmt: skip
    assert "take t1" in legal(match)
    jewels = position(FIRST_GAME, "t1=dancer", "amber-brooch opal-pendant", box=ALL_HELPERS)
    play(jewels, "trigger deck=jewelry cards=2")
    assert events(jewels)[-1] == "lapsed seat=1 effect=assistant count=1"
    assert tableau(jewels, 0, face_up=False) == {"amber-brooch", "opal-pendant"}
