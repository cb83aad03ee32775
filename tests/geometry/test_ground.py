"""Grounds: clear, from a height map, from a mesh."""

from __future__ import annotations

import io

import numpy as np
import pytest
import trimesh
from PIL import Image

from engine.geometry import GeometryError, ground
from engine.geometry.terrain import Table


def picture(levels: np.ndarray, mode: str | None = None) -> bytes:
    out = io.BytesIO()
    image = Image.fromarray(levels)
    (image.convert(mode) if mode else image).save(out, "PNG")
    return out.getvalue()


def laid(data: bytes, low: float = 0.0, high: float = 6.0, size: tuple[float, float] = (20.0, 10.0)) -> Table:
    return Table(*size, (ground.ground_heights(*size, data, low, high),))


def test_clear_ground_is_level_and_has_a_body() -> None:
    solid = ground.ground_clear(30, 20)
    assert solid.closed
    assert np.allclose(solid.bounds, [[0, 0, -ground.THICKNESS], [30, 20, 0]])
    assert np.all(Table(30, 20, (solid,)).heights([[0, 0], [30, 20], [12.3, 4.5]]) == 0.0)


def test_sixteen_bits_make_a_smooth_ramp() -> None:
    table = laid(picture(np.tile(np.linspace(0, 65535, 64).round().astype(np.uint16), (8, 1))))
    x = np.linspace(0, 20, 41)
    assert np.allclose(table.heights(np.stack([x, np.full(41, 3.7)], axis=1)), x * 0.3, atol=2e-4)


def test_north_is_up() -> None:
    levels = np.zeros((5, 5), dtype=np.uint8)
    levels[0, 4] = 255
    table = laid(picture(levels))
    assert table.height((20, 10)) == 6
    assert table.height((20, 0)) == table.height((0, 10)) == table.height((0, 0)) == 0


@pytest.mark.parametrize("mode", [None, "RGB", "RGBA", "P", "1"])
def test_pictures_of_all_modes_are_read(mode: str | None) -> None:
    levels = np.zeros((4, 4), dtype=np.uint8)
    levels[:, 2:] = 255
    table = laid(picture(levels, mode), 1.0, 3.0)
    assert table.height((0, 5)) == 1.0
    assert table.height((20, 5)) == 3.0


def test_two_pixels_a_side_run_bilinearly() -> None:
    table = laid(picture(np.array([[0, 255], [0, 0]], dtype=np.uint8)), size=(8, 8))
    assert table.height((4, 4)) == pytest.approx(6 * 0.25, abs=0.02)
    assert table.height((6, 6)) == pytest.approx(6 * 0.5625, abs=0.02)


def tiff(levels: np.ndarray) -> bytes:
    out = io.BytesIO()
    Image.fromarray(levels).save(out, "TIFF")
    return out.getvalue()


@pytest.mark.parametrize("kind", [np.float32, np.int32])
def test_pixels_that_are_heights_themselves_keep_their_steps(kind: type) -> None:
    ramp = np.tile(np.linspace(100_000, 101_000, 64), (8, 1)).astype(kind)
    table = laid(tiff(ramp))
    x = np.linspace(0, 20, 41)
    assert np.allclose(table.heights(np.stack([x, np.full(41, 3.7)], axis=1)), x * 0.3, atol=6e-3)
    assert len(np.unique(table.heights(np.stack([x, np.full(41, 3.7)], axis=1)))) == 41


def test_heights_below_zero_are_heights_too() -> None:
    table = laid(tiff(np.array([[-3.0, 1.0], [-3.0, 1.0]], dtype=np.float32)), 0.0, 2.0)
    assert (table.height((0, 5)), table.height((20, 5))) == (0.0, 2.0)
    assert laid(tiff(np.full((3, 3), 7.5, dtype=np.float32)), 1.0, 2.0).height((10, 5)) == 1.0


def test_heights_that_are_no_numbers_are_refused() -> None:
    with pytest.raises(GeometryError) as refusal:
        laid(tiff(np.array([[0.0, np.nan], [1.0, 2.0]], dtype=np.float32)))
    assert refusal.value.message == "'the height map' is damaged: some of its heights are not numbers"


def test_height_map_ground_is_a_closed_body_of_sensible_size() -> None:
    rng = np.random.default_rng(5)
    solid = ground.ground_heights(72, 48, picture(rng.integers(0, 65535, (960, 1440)).astype(np.uint16)), 0, 6)
    assert solid.closed
    assert 100_000 < len(solid.mesh.faces) < 130_000
    assert solid.bounds[1, 2] <= 6


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"no picture", "can't be read as a picture"),
        (b"", "can't be read"),
        (picture(np.zeros((1, 9), np.uint8)), "2 x 2"),
    ],
)
def test_broken_pictures_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(GeometryError, match=message):
        laid(data)


def test_a_truncated_picture_is_refused() -> None:
    whole = picture(np.arange(4096, dtype=np.uint16).reshape(64, 64))
    with pytest.raises(GeometryError, match="damaged"):
        laid(whole[: len(whole) // 2])


def test_mesh_ground_is_centered_with_its_lowest_point_at_zero_and_closed() -> None:
    slope = trimesh.Trimesh([[0, 0, 7], [40, 0, 7], [40, 20, 12], [0, 20, 12]], [[0, 1, 2], [0, 2, 3]])
    solid = ground.ground_mesh(40, 20, slope, "slope.stl")
    assert solid.closed
    table = Table(40, 20, (solid,))
    assert np.allclose(table.heights([[0, 0], [40, 20], [20, 10]]), [0, 5, 2.5])


def test_a_sheet_that_faces_down_is_ground_all_the_same() -> None:
    slope = trimesh.Trimesh([[0, 0, 0], [10, 0, 0], [10, 10, 4], [0, 10, 4]], [[0, 2, 1], [0, 3, 2]])
    solid = ground.ground_mesh(10, 10, slope, "slope.stl")
    assert solid.closed
    assert solid.mesh.volume > 0
    assert Table(10, 10, (solid,)).height((5, 5)) == pytest.approx(2)


def test_where_a_mesh_does_not_reach_the_bare_table_shows() -> None:
    tile = trimesh.creation.box((10, 10, 3))
    table = Table(40, 20, (ground.ground_mesh(40, 20, tile, "tile.stl", at=(5, 5)),))
    assert table.height((5, 5)) == 3
    assert table.height((30, 10)) == 0


def test_a_mesh_beside_the_table_is_refused() -> None:
    with pytest.raises(GeometryError, match="beside the table"):
        ground.ground_mesh(40, 20, trimesh.creation.box((10, 10, 3)), "tile.stl", at=(100, 100))
