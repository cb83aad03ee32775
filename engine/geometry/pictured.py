"""What a picture of lines of sight shows: everything that has been measured, ready to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.geometry.sight import SightReport, Viewer
from engine.geometry.terrain import Table

if TYPE_CHECKING:
    from engine.geometry.viewshed import FieldOfView


class Spot(NamedTuple):
    """A unit on the plan: its id, where it stands, and its force's color, a word or six hexadecimal digits."""

    id: str
    x: float
    y: float
    color: str


@dataclass(frozen=True, eq=False)
class PairScene:
    """One line of sight: `there` from the eye to the target, `back` the other way.

    `lines` are the words under the picture, already told; `brackets` are ranges by name with their far limits in
    inches, from base edge to base edge, the nearest first. `table` is the one that was looked over.
    """

    table: Table
    eye: Viewer
    target: Viewer
    there: SightReport
    back: SightReport
    lines: tuple[str, ...]
    brackets: tuple[tuple[str, float], ...]
    title: str
    subtitle: str = ""


@dataclass(frozen=True, eq=False)
class MatrixScene:
    """Who sees whom: `forces` is the color of each unit by its id, `reports` is by eye and target."""

    table: Table
    viewers: tuple[Viewer, ...]
    forces: tuple[tuple[str, str], ...]
    reports: Mapping[tuple[str, str], SightReport]
    title: str
    subtitle: str = ""


@dataclass(frozen=True, eq=False)
class FieldScene:
    """What is seen from one or more eyes of something that would stand anywhere on the table."""

    table: Table
    eyes: tuple[Viewer, ...]
    field: FieldOfView
    units: tuple[Spot, ...]
    title: str
    subtitle: str = ""


class Pictures(Protocol):
    """Draws sheets and writes them as the kind of file that the path's ending says, whole or not at all.

    All raise `engine.answer.Refused` where that can't be done.
    """

    def check(self, path: Path) -> None:
        """Whether such a file can be written: asked before anything is measured that takes long."""

    def pair(self, path: Path, scene: PairScene) -> None:
        """One line of sight."""

    def matrix(self, path: Path, scene: MatrixScene) -> None:
        """Who sees whom."""

    def field(self, path: Path, scene: FieldScene) -> None:
        """What is seen from somewhere."""
