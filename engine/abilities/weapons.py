"""Abilities of the weapons a unit carries."""

from collections.abc import Iterable

from engine.rules.facts import Modifier
from engine.rules.hooks import Ability, Attack
from engine.rules.values import DamageValues


class HT(Ability):
    """Heat. A hit with the card's weapons heats what tracks heat."""

    rule = "SPEC-HT"

    def heat_mine(self, attack: Attack) -> Iterable[Modifier]:
        """Its value in the bracket of a weapon attack."""
        if attack.kind != "weapon":
            return
        value = self.value.at(attack.bracket) if isinstance(self.value, DamageValues) else self.value
        if isinstance(value, int) and value > 0:
            yield Modifier(value, f"HT{self.value}")


class OVL(Ability):
    """Overheat long. Overheat adds damage at long range too, and beyond."""

    rule = "SPEC-OVL"

    def overheat_brackets_mine(self) -> Iterable[str]:
        """Long range, extreme and horizon range (XRANGE-OVERHEAT)."""
        return ("long", "extreme", "horizon")


class MEL(Ability):
    """Melee. Its weapon reaches farther and hits harder, but takes the place of fists and feet."""

    rule = "SPEC-MEL"

    def assaults_mine(self) -> dict[str, str]:
        """Melee instead of the standard attack."""
        return {"standard": "melee"}


class REAR(Ability):
    """Rear-firing weapons. A second attack to the rear."""

    rule = "SPEC-REAR"


class TUR(Ability):
    """Turret. Its weapons bear all round."""

    rule = "SPEC-TUR"
