"""Sheets of lines of sight: what is on them, that it can be read, and that it is what was measured."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import shapely
import trimesh
from matplotlib.figure import Figure as Sheet
from matplotlib.text import Text
from PIL import Image

from engine.answer import Refused
from engine.geometry.figures import Figure
from engine.geometry.ground import ground_clear
from engine.geometry.pictured import FieldScene, MatrixScene, PairScene, Spot
from engine.geometry.plane import Point3
from engine.geometry.relief import block
from engine.geometry.sight import Viewer, look, look_many
from engine.geometry.terrain import Solid, Table, Zone
from engine.geometry.viewshed import field_of_view
from scenes import sheets
from scenes.sheets import fields, ink, labels, matrices, pairs, paper, plan, side, view
from scenes.sheets.aimed import aimed, framed
from scenes.sheets.cuts import between, counted
from scenes.sheets.rays import NOTHING, meet

ROOT = Path(__file__).resolve().parent.parent.parent
BRACKETS = (("short", 6.0), ("medium", 24.0), ("long", 42.0))


@pytest.fixture(scope="module", autouse=True)
def coarse() -> Iterator[None]:
    """Few rays: what is tested here doesn't depend on them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(view, "COLUMNS", 460)
        patch.setattr(plan, "PIXELS", 160)
        yield


def wall(name: str, x: float, y: float, wide: float, thick: float, height: float, kind: str = "building") -> Solid:
    """A wall about a point."""
    return block(name, kind, shapely.box(x - wide / 2, y - thick / 2, x + wide / 2, y + thick / 2), 0.0, height)


def body() -> Figure:
    """A figure as wide as its base and as high as a 'Mech, with a gap between its legs."""
    boxes = [((0.4, 0.5, 0.9), (x, 0.0, 0.55)) for x in (-0.4, 0.4)] + [((1.2, 0.6, 1.0), (0.0, 0.0, 1.5))]
    parts = [trimesh.creation.box(size, trimesh.transformations.translation_matrix(at)) for size, at in boxes]
    return Figure(trimesh.util.concatenate(parts))


def scene(table: Table, eye: Viewer, target: Viewer, mode: str = "miniature", words: tuple[str, ...] = ()) -> PairScene:
    """A measured line of sight."""
    there, back = (look(table, a, b, mode=mode) for a, b in ((eye, target), (target, eye)))
    return PairScene(table, eye, target, there, back, words, BRACKETS, f"{eye.id} to {target.id}", "turn 3")


def mech(name: str, x: float, y: float, z: float = 0.0, figure: Figure | None = None) -> Viewer:
    """A unit two inches high."""
    return Viewer(name, Point3(x, y, z), figure=figure)


@pytest.fixture(scope="module")
def half_hidden() -> PairScene:
    """A target behind two walls that hide about half of it, with a wood, a lake and a house about."""
    table = Table(
        40.0,
        30.0,
        (
            ground_clear(40.0, 30.0),
            wall("The Wall of the Old Fort on the Hill", 20.0, 24.5, 8.0, 0.2, 1.0),
            wall("Shed", 20.4, 20.0, 0.6, 1.0, 1.7),
            wall("House", 30.0, 15.0, 4.0, 3.0, 3.0),
        ),
        (
            Zone("Copse", "woods", shapely.box(18.0, 10.0, 22.0, 12.5), "light", height=2.0),
            Zone("Far Copse", "woods", shapely.box(26.0, 22.0, 30.0, 27.0), "light", height=3.0),
            Zone("Lake", "water", shapely.Point(8.0, 20.0).buffer(4.0), depth=1.0),
            Zone("Road", "road", shapely.box(0.0, 6.0, 40.0, 7.5)),
        ),
    )
    words = ("To hit 8 (skill 4, medium range +2, cover +2).", "No shot: the target is outside the firing arc.")
    return scene(table, mech("hunchback", 20.0, 4.0), mech("atlas", 20.0, 26.0, figure=body()), words=words)


