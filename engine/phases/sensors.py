"""Remote sensors: thrown to a point, they see for a network (C3-REMOTE-SENSOR)."""

from __future__ import annotations

import shapely

from engine.game import Game
from engine.geometry.plane import Point3, base_gap
from engine.geometry.sight import Viewer
from engine.phases import networks, sighting, standing, tohit
from engine.phases.firing import fire_refusals
from engine.rules import network as c3
from engine.rules import tables
from engine.rules.events import SensorPlaced
from engine.rules.facts import Reason
from engine.rules.network import Network
from engine.rules.orders import PlaceSensor
from engine.rules.state import Unit
from engine.rules.values import margin

ABILITY = "C3RS"


def refusals(game: Game, order: PlaceSensor) -> tuple[Reason, ...]:
    """Every reason against placing a remote sensor."""
    unit, network = game.state.unit(order.unit), _network(game, order.unit)
    reasons = list(fire_refusals(game, unit))
    if unit.activity.attacked or unit.activity.fired:
        reasons.append(Reason(f"{unit.name} has had its attack this turn", "HIT-ONE-ATTACK"))
    if ABILITY not in game.level.specials or unit.card.special(ABILITY) is None:
        reasons.append(Reason(f"{unit.name} has no remote sensors ({ABILITY})", "C3-REMOTE-SENSOR"))
    if unit.used.count(ABILITY) >= c3.SENSORS:
        reasons.append(Reason(f"{unit.name} has placed its {c3.SENSORS} sensors", "C3-REMOTE-SENSOR"))
    if network is None:
        reasons.append(Reason(f"{unit.name} belongs to no network with a master", "C3-REMOTE-SENSOR"))
    elif not networks.room(game, network):
        reasons.append(Reason(f"'{network.id}' has {c3.SENSORS} active members already", "C3-REMOTE-SENSOR"))
    return (*reasons, *_aim_reasons(game, unit, order)) if unit.on_table else tuple(reasons)


def carry_out(game: Game, order: PlaceSensor) -> None:
    """Roll for it; a sensor that misses is lost."""
    unit, network = game.state.unit(order.unit), _network(game, order.unit)
    if network is None:
        raise LookupError(f"{unit.id} belongs to no network")
    modifiers = tohit.point_modifiers(game, unit, _gap(unit, order))
    number, dice = tohit.total(modifiers), game.dice.roll(2)
    hit = margin(sum(dice), number) >= 0
    game.emit(SensorPlaced(unit.id, _spot(game, order), network.id, number, modifiers, dice, hit))


def _aim_reasons(game: Game, unit: Unit, order: PlaceSensor) -> list[Reason]:
    reasons, gap = [], _gap(unit, order)
    reach = tables.bracket_of(gap)
    if reach is None or reach.name != tables.RANGES[0].name:
        reasons.append(Reason(f"the point is {gap:.2f} in away, beyond short range", "C3-REMOTE-SENSOR"))
    if not sighting.covers(unit, shapely.Point(order.to).buffer(0.01)):
        reasons.append(Reason("the point is outside the firing arc", "INTRO-ARCS"))
    point = Viewer("the point", _spot(game, order), across=0.0, height=0.0)
    report = sighting.sees_from(game, sighting.viewer(game, unit), point)
    if not sighting.valid(report):
        reasons.append(Reason(f"no line of sight to the point: {sighting.why(report)}", "LOS-BASIC"))
    return reasons


def _network(game: Game, unit_id: str) -> Network | None:
    """The network that a unit's sensors see for: the first of its own that has a master."""
    own = (network for network in game.state.networks if unit_id in network.members and network.master)
    return next(own, None)


def _gap(unit: Unit, order: PlaceSensor) -> float:
    return base_gap(standing.base(unit), shapely.Point(order.to))


def _spot(game: Game, order: PlaceSensor) -> Point3:
    x, y = round(order.to.x, 2), round(order.to.y, 2)
    return Point3(x, y, round(game.table.height((x, y)), 2))
