"""The line of sight that is asked for in the viewer: between two units, at the moment shown."""

from __future__ import annotations

from dataclasses import dataclass

from engine.answer import Refused
from engine.geometry.pictured import PairScene
from engine.geometry.plane import Point3
from scenes.battle import Battle
from scenes.frame import SightLine
from scenes.view import View

WIDEST, NARROWEST = 50.0, 4.0
"""Degrees that the view from an eye may have from top to bottom."""

AROUND = 3.4
"""Heights of a target that the view from an eye shows."""


@dataclass(frozen=True)
class Reading:
    """What the instrument says: of `scene`, or why it says nothing."""

    attacker: str
    target: str
    scene: PairScene | None
    refusal: str = ""

    @property
    def line(self) -> SightLine | None:
        """The line over the table."""
        if self.scene is None:
            return None
        there = self.scene.there
        return SightLine(*there.line, there.verdict)

    @property
    def view(self) -> View | None:
        """What the attacker's eye has before it: the target in the middle."""
        if self.scene is None:
            return None
        eye, (_, middle) = self.scene.there.eye, self.scene.there.line
        away = max(0.5, sum((b - a) ** 2 for a, b in zip(eye, middle, strict=True)) ** 0.5)
        fov = min(max(57.3 * AROUND * max(self.scene.target.height, 1.0) / away, NARROWEST), WIDEST)
        return View(Point3(*eye), Point3(*middle), fov)


class Instrument:
    """Asks the instrument of a battle once for each moment at which something may have changed."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._asked: tuple[int, str, str] | None = None
        self._reading: Reading | None = None

    def between(self, attacker: str, target: str, event: int) -> Reading | None:
        """What one sees of the other once an event has happened (-1 for the set-up); None without two units."""
        if self._battle.look is None or not attacker or not target or attacker == target:
            return None
        asked = (event, attacker, target)
        if asked != self._asked:
            self._asked, self._reading = asked, self._look(*asked)
        return self._reading

    def _look(self, event: int, attacker: str, target: str) -> Reading:
        look = self._battle.look
        if look is None:
            raise LookupError("this battle has no sight instrument")
        try:
            return Reading(attacker, target, look(self._battle.replay.states[event + 1], attacker, target))
        except Refused as refusal:
            return Reading(attacker, target, None, refusal.message)
