"""The panel that shows the upright cut along a line of sight: land, treetops, water, and the lines from the eye."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import shapely
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from engine.geometry.pictured import PairScene
from engine.geometry.sight import Viewer
from engine.geometry.surface import Floats
from scenes.sheets import ink
from scenes.sheets.aimed import left_out, raised, turned
from scenes.sheets.cuts import Slice, between
from scenes.sheets.labels import Labels, around, short
from scenes.sheets.paper import SMALL, TINY, Style, type_
from scenes.sheets.patches import filled, patch

STRETCHES = (1.0, 1.5, 2.0, 3.0)
"""How many times heights may be drawn as large as lengths."""

BAR = 0.006
"""Half the width of the bar that shows what is seen of the target, in widths of the panel."""

UNDER = 0.13
"""The share of the panel's height that lies under all that is shown."""

SAMPLES = 240
"""Points up the target at which the cut asks whether it is seen."""


def drawn(axes: Axes, scene: PairScene, shape: float) -> float:
    """Draw the cut in a panel `shape` times as wide as high; how many times heights are stretched."""
    eye, target = scene.eye, scene.target
    length = math.hypot(target.position.x - eye.position.x, target.position.y - eye.position.y)
    before, behind = max(2.0, 0.10 * length), max(3.0, 0.22 * length)
    cut = between(scene.table, eye, target, before, behind)
    low, high = _heights(cut, scene)
    # The panel is filled: either heights are stretched, or the cut is longer than the line.
    wide, tall = cut.high - cut.low, max(high - low, 0.5) * 1.32
    stretch = max((s for s in STRETCHES if tall * s * shape <= wide), default=1.0)
    room = wide / (shape * stretch)
    if room < tall:
        more = (tall * shape - wide) / 2.0
        cut, room = between(scene.table, eye, target, before + more, behind + more), tall
    axes.set_xlim(cut.low, cut.high)
    axes.set_ylim(low - UNDER * room, low + (1.0 - UNDER) * room)
    axes.set_facecolor(ink.SKY[1])
    labels = Labels(axes)
    _ground(axes, cut)
    _soft(axes, cut)
    _units(axes, cut, scene, length)
    _lines(axes, labels, scene, length)
    _names(labels, cut, scene, length)
    axes.tick_params(labelsize=TINY, length=2.5, color=ink.FAINT, labelcolor=ink.SOFT)
    for label in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        label.set_fontproperties(type_(TINY))
    return stretch


def _heights(cut: Slice, scene: PairScene) -> tuple[float, float]:
    """The lowest and highest of what the panel shows."""
    along = np.linspace(cut.low, cut.high, 200)
    places = cut.plan(along)
    on = shapely.contains_xy(scene.table.outline, places[:, 0], places[:, 1])
    land = scene.table.heights(places[on]) if on.any() else np.zeros(1)
    tops = [float(top.max()) for zone in scene.table.zones if zone.height > 0.0 for _, _, top in cut.over(zone)]
    ends = [viewer.position.z + height for viewer in (scene.eye, scene.target) for height in (0.0, viewer.height)]
    return min(float(land.min()), *ends), max(float(land.max()), *ends, *tops)


def _ground(axes: Axes, cut: Slice) -> None:
    """Solids, filled by kind."""
    for turn, (solid, shape, edges) in enumerate(cut.solids):
        if not shape.is_empty:
            axes.add_artist(patch(shape, fc=ink.solid(solid.kind), ec="none", zorder=2.0 + turn * 1e-3))
        axes.add_collection(LineCollection(list(edges), colors=[ink.SOFT], linewidths=0.7, zorder=2.5))


def _soft(axes: Axes, cut: Slice) -> None:
    """Treetops as stippled blocks, and water."""
    for zone in cut.table.zones:
        for along, land, top in cut.over(zone) if zone.kind == "water" or zone.height > 0.0 else ():
            if zone.kind == "water":
                axes.fill_between(along, land, top, where=top > land, fc=(*ink.WATER, 0.85), ec="none", zorder=2.6)
                axes.plot(along, np.where(top > land, zone.level, np.nan), color=ink.SHORE, lw=0.9, zorder=2.7)
            else:
                color = ink.soft(zone.kind)
                # Apart, for in an SVG the dots would be as faint as the ground under them.
                axes.fill_between(along, land, top, fc=(*color, 0.35), lw=0, zorder=2.8)
                axes.fill_between(along, land, top, fc="none", ec=color, hatch="....", lw=0.8, zorder=2.8)


def _units(axes: Axes, cut: Slice, scene: PairScene, length: float) -> None:
    """Both units as their figures seen from the side, turned to each other, and how much of the target is seen."""
    gray: Style = {"fc": ink.mixed(ink.INK, ink.PAPER, 0.25), "lw": 0, "zorder": 4}
    for viewer, other, place in ((scene.eye, scene.target, 0.0), (scene.target, scene.eye, length)):
        if viewer.height:
            shape = _figure(viewer, other, cut, place)
            low, half = viewer.position.z, viewer.across / 2.0
            base = float(shape[..., 1].min(initial=low + viewer.height))
            axes.fill_between([place - half, place + half], low, base, **gray)
            axes.add_artist(filled(shape, **gray))
    half = min(BAR * (cut.high - cut.low), 0.16 * scene.target.across)
    for begin, end, hidden in upright(scene):
        style: Style = {"fc": ink.SEEN, "ec": ink.INK}
        if hidden:
            style = {"fc": ink.HIDDEN, "ec": ink.STRIPE, "hatch": "////"}
        axes.fill_between([length - half, length + half], begin, end, lw=0.4, zorder=5, **style)


