"""The words for what lies on a table."""

from __future__ import annotations

FIRED_AT = (
    *("building", "wall", "bridge", "piece", "hill", "woods", "water", "road", "rough", "rubble"),
    *("jungle", "fields", "industry", "snow", "mud", "sand", "swamp", "tundra", "gravel", "ice", "magma", "rails"),
)
"""Features that may be fired at, as units are."""

SHAPES = ("at", "size", "radius", "outline", "along", "width", "turned", "edge")
"""The clauses that give a feature its shape."""

SURFACES = ("paved", "dirt", "gravel")
"""What a road is made of."""

MESH_CLAUSES = ("at", "turned", "scale", "unit", "up", "sunk", "triangles")
"""The clauses that say how a mesh comes to the table."""

FEATURES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "ground clear": ((), ()),
    "ground heights": (("from",), ()),
    "ground mesh": ((), MESH_CLAUSES),
    "hill": (("height",), (*SHAPES[:-1], "slope")),
    "woods": ((), (*SHAPES[:-1], "height")),
    "water": (("depth",), (*SHAPES[:-1], "rapids", "hazardous")),
    "road": (("along", "width"), ("surface",)),
    "rough": ((), (*SHAPES[:-1], "ultra")),
    "rubble": ((), (*SHAPES[:-1], "ultra")),
    "jungle": ((), (*SHAPES[:-1], "height")),
    "fields": ((), SHAPES[:-1]),
    "industry": ((), SHAPES[:-1]),
    "snow": ((), SHAPES[:-1]),
    "mud": ((), SHAPES[:-1]),
    "sand": ((), SHAPES[:-1]),
    "swamp": ((), (*SHAPES[:-1], "quicksand")),
    "tundra": ((), SHAPES[:-1]),
    "gravel": ((), (*SHAPES[:-1], "height", "slope")),
    "ice": (("depth",), (*SHAPES[:-1], "strong")),
    "magma": ((), (*SHAPES[:-1], "depth")),
    "geyser": ((), SHAPES[:-1]),
    "interference": ((), SHAPES[:-1]),
    "rails": (("along", "width"), ("cf", "maglev")),
    "building": (("height",), (*SHAPES[:-1], "cf", "hangar", "helipad")),
    "wall": (("height",), (*SHAPES[:-1], "cf")),
    "bridge": (("along", "width"), ("height", "cf")),
    "piece": (("at",), MESH_CLAUSES[1:]),
    "fire": (("at",), ()),
    "smoke": (("at",), ()),
    "area": ((), (*SHAPES, "depth", "area", "plus", "minus", "both")),
    "minefield": (("density",), (*SHAPES[:-1], "for", "commanded")),
    "objective": (("at",), ("captured", "worth", "radius", "for")),
}
"""Each feature -> the clauses that it needs, and those that it may have besides."""

BURNING = ("fire", "smoke")
"""What burns and smokes: it needs the optional rule, and may do without a kind."""

EXTENDED = (
    *("jungle", "fields", "industry", "snow", "mud", "sand", "swamp", "tundra", "gravel", "ice", "magma", "rails"),
    *("geyser", "interference"),
    *("wall", "bridge", "hangar", "helipad", "rapids", "hazardous", "ultra", "surface"),
)
"""Terrain, and clauses of terrain, that only the advanced level knows."""
