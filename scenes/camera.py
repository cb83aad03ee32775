"""Where a picture is taken from: pure values, the named cameras, and the hand on a free one. Nothing here draws."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from difflib import get_close_matches

from engine.answer import Refused
from engine.geometry.plane import Point3, bearing, relative_bearing
from engine.geometry.terrain import Table
from scenes.director import Director, Shown
from scenes.frame import Frame, UnitLook
from scenes.view import LENS, Orbit, View, fitted

CLEARANCE = 1.1
"""Inches between the camera and what lies under it."""

NEAREST, FARTHEST = 3.0, 260.0
NAMES = ("director", "table", "top", "follow", "eye", "free")
OF_UNIT = ("follow", "eye")
EYE = 0.925
"""Height of a unit's eye, as a share of its own."""


def named(words: Sequence[str], units: Sequence[str]) -> tuple[str, str]:
    """A camera's name and unit (or '') from what a user typed: ('follow', 'atlas'). Raises `Refused` with a hint."""
    name, unit = known_name(words)
    if name not in OF_UNIT:
        if unit:
            raise Refused(f"the camera '{name}' takes no unit", status=2)
        return name, ""
    if unit not in units:
        close = get_close_matches(unit, units, 1)
        hint = f"did you mean '{close[0]}'?" if close else f"there are {', '.join(units)}"
        raise Refused(
            f"the camera '{name}' needs a unit of the battle" + (f", not '{unit}'" if unit else "") + f": {hint}",
            status=2,
        )
    return name, unit


def known_name(words: Sequence[str]) -> tuple[str, str]:
    """The same before the battle is known: whatever follows the camera's name may be a unit. Raises `Refused`."""
    name, *rest = [part for word in words for part in word.replace(":", " ").split()] or ["director"]
    offered = NAMES[:-1]
    if name not in offered:
        close = get_close_matches(name, offered, 1)
        hint = f"did you mean '{close[0]}'?" if close else f"there are {', '.join(offered)}"
        raise Refused(f"there is no camera '{name}': {hint}", status=2)
    return name, " ".join(rest)


