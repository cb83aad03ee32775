"""A second way to tell how much of a target is seen: pictures from the eye, whose pixels are counted.

Nothing here shares a line with the instrument: triangles are filled by edge functions and compared by depth, in float64
by numpy, or by a graphics pipe. Pictures are rolled, so that upright and level edges don't run along rows of pixels.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from engine.geometry.sight import Viewer

Floats = npt.NDArray[np.float64]

ROLL = 0.4
TOUCH = 1e-9
"""How much nearer than the target, as a share of the way, a solid must lie to hide it."""


@dataclass(frozen=True)
class Picture:
    """A picture plane one unit of depth before an eye: `axes` (3, 3) are its right, its up and the way ahead.

    `low` and `high` (2,) bound what is shown of it.
    """

    eye: Floats
    axes: Floats
    low: Floats
    high: Floats

    def put(self, triangles: Floats) -> Floats:
        """Triangles (m, 3, 3) of the table in the picture's own axes, from the eye."""
        return np.asarray((triangles - self.eye) @ self.axes.T)


class Painter(Protocol):
    """Paints what an eye sees."""

    def seen(self, picture: Picture, target: Floats, groups: Sequence[Sequence[Floats]]) -> list[int]:
        """How many pixels show the target (m, 3, 3), where each group of solids (each (k, 3, 3)) stands before it."""


def target_triangles(eye: Viewer, target: Viewer, mode: str) -> Floats:
    """What of a target is looked at (m, 3, 3): its figure turned to the eye, or an upright rectangle."""
    x, y, z = target.position
    heading = math.atan2(eye.eye.y - y, eye.eye.x - x)
    ahead, aside = (
        np.array([math.cos(heading), math.sin(heading), 0]),
        np.array([math.sin(heading), -math.cos(heading), 0]),
    )
    if mode == "miniature" and target.figure is not None:
        mesh = np.asarray(target.figure.mesh.vertices)[target.figure.mesh.faces]
        return np.asarray([x, y, z] + mesh[..., :1] * aside + mesh[..., 1:2] * ahead + mesh[..., 2:] * [0, 0, 1])
    half, up = aside * target.across / 2, np.array([0, 0, target.height])
    a, b = np.array([x, y, z]) - half, np.array([x, y, z]) + half
    return np.array([[a, b, b + up], [a, b + up, a + up]])


def picture_of(eye: Viewer, target: Viewer, mode: str) -> Picture:
    """The picture in which areas count as the mode says: square to the figure's middle, or along the rectangle."""
    triangles = target_triangles(eye, target, mode)
    at = np.array(eye.eye)
    corners = triangles.reshape(-1, 3)
    aim = (corners.min(axis=0) + corners.max(axis=0)) / 2
    if mode == "miniature" and target.figure is not None:
        # The middle of the box around the figure, in the figure's own axes.
        own = np.asarray(target.figure.mesh.bounds).mean(axis=0)
        heading = math.atan2(at[1] - target.position.y, at[0] - target.position.x)
        aim = np.array(target.position) + [
            math.sin(heading) * own[0] + math.cos(heading) * own[1],
            -math.cos(heading) * own[0] + math.sin(heading) * own[1],
            own[2],
        ]
    else:
        aim[2] = at[2]
    ahead = (aim - at) / np.linalg.norm(aim - at)
    right = np.cross(ahead, [0.0, 0.0, 1.0])
    right /= np.linalg.norm(right)
    up = np.cross(right, ahead)
    cos, sin = math.cos(ROLL), math.sin(ROLL)
    axes = np.stack([cos * right + sin * up, cos * up - sin * right, ahead])
    seen = (corners - at) @ axes.T
    flat = seen[:, :2] / seen[:, 2:]
    low, high = flat.min(axis=0), flat.max(axis=0)
    return Picture(at, axes, low, high)


