"""The folder for editors: the coloring has the words of the language, and the extension's files are whole."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine import __version__
from grammar.coloring import COLORING, dumped
from grammar.server.glossary import glossary
from grammar.words import COMPASS, GRAMMAR, keywords

FOLDER = COLORING.parent
KEYWORDS = sorted(keywords(GRAMMAR.read_text(encoding="utf-8")))


def read(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def patterns() -> list[tuple[str, re.Pattern[str]]]:
    """The scopes of the coloring with their patterns, those of its words in the place where they are included."""
    coloring = read("strike.tmLanguage.json")
    inner = coloring["repository"]["words"]["patterns"]
    listed = [each for one in coloring["patterns"] for each in (inner if one.get("include") == "#words" else [one])]
    return [(each["name"], re.compile(each["match"])) for each in listed if "name" in each]


def scopes(line: str) -> dict[str, str]:
    """The words of a line with their scopes; at each place the first pattern that finds something there colors it."""
    found, at = {}, 0
    while at < len(line):
        hits = [
            (match.start(), rank, match, name)
            for rank, (name, pattern) in enumerate(patterns())
            if (match := pattern.search(line, at))
        ]
        if not hits:
            break
        _, _, match, name = min(hits, key=lambda hit: hit[:2])
        found[match.group()] = name.removesuffix(".strike")
        at = match.end()
    return found


def test_the_coloring_is_the_one_that_the_words_of_the_language_make() -> None:
    written = COLORING.read_text(encoding="utf-8")
    assert written == dumped(), "python3 -m grammar.coloring writes it anew"


def test_grammar_coloring_and_reference_have_the_same_words() -> None:
    words = read("strike.tmLanguage.json")["repository"]["words"]["patterns"]
    colored = [
        word for each in words for word in re.findall(r"[a-z][a-z_-]+", each["match"].split("(", 2)[2].split(")")[0])
    ]
    assert len(colored) == len(set(colored))
    assert sorted(word for word in colored if word.replace("-", "") not in COMPASS) == KEYWORDS
    assert [word for word in KEYWORDS if word not in glossary()] == []


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (
            'force davion "1st Guards" { home south-east skill 4 # six',
            {
                "force": "keyword.control.section",
                "davion": "variable.other",
                '"1st Guards"': "string.quoted.double",
                "home": "keyword.other",
                "south-east": "constant.language.direction",
                "skill": "keyword.other",
                "4": "constant.numeric",
                "# six": "comment.line.number-sign",
            },
        ),
        (
            "'turn' moves to (12, -4.5in) size 6x4 $depth using TUR",
            {
                "'turn'": "entity.name",
                "moves": "support.function.order",
                "to": "keyword.other",
                "12": "constant.numeric",
                "-4.5in": "constant.numeric",
                "size": "keyword.other",
                "6x4": "constant.numeric.size",
                "$depth": "variable.parameter",
                "using": "keyword.other",
                "TUR": "constant.other.code",
            },
        ),
        (
            'turn_table north_ridge at-ease hydra.2 not once "open',
            {
                "turn_table": "variable.other",
                "north_ridge": "variable.other",
                "at-ease": "variable.other",
                "hydra.2": "variable.other",
                "not": "keyword.operator.word",
                "once": "keyword.operator.word",
                '"open': "invalid.illegal.unclosed",
            },
        ),
    ],
)
def test_a_line_is_colored_word_by_word(line: str, wanted: dict[str, str]) -> None:
    assert scopes(line) == wanted


def test_the_extension_names_files_that_are_there() -> None:
    package = read("package.json")
    (language,) = package["contributes"]["languages"]
    (grammar,) = package["contributes"]["grammars"]
    for name in (package["main"], language["configuration"], grammar["path"], "README.md"):
        assert (FOLDER / name).is_file(), name
    assert (language["id"], language["extensions"]) == (grammar["language"], [".strike"])
    assert grammar["scopeName"] == read("strike.tmLanguage.json")["scopeName"]
    assert package["version"] == __version__
    assert read("language-configuration.json")["comments"] == {"lineComment": "#"}


def test_nothing_of_node_is_kept() -> None:
    ignored = (Path(__file__).resolve().parents[2] / ".gitignore").read_text(encoding="utf-8").split()
    assert {"node_modules/", "package-lock.json", "*.vsix"} <= set(ignored)
