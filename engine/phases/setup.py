"""Before the first turn: units that start on the table, and deployment in zones."""

from __future__ import annotations

import shapely

from engine.game import Game
from engine.geometry import plane
from engine.geometry.footprint import footprint
from engine.geometry.terrain import Table
from engine.phases import fires, hiding, mines, passing, roofs, standing, transport, weathering
from engine.phases.rolling import contest
from engine.phases.sequence import activations, alternate
from engine.rules import tables
from engine.rules.events import SetupRolled, UnitPlaced
from engine.rules.facts import Reason
from engine.rules.orders import Deploy
from engine.rules.state import Pose, State, Status, Unit
from engine.rules.terrain_table import INDUSTRY_REACH

OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}


def play(game: Game, placed: dict[str, Pose]) -> None:
    """Roll, place what the scenario places, then let the sides deploy in turn, the winner of the roll second unless it
    chose otherwise (SETUP-SEQUENCE-STD, SETUP-DEPLOYMENT-ZONE).

    A level without a roll of its own rolls only for who deploys first, when all else stands.
    """
    game.dice.lay_out(game.plan.dice)
    order = _roll(game) if game.level.setup_roll else ()
    for unit_id, pose in placed.items():
        game.emit(UnitPlaced(unit_id, pose))
    if any(_to_deploy(game.state, force.id) for force in game.state.forces):
        order = _deployers(game, order or _roll(game))
        for force in alternate(order, lambda force: activations(_to_deploy(game.state, force))):
            _deploy(game, force)
    transport.start_aboard(game)
    mines.begin(game)
    hiding.bump(game)
    weathering.begin(game)
    for action in game.kindled:
        fires.begin(game, action)


def _roll(game: Game) -> tuple[str, ...]:
    """The roll for set-up; gives the forces from the loser to the winner (SETUP-INITIATIVE-STD)."""
    attempts, order = contest(game, game.plan.initiative)
    game.emit(SetupRolled(attempts, order[-1]))
    return order


def _deployers(game: Game, order: tuple[str, ...]) -> tuple[str, ...]:
    """The forces in the order in which they deploy: as the winner of the roll chose, or the winner last."""
    return order[::-1] if game.plan.deploys.get(order[-1]) == "first" else order


def zone(game: Game, force_id: str) -> shapely.Geometry:
    """Where a force deploys: within 10 in of its home edge, or the area that the scenario names
    (SETUP-DEPLOYMENT-ZONE).
    """
    force = game.state.force(force_id)
    if force.deploys != "home":
        return next(area.outline for area in game.table.zones if area.kind == "area" and area.name == force.deploys)
    return edge_strip(game.table.width, game.table.depth, force.home, tables.DEPLOYMENT_DEPTH)


def misplaced_industry(table: Table, outline: shapely.Geometry) -> str:
    """Why heavy industry can't lie there, '' if it can: on clear or paved ground, near buildings
    (XTRN-INDUSTRY-PLACE).
    """
    near = (footprint(solid) for solid in table.solids if solid.kind == "building")
    if not any(shapely.distance(each, outline) <= INDUSTRY_REACH + plane.CONTACT for each in near):
        return f"heavy industry lies within {INDUSTRY_REACH:g} in of a building"
    rest = (zone for zone in table.patches if zone.kind not in ("road", "industry"))
    other = next((zone for zone in rest if shapely.intersection(zone.outline, outline).area > 1e-6), None)
    return f"heavy industry lies on clear or paved ground, not in {other.kind}" if other is not None else ""


def edge_strip(width: float, depth: float, edge: str, inches: float) -> shapely.Polygon:
    """The strip of a table along an edge."""
    boxes = {
        "north": (0.0, depth - inches, width, depth),
        "south": (0.0, 0.0, width, inches),
        "east": (width - inches, 0.0, width, depth),
        "west": (0.0, 0.0, inches, depth),
    }
    return shapely.box(*boxes[edge])


def refusals(game: Game, order: Deploy) -> tuple[Reason, ...]:
    """Every reason against putting a unit down there; the whole base must be inside the zone."""
    unit, pose = game.state.unit(order.unit), order.pose
    base = standing.base(unit, pose)
    reasons = []
    if not zone(game, unit.force).buffer(1e-6).covers(base):
        reasons.append(Reason(f"{unit.name} would stand outside its deployment zone", "SETUP-DEPLOYMENT-ZONE"))
    return (*reasons, *placement_refusals(game, unit, pose))


def placement_refusals(game: Game, unit: Unit, pose: Pose) -> tuple[Reason, ...]:
    """What forbids a unit to begin in a pose: there is no room, or what it would be in or on does not bear it."""
    return (*room_refusals(game, unit, pose), *roofs.placement_refusals(game, unit, pose))


def room_refusals(game: Game, unit: Unit, pose: Pose) -> tuple[Reason, ...]:
    """What forbids a unit to stand in a pose: the table's edge, another base, a solid (MOV-NO-STACKING)."""
    base = standing.base(unit, pose)
    reasons = []
    if not game.table.inside(base):
        reasons.append(Reason(f"the base of {unit.name} would hang over the table's edge", "SETUP-MAP-EDGE-USE"))
    elif solid := roofs.around(game, pose).in_the_way(base, pose.z, standing.height(unit)):
        reasons.append(Reason(f"{unit.name} would stand inside {solid}", "MOV-NO-STACKING"))
    if terrain := standing.barred(game, unit, pose):
        reasons.append(Reason(f"{unit.name} may not enter {terrain}", "TRN-FORBIDDEN"))
    for other in passing.sharing(game, unit, pose):
        if plane.bases_overlap(base, standing.base(other)) and _level(unit, pose, other):
            reasons.append(Reason(f"{unit.name} would stand on {other.name}", "MOV-NO-STACKING"))
    return tuple(reasons)


def _level(unit: Unit, pose: Pose, other: Unit) -> bool:
    """Whether a unit in a pose would be at the same height as another; one may be right above the other."""
    under, over = sorted(((pose.z, standing.height(unit)), (other.place.z, standing.height(other))))
    return over[0] < sum(under) - plane.CONTACT


def _to_deploy(state: State, force: str) -> tuple[Unit, ...]:
    if not state.force(force).deploys:
        return ()
    return tuple(
        unit
        for unit in state.of_force(force)
        if unit.status is Status.RESERVE and unit.enters <= 1 and not (unit.edge or unit.aboard)
    )


def _deploy(game: Game, force: str) -> None:
    """Put one unit down, and with a protomech its whole Point (TERM-PROTO-POINT)."""
    first = game.state.unit(_deploy_one(game, force, _to_deploy(game.state, force)))
    while first.point and (mates := [unit for unit in _to_deploy(game.state, force) if unit.point == first.point]):
        _deploy_one(game, force, tuple(mates))


def _deploy_one(game: Game, force: str, candidates: tuple[Unit, ...]) -> str:
    """Put one unit down; the commander is asked again while the rules forbid the place."""
    commander = game.commanders[force]
    while True:
        given = commander.deploys(game, candidates)
        order = given.order
        if not isinstance(order, Deploy):
            raise TypeError(f"{order} deploys nothing")
        reasons = refusals(game, order)
        if not reasons:
            break
        commander.refused(game, order, reasons)
    game.emit(given)
    game.emit(UnitPlaced(order.unit, order.pose))
    return order.unit
