"""Electronics: they are off while the unit is shut down."""

from engine.rules.hooks import Ability


class ECM(Ability):
    """Electronic countermeasures. A bubble in which hostile electronics fail."""

    rule = "ECM-RADIUS"
    electronic = True
    radius = 12.0

    def jams_mine(self) -> float:
        """Inches of the bubble (ECM-RADIUS)."""
        return self.radius


class LECM(ECM):
    """Light ECM. A small bubble in which hostile electronics fail."""

    rule = "SPEC-LECM"
    radius = 2.0


class AECM(ECM):
    """Angel ECM. A bubble in which boosted networks fail as well."""

    rule = "SPEC-AECM"
    jams_boosted = True


class WAT(ECM):
    """Watchdog. ECM and a light active probe in one."""

    rule = "SPEC-WAT"

    def probes_mine(self) -> float:
        """As far as a light probe (HIDDEN-PROBE)."""
        return LPRB.finds


class PRB(Ability):
    """Active probe. Finds hidden units."""

    rule = "SPEC-PRB"
    electronic = True
    finds = 10.0

    def probes_mine(self) -> float:
        """Inches within which it finds them (HIDDEN-PROBE, ruling 19)."""
        return self.finds


class LPRB(PRB):
    """Light active probe. Finds hidden units that are near."""

    rule = "HIDDEN-PROBE"
    finds = 6.0


class BH(PRB):
    """Bloodhound active probe. Finds hidden units farther off, and through ordinary ECM."""

    rule = "HIDDEN-PROBE"
    finds = 16.0
    pierces_ecm = True


class TAG(Ability):
    """Target acquisition gear. Lights a target up for guided munitions."""

    rule = "SPEC-TAG"
    electronic = True


class SRCH(Ability):
    """Searchlight. On, it takes the darkness from the unit's own attacks and from those on all that it lights."""

    rule = "SPEC-SRCH"
