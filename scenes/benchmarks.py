"""What `bench` measures. Each function takes the demo script and a way to open it, and gives figures."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from engine.geometry.caster import EmbreeCaster, ExactCaster, embree_is_here
from engine.geometry.plane import Point3
from engine.geometry.sight import Viewer, look_many
from engine.geometry.surface import Floats
from engine.geometry.terrain import Table
from scenes.battle import OpenBattle
from scenes.measure import Figure, seconds
from scenes.scale import scale

ROOT = Path(__file__).resolve().parent.parent
RAYS = 400_000
PAIRS = 24


Benchmark = Callable[[str, OpenBattle], list[Figure]]


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
    places = np.random.default_rng(2).random((PAIRS, 2)) * (table.width - 2, table.depth - 2) + 1
    heights = table.heights(places)
    feet = [Point3(x, y, z) for (x, y), z in zip(places.tolist(), heights.tolist(), strict=True)]
    viewers = [Viewer(str(number), place) for number, place in enumerate(feet)]
    asked = [(a, b) for a in viewers for b in viewers if a is not b]
    took = seconds(lambda: look_many(table, asked), 2)
    return [Figure(f"sight reports, {len(asked)} pairs", len(asked) / took, "pairs/s")]


def battles(script: str, open_battle: OpenBattle) -> list[Figure]:
    """How long the demo battle takes to play, commanders and all."""
    took = seconds(lambda: open_battle(script, None), 2)
    return [Figure("the demo battle, played", 1 / took, "battles/s")]


def starts(script: str, open_battle: OpenBattle) -> list[Figure]:
    """Seconds from nothing to an answer and to a picture, in a process of their own, against Python's bare start."""
    bare = seconds(lambda: _process("-c", "pass"))
    sight = seconds(lambda: _process("run.py", "los", script, "atlas", "dragon", "--json"), 2)
    with tempfile.TemporaryDirectory() as folder:
        picture = seconds(lambda: _process("run.py", "render", script, "--out", str(Path(folder) / "first.png")), 2)
    return [
        Figure("cold start to 'los --json'", sight, "s", sight / bare, "starting Python"),
        Figure("cold start to the first picture", picture, "s", picture / bare, "starting Python"),
    ]


def _process(*words: str) -> None:
    subprocess.run([sys.executable, *words], cwd=ROOT, check=True, capture_output=True)


def frames(script: str, open_battle: OpenBattle) -> list[Figure]:
    """Frames a second at 1280 x 720 with read-back, against clearing and reading back an empty picture."""
    from scenes.renderer import open_renderer
    from scenes.stage import Stage
    from scenes.timeline import Timeline

    battle = open_battle(script, None)
    timeline = Timeline(battle.replay)
    renderer = open_renderer((1280, 720), moving=True)
    empty = 20 / seconds(lambda: [renderer.picture() for _ in range(20)], 2)
    stage = Stage(renderer, battle)
    times = [timeline.duration * i / 20 for i in range(20)]

    def film() -> None:
        for at in times:
            stage.show(timeline.at(at))
            stage.snapshot()

    speed = 20 / seconds(film, 2)
    return [Figure(f"frames, {renderer.description}", speed, "frames/s", speed / empty, "an empty picture, read back")]


BENCHMARKS: dict[str, Benchmark] = {
    "rays": rays,
    "pairs": pairs,
    "battles": battles,
    "scale": scale,
    "starts": starts,
    "frames": frames,
}
"""All measurements by name."""
