"""`los --from`, and the pictures of every form: what is seen all over the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.geometry.pictured import FieldScene, MatrixScene, PairScene
from engine.geometry.viewshed import NOBODY, field_of_view, spots_along, united
from engine.phases import sighting
from grammar.commands import los
from grammar.opening import game_at
from tests.commands.use import Drawn, misfit, refused, run

YARD = """
scenario "Yard" { level introductory  turns 1  sight silhouette }
table 16 x 12 {
    building heavy "House" at (8, 6) size 2.8 x 2.8 height 4
    woods light "Copse" at (13, 4) size 2 x 4
}
force red  { home south  unit eye "AS7-RS" at (8, 2) facing north }
force blue { home north  unit far "DRG-5K" at (8, 10) facing south  unit side "DRG-5K" at (3, 9) facing south }
"""


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house between two units, a third beside it."""
    path = tmp_path_factory.mktemp("yard") / "yard.strike"
    path.write_text(YARD)
    return path


@pytest.fixture(scope="module")
def field(yard: Path) -> dict[str, Any]:
    """What the eye sees all over the yard."""
    data = run(los, yard, "--from", "eye").data
    assert data is not None
    return data


def test_a_field_has_its_grid_and_shares(field: dict[str, Any]) -> None:
    shape = {
        "from": str,
        "eye": [float],
        "turn": int,
        "mode": str,
        "step": float,
        "height": float,
        "across": float,
        "columns": [float],
        "rows": [float],
        "visible": [[float | None]],
        "verdict": [[str | None]],
        "spots": int,
        "no_room": int,
        "share": {"clear": float, "partial": float, "blocked": float},
    }
    assert misfit(field, shape) == ""
    assert (field["columns"], field["rows"]) == ([float(x) for x in range(1, 16)], [float(y) for y in range(1, 12)])
    assert (field["from"], field["eye"], field["height"], field["across"]) == ("eye", [8.0, 2.0, 2.0], 2.0, 1.25)
    verdicts = [verdict for row in field["verdict"] for verdict in row]
    assert (field["spots"], field["no_room"]) == (len(verdicts) - verdicts.count(None), verdicts.count(None))
    assert field["spots"] + field["no_room"] == 15 * 11
    for verdict, share in field["share"].items():
        assert share == pytest.approx(verdicts.count(verdict) / field["spots"], abs=1e-4)


def test_there_is_no_room_only_where_a_base_would_stand_in_a_wall(field: dict[str, Any]) -> None:
    none = [
        (x, y)
        for y, row in zip(field["rows"], field["visible"], strict=True)
        for x, share in zip(field["columns"], row, strict=True)
        if share is None
    ]
    # The walls, at 6.6 and 9.4 and at 4.6 and 7.4, cut into bases 0.6 in off; on the roof and off the corners is room.
    south, north = ([(x, y) for x in (7.0, 8.0, 9.0)] for y in (4.0, 8.0))
    assert none == [*south, *((x, y) for y in (5.0, 6.0, 7.0) for x in (6.0, 10.0)), *north]


def test_behind_the_house_it_is_blocked_and_beside_it_clear(field: dict[str, Any]) -> None:
    def at(x: float, y: float) -> tuple[str, float]:
        row, column = field["rows"].index(y), field["columns"].index(x)
        return field["verdict"][row][column], field["visible"][row][column]

    assert (at(8.0, 10.0), at(2.0, 3.0), at(14.0, 10.0)) == (("blocked", 0.0), ("clear", 1.0), ("clear", 1.0))
    # The shadow's edge runs from (8, 2) by the near corner (9.4, 4.6): 28 degrees off north. Two thirds of a target are
    # hidden when its middle is 0.208 in behind that edge, which is 0.236 in along the row.
    for y, last in ((9.0, 11.0), (10.0, 12.0), (11.0, 12.0)):
        edge = 8.0 + (y - 2.0) * 1.4 / 2.6
        assert last == int(edge - 0.236)
        assert max(x for x in field["columns"] if x >= 8.0 and at(x, y)[0] == "blocked") == last


def test_a_field_never_disagrees_with_a_line(yard: Path, field: dict[str, Any]) -> None:
    for unit, x, y in (("far", 8.0, 10.0), ("side", 3.0, 9.0)):
        alone = run(los, yard, "eye", unit).data
        assert alone is not None
        row, column = field["rows"].index(y), field["columns"].index(x)
        assert (alone["verdict"], alone["visible"]) == (field["verdict"][row][column], field["visible"][row][column])


def test_a_taller_target_shows_over_what_hides_a_low_one(tmp_path: Path) -> None:
    path = tmp_path / "low.strike"
    path.write_text(YARD.replace("height 4", "height 1.5"))
    # Over the far edge of the roof, 5.4 in off, the sight from 2 in falls to 1.5 in, and 8 in off to 1.259 in.
    for height, visible in ((1.0, 0.0), (2.0, 0.3704), (4.0, 0.6852)):
        data = run(los, path, "--from", "eye", "--height", str(height)).data
        assert data is not None
        share = data["visible"][data["rows"].index(10.0)][data["columns"].index(8.0)]
        assert share == pytest.approx(visible, abs=2e-3)


def test_steps_may_be_finer_or_wider(yard: Path) -> None:
    fine = run(los, yard, "--from", "12.5,2.5,1", "--step", "0.5").data
    wide = run(los, yard, "--from", "12.5,2.5,1", "--step", "3").data
    assert fine is not None and wide is not None
    assert (fine["columns"][:2], len(fine["columns"]), len(fine["rows"])) == ([1.0, 1.5], 29, 21)
    assert (wide["columns"], wide["rows"]) == ([3.0, 6.0, 9.0, 12.0, 15.0], [3.0, 6.0, 9.0])
    for y in (3.0, 6.0, 9.0):
        for x in (3.0, 6.0, 12.0, 15.0):
            at = [grid["visible"][grid["rows"].index(y)][grid["columns"].index(x)] for grid in (fine, wide)]
            assert at[0] == at[1]


