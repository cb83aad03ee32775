"""Small tables and units on them, for the tests of geometry."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
import trimesh

from engine.geometry import ground, relief, shapes
from engine.geometry.figures import Figure
from engine.geometry.plane import Point3
from engine.geometry.sight import Viewer
from engine.geometry.terrain import Solid, Table, Zone


def flat(width: float = 40.0, depth: float = 30.0) -> Table:
    """A bare, level table."""
    return Table(width, depth, (ground.ground_clear(width, depth),))


def sheet(name: str, *corners: Sequence[float], kind: str = "piece") -> Solid:
    """A polygon in space, fan of triangles, without thickness."""
    fan = [[0, i, i + 1] for i in range(1, len(corners) - 1)]
    return Solid(name, kind, trimesh.Trimesh(np.array(corners, dtype=float), fan, process=False))


def wall(
    height: float, y: float, low: float = 0.0, high: float = 40.0, name: str = "wall", bottom: float = 0.0
) -> Solid:
    """A wall without thickness that runs from west to east at `y`, from x = `low` to `high`."""
    return sheet(name, (low, y, bottom), (high, y, bottom), (high, y, height), (low, y, height))


def block(table: Table, name: str, at: tuple[float, float], size: tuple[float, float], height: float) -> Solid:
    """A house."""
    return relief.building(table, name, shapes.rectangle(at, *size), height)


def woods(name: str, at: tuple[float, float], size: tuple[float, float], height: float = 2.0) -> Zone:
    """A rectangle of light woods."""
    return Zone(name, "woods", shapes.rectangle(at, *size), "light", height)


def figure(width: float = 1.0, deep: float = 0.7, top: float = 2.0) -> Figure:
    """A figure like a 'Mech's, in boxes: legs, body, head, one arm longer than the other."""
    parts = []
    for size, middle in (
        ((0.25, 0.3, 0.9), (-0.3, 0.0, 0.55)),
        ((0.25, 0.3, 0.9), (0.3, 0.0, 0.55)),
        ((width * 0.8, deep, 0.7), (0.0, 0.0, 1.3)),
        ((0.3, 0.3, top - 1.6), (0.0, 0.1, (top + 1.6) / 2.0)),
        ((0.15, 0.8, 0.2), (width / 2.0, 0.4, 1.3)),
    ):
        part = trimesh.creation.box(size)
        part.apply_translation(middle)
        parts.append(part)
    return Figure(trimesh.util.concatenate(parts))


def box_figure(width: float = 1.0, deep: float = 0.02, bottom: float = 0.0, top: float = 2.0) -> Figure:
    """A figure that is one box, and so has an area that can be told by hand."""
    part = trimesh.creation.box((width, deep, top - bottom))
    part.apply_translation((0.0, 0.0, (top + bottom) / 2.0))
    return Figure(part)


def unit(name: str, x: float, y: float, z: float = 0.0, shape: Figure | None = None, **more: float) -> Viewer:
    """A 'Mech."""
    return Viewer(name, Point3(x, y, z), figure=shape, **more)


def moved(table: Table, matrix: np.ndarray) -> Table:
    """The same solids and zones carried elsewhere, without regard to the table's edge."""
    solids = tuple(Solid(s.name, s.kind, s.mesh.copy().apply_transform(matrix)) for s in table.solids)
    zones = tuple(
        Zone(z.name, z.kind, shapely.transform(z.outline, lambda plan: carried(matrix, plan)), z.grade, z.height)
        for z in table.zones
    )
    return Table(table.width, table.depth, solids, zones)


def carried(matrix: np.ndarray, plan: np.ndarray) -> np.ndarray:
    """Points of the plan under the same motion."""
    return plan @ matrix[:2, :2].T + matrix[:2, 3]