@pytest.fixture(scope="module")
def crowd() -> MatrixScene:
    """Forty units in two rows."""
    table = Table(60.0, 40.0, (ground_clear(60.0, 40.0), wall("Long Wall", 30.0, 20.0, 30.0, 1.0, 1.2)))
    viewers = tuple(
        mech(f"{side}_unit_{number}", 4.0 + 2.7 * number, y + 2.0 * (number % 2))
        for side, y in (("red", 6.0), ("blue", 32.0))
        for number in range(20)
    )
    pairs_of = [(a, b) for a in viewers for b in viewers if a is not b]
    reports = dict(zip([(a.id, b.id) for a, b in pairs_of], look_many(table, pairs_of), strict=True))
    forces = tuple((viewer.id, viewer.id.split("_")[0]) for viewer in viewers)
    return MatrixScene(table, viewers, forces, reports, "who sees whom", "turn 3")


@pytest.fixture(scope="module")
def seen_from() -> FieldScene:
    """What is seen from before a wall."""
    woods = Zone("Copse", "woods", shapely.box(2.0, 12.0, 8.0, 19.0), "light", height=2.0)
    pole = wall("Pole", 20.45, 8.0, 0.2, 0.2, 3.0)
    table = Table(30.0, 24.0, (ground_clear(30.0, 24.0), wall("Long Wall", 15.0, 12.0, 12.0, 1.0, 1.5), pole), (woods,))
    eye = mech("hunchback", 15.0, 5.0)
    units = (Spot("hunchback", 15.0, 5.0, "blue"), Spot("atlas", 20.0, 20.0, "#d9622b"))
    return FieldScene(table, (eye,), field_of_view(table, eye, step=2.0), units, "what hunchback sees", "turn 3")


def overlapping(sheet: Sheet) -> list[tuple[str, str]]:
    """The texts on a sheet that lie over one another."""
    renderer: Any = paper.renderer(sheet)
    sheet.draw(renderer)
    beyond = [label for axes in sheet.axes for axis in (axes.xaxis, axes.yaxis) for label in not_drawn(axis)]
    shown = [text for text in sheet.findobj(Text) if text.get_visible() and text.get_text().strip()]
    said = [text for text in shown if text not in beyond]
    boxes = np.array([Text.get_window_extent(text, renderer).extents for text in said])
    low, high = boxes[:, None, :2], boxes[:, None, 2:]
    over = np.triu(((low < high[:, 0]) & (high > low[:, 0])).all(axis=2), 1)
    return [(said[i].get_text(), said[j].get_text()) for i, j in np.argwhere(over).tolist()]


def not_drawn(axis: Any) -> list[Text]:
    """The labels of ticks beyond the ends of an axis."""
    low, high = sorted(axis.get_view_interval())
    ticks = [tick for tick in axis.get_major_ticks() if not low <= tick.get_loc() <= high]
    return [label for tick in ticks for label in (tick.label1, tick.label2)]


def text_of(path: Path) -> str:
    """All text in an SVG."""
    return "\n".join(" ".join(part.itertext()) for part in ElementTree.parse(path).iter() if part.tag.endswith("}text"))


