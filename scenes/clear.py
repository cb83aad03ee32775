"""The viewer's camera: what the named cameras frame is kept clear of the panels, in the free part of the window."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from engine.geometry.plane import Point3
from scenes.camera import Camera
from scenes.frame import Frame
from scenes.view import Orbit, View

FRAMED = ("director", "table", "top", "follow")
"""Cameras that frame something; the free hand frames for itself, the eye of a unit uses the whole window."""

PACE = 6.0
"""How fast the picture moves over when a panel opens: shares of what is left, a second."""


@dataclass(frozen=True, slots=True)
class Clear:
    """The free part of a window: left, right, top and bottom edges from -1 to 1, right and up."""

    left: float = -1.0
    right: float = 1.0
    top: float = 1.0
    bottom: float = -1.0

    def toward(self, other: Clear, share: float) -> Clear:
        """A share of the way to another."""
        return Clear(
            self.left + (other.left - self.left) * share,
            self.right + (other.right - self.right) * share,
            self.top + (other.top - self.top) * share,
            self.bottom + (other.bottom - self.bottom) * share,
        )


class ClearCamera(Camera):
    """A camera that knows what part of the window is `clear`."""

    clear = Clear()

    def at(self, frame: Frame) -> View:
        """The view of a frame, moved into the free part."""
        view = super().at(frame)
        if self.name in FRAMED:
            return framed(view, self.clear)
        return replace(view, shift=_middle(self.clear)) if self.name == "free" else view

    def home(self) -> None:
        """Bring back the whole table, into the free part, with the free camera."""
        self.free, self.name = Orbit.of(framed(self.whole().view, self.clear)), "free"

    def ease(self, clear: Clear, seconds: float) -> None:
        """Let the free part become another, smoothly."""
        self.clear = self.clear.toward(clear, min(1.0, PACE * seconds))


def framed(view: View, clear: Clear) -> View:
    """A view taken from farther back with its lens shifted, until what filled the picture fills its free part."""
    _, ahead, _ = view.axes
    shrink = min(clear.right - clear.left, clear.top - clear.bottom) / 2.0
    distance = math.dist(view.eye, view.target) / max(shrink, 0.25)
    eye = Point3(*(t - distance * a for t, a in zip(view.target, ahead, strict=True)))
    return replace(view, eye=eye, shift=_middle(clear))


def _middle(clear: Clear) -> tuple[float, float]:
    return (clear.left + clear.right) / 2.0, (clear.top + clear.bottom) / 2.0
