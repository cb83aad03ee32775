"""Values as a unit card prints them: every notation parses and prints back exactly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from typing import Literal

Amount = int | Literal["0*", "-"]
"""Damage in one range bracket: points, minimal damage (``0*``) or none (``-``)."""

BRACKETS = ("short", "medium", "long")
GROUND, JUMP = "", "j"


class Malformed(ValueError):
    """A notation that no card uses; the message says which."""


def round_up(value: Fraction | float) -> int:
    """The next whole number; whole numbers stay (TERM-ROUND-UP)."""
    return ceil(value)


def round_down(value: Fraction | float) -> int:
    """The whole number below; whole numbers stay (TERM-ROUND-DOWN)."""
    return floor(value)


def round_normally(value: Fraction | float) -> int:
    """Below one half down, from one half up, never to even (TERM-ROUND-NORMAL)."""
    return floor(Fraction(value) + Fraction(1, 2))


def margin(roll: int, number: int) -> int:
    """By how much a modified roll reaches its number; below 0 it falls short (TERM-TARGET-NUMBER, TERM-MARGINS)."""
    return roll - number


def parse_amount(text: str) -> Amount:
    """Read ``3``, ``0*`` or ``-``; raises `Malformed`."""
    text = text.strip()
    if text in ("0*", "-"):
        return "0*" if text == "0*" else "-"
    if text in ("–", "—"):
        return "-"
    if text.isdecimal():
        return int(text)
    raise Malformed(f"'{text}' is not a damage value: a number, 0* or -")


def attacks_with(amount: Amount) -> bool:
    """Whether a value allows an attack at all (RANGE-NO-DAMAGE)."""
    return amount not in (0, "-")


def reduced(amount: Amount, by: int) -> Amount:
    """A value after weapon hits: each takes one, never below 0; ``0*`` becomes 0, ``-`` stays (CRIT-WEAPON)."""
    if by <= 0 or amount == "-":
        return amount
    return 0 if amount == "0*" else max(0, amount - by)


@dataclass(frozen=True, slots=True)
class DamageValues:
    """Damage at short, medium and long range; abilities that do not reach far print only the first `brackets` of
    them.
    """

    short: Amount
    medium: Amount
    long: Amount
    brackets: int = 3

    @classmethod
    def parse(cls, text: str, *, least: int = 3) -> DamageValues:
        """Read ``3/4/2``, or, with `least` 2, ``2/2`` for what has no long range; raises `Malformed`."""
        parts = [parse_amount(part) for part in text.split("/")]
        if not least <= len(parts) <= 3:
            raise Malformed(f"'{text}' is not a damage field: three values as in 3/3/1")
        return cls(parts[0], parts[1], parts[2] if len(parts) == 3 else "-", len(parts))

    def __iter__(self) -> Iterator[Amount]:
        return iter((self.short, self.medium, self.long))

    def at(self, bracket: str) -> Amount:
        """The value in a bracket; none beyond long range."""
        return dict(zip(BRACKETS, self, strict=True)).get(bracket, "-")

    def reduced(self, by: int) -> DamageValues:
        """All values after so many weapon hits."""
        return replace(
            self, short=reduced(self.short, by), medium=reduced(self.medium, by), long=reduced(self.long, by)
        )

    def __str__(self) -> str:
        return "/".join(str(amount) for amount in list(self)[: self.brackets])


@dataclass(frozen=True, slots=True)
class Mode:
    """One way of moving: inches a turn and the mode's letters ('' on foot, 'j' jumping)."""

    inches: int
    code: str = GROUND

    def __str__(self) -> str:
        return f"{self.inches}{self.code}"


@dataclass(frozen=True, slots=True)
class Move:
    """The Move field: alternatives within one movement phase (TERM-MOVE-NOTATION)."""

    modes: tuple[Mode, ...]

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read ``10``, ``14/8j``, ``8j`` or ``10"/6"j``; raises `Malformed`."""
        modes = []
        for part in str(text).replace('"', "").replace("”", "").split("/"):
            found = re.fullmatch(r"\s*(\d+)\s*([a-z]*(?:\([bm]\))?)\s*", part)
            if not found:
                raise Malformed(f"'{text}' is not a Move: inches and a mode, as in 10, 14/8j or 8j")
            modes.append(Mode(int(found[1]), found[2]))
        return cls(tuple(modes))

    @property
    def ground(self) -> int:
        """Inches on the ground; a lone jump value serves both ways."""
        return next((mode.inches for mode in self.modes if mode.code != JUMP), self.jump)

    @property
    def jump(self) -> int:
        """Inches of a jump, 0 without jump jets."""
        return next((mode.inches for mode in self.modes if mode.code == JUMP), 0)

    def after_hit(self) -> Move:
        """Every mode less half of it (rounded normally), at least 2 in (CRIT-MP, ruling 15)."""
        return Move(
            tuple(Mode(max(0, m.inches - max(2, round_normally(Fraction(m.inches, 2)))), m.code) for m in self.modes)
        )

    def __str__(self) -> str:
        return "/".join(str(mode) for mode in self.modes)


SpecialValue = int | DamageValues | tuple["Special | DamageValues", ...] | None


@dataclass(frozen=True, slots=True)
class Special:
    """A special ability as the card names it: its code and its typed value, if it has one."""

    code: str
    value: SpecialValue = None

    @classmethod
    def parse(cls, text: str) -> Special:
        """Read ``CASE``, ``IF2``, ``HT1/1/-`` or ``TUR(2/3/1,IF1)``; raises `Malformed`."""
        plain = " ".join(text.upper().split()).replace("CASE II", "CASEII")
        found = re.fullmatch(r"([A-Z]+(?:3[A-Z]+)?(?:-[A-Z]+)?)[ -]?(\d+|[\d*–—-]+(?:/[\d*–—-]+){1,2}|\(.*\))?", plain)
        if not found:
            raise Malformed(f"'{text}' is not a special ability: a code and its value, as in CASE, IF2 or HT1/1/-")
        code, value = found[1], found[2]
        if value is None:
            return cls(code)
        if value.startswith("("):
            return cls(code, tuple(_inner(part) for part in split_specials(value[1:-1])))
        return cls(code, int(value) if value.isdecimal() else DamageValues.parse(value, least=2))

    def __str__(self) -> str:
        if isinstance(self.value, tuple):
            return f"{self.code}({','.join(str(part) for part in self.value)})"
        return self.code if self.value is None else f"{self.code}{self.value}"


def split_specials(text: str) -> list[str]:
    """Split a list of abilities at the commas outside parentheses."""
    return [part.strip() for part in re.split(r",(?![^(]*\))", text) if part.strip()]


def _inner(text: str) -> Special | DamageValues:
    return DamageValues.parse(text, least=2) if re.match(r"[\d-]", text) else Special.parse(text)
