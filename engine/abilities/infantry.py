"""Abilities of infantry."""

from engine.rules.hooks import Ability


class AM(Ability):
    """Anti-'Mech. The infantry climbs on what it touches and looks for the weak spots."""

    rule = "SPEC-AM"

    def assaults_mine(self) -> dict[str, str]:
        """A physical attack of its own."""
        return {"": "anti_mech"}