def hidden_shares(
    painter: Painter, eye: Viewer, target: Viewer, mode: str, groups: Sequence[Sequence[Floats]]
) -> list[float]:
    """The share of the target's pixels that each group of solids hides."""
    triangles = target_triangles(eye, target, mode)
    alone, *seen = painter.seen(picture_of(eye, target, mode), triangles, [(), *groups])
    return [1.0 - count / alone for count in seen]


@dataclass(frozen=True)
class NumpyPainter:
    """Fills triangles in float64: a pixel lies in one where its ray is on one side of all three planes of its edges."""

    across: int = 256

    def seen(self, picture: Picture, target: Floats, groups: Sequence[Sequence[Floats]]) -> list[int]:
        """See Painter."""
        aim = self._depth(picture, target)
        limit = aim[np.isfinite(aim)] * (1 - TOUCH)
        bodies = {id(solid): solid for group in groups for solid in group}
        before = {name: self._depth(picture, solid)[np.isfinite(aim)] for name, solid in bodies.items()}
        open_air = np.full(len(limit), np.inf)
        return [
            int((np.min([open_air, *(before[id(solid)] for solid in group)], axis=0) > limit).sum()) for group in groups
        ]

    def _depth(self, picture: Picture, triangles: Floats) -> Floats:
        """The depth of the nearest triangle in each pixel, inf where there is none."""
        n, span = self.across, picture.high - picture.low
        placed = picture.put(triangles)
        placed = placed[placed[:, :, 2].max(axis=1) > 0]
        with np.errstate(divide="ignore", invalid="ignore"):
            flat = (placed[:, :, :2] / placed[:, :, 2:] - picture.low) / span * n - 0.5
        ahead = placed[:, :, 2].min(axis=1)[:, None] > 1e-9
        first = np.where(ahead, np.ceil(flat.min(axis=1)), 0).clip(0, n)
        size = (np.where(ahead, np.floor(flat.max(axis=1)), n - 1).clip(-1, n - 1) - first + 1).clip(0).astype(np.intp)
        # The planes through the eye and each edge, and the depth at which a ray meets the triangle's own.
        edges = np.cross(placed, np.roll(placed, -1, axis=1))
        volume = np.einsum("ni,ni->n", placed[:, 2], edges[:, 0])
        depth = np.full(n * n, np.inf)
        for one in np.flatnonzero(size.all(axis=1)):
            across, down = (first[one, axis] + np.arange(size[one, axis]) for axis in (0, 1))
            x, y = (picture.low[axis] + (cells + 0.5) / n * span[axis] for axis, cells in enumerate((across, down)))
            sides = [plane[0] * x[None] + (plane[1] * y + plane[2])[:, None] for plane in edges[one]]
            inside = np.logical_and.reduce([side >= 0 for side in sides])
            inside |= np.logical_and.reduce([side <= 0 for side in sides])
            rows, columns = np.nonzero(inside)
            whole = sum(side[rows, columns] for side in sides)
            with np.errstate(divide="ignore", invalid="ignore"):
                along = volume[one] / whole
            cell = (down[rows].astype(np.intp)) * n + across[columns].astype(np.intp)
            depth[cell] = np.fmin(depth[cell], np.where(along > 0, along, np.inf))
        return depth.reshape(n, n)


