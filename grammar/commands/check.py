"""What is wrong with scripts, without playing them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from engine.answer import Answer, set_parameters
from grammar.diagnostics import Diagnostic, render_all
from grammar.files import Files
from grammar.performance import inspect
from grammar.source import read

SUMMARY = "find what is wrong with scripts without playing them"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The scripts."""
    parser.add_argument("scripts", nargs="+", metavar="SCRIPT", help="a scenario, *.strike, or -")
    set_parameters(parser)


def run(args: argparse.Namespace, say: Callable[[str], None]) -> Answer:
    """Check every script; status 1 if there is an error in any."""
    found: list[Diagnostic] = []
    shown: list[str] = []
    for path in args.scripts:
        say(f"checking {path}")
        text, files = read(path), Files(Path(path).resolve().parent)
        if isinstance(text, Diagnostic):
            problems, texts = [text], {}
        else:
            problems, texts = inspect(text, path, files, settings=dict(args.set), parts=True)[1], {path: text}
        found += problems
        shown += [render_all(problems, {**texts, **files.texts})] if problems else []
    errors, warnings = (sum(problem.severity == each for problem in found) for each in ("error", "warning"))
    shown.append(summary(errors, warnings, len(args.scripts)))
    data = {"files": len(args.scripts), "diagnostics": [problem.json() for problem in found]}
    return Answer("\n".join(shown), data, status=int(errors > 0))


def summary(errors: int, warnings: int, scripts: int) -> str:
    """One line for all scripts."""
    counts = [_counted(errors, "error")] if errors else ["nothing wrong"]
    if warnings:
        counts.append(_counted(warnings, "warning"))
    return f"{_counted(scripts, 'script')} checked: {', '.join(counts)}"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
