"""Abilities of those who carry infantry, and of infantry that is carried."""

from engine.rules.hooks import Ability

CARRIAGE = 2
"""Inches of Move that extended mechanized battle armor takes from its carrier every turn (TRANSPORT-XMEC)."""


class IT(Ability):
    """Infantry transport. It has so much room inside for infantry and battle armor."""

    rule = "SPEC-IT"

    def room_mine(self) -> int:
        """The number on the card."""
        return self.value if isinstance(self.value, int) else 0


class CAR(Ability):
    """Cargo. It may ride in a transport, and takes so much of its room."""

    rule = "SPEC-CAR"

    def bulk_mine(self) -> int:
        """The number on the card."""
        return self.value if isinstance(self.value, int) else 0


class OMNI(Ability):
    """Omni. It may carry one mechanized battle armor unit on the outside."""

    rule = "SPEC-OMNI"

    def holds_outside_mine(self) -> bool:
        """It is built for it."""
        return True


class MEC(Ability):
    """Mechanized. Battle armor that may ride on the outside of an omni 'Mech or vehicle."""

    rule = "SPEC-MEC"

    def clings_mine(self, *, to_omni: bool) -> bool:
        """To omni units alone."""
        return to_omni


class HMEC(Ability):
    """Extended mechanized. Battle armor that may ride on the outside of any 'Mech or vehicle, and slows it."""

    rule = "SPEC-HMEC"

    def clings_mine(self, *, to_omni: bool) -> bool:
        """To anything that walks or drives."""
        return True

    def carriage_mine(self) -> int:
        """It weighs on its carrier."""
        return CARRIAGE


class PAR(Ability):
    """Paratroops. It may leave a flyer in the air without jump jets."""

    rule = "SPEC-PAR"

    def parachutes_mine(self) -> bool:
        """By parachute."""
        return True
