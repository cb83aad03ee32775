"""Ways over ground that may hold or give way: the rolls along them, in order, and where they end a way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor
from typing import TypeVar

from engine.game import Game
from engine.geometry.path import Walk, walk
from engine.geometry.plane import AnyPoint, Point, bearing, offset
from engine.geometry.terrain import Zone
from engine.phases import bogging, breaking, going, standing
from engine.rules.events import BogRolled, CrustRolled, UnitBogged, UnitFreed
from engine.rules.state import Unit
from engine.rules.terrain_table import BOG_EVERY, QUICKSAND, Bog, Crust

Roll = BogRolled | UnitBogged | CrustRolled
Row = TypeVar("Row", Bog, Crust)
Again = Callable[[Sequence[AnyPoint], float], Walk]

INSIDE = 0.02
"""Inches beyond its edge to which a unit comes that is held as it enters."""

BACK = 0.1
"""Inches by which a unit that would end on another goes back along its way."""


@dataclass(frozen=True)
class Outcome:
    """What the ground does to a way: the rolls made, and after how many inches it ends (None: it does not), held or
    fallen through `crust`.
    """

    rolls: tuple[Roll, ...] = ()
    inch: float | None = None
    crust: Crust | None = None


def tested(game: Game, unit: Unit, way: Walk, *, freed: bool, until: float) -> Outcome:
    """The rolls along a way, up to the first that ends it (BOG-CHECK, BOG-FAIL, XTRN-ICE-BREAK, XTRN-MAGMA-CRUST), or
    to the inch `until` which it is gone.

    A unit that has just got free does not roll once more for where it starts. Nothing has happened yet.
    """
    checks: list[tuple[float, int, str, Bog | Crust]] = []
    for bog, begin, end in _stretches(way, lambda zones: bogging.bog_of(game, unit, zones)):
        begins = "starts" if begin < 1e-6 else "enters"
        if not (freed and begins == "starts"):
            checks.append((begin, 0, begins, bog))
        if bog.grade != QUICKSAND:
            checks += [(begin + BOG_EVERY * n, 0, "crosses", bog) for n in range(1, _full(end - begin, BOG_EVERY) + 1)]
    for crust, begin, end in _stretches(way, lambda zones: breaking.crust_of(game, unit, zones)):
        checks += [(begin + crust.every * n, 1, "", crust) for n in range(1, _full(end - begin, crust.every) + 1)]
    rolls: list[Roll] = []
    for inch, _, occasion, row in sorted((check for check in checks if check[0] <= until), key=lambda check: check[:2]):
        if isinstance(row, Crust):
            die = breaking.rolled(game, unit, row)
            rolls.append(die)
            if die.breaks:
                return Outcome(tuple(rolls), inch, row)
            continue
        roll = bogging.rolled(game, unit, row, occasion)
        rolls.append(roll)
        if isinstance(roll, UnitBogged) or not roll.kept:
            return Outcome(tuple(rolls), inch + (INSIDE if occasion == "enters" else 0.0))
    return Outcome(tuple(rolls))


def cut_short(game: Game, unit: Unit, way: Walk, inch: float, again: Again | None = None) -> Walk:
    """A way that ends after so many inches, or a little before where other bases leave no room (BOG-FAIL). `again` is
    what walks along points with a last heading, if not as on the table as it is.
    """
    walker, others = going.walker(game.state.level, unit), standing.blockers(game.state, unit)
    begins, left = way.profile.lines.offset, min(inch, way.inches)
    while True:
        leg = max(0, int((begins < left - 1e-9).sum()) - 1)
        heading = bearing(way.points[leg], way.points[leg + 1])
        end = offset(way.points[leg], heading, max(0.0, left - float(begins[leg])))
        points: list[AnyPoint] = [way.start, *way.points[1 : leg + 1], end]
        shorter = again(points, heading) if again else walk(game.table, walker, points, others, heading)
        if left <= 0.0 or shorter.legal:
            return shorter
        left = max(0.0, left - BACK)


def suffer(game: Game, unit_id: str, outcome: Outcome) -> None:
    """Put the rolls of a way on record, once it has been gone, and let happen what they bring."""
    for roll in outcome.rolls:
        game.emit(roll)
    if outcome.crust is not None:
        breaking.give_way(game, unit_id, outcome.crust)
    elif outcome.inch is not None:
        bogging.deepen(game, unit_id)


def landed(game: Game, unit_id: str) -> None:
    """A jump ends on ground that may hold or give way (BOG-JUMP, XTRN-ICE-BREAK, XTRN-MAGMA-CRUST)."""
    unit = game.state.unit(unit_id)
    zones = game.table.zones_at(unit.place.point.plan)
    crust = breaking.crust_of(game, unit, zones)
    if crust is not None:
        die = breaking.rolled(game, unit, crust, crust.leap)
        suffer(game, unit_id, Outcome((die,), None, crust if die.breaks else None))
        return
    bog = bogging.bog_of(game, unit, zones)
    if bog is not None:
        roll = bogging.rolled(game, unit, bog, "lands")
        held = isinstance(roll, UnitBogged) or not roll.kept
        suffer(game, unit_id, Outcome((roll,), 0.0 if held else None))


def leaps_free(game: Game, unit: Unit, to: Point) -> bool:
    """Whether a bogged unit may jump: out of what holds it without a roll, within it if it gets free (BOG-JUMP)."""
    held, there = bogging.holding(game, unit), bogging.bog_at(game, unit, to)
    if held is not None and there is not None and held.kind == there.kind:
        return bogging.free(game, unit)
    game.emit(UnitFreed(unit.id))
    return True


def rested(game: Game, unit_id: str) -> None:
    """Ice may break under a unit that stays on it (XTRN-ICE-BREAK)."""
    unit = game.state.unit(unit_id)
    if not unit.on_table or unit.aloft or breaking.under_ice(game, unit):
        return
    crust = breaking.crust_of(game, unit, game.table.zones_at(unit.place.point.plan))
    if crust is not None and crust.resting:
        die = breaking.rolled(game, unit, crust)
        suffer(game, unit_id, Outcome((die,), None, crust if die.breaks else None))


def _full(inches: float, every: float) -> int:
    return floor(inches / every + 1e-6)


def _stretches(way: Walk, row_of: Callable[[tuple[Zone, ...]], Row | None]) -> list[tuple[Row, float, float]]:
    """The stretches of a way in terrain of a row, from inch to inch; pieces that follow one another are one."""
    rows = [row_of(zones) for zones in way.profile.zones]
    found: list[tuple[Row, float, float]] = []
    pieces = zip(way.profile.zone.tolist(), way.profile.near.tolist(), way.profile.far.tolist(), strict=True)
    for zone, near, far in pieces:
        row = rows[zone]
        if row is None:
            continue
        if found and found[-1][0] == row and near - found[-1][2] < 1e-6:
            found[-1] = (row, found[-1][1], far)
        else:
            found.append((row, near, far))
    return found
