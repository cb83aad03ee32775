"""Objectives: markers that are carried off and points that are held, and how far that has come."""

from __future__ import annotations

from dataclasses import dataclass, replace

REACH = 2.0
"""Inches from a base's edge within which a unit is at an objective (VP-CAPTURE-OBJECTIVE, VP-HOLD-OBJECTIVE)."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A unit at an objective in the end phase of `turn`, the `turns`-th that counts."""

    unit: str
    force: str
    turns: int
    turn: int


@dataclass(frozen=True, slots=True)
class Objective:
    """A marker or a fixed point at (x, y), inches (VP-CAPTURE-OBJECTIVE, VP-HOLD-OBJECTIVE).

    `owner` is the force it must be taken from ('' for either). One that is `carried` is captured by a unit that stays
    within `reach` for `turns` end phases, and leaves the table; any other by a side that holds it alone for so many, in
    a row unless `cumulative`. `worth` is None for what the rules reckon. The last four fields say how far that has
    come; `awarded` has the points paid for it, by force.
    """

    id: str
    name: str
    x: float
    y: float
    owner: str = ""
    carried: bool = True
    turns: int = 2
    reach: float = REACH
    cumulative: bool = False
    worth: float | None = None
    held: tuple[Holding, ...] = ()
    awarded: tuple[tuple[str, float], ...] = ()
    captured_by: str = ""
    removed: bool = False

    def counted(self, unit: str, force: str, turn: int) -> int:
        """Which end phase in a row this is for a unit, or a side at a fixed point, that is there in `turn`."""
        last = next((holding for holding in self.held if self._same(holding, unit, force)), None)
        follows = last is not None and (self.cumulative or last.turn == turn - 1)
        return last.turns + 1 if last is not None and follows else 1

    def noted(self, holding: Holding) -> Objective:
        """The objective with a holding in the place of the one before it."""
        others = (each for each in self.held if not self._same(each, holding.unit, holding.force))
        return replace(self, held=(*others, holding))

    def paid(self, force: str) -> float:
        """Points that a force was awarded for it."""
        return sum(points for name, points in self.awarded if name == force)

    def _same(self, holding: Holding, unit: str, force: str) -> bool:
        return holding.unit == unit if self.carried else holding.force == force
