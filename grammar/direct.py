"""From a script to a battle that can be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from engine.cards import CardNotFound, library
from engine.game import Game, TurnPlan
from engine.geometry.plane import Point as Place
from engine.geometry.terrain import Table
from engine.phases import converting, transport
from engine.rules.card import Card
from engine.rules.dice import Dice
from engine.rules.levels import INTRODUCTORY, LEVELS
from engine.rules.state import Pose, State
from grammar import syntax
from grammar.built import distinct, structures
from grammar.burning import on_table
from grammar.clauses import value, values, whole, word
from grammar.commander import ScriptCommander, commander_of
from grammar.deployment import SETUP, choices, deployments, plan
from grammar.diagnostics import Diagnostic
from grammar.expect import Expected, expectations
from grammar.figures import figure
from grammar.files import Files
from grammar.flights import Flights
from grammar.forces import muster
from grammar.goals import with_goals
from grammar.laying import COMPASS_EDGES, shown_name
from grammar.mines import laid
from grammar.orders import scripted
from grammar.placing import positions
from grammar.points import spread
from grammar.syntax import Name, Point, Span, Word
from grammar.terrain import lay
from grammar.triggers import Triggers
from grammar.weather import weather_of
from grammar.written_cards import inline_cards

SEED = 1
"""The seed of a script that names none."""


@dataclass
class Production:
    """A script made ready: the table, the game, where units start, what is expected.

    `places` has the shown names of features by their ids, `spans` where forces and units stand in the text;
    `diagnostics` says what is wrong with it.
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
    places: dict[str, str]
    spans: dict[str, Span]
    diagnostics: list[Diagnostic]
    choices: dict[str, Span]
    settings: dict[str, str]

    @property
    def texts(self) -> dict[str, str]:
        """The script's text and those of the files that it includes, by the names under which they are shown."""
        return {self.file: self.text, **self.files.texts}

    def report(self, span: Span, message: str, hint: str = "") -> None:
        """Add an error to the diagnostics."""
        self.diagnostics.append(Diagnostic.error(self.file, span, message, hint))

    def place(self, point: Point) -> Place:
        """A written point on the table's axes."""
        return Place(point.x, self.table.depth - point.y if self.northwest else point.y)


