"""A table being laid out: its points, shapes and names as the script's clauses give them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

import shapely

from engine.geometry import GeometryError, plane, shapes
from engine.geometry.terrain import Solid, Table, Zone
from grammar.clauses import number, value, values
from grammar.files import Files
from grammar.shelf import MeshShelf
from grammar.syntax import Clause, Extent, Feature, Number, Point, Span

ROAD_WIDTH = 1.0

COMPASS_EDGES = {0.0: "north", 90.0: "east", 180.0: "south", 270.0: "west"}

Report = Callable[[Span, str], None]
"""Takes the fault of a feature: where it stands in the text, and a sentence."""


@dataclass
class Laying:
    """A table being laid out: the order is ground, hills, pieces and buildings, then water, then everything flat."""

    extent: tuple[float, float]
    northwest: bool
    files: Files
    report: Report
    note: Report
    shelf: MeshShelf | None
    extended: bool = False
    solids: list[Solid] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)

    def point(self, at: Point) -> plane.Point:
        """A point of the script on the table's axes, y northward."""
        return plane.Point(at.x, self.extent[1] - at.y if self.northwest else at.y)

    def spot(self, at: Point) -> plane.AnyPoint:
        """A point of the script on the table's axes, with its height where it has one."""
        place = self.point(at)
        return place if at.z is None else plane.Point3(place.x, place.y, at.z)

    @property
    def table(self) -> Table:
        """What is laid out so far."""
        return Table(*self.extent, tuple(self.solids), tuple(self.zones))


def outline(laying: Laying, clauses: Iterable[Clause], *, hollow: bool = False) -> shapely.Polygon:
    """The shape that a feature's clauses give, as far as it lies on the table; raises GeometryError where they give
    none. What a `hollow` one runs around is no part of it.
    """
    shape = _shape(laying, tuple(clauses), hollow).intersection(shapely.box(0.0, 0.0, *laying.extent))
    if not isinstance(shape, shapely.Polygon) or shape.area < 1e-6:
        raise GeometryError("its shape does not lie on the table")
    return shape


def _shape(laying: Laying, clauses: tuple[Clause, ...], hollow: bool) -> shapely.Polygon:
    at = value(clauses, "at", Point)
    size, radius = value(clauses, "size", Extent), value(clauses, "radius", Number)
    if at is not None and size is not None:
        return shapes.rectangle(laying.point(at), size.width, size.depth, number(clauses, "turned", 0.0))
    if at is not None and radius is not None:
        return shapes.circle(laying.point(at), radius.value)
    if corners := values(clauses, "outline", Point):
        return shapes.polygon([laying.point(corner) for corner in corners])
    if way := values(clauses, "along", Point):
        width = number(clauses, "width", ROAD_WIDTH)
        return shapes.strip(_to_the_edge(laying, [laying.point(place) for place in way], width), width, hollow=hollow)
    raise GeometryError("it has no shape: give 'at' with 'size' or 'radius', 'outline', or 'along' with 'width'")


def _to_the_edge(laying: Laying, way: list[plane.Point], width: float) -> list[plane.Point]:
    """A way whose ends lie on the table's edge runs on beyond it, so that its square ends leave no gap there."""
    inside = shapely.box(0.0, 0.0, *laying.extent).buffer(-0.01)
    for end, before in ((0, 1), (-1, -2)):
        if len(way) > 1 and not shapely.intersects_xy(inside, *way[end]):
            way[end] = plane.offset(way[end], plane.bearing(way[before], way[end]), width)
    return way


def shown_name(feature: Feature) -> str:
    """The name by which a feature is spoken of: its text, its id, or what it is; of a piece its id or its file."""
    if feature.word == "piece":
        file = PurePosixPath(feature.text.text).stem if feature.text else ""
        return feature.id.text if feature.id else file or feature.word
    if feature.text is not None:
        return feature.text.text
    return feature.id.text if feature.id else feature.word
