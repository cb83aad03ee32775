"""What is around the units at a moment: weather, fire, smoke, mines and lamps, between one state and the next."""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping
from typing import TypeVar

from engine.geometry.plane import AnyPoint, Point3, along
from engine.rules.battlefield import Blaze, Change, Minefield, Smoke
from engine.rules.searchlight import shines
from engine.rules.state import State
from engine.rules.weather import LAMP, Tornado
from scenes.frame import Around, Cloud, Field, Flame, Funnel, Lamp, UnitLook
from scenes.tracks.ease import between, smooth
from scenes.tracks.picture import ABOVE
from scenes.tracks.setting import Setting

TEMPLATE = 2.0
"""Inches across the templates of fire, smoke and mines (FIRE-MARKER, SMOKE-TYPE, MINE-DENSITY)."""

FLAMES = 1.1
"""Inches that flames leap over open ground."""

HUNG = 0.82
"""Where a searchlight hangs, as a share of its figure's height."""

DOWN = 0.6
"""The share of the time after which ground has changed, and what collapses is down."""

FARTHEST = 12.0
"""Inches that smoke drifts at once, at most; what is farther away is other smoke."""

T = TypeVar("T", Blaze, Smoke, Minefield)


def around(before: State, after: State, done: float, looks: Mapping[str, UnitLook], setting: Setting) -> Around:
    """What is around when `done` (0 to 1) of the time between two states is over; `looks` are the units' by id."""
    changes = before.changes if done < DOWN else after.changes
    setting = setting.after(changes)
    turned = 1.0 if before.weather == after.weather else smooth(done)
    return Around(
        after.weather,
        before.weather,
        turned,
        _flames(before, after, done, setting),
        _clouds(before, after, done, setting),
        _fields(before, after, done, setting),
        _lamps(after, looks, turned if before.weather.light != after.weather.light else 1.0, setting),
        _funnel(before.weather.tornado, after.weather.tornado, smooth(done), setting),
        changes,
        tuple((change.name, (done / DOWN) ** 2) for change in _fallen(before, after) if done < DOWN),
    )


def _fallen(before: State, after: State) -> list[Change]:
    if before.changes == after.changes:
        return []
    return [change for change in after.changes if change.name and change not in before.changes]


def _flames(before: State, after: State, done: float, setting: Setting) -> tuple[Flame, ...]:
    found = []
    for blaze, strength in _blended(before.fires, after.fires, done):
        roof = setting.boxes.get(blaze.on)
        at = _ground(blaze.at, setting)
        across = blaze.across if roof is None else max(TEMPLATE, min(roof[1].x - roof[0].x, roof[1].y - roof[0].y))
        height = max(FLAMES, 0.9 * setting.cover(*blaze.at[:2])) * (1.3 if blaze.inferno else 1.0)
        found.append(Flame(at, across, height, strength, seeded(blaze.at), blaze.inferno))
    return tuple(found)


def _clouds(before: State, after: State, done: float, setting: Setting) -> tuple[Cloud, ...]:
    drifts, share = _drifts(before.smoke, after.smoke), smooth(done)
    found = []
    for each, strength in _blended(before.smoke, after.smoke, done):
        other = drifts.get(each)
        at = _ground(each.at, setting)
        if other is not None:
            at = along(
                *((at, _ground(other.at, setting)) if each in before.smoke else (_ground(other.at, setting), at)), share
            )
        found.append(Cloud(at, each.grade, each.across, each.height, strength, seeded(each.at)))
    return tuple(found)


def _drifts(before: tuple[Smoke, ...], after: tuple[Smoke, ...]) -> dict[Smoke, Smoke]:
    """Templates that have moved, from the old to the new and back: each that is gone with the nearest like it."""
    fresh = [each for each in after if each not in before]
    pairs: dict[Smoke, Smoke] = {}
    for old in before:
        near = [new for new in fresh if new not in pairs and new.grade == old.grade]
        if old not in after and near:
            new = min(near, key=lambda each: math.dist(each.at, old.at))
            if math.dist(new.at, old.at) <= FARTHEST:
                pairs[old], pairs[new] = new, old
    return pairs


def _fields(before: State, after: State, done: float, setting: Setting) -> tuple[Field, ...]:
    sides = len(after.forces)
    return tuple(
        Field(
            each.id,
            each.mines,
            _ground(each.at, setting),
            each.density,
            each.force,
            strength,
            len({each.force, *each.known}) < sides,
        )
        for each, strength in _blended(before.mines, after.mines, done)
    )


def _blended(before: tuple[T, ...], after: tuple[T, ...], done: float) -> list[tuple[T, float]]:
    """What there is and how much of it: what stays is there, what comes grows, what goes fades away."""
    if before == after:
        return [(each, 1.0) for each in after]
    share, found = smooth(done), []
    for each in after:
        found.append((each, 1.0 if each in before else share))
    for each in before:
        if each not in after:
            found.append((each, 1.0 - share))
    return [(each, strength) for each, strength in found if strength > 0.0]


def _lamps(state: State, looks: Mapping[str, UnitLook], strength: float, setting: Setting) -> tuple[Lamp, ...]:
    found = []
    for unit in state.units.values():
        look = looks.get(unit.id)
        if look is not None and look.fade > 0.5 and not look.wreck and shines(state, unit):
            at = Point3(look.x, look.y, look.z + HUNG * look.height)
            foot = setting.under(Point3(look.x, look.y, look.z + 0.1)).z
            found.append(Lamp(at, foot, look.facing, LAMP + look.across / 2.0, strength))
    return tuple(found)


def _funnel(before: Tornado | None, after: Tornado | None, done: float, setting: Setting) -> Funnel | None:
    if before is None or after is None:
        whirl, strength = (before, 1.0 - done) if after is None else (after, done)
        return None if whirl is None else Funnel(_ground(whirl.at, setting), whirl.rating, strength)
    at = along(_ground(before.at, setting), _ground(after.at, setting), done)
    return Funnel(at, round(between(before.rating, after.rating, done)), 1.0)


def _ground(at: AnyPoint, setting: Setting) -> Point3:
    """What lies under a place of the plan: ground, roof or water."""
    return setting.under(Point3(at[0], at[1], ABOVE)) if setting.water is not None else Point3(at[0], at[1], 0.0)


def seeded(at: AnyPoint) -> int:
    """Cosmetic chance of a place."""
    return zlib.crc32(f"{at[0]:.2f} {at[1]:.2f}".encode())
