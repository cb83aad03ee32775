"""Who neighbors whom among triangles: edges, shells, rims. Vectorised, for a million triangles at a time."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

Faces = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


class Edges:
    """The three edges of each of m faces (m, 3), face after face: 3 m half-edges, those on the same two vertices one
    edge.
    """

    def __init__(self, faces: Faces, vertices: int) -> None:
        self.faces = faces
        self.vertices = vertices
        self.ends = faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
        self.forward: Bools = self.ends[:, 0] < self.ends[:, 1]
        key = self.ends.min(axis=1) * vertices + self.ends.max(axis=1)
        self.order = np.argsort(key, kind="stable")
        ordered = key[self.order]
        first = np.concatenate([[True], ordered[1:] != ordered[:-1]]) if len(key) else np.zeros(0, dtype=bool)
        self.starts = np.flatnonzero(first)
        self.counts = np.diff(np.append(self.starts, len(key)))

    @cached_property
    def pairs(self) -> npt.NDArray[np.int64]:
        """The two half-edges (k, 2) of each edge that two faces share."""
        starts = self.starts[self.counts == 2]
        return np.stack([self.order[starts], self.order[starts + 1]], axis=1)

    @property
    def consistent(self) -> bool:
        """Whether faces that share an edge are wound alike."""
        return not bool((self.forward[self.pairs[:, 0]] == self.forward[self.pairs[:, 1]]).any())

    @property
    def closed(self) -> bool:
        """Whether the faces are bodies with an inside: every edge shared by two of them, wound alike."""
        return bool((self.counts == 2).all()) and self.consistent

    @cached_property
    def rim(self) -> npt.NDArray[np.int64]:
        """The half-edges that have no neighbor, in the order of the faces."""
        return np.sort(self.order[self.starts[self.counts == 1]])

    @cached_property
    def shells(self) -> npt.NDArray[np.intp]:
        """For each face the number of its shell: the faces that are joined through edges."""
        return components(np.asarray(self.order // 3), self.starts, len(self.faces))


def components(owners: npt.NDArray[np.int64], starts: npt.NDArray[np.intp], count: int) -> npt.NDArray[np.intp]:
    """For each of `count` things the number of its part; things in one group of `owners` belong together."""
    first = np.repeat(owners[starts], np.diff(np.append(starts, len(owners))))
    return linked(first, owners, count)


def linked(one: npt.NDArray[np.int64], other: npt.NDArray[np.int64], count: int) -> npt.NDArray[np.intp]:
    """For each of `count` things the number of its part, where each of `one` is linked with that of `other`."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    graph = coo_array((np.ones(len(one), dtype=np.int8), (one, other)), shape=(count, count))
    return np.asarray(connected_components(graph, directed=False)[1], dtype=np.intp)
