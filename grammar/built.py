"""The structures of a script: what on its table has a construction factor (BLDG-TABLE)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from shapely import LineString
from shapely.ops import substring

from engine.geometry.plane import rounded
from engine.rules.battlefield import Structure
from engine.rules.levels import Level
from engine.rules.structures import SECTION, SORTS
from grammar import syntax
from grammar.clauses import clause, number, values, whole
from grammar.laying import ROAD_WIDTH, shown_name
from grammar.syntax import Feature, Point, Text

BUILT = tuple(dict.fromkeys(kind for kind, _ in SORTS))
"""Features with a construction factor."""

TRAITS = ("hangar", "helipad")
"""Clauses that say what a building is besides."""


def distinct(tree: syntax.Script, level: Level) -> syntax.Script:
    """The script with a number behind the names of structures that are called alike, for each is damaged by itself."""
    if not level.structures:
        return tree
    sections = (
        replace(each, features=_numbered(each)) if isinstance(each, syntax.Table) else each for each in tree.sections
    )
    return replace(tree, sections=tuple(sections))


def _numbered(table: syntax.Table) -> tuple[Feature, ...]:
    taken = {shown_name(feature) for feature in table.features if feature.word not in BUILT}
    found = []
    for feature in table.features:
        if feature.word in BUILT:
            name, count = shown_name(feature), 1
            while shown_name(feature) in taken:
                count += 1
                feature = replace(feature, text=Text(f"{name} {count}", span=feature.span))
            taken.add(shown_name(feature))
        found.append(feature)
    return tuple(found)


def structures(section: syntax.Table | None, northwest: bool, level: Level) -> tuple[Structure, ...]:
    """All structures of a table, in the script's order; none below the level that gives them construction factors."""
    if section is None or not level.structures:
        return ()
    return tuple(each for feature in section.features for each in _structures(section, feature, northwest))


def _structures(section: syntax.Table, feature: Feature, northwest: bool) -> Iterator[Structure]:
    grade, name = feature.kind.text if feature.kind else "", shown_name(feature)
    if (feature.word, grade) not in SORTS:
        return
    cf = whole(feature.clauses, "cf", SORTS[feature.word, grade].usual)
    if feature.word != "rails":
        traits = tuple(trait for trait in TRAITS if clause(feature.clauses, trait))
        yield Structure(name, feature.word, grade, cf, traits)
        return
    depth = section.extent.depth
    way = [(at.x, depth - at.y if northwest else at.y) for at in values(feature.clauses, "along", Point)]
    line, width = LineString(way), number(feature.clauses, "width", ROAD_WIDTH)
    for index in range(max(1, ceil(line.length / SECTION - 1e-6))):
        piece = substring(line, index * SECTION, min(line.length, (index + 1) * SECTION))
        corners = tuple(rounded(corner) for corner in piece.coords)
        yield Structure(f"{name} {index + 1}", "rails", "", cf, line=corners, width=width, part_of=name)
