"""All semantic faults of a script at once."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import library
from grammar.checks.battle import check_battle
from grammar.checks.findings import Findings
from grammar.checks.ground import check_feature, check_table
from grammar.checks.muster import CardIndex, check_force
from grammar.checks.play import check_setup, check_turn
from grammar.checks.scope import Scope, gather
from grammar.checks.triggers import check_trigger, check_victory
from grammar.diagnostics import Diagnostic
from grammar.files import Files
from grammar.includes import compose
from grammar.syntax import (
    Card,
    Direction,
    Extent,
    Feature,
    Force,
    Number,
    Point,
    Script,
    Setup,
    Table,
    Trigger,
    Turn,
    VictoryWhen,
    walk,
)
from grammar.weather import weather_of
from grammar.words import LARGEST_NUMBER, NOT_PLAYED


def check(script: Script, file: str, cards: CardIndex | None = None) -> list[Diagnostic]:
    """Everything wrong with a script that can be found without playing it, in the order of the text.

    `cards` looks unit cards up; without it only inline cards are known and no card is called missing.
    """
    return _surveyed(script, file, cards, parts=False)[1]


def _surveyed(script: Script, file: str, cards: CardIndex | None, *, parts: bool) -> tuple[Scope, list[Diagnostic]]:
    findings = Findings(file)
    scope = gather(script, findings, parts=parts)
    _values(script, findings)
    check_battle(script, scope, findings)
    inline = {section.name.text.casefold() for section in script.sections if isinstance(section, Card)}
    weather = weather_of(script)
    for section in script.sections:
        match section:
            case Table():
                check_table(section, scope, findings)
            case Feature():
                if section.word in NOT_PLAYED:
                    findings.not_played(section.word_span, section.word)
                check_feature(section, scope, findings)
            case Force():
                check_force(section, inline, cards, scope, findings)
            case VictoryWhen():
                check_victory(section, scope, findings)
            case Trigger():
                check_trigger(section, inline, cards, weather, scope, findings)
            case Setup():
                check_setup(section, scope, findings)
            case Turn():
                check_turn(section, scope, findings)
            case _:
                pass
    return scope, sorted(set(findings.faults))


def faults(
    text: str, file: str, cards: CardIndex | None = None, files: Files | None = None, *, parts: bool = False
) -> list[Diagnostic]:
    """The syntax errors of a script, or of a part of one, and of what it includes, or else all semantic ones.

    Cards are looked up in the library unless said; included files in `files`.
    """
    return examined(text, file, files or Files(None), {}, cards, parts=parts)[1]


def examined(
    text: str,
    file: str,
    files: Files,
    settings: Mapping[str, str],
    cards: CardIndex | None = None,
    *,
    parts: bool = False,
) -> tuple[Script | None, list[Diagnostic]]:
    """A script with all that it includes, if it can be made ready, and its faults.

    It cannot with errors. Where there may be `parts` of scripts, what these do not have may stand in the file that
    includes them; without it they cannot be made ready either. Raises `Refused` with status 2 for settings that the
    script cannot have.
    """
    whole = compose(text, file, files, settings)
    if whole.script is None:
        return None, whole.faults
    scope, faults = _surveyed(whole.script, file, cards or library(), parts=parts)
    faults = sorted([*faults, *whole.faults])
    sound = all(fault.severity != "error" for fault in faults)
    return whole.script if sound and scope.complete else None, faults


def _values(script: Script, findings: Findings) -> None:
    """Numbers too large for anything, and directions beyond the circle."""
    for node in walk(script):
        match node:
            case Number(value) if abs(value) > LARGEST_NUMBER:
                findings.error(node.span, "this number is too large.", "")
            case Point(x, y, z) if max(abs(x), abs(y), abs(z or 0.0)) > LARGEST_NUMBER:
                findings.error(node.span, "this point lies too far away.", "")
            case Extent(width, depth) if max(width, depth) > LARGEST_NUMBER:
                findings.error(node.span, "this size is too large.", "")
            case Direction(degrees) if not 0 <= degrees <= 360:
                findings.error(
                    node.span,
                    f"{degrees:g} is not a direction.",
                    "directions are north, north-east ... or 0 to 360 degrees",
                )
            case _:
                pass
