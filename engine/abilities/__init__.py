"""Special abilities, one class each, by family. Importing the package makes them known."""

from engine.abilities import (
    command,
    drives,
    electronics,
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
    "command",
    "drives",
    "electronics",
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
