"""What a thing covers of the plan."""

from __future__ import annotations

from functools import lru_cache

import shapely

from engine.geometry.terrain import Solid, Zone

UPRIGHT = ("building", "wall", "bridge")
"""Kinds of solid with upright sides, whose plan is that of their tops."""


@lru_cache(maxsize=512)
def footprint(solid: Solid) -> shapely.Geometry:
    """The exact plan of what has upright sides, of other solids the hull around it."""
    if solid.kind not in UPRIGHT:
        return shapely.MultiPoint(solid.triangles[:, :, :2].reshape(-1, 2)).convex_hull
    faces = shapely.polygons(solid.tops[:, :, :2])
    return shapely.union_all(faces[shapely.area(faces) > 0.0])


def outline(thing: Solid | Zone) -> shapely.Geometry:
    """What a solid or a zone covers of the plan."""
    return thing.outline if isinstance(thing, Zone) else footprint(thing)
