"""Brings scripts into their canonical form."""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from engine.answer import Answer, Refused
from grammar.diagnostics import Diagnostic, render
from grammar.format import format_text
from grammar.source import STANDARD_INPUT, read

SUMMARY = "bring scripts into the one canonical form"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The scripts, and whether only to look."""
    parser.add_argument("scripts", nargs="+", metavar="SCRIPT", help="a scenario, *.strike, or -")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a script would change")


def run(args: argparse.Namespace, say: Callable[[str], None]) -> Answer:
    """Format every script in place; one with a syntax error stays as it is and makes the status 1.

    A script on standard input is printed in its form. Raises `Refused` for one among others.
    """
    if args.scripts == [STANDARD_INPUT]:
        return piped(args.check)
    if STANDARD_INPUT in args.scripts:
        raise Refused("'-' is the script on standard input, and is formatted alone", status=2)
    faults: list[Diagnostic] = []
    changed: list[str] = []
    lines: list[str] = []
    for path in args.scripts:
        say(f"formatting {path}")
        text = read(path)
        tidy = format_text(text, path) if isinstance(text, str) else text
        if isinstance(tidy, Diagnostic):
            faults.append(tidy)
            lines.append(render(tidy, text if isinstance(text, str) else ""))
        elif tidy.encode() != Path(path).read_bytes():
            changed.append(path)
            lines.append(f"{path}: {'would be formatted' if args.check else 'formatted'}")
            if not args.check:
                replace(Path(path), tidy)
    data = {"files": len(args.scripts), "changed": changed, "diagnostics": [fault.json() for fault in faults]}
    return Answer("\n".join(lines), data, status=int(bool(faults) or (args.check and bool(changed))))


def piped(check: bool) -> Answer:
    """The script on standard input in its form, or with `check` whether it has it; a syntax error prints no script."""
    text = read(STANDARD_INPUT)
    tidy = format_text(text, STANDARD_INPUT) if isinstance(text, str) else text
    if isinstance(tidy, Diagnostic):
        told = render(tidy, text if isinstance(text, str) else "")
        return Answer(data={"files": 1, "changed": [], "diagnostics": [tidy.json()]}, status=1, errors=told)
    changed = [STANDARD_INPUT] if tidy != text else []
    data = {"files": 1, "changed": changed, "diagnostics": [], "script": tidy}
    if check:
        return Answer("-: would be formatted" if changed else "", data, status=len(changed))
    return Answer(tidy.removesuffix("\n"), data)


def replace(path: Path, text: str) -> None:
    """Put a text in a file's place whole, with the file's permissions. Raises `Refused`."""
    target = path.resolve()
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as fault:
        raise Refused(f"{path}: error: cannot be written: {fault.strerror or fault}") from fault
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        shutil.copymode(target, temporary)
        os.replace(temporary, target)
    except OSError as fault:
        raise Refused(f"{path}: error: cannot be written: {fault.strerror or fault}") from fault
    finally:
        Path(temporary).unlink(missing_ok=True)