@pytest.fixture(scope="module")
def drawing(half_hidden: PairScene, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The half-hidden target as an SVG."""
    path = tmp_path_factory.mktemp("sheets") / "a.SVG"
    sheets.pair(path, half_hidden)
    return path


def test_a_sheet_is_an_a4_picture_and_the_same_bytes_each_time(
    half_hidden: PairScene, drawing: Path, tmp_path: Path
) -> None:
    for name in ("one.png", "two.png", "two.svg"):
        sheets.pair(tmp_path / name, half_hidden)
    with Image.open(tmp_path / "one.png") as picture:
        assert picture.size == (1870, 1323)
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()
    assert drawing.read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.png", "two.png", "two.svg"]


def test_an_svg_says_in_text_what_was_measured(half_hidden: PairScene, drawing: Path) -> None:
    said = text_of(drawing)
    report = half_hidden.there
    assert report.verdict == "partial"
    assert [blocker.name[:8] for blocker in report.blockers] == ["The Wall", "Shed"]
    for expected in (
        "hunchback to atlas",
        "IN COVER",
        f"{report.visible:.1%} visible",
        f"{report.other.visible:.1%} visible",
        f"alone {report.blockers[0].hides:.1%}, only it {report.blockers[0].only:.1%}",
        "The Wall of the Old F…",
        "Shed",
        "Copse: 2.5 in",
        "2.50 in",
        "atlas → hunchback",
        "To hit 8",
        "short, to 6 in",
        "turn 3",
        "middle −2.6°",
    ):
        assert expected in said


def test_an_svg_brings_its_type_along(drawing: Path) -> None:
    drawn = drawing.read_text()
    assert drawn.count("@font-face{font-family:'Source Sans Pro'") == 2
    assert "<dc:date>" not in drawn


def test_no_text_lies_over_another(half_hidden: PairScene, crowd: MatrixScene, seen_from: FieldScene) -> None:
    for sheet in (pairs.composed(half_hidden), matrices.composed(crowd), fields.composed(seen_from)):
        assert overlapping(sheet) == []


@pytest.mark.rule("LOS-VISIBLE-FRACTION")
def test_the_pixels_of_a_target_are_hidden_as_its_rectangle_is() -> None:
    table = Table(40.0, 40.0, (ground_clear(40.0, 40.0), wall("wall", 20.0, 29.45, 30.0, 0.1, 1.0)))
    line = scene(table, mech("a", 20.0, 10.0), mech("b", 20.0, 30.0), "silhouette")
    target = aimed(framed(line.eye, line.target, 600, 900), line)
    assert line.there.visible == pytest.approx(1.0 - 0.974 / 2.0, abs=0.003)
    assert target.visible == pytest.approx(line.there.visible, abs=0.006)
    assert np.unique(target.by[target.hidden]).tolist() == [1]
    assert target.on.any(axis=1).mean() == pytest.approx(1.0 / 3.0, abs=0.02)


@pytest.mark.rule("LOS-VISIBLE-FRACTION")
def test_both_colors_are_in_the_picture_as_much_as_was_measured(half_hidden: PairScene) -> None:
    lens = framed(half_hidden.eye, half_hidden.target, 500, 800)
    target = aimed(lens, half_hidden)
    assert target.visible == pytest.approx(half_hidden.there.visible, abs=0.02)
    colors = view.picture(lens, meet(lens, half_hidden.table), half_hidden, target)
    seen, hidden = (near(colors, color) for color in (ink.SEEN, ink.HIDDEN))
    hidden |= near(colors, ink.STRIPE)
    assert seen.sum() / (seen.sum() + hidden.sum()) == pytest.approx(half_hidden.there.visible, abs=0.05)
    assert not (seen & ~target.on).any()
    assert not (hidden & ~target.hidden).any()


def near(colors: Any, color: ink.RGB) -> Any:
    """Pixels of a color, however it is lit."""
    lit = colors / np.maximum(colors.max(axis=2, keepdims=True), 1e-9)
    return np.abs(lit - np.array(color) / max(color)).max(axis=2) < 0.14


@pytest.mark.rule("LOS-WATER-COVER")
def test_what_the_water_covers_of_a_target_is_not_drawn_as_one() -> None:
    bed = block("bed", "ground", shapely.box(0.0, 0.0, 30.0, 30.0), -2.0, 1.0)
    table = Table(30.0, 30.0, (bed,), (Zone("Lake", "water", shapely.box(0.0, 0.0, 30.0, 30.0), depth=1.0),))
    line = scene(table, mech("a", 15.0, 5.0, 0.0), mech("b", 15.0, 25.0, -1.0), "silhouette")
    lens = framed(line.eye, line.target, 300, 450)
    target = aimed(lens, line)
    places = lens.eye + (lens.points[target.on] - lens.eye) * target.along[target.on, None]
    assert places[:, 2].min() == pytest.approx(0.0, abs=0.03)
    assert places[:, 2].max() == pytest.approx(1.0, abs=0.03)
    assert side.upright(line)[0][0] == pytest.approx(0.0)


@pytest.mark.rule("LOS-WOODS-BLOCK")
def test_the_cut_shows_solids_in_their_shape_and_woods_in_their_inches(half_hidden: PairScene) -> None:
    cut = between(half_hidden.table, half_hidden.eye, half_hidden.target, 2.0, 3.0)
    shapes = {part.solid.name: part.shape for part in cut.solids}
    assert list(shapes) == ["ground", "The Wall of the Old Fort on the Hill"]
    assert shapes["The Wall of the Old Fort on the Hill"].bounds == pytest.approx((20.4, 0.0, 20.6, 1.0), abs=1e-4)
    assert shapes["ground"].area == pytest.approx(27.0, abs=0.01)
    (copse,) = (zone for zone in half_hidden.table.zones if zone.name == "Copse")
    ((begin, end),) = counted(cut, copse, half_hidden.eye, half_hidden.target)
    assert (begin, end) == pytest.approx((6.0, 8.5), abs=0.01)
    assert half_hidden.there.through[0].inches == pytest.approx(end - begin, abs=0.01)


def test_the_bar_in_the_cut_is_hidden_up_to_where_the_wall_hides_the_middle() -> None:
    table = Table(40.0, 40.0, (ground_clear(40.0, 40.0), wall("wall", 20.0, 29.45, 30.0, 0.1, 1.0)))
    line = scene(table, mech("a", 20.0, 10.0), mech("b", 20.0, 30.0))
    (low, edge, hidden), (again, top, seen) = side.upright(line)
    assert (low, again, top) == pytest.approx((0.0, edge, 2.0))
    assert edge == pytest.approx(2.0 - 20.0 / 19.4, abs=0.02)
    assert (hidden, seen) == (True, False)


@pytest.mark.parametrize(
    ("eye", "target"),
    [
        (mech("a", 3.0, 3.0), mech("b", 3.0, 4.25)),
        (mech("a", 3.0, 3.0, 30.0), mech("b", 3.0, 3.0)),
        (Viewer("1,1,0", Point3(1.0, 1.0, 0.0), across=0.0, height=0.0), mech("b", 3.0, 4.0)),
        (mech("b", 3.0, 4.0), Viewer("1,1,0", Point3(1.0, 1.0, 0.0), across=0.0, height=0.0)),
        (mech("a", 3.0, 3.0), mech("b", 3.0, 3.0)),
    ],
    ids=["touching", "straight down", "from a point", "at a point", "one place"],
)
def test_odd_pairs_on_a_bare_table_make_a_sheet_too(eye: Viewer, target: Viewer) -> None:
    bare = Table(6.0, 5.0)
    assert overlapping(pairs.composed(scene(bare, eye, target))) == []


def test_a_tiny_table_makes_every_sheet() -> None:
    table = Table(1.4, 1.4, (ground_clear(1.4, 1.4),))
    eye = Viewer("eye", Point3(0.7, 0.7, 0.0), across=0.5)
    matrix = MatrixScene(table, (eye,), (("eye", "nonsense"),), {}, "alone")
    spots = field_of_view(table, eye, step=0.5, across=0.5)
    for sheet in (
        pairs.composed(scene(table, eye, Viewer("to", Point3(0.3, 0.3, 0.0), across=0.5))),
        matrices.composed(matrix),
        fields.composed(FieldScene(table, (eye,), spots, (), "alone")),
    ):
        assert overlapping(sheet) == []


def test_what_is_blocked_is_striped_and_dark_and_where_none_can_stand_gray(seen_from: FieldScene) -> None:
    caught = []

    def keep(met: Any, colors: Any) -> Any:
        caught.append((met, fields.heated(seen_from.field, met, colors)))
        return caught[0][1]

    plan.drawn(paper.sheet().add_axes((0, 0, 1, 1)), seen_from.table, np.zeros(2), np.array([30.0, 24.0]), keep)
    met, colors = caught[0]
    field = seen_from.field

    def light(share: float) -> float:
        row, column = np.argwhere(field.visible == share)[0]
        away = np.abs(met.places[..., :2] - (field.columns[column], field.rows[row])).max(axis=2)
        return float(colors[away < 0.8].mean())

    least = float(field.visible[field.verdict == 2].min())
    assert least < 1.0 / 3.0
    assert light(1.0) > 0.8 > 0.6 > light(least)
    row, column = np.argwhere(np.isnan(field.visible))[0]
    none = np.abs(met.places[..., :2] - (field.columns[column], field.rows[row])).max(axis=2) < 0.8
    assert np.ptp(colors[none], axis=1).max() < 0.05


def test_a_matrix_says_every_share_and_every_name(crowd: MatrixScene, tmp_path: Path) -> None:
    viewers = (*crowd.viewers[:4], *crowd.viewers[-4:])
    kept = [viewer.id for viewer in viewers]
    reports = {pair: report for pair, report in crowd.reports.items() if set(pair) <= set(kept)}
    few = replace(crowd, viewers=viewers, reports=reports)
    sheets.matrix(tmp_path / "who.svg", few)
    said = text_of(tmp_path / "who.svg").split("\n")
    shares = [f"{100.0 * report.visible:.0f}{'?' * report.ambiguous}" for report in reports.values()]
    assert len(shares) == 8 * 7
    assert len(dict.fromkeys(shares)) > 2
    assert all(said.count(share) >= shares.count(share) for share in shares)
    assert all(said.count(name) >= 2 for name in kept)


def test_a_field_says_how_much_of_the_table_is_in_sight(seen_from: FieldScene, tmp_path: Path) -> None:
    sheets.field(tmp_path / "field.svg", seen_from)
    said = text_of(tmp_path / "field.svg")
    clear, cover, blocked = (seen_from.field.share(verdict) for verdict in ("clear", "partial", "blocked"))
    assert 0.0 < blocked < 0.5 < clear
    assert f"{clear:.0%} clear, {cover:.0%} in cover, {blocked:.0%} blocked" in said
    assert "hunchback" in said


def test_a_file_is_written_whole_or_not_at_all(half_hidden: PairScene, tmp_path: Path) -> None:
    (tmp_path / "kept.png").write_text("before")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(paper.ENDINGS, ".png", lambda sheet: bytes(1 // 0))
        with pytest.raises(ZeroDivisionError):
            sheets.pair(tmp_path / "kept.png", half_hidden)
    assert (tmp_path / "kept.png").read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["kept.png"]


@pytest.mark.parametrize("name", ["sheet.pdf", "sheet", "sheet.png.txt"])
def test_other_endings_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"it must end in \.png or \.svg") as refused:
        sheets.check(tmp_path / name)
    assert refused.value.status == 2


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="there is no folder"):
        sheets.check(tmp_path / "none" / "sheet.png")


def test_a_label_takes_the_first_free_place_or_none() -> None:
    sheet = paper.sheet()
    axes = sheet.add_axes((0.25, 0.25, 0.5, 0.5))
    panel = labels.Labels(axes)
    assert panel.put("here", (0.5, 0.5), [(0, 0)])
    assert not panel.put("there", (0.5, 0.5), [(0, 0)])
    assert panel.put("there", (0.5, 0.5), [(0, 0), (0, 20)])
    assert not panel.put("outside", (1.0, 0.5), [(0, 0), (5, 0)])
    assert [text.get_text() for text in axes.texts] == ["here", "there"]


def test_rays_that_meet_nothing_and_the_nearest_of_two_solids(half_hidden: PairScene) -> None:
    lens = framed(half_hidden.eye, half_hidden.target, 90, 150)
    met = meet(lens, half_hidden.table)
    assert met.which[0, 0] == NOTHING
    assert np.isinf(met.along[0, 0])
    column, row = 75, 60
    assert half_hidden.table.solids[met.which[row, column]].name in ("ground", "The Wall of the Old Fort on the Hill")
    up = met.normals[met.which == 0][:, 2]
    assert np.median(up) == pytest.approx(1.0, abs=1e-3)


def test_what_draws_is_loaded_only_when_a_picture_is_asked_for() -> None:
    script = str(ROOT / "scripts" / "rules" / "line_of_sight.strike")
    ask = f"import sys, run; run.main(['los', {script!r}, 'a', 'c']); print('matplotlib' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True)
    assert ran.stdout.split("\n")[-2] == "False", ran.stderr
