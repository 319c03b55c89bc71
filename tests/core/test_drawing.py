"""Lines of text: where they break."""

from __future__ import annotations

from wunderkammer.core.drawing import in_lines, wrapped


def test_a_number_is_not_broken_from_its_per_cent_sign():
    assert in_lines("That lowers your chance to 14 %.", 30) == ["That lowers your chance to", "14 %."]
    assert wrapped([("> ", "")], "no more than 14 %", 17) == [
        [("> ", ""), ("no more than", "dim")],
        [("  14 %", "dim")],
    ]


def test_lines_below_the_first_are_indented():
    assert in_lines("one two three", 8, "  ") == ["one two", "  three"]
