"""Whatever the text: a tree or a diagnostic in bounded time, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.check import check
from grammar.diagnostics import Diagnostic, render
from grammar.format import format_text
from grammar.parse import parse, scan
from grammar.source import LONGEST, decode, read
from grammar.syntax import Script

EXAMPLE = Path(__file__).with_name("cairo_gate.strike").read_text(encoding="utf-8")
NEW = """
parameter skill 3 "Skill" parameter light night include "none.strike"
force davion { unit atlas "AS7-RS" at (1, 2) skill $skill leader concealed bombs he, he off_table 3 from north }
victory for davion when not once (davion holds ford for 2 turns or 3 pv of kurita lost) at the end "Done"
when half of kurita lost and turn 3 movement ends {
    say to davion "A" show "x.png" remove raven kurita commander defend ford
}
whenever every turn begins and dice 9 { either 2 { draw end } or { davion gains 3 points fire at (1, 2) } }
"""
WORDS = [str(token) for token in scan(EXAMPLE)]
NEW_WORDS = [str(token) for token in scan(NEW)]


def survives(text: str) -> None:
    tree = parse(text, "any.strike")
    if isinstance(tree, Diagnostic):
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert 1 <= tree.line <= len(lines)
        assert 1 <= tree.column <= len(lines[tree.line - 1]) + 1
        assert tree.message.endswith(".")
        assert render(tree, text).startswith("any.strike:")
        set_elsewhere = tree.message.startswith("there is no parameter")
        assert set_elsewhere or isinstance(format_text(text), Diagnostic)
    else:
        check(tree, "any.strike")
        assert isinstance(format_text(text), str)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80))
def test_any_text(text: str) -> None:
    survives(text)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(sorted(set(WORDS))), max_size=30))
def test_any_salad_of_words(words: list[str]) -> None:
    survives(" ".join(words))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(NEW_WORDS) - 1), st.sampled_from(sorted({*WORDS, *NEW_WORDS})), st.booleans())
def test_a_story_with_one_mistake(at: int, word: str, instead: bool) -> None:
    words = list(NEW_WORDS)
    words[at : at + instead] = [word]
    survives("\n".join(words))


@settings(max_examples=150, deadline=None)
@given(
    st.integers(0, len(WORDS) - 1),
    st.sampled_from(sorted(set(WORDS))),
    st.sampled_from(("drop", "put", "double", "cut")),
)
def test_the_example_with_one_mistake(at: int, word: str, mistake: str) -> None:
    words = [each if not each.startswith("#") else f"{each}\n" for each in WORDS]
    match mistake:
        case "drop":
            del words[at]
        case "put":
            words[at] = word
        case "double":
            words.insert(at, words[at])
        case _:
            del words[at:]
    survives("\n".join(words))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, len(EXAMPLE) - 1), st.characters())
def test_the_example_with_one_letter_changed(at: int, letter: str) -> None:
    survives(EXAMPLE[:at] + letter + EXAMPLE[at + 1 :])


@pytest.mark.parametrize(
    "text",
    [
        "(" * 900_000,
        "{" * 900_000,
        '"' * 900_000,
        "a" * 900_000,
        "9" * 900_000,
        "table 6 x 6 { " + "rough at (1, 1) radius 1 " * 4_000 + "oops }",
        "turn 1 { after end { " * 1000,
        "force a { " + "lance { " * 1000,
        "\n" * 900_000 + "oops",
        "table " + "9" * 400 + " x 6",
        "when " + "not (" * 100_000,
        "when battle begins { " + "either { " * 50_000,
        "parameter a 1 " * 5_000,
        "$" * 900_000,
        "parameter " * 90_000,
        "\u2028\u2029\x0b\x0c oops",
    ],
    ids=[
        "parens",
        "braces",
        "quotes",
        "letters",
        "digits",
        "long",
        "nested",
        "lances",
        "lines",
        "wide",
        "nots",
        "eithers",
        "parameters",
        "dollars",
        "settings",
        "separators",
    ],
)
def test_absurd_scripts(text: str) -> None:
    survives(text)


def test_a_script_has_a_greatest_length() -> None:
    tree = parse("#" * (LONGEST + 1), "long.strike")
    assert isinstance(tree, Diagnostic)
    assert tree.message == "the script is longer than 1,000,000 characters."
    assert decode(b"#" * (4 * LONGEST + 1), "long.strike") == tree


def test_marks_and_line_ends_make_no_difference() -> None:
    plain = 'scenario "Ford" {\n    turns 8\n}\ntable 6 x 6\n'
    for data in (
        b"\xef\xbb\xbf" + plain.encode(),
        plain.replace("\n", "\r\n").encode(),
        plain.replace("\n", "\r").encode(),
    ):
        text = decode(data, "ford.strike")
        assert text == plain
        assert isinstance(parse(data.decode()), Script)
    assert parse("\ufeff" + plain.replace("\n", "\r\n")) == parse(plain)


def test_columns_count_characters_whatever_the_line_end() -> None:
    fault = parse('scenario "Größe" {\r\n    turns 8\r\n}\r\ntabel 6 x 6\r\n')
    assert isinstance(fault, Diagnostic)
    assert (fault.line, fault.column, fault.end_column) == (4, 1, 6)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path, why in (
        (tmp_path / "none.strike", "no such file"),
        (tmp_path, "it is not a file"),
        (tmp_path / "\0", "null"),
    ):
        fault = read(path)
        assert isinstance(fault, Diagnostic)
        assert why in fault.message


def test_a_very_long_line_is_quoted_in_part() -> None:
    text = "table 6 x 6 { " + "rough at (1, 1) radius 1 " * 400 + "oops at (1, 1) }"
    fault = parse(text)
    assert isinstance(fault, Diagnostic)
    _, source, caret, *_ = render(fault, text).splitlines()
    assert len(source) <= 170
    assert source[caret.index("^") :].startswith("oops")
