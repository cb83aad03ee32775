"""Scripts of several files: what is included stands as if written there, and faults are shown where they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from grammar.check import check
from grammar.commands.verify import report
from grammar.diagnostics import render_all
from grammar.files import Files
from grammar.format import format_text
from grammar.includes import DEEPEST, MOST, compose
from grammar.opening import open_battle
from grammar.parse import parse
from grammar.performance import inspect, perform
from grammar.source import LONGEST
from grammar.syntax import Include, Script

MAIN = """scenario "Ford" { level introductory  turns 1 }
include "valley.strike"
force davion { home south  unit atlas "AS7-RS" at (12, 4) }
include "east/kurita.strike"
turn 1 { dragon moves to (12, 30) }
"""
VALLEY = "table 36 x 36 { area ford at (18, 18) radius 3 }\n"
KURITA = 'force kurita { home north  unit dragon "DRG-5K" at (12, 32) }\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "east").mkdir()
    (tmp_path / "main.strike").write_text(MAIN)
    (tmp_path / "valley.strike").write_text(VALLEY)
    (tmp_path / "east" / "kurita.strike").write_text(KURITA)
    return tmp_path


def complaints(folder: Path, main: str = "main.strike") -> str:
    """What is wrong with a script, in full, its folder's name left out."""
    path = str(folder / main)
    text, files = Path(path).read_text(), Files(folder)
    _, problems = inspect(text, path, files, parts=True)
    return render_all(problems, {path: text, **files.texts}).replace(f"{folder}/", "")


def included(**texts: str) -> list[str]:
    """The messages about a script `main` that includes others, all of them in memory."""
    files = Files(None, {f"{name}.strike": text.encode() for name, text in texts.items()})
    return [fault.message for fault in compose(texts["main"], "main.strike", files).faults]


def test_the_sections_of_a_file_stand_where_it_is_included(folder: Path) -> None:
    script = compose(MAIN, "main.strike", Files(folder)).script
    assert script is not None
    whole = parse(MAIN.replace('include "valley.strike"', VALLEY).replace('include "east/kurita.strike"', KURITA))
    assert isinstance(whole, Script)
    assert tuple(each for each in script.sections if not isinstance(each, Include)) == whole.sections
    assert check(script, "main.strike") == []


def test_spans_name_the_file_that_they_are_in(folder: Path) -> None:
    script = compose(MAIN, str(folder / "main.strike"), Files(folder)).script
    assert script is not None
    shown = [section.span.file.removeprefix(f"{folder}/") for section in script.sections]
    assert shown == ["", "", "valley.strike", "", "", "east/kurita.strike", ""]


def test_a_script_of_several_files_plays_and_its_replay_carries_them(folder: Path) -> None:
    replay = str(folder / "ford.replay")
    perform(str(folder / "main.strike")).replay.write(replay)
    for name in ("main.strike", "valley.strike", "east/kurita.strike"):
        (folder / name).unlink()
    assert report(replay)["same"]
    assert open_battle(replay).table.width == 36


def test_a_syntax_fault_is_shown_in_its_own_file(folder: Path) -> None:
    (folder / "valley.strike").write_text("# the valley\ntable 36 x 36 { wods light at (3, 3) radius 2 }\n")
    assert complaints(folder) == (
        "valley.strike:2:17: error: unknown word 'wods'.\n"
        "    table 36 x 36 { wods light at (3, 3) radius 2 }\n"
        "                    ^^^^\n"
        "    hint: did you mean 'woods'?"
    )


def test_other_faults_are_shown_in_their_own_files_too(folder: Path) -> None:
    (folder / "east/kurita.strike").write_text(KURITA.replace("32", "99").replace("dragon", "atlas"))
    assert complaints(folder) == (
        "east/kurita.strike:1:33: error: the name 'atlas' is already taken.\n"
        '    force kurita { home north  unit atlas "DRG-5K" at (12, 99) }\n'
        "                                    ^^^^^\n"
        "    hint: by the unit in line 3; names are shared by everything in a script\n"
        "east/kurita.strike:1:51: error: (12, 99) lies off the table.\n"
        '    force kurita { home north  unit atlas "DRG-5K" at (12, 99) }\n'
        "                                                      ^^^^^^^^\n"
        "    hint: the table is 36 x 36\n"
        "main.strike:5:10: error: there is no unit 'dragon'.\n"
        "    turn 1 { dragon moves to (12, 30) }\n"
        "             ^^^^^^\n"
        "    hint: there is 'atlas'"
    )


def test_what_cannot_be_built_is_shown_in_its_own_file(folder: Path) -> None:
    (folder / "valley.strike").write_text('table 36 x 36 { ground heights "none.png" from 0 to 6 }\n')
    first = complaints(folder).split("\n")[0]
    assert first.startswith("valley.strike:1:17: error: ")
    assert "'none.png'" in first


def test_an_order_that_is_refused_is_shown_in_its_own_file(folder: Path) -> None:
    (folder / "main.strike").write_text(MAIN.replace("turn 1 { dragon moves to (12, 30) }", 'include "one.strike"'))
    (folder / "one.strike").write_text("turn 1 {\n    dragon moves to (12, 2)\n}\n")
    performance = perform(str(folder / "main.strike"))
    (refused,) = performance.refused
    assert (Path(refused.file).name, refused.line) == ("one.strike", 2)
    assert "dragon moves to (12, 2)" in render_all([refused], performance.made.texts)


