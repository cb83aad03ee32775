"""The sheet of what is seen from somewhere: how much a target would show of itself at every spot of the table."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import RegularPolygon

from engine.geometry.pictured import FieldScene
from engine.geometry.sight import Viewer
from engine.geometry.surface import Floats
from engine.geometry.viewshed import FieldOfView
from scenes.sheets import ink, plan, words
from scenes.sheets.labels import Labels, around, short
from scenes.sheets.paper import SIZE, SMALL, TINY, Style, placed, sheet, type_
from scenes.sheets.rays import Met

PLAN = (0.65, 0.45, 8.55, 6.60)
KEY = (9.75, 3.6, 0.22, 3.3)
"""Panels: left, bottom, width, height in inches."""

HEAT = LinearSegmentedColormap.from_list("seen", ["#2e1f5e", "#5b3f94", "#a2568f", "#e0806a", "#ffb31a", "#fff0c2"])
"""From all hidden to all seen; lighter all the way, so that it works in gray."""

STRIPE = 9
"""Pixels from stripe to stripe over what is blocked."""

BLOCKED = 2
"""The number of a blocked spot in a field."""


def composed(scene: FieldScene) -> Figure:
    """The sheet, drawn and not yet written."""
    figure = sheet()
    shares = {name: _share(scene, number) for number, name in enumerate(("clear", "in cover", "blocked"))}
    told = ", ".join(f"{share:.0%} {name}" for name, share in shares.items())
    words.head(figure, scene.title, scene.subtitle, f"{1.0 - shares['blocked']:.0%} in sight", f"of the spots: {told}")
    field = scene.field
    aside = f"a target {field.height:g} in high, {field.mode}, a spot every {field.step:g} in"
    box = plan.fitting(scene.table, PLAN)
    _heat(words.panel(figure, box, "What would be seen of a target, spot by spot", aside), scene, box[2] / box[3])
    _key(figure, scene)
    return figure


def _share(scene: FieldScene, verdict: int) -> float:
    """The share of the spots where a target can stand that have a verdict."""
    able = np.isfinite(scene.field.visible)
    return float((scene.field.verdict[able] == verdict).mean()) if able.any() else 0.0


def _heat(axes: Axes, scene: FieldScene, shape: float) -> None:
    field = scene.field
    plan.drawn(axes, scene.table, *plan.whole(scene.table, shape), lambda met, colors: heated(field, met, colors))
    able = np.isfinite(field.visible)
    if min(able.shape) > 1 and able.any():
        blocked = field.verdict == BLOCKED
        rim: Style = {"colors": [ink.INK], "linewidths": 1.3, "zorder": 2.4}
        if (blocked & able).any() and (~blocked & able).any():
            parts = np.ma.masked_array(blocked.astype(float), ~able)
            axes.contour(field.columns, field.rows, parts, levels=[0.5], **rim)
        seen = np.ma.masked_array(field.verdict.astype(float), ~able | blocked)
        if seen.count() and seen.min() < 0.5 < seen.max():
            axes.contour(field.columns, field.rows, seen, levels=[0.5], linestyles=[(0, (3, 2))], **rim)
    labels = Labels(axes)
    plan.furniture(axes, labels, [(spot.x, spot.y) for spot in scene.units])
    eyes = {viewer.id for viewer in scene.eyes}
    for spot in scene.units:
        style: Style = {"fc": ink.force(spot.color), "ec": ink.PAPER, "lw": 1.0, "zorder": 5}
        axes.add_artist(RegularPolygon((spot.x, spot.y), 6, radius=0.72, **style))
        labels.keep_free((spot.x - 0.7, spot.y - 0.7), (spot.x + 0.7, spot.y + 0.7))
    for viewer in scene.eyes:
        _eye(axes, labels, viewer)
    for viewer in scene.eyes:
        labels.put(short(viewer.id), viewer.position[:2], around(9.0, 26.0), size=SMALL + 0.5, bold=True, ground=0.9)
    for spot in scene.units:
        if spot.id not in eyes:
            labels.put(short(spot.id, 16), (spot.x, spot.y), around(8.0, 24.0), size=TINY, ground=0.8)
    plan.names(labels, scene.table)


def _eye(axes: Axes, labels: Labels, viewer: Viewer) -> None:
    """A ring around the place that is looked from."""
    x, y = viewer.position[:2]
    axes.plot([x], [y], marker="o", ms=17, mfc="none", mec=ink.PAPER, mew=4.0, zorder=6)
    axes.plot([x], [y], marker="o", ms=17, mfc="none", mec=ink.LINE, mew=2.2, zorder=6.1)
    axes.plot([x], [y], marker="+", ms=9, mec=ink.LINE, mew=1.6, zorder=6.1)
    labels.keep_free((x - 0.9, y - 0.9), (x + 0.9, y + 0.9))


def heated(field: FieldOfView, met: Met, colors: Floats) -> Floats:
    """Colors (rows, columns, 3) by what is seen at the spot that each pixel belongs to, with the land's light on them;
    what is blocked is striped.
    """
    x, y = met.places[..., 0], met.places[..., 1]
    column, row = (
        np.round((at - first) / field.step).astype(int) for at, first in ((x, field.columns[0]), (y, field.rows[0]))
    )
    inside = (column >= 0) & (row >= 0) & (column < len(field.columns)) & (row < len(field.rows))
    row, column = np.where(inside, row, 0), np.where(inside, column, 0)
    share = np.where(inside, field.visible[row, column], np.nan)
    light = colors.mean(axis=2, keepdims=True) / max(float(colors.mean()), 1e-9)
    heat = HEAT(np.nan_to_num(share))[..., :3] * np.clip(light, 0.72, 1.12) ** 0.7
    rows, columns = np.indices(x.shape)
    striped = (field.verdict[row, column] == BLOCKED) & ((rows + columns) % STRIPE < 2)
    heat = np.where(striped[..., None], ink.mixed(heat, ink.STRIPE, 0.75), heat)
    gray = ink.mixed(np.broadcast_to(colors.mean(axis=2, keepdims=True), colors.shape), ink.PAPER, 0.35)
    return np.clip(np.where(np.isnan(share)[..., None], gray, heat), 0.0, 1.0)


def _key(figure: Figure, scene: FieldScene) -> None:
    left, bottom, _, height = KEY
    axes = placed(figure, KEY)
    axes.imshow(np.linspace(1.0, 0.0, 128)[:, None], cmap=HEAT, aspect="auto", extent=(0, 1, 0, 1))
    axes.set_xticks([])
    axes.yaxis.tick_right()
    thresholds = [0.0, 1 / 3, 2 / 3, 1.0]
    axes.set_yticks(thresholds, ["0%", "33%", "67%", "100%"], fontproperties=type_(SMALL), color=ink.SOFT)
    words.write(figure, left, bottom + height + 0.12, "seen of a target there", SMALL, bold=True, color=ink.SOFT)
    top = bottom - 0.45
    words.swatch(figure, (left, top - 0.04, 0.36, 0.18), ink.HIDDEN, "////")
    for number, (style, told) in enumerate(
        (("", "blocked"), ("-", "where that begins"), ((0, (3, 2)), "where cover begins"))
    ):
        words.write(figure, left + 0.46, top - 0.3 * number, told, SMALL)
        if style:
            axes = placed(figure, (left, top - 0.3 * number, 0.36, 0.1), frame=False)
            axes.set(xticks=[], yticks=[], xlim=(0, 1), ylim=(0, 1))
            axes.plot([0, 1], [0.5, 0.5], color=ink.INK, lw=1.4, ls=style)
    eyes = [f"from {short(eye.id, 14)}, eye {eye.eye.z:.2f} in high" for eye in scene.eyes]
    words.text(figure, (left, 0.45, SIZE[0] - words.MARGIN - left, top - 1.1), eyes)
