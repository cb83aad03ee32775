"""The names of a script: what each stands for, and where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.rules.levels import INTRODUCTORY, LEVELS, Level
from engine.rules.tables import TABLE_SIZE
from grammar.checks.findings import Findings
from grammar.clauses import word
from grammar.points import point_of
from grammar.syntax import Action, Extent, Feature, Force, Lance, Name, Point, Scenario, Script, Table, Trigger, Unit
from grammar.words import LARGEST_TABLE

STOOD_ON = ("building", "piece", "hill")
"""Features that `on` may name."""


@dataclass
class Scope:
    """Every name with its sort (`unit`, `force`, or the word of a feature), the table's size, and the level."""

    extent: Extent | None = None
    level: Level = INTRODUCTORY
    names: dict[str, tuple[str, Name]] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)
    """Each unit's force."""

    def of(self, *sorts: str) -> list[str]:
        """The names of certain sorts, in the script's order."""
        return [name for name, (sort, _) in self.names.items() if sort in sorts]

    def require(self, findings: Findings, name: Name, *sorts: str) -> bool:
        """Whether a name stands for one of these sorts; notes it if not."""
        sort, _ = self.names.get(point_of(name.text) or name.text, ("", name))
        if sort in sorts:
            return True
        what = " or ".join(dict.fromkeys("place" if each in STOOD_ON else each for each in sorts))
        if sort:
            article = "an" if sort[0] in "aeio" else "a"
            findings.error(name.span, f"'{name.text}' is {article} {sort}, not a {what}.", "")
        elif known := self.of(*sorts):
            findings.unknown(name.span, what, name.text, known)
        else:
            findings.error(name.span, f"there is no {what} '{name.text}'.", f"the script names no {what}")
        return False

    def on_table(self, findings: Findings, points: Iterable[Point]) -> None:
        """Note every point that lies off the table."""
        for point in points:
            if self.extent is None:
                return
            width, depth = self.extent.width, self.extent.depth
            if not (0 <= point.x <= width and 0 <= point.y <= depth):
                shown = f"({point.x:g}, {point.y:g})"
                findings.error(point.span, f"{shown} lies off the table.", f"the table is {width:g} x {depth:g}")
            elif point.z is not None and abs(point.z) > LARGEST_TABLE:
                findings.error(point.span, f"{point.z:g} is no height on a table.", f"at most {LARGEST_TABLE} inches")


def gather(script: Script, findings: Findings) -> Scope:
    """The names of a script; notes those that are given twice."""
    scope = Scope()
    for section in script.sections:
        match section:
            case Scenario():
                scope.level = LEVELS.get(word(section.settings, "level", INTRODUCTORY.name), INTRODUCTORY)
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
            case Trigger():
                for action in section.actions:
                    if isinstance(action, Action) and action.subject is not None:
                        members = [value for value in action.values if isinstance(value, Lance | Unit)]
                        _enlist(scope, findings, action.subject.text, members)
            case _:
                pass
    scope.extent = scope.extent or Extent(*TABLE_SIZE)
    return scope


def _enlist(scope: Scope, findings: Findings, force: str, members: Iterable[Lance | Unit]) -> None:
    for member in members:
        if isinstance(member, Lance):
            _add(scope, findings, "lance", member.id)
        for unit in member.units if isinstance(member, Lance) else (member,):
            _add(scope, findings, "unit", unit.id)
            scope.sides.setdefault(unit.id.text, force)


def _add(scope: Scope, findings: Findings, sort: str, name: Name | None) -> None:
    if name is None:
        return
    if name.text in scope.names:
        other, first = scope.names[name.text]
        message = f"the name '{name.text}' is already taken."
        findings.error(
            name.span, message, f"by the {other} in line {first.span.line}; names are shared by everything in a script"
        )
    else:
        scope.names[name.text] = (sort, name)
