"""How fast the measure of sight comes to the truth: rays against error, over scenes whose truth is known exactly.

A plate in the form of a 'Mech stands square before an eye at half its height, so that it is seen as it is. What hides
it are flat sheets that stand parallel to it, so that their shadows on it are their outlines, only larger.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
import trimesh
from shapely import affinity

from engine.geometry.figures import Figure as Miniature
from engine.geometry.plane import Point3
from engine.geometry.sight import Viewer, look
from engine.geometry.terrain import Solid, Table
from scenes.battle import OpenBattle
from scenes.measure import Figure

RAYS = (300, 1_000, 4_000, 24_000, 120_000)
"""Rays at the figure's box: the four efforts of the instrument, and one more."""

SCENES = 24
"""Scenes of each kind."""

BEGIN, END = "<!-- convergence: made by `python3 run.py bench convergence --write` -->", "<!-- end of convergence -->"
"""The lines of a document between which the table stands."""

_EYE, _FAR, _MIDDLE = 2.0, 20.0, 1.0  # where the eye stands, how far from it the plate, and half the plate's height
_PLATE = ((-0.45, 0.0, -0.15, 0.95), (0.15, 0.0, 0.45, 0.95), (-0.55, 0.9, 0.55, 1.6), (-0.2, 1.6, 0.2, 2.0),
          (0.55, 1.1, 0.75, 1.7))  # fmt: skip


@dataclass(frozen=True)
class Row:
    """What one kind of scene gave at one number of rays: shares of the target's area."""

    kind: str
    rays: int
    scenes: int
    mean: float
    worst: float
    stated: float
    fullest: float
    """The largest error as a share of the uncertainty that was stated with it: more than 1 would be a lie."""


def _wall(rng: np.random.Generator) -> shapely.Geometry:
    return shapely.box(-9.0, -9.0, 9.0, rng.uniform(0.2, 1.8))


def _house(rng: np.random.Generator) -> shapely.Geometry:
    return shapely.box(-9.0, -9.0, rng.uniform(-0.4, 0.6), rng.uniform(0.5, 2.5))


def _slope(rng: np.random.Generator) -> shapely.Geometry:
    return affinity.rotate(shapely.box(-9.0, -9.0, 9.0, rng.uniform(0.5, 1.5)), rng.uniform(-60, 60), origin=(0, 1))


def _pole(rng: np.random.Generator) -> shapely.Geometry:
    x, width = rng.uniform(-0.4, 0.5), rng.uniform(0.01, 0.15)
    return affinity.rotate(shapely.box(x, -9.0, x + width, 9.0), rng.uniform(-10, 10), origin=(x, 1))


def _fence(rng: np.random.Generator) -> shapely.Geometry:
    gap, turn = rng.uniform(0.08, 0.2), rng.uniform(-8, 8)
    pales = [shapely.box(x, -9.0, x + gap * rng.uniform(0.3, 0.6), 9.0) for x in np.arange(-2.0, 2.0, gap)]
    return affinity.rotate(shapely.union_all(pales), turn, origin=(0, 1))


def _ridge(rng: np.random.Generator) -> shapely.Geometry:
    x = np.linspace(-2.0, 2.0, 40)
    return shapely.Polygon([(-2.0, -9.0), *zip(x, rng.uniform(0.6, 1.4, len(x)), strict=True), (2.0, -9.0)])


def _window(rng: np.random.Generator) -> shapely.Geometry:
    x, y, width, height = rng.uniform((-0.5, 0.3, 0.2, 0.2), (0.2, 1.2, 0.6, 0.8))
    return shapely.box(-9.0, -9.0, 9.0, 9.0).difference(shapely.box(x, y, x + width, y + height))


KINDS: dict[str, Callable[[np.random.Generator], shapely.Geometry]] = {
    "a level wall": _wall,
    "the corner of a house": _house,
    "a slope": _slope,
    "a pole": _pole,
    "a ragged ridge": _ridge,
    "a fence": _fence,
    "a window": _window,
}
"""Kinds of scene, each with the shadow that it throws on the plate, of one seed or another."""


