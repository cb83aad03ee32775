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
from engine.rules.levels import INTRODUCTORY, LEVELS
from engine.rules.state import Pose, State, Status
from grammar import syntax
from grammar.clauses import value, values, whole, word
from grammar.commander import ScriptCommander
from grammar.diagnostics import Diagnostic
from grammar.expect import Expected, expectations
from grammar.figures import figure
from grammar.files import Files
from grammar.forces import Placement, inline_cards, muster
from grammar.orders import scripted
from grammar.parse import parse
from grammar.syntax import Point, Span, Word
from grammar.terrain import lay, shown_name

ABOVE = 0.25
"""Inches above a written z within which the surface meant is looked for."""

SEED = 1
"""The seed of a script that names none."""


@dataclass
class Production:
    """A script made ready: the table, the game, where units start, what is expected.

    `spans` has where forces and units stand in the text, by id; `diagnostics` says what is wrong with it.
    """

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
    spans: dict[str, Span]
    diagnostics: list[Diagnostic]

    def report(self, span: Span, message: str, hint: str = "") -> None:
        """Add an error to the diagnostics."""
        self.diagnostics.append(Diagnostic.error(self.file, span, message, hint))

    def place(self, point: Point) -> Place:
        """A written point on the table's axes."""
        return Place(point.x, self.table.depth - point.y if self.northwest else point.y)


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
    section = next((s for s in tree.sections if isinstance(s, syntax.Table)), None)
    table = lay(section, northwest, files, report)
    own = inline_cards(tree, report)
    level = LEVELS.get(word(settings, "level", INTRODUCTORY.name), INTRODUCTORY)
    mustered = muster(tree, lambda name: find_card(name, own), level, report)
    chosen = whole(settings, "seed", SEED) if seed is None else seed
    state = State(
        level=level.name,
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
        spans=mustered.spans,
        diagnostics=diagnostics,
    )
    names = {feature.id.text: shown_name(feature) for feature in (section.features if section else ()) if feature.id}
    made.placed.update(_positions(made, mustered.placed, names))
    orders = list(scripted(tree, made.place))
    for force in state.forces:
        own_orders = [
            each for each in orders if each.order.unit in state.units and state.unit(each.order.unit).force == force.id
        ]
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


def _positions(made: Production, placed: dict[str, Placement], names: dict[str, str]) -> dict[str, Pose]:
    """The poses of units that start on the table; those that cannot stand where they are put are reported."""
    game, poses = made.game, {}
    before = game.state
    for unit_id, placement in placed.items():
        unit = game.state.unit(unit_id)
        try:
            center, below = _spot(made, placement, names)
        except LookupError:
            made.report(placement.span, f"there is nothing called '{placement.on}' to stand on.")
            continue
        pose = standing.stand(game, unit, center.x, center.y, placement.facing, below)
        for reason in setup.placement_refusals(game, unit, pose):
            made.report(placement.span, f"{reason.text}, at ({center.x:g}, {center.y:g}).")
        game.state = game.state.change(unit_id, pose=pose, status=Status.ACTIVE)
        poses[unit_id] = pose
    game.state = before
    return poses


def _spot(made: Production, placement: Placement, names: dict[str, str]) -> tuple[Place, float | None]:
    """The point of a placement, and the height to stay below (None: the top). Raises LookupError."""
    at = placement.at
    if placement.on:
        shown = names.get(placement.on, placement.on)
        solid = next((solid for solid in made.table.solids if solid.name == shown), None)
        if solid is None:
            raise LookupError(placement.on)
        middle = solid.bounds.mean(axis=0)
        return (made.place(at) if at else Place(float(middle[0]), float(middle[1]))), None
    if at is None:
        raise LookupError("a placement needs a point")
    return made.place(at), None if at.z is None else at.z + ABOVE
