"""Units that come onto the table during the battle."""

from __future__ import annotations

from engine.game import Game
from engine.geometry import plane
from engine.rules.facts import Reason, place_text
from engine.rules.orders import Walk
from engine.rules.state import State, Status, Unit


def enters_now(state: State, unit: Unit) -> bool:
    """Whether a unit that is off the table may enter this turn; one not brought on may come later, passengers come with
    their transport (SETUP-ENTER-TURN-1).
    """
    waits = unit.status is Status.RESERVE and unit.pose is None and not unit.aboard and unit.lands is None
    return waits and state.turn >= unit.enters


def edge_of(state: State, unit: Unit) -> str:
    """The edge a unit enters from: the script's, or its home edge (SETUP-MAP-EDGE-USE)."""
    return unit.edge or state.force(unit.force).home


def nearest_entry(game: Game, unit: Unit, to: plane.AnyPoint) -> plane.Point:
    """The point on a unit's edge that is nearest to where it goes, its base clear of the corners."""
    width, depth = game.table.width, game.table.depth
    x, y = min(max(to[0], 0.8), width - 0.8), min(max(to[1], 0.8), depth - 0.8)
    places = {"north": (x, depth), "south": (x, 0.0), "east": (width, y), "west": (0.0, y)}
    return plane.rounded(places[edge_of(game.state, unit)])


def start_of(game: Game, unit: Unit, entry: plane.AnyPoint | None, to: plane.AnyPoint) -> plane.AnyPoint:
    """Where a unit's way begins: where it stands, or where it comes in on the way to a point.

    Move is paid from the edge on (SETUP-ENTER-TURN-1).
    """
    if unit.on_table:
        return unit.place.point
    if entry is not None:
        return entry
    return nearest_entry(game, unit, to)


def entry_refusals(game: Game, unit: Unit, order: Walk) -> tuple[Reason, ...]:
    """What forbids a unit to come in there."""
    if unit.on_table:
        if order.entry is not None:
            return (Reason(f"{unit.name} is on the table already", "SETUP-ENTER-TURN-1"),)
        return ()
    return edge_refusals(game, unit, order.entry)


def edge_refusals(game: Game, unit: Unit, entry: plane.AnyPoint | None) -> tuple[Reason, ...]:
    """What forbids a unit that is off the table to come in at a point."""
    edge = edge_of(game.state, unit)
    if not edge:
        return (Reason(f"{unit.name} has no edge to enter from: its force has no home", "SETUP-MAP-EDGE-USE"),)
    if entry is not None:
        x, y = entry[:2]
        off = {"north": game.table.depth - y, "south": y, "east": game.table.width - x, "west": x}[edge]
        if abs(off) > 0.01:
            return (
                Reason(
                    f"{unit.name} enters from the {edge} edge, and {place_text(x, y)} is not on it",
                    "SETUP-MAP-EDGE-USE",
                ),
            )
    return ()
