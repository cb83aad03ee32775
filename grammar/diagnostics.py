"""What is wrong with a script, in the one form that every part of the program uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from grammar.syntax import Span

UNBROKEN = re.compile(r"\S{120,}")
"""What is too long to be quoted whole: no word or name is."""


def _cut(run: re.Match[str]) -> str:
    return f"{run[0][:80]}...{''.join(sign for sign in run[0][-2:] if not sign.isalnum())}"


@dataclass(frozen=True, slots=True, order=True)
class Diagnostic:
    """One fault: the file as the user named it, where in it, a sentence or several on lines of their own, and perhaps
    a hint.

    Lines and columns count from 1; `end_column` lies beyond the last character.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    severity: str
    message: str
    hint: str = ""

    @classmethod
    def error(cls, file: str, span: Span, message: str, hint: str = "") -> Diagnostic:
        """An error at a stretch of text, in `file` unless the span is of an included one."""
        return cls._at(file, span, "error", message, hint)

    @classmethod
    def warning(cls, file: str, span: Span, message: str, hint: str = "") -> Diagnostic:
        """Something that is worth knowing and keeps nothing from being played."""
        return cls._at(file, span, "warning", message, hint)

    @classmethod
    def _at(cls, file: str, span: Span, severity: str, message: str, hint: str) -> Diagnostic:
        said = (UNBROKEN.sub(_cut, words) for words in (message, hint))
        return cls(span.file or file, span.line, span.column, span.end_line, span.end_column, severity, *said)

    @classmethod
    def note(cls, file: str, span: Span, message: str, hint: str = "") -> Diagnostic:
        """Something that was done and is good to know."""
        return cls(file, span.line, span.column, span.end_line, span.end_column, "note", message, hint)

    def json(self) -> dict[str, object]:
        """The fields by name, as `check --json` prints them."""
        return asdict(self)


WIDEST = 160
"""Columns of a source line that a diagnostic quotes."""


def render(diagnostic: Diagnostic, text: str) -> str:
    """`file:line:column: error: sentence`, the source line with a caret under it, further sentences and the hint.

    `text` is the script's text; of a very long line only the part around the fault is quoted.
    """
    return _render(diagnostic, text.split("\n"))


def _render(d: Diagnostic, lines: Sequence[str]) -> str:
    message, *further = d.message.split("\n")
    rendered = [f"{d.file}:{d.line}:{d.column}: {d.severity}: {message}"]
    source = lines[d.line - 1] if d.line <= len(lines) else ""
    if source.strip():
        start = d.column - 1
        end = d.end_column - 1 if d.end_line == d.line else len(source)
        left = max(0, start - WIDEST // 2) if len(source) > WIDEST else 0
        shown = source[left : left + WIDEST]
        padding = "".join("\t" if letter == "\t" else " " for letter in source[left:start])
        carets = max(1, min(end, left + len(shown)) - start)
        rendered += [f"    {shown.rstrip()}", f"    {padding}{'^' * carets}"]
    rendered += [f"    and: {reason}" for reason in further]
    if d.hint:
        rendered.append(f"    hint: {d.hint}")
    return "\n".join(rendered)


def render_all(diagnostics: Iterable[Diagnostic], texts: str | Mapping[str, str]) -> str:
    """Every diagnostic of one script, file by file in the order of the text; `texts` is its text, or those of all its
    files by name.
    """
    found = sorted(diagnostics)
    of = dict.fromkeys((each.file for each in found), texts) if isinstance(texts, str) else texts
    lines = {file: of.get(file, "").split("\n") for file in dict.fromkeys(each.file for each in found)}
    return "\n".join(_render(each, lines[each.file]) for each in found)
