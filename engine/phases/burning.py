"""The end phase of fire and smoke: smoke thins and drifts, fire spreads, smokes, is put out (FIRE-STEPS)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import shapely

from engine.game import Game
from engine.geometry.plane import Point, distance, offset, rounded
from engine.phases import aftermath, converting, firefighting, fires, kindling, structures
from engine.rules import fire_table as rows
from engine.rules.battlefield import Blaze, Smoke
from engine.rules.events import Drift, FireWentOut, SmokeDrifted, SmokeRose, SmokeThinned
from engine.rules.facts import Modifier
from engine.rules.weather import WINDS

PROBE = 0.05
"""Inches by which a fire looks ahead for what it may jump to."""


def end(game: Game) -> None:
    """The five steps of the end phase, in the printed order (FIRE-STEPS)."""
    fires.starve(game)
    _disperse(game)
    _drift(game)
    _spread(game)
    _smoke(game)
    _extinguish(game)


def _blows(game: Game) -> bool:
    """Whether there is a wind that goes somewhere."""
    return game.state.weather.wind > 0 and game.state.weather.toward >= 0.0


def _disperse(game: Game) -> None:
    """Step 1: what smoke is not over a fire may thin, from the turn after it came on (SMOKE-DISPERSE)."""
    weather = game.state.weather
    parts = []
    if weather.wind in rows.THINS_BY_WIND:
        parts.append(Modifier(rows.THINS_BY_WIND[weather.wind], WINDS[weather.wind]))
    if weather.tornado is not None:
        parts = [Modifier(rows.THINS_BY_TORNADO, "a tornado")]
    for smoke in game.state.smoke:
        if smoke.over or smoke.since >= game.state.turn or kindling.burning(game, smoke.at):
            continue
        dice = game.dice.roll(2)
        thins = sum(dice) + sum(part.amount for part in parts) >= rows.THINS
        after = rows.HAZE[smoke.grade].thins_to if thins else smoke.grade
        game.emit(SmokeThinned(smoke, rows.THINS, tuple(parts), dice, after))


def _drift(game: Game) -> None:
    """Step 2: the wind carries all smoke that is not over its fire; 6 in from where it came from it is gone
    (SMOKE-DRIFT, SMOKE-WIND-CHANGE).
    """
    weather = game.state.weather
    loose = [smoke for smoke in game.state.smoke if not smoke.over]
    if not loose or not _blows(game):
        return
    inches = rows.DRIFT * weather.wind
    drifts = tuple(Drift(smoke, _carried(game, smoke, weather.toward, inches)) for smoke in loose)
    game.emit(SmokeDrifted(weather.toward, inches, drifts))


def _carried(game: Game, smoke: Smoke, toward: float, inches: float) -> Point | None:
    to = rounded(offset(smoke.at, toward, inches))
    far = distance(to, smoke.source or smoke.at) > rows.DRIFTS_AT_MOST + 0.01
    return None if far or not game.table.outline.covers(shapely.Point(to)) else to


def _spread(game: Game) -> None:
    """Step 3: a fire of an earlier turn may spread downwind, to three places beside it (FIRE-SPREAD, FIRE-JUMP)."""
    weather = game.state.weather
    if not _blows(game):
        return
    for fire in game.state.fires:
        if fire.since >= game.state.turn:
            continue
        for turn in rows.SPREAD_TURNS:
            _lick(game, fire, (weather.toward + turn) % 360.0)


def _lick(game: Game, fire: Blaze, heading: float) -> None:
    """One place that a fire may spread to: next to it, or over ground that cannot burn."""
    at, spreading = rounded(offset(fire.at, heading, rows.SPREAD_STEP)), Modifier(rows.SPREADS, "spreading")
    cause = f"the fire at {fire.id}"
    if kindling.tinder(game, at).fuel.deliberate is not None:
        fires.kindle(game, at, "spread", cause, "", (spreading,))
    elif (beyond := _across(game, fire, heading)) is not None:
        fires.kindle(game, beyond, "jump", cause, "", (spreading, Modifier(rows.JUMPS, "jumping a gap")))


def _across(game: Game, fire: Blaze, heading: float) -> Point | None:
    """The middle of the template on the nearest ground that burns, within reach of the wind; its near rim lies on the
    edge of that ground, or as near as there is room.
    """
    rim, reach, bare = rows.TEMPLATE / 2.0, rows.JUMP_REACH * game.state.weather.wind, False
    for step in range(1, int(reach / PROBE + 1e-6) + 2):
        near = offset(fire.at, heading, rim + step * PROBE)
        burns = _burns(game, near)
        if burns and bare:
            middle = rounded(offset(near, heading, rim - PROBE))
            return middle if _burns(game, middle) else rounded(near)
        bare = bare or not burns
    return None


def _burns(game: Game, at: Point) -> bool:
    on_table = game.table.outline.covers(shapely.Point(at))
    return on_table and kindling.tinder(game, at).fuel.deliberate is not None


def _smoke(game: Game) -> None:
    """Step 4: smoke over each fire, and a strip of it downwind (SMOKE-NOWIND, SMOKE-DRIFT)."""
    weather = game.state.weather
    fed = {smoke.over for smoke in game.state.smoke}
    columns = [fires.rise_over(game, fire) for fire in game.state.fires]
    fresh = [column for column in columns if column.over not in fed]
    length = min(rows.DRIFTS_AT_MOST, rows.DRIFT * weather.wind) if _blows(game) else 0.0
    for column in columns:
        for inches in range(int(rows.TEMPLATE), int(length) + 1, int(rows.TEMPLATE)):
            at = rounded(offset(column.at, weather.toward, inches))
            if game.table.outline.covers(shapely.Point(at)) and not _thick((*game.state.smoke, *fresh), at, column):
                fresh.append(replace(column, at=at, over="", height=rows.HAZE[column.grade].height))
    if fresh:
        sources = list(dict.fromkeys(smoke.source or smoke.at for smoke in fresh))
        where = f"the fire at ({sources[0].x:g}, {sources[0].y:g})"
        cause = where if len(sources) == 1 else f"{len(sources)} fires"
        game.emit(SmokeRose(tuple(fresh), cause))


def _thick(there: Iterable[Smoke], at: Point, new: Smoke) -> bool:
    """Whether there is smoke at a place already that is as heavy as what is new."""
    return any(distance(each.at, at) < 0.1 and new.grade in (each.grade, "light") for each in there)


def _extinguish(game: Game) -> None:
    """Step 5: infantry puts fires out, the others eat what they burn on, and some die by themselves (FIRE-OUT-INF,
    FIRE-STRUCT).
    """
    firefighting.resolve(game)
    eaten: list[str] = []
    for fire in game.state.fires:
        if fire.on and fire.on not in eaten:
            eaten.append(fire.on)
            structures.strike(game, fire.on, rows.EATS, "", "the fire")
        elif fire.bearer:
            aftermath.at_once(game, fire.bearer, rows.EATS, "the fire")
        elif fire.fuel and not fire.on:
            converting.wear(game, fire.at, rows.EATS, "", "the fire")
    fires.starve(game)
    for fire in game.state.fires:
        if fire.until and fire.until <= game.state.turn:
            game.emit(FireWentOut(fire.id, fire.at, "it has burned itself out"))
