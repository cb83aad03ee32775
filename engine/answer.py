"""What a command hands back to the door, and how it declines."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command found: `text` for people, `data` for programs, the exit `status`, `errors` for standard error.

    `then` is a further command line, to be carried out next.
    """

    text: str = ""
    data: dict[str, Any] | None = None
    status: int = 0
    errors: str = ""
    then: tuple[str, ...] = ()


def set_parameters(parser: argparse.ArgumentParser) -> None:
    """Let a command that takes scripts take values for their parameters, as pairs of a name and a value in `set`."""
    what = "for a script: another value of a parameter; may be repeated"
    parser.add_argument("--set", action="append", type=_setting, default=[], metavar="NAME=VALUE", help=what)


def _setting(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name and sign):
        raise argparse.ArgumentTypeError(f"'{text}' sets nothing: a name, '=' and a value, as in skill=3")
    return name, value


class Refused(Exception):
    """Input that cannot be served: a message ready to print, an exit status (1 the input's fault, 2 wrong use)."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
