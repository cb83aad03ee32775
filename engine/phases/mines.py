"""Minefields: who is in one, whether it goes off, and what that does (MINE-TRIGGER, MINE-DAMAGE, MINE-COMMAND)."""

from __future__ import annotations

from engine.game import Game
from engine.geometry.plane import Point3
from engine.geometry.sight import SightReport, Viewer
from engine.geometry.templates import in_area
from engine.phases import blast, fires, sighting, standing
from engine.rules import mines as rows
from engine.rules.battlefield import Minefield
from engine.rules.events import HeatInflicted, MineRolled, MinesDetonated, MinesLaid, UnitPulsed
from engine.rules.facts import Modifier, Reason
from engine.rules.hooks import resists_heat
from engine.rules.kinds import categories, kind_of
from engine.rules.orders import Detonate
from engine.rules.state import Status, Unit


def begin(game: Game) -> None:
    """The minefields that the scenario has laid go on record (MINE-LAY)."""
    for field in game.state.mines:
        game.emit(MinesLaid(field))


def lay(game: Game, field: Minefield) -> None:
    """Lay a minefield now; who stands there has not come into it (MINE-LAY)."""
    game.emit(MinesLaid(field))


def low(game: Game, at: Point3) -> bool:
    """Whether mines reach what is there: less than 2 in above the ground or the water (MINE-AREA)."""
    return at.z - blast.surface(game, at) < rows.SAFE - blast.HAIR


def holds(game: Game, field: Minefield, unit: Unit) -> bool:
    """Whether a unit is within a minefield, low enough for it (MINE-AREA)."""
    return in_area(field.at, rows.TEMPLATE, standing.base(unit)) and low(game, unit.place.point)


def within(game: Game, unit: Unit) -> frozenset[str]:
    """The minefields that a unit is in."""
    if not unit.stands:
        return frozenset()
    return frozenset(field.id for field in game.state.mines if holds(game, field, unit))


def reached(game: Game, field: Minefield) -> tuple[Unit, ...]:
    """The units that a minefield would strike now."""
    return blast.victims(game, field.at, rows.TEMPLATE, below=rows.SAFE)


def triggered(game: Game) -> tuple[Minefield, ...]:
    """The minefields that go off when units come into them; who only tries a way knows of none."""
    return () if game.trial else tuple(field for field in game.state.mines if not field.commanded)


def rolled(game: Game, field: Minefield, unit: Unit, *, leaps: bool = False) -> MineRolled:
    """2D6 whether a unit sets mines off, by entering them or by jumping over (MINE-TRADITIONAL, MINE-ACTIVE). Nothing
    has happened yet.
    """
    amount, why = (rows.MINES[field.mines].leapt, "jumps") if leaps else rows.trigger_of(unit)
    modifiers = (Modifier(amount, why),) if amount else ()
    number, dice = rows.number(field.density), game.dice.roll(2)
    goes = sum(dice) + amount >= number
    return MineRolled(field.id, field.mines, field.at, unit.id, number, modifiers, dice, goes)


def meet(game: Game, field_id: str, unit_id: str, *, leaps: bool = False) -> bool:
    """Roll for a unit in a minefield and let it go off; gives whether it did."""
    field = rows.find(game.state, field_id)
    if field is None or not game.state.unit(unit_id).stands:
        return False
    roll = rolled(game, field, game.state.unit(unit_id), leaps=leaps)
    game.emit(roll)
    if roll.detonates:
        detonate(game, field_id, unit_id)
    return roll.detonates


