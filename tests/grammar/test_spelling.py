"""Guessing what was meant."""

from __future__ import annotations

import pytest

from grammar.parse import parser
from grammar.spelling import did_you_mean, distance, listed, nearest


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ("hill", "hill", 0),
        ("hlil", "hill", 1),
        ("hil", "hill", 1),
        ("hilll", "hill", 1),
        ("hall", "hill", 1),
        ("", "hill", 4),
        ("ihll", "hlil", 2),
    ],
)
def test_distance_counts_letters_and_swaps(one: str, other: str, steps: int) -> None:
    assert distance(one, other) == distance(other, one) == steps


def test_the_nearest_comes_first() -> None:
    assert nearest("ravne", ["riven", "raven", "atlas"]) == ["raven", "riven"]


def test_what_is_too_far_is_not_suggested() -> None:
    assert did_you_mean("zeppelin", ["raven", "atlas"]) == ""
    assert did_you_mean("x", ["y"]) == ""
    assert did_you_mean("a" * 10_000, ["a" * 9_999]) == ""


def test_lists_read_well() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "'a'",
        "'a' or 'b'",
        "'a', 'b' or 'c'",
    ]


def test_one_letter_typos_of_keywords_are_recognized() -> None:
    known = sorted(parser().options.postlex.reserved)  # type: ignore[union-attr]
    long = [word for word in known if len(word) > 5]
    typos = [(word[:i] + word[i + 1] + word[i] + word[i + 2 :], word) for word in long for i in range(len(word) - 1)]
    wrong = [(typo, word) for typo, word in typos if typo not in known and nearest(typo, known)[0] != word]
    assert len(wrong) <= len(typos) // 100
