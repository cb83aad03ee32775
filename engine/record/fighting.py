"""Attacks, damage and critical hits in words."""

from __future__ import annotations

from engine.record.wording import amounts, dice_text, unit_name
from engine.rules import events as e
from engine.rules import tables
from engine.rules.apply import ARC_HIT
from engine.rules.state import HALVED_BY_ENGINE, State

EFFECTS = {
    "ammunition": "ammunition hit",
    "engine": "engine hit",
    "engine_lost": "second engine hit",
    "fire_control": "fire-control hit",
    "weapon": "weapon hit",
    "mp": "movement hit",
    "destroyed": "unit destroyed",
    "crew_stunned": "crew stunned",
    "crew_killed": "crew killed",
    "explosion": "engine explosion",
    "fuel": "fuel hit",
    "thrust": "engine hit",
    "maneuver": "maneuvering-engine hit",
    "kf_housing": "hit on the jump-drive housing",
    "docking_collar": "docking-collar hit",
    "door": "door hit",
    "crew_hit": "crew hit",
    "motive_slowed": "motive damage",
    "motive_halved": "motive damage",
    "motive_stopped": "motive damage",
    "none": "no critical hit",
}
METHODS = {
    "direct": "fires",
    "indirect": "fires indirectly",
    "turret": "fires its turret",
    "rear": "fires its rear weapons",
    "torpedo": "fires torpedoes",
    "surprise": "fires by surprise",
}
MOTIVE = {
    "motive_slowed": "2 in of Move lost",
    "motive_halved": "Move halved",
    "motive_stopped": "immobilized",
    "": "no effect",
}


def shot(event: e.WeaponFired, state: State) -> str:
    """A weapon attack, hit or miss."""
    shooter, target = unit_name(state, event.unit), unit_name(state, event.target)
    heat = f" with overheat {event.overheat}" if event.overheat else ""
    how = METHODS[event.method] + (f" its {event.arc} weapons" if event.arc else "")
    spotted = f", spotted by {unit_name(state, event.spotter)}" if event.spotter else ""
    head = f"{shooter} {how} at {target}{heat}{spotted}, {event.range:.1f} in: needs {event.number}"
    head += f" ({amounts(event.modifiers)})"
    rolled = f"rolls {dice_text(event.dice)}"
    if not event.hit and event.damage:
        return f"{head}, {rolled}, misses, but flak does {event.total} ({amounts(event.damage)})."
    if not event.hit:
        return f"{head}, {rolled}, misses."
    side = " in the rear" if event.side == "rear" else ""
    die = f" (die {event.minimal_die})" if event.minimal_die else ""
    return f"{head}, {rolled}, hits{side} for {event.total} ({amounts(event.damage)}){die}."


def shelling(event: e.GroundStruck, state: State) -> str:
    """Fire at a building or at terrain."""
    against = f" against {unit_name(state, event.victim)}" if event.victim else ""
    if event.method in METHODS:
        head = f"{unit_name(state, event.by)} {METHODS[event.method]} at {event.name}{against}, {event.range:.1f} in"
    else:
        head = f"{unit_name(state, event.by)} makes {tables.ASSAULTS[event.method].article} on {event.name}{against}"
    rolled = f"needs {event.number} ({amounts(event.modifiers)}), rolls {dice_text(event.dice)}"
    hits = f"hits for {event.total} ({amounts(event.damage)})" if event.damage else "hits"
    return f"{head}: {rolled}, {hits if event.hit else 'misses'}."


def blow(event: e.PhysicalAttackMade, state: State) -> str:
    """A physical attack, hit or miss."""
    name = tables.ASSAULTS[event.kind].article
    head = (
        f"{unit_name(state, event.unit)} makes {name} on {unit_name(state, event.target)}: "
        f"needs {event.number} ({amounts(event.modifiers)}), rolls {dice_text(event.dice)}"
    )
    if not event.hit:
        return f"{head}, misses."
    side = " in the rear" if event.side == "rear" else ""
    return f"{head}, hits{side} for {event.total} ({amounts(event.damage)})."


def damage(event: e.DamageMarked, state: State) -> str:
    """Circles crossed off."""
    parts = []
    if event.armor_lost:
        parts.append(f"{event.armor_lost} armor")
    if event.structure_lost:
        parts.append(f"{event.structure_lost} structure")
    rest = f"{event.armor} armor and {event.structure} structure left"
    return f"{unit_name(state, event.unit)} loses {' and '.join(parts)} to {event.cause}: {rest}."


def motive_check(event: e.MotiveRolled, state: State) -> str:
    """A roll for motive damage."""
    head = f"Motive check on {unit_name(state, event.unit)}: {event.die}"
    if not event.dice:
        return f"{head}, nothing."
    plus = f" {event.modifier:+d}" if event.modifier else ""
    return f"{head}, then {dice_text(event.dice)}{plus}: {MOTIVE[event.effect]}."


def effect_name(effect: str) -> str:
    """What a critical hit is called."""
    if effect.startswith(ARC_HIT):
        return f"weapon hit in the {effect.removeprefix(ARC_HIT)} arc"
    return EFFECTS[effect]


def consequence(effect: str, unit_id: str, state: State) -> str:
    """What a critical hit makes of its unit, as the end of a sentence."""
    unit = state.unit(unit_id)
    match effect:
        case "mp":
            return f", Move is now {unit.move}"
        case "weapon":
            return f", damage is now {unit.damage}"
        case "fire_control":
            return f", {tables.FIRE_CONTROL_HIT * unit.criticals.fire_control:+d} to hit from now on"
        case "engine" if unit.card.type in HALVED_BY_ENGINE:
            return f", Move is now {unit.move} and damage {unit.damage}"
        case "engine":
            return ", it heats up whenever it fires"
        case "motive_slowed" | "motive_halved" | "motive_stopped":
            return f", Move is now {unit.move}"
        case _:
            return ""
