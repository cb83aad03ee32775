"""Abilities of movement and transport."""

from engine.rules.hooks import Ability


class OMNI(Ability):
    """Omni. Battle armor can ride on it."""

    rule = "SPEC-OMNI"
