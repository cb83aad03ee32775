"""The to-hit number: skill and every modifier with its reason (INTRO-TOHIT-TABLE, HIT-TABLE)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Game
from engine.geometry.sight import SightReport
from engine.phases import (
    allowance,
    arms,
    environment,
    manners,
    networks,
    sighting,
    spotting,
    standing,
    structures,
    thickets,
)
from engine.rules import mines, tables, targeting
from engine.rules.facts import Modifier
from engine.rules.hooks import Attack, active
from engine.rules.kinds import AEROSPACE, FLYING_MODES, MOBILE, categories, is_large
from engine.rules.orders import Fire
from engine.rules.state import Unit
from engine.rules.values import JUMP


def weapon_modifiers(
    game: Game, attacker: Unit, target: Unit, report: SightReport, order: Fire | None = None
) -> tuple[Modifier, ...]:
    """Skill first, then all that applies to a weapon attack.

    `report` is the attacker's own; `order` says how it fires, directly without one. Indirect fire looks at terrain from
    its spotter (HIT-INDIRECT).
    """
    way = arms.meant(attacker, order or Fire(attacker.id, target.id))
    reach = sighting.bracket(game, report, torpedoes=way.method == "torpedo")
    modifiers = [Modifier(attacker.skill, "skill")]
    if reach is not None:
        modifiers.append(networks.range_modifier(game, attacker, target, report, reach, way.method))
    modifiers += target_modifiers(game, attacker, target)
    if way.method == "indirect":
        spotter = game.state.unit(way.spotter)
        modifiers += _terrain(game, target, sighting.sees(game, spotter, target))
        modifiers += _indirect(spotter, way)
    else:
        modifiers += _terrain(game, target, report, attacker)
        modifiers += [Modifier(tables.SPOTTING, "spots for others")] if attacker.activity.spots else []
    modifiers += own_modifiers(game, attacker)
    if way.method == "rear":
        modifiers.append(Modifier(tables.REAR_WEAPONS, "rear weapons"))
    modifiers += _anti_aircraft(game, attacker, target)
    modifiers += environment.modifiers(game, attacker, target, "weapon")
    still = not allowance.moved(game, target)
    attack = Attack(attacker, target, "weapon", reach.name if reach else "", method=way.method, still=still)
    return _kept([*modifiers, *_abilities(game, attack)])


def physical_modifiers(
    game: Game, attacker: Unit, target: Unit, kind: str, report: SightReport
) -> tuple[Modifier, ...]:
    """Skill first, then all that applies to a physical attack: neither range, heat nor fire control
    (INTRO-TOHIT-TABLE, PHYS-HIT).
    """
    assault = tables.ASSAULTS[kind]
    modifiers = [Modifier(attacker.skill, "skill"), Modifier(assault.modifier, assault.name)]
    modifiers += target_modifiers(game, attacker, target)
    modifiers += _terrain(game, target, report)
    if kind != "death_from_above" or game.level.dfa_adds_jump_modifier:
        modifiers += _movement(game, attacker)
    if kind == "anti_mech":
        modifiers += _anti_mech(game, attacker, target)
    modifiers += environment.modifiers(game, attacker, target, kind)
    return _kept([*modifiers, *_abilities(game, Attack(attacker, target, kind))])


def point_modifiers(game: Game, attacker: Unit, inches: float) -> tuple[Modifier, ...]:
    """What throwing a remote sensor to a point takes (C3-REMOTE-SENSOR)."""
    reach = tables.bracket_of(inches)
    modifiers = [Modifier(attacker.skill, "skill")]
    if reach is not None:
        modifiers.append(Modifier(reach.modifier, f"{reach.name} range"))
    modifiers += [Modifier(tables.SENSOR, "remote sensor"), *own_modifiers(game, attacker)]
    return _kept([*modifiers, *environment.modifiers(game, attacker, None, "weapon")])


def terrain_modifiers(
    game: Game, attacker: Unit, report: SightReport, reach: tables.Bracket, method: str = "direct"
) -> tuple[Modifier, ...]:
    """What an attack on a building or on terrain takes; neither can get out of the way (HIT-TMM-IMMOBILE)."""
    reached = Modifier(targeting.range_modifier(reach, attacker.targeting), f"{reach.name} range")
    modifiers = [Modifier(attacker.skill, "skill"), reached]
    modifiers.append(Modifier(tables.TMM_IMMOBILE, "target immobile"))
    modifiers += [Modifier(tables.SPOTTING, "spots for others")] if attacker.activity.spots else []
    modifiers += [*_woods(game, report, None, attacker), *own_modifiers(game, attacker)]
    modifiers += [Modifier(tables.REAR_WEAPONS, "rear weapons")] if method == "rear" else []
    modifiers += _anti_aircraft(game, attacker, None)
    modifiers += environment.modifiers(game, attacker, report.line[1], "weapon")
    return _kept(modifiers)


def batter_modifiers(game: Game, attacker: Unit, kind: str) -> tuple[Modifier, ...]:
    """What a physical attack on a structure takes: it can't get out of the way either (BLDG-ATTACK)."""
    assault = tables.ASSAULTS[kind]
    modifiers = [Modifier(attacker.skill, "skill"), Modifier(assault.modifier, assault.name)]
    modifiers += [Modifier(tables.TMM_IMMOBILE, "target immobile"), *_movement(game, attacker)]
    modifiers += environment.modifiers(game, attacker, attacker, kind)
    own = (part for each in active(game.state, attacker) for part in each.to_hit_mine(Attack(attacker, attacker, kind)))
    return _kept([*modifiers, *own])


