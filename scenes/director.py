"""The director: frames the action by itself, knowing the whole film, so that a moment has one view however reached."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Protocol

from engine.geometry.plane import Point3, bearing, relative_bearing
from engine.geometry.terrain import Table
from scenes.frame import Frame
from scenes.view import LENS, Orbit, View, fitted, projected

EASE = 0.9
"""Seconds before and after a cut over which one shot runs into the next."""

LATE = 0.35
"""Seconds by which the middle of a cut follows the start of what it shows: what happened before is seen to its end."""

BRIEF, SHORTEST = 0.6, 2.4
"""Seconds under which an event gets no shot of its own, and a shot is widened rather than left."""

FOV = 30.0
NEAREST, FARTHEST = 13.0, 52.0
PITCH = 29.0
HEADINGS = tuple(range(-100, 101, 20))
"""Headings that the camera may take, degrees from north: it stays on the south side, so that nobody gets lost."""

SAFE = (0.72, 0.62)
"""The part of the picture, across and up, in which the action must lie for a shot to be kept."""

LOWEST = -0.45
"""How far down in the picture the action may be: under that the caption is written."""

OPENING = 3.0
"""Seconds of the whole table at the start of the film."""


class Marked(Protocol):
    """A mark on the film: when, and what kind."""

    @property
    def time(self) -> float:
        """Seconds."""

    @property
    def kind(self) -> str:
        """'turn' and others."""


class Shown(Protocol):
    """The film of a battle, as `scenes.timeline` makes it."""

    @property
    def duration(self) -> float:
        """Seconds of the whole."""

    @property
    def starts(self) -> Sequence[float]:
        """Seconds at which each event starts."""

    @property
    def marks(self) -> Sequence[Marked]:
        """Marks in order of time."""

    def at(self, time: float) -> Frame:
        """What is to be seen at a moment."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One setting of the camera, from `time` on."""

    time: float
    orbit: Orbit


