"""Open sheets made into bodies of ground."""

from __future__ import annotations

import numpy as np
import shapely

from engine.geometry.edges import Edges, Faces
from engine.geometry.surface import Floats

THICKNESS = 1.0
"""Inches of ground under its lowest point."""

_MOST_RIM = 200_000


def with_sides(vertices: Floats, faces: Faces) -> tuple[Floats, Faces, bool]:
    """An open sheet with straight sides down from its rim and a bottom THICKNESS below its lowest point, and whether
    that is a closed body.

    A closed body, and a sheet with edges where three faces meet, come back as they are.
    """
    edges = Edges(faces, len(vertices))
    if edges.closed or not edges.consistent or edges.counts.max() > 2:
        return vertices, faces, edges.closed
    rim = edges.ends[edges.rim]
    a, b, c = (vertices[faces[:, corner]] for corner in range(3))
    if float(np.cross(b - a, c - a)[:, 2].sum()) < 0.0:
        faces, rim = faces[:, ::-1], rim[:, ::-1]
    level = float(vertices[:, 2].min()) - THICKNESS
    under = np.zeros(len(vertices), dtype=np.int64)
    bottom = _under_rim(vertices, rim)
    beneath = np.unique(rim) if bottom is not None else np.arange(len(vertices))
    under[beneath] = len(vertices) + np.arange(len(beneath))
    floor = under[faces[:, ::-1] if bottom is None else bottom]
    a, b = rim.T
    sides = np.concatenate([np.stack([b, a, under[a]], axis=1), np.stack([b, under[a], under[b]], axis=1)])
    corners = np.concatenate([vertices, np.column_stack([vertices[beneath, :2], np.full(len(beneath), level)])])
    body = np.concatenate([faces, floor, sides])
    return corners, body, Edges(body, len(corners)).closed


def _under_rim(vertices: Floats, rim: Faces) -> Faces | None:
    """Triangles, facing down, within the rim of a sheet seen from above; None where the rim crosses itself there."""
    import manifold3d

    starts = np.unique(rim[:, 0])
    if len(rim) > _MOST_RIM or len(starts) < len(rim) or not np.array_equal(starts, np.unique(rim[:, 1])):
        return None
    follows = dict(zip(rim[:, 0].tolist(), rim[:, 1].tolist(), strict=True))
    rings = []
    while follows:
        ring = [next(iter(follows))]
        while (after := follows.pop(ring[-1])) != ring[0]:
            ring.append(after)
        rings.append(ring)
    shapes = [shapely.Polygon(vertices[ring, :2]) for ring in rings]
    if not all(shape.is_valid for shape in shapes):
        return None
    first = max(range(len(rings)), key=lambda each: shapes[each].area)
    rings.insert(0, rings.pop(first))
    outline = shapely.Polygon(vertices[rings[0], :2], [vertices[ring, :2] for ring in rings[1:]])
    if not outline.is_valid:
        return None
    corners = np.concatenate([np.array(ring, dtype=np.int64) for ring in rings])
    turned = [vertices[ring, :2] for ring in rings]
    if shapely.LinearRing(turned[0]).is_ccw and not any(shapely.LinearRing(ring).is_ccw for ring in turned[1:]):
        cut = np.asarray(manifold3d.triangulate(turned), dtype=np.int64)
        if len(cut) == len(corners) + 2 * len(rings) - 4:
            return corners[cut][:, ::-1]
    return None
