"""Fire control: what makes up for a chassis that was not built for war."""

from engine.rules.hooks import Ability


class AFC(Ability):
    """Advanced fire control. An industrial 'Mech or support vehicle shoots as well as any other unit."""

    rule = "SPEC-AFC"

    def fire_control_mine(self) -> int:
        """No modifier."""
        return 0


class BFC(Ability):
    """Basic fire control. A support vehicle shoots a little better than without."""

    rule = "SPEC-BFC"

    def fire_control_mine(self) -> int:
        """One instead of two."""
        return 1


class DRO(Ability):
    """Drone. Its skill is its controller's and one more; nothing else is added to its attacks."""

    rule = "SPEC-DRO"


class VRT(Ability):
    """Variable-range targeting. Its targeting may be set to short, long or normal range in every end phase."""

    rule = "SPEC-VRT"
