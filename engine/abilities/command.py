"""Abilities of scouting and command."""

from engine.rules.hooks import Ability


class RCN(Ability):
    """Reconnaissance. Counts for battlefield intelligence."""

    rule = "SPEC-RCN"
