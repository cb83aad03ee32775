"""What a line of sight runs between: units on the table, and bare points."""

from __future__ import annotations

from math import isfinite

from engine.answer import Refused
from engine.game import Game
from engine.geometry.plane import Point3
from engine.geometry.sight import Viewer
from engine.phases import sighting
from engine.rules.state import Status, Unit
from grammar.spelling import did_you_mean, listed

End = Unit | Point3

_LISTED = 24  # units that are named where an unknown one was asked for


def end_of(game: Game, name: str) -> End:
    """The unit on the table of that id, or the bare point x,y or x,y,z. Raises `Refused`."""
    if name in game.state.units:
        return _on_table(game.state.unit(name))
    numbers = _numbers(name)
    if numbers is None:
        raise Refused(_unknown(game, name))
    if len(numbers) not in (2, 3) or not all(map(isfinite, numbers)):
        raise Refused(f"'{name}' is not a point: x,y or x,y,z in inches", status=2)
    x, y = numbers[:2]
    if side := _off(game, x, y):
        size = f"{game.table.width:g} x {game.table.depth:g} in"
        raise Refused(f"the point ({x:g}, {y:g}) is off the table, {side}: the table is {size}")
    return Point3(x, y, numbers[2] if len(numbers) == 3 else game.table.height((x, y)))


def unit_of(game: Game, name: str, why: str) -> Unit:
    """A unit on the table by its id; `why` completes the sentence that refuses a point. Raises `Refused`."""
    if name not in game.state.units and _numbers(name) is not None:
        raise Refused(f"'{name}' {why}", status=2)
    if name not in game.state.units:
        raise Refused(_unknown(game, name))
    return _on_table(game.state.unit(name))


def viewer_of(game: Game, end: End) -> Viewer:
    """An end as the sight instrument takes it."""
    if isinstance(end, Unit):
        return sighting.viewer(game, end)
    return Viewer(f"{end.x:g},{end.y:g},{end.z:g}", end, across=0.0, height=0.0)


def buried(game: Game, end: End) -> list[str]:
    """Says so if a bare point lies in the ground, from where nothing is seen and nothing sees it."""
    if isinstance(end, Unit):
        return []
    deep = float(game.table.land([end.plan])[0]) - end.z
    return [f"  the point ({end.x:g}, {end.y:g}, {end.z:g}) lies {deep:.2f} in under the ground"] if deep > 1e-6 else []


def _on_table(unit: Unit) -> Unit:
    if not unit.on_table:
        riding = f"it rides with {unit.aboard}" if unit.aboard else ""
        where = (
            "it is in reserve" if unit.status is Status.RESERVE else f"it is {'hidden' if unit.hidden else unit.status}"
        )
        raise Refused(f"'{unit.id}' is not on the table at that moment: {riding or where}")
    return unit


def _numbers(name: str) -> list[float] | None:
    try:
        return [float(part) for part in name.split(",")]
    except ValueError:
        return None


def _off(game: Game, x: float, y: float) -> str:
    """How far beyond which edges of the table a point lies, '' for one on it."""
    width, depth = game.table.width, game.table.depth
    beyond = (("west", -x), ("east", x - width), ("south", -y), ("north", y - depth))
    found = [f"{inches:g} in beyond its {side} edge" for side, inches in beyond if inches > 0.0]
    return " and ".join(found)


def _unknown(game: Game, name: str) -> str:
    units = game.state.units
    if close := did_you_mean(name, units):
        return f"there is no unit '{name}': {close}"
    if len(units) > _LISTED:
        return f"there is no unit '{name}': there are {len(units)} others"
    return f"there is no unit '{name}': there {'is' if len(units) == 1 else 'are'} {listed(units, 'and') or 'none'}"
