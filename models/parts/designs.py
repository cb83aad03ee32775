"""Every design with the measures of its base: what is built, under the name of its file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from models.parts import giants, mechs, squads, vehicles, vessels, walkers
from models.parts.assembly import Assembly
from models.parts.base import ACROSS
from models.parts.gauge import FLOOR, TOP
from models.parts.paint import DUST_FROM

LOW_DUST = 0.34
"""The height at which dust begins on what is half as high as a 'Mech, inches."""


@dataclass(frozen=True)
class Design:
    """How a figure is made, how high its top is over the table (LOS-GEOMETRY), and what it stands on.

    `across` is flat to flat over the base (TERM-BASE-SIZES), `ground` what lies on it: 'earth', 'water' or 'rail'.
    """

    make: Callable[[], Assembly]
    top: float = TOP
    across: float = ACROSS
    ground: str = "earth"

    @property
    def figure(self) -> Assembly:
        """The figure stretched upward from the base by the little that brings its top to its height exactly."""
        made = self.make()
        return made.moved(z=-FLOOR).scaled(z=(self.top - FLOOR) / (made.top - FLOOR)).moved(z=FLOOR)

    @property
    def dust_from(self) -> float:
        """The height at which dust begins, inches; 0 on water."""
        if self.ground == "water":
            return 0.0
        return LOW_DUST if self.top < TOP else DUST_FROM * self.top / TOP

    @property
    def coarse(self) -> float:
        """How broad a brush the wash is put on with."""
        return max(1.0, 0.8 * self.across / ACROSS)


LOW = 1.0
"""Height of everything smaller than a 'Mech, inches."""

GIANTS = {"large": (2.0, 2.0), "very_large": (3.0, 4.0), "super_large": (4.0, 6.0)}
"""Height and base of large support vehicles, inches."""

DESIGNS: dict[str, Design] = {
    **{name: Design(make) for name, make in mechs.DESIGNS.items()},
    "industrial_a": Design(walkers.industrial_a),
    "industrial_b": Design(walkers.industrial_b),
    "proto_a": Design(walkers.proto_a, LOW, 1.0),
    "proto_b": Design(walkers.proto_b, LOW, 1.0),
    "tracked_light": Design(vehicles.tracked_light, LOW),
    "tracked_battle": Design(vehicles.tracked_battle, LOW),
    "tracked_assault": Design(vehicles.tracked_assault, LOW),
    "tracked_missile": Design(vehicles.tracked_missile, LOW),
    "wheeled_armored": Design(vehicles.wheeled, LOW),
    "wheeled_truck": Design(vehicles.truck, LOW),
    "hover": Design(vehicles.hover, LOW),
    "rail": Design(vehicles.rail, LOW, ground="rail"),
    "vtol": Design(vessels.vtol, LOW),
    "wige": Design(vessels.wige, LOW),
    "naval": Design(vessels.naval, LOW, ground="water"),
    "submarine": Design(vessels.submarine, LOW, ground="water"),
    "foot": Design(squads.foot, LOW),
    "motorized": Design(squads.motorized, LOW),
    "jump": Design(squads.jump, LOW),
    "battle_armor_a": Design(squads.battle_armor, LOW),
    "battle_armor_b": Design(squads.battle_armor_missiles, LOW),
    **{
        f"{kind}_{size}": Design(getattr(giants, f"{kind}_{size}"), *measures, ground=ground)
        for kind, ground in (("crawler", "earth"), ("ship", "water"))
        for size, measures in GIANTS.items()
    },
}
"""Every miniature by the name of its file."""
