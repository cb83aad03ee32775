"""What `check` says of each mesh on the table: its size, what was mended, what is left open."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import trimesh

from grammar.commands import check, play
from tests.commands.use import run

FORCES = (
    'force a { home south  unit u "AS7-RS" at (15, 2) facing north }\n'
    'force b { home north  unit v "AS7-RS" at (15, 28) facing south }\n'
)


def script(folder: Path, *features: str) -> Path:
    """A script with some things on its table, from line 3 on."""
    path = folder / "s.strike"
    lines = "".join(f"    {feature}\n" for feature in features)
    path.write_text(f'scenario "Table" {{ turns 1 }}\ntable 30 x 30 {{\n{lines}}}\n{FORCES}')
    return path


def saved(folder: Path, name: str, mesh: trimesh.Trimesh) -> None:
    """A mesh as a file beside the script."""
    data = mesh.export(file_type=name.rsplit(".", 1)[-1])
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())


def told(path: Path) -> list[str]:
    """What is noted of the meshes of a script; nothing else is said, and all is well."""
    answer = run(check, path)
    assert answer.status == 0
    assert answer.data is not None
    assert {each["severity"] for each in answer.data["diagnostics"]} <= {"note"}
    assert answer.text.endswith("1 script checked: nothing wrong")
    return [each["message"] for each in answer.data["diagnostics"]]


def ball(gone: int = 0) -> trimesh.Trimesh:
    """A ball of small triangles, some of them missing."""
    whole = trimesh.creation.icosphere(subdivisions=3, radius=1.0)
    return trimesh.Trimesh(whole.vertices, whole.faces[gone:], process=False)


def test_a_sound_mesh_is_told_with_its_size_and_where_it_stands_in_the_script(tmp_path: Path) -> None:
    saved(tmp_path, "ball.stl", ball())
    answer = run(check, script(tmp_path, 'piece "ball.stl" at (15, 15) scale 2'))
    path = tmp_path / "s.strike"
    assert answer.text == (
        f"{path}:3:5: note: 'ball.stl', read in inches, has 1,280 triangles and measures 4 x 4 x 4 in.\n"
        '        piece "ball.stl" at (15, 15) scale 2\n'
        "        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "1 script checked: nothing wrong"
    )
    assert answer.status == 0


def test_what_was_mended_and_what_is_left_is_told(tmp_path: Path) -> None:
    broken = ball(gone=1)
    faces = np.array(broken.faces)
    faces[5] = faces[5, ::-1]
    faces = np.concatenate([faces, faces[9:12], [[0, 0, 1]]])
    saved(tmp_path, "torn.ply", trimesh.Trimesh(broken.vertices, faces, process=False))
    saved(tmp_path, "wide.ply", trimesh.util.concatenate([ball(gone=9), ball().apply_translation((0.5, 0.03, 0.07))]))
    path = script(tmp_path, 'piece "torn.ply" at (5, 15)', 'piece "wide.ply" at (15, 15) scale 4')
    assert told(path) == [
        "'torn.ply', read in inches, has 1,280 triangles and measures 2 x 2 x 2 in. Mended: 1 triangle turned over, "
        "3 doubled triangles dropped, 1 empty triangle dropped, 1 small hole filled.",
        "'wide.ply', read in inches, has 2,551 triangles and measures 10 x 8.12 x 8.28 in. Left as found: 1 open rim "
        "(15 edges), places where its surface runs through itself.",
    ]


def test_a_hollow_piece_and_an_open_ground_are_told(tmp_path: Path) -> None:
    tower = trimesh.creation.cylinder(radius=2.0, height=3.0, sections=32)
    tower.update_faces(tower.face_normals[:, 2] > -0.5)
    saved(tmp_path, "tower.stl", tower)
    saved(
        tmp_path, "slope.obj", trimesh.Trimesh([[0, 0, 0], [30, 0, 0], [30, 30, 4], [0, 30, 4]], [[0, 1, 2], [0, 2, 3]])
    )
    assert told(script(tmp_path, 'ground mesh "slope.obj"', 'piece "tower.stl" at (15, 15)')) == [
        "'slope.obj', read in inches, has 12 triangles and measures 30 x 30 x 4 in. 1 open rim (4 edges) given sides "
        "and a bottom.",
        "'tower.stl', read in inches, has 126 triangles and measures 4 x 4 x 3 in. Mended: the open underside closed.",
    ]


def test_fewer_triangles_are_told_with_their_error(tmp_path: Path) -> None:
    saved(tmp_path, "ball.stl", ball())
    (said,) = told(script(tmp_path, 'piece "ball.stl" at (15, 15) triangles 300'))
    assert said.startswith("'ball.stl', read in inches, has 300 triangles and measures ")
    assert "It was given fewer triangles than its 1,280: its surface moved by 0.0" in said
    assert said.endswith(" in at most.")


def test_a_piece_that_is_larger_than_the_table_gets_a_hint_at_its_unit(tmp_path: Path) -> None:
    saved(tmp_path, "ball.stl", ball().apply_scale(60.0))
    (said,) = told(script(tmp_path, 'piece "ball.stl" at (15, 15)'))
    assert said.endswith(" It is larger than the table: with 'unit mm' it would be 4.72 in.")
    (said,) = told(script(tmp_path, 'piece "ball.stl" at (15, 15) unit mm'))
    assert said == "'ball.stl', read in millimeters, has 1,280 triangles and measures 4.72 x 4.72 x 4.72 in."


def test_stray_points_are_told(tmp_path: Path) -> None:
    large = trimesh.creation.icosphere(subdivisions=5, radius=1.0)
    dust = trimesh.Trimesh([[0, 0, -2], [0.01, 0, -2], [0, 0.01, -2]], [[0, 1, 2]])
    saved(tmp_path, "scan.ply", trimesh.util.concatenate([large, dust]))
    (said,) = told(script(tmp_path, 'piece "scan.ply" at (15, 15)'))
    assert said.startswith("'scan.ply', read in inches, has 20,481 triangles and measures 2 x 2 x 2 in.")
    assert said.endswith(" 3 points far below the rest: it stands on the rest.")


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("unit yd", "there is no unit of length 'yd'."),
        ("up w", "there is no upward axis 'w'."),
        ("sunk -1", "'sunk' must be from 0 to 600."),
        ("triangles 3", "'triangles' must be a whole number from 4 to 4,000,000."),
        ("triangles 99.5", "'triangles' must be a whole number from 4 to 4,000,000."),
        ("scale 0", "'scale' must be more than 0 and at most 600."),
        ("scale 2 scale 3", "'scale' is given twice."),
        ("height 3", "'height' does not belong to a piece."),
    ],
)
def test_clauses_that_no_mesh_can_have_are_refused(tmp_path: Path, clause: str, said: str) -> None:
    saved(tmp_path, "ball.stl", ball())
    answer = run(check, script(tmp_path, f'piece "ball.stl" at (15, 15) {clause}'))
    assert answer.status == 1
    assert answer.data is not None
    assert [each["message"] for each in answer.data["diagnostics"]] == [said]


def test_clauses_place_the_mesh(tmp_path: Path) -> None:
    """A wall of 20 x 1 x 4, drawn lying on its side in millimeters, stood up, turned and pressed into the ground."""
    wall = trimesh.creation.box((20 * 25.4, 4 * 25.4, 25.4))
    saved(tmp_path, "wall.stl", wall)
    path = script(tmp_path, 'piece wall "wall.stl" at (15, 15) unit mm up y turned 90 sunk 0.5')
    assert told(path) == ["'wall.stl', read in millimeters, has 12 triangles and measures 20 x 1 x 4 in."]
    answer = run(play, path, "--out", tmp_path / "a.replay")
    assert answer.status == 0


def test_notes_do_not_stand_among_the_errors_of_a_script(tmp_path: Path) -> None:
    saved(tmp_path, "ball.stl", ball())
    path = script(tmp_path, 'piece "ball.stl" at (15, 15)', 'piece "none.stl" at (20, 15)')
    answer = run(check, path)
    assert answer.data is not None
    assert [each["severity"] for each in answer.data["diagnostics"]] == ["note", "error"]
    assert answer.text.endswith("1 script checked: 1 error")
