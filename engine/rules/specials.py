"""Special abilities as a card prints them: a code and its value, and what damage makes of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from engine.rules.values import Amount, DamageValues, Malformed, halved_amount, reduced, share

ALIASES = {"XMEC": "HMEC", "BFS": "BFC", "LRPB": "LPRB", "HELI": "HP", "C3BS": "C3BSS"}
"""Other spellings of codes -> the one that is used here."""

SpecialValue = int | float | Literal["0*"] | DamageValues | tuple["Special | DamageValues", ...] | None


@dataclass(frozen=True, slots=True)
class Special:
    """A special ability as the card names it: its code and its typed value, if it has one."""

    code: str
    value: SpecialValue = None

    @classmethod
    def parse(cls, text: str) -> Special:
        """Read ``CASE``, ``IF2``, ``HT1/1/-`` or ``TUR(2/3/1,IF1)``; raises `Malformed`."""
        plain = " ".join(text.upper().split()).replace("CASE II", "CASEII")
        found = re.fullmatch(
            r"([A-Z]+(?:3[A-Z]+)?(?:-[A-Z]+)?)[ -]?(\d+\.\d+|\d+|0\*|[\d*–—-]+(?:/[\d*–—-]+){1,3}|\(.*\))?", plain
        )
        if not found:
            raise Malformed(f"'{text}' is not a special ability: a code and its value, as in CASE, IF2 or HT1/1/-")
        code, value = ALIASES.get(found[1], found[1]), found[2]
        if value is None:
            return cls(code)
        if value.startswith("("):
            return cls(code, tuple(_inner(part) for part in split_specials(value[1:-1])))
        if value == "0*":
            return cls(code, "0*")
        if "." in value:
            return cls(code, float(value))
        return cls(code, int(value) if value.isdecimal() else DamageValues.parse(value, least=2))

    def __str__(self) -> str:
        if isinstance(self.value, tuple):
            return f"{self.code}({','.join(str(part) for part in self.value)})"
        return self.code if self.value is None else f"{self.code}{self.value}"


DAMAGE_CODES = frozenset({"AC", "ARTX", "FLK", "HT", "IF", "LRM", "REAR", "SRM", "TOR", "TUR"})
"""Abilities whose values are damage (CRIT-WEAPON)."""


def damage_values(special: Special) -> list[Amount]:
    """All damage values of an ability, those of weapons in its turret included; none if its value is something else."""
    if special.code not in DAMAGE_CODES:
        return []
    parts = special.value if isinstance(special.value, tuple) else (special.value,)
    found: list[Amount] = []
    for part in parts:
        if isinstance(part, DamageValues):
            found += list(part)
        elif isinstance(part, Special):
            found += damage_values(part)
        elif part is not None and not isinstance(part, float):
            found.append(part)
    return found


def shared(special: Special, figures: int) -> Special:
    """An ability of one of several figures when the values printed are those of all."""
    if special.code not in DAMAGE_CODES or special.value is None or isinstance(special.value, tuple | float):
        return special
    if isinstance(special.value, DamageValues):
        return Special(special.code, special.value.shared(figures))
    return Special(special.code, _number(share(special.value, figures)))


def weakened(special: Special, hits: int, halved: bool) -> Special:
    """An ability with its damage values less weapon hits, then halved if an engine hit does that (CRIT-WEAPON,
    CRIT-ENGINE-VEHICLE).
    """
    if special.code not in DAMAGE_CODES or special.value is None or isinstance(special.value, float):
        return special
    if isinstance(special.value, tuple):
        return Special(
            special.code,
            tuple(
                weakened(part, hits, halved) if isinstance(part, Special) else _weakened(part, hits, halved)
                for part in special.value
            ),
        )
    if isinstance(special.value, DamageValues):
        return Special(special.code, _weakened(special.value, hits, halved))
    left = reduced(special.value, hits)
    return Special(special.code, _number(halved_amount(left) if halved else left))


def _number(amount: Amount) -> int | Literal["0*"]:
    return 0 if amount == "-" else amount


def _weakened(values: DamageValues, hits: int, halved: bool) -> DamageValues:
    left = values.reduced(hits)
    return left.halved() if halved else left


def split_specials(text: str) -> list[str]:
    """Split a list of abilities at the commas outside parentheses."""
    return [part.strip() for part in re.split(r",(?![^(]*\))", text) if part.strip()]


def _inner(text: str) -> Special | DamageValues:
    return DamageValues.parse(text, least=2) if re.match(r"[\d-]", text) else Special.parse(text)