def test_the_map_shows_what_the_numbers_say(yard: Path, field: dict[str, Any]) -> None:
    title, *rows, summary = run(los, yard, "--from", "eye").text.splitlines()
    assert title == "what eye sees of a target 2 in high"
    signs = {None: " ", "clear": ".", "partial": "+", "blocked": "#"}
    assert len(rows) == 6
    for row, verdicts in zip(rows, field["verdict"][::-2], strict=True):
        expected = "".join(signs[verdict] for verdict in verdicts).rstrip()
        assert all(shown in (sign, "@") for shown, sign in zip(row, expected, strict=True))
    assert "".join(rows).count("@") == 1 and rows[-2][7] + rows[-1][7] in ("@.", ".@")
    clear = sum(row.count("clear") for row in field["verdict"]) / field["spots"]
    assert summary.startswith(f"clear (.) {clear:.1%}, cover (+) ")
    assert f"of {field['spots']} spots, 1 in apart; no room on {field['no_room']}" in summary


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--from", "eye", "--step", "0"), 2, "a step is longer than 0 in, not 0"),
        (("--from", "eye", "--step", "nan"), 2, "a step is longer than 0 in, not nan"),
        (("--from", "eye", "--step", "-1"), 2, "a step is longer than 0 in, not -1"),
        (("--from", "eye", "--step", "1e-9"), 2, "a step of 1e-09 in makes more than 50,000 spots: take "),
        (("--from", "eye", "--step", "0.03"), 2, "a step of 0.03 in makes 170,235 spots, more than 50,000: take a wid"),
        (("--from", "eye", "--step", "40"), 2, "a step of 40 in leaves no spot on the table: take a narrower one"),
        (("--from", "eye", "--height", "-2"), 2, "a target is more than 0 and at most 100 in high, not -2"),
        (("--from", "eye", "--height", "inf"), 2, "a target is more than 0 and at most 100 in high, not inf"),
        (
            (
                "--from",
                "eey",
            ),
            1,
            "there is no unit 'eey': did you mean 'eye'?",
        ),
        (("--from", "20,2"), 1, "the point (20, 2) is off the table, 4 in beyond its east edge: "),
        (("--from", "eye", "--turn", "7"), 2, "turn 7 was not played: "),
    ],
)
def test_fields_that_cannot_be(yard: Path, words: tuple[str, ...], status: int, said: str) -> None:
    assert refused(los, yard, *words, status=status).startswith(said)


def test_fields_from_several_places_join_to_the_best_of_each(yard: Path) -> None:
    game = game_at(str(yard), None)
    table, rules = sighting.scene(game), sighting.SIGHT["introductory"]
    eyes = [sighting.viewer(game, game.state.unit(name)) for name in ("eye", "far")]
    one, two = (field_of_view(table, eye, step=2.0, rules=rules) for eye in eyes)
    both = united([one, two])
    able = one.verdict != NOBODY
    assert (both.verdict == np.minimum(one.verdict, two.verdict)).all()
    assert (both.visible[able] == np.maximum(one.visible, two.visible)[able]).all()
    assert both.share("blocked") < min(one.share("blocked"), two.share("blocked"))
    assert spots_along(16.0, 2.0, 1.25).tolist() == [2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0]


def test_every_form_has_its_picture(yard: Path, tmp_path: Path) -> None:
    drawn, out = Drawn(), tmp_path / "a.svg"
    forms = (("eye", "far"), ("--all",), ("--from", "eye", "--step", "2"), ("--reach", "eye"))
    answers = [run(los, yard, *form, "--picture", out, drawn=drawn) for form in forms]
    assert [(kind, path) for kind, path, _ in drawn.sheets] == [
        ("pair", out),
        ("matrix", out),
        ("field", out),
        ("field", out),
    ]
    assert all(answer.data is not None and answer.data["picture"] == str(out) for answer in answers)
    assert all(answer.text.splitlines()[-1] == str(out) for answer in answers)
    pair, matrix, field, reach = (scene for _, _, scene in drawn.sheets)
    assert isinstance(pair, PairScene) and isinstance(matrix, MatrixScene) and isinstance(field, FieldScene)
    assert (pair.eye.id, pair.target.id, pair.there.verdict, pair.back.attacker) == ("eye", "far", "blocked", "far")
    assert pair.brackets == (("short", 6.0), ("medium", 24.0), ("long", 42.0))
    assert (pair.title, pair.subtitle) == ("eye to far", "yard.strike, as set up")
    assert "More than two thirds hidden: blocked (LOS-VISIBLE-FRACTION)." in pair.lines
    assert [unit for unit, _ in matrix.forces] == ["eye", "far", "side"] and len(matrix.reports) == 6
    assert [(spot.id, spot.x, spot.y) for spot in field.units] == [("eye", 8, 2), ("far", 8, 10), ("side", 3, 9)]
    assert reach.eyes[0].id == "eye" and reach.field.share("blocked") < field.field.share("blocked")


def test_what_is_no_picture_is_refused_before_anything_is_looked_at(yard: Path, tmp_path: Path) -> None:
    said = refused(los, tmp_path / "missing.strike", "eye", "far", "--picture", tmp_path / "a.gif", status=2)
    assert said == "'a.gif' names no kind of picture"
