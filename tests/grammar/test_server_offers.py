"""Whatever a whole script says is among what an editor would have offered there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lark import Token

from grammar import words
from grammar.server.completion import complete
from grammar.server.document import Document, naming, plain
from grammar.server.names import declared, look_up
from grammar.server.place import SIGNS

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = Path(words.__file__).with_name("LANGUAGE.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```strike\n(.*?)^```", REFERENCE, re.MULTILINE | re.DOTALL)
SCRIPTS = [
    *((path.stem, path.read_text(encoding="utf-8")) for path in sorted((ROOT / "scripts").rglob("*.strike"))),
    ("cairo_gate", Path(__file__).with_name("cairo_gate.strike").read_text(encoding="utf-8")),
    *((f"example {number}", text) for number, text in enumerate(EXAMPLES)),
]
FREE = ("COMMENT", "TEXT", "NUMBER", "EXTENT", *SIGNS)
"""What nobody could offer: numbers, shown texts, signs."""


TABLES = {word for table in vars(words).values() if isinstance(table, (tuple, dict)) for word in table}


def choices(document: Document) -> Iterator[tuple[tuple[str, ...], Token]]:
    """The words of a script that were chosen among others, each with what it stands behind: keywords, words of tables,
    directions, names that are declared elsewhere. Examples of the reference name things that they do not declare.
    """
    names = declared(document)
    new = {one.token.start_pos for one in names.values()}
    behind = ("", "")
    for token in document.tokens:
        if token.type == "COMMENT":
            continue
        known = look_up(names, plain(token)) is not None
        named = token.type in naming()
        free = token.type in FREE or token.start_pos in new or "." in token or "parameter" in behind[-2:]
        if not free and (known or not named or token in TABLES):
            yield (*behind, "name" if known else str(token)), token
        behind = (*behind[1:], token.type if named or token.type in FREE else str(token))


def test_what_scripts_say_is_among_what_is_offered() -> None:
    seen, lacking = set(), []
    for name, text in SCRIPTS:
        document = Document(text)
        for context, token in choices(document):
            if context not in seen:
                seen.add(context)
                place = document.position((token.start_pos or 0) + 1)
                offered = [item.text_edit.new_text for item in complete(document, place) if item.text_edit]
                if token.replace("-", "") not in [each.replace("-", "") for each in offered]:
                    lacking.append((name, place, str(token)))
    assert lacking == []
    assert len(seen) > 300


@pytest.mark.parametrize("name", ["unit", "force", "hill"])
def test_a_name_that_is_being_declared_is_not_offered_as_one_that_is_there(name: str) -> None:
    document = Document(f'force davion {{ home south unit atlas "AS7-RS" }}\n{name} dav')
    offered = [item.label for item in complete(document, document.position(len(document.text)))]
    assert not {"davion", "atlas"} & set(offered)
