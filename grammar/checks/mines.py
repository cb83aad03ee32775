"""Checks of minefields: their level, whose they are, where they lie."""

from __future__ import annotations

from grammar.checks.findings import Findings
from grammar.checks.scope import Scope
from grammar.clauses import clause
from grammar.mines import SHAPED
from grammar.syntax import Expectation, Feature, Name


def check_minefield(feature: Feature, scope: Scope, findings: Findings) -> None:
    """Minefields are of the advanced level; one set off on command is a single field, and of a force (MINE-COMMAND)."""
    if not scope.part and not scope.level.environment:
        findings.error(feature.word_span, "minefields are laid at the advanced level only.", "write: level advanced")
    given = {each.word: each for each in feature.clauses}
    places = [word for word in ("at", "outline", "along") if word in given]
    lone = next((given[word] for word in ("size", "radius") if word in given and "at" not in given), None)
    if len(places) > 1:
        what = f"a minefield has one place: '{places[0]}' is given already."
        findings.error(given[places[1]].word_span, what, f"leave out '{places[1]}'")
    elif lone is not None:
        findings.error(lone.word_span, f"'{lone.word}' needs 'at' with it.", "")
    elif not places:
        findings.error(feature.word_span, "a minefield needs a place.", "give 'at P', or a shape for several fields")
    commanded = clause(feature.clauses, "commanded")
    spans = [feature.kind.span] if feature.kind and feature.kind.text == "command" else []
    spans += [commanded.word_span] if commanded else []
    if not spans:
        return
    shape = next((word for word in SHAPED if word in given), "")
    if shape:
        hint = f"leave out '{shape}', and lay one for each"
        findings.error(given[shape].word_span, "a minefield that is set off on command is a single field.", hint)
    if "for" not in given:
        what = "somebody has to give the command for this minefield."
        findings.error(spans[0], what, "write: for, and the force that laid it")


def of_minefield(said: Expectation, subject: Name, scope: Scope, findings: Findings) -> bool:
    """Whether an expectation speaks of a minefield; notes it if what it speaks of is none."""
    if said.predicate != "density":
        return False
    scope.require(findings, subject, "minefield")
    return True