class Camera:
    """The camera of a stage: one of the named ones, or free in the hand of the viewer.

    `at` gives the view of a frame. Given the film (`shown`), the director, `follow` and `eye` look around each moment
    and so move smoothly; the same frame always has the same view.
    """

    def __init__(self, table: Table, aspect: float = 16 / 9, shown: Shown | None = None) -> None:
        self.table = table
        self.aspect = aspect
        self.shown = shown
        self.name, self.unit = "table", ""
        self.free = self.whole()
        self._director: Director | None = None

    @property
    def inside(self) -> str:
        """The unit out of whose eye one looks, '' for none; its own figure is not drawn."""
        return self.unit if self.name == "eye" else ""

    def choose(self, name: str, unit: str = "") -> None:
        """Switch to a named camera."""
        self.name, self.unit = name, unit

    def at(self, frame: Frame) -> View:
        """The view of a frame: never under the ground."""
        match self.name:
            case "top":
                return self._grounded(self._overhead().view)
            case "free":
                return self._grounded(self.free.view)
            case "follow":
                return self._grounded(self._smoothed(frame, self._behind))
            case "eye":
                return self._smoothed(frame, self._from_eye)
            case "director" if self.shown is not None:
                if self._director is None or self._director.shown is not self.shown:
                    self._director = Director(self.table, self.shown, self.aspect)
                return self._grounded(self._director.at(frame.time))
        return self._grounded(self.whole().view)

    def whole(self) -> Orbit:
        """The whole table, from three quarters."""
        return fitted(self.table, Orbit(self._middle(), -16.0, 40.0, 60.0, LENS), self.aspect)

    def home(self) -> None:
        """Bring back the whole table, with the free camera."""
        self.free, self.name = self.whole(), "free"

    def take(self, frame: Frame) -> None:
        """Let go of the named camera and go on by hand from where it is."""
        if self.name != "free":
            self.free, self.name = Orbit.of(self.at(frame)), "free"

    def orbit(self, turn: float, lift: float) -> None:
        """Turn about the point looked at: degrees clockwise, degrees higher."""
        pitch = min(max(self.free.pitch + lift, 2.0), 89.0)
        self.free = replace(self.free, heading=(self.free.heading + turn) % 360.0, pitch=pitch)

    def pan(self, right: float, ahead: float) -> None:
        """Shift by shares of the picture's height; the point looked at stays over the table."""
        reach = 2.0 * self.free.distance * math.tan(math.radians(self.free.fov / 2.0))
        turn = math.radians(self.free.heading)
        x = self.free.target.x + reach * (right * math.cos(turn) + ahead * math.sin(turn))
        y = self.free.target.y + reach * (ahead * math.cos(turn) - right * math.sin(turn))
        x, y = min(max(x, 0.0), self.table.width), min(max(y, 0.0), self.table.depth)
        self.free = replace(self.free, target=Point3(x, y, self.table.height((x, y))))

    def zoom(self, factor: float, toward: Point3 | None = None) -> None:
        """Come nearer (a factor below 1) or go back; a point that is zoomed at keeps its place in the picture."""
        distance = min(max(self.free.distance * factor, NEAREST), FARTHEST)
        share = 1.0 - distance / self.free.distance
        target = self.free.target
        if toward is not None and share > 0.0:
            target = Point3(*(a + (b - a) * share for a, b in zip(target, toward, strict=True)))
        self.free = replace(self.free, target=target, distance=distance)

    def _middle(self) -> Point3:
        return Point3(self.table.width / 2.0, self.table.depth / 2.0, 0.5)

    def _overhead(self) -> Orbit:
        return fitted(self.table, Orbit(self._middle(), 0.0, 89.9, 60.0, LENS), self.aspect)

    def _smoothed(self, frame: Frame, view: Callable[[Frame, UnitLook], View]) -> View:
        """The mean of a unit's views over the second around a frame."""
        views: list[tuple[float, View]] = []
        for step in range(-4, 5) if self.shown is not None else (0,):
            near = frame if step == 0 or self.shown is None else self.shown.at(frame.time + 0.16 * step)
            look = next((look for look in near.units if look.id == self.unit), None)
            if look is not None:
                views.append((1.0 + math.cos(math.pi * step / 5.0), view(near, look)))
        return View.mean(views) if views else self.whole().view

    def _behind(self, frame: Frame, look: UnitLook) -> View:
        return Orbit(Point3(look.x, look.y, look.z + 1.3), look.facing, 24.0, 15.0, 34.0).view

    def _from_eye(self, frame: Frame, look: UnitLook) -> View:
        """Out of the cockpit, along the facing or at what the unit acts on if that is ahead."""
        eye = Point3(look.x, look.y, look.z + EYE * look.height)
        heading, drop = look.facing, 5.0
        others = [other for other in frame.units if other.id in frame.focus and other.id != look.id]
        if others and look.id in frame.focus:
            toward = bearing(eye, (others[0].x, others[0].y))
            if abs(relative_bearing(look.facing, toward)) < 100.0:
                far = max(math.dist(eye[:2], (others[0].x, others[0].y)), 1.0)
                below = eye.z - others[0].z - others[0].height / 2.0
                heading, drop = toward, math.degrees(math.atan2(below, far)) + 2.0
        ahead = 10.0 * math.cos(math.radians(drop))
        turn = math.radians(heading)
        target = Point3(
            eye.x + ahead * math.sin(turn), eye.y + ahead * math.cos(turn), eye.z - 10.0 * math.sin(math.radians(drop))
        )
        return View(eye, target, 48.0)

    def _grounded(self, view: View) -> View:
        """The view lifted out of whatever lies under its eye."""
        eye = view.eye
        around = [(eye.x + dx, eye.y + dy) for dx, dy in ((0.0, 0.0), (0.8, 0.0), (-0.8, 0.0), (0.0, 0.8), (0.0, -0.8))]
        lowest = max(float(self.table.heights(around).max()), 0.0) + CLEARANCE
        return view if eye.z >= lowest else replace(view, eye=Point3(eye.x, eye.y, lowest))
