"""From the table section to a table: ground, terrain and named places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import shapely

from engine.geometry import GeometryError, ground, meshes, relief, spans
from engine.geometry.terrain import Table, Zone
from engine.phases.setup import edge_strip, misplaced_industry
from engine.rules.tables import TABLE_SIZE
from engine.rules.terrain_table import GRAVEL_HEIGHT, MAGMA_DEPTH, SOFT
from grammar import syntax
from grammar.clauses import clause, number, value, values, word
from grammar.files import FileProblem, Files
from grammar.laying import COMPASS_EDGES, Laying, Report, outline, shown_name
from grammar.shelf import mesh_shelf
from grammar.syntax import Clause, Direction, Feature, Name, Number, Point, Span
from grammar.terrain_words import SURFACES
from grammar.told import mesh_note

WOODS_HEIGHT = 2.0
"""Inches of trees where a script does not say and the level has no row for them (ruling 2)."""

SOFT_HEIGHTS = {(row.kind, row.grade): row.height for row in SOFT}
"""Inches of soft terrain by its kind and grade (XTRN-WOODS-TYPES, XTRN-JUNGLE-TYPES)."""

STEPS = (
    ("ground",),
    ("hill", "gravel"),
    ("water", "magma", "ice"),
    ("piece", "building", "wall", "bridge"),
    ("woods", "rough", "rubble", "road", "area"),
    ("jungle", "fields", "snow", "mud", "sand", "swamp", "tundra", "rails"),
    ("geyser", "interference"),
    ("industry",),
)


def unheard(span: Span, message: str) -> None:
    """Takes what nobody wants to know."""


def lay(
    section: syntax.Table | None,
    northwest: bool,
    files: Files,
    report: Report,
    note: Report = unheard,
    *,
    extended: bool = False,
) -> Table:
    """The table of a script; whatever cannot be built is reported and left out, and each mesh is noted. `extended` is
    for the advanced level, on which trees have heights by their kind.
    """
    extent = (section.extent.width, section.extent.depth) if section else TABLE_SIZE
    laying = Laying(extent, northwest, files, report, note, mesh_shelf(), extended)
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


def _wall(laying: Laying, feature: Feature) -> None:
    shape, height = outline(laying, feature.clauses, hollow=True), number(feature.clauses, "height", 2.0)
    laying.solids.append(replace(relief.building(laying.table, shown_name(feature), shape, height), kind="wall"))


def _bridge(laying: Laying, feature: Feature) -> None:
    way = [laying.point(at) for at in values(feature.clauses, "along", Point)]
    height, shape = number(feature.clauses, "height", 0.0), outline(laying, feature.clauses)
    laying.solids.append(spans.deck(laying.table, shown_name(feature), shape, (way[0], way[-1]), height))


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
    grade = feature.kind.text if feature.kind else None
    grade = next((each for each in ("ultra", "quicksand", "maglev") if clause(feature.clauses, each)), grade)
    surface = word(feature.clauses, "surface", SURFACES[0])
    grade = grade if surface == SURFACES[0] else surface
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
    "wall": _wall,
    "bridge": _bridge,
    "woods": _flat,
    "rough": _flat,
    "rubble": _flat,
    "road": _flat,
    "gravel": _gravel,
    "magma": _magma,
    "ice": _ice,
    "industry": _industry,
    **dict.fromkeys(("jungle", "fields", "snow", "mud", "sand", "swamp", "tundra", "rails"), _flat),
    **dict.fromkeys(("geyser", "interference"), _flat),
    "area": _area,
}
