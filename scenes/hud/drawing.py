"""Flat drawing in pixels, x to the right and y down: smooth-edged shapes in one mesh, and text over them."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from panda3d.core import (
    Geom,
    GeomNode,
    GeomTriangles,
    GeomVertexArrayFormat,
    GeomVertexData,
    GeomVertexFormat,
    NodePath,
    PandaNode,
    TextNode,
    TransparencyAttrib,
)

from scenes.hud import theme
from scenes.hud.theme import Color

XY = tuple[float, float]
FLOATS = 7
"""Numbers of a vertex: place and color."""

FEATHER = 0.5
"""Half the width of a soft edge, pixels."""

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
ALIGN = {"left": TextNode.ALeft, "center": TextNode.ACenter, "right": TextNode.ARight}


class Written(NamedTuple):
    """Words set in type, the place of their first line, their size and color."""

    node: PandaNode
    x: float
    baseline: float
    size: int
    color: Color


class Drawing:
    """A picture of one panel, made once and shown until the panel changes. `scale` is real pixels per pixel drawn."""

    def __init__(self, scale: float = 1.0) -> None:
        self._scale = scale
        self._vertices = array("f")
        self._corners = array("I")
        self._texts: list[Written] = []

    def rect(self, x: float, y: float, width: float, height: float, color: Color, radius: float = 0.0) -> None:
        """A rectangle, its corners rounded if a radius is given."""
        if width <= 0.0 or height <= 0.0:
            return
        radius = min(radius, width / 2, height / 2)
        if radius <= 0.0:
            self._fan([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], color)
            return
        steps = max(3, round(radius * 0.8))
        outline: list[XY] = []
        for quarter, (cx, cy) in enumerate(
            (
                (x + width - radius, y + radius),
                (x + width - radius, y + height - radius),
                (x + radius, y + height - radius),
                (x + radius, y + radius),
            )
        ):
            for step in range(steps + 1):
                angle = math.pi / 2 * (quarter - 1 + step / steps)
                outline.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
        self.convex(outline, color)

    def disc(self, x: float, y: float, radius: float, color: Color) -> None:
        """A filled circle."""
        self.convex(_circle(x, y, radius), color)

    def ring(self, x: float, y: float, radius: float, width: float, color: Color) -> None:
        """A circle's line, its outer edge at `radius`."""
        bands = (
            (radius + FEATHER, 0.0),
            (radius - FEATHER, 1.0),
            (radius - width + FEATHER, 1.0),
            (radius - width - FEATHER, 0.0),
        )
        steps = max(12, round(radius * 3))
        first = len(self._vertices) // FLOATS
        for step in range(steps):
            angle = 2 * math.pi * step / steps
            for reach, alpha in bands:
                self._vertex(x + reach * math.cos(angle), y + reach * math.sin(angle), color.faded(alpha))
        for step in range(steps):
            a, b = first + 4 * step, first + 4 * ((step + 1) % steps)
            for band in range(3):
                self._corners.extend((a + band, b + band, b + band + 1, a + band, b + band + 1, a + band + 1))

    def convex(self, outline: Sequence[XY], color: Color) -> None:
        """A convex shape with a soft edge."""
        normals = _normals(outline)
        inner = [(x - FEATHER * nx, y - FEATHER * ny) for (x, y), (nx, ny) in zip(outline, normals, strict=True)]
        first = len(self._vertices) // FLOATS
        self._fan(inner, color)
        outer = len(self._vertices) // FLOATS
        for (x, y), (nx, ny) in zip(outline, normals, strict=True):
            self._vertex(x + FEATHER * nx, y + FEATHER * ny, color.faded(0.0))
        count = len(outline)
        for i in range(count):
            j = (i + 1) % count
            self._corners.extend((first + i, first + j, outer + j, first + i, outer + j, outer + i))

    def die(self, x: float, y: float, size: float, value: int) -> None:
        """A die showing a value."""
        self.rect(x, y, size, size, theme.DIE, size * 0.2)
        for dx, dy in PIPS.get(value, ()):
            self.disc(x + size * (0.5 + 0.26 * dx), y + size * (0.5 + 0.26 * dy), size * 0.095, theme.PIP)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: int = theme.BODY,
        color: Color = theme.TEXT,
        bold: bool = False,
        align: str = "left",
        width: float = 0.0,
    ) -> float:
        """Words with the top of their first line at `y`, wrapped if a width is given; the height they take."""
        self._texts.append(Written(_set(words, size, self._scale, bold, width, align), x, y + size, size, color))
        return height_of(words, size, self._scale, width, bold)

    def attach(self, parent: NodePath, sort: int) -> NodePath:
        """The finished drawing under `parent`, shown in the order of `sort`."""
        path = parent.attachNewNode("drawing")
        path.setTransparency(TransparencyAttrib.MAlpha)
        if self._corners:
            shapes = path.attachNewNode(self._mesh())
            shapes.setBin("fixed", sort)
        for text in self._texts:
            words = path.attachNewNode("words")
            words.attachNewNode(text.node)
            words.setScale(text.size)
            x, baseline = (round(place * self._scale) / self._scale for place in (text.x, text.baseline))
            words.setPos(x, 0.0, -baseline)
            words.setColorScale(*text.color)
            words.setBin("fixed", sort + 1)
        return path

    def _fan(self, outline: Sequence[XY], color: Color) -> None:
        first = len(self._vertices) // FLOATS
        for x, y in outline:
            self._vertex(x, y, color)
        for i in range(1, len(outline) - 1):
            self._corners.extend((first, first + i, first + i + 1))

    def _vertex(self, x: float, y: float, color: Color) -> None:
        self._vertices.extend((x, 0.0, -y, *color))

    def _mesh(self) -> GeomNode:
        data = GeomVertexData("flat", _format(), Geom.UHStatic)
        rows = data.modifyArray(0)
        rows.setNumRows(len(self._vertices) // FLOATS)
        memoryview(rows).cast("B").cast("f")[:] = self._vertices
        triangles = GeomTriangles(Geom.UHStatic)
        triangles.setIndexType(Geom.NTUint32)
        corners = triangles.modifyVertices()
        corners.setNumRows(len(self._corners))
        memoryview(corners).cast("B").cast("I")[:] = self._corners
        geom = Geom(data)
        geom.addPrimitive(triangles)
        node = GeomNode("shapes")
        node.addGeom(geom)
        return node


def _node(words: str, size: int, scale: float, bold: bool, width: float) -> TextNode:
    node = TextNode("text")
    node.setFont(theme.font(theme.BOLD if bold else theme.REGULAR, max(6, round(size * scale))))
    node.setText(words)
    node.setFlattenFlags(TextNode.FFMedium)
    if width > 0.0:
        node.setWordwrap(width / size)
    return node


@lru_cache(maxsize=2048)
def _set(words: str, size: int, scale: float, bold: bool, width: float, align: str) -> PandaNode:
    """Words set in type, white; they may hang in several places at once."""
    node = _node(words, size, scale, bold, width)
    node.setAlign(ALIGN[align])
    return node.generate()


@lru_cache(maxsize=4096)
def width_of(words: str, size: int, scale: float, bold: bool = False) -> float:
    """Pixels that words take on one line."""
    return float(_node(words, size, scale, bold, 0.0).getWidth()) * size


@lru_cache(maxsize=4096)
def height_of(words: str, size: int, scale: float, width: float, bold: bool = False) -> float:
    """Pixels that words take when wrapped to a width."""
    return max(1, int(_node(words, size, scale, bold, width).getNumRows())) * size * theme.LEADING


@cache
def _format() -> GeomVertexFormat:
    column = GeomVertexArrayFormat()
    column.addColumn("vertex", 3, Geom.NTFloat32, Geom.CPoint)
    column.addColumn("color", 4, Geom.NTFloat32, Geom.CColor)
    made = GeomVertexFormat()
    made.addArray(column)
    return GeomVertexFormat.registerFormat(made)


def _circle(x: float, y: float, radius: float) -> list[XY]:
    steps = max(12, round(radius * 3))
    turns = (2 * math.pi * step / steps for step in range(steps))
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def _normals(outline: Sequence[XY]) -> list[XY]:
    """Outward directions at the corners, lengthened so that edges move evenly; the outline runs clockwise."""
    normals = []
    count = len(outline)
    for i in range(count):
        (ax, ay), (bx, by), (cx, cy) = outline[i - 1], outline[i], outline[(i + 1) % count]
        ux, uy = _unit(by - ay, ax - bx)
        vx, vy = _unit(cy - by, bx - cx)
        mx, my = ux + vx, uy + vy
        length = max(mx * mx + my * my, 0.2)
        normals.append((2.0 * mx / length, 2.0 * my / length))
    return normals


def _unit(x: float, y: float) -> XY:
    length = math.hypot(x, y)
    return (x / length, y / length) if length > 1e-9 else (0.0, 0.0)
