"""What is settled before the first turn, in order, and by whom."""

from __future__ import annotations

STEPS = (
    ("the scenario", True),
    ("its force", True),
    ("its force", False),
    ("the terrain", False),
    ("the home edge", True),
    ("what the enemy must capture from it", False),
    ("what the enemy must capture from it", True),
    ("who deploys first", True),
)
"""The steps of the set-up, and whether the winner of the roll takes them (SETUP-SEQUENCE-STD, SETUP-INITIATIVE-STD,
SETUP-TERRAIN-PLACING, SETUP-OBJECTIVE-MARKERS).
"""

CAMPAIGN_STEPS = (("the side for the whole campaign", True),)
"""In a campaign each link brings the rest of its set-up (SETUP-SCENARIO-CAMPAIGN)."""


def privileges(winner: str, loser: str, *, campaign: bool = False) -> tuple[tuple[str, str], ...]:
    """What is settled, in order, and the side that settles it."""
    return tuple((what, winner if wins else loser) for what, wins in (CAMPAIGN_STEPS if campaign else STEPS))


def settled_by(side: str, steps: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """What one side settles, in order."""
    return tuple(what for what, who in steps if who == side)
