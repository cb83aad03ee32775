"""The bytes of a script on their way to text, and the limits that keep a script from costing unbounded time."""

from __future__ import annotations

import sys
from pathlib import Path

from grammar.diagnostics import Diagnostic
from grammar.syntax import Span

LONGEST = 1_000_000
"""Characters that a script may have: far more than the longest campaign needs, and a few seconds of parsing."""

STANDARD_INPUT = "-"
"""What stands for a script that comes on standard input."""

RECORDS = (b'{"format":"sightline-replay"', b"\x1f\x8b")
"""How replays begin, plain and packed."""


def read(path: str | Path) -> str | Diagnostic:
    """The text of a script's file, of standard input for `-`, or why there is none."""
    try:
        if str(path) == STANDARD_INPUT:
            return decode(sys.stdin.buffer.read(4 * LONGEST + 1), STANDARD_INPUT)
        if Path(path).exists() and not Path(path).is_file():
            return _unreadable(path, "it is not a file")
        with open(path, "rb") as file:
            return decode(file.read(4 * LONGEST + 1), str(path))
    except (OSError, ValueError) as fault:
        return _unreadable(path, str(getattr(fault, "strerror", None) or fault).lower())


def decode(data: bytes, file: str) -> str | Diagnostic:
    """The text of a script from UTF-8 bytes, with or without a byte-order mark, any line ends made `\\n`."""
    if len(data) > 4 * LONGEST:
        return _too_long(file)
    if data.startswith(RECORDS):
        hint = "'log', 'los', 'verify', 'watch' and 'render' take replays; their names end in .replay or .replay.gz"
        return Diagnostic(file, 1, 1, 1, 1, "error", "this is a replay, not a script.", hint)
    try:
        return straighten(data.decode("utf-8"))
    except UnicodeDecodeError as fault:
        before = data[: fault.start].decode("utf-8")
        where = place(straighten(before), len(straighten(before)))
        return Diagnostic.error(
            file, where, f"byte {data[fault.start]:#04x} is not UTF-8 text.", "save the script as UTF-8 in your editor"
        )


def straighten(text: str) -> str:
    """The text without a byte-order mark and with `\\n` for every kind of line end."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def refuse_text(text: str, file: str) -> Diagnostic | None:
    """Why a text is not even tried, if there is a reason."""
    return _too_long(file) if len(text) > LONGEST else None


def place(text: str, start: int, length: int = 0) -> Span:
    """The span of `length` characters from offset `start`, which must lie in one line."""
    line = text.count("\n", 0, start) + 1
    column = start - text.rfind("\n", 0, start)
    return Span(start, start + length, line, column, line, column + length)


def _unreadable(path: str | Path, why: str) -> Diagnostic:
    return Diagnostic(str(path), 1, 1, 1, 1, "error", f"the script cannot be read: {why}.")


def _too_long(file: str) -> Diagnostic:
    return Diagnostic(
        file,
        1,
        1,
        1,
        1,
        "error",
        f"the script is longer than {LONGEST:,} characters.",
        "split it: 'include' reads shared parts",
    )
