"""What is wrong with a script, in the one form that every part of the program uses."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from grammar.syntax import Span


@dataclass(frozen=True, slots=True, order=True)
class Diagnostic:
    """One fault: the file as the user named it, where in it, a sentence and perhaps a hint.

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
        """An error at a stretch of text."""
        return cls(file, span.line, span.column, span.end_line, span.end_column, "error", message, hint)

    @classmethod
    def warning(cls, file: str, span: Span, message: str, hint: str = "") -> Diagnostic:
        """Something that is worth knowing and keeps nothing from being played."""
        return cls(file, span.line, span.column, span.end_line, span.end_column, "warning", message, hint)

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
    """`file:line:column: error: sentence`, the source line with a caret under it, and the hint.

    `text` is the script's text; of a very long line only the part around the fault is quoted.
    """
    d = diagnostic
    rendered = [f"{d.file}:{d.line}:{d.column}: {d.severity}: {d.message}"]
    lines = text.split("\n")
    source = lines[d.line - 1] if d.line <= len(lines) else ""
    if source.strip():
        start = d.column - 1
        end = d.end_column - 1 if d.end_line == d.line else len(source)
        left = max(0, start - WIDEST // 2) if len(source) > WIDEST else 0
        shown = source[left : left + WIDEST]
        padding = "".join("\t" if letter == "\t" else " " for letter in source[left:start])
        carets = max(1, min(end, left + len(shown)) - start)
        rendered += [f"    {shown.rstrip()}", f"    {padding}{'^' * carets}"]
    if d.hint:
        rendered.append(f"    hint: {d.hint}")
    return "\n".join(rendered)


def render_all(diagnostics: list[Diagnostic], text: str) -> str:
    """Every diagnostic of one script, in the order of the text."""
    return "\n".join(render(each, text) for each in sorted(diagnostics))
