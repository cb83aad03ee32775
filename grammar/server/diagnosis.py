"""What is wrong with an open script, as `check` finds it, and what may be done about it at a stroke."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from posixpath import normpath

from lsprotocol.types import (
    CodeAction,
    CodeActionKind,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    Location,
    Position,
    Range,
    TextEdit,
    WorkspaceEdit,
)
from lsprotocol.types import Diagnostic as Shown

from grammar.check import faults
from grammar.diagnostics import Diagnostic
from grammar.server.document import Document, words

SOURCE = "sightline"
SEVERITIES = {"error": DiagnosticSeverity.Error, "warning": DiagnosticSeverity.Warning}
MEANT = re.compile(r"did you mean '([^']+)'\?")


def diagnose(document: Document, thorough: bool = True) -> list[Shown]:
    """Everything wrong with a script; what shows only when it is made ready, its table built, only if `thorough`."""
    file = document.path or "script"
    if thorough:
        from grammar.performance import inspect  # loads the whole engine, and an editor waits for its first answer

        found = inspect(document.raw, file, document.files)[1]
    else:
        found = faults(document.raw, file, files=document.files)
    return [_shown(document, each) if each.file == file else _elsewhere(document, each) for each in found]


def fixes(document: Document, uri: str, shown: Sequence[Shown]) -> list[CodeAction]:
    """For each fault that is a misspelt word, the word that was meant in its place."""
    actions = []
    for each in shown:
        meant = MEANT.search(each.message)
        if meant is None:
            continue
        start, end = document.offset(each.range.start), document.offset(each.range.end)
        written = document.text[start:end]
        text = f'"{meant[1]}"' if written.startswith('"') else f"'{meant[1]}'" if written.startswith("'") else meant[1]
        actions.append(
            CodeAction(
                title=f"Write {text}",
                kind=CodeActionKind.QuickFix,
                diagnostics=[each],
                edit=WorkspaceEdit(changes={uri: [TextEdit(each.range, text)]}),
                is_preferred=True,
            )
        )
    return actions


def _shown(document: Document, fault: Diagnostic) -> Shown:
    where = document.between(fault.line, fault.column, fault.end_line, fault.end_column)
    return Shown(where, _message(fault), severity=SEVERITIES[fault.severity], source=SOURCE)


def _elsewhere(document: Document, fault: Diagnostic) -> Shown:
    """A fault in an included file, shown where the script includes one."""
    spoken = words(document.tokens)
    named = [token for before, token in pairwise(spoken) if before.type == "INCLUDE"]
    own = [token for token in named if fault.file == str(Path(document.path).parent / normpath(token.strip('"')))]
    token = next(iter(own or named), None)
    place = Range(Position(fault.line - 1, fault.column - 1), Position(fault.end_line - 1, fault.end_column - 1))
    return Shown(
        document.range_of(token) if token is not None else document.range(0, 0),
        f"in {fault.file}, line {fault.line}: {_message(fault)}",
        severity=SEVERITIES[fault.severity],
        source=SOURCE,
        related_information=[DiagnosticRelatedInformation(Location(_uri(fault.file), place), fault.message)],
    )


def _uri(file: str) -> str:
    return Path(file).resolve().as_uri()


def _message(fault: Diagnostic) -> str:
    return f"{fault.message}\nhint: {fault.hint}" if fault.hint else fault.message