def detonate(game: Game, field_id: str, unit_id: str, *, command: bool = False) -> None:
    """Mines go off: all in the field suffer at once, and they lie less densely than before (MINE-DAMAGE, MINE-EMI,
    MINE-INFERNO). The unit is the one that set them off, by coming there or by `command`.
    """
    field = rows.find(game.state, field_id)
    if field is None:
        raise LookupError(field_id)
    kind = rows.MINES[field.mines]
    ids = dict.fromkeys([*(() if command else (unit_id,)), *(unit.id for unit in reached(game, field))])
    struck = [game.state.unit(each) for each in ids]
    left = 0 if kind.once else field.density - 1
    game.emit(MinesDetonated(field.id, field.mines, field.at, field.density, left, unit_id, command))
    for unit in struck:
        if kind.pulse:
            _pulse(game, unit, kind.name)
        elif kind.heat and kind_of(unit.card).heat and not resists_heat(game.state, unit):
            game.emit(HeatInflicted(unit.id, "", kind.heat, kind.name))
    if kind.hot or kind.cold:
        hurt = [unit.id for unit in struck if _hurts(game, kind, unit)]
        spared = tuple(unit.id for unit in struck if unit.id not in hurt)
        also = () if command else (unit_id,)
        blast.burst(
            game, field.at, rows.TEMPLATE, field.density, "", kind.name, below=rows.SAFE, also=also, spares=spared
        )
    if kind.burns:
        fires.ignite(game, field.at, inferno=True, cause=kind.name)
    elif not kind.pulse:
        fires.swept(game, field.at, rows.TEMPLATE, field.density, kind.name)


def refusals(game: Game, order: Detonate) -> tuple[Reason, ...]:
    """Every reason against setting off a minefield on command; of fields that are not its own a side is told nothing
    (MINE-COMMAND).
    """
    unit, field = game.state.unit(order.unit), rows.find(game.state, order.minefield)
    reasons = []
    if not _active(unit):
        reasons.append(Reason(f"{unit.name} {_why_not(unit)}: it can give no signal", "MINE-COMMAND"))
    if field is None or field.force != unit.force:
        side = game.state.force(unit.force).name
        reasons.append(Reason(f"{side} has no minefield '{order.minefield}' any more", "MINE-COMMAND"))
        return tuple(reasons)
    if not field.commanded:
        reasons.append(Reason(f"'{field.id}' goes off by itself, not on command", "MINE-COMMAND"))
    if field.fired == game.state.turn:
        reasons.append(Reason(f"'{field.id}' has gone off this turn", "MINE-COMMAND"))
    if unit.stands and not sighting.valid(report := sight(game, unit, field)):
        reasons.append(Reason(f"{unit.name} has no line of sight to '{field.id}': {sighting.why(report)}", "LOS-BASIC"))
    return tuple(reasons)


def sight(game: Game, unit: Unit, field: Minefield) -> SightReport:
    """What a unit sees of the middle of a minefield."""
    at = Point3(field.at.x, field.at.y, blast.surface(game, field.at))
    return sighting.sees_from(game, sighting.viewer(game, unit), Viewer(field.id, at, across=0.0, height=0.0))


def command(game: Game) -> None:
    """At the end of the movement phase the sides set off mines on command, each field once (MINE-COMMAND)."""
    for force in game.state.order:
        units = [unit.id for unit in game.state.of_force(force) if unit.stands]
        while units:
            commander = game.commanders[force]
            given = commander.detonates(game, tuple(game.state.unit(each) for each in units))
            if given is None:
                break
            order = given.order
            if not isinstance(order, Detonate):
                raise TypeError(f"{order} sets off no mines")
            if reasons := refusals(game, order):
                commander.refused(game, order, reasons)
                continue
            game.emit(given)
            with game.dice.fixed(order.dice):
                detonate(game, order.minefield, order.unit, command=True)
            units = [each for each in units if game.state.unit(each).stands]


def _pulse(game: Game, unit: Unit, cause: str) -> None:
    infantry = "infantry" in categories(unit.card)
    until = 0 if infantry else game.state.turn + rows.PULSE_PHASES - 1
    heat = int(kind_of(unit.card).heat)
    if until or heat:
        game.emit(UnitPulsed(unit.id, until, heat))
    if not heat:
        blast.hurt(game, unit.id, 1, "", cause)


def _hurts(game: Game, kind: rows.Mines, unit: Unit) -> bool:
    """Whether mines of a kind damage a unit as densely as they lie; what resists fire has nothing from those that heat
    (SPEC-FR).
    """
    return (kind.hot if kind_of(unit.card).heat else kind.cold) and not (kind.heat and resists_heat(game.state, unit))


def _active(unit: Unit) -> bool:
    return unit.status is Status.ACTIVE and unit.stands and not (unit.shut_down or unit.stunned)


def _why_not(unit: Unit) -> str:
    if unit.shut_down:
        return "is shut down"
    return "has a stunned crew" if unit.stunned and unit.stands else "is not on the table"