def measured(scenes: int = SCENES, rays: Sequence[int] = RAYS, seed: int = 5) -> list[Row]:
    """Every kind of scene, so many times over, looked at with each number of rays."""
    # The plate faces the eye, to the south: its right is the west.
    plate = shapely.union_all([shapely.box(-right, low, -left, high) for left, low, right, high in _PLATE])
    target = Viewer("plate", Point3(0.0, _EYE + _FAR, 0.0), height=2.0 * _MIDDLE, figure=_miniature())
    eye = Viewer("eye", Point3(0.0, _EYE, _MIDDLE), across=0.0, height=0.0)
    rows = []
    for kind, shadow in KINDS.items():
        rng = np.random.default_rng(seed)
        cast = [shadow(rng) for _ in range(scenes)]
        truths = [float(plate.intersection(shape).area / plate.area) for shape in cast]
        tables = [_table(shape, float(at)) for shape, at in zip(cast, rng.uniform(0.2, 0.95, scenes), strict=True)]
        for count in rays:
            reports = [look(table, eye, target, efforts=(count,)) for table in tables]
            pairs = zip(reports, truths, strict=True)
            errors = np.array([abs(1.0 - report.visible - truth) for report, truth in pairs])
            stated = np.array([report.uncertainty for report in reports])
            full = float((errors / np.maximum(stated, 1e-9)).max())
            rows.append(Row(kind, count, scenes, float(errors.mean()), float(errors.max()), float(stated.mean()), full))
    return rows


def convergence(script: str, open_battle: OpenBattle) -> list[Figure]:
    """The worst error of sight at each number of rays, as `bench` shows it."""
    return figures(measured())


def figures(rows: Sequence[Row]) -> list[Figure]:
    """The worst of all kinds of scene at each number of rays, against what was stated with it."""
    found = []
    for rays in dict.fromkeys(row.rays for row in rows):
        same = [row for row in rows if row.rays == rays]
        worst, full = max(row.worst for row in same), max(row.fullest for row in same)
        found.append(Figure(f"worst error of sight, {rays:,} rays", 100.0 * worst, "% of area", full, "what it states"))
    return found


def markdown(rows: Sequence[Row]) -> str:
    """The rows as a table of a document."""
    head = "| what hides | rays | mean error | worst error | stated ± | worst error / stated |"
    lines = [head, "|---|---:|---:|---:|---:|---:|"]
    for row in rows:
        shares = " | ".join(f"{100.0 * share:.3f} %" for share in (row.mean, row.worst, row.stated))
        lines.append(f"| {row.kind} | {row.rays:,} | {shares} | {row.fullest:.2f} |")
    return "\n".join(lines)


def inserted(document: str, rows: Sequence[Row]) -> str:
    """A document with the table in its place. Raises ValueError where it has none."""
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"there is no place for the table: a line '{BEGIN}' and, after it, a line '{END}'")
    return f"{before}{BEGIN}\n\n{markdown(rows)}\n\n{END}{after}"


def _miniature() -> Miniature:
    corners = [[(x, 0.0, z) for x, z in ((a, b), (c, b), (c, d), (a, d))] for a, b, c, d in _PLATE]
    return Miniature(_mesh(corners))


def _table(shadow: shapely.Geometry, share: float) -> Table:
    """A table with nothing but the sheet that throws a shadow on the plate, at a share of the way to it."""
    parts = shapely.get_parts(shapely.constrained_delaunay_triangles(shadow))
    corners = [
        [(x * share, _EYE + share * _FAR, _MIDDLE + (z - _MIDDLE) * share) for x, z in part.exterior.coords[:3]]
        for part in parts
    ]
    return Table(40.0, 40.0, (Solid("sheet", "piece", _mesh(corners)),))


def _mesh(polygons: list[list[tuple[float, float, float]]]) -> trimesh.Trimesh:
    """Convex polygons of as many corners each, as a sheet of triangles."""
    sides = len(polygons[0])
    starts = np.arange(len(polygons)) * sides
    faces = np.concatenate([np.stack([starts, starts + i, starts + i + 1], axis=1) for i in range(1, sides - 1)])
    return trimesh.Trimesh(np.array(polygons).reshape(-1, 3), faces, process=False)
