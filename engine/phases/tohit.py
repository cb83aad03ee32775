"""The to-hit number: skill and every modifier with its reason."""

from __future__ import annotations

from engine.game import Game
from engine.geometry.sight import SightReport
from engine.phases.sighting import in_woods, woods_between
from engine.rules import tables
from engine.rules.facts import Modifier
from engine.rules.state import Unit


def weapon_modifiers(game: Game, attacker: Unit, target: Unit, report: SightReport) -> tuple[Modifier, ...]:
    """Skill first, then all that applies to a weapon attack (INTRO-TOHIT-TABLE)."""
    bracket = tables.bracket_of(report.range)
    modifiers = [Modifier(attacker.skill, "skill")]
    if bracket is not None:
        modifiers.append(Modifier(bracket.modifier, f"{bracket.name} range"))
    modifiers += [*_target_movement(game, target), *_terrain(game, attacker, target, report)]
    if attacker.criticals.fire_control:
        hits = attacker.criticals.fire_control
        modifiers.append(
            Modifier(tables.FIRE_CONTROL_HIT * hits, "fire-control hit" if hits == 1 else f"{hits} fire-control hits")
        )
    if attacker.heat:
        modifiers.append(Modifier(attacker.heat, f"heat {attacker.heat}"))
    return _kept(modifiers)


def physical_modifiers(
    game: Game, attacker: Unit, target: Unit, kind: str, report: SightReport
) -> tuple[Modifier, ...]:
    """Skill first, then all that applies to a physical attack: neither range, heat nor fire control (INTRO-TOHIT-
    TABLE, PHYS-HIT).
    """
    assault = tables.ASSAULTS[kind]
    modifiers = [Modifier(attacker.skill, "skill"), Modifier(assault.modifier, assault.name)]
    modifiers += [*_target_movement(game, target), *_terrain(game, attacker, target, report)]
    return _kept(modifiers)


def movement_modifier(game: Game, target: Unit) -> Modifier:
    """The target movement modifier by what is available, the best mode of all (INTRO-TMM, HIT-TMM-INTRO)."""
    if target.immobile:
        return Modifier(tables.TMM_IMMOBILE, "target shut down" if target.shut_down else "target immobile")
    options = []
    for mode, inches in target.modes:
        if mode == "j":
            options.append(Modifier(tables.movement_modifier(inches) + tables.TMM_JUMP, f"target can jump {inches} in"))
        else:
            options.append(Modifier(tables.movement_modifier(inches), f"target can move {inches} in"))
    return max(options, key=lambda option: option.amount)


def total(modifiers: tuple[Modifier, ...]) -> int:
    """The number to roll: everything adds up (TERM-MODIFIERS)."""
    return sum(modifier.amount for modifier in modifiers)


def _target_movement(game: Game, target: Unit) -> list[Modifier]:
    return [movement_modifier(game, target)]


def _terrain(game: Game, attacker: Unit, target: Unit, report: SightReport) -> list[Modifier]:
    found = []
    if in_woods(game, target):
        found.append(Modifier(tables.WOODS, "target in woods"))
    elif woods_between(report):
        found.append(Modifier(tables.WOODS, f"{report.woods:.1f} in of woods between"))
    elif game.level.attacker_woods_count and in_woods(game, attacker):
        found.append(Modifier(tables.WOODS, "attacker in woods"))
    if report.verdict == "partial":
        found.append(Modifier(tables.PARTIAL_COVER, f"partial cover ({report.cover})"))
    return found


def _kept(modifiers: list[Modifier]) -> tuple[Modifier, ...]:
    """Zero amounts stay on record for skill and range, elsewhere they say nothing."""
    return tuple(
        m for m in modifiers if m.amount or m.reason == "skill" or "range" in m.reason or m.reason.startswith("target")
    )
