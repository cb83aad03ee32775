"""Ice and crusts of magma that break under those who cross them, and falling in."""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import Game
from engine.geometry import plane
from engine.geometry.terrain import Zone
from engine.phases import aftermath, bogging, going, standing
from engine.rules.events import CrustRolled, GroundChanged, UnitFellIn, UnitScorched
from engine.rules.hooks import active
from engine.rules.kinds import FLYING_MODES
from engine.rules.state import Pose, Unit
from engine.rules.tables import CRASH_DAMAGE
from engine.rules.terrain_table import BREAKS_CRUSTS, CRUSTS, Crust

BENEATH = {"ice": "water", "magma": "magma"}
"""Crusts -> what they become."""


def crust_of(game: Game, unit: Unit, zones: Iterable[Zone]) -> Crust | None:
    """What of some zones may break under a unit, None for nothing."""
    if going.words(game.state.level, unit).isdisjoint(BREAKS_CRUSTS):
        return None
    there = tuple(zones)
    for row in CRUSTS:
        if any(zone.kind == row.kind and zone.grade == row.grade for zone in there):
            return row
    return None


def under_ice(game: Game, unit: Unit) -> bool:
    """Whether a unit is in the water under ice (XTRN-ICE-NAVAL)."""
    at = unit.place
    return any(at.z < zone.level - plane.CONTACT for zone in game.table.zones_at(at.point.plan, "ice"))


def rolled(game: Game, unit: Unit, crust: Crust, modifier: int = 0) -> CrustRolled:
    """The die for a crust under a unit. Nothing has happened yet."""
    (die,) = game.dice.roll(1)
    return CrustRolled(unit.id, crust.name, die, modifier, die + modifier >= crust.breaks)


def give_way(game: Game, unit_id: str, crust: Crust) -> None:
    """The crust around a unit breaks, and whoever stands with the middle of its base over the hole falls in."""
    center = game.state.unit(unit_id).place.point.plan
    over = [unit.id for unit in game.state.units.values() if _over(game, unit, center, crust)]
    game.emit(GroundChanged(BENEATH[crust.kind], center, crust.radius))
    for each in sorted(over, key=lambda each: each != unit_id):
        if game.state.unit(each).stands:
            fall(game, each, BENEATH[crust.kind])


def fall(game: Game, unit_id: str, into: str) -> None:
    """A unit drops to the bed under it (XTRN-ICE-FALL), or into magma, which few survive (XTRN-MAGMA-DESTROY)."""
    unit = game.state.unit(unit_id)
    at = unit.place
    bed = game.table.support(standing.base(unit), at.z + plane.CONTACT).z
    pose = Pose.at(at.x, at.y, bed, at.facing)
    flooded = bool(standing.barred(game, unit, pose)) or _drowns(game, unit)
    game.emit(UnitFellIn(unit_id, pose, into, into == "water" and flooded))
    if into == "magma":
        burn(game, unit_id)
        return
    sealed = any(ability.seals_breaches_mine() for ability in active(game.state, unit))
    aftermath.at_once(game, unit_id, CRASH_DAMAGE, "the fall through the ice", automatic=int(not sealed))


def burn(game: Game, unit_id: str) -> None:
    """A unit has come into liquid magma: most are lost, in the combat phase at its end (XTRN-MAGMA-DESTROY)."""
    unit = game.state.unit(unit_id)
    if aftermath.molten(game, unit):
        aftermath.settle(game, unit_id)
        return
    game.emit(UnitScorched(unit_id, 0.0))
    bog = bogging.bog_at(game, unit, unit.place.point.plan)
    if bog is not None and not unit.bogged:
        game.emit(bogging.rolled(game, unit, bog, "enters"))


def _drowns(game: Game, unit: Unit) -> bool:
    """Whether a unit is a flyer that cannot rise out of water (MOV-CRASH-VTOL-WIGE)."""
    called = going.words(game.state.level, unit)
    return bool(called & FLYING_MODES) and "AMP" not in called


def _over(game: Game, unit: Unit, center: plane.Point, crust: Crust) -> bool:
    """Whether a unit stands on a crust, near enough to a point."""
    if not unit.stands or unit.aloft or under_ice(game, unit):
        return False
    return plane.distance(unit.place.point, center) <= crust.radius - plane.CONTACT
