"""What all panels share: a place on the screen, and a drawing that is made again only when something has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from scenes.hud.drawing import Drawing


class Rect(NamedTuple):
    """A rectangle, pixels, y down from the top left."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share some area."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


ABOVE_LABELS = 100
"""Where the order of panels begins: what hangs over the units is drawn before."""

NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)


class Layer:
    """One drawing on the screen, in the order of `sort`."""

    def __init__(self, root: Any, sort: int) -> None:
        self._root = root
        self._sort = ABOVE_LABELS + sort
        self._key: Hashable = None
        self._node: Any = None

    def show(self, key: Hashable, scale: float, paint: Callable[[Drawing], None]) -> None:
        """Show what `paint` draws; it is asked again only for another `key`."""
        if self._node is not None and key == self._key:
            return
        self.clear()
        drawing = Drawing(scale)
        paint(drawing)
        self._node = drawing.attach(self._root, self._sort)
        self._key = key

    def clear(self) -> None:
        """Show nothing."""
        if self._node is not None:
            self._node.removeNode()
            self._node = None
            self._key = None
