"""Damage: circles crossed off at once, critical and motive rolls made at once; what they cause waits (DMG-TIMING)."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import Game
from engine.phases import motive, standing
from engine.phases.criticals import DESTROYS, roll_critical
from engine.rules.events import BreachRolled, CriticalAverted, DamageMarked, HeatInflicted, RiderRolled
from engine.rules.facts import Modifier
from engine.rules.hooks import active, resists_heat
from engine.rules.kinds import categories, column_of, kind_of, threshold
from engine.rules.state import Unit
from engine.rules.tables import RIDER_FROM
from engine.rules.weather import AIRS


class Marked(NamedTuple):
    """Circles that damage has crossed off, and whether it went into structure and left some."""

    circles: int
    structure: bool


def mark(game: Game, unit_id: str, amount: int, by: str, cause: str) -> Marked:
    """Cross off armor, then structure (DMG-FLOW). Damage to a unit that is crossed out already is lost."""
    unit = game.state.unit(unit_id)
    armor = min(amount, unit.armor)
    structure = min(amount - armor, unit.structure)
    circles = armor + structure
    if circles == 0:
        return Marked(0, False)
    game.emit(
        DamageMarked(unit_id, by, circles, armor, structure, unit.armor - armor, unit.structure - structure, cause)
    )
    return Marked(circles, structure > 0 and unit.structure > structure)


def strike(
    game: Game, target_id: str, amount: int, heat: list[Modifier], by: str, cause: str, automatic: int = 0
) -> None:
    """A hit, its damage and the heat it brings: on the target, or on battle armor that rides outside (DMG-MECH-BA)."""
    target = game.state.unit(target_id)
    rider = _outside(game, target)
    if rider is not None:
        (die,) = game.dice.roll(1)
        struck = rider if die >= RIDER_FROM else target
        game.emit(RiderRolled(target_id, rider.id, die, struck.id))
        if struck is rider:
            resists = resists_heat(game.state, rider)
            amount += 0 if resists else sum(part.amount for part in heat)
            left = amount - rider.armor - rider.structure
            inflict(game, rider.id, amount, by, cause)
            if left > 0:
                inflict(game, target_id, left, by, cause, automatic)
            return
    for part in heat:
        game.emit(HeatInflicted(target_id, by, part.amount, part.reason))
    inflict(game, target_id, amount, by, cause, automatic)


def inflict(
    game: Game, unit_id: str, amount: int, by: str, cause: str, automatic: int = 0, *, struck: bool = True
) -> None:
    """Damage, then its critical rolls, then a vehicle's motive check; `automatic` chances come of themselves.

    `struck` is false for damage that is no hit (a crash, a recoil): it opens no breach and checks no motive system. A
    unit that is crossed out rolls nothing (CRIT-TRIGGERS, MOTIVE-CHECK).
    """
    marked = mark(game, unit_id, amount, by, cause)
    unit = game.state.unit(unit_id)
    if unit.doomed:
        return
    chances = automatic + int(marked.structure)
    if struck:
        chances += sum(ability.critical_chances_mine(marked.circles > 0) for ability in active(game.state, unit))
        chances += breaches(game, unit) + int(not marked.structure and _pierced(unit, amount))
    _take_chances(game, unit, chances, by)
    if marked.circles:
        _vent(game, unit_id, by)
    if struck and marked.circles and "vehicle" in categories(unit.card) and not _lost(game.state.unit(unit_id)):
        motive.check(game, unit_id, by)


def breaches(game: Game, unit: Unit) -> int:
    """Critical chances that a hit on a submerged hull brings of itself (DMG-UNDERWATER, SPEC-BHJ)."""
    if not game.level.underwater_combat or not unit.stands or not standing.submerged(game, unit):
        return 0
    return int(not any(ability.seals_breaches_mine() for ability in active(game.state, unit)))


def _pierced(unit: Unit, amount: int) -> bool:
    """Whether the damage of one attack is more than an aerospace unit bears (CRIT-AERO-THRESHOLD)."""
    bears = threshold(unit.card)
    return bears is not None and amount > bears


def _take_chances(game: Game, unit: Unit, chances: int, by: str) -> None:
    if not chances or not column_of(unit.card):
        return
    for ability in active(game.state, unit):
        if ability.averts_critical_mine() and ability.code not in unit.used:
            game.emit(CriticalAverted(unit.id, "armored components", ability.code))
            chances -= 1
    for _ in range(chances):
        _chance(game, unit.id, by)


def _chance(game: Game, unit_id: str, by: str, *, vented: bool = False) -> None:
    """The rolls of one critical chance, with whatever damage and further chances follow (CRIT-AMMO, CRIT-INAPPLICABLE,
    CRIT-IM-DOUBLE).
    """
    for _ in range(kind_of(game.state.unit(unit_id).card).rolls):
        if game.state.unit(unit_id).doomed:
            return
        outcome = roll_critical(game, unit_id, by, again=vented)
        if outcome.damage and mark(game, unit_id, outcome.damage, by, outcome.cause).structure and outcome.may_chain:
            _chance(game, unit_id, by)


def _vent(game: Game, unit_id: str, by: str) -> None:
    """A damaged hull may be breached where there is no air: a critical roll, of which an ammunition hit is rolled again
    (ENV-VACUUM-BREACH, ENV-RESIDUAL).
    """
    unit, number = game.state.unit(unit_id), AIRS[game.state.weather.air].breach
    if not number or unit.doomed or not column_of(unit.card) or "aerospace_unit" in categories(unit.card):
        return
    dice = game.dice.roll(2)
    game.emit(BreachRolled(unit_id, dice, number, sum(dice) >= number))
    if sum(dice) >= number:
        _chance(game, unit_id, by, vented=True)


def _lost(unit: Unit) -> bool:
    return unit.doomed or any(effect in DESTROYS for effect in unit.activity.pending)


def _outside(game: Game, carrier: Unit) -> Unit | None:
    """Battle armor that clings to the outside of a unit, the first that still lives."""
    return next((rider for rider in game.state.riders(carrier.id) if rider.external and not rider.doomed), None)
