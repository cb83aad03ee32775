"""The canonical form: idempotent, with every comment, of an equal tree, whatever the layout."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.diagnostics import Diagnostic
from grammar.format import WIDTH, format_text
from grammar.parse import parse, scan

EXAMPLE = Path(__file__).with_name("cairo_gate.strike").read_text(encoding="utf-8")
SHORT = """
scenario "Ford" { level introductory rules forced_withdrawal, fire_and_smoke }
table 36 x 36 { hill at (8, 8) radius 3 height 2 area banks ford plus bank minus mill }
force davion { home south lance "Command" { unit 'light' "AS7-RS" at (12, 4, 2) criticals engine, mp } }
when davion holds ford and (not raven lost or once dice 9) at the end {
    say "Well." davion receives { unit boss "AS7-K" }
}
whenever every turn begins {
    either 2 { draw "So" end } or { either { fire at (1, 2) } or 3 { kurita commander defend ford } }
}
victory for davion when 3 pv of kurita lost "Done."
parameter skill 3 "Skill"
turn 1 {
    initiative davion 9, kurita 5
    atlas fires at raven with overheat 1 rolling 5 4 expect not raven destroyed
    after movement expect atlas at (1, 2) after end { expect draw expect atlas tmm 1 }
}
"""


GAPS = st.sampled_from(
    (
        " ",
        "  ",
        "\n",
        "\n\n\n",
        "\t",
        " \r\n ",
        "\n    ",
        "  # a note\n",
        "\n# alone, with 'quotes' and \"more\"\n",
        "#tight\n",
    )
)
TIGHT = frozenset(("LPAR", "RPAR", "COMMA", "LBRACE", "RBRACE"))


@st.composite
def layouts(draw: st.DrawFn, text: str) -> str:
    """A random layout of a script's words."""
    words = [token for token in scan(text) if token.type not in ("COMMENT", "COMMA")]
    laid = draw(st.sampled_from(("", "\ufeff", "\n\n", "# first\n")))
    for word, following in zip(words, [*words[1:], None], strict=True):
        laid += str(word)
        tight = word.type in TIGHT or (following is not None and following.type in TIGHT)
        if word.type == "NUMBER" and following is not None and following.type == "NUMBER" and draw(st.booleans()):
            laid += ","
        laid += "" if tight and draw(st.booleans()) else draw(GAPS)
    return laid


def tidy(text: str) -> str:
    formatted = format_text(text)
    assert isinstance(formatted, str)
    return formatted


def comments(text: str) -> list[str]:
    return [
        str(token).rstrip()
        for token in scan(text.removeprefix("\ufeff").replace("\r\n", "\n"))
        if token.type == "COMMENT"
    ]


def keeps_its_promises(text: str) -> None:
    formatted = tidy(text)
    assert tidy(formatted) == formatted
    assert parse(formatted) == parse(text)
    assert comments(formatted) == comments(text)
    assert formatted.endswith("\n")
    assert not re.search(r"[ \t]$|\n\n\n|\A\n|\n\n\Z", formatted, re.MULTILINE)


@settings(max_examples=150, deadline=None)
@given(layouts(SHORT))
def test_any_layout_of_a_short_script(text: str) -> None:
    keeps_its_promises(text)


@settings(max_examples=15, deadline=None)
@given(layouts(EXAMPLE))
def test_any_layout_of_the_example(text: str) -> None:
    keeps_its_promises(text)


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_layouts_without_comments_have_one_form(data: st.DataObject) -> None:
    text = data.draw(layouts(SHORT))
    if not comments(text):
        squeezed = [line for line in tidy(text).splitlines() if line]
        assert squeezed == [line for line in tidy(SHORT).splitlines() if line]


def test_the_example_in_its_canonical_form() -> None:
    keeps_its_promises(EXAMPLE)
    assert tidy(EXAMPLE).startswith(
        'scenario "Cairo Gate" {\n    about "Two lances meet at the only ford for miles."\n'
    )


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("table 72x48", "table 72 x 48\n"),
        ("table 72.50in   x 48.0", "table 72.5 x 48\n"),
        ("table 6 x 6{}", "table 6 x 6 {\n}\n"),
        ("weather{}", "weather { }\n"),
        ("weather{wind 2 from northwest light night}", "weather { wind 2 from north-west  light night }\n"),
        ("turn 1{'atlas' stands}", "turn 1 {\n    atlas stands\n}\n"),
        ("turn 1{'light' stands}", "turn 1 {\n    'light' stands\n}\n"),
        ("turn 1{a moves to(12in 007.250)}", "turn 1 {\n    a moves to (12, 7.25)\n}\n"),
        ("turn 1{initiative a 9 b 5}", "turn 1 {\n    initiative a 9, b 5\n}\n"),
        ("turn 1{after end expect draw}", "turn 1 {\n    after end expect draw\n}\n"),
        ("turn 1{after end{expect draw}}", "turn 1 {\n    after end { expect draw }\n}\n"),
        ('when(a destroyed and(b lost or not c lost))at the end{end}',
         "when (a destroyed and (b lost or not c lost)) at the end { end }\n"),
        ('whenever dice 9{either 2{say "A"}or{fire at(1 2)}}',
         'whenever dice 9 { either 2 { say "A" }  or { fire at (1, 2) } }\n'),
        ('when dice 9{either{say"A"}or# why\n{end}}',
         'when dice 9 {\n    either { say "A" }\n    or  # why\n    {\n        end\n    }\n}\n'),
        ('victory for a when dice 9"So"victory points', 'victory for a when dice 9 "So"\nvictory points\n'),
        ('force a{unit b bombs he inferno leader}', "force a {\n    unit b bombs he, inferno leader\n}\n"),
        ("", ""),
        ("# only this", "# only this\n"),
        ("# rule: MOV-1\n\n\n\ntable 6 x 6 # here", "# rule: MOV-1\n\ntable 6 x 6  # here\n"),
        ("table 6 x 6 { # open\nrough # inside\nat (1, 1) radius 1 # behind\n# before the end\n}",
         "table 6 x 6 {  # open\n    rough  # inside\n        at (1, 1) radius 1  # behind\n    # before the end\n}\n"),
        ("force a # why\n{}", "force a  # why\n{\n}\n"),
    ],
)  # fmt: skip
def test_one_spelling(written: str, canonical: str) -> None:
    assert tidy(written) == canonical
    keeps_its_promises(written) if canonical else None


def test_long_statements_go_on_in_the_next_line() -> None:
    corners = " ".join(f"({i}, {i + 1})" for i in range(40))
    formatted = tidy(f"table 72 x 72 {{ woods light outline {corners} height 3 }}")
    assert all(len(line) <= WIDTH for line in formatted.splitlines())
    assert "\n        (" in formatted


def test_a_broken_script_is_not_formatted() -> None:
    assert isinstance(format_text("tabel 6 x 6"), Diagnostic)
