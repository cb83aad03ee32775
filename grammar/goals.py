"""From what a battle is about to the engine: its type of scenario, who attacks, objectives, and faults in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import shapely

from engine.geometry.plane import Point as Place
from engine.geometry.terrain import Table
from engine.phases import scenarios, scoring
from engine.phases.setup import edge_strip
from engine.phases.withdrawal import FORCED
from engine.rules.levels import LEVELS
from engine.rules.objective import REACH, Objective
from engine.rules.state import State
from engine.rules.tables import DEPLOYMENT_DEPTH
from grammar import syntax
from grammar.clauses import clause, number, value, values, whole
from grammar.forces import SIDES
from grammar.syntax import Name, Number, Point, Script, Span, Word
from grammar.words import VICTORIES

Report = Callable[[Span, str, str], None]

CONTACT_REACH = 0.01
"""Inches within which a base touches a marker."""

TURNS = {"standing": 2, "holding": 2, "touching": 1}
"""End phases that take an objective where the script does not say (VP-CAPTURE-OBJECTIVE)."""

PERCENT = 100


def with_goals(
    script: Script, table: Table, state: State, place: Callable[[Point], Place], report: Report, warn: Report
) -> State:
    """The state at the start with its type of scenario and its objectives.

    Faults are reported; markers outside their zone and uneven forces are warned of.
    """
    victory = next((section for section in script.sections if isinstance(section, syntax.Victory)), None)
    if victory is not None and victory.kind.text in VICTORIES:
        state = replace(_sides(victory, state, report), scenario=victory.kind.text)
    elif victory is None and any(isinstance(section, syntax.VictoryWhen) for section in script.sections):
        state = replace(state, scenario=scenarios.CONDITIONS)
    features = [s for s in script.sections if isinstance(s, syntax.Feature) and s.word == "objective"]
    made = tuple(_objective(node, index, state, place) for index, node in enumerate(features, start=1))
    state = replace(state, objectives=made)
    for node, objective in zip(features, made, strict=True):
        _placed(node, objective, table, state, report, warn)
    if len(state.forces) == SIDES:
        _judged(script, victory, state, report, warn)
    return state


def _sides(victory: syntax.Victory, state: State, report: Report) -> State:
    """The forces with the attacker marked: the one that is named, or for one that holds the line, the other."""
    if victory.force is None or not VICTORIES[victory.kind.text]:
        return state
    named, role = victory.force.text, VICTORIES[victory.kind.text]
    other = "defender" if role == "attacker" else "attacker"
    forces = []
    for force in state.forces:
        attacks = (force.id == named) == (role == "attacker")
        if force.attacker and not attacks:
            what = f"'{force.id}' is the attacker, and '{victory.kind.text}' has '{named}' as the {role}."
            report(victory.force.span, what, f"name the {role}, or call '{force.id}' the {other}")
        forces.append(replace(force, attacker=attacks))
    return replace(state, forces=tuple(forces))


def _objective(node: syntax.Feature, index: int, state: State, place: Callable[[Point], Place]) -> Objective:
    at = value(node.clauses, "at", Point) or Point(0.0, 0.0)
    how = next((word.text for word in values(node.clauses, "captured", Word)), "standing")
    wanted = value(node.clauses, "for", Name)
    attackers = [force.id for force in state.forces if force.attacker] if state.scenario == "capture" else []
    taker = wanted.text if wanted else next(iter(attackers), "")
    there = place(at)
    name = node.id.text if node.id else f"objective_{index}"
    worth = value(node.clauses, "worth", Number)
    return Objective(
        id=name,
        name=node.text.text if node.text else name.replace("_", " "),
        x=there.x,
        y=there.y,
        owner=next((force.id for force in state.forces if taker and force.id != taker), ""),
        carried=how != "holding",
        turns=whole(node.clauses, "captured", TURNS.get(how, TURNS["standing"])),
        reach=number(node.clauses, "radius", CONTACT_REACH if how == "touching" else REACH),
        cumulative=any(word.text == "altogether" for word in values(node.clauses, "captured", Word)),
        worth=worth.value if worth else None,
    )


def _placed(
    node: syntax.Feature, objective: Objective, table: Table, state: State, report: Report, warn: Report
) -> None:
    """Markers for one side lie in the other's deployment zone, once there are home edges (SETUP-OBJECTIVE-MARKERS)."""
    wanted = clause(node.clauses, "for")
    if wanted is None or not objective.owner:
        return
    home = state.force(objective.owner).home
    if not home:
        what = f"'{objective.id}' is for one side, and no home edge says where its deployment zone is."
        report(wanted.span, what, "give the force a home: home south")
        return
    strip = edge_strip(table.width, table.depth, home, DEPLOYMENT_DEPTH)
    marker = shapely.Point(objective.x, objective.y)
    if objective.carried and not strip.covers(marker):
        edge = edge_strip(table.width, table.depth, home, 0.0)
        away = f"'{objective.id}' lies {shapely.distance(marker, edge):g} in from the {home} edge"
        hint = f"markers to be captured from a side lie within {DEPLOYMENT_DEPTH:g} in of its edge"
        warn(node.span, f"{away}, outside the deployment zone of '{objective.owner}'.", hint)


def _judged(script: Script, victory: syntax.Victory | None, state: State, report: Report, warn: Report) -> None:
    """What keeps the scenario from being played, and whether the forces are even (SETUP-FORCE-BALANCE)."""
    span = victory.span if victory is not None else script.span
    fielded = all(state.of_force(force.id) for force in state.forces)
    if victory is not None and fielded:
        for what, hint in scenarios.faults(state):
            report(span, f"{what}.", hint)
        if state.scenario == "capture" and not state.objectives:
            report(victory.kind.span, "there is nothing to capture.", "for example: objective relay at (36, 24)")
    if FORCED in state.options and not all(force.home for force in state.forces):
        settings = next(section.settings for section in script.sections if isinstance(section, syntax.Scenario))
        rule = next(word for word in values(settings, "rules", Word) if word.text == FORCED)
        what = "crippled units have nowhere to go: the forces have no home edges."
        report(rule.span, what, "for example: home south")
    balance, told = scoring.balance(state), victory is not None and LEVELS[state.level].skill_points
    if told and fielded and scenarios.scenario_of(state).even and not balance.fair:
        totals = ", ".join(
            f"{force} {balance.points[force]} with {count} unit{'s' if count != 1 else ''}"
            for force, count in balance.units.items()
        )
        warn(span, f"the forces are uneven: {totals}.", f"{PERCENT * balance.difference:.1f} % apart, 5 % is fair")
