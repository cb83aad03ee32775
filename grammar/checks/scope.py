"""The names of a script: what each stands for, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.rules.levels import INTRODUCTORY, LEVELS, Level
from engine.rules.tables import TABLE_SIZE
from grammar.checks.findings import Findings
from grammar.clauses import clause, value, values, word
from grammar.points import point_of
from grammar.syntax import (
    Action,
    Clause,
    Extent,
    Feature,
    Force,
    Lance,
    Name,
    Number,
    Point,
    Scenario,
    Script,
    Setup,
    Table,
    Trigger,
    Turn,
    Unit,
    Word,
    walk,
)
from grammar.words import LARGEST_TABLE, MOST_UNITS

STOOD_ON = ("building", "wall", "bridge", "piece", "hill")
"""Features that `on` may name."""

FIELDED = ("unit", "force", "objective")
"""What may stand in another file than a table."""

TWO_DICE = 12
BONUSES = 3
"""The most that bonuses add to an initiative roll (BI-INIT-CARRIERS)."""

SIDES = 2


@dataclass
class Scope:
    """Every name with its sort (`unit`, `force`, or the word of a feature), the table's size, the level with its
    optional rules, the number of turns, and the highest total of an initiative roll.

    A `part` is a file without a scenario, a turn or two forces: what it names may stand in a file that includes it.
    """

    extent: Extent | None = None
    level: Level = INTRODUCTORY
    rules: frozenset[str] = frozenset()
    last: Number | None = None
    totals: int = TWO_DICE
    part: bool = False
    names: dict[str, tuple[str, Name]] = field(default_factory=dict)
    sorts: set[str] = field(default_factory=set)
    """The sorts of all names."""
    sides: dict[str, str] = field(default_factory=dict)
    """Each unit's force."""
    strength: Counter[str] = field(default_factory=Counter)
    """How many units each force ever has."""
    leaders: dict[str, Clause] = field(default_factory=dict)
    """Where each force marks its leader."""

    elsewhere: bool = False
    """Whether a name was met that must stand in another file."""

    @property
    def complete(self) -> bool:
        """Whether the script stands for itself: all its names are in it, and what it fields has a table to stand on."""
        return not self.part or not (self.elsewhere or (self.extent is None and self.names))

    def of(self, *sorts: str) -> Iterator[str]:
        """The names of certain sorts, in the script's order."""
        return (name for name, (sort, _) in self.names.items() if sort in sorts)

    def names_a(self, name: str, *sorts: str) -> bool:
        """Whether a name stands for one of these sorts."""
        return name in self.names and self.names[name][0] in sorts

    def require(self, findings: Findings, name: Name, *sorts: str) -> bool:
        """Whether a name stands for one of these sorts; notes it if not."""
        sort, _ = self.names.get(point_of(name.text) or name.text, ("", name))
        if sort in sorts:
            return True
        what = " or ".join(dict.fromkeys("place" if each in STOOD_ON else each for each in sorts))
        if sort:
            findings.error(name.span, f"'{name.text}' is {_article(sort)} {sort}, not {_article(what)} {what}.", "")
        elif self._lies_elsewhere(sorts) and not findings.resembles(name.text, self.names):
            self.elsewhere = True
        elif not self.sorts.isdisjoint(sorts):
            findings.unknown(name.span, what, name.text, self.of(*sorts))
        else:
            findings.error(name.span, f"there is no {what} '{name.text}'.", f"the script names no {what}")
        return False

    def _lies_elsewhere(self, sorts: tuple[str, ...]) -> bool:
        """Whether something of these sorts may stand in a file that includes this one."""
        return self.part and (self.extent is None or not set(sorts).isdisjoint(FIELDED))

    def turn(self, findings: Findings, number: Number) -> None:
        """Note a turn that is none, or beyond the last."""
        if findings.whole(number, "turn") and self.last is not None and number.value > self.last.value:
            what = f"turn {number.value:g} is never played."
            findings.error(number.span, what, f"the scenario has {self.last.value:g} turns")

    def on_table(self, findings: Findings, points: Iterable[Point]) -> None:
        """Note every point that lies off the table."""
        for point in points:
            if self.extent is None:
                return
            width, depth = self.extent.width, self.extent.depth
            if not (0 <= point.x <= width and 0 <= point.y <= depth):
                shown = f"({point.x:.15g}, {point.y:.15g})"
                findings.error(point.span, f"{shown} lies off the table.", f"the table is {width:g} x {depth:g}")
            elif point.z is not None and abs(point.z) > LARGEST_TABLE:
                findings.error(point.span, f"{point.z:g} is no height on a table.", f"at most {LARGEST_TABLE} inches")


