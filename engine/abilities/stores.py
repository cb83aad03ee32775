"""Loads that are used up."""

from collections.abc import Iterable

from engine.rules.facts import Modifier
from engine.rules.hooks import Ability
from engine.rules.kinds import AEROSPACE
from engine.rules.state import Unit

LEAST_THRUST = 1
"""What bombs leave of a thrust at least."""


class BOMB(Ability):
    """Bombs. It carries so many, and each takes a point off the thrust of an aerospace unit."""

    rule = "SPEC-BOMB"

    def move_mine(self, unit: Unit, mode: str) -> Iterable[Modifier]:
        """One for each bomb; battle armor is as fast as without."""
        carried = self.value if isinstance(self.value, int) else 0
        if unit.card.type in AEROSPACE:
            yield Modifier(-min(carried, unit.move.ground - LEAST_THRUST), "bombs")
