"""Files that a script names: what can be wrong with a mesh or a height map, and where files may lie."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
import trimesh
from PIL import Image

from grammar.commands import check, los, play, verify
from tests.commands.use import one_sentence, refused, run

BOX = trimesh.creation.box((4.0, 4.0, 3.0))


def stl(mesh: trimesh.Trimesh = BOX) -> bytes:
    """A mesh as an STL file."""
    return bytes(mesh.export(file_type="stl"))


def ply_with(number: float) -> bytes:
    """A box with one coordinate of another value."""
    corners = BOX.vertices.copy()
    corners[0, 0] = number
    return bytes(trimesh.Trimesh(corners, BOX.faces, process=False).export(file_type="ply"))


def png(pixels: np.ndarray) -> bytes:
    """A grayscale picture."""
    written = io.BytesIO()
    Image.fromarray(pixels).save(written, "png")
    return written.getvalue()


SLOPE = png(np.linspace(0, 255, 30 * 20).reshape(20, 30).astype(np.uint8))
DAMAGED = "can't be read as a mesh: the file is damaged or of another kind."

MESHES: dict[str, tuple[str, bytes, str]] = {
    "empty": ("it.stl", b"", "'it.stl' is empty."),
    "text": ("it.stl", b"once upon a time\n" * 20, "'it.stl' holds no triangles."),
    "cut_stl": ("it.stl", stl()[:300], f"'it.stl' {DAMAGED}"),
    "cut_glb": ("it.glb", bytes(BOX.export(file_type="glb"))[:-100], f"'it.glb' {DAMAGED}"),
    "junk": ("it.glb", bytes(range(256)) * 9, f"'it.glb' {DAMAGED}"),
    "not_a_number": ("it.ply", ply_with(np.nan), "'it.ply' is damaged: some of its coordinates are not numbers."),
    "infinite": ("it.ply", ply_with(np.inf), "'it.ply' is damaged: some of its coordinates are not numbers."),
    "huge": ("it.ply", ply_with(1e7), " is 10,000,002 in large: check its scale and unit."),
    "points": (
        "it.ply",
        bytes(trimesh.PointCloud(BOX.vertices).export(file_type="ply")),
        "'it.ply' holds no triangles.",
    ),
    "cut_3mf": ("it.3mf", bytes(BOX.export(file_type="3mf"))[:-100], f"'it.3mf' {DAMAGED}"),
    "in_millimeters": (
        "it.ply",
        bytes(BOX.copy().apply_scale(500).export(file_type="ply")),
        "'it.ply' is 2,000 in large: check its scale and unit (with 'unit mm' it would be 78.7 in).",
    ),
    "tiny": (
        "it.ply",
        bytes(BOX.copy().apply_scale(1e-3).export(file_type="ply")),
        "'it.ply' is only 0.004 in large: check its scale and unit.",
    ),
    "a_picture": ("it.png", SLOPE, "'it.png' is not a mesh: files ending in .png can't be read."),
}

PICTURES: dict[str, tuple[str, bytes, str]] = {
    "empty": ("it.png", b"", "'it.png' can't be read as a picture: the file is damaged or of another kind."),
    "text": (
        "it.png",
        b"once upon a time",
        "'it.png' can't be read as a picture: the file is damaged or of another kind.",
    ),
    "cut": ("it.png", SLOPE[:80], "'it.png' can't be read as a picture: the file is damaged or of another kind."),
    "one_pixel": (
        "it.png",
        png(np.zeros((1, 1), np.uint8)),
        "'it.png' needs at least 2 x 2 pixels to be a height map.",
    ),
    "huge": (
        "it.png",
        png(np.zeros((9000, 9000), np.uint8)),
        "'it.png' has 9000 x 9000 pixels, too many for heights.",
    ),
    "a_mesh": ("it.stl", stl(), "'it.stl' can't be read as a picture: the file is damaged or of another kind."),
}


def script(folder: Path, feature: str) -> Path:
    """A script with one thing on its table, in line 3."""
    path = folder / "s.strike"
    path.write_text(
        'scenario "Files" { turns 1 }\n'
        f"table 30 x 30 {{\n    {feature}\n}}\n"
        'force a { home south  unit u "AS7-RS" at (15, 5) facing north }\n'
        'force b { home north  unit v "AS7-RS" at (15, 25) facing south }\n'
    )
    return path


def wrong(folder: Path, feature: str) -> str:
    """What every command says of it: a sentence at the feature, and nothing is written."""
    path = script(folder, feature)
    before = sorted(folder.iterdir())
    message = refused(play, path, "--out", folder / "a.replay")
    one_sentence(message)
    assert refused(los, path, "u", "v") == message
    assert run(check, path).text == f"{message}\n1 script checked: 1 error"
    assert sorted(folder.iterdir()) == before
    where, _, said = message.split("\n")[0].partition(" error: ")
    assert where == f"{path}:3:5:"
    assert message.split("\n")[1:] == [f"        {feature}", f"        {'^' * len(feature)}"]
    return said


@pytest.mark.parametrize("name", MESHES)
@pytest.mark.parametrize("feature", ['ground mesh "{}"', 'piece tower "{}" at (15, 15)'])
def test_a_mesh_that_cannot_be_used(tmp_path: Path, name: str, feature: str) -> None:
    file, data, said = MESHES[name]
    (tmp_path / file).write_bytes(data)
    assert wrong(tmp_path, feature.format(file)).endswith(said)


@pytest.mark.parametrize("name", PICTURES)
def test_a_height_map_that_cannot_be_used(tmp_path: Path, name: str) -> None:
    file, data, said = PICTURES[name]
    (tmp_path / file).write_bytes(data)
    assert wrong(tmp_path, f'ground heights "{file}" from 0 to 2') == said


@pytest.mark.parametrize("feature", ['ground heights "{}" from 0 to 2', 'ground mesh "{}"', 'piece "{}" at (15, 15)'])
def test_a_file_that_is_not_there(tmp_path: Path, feature: str) -> None:
    (tmp_path / "folder.stl").mkdir()
    for name in ("missing.stl", "folder.stl", ""):
        said = wrong(tmp_path, feature.format(name))
        nowhere = f"there is no file '{name}' in the script's folder or among the shipped models."
        assert said == (nowhere if name == "missing.stl" else f"'{name}' is not a file.")


@pytest.mark.parametrize(
    "name", ["../secret.stl", "sub/../../secret.stl", "{above}/secret.stl", "/etc/passwd", "link.stl"]
)
def test_a_file_outside_the_script_s_folder(tmp_path: Path, name: str) -> None:
    home = tmp_path / "home"
    (home / "sub").mkdir(parents=True)
    (tmp_path / "secret.stl").write_bytes(stl())
    (home / "link.stl").symlink_to(tmp_path / "secret.stl")
    name = name.format(above=tmp_path)
    assert wrong(home, f'piece "{name}" at (15, 15)') == f"the file '{name}' lies outside the script's folder."


@pytest.mark.parametrize("name", ["a" * 300 + ".stl", "zero\x00.stl", "circle.stl"])
def test_a_name_that_no_file_can_have(tmp_path: Path, name: str) -> None:
    (tmp_path / "circle.stl").symlink_to(tmp_path / "circle.stl")
    message = refused(play, script(tmp_path, f'piece "{name}" at (15, 15)'))
    assert f":3:5: error: the file '{name[:40]}" in message
    assert "' cannot be read: " in message


def test_all_that_is_wrong_with_files_is_told_at_once(tmp_path: Path) -> None:
    path = script(
        tmp_path, 'ground mesh "one.stl"\n    piece "two.stl" at (15, 15)\n    piece "terrain/rock_a.glb" at (9, 9)'
    )
    answer = run(check, path)
    assert answer.data is not None
    assert [
        (each["line"], each["message"].split("'")[1])
        for each in answer.data["diagnostics"]
        if each["severity"] == "error"
    ] == [
        (3, "one.stl"),
        (4, "two.stl"),
    ]


@pytest.mark.parametrize(
    ("feature", "name"),
    [
        ('piece tower "it.stl" at (15, 15)', "tower"),
        ('piece "sub/../it.stl" at (15, 15)', "it"),
        ('piece rock "terrain/rock_a.glb" at (15, 15) scale 3', "rock"),
    ],
)
def test_good_files_stand_in_the_way_of_sight_and_travel_with_the_replay(
    tmp_path: Path, feature: str, name: str
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "it.stl").write_bytes(stl())
    path = script(tmp_path, feature)
    seen = run(los, path, "u", "v").data
    assert seen is not None
    assert (seen["blockers"][0]["name"], seen["blockers"][0]["kind"]) == (name, "piece")
    assert run(play, path, "--out", tmp_path / "a.replay").status == 0
    (tmp_path / "it.stl").unlink()
    path.unlink()
    assert run(verify, tmp_path / "a.replay").status == 0
    assert run(los, tmp_path / "a.replay", "u", "v").data == seen


def test_scripts_are_found_by_relative_and_absolute_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "it.stl").write_bytes(stl())
    path = script(tmp_path, 'piece tower "it.stl" at (15, 15)')
    for folder, name in ((tmp_path, "s.strike"), (tmp_path, "./s.strike"), (tmp_path / "sub", "../s.strike")):
        monkeypatch.chdir(folder)
        assert run(los, name, "u", "v").data == run(los, path, "u", "v").data
        assert run(check, name).status == 0
