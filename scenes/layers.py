"""Layers over the table, each on or off: coordinates, contours, named places, a unit's ranges, ways, templates."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import shapely
from panda3d.core import NodePath, TextNode

from engine.geometry import plane
from engine.geometry.terrain import Table
from engine.rules import events as e
from engine.rules import tables
from engine.rules.kinds import kind_of
from engine.rules.state import State, Unit
from scenes.battle import Battle
from scenes.frame import Frame, Trail
from scenes.geoms import Floats, Patch, geom, joined
from scenes.goals import zones
from scenes.hud import theme
from scenes.lights import CASTS, EYE
from scenes.marks import LIFT, overlay, resampled, ribbon
from scenes.shapes import quads

NAMES = ("grid", "heights", "places", "ranges", "ways", "templates")

SQUARE = 6.0
"""Inches between the lines of the grid."""

INTERVAL = 1.0
"""Inches of height between contour lines."""

SAMPLES = 240
"""Heights that are looked up along the longer side of the table for contour lines."""

PALE = (0.95, 0.96, 0.98)
CONTOUR, CONTOUR_WIDTH = (0.30, 0.20, 0.08), 0.1
LETTERS = 1.15
"""Inches that letters on the table are high."""

BRACKETS = {"short": (0.35, 0.95, 0.6), "medium": (1.0, 0.85, 0.3), "long": (1.0, 0.45, 0.25)}
"""Range brackets that are drawn, and their colors."""


class Layers:
    """The nodes of all layers. `wanted` are those that are on, `unit` the one whose ranges are drawn."""

    def __init__(self, parent: NodePath, battle: Battle) -> None:
        self._battle = battle
        self._root = parent.attachNewNode("layers")
        self._fixed: dict[str, NodePath] = {}
        self._moving = overlay(self._root, "moving")
        self._drawn: object = None
        self.wanted: tuple[str, ...] = ()
        self.unit = ""

    def toggle(self, name: str) -> bool:
        """Switch a layer; whether it is on now."""
        on = name not in self.wanted
        self.wanted = tuple(each for each in NAMES if (each in self.wanted) != (each == name))
        return on

    def trails(self, frame: Frame) -> list[Trail]:
        """The ways gone in this turn before the moment shown."""
        if "ways" not in self.wanted:
            return []
        return list(_ways(self._battle, frame.event))

    def show(self, state: State) -> None:
        """Draw the layers that are on."""
        makers: dict[str, Callable[[NodePath], None]] = {
            "grid": self._grid,
            "heights": self._heights,
            "places": self._places,
        }
        for name, make in makers.items():
            if name in self.wanted and name not in self._fixed:
                self._fixed[name] = overlay(self._root, name)
                make(self._fixed[name])
            if name in self._fixed:
                self._fixed[name].show() if name in self.wanted else self._fixed[name].hide()
        unit = state.units.get(self.unit) if "ranges" in self.wanted else None
        shown = unit if unit is not None and unit.on_table else None
        key = None if shown is None else (shown.id, shown.pose)
        if key != self._drawn:
            self._drawn = key
            self._moving.node().removeAllGeoms()
            self._moving.getChildren().detach()
            if shown is not None:
                self._ranges(shown, theme.force_color(state.forces, shown.force)[:3])

    def _grid(self, path: NodePath) -> None:
        table, patches = self._battle.table, []
        for along, across in ((0, 1), (1, 0)):
            extent = (table.width, table.depth)
            for at in np.arange(SQUARE, extent[along] - 0.01, SQUARE):
                ends = np.zeros((2, 2))
                ends[:, along], ends[:, across] = at, (0.0, extent[across])
                strong = round(float(at)) % 12 == 0
                patches.append(_line(table, ends, 0.12 if strong else 0.07, (*PALE, 0.5 if strong else 0.3)))
        _add(path, patches)
        for x in np.arange(0.0, table.width + 0.01, SQUARE):
            _letter(path, f"{x:g}", (float(x), -1.0, 0.15))
        for y in np.arange(0.0, table.depth + 0.01, SQUARE):
            _letter(path, f"{y:g}", (-1.0, float(y), 0.15))

    def _heights(self, path: NodePath) -> None:
        import contourpy

        table = self._battle.table
        step = max(table.width, table.depth) / SAMPLES
        x, y = (np.arange(0.0, side + step / 2.0, step) for side in (table.width, table.depth))
        across, along = np.meshgrid(x, y)
        heights = table.land(np.column_stack([across.ravel(), along.ravel()])).reshape(across.shape)
        lines = contourpy.contour_generator(x, y, heights, name="serial")
        low, high = float(heights.min()), float(heights.max())
        patches = []
        for level in np.arange(np.floor(low) + INTERVAL / 2.0, high, INTERVAL):
            for found in lines.lines(float(level)):
                if len(found) > 2:
                    patches.append(_level(np.asarray(found), float(level)))
        _add(path, patches)

    def _places(self, path: NodePath) -> None:
        table, state = self._battle.table, self._battle.replay.start
        patches: list[Patch] = []
        written: list[tuple[float, float, float]] = []
        for zone in table.zones:
            if zone.kind == "area" and zone.name:
                patches += [_line(table, rim, 0.16, (*PALE, 0.8)) for rim in _rims(zone.outline)]
                words, middle = zone.name.replace("_", " "), zone.outline.representative_point()
                x, y = _apart(middle.x, middle.y, words, written)
                _letter(path, words, (x, y, table.height((x, y)) + 0.1))
        for force, outline in zones(table, state.forces).items():
            color = theme.force_color(state.forces, force)[:3]
            patches += [_line(table, rim, 0.3, (*color, 0.9)) for rim in _rims(outline.buffer(-0.2))]
        _add(path, patches)

    def _ranges(self, unit: Unit, color: tuple[float, ...]) -> None:
        """Rings of the range brackets from the edge of the base, and the borders of the arcs."""
        table, here = self._battle.table, unit.place
        base = plane.hex_base((here.x, here.y), here.facing, kind_of(unit.card).base)
        patches = []
        for bracket in tables.RANGES:
            if bracket.name not in BRACKETS:
                continue
            for rim in _rims(base.buffer(bracket.up_to, quad_segs=32)):
                patches += _on(table, shapely.LineString(rim), 0.16, (*BRACKETS[bracket.name], 0.85))
            spot = plane.offset((here.x, here.y), here.facing, bracket.up_to + 0.9)
            if table.outline.contains(shapely.Point(spot)):
                _letter(self._moving, bracket.name, (spot[0], spot[1], table.height(spot) + 0.2))
        if kind_of(unit.card).facing:
            for turn in (-tables.FRONT_ARC, tables.FRONT_ARC):
                end = plane.offset((here.x, here.y), here.facing + turn, tables.RANGES[-1].up_to)
                patches += _on(table, shapely.LineString([(here.x, here.y), end]), 0.12, (*color, 0.9))
        _add(self._moving, patches)


def _ways(battle: Battle, event: int) -> Iterator[Trail]:
    """The ways of the turn of an event, those before the event itself."""
    events, states = battle.replay.events, battle.replay.states
    first = next((i for i in range(event, -1, -1) if isinstance(events[i], e.TurnBegan)), 0)
    for place in range(first, max(event, 0)):
        moved = events[place]
        if isinstance(moved, e.UnitMoved) and len(moved.path) > 1:
            yield Trail(moved.path, states[place].unit(moved.unit).force)


def _line(table: Table, places: Floats, width: float, color: tuple[float, ...]) -> Patch:
    return ribbon(table, resampled(np.asarray(places, float)[:, :2], 0.5), width, color)


def _on(table: Table, line: shapely.LineString, width: float, color: tuple[float, ...]) -> list[Patch]:
    """The parts of a line that lie on the table."""
    parts = shapely.get_parts(line.intersection(table.outline))
    return [_line(table, shapely.get_coordinates(part), width, color) for part in parts if part.length > 0.0]


def _level(path: Floats, level: float) -> Patch:
    """A strip along a path, all at one height: on a cliff many of them lie over each other like its layers."""
    way = np.gradient(path, axis=0)
    way /= np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-9)
    side = np.column_stack([-way[:, 1], way[:, 0]]) * (CONTOUR_WIDTH / 2.0)
    height = np.full((len(path), 1), level + LIFT)
    left, right = np.hstack([path + side, height]), np.hstack([path - side, height])
    return quads(np.stack([right[:-1], right[1:], left[1:], left[:-1]], axis=1), (*CONTOUR, 0.75))


def _apart(x: float, y: float, words: str, written: list[tuple[float, float, float]]) -> tuple[float, float]:
    """A place for words at or below a place, clear of those `written` before (x, y and half their width)."""
    half = LETTERS * 0.27 * len(words)
    while any(abs(x - at) < half + wide and abs(y - along) < LETTERS for at, along, wide in written):
        y -= 0.3
    written.append((x, y, half))
    return x, y


def _rims(outline: shapely.Geometry) -> list[Floats]:
    parts = [part for part in shapely.get_parts(outline) if isinstance(part, shapely.Polygon)]
    return [np.asarray(shapely.get_coordinates(part.exterior)) for part in parts]


def _add(path: NodePath, patches: list[Patch]) -> None:
    if patches:
        path.node().addGeom(geom(joined(patches)))


def _letter(path: NodePath, words: str, at: tuple[float, float, float]) -> None:
    """Words that stand at a place and face the camera."""
    node = TextNode("letters")
    node.setFont(theme.font(theme.BOLD, 40))
    node.setText(words)
    node.setAlign(TextNode.ACenter)
    node.setTextColor(*PALE, 1.0)
    node.setShadow(0.06, 0.06)
    node.setShadowColor(0.0, 0.0, 0.0, 0.8)
    written = path.attachNewNode(node)
    written.setScale(LETTERS)
    written.setPos(*at)
    written.setBillboardPointEye()
    written.setDepthTest(False)
    written.hide(CASTS | EYE)
