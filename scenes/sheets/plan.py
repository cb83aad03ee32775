"""The plan of a table or of a part of it: shaded relief, woods, water, units, scale and compass."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
import shapely
from matplotlib.axes import Axes
from matplotlib.patches import Polygon

from engine.geometry.caster import embree_is_here
from engine.geometry.plane import offset
from engine.geometry.sight import Viewer
from engine.geometry.surface import Floats
from engine.geometry.terrain import Table
from scenes.sheets import ink
from scenes.sheets.labels import Labels, around, short
from scenes.sheets.landscape import painted
from scenes.sheets.paper import SMALL, TINY, Box, Style, type_
from scenes.sheets.patches import patch
from scenes.sheets.rays import Above, Met, meet

PIXELS = 560 if embree_is_here() else 160
"""Rays along the longer side of a plan; fewer where they are cast slowly."""

MARGIN = 0.6
"""Inches around a whole table."""

SCALES = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0)
"""Inches that a scale bar may have."""


def fitting(table: Table, box: Box) -> Box:
    """The largest panel within a box of the sheet, from its upper left corner, that has the table's shape."""
    left, bottom, width, height = box
    shape = (table.width + 2.0 * MARGIN) / (table.depth + 2.0 * MARGIN)
    wide = min(width, height * shape)
    return left, bottom + height - wide / shape, wide, wide / shape


def whole(table: Table, shape: float) -> tuple[Floats, Floats]:
    """The corners (2,) of a panel `shape` times as wide as high that shows a whole table."""
    middle = np.array([table.width, table.depth]) / 2.0
    return around_box(middle, middle + MARGIN, shape)


def part(table: Table, points: Floats, room: float, shape: float) -> tuple[Floats, Floats]:
    """The corners of a panel that shows some points (n, 2) with inches around them, and no more of what is off the
    table than it must.
    """
    middle, half = (points.max(axis=0) + points.min(axis=0)) / 2.0, np.ptp(points, axis=0) / 2.0 + room
    low, high = around_box(middle, half, shape)
    size = high - low
    table_low, table_high = np.array([-MARGIN, -MARGIN]), np.array([table.width, table.depth]) + MARGIN
    moved = np.clip(low, table_low, np.maximum(table_high - size, table_low))
    low = np.where(size <= table_high - table_low, moved, (table_low + table_high - size) / 2.0)
    return low, low + size


def around_box(middle: Floats, half: Floats, shape: float) -> tuple[Floats, Floats]:
    """The box about a middle with at least half its sides (2,), `shape` times as wide as high."""
    high = max(float(half[1]), float(half[0]) / shape)
    reach = np.array([high * shape, high])
    return middle - reach, middle + reach


Tint = Callable[[Met, Floats], Floats]
"""Makes other colors of what a plan meets and how it would be colored, both (rows, columns)."""


def drawn(axes: Axes, table: Table, low: Floats, high: Floats, tint: Tint | None = None) -> None:
    """Draw the table between two corners (2,), tinted if asked."""
    axes.set_xlim(low[0], high[0])
    axes.set_ylim(low[1], high[1])
    axes.set_facecolor(ink.PAPER)
    west, south = np.maximum(low, 0.0)
    east, north = np.minimum(high, (table.width, table.depth))
    if east > west and north > south:
        top = max([1.0, *(float(solid.bounds[1, 2]) for solid in table.solids)]) + 1.0
        scale = PIXELS / max(east - west, north - south)
        rows, columns = (max(2, round(side * scale)) for side in (north - south, east - west))
        met = meet(Above(np.array([west, south]), np.array([east, north]), top, rows, columns), table)
        colors = painted(met, table)
        other = np.zeros(met.which.shape, dtype=bool)
        other[1:] |= np.diff(met.which, axis=0) != 0
        other[:, 1:] |= np.diff(met.which, axis=1) != 0
        colors[other] *= 0.6
        colors = tint(met, colors) if tint else colors
        axes.imshow(colors, extent=(west, east, south, north), aspect="auto", interpolation="antialiased", zorder=1)
    for zone in (zone for zone in table.zones if zone.height > 0.0):
        color = ink.soft(zone.kind)
        # Apart, for in an SVG the dots would be as faint as the ground under them.
        axes.add_artist(patch(zone.outline, fc=(*color, 0.30), ec="none", zorder=2))
        axes.add_artist(patch(zone.outline, fc="none", ec=color, hatch="...", lw=0.9, zorder=2))
    for zone in (zone for zone in table.zones if zone.kind == "area" and zone.name):
        axes.add_artist(patch(zone.outline, fc="none", ec=ink.SOFT, ls=":", lw=1.1, zorder=2))
    axes.add_artist(patch(table.outline, fc="none", ec=ink.INK, lw=1.0, zorder=2.2))
    for label in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        label.set_fontproperties(type_(TINY))
    axes.tick_params(labelsize=TINY, length=2.5, color=ink.FAINT, labelcolor=ink.SOFT)


def base(axes: Axes, viewer: Viewer, color: ink.RGB, zorder: float = 5.0) -> None:
    """A base with a tick toward its facing, or a cross for a bare point."""
    x, y = viewer.position[:2]
    if not viewer.across:
        axes.plot([x], [y], marker="+", ms=11, mew=2.0, color=color, zorder=zorder)
        return
    corners = shapely.get_coordinates(viewer.base)
    axes.add_artist(Polygon(corners, closed=True, fc=color, ec=ink.INK, lw=0.8, zorder=zorder))
    nose = offset((x, y), viewer.facing, viewer.across * 0.48)
    axes.plot([x, nose.x], [y, nose.y], color=ink.on(color), lw=1.3, solid_capstyle="round", zorder=zorder + 0.1)