def direct(
    tree: syntax.Script, text: str, file: str, files: Files, seed: int | None, parameters: Mapping[str, str]
) -> Production:
    """Make a script ready to be played; `parameters` are the values that some of its parameters were given."""
    diagnostics: list[Diagnostic] = []

    def report(span: Span, message: str, hint: str = "") -> None:
        diagnostics.append(Diagnostic.error(file, span, message, hint))

    def warn(span: Span, message: str, hint: str = "") -> None:
        diagnostics.append(Diagnostic.warning(file, span, message, hint))

    def note(span: Span, message: str) -> None:
        diagnostics.append(Diagnostic.note(file, span, message))

    settings = next((s.settings for s in tree.sections if isinstance(s, syntax.Scenario)), ())
    title = next((s.title.text for s in tree.sections if isinstance(s, syntax.Scenario) and s.title), Path(file).stem)
    northwest = value(settings, "origin", syntax.Direction) == syntax.Direction(315.0)
    level = LEVELS.get(word(settings, "level", INTRODUCTORY.name), INTRODUCTORY)
    tree = distinct(tree, level)
    section = next((s for s in tree.sections if isinstance(s, syntax.Table)), None)
    table = lay(section, northwest, files, report, note, extended=level.extended_terrain)
    own = inline_cards(tree, report)
    tree = spread(tree, lambda name: find_card(name, own), report)
    mustered = muster(tree, lambda name: find_card(name, own), level, report)
    chosen = whole(settings, "seed", SEED) if seed is None else seed
    state = State(
        level=level.name,
        forces=tuple(mustered.forces),
        units=dict(mustered.units),
        networks=tuple(mustered.networks),
        options=tuple(w.text for w in values(settings, "rules", Word)),
        turns=whole(settings, "turns", 0),
        weather=weather_of(tree),
        structures=structures(section, northwest, level),
    )
    if level.extended_terrain:
        fielded = (*state.units.values(), *mustered.received.values())
        state = replace(state, changes=converting.at_first(table, state.weather.air, level.name, fielded))
    for unit_id, placement in mustered.landing.items():
        if placement.at is not None:
            y = table.depth - placement.at.y if northwest else placement.at.y
            state = state.change(unit_id, lands=Pose.at(placement.at.x, y, 0.0, placement.facing))
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
        places={f.id.text: shown_name(f) for f in (section.features if section else ()) if f.id},
        spans=mustered.spans,
        diagnostics=diagnostics,
        choices=choices(tree),
        settings=dict(parameters),
    )
    made.game.state = with_goals(tree, table, state, made.place, report, warn)
    made.placed.update(positions(made.game, mustered.placed, made.places, made.place, made.report))
    _board(made, mustered.aboard)
    mines = laid(tree, table, made.place, report)
    lying = tuple(field for each in tree.sections for field in mines.get(each.span, ()))
    made.game.state = replace(made.game.state, mines=lying)
    triggers = Triggers(made.game, mustered, made.places, made.place, files, report, mines)
    made.game.triggers = tuple(triggers.made(tree))
    made.game.kindled = tuple(on_table(section, made.place))
    everybody = {**state.units, **mustered.received}
    late = replace(made.game, state=replace(made.game.state, units={**made.game.state.units, **mustered.received}))
    orders = list(deployments(tree, made.game, made.place, report))
    orders += list(scripted(tree, made.place, made.places, Flights(late, made.place)))
    aims = _aims(tree)
    for force in state.forces:
        own_orders = [
            each for each in orders if (unit := everybody.get(each.order.unit)) is not None and unit.force == force.id
        ]
        made.commanders[force.id] = ScriptCommander(force, own_orders, commander_of(force.commander, aims[force.id]))
    made.game.commanders.update(made.commanders)
    return made


def _aims(tree: syntax.Script) -> dict[str, str]:
    """The area or the edge that each force's commander is told of, by the force."""
    aims = {}
    for force in (section for section in tree.sections if isinstance(section, syntax.Force)):
        area, edge = value(force.settings, "commander", Name), value(force.settings, "commander", syntax.Direction)
        aims[force.id.text] = area.text if area else COMPASS_EDGES.get(edge.degrees, "") if edge else ""
    return aims


def _board(made: Production, aboard: dict[str, syntax.Name]) -> None:
    """Put riders in or on those that carry them from the start; those for which there is no room are reported."""
    game = made.game
    for rider, carrier in aboard.items():
        if carrier.text in game.state.units:
            game.state, reasons = transport.put_aboard(game.state, carrier.text, rider)
            for reason in reasons:
                made.report(carrier.span, f"{reason.text}.")


def find_card(name: str, own: dict[str, Card]) -> Card | None:
    """A card of the script or of the library."""
    if name.lower() in own:
        return own[name.lower()]
    try:
        return library().find(name)
    except CardNotFound:
        return None


def _plans(tree: syntax.Script) -> dict[int, TurnPlan]:
    plans: dict[int, TurnPlan] = {SETUP: plan(tree)}
    for section in tree.sections:
        if not isinstance(section, syntax.Turn):
            continue
        number = int(section.number.value)
        fixed = plans.get(number, TurnPlan())
        for statement in section.statements:
            if isinstance(statement, syntax.Initiative):
                fixed = replace(fixed, initiative={name.text: int(total.value) for name, total in statement.totals})
            elif isinstance(statement, syntax.Dice):
                fixed = replace(fixed, dice=(*fixed.dice, *(int(die.value) for die in statement.values)))
        plans[number] = fixed
    return plans
