"""What a sheet says in words: its head with the verdict, captions of panels, and the report beside them."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from engine.geometry.sight import SightReport
from scenes.sheets import ink
from scenes.sheets.labels import fitted, short, wrapped
from scenes.sheets.paper import BODY, HUGE, LARGE, SIZE, SMALL, TINY, Box, Style, placed, type_

MARGIN = 0.35
"""Inches left free at the sheet's edges."""

LEADING = 1.28 / 72.0
"""Inches from line to line for each point of type."""


def panel(figure: Figure, box: Box, title: str, aside: str = "") -> Axes:
    """A panel at left, bottom, width and height in inches, with its title over it and something aside at its right."""
    left, bottom, width, height = box
    axes = placed(figure, box)
    for spine in axes.spines.values():
        spine.set(color=ink.FAINT, linewidth=0.8)
    write(figure, left, bottom + height + 0.06, title, SMALL + 0.6, bold=True, color=ink.SOFT)
    if aside:
        write(figure, left + width, bottom + height + 0.06, aside, SMALL, color=ink.SOFT, ha="right")
    return axes


def write(
    figure: Figure,
    left: float,
    bottom: float,
    text: str,
    size: float,
    *,
    bold: bool = False,
    color: ink.RGB = ink.INK,
    ha: str = "left",
    va: str = "baseline",
) -> None:
    """Write a line at a place in inches."""
    style: Style = {"fontproperties": type_(size, bold), "color": color, "ha": ha, "va": va}
    figure.text(left / SIZE[0], bottom / SIZE[1], text, **style)


def head(figure: Figure, title: str, subtitle: str, right: str = "", below: str = "", left: float = MARGIN) -> None:
    """The title with a line under it, and at the right a figure with a line under it."""
    edge = SIZE[0] - MARGIN
    room = edge - left - (3.6 if right else 0.0)
    write(figure, left, 7.66, fitted(figure, title, room, HUGE, True), HUGE, bold=True)
    write(figure, left, 7.42, fitted(figure, subtitle, room, BODY), BODY, color=ink.SOFT)
    write(figure, edge, 7.66, right, HUGE, bold=True, ha="right")
    write(figure, edge, 7.42, fitted(figure, below, 3.5, BODY), BODY, color=ink.SOFT, ha="right")


def chip(figure: Figure, box: Box, verdict: str, ambiguous: bool) -> None:
    """The verdict, big, on its color."""
    left, bottom, width, height = box
    axes = placed(figure, box, frame=False)
    axes.set(xticks=[], yticks=[], xlim=(0, 1), ylim=(0, 1))
    axes.fill_between([0, 1], 0, 1, fc=ink.VERDICTS[verdict], lw=0)
    text = ink.CALLED[verdict] + (" ?" if ambiguous else "")
    style: Style = {"bold": True, "color": ink.PAPER, "ha": "center", "va": "center_baseline"}
    write(figure, left + width / 2, bottom + height / 2, text, LARGE + 3.0, **style)


def swatch(figure: Figure, box: Box, color: ink.RGB, hatch: str = "") -> None:
    """A sample of a color, in inches."""
    axes = placed(figure, box, frame=False)
    axes.set(xticks=[], yticks=[], xlim=(0, 1), ylim=(0, 1))
    axes.fill_between([0, 1], 0, 1, fc=color, ec=ink.STRIPES, hatch=hatch, lw=0)


def share(visible: float, uncertainty: float) -> str:
    """A visible share with how sure it is."""
    return f"{round(visible, 4):.1%} visible ± {round(uncertainty, 4):.1%}"


def measures(figure: Figure, left: float, top: float, width: float, there: SightReport, back: SightReport) -> float:
    """Both modes, there and back, as a small table; how far down it reaches, in inches."""
    bottom = top
    for report in (there, back):
        bottom -= BODY * LEADING * 1.12
        write(figure, left, bottom, f"{short(report.attacker, 16)} → {short(report.target, 16)}", BODY, bold=True)
        own = (f"{report.mode}, counts", report.visible, report.uncertainty, report.verdict)
        other = (report.other.mode, report.other.visible, report.other.uncertainty, report.other.verdict)
        for mode, visible, uncertainty, verdict in (own, other):
            bottom -= BODY * LEADING
            write(figure, left + 0.1, bottom, mode, BODY)
            write(figure, left + width - 0.95, bottom, share(visible, uncertainty), BODY, ha="right")
            style: Style = {"bold": True, "color": ink.VERDICTS[verdict], "ha": "right"}
            write(figure, left + width, bottom, ink.CALLED[verdict].lower(), BODY, **style)
    return bottom


def text(figure: Figure, box: Box, lines: Sequence[str]) -> None:
    """Lines in a box, wrapped, as large as they fit; the last ones are left out if they don't even in small type."""
    left, bottom, width, height = box
    for size in (BODY, BODY - 0.7, SMALL, SMALL - 0.5, TINY):
        rows = [row for line in lines for row in _hanging(figure, line, width, size)]
        if len(rows) * size * LEADING <= height:
            break
    most = int(height / (size * LEADING))
    if len(rows) > most:
        rows = [*rows[: max(most - 1, 0)], (0.0, "…")][: max(most, 1)]
    for number, (indent, row) in enumerate(rows):
        write(figure, left + indent, bottom + height - (number + 1) * size * LEADING, row, size)


def _hanging(figure: Figure, line: str, width: float, size: float) -> list[tuple[float, str]]:
    """A line as rows, all but the first of them indented."""
    indent = 0.12
    rows = [fitted(figure, row, width - indent, size) for row in wrapped(figure, line, width - indent, size)]
    return [(indent if number else 0.0, row) for number, row in enumerate(rows)]
