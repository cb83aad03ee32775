"""Sizes beyond that of the usual base; sight, arcs and the to-hit number ask for them by name."""

from engine.rules.hooks import Ability


class LG(Ability):
    """Large. It is easier to hit and hides what is behind it."""

    rule = "SPEC-LG-FAMILY"


class VLG(Ability):
    """Very large. It is easier to hit and hides what is behind it."""

    rule = "SPEC-LG-FAMILY"


class SLG(Ability):
    """Super large. It is easier to hit and hides what is behind it."""

    rule = "SPEC-LG-FAMILY"
