"""The sheet of one line of sight: the view from the eye, the cut along the line, the plan, and the words."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from engine.geometry.pictured import PairScene
from scenes.sheets import ink, plan, side, view, words
from scenes.sheets.cuts import between, counted
from scenes.sheets.labels import Labels, short
from scenes.sheets.paper import SMALL, Style, sheet

EYE = (words.MARGIN, 3.10, 6.95, 3.95)
CUT = (words.MARGIN + 0.2, 0.40, 6.75, 2.35)
PLAN = (7.72, 3.42, 3.62, 3.63)
WORDS = (7.55, 0.32, 3.79, 2.80)
"""Panels: left, bottom, width, height in inches."""

CHORD = ink.rgb("1e4d1a")
"""The parts of the line that run through woods and the like."""

ROOM = 0.22
"""Room around both ends on the plan, in lengths of the line."""


def composed(scene: PairScene) -> Figure:
    """The sheet, drawn and not yet written."""
    figure = sheet()
    there = scene.there
    words.chip(figure, (words.MARGIN, 7.36, 1.75, 0.62), there.verdict, there.ambiguous)
    amount = words.share(there.visible, there.uncertainty)
    words.head(figure, scene.title, scene.subtitle, amount, f"range {there.range:.2f} in{_bracket(scene)}", left=2.25)
    _view(figure, scene)
    axes = words.panel(figure, CUT, "Cut along the line of sight")
    stretch = side.drawn(axes, scene, CUT[2] / CUT[3])
    scale = "heights true to scale" if stretch == 1.0 else f"heights × {stretch:g}, angles true"
    words.write(figure, CUT[0] + CUT[2], CUT[1] + CUT[3] + 0.06, f"inches, {scale}", SMALL, color=ink.SOFT, ha="right")
    axes = words.panel(figure, PLAN, "Plan", "inches, coordinates of the table")
    _plan(axes, scene)
    left, bottom, width, height = WORDS
    down = words.measures(figure, left, bottom + height, width, there, scene.back)
    words.text(figure, (left, bottom, width, down - bottom - 0.08), scene.lines)
    return figure


def _bracket(scene: PairScene) -> str:
    for name, far in scene.brackets:
        if scene.there.range <= far + 1e-9:
            return f", {name}"
    return ", out of range" if scene.brackets else ""


def _view(figure: Figure, scene: PairScene) -> None:
    axes = words.panel(figure, EYE, f"What {short(scene.eye.id, 16)} sees of {short(scene.target.id, 16)}")
    target = view.drawn(axes, scene, EYE[2] / EYE[3])
    wide, high = view.angles(target.lens)
    left, bottom, width, height = EYE
    top = bottom + height + 0.06
    words.write(figure, left + width, top, f"{wide:.0f}° × {high:.0f}°", SMALL, color=ink.SOFT, ha="right")
    x = left + width - 2.65
    for color, hatch, name in ((ink.SEEN, "", "seen"), (ink.HIDDEN, "////", "hidden")):
        words.swatch(figure, (x, top - 0.01, 0.2, 0.11), color, hatch)
        words.write(figure, x + 0.26, top, name, SMALL, color=ink.SOFT)
        x += 0.75


def _plan(axes: Axes, scene: PairScene) -> None:
    eye, target = scene.eye, scene.target
    ends = np.array([eye.position[:2], target.position[:2]])
    length = float(np.hypot(*(ends[1] - ends[0])))
    low, high = plan.part(scene.table, ends, max(3.0, ROOM * length), PLAN[2] / PLAN[3])
    plan.drawn(axes, scene.table, low, high)
    axes.plot(*ends.T, color=ink.LINE, lw=1.5, zorder=4)
    labels = Labels(axes)
    plan.furniture(axes, labels, ends.tolist())
    for viewer, color in ((eye, ink.INK), (target, ink.SEEN)):
        plan.base(axes, viewer, color)
        reach = max(viewer.across, 0.3) / 2.0
        x, y = viewer.position[:2]
        labels.keep_free((x - reach, y - reach), (x + reach, y + reach))
    for share in np.linspace(0.0, 1.0, 40):
        at = tuple((ends[0] + share * (ends[1] - ends[0])).tolist())
        labels.keep_free(at, at)
    outward = 1.0 if ends[1, 1] >= ends[0, 1] else -1.0
    for viewer, way in ((eye, -outward), (target, outward)):
        x, y = viewer.position[:2]
        offsets = [(dx, way * sign * dy) for sign in (1, -1) for dy in (15.0, 24.0) for dx in (0.0, 24.0, -24.0)]
        labels.put(short(viewer.id, 16), (x, y), offsets, size=SMALL, bold=True, ground=0.85)
    _chords(axes, labels, scene)
    for name, far in scene.brackets:
        plan.ring(axes, labels, eye, plan.heading(eye, target), name, far)
    plan.names(labels, scene.table)


def _chords(axes: Axes, labels: Labels, scene: PairScene) -> None:
    """The parts of the line that count as soft terrain, with their inches."""
    eye, target = scene.eye, scene.target
    cut = between(scene.table, eye, target, 0.0, 0.0)
    zones = {zone.name: zone for zone in scene.table.zones if zone.height > 0.0}
    style: Style = {"color": CHORD, "lw": 4.0, "solid_capstyle": "butt", "zorder": 4.2}
    for part in scene.there.through:
        spans = counted(cut, zones[part.name], eye, target) if part.name in zones else []
        for span in spans:
            axes.plot(*cut.plan(np.array(span)).T, **style)
        if spans:
            begin, end = max(spans, key=lambda span: span[1] - span[0])
            x, y = cut.plan(np.array([(begin + end) / 2.0]))[0]
            offsets = [(side * away, 0.0) for away in (10.0, 22.0) for side in (1, -1)] + [(0.0, 14.0), (0.0, -14.0)]
            labels.put(f"{part.inches:.2f} in", (x, y), offsets, size=SMALL, bold=True, color=CHORD)