def furniture(axes: Axes, labels: Labels, units: Sequence[tuple[float, float]]) -> None:
    """A scale bar and a compass, each in a corner where no unit is, if there is one."""
    (west, east), (south, north) = axes.get_xlim(), axes.get_ylim()
    point = 1.0 / _points(axes, 1.0)
    inches = max((scale for scale in SCALES if scale <= 0.3 * (east - west)), default=SCALES[0])
    free = [shapely.Point(unit).buffer(8.0 * point) for unit in units]

    def corner(wide: float, high: float, order: str) -> tuple[float, float]:
        boxes = {}
        for name in ("SW", "SE", "NE", "NW"):
            x = west + 5.0 * point if name[1] == "W" else east - 5.0 * point - wide
            y = south + 5.0 * point if name[0] == "S" else north - 5.0 * point - high
            boxes[name] = shapely.box(x, y, x + wide, y + high)
        named = order.split()
        best = min(named, key=lambda name: (sum(boxes[name].intersects(unit) for unit in free), named.index(name)))
        free.append(boxes[best])
        west_of, south_of, _, _ = boxes[best].bounds
        return float(west_of), float(south_of)

    x, y = corner(inches + 10.0 * point, 20.0 * point, "SW SE NW NE")
    labels.keep_free((x, y), (x + inches + 10.0 * point, y + 20.0 * point))
    ground = shapely.box(x, y, x + inches + 10.0 * point, y + 20.0 * point)
    axes.add_artist(patch(ground, fc=(*ink.PAPER, 0.85), ec="none", zorder=7))
    x, y = x + 5.0 * point, y + 4.0 * point
    for step in range(4):
        box = shapely.box(x + inches * step / 4, y, x + inches * (step + 1) / 4, y + 3.5 * point)
        axes.add_artist(patch(box, fc=ink.INK if step % 2 == 0 else ink.PAPER, ec=ink.INK, lw=0.6, zorder=8))
    style: Style = {"ha": "center", "va": "bottom", "color": ink.INK, "zorder": 8}
    axes.text(x + inches / 2, y + 5.5 * point, f"{inches:g} in", fontproperties=type_(TINY), **style)
    x, y = corner(14.0 * point, 38.0 * point, "NE NW SE SW")
    labels.keep_free((x, y), (x + 14.0 * point, y + 38.0 * point))
    ground = shapely.box(x, y, x + 14.0 * point, y + 38.0 * point)
    axes.add_artist(patch(ground, fc=(*ink.PAPER, 0.6), ec="none", zorder=7))
    arrow = {"arrowstyle": "-|>", "color": ink.INK, "lw": 1.2, "shrinkA": 0, "shrinkB": 0}
    middle = x + 7.0 * point
    axes.annotate("", (middle, y + 38.0 * point), (middle, y + 13.0 * point), arrowprops=arrow, zorder=8)
    axes.text(middle, y, "N", fontproperties=type_(SMALL, True), **style)


def names(labels: Labels, table: Table) -> None:
    """Names of woods, waters and solids where there is room."""
    (west, east), (south, north) = labels.axes.get_xlim(), labels.axes.get_ylim()
    frame = shapely.box(west, south, east, north)
    solids = (solid for solid in table.solids if solid.kind != "ground")
    shapes = [(solid.name, shapely.box(*solid.bounds[:, :2].ravel())) for solid in solids]
    for name, shape in (*shapes, *((zone.name, zone.outline) for zone in table.zones if zone.kind != "area")):
        shown = shapely.intersection(shape, frame)
        if shown.area > 0.002 * frame.area:
            spot = shown.representative_point()
            room = _points(labels.axes, min(shown.bounds[2] - spot.x, spot.x - shown.bounds[0]))
            tall = _points(labels.axes, (shown.bounds[3] - shown.bounds[1]) / 2.0)
            # What a label would cover is named beside it.
            inside = [(0.0, 0.0)] if room > 2.0 * len(short(name)) and tall > TINY else []
            places = [*inside, *around(tall + 1.0, tall + 12.0), (0.0, 0.0)]
            labels.put(short(name), (spot.x, spot.y), places, size=TINY, color=ink.SOFT, ground=0.6)


def _points(axes: Axes, inches: float) -> float:
    """Inches of the table as points of type."""
    west, east = axes.get_xlim()
    return inches / (east - west) * axes.get_window_extent().width / axes.figure.dpi * 72.0


def ring(axes: Axes, labels: Labels, viewer: Viewer, bearing: float, name: str, inches: float) -> None:
    """The line that a base must reach to be within a range, named where it crosses a bearing."""
    style: Style = {"fc": "none", "ec": ink.SOFT, "lw": 0.8, "ls": (0, (6, 4)), "zorder": 3}
    axes.add_artist(patch(viewer.base.buffer(inches, quad_segs=48), **style))
    reach = inches + viewer.across / 2.0
    for turn in (24.0, -24.0, 45.0, -45.0, 75.0, -75.0, 110.0, -110.0, 150.0, -150.0):
        at = offset(viewer.position, bearing + turn, reach)
        if labels.put(f"{name}, to {inches:g} in", at, [(0, 0)], size=TINY, color=ink.SOFT, ground=0.85):
            return


def heading(a: Viewer, b: Viewer) -> float:
    """The bearing from one to the other, degrees clockwise from north."""
    return math.degrees(math.atan2(b.position.x - a.position.x, b.position.y - a.position.y)) % 360.0
