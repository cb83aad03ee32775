"""What one unit or point would see of a target, wherever that stood on the table."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from engine.answer import Answer, Refused
from engine.game import Game
from engine.geometry import GeometryError
from engine.geometry.pictured import FieldScene, Spot
from engine.geometry.sight import Viewer
from engine.geometry.viewshed import NOBODY, VERDICTS, FieldOfView, field_of_view
from engine.phases import sighting
from grammar.sight.ends import End, viewer_of

SIGNS = {-1: " ", 0: ".", 1: "+", 2: "#"}
"""How the map on a terminal shows verdicts."""

EYE = "@"

_WIDEST = 100  # characters of the map on a terminal


def field(
    game: Game, viewpoint: End, step: float, height: float, turn: int, when: str, say: Callable[[str], None]
) -> tuple[Answer, FieldScene]:
    """Look at a target of a height all over the table. Raises `Refused`."""
    eye, table = viewer_of(game, viewpoint), sighting.scene(game)
    try:
        found = field_of_view(
            table,
            eye,
            step=step,
            height=height,
            rules=sighting.SIGHT[game.state.level],
            progress=lambda done, count: say(f"{done:,} of {count:,} spots"),
        )
    except GeometryError as error:
        raise Refused(str(error), status=2) from error
    title = f"what {eye.id} sees of a target {height:g} in high"
    scene = FieldScene(table, (eye,), found, spots(game), title, when)
    return Answer("\n".join([title, *_map(found, eye), _summary(found)]), _data(found, eye, turn)), scene


def spots(game: Game) -> tuple[Spot, ...]:
    """The units on the table as a picture shows them."""
    units = (unit for unit in game.state.units.values() if unit.on_table)
    return tuple(Spot(unit.id, unit.place.x, unit.place.y, game.state.force(unit.force).color) for unit in units)


def _map(found: FieldOfView, eye: Viewer) -> list[str]:
    """A map of characters, north above; a character is twice as high as wide, and so is what it stands for."""
    stride = math.ceil(len(found.columns) / _WIDEST)
    columns, rows = range(0, len(found.columns), stride), range(len(found.rows) - 1, -1, -2 * stride)
    lines = [[SIGNS[int(found.verdict[row, column])] for column in columns] for row in rows]
    column = min(columns, key=lambda place: abs(found.columns[place] - eye.position.x))
    line = min(range(len(rows)), key=lambda place: abs(found.rows[rows[place]] - eye.position.y))
    lines[line][column // stride] = EYE
    return ["".join(line).rstrip() for line in lines]


def _summary(found: FieldOfView) -> str:
    able = int((found.verdict != NOBODY).sum())
    return (
        f"clear (.) {found.share('clear'):.1%}, cover (+) {found.share('partial'):.1%}, "
        f"blocked (#) {found.share('blocked'):.1%} of {able:,} spots, {found.step:g} in apart; "
        f"no room on {found.verdict.size - able:,}; {EYE} is the eye"
    )


def _data(found: FieldOfView, eye: Viewer, turn: int) -> dict[str, Any]:
    able = found.verdict != NOBODY
    return {
        "from": eye.id,
        "eye": [round(float(value), 3) for value in eye.eye],
        "turn": turn,
        "mode": found.mode,
        "step": found.step,
        "height": found.height,
        "across": found.across,
        "columns": [round(x, 3) for x in found.columns.tolist()],
        "rows": [round(y, 3) for y in found.rows.tolist()],
        "visible": [[None if math.isnan(v) else round(v, 4) for v in row] for row in found.visible.tolist()],
        "verdict": [[None if v == NOBODY else VERDICTS[v] for v in row] for row in found.verdict.tolist()],
        "spots": int(able.sum()),
        "no_room": int((~able).sum()),
        "share": {verdict: round(found.share(verdict), 4) for verdict in VERDICTS},
    }
