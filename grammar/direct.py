"""From a script to a battle that can be played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from engine.cards import CardNotFound, library
from engine.commanders import COMMANDERS
from engine.game import Commander, Game, TurnPlan
from engine.geometry.plane import Point as Place
from engine.geometry.terrain import Table
from engine.phases import setup, standing
from engine.rules.card import Card
from engine.rules.dice import Dice
from engine.rules.state import Pose, State, Status
from grammar import syntax
from grammar.clauses import value, values, whole, word
from grammar.commander import ScriptCommander
from grammar.diagnostics import Diagnostic
from grammar.expect import Expected, expectations
from grammar.figures import figure
from grammar.files import Files
from grammar.forces import Muster, Placement, inline_cards, muster
from grammar.orders import scripted
from grammar.parse import parse
from grammar.syntax import Number, Point, Span, Text, Word
from grammar.terrain import lay

SEED = 1
"""The seed of a script that names none."""


@dataclass
class Production:
    """A script made ready: the table, the game, where units start, what is expected. `diagnostics` says what is wrong with it."""

    file: str
    text: str
    title: str
    seed: int
    table: Table
    game: Game
    placed: dict[str, Pose]
    commanders: dict[str, ScriptCommander]
    expected: list[Expected]
    northwest: bool
    files: Files
    diagnostics: list[Diagnostic]

    def place(self, point: Point) -> Place:
        """A written point on the table's axes."""
        return Place(point.x, self.table.depth - point.y if self.northwest else point.y)


def card_finder(script: syntax.Script, report: object = None) -> dict[str, Card]:
    """The cards that a script brings along."""
    return inline_cards(script, lambda span, message, hint: None)


def direct(text: str, file: str, files: Files, seed: int | None = None) -> Production | list[Diagnostic]:
    """Make a script ready to be played; a script that cannot be parsed gives its diagnostics alone."""
    tree = parse(text, file)
    if isinstance(tree, Diagnostic):
        return [tree]
    diagnostics: list[Diagnostic] = []

    def report(span: Span, message: str, hint: str = "") -> None:
        diagnostics.append(Diagnostic.error(file, span, message, hint))

    settings = next((s.settings for s in tree.sections if isinstance(s, syntax.Scenario)), ())
    title = next((s.title.text for s in tree.sections if isinstance(s, syntax.Scenario) and s.title), Path(file).stem)
    northwest = value(settings, "origin", syntax.Direction) == syntax.Direction(315.0)
    table = lay(next((s for s in tree.sections if isinstance(s, syntax.Table)), None), northwest, files, report)
    own = inline_cards(tree, report)
    mustered = muster(tree, lambda name: find_card(name, own), northwest)
    chosen = whole(settings, "seed", SEED) if seed is None else seed
    state = State(
        level=word(settings, "level", "introductory"),
        forces=tuple(mustered.forces),
        units=dict(mustered.units),
        options=tuple(w.text for w in values(settings, "rules", Word)),
        turns=whole(settings, "turns", 0),
    )
    made = Production(
        file=file,
        text=text,
        title=title,
        seed=chosen,
        table=table,
        game=Game(table, state, Dice(chosen), figure, {}, _plans(tree), word(settings, "sight", "miniature")),
        placed={},
        commanders={},
        expected=list(expectations(tree)),
        northwest=northwest,
        files=files,
        diagnostics=diagnostics,
    )
    made.placed.update(_positions(made, mustered, report))
    orders = list(scripted(tree, made.place))
    for force in state.forces:
        own_orders = [each for each in orders if each.order.unit in state.units and state.unit(each.order.unit).force == force.id]
        commander: Commander = COMMANDERS.get(force.commander, COMMANDERS["orders"])()
        made.commanders[force.id] = ScriptCommander(own_orders, commander)
    made.game.commanders.update(made.commanders)
    return made


def find_card(name: str, own: dict[str, Card]) -> Card | None:
    """A card of the script or of the library."""
    if name.lower() in own:
        return own[name.lower()]
    try:
        return library().find(name)
    except CardNotFound:
        return None


def _plans(tree: syntax.Script) -> dict[int, TurnPlan]:
    plans: dict[int, TurnPlan] = {}
    for section in tree.sections:
        if not isinstance(section, syntax.Turn):
            continue
        number = int(section.number.value)
        plan = plans.get(number, TurnPlan())
        for statement in section.statements:
            if isinstance(statement, syntax.Initiative):
                plan = replace(plan, initiative={name.text: int(total.value) for name, total in statement.totals})
            elif isinstance(statement, syntax.Dice):
                plan = replace(plan, dice=(*plan.dice, *(int(die.value) for die in statement.values)))
        plans[number] = plan
    return plans


def _positions(made: Production, mustered: Muster, report: object) -> dict[str, Pose]:
    """The poses of units that start on the table; those that cannot stand where they are put are reported."""
    poses: dict[str, Pose] = {}
    state = made.game.state
    for unit_id, placement in mustered.placed.items():
        unit = state.unit(unit_id)
        below, center = _spot(made, placement)
        if center is None:
            _tell(made, placement.span, f"there is nothing called '{placement.on}' to stand on.")
            continue
        there = Pose.at(center.x, center.y, 0.0, placement.facing)
        if not made.table.inside(standing.base(unit, there)):
            _tell(made, placement.span, f"{unit_id} would stand off the table at ({center.x:g}, {center.y:g}).")
            continue
        pose = standing.stand(made.game, unit, center.x, center.y, placement.facing, below)
        for reason in setup.placement_refusals(made.game, unit, pose):
            _tell(made, placement.span, f"{reason.text}.")
        made.game.state = made.game.state.change(unit_id, pose=pose, status=Status.ACTIVE)
        poses[unit_id] = pose
    for unit_id in poses:
        made.game.state = made.game.state.change(unit_id, pose=None, status=Status.RESERVE)
    return poses


def _spot(made: Production, placement: Placement) -> tuple[float | None, Place | None]:
    """The height to stay below (None: the top) and the point of a placement."""
    if placement.on:
        solid = next((s for s in made.table.solids if s.name.lower() == placement.on.lower()), None)
        if solid is None:
            return None, None
        low, high = solid.bounds
        return None, made.place(placement.at) if placement.at else Place(*((low + high) / 2)[:2])
    if placement.at is None:
        return None, None
    return (placement.at.z + 0.25 if placement.at.z is not None else None), made.place(placement.at)


def _tell(made: Production, span: Span, message: str) -> None:
    made.diagnostics.append(Diagnostic.error(made.file, span, message))
