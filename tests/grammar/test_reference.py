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
        *words.STANDS_IN,
        *words.GLUE,
        *words.UNIT_CLAUSES,
        *(word for needed, further in words.FEATURES.values() for word in (*needed, *further)),
        *(word for clauses in words.CARD_CLAUSES for word in clauses),
        *(word for verb in words.VERBS for word in verb.split()),
        *(word for clauses in words.VERBS.values() for word in clauses),
    }
    assert sorted(word for word in spoken if word not in reserved) == []
