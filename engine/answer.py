"""What a command hands back to the door, and how it declines."""

from __future__ import annotations

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


class Refused(Exception):
    """Input that cannot be served: a message ready to print, an exit status (1 the input's fault, 2 wrong use)."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
