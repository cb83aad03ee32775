"""Values as a unit card prints them: every notation parses and prints back exactly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
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


def halved_amount(amount: Amount) -> Amount:
    """Half of a value, rounded down; minimal damage becomes 0, `-` stays (CRIT-ENGINE-VEHICLE)."""
    return amount if amount == "-" else 0 if amount == "0*" else amount // 2


@dataclass(frozen=True, slots=True)
class DamageValues:
    """Damage at short, medium, long and extreme range, of which `brackets` are printed: usually three, fewer for what
    does not reach far, four where extreme range is played (SPEC-NOTATION). It runs over the first three.
    """

    short: Amount
    medium: Amount
    long: Amount
    brackets: int = 3
    extreme: Amount = "-"

    @classmethod
    def parse(cls, text: str, least: int = 3) -> DamageValues:
        """Read ``3/4/2``, of abilities (`least` 2) also ``2/2`` for one that has no long range; raises `Malformed`."""
        parts = [parse_amount(part) for part in text.split("/")]
        if not least <= len(parts) <= 4:
            raise Malformed(f"'{text}' is not a damage field: three values as in 3/3/1")
        short, medium, long, extreme = (*parts, "-", "-")[:4]
        return cls(short, medium, long, len(parts), extreme)

    def __iter__(self) -> Iterator[Amount]:
        return iter((self.short, self.medium, self.long))

    def at(self, bracket: str) -> Amount:
        """The value in a bracket; none beyond long range."""
        return self.extreme if bracket == "extreme" else dict(zip(BRACKETS, self, strict=True)).get(bracket, "-")

    def reduced(self, by: int) -> DamageValues:
        """All values after so many weapon hits."""
        short, medium, long, extreme = (reduced(amount, by) for amount in (*self, self.extreme))
        return replace(self, short=short, medium=medium, long=long, extreme=extreme)

    def halved(self) -> DamageValues:
        """All values halved, rounded down; minimal damage becomes 0 (CRIT-ENGINE-VEHICLE)."""
        short, medium, long, extreme = (halved_amount(amount) for amount in (*self, self.extreme))
        return replace(self, short=short, medium=medium, long=long, extreme=extreme)

    def shared(self, figures: int) -> DamageValues:
        """What one of several figures does of the damage of all (DMG-PROTO-INDIVIDUAL)."""
        short, medium, long, extreme = (share(amount, figures) for amount in (*self, self.extreme))
        return replace(self, short=short, medium=medium, long=long, extreme=extreme)

    def __str__(self) -> str:
        return "/".join(str(amount) for amount in [*self, self.extreme][: self.brackets])


@dataclass(frozen=True, slots=True)
class Mode:
    """One way of moving: inches a turn and the mode's letters ('' on foot, 'j' jumping).

    `marked` remembers the inch mark of a card that prints one, so that the notation comes back as it was.
    """

    inches: int
    code: str = GROUND
    marked: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        mark = '"' if self.marked else ""
        return f"{self.inches}{mark}{self.code}"


@dataclass(frozen=True, slots=True)
class Move:
    """The Move field: alternatives within one movement phase (TERM-MOVE-NOTATION)."""

    modes: tuple[Mode, ...]

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read ``10``, ``14/8j``, ``8j`` or ``10"/6"j``; raises `Malformed`."""
        modes = []
        for part in str(text).replace("”", '"').split("/"):
            found = re.fullmatch(r'\s*(\d+)\s*("?)\s*([a-z]*(?:\([bm]\))?)\s*', part)
            if not found:
                raise Malformed(f"'{text}' is not a Move: inches and a mode, as in 10, 14/8j or 8j")
            modes.append(Mode(int(found[1]), found[3], marked=bool(found[2])))
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

    def less(self, inches: int) -> Move:
        """Every mode so many inches shorter, at least 0."""
        return Move(tuple(Mode(max(0, mode.inches - inches), mode.code) for mode in self.modes))

    def halved(self) -> Move:
        """Every mode halved, rounded down (MOTIVE-TABLE, CRIT-ENGINE-VEHICLE)."""
        return Move(tuple(Mode(mode.inches // 2, mode.code) for mode in self.modes))

    def stopped(self) -> Move:
        """No inch left in any mode."""
        return self.less(max(mode.inches for mode in self.modes))

    def __str__(self) -> str:
        return "/".join(str(mode) for mode in self.modes)


ARCS = ("front", "left", "right", "rear")


@dataclass(frozen=True, slots=True)
class Arc:
    """One of several arcs that a very large unit fires into, and its damage there (ARC-MULTI)."""

    name: str
    damage: DamageValues

    @classmethod
    def parse_all(cls, text: str) -> tuple[Arc, ...]:
        """Read ``front 3/3/1, left 2/2/0, right 2/2/0, rear 1/1/0``; raises `Malformed`."""
        found: list[Arc] = []
        for part in text.split(","):
            name, _, values = part.strip().partition(" ")
            if name.lower() not in ARCS or name.lower() in [arc.name for arc in found]:
                raise Malformed(f"'{part.strip()}' is not an arc: each of {', '.join(ARCS)} once, with its damage")
            found.append(cls(name.lower(), DamageValues.parse(values.strip())))
        return tuple(found)

    def after_hits(self, hits: int) -> Arc:
        """The arc with its damage halved so often (CRIT-WEAPON-MULTI-ARC)."""
        left = self.damage
        for _ in range(hits):
            left = left.halved()
        return Arc(self.name, left)

    def __str__(self) -> str:
        return f"{self.name} {self.damage}"


def share(amount: Amount, figures: int) -> Amount:
    """What one of several figures does of the damage of all, rounded normally, at least 1 (DMG-PROTO-INDIVIDUAL)."""
    if not isinstance(amount, int) or amount == 0:
        return amount
    return max(1, round_normally(Fraction(amount, figures)))
