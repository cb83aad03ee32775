"""Types of scenario as data: what each side must reach, and what must be so before the first turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.phases.objectives import takers
from engine.phases.scoring import elements
from engine.rules.state import Force, State, Status, Unit

Condition = Callable[[State, Force], str]
"""Why a force has reached what it must, in words, or '' while it has not."""

FIGHTING = frozenset({Status.ACTIVE, Status.RESERVE})
DEFEATED = frozenset({Status.DESTROYED, Status.WITHDRAWN})
"""Withdrawn units count as destroyed ones for who wins (VP-DEFEATED-UNITS)."""


def strength(state: State, force: str) -> int:
    """How many units of a force are still in the battle, or may enter it."""
    return sum(_any(units, FIGHTING) for units in elements(state, force))


def defeated(state: State, force: str) -> int:
    """How many of its units a force has lost."""
    return sum(all(unit.status in DEFEATED for unit in units) for units in elements(state, force))


def exited(state: State, force: str) -> int:
    """How many of its units went through to the enemy's side."""
    return sum(_any(units, {Status.EXITED}) and not _any(units, FIGHTING) for units in elements(state, force))


def enemy_defeated(state: State, force: Force) -> str:
    """No enemy is left (VP-ANNIHILATION)."""
    others = [other for other in state.forces if other.id != force.id]
    if not others or any(strength(state, other.id) for other in others):
        return ""
    fates = {unit.status for other in others for unit in state.of_force(other.id)}
    if Status.REMOVED in fates:
        return "no enemy is left"
    return "the enemy is destroyed or has withdrawn" if Status.WITHDRAWN in fates else "the enemy is destroyed"


def as_many_defeated(state: State, force: Force) -> str:
    """The enemy has lost as many units as the force had at the start (SETUP-SCENARIO-HOLD)."""
    enough = len(elements(state, force.id))
    lost = sum(defeated(state, other.id) for other in state.forces if other.id != force.id)
    return f"the line is held: {lost} attackers are defeated" if lost >= enough else ""


def half_exited(state: State, force: Force) -> str:
    """At least half of the force has left over the enemy's home edge (SETUP-SCENARIO-BREAKTHROUGH)."""
    through, start = exited(state, force.id), len(elements(state, force.id))
    return f"{through} of {start} units are through" if start and through * 2 >= start else ""


def half_stopped(state: State, force: Force) -> str:
    """The enemy has too few units left for half of them to get through (SETUP-SCENARIO-BREAKTHROUGH)."""
    for other in state.forces:
        most, start = exited(state, other.id) + strength(state, other.id), len(elements(state, other.id))
        if other.attacker and most * 2 < start:
            return f"no more than {most} of {start} units can get through"
    return ""


def all_captured(state: State, force: Force) -> str:
    """The force has captured every objective that it may take (SETUP-SCENARIO-OBJECTIVE)."""
    wanted = [objective for objective in state.objectives if force.id in takers(state, objective)]
    done = bool(wanted) and all(objective.captured_by == force.id for objective in wanted)
    return "every objective is captured" if done else ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A type of scenario. One of the conditions of a side, met at the end of a turn, wins it the battle.

    `sided` when there must be an attacker, who has at least `odds` units for each of the defender's; `even` when forces
    should be equal, `through` when the attacker may leave over the enemy's edge. One that goes `by_points` is won by
    victory points once it is over; of any other a sided one whose time is up falls to the defender if `must_succeed`.
    One that is `open` goes on when a side has no units left.
    """

    title: str
    attacker: tuple[Condition, ...] = ()
    defender: tuple[Condition, ...] = ()
    sided: bool = False
    odds: int = 0
    even: bool = True
    through: bool = False
    by_points: bool = False
    must_succeed: bool = False
    open: bool = False


CONDITIONS = "conditions"
"""The type of a scenario that has only conditions of victory that its script sets itself."""

SCENARIOS = {
    "battle_to_the_last": Scenario("battle to the last", (enemy_defeated,), (enemy_defeated,)),
    "hold_the_line": Scenario("hold the line", (enemy_defeated,), (as_many_defeated,), sided=True, odds=2, even=False),
    "breakthrough": Scenario(
        "breakthrough", (half_exited, enemy_defeated), (half_stopped,), sided=True, through=True, must_succeed=True
    ),
    "capture": Scenario("capture the objective", (all_captured, enemy_defeated), (enemy_defeated,), must_succeed=True),
    "points": Scenario("victory points", by_points=True),
    CONDITIONS: Scenario("conditions of its own", even=False, by_points=True, open=True),
}
"""By the word that a script has for them (VP-ALTERNATIVE)."""

BOTH_CAPTURE = Scenario("capture the objective", by_points=True)
"""When both sides must capture, victory points decide (SETUP-SCENARIO-OBJECTIVE)."""


def scenario_of(state: State) -> Scenario:
    """The type of scenario that is played."""
    if state.scenario == "capture" and not any(force.attacker for force in state.forces):
        return BOTH_CAPTURE
    return SCENARIOS[state.scenario]


def reached(state: State) -> dict[str, str]:
    """The forces that have reached what they must, and why."""
    scenario = scenario_of(state)
    found: dict[str, str] = {}
    for force in state.forces:
        goals = scenario.attacker if force.attacker else scenario.defender
        why = next((why for goal in goals if (why := goal(state, force))), "")
        if why:
            found[force.id] = why
    return found


def over(state: State) -> str:
    """Why a battle for points or objectives has nothing more to give, or ''."""
    if scenario_of(state).open:
        return ""
    if any(not strength(state, force.id) for force in state.forces) and len(state.forces) > 1:
        return "a side has no units left"
    wanted = [objective for objective in state.objectives if not objective.captured_by]
    return "every objective is captured" if state.scenario == "capture" and not wanted else ""


def faults(state: State) -> Iterator[tuple[str, str]]:
    """What keeps the scenario from being played: a sentence without its full stop, and a hint (SETUP-SCENARIO-HOLD)."""
    scenario, word = scenario_of(state), state.scenario
    attacker = next((force for force in state.forces if force.attacker), None)
    defender = next((force for force in state.forces if not force.attacker), None)
    if attacker is None or defender is None:
        if scenario.sided:
            yield f"'{word}' needs an attacker and a defender", f"for example: victory {word} by {_first(state)}"
        return
    have, needs = len(elements(state, attacker.id)), scenario.odds * len(elements(state, defender.id))
    if have < needs:
        yield (
            f"'{attacker.id}' attacks with {have} {'unit' if have == 1 else 'units'}: {word} needs {needs}",
            f"{scenario.odds} for each of the defender's",
        )
    if scenario.through and not defender.home:
        yield (
            f"'{attacker.id}' must get over the home edge of '{defender.id}', which has none",
            "for example: home north",
        )


def _first(state: State) -> str:
    return state.forces[0].id if state.forces else "davion"


def _any(units: tuple[Unit, ...], statuses: frozenset[Status] | set[Status]) -> bool:
    return any(unit.status in statuses for unit in units)
