"""The commands `check` and `format`."""

from __future__ import annotations

import argparse
import stat
from pathlib import Path
from types import ModuleType

import pytest

from engine.answer import Answer, Refused
from grammar.commands import check as check_command
from grammar.commands import format as format_command

FINE = 'scenario "Ford" {\n    level introductory\n}\n\ntable 36 x 36\n'


def run(command: ModuleType, *words: str | Path) -> Answer:
    parser = argparse.ArgumentParser()
    command.arguments(parser)
    answer = command.run(parser.parse_args([str(word) for word in words]), lambda text: None)
    assert isinstance(answer, Answer)
    return answer


@pytest.fixture
def fine(tmp_path: Path) -> Path:
    path = tmp_path / "fine.strike"
    path.write_text(FINE, encoding="utf-8")
    return path


@pytest.fixture
def loose(tmp_path: Path) -> Path:
    path = tmp_path / "loose.strike"
    path.write_text('scenario "Ford"{level introductory}table 36x36# a note', encoding="utf-8")
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.strike"
    path.write_text("tabel 36 x 36\n", encoding="utf-8")
    return path


def test_check_of_a_good_script(fine: Path) -> None:
    answer = run(check_command, fine)
    assert (answer.status, answer.text) == (0, "1 script checked: nothing wrong")
    assert answer.data == {"files": 1, "diagnostics": []}


def test_check_names_every_fault_of_every_script(fine: Path, broken: Path, tmp_path: Path) -> None:
    answer = run(check_command, fine, broken, tmp_path / "none.strike")
    assert answer.status == 1
    assert f"{broken}:1:1: error: unknown word 'tabel'." in answer.text
    assert "the script cannot be read: no such file or directory." in answer.text
    assert answer.text.endswith("3 scripts checked: 2 errors")
    assert answer.data is not None
    assert answer.data["diagnostics"][0] == {
        "file": str(broken),
        "line": 1,
        "column": 1,
        "end_line": 1,
        "end_column": 6,
        "severity": "error",
        "message": "unknown word 'tabel'.",
        "hint": "did you mean 'table'?",
    }


def test_check_looks_at_the_files_of_a_script_whose_words_are_right(tmp_path: Path) -> None:
    path = tmp_path / "mesh.strike"
    path.write_text('table 36 x 36 {\n    ground mesh "valley.glb"\n}\n', encoding="utf-8")
    answer = run(check_command, path)
    assert answer.status == 1
    assert f"{path}:2:5: error: " in answer.text
    assert "valley.glb" in answer.text


def test_format_writes_the_canonical_form_once(loose: Path) -> None:
    loose.chmod(0o640)
    assert run(format_command, loose).text == f"{loose}: formatted"
    expected = 'scenario "Ford" {\n    level introductory\n}\n\ntable 36 x 36  # a note\n'
    assert loose.read_text(encoding="utf-8") == expected
    assert stat.S_IMODE(loose.stat().st_mode) == 0o640
    again = run(format_command, loose)
    assert (again.status, again.text) == (0, "")
    assert [path.name for path in loose.parent.iterdir()] == ["loose.strike"]


def test_format_only_looks_when_asked_to(fine: Path, loose: Path) -> None:
    before = loose.read_bytes()
    answer = run(format_command, "--check", fine, loose)
    assert answer.status == 1
    assert answer.data == {"files": 2, "changed": [str(loose)], "diagnostics": []}
    assert loose.read_bytes() == before


def test_format_leaves_a_broken_script_alone(broken: Path, loose: Path) -> None:
    before = broken.read_bytes()
    answer = run(format_command, broken, loose)
    assert answer.status == 1
    assert broken.read_bytes() == before
    assert "unknown word 'tabel'" in answer.text
    assert loose.read_text(encoding="utf-8").startswith('scenario "Ford" {\n')


def test_format_follows_a_link(loose: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.strike"
    link.symlink_to(loose)
    run(format_command, link)
    assert link.is_symlink()
    assert loose.read_text(encoding="utf-8").startswith('scenario "Ford" {\n')


def test_a_folder_that_takes_no_file(loose: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(format_command.tempfile, "mkstemp", refuse)
    with pytest.raises(Refused, match="cannot be written: Permission denied"):
        run(format_command, loose)
