"""The panel that shows what is seen from the eye: the landscape, the target in two colors, and what hides it."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import shapely
from matplotlib.axes import Axes

from engine.geometry.caster import embree_is_here
from engine.geometry.pictured import PairScene
from engine.geometry.sight import Viewer
from engine.geometry.surface import Floats
from scenes.sheets import ink
from scenes.sheets.aimed import Aimed, aimed, framed, left_out, outline, raised
from scenes.sheets.labels import Labels, around, short
from scenes.sheets.landscape import VEIL, holds, painted, ruled, under_water, veiled, veils
from scenes.sheets.paper import SMALL, TINY, Style
from scenes.sheets.rays import NOTHING, Lens, Met, meet

COLUMNS = 920 if embree_is_here() else 240
"""Rays across the picture; fewer where they are cast slowly."""

NAMED = 0.012
"""The share of the picture from which on a solid is named in it."""

MOST_NAMED = 5
"""Blockers that are named over the picture; the words name all."""

STRIPES = 9
"""Pixels from stripe to stripe over what is hidden."""


def drawn(axes: Axes, scene: PairScene, shape: float) -> Aimed:
    """Draw the view in a panel `shape` times as wide as high; the target's pixels."""
    lens = framed(scene.eye, scene.target, round(COLUMNS / shape), COLUMNS)
    met = meet(lens, scene.table, left_out(scene))
    target = aimed(lens, scene)
    axes.set_xlim(-lens.wide, lens.wide)
    axes.set_ylim(-lens.high, lens.high)
    axes.set_xticks([])
    axes.set_yticks([])
    extent = (-lens.wide, lens.wide, -lens.high, lens.high)
    axes.imshow(picture(lens, met, scene, target), extent=extent, aspect="auto", interpolation="antialiased")
    _rectangle(axes, lens, scene.target, raised(scene.there))
    labels = Labels(axes)
    _blockers(axes, labels, lens, scene, target)
    _landscape(labels, lens, scene, met, target)
    return target


