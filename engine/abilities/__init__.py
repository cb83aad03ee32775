"""Special abilities, one class each, by family. Importing the package makes them known."""

from engine.abilities import (
    bays,
    command,
    drives,
    electronics,
    engineering,
    infantry,
    movement,
    networks,
    ordnance,
    protection,
    size,
    stealth,
    stores,
    targeting,
    transport,
    weapons,
)

__all__ = [
    "bays",
    "command",
    "drives",
    "electronics",
    "engineering",
    "infantry",
    "movement",
    "networks",
    "ordnance",
    "protection",
    "size",
    "stealth",
    "stores",
    "targeting",
    "transport",
    "weapons",
]
