"""What to attack, and how: every attack that the rules offer, the best one first."""

from __future__ import annotations

from collections.abc import Iterator

from engine.commanders.odds import Prospect, physical_prospect, weapon_prospects
from engine.game import Game
from engine.geometry import plane
from engine.phases import arms, combat, sighting, structures, underwater
from engine.rules import tables
from engine.rules.kinds import base_of
from engine.rules.orders import AttackOrder, Fire, FireAtTerrain, Hold, Strike
from engine.rules.state import Unit
from engine.rules.values import attacks_with

HEAT_PRICE = 0.5
"""Expected damage that a point of heat is worth."""

HOTTEST = 2
"""Heat that it does not go beyond of its own will."""

PHYSICAL = max(assault.reach for assault in tables.ASSAULTS.values())
"""The longest reach of a physical attack, inches."""

UNSEEN = 4
"""Nearest enemies for which spotters of indirect fire are looked for."""


def best_attack(game: Game, unit: Unit) -> AttackOrder:
    """The legal attack with the highest expected damage, overheat reckoned in; none if nothing can be hit."""
    reach = _reach(game, unit)
    enemies = [enemy for enemy in game.state.enemies(unit) if _at_least(unit, enemy) <= reach]
    options = [option for enemy in enemies for option in _prospects(game, unit, enemy)]
    if (order := _best(game, unit, options)) is not None:
        return order
    if arms.carries(game, unit, "indirect"):
        enemies.sort(key=lambda enemy: (plane.distance(unit.place.point, enemy.place.point), enemy.id))
        hidden = [enemy for enemy in enemies if not sighting.valid(sighting.sees(game, unit, enemy))][:UNSEEN]
        options = [option for enemy in hidden for option in _spotted(game, unit, enemy)]
        if (order := _best(game, unit, options)) is not None:
            return order
    return next(_through_walls(game, unit, enemies), Hold(unit.id))


def _through_walls(game: Game, unit: Unit, enemies: list[Unit]) -> Iterator[AttackOrder]:
    """Attacks on buildings for infantry inside, which is no target itself; what is about to collapse needs none
    (BLDG-ABSORB-INF).
    """
    for enemy in enemies:
        place = structures.hides(game, enemy)
        order = FireAtTerrain(unit.id, place, victim=enemy.id)
        if structures.remaining(game.state, place) and not combat.refusals(game, order):
            yield order


def _best(game: Game, unit: Unit, options: list[Prospect]) -> AttackOrder | None:
    for option in sorted(options, key=lambda option: (-_net(option), option.target, option.overheat)):
        if _net(option) <= 0:
            break
        order = _order(game, unit, option)
        if not combat.refusals(game, order):
            return order
    return None


def _reach(game: Game, unit: Unit) -> float:
    """Inches beyond which none of its weapons does any damage."""
    methods = [method for method in ("direct", *arms.ABILITIES) if arms.carries(game, unit, method)]
    arcs = ("", *(arc.name for arc in unit.arcs))
    armed = (
        bracket.up_to
        for bracket in tables.RANGES
        if any(attacks_with(arms.amount(game, unit, method, bracket.name, arc)) for method in methods for arc in arcs)
    )
    return max((PHYSICAL, *armed))


def _at_least(unit: Unit, enemy: Unit) -> float:
    """Inches between two units, base to base, or somewhat less."""
    between = plane.distance(unit.place.point, enemy.place.point)
    return between - base_of(unit.card) - base_of(enemy.card)


def _prospects(game: Game, unit: Unit, enemy: Unit) -> Iterator[Prospect]:
    ahead = sighting.in_arc(unit, enemy)
    if unit.activity.special_target == enemy.id:
        found = physical_prospect(game, unit, enemy, sighting.sees(game, unit, enemy), unit.activity.special_kind)
        yield from [found] if found else []
    methods = list(_methods(game, unit, enemy, ahead=ahead))
    if not (methods or ahead):
        return
    report = sighting.sees(game, unit, enemy)
    most = max(0, min(unit.spare_heat, HOTTEST - unit.heat))
    for method in methods:
        line = sighting.sees(game, unit, enemy, torpedoes=True) if method == "torpedo" else report
        order = Fire(unit.id, enemy.id, method=method)
        yield from weapon_prospects(game, unit, enemy, line, order, most if method == "direct" else 0)
    found = physical_prospect(game, unit, enemy, report)
    yield from [found] if found else []


def _methods(game: Game, unit: Unit, enemy: Unit, *, ahead: bool) -> Iterator[str]:
    """How a unit may fire at an enemy: to the side only with its turret, behind with rear weapons too."""
    if ahead:
        yield "direct"
        if arms.carries(game, unit, "torpedo") and not any(underwater.refusals(game, unit, enemy)):
            yield "torpedo"
        return
    yield from (method for method in ("turret", "rear") if arms.carries(game, unit, method))


def _spotted(game: Game, unit: Unit, enemy: Unit) -> Iterator[Prospect]:
    """Indirect fire with the friend who spots best: one who does so already, then the nearest to the enemy."""
    friends = [friend for friend in game.state.of_force(unit.force) if friend.on_table and friend.id != unit.id]
    able = [
        friend
        for friend in friends
        if friend.activity.spots in ("", enemy.id) and not (friend.shut_down or friend.stunned)
    ]
    able.sort(key=lambda each: (not each.activity.spots, plane.distance(each.place.point, enemy.place.point), each.id))
    for friend in able:
        if sighting.valid(sighting.sees(game, friend, enemy)):
            order = Fire(unit.id, enemy.id, method="indirect", spotter=friend.id, spotter_fires=True)
            yield from weapon_prospects(game, unit, enemy, sighting.sees(game, unit, enemy), order)
            return


def _net(option: Prospect) -> float:
    return option.expected - HEAT_PRICE * option.overheat


def _order(game: Game, unit: Unit, option: Prospect) -> AttackOrder:
    if option.kind != "weapon":
        return Strike(unit.id, option.target, option.kind)
    fires = bool(option.spotter)
    return Fire(unit.id, option.target, option.overheat, (), option.method, option.spotter, fires)
