"""The minefields of a script: where they lie, and what of (MINE-LAY)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, floor

import shapely

from engine.geometry import GeometryError, plane, shapes
from engine.geometry.terrain import Table
from engine.rules.battlefield import Minefield
from engine.rules.mines import TEMPLATE
from grammar import syntax
from grammar.clauses import clause, number, value, values, whole
from grammar.syntax import Extent, Feature, Name, Number, Point, Span

WORD = "minefield"
USUAL = "conventional"
"""The mines of a field for which a script has no kind (MINE-LAY)."""

SHAPED = ("size", "radius", "outline", "along")
"""Clauses that make several fields of one."""

MOST = 200
"""Fields that one line of a script may lay."""

ToPlace = Callable[[Point], plane.Point]
Report = Callable[[Span, str, str], None]


def features(script: syntax.Script) -> Iterator[Feature]:
    """All minefields of a script, those that triggers lay too, in its order."""
    for section in script.sections:
        if isinstance(section, Feature | syntax.Trigger):
            yield from (node for node in syntax.walk(section) if isinstance(node, Feature) and node.word == WORD)


def laid(script: syntax.Script, table: Table, place: ToPlace, report: Report) -> dict[Span, tuple[Minefield, ...]]:
    """The fields of every minefield of a script, by where that stands in the text. One without a name is called after
    its place among them; of one that is several fields each has a number.
    """
    found = {}
    for count, feature in enumerate(features(script), start=1):
        name = feature.id.text if feature.id else f"mines {count}"
        try:
            middles = [each for each in _middles(feature, place) if _on(table, each)]
        except GeometryError as error:
            report(feature.word_span, f"a minefield: {error}.", "")
            continue
        if not middles:
            report(feature.word_span, "a minefield lies off the table.", "")
        elif len(middles) > MOST:
            text = f"that makes {len(middles)} fields: {MOST} are the most that one line lays."
            report(feature.word_span, text, "a field is 2 in across")
        ids = [name] if len(middles) == 1 else [f"{name} {index}" for index in range(1, len(middles) + 1)]
        pairs = zip(ids[:MOST], middles[:MOST], strict=True)
        found[feature.span] = tuple(_field(feature, each, middle) for each, middle in pairs)
    return found


def lying(fields: tuple[Minefield, ...], name: str) -> tuple[Minefield, ...]:
    """What is left of the minefield of a name."""
    return tuple(field for field in fields if field.id == name or field.id.rsplit(" ", 1)[0] == name)


def _field(feature: Feature, name: str, middle: plane.Point) -> Minefield:
    side = value(feature.clauses, "for", Name)
    mines = feature.kind.text if feature.kind else USUAL
    commanded = mines == "command" or clause(feature.clauses, "commanded") is not None
    density = whole(feature.clauses, "density", 1)
    kind = USUAL if mines == "command" else mines
    return Minefield(name, kind, middle, density, side.text if side else "", commanded)


def _middles(feature: Feature, place: ToPlace) -> list[plane.Point]:
    """The middles of the fields that a shape is laid with: one for each 2 in along a way, or of ground both ways."""
    at, way = value(feature.clauses, "at", Point), [place(p) for p in values(feature.clauses, "along", Point)]
    if len(way) > 1:
        return _strung(way)
    shape = _shape(feature, place)
    if shape is None:
        return [plane.rounded(place(at))] if at else []
    west, south, east, north = shape.bounds
    across, deep = (max(1, floor(side / TEMPLATE + 1e-6)) for side in (east - west, north - south))
    columns = [west + (east - west) * (2 * i + 1) / (2 * across) for i in range(across)]
    rows = [south + (north - south) * (2 * j + 1) / (2 * deep) for j in range(deep)]
    room = shape.buffer(1e-6)
    inside = [plane.rounded((x, y)) for y in rows for x in columns if shapely.intersects_xy(room, x, y)]
    return inside or [plane.rounded(shape.representative_point().coords[0])]


def _on(table: Table, point: plane.Point) -> bool:
    return 0.0 <= point.x <= table.width and 0.0 <= point.y <= table.depth


def _strung(way: list[plane.Point]) -> list[plane.Point]:
    """Fields side by side along a way."""
    line = shapely.LineString(way)
    count = max(1, ceil(line.length / TEMPLATE - 1e-6))
    return [plane.rounded(line.interpolate((2 * i + 1) / (2 * count), normalized=True).coords[0]) for i in range(count)]


def _shape(feature: Feature, place: ToPlace) -> shapely.Polygon | None:
    at = value(feature.clauses, "at", Point)
    size, radius = value(feature.clauses, "size", Extent), value(feature.clauses, "radius", Number)
    if at is not None and size is not None:
        return shapes.rectangle(place(at), size.width, size.depth, number(feature.clauses, "turned", 0.0))
    if at is not None and radius is not None:
        return shapes.circle(place(at), radius.value)
    corners = values(feature.clauses, "outline", Point)
    return shapes.polygon([place(corner) for corner in corners]) if len(corners) > 2 else None
