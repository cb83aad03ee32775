"""Who gives orders where the script is silent."""

from engine.commanders.aggressive import Aggressive
from engine.commanders.breakthrough import Breakthrough
from engine.commanders.defend import Defend
from engine.commanders.hold import HoldFast
from engine.commanders.quiet import Quiet

COMMANDERS: dict[str, type[Quiet]] = {kind.name: kind for kind in (Quiet, HoldFast, Aggressive, Defend, Breakthrough)}
"""Commanders by the word that a script has for them."""

__all__ = ["COMMANDERS", "Aggressive", "Breakthrough", "Defend", "HoldFast", "Quiet"]
