"""Who sees whom: the sight reports of all pairs of units, as a table."""

from __future__ import annotations

from typing import Any

from engine.answer import Answer, Refused
from engine.game import Game
from engine.geometry.sight import SightReport, look_many
from engine.phases import sighting
from engine.rules.state import Unit

SIGNS = {"clear": "clear", "partial": "cover", "blocked": "-"}


def matrix(game: Game, turn: int) -> Answer:
    """Every unit on the table as eye (rows) and as target (columns). Raises `Refused` when fewer than two are there."""
    units = [unit for unit in game.state.units.values() if unit.on_table]
    if len(units) < 2:
        raise Refused("there are fewer than two units on the table at that moment")
    viewers = {unit.id: sighting.viewer(game, unit) for unit in units}
    pairs = [(a.id, b.id) for a in units for b in units if a.id != b.id]
    reports = look_many(
        sighting.scene(game),
        [(viewers[a], viewers[b]) for a, b in pairs],
        mode=game.sight_mode,
        rules=sighting.SIGHT[game.state.level],
    )
    data = {
        "turn": turn,
        "mode": game.sight_mode,
        "units": [unit.id for unit in units],
        "pairs": [_pair(report) for report in reports],
    }
    return Answer(_told(units, dict(zip(pairs, reports, strict=True))), data)


def _pair(report: SightReport) -> dict[str, Any]:
    return {
        "attacker": report.attacker,
        "target": report.target,
        "verdict": report.verdict,
        "visible": round(report.visible, 4),
        "uncertainty": round(report.uncertainty, 4),
        "ambiguous": report.ambiguous,
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
