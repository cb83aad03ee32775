"""Fires begin and end: on purpose, by accident, for want of fuel; and the smoke that others lay (FIRE-START)."""

from __future__ import annotations

from engine.game import Game
from engine.geometry.plane import AnyPoint, distance, rounded
from engine.phases import extents, kindling, standing
from engine.phases.kindling import Tinder
from engine.rules import fire_table as rows
from engine.rules import structures
from engine.rules.battlefield import Blaze, Smoke
from engine.rules.events import FireFailed, FireRolled, FireStarted, FireWentOut, SmokeRose, SmokeThinned
from engine.rules.facts import Modifier
from engine.rules.hooks import Attack, active
from engine.rules.state import Phase, State
from engine.rules.triggers import Kindle, LaySmoke


def played(state: State) -> bool:
    """Whether anything burns in this battle."""
    return rows.RULE in state.options


def ignite(game: Game, at: AnyPoint, *, inferno: bool = False, cause: str = "") -> bool:
    """A fire starts around a point without a roll, where one can; says whether it did (FIRE-MARKER, FIRE-INFERNO).

    It does not without the optional rule, nor where it burns already.
    """
    if not played(game.state) or kindling.burning(game, at) or kindling.forbids(game, at, inferno=inferno):
        return False
    at, found, die = rounded(at), kindling.tinder(game, at), 0
    over = game.state.turn - (game.state.phase is Phase.INITIATIVE)
    until = 0 if found.fuel.lasts else over + 1
    stormy = inferno and game.state.weather.tornado is not None
    if stormy:
        until = over + 1
    elif not inferno and kindling.dies(game, found) and (found.fuel.lasts or found.kind in rows.GROUND):
        (die,) = game.dice.roll(1)
        until = over + die
    fuel, grade = (found.kind, found.grade) if found.fuel.lasts else ("", "")
    name = f"({at.x:g}, {at.y:g})"
    game.emit(FireStarted(Blaze(name, at, over, until, inferno, found.on, fuel, grade), cause, die))
    return True


def light(game: Game, at: AnyPoint, *, inferno: bool = False) -> None:
    """The scenario starts a fire; where nothing can burn it says so."""
    if why := kindling.forbids(game, at, inferno=inferno):
        game.emit(FireFailed(rounded(at), why))
    else:
        ignite(game, at, inferno=inferno, cause="the scenario")


def begin(game: Game, action: Kindle | LaySmoke) -> None:
    """The scenario starts a fire, or lays smoke."""
    if isinstance(action, Kindle):
        light(game, action.at, inferno=action.inferno)
    else:
        smoke(game, action.at, action.grade, "the scenario")


def accident(game: Game, at: AnyPoint, cause: str, by: str = "", *, indirect: bool = False, heat: bool = False) -> bool:
    """The roll for a fire that nobody meant to start; `heat` says that heat weapons hit there (FIRE-START)."""
    more = [Modifier(rows.INDIRECT.modifier or 0, rows.INDIRECT.name)] if indirect else []
    more += [Modifier(rows.HEAT_WEAPON.modifier or 0, rows.HEAT_WEAPON.name)] if heat else []
    return kindle(game, at, "accidental", cause, by, tuple(more))


def kindle(game: Game, at: AnyPoint, purpose: str, cause: str, by: str = "", more: tuple[Modifier, ...] = ()) -> bool:
    """Roll 2D6 whether something catches fire; nothing is rolled where nothing can burn, or where it burns already."""
    if not played(game.state) or kindling.burning(game, at) or kindling.forbids(game, at):
        return False
    found = kindling.tinder(game, at)
    parts = kindling.modifiers(game, found, deliberate=purpose != "accidental", more=more)
    number, dice = sum(part.amount for part in parts), game.dice.roll(2)
    lit = sum(dice) >= number
    named = found.on or found.fuel.name
    game.emit(FireRolled(rounded(at), named, purpose, by, cause, number, parts, dice, lit))
    return lit and ignite(game, at, cause=cause)


def heats(game: Game, attack: Attack) -> bool:
    """Whether heat weapons are among those of an attack."""
    return any(part.amount for ability in active(game.state, attack.attacker) for part in ability.heat_mine(attack))


def swept(game: Game, at: AnyPoint, diameter: float, damage: int, cause: str, by: str = "") -> None:
    """What a blast that is no inferno does to fires: a strong one blows out all in its area, another may start one
    (FIRE-OUT-AOE, FIRE-START).
    """
    out = [each for each in game.state.fires if distance(each.at, at) <= diameter / 2.0 + 1e-6]
    if damage >= rows.BLOWN_OUT:
        for each in out:
            game.emit(FireWentOut(each.id, each.at, f"blown out by {cause}"))
        if out:
            return
    accident(game, at, cause, by)


def starve(game: Game) -> None:
    """Fires go out whose fuel is gone, or the air (FIRE-STRUCT, FIRE-OUT-DESTROY)."""
    for fire in game.state.fires:
        if why := _starved(game, fire):
            game.emit(FireWentOut(fire.id, fire.at, why))
    _clear(game)


def smoke(
    game: Game, at: AnyPoint, grade: str, cause: str, *, across: float = rows.TEMPLATE, height: float = 0.0
) -> None:
    """Smoke that no fire feeds, `height` inches high if that is not the usual (SMOKE-TYPE, ruling 24)."""
    at = rounded(at)
    rise = height or rows.HAZE[grade].height
    game.emit(SmokeRose((Smoke(at, grade, rise, game.state.turn, "", at, across),), cause))
    _clear(game)


def rise_over(game: Game, fire: Blaze) -> Smoke:
    """The smoke over a fire: on top of what burns (SMOKE-TYPE, SMOKE-NOWIND)."""
    grade = "heavy" if fire.inferno or (fire.fuel, fire.grade) in rows.SMOKES_HEAVILY else "light"
    structure = structures.find(game.state, fire.on)
    foot, top = extents.extent(game, structure) if structure is not None else (0.0, 0.0)
    tall = standing.height(game.state.unit(fire.bearer)) if fire.bearer else top - foot
    height = round(rows.HAZE[grade].height + tall, 2)
    return Smoke(fire.at, grade, height, game.state.turn, fire.id, fire.at)


def _clear(game: Game) -> None:
    """No smoke hangs where there is no air (ENV-VACUUM-NO)."""
    for each in game.state.smoke if game.state.weather.air == "vacuum" else ():
        game.emit(SmokeThinned(each, 0, (), (), ""))


def _starved(game: Game, fire: Blaze) -> str:
    """Why a fire can burn no longer, '' if it can."""
    if game.state.weather.air == "vacuum":
        return "nothing burns in a vacuum"
    if fire.bearer:
        unit = game.state.unit(fire.bearer)
        if not unit.on_table:
            return f"{unit.name} is gone"
        return f"{unit.name} is under water" if standing.submerged(game, unit) else ""
    if fire.on:
        built = structures.find(game.state, fire.on)
        return f"{fire.on} has burned down" if built is None or built.fallen else ""
    if fire.fuel and not _feeds(kindling.tinder(game, fire.at), fire):
        return "nothing is left to burn"
    return ""


def _feeds(found: Tinder, fire: Blaze) -> bool:
    return any(zone.kind == fire.fuel for zone in found.zones)
