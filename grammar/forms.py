"""How things are written and called, for hints: examples, sorts of values, what may stand somewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lark import Token

from grammar.probe import Probe
from grammar.spelling import listed
from grammar.weather_words import TEMPERATURES
from grammar.words import COMMANDERS, LEVELS, OPTIONAL_RULES, SIGHT_MODES, VICTORIES

MOST_LISTED = 16
SIGNS = {"LBRACE": "{", "RBRACE": "}", "LPAR": "(", "RPAR": ")", "COMMA": ","}
SORTS = {
    "WORD": "a word",
    "TEXT": "a text in double quotes",
    "NUMBER": "a number",
    "EXTENT": "a size such as 6 x 4",
    "COMPASS": "a direction such as north",
    "CODE": "a code such as TUR",
}
A_POINT = "a point such as (12, 4)"
A_FACT = "a condition such as 'raven destroyed'"
A_STATUS = "a status such as 'destroyed'"
ALSO_NAMES = ("AMMUNITION", "BOMBS", "CONCEALED", "LEADER")
"""Keywords that serve as names, too."""

EXAMPLES = {
    "MOVES": "moves to (12, 10)",
    "FLIES": "flies to (12, 10)",
    "JUMPS": "jumps to (12, 10)",
    "DIVES": "dives to (12, 10)",
    "FIRES": "fires at raven",
    "SETS": "sets fire to (12, 14)",
    "FIGHTS": "fights the fire",
    "CLEARS": "clears woods",
    "SWINGS": "swings at raven",
    "CHARGES": "charges raven",
    "PUNCHES": "punches raven",
    "KICKS": "kicks raven",
    "SWARMS": "swarms raven",
    "LEAVES": "leaves over north",
    "FACING": "facing north",
    "HOME": "home south",
    "ROLLING": "rolling 5 4",
    "INITIATIVE": "initiative davion 9, kurita 5",
    "EXPECT": "expect atlas armor 8",
    "NEEDS": "needs 7 to hit raven",
    "UNIT": 'unit atlas "AS7-RS" at (12, 4)',
    "FORCE": "force davion { ... }",
    "SCENARIO": 'scenario "Cairo Gate" { ... }',
    "TABLE": "table 72 x 48",
    "SIZE": "size 6 x 4",
    "ALONG": "along (1, 1) (8, 8)",
    "OUTLINE": "outline (1, 1) (8, 1) (8, 8)",
    "INCLUDE": 'include "ford.strike"',
    "PARAMETER": "parameter skill 3",
    "SAY": 'say "The ford is lost."',
    "SHOW": 'show "valley.png"',
    "REMOVE": "remove raven",
    "RECEIVES": 'receives { unit boss "AS7-RS" enters from north }',
    "GAINS": "gains 3 points",
    "EITHER": "either { ... } or { ... }",
    "HAS": "has 20 points",
    "LOSES": "loses commander",
    "OVERHEATS": "overheats deliberately",
}
"""Keywords -> how they go on."""

FOLLOWING = {
    "LEVEL": LEVELS,
    "RULES": OPTIONAL_RULES,
    "SIGHT": SIGHT_MODES,
    "VICTORY": VICTORIES,
    "COMMANDER": COMMANDERS,
    "TEMPERATURE": TEMPERATURES,
}
"""Keywords -> the words that may follow."""


def goes_on(before: Sequence[Token]) -> str:
    """How what stands before goes on: `for example: fires at raven`, or the words that may follow; or nothing."""
    kind = before[-1].type if before else ""
    if kind in EXAMPLES:
        return f"for example: {EXAMPLES[kind]}"
    return f"there are {listed(FOLLOWING[kind], 'and')}" if kind in FOLLOWING else ""


def words_after(before: Sequence[Token]) -> Sequence[str]:
    """The words that may follow what stands before, where they are few."""
    return tuple(FOLLOWING.get(before[-1].type if before else "", ()))


def sort_of(kind: str, expected: Sequence[str], before: Sequence[Token]) -> str:
    """What a terminal is called among all that may stand there."""
    if [token.type for token in before[-2:-1]] == ["PARAMETER"]:
        return "a value"
    if kind != "WORD":
        return SORTS.get(kind) or (f"'{SIGNS[kind]}'" if kind in SIGNS else f"the word '{word_of(kind)}'")
    return "a name" if "QUOTED" in expected else A_STATUS if "ENTERS" in expected else SORTS[kind]


def may_stand(probe: Probe) -> str:
    """What could stand where the bad word stands, unless that is too much."""
    if hint := goes_on(probe.before):
        return hint
    expected = probe.expected()
    a_name = "QUOTED" in expected
    sorts = ["a name" if a_name and kind == "WORD" else sort for kind, sort in SORTS.items() if kind in expected]
    kinds = [kind for kind in expected if not (a_name and kind in ALSO_NAMES)]
    words = sorted(word_of(kind) for kind in kinds if word_of(kind) in probe.keywords)
    signs = [sign for kind, sign in SIGNS.items() if kind in expected and kind != "COMMA"]
    quoted = [f"'{word}'" for word in (*words, *signs)]
    return f"here may stand {either([*sorts, *quoted])}" if 0 < len(sorts) + len(quoted) <= MOST_LISTED else ""


def run_of(probe: Probe) -> str:
    """The bad word and what stands close behind it, or up to a brace where a title or sentence is written."""
    line = probe.text[probe.bad.start_pos :].split("\n", 1)[0]
    spoken = probe.before and probe.before[-1].type in ("SCENARIO", "ABOUT", "SAY")
    return re.split(r"[{}]|$" if spoken else r"[\s{}]|$", line, maxsplit=1)[0].strip().strip("'")


def word_of(kind: str) -> str:
    """The keyword of a terminal."""
    return kind.strip("_").lower()


def either(choices: Sequence[str]) -> str:
    """`a, b or c`."""
    return choices[0] if len(choices) == 1 else f"{', '.join(choices[:-1])} or {choices[-1]}"