def upright(scene: PairScene) -> list[tuple[float, float, bool]]:
    """The stretches of height over the center of the target's base, each with whether something hides it."""
    eye, target = scene.eye, scene.target
    if not target.height:
        return []
    low = target.position.z + raised(scene.there)
    step = (target.position.z + target.height - low) / SAMPLES
    heights = low + (np.arange(SAMPLES) + 0.5) * step
    points = np.column_stack([np.tile(np.array(target.position[:2]), (SAMPLES, 1)), heights])
    hidden = np.zeros(SAMPLES, dtype=bool)
    without = left_out(scene)
    for number, solid in enumerate(scene.table.solids):
        if number not in without:
            hidden |= solid.caster(None).blocked(np.array(eye.eye)[None], points)
    edges = [0, *(np.flatnonzero(np.diff(hidden)) + 1).tolist(), SAMPLES]
    return [(low + a * step, low + b * step, bool(hidden[a])) for a, b in pairwise(edges)]


def _lines(axes: Axes, labels: Labels, scene: PairScene, length: float) -> None:
    """The lines from the eye to the top, the middle and the foot of the target, with their angles."""
    target, z, foot = scene.target, scene.eye.eye.z, scene.target.position.z
    ends = [("top", foot + target.height, 0.9), ("middle", target.middle.z, 1.6), ("foot", foot, 0.9)]
    for name, height, width in ends if target.height else [("point", foot, 1.6)]:
        middle = name in ("middle", "point")
        axes.plot([0.0, length], [z, height], color=ink.LINE, lw=width, ls="-" if middle else (0, (5, 3)), zorder=5.5)
        angle = math.degrees(math.atan2(height - z, length)) if length > 1e-9 else math.copysign(90.0, height - z)
        text = f"{name} {angle:+.1f}°".replace("-", "−")
        away = [(12.0, dy) for dy in (0.0, 9.0, -9.0, 18.0, -18.0, 27.0, -27.0)]
        labels.put(text, (length, height), away, size=TINY, color=ink.LINE, leader=True, ground=0.85)
    axes.plot([0.0], [z], marker="o", ms=5, color=ink.LINE, mec=ink.PAPER, mew=0.8, zorder=6)
    labels.put(f"eye {z:.2f} in", (0.0, z), [(0, 9), (-12, 9), (12, 9), (0, 18), (0, -12)], size=TINY, color=ink.LINE)


def _names(labels: Labels, cut: Slice, scene: PairScene, length: float) -> None:
    """Names of units, of what stands on the line, and inches of woods."""
    for viewer, place in ((scene.eye, 0.0), (scene.target, length)):
        under = [(0, -9), (0, -18), (-30, -9), (30, -9), (-30, 9), (30, 9)]
        labels.put(short(viewer.id, 16), (place, viewer.position.z), under, size=SMALL, bold=True)
    for viewer, place in ((scene.eye, 0.0), (scene.target, length)):
        half = max(viewer.across, 0.2) / 2.0
        labels.keep_free((place - half, viewer.position.z), (place + half, viewer.position.z + viewer.height))
    for share in np.linspace(0.02, 0.98, 25).tolist():
        x, z = share * length, scene.eye.eye.z + share * (scene.target.middle.z - scene.eye.eye.z)
        labels.keep_free((x, z), (x, z))
    inches = {part.name: f": {part.inches:.1f} in" for part in scene.there.through}
    for zone in (zone for zone in cut.table.zones if zone.height > 0.0):
        stretches = cut.over(zone)
        for number, stretch in enumerate(stretches):
            middle = len(stretch.along) // 2
            at = float(stretch.along[middle]), float(stretch.top[middle])
            told = short(zone.name) + (inches.get(zone.name, "") if number == 0 else "")
            labels.put(told, at, [(0, 7), *around()], size=TINY)
    for solid, _, edges in cut.solids:
        if solid.kind != "ground" and len(edges):
            x, z = edges.reshape(-1, 2).T
            at = float(x[z > z.max() - 1e-3].mean()), float(z.max())
            labels.put(short(solid.name), at, [(0, 7), (0, -7), *around()], size=TINY)


def _figure(viewer: Viewer, other: Viewer, cut: Slice, place: float) -> Floats:
    """Triangles (k, 3, 2) that cover the outline of a unit's figure on the cut's plane, or its rectangle."""
    foot = np.array(viewer.position)
    if viewer.figure is None:
        half, low, high = viewer.across / 2.0, foot[2], foot[2] + viewer.height
        a, b, c, d = ((place + x, z) for x, z in ((-half, low), (half, low), (half, high), (-half, high)))
        return np.array([[a, b, c], [a, c, d]])
    sideways = foot + viewer.figure.triangles @ turned(np.array(other.position), foot)
    flat = np.stack([(sideways[..., :2] - cut.start) @ cut.toward, sideways[..., 2]], axis=2)
    u, v = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
    area = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    # All turn the same way, so that where they overlap they are filled once.
    return np.where((area < 0.0)[:, None, None], flat[:, ::-1], flat)[np.abs(area) > 1e-5]
