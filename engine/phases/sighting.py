"""What one unit sees of another: the instrument, asked in the game's terms."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import shapely

from engine.game import Game
from engine.geometry import plane
from engine.geometry.relief import block
from engine.geometry.sight import SightReport, SightRules, Viewer, look
from engine.geometry.terrain import Solid, Table, Zone
from engine.phases import standing
from engine.rules import tables, terrain_table
from engine.rules.battlefield import Smoke
from engine.rules.facts import Sighting
from engine.rules.kinds import MOBILE, base_of, categories, is_large, kind_of
from engine.rules.state import Pose, Unit

SIGHT = {
    "introductory": SightRules(),
    "standard": SightRules(underwater=True),
    "advanced": SightRules(underwater=True, limits=terrain_table.LIMITS),
}
"""The numbers that make a verdict of what is measured, by level (LOS-VISIBLE-FRACTION, LOS-WOODS-BLOCK,
XTRN-LOS-LENGTH).
"""

HULK = "unit"
"""The kind of solid that a large unit is to the sight of others (LOS-INTERVENING-UNITS)."""


def viewer(game: Game, unit: Unit) -> Viewer:
    """A unit as the sight instrument takes it."""
    return Viewer(
        unit.id,
        unit.place.point,
        facing=unit.place.facing,
        across=base_of(unit.card),
        height=standing.height(unit),
        figure=game.figures(unit.card),
        inside=(unit.name,) if is_large(unit.card) else (),
        coverable="mech" in categories(unit.card),
    )


def scene(game: Game) -> Table:
    """The table with the smoke over it and every unit on it that is large enough to hide others (SMOKE-TYPE,
    LOS-INTERVENING-UNITS, SPEC-LG-FAMILY).
    """
    table = hazy(game.table, game.state.smoke) if game.state.smoke else game.table
    large = [unit for unit in game.state.units.values() if is_large(unit.card) and unit.on_table]
    hulks = (_hulk(u.name, u.place, base_of(u.card), standing.height(u)) for u in large)
    return table.plus(*hulks) if large else table


@lru_cache(maxsize=16)
def hazy(table: Table, smoke: tuple[Smoke, ...]) -> Table:
    """A table with smoke over it, the heavy first: where templates overlap it is what counts (SMOKE-TYPE)."""
    order = sorted(smoke, key=lambda each: each.grade != "heavy")
    disks = ((each, shapely.Point(each.at).buffer(each.across / 2.0)) for each in order)
    return table.plus(
        *(
            Zone("smoke", "smoke", shapely.intersection(disk, table.outline), each.grade, each.height)
            for each, disk in disks
        )
    )


@lru_cache(maxsize=256)
def _hulk(name: str, place: Pose, across: float, height: float) -> Solid:
    """A large unit as a solid: the prism over its base."""
    return block(name, HULK, plane.hex_base((place.x, place.y), place.facing, across), place.z, height)


def sees(game: Game, attacker: Unit, target: Unit, *, torpedoes: bool = False) -> SightReport:
    """The sight report from one unit to another, by the rules of the level (LOS-BASIC).

    `torpedoes` asks for the line that a torpedo runs, through the surface of a water (LOS-UNDERWATER-ATTACK).
    """
    return sees_from(game, viewer(game, attacker), viewer(game, target), torpedoes=torpedoes)


def sees_from(game: Game, eye: Viewer, target: Viewer, *, torpedoes: bool = False) -> SightReport:
    """The sight report from any place to another, by the rules of the level."""
    rules = SIGHT[game.state.level]
    return look(
        scene(game), eye, target, mode=game.sight_mode, rules=replace(rules, torpedoes=True) if torpedoes else rules
    )


def valid(report: SightReport) -> bool:
    """Whether there is a line of sight at all."""
    return report.verdict != "blocked"


def bracket(game: Game, report: SightReport, *, torpedoes: bool = False) -> tables.Bracket | None:
    """The bracket of a report's range, halved under water but for torpedoes (RANGE-TABLE, RANGE-UNDERWATER)."""
    sunk = report.attacker_submerged or report.target_submerged
    shortened = game.level.underwater_combat and sunk and not torpedoes
    return tables.bracket_of(report.range, shortened, extended=tables.EXTENDED_RANGES in game.state.options)


def why(report: SightReport) -> str:
    """What decided a report, in words."""
    return "; ".join(report.reasons)


def recorded(report: SightReport) -> Sighting:
    """What the record keeps of a report."""
    return Sighting(
        report.verdict,
        round(report.visible, 4),
        round(report.uncertainty, 4),
        tuple(blocker.name for blocker in report.blockers),
        round(float(report.woods), 2),
        report.cover,
        report.line,
    )


def in_woods(game: Game, unit: Unit) -> bool:
    """Whether any part of the base touches woods; above the trees a flyer is in none (INTRO-TERRAIN-MOD, HIT-WOODS)."""
    return any(zone.kind == "woods" for zone in soft_around(game, unit))


def soft_around(game: Game, unit: Unit) -> tuple[Zone, ...]:
    """Woods and the like that any part of the base touches, and that the unit is not above (XTRN-WOODS-MOD)."""
    table = hazy(game.table, game.state.smoke) if game.state.smoke else game.table
    found = tuple(zone for zone in table.zones_at(standing.base(unit)) if zone.height > 0.0)
    if not found or not unit.aloft:
        return found
    over = unit.place.z - float(game.table.land([unit.place.point.plan])[0])
    return tuple(zone for zone in found if over <= zone.height + 1e-9)


def woods_between(report: SightReport) -> bool:
    """Whether the line passes through woods before the target."""
    return report.woods > 0


def in_arc(attacker: Unit, target: Unit) -> bool:
    """At least half of the target's base in the attacker's ordinary arcs (ARC-HALF-BASE, ARC-INFANTRY, ARC-MULTI)."""
    return covers(attacker, standing.base(target))


def covers(attacker: Unit, outline: shapely.Geometry) -> bool:
    """Whether an attacker's ordinary arcs hold half of an outline or more."""
    if not kind_of(attacker.card).facing:
        return True
    if attacker.card.arcs:
        return bool(arcs_on(attacker, outline))
    return _holds(attacker, outline, 0.0, 2 * tables.FRONT_ARC)


def arcs_on(attacker: Unit, outline: shapely.Geometry) -> tuple[str, ...]:
    """The arcs of a unit's card that hold half of an outline or more; on a border the attacker chooses (ARC-MULTI)."""
    own = (arc.name for arc in attacker.card.arcs)
    return tuple(name for name in own if _holds(attacker, outline, tables.ARCS[name], tables.ARC_WIDTH))


def _holds(attacker: Unit, outline: shapely.Geometry, middle: float, width: float) -> bool:
    facing = attacker.place.facing + middle
    return plane.share_in_arc(outline, attacker.place.point, facing, width) >= 0.5 - 1e-6


def side_hit(attacker: Unit, target: Unit) -> str:
    """'rear' when the line between the centers enters the target's base through its rear side, else 'front'.

    Exactly on a corner the target chooses, and the front is better for it (ARC-ATTACK-DIRECTION). What has no facing is
    always hit in front, and so is what is attacked like a building (ARC-ALWAYS-FRONT, MSTR-ATTACKED).
    """
    if not kind_of(target.card).facing or target.card.type == MOBILE:
        return "front"
    bearing = plane.bearing(target.place.point, attacker.place.point)
    off = abs(plane.relative_bearing(target.place.facing, bearing))
    return "rear" if off > tables.REAR_FROM + 1e-9 else "front"
