"""A frame in the making: the looks of the units and the effects around them, before they are frozen."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from engine.geometry.plane import Point3
from engine.rules.state import SHUTDOWN_HEAT, State, Status, Unit
from scenes.frame import Burst, SightLine, Tracer, Trail, UnitLook
from scenes.tracks.ease import clamp

SEEN = (Status.ACTIVE, Status.DESTROYED)


@dataclass
class Picture:
    """What tracks paint on. Only `scenes.timeline` makes one, and only for the length of one call."""

    looks: dict[str, UnitLook]
    tracers: list[Tracer] = field(default_factory=list)
    bursts: list[Burst] = field(default_factory=list)
    trails: list[Trail] = field(default_factory=list)
    sight: SightLine | None = None

    def change(self, unit: str, **fields: Any) -> None:
        """Replace fields of a unit's look; a unit that is not seen has none."""
        if unit in self.looks:
            self.looks[unit] = replace(self.looks[unit], **fields)

    def flash(self, unit: str, strength: float) -> None:
        """Light a unit up, at least so much."""
        if unit in self.looks and strength > self.looks[unit].flash:
            self.change(unit, flash=clamp(strength))

    def burst(self, kind: str, at: Point3, since: float, life: float, size: float, seed: int) -> None:
        """Add a burst that began `since` seconds ago, unless it has not begun or is over."""
        if 0.0 <= since < life:
            self.bursts.append(Burst(kind, at, since / life, size, seed))


def look(unit: Unit) -> UnitLook:
    """A unit at rest; it must have a pose."""
    pose = unit.place
    wreck = unit.status is Status.DESTROYED
    return UnitLook(
        unit.id,
        pose.x,
        pose.y,
        pose.z,
        pose.facing,
        glow=0.0 if wreck else glow(unit.heat),
        wreck=wreck,
        shut_down=unit.shut_down and not wreck,
        armor=unit.armor,
        structure=unit.structure,
        heat=unit.heat,
    )


def looks(state: State) -> dict[str, UnitLook]:
    """All units to be seen while nothing happens, in the scenario's order."""
    return {unit.id: look(unit) for unit in state.units.values() if unit.pose is not None and unit.status in SEEN}


def glow(heat: float) -> float:
    """How strongly heat shows, 0 to 1."""
    return clamp(heat / SHUTDOWN_HEAT)
