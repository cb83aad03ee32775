"""What `bench` measures of sight: rays, pairs, and how both stand up to large tables."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

from engine.geometry.caster import EmbreeCaster, ExactCaster, embree_is_here
from engine.geometry.plane import Point3
from engine.geometry.sight import Viewer, look_many
from engine.geometry.surface import Floats
from engine.geometry.terrain import Solid, Table
from scenes.battle import OpenBattle
from scenes.measure import Figure, seconds

RAYS = 400_000
PAIRS, FEW = 24, 12
CROWD, CROWDED = 40, 500_000
"""Units that all look at each other, and the triangles of the table on which they stand."""

SIZES = (10_000, 100_000, 1_000_000)
"""Triangles of the tables on which the cost of a pair is compared."""

_WIDTH, _DEPTH = 72.0, 48.0


def rays(script: str, open_battle: OpenBattle) -> list[Figure]:
    """Rays a second of our caster against Embree called bare on the same rays, and against our own float64 caster."""
    table = open_battle(script, None).table
    triangles = np.concatenate([solid.triangles for solid in table.solids])
    eye, points = _aims(table, RAYS)
    few = points[: RAYS // 40]
    exact = len(few) / seconds(lambda: ExactCaster(triangles).blocked(eye, few), 1)
    if not embree_is_here():
        return [Figure("rays, own float64 caster", exact, "rays/s")]
    ours, bare = EmbreeCaster(triangles), _bare_embree(triangles)
    origins = np.broadcast_to(eye, points.shape).astype(np.float32)
    ways = (points - eye).astype(np.float32)
    raw = RAYS / seconds(lambda: bare(origins, ways))
    speed = RAYS / seconds(lambda: ours.blocked(eye, points))
    return [
        Figure(f"rays, {len(triangles):,} triangles", speed, "rays/s", speed / raw, "bare Embree, same rays"),
        Figure("rays, own float64 caster", exact, "rays/s", exact / raw, "bare Embree, same rays"),
    ]


def _aims(table: Table, count: int) -> tuple[Floats, Floats]:
    spread = np.random.default_rng(1).random((count, 3))
    points = spread * np.array([table.width, table.depth, 2.0])
    points[:, 2] += table.heights(points[:, :2])
    eye = np.array([[table.width / 2, table.depth / 2, table.height((table.width / 2, table.depth / 2)) + 2.0]])
    return eye, points


def _bare_embree(triangles: Floats) -> Callable[[np.ndarray, np.ndarray], object]:
    from embreex.mesh_construction import TriangleMesh
    from embreex.rtcore_scene import EmbreeScene

    scene = EmbreeScene(robust=True)
    TriangleMesh(scene, triangles.astype(np.float32))
    return lambda origins, ways: scene.run(
        origins, ways, dists=np.full(len(ways), 0.9999, dtype=np.float32), query="OCCLUDED"
    )


def pairs(script: str, open_battle: OpenBattle) -> list[Figure]:
    """Sight reports a second, all pairs of units spread over the demo's table."""
    table = open_battle(script, None).table
    asked = _everyone(table, PAIRS)
    took = seconds(lambda: look_many(table, asked), 2)
    return [Figure(f"sight reports, {len(asked)} pairs", len(asked) / took, "pairs/s")]


def crowd(script: str, open_battle: OpenBattle) -> list[Figure]:
    """Sight reports a second, all pairs of 40 units on a table of 500,000 triangles."""
    table = land(CROWDED)
    asked = _everyone(table, CROWD)
    look_many(table, asked[:1])
    took = seconds(lambda: look_many(table, asked), 1)
    name = f"sight reports, {len(asked):,} pairs, {CROWDED:,} triangles"
    return [Figure(name, len(asked) / took, "pairs/s")]


def flatness(script: str, open_battle: OpenBattle) -> list[Figure]:
    """What a pair costs on ever larger tables of the same form, against the smallest of them."""
    took = [_pair(land(size)) for size in SIZES]
    return [
        Figure(f"a pair on {size:,} triangles", 1e6 * cost, "us", cost / took[0], f"the same on {SIZES[0]:,}")
        for size, cost in zip(SIZES, took, strict=True)
    ]


def _pair(table: Table) -> float:
    """Seconds that one pair costs on a table that has been looked over before."""
    asked = _everyone(table, FEW)
    look_many(table, asked[:1])
    return seconds(lambda: look_many(table, asked), 2) / len(asked)


def memory(script: str, open_battle: OpenBattle) -> list[Figure]:
    """What a million triangles take in memory, in a process of its own: heights and sight, everything built."""
    words = [sys.executable, "-c", "from scenes.sightbench import footprint; print(footprint())"]
    run = subprocess.run(words, cwd=Path(__file__).resolve().parent.parent, check=True, capture_output=True, text=True)
    held = float(run.stdout)
    bare = SIZES[-1] * 3 * 3 * 8 / 1e6
    return [Figure("memory of a million triangles in use", held, "MB", held / bare, "their coordinates alone")]


def footprint() -> float:
    """Megabytes that a table of a million triangles holds with all that heights and sight need, but for rays."""
    import gc
    import tracemalloc

    tracemalloc.start()
    table = land(SIZES[-1])
    _everyone(table, 2)
    built = [(solid.skyline, solid.nearby) for solid in table.solids]
    gc.collect()
    return tracemalloc.get_traced_memory()[0] / 1e6 if built else 0.0


def land(triangles: int) -> Table:
    """A table of the demo's size, all hills and furrows, of about so many triangles."""
    import trimesh

    rows = max(2, round((triangles / 2.0 * _DEPTH / _WIDTH) ** 0.5))
    columns = round(triangles / 2.0 / rows)
    x, y = np.meshgrid(np.linspace(0.0, _WIDTH, columns + 1), np.linspace(0.0, _DEPTH, rows + 1))
    hills = 1.2 * (np.sin(x / 5.0) + np.cos(y / 4.0) + 0.6 * np.sin((x + 2.0 * y) / 3.0))
    height = np.maximum(hills + 0.03 * np.sin(9.0 * x) * np.cos(7.0 * y), 0.0)
    points = np.stack([x.ravel(), y.ravel(), height.ravel()], axis=1)
    place = np.arange(len(points)).reshape(rows + 1, columns + 1)
    a, b, c, d = (part.ravel() for part in (place[:-1, :-1], place[:-1, 1:], place[1:, 1:], place[1:, :-1]))
    faces = np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])
    return Table(_WIDTH, _DEPTH, (Solid("land", "ground", trimesh.Trimesh(points, faces, process=False)),))


def _everyone(table: Table, count: int) -> list[tuple[Viewer, Viewer]]:
    """All pairs of so many units spread over a table."""
    places = np.random.default_rng(2).random((count, 2)) * (table.width - 2, table.depth - 2) + 1
    heights = table.heights(places)
    feet = [Point3(x, y, z) for (x, y), z in zip(places.tolist(), heights.tolist(), strict=True)]
    viewers = [Viewer(str(number), place) for number, place in enumerate(feet)]
    return [(a, b) for a in viewers for b in viewers if a is not b]
