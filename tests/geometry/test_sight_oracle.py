"""Sight against pictures: on random scenes, the pixels that show the target are counted and the shares compared."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest
import trimesh

from engine.geometry import relief, shapes
from engine.geometry.caster import embree_is_here
from engine.geometry.figures import Figure
from engine.geometry.meshes import prepare
from engine.geometry.plane import Point3
from engine.geometry.sight import MODES, SightReport, SightRules, Viewer, look_many
from engine.geometry.terrain import Solid, Table
from models.catalogue import figure_mesh
from scenes.renderer import NoPicture, open_renderer
from tests.geometry.pixels import NumpyPainter, Painter, PipePainter, hidden_shares
from tests.geometry.tabletop import box_figure, figure, flat, sheet, unit, wall

pytestmark = pytest.mark.xdist_group("pictures")
PIXELS = 640
WIDTH, DEPTH = 24.0, 20.0
PIPE_ERROR, NUMPY_ERROR = 0.0003, 0.001
"""How far shares by pixels may lie from the truth at 640 and 256 pixels across: thrice the worst of 20 scenes."""

CASTERS = ["exact", *(["embree"] if embree_is_here() else [])]
RULES = SightRules()
MINIATURES = ("mech_heavy_a.glb", "mech_light_c.glb", "tracked_battle.glb", "vtol.glb", "foot.glb")


@pytest.fixture(scope="module")
def pipe() -> Iterator[PipePainter]:
    try:
        renderer = open_renderer((PIXELS, PIXELS), moving=True)
    except NoPicture as trouble:
        pytest.skip(trouble.message)
    yield PipePainter(renderer)
    renderer.close()


@cache
def miniature(file: str) -> Figure:
    return Figure(figure_mesh(file))


def arch(table: Table, name: str, at: tuple[float, float], turned: float) -> Solid:
    """A gate 6 in wide and 4 in high, its opening 3 in wide and 3 in high, read from an STL file."""
    opening = [(-1.5, 0), (-1.5, 2), (-1, 2.7), (0, 3), (1, 2.7), (1.5, 2), (1.5, 0)]
    face = shapes.polygon([(-3, 0), *opening, (3, 0), (3, 4), (-3, 4)])
    upright = trimesh.creation.extrude_polygon(face, 0.8)
    upright.apply_transform(trimesh.transformations.rotation_matrix(math.pi / 2, (1, 0, 0)))
    return relief.piece(table, name, prepare(upright.export(file_type="stl"), "arch.stl"), at, turned=turned)


def comb(table: Table, name: str, at: tuple[float, float], turned: float) -> Solid:
    """A fence of twelve thin pales."""
    pales = [
        trimesh.creation.box((0.08, 0.08, 1.6)).apply_translation((0.25 * i, 0, 0.8 + 0.05 * (i % 3)))
        for i in range(12)
    ]
    return relief.piece(table, name, trimesh.util.concatenate(pales), at, turned=turned)


def leaning(table: Table, name: str, at: tuple[float, float], rng: np.random.Generator) -> Solid:
    """A slanting sheet of one triangle, wound either way."""
    corners = np.array([(*at, 0.0)] * 3) + rng.uniform([-1.5, -1.5, 0], [1.5, 1.5, 2.5], (3, 3))
    return sheet(name, *corners.tolist()[:: int(rng.choice([-1, 1]))])


def scene(seed: int) -> tuple[Table, list[tuple[Viewer, Viewer]]]:
    """A crowded table, and eyes low and high that look at several kinds of target."""
    rng = np.random.default_rng(seed)
    table = flat(WIDTH, DEPTH)
    for i in range(3):
        x, y, turn, height, slope = rng.uniform([3, 3, 0, 0.5, 0.7], [21, 17, 90, 2.5, 3]).tolist()
        table = table.plus(relief.hill(table, f"hill {i}", shapes.rectangle((x, y), 6, 4, turn), height, slope))
    for i in range(3):
        x, y, turn, high = rng.uniform([3, 3, 0, 1], [21, 17, 90, 4]).tolist()
        table = table.plus(relief.building(table, f"house {i}", shapes.rectangle((x, y), 2, 1.5, turn), high))
    spots = rng.uniform([2, 2], [22, 18], (9, 2)).tolist()
    turns = rng.uniform(0, 360, 9).tolist()
    table = table.plus(*(arch(table, f"arch {i}", spots[i], turns[i]) for i in range(2)))
    table = table.plus(*(comb(table, f"fence {i}", spots[i], turns[i]) for i in range(2, 5)))
    ball = trimesh.creation.icosphere(subdivisions=3, radius=0.9)
    table = table.plus(*(relief.piece(table, f"boulder {i}", ball, spots[i]) for i in range(5, 7)))
    table = table.plus(*(leaning(table, f"sheet {i}", spots[i], rng) for i in range(7, 9)))
    targets = []
    kinds = [*(miniature(file) for file in MINIATURES), figure(), box_figure(1.1, 0.6), None]
    for i, shape in enumerate(kinds):
        x, y = rng.uniform([2, 2], [22, 18]).tolist()
        high = 2.0 if shape is None else float(shape.mesh.bounds[1, 2])
        targets.append(Viewer(f"target {i}", Point3(x, y, table.height((x, y))), 33.0 * i, height=high, figure=shape))
    pairs = []
    for i, target in enumerate(targets):
        for away, angle in ((2.5, 0), (8, 0), (14, 0), (30, 0), (12, 10), (5, 40), (2.5, 80)):
            way = rng.uniform(0, 2 * math.pi)
            x, y = target.position.x + away * math.cos(way), target.position.y + away * math.sin(way)
            ground = table.height((x, y))
            rise = target.position.z - 1 + away * math.tan(math.radians(angle))
            pairs.append((unit(f"eye {i}", x, y, max(ground, rise) if angle else ground), target))
    return table, pairs


def verdict(hidden: float) -> str:
    return "blocked" if hidden > RULES.block else "partial" if hidden > RULES.cover else "clear"


def agrees(painter: Painter, error: float, table: Table, pair: tuple[Viewer, Viewer], report: SightReport) -> float:
    """The share that the pixels say, held against the report."""
    (share,) = hidden_shares(painter, *pair, report.mode, [[solid.triangles for solid in table.solids]])
    assert 1 - report.visible == pytest.approx(share, abs=report.uncertainty + error)
    at_a_threshold = min(abs(share - RULES.cover), abs(share - RULES.block)) <= error
    if not (at_a_threshold or report.ambiguous or report.touching):
        assert report.verdict == verdict(share)
    return share


@pytest.mark.rule("LOS-GEOMETRY", "LOS-VISIBLE-FRACTION")
@pytest.mark.parametrize("seed", [1, 3, 7])
@pytest.mark.parametrize("mode", MODES)
def test_shares_are_those_that_a_picture_shows(seed: int, mode: str, pipe: PipePainter) -> None:
    table, pairs = scene(seed)
    reports = look_many(table, pairs, mode=mode)
    shares = [agrees(pipe, PIPE_ERROR, table, *asked) for asked in zip(pairs, reports, strict=True)]
    assert sum(0.02 < share < 0.98 for share in shares) >= 20


@pytest.mark.parametrize("caster", CASTERS)
def test_shares_are_those_of_triangles_filled_one_by_one(caster: str) -> None:
    table, pairs = scene(1)
    for mode, asked in (("miniature", pairs[4:42:14]), ("silhouette", pairs[::3])):
        for pair, report in zip(asked, look_many(table, asked, mode=mode, caster=caster), strict=True):
            agrees(NumpyPainter(), NUMPY_ERROR, table, pair, report)


@pytest.mark.parametrize("mode", MODES)
def test_what_each_blocker_hides_is_what_a_picture_shows(mode: str, pipe: PipePainter) -> None:
    table, pairs = scene(3)
    bodies = {solid.name: solid.triangles for solid in table.solids}
    several = 0
    for pair, report in zip(pairs[1::5], look_many(table, pairs[1::5], mode=mode), strict=True):
        named = [blocker.name for blocker in report.blockers]
        without = [[body for name, body in bodies.items() if name != one] for one in named]
        alone = [[bodies[name]] for name in named]
        others = [body for name, body in bodies.items() if name not in named]
        whole, rest, *shares = hidden_shares(pipe, *pair, mode, [list(bodies.values()), others, *alone, *without])
        slack = 1.5 * report.uncertainty + 2 * PIPE_ERROR
        assert rest == pytest.approx(0, abs=slack)
        assert [blocker.hides for blocker in report.blockers] == pytest.approx(shares[: len(named)], abs=slack)
        only = [whole - share for share in shares[len(named) :]]
        assert [blocker.only for blocker in report.blockers] == pytest.approx(only, abs=2 * slack)
        several += sum(share > 0.01 for share in shares[: len(named)]) > 1
    assert several >= 2


def bumpy(seed: int, across: int = 90, bumps: int = 40) -> tuple[Table, list[tuple[Viewer, Viewer]]]:
    """Ground as a scan gives it, a grid of points on rounded hills with a rough skin, and units that stand about."""
    rng = np.random.default_rng(seed)
    x, y = np.meshgrid(np.linspace(0, 40, across), np.linspace(0, 30, across))
    z = np.zeros_like(x)
    for _ in range(bumps):
        at, wide, high = rng.uniform([0, 0], [40, 30]), float(rng.uniform(0.6, 4)), float(rng.uniform(0.5, 3))
        z += high * np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * wide * wide))
    z += rng.uniform(0, 0.03, z.shape)
    grid = np.arange(across * across).reshape(across, across)
    a, b, c, d = (part.ravel() for part in (grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]))
    faces = np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])
    mesh = trimesh.Trimesh(np.stack([x.ravel(), y.ravel(), z.ravel()], axis=1), faces, process=False)
    table = Table(40, 30, (Solid("ground", "ground", mesh),))
    places = np.random.default_rng(seed + 100).uniform([1, 1], [39, 29], (9, 2))
    units = [unit(str(i), x, y, table.height((x, y))) for i, (x, y) in enumerate(places.tolist())]
    return table, [(one, two) for one in units for two in units if one is not two]


@pytest.mark.parametrize("seed", [5])
def test_bumpy_ground_hides_what_a_picture_shows(seed: int) -> None:
    """Hundreds of narrow triangles in one shadow: where joining them fails it may not fail in silence."""
    table, pairs = bumpy(seed)
    reports = look_many(table, pairs[1::3], mode="silhouette")
    shares = [agrees(NumpyPainter(), NUMPY_ERROR, table, *asked) for asked in zip(pairs[1::3], reports, strict=True)]
    assert sum(0.02 < share < 0.98 for share in shares) >= 8


def test_pictures_tell_the_areas_of_a_plate_behind_a_wall() -> None:
    """The painters themselves: a wall 1 in high, 0.5 in before a plate 2 in high, hides 0.974 / 2 of it."""
    table = flat().plus(wall(1.0, 21.5))
    pair = unit("a", 20, 2), unit("b", 20, 22)
    (share,) = hidden_shares(NumpyPainter(800), *pair, "silhouette", [[solid.triangles for solid in table.solids]])
    assert share == pytest.approx(38 / 39 / 2, abs=2e-4)