def movement_modifier(game: Game, target: Unit) -> Modifier:
    """The target movement modifier: by the best mode there is, or by the one that was used; a mobile structure
    counts as immobile (HIT-TMM-INTRO, HIT-TMM, MSTR-ATTACKED).
    """
    if target.card.type == MOBILE:
        return Modifier(tables.TMM_IMMOBILE, "target is a mobile structure")
    if target.helpless or allowance.immobile(game, target):
        return Modifier(tables.TMM_IMMOBILE, "target shut down" if target.shut_down else "target immobile")
    if target.bogged:
        return Modifier(0, "target bogged down")
    if game.level.tmm_from == "available":
        return max(
            (_available(game, target, mode) for mode, _ in allowance.modes(game, target)), key=lambda m: m.amount
        )
    if target.activity.moved == "jump":
        return _available(game, target, JUMP, "target jumped with {} in of Move")
    if not allowance.moved(game, target):
        return Modifier(0, "target did not move")
    if target.climbing:
        half = allowance.inches(game, target) // 2
        return Modifier(tables.movement_modifier(half), f"target climbs, as with {half} in of Move")
    if climbed := manners.climbed_modifier(game.state, target):
        moved = _available(game, target, target.activity.mode, "target climbed with {} in of Move and can jump")
        return Modifier(moved.amount + climbed, moved.reason)
    return _available(game, target, target.activity.mode, "target moved with {} in of Move")


def target_modifiers(game: Game, attacker: Unit, target: Unit) -> Iterator[Modifier]:
    """How the target moved and what it is (HIT-TMM, HIT-TARGET-TYPE, HIT-DROPPED, HIT-TMM-AERO)."""
    of_type = categories(target.card)
    if "aerospace" not in of_type:
        yield movement_modifier(game, target)
    elif not target.aloft:
        yield Modifier(tables.TMM_IMMOBILE, "target landed")
    elif not (attacker.aloft and attacker.card.type in AEROSPACE):
        yield Modifier(tables.TARGET_AEROSPACE, "target in flight")
    yield from manners.modifiers(target)
    if target.activity.dropped:
        yield Modifier(tables.DROPPED, "target was dropped")
    if target.aloft and of_type & FLYING_MODES:
        yield Modifier(tables.TARGET_ALOFT, "target airborne")
    for category, (amount, reason) in tables.TARGET_TYPES.items():
        if category in of_type:
            yield Modifier(amount, reason)
    if "dropship" in of_type:
        yield Modifier(tables.TARGET_DROPSHIP, "target is a DropShip")
    elif is_large(target.card) and target.card.type != MOBILE:
        yield Modifier(tables.TARGET_LARGE, "target is large")


def own_modifiers(game: Game, attacker: Unit) -> Iterator[Modifier]:
    """What the attacker did and is like: movement, fire control, hits on it, heat (HIT-ATTACKER-MOVE,
    HIT-FIRE-CONTROL-TYPE, HIT-OVERHEAT-MOD).
    """
    yield from _movement(game, attacker)
    better = [ability.fire_control_mine() for ability in active(game.state, attacker)]
    amounts = [tables.FIRE_CONTROL.get(attacker.card.type, 0), *(amount for amount in better if amount is not None)]
    yield Modifier(min(amounts), "fire control")
    if attacker.criticals.fire_control:
        hits = attacker.criticals.fire_control
        reason = "fire-control hit" if hits == 1 else f"{hits} fire-control hits"
        yield Modifier(tables.FIRE_CONTROL_HIT * hits, reason)
    if attacker.heat:
        yield Modifier(attacker.heat, f"heat {attacker.heat}")
    yield from mines.disturbed(game.state, attacker)


