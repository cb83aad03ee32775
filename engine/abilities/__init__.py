"""Special abilities, one class each, by family. Importing the package makes them known."""

from engine.abilities import command, electronics, movement, ordnance, protection, weapons

__all__ = ["command", "electronics", "movement", "ordnance", "protection", "weapons"]
