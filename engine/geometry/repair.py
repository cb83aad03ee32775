"""Meshes mended where that is safe: doubled corners and faces, empty faces, faces turned over, small holes."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.geometry import GeometryError
from engine.geometry.crossing import crossings
from engine.geometry.edges import Edges, Faces, linked
from engine.geometry.holes import boxes, filled
from engine.geometry.surface import Floats

_CELLS = 2**21 - 1
"""Steps along the largest side of a mesh; corners in the same step of all three axes are one."""

_MOST_HOLLOW = 100
"""Bodies, the largest first, in which hollows are looked for."""


@dataclass(frozen=True, slots=True)
class Mended:
    """What was mended on a mesh, and what was left as it is.

    `holes_left` counts the rims that stay open, `open_edges` the edges on them, `shared_edges` those where more than
    two faces meet, `crossings` the edges that run through another face, of 20,000 that are tried.
    """

    duplicate_vertices: int = 0
    empty_faces: int = 0
    duplicate_faces: int = 0
    flipped_faces: int = 0
    holes_filled: int = 0
    base_filled: bool = False
    holes_left: int = 0
    open_edges: int = 0
    shared_edges: int = 0
    crossings: int = 0

    def leaving(self, later: Mended) -> Mended:
        """The same work with what is left after something else was done to the mesh."""
        return replace(
            self,
            holes_left=later.holes_left,
            open_edges=later.open_edges,
            shared_edges=later.shared_edges,
            crossings=later.crossings,
        )


@dataclass(frozen=True, slots=True, eq=False)
class Whole:
    """A mended mesh: vertices (n, 3) in inches, faces (m, 3), what was mended, whether it is closed."""

    vertices: Floats
    faces: Faces
    mended: Mended
    closed: bool


def mend(vertices: Floats, faces: Faces, name: str, base: bool = False) -> Whole:
    """A mesh mended, in inches; `base` also closes its underside where that is level.

    Equal corners are joined, empty and repeated faces dropped, neighbors wound alike, closed bodies turned outward, and
    holes filled through which nothing on a table can be seen (`holes.SMALL`). Sheets and larger holes stay as they are.
    Raises GeometryError for coordinates that are no numbers, and where nothing with an area is left.
    """
    sound = np.asarray(np.isfinite(vertices).all(axis=1))
    if not sound[faces].all():
        raise GeometryError(f"'{name}' is damaged: some of its coordinates are not numbers")
    count = len(vertices)
    vertices, faces = _joined(vertices, faces)
    done = Mended(duplicate_vertices=count - len(vertices))
    faces, empty, doubled = _distinct(vertices, faces)
    if not len(faces):
        raise GeometryError(f"'{name}' holds no triangles with an area")
    edges = Edges(faces, len(vertices))
    done = replace(done, empty_faces=empty, duplicate_faces=doubled)
    if not edges.consistent:
        wound = _wound(vertices, edges)
        done = replace(done, flipped_faces=int((wound != faces).any(axis=1).sum()))
        edges = Edges(wound, len(vertices))
    if len(edges.rim):
        patches, holes, closes = filled(vertices, edges, base)
        if len(patches):
            edges = Edges(np.concatenate([edges.faces, patches]), len(vertices))
            done = replace(done, holes_filled=holes, base_filled=closes)
    faces = edges.faces
    if edges.closed:
        inward = _inward(vertices, edges)
        done = replace(done, flipped_faces=done.flipped_faces + int(inward.sum()))
        faces = np.where(inward[:, None], faces[:, ::-1], faces)
    return Whole(*_used(vertices, faces), done.leaving(_left(vertices, edges)), edges.closed)


def _left(vertices: Floats, edges: Edges) -> Mended:
    """What is left as it is."""
    ends = edges.ends[edges.rim]
    corners, place = np.unique(ends, return_inverse=True)
    start, stop = place.reshape(-1, 2).T
    rims = int(linked(start, stop, len(corners)).max(initial=-1)) + 1
    shared = int((edges.counts > 2).sum())
    return Mended(holes_left=rims, open_edges=len(ends), shared_edges=shared, crossings=crossings(vertices, edges))


def _joined(vertices: Floats, faces: Faces) -> tuple[Floats, Faces]:
    """Vertices that are used, each once, in the order of the file, and the faces on them."""
    used = np.zeros(len(vertices), dtype=bool)
    used[faces.ravel()] = True
    low = vertices[used].min(axis=0)
    step = max(float(np.ptp(vertices[used], axis=0).max()) / _CELLS, 1e-300)
    cell = np.zeros((len(vertices), 3), dtype=np.uint64)
    cell[used] = np.rint((vertices[used] - low) / step).astype(np.uint64)
    key = (cell[:, 0] << np.uint64(42)) | (cell[:, 1] << np.uint64(21)) | cell[:, 2]
    kept = np.flatnonzero(used)
    _, first, place = np.unique(key[kept], return_index=True, return_inverse=True)
    rank = np.empty(len(first), dtype=np.int64)
    order = np.argsort(first)
    rank[order] = np.arange(len(first))
    new = np.zeros(len(vertices), dtype=np.int64)
    new[kept] = rank[place]
    return vertices[kept[first[order]]], new[faces]


def _distinct(vertices: Floats, faces: Faces) -> tuple[Faces, int, int]:
    """The faces without empty and repeated ones, and how many there were of either.

    Slivers between three corners go too, unless without them a closed body would be open.
    """
    count = len(faces)
    faces = faces[(faces != np.roll(faces, 1, axis=1)).all(axis=1)]
    empty = count - len(faces)
    low, middle, high = np.sort(faces, axis=1).T
    order = np.lexsort((high, low * len(vertices) + middle))
    same = np.concatenate([[False], (np.diff(np.sort(faces, axis=1)[order], axis=0) == 0).all(axis=1)])
    keep = np.ones(len(faces), dtype=bool)
    keep[order[same[: len(order)]]] = False
    doubled = int((~keep).sum())
    faces = faces[keep]
    a, b, c = (vertices[faces[:, corner]] for corner in range(3))
    normal = np.cross(b - a, c - a)
    least = (1e-9 * float(np.ptp(vertices, axis=0).max(initial=0.0))) ** 2
    thin = np.einsum("ni,ni->n", normal, normal) <= (2.0 * least) ** 2
    if thin.any() and (thin.all() or (Edges(faces, len(vertices)).counts != 2).any()):
        empty += int(thin.sum())
        faces = faces[~thin]
    return faces, empty, doubled


def _wound(vertices: Floats, edges: Edges) -> Faces:
    """The faces with neighbors wound alike: closed bodies outward, sheets as most of their faces were.

    Each face is a node twice, as it is and flipped; nodes are joined where they agree, and the parts are the windings.
    """
    faces, count = edges.faces, len(edges.faces)
    one, other = edges.pairs.T
    apart = np.where(edges.forward[one] == edges.forward[other], count, 0)
    f, g = one // 3, other // 3
    labels = linked(np.concatenate([f, f + count]), np.concatenate([g + apart, g + count - apart]), 2 * count)
    flipped = labels[:count] > labels[count:]
    body = np.minimum(labels[:count], labels[count:])
    a, b, c = (vertices[faces[:, corner]] for corner in range(3))
    signed = np.einsum("ni,ni->n", a, np.cross(b, c)) * np.where(flipped, -1.0, 1.0)
    volume = np.bincount(body, weights=signed)
    lone = np.zeros(3 * count, dtype=bool)
    lone[edges.order] = np.repeat(edges.counts != 2, edges.counts)
    rim = np.bincount(body, weights=lone.reshape(-1, 3).any(axis=1).astype(np.float64))
    mostly = np.bincount(body, weights=np.where(flipped, 1.0, -1.0))
    turn = np.where(rim == 0.0, volume < 0.0, mostly > 0.0)
    return np.where((flipped ^ turn[body])[:, None], faces[:, ::-1], faces)


def _inward(vertices: Floats, edges: Edges) -> npt.NDArray[np.bool_]:
    """Which faces belong to bodies that are turned inside out; the hollow within a larger body is rightly so."""
    faces, shell = edges.faces, edges.shells
    middle = vertices.mean(axis=0)
    a, b, c = (vertices[faces[:, corner]] - middle for corner in range(3))
    volume = np.bincount(shell, weights=np.einsum("ni,ni->n", a, np.cross(b, c)))
    if not (volume < 0.0).any():
        return np.zeros(len(faces), dtype=bool)
    low, high = boxes(vertices[faces].reshape(-1, 3), np.repeat(shell, 3), len(volume))
    for outer in np.argsort(-volume, kind="stable")[:_MOST_HOLLOW]:
        within = (low > low[outer]).all(axis=1) & (high < high[outer]).all(axis=1)
        volume[within & (volume[outer] > 0.0)] = 0.0
    return np.asarray((volume < 0.0)[shell])


def _used(vertices: Floats, faces: Faces) -> tuple[Floats, npt.NDArray[np.int64]]:
    used = np.zeros(len(vertices), dtype=bool)
    used[faces.ravel()] = True
    return np.ascontiguousarray(vertices[used]), (np.cumsum(used) - 1)[faces]
