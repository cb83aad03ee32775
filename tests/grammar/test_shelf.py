"""Prepared meshes in the cache: used when they can be, made anew when they are damaged, never needed."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
import trimesh

from engine.geometry import meshes
from engine.geometry.meshes import Asked, Prepared, prepare
from grammar import shelf
from grammar.shelf import MeshShelf, mesh_shelf, packed, unpacked


def data(radius: float = 1.0) -> bytes:
    """A ball of 1280 triangles, one of them missing."""
    ball = trimesh.creation.icosphere(subdivisions=3, radius=radius)
    return bytes(trimesh.Trimesh(ball.vertices, ball.faces[1:], process=False).export(file_type="stl"))


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MeshShelf:
    """A shelf with nothing on it, for meshes that are not large."""
    monkeypatch.setattr(shelf, "WORTH_KEEPING", 1000)
    return MeshShelf(tmp_path / "meshes")


def same(one: Prepared, other: Prepared) -> bool:
    """Whether two prepared meshes are equal to the last bit."""
    fields = ("closed", "mended", "unit", "foot", "stray", "before", "error")
    return (
        all(getattr(one, field) == getattr(other, field) for field in fields)
        and np.array_equal(one.mesh.vertices, other.mesh.vertices)
        and np.array_equal(one.mesh.faces, other.mesh.faces)
    )


def test_what_is_kept_is_the_same_to_the_last_bit_and_is_not_made_again(
    kept: MeshShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = prepare(data(), "ball.stl", Asked("cm", scale=3.0), shelf=kept)
    assert made.mended.holes_filled == 1
    assert len(list(kept.folder.iterdir())) == 1
    monkeypatch.setattr(meshes, "_made", None)
    assert same(prepare(data(), "ball.stl", Asked("cm", scale=3.0), shelf=kept), made)


def test_another_file_another_wish_another_use_are_kept_apart(kept: MeshShelf) -> None:
    wishes = [Asked(), Asked("cm"), Asked(up="x"), Asked(scale=2.0), Asked(triangles=900)]
    made = [prepare(data(), "ball.stl", wish, shelf=kept) for wish in wishes]
    made += [prepare(data(3.0), "ball.stl", shelf=kept), prepare(data(), "ball.stl", use="ground", shelf=kept)]
    assert len(list(kept.folder.iterdir())) == 7
    again = [prepare(data(), "ball.stl", wish, shelf=kept) for wish in wishes]
    assert all(same(one, other) for one, other in zip(again, made, strict=False))
    assert len(list(kept.folder.iterdir())) == 7


@pytest.mark.parametrize(
    "damage", [lambda held: b"", lambda held: held[:-200], lambda held: held[:40], lambda held: b"x" * 99]
)
def test_a_damaged_file_is_made_anew(kept: MeshShelf, damage: object) -> None:
    made = prepare(data(), "ball.stl", shelf=kept)
    (file,) = kept.folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage(whole))  # type: ignore[operator]
    assert same(prepare(data(), "ball.stl", shelf=kept), made)
    assert file.read_bytes() == whole


def test_any_byte_that_is_changed_is_noticed_or_does_no_harm(kept: MeshShelf) -> None:
    made = prepare(data(), "ball.stl", shelf=kept)
    (file,) = kept.folder.iterdir()
    whole = file.read_bytes()
    for at in range(0, len(whole), len(whole) // 30):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        assert same(prepare(data(), "ball.stl", shelf=kept), made)


def test_what_was_made_from_something_else_is_not_believed() -> None:
    made = prepare(data(), "ball.stl")
    assert same(unpacked(packed(made, "a key"), "a key"), made)
    with pytest.raises(ValueError, match="not what was kept"):
        unpacked(packed(made, "a key"), "another")


def test_a_change_of_the_code_makes_all_anew(kept: MeshShelf, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(data(), "ball.stl", shelf=kept)
    monkeypatch.setattr(shelf, "maker", lambda: "another")
    prepare(data(), "ball.stl", shelf=kept)
    assert len(list(kept.folder.iterdir())) == 2


def test_every_module_that_makes_a_mesh_ready_is_in_the_digest() -> None:
    folder = Path(meshes.__file__).parent
    assert all((folder / f"{name}.py").is_file() for name in shelf.MADE_BY)
    said = "".join((folder / f"{name}.py").read_text(encoding="utf-8") for name in shelf.MADE_BY)
    needed = {
        line.split()[1].rsplit(".", 1)[-1] for line in said.splitlines() if line.startswith("from engine.geometry.")
    }
    assert needed - {"plane", "surface"} <= set(shelf.MADE_BY)


def test_the_oldest_goes_first_where_room_is_short(kept: MeshShelf, monkeypatch: pytest.MonkeyPatch) -> None:
    for radius in (2.0, 3.0, 4.0):
        prepare(data(radius), "ball.stl", shelf=kept)
    files = sorted(kept.folder.iterdir())
    for age, file in enumerate(files):
        os.utime(file, ns=(age, age))
    size = files[0].stat().st_size
    monkeypatch.setattr(shelf, "ROOM", 3 * size + 100)
    prepare(data(5.0), "ball.stl", shelf=kept)
    left = sorted(kept.folder.iterdir())
    assert len(left) == 3
    assert files[0] not in left
    assert set(files[1:]) < set(left)


def test_what_is_used_stays_young(kept: MeshShelf) -> None:
    prepare(data(), "ball.stl", shelf=kept)
    (file,) = kept.folder.iterdir()
    os.utime(file, ns=(1, 1))
    prepare(data(), "ball.stl", shelf=kept)
    assert file.stat().st_mtime_ns > 1


def test_nothing_is_kept_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "meshes").write_text("a file where the folder should be")
    made = prepare(data(), "ball.stl", shelf=MeshShelf(tmp_path / "meshes"))
    assert made.closed
    assert [path.name for path in tmp_path.iterdir()] == ["meshes"]


def test_small_meshes_are_not_worth_keeping(kept: MeshShelf) -> None:
    prepare(bytes(trimesh.creation.box().export(file_type="stl")), "box.stl", shelf=kept)
    assert not kept.folder.exists()


def test_the_shelf_stands_in_the_platform_s_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grammar.cache.sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    found = mesh_shelf()
    assert found is not None
    assert found.folder == tmp_path / "sightline" / "meshes"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert mesh_shelf() is None
