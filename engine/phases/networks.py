"""C3 networks at work: who is linked at this moment, and the range modifier that they share (C3-RANGE-SHARE)."""

from __future__ import annotations

from dataclasses import dataclass

import shapely

from engine.game import Game
from engine.geometry.plane import Point3
from engine.geometry.sight import SightReport, Viewer
from engine.phases import jamming, sighting, standing
from engine.phases.jamming import Bubble
from engine.rules import network as c3
from engine.rules import tables, targeting
from engine.rules.events import MasterReplaced, SensorExpired
from engine.rules.facts import Modifier
from engine.rules.network import Network
from engine.rules.state import Unit

SHARED_BY = frozenset({"direct", "turret", "torpedo"})
"""Methods of attack that take a range modifier from the network; they need their own line of sight."""

UNSHARED = ("short", "horizon")
"""Brackets in which a network makes nothing better."""

NO_LEAST = -99

BOOSTED = frozenset({"C3BSM", "C3BSS"})
"""Systems that only an Angel ECM jams (C3-BOOSTED)."""


@dataclass(frozen=True, slots=True)
class Node:
    """A member of a network as it stands: a unit by its id, or a remote sensor."""

    id: str
    name: str
    at: Point3
    shape: shapely.Geometry
    boosted: bool = False


def range_modifier(
    game: Game, attacker: Unit, target: Unit, report: SightReport, own: tables.Bracket, method: str = "direct"
) -> Modifier:
    """The modifier of the attacker's bracket, or that of the linked member with the best view of the target; at extreme
    range no network goes below +2, at horizon range none helps (XRANGE-C3).
    """
    best, reason = targeting.range_modifier(own, attacker.targeting), f"{own.name} range"
    least = targeting.C3_AT_EXTREME if own.name == "extreme" else NO_LEAST
    if method in SHARED_BY and own.name not in UNSHARED:
        for node in linked(game, attacker):
            seen = sighting.sees_from(game, _eye(game, node), sighting.viewer(game, target))
            reach = sighting.bracket(game, seen)
            if not sighting.valid(seen) or reach is None:
                continue
            theirs = max(least, targeting.range_modifier(reach, attacker.targeting))
            if theirs < best:
                best, reason = theirs, f"{reach.name} range, by C3 from {node.name}"
    return Modifier(best, reason)


def linked(game: Game, unit: Unit) -> tuple[Node, ...]:
    """The members that share their sights with a unit at this moment, the unit left out."""
    mine = [network for network in game.state.networks if unit.id in network.members]
    if not mine:
        return ()
    bubbles = jamming.against(game, unit.force)
    groups = [_group(game, network, bubbles) for network in game.state.networks if _side(game, network) == unit.force]
    found: dict[str, Node] = {}
    reached, grew = {unit.id}, True
    while grew:
        grew = False
        for group in groups:
            ids = [node.id for node in group]
            if any(each in reached for each in ids) and not reached.issuperset(ids):
                reached.update(ids)
                grew = True
    for node in (node for group in groups for node in group):
        if node.id in reached and node.id != unit.id:
            found.setdefault(node.id, node)
    return tuple(found.values())


def master(network: Network) -> str:
    """Who leads a network now: its master, or the emergency master that stands in."""
    return network.stand_in or network.master


def works(game: Game, unit_id: str) -> bool:
    """Whether a member is there and runs (C3-LOSS-UNIT)."""
    unit = game.state.unit(unit_id)
    return unit.on_table and not unit.shut_down


def end_turn(game: Game) -> None:
    """Emergency masters step down and take over, remote sensors fall silent (C3-EMERGENCY, C3-REMOTE-SENSOR)."""
    for network in game.state.networks:
        if network.stand_in and network.until <= game.state.turn:
            game.emit(MasterReplaced(network.id, "", 0))
        elif not network.stand_in and network.master and not _leads(game, network):
            _replace(game, network)
        for sensor in network.sensors:
            if sensor.until <= game.state.turn:
                game.emit(SensorExpired(network.id, sensor.at))


def room(game: Game, network: Network) -> bool:
    """Whether a network has fewer than four active members, sensors counted (C3-REMOTE-SENSOR)."""
    active = sum(works(game, member) for member in network.members)
    return active + len(network.sensors) < c3.SENSORS


def _replace(game: Game, network: Network) -> None:
    for member in network.others:
        able = game.state.unit(member).special("C3EM") is not None and member not in network.spent
        if able and works(game, member):
            game.emit(MasterReplaced(network.id, member, game.state.turn + c3.STANDS_IN))
            return


def _leads(game: Game, network: Network) -> bool:
    """Whether the ordinary master functions: it runs, and no hostile bubble is over it."""
    if not works(game, network.master):
        return False
    node = _node(game, network.master)
    return not _jammed(node, jamming.against(game, game.state.unit(network.master).force))


def _group(game: Game, network: Network, bubbles: tuple[Bubble, ...]) -> tuple[Node, ...]:
    """The members of one network that are linked through it."""
    if network.system == c3.IMPROVED:
        return _peers(game, network, bubbles)
    leader = master(network)
    if not works(game, leader) or _jammed(_node(game, leader), bubbles):
        return ()
    head = _node(game, leader)
    nodes = [_node(game, member) for member in network.members if member != leader and works(game, member)]
    nodes += [_sensor(network, index) for index in range(len(network.sensors))]
    return (head, *(node for node in nodes if not _jammed(node, bubbles) and not _parted(node, head, bubbles)))


def _peers(game: Game, network: Network, bubbles: tuple[Bubble, ...]) -> tuple[Node, ...]:
    """Members with at least one free line to another; losing one leaves the rest (ECM-C3I)."""
    nodes = [_node(game, member) for member in network.others if works(game, member)]
    free = [node for node in nodes if not _jammed(node, bubbles)]
    return tuple(
        node for node in free if any(other is not node and not _parted(node, other, bubbles) for other in free)
    )


def _jammed(node: Node, bubbles: tuple[Bubble, ...]) -> bool:
    return any(bubble.holds(node.shape) for bubble in bubbles if bubble.angel or not node.boosted)


def _parted(node: Node, other: Node, bubbles: tuple[Bubble, ...]) -> bool:
    """Whether a bubble lies on the line between two members (ECM-C3)."""
    between = jamming.line(node.at, other.at)
    return any(bubble.holds(between) for bubble in bubbles if bubble.angel or not node.boosted)


def _node(game: Game, unit_id: str) -> Node:
    unit = game.state.unit(unit_id)
    boosted = any(unit.card.special(code) for code in BOOSTED)
    return Node(unit.id, unit.name, unit.place.point, standing.base(unit), boosted)


def _sensor(network: Network, index: int) -> Node:
    at = network.sensors[index].at
    return Node(f"{network.id}/{index + 1}", f"a sensor of {network.id}", at, shapely.Point(at[:2]))


def _eye(game: Game, node: Node) -> Viewer:
    if node.id in game.state.units:
        return sighting.viewer(game, game.state.unit(node.id))
    return Viewer(node.id, node.at, across=0.0, height=0.0)


def _side(game: Game, network: Network) -> str:
    return game.state.unit(network.members[0]).force
