"""Electronics: they are off while the unit is shut down."""

from engine.rules.hooks import Ability


class ECM(Ability):
    """Electronic countermeasures. A bubble in which hostile electronics fail."""

    rule = "SPEC-ECM"
    electronic = True


class PRB(Ability):
    """Active probe. Finds and reads hidden units."""

    rule = "SPEC-PRB"
    electronic = True


class TAG(Ability):
    """Target acquisition gear. Lights a target up for guided munitions."""

    rule = "SPEC-TAG"
    electronic = True
