"""Weather, fires, smoke and the like around the units of the skirmish."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from engine.geometry.plane import Point, Point3
from engine.rules import events as e
from engine.rules.battlefield import Blaze, Smoke
from engine.rules.state import State
from engine.rules.weather import Weather
from scenes.brush import Brush
from scenes.frame import Around, Frame
from scenes.timeline import Timeline
from scenes.tracks.around import around
from scenes.tracks.setting import Setting
from scenes.view import View
from tests.scenes.board import TABLE, battle, film
from tests.scenes.skirmish import SETUP, replay

BATTLE = battle()
FILM = film(BATTLE)
SETTING = Setting.of(TABLE)
NIGHT = Weather("night")
FIRES = (Blaze("b1", Point(24.0, 24.0), 1), Blaze("b2", Point(50.0, 40.0), 1, on="house"))
SMOKE = (Smoke(Point(24.0, 24.0), "light", 2.0, 1), Smoke(Point(28.0, 24.0), "heavy", 4.0, 1))
VIEW = View(Point3(24.0, 4.0, 14.0), Point3(24.0, 24.0, 0.0), 26.0)


def at_rest(state: State | None = None, **fields: Any) -> Frame:
    """The end of the set-up with something around."""
    frame = FILM.at(5.2)
    state = replace(state or FILM.state(5.2), **fields)
    looks = {each.id: each for each in frame.units}
    return replace(frame, around=around(state, state, 1.0, looks, SETTING))


def between(before: dict[str, Any], after: dict[str, Any], done: float) -> Around:
    state = FILM.state(5.2)
    return around(replace(state, **before), replace(state, **after), done, {}, SETTING)


def brush() -> Brush:
    right, _, up = (np.array(axis) for axis in VIEW.axes)
    return Brush(np.array(VIEW.eye), right, up)


def quads(painted: Brush) -> int:
    return sum(len(part) for batch in (painted.veils, painted.lights) for part in batch.corners)


def stormy() -> Timeline:
    """A battle in which night falls, fires are lit and go out, smoke drifts, and the house comes down."""
    spread, drifted = SMOKE[1], replace(SMOKE[1], at=Point(30.0, 25.0))
    corners = tuple(Point(*corner) for corner in ((48.0, 38.0), (52.0, 38.0), (52.0, 42.0), (48.0, 42.0)))
    events = (
        *SETUP,
        e.WeatherChanged(replace(NIGHT, sky=("snow",), wind=2, toward=45.0)),
        e.FireStarted(FIRES[0], "burns"),
        e.SmokeRose((spread,), "burns"),
        e.SmokeDrifted(45.0, 2.2, (e.Drift(spread, drifted.at),)),
        e.FireWentOut("b1", FIRES[0].at, "burnt out"),
        e.StructureCollapsed("house", "building", "struck", "rubble", corners, Point(50.0, 40.0), 0.0, 3.0),
        e.TurnBegan(1),
    )
    return Timeline(replay(events), SETTING)


STORM = stormy()