def total(modifiers: tuple[Modifier, ...]) -> int:
    """The number to roll: everything adds up (TERM-MODIFIERS)."""
    return sum(modifier.amount for modifier in modifiers)


def _available(game: Game, target: Unit, mode: str, reason: str = "") -> Modifier:
    inches = allowance.inches(game, target, mode)
    jumping = mode == JUMP
    words = reason or ("target can jump {} in" if jumping else "target can move {} in")
    return Modifier(tables.movement_modifier(inches) + (tables.TMM_JUMP if jumping else 0), words.format(inches))


def _movement(game: Game, attacker: Unit) -> Iterator[Modifier]:
    if not game.level.attacker_moves:
        return
    if attacker.activity.moved == "jump":
        yield Modifier(tables.ATTACKER_JUMPED, "attacker jumped")
    elif allowance.immobile(game, attacker):
        yield Modifier(tables.ATTACKER_STILL, "attacker immobile")
    elif not allowance.moved(game, attacker):
        yield Modifier(tables.ATTACKER_STILL, "attacker did not move")


def _terrain(game: Game, target: Unit, report: SightReport, shooter: Unit | None = None) -> Iterator[Modifier]:
    """Woods, cover and water along a line; the woods that a shooter stands in count as well."""
    yield from _woods(game, report, target, shooter)
    if report.verdict == "partial" and not structures.wall(game, target, report):
        yield Modifier(tables.PARTIAL_COVER, f"partial cover ({report.cover})")
    if report.target_submerged and game.level.underwater_combat:
        yield Modifier(tables.SUBMERGED, "target submerged")


def _woods(game: Game, report: SightReport, target: Unit | None, shooter: Unit | None) -> Iterator[Modifier]:
    if game.level.extended_terrain:
        yield from thickets.modifiers(game, report, target)
        return
    if target is not None and sighting.in_woods(game, target):
        yield Modifier(tables.WOODS, "target in woods")
    elif sighting.woods_between(report):
        yield Modifier(tables.WOODS, f"{report.woods:.1f} in of woods between")
    elif shooter is not None and game.level.attacker_woods_count and sighting.in_woods(game, shooter):
        yield Modifier(tables.WOODS, "attacker in woods")


def _indirect(spotter: Unit, way: Fire) -> Iterator[Modifier]:
    yield Modifier(tables.INDIRECT, "indirect fire")
    if spotting.fires_too(spotter, way):
        yield Modifier(tables.SPOTTER_FIRES, "its spotter fires too")


def _anti_mech(game: Game, attacker: Unit, target: Unit) -> Iterator[Modifier]:
    """HIT-AM-INFANTRY."""
    if attacker.card.type == "CI":
        yield Modifier(tables.ANTI_MECH_ON_FOOT, "conventional infantry")
    if any(rider.card.type == "BA" for rider in game.state.riders(target.id)):
        yield Modifier(tables.ANTI_MECH_ESCORTED, "target carries battle armor")


def _anti_aircraft(game: Game, attacker: Unit, target: Unit | None) -> Iterator[Modifier]:
    """TT-ANTIAIR."""
    if attacker.targeting == targeting.ANTI_AIRCRAFT:
        up = target is not None and _airborne(game, target)
        amount = targeting.ANTI_AIRCRAFT_ALOFT if up else targeting.ANTI_AIRCRAFT_ELSE
        yield Modifier(amount, "anti-aircraft targeting")


def _airborne(game: Game, target: Unit) -> bool:
    """In the air, of a WiGE at least 2 in over the ground."""
    if not target.aloft or "wige" not in categories(target.card):
        return target.aloft
    return target.place.z - standing.below(game, target).z >= targeting.WIGE_IS_HIGH - tables.CONTACT


def _abilities(game: Game, attack: Attack) -> Iterator[Modifier]:
    for ability in active(game.state, attack.attacker):
        yield from ability.to_hit_mine(attack)
    for ability in active(game.state, attack.target):
        yield from ability.to_hit_against_me(attack)


def _kept(modifiers: list[Modifier]) -> tuple[Modifier, ...]:
    """Zero amounts stay on record for skill and range, elsewhere they say nothing."""
    return tuple(
        m for m in modifiers if m.amount or m.reason == "skill" or "range" in m.reason or m.reason.startswith("target")
    )
