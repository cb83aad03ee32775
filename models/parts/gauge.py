"""The measures of a 'Mech by weight class: what makes a light one slim and an assault one fill its base."""

from __future__ import annotations

from dataclasses import dataclass

FLOOR = 0.12
"""Top of the base slab, where feet stand."""
TOP = 2.0
"""Height of every 'Mech above the table."""


@dataclass(frozen=True)
class Gauge:
    """Inches. Heights: `hip`, `waist`, `shoulder`. Widths: `thigh`, `shin`, `foot`, `arm`, `head`.

    `sole` is the length of a foot, `spread` half the distance between the hips, `stance` how much farther out a foot
    stands; `wide`, `deep` and `tall` measure the chest; `reach` is half the distance between the shoulder joints.
    """

    hip: float
    spread: float
    stance: float
    thigh: float
    shin: float
    foot: float
    sole: float
    waist: float
    wide: float
    deep: float
    tall: float
    reach: float
    shoulder: float
    arm: float
    head: float


LIGHT = Gauge(1.10, 0.115, 0.085, 0.13, 0.15, 0.20, 0.36, 1.19, 0.36, 0.29, 0.50, 0.25, 1.59, 0.115, 0.15)
MEDIUM = Gauge(1.02, 0.15, 0.075, 0.175, 0.205, 0.26, 0.42, 1.12, 0.50, 0.37, 0.58, 0.345, 1.58, 0.155, 0.165)
HEAVY = Gauge(0.96, 0.19, 0.085, 0.225, 0.265, 0.31, 0.46, 1.07, 0.63, 0.45, 0.66, 0.44, 1.57, 0.195, 0.175)
ASSAULT = Gauge(0.90, 0.235, 0.085, 0.28, 0.33, 0.355, 0.48, 1.02, 0.78, 0.53, 0.76, 0.535, 1.58, 0.24, 0.185)
