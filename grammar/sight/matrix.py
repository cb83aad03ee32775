"""Who sees whom: the sight reports of all pairs of units, as a table."""

from __future__ import annotations

from typing import Any

from engine.answer import Answer, Refused
from engine.game import Game
from engine.geometry.pictured import MatrixScene
from engine.geometry.sight import SightReport, look_many
from engine.phases import sighting
from engine.rules.state import Unit
from grammar.sight.report import blockers

SIGNS = {"clear": "clear", "partial": "cover", "blocked": "-"}


def matrix(game: Game, turn: int, when: str) -> tuple[Answer, MatrixScene]:
    """Every unit on the table as eye (rows) and as target (columns). Raises `Refused` when fewer than two are there."""
    units = [unit for unit in game.state.units.values() if unit.on_table]
    if len(units) < 2:
        raise Refused("there are fewer than two units on the table at that moment")
    viewers, table = {unit.id: sighting.viewer(game, unit) for unit in units}, sighting.scene(game)
    pairs = [(a.id, b.id) for a in units for b in units if a.id != b.id]
    looks = [(viewers[a], viewers[b]) for a, b in pairs]
    rules = sighting.SIGHT[game.state.level]
    reports = dict(zip(pairs, look_many(table, looks, mode=game.sight_mode, rules=rules), strict=True))
    data = {
        "turn": turn,
        "mode": game.sight_mode,
        "units": [unit.id for unit in units],
        "pairs": [_pair(report) for report in reports.values()],
    }
    forces = tuple((unit.id, game.state.force(unit.force).color) for unit in units)
    scene = MatrixScene(table, tuple(viewers.values()), forces, reports, "who sees whom", when)
    return Answer(_told(units, reports), data), scene


def _pair(report: SightReport) -> dict[str, Any]:
    return {
        "attacker": report.attacker,
        "target": report.target,
        "verdict": report.verdict,
        "visible": round(report.visible, 4),
        "uncertainty": round(report.uncertainty, 4),
        "ambiguous": report.ambiguous,
        "blockers": blockers(report.blockers),
        "range": round(report.range, 3),
    }


def _told(units: list[Unit], reports: dict[tuple[str, str], SightReport]) -> str:
    """A row for each eye; a question mark where the two ways of measuring differ."""
    width = max(7, *(len(unit.id) for unit in units)) + 1
    rows = [" " * width + "".join(f"{unit.id:>{width}}" for unit in units)]
    for eye in units:
        cells = [_cell(reports.get((eye.id, target.id))) for target in units]
        rows.append(f"{eye.id:{width}}" + "".join(f"{cell:>{width}}" for cell in cells))
    return "\n".join([*rows, "", "rows look at columns; cover: partial cover; ?: the two ways of measuring differ"])


def _cell(report: SightReport | None) -> str:
    if report is None:
        return "."
    return SIGNS[report.verdict] + ("?" if report.ambiguous else "")
