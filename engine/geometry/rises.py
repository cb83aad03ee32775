"""Height gained and lost along a way, less what a walker of great bulk does not feel (MSTR-MOVE-TABLE)."""

from __future__ import annotations

import itertools
from math import ceil, floor

import numpy as np

from engine.geometry.profile import Profile
from engine.geometry.surface import Floats

SLACK = 0.01
"""Inches of the way by which a step may lie before the inch to which it counts: places are rounded."""


def paid_height(way: Profile, free: float) -> tuple[Floats, Floats]:
    """Inches of height that cost Move, in the step before each piece (m,) and along it (m,): of what comes first within
    each inch of the way so many inches are `free`.
    """
    step, slope = np.abs(way.near_z - way.before), np.abs(way.far_z - way.near_z)
    if not free:
        return step, slope
    steps, slopes = np.zeros(len(step)), np.zeros(len(slope))
    number, left = 0, free

    def paid(at: float, height: float) -> float:
        nonlocal number, left
        if floor(at + SLACK) > number:
            number, left = floor(at + SLACK), free
        spared = min(left, height)
        left -= spared
        return height - spared

    for piece, (near, far) in enumerate(zip(way.near.tolist(), way.far.tolist(), strict=True)):
        steps[piece] = paid(near, float(step[piece]))
        cuts = [near, *range(floor(near + SLACK) + 1, ceil(far - SLACK)), far]
        for begin, end in itertools.pairwise(cuts):
            slopes[piece] += paid(begin, float(slope[piece]) * (end - begin) / (far - near)) if far > near else 0.0
    return steps, slopes
