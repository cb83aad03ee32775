"""From the set-up in a script to where its units are put down, and who begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine.game import Game, TurnPlan
from engine.geometry.plane import Point as Place
from engine.phases import standing
from engine.phases.homing import OUTWARD
from engine.rules.events import Event, SetupRolled
from engine.rules.orders import Deploy
from engine.rules.state import Status
from grammar import syntax
from grammar.clauses import value
from grammar.orders import Scripted
from grammar.syntax import Direction, Point, Span, Word

Report = Callable[[Span, str, str], None]

Statement = syntax.Initiative | syntax.Dice | syntax.Order | syntax.Expectation

SETUP = 0
"""The turn of what comes before the first."""


def statements(script: syntax.Script) -> tuple[Statement, ...]:
    """What the script says of the set-up."""
    return next((section.statements for section in script.sections if isinstance(section, syntax.Setup)), ())


def plan(script: syntax.Script) -> TurnPlan:
    """The roll for set-up, its dice, and who deploys first (SETUP-INITIATIVE-STD, SETUP-DEPLOYMENT-ZONE)."""
    totals: dict[str, int] = {}
    dice: list[int] = []
    turns: dict[str, str] = {}
    for statement in statements(script):
        match statement:
            case syntax.Initiative():
                totals |= {name.text: int(total.value) for name, total in statement.totals}
            case syntax.Dice():
                dice += [int(die.value) for die in statement.values]
            case syntax.Order(subject, "deploys", Word(text=when)):
                turns[subject.text] = when
            case _:
                pass
    return TurnPlan(totals, tuple(dice), turns)


def choices(script: syntax.Script) -> dict[str, Span]:
    """Where each force says when it deploys, by the force."""
    orders = (statement for statement in statements(script) if isinstance(statement, syntax.Order))
    return {order.subject.text: order.span for order in orders if isinstance(order.object, Word)}


def not_theirs(said: dict[str, Span], log: Iterable[Event]) -> Iterator[tuple[Span, str]]:
    """Choices of who deploys first that were not that side's to make, each with why."""
    winner = next((event.winner for event in log if isinstance(event, SetupRolled)), "")
    for force, span in said.items():
        if not winner:
            yield span, "no unit is deployed, so nobody deploys first"
        elif force != winner:
            yield span, f"'{force}' lost the roll for set-up: '{winner}' says who deploys first"


def deployments(
    script: syntax.Script, game: Game, place: Callable[[Point], Place], report: Report
) -> Iterator[Scripted]:
    """The orders that put units down in their zones."""
    for order in statements(script):
        if not isinstance(order, syntax.Order) or not isinstance(order.object, Point):
            continue
        unit = game.state.units.get(order.subject.text)
        if unit is None:
            continue
        force = game.state.force(unit.force)
        if not force.deploys or unit.enters > 1 or unit.edge or unit.aboard or unit.status is not Status.RESERVE:
            hint = (
                "a unit is deployed whose force has a zone, as in 'deploys home', and that has no 'at' and no 'enters'"
            )
            report(order.span, f"'{unit.id}' does not deploy.", hint)
            continue
        turned = value(order.clauses, "facing", Direction)
        facing = turned.degrees if turned else (OUTWARD.get(force.home, 180.0) + 180.0) % 360.0
        at = place(order.object)
        yield Scripted(SETUP, Deploy(unit.id, standing.stand(game, unit, at.x, at.y, facing)), order.span)
