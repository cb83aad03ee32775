"""From the table section to a table: ground, terrain and named places."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

import shapely

from engine.geometry import GeometryError, ground, meshes, plane, relief, shapes
from engine.geometry.terrain import Solid, Table, Zone
from engine.phases.setup import edge_strip
from engine.rules.tables import TABLE_SIZE
from grammar import syntax
from grammar.clauses import clause, number, value, values, word
from grammar.files import FileProblem, Files
from grammar.shelf import MeshShelf, mesh_shelf
from grammar.syntax import Clause, Direction, Extent, Feature, Name, Number, Point, Span
from grammar.told import mesh_note

WOODS_HEIGHT = 2.0
"""Inches of trees where a script does not say (ruling 2)."""

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


STEPS = (("ground",), ("hill",), ("water",), ("piece", "building"), ("woods", "rough", "rubble", "road", "area"))


def unheard(span: Span, message: str) -> None:
    """Takes what nobody wants to know."""


def lay(section: syntax.Table | None, northwest: bool, files: Files, report: Report, note: Report = unheard) -> Table:
    """The table of a script; whatever cannot be built is reported and left out, and each mesh is noted."""
    extent = (section.extent.width, section.extent.depth) if section else TABLE_SIZE
    laying = Laying(extent, northwest, files, report, note, mesh_shelf())
    features = section.features if section else ()
    if not any(feature.word == "ground" for feature in features):
        laying.solids.append(ground.ground_clear(*extent))
    for step in STEPS:
        for feature in features:
            if feature.word in step:
                _attempt(laying, feature)
    return laying.table


def _attempt(laying: Laying, feature: Feature) -> None:
    try:
        BUILDERS[feature.word](laying, feature)
    except (GeometryError, FileProblem) as problem:
        laying.report(feature.span, f"{problem}.")


def outline(laying: Laying, clauses: Iterable[Clause]) -> shapely.Polygon:
    """The shape that a feature's clauses give, as far as it lies on the table; raises GeometryError where they give
    none.
    """
    shape = _shape(laying, tuple(clauses)).intersection(shapely.box(0.0, 0.0, *laying.extent))
    if not isinstance(shape, shapely.Polygon) or shape.area < 1e-6:
        raise GeometryError("its shape does not lie on the table")
    return shape


def _shape(laying: Laying, clauses: tuple[Clause, ...]) -> shapely.Polygon:
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
        return shapes.strip(_to_the_edge(laying, [laying.point(place) for place in way], width), width)
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


def _ground(laying: Laying, feature: Feature) -> None:
    kind, clauses = feature.kind.text if feature.kind else "clear", feature.clauses
    if kind == "clear" or feature.text is None:
        laying.solids.append(ground.ground_clear(*laying.extent))
        return
    name = feature.text.text
    data = laying.files.get(name)
    if kind == "heights":
        span = clause(clauses, "from")
        low, high = (v.value for v in span.values if isinstance(v, Number)) if span else (0.0, 1.0)
        laying.solids.append(ground.ground_heights(*laying.extent, data, low, high, name))
        return
    at = value(clauses, "at", Point)
    laying.solids.append(
        ground.ground_mesh(
            *laying.extent,
            _prepared(laying, feature, name, data, "ground"),
            name,
            at=laying.spot(at) if at else None,
            turned=number(clauses, "turned", 0.0),
            sunk=number(clauses, "sunk", 0.0),
        )
    )


def _prepared(laying: Laying, feature: Feature, name: str, data: bytes, use: meshes.Use) -> meshes.Prepared:
    """The mesh of a feature, as its clauses ask for it."""
    fewer = value(feature.clauses, "triangles", Number)
    asked = meshes.Asked(
        word(feature.clauses, "unit", ""),
        word(feature.clauses, "up", ""),
        number(feature.clauses, "scale", 1.0),
        int(fewer.value) if fewer else None,
    )
    ready = meshes.prepare(data, name, asked, use=use, shelf=laying.shelf)
    laying.note(feature.span, mesh_note(name, ready, asked, use, laying.extent))
    return ready


def _hill(laying: Laying, feature: Feature) -> None:
    slope = value(feature.clauses, "slope", Number)
    height = number(feature.clauses, "height", 2.0)
    solid = relief.hill(
        laying.table, shown_name(feature), outline(laying, feature.clauses), height, slope.value if slope else None
    )
    laying.solids.append(solid)


def _water(laying: Laying, feature: Feature) -> None:
    depth = number(feature.clauses, "depth", 1.0)
    solids, zone = relief.water(laying.table, shown_name(feature), outline(laying, feature.clauses), depth)
    laying.solids[:] = solids
    laying.zones.append(zone)


def _building(laying: Laying, feature: Feature) -> None:
    shape = outline(laying, feature.clauses)
    laying.solids.append(
        relief.building(laying.table, shown_name(feature), shape, number(feature.clauses, "height", 2.0))
    )


def _piece(laying: Laying, feature: Feature) -> None:
    at = value(feature.clauses, "at", Point)
    if feature.text is None or at is None:
        raise GeometryError("a piece needs the file of its mesh in quotes, and 'at' a point")
    name = feature.text.text
    laying.solids.append(
        relief.piece(
            laying.table,
            shown_name(feature),
            _prepared(laying, feature, name, laying.files.get(name), "piece"),
            laying.spot(at),
            turned=number(feature.clauses, "turned", 0.0),
            sunk=number(feature.clauses, "sunk", 0.0),
        )
    )


def _flat(laying: Laying, feature: Feature) -> None:
    height = number(feature.clauses, "height", WOODS_HEIGHT) if feature.word == "woods" else 0.0
    grade = feature.kind.text if feature.kind else None
    laying.zones.append(Zone(shown_name(feature), feature.word, outline(laying, feature.clauses), grade, height))


def _area(laying: Laying, feature: Feature) -> None:
    name = feature.id.text if feature.id else shown_name(feature)
    edge = value(feature.clauses, "edge", Direction)
    if edge is not None:
        shape: shapely.Geometry = edge_strip(
            *laying.extent, COMPASS_EDGES[edge.degrees], number(feature.clauses, "depth", 1.0)
        )
    elif clause(feature.clauses, "area"):
        shape = _blend(laying, feature.clauses)
    else:
        shape = outline(laying, feature.clauses)
    laying.zones.append(Zone(name, "area", shape))


def _blend(laying: Laying, clauses: tuple[Clause, ...]) -> shapely.Geometry:
    shape: shapely.Geometry = shapely.Polygon()
    for each in clauses:
        names = [name.text for name in each.values if isinstance(name, Name)]
        found = next((zone.outline for zone in laying.zones if zone.kind == "area" and zone.name == names[0]), None)
        if found is None:
            raise GeometryError(f"the area '{names[0]}' must be laid out before it is used here")
        match each.word:
            case "area":
                shape = found
            case "plus":
                shape = shape.union(found)
            case "minus":
                shape = shape.difference(found)
            case "both":
                shape = shape.intersection(found)
    return shape


BUILDERS: dict[str, Callable[[Laying, Feature], None]] = {
    "ground": _ground,
    "hill": _hill,
    "water": _water,
    "piece": _piece,
    "building": _building,
    "woods": _flat,
    "rough": _flat,
    "rubble": _flat,
    "road": _flat,
    "area": _area,
}
