"""The coloring of scripts in editors, a TextMate grammar made from the words of the language.

`python3 -m grammar.coloring` writes it anew after a change of the language.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from grammar.parse import parser
from grammar.words import COMPASS, ORDER_WORDS, SECTIONS

COLORING = Path(__file__).with_name("editor") / "strike.tmLanguage.json"

DECLARING = ("force", "unit", "lance", "network", "area", "objective", "parameter")
"""Keywords whose name is colored as what it is: new."""

JOINTS = ("and", "or", "not", "once", "either", "the")
NAME = r"[a-z_][a-z0-9_-]*"


def coloring() -> dict[str, Any]:
    """The TextMate grammar of the language as it is now."""
    keywords = sorted(parser().options.postlex.reserved)  # type: ignore[union-attr]
    sections = [word for word in keywords if word in SECTIONS]
    orders = [word for word in keywords if word in ORDER_WORDS and word not in sections]
    joints = [word for word in keywords if word in JOINTS]
    others = [word for word in keywords if word not in (*sections, *orders, *joints)]
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Sightline scenario",
        "scopeName": "source.strike",
        "fileTypes": ["strike"],
        "patterns": [
            {"name": "comment.line.number-sign.strike", "match": "#.*$"},
            {"name": "string.quoted.double.strike", "match": '"[^"]*"'},
            {"name": "invalid.illegal.unclosed.strike", "match": '"[^"]*$'},
            {"name": "entity.name.strike", "match": "'[^']*'"},
            {
                "match": rf"{_words(DECLARING)}\s+({NAME}|'[^']*')",
                "captures": {"1": {"patterns": [{"include": "#words"}]}, "2": {"patterns": [{"include": "#names"}]}},
            },
            {"include": "#words"},
            {"name": "variable.parameter.strike", "match": rf"\${NAME}"},
            {
                "name": "constant.numeric.size.strike",
                "match": r"(?<![\w.-])\d+(\.\d+)?(in)?[ \t]*x[ \t]*\d+(\.\d+)?(in)?\b",
            },
            {"name": "constant.numeric.strike", "match": r"(?<![\w.])-?\d+(\.\d+)?(in)?\b"},
            {"name": "constant.other.code.strike", "match": r"(?<![\w.-])[A-Z][A-Za-z0-9]*([/.-][A-Za-z0-9-]+)*"},
            {"name": "variable.other.strike", "match": rf"(?<![\w.-]){NAME}(\.[1-5])?"},
        ],
        "repository": {
            "words": {
                "patterns": [
                    {"name": "keyword.control.section.strike", "match": _words(sections)},
                    {"name": "support.function.order.strike", "match": _words(orders)},
                    {"name": "keyword.operator.word.strike", "match": _words(joints)},
                    {"name": "constant.language.direction.strike", "match": _words(_directions())},
                    {"name": "keyword.other.strike", "match": _words(others)},
                ]
            },
            "names": {
                "patterns": [{"include": "#words"}, {"name": "entity.name.strike", "match": ".+"}],
            },
        },
    }


def dumped() -> str:
    """The grammar as the file holds it."""
    return json.dumps(coloring(), indent=2, ensure_ascii=False) + "\n"


def _directions() -> Iterable[str]:
    for word in COMPASS:
        yield word
        for half in ("north", "south"):
            if word.startswith(half) and word != half:
                yield f"{half}-{word.removeprefix(half)}"


def _words(words: Iterable[str]) -> str:
    """A pattern for any of some words, none of them a part of a longer one."""
    return rf"(?<![\w.-])({'|'.join(sorted(words, key=lambda word: (-len(word), word)))})(?![\w-])"


if __name__ == "__main__":
    COLORING.write_text(dumped(), encoding="utf-8", newline="\n")
