"""Commands as a user gives them, but in this process, and the shape of what they answer."""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any

import pytest

from engine.answer import Answer, Refused
from engine.geometry.pictured import FieldScene, MatrixScene, PairScene
from grammar.commands import log, los, play, verify

READERS: tuple[tuple[ModuleType, tuple[str, ...]], ...] = ((verify, ()), (log, ()), (los, ("atlas", "dragon")))
"""The commands that read replays, with what else they need."""

SKIRMISH = """\
scenario "Two roads" { level introductory  turns 2  seed 5 }
table 30 x 30 {
    woods light copse "Copse" at (15, 15) size 6 x 4
    building heavy depot "Depot" at (6, 15) size 3 x 3 height 4
    hill "Low Ridge" at (24, 15) size 6 x 3 height 1.3 slope cliff
}
force davion "Davion" {
    home south
    unit atlas "AS7-RS" at (15, 5) facing north
    unit knight "BL-6-KNT" at (6, 5) facing north
    unit clint "CLNT-2-3U" at (24, 11) facing north
}
force kurita "Kurita" {
    home north
    unit dragon "DRG-5K" at (15, 24) facing south
    unit panther "PNT-10K" at (6, 24) facing south
    unit daikyu "DAI-01" at (24, 19) facing south
    unit jenner "JR7-K" enters turn 2
}
turn 1 {
    initiative davion 9, kurita 5
    atlas moves to (15, 9)
    atlas fires at dragon rolling 6 5
    expect atlas at (15, 9)
    expect dragon armor 1
}
"""
"""Two lances, each pair with something between: woods, a building, a low ridge. One unit is not there yet."""


@dataclass
class Drawn:
    """Stands for what draws pictures: keeps what it was asked to draw."""

    sheets: list[tuple[str, Path, Any]] = field(default_factory=list)

    def check(self, path: Path) -> None:
        """Refuse nothing but what is no picture."""
        if path.suffix not in (".png", ".svg"):
            raise Refused(f"'{path.name}' names no kind of picture", status=2)

    def pair(self, path: Path, scene: PairScene) -> None:
        """Keep a line of sight."""
        self.sheets.append(("pair", path, scene))

    def matrix(self, path: Path, scene: MatrixScene) -> None:
        """Keep who sees whom."""
        self.sheets.append(("matrix", path, scene))

    def field(self, path: Path, scene: FieldScene) -> None:
        """Keep what is seen from somewhere."""
        self.sheets.append(("field", path, scene))


def run(command: ModuleType, *words: str | Path, drawn: Drawn | None = None) -> Answer:
    """What a command answers to its arguments; `drawn` is what draws its pictures, if it makes some."""
    parser = argparse.ArgumentParser()
    command.arguments(parser)
    more = (drawn or Drawn(),) if command is los else ()
    answer = command.run(parser.parse_intermixed_args([str(word) for word in words]), lambda text: None, *more)
    assert isinstance(answer, Answer)
    return answer


def refused(command: ModuleType, *words: str | Path, status: int = 1) -> str:
    """What a command says when it declines."""
    with pytest.raises(Refused) as caught:
        run(command, *words)
    assert caught.value.status == status
    return caught.value.message


def one_sentence(message: str) -> None:
    """Check that a message about a script or replay is one line that says where, and then only the place itself."""
    first, *rest = message.split("\n")
    assert re.match(r"[^:]+(:\d+){0,2}: error: \S.*$", first), message
    assert all(line.startswith("    ") for line in rest), message
    assert "Traceback" not in message and "Error" not in message and "<" not in message, message


def misfit(value: Any, shape: Any, where: str = "answer") -> str:
    """Where a value of JSON has not the shape wanted; '' if it has.

    A shape is a type, a union of types, a list of one shape, an object with exactly these keys, or with `...` as its
    only key an object of any keys.
    """
    if isinstance(shape, dict) and set(shape) == {...}:
        return next((found for key in value if (found := misfit(value[key], shape[...], f"{where}.{key}"))), "")
    if isinstance(shape, dict):
        if not isinstance(value, dict) or set(value) != set(shape):
            return f"{where} has {sorted(value)}, not {sorted(shape)}"
        return next((found for key in shape if (found := misfit(value[key], shape[key], f"{where}.{key}"))), "")
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{where} is no list"
        return next((found for i, each in enumerate(value) if (found := misfit(each, shape[0], f"{where}[{i}]"))), "")
    kinds = shape.__args__ if isinstance(shape, UnionType) else (shape,)
    fine = type(value) in kinds or (type(value) is int and float in kinds) or (value is None and NoneType in kinds)
    return "" if fine else f"{where} is {value!r}, not {shape}"


@cache
def good_replay(folder: Path) -> bytes:
    """The bytes of the skirmish's replay, played once in a folder."""
    (folder / "skirmish.strike").write_text(SKIRMISH)
    assert run(play, folder / "skirmish.strike", "--out", folder / "skirmish.replay").status == 0
    return (folder / "skirmish.replay").read_bytes()


def flipped(data: bytes, at: int) -> bytes:
    """Data with one bit turned."""
    return data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :]
