"""Attacks that are gone out of the way for: swarms of infantry, and charges of vehicles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.commanders.odds import chance, worth
from engine.commanders.spots import BY_JUMP, ON_GROUND
from engine.game import Game
from engine.geometry import plane
from engine.phases import allowance, going, movement, physical, ramming, sighting, standing, tohit
from engine.rules import tables
from engine.rules.kinds import base_of, categories
from engine.rules.orders import Ram
from engine.rules.state import Pose, Unit
from engine.rules.values import JUMP

SIDES = 3
"""Places around a 'Mech from which infantry thinks of swarming it."""

PROMISE = 1.0
"""Expected damage by which a charge must promise more than any position."""


def storms(game: Game, unit: Unit) -> bool:
    """Whether a unit makes anti-'Mech attacks."""
    return physical.kind_for(game, unit) == "anti_mech"


def contacts(game: Game, unit: Unit, enemies: list[Unit]) -> Iterator[tuple[str, Pose]]:
    """Places in contact with 'Mechs within reach of infantry that swarms, and how it gets there (PHYS-AM)."""
    if not storms(game, unit):
        return
    inches, leap = allowance.inches(game, unit), allowance.inches(game, unit, JUMP) if unit.card.move.jump else 0
    for enemy in enemies:
        if enemy.aloft or "mech" not in categories(enemy.card):
            continue
        if _between(unit, enemy) > max(inches, leap):
            break
        for at, facing in islice(ramming.contact_places(unit, enemy), SIDES):
            pose = standing.stand(game, unit, at.x, at.y, facing)
            if leap:
                yield BY_JUMP, pose
            if inches and not going.medium(game.state.level, unit):
                yield ON_GROUND, pose


def charge(game: Game, unit: Unit, enemies: list[Unit], otherwise: float) -> Ram | None:
    """The charge of a vehicle that promises so much more than its best position, None if there is none; who carries
    infantry sets it down first.
    """
    if "vehicle" not in categories(unit.card) or "charge" not in physical.kinds_for(game, unit):
        return None
    if game.state.riders(unit.id):
        return None
    best: tuple[float, Ram] | None = None
    for enemy in enemies:
        inches = _between(unit, enemy)
        if inches > allowance.inches(game, unit):
            break
        order = Ram(unit.id, enemy.id, "charge")
        if enemy.aloft or not enemy.activity.moved or ramming.refusals(game, unit, order):
            continue
        report = sighting.sees(game, unit, enemy)
        number = tohit.total(tohit.physical_modifiers(game, unit, enemy, "charge", report))
        hurt = float(enemy.card.size >= tables.HEAVY)
        gain = chance(number) * (worth(physical.ram_damage(unit.card.size, inches), enemy) - hurt)
        if gain > otherwise + PROMISE and (best is None or gain > best[0]) and not movement.refusals(game, order):
            best = (gain, order)
    return best[1] if best else None


def _between(unit: Unit, enemy: Unit) -> float:
    """About the inches that bring a unit into contact."""
    apart = plane.distance(unit.place.point, enemy.place.point)
    return max(0.0, apart - (base_of(unit.card) + base_of(enemy.card)) / 2)