def _article(word: str) -> str:
    return "an" if word[0] in "aeio" else "a"


def gather(script: Script, findings: Findings, *, parts: bool = False) -> Scope:
    """The names of a script, which may be a part of another if there may be `parts`; notes those given twice."""
    scope = Scope(part=parts and _is_part(script))
    for section in script.sections:
        match section:
            case Scenario(settings=settings):
                scope.level = LEVELS.get(word(settings, "level", INTRODUCTORY.name), INTRODUCTORY)
                scope.rules |= {rule.text for rule in values(settings, "rules", Word)}
                scope.last = scope.last or value(settings, "turns", Number)
                if any(rule.text == "battlefield_intelligence" for rule in values(settings, "rules", Word)):
                    scope.totals = TWO_DICE + BONUSES
            case Table():
                scope.extent = scope.extent or section.extent
                for feature in section.features:
                    _add(scope, findings, feature.word, feature.id)
            case Feature():
                _add(scope, findings, section.word, section.id)
            case Force():
                _add(scope, findings, "force", section.id)
                _enlist(scope, findings, section.id.text, section.members)
                for network in section.networks:
                    _add(scope, findings, "network", network.id)
            case _:
                pass
    for feature in (node for node in planted(script) if node.id is not None):
        _add(scope, findings, feature.word, feature.id)
    for action in received(script):
        if action.subject is not None:
            members = [value for value in action.values if isinstance(value, Lance | Unit)]
            _enlist(scope, findings, action.subject.text, members)
    if not scope.part:
        scope.extent = scope.extent or Extent(*TABLE_SIZE)
    return scope


def planted(script: Script) -> Iterator[Feature]:
    """What triggers put on the table."""
    triggers = (section for section in script.sections if isinstance(section, Trigger))
    return (node for trigger in triggers for node in walk(trigger) if isinstance(node, Feature))


def received(script: Script) -> Iterable[Action]:
    """The actions of all triggers by which a force receives units."""
    triggers = (section for section in script.sections if isinstance(section, Trigger))
    actions = (node for trigger in triggers for node in walk(trigger) if isinstance(node, Action))
    return (action for action in actions if action.word == "receives")


def _is_part(script: Script) -> bool:
    forces = sum(isinstance(section, Force) for section in script.sections)
    return forces < SIDES and not any(isinstance(section, Scenario | Setup | Turn) for section in script.sections)


def _enlist(scope: Scope, findings: Findings, force: str, members: Iterable[Lance | Unit]) -> None:
    for member in members:
        if isinstance(member, Lance):
            _add(scope, findings, "lance", member.id)
        for unit in member.units if isinstance(member, Lance) else (member,):
            _add(scope, findings, "unit", unit.id)
            if unit.id.text not in scope.sides:
                scope.sides[unit.id.text] = force
                scope.strength[force] += 1
                if len(scope.sides) == MOST_UNITS + 1:
                    findings.error(unit.id.span, f"the script has more than {MOST_UNITS} units.", "leave some out")
            _lead(scope, findings, force, unit)


def _lead(scope: Scope, findings: Findings, force: str, unit: Unit) -> None:
    """A force has one leader."""
    leads = clause(unit.clauses, "leader")
    if leads is not None and force in scope.leaders:
        hint = f"the first is in {findings.line(scope.leaders[force].span)}"
        findings.error(leads.word_span, f"'{force}' has a leader already.", hint)
    elif leads is not None:
        scope.leaders[force] = leads


def _add(scope: Scope, findings: Findings, sort: str, name: Name | None) -> None:
    if name is None:
        return
    if name.text in scope.names:
        other, first = scope.names[name.text]
        where = findings.line(first.span)
        hint = f"by the {other} in {where}; names are shared by everything in a script"
        findings.error(name.span, f"the name '{name.text}' is already taken.", hint)
    else:
        scope.names[name.text] = (sort, name)
        scope.sorts.add(sort)
