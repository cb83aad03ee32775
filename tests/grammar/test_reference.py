"""LANGUAGE.md: every example parses, has an equal tree when formatted, and names every word of the language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grammar import words
from grammar.check import faults
from grammar.files import Files
from grammar.format import format_text
from grammar.parse import parse, parser
from grammar.performance import inspect
from grammar.syntax import Script
from grammar.whereabouts import STANDS_IN
from grammar.words import keywords

REFERENCE = Path(words.__file__).with_name("LANGUAGE.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```strike\n(.*?)^```", REFERENCE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_every_example_parses(example: str) -> None:
    tree = parse(example)
    assert isinstance(tree, Script), tree
    formatted = format_text(example)
    assert isinstance(formatted, str)
    assert parse(formatted) == tree


def test_the_first_example_is_a_whole_script_without_fault() -> None:
    assert faults(EXAMPLES[0], "cairo_gate.strike") == []


@pytest.mark.parametrize("example", [each for each in EXAMPLES if "scenario" in each])
def test_every_example_with_a_scenario_is_without_fault(example: str) -> None:
    beside = {"valley": "table 72 x 48", "kurita": 'force kurita { unit dragon "DRG-5K" }'}
    files = Files(None, {f"shared/{name}.strike": text.encode() for name, text in beside.items()})
    made, problems = inspect(example, "example.strike", files)
    assert problems == []
    assert made is not None


def test_what_is_not_played_yet_is_said_of_every_word() -> None:
    section = REFERENCE[REFERENCE.index("## Understood, and not played yet") :]
    (example,) = re.findall(r"^```strike\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    told = {fault.message for fault in faults(example, "example.strike", parts=True)}
    words_told = {word for word, begun in words.NOT_PLAYED.items() if f"{begun} not played yet." in told}
    assert words_told == {*words.NOT_PLAYED} - {"ejects"}
    assert all(message.endswith("not played yet.") for message in told)


def test_the_example_of_your_own_terrain_is_laid_out_as_it_says() -> None:
    (example,) = (each for each in EXAMPLES if "triangles" in each)
    made, problems = inspect(example, "own.strike", Files(None))
    assert made is not None
    assert [problem.severity for problem in problems] == ["note"] * 3
    boulder, rock, lintel = (solid for solid in made.table.solids if solid.kind == "piece")
    assert boulder.bounds[0, 2] == -0.25
    assert (rock.bounds[0, 2], len(rock.mesh.faces)) == (0.0, 60)
    assert lintel.bounds[0, 2] == 3.0


def test_every_keyword_is_in_the_reference() -> None:
    said = set(re.findall(r"[a-z_]+", REFERENCE))
    assert [word for word in keywords(words.GRAMMAR.read_text(encoding="utf-8")) if word not in said] == []


def test_the_tables_of_words_speak_of_the_grammar() -> None:
    reserved = parser().options.postlex.reserved  # type: ignore[union-attr]
    spoken = {
        *words.SECTIONS,
        *words.NOT_PLAYED,
        *STANDS_IN,
        *words.GLUE,
        *words.UNIT_CLAUSES,
        *(word for needed, further in words.FEATURES.values() for word in (*needed, *further)),
        *(word for clauses in words.CARD_CLAUSES for word in clauses),
        *(word for verb in words.VERBS for word in verb.split()),
        *(word for clauses in words.VERBS.values() for word in clauses),
    }
    assert sorted(word for word in spoken if word not in reserved) == []
