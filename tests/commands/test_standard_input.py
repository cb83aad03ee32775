"""`check` and `format` take the script on standard input for `-`."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from grammar.commands import check
from grammar.commands import format as format_command
from tests.commands.use import refused, run

LOOSE = b'scenario "Ford"{level standard}\r\ntable 36x36 # bare\r\n'
TIDY = 'scenario "Ford" {\n    level standard\n}\n\ntable 36 x 36  # bare'


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """Put bytes on standard input."""
    return lambda data: monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_format_prints_the_form_of_what_comes_in(typed: Callable[[bytes], None]) -> None:
    typed(LOOSE)
    answer = run(format_command, "-")
    assert (answer.status, answer.text) == (0, TIDY)
    typed(TIDY.encode() + b"\n")
    assert run(format_command, "-").data == {"files": 1, "changed": [], "diagnostics": [], "script": TIDY + "\n"}


def test_format_only_looks_at_what_comes_in_when_asked_to(typed: Callable[[bytes], None]) -> None:
    typed(LOOSE)
    answer = run(format_command, "--check", "-")
    assert (answer.status, answer.text) == (1, "-: would be formatted")
    typed(TIDY.encode() + b"\n")
    assert run(format_command, "--check", "-").status == 0


def test_format_prints_no_script_for_one_that_is_broken(typed: Callable[[bytes], None]) -> None:
    typed(b"tabel 36 x 36\n")
    answer = run(format_command, "-")
    assert (answer.status, answer.text) == (1, "")
    assert answer.errors.startswith("-:1:1: error: unknown word 'tabel'.")
    typed(b"\xff")
    assert "-:1:1: error: byte 0xff is not UTF-8 text." in run(format_command, "-").errors


def test_format_takes_standard_input_alone(tmp_path: Path) -> None:
    message = refused(format_command, "-", tmp_path / "a.strike", status=2)
    assert message == "'-' is the script on standard input, and is formatted alone"


def test_check_finds_what_is_wrong_with_what_comes_in(typed: Callable[[bytes], None]) -> None:
    typed(LOOSE.replace(b"standard", b"standart"))
    answer = run(check, "-")
    assert answer.status == 1
    assert "-:1:23: error: there is no level 'standart'." in answer.text
    typed(LOOSE)
    assert run(check, "-").status == 0