class Director:
    """Views of a film. Shots are chosen turn by turn; a shot is kept as long as the action stays well inside it."""

    def __init__(self, table: Table, shown: Shown, aspect: float) -> None:
        self.table, self.shown, self.aspect = table, shown, aspect
        self._turns = (0.0, *(mark.time for mark in shown.marks if mark.kind == "turn" and mark.time > 0.0))
        self._shots: dict[int, tuple[Shot, ...]] = {}

    def at(self, time: float) -> View:
        """The view at a moment: the shots around it, each for the share of the time that it fills."""
        low, high = time - EASE, time + EASE
        first, last = (max(0, bisect_right(self._turns, moment) - 1) for moment in (low, high))
        shots = [shot for turn in range(first, last + 1) for shot in self.shots(turn)]
        weights = []
        for place, shot in enumerate(shots):
            start = -1.0 if place == 0 else (shot.time - time) / EASE
            end = 1.0 if place + 1 == len(shots) else (shots[place + 1].time - time) / EASE
            weight = _before(end) - _before(start)
            if weight > 1e-6:
                weights.append((weight, shot.orbit))
        return _blended(weights, time).view

    def shots(self, turn: int) -> tuple[Shot, ...]:
        """The shots of the turn of that place in the film."""
        if turn not in self._shots:
            self._shots[turn] = tuple(self._chosen(turn))
        return self._shots[turn]

    @cached_property
    def whole(self) -> Orbit:
        """The whole table."""
        middle = Point3(self.table.width / 2.0, self.table.depth / 2.0, 0.5)
        return fitted(self.table, Orbit(middle, -16.0, 36.0, 60.0, LENS), self.aspect)

    def _chosen(self, turn: int) -> list[Shot]:
        begin = self._turns[turn]
        end = self._turns[turn + 1] if turn + 1 < len(self._turns) else self.shown.duration + 1.0
        shots, action = [Shot(begin, self.whole)], list[Point3]()
        starts = [start for start in self.shown.starts if begin <= start < end]
        distinct = sorted({*starts, min(end, self.shown.duration)})
        for start, after in pairwise(distinct):
            if after - start < BRIEF or start < OPENING:
                continue
            points = self._action(start, after)
            if not points and after >= self.shown.duration and turn + 1 == len(self._turns):
                shots.append(Shot(start + LATE, self.whole))
            if not points or (len(shots) > 1 and self._holds(shots[-1].orbit, points)):
                continue
            hasty = len(shots) > 1 and start - shots[-1].time < SHORTEST
            action = [*action, *points] if hasty else points
            before = shots[:-1] if hasty else shots
            wanted = self._framing(action, before[-1].orbit.heading if len(before) > 1 else 0.0)
            shots = [*before, Shot(shots[-1].time if hasty else start + LATE, wanted)]
        return shots

    def _action(self, start: float, end: float) -> list[Point3]:
        """Where the units in focus are between two moments, at the height of their chests, and the places of events."""
        points = []
        for share in (0.02, 0.5, 0.98):
            frame = self.shown.at(start + share * (end - start))
            points += [
                Point3(look.x, look.y, look.z + look.height / 2.0)
                for look in frame.units
                if look.id in frame.focus and look.fade > 0.0
            ]
            points += frame.places
        return points

    def _holds(self, orbit: Orbit, points: Sequence[Point3]) -> bool:
        """Whether the points lie well within a shot that is not much wider than they need."""
        if orbit.distance > 1.5 * self._distance(points):
            return False
        spots = projected(orbit.view, self.aspect, points)
        return all(spot is not None and abs(spot[0]) < SAFE[0] and LOWEST < spot[1] < SAFE[1] for spot in spots)

    def _framing(self, points: Sequence[Point3], last_heading: float) -> Orbit:
        """A shot of some points: across the line between them, near the last heading, with nothing in the way."""
        middle = _middle(points)
        far = max(points, key=lambda point: math.dist(points[0], point))
        line = bearing(points[0], far) if math.dist(points[0], far) > 1.0 else None
        distance = self._distance(points)
        best = Orbit(middle, 0.0, PITCH, distance, FOV)
        cost = math.inf
        for heading in HEADINGS:
            tried = replace(best, heading=float(heading))
            across = 0.35 if line is None else 1.0 - abs(math.sin(math.radians(heading - line)))
            moved = abs(relative_bearing(last_heading, heading)) / 180.0
            blind = 0.5 * self._hidden(tried.view, points) + 0.3 * self._bulk(tried.view, distance)
            price = 1.1 * across + 0.7 * moved + abs(heading) / 500.0 + blind
            if price < cost - 1e-9:
                best, cost = tried, price
        return replace(
            best,
            pitch=PITCH + 9.0 * self._hidden(best.view, points),
            target=Point3(middle.x, middle.y, middle.z - 0.055 * distance),
        )

    def _bulk(self, view: View, distance: float) -> float:
        """How much of the foreground solid things fill: 1 for each that stands there."""
        tops = [
            (*solid.bounds.mean(axis=0)[:2].tolist(), float(solid.bounds[1, 2]))
            for solid in self.table.solids
            if solid.kind != "ground"
        ]
        spots = projected(view, self.aspect, tops)
        near = [spot for spot in spots if spot is None or (abs(spot[0]) < 0.9 and spot[1] < 0.5)]
        return float(sum(spot is not None and spot[2] < 0.8 * distance for spot in near))

    @staticmethod
    def _distance(points: Sequence[Point3]) -> float:
        radius = max(math.dist(_middle(points), point) for point in points)
        return min(max(7.0 + 2.35 * radius, NEAREST), FARTHEST)

    def _hidden(self, view: View, points: Sequence[Point3]) -> float:
        """The share of the points before which land, walls or trees stand."""
        steps = [0.06 * step for step in range(1, 15)]
        ends = [points[0], points[-1]]
        covered = 0
        for point in ends:
            along = [[b + (a - b) * share for a, b in zip(view.eye, point, strict=True)] for share in steps]
            tops = self.table.heights([place[:2] for place in along])
            covered += bool((tops > [place[2] + 0.2 for place in along]).any())
        return covered / len(ends)


def _middle(points: Sequence[Point3]) -> Point3:
    """The middle of the box around points."""
    low, high = (Point3(*(pick(point[axis] for point in points) for axis in range(3))) for pick in (min, max))
    return Point3(*((a + b) / 2.0 for a, b in zip(low, high, strict=True)))


def _before(edge: float) -> float:
    """The share of a raised cosine from -1 to 1 that lies before `edge`."""
    edge = min(max(edge, -1.0), 1.0)
    return (edge + math.sin(math.pi * edge) / math.pi + 1.0) / 2.0


def _blended(shots: Sequence[tuple[float, Orbit]], time: float) -> Orbit:
    """The weighted mean of settings, with a slow drift that keeps still pictures alive."""
    total = sum(weight for weight, _ in shots)
    target = Point3(*(sum(weight * orbit.target[axis] for weight, orbit in shots) / total for axis in range(3)))
    east = sum(weight * math.sin(math.radians(orbit.heading)) for weight, orbit in shots)
    north = sum(weight * math.cos(math.radians(orbit.heading)) for weight, orbit in shots)
    pitch, fov = (sum(weight * getattr(orbit, name) for weight, orbit in shots) / total for name in ("pitch", "fov"))
    distance = math.exp(sum(weight * math.log(orbit.distance) for weight, orbit in shots) / total)
    heading = math.degrees(math.atan2(east, north)) + 2.5 * math.sin(time * 0.21)
    return Orbit(target, heading, pitch, distance, fov)
