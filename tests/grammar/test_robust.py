"""Whatever the text: a tree or a diagnostic in bounded time, never a traceback."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar import spelling
from grammar.benchmarks import long_script
from grammar.check import check, faults
from grammar.checks.findings import PATIENCE
from grammar.diagnostics import Diagnostic, render, render_all
from grammar.files import Files
from grammar.format import format_text
from grammar.parse import parse, scan
from grammar.performance import inspect
from grammar.source import LONGEST, decode, read
from grammar.syntax import Script
from grammar.words import MOST_UNITS

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


def messages(text: str, folder: Path | None = None) -> list[str]:
    """What is wrong with a script that stands in a folder, each with its file and line."""
    found = faults(text, "any.strike", files=Files(folder))
    return [f"{fault.file}:{fault.line}: {fault.message}" for fault in found]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("nan", "'nan' stands where a number belongs."),
        ("NaN", "'NaN' stands where a number belongs."),
        ("-inf", "'-' stands alone."),
        ("1e400", "'1e' is not a number."),
        ("0x10", "'0x10' stands where a number belongs."),
        ("1..2", "'.' means nothing in a script."),
        ("１２", "'１２' is not a number."),
        ("½", "'½' is not a number."),
        ("9" * 400, "this number is too large."),
        ("-0", "'turns' must be a whole number from 1 to 100."),
        ("12345678", "'turns' must be a whole number from 1 to 100."),
    ],
)
def test_numbers_that_are_none(written: str, said: str) -> None:
    assert messages(f'scenario "Ford" {{ turns {written} }}') == [f"any.strike:1: {said}"]


@pytest.mark.parametrize("letter", ["a", "9", "A", "é", "'"])
def test_a_word_of_any_length_is_quoted_in_part(letter: str) -> None:
    text = f"turn 1 {{ atlas {letter * 900_000} }}"
    (fault,) = faults(text, "any.strike")
    assert len(render(fault, text)) < 700


def test_a_line_of_five_megabytes_is_refused(tmp_path: Path) -> None:
    (tmp_path / "long.strike").write_bytes(b"table 6 x 6 " * 420_000)
    fault = read(tmp_path / "long.strike")
    assert isinstance(fault, Diagnostic)
    assert fault.message == "the script is longer than 1,000,000 characters."


def test_files_that_include_ten_others_each(tmp_path: Path) -> None:
    for i in range(200):
        others = "".join(f'include "{j}.strike"\n' for j in range(10 * i + 1, 10 * i + 11))
        (tmp_path / f"{i}.strike").write_text(others)
    told = messages('include "0.strike"\n', tmp_path)
    assert "this is included more than" not in "".join(told)
    assert len(told) <= 50
    assert sum("there is no file" in line for line in told) + 1 == len(told)
    assert any(line.endswith("the script includes more than 50 files.") for line in told)


def test_files_deep_within_one_another(tmp_path: Path) -> None:
    for i in range(20):
        (tmp_path / f"{i}.strike").write_text(f'include "{i + 1}.strike"\n')
    assert messages('include "0.strike"', tmp_path) == ["9.strike:1: this is included more than 10 files deep."]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("../ford.strike", "the file '../ford.strike' lies outside the script's folder."),
        ("/etc/passwd", "the file '/etc/passwd' lies outside the script's folder."),
        ("away.strike", "the file 'away.strike' lies outside the script's folder."),
        ("loop.strike", "the file 'loop.strike' cannot be read: symlink loop"),
        ("folder", "'folder' is not a file."),
        ("", "'.' is not a file."),
        ("a\0b", "the file 'a\0b' cannot be read: embedded null byte."),
        ("a" * 5000, f"the file '{'a' * 79}...' cannot be read: file name too long."),
    ],
    ids=["above", "absolute", "link", "loop", "folder", "nameless", "zero", "long"],
)
def test_files_that_cannot_be_included(tmp_path: Path, name: str, said: str) -> None:
    inside = tmp_path / "inside"
    (inside / "folder").mkdir(parents=True)
    (tmp_path / "ford.strike").write_text("table 6 x 6")
    (inside / "away.strike").symlink_to(tmp_path / "ford.strike")
    (inside / "loop.strike").symlink_to(inside / "loop.strike")
    (told,) = messages(f'include "{name}"', inside)
    assert told.startswith(f"any.strike:1: {said}")


def test_files_that_hold_no_script(tmp_path: Path) -> None:
    (tmp_path / "picture.strike").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    (tmp_path / "long.strike").write_bytes(b"#" * (LONGEST + 1))
    (tmp_path / "marked.strike").write_bytes(b"\xef\xbb\xbftabel 6 x 6\r")
    told = "".join(f'include "{name}.strike"\n' for name in ("picture", "long", "marked"))
    assert messages(told, tmp_path) == [
        "any.strike:2: with this file the script is longer than 1,000,000 characters.",
        "marked.strike:1: unknown word 'tabel'.",
        "picture.strike:1: byte 0x89 is not UTF-8 text.",
    ]


def test_a_parameter_is_not_looked_for_in_the_text_of_another() -> None:
    text = 'parameter a "$a $b"\nparameter b "$a $a"\nscenario $a {}\ncard $b\n'
    tree = parse(text)
    assert isinstance(tree, Script)
    assert messages(text.replace("card $b", ""))[0] == "any.strike:2: the parameter 'b' is not used."


def test_parameters_that_stand_for_one_another() -> None:
    assert messages("parameter a $b\nparameter b $a\n") == ["any.strike:1: a parameter cannot stand for another."]


def test_odds_and_branches_have_their_limits() -> None:
    deed = "when battle begins {{ either {} {{ draw }} or 9999999 {{ draw }} }}"
    assert messages(deed.format("9" * 30)) == [
        "any.strike:1: this number is too large.",
        "any.strike:1: 'odds' must be a whole number from 1 to 100.",
    ]
    assert messages(deed.format(1))[0].endswith("from 1 to 100.")


def army(units: int, where: str = "({}, 5)") -> str:
    named = (f'unit u{i} "AS7-RS" at {where.format(2 * i + 2)} facing north' for i in range(units))
    return "table 500 x 10\nforce a {\n" + "\n".join(named) + "\n}\nforce b { home north }\n"


def test_a_script_has_only_so_many_units() -> None:
    assert messages(army(MOST_UNITS, "(2, 5)")) == []
    assert messages(army(MOST_UNITS + 3, "(2, 5)")) == [
        f"any.strike:{MOST_UNITS + 3}: the script has more than 500 units."
    ]


def test_units_in_one_place_are_told_of_a_few_others() -> None:
    _, found = inspect(army(8, "(9, 5)"), "any.strike", Files(None))
    told = [fault.line for fault in found if "would stand on" in fault.message]
    assert [told.count(line) for line in range(3, 11)] == [0, 1, 2, 3, 3, 3, 3, 3]


def calls(work: Callable[[], object]) -> int:
    """How many functions some work calls."""
    made = 0

    def count(frame: object, event: str, value: object) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return made


def strangers(count: int) -> str:
    orders = (f"unknown{i} fires at u{i}" for i in range(count))
    return army(count) + "turn 1 {\n" + "\n".join(orders) + "\n}\n"


def stories(count: int) -> str:
    told = 'when u{} destroyed or half of a lost {{ say "Now." a gains 3 points }}\n'
    return army(10) + "".join(told.format(i % 10) for i in range(count))


def areas(count: int) -> str:
    plain = (f"area a{i} at (5, 5) radius 2 area b{i} a{i} plus a{i // 2}" for i in range(count))
    return "table 10 x 10 {\n" + "\n".join(plain) + "\n}\n"


def war(count: int) -> str:
    return long_script(3 * count)


@pytest.mark.parametrize("script", [army, strangers, stories, areas, war])
def test_twice_the_script_is_twice_the_work(script: Callable[[int], str]) -> None:
    one, other = script(40), script(80)
    size = len(scan(other)) / len(scan(one))

    def checked(text: str) -> int:
        return calls(lambda: render_all(faults(text, "any.strike"), text))

    checked(one)
    assert checked(other) < 1.2 * size * checked(one)
    assert calls(lambda: format_text(other)) < 1.2 * size * calls(lambda: format_text(one))


def test_names_are_compared_with_so_many_others_only(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0

    def counted(one: str, other: str) -> int:
        nonlocal compared
        compared += 1
        return distance(one, other)

    distance = spelling.distance
    monkeypatch.setattr(spelling, "distance", counted)
    text = strangers(400).replace("unknown", "v")
    found = [fault for fault in faults(text, "any.strike") if fault.message.startswith("there is no unit")]
    assert len(found) == 400
    assert found[0].hint == "did you mean 'u0'?"
    assert found[-1].hint == ""
    assert compared < PATIENCE + 500


def test_the_long_script_of_the_benchmark_is_without_fault() -> None:
    text = long_script(400)
    assert faults(text, "long.strike") == []
    assert text.count("\n") > 400
    assert long_script().count("\n") > 10_000