def test_a_name_taken_in_another_file_is_told_with_that_file() -> None:
    files = Files(None, {"valley.strike": b"# here\ntable 36 x 36 { area ford at (3, 3) radius 2 }"})
    script = compose('include "valley.strike"\nforce ford { }', "main.strike", files).script
    assert script is not None
    (taken,) = check(script, "main.strike")
    assert taken.hint.startswith("by the area in line 2 of valley.strike;")


def test_each_file_has_its_own_order_of_sections() -> None:
    def faults(main: str, part: str) -> list[str]:
        script = compose(main, "m.strike", Files(None, {"p.strike": part.encode()})).script
        assert script is not None
        return [fault.message for fault in check(script, "m.strike")]

    assert faults('include "p.strike"\ntable 36 x 36', "force davion { home south }") == []
    assert faults('include "p.strike"', "force davion { home south } table 36 x 36") == [
        "'table' comes too late: it stands before 'force'."
    ]
    assert faults('table 36 x 36 include "p.strike"', "table 36 x 36") == ["a script has one 'table'."]
    twice = 'force a { } force b { } turn 2 { } include "p.strike"'
    assert faults(twice, "turn 1 { }") == ["turn 1 comes after turn 2."]


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"main": 'include "main.strike"'}, "'main.strike' includes itself."),
        ({"main": 'include "./main.strike"'}, "'main.strike' includes itself."),
        (
            {"main": 'include "a.strike"', "a": 'include "b.strike"', "b": 'include "a.strike"'},
            "the files go round in a circle: 'a.strike' includes 'b.strike' includes 'a.strike'.",
        ),
        (
            {"main": 'include "a.strike"', "a": 'include "main.strike"'},
            "the files go round in a circle: 'main.strike' includes 'a.strike' includes 'main.strike'.",
        ),
        ({"main": 'include "a.strike" include "a.strike"', "a": ""}, "'a.strike' is included already."),
        ({"main": 'include "a.strike"'}, "there is no file 'a.strike' in the script's folder."),
        (
            {"main": 'include "a.strike"', "a": "#" * LONGEST},
            f"with this file the script is longer than {LONGEST:,} characters.",
        ),
        (
            {"main": 'include "0.strike"', **{str(i): f'include "{i + 1}.strike"' for i in range(DEEPEST + 1)}},
            f"this is included more than {DEEPEST} files deep.",
        ),
        (
            {
                "main": " ".join(f'include "{i}.strike"' for i in range(MOST + 1)),
                **{str(i): "" for i in range(MOST + 1)},
            },
            f"the script includes more than {MOST} files.",
        ),
    ],
    ids=["itself", "itself-by-another-name", "circle", "whole-circle", "twice", "missing", "long", "deep", "many"],
)
def test_what_may_not_be_included(texts: dict[str, str], message: str) -> None:
    assert included(**texts) == [message]


def test_a_file_outside_the_folder_is_not_read(folder: Path) -> None:
    (folder / "east" / "main.strike").write_text('include "../valley.strike"\n')
    files = Files(folder / "east")
    (fault,) = compose('include "../valley.strike"\n', "main.strike", files).faults
    assert fault.message == "the file '../valley.strike' lies outside the script's folder."
    assert files.read == {}


def test_a_file_that_is_no_text_is_said_to_be_none() -> None:
    (fault,) = compose('include "a.strike"', "dir/main.strike", Files(None, {"a.strike": b"\xff\xfe"})).faults
    assert (fault.file, fault.message) == (str(Path("dir/a.strike")), "byte 0xff is not UTF-8 text.")


def test_the_file_names_of_an_included_file_count_from_the_folder_of_the_script() -> None:
    files = Files(None, {"east/a.strike": b'include "east/b.strike"', "east/b.strike": b"table 36 x 36"})
    assert compose('include "east/a.strike"', "main.strike", files).faults == []
    assert list(files.read) == ["east/a.strike", "east/b.strike"]


@pytest.mark.parametrize(
    "part",
    [
        'force davion { home south  deploys bank  unit atlas "AS7-RS" at (60, 4)  unit raven "RVN-3L" on depot }',
        'card "PROBE-1" type BM move "8" damage "1/1/1" armor 2 structure 2',
        "objective relay at (90, 20) for kurita",
        "table 90 x 60 { area ford at (18, 18) radius 3 }",
        "when davion holds ford for 2 turns { davion wins }",
        'when half of kurita lost { kurita receives { unit boss "AS7-RS" enters from north } }',
        "victory for davion when not kurita has 40 points at the end",
    ],
)
def test_a_part_of_a_script_is_no_fault_by_itself(tmp_path: Path, part: str) -> None:
    (tmp_path / "part.strike").write_text(part)
    assert complaints(tmp_path, "part.strike") == ""


def test_a_part_is_told_of_its_own_faults_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "part.strike").write_text(
        'force davion { home sooth  unit atlas "AS7-RS" }\nwhen davoin holds ford { davion wins }\n'
    )
    assert "did you mean 'south'" in complaints(tmp_path, "part.strike")
    (tmp_path / "part.strike").write_text(
        'force davion { home south  unit atlas "AS7-RX" }\nwhen davoin holds ford { davion wins }\n'
    )
    assert "'AS7-RX'" in complaints(tmp_path, "part.strike")
    assert "did you mean 'davion'" in complaints(tmp_path, "part.strike")


def test_formatting_leaves_an_include_as_it_is() -> None:
    assert format_text('include    "a.strike" table 6x6') == 'include "a.strike"\ntable 6 x 6\n'
