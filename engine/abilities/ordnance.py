"""Abilities of ammunition-fed weapons."""

from engine.rules.hooks import Ability


class AC(Ability):
    """Autocannon. Takes special autocannon munitions."""

    rule = "SPEC-AC"


class FLK(Ability):
    """Flak. Hurts flyers even on a near miss."""

    rule = "SPEC-FLK"


class IF(Ability):
    """Indirect fire. Fires at what a friend sees."""

    rule = "SPEC-IF"


class LRM(Ability):
    """Long-range missiles. Takes special missile munitions."""

    rule = "SPEC-LRM"


class SRM(Ability):
    """Short-range missiles. Takes special missile munitions."""

    rule = "SPEC-SRM"


class SNARC(Ability):
    """Standard Narc launcher. Marks a target for missiles."""

    rule = "MUN-SA-SNARC"
