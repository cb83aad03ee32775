"""Abilities that save the unit from the worst."""

from collections.abc import Iterable

from engine.rules.facts import Modifier
from engine.rules.hooks import Ability, Attack

MISSILES = ("IF", "LRM", "SRM")
"""Abilities of units whose weapons are missiles, in part at least."""


class CASE(Ability):
    """Cellular ammunition storage. An ammunition hit costs one point of damage and not the unit."""

    rule = "SPEC-CASE"

    def replaces_ammunition_hit_mine(self) -> str:
        """One point of damage."""
        return "one_damage"


class CASEII(Ability):
    """Cellular ammunition storage II. Ammunition hits do nothing."""

    rule = "SPEC-CASEII"

    def replaces_ammunition_hit_mine(self) -> str:
        """Nothing happens."""
        return "ignored"


class ENE(Ability):
    """Energy. It carries nothing that could explode, and its weapons lose nothing under water."""

    rule = "SPEC-ENE"

    def replaces_ammunition_hit_mine(self) -> str:
        """Nothing happens."""
        return "ignored"

    def full_underwater_mine(self) -> bool:
        """Nothing is lost."""
        return True


class AMS(Ability):
    """Anti-missile system. It takes a point off missile damage from the front, in a turret from all sides."""

    rule = "SPEC-AMS"
    order = 1

    def damage_against_me(self, attack: Attack) -> Iterable[Modifier]:
        """One point of an attack that has missiles in it, if more than one is left."""
        carried = any(attack.attacker.card.special(code) for code in MISSILES)
        missiles = attack.method == "indirect" or (attack.method == "direct" and carried)
        bears = self.in_turret or attack.side == "front"
        if attack.kind == "weapon" and missiles and bears and attack.damage > 1:
            yield Modifier(-1, "anti-missile system")


class ARM(Ability):
    """Armored components. The first critical chance of the battle is lost."""

    rule = "SPEC-ARM"

    def averts_critical_mine(self) -> bool:
        """Once."""
        return True


class BAR(Ability):
    """Barrier armor rating. Every hit that hurts may find a weak spot."""

    rule = "SPEC-BAR"

    def critical_chances_mine(self, damaged: bool) -> int:
        """One more for any damage."""
        return int(damaged)


class BHJ(Ability):
    """BattleMech HarJel. It closes breaches of the hull under water."""

    rule = "SPEC-BHJ"

    def seals_breaches_mine(self) -> bool:
        """All of them."""
        return True


class FR(Ability):
    """Fire resistant. Heat weapons neither heat it nor burn it."""

    rule = "SPEC-FR"

    def resists_heat_mine(self) -> bool:
        """All heat of attacks."""
        return True


class SHLD(Ability):
    """Shield. It takes a point off what strikes the 'Mech and gets in the way of its own aim."""

    rule = "SPEC-SHLD"
    order = 3

    def to_hit_mine(self, attack: Attack) -> Iterable[Modifier]:
        """Every weapon attack of its own is harder."""
        if attack.kind == "weapon":
            yield Modifier(1, "shield")

    def damage_against_me(self, attack: Attack) -> Iterable[Modifier]:
        """Neither indirect fire nor what brings heat is lessened."""
        if attack.damage > 0 and attack.heat == 0 and attack.method != "indirect":
            yield Modifier(-1, "shield")
