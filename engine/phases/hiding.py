"""Hidden units: where they may hide, who comes out, and who is found (HIDDEN-WHO, HIDDEN-REVEAL, HIDDEN-DETECT)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import shapely

from engine.game import Game
from engine.geometry import plane
from engine.geometry.terrain import Table
from engine.phases import going, indoors, jamming, standing
from engine.rules import hidden
from engine.rules.events import UnitRevealed
from engine.rules.facts import Reason
from engine.rules.hooks import Ability, active
from engine.rules.kinds import DROPSHIPS, TITLES, is_large
from engine.rules.orders import Emerge
from engine.rules.state import Pose, State, Unit

HAIR = 1e-6


def misplaced(game: Game, unit: Unit, pose: Pose, *, aloft: bool) -> tuple[Reason, ...]:
    """What forbids a unit to hide in a pose (HIDDEN-WHO)."""
    return tuple(Reason(f"{unit.name} cannot hide {why}", "HIDDEN-WHO") for why in _barred(game, unit, pose, aloft))


def _barred(game: Game, unit: Unit, pose: Pose, aloft: bool) -> Iterator[str]:
    if unit.card.type == "MS":
        yield f"at all: it is a {TITLES['MS']}"
        return
    if aloft:
        yield "in the air"
        return
    there = replace(unit, pose=pose, aloft=False, hidden=False)
    kinds = [zone.kind for zone in game.table.zones_at(pose.point.plan) if zone.kind not in hidden.NO_TERRAIN]
    paved = next((kind for kind in kinds if kind in hidden.OPEN), "")
    roofed = indoors.room_at(game, pose.point) is not None
    covered = game.table.depth_of_water(standing.base(there), pose.z).depth
    top = game.table.support(standing.base(there), pose.z + 2.0 * plane.CONTACT).on
    bridge = any(each.kind == "bridge" and each.name == top for each in game.state.structures)
    if roofed:
        return
    if paved or bridge:
        yield f"on a {'bridge' if bridge else paved}: nothing paved hides a unit"
    elif "water" in kinds and covered <= plane.CONTACT and _afloat(game, unit):
        yield "on the surface of water"
    elif not [kind for kind in kinds if kind != "water" or covered > plane.CONTACT] and not _on_roof(game, top):
        yield "in clear terrain"
    vast = unit.card.type in DROPSHIPS or (unit.card.type == "SV" and is_large(unit.card))
    if vast and covered < standing.height(there) - HAIR and not _overshadowed(game.table, there):
        reach = f"within {hidden.COVER_REACH:g} in of it rises {hidden.COVER_HEIGHT:g} in"
        yield f"there: it is too large unless it is in a building or under water, or terrain {reach}"


def _afloat(game: Game, unit: Unit) -> bool:
    """Whether water carries a unit."""
    return going.draft(game.state.level, unit) is not None


def _on_roof(game: Game, name: str) -> bool:
    """Whether what carries a unit is a building."""
    return any(solid.name == name and solid.kind == "building" for solid in game.table.solids)


def _overshadowed(table: Table, unit: Unit) -> bool:
    """Whether terrain close by rises high enough over the feet of a unit."""
    around, least = standing.base(unit).buffer(hidden.COVER_REACH), unit.place.z + hidden.COVER_HEIGHT
    if any(zone.height >= hidden.COVER_HEIGHT - HAIR for zone in table.zones_at(around) if zone.kind != "area"):
        return True
    low, east = np.array(around.bounds[:2]), np.array(around.bounds[2:])
    grid = np.stack(np.meshgrid(*(np.linspace(low[axis], east[axis], 33) for axis in (0, 1))), axis=-1).reshape(-1, 2)
    near = grid[shapely.intersects_xy(around, grid)]
    return any(table.height((float(x), float(y))) >= least - HAIR for x, y in near.tolist() if _on(table, x, y))


def _on(table: Table, x: float, y: float) -> bool:
    return 0.0 <= x <= table.width and 0.0 <= y <= table.depth


def covert(state: State, force: str) -> tuple[Unit, ...]:
    """The units of a force that are hidden."""
    return tuple(unit for unit in state.of_force(force) if unit.hidden and unit.stands)


def declared(game: Game) -> tuple[str, ...]:
    """The hidden units that are to give themselves away in this phase, as both sides' commanders decide at its start
    (HIDDEN-REVEAL).
    """
    found: list[str] = []
    for force in game.state.order:
        while candidates := tuple(unit for unit in covert(game.state, force) if unit.id not in found):
            given = game.commanders[force].emerges(game, candidates)
            if given is None:
                break
            if not isinstance(given.order, Emerge):
                raise TypeError(f"{given.order} lets no hidden unit come out")
            game.emit(given)
            found.append(given.order.unit)
    return tuple(found)


def reveal(game: Game, unit_id: str, cause: str, by: str = "") -> None:
    """A unit is hidden no longer; one that is not hidden stays as it is."""
    if game.state.unit(unit_id).hidden:
        game.emit(UnitRevealed(unit_id, cause, by))


def shown(game: Game, unit_id: str) -> Game:
    """The battle to ask what a unit may do: if it is hidden, as if it had come out."""
    if unit_id not in game.state.units or not game.state.unit(unit_id).hidden:
        return game
    trial = game.what_if()
    trial.state = game.state.change(unit_id, hidden=False)
    return trial


def bump(game: Game) -> None:
    """Before the first turn, too, a unit in base contact with an enemy is not hidden (HIDDEN-DETECT)."""
    for seeker in [unit for unit in game.state.units.values() if unit.on_table]:
        for unit in lurking(game.state, seeker):
            if touched(unit, seeker):
                reveal(game, unit.id, "contact", seeker.id)


def search(game: Game, seekers: tuple[str, ...]) -> None:
    """What units find where they have ended their movement: enemies in base contact, and what their probes reach
    (HIDDEN-DETECT, HIDDEN-PROBE).
    """
    for seeker in (game.state.unit(each) for each in seekers):
        for unit in lurking(game.state, seeker) if seeker.on_table else ():
            if touched(unit, seeker):
                reveal(game, unit.id, "contact", seeker.id)
            elif _probed(game, seeker, unit):
                reveal(game, unit.id, "probe", seeker.id)


def lurking(state: State, unit: Unit) -> tuple[Unit, ...]:
    """The hidden enemies of a unit."""
    return tuple(other for other in state.units.values() if other.hidden and other.stands and other.force != unit.force)


def touched(unit: Unit, by: Unit, pose: Pose | None = None) -> bool:
    """Whether another unit, where it is or in a pose, is in base contact with one or stands where it does."""
    at = pose or by.place
    meets = plane.extents_meet(unit.place.z, standing.height(unit), at.z, standing.height(by))
    return meets and plane.base_gap(standing.base(unit), standing.base(by, at)) <= plane.CONTACT + HAIR


def _probed(game: Game, seeker: Unit, unit: Unit) -> bool:
    """Whether a probe of one unit finds another: close enough, and no interference nor hostile ECM on the prober or on
    the line between; what the hidden unit itself carries counts.
    """
    probes = [ability for ability in active(game.state, seeker) if ability.probes_mine()]
    if not probes or jamming.disturbed(game, seeker):
        return False
    gap = plane.base_gap(standing.base(seeker), standing.base(unit))
    near = [probe for probe in probes if gap <= probe.probes_mine() + HAIR]
    return any(not _jammed(game, seeker, unit, probe) for probe in near)


def _jammed(game: Game, seeker: Unit, unit: Unit, probe: Ability) -> bool:
    line = jamming.line(seeker.place.point, unit.place.point)
    felt = shapely.union(line, standing.base(seeker))
    bubbles = (*jamming.against(game, seeker.force), *jamming.of(game, unit))
    return any(bubble.holds(felt) for bubble in bubbles if bubble.angel or not probe.pierces_ecm)
