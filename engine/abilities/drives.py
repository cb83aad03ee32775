"""Abilities of engines, motive systems and muscles."""

from collections.abc import Iterable

from engine.rules.facts import Modifier
from engine.rules.hooks import Ability, Attack
from engine.rules.state import IN_PER_HEAT, Unit
from engine.rules.values import JUMP

FISTS = ("standard", "melee")
"""Physical attacks that muscles strengthen."""


STRENGTH_IN = 2
"""Inches of ground movement that heat gives (SPEC-TSM)."""


class ARS(Ability):
    """Armored motive system. Motive damage is lighter."""

    rule = "SPEC-ARS"

    def motive_mine(self) -> Iterable[Modifier]:
        """One off the roll."""
        yield Modifier(-1, "armored motive system")


class EE(Ability):
    """Electric engine. Damaged, it makes no heat and may explode whenever the unit fires."""

    rule = "SPEC-EE"

    def engine_explodes_mine(self) -> bool:
        """On the highest roll."""
        return True


class FC(Ability):
    """Fuel-cell engine. Damaged, it makes no heat and may explode whenever the unit fires."""

    rule = "SPEC-FC"

    def engine_explodes_mine(self) -> bool:
        """On the highest roll."""
        return True


class TSM(Ability):
    """Triple-strength myomer. Heat makes the 'Mech faster and its fists harder."""

    rule = "SPEC-TSM"

    def move_mine(self, unit: Unit, mode: str) -> Iterable[Modifier]:
        """From heat 1 on two inches on the ground, and at heat 1 none are lost to it."""
        if unit.heat and mode != JUMP:
            yield Modifier(STRENGTH_IN + IN_PER_HEAT * (unit.heat == 1), "triple-strength myomer")

    def damage_mine(self, attack: Attack) -> Iterable[Modifier]:
        """One point of a hot 'Mech's fists."""
        if attack.kind in FISTS and attack.attacker.heat:
            yield Modifier(1, "triple-strength myomer")


class ITSM(Ability, code="I-TSM"):
    """Industrial triple-strength myomer. Fists hit harder, and all physical attacks less surely."""

    rule = "SPEC-I-TSM"

    def to_hit_mine(self, attack: Attack) -> Iterable[Modifier]:
        """Two more on every physical attack."""
        if attack.kind != "weapon":
            yield Modifier(2, "industrial myomer")

    def damage_mine(self, attack: Attack) -> Iterable[Modifier]:
        """One point, hot or not."""
        if attack.kind in FISTS:
            yield Modifier(1, "industrial myomer")