def picture(lens: Lens, met: Met, scene: PairScene, target: Aimed) -> Floats:
    """The pixels (rows, columns, 3)."""
    table = scene.table
    colors = painted(met, table)
    sky = met.which == NOTHING
    height = (lens.points - lens.eye)[..., 2] / np.linalg.norm(lens.points - lens.eye, axis=2)
    colors[sky] = ink.mixed(ink.SKY[1], ink.SKY[0], np.clip(height[sky] * 2.0 + 0.3, 0.0, 1.0))
    colors *= (1.0 - ruled(met))[..., None]
    air = np.clip(met.along / max(2.0 * float(np.hypot(table.width, table.depth)), 1.0), 0.0, 0.45)
    colors = np.where(sky[..., None], colors, ink.mixed(colors, ink.SKY[1], air))
    colors[met.edges(0.02)] *= 0.62
    base = np.less(_base(lens, scene.target), met.along + 1e-4)
    colors[base] = ink.mixed(colors[base], ink.INK, 0.55)
    on, hidden = target.on, target.hidden
    shade = np.ones((*on.shape, 1))
    shade[target.window] = (0.72 + 0.34 * np.clip(target.normals @ -lens.axes[2], 0.0, 1.0))[..., None]
    seen = on & ~hidden
    layers = veils(lens, table, np.where(seen, np.minimum(target.along, met.along), met.along))
    colors[seen] = (np.array(ink.SEEN) * shade)[seen]
    for zone in (zone for zone in table.zones if zone.kind == "water"):
        under = seen & under_water(lens, target.along, zone)
        colors[under] = ink.mixed(colors[under], ink.WATER, 0.35)
    inside = any(holds(table, zone, lens.eye) for zone in table.zones if zone.height > 0.0)
    colors = veiled(colors, layers, np.where(seen, 0.25, 0.2 if inside else VEIL))
    row, column = np.indices(on.shape)
    stripe = np.less((row + column) % STRIPES, STRIPES // 3)[..., None]
    colors = np.where(hidden[..., None], np.where(stripe, ink.STRIPE, np.array(ink.HIDDEN) * shade), colors)
    colors[rim(on)] = ink.INK
    colors[rim(hidden) & on] = ink.INK
    return np.clip(colors, 0.0, 1.0)


def rim(mask: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """The pixels just within the edge of a mask (rows, columns)."""
    padded = np.pad(mask, 1)
    core = padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
    return mask & ~core


def _base(lens: Lens, target: Viewer) -> Floats:
    """How far along each ray the target's base lies (rows, columns), inf beside it."""
    found = np.full((lens.rows, lens.columns), np.inf)
    rim = shapely.get_coordinates(target.base)
    window = lens.window(np.column_stack([rim, np.full(len(rim), target.position.z)]))
    ways = lens.points[window] - lens.eye
    falling = ways[..., 2] < -1e-9
    along = (target.position.z - lens.eye[2]) / np.where(falling, ways[..., 2], -1.0)
    places = lens.eye + ways * along[..., None]
    on = falling & (along > 0.0)
    on[on] = shapely.contains_xy(target.base, places[on][:, 0], places[on][:, 1])
    found[window] = np.where(on, along, np.inf)
    return found


def _rectangle(axes: Axes, lens: Lens, target: Viewer, floor: float) -> None:
    """The edges of the silhouette rectangle, or a cross for a bare point."""
    if not target.height:
        (x, y), _ = (part[0] for part in lens.project(np.array([target.middle])))
        axes.plot([x], [y], marker="+", ms=22, mew=2.2, color=ink.LINE, zorder=6)
        return
    corners, depth = lens.project(outline(target, lens.eye, floor))
    if depth.min() > 0.02:
        axes.plot(*np.append(corners, corners[:1], axis=0).T, color=ink.INK, lw=0.8, ls=(0, (4, 3)), zorder=6)


def _blockers(axes: Axes, labels: Labels, lens: Lens, scene: PairScene, target: Aimed) -> None:
    """Name what hides parts of the target, with lines to the parts."""
    solids = {solid.name: number for number, solid in enumerate(scene.table.solids)}
    x, y = _axes_of(lens)
    side = middle = 0.0
    on = target.on
    if on.any():
        rows, columns = np.nonzero(on)
        labels.keep_free((x[columns.min()], y[rows.max()]), (x[columns.max()], y[rows.min()]))
        side, middle = (float(x[columns.max()] + sign * x[columns.min()]) / 2.0 for sign in (-1.0, 1.0))
    for blocker in scene.there.blockers[:MOST_NAMED]:
        rows, columns = np.nonzero(target.by == solids.get(blocker.name, NOTHING))
        if not len(rows):
            rows, columns = np.nonzero(target.hidden)
        if not len(rows):
            continue
        nearest = np.argmin((rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2)
        at = float(x[columns[nearest]]), float(y[rows[nearest]])
        points = _points(axes, side, lens.wide) + 26.0
        way = 1.0 if at[0] >= middle else -1.0
        heights = (0.0, -30.0, 30.0, -60.0, 60.0, -90.0, 90.0)
        offsets = [(s * (points + more), dy) for more in (0.0, 40.0) for dy in heights for s in (way, -way)]
        alone = len(scene.there.blockers) == 1
        hides, only = (f"{round(part, 4):.1%}" for part in (blocker.hides, blocker.only))
        told = f"hides {hides}" if alone else f"alone {hides}, only it {only}"
        style: Style = {"size": SMALL, "bold": True, "color": ink.HIDDEN, "leader": True, "ground": 0.9}
        labels.put(f"{short(blocker.name)}\n{told}", at, offsets, **style)


def _points(axes: Axes, width: float, half: float) -> float:
    """A width in the picture as points of type."""
    return width / (2.0 * half) * axes.get_window_extent().width / axes.figure.dpi * 72.0


def _landscape(labels: Labels, lens: Lens, scene: PairScene, met: Met, target: Aimed) -> None:
    """Name what else is in the picture, where there is room."""
    x, y = _axes_of(lens)
    told = {blocker.name for blocker in scene.there.blockers}
    for number, solid in enumerate(scene.table.solids):
        there = (met.which == number) & ~target.on
        if solid.kind == "ground" or solid.name in told or there.mean() < NAMED:
            continue
        rows, columns = np.nonzero(there)
        nearest = np.argmin((rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2)
        at = float(x[columns[nearest]]), float(y[rows[nearest]])
        labels.put(short(solid.name), at, [(0.0, 0.0), *around()], size=TINY, color=ink.SOFT)
    for zone in (zone for zone in scene.table.zones if zone.kind != "area"):
        middle = zone.outline.representative_point()
        z = float(scene.table.land([(middle.x, middle.y)])[0]) + zone.height
        flat, depth = lens.project(np.array([[middle.x, middle.y, zone.level if zone.kind == "water" else z]]))
        if depth[0] > 0.1 and _in_sight(met, lens, flat[0], depth[0]):
            labels.put(short(zone.name), (float(flat[0, 0]), float(flat[0, 1])), [(0, 0)], size=TINY, color=ink.SOFT)


def _in_sight(met: Met, lens: Lens, flat: Floats, depth: float) -> bool:
    """Whether a place in the picture is in its frame and no solid stands before it."""
    column = int((flat[0] / lens.wide + 1.0) / 2.0 * lens.columns)
    row = int((1.0 - flat[1] / lens.high) / 2.0 * lens.rows)
    return 0 <= row < lens.rows and 0 <= column < lens.columns and bool(met.along[row, column] > depth - 0.3)


def _axes_of(lens: Lens) -> tuple[Floats, Floats]:
    """Where the columns and rows of pixels lie in the picture."""
    x = lens.wide * ((np.arange(lens.columns) + 0.5) / lens.columns * 2.0 - 1.0)
    return x, lens.high * (1.0 - (np.arange(lens.rows) + 0.5) / lens.rows * 2.0)


def angles(lens: Lens) -> tuple[float, float]:
    """Degrees that a view is wide and high."""
    return 2.0 * math.degrees(math.atan(lens.wide)), 2.0 * math.degrees(math.atan(lens.high))
