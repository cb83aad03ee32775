"""Asking whether what a script expects is so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from engine.game import Game
from engine.geometry.plane import Point as Place
from engine.phases import (
    allowance,
    battering,
    combat,
    groundfire,
    movement,
    plunging,
    scoring,
    shelling,
    sighting,
    standing,
    tohit,
    weapon,
)
from engine.phases.conditions import statuses
from engine.rules import hidden
from engine.rules.facts import Reason
from engine.rules.manners import FALL
from engine.rules.orders import (
    AttackOrder,
    Batter,
    Fire,
    FireAtTerrain,
    MovementOrder,
    Order,
    Plunge,
    Ram,
    Strike,
)
from engine.rules.state import Phase, Unit
from grammar import syntax
from grammar.asked import meant_order
from grammar.burning import burns
from grammar.mines import lying
from grammar.standing import of_structure
from grammar.syntax import Direction, Name, Number, Point, Word
from grammar.terrain_words import BURNING
from grammar.written import as_written

NEAR = 0.02
"""Inches within which a place or a range counts as the one expected."""

SEEN = {"clear": "clearly", "partial": "partially", "blocked": "not at all"}
FIRE_AT = {"hit": "fire at"}

AGAIN = frozenset({"HIT-ONE-ATTACK", "SEQ-MOVEMENT-ORDER"})
"""Reasons that a unit has acted already; `may` and `cannot` ask as if it had not, unless `because` names them."""

ToPlace = Callable[[Point], Place]


@dataclass(frozen=True, slots=True)
class Expected:
    """An expectation, the turn and the phase after which it is asked."""

    turn: int
    phase: Phase
    node: syntax.Expectation


def expectations(script: syntax.Script) -> Iterable[Expected]:
    """All expectations of a script, in its order."""
    for section in script.sections:
        if isinstance(section, syntax.Setup):
            for statement in section.statements:
                if isinstance(statement, syntax.Expectation):
                    yield Expected(0, Phase.SETUP, statement)
        if isinstance(section, syntax.Turn):
            for statement in section.statements:
                if isinstance(statement, syntax.Expectation):
                    phase = Phase(statement.phase.text) if statement.phase else Phase.END
                    yield Expected(int(section.number.value), phase, statement)


def finding(game: Game, node: syntax.Expectation, place: ToPlace, places: Mapping[str, str]) -> tuple[bool, str]:
    """Whether it is as expected, and what is found, in words; `places` has the names of features on the table."""
    met, found = _ask(game, node, place, places)
    return met != node.negated, found


def _ask(game: Game, node: syntax.Expectation, place: ToPlace, places: Mapping[str, str]) -> tuple[bool, str]:
    state, values = game.state, node.values
    if node.predicate in ("winner", "draw"):
        return _outcome(game, node)
    if node.predicate in BURNING or node.predicate == "burns":
        return burns(game, node, place, places)
    subject = node.subject.text if node.subject else ""
    if node.predicate == "density":
        return _of_minefield(game, subject, node)
    said = (*values, *(each for way in node.ways for each in way.values))
    named = [subject, *(each.text for each in said if isinstance(each, Name))]
    there = {*state.units, *places, *(force.id for force in state.forces)}
    if absent := next((name for name in named if name not in there), ""):
        return False, f"{absent} has not come into the battle"
    if subject in places:
        return of_structure(game, places[subject], node)
    if subject not in state.units:
        return _of_force(game, subject, node)
    unit = state.unit(subject)
    match node.predicate, values:
        case "status", (Word(text=status),):
            return _status(game, unit, status)
        case "criticals", (Word(text=kind), Number(value=count)):
            have = getattr(unit.criticals, kind)
            return have == count, f"{kind} {have}"
        case ("armor" | "structure" | "heat" | "move" | "skill" | "tmm" | "pv") as what, (Number(value=wanted),):
            return _number(game, unit, what, wanted)
        case "aboard", (Name(text=carrier),):
            return unit.aboard == carrier, f"aboard {unit.aboard}" if unit.aboard else "aboard nothing"
        case (("at" | "facing" | "elevation" | "depth"), _) if unit.pose is None:
            return False, f"{subject} is not on the table"
        case "at", (Point() as point,):
            return _at(unit, point, place)
        case "elevation", (Number(value=wanted),) if unit.on_table:
            return abs(unit.place.z - wanted) <= NEAR, f"elevation {unit.place.z:g}"
        case "depth", (Number(value=wanted),) if unit.on_table:
            depth = standing.water_depth(game, unit)
            return abs(depth - wanted) <= NEAR, f"depth {depth:g}"
        case "facing", (Direction(degrees),):
            return abs((unit.place.facing - degrees + 180) % 360 - 180) <= NEAR, f"facing {unit.place.facing:g}"
        case "overheats", (Number(value=most),):
            return unit.spare_heat == most, f"at most {unit.spare_heat}"
        case _:
            return _between(game, unit, node, place, places)


def _outcome(game: Game, node: syntax.Expectation) -> tuple[bool, str]:
    state = game.state
    found = "no end yet" if not state.ended else (f"winner {state.winner}" if state.winner else "draw")
    if node.predicate == "draw":
        return state.ended and not state.winner, found
    wanted = next(v.text for v in node.values if isinstance(v, Name))
    return state.ended and state.winner == wanted, found


def _of_minefield(game: Game, name: str, node: syntax.Expectation) -> tuple[bool, str]:
    """How densely a minefield lies, 0 once it is gone; of several fields of a name, the one that is densest."""
    have = max((field.density for field in lying(game.state.mines, name)), default=0)
    wanted = next(v.value for v in node.values if isinstance(v, Number))
    return have == wanted, f"density {have}"


def _of_force(game: Game, force: str, node: syntax.Expectation) -> tuple[bool, str]:
    match node.predicate, node.values:
        case "points", (Number(value=wanted),):
            have = scoring.points(game.state)[force]
            return have == wanted, f"points {have:g}"
        case what, _:
            return False, f"'{what}' is asked of a unit, and {force} is a force"


def _number(game: Game, unit: Unit, what: str, wanted: float) -> tuple[bool, str]:
    found = {
        "armor": unit.armor,
        "structure": unit.structure,
        "heat": unit.heat,
        "move": allowance.inches(game, unit),
        "skill": unit.skill,
        "pv": scoring.value_of(game.state, unit),
    }
    have = tohit.movement_modifier(game, unit).amount if what == "tmm" else found[what]
    return have == wanted, f"{what} {have}"


def _status(game: Game, unit: Unit, wanted: str) -> tuple[bool, str]:
    words = statuses(game, unit)
    return wanted in words, " and ".join(reversed(words))


def _at(unit: Unit, point: Point, place: ToPlace) -> tuple[bool, str]:
    there, pose = place(point), unit.place
    off = max(abs(pose.x - there.x), abs(pose.y - there.y), abs(pose.z - point.z) if point.z is not None else 0.0)
    height = f", {pose.z:g}" if point.z is not None else ""
    # Turning a place over is its own inverse: it is told as the script counts.
    told = place(Point(pose.x, pose.y))
    return off <= NEAR, f"at ({told.x:g}, {told.y:g}{height})"


def _between(
    game: Game, unit: Unit, node: syntax.Expectation, place: ToPlace, places: Mapping[str, str]
) -> tuple[bool, str]:
    """What concerns two units, or a unit and a place."""
    values = node.values
    others = [game.state.unit(v.text) for v in values if isinstance(v, Name) and v.text not in places]
    words = [v.text for v in values if isinstance(v, Word)]
    away = next((u for u in (unit, *others) if not u.on_table), None)
    if away is not None and away.hidden and node.predicate == "sees":
        return words == ["not at all"], f"{away.id} is hidden"
    if away is not None and node.predicate not in ("may", "cannot"):
        return False, f"{away.id} {hidden.absent(away)}"
    match node.predicate:
        case "sees":
            seen = SEEN[sighting.sees(game, unit, others[0]).verdict]
            return (seen == words[0] if words else seen != "not at all"), f"sees it {seen}"
        case "range":
            gap = standing.gap(unit, others[0])
            wanted = next(v.value for v in values if isinstance(v, Number))
            return abs(gap - wanted) <= NEAR, f"range {gap:.2f}"
        case "needs":
            number, parts = _to_hit(game, meant_order(game, unit, FIRE_AT.get(words[0], words[0]), node, place, places))
            wanted = next(v.value for v in values if isinstance(v, Number))
            return number == wanted, f"{number} ({parts})"
        case "may" | "cannot":
            return _allowed(game, node, meant_order(game, unit, words[0], node, place, places), place)
        case what:
            return False, f"'{what}' is not known"


def _to_hit(game: Game, order: Order) -> tuple[int, str]:
    match order:
        case Fire(attacker, target, method=method):
            unit, other = game.state.unit(attacker), game.state.unit(target)
            report = weapon.sight(game, unit, other, method)
            modifiers = tohit.weapon_modifiers(game, unit, other, report, order)
        case FireAtTerrain():
            aimed = groundfire.resolved(game, order)
            modifiers = (groundfire if groundfire.at_ground(aimed) else shelling).modifiers(game, aimed)
        case Batter():
            modifiers = battering.modifiers(game, order)
        case Strike(attacker, target, kind) | Ram(attacker, target, kind):
            unit, other = game.state.unit(attacker), game.state.unit(target)
            modifiers = tohit.physical_modifiers(game, unit, other, kind, sighting.sees(game, unit, other))
        case Plunge(attacker, onto=onto):
            unit, other = game.state.unit(attacker), game.state.unit(onto)
            unit = replace(unit, activity=replace(unit.activity, moved="ground", manner=FALL))
            report = sighting.sees(game, unit, other)
            above = tohit.physical_modifiers(game, unit, other, "death_from_above", report)
            modifiers = (*above, plunging.EXTRA)
        case _:
            raise ValueError(f"{order} is no attack")
    return tohit.total(modifiers), ", ".join(f"{part.amount:+d} {part.reason}" for part in modifiers)


def _allowed(
    game: Game, node: syntax.Expectation, order: MovementOrder | AttackOrder, place: ToPlace
) -> tuple[bool, str]:
    reasons = combat.refusals(game, order) if isinstance(order, AttackOrder) else movement.refusals(game, order)
    if node.predicate == "cannot" and node.because is not None:
        wanted = node.because.text.lower()
        met = any(wanted in as_written(r.text, place).lower() or wanted == r.rule.lower() for r in reasons)
        return met, _told(reasons, place) or "nothing forbids it"
    reasons = tuple(reason for reason in reasons if reason.rule not in AGAIN)
    return bool(reasons) == (node.predicate == "cannot"), _told(reasons, place) or "nothing forbids it"


def _told(reasons: Iterable[Reason], place: ToPlace) -> str:
    return as_written("; ".join(reason.text for reason in reasons), place)
