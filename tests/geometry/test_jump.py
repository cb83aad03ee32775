"""Jumping: how far, how high, from where and to where."""

from __future__ import annotations

import pytest
import trimesh

from engine.geometry.ground import ground_clear
from engine.geometry.jump import Jump, jump
from engine.geometry.mover import Blocker, Going, Walker
from engine.geometry.plane import hex_base
from engine.geometry.relief import hill, water
from engine.geometry.shapes import rectangle
from engine.geometry.terrain import Solid, Table, Zone

SIX = Walker(2.0, 2.0, (Going("lava", forbidden=True),), jump=6.0)


def clear(*things: Solid | Zone) -> Table:
    return Table(24.0, 24.0, (ground_clear(24.0, 24.0),)).plus(*things)


def wall(height: float) -> Solid:
    return Solid("wall", "piece", trimesh.creation.box(bounds=[(11.9, 0, 0), (12.1, 24, height)]))


def rules(found: Jump) -> list[str]:
    return [problem.rule for problem in found.problems]


@pytest.mark.rule("MOV-JUMP-PATH")
def test_a_jump_is_as_long_as_the_straight_line() -> None:
    table = clear(Zone("grove", "woods", rectangle((12, 12), 4, 4), height=2.0))
    found = jump(table, SIX, (8, 9), (11.6, 13.8))
    assert (found.inches, found.legal, found.end) == (pytest.approx(6.0), True, (11.6, 13.8, 0.0))
    longer = jump(table, SIX, (8, 12), (14.5, 12))
    assert rules(longer) == ["MOV-JUMP-PATH"]
    assert (longer.problems[0].amount, longer.problems[0].limit) == (6.5, 6.0)


@pytest.mark.rule("MOV-JUMP-HEIGHT", "INTRO-JUMP-HEIGHT")
@pytest.mark.parametrize(
    ("height", "start", "legal"), [(5, 0, True), (6, 0, True), (7, 0, False), (7, 2, True), (8, 2, True), (9, 2, False)]
)
def test_a_wall_may_be_as_high_as_the_jump_and_the_start(height: float, start: float, legal: bool) -> None:
    table = clear(wall(height))
    if start:
        table = table.plus(hill(table, "stand", rectangle((8, 12), 4, 4), start, None))
    found = jump(table, SIX, (9, 12), (14, 12))
    assert (found.legal, found.over, found.highest) == (legal, "wall", pytest.approx(height))
    if legal:
        assert found.apex >= height
    else:
        problem = found.problems[0]
        assert (problem.rule, problem.name, problem.inch) == ("MOV-JUMP-HEIGHT", "wall", pytest.approx(2.9))


@pytest.mark.rule("MOV-JUMP-HEIGHT")
def test_woods_count_to_their_tops_and_the_landing_too() -> None:
    tall = Zone("grove", "woods", rectangle((12, 12), 2, 4), height=6.5)
    assert rules(jump(clear(tall), SIX, (9, 12), (14, 12))) == ["MOV-JUMP-HEIGHT"]
    table = clear()
    mesa = table.plus(hill(table, "mesa", rectangle((14, 12), 4, 4), 7.0, None))
    assert rules(jump(mesa, SIX, (9, 12), (14, 12))) == ["MOV-JUMP-HEIGHT"]


@pytest.mark.rule("MOV-JUMP-DOWN")
def test_down_is_free() -> None:
    table = clear()
    tower = table.plus(hill(table, "tower", rectangle((8, 12), 4, 4), 20.0, None))
    found = jump(tower, SIX, (8.5, 12), (14, 12))
    assert (found.legal, found.end.z) == (True, 0.0)


@pytest.mark.rule("MOV-JUMP-WATER")
def test_into_water_but_not_out_of_it() -> None:
    table = clear()
    solids, lake = water(table, "lake", rectangle((16, 12), 8, 8), 1.0)
    wet = Table(24.0, 24.0, solids, (lake,))
    assert jump(wet, SIX, (9, 12), (14, 12)).legal
    assert rules(jump(wet, SIX, (14, 12), (9, 12))) == ["MOV-JUMP-WATER"]
    assert rules(jump(wet, SIX, (14, 12), (16, 12))) == ["MOV-JUMP-WATER"]


@pytest.mark.rule("MOV-PASS-THROUGH", "MOV-NO-STACKING", "MOV-JUMP-PATH")
def test_over_enemies_but_onto_nobody_and_nothing_forbidden() -> None:
    enemy = Blocker("Jenner", hex_base((12, 12)), 0.0, 2.0)
    assert jump(clear(), SIX, (9, 12), (14, 12), [enemy]).legal
    assert rules(jump(clear(), SIX, (9, 12), (12.5, 12), [enemy])) == ["MOV-NO-STACKING"]
    assert rules(jump(clear(), SIX, (4, 12), (0.2, 12))) == ["SETUP-TABLE-SIZE"]
    lava = Zone("flow", "lava", rectangle((14, 12), 2, 2))
    assert rules(jump(clear(lava), SIX, (9, 12), (14, 12))) == ["TRN-FORBIDDEN"]
    assert jump(clear(lava), SIX, (11, 12), (16.5, 12)).legal
