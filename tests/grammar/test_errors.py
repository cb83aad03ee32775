"""Every broken script in errors/ gets exactly the diagnostics written beside it."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from engine.answer import Refused
from grammar.check import faults
from grammar.diagnostics import render_all
from grammar.source import read

BROKEN = sorted(Path(__file__).with_name("errors").glob("*.strike"))


class Cards:
    """A small card index that no change of the shipped cards touches."""

    known = ("AS7-RS", "DRG-5K", "RVN-3L")

    def find(self, name: str) -> str:
        if name not in self.known:
            raise Refused(f"There is no unit card '{name}': did you mean 'Atlas AS7-RS'?")
        return name


def diagnosed(path: Path) -> str:
    text = read(path)
    found = faults(text, path.name, Cards()) if isinstance(text, str) else [dataclasses.replace(text, file=path.name)]
    return render_all(found, text if isinstance(text, str) else "") + "\n"


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_script_gets_its_exact_diagnostics(path: Path) -> None:
    assert diagnosed(path) == path.with_suffix(".txt").read_text(encoding="utf-8")


def test_there_are_many_broken_scripts() -> None:
    assert len(BROKEN) >= 300


def test_no_terminal_of_the_parser_is_ever_shown() -> None:
    shown = "".join(path.with_suffix(".txt").read_text(encoding="utf-8") for path in BROKEN)
    said = [line for line in shown.splitlines() if "error:" in line or "hint:" in line]
    for terminal in ("WORD", "LBRACE", "RPAR", "NUMBER", "EXTENT", "COMPASS", "$END", "Token", "QUOTED", "__ANON"):
        assert not [line for line in said if terminal in line]
