"""The language server for editors."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable

from engine.answer import Answer, Refused

SUMMARY = "the language server that editors start, on standard input and output"

PURPOSE = (
    "This is the language server of the scenario language: an editor starts it and talks to it on standard input and "
    "output. grammar/editor/README.md says how to set one up"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """None of its own; `--stdio` is what some editors add."""
    parser.add_argument("--stdio", action="store_true", help="on standard input and output, as it is anyway")


def run(args: argparse.Namespace, say: Callable[[str], None]) -> Answer:
    """Serve an editor until it is gone. Raises `Refused` on a terminal."""
    if sys.stdin.isatty():
        raise Refused(PURPOSE, status=2)
    from grammar.server.protocol import serve

    write = sys.stdout.buffer
    with contextlib.redirect_stdout(sys.stderr):  # nothing but the protocol's messages may be written there
        serve(sys.stdin.buffer, write)
    return Answer()
