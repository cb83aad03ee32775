"""Checks of the table: its size, and the kind, shape and measures of everything on it."""

from __future__ import annotations

from engine.rules.structures import SORTS
from engine.rules.terrain_table import GRAVEL_HEIGHT
from grammar.checks.burning import check_burning
from grammar.checks.findings import Findings
from grammar.checks.mines import check_minefield
from grammar.checks.scope import Scope
from grammar.clauses import values as numbers
from grammar.syntax import Clause, Direction, Extent, Feature, Name, Number, Point, Table, Word
from grammar.terrain_words import SURFACES
from grammar.words import BURNING, CAPTURES, EDGES, EXTENDED, FEATURES, KINDS, LARGEST_TABLE, MESH_UNITS, SLOPES, UPWARD

OUTLINES = {"outline": 3, "along": 2}
SHAPELESS = ("ground", "piece", "minefield", "objective", "road", "rails", "bridge", "fire", "smoke")
SHAPE_HINT = "'at P size W x D', 'at P radius R', 'outline P P P' or 'along P P width W'"
NONE_AT_LEAST = ("depth", "sunk")
MORE_THAN_NONE = ("radius", "width", "height", "slope", "scale")
CALLED = {
    "woods": "woods",
    "water": "water",
    "rough": "rough ground",
    "rubble": "rubble",
    "jungle": "jungle",
    "fields": "planted fields",
    "industry": "heavy industry",
    "snow": "deep snow",
    "mud": "mud",
    "sand": "sand",
    "tundra": "tundra",
    "gravel": "gravel",
    "ice": "ice",
    "magma": "magma",
    "interference": "interference",
    "rails": "rails",
    "fire": "a fire",
    "smoke": "smoke",
    "area": "an area",
    "objective": "an objective",
}
BLENDS = ("area", "plus", "minus", "both")


def check_table(table: Table, scope: Scope, findings: Findings) -> None:
    """The table and everything on it."""
    if not (0 < table.extent.width <= LARGEST_TABLE and 0 < table.extent.depth <= LARGEST_TABLE):
        limit = f"each side is at most {LARGEST_TABLE} inches, and more than nothing"
        findings.error(table.extent.span, "no table is of that size.", limit)
    grounds = [feature for feature in table.features if feature.word == "ground"]
    for extra in grounds[1:]:
        findings.error(extra.word_span, "a table has one ground.", f"the first is in {findings.line(grounds[0].span)}")
    known: set[str] = set()
    for feature in table.features:
        check_feature(feature, scope, findings)
        _blend(feature, known, scope, findings)
        if feature.word == "area" and feature.id is not None:
            known.add(feature.id.text)


def check_feature(feature: Feature, scope: Scope, findings: Findings) -> None:
    """One thing on the table."""
    what = CALLED.get(feature.word, f"a {feature.word}")
    if not _kind(feature, findings):
        return
    needed, further = FEATURES[_row(feature)]
    findings.clauses(feature.clauses, what, (*needed, *further))
    findings.lacks(feature.word_span, feature.clauses, what, needed)
    if feature.word not in SHAPELESS:
        _shape(feature, what, findings)
    _file(feature, findings)
    check_burning(feature.word, feature.word_span, scope, findings)
    _extended(feature, scope, findings)
    if feature.word == "minefield":
        check_minefield(feature, scope, findings)
    _strength(feature, scope, findings)
    for clause in feature.clauses:
        _measures(clause, feature.word, scope, findings)


def _extended(feature: Feature, scope: Scope, findings: Findings) -> None:
    """Extended terrain belongs to the advanced level (XTRN-MOVE-TABLE)."""
    if scope.part or scope.level.extended_terrain:
        return
    for word, span in ((feature.word, feature.word_span), *((each.word, each.word_span) for each in feature.clauses)):
        if word in EXTENDED:
            findings.error(span, f"'{word}' is terrain of the advanced level.", "write: level advanced")


def _strength(feature: Feature, scope: Scope, findings: Findings) -> None:
    """A construction factor is one of its sort of structure, where structures have any (BLDG-TABLE)."""
    given = next(iter(numbers(feature.clauses, "cf", Number)), None)
    sort = SORTS.get((feature.word, feature.kind.text if feature.kind else ""))
    if given is None or sort is None or not scope.level.structures or not given.whole:
        return
    if not sort.least <= given.value <= sort.most:
        other = next(
            (
                each
                for each in SORTS.values()
                if each.kind == sort.kind and each.grade != sort.grade and each.least <= given.value <= each.most
            ),
            None,
        )
        hint = f"that is a {other.grade} {other.kind}" if other else f"without 'cf' it is {sort.usual}"
        what = f"{sort.grade} {sort.kind}".strip()
        findings.error(given.span, f"the construction factor of a {what} is from {sort.least} to {sort.most}.", hint)


