"""What the standard level adds to the picture: flyers on their stands, riders, objectives, deployment zones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from engine.geometry.plane import Point3
from engine.rules.events import UnitMoved
from scenes.battle import Battle
from scenes.frame import Frame, UnitLook
from scenes.goals import HOME, zones
from scenes.labels import short, state_of
from scenes.picking import onto, unit_at
from scenes.stage import Stage
from scenes.timeline import Timeline
from scenes.tracks.setting import Setting
from tests.scenes import combined
from tests.scenes.board import SIZE, TABLE
from tests.scenes.skirmish import FORCES
from tests.scenes.staging import staged

pytestmark = pytest.mark.xdist_group("pictures")
BATTLE = Battle(combined.replay(), TABLE, "Combined arms")
FILM = Timeline(BATTLE.replay, Setting.of(TABLE))


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with staged(BATTLE) as made:
        made.show(FILM.at(0.0))
        yield made


def after(kind: type, unit: str) -> Frame:
    """The frame at the end of an event."""
    place = next(
        i for i, event in enumerate(combined.EVENTS) if isinstance(event, kind) and getattr(event, "unit", "") == unit
    )
    return FILM.at(FILM.starts[place + 1])


def look(frame: Frame, unit: str) -> UnitLook:
    return next(one for one in frame.units if one.id == unit)


def part_of(stage: Stage, unit: str, part: str) -> tuple[float, float, float]:
    """Where a part of a miniature is, in the scene."""
    path = stage.root.find(f"**/units/{unit}/{part}")
    return tuple(path.getPos(stage.renderer.base.render))


def test_a_flyer_hangs_over_its_base_on_the_ground(stage: Stage) -> None:
    stage.show(after(UnitMoved, "warrior"))
    assert part_of(stage, "warrior", "figure")[2] == pytest.approx(6.0)
    assert part_of(stage, "warrior", "base")[2] == pytest.approx(0.0)
    assert not stage.root.find("**/units/warrior/rod").isHidden()
    assert stage.root.find("**/units/tank/rod").isHidden()


def test_riders_are_drawn_without_a_base(stage: Stage) -> None:
    stage.show(FILM.at(FILM.starts[len(combined.PLACES) + 2]))
    assert stage.root.find("**/units/suits/base").isHidden()
    assert 0.0 < part_of(stage, "suits", "figure")[2] < 2.0


def test_units_of_one_kind_are_posed_each_by_itself(stage: Stage) -> None:
    frame = FILM.at(FILM.starts[len(combined.PLACES) + 2])
    tank = look(frame, "tank")
    twins = (replace(tank, pitch=9.0), replace(look(frame, "carriage"), pitch=0.0))
    stage.show(replace(frame, units=twins))
    pitches = [stage.root.find(f"**/units/{name}/figure").getP() for name in ("tank", "carriage")]
    assert pitches == pytest.approx([9.0, 0.0])


def test_a_low_unit_is_pointed_at_where_it_stands(stage: Stage) -> None:
    frame = FILM.at(FILM.starts[len(combined.PLACES) + 2])
    project = onto(stage.camera.at(frame), SIZE)
    tank = look(frame, "tank")
    spot = project(Point3(tank.x, tank.y, tank.z + 0.5))
    assert spot is not None
    assert unit_at(spot[0], spot[1], frame.units, project) == "tank"


def test_markers_change_the_picture_where_they_stand(stage: Stage) -> None:
    frame = FILM.at(FILM.starts[len(combined.PLACES) + 2])
    stage.show(frame)
    there = stage.snapshot().astype(int)
    stage.show(replace(frame, markers=()))
    assert np.abs(there - stage.snapshot()).sum() > 1000


def test_forces_deploy_at_home_or_where_the_scenario_says() -> None:
    south, north = FORCES
    found = zones(TABLE, (replace(south, deploys="home"), replace(north, deploys="")))
    assert set(found) == {"davion"}
    assert found["davion"].bounds == (0.0, 0.0, TABLE.width, HOME)


def test_zones_are_seen_only_while_forces_deploy(stage: Stage) -> None:
    stage.show(FILM.at(0.1))
    assert not stage.root.find("**/deployment").isHidden()
    stage.show(FILM.at(FILM.duration))
    assert stage.root.find("**/deployment").isHidden()


def test_labels_are_short_for_points_and_say_what_keeps_a_unit() -> None:
    unit = combined.start().unit("proto")
    first, second = (replace(unit, id=f"roc.{n}", name=f"Roc (roc.{n})", point="roc") for n in (1, 2))
    assert (short(unit), short(first), short(second)) == ("Minotaur", "Minotaur 1", "2")
    one = UnitLook("a", 0.0, 0.0, 0.0, 0.0)
    told = [state_of(one), state_of(replace(one, shut_down=True)), state_of(replace(one, crashed=True))]
    assert told == ["", "shut down", "crashed"]
