"""The combat phase: all attacks of one side, then all of the other."""

from __future__ import annotations

from engine.game import Game
from engine.phases import arson, battering, firefighting, groundfire, hiding, physical, sensors, shelling, weapon
from engine.rules.events import AttackPassed
from engine.rules.facts import Reason
from engine.rules.orders import (
    AttackOrder,
    Batter,
    ClearWoods,
    FightFire,
    Fire,
    FireAtTerrain,
    Hold,
    PlaceSensor,
    Strike,
)
from engine.rules.state import Unit


def play(game: Game) -> None:
    """The loser of the initiative attacks with all its units, one after the other, then the winner
    (SEQ-COMBAT-ORDER).
    """
    for unit_id in hiding.declared(game):
        hiding.reveal(game, unit_id, "attacks")
    for force in game.state.order:
        while candidates := _to_attack(game, force):
            _activate(game, force, candidates)


def refusals(game: Game, order: AttackOrder) -> tuple[Reason, ...]:
    """Every reason against an attack."""
    game = hiding.shown(game, order.unit)
    match order:
        case Fire():
            return weapon.refusals(game, order)
        case FireAtTerrain(burns=True):
            return arson.refusals(game, order)
        case FireAtTerrain():
            aimed = groundfire.resolved(game, order)
            if groundfire.at_ground(aimed):
                return groundfire.refusals(game, aimed)
            return shelling.refusals(game, aimed)
        case ClearWoods():
            return groundfire.sawing_refusals(game, order)
        case FightFire():
            return firefighting.refusals(game, order)
        case PlaceSensor():
            return sensors.refusals(game, order)
        case Batter():
            return battering.refusals(game, order)
        case Strike():
            return physical.refusals(game, order)
        case Hold():
            return ()


def carry_out(game: Game, order: AttackOrder) -> None:
    """Do an attack that nothing forbids."""
    match order:
        case Fire():
            weapon.carry_out(game, order)
        case FireAtTerrain(burns=True):
            arson.carry_out(game, order)
        case FireAtTerrain():
            aimed = groundfire.resolved(game, order)
            if groundfire.at_ground(aimed):
                groundfire.carry_out(game, aimed)
            else:
                shelling.carry_out(game, aimed)
        case ClearWoods():
            groundfire.saw(game, order)
        case FightFire():
            firefighting.carry_out(game, order)
        case PlaceSensor():
            sensors.carry_out(game, order)
        case Batter():
            battering.carry_out(game, order)
        case Strike():
            physical.carry_out(game, order)
        case Hold(unit):
            game.emit(AttackPassed(unit))


def _to_attack(game: Game, force: str) -> tuple[Unit, ...]:
    return tuple(unit for unit in game.state.of_force(force) if unit.on_table and not unit.activity.attacked)


def _activate(game: Game, force: str, candidates: tuple[Unit, ...]) -> None:
    """One unit attacks or passes. An illegal order leaves it its attack: the commander is asked again (HIT-DECLARE)."""
    commander = game.commanders[force]
    given = commander.attacks(game, candidates)
    order = given.order
    if not isinstance(order, AttackOrder):
        raise TypeError(f"{order} is no attack")
    if reasons := refusals(game, order):
        commander.refused(game, order, reasons)
        return
    game.emit(given)
    with game.dice.fixed(order.dice):
        carry_out(game, order)
