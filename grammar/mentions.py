"""What a script says of parameters and of other files, found in its text before it is parsed.

A parameter must be known before the words that use it can be told apart, and it may stand in another file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

NAME = r"[a-z_][a-z0-9_]*(?:-[a-z0-9_]+)*"
GAP = r"(?:\s++|\#[^\n]*+)*+"
ALONE = r"(?<![a-z0-9_.$-])"
NUMBER = r"-?[0-9]+(?:\.[0-9]+)?[a-z]*"
TEXT = r'"[^"\n]*+"'

MENTION = re.compile(
    rf"""
      \#[^\n]*+ | '[^'\n]*+'
    | {ALONE} parameter (?![a-z0-9_-]) {GAP} (?P<name>{NAME})
      {GAP} (?: (?P<number>{NUMBER}) | (?P<text>{TEXT}) | (?P<word>{NAME}) )
    | {ALONE} include (?![a-z0-9_-]) {GAP} (?P<file>{TEXT})
    | {TEXT} | (?P<brace>[{{}}])
    | \$ (?P<used>{NAME})
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Given:
    """What a parameter stands for: `kind` is NUMBER, TEXT or WORD, `written` as in a script, quotes and all."""

    kind: str
    written: str


@dataclass
class Mentions:
    """The parameters that a text sets, those that it uses, and the files that it includes.

    `where` has the offset and length of each parameter's name, `files` those of each file's name in quotes behind it.
    """

    given: dict[str, Given] = field(default_factory=dict)
    where: dict[str, tuple[int, int]] = field(default_factory=dict)
    used: list[str] = field(default_factory=list)
    files: list[tuple[str, tuple[int, int]]] = field(default_factory=list)


def mentions(text: str) -> Mentions:
    """What a text says of parameters and of other files; of a parameter that is set twice the first."""
    found = Mentions()
    if not re.search(rf"{ALONE}(?:parameter|include)|\$", text):
        return found
    depth = 0
    for match in MENTION.finditer(text):
        if match["brace"]:
            depth += 1 if match["brace"] == "{" else -1
        elif used := match["used"]:
            found.used.append(used)
        elif match["file"] is not None:
            if depth > 0:
                continue
            found.files.append((match["file"][1:-1], (match.start("file"), len(match["file"]))))
        elif (name := match["name"]) is not None and name not in found.given:
            kind = next(kind for kind in ("number", "text", "word") if match[kind] is not None)
            found.given[name] = Given(kind.upper(), match[kind])
            found.where[name] = (match.start("name"), len(name))
    return found
