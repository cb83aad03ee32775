"""Cosmetic chance: the same numbers for the same seed, on every machine and in every order of asking."""

from __future__ import annotations

MASK = (1 << 64) - 1


def chance(seed: int, draw: int = 0) -> float:
    """The `draw`-th number in [0, 1) of a seed (SplitMix64)."""
    mixed = (seed * 0x9E3779B97F4A7C15 + draw * 0xD1B54A32D192ED03 + 0x632BE59BD9B4E019) & MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return ((mixed ^ (mixed >> 31)) >> 11) / (1 << 53)


def spread(seed: int, draw: int, reach: float) -> float:
    """A number in [-reach, reach)."""
    return (2.0 * chance(seed, draw) - 1.0) * reach
