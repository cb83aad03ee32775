"""Abilities of movement. What they open and what it costs is in the table of movement, which asks for them by name."""

from engine.rules.hooks import Ability


class AMP(Ability):
    """Amphibious. It moves on the surface of water, and in and out of it as it likes."""

    rule = "SPEC-AMP"


class ORO(Ability):
    """Off-road. A wheeled support vehicle pays nothing more for leaving the road."""

    rule = "SPEC-ORO"


class UMU(Ability):
    """Underwater maneuvering units. Under water it swims up, down and along, and need not walk on the bottom."""

    rule = "SPEC-UMU"


class SEAL(Ability):
    """Environmental sealing. It works where there is no air: under water with any engine, and in vacuum."""

    rule = "SPEC-SEAL"


class DUN(Ability):
    """Dune buggy. On wheels it crosses sand as it does clear ground, and is never stuck in it."""

    rule = "SPEC-DUN"


class SOA(Ability):
    """Space operations adaptation. It works in vacuum."""

    rule = "SPEC-SOA"
