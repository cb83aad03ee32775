"""Small facts that events are made of."""

from __future__ import annotations

from dataclasses import dataclass

from engine.geometry.plane import Point3


@dataclass(frozen=True, slots=True)
class Modifier:
    """A signed amount and its reason."""

    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an order is refused, in the game's words, and the rule that says so."""

    text: str
    rule: str


def place_text(x: float, y: float) -> str:
    """A place in a sentence: '(12, 4.5)'."""
    return f"({x:g}, {y:g})"


@dataclass(frozen=True, slots=True)
class ForceRoll:
    """The dice of one side; `fixed` totals come from the script and have no dice."""

    force: str
    dice: tuple[int, ...]
    total: int
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Leg:
    """One leg of a path: horizontal inches, inches of height climbed and descended, cost in Move and what was
    crossed.
    """

    inches: float
    climb: float
    cost: float
    terrain: str


@dataclass(frozen=True, slots=True)
class Sighting:
    """The sight report behind an attack, as far as the record keeps it.

    `line` runs from the eye to the middle of the target; `visible` is the share seen in the scenario's mode, with its
    half-width of doubt.
    """

    verdict: str
    visible: float
    uncertainty: float
    blockers: tuple[str, ...]
    woods: float
    cover: str
    line: tuple[Point3, Point3]
