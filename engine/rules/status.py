"""Where a unit is in its life, and the phases of a turn."""

from __future__ import annotations

from enum import StrEnum


class Status(StrEnum):
    """Where a unit is in its life."""

    RESERVE = "reserve"
    ACTIVE = "active"
    DESTROYED = "destroyed"
    WITHDRAWN = "withdrawn"
    EXITED = "exited"
    REMOVED = "removed"


GONE = (Status.DESTROYED, Status.WITHDRAWN, Status.REMOVED)


class Phase(StrEnum):
    """The phases of a turn, in order, after the set-up (SEQ-TURN-PHASES)."""

    SETUP = "setup"
    INITIATIVE = "initiative"
    MOVEMENT = "movement"
    COMBAT = "combat"
    END = "end"