def _row(feature: Feature) -> str:
    kind = feature.kind.text if feature.kind else "clear"
    return f"ground {kind}" if feature.word == "ground" else feature.word


def _kind(feature: Feature, findings: Findings) -> bool:
    if feature.word not in KINDS:
        return True
    kinds = KINDS[feature.word]
    if feature.kind is None and feature.word in (*BURNING, "minefield"):
        return True
    if feature.kind is None:
        findings.error(
            feature.word_span, f"the kind of {feature.word} is missing.", f"write one of: {', '.join(kinds)}"
        )
        return False
    return findings.word(feature.kind, f"kind of {feature.word}", kinds)


def _shape(feature: Feature, what: str, findings: Findings) -> None:
    given = {clause.word for clause in feature.clauses}
    ways = [("at", "size"), ("at", "radius"), ("outline",), ("along", "width"), ("edge", "depth"), ("area",)]
    whole = [way for way in ways if given.issuperset(way)]
    begun = [way for way in ways if way[0] in given]
    if not begun and not whole:
        findings.error(feature.word_span, f"{what} needs a shape.", f"give {SHAPE_HINT}")
    elif not whole:
        rest = " or ".join(f"'{way[1]}'" for way in begun)
        findings.error(
            feature.word_span, f"the shape of {what} is not complete.", f"'{begun[0][0]}' needs {rest} with it"
        )
    elif len(whole) > 1 or len({way[0] for way in begun}) > 1:
        findings.error(feature.word_span, f"{what} has more than one shape.", f"give one of {SHAPE_HINT}")


def _file(feature: Feature, findings: Findings) -> None:
    row = _row(feature)
    if row in ("ground heights", "ground mesh", "piece") and feature.text is None:
        findings.error(
            feature.word_span,
            f"the file of the {feature.word} is missing.",
            f'name it in double quotes: "terrain/{"arch.stl" if feature.word == "piece" else "valley.png"}"',
        )


def _measures(clause: Clause, word_of: str, scope: Scope, findings: Findings) -> None:
    points = [value for value in clause.values if isinstance(value, Point)]
    scope.on_table(findings, points)
    if len(points) < OUTLINES.get(clause.word, 0):
        findings.error(clause.word_span, f"'{clause.word}' needs at least {OUTLINES[clause.word]} points.", "")
    match clause.word, clause.values:
        case "size", (Extent() as extent,) if not (
            0 < extent.width <= LARGEST_TABLE and 0 < extent.depth <= LARGEST_TABLE
        ):
            findings.error(extent.span, "both sides of a size must be more than 0.", "")
        case "from", (Number() as low, Number() as high) if not low.value < high.value:
            findings.error(high.span, f"'to' must be higher than 'from', which is {low.value:g}.", "")
        case "surface", (Word() as word,):
            findings.word(word, "surface of a road", SURFACES)
        case "slope", (Word() as word,):
            findings.word(word, "slope", SLOPES)
        case "unit", (Word() as word,):
            findings.word(word, "unit of length", MESH_UNITS)
        case "up", (Word() as word,):
            findings.word(word, "upward axis", UPWARD)
        case "height", (Number() as high,) if word_of == "gravel" and high.value > GRAVEL_HEIGHT:
            findings.error(high.span, f"gravel is heaped {GRAVEL_HEIGHT:g} in high at most.", "")
        case "edge", (Direction() as edge,) if edge.degrees not in EDGES:
            findings.error(edge.span, "that is no edge of the table.", "edges are north, east, south and west")
        case "captured", (Word() as word, *_):
            findings.word(word, "way to capture", CAPTURES)
        case "for", (Name() as force,):
            scope.require(findings, force, "force")
        case _:
            pass
    for number in (value for value in clause.values if isinstance(value, Number)):
        told = f"{number.value:.15g} is not"
        if clause.word in ("cf", "density", "worth", "captured", "triangles"):
            findings.whole(number, clause.word)
        elif clause.word in MORE_THAN_NONE and word_of != "bridge" and not 0 < number.value <= LARGEST_TABLE:
            findings.error(number.span, f"'{clause.word}' must be more than 0 and at most {LARGEST_TABLE}.", told)
        elif clause.word in (*NONE_AT_LEAST, "height") and not 0 <= number.value <= LARGEST_TABLE:
            findings.error(number.span, f"'{clause.word}' must be from 0 to {LARGEST_TABLE}.", told)


def _blend(feature: Feature, known: set[str], scope: Scope, findings: Findings) -> None:
    for clause in feature.clauses:
        for name in clause.values:
            if clause.word not in BLENDS or not isinstance(name, Name) or not scope.require(findings, name, "area"):
                continue
            if name.text not in known:
                findings.error(name.span, f"the area '{name.text}' must be set down before it is used here.", "")
