"""A frame in the making: the looks of the units and the effects around them, before they are frozen."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

from engine.geometry.plane import Point3
from engine.rules.kinds import base_of, height_of
from engine.rules.objective import Objective
from engine.rules.state import SHUTDOWN_HEAT, State, Status, Unit
from scenes.frame import Burst, Inset, Marker, SightLine, Tracer, Trail, UnitLook
from scenes.tracks.ease import clamp
from scenes.tracks.setting import Setting

SEEN = (Status.ACTIVE, Status.DESTROYED)

ABOVE = 1000.0
"""Inches over everything."""

LOW = 1.5
"""Inches up to which a figure counts as low."""


@dataclass
class Picture:
    """What tracks paint on. Only `scenes.timeline` makes one, and only for the length of one call."""

    looks: dict[str, UnitLook]
    tracers: list[Tracer] = field(default_factory=list)
    bursts: list[Burst] = field(default_factory=list)
    trails: list[Trail] = field(default_factory=list)
    sight: SightLine | None = None
    markers: dict[str, Marker] = field(default_factory=dict)
    inset: Inset | None = None

    def mark(self, marker: str, **fields: Any) -> None:
        """Replace fields of a marker; one that is not there has none."""
        if marker in self.markers:
            self.markers[marker] = replace(self.markers[marker], **fields)

    def seat(self) -> None:
        """Put whoever clings to another unit where that is by now."""
        for look in list(self.looks.values()):
            carrier = self.looks.get(look.rides)
            if carrier is not None:
                x, y, z = perch(carrier)
                fade = min(look.fade, carrier.fade)
                self.change(look.id, x=x, y=y, z=z, facing=carrier.facing, fade=fade)

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


def look(unit: Unit, setting: Setting | None = None) -> UnitLook:
    """A unit at rest; it must have a pose. A flyer's wreck lies on what was under it."""
    pose = unit.place
    wreck = unit.status is Status.DESTROYED
    fallen = wreck and unit.aloft and setting is not None
    return UnitLook(
        unit.id,
        pose.x,
        pose.y,
        setting.under(pose.point).z if fallen and setting is not None else pose.z,
        pose.facing,
        glow=0.0 if wreck else glow(unit.heat),
        wreck=wreck,
        shut_down=unit.shut_down and not wreck,
        armor=unit.armor,
        structure=unit.structure,
        heat=unit.heat,
        height=height_of(unit.card),
        across=base_of(unit.card),
        aloft=unit.aloft and not wreck,
        crashed=unit.crashed and not wreck,
        hidden=1.0 if unit.hidden and not wreck else 0.0,
        room=setting.room(pose.point) if setting is not None and not (wreck or unit.aloft) else "",
    )


def looks(state: State, setting: Setting | None = None) -> dict[str, UnitLook]:
    """All units to be seen while nothing happens, in the scenario's order; of riders, those on the outside."""
    seen = {}
    for unit in state.units.values():
        if unit.pose is not None and unit.status in SEEN:
            seen[unit.id] = look(unit, setting)
        elif unit.external and unit.status is Status.ACTIVE:
            carrier = state.unit(unit.aboard)
            if carrier.pose is not None and carrier.status in SEEN:
                seen[unit.id] = rider(unit, look(carrier, setting))
    return seen


def rider(unit: Unit, carrier: UnitLook) -> UnitLook:
    """A unit that clings to the outside of another."""
    return UnitLook(
        unit.id,
        *perch(carrier),
        carrier.facing,
        armor=unit.armor,
        structure=unit.structure,
        height=height_of(unit.card),
        across=base_of(unit.card),
        rides=carrier.id,
    )


def perch(carrier: UnitLook) -> Point3:
    """Where riders cling: to the back of what is as high as a 'Mech, on the rear deck of what is lower."""
    behind, up = (0.42, 0.42 * carrier.height) if carrier.height > LOW else (0.3, 0.4 * carrier.height)
    turn = math.radians(carrier.facing)
    return Point3(carrier.x - behind * math.sin(turn), carrier.y - behind * math.cos(turn), carrier.z + up)


def markers(state: State, setting: Setting | None = None) -> dict[str, Marker]:
    """The objectives that are on the table, and the sensors that work."""
    under = setting.under if setting is not None and setting.water is not None else flat
    seen = {
        each.id: Marker(each.id, "objective", under(Point3(each.x, each.y, ABOVE)), each.reach, held_by(each))
        for each in state.objectives
        if not each.removed
    }
    for network in state.networks:
        for place, sensor in enumerate(network.sensors):
            name = f"{network.id} sensor {place}"
            seen[name] = Marker(name, "sensor", sensor.at, 0.5)
    return seen


def held_by(objective: Objective) -> str:
    """Which force has an objective, or stood there last; '' if none did."""
    last = max(objective.held, key=lambda holding: holding.turn, default=None)
    return objective.captured_by or (last.force if last is not None else "")


def flat(place: Point3) -> Point3:
    """Ground of which nothing is known."""
    return Point3(place.x, place.y, 0.0)


def glow(heat: float) -> float:
    """How strongly heat shows, 0 to 1."""
    return clamp(heat / SHUTDOWN_HEAT)
