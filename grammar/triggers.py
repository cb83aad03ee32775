"""From `when`, `whenever` and `victory for` to the engine's triggers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from engine.game import Game
from engine.geometry.plane import Point as Place
from engine.phases import transport
from engine.rules import conditions as c
from engine.rules import triggers as t
from engine.rules.battlefield import Minefield
from engine.rules.levels import LEVELS
from engine.rules.state import Phase
from grammar import syntax
from grammar.burning import begun
from grammar.causes import cause
from grammar.files import FileProblem, Files
from grammar.forces import Muster
from grammar.laying import COMPASS_EDGES
from grammar.pictures import fault
from grammar.placing import positions
from grammar.syntax import Direction, Name, Number, Point, Span, Text, Word
from grammar.terrain_words import BURNING
from grammar.weather import changes

SHARES = {"half": 1 / 2, "third": 1 / 3, "quarter": 1 / 4, "all": 1.0}
WAYS = {"lost": c.LOST, **{str(status): (status,) for status in c.LOST}}
VERDICTS = {"clearly": ("clear",), "partially": ("partial",), "not at all": ("blocked",), "": ("clear", "partial")}
PERCENT = 100

Report = Callable[[Span, str, str], None]


@dataclass
class Triggers:
    """Makes the triggers of a script. `places` has the shown names of features, `place` turns a written point into one
    on the table, `mines` has the fields of each minefield; what cannot be is reported.
    """

    game: Game
    mustered: Muster
    places: dict[str, str]
    place: Callable[[Point], Place]
    files: Files
    report: Report
    mines: Mapping[Span, tuple[Minefield, ...]] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict)

    def made(self, script: syntax.Script) -> Iterator[t.Trigger]:
        """All of them, in the script's order."""
        for section in script.sections:
            match section:
                case syntax.Trigger(condition, actions, repeats):
                    self._again(section)
                    name, told = self._name("trigger"), cause(condition, self._shown)
                    yield t.Trigger(name, told, self._condition(condition), self._actions(actions), repeats)
                case syntax.VictoryWhen(Name(text=force), condition, text):
                    name, told, why = self._name("victory"), cause(condition, self._shown), text.text if text else ""
                    yield t.Trigger(name, told, self._condition(condition), victory_for=force, text=why)
                case syntax.Force(networks=networks):
                    for network in networks:
                        self._too_early((network.master, *network.others), "it can be in no network")
                case syntax.Setup(statements):
                    names = (node for each in statements for node in syntax.walk(each) if isinstance(node, Name))
                    self._too_early(names, "it has no part in the set-up")
                case _:
                    pass
        self._too_early(self.mustered.aboard.values(), "nobody can start aboard it")

    def _again(self, trigger: syntax.Trigger) -> None:
        """Report units that would come again and again."""
        for node in syntax.walk(trigger) if trigger.repeats else ():
            if isinstance(node, syntax.Action) and node.word == "receives":
                self.report(node.word_span, "units come once, and 'whenever' may happen again.", "write it with 'when'")

    def _too_early(self, names: Iterable[Name | None], why: str) -> None:
        """Report the names of units that come later where only those can be that are there from the start."""
        for name in names:
            if name is not None and name.text in self.mustered.received:
                self.report(name.span, f"'{name.text}' comes later in the battle: {why}.", "")

    def _name(self, sort: str) -> str:
        """A name that nothing else has."""
        self._numbers[sort] = self._numbers.get(sort, 0) + 1
        return f"{sort} {self._numbers[sort]}"

    def _shown(self, name: str) -> str:
        state, received = self.game.state, self.mustered.received
        shown = {force.id: force.name for force in state.forces} | {each.id: each.name for each in state.objectives}
        units = {**state.units, **received}
        return units[name].name if name in units else shown.get(name, name.replace("_", " "))

    # ---- conditions

    def _condition(self, node: syntax.Condition) -> c.Condition:
        match node:
            case syntax.AllOf(parts):
                return c.AllOf(tuple(self._condition(part) for part in parts))
            case syntax.AnyOf(parts):
                return c.AnyOf(tuple(self._condition(part) for part in parts))
            case syntax.NotOf(part):
                return c.NotOf(self._condition(part))
            case syntax.OnceOf(part):
                return c.OnceOf(self._name("once"), self._condition(part))
            case syntax.AtEnd(part):
                return c.AtEnd(self._condition(part))
            case syntax.Fact():
                return self._fact(node)

    def _fact(self, node: syntax.Fact) -> c.Fact:
        who = node.subject.text if node.subject else ""
        match node.kind, node.values:
            case "battle", _:
                return c.BattleBegins()
            case "turn", (Number(value=turn), Word(text=edge)):
                return c.TurnTurns(int(turn), edge == "ends")
            case "every_turn", (Word(text=edge),):
                return c.TurnTurns(0, edge == "ends")
            case "phase", (Number(value=turn), Word(text=phase), _):
                return c.PhaseEnds(int(turn), Phase(phase))
            case "status", (Word(text=status),):
                return c.StructureIsGone(self.places[who]) if who in self.places else c.UnitIs(who, status)
            case "lost", _:
                return _lost(who, node)
            case "leader_lost", _:
                return c.LeaderLost(who)
            case "holds", (Name(text=area), *turns):
                count = next((int(each.value) for each in turns if isinstance(each, Number)), 1)
                return c.Holds(*self._side(who), area, count)
            case "enters", (Name(text=area),):
                return c.Enters(*self._side(who), area)
            case "captured", values:
                return c.Captured(who, next((each.text for each in values if isinstance(each, Name)), ""))
            case "points", (Number(value=points),):
                self._scored(node.span)
                return c.HasPoints(who, points)
            case "sees", (Name(text=target), *how):
                word = next((each.text for each in how if isinstance(each, Word)), "")
                return c.Sees(who, target, VERDICTS[word])
            case "dice", (Number(value=number),):
                return c.Chance(self._name("dice"), int(number))
            case kind, _:
                raise ValueError(f"the fact '{kind}' has no counterpart in the engine")

    def _side(self, name: str) -> tuple[str, str]:
        """A force and no unit, or a unit's force and the unit."""
        units = {**self.game.state.units, **self.mustered.received}
        return (units[name].force, name) if name in units else (name, "")

    def _scored(self, span: Span) -> None:
        """Report that a level has no victory points."""
        level = LEVELS[self.game.state.level]
        if not level.victory_points:
            self.report(span, f"there are no victory points at {level.name} level.", "level standard has them")

    # ---- what comes of them

    def _actions(self, nodes: tuple[syntax.Deed, ...]) -> tuple[t.Action, ...]:
        return tuple(self._action(node) for node in nodes)

    def _action(self, node: syntax.Deed) -> t.Action:
        if isinstance(node, syntax.Feature):
            return begun(node, self.place) if node.word in BURNING else t.LayMines(self.mines.get(node.span, ()))
        if isinstance(node, syntax.Weather):
            return t.Turn(tuple(changes(node.settings)))
        if isinstance(node, syntax.Either):
            return t.Either(
                tuple(t.Branch(int(odds.value) if odds else 1, self._actions(deeds)) for odds, deeds in node.branches)
            )
        who = node.subject.text if node.subject else ""
        name = next((value.text for value in node.values if isinstance(value, Name)), "")
        texts = [value for value in node.values if isinstance(value, Text)]
        text = texts[-1].text if texts else ""
        match node.word, node.values:
            case "say", _:
                return t.Say(name, text)
            case "show", _:
                self._look_at(texts[0])
                return t.Show(name, texts[0].text, text if len(texts) > 1 else "")
            case "receives", _:
                return t.Receive(who, tuple(self._arrivals(node)))
            case "remove", _:
                return t.Remove(name)
            case ("gains" | "loses") as word, (Number(value=points),):
                self._scored(node.span)
                return t.Award(who, points if word == "gains" else -points)
            case "wins", _:
                return t.Win(who, text)
            case "draw", _:
                return t.Draw(text)
            case "end", _:
                return t.End(text)
            case "commander", (Word(text=commander), *place):
                return t.Command(who, commander, next((_aim(value) for value in place), ""))
            case word, _:
                raise ValueError(f"the action '{word}' has no counterpart in the engine")

    def _look_at(self, name: Text) -> None:
        """Read a picture, so that the replay carries it."""
        try:
            if why := fault(self.files.get(name.text)):
                self.report(name.span, f"the file '{name.text}' {why}.", "")
        except FileProblem as problem:
            self.report(name.span, f"{problem}.", "")

    def _arrivals(self, node: syntax.Action) -> Iterator[t.Arrival]:
        """The units of a band, and where they come to stand on a table on which nobody else does."""
        band, alone = self.mustered.bands[node.span], self.game.what_if()
        alone.state = replace(alone.state, units=dict(band.units))
        poses = positions(alone, band.placed, self.places, self.place, lambda span, what: self.report(span, what, ""))
        for rider, carrier in band.aboard.items():
            if carrier.text not in band.units:
                what = f"'{rider}' can ride only with a unit that comes with it."
                self.report(carrier.span, what, "write both in one 'receives'")
                continue
            alone.state, reasons = transport.put_aboard(alone.state, carrier.text, rider)
            for reason in reasons:
                self.report(carrier.span, f"{reason.text}.", "")
        for unit in alone.state.units.values():
            yield t.Arrival(unit, poses.get(unit.id))


def _lost(force: str, node: syntax.Fact) -> c.ForceLost:
    match node.values:
        case (Word(text=share), Word(text=how)):
            return c.ForceLost(force, SHARES[share], "share", WAYS[how])
        case (Number(value=units), Word(text=how)):
            return c.ForceLost(force, units, "units", WAYS[how])
        case (Number(value=amount), Word(text="percent"), Word(text=how)):
            return c.ForceLost(force, amount / PERCENT, "share", WAYS[how])
        case (Number(value=amount), Word(text="pv"), Word(text=how)):
            return c.ForceLost(force, amount, "points", WAYS[how])
        case _:
            raise ValueError(f"{node} says of no share what became of it")


def _aim(place: object) -> str:
    """The area or the edge that a commander is told of."""
    match place:
        case Name(text):
            return text
        case Direction(degrees):
            return COMPASS_EDGES.get(degrees, "")
        case _:
            return ""