class PipePainter:
    """Draws with the best pipe of this machine: unlit, flat colors, no smoothing; the target is white."""

    def __init__(self, renderer: Any) -> None:
        from panda3d.core import AntialiasAttrib, MatrixLens, NodePath, OmniBoundingVolume

        self._renderer = renderer
        self._scene = NodePath("identities")
        self._scene.setTwoSided(True)
        self._scene.setAntialias(AntialiasAttrib.MNone)
        self._lens = MatrixLens()
        base = renderer.base
        base.camNode.setLens(self._lens)
        base.camNode.setScene(self._scene)
        base.camNode.setCullBounds(OmniBoundingVolume())
        base.cam.reparentTo(self._scene)
        base.cam.clearTransform()
        base.setBackgroundColor(0, 0, 0, 1)

    def seen(self, picture: Picture, target: Floats, groups: Sequence[Sequence[Floats]]) -> list[int]:
        """See Painter."""
        aim = picture.put(target)
        self._scene.getChildren().detach()
        self._renderer.base.cam.reparentTo(self._scene)
        self._node(aim, 1.0)
        far = 1.01 * float(aim[:, :, 2].max())
        bodies = {id(solid): _within(picture, picture.put(solid), far) for group in groups for solid in group}
        nodes = {name: self._node(solid, 0.25) for name, solid in bodies.items()}
        near = min(float(solid[:, :, 2].min(initial=far)) for solid in (aim, *bodies.values()))
        self._look_at(picture, 0.99 * near, far)
        counts = []
        for group in groups:
            for node in nodes.values():
                node.hide()
            for solid in group:
                nodes[id(solid)].show()
            self._renderer.draw()  # with two buffers the picture that is read back is that of the frame before
            counts.append(int((self._renderer.picture()[:, :, 0] > 192).sum()))
        return counts

    def _node(self, triangles: Floats, gray: float) -> Any:
        """Triangles in the picture's axes as a node of one color."""
        node = self._scene.attachNewNode(_geometry(triangles))
        node.setColor(gray, gray, gray, 1)
        return node

    def _look_at(self, picture: Picture, near: float, far: float) -> None:
        """The lens from the camera's axes (right, ahead, up) to OpenGL's cube, for row vectors."""
        from panda3d.core import LMatrix4f

        width, height = picture.high - picture.low
        x, y = picture.high + picture.low
        self._lens.setUserMat(
            LMatrix4f(
                2 / width, 0, 0, 0,
                -x / width, -y / height, (far + near) / (far - near), 1,
                0, 2 / height, 0, 0,
                0, 0, -2 * far * near / (far - near), 0,
            )
        )  # fmt: skip


def _within(picture: Picture, placed: Floats, far: float) -> Floats:
    """The parts (k, 3, 3) of triangles that lie in the picture and before `far`.

    Cut here in float64, because pipes place what is far larger than the picture only to a tenth of an inch.
    """
    import trimesh

    (left, low), (right, high) = picture.low, picture.high
    sides = [(1, 0, -left), (-1, 0, right), (0, 1, -low), (0, -1, high)]
    vertices, faces = placed.reshape(-1, 3), np.arange(3 * len(placed)).reshape(-1, 3)
    for normal, origin in [
        ((0, 0, 1), (0, 0, 1e-3)),
        ((0, 0, -1), (0, 0, far)),
        *((side, (0, 0, 0)) for side in sides),
    ]:
        over = (vertices - origin) @ normal > 0
        faces = faces[over[faces].any(axis=1)]
        if not over[faces].all():
            vertices, faces, _ = trimesh.intersections.slice_faces_plane(vertices, faces, normal, origin)
    return np.asarray(vertices[faces], dtype=np.float64)


def _geometry(triangles: Floats) -> Any:
    from panda3d.core import Geom, GeomEnums, GeomNode, GeomTriangles, GeomVertexData, GeomVertexFormat

    data = GeomVertexData("triangles", GeomVertexFormat.getV3(), Geom.UHStatic)
    points = np.ascontiguousarray(triangles.reshape(-1, 3)[:, [0, 2, 1]], dtype=np.float32)
    data.uncleanSetNumRows(len(points))
    memoryview(data.modifyArray(0)).cast("B")[:] = points.tobytes()
    rows = GeomTriangles(Geom.UHStatic)
    rows.setIndexType(GeomEnums.NTUint32)
    rows.addNextVertices(len(points))
    geometry = Geom(data)
    geometry.addPrimitive(rows)
    node = GeomNode("triangles")
    node.addGeom(geometry)
    return node
