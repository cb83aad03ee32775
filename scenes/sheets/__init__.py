"""Sheets of lines of sight: one composed page each, to be printed, kept, or shown to settle an argument."""

from __future__ import annotations

from pathlib import Path

from engine.answer import Refused
from engine.geometry.pictured import FieldScene, MatrixScene, PairScene

ENDINGS = (".png", ".svg")


def check(path: Path) -> None:
    """Raise `Refused` where such a file can't be written."""
    if path.suffix.lower() not in ENDINGS:
        raise Refused(f"'{path.name}' names no kind of picture: it must end in {' or '.join(ENDINGS)}", status=2)
    if not path.parent.is_dir():
        raise Refused(f"{path}: error: there is no folder '{path.parent}'")


def pair(path: Path, scene: PairScene) -> None:
    """Write the sheet of one line of sight."""
    check(path)
    from scenes.sheets import pairs, paper

    paper.written(pairs.composed(scene), path)


def matrix(path: Path, scene: MatrixScene) -> None:
    """Write the sheet of who sees whom."""
    check(path)
    from scenes.sheets import matrices, paper

    paper.written(matrices.composed(scene), path)


def field(path: Path, scene: FieldScene) -> None:
    """Write the sheet of what is seen from somewhere."""
    check(path)
    from scenes.sheets import fields, paper

    paper.written(fields.composed(scene), path)
