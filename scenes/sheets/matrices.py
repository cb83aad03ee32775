"""The sheet of who sees whom: a grid of all pairs, and the plan with the lines between enemies."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from engine.geometry.pictured import MatrixScene
from engine.geometry.sight import SightReport
from scenes.sheets import ink, plan, words
from scenes.sheets.labels import Labels, around, short
from scenes.sheets.paper import SMALL, TINY, Style, placed, sheet, type_

GRID = (0.35, 0.35, 6.75, 6.75)
"""The panel of the grid with its names: left, bottom, width, height in inches."""

PLAN = (7.55, 2.0, 3.79, 5.05)

NAMES = 0.95
"""Inches for the names at the left and over the grid."""

LARGEST = 0.62
"""Inches that a cell has at most."""

TINTS = {"clear": ink.rgb("cfe8dc"), "partial": ink.rgb("f6d88c"), "blocked": ink.rgb("8c3a2f")}
HATCH = {"clear": "", "partial": "", "blocked": "////"}


def composed(scene: MatrixScene) -> Figure:
    """The sheet, drawn and not yet written."""
    figure = sheet()
    words.head(figure, scene.title, scene.subtitle, *_counts(scene))
    left, bottom, width, height = GRID
    cell = min(LARGEST, (width - NAMES) / max(len(scene.viewers), 1), (height - NAMES) / max(len(scene.viewers), 1))
    side = cell * len(scene.viewers)
    top = bottom + height - NAMES
    axes = placed(figure, (left + NAMES, top - side, side, side), frame=False)
    _grid(axes, scene, cell)
    box = plan.fitting(scene.table, PLAN)
    _plan(words.panel(figure, box, "Lines of sight between enemies", "inches"), scene, box[2] / box[3])
    _key(figure, scene, box[1] - 0.55)
    return figure


def _counts(scene: MatrixScene) -> tuple[str, str]:
    verdicts = [report.verdict for report in scene.reports.values()]
    seen = len(verdicts) - verdicts.count("blocked")
    told = f"{verdicts.count('clear')} clear, {verdicts.count('partial')} in cover, {verdicts.count('blocked')} blocked"
    return f"{seen} of {len(verdicts)} lines", told


def _grid(axes: Axes, scene: MatrixScene, cell: float) -> None:
    """Rows look at columns."""
    count = len(scene.viewers)
    axes.set(xlim=(0, count), ylim=(count, 0), xticks=[], yticks=[])
    letters = min(SMALL + 0.5, cell * 72.0 * 0.45)
    colors = dict(scene.forces)
    for row, eye in enumerate(scene.viewers):
        for column, target in enumerate(scene.viewers):
            report = scene.reports.get((eye.id, target.id))
            if report is None:
                axes.add_artist(Rectangle((column, row), 1, 1, fc=ink.HAIR, lw=0))
            else:
                style: Style = {"fc": TINTS[report.verdict], "ec": ink.STRIPES, "hatch": HATCH[report.verdict]}
                axes.add_artist(Rectangle((column, row), 1, 1, lw=0, **style))
                _cell(axes, row, column, report, letters)
        style = {"fontproperties": type_(min(SMALL + 0.5, cell * 72.0 * 0.72), True), "clip_on": False}
        style["color"] = ink.force(colors.get(eye.id, ""))
        axes.text(-0.25, row + 0.5, short(eye.id, 14), ha="right", va="center_baseline", **style)
        axes.text(row + 0.5, -0.25, short(eye.id, 14), ha="center", va="bottom", rotation=90, **style)
    for line in range(count + 1):
        axes.plot([0, count], [line, line], color=ink.PAPER, lw=0.9, clip_on=False)
        axes.plot([line, line], [0, count], color=ink.PAPER, lw=0.9, clip_on=False)


def _cell(axes: Axes, row: int, column: int, report: SightReport, letters: float) -> None:
    """The share that is seen, in percent, with a question mark where the two ways of measuring differ."""
    blocked = report.verdict == "blocked"
    text = f"{100.0 * report.visible:.0f}" + ("?" if report.ambiguous else "")
    style: Style = {"fontproperties": type_(letters, report.ambiguous), "color": ink.PAPER if blocked else ink.INK}
    axes.text(column + 0.5, row + 0.5, text, ha="center", va="center_baseline", **style)


def _plan(axes: Axes, scene: MatrixScene, shape: float) -> None:
    low, high = plan.whole(scene.table, shape)
    plan.drawn(axes, scene.table, low, high, lambda met, colors: ink.mixed(ink.PAPER, colors, 0.6))
    colors, places = dict(scene.forces), {viewer.id: viewer.position for viewer in scene.viewers}
    for (a, b), report in scene.reports.items():
        if colors.get(a) == colors.get(b) or report.verdict == "blocked":
            continue
        back = scene.reports.get((b, a))
        # Where only one sees the other the line ends half-way.
        share = 1.0 if back is not None and back.verdict != "blocked" else 0.5
        start, end = places[a], places[b]
        x, y = start.x + share * (end.x - start.x), start.y + share * (end.y - start.y)
        clear = report.verdict == "clear"
        style: Style = {"color": ink.VERDICTS[report.verdict], "ls": "-" if clear else (0, (4, 2.5))}
        axes.plot([start.x, x], [start.y, y], lw=0.9, alpha=0.75, zorder=3 if clear else 3.1, **style)
    labels = Labels(axes)
    plan.furniture(axes, labels, [viewer.position[:2] for viewer in scene.viewers])
    for viewer in scene.viewers:
        plan.base(axes, viewer, ink.force(colors.get(viewer.id, "")))
        reach = max(viewer.across, 0.6) / 2.0
        at = viewer.position
        labels.keep_free((at.x - reach, at.y - reach), (at.x + reach, at.y + reach))
    for viewer in scene.viewers:
        labels.put(short(viewer.id, 14), viewer.position[:2], around(6.0, 22.0), size=TINY, bold=True)


def _key(figure: Figure, scene: MatrixScene, top: float) -> None:
    """What the colors mean."""
    left = PLAN[0]
    for number, verdict in enumerate(TINTS):
        words.swatch(figure, (left + 1.25 * number, top, 0.3, 0.16), TINTS[verdict], HATCH[verdict])
        words.write(figure, left + 1.25 * number + 0.38, top + 0.02, ink.CALLED[verdict].lower(), SMALL)
    mode = next((report.mode for report in scene.reports.values()), "miniature")
    told = [
        f"Rows look at columns. A number is the percent of the target that no solid hides, measured by {mode}; "
        "woods and water count in the color.",
        "?: the two ways of measuring differ, or a threshold is too near to tell.",
        "On the plan, enemies: a whole line clear, a dashed one in cover, half a line where only one sees the other.",
    ]
    words.text(figure, (left, 0.35, PLAN[2], top - 0.5), told)
