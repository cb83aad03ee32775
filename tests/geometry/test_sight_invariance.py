"""What may not change an answer: where the scene lies, the order of its parts, what else is there, the caster."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from engine.geometry import relief, shapes
from engine.geometry.caster import embree_is_here
from engine.geometry.figures import Figure
from engine.geometry.plane import Point3
from engine.geometry.sight import SightReport, Viewer, look_many
from engine.geometry.terrain import Table
from tests.geometry.tabletop import block, figure, flat, moved, wall, woods

SHAPE = figure()
MIRRORED = Figure(SHAPE.mesh.copy().apply_transform(np.diag([-1.0, 1.0, 1.0, 1.0])))


@pytest.fixture(scope="module")
def scene() -> tuple[Table, list[tuple[Viewer, Viewer]]]:
    rng = np.random.default_rng(11)
    table = flat()
    table = table.plus(
        relief.hill(table, "hill", shapes.polygon([(14, 10), (24, 9), (26, 17), (20, 13), (15, 18)]), 3, 1.5),
        block(table, "depot", (8, 20), (5, 3), 4),
        block(table, "hut", (30, 22), (2, 2), 1.5),
        wall(1.2, 5.0, 10, 30),
        woods("wood", (30, 10), (6, 8)),
    )
    places = rng.uniform([2, 2], [38, 28], (12, 2)).round(2)
    heights = table.heights(places)
    units = [
        Viewer(str(i), Point3(x, y, float(z)), 10.0 * i, figure=SHAPE)
        for i, ((x, y), z) in enumerate(zip(places.tolist(), heights, strict=True))
    ]
    return table, [(a, b) for a in units for b in units if a is not b]


def same(ours: list[SightReport], theirs: list[SightReport], mirrored: bool = False) -> None:
    """Equal but for the noise of float32 and of a pattern that lies mirrored."""
    for one, two in zip(ours, theirs, strict=True):
        slack = one.uncertainty + two.uncertainty if mirrored else 2e-3
        assert one.visible == pytest.approx(two.visible, abs=slack + 1e-6)
        assert one.other.visible == pytest.approx(two.other.visible, abs=slack + 1e-6)
        assert one.range == pytest.approx(two.range, abs=1e-6)
        assert one.woods == pytest.approx(two.woods, abs=1e-6)
        if not (one.ambiguous or two.ambiguous):
            assert one.verdict == two.verdict
            if not mirrored:
                assert {b.name for b in one.blockers if b.hides > 0.01} == {
                    b.name for b in two.blockers if b.hides > 0.01
                }


def carry(
    pairs: list[tuple[Viewer, Viewer]], matrix: np.ndarray, turn: float = 0.0, flip: bool = False
) -> list[tuple[Viewer, Viewer]]:
    def put(viewer: Viewer) -> Viewer:
        x, y, z = (matrix @ [*viewer.position, 1.0])[:3].tolist()
        facing = -viewer.facing if flip else viewer.facing + turn
        return Viewer(viewer.id, Point3(x, y, z), facing, viewer.across, viewer.height, MIRRORED if flip else SHAPE)

    return [(put(a), put(b)) for a, b in pairs]


@pytest.mark.parametrize("degrees", [90.0, 33.0, 180.0])
def test_turned(scene: tuple[Table, list[tuple[Viewer, Viewer]]], degrees: float) -> None:
    table, pairs = scene
    matrix = trimesh.transformations.rotation_matrix(-np.radians(degrees), (0, 0, 1), (20, 15, 0))
    same(look_many(table, pairs), look_many(moved(table, matrix), carry(pairs, matrix, turn=degrees)))


@pytest.mark.parametrize("shift", [(100.0, -40.0, 0.0), (0.0, 0.0, 25.0), (1000.0, 1000.0, 3.0)])
def test_shifted(scene: tuple[Table, list[tuple[Viewer, Viewer]]], shift: tuple[float, float, float]) -> None:
    table, pairs = scene
    matrix = trimesh.transformations.translation_matrix(shift)
    same(look_many(table, pairs), look_many(moved(table, matrix), carry(pairs, matrix)))


def test_mirrored(scene: tuple[Table, list[tuple[Viewer, Viewer]]]) -> None:
    table, pairs = scene
    matrix = np.diag([-1.0, 1.0, 1.0, 1.0])
    matrix[0, 3] = 40.0
    same(look_many(table, pairs), look_many(moved(table, matrix), carry(pairs, matrix, flip=True)), mirrored=True)


def test_order_of_solids(scene: tuple[Table, list[tuple[Viewer, Viewer]]]) -> None:
    table, pairs = scene
    other = look_many(Table(table.width, table.depth, table.solids[::-1], table.zones), pairs)
    same(look_many(table, pairs), other)
    assert [report.visible for report in look_many(table, pairs)] == pytest.approx(
        [report.visible for report in other], abs=1e-9
    )


def test_what_else_stands_around(scene: tuple[Table, list[tuple[Viewer, Viewer]]]) -> None:
    table, pairs = scene
    larger = table.plus(*(block(table, f"far {i}", (200 + 10 * i, 300), (4, 4), 9) for i in range(5)))
    assert look_many(larger, pairs) == look_many(table, pairs)


def test_however_often_asked(scene: tuple[Table, list[tuple[Viewer, Viewer]]]) -> None:
    table, pairs = scene
    first = look_many(table, pairs)
    look_many(table, pairs[::-1])
    assert look_many(table, pairs) == first


@pytest.mark.skipif(not embree_is_here(), reason="Embree has no package here")
@pytest.mark.parametrize("seed", range(4))
def test_the_exact_caster_gives_the_same_verdicts(seed: int) -> None:
    rng = np.random.default_rng(seed)
    table = flat()
    for i in range(8):
        x, y, turn = rng.uniform([4, 4, 0], [36, 26, 90]).tolist()
        width, depth, height = rng.uniform([1, 1, 0.5], [6, 3, 3]).tolist()
        outline = shapes.rectangle((x, y), width, depth, turn)
        solid = (
            relief.hill(table, f"hill {i}", outline, height, 2)
            if i % 2
            else relief.building(table, f"house {i}", outline, height)
        )
        table = table.plus(solid)
    places = rng.uniform([2, 2], [38, 28], (7, 2))
    units = [
        Viewer(str(i), Point3(x, y, table.height((x, y))), figure=SHAPE) for i, (x, y) in enumerate(places.tolist())
    ]
    pairs = [(a, b) for a in units for b in units if a is not b]
    fast, exact = look_many(table, pairs, caster="embree"), look_many(table, pairs, caster="exact")
    assert [report.verdict for report in fast] == [report.verdict for report in exact]
    same(fast, exact)


def test_seen_at_all_is_mutual_from_eye_to_eye(scene: tuple[Table, list[tuple[Viewer, Viewer]]]) -> None:
    table, pairs = scene
    eyes = [tuple(Viewer(viewer.id, viewer.eye, across=0.0, height=0.0) for viewer in pair) for pair in pairs]
    there = [report.verdict for report in look_many(table, eyes)]
    back = [report.verdict for report in look_many(table, [(b, a) for a, b in eyes])]
    assert there == back


def test_each_asked_alone(scene: tuple[Table, list[tuple[Viewer, Viewer]]]) -> None:
    table, pairs = scene
    assert [look_many(table, [pair])[0] for pair in pairs] == look_many(table, pairs)
