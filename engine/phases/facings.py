"""How far a unit may turn in a movement phase: most as they like, mobile structures little (MSTR-FACING)."""

from __future__ import annotations

from engine.geometry.plane import relative_bearing
from engine.rules.facts import Reason
from engine.rules.kinds import kind_of
from engine.rules.orders import MovementOrder, Stand, Walk
from engine.rules.state import Unit

HAIR = 0.01
"""Degrees to which a facing is known."""


def refusals(unit: Unit, order: MovementOrder) -> tuple[Reason, ...]:
    """The reason against an order that turns a unit too far; one that comes onto the table looks where it likes."""
    most = kind_of(unit.card).turn
    if most is None or unit.pose is None or not isinstance(order, Stand | Walk) or order.facing is None:
        return ()
    turn = abs(relative_bearing(unit.pose.facing, order.facing))
    if turn <= most + HAIR:
        return ()
    return (Reason(f"{unit.name} turns at most {most:g} degrees in a movement phase, not {turn:g}", "MSTR-FACING"),)


def nearest(unit: Unit, facing: float) -> float:
    """The facing nearest to one that is wished for to which a unit may turn."""
    most = kind_of(unit.card).turn
    if most is None or unit.pose is None:
        return facing
    turn = relative_bearing(unit.pose.facing, facing)
    return facing if abs(turn) <= most else round((unit.pose.facing + max(-most, min(most, turn))) % 360.0, 2)
