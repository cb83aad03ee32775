"""From the table section to a table: ground, terrain and named places."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

import shapely

from engine.geometry import GeometryError, ground, meshes, plane, relief, shapes
from engine.geometry.terrain import Solid, Table, Zone
from engine.phases.setup import edge_strip, misplaced_industry
from engine.rules.tables import TABLE_SIZE
from engine.rules.terrain_table import GRAVEL_HEIGHT, MAGMA_DEPTH, SOFT
from grammar import syntax
from grammar.clauses import clause, number, value, values, word
from grammar.files import FileProblem, Files
from grammar.syntax import Clause, Direction, Extent, Feature, Name, Number, Point, Span

WOODS_HEIGHT = 2.0
"""Inches of trees where a script does not say and the level has no row for them (ruling 2)."""

SOFT_HEIGHTS = {(row.kind, row.grade): row.height for row in SOFT}
"""Inches of soft terrain by its kind and grade (XTRN-WOODS-TYPES, XTRN-JUNGLE-TYPES)."""

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
    extended: bool = False
    solids: list[Solid] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)

    def point(self, at: Point) -> plane.Point:
        """A point of the script on the table's axes, y northward."""
        return plane.Point(at.x, self.extent[1] - at.y if self.northwest else at.y)

    @property
    def table(self) -> Table:
        """What is laid out so far."""
        return Table(*self.extent, tuple(self.solids), tuple(self.zones))


STEPS = (
    ("ground",),
    ("hill", "gravel"),
    ("water", "magma", "ice"),
    ("piece", "building"),
    ("woods", "rough", "rubble", "road", "area"),
    ("jungle", "fields", "snow", "mud", "sand", "swamp", "tundra", "rails"),
    ("industry",),
)


def lay(
    section: syntax.Table | None, northwest: bool, files: Files, report: Report, *, extended: bool = False
) -> Table:
    """The table of a script; whatever cannot be built is reported and left out. `extended` is for the advanced level,
    on which trees have heights by their kind.
    """
    extent = (section.extent.width, section.extent.depth) if section else TABLE_SIZE
    laying = Laying(extent, northwest, files, report, extended=extended)
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
            meshes.read_mesh(data, name),
            name,
            at=laying.point(at) if at else None,
            turned=number(clauses, "turned", 0.0),
            scale=number(clauses, "scale", 1.0),
            unit=word(clauses, "unit", "in"),
        )
    )


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
    flow = value(feature.clauses, "rapids", Direction)
    grade = "hazardous" if clause(feature.clauses, "hazardous") else "rapids" if flow else None
    laying.zones.append(replace(zone, grade=grade, flow=flow.degrees if flow else 0.0))


def _magma(laying: Laying, feature: Feature) -> None:
    depth = number(feature.clauses, "depth", MAGMA_DEPTH)
    shape, name = outline(laying, feature.clauses), shown_name(feature)
    if feature.kind is not None and feature.kind.text == "crust":
        laying.zones.append(relief.sheet(laying.table, name, shape, depth, "magma", "crust"))
        return
    solids, zone = relief.water(laying.table, name, shape, depth, "magma", "liquid")
    laying.solids[:] = solids
    laying.zones.append(zone)


def _ice(laying: Laying, feature: Feature) -> None:
    depth = number(feature.clauses, "depth", 1.0)
    grade = "strong" if clause(feature.clauses, "strong") else None
    shape = outline(laying, feature.clauses)
    laying.zones.append(relief.sheet(laying.table, shown_name(feature), shape, depth, "ice", grade))


def _gravel(laying: Laying, feature: Feature) -> None:
    shape, name = outline(laying, feature.clauses), shown_name(feature)
    sheer = word(feature.clauses, "slope", "") == "cliff"
    slope = None if sheer else number(feature.clauses, "slope", 1.0)
    height = number(feature.clauses, "height", GRAVEL_HEIGHT)
    laying.solids.append(relief.hill(laying.table, name, shape, height, slope))
    laying.zones.append(Zone(name, "gravel", shape))


def _industry(laying: Laying, feature: Feature) -> None:
    shape = outline(laying, feature.clauses)
    if problem := misplaced_industry(laying.table, shape):
        raise GeometryError(problem)
    laying.zones.append(Zone(shown_name(feature), "industry", shape, None, SOFT_HEIGHTS["industry", None]))


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
    place = laying.point(at)
    laying.solids.append(
        relief.piece(
            laying.table,
            shown_name(feature),
            meshes.read_mesh(laying.files.get(name), name),
            place if at.z is None else plane.Point3(place.x, place.y, at.z),
            turned=number(feature.clauses, "turned", 0.0),
            scale=number(feature.clauses, "scale", 1.0),
            unit=word(feature.clauses, "unit", "in"),
        )
    )


def _flat(laying: Laying, feature: Feature) -> None:
    grade = feature.kind.text if feature.kind else None
    grade = next((each for each in ("ultra", "quicksand") if clause(feature.clauses, each)), grade)
    usual = SOFT_HEIGHTS.get((feature.word, grade), 0.0)
    if feature.word == "woods" and not laying.extended:
        usual = WOODS_HEIGHT
    height = number(feature.clauses, "height", usual)
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
    "gravel": _gravel,
    "magma": _magma,
    "ice": _ice,
    "industry": _industry,
    **dict.fromkeys(("jungle", "fields", "snow", "mud", "sand", "swamp", "tundra", "rails"), _flat),
    "area": _area,
}
