"""Where the words of the language belong, for telling of one that was met elsewhere."""

from __future__ import annotations

from grammar.weather_words import WEATHER_CLAUSES
from grammar.words import DEED_WORDS, FIRED_AT, ORDER_WORDS, SECTIONS

_TABLE, _FORCE, _TURN, _TOP = (
    "a 'table' block",
    "a 'force' block",
    "a 'turn' block",
    "no block, at the top of the script",
)
STANDS_IN = {
    **dict.fromkeys(("ground", "area", *FIRED_AT), _TABLE),
    **dict.fromkeys(("lance", "network", "home", "commander", "deploys"), _FORCE),
    "unit": "a 'force' or 'lance' block",
    "skill": "a 'force' block before its units, or behind a unit",
    **dict.fromkeys(("initiative", "dice", "expect", "after"), _TURN),
    **{verb: _TURN for verb in ORDER_WORDS if verb != "turns"},
    **dict.fromkeys(("about", "level", "rules", "seed", "sight", "origin"), "the 'scenario' block"),
    **dict.fromkeys(WEATHER_CLAUSES, "a 'weather' block"),
    **dict.fromkeys(("say", "show", "remove", "either"), "a 'when' block"),
    **dict.fromkeys(DEED_WORDS, "a 'when' block"),
    "or": "an 'either' behind its braces, or a condition",
    **dict.fromkeys(("and", "not", "once"), "a condition"),
    **dict.fromkeys(SECTIONS, _TOP),
}
"""Words that begin something -> where it stands, for one that was met elsewhere."""
