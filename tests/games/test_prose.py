"""The editor finds what it is meant to find, and leaves good sentences alone."""

from __future__ import annotations

import pytest

from .prose import Sentence, faults

GOOD = (
    ("told", "medium takes a lamp, and you take an armchair."),
    ("told", "You and kim share the victory with 1 point each."),
    ("told", "medium and greedy take 2 pawns; zoe has 1 gem."),
    ("why", "You have 3 pawns left. kim leads at the Temple."),
    ("refusal", "There is nothing to take; pass."),
    ("label", "Temple: place 3, take a red gem"),
    ("ask", "Choose a site, or pass"),
    ("fact", "1 plus 3"),
    ("told", "You always miss one."),
    ("told", "Hook 1 holds a lantern, card 1 goes first."),
    ("told", "Cup A and Saucer A are flipped."),
    ("told", "You lay a 2×1 pawn on C4."),
)
BAD = (
    ("doubled punctuation", "told", "The match is over.."),
    ("doubled punctuation", "told", "New:: a lamp."),
    ("doubled punctuation", "told", "Two  blanks."),
    ("a blank before punctuation", "told", "You take a lamp , and go."),
    ("an empty pair of brackets", "label", "Fill it ()"),
    ("a value of the program", "told", "kim takes None."),
    ("a value of the program", "note", "worth -1"),
    ("a seat by its number", "refusal", "Seat 2 is at home."),
    ("a capital in a name", "told", "Medium takes a lamp."),
    ("a verb that does not fit you", "told", "You takes a lamp."),
    ("a verb that does not fit you", "told", "Now you has it."),
    ("a verb that does not fit a name", "told", "medium take a lamp."),
    ("a plural after one", "note", "1 missions to come"),
    ("a plural after one", "told", "One missions, two goods."),
    ("a singular after a number", "note", "3 pawn left"),
    ("a singular after a number", "note", "0 pawn left"),
    ("a wrong article", "told", "You take a armchair."),
    ("a wrong article", "told", "You take an lamp."),
    ("a wrong article", "told", "It is over. A armchair is left."),
    ("a code that only files and drawings show", "label", "Take the card b11"),
    ("a code that only files and drawings show", "told", "You lay tile D7a on C4."),
    ("a doubled word", "told", "You take the the lamp."),
    ("a blank at an end", "label", "Pass "),
    ("nothing said", "label", " "),
    ("a bracket without its other half", "label", "Fill it (with a radio"),
    ("no end of the sentence", "told", "You take a lamp"),
    ("a sentence that begins small", "told", "you take a lamp."),
    ("a sentence that begins small", "told", "Round 3. two goods come."),
    ("punctuation at the end of what goes on", "label", "Take a lamp."),
)


@pytest.mark.parametrize(("kind", "text"), GOOD)
def test_good_sentences_pass(kind, text):
    assert faults(Sentence(kind, text, "1.1", None), ["pawn", "gem"]) == []


@pytest.mark.parametrize(("fault", "kind", "text"), BAD)
def test_each_fault_is_named(fault, kind, text):
    assert fault in faults(Sentence(kind, text, "1.1", None), ["pawn", "gem"])
