"""Structures that come down: when, what it does, and what it leaves."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.geometry.altered import altered
from engine.geometry.plane import bases_overlap
from engine.geometry.terrain import Table
from engine.phases import standing
from engine.record.prose import sentence
from engine.rules.events import (
    BuildingStruck,
    CriticalRolled,
    DamageMarked,
    PhaseBegan,
    StructureCollapsed,
    StructureShaken,
    UnitFell,
    WeaponFired,
)
from engine.rules.grounds import steps
from engine.rules.state import Phase, State, Status
from grammar.performance import Performance
from tests.battle import after, happened, refusal
from tests.rules.built import HIT, MISS, collapsed, depot, destroyed, hurt, siege, strength, struck

SHELLS = f"a fires at depot {HIT}"
INSIDE = 'unit b "MECH" at (20, 14) inside facing south'
ON_TOP = 'unit b "MECH" on depot facing south'


def phase_of(played: Performance, kind: type) -> list[Phase]:
    """The phases in which events of a kind happened."""
    return [played.replay.states[i].phase for i, e in enumerate(played.replay.events) if isinstance(e, kind)]


def table_at(played: Performance, state: State) -> Table:
    """The table as it is in a state of a battle."""
    return altered(played.made.table, (step for change in state.changes for step in steps(change)))


@pytest.mark.rule("BLDG-COLLAPSE-WHEN")
def test_a_building_without_construction_factor_collapses_in_the_end_phase() -> None:
    blue = f'{INSIDE} unit c "MECH" at (20, 16) facing south'.replace("(20, 16) facing", "(19, 30) facing")
    played = siege(depot("light", cf=5), f"{SHELLS} b fires at a {MISS}", damage=6, blue=blue)
    assert struck(played) == [6]
    assert phase_of(played, StructureCollapsed) == [Phase.END]
    assert phase_of(played, WeaponFired) == [Phase.COMBAT], "who is inside still attacks"
    assert hurt(played, "b") == [1], "of the collapse, and nothing of the shot"
    assert strength(played, "Depot") == 0


@pytest.mark.rule("BLDG-COLLAPSE-WHEN")
@pytest.mark.parametrize(("damage", "down"), [(4, []), (5, ["Depot"]), (6, ["Depot"])])
def test_it_stands_as_long_as_any_of_it_is_left(damage: int, down: list[str]) -> None:
    played = siege(depot("light", cf=5), SHELLS, damage=damage, blue="")
    assert collapsed(played) == down


@pytest.mark.rule("BLDG-COLLAPSE-WHEN")
def test_what_brings_it_down_in_the_movement_phase_does_so_at_once() -> None:
    played = siege(depot("light", cf=1), "b moves to (20, 13) inside", blue=INSIDE)
    assert phase_of(played, StructureCollapsed) == [Phase.MOVEMENT]
    assert hurt(played, "b") == [1]


@pytest.mark.rule("BLDG-COLLAPSE-WHEN")
def test_until_the_end_phase_it_absorbs_as_before() -> None:
    red = 'unit a2 "GUN" at (17, 3) facing north skill 4'
    played = siege(depot("medium", cf=6), f"{SHELLS} a2 fires at b {HIT}", damage=6, red=red, blue=INSIDE)
    assert struck(played) == [6, 2]
    assert hurt(played, "b") == [4, 2], "what it did not absorb, then the collapse"


@pytest.mark.rule("BLDG-COLLAPSE-DAMAGE")
@pytest.mark.parametrize(
    ("grade", "height", "inside"),
    [("medium", 8, 4), ("medium", 3, 2), ("light", 4, 1), ("heavy", 11.9, 6), ("heavy", 12, 9), ("hardened", 7, 4)],
)
def test_a_collapse_hurts_by_type_and_height(grade: str, height: float, inside: int) -> None:
    for blue, more in ((INSIDE, 0), (ON_TOP, 1)):
        played = siege(depot(grade, height), SHELLS, damage=50, blue=blue)
        assert collapsed(played) == ["Depot"]
        assert hurt(played, "b")[0] == inside + more
    assert struck(played) == [50]


@pytest.mark.rule("BLDG-COLLAPSE-DAMAGE")
@pytest.mark.parametrize("kit", ["SQUAD", "SUITS"])
def test_infantry_inside_dies_and_on_the_roof_takes_its_damage(kit: str) -> None:
    below = siege(depot("medium", 8), SHELLS, damage=20, blue=f'unit b "{kit}" at (20, 14) inside')
    assert (destroyed(below), hurt(below, "b")) == (["b"], [])
    upstairs = siege(depot("medium", 8), SHELLS, damage=20, blue=f'unit b "{kit}" at (20, 14) inside elevation 3')
    assert destroyed(upstairs) == ["b"]
    above = siege(depot("medium", 8), SHELLS, damage=20, blue=f'unit b "{kit}" on depot')
    assert (destroyed(above), hurt(above, "b")) == ([], [5])


@pytest.mark.rule("BLDG-COLLAPSE-DAMAGE")
@pytest.mark.parametrize("kit", ["MECH", "TANK", "PROTO"])
def test_others_inside_take_the_damage_and_nothing_absorbs_it(kit: str) -> None:
    played = siege(depot("medium", 8), SHELLS, damage=20, blue=f'unit b "{kit}" at (20, 14) inside facing south')
    name = "b.1" if kit == "PROTO" else "b"
    assert hurt(played, name) == [4]
    assert struck(played) == [20]


@pytest.mark.rule("BLDG-COLLAPSE-DAMAGE")
def test_a_collapse_brings_critical_hits_as_ever() -> None:
    blue = f"{INSIDE} armor 0"
    for table, turn in ((depot("medium", 8), SHELLS), (depot("light", cf=1), "b moves to (20, 13) inside")):
        played = siege(table, turn, damage=20, blue=blue)
        assert [event.unit for event in happened(played, CriticalRolled)] == ["b"]
        assert phase_of(played, CriticalRolled) == phase_of(played, StructureCollapsed)


@pytest.mark.rule("BLDG-COLLAPSE-DAMAGE")
def test_who_is_beside_a_building_is_spared() -> None:
    played = siege(depot("medium", 8), SHELLS, damage=20, blue='unit b "MECH" at (20, 18) facing south')
    assert (collapsed(played), hurt(played, "b")) == (["Depot"], [])


def test_who_stood_on_the_roof_comes_down_with_it() -> None:
    played = siege(depot("medium", 8), SHELLS, damage=20, blue=ON_TOP)
    (fell,) = happened(played, UnitFell)
    assert (fell.unit, fell.off, fell.drop, fell.pose.z) == ("b", "Depot", 8.0, 0.0)
    assert after(played, 1).unit("b").place.z == 0.0


def test_a_collapse_kills_at_the_end_of_the_phase() -> None:
    played = siege(depot("medium", 8), SHELLS, damage=20, blue=f"{INSIDE} armor 0 structure 3")
    assert (destroyed(played), hurt(played, "b")) == (["b"], [3])
    assert after(played, 1).unit("b").status is Status.DESTROYED


@pytest.mark.parametrize(
    ("grade", "rubble"), [("light", None), ("medium", None), ("heavy", None), ("hardened", "ultra")]
)
def test_buildings_leave_rubble_and_hardened_ones_ultra_rubble(grade: str, rubble: str | None) -> None:
    played = siege(depot(grade), SHELLS, "a holds fire", damage=50, blue="")
    before, then = (table_at(played, state) for state in (played.replay.states[0], after(played, 1)))
    assert [solid.name for solid in before.solids if solid.kind == "building"] == ["Depot"]
    assert [solid.name for solid in then.solids if solid.kind == "building"] == []
    (zone,) = then.zones_at((20, 14), "rubble")
    assert (zone.grade, round(zone.outline.area, 6)) == (rubble, 36.0)
    assert before.zones_at((20, 14), "rubble") == ()
    assert (before.height((20, 14)), then.height((20, 14))) == pytest.approx((4.0, 0.0))


def test_scrubbing_back_restores_what_has_fallen() -> None:
    played = siege(depot("medium"), SHELLS, damage=20, blue="")
    index = next(i for i, e in enumerate(played.replay.events) if isinstance(e, StructureCollapsed))
    standing, fallen = played.replay.states[index], played.replay.states[index + 1]
    names = [[solid.name for solid in table_at(played, state).solids] for state in (standing, fallen, standing)]
    assert ["Depot" in each for each in names] == [True, False, True]


def test_what_has_collapsed_is_fired_at_no_more_and_is_seen_past() -> None:
    blue = 'unit b "MECH" at (20, 20) facing south'
    played = siege(depot("medium", 6), SHELLS, f"{SHELLS} a fires at b {HIT}", damage=20, blue=blue)
    assert "Depot has collapsed" in refusal(played)
    (shot,) = happened(played, WeaponFired)
    assert (shot.sighting.verdict, struck(played)) == ("clear", [20])


def test_a_collapse_tells_what_a_picture_needs() -> None:
    played = siege(depot("medium", 6), SHELLS, damage=20, blue="")
    (event,) = happened(played, StructureCollapsed)
    assert (event.sort, event.into, event.foot, event.top) == ("building", "rubble", 0.0, 6.0)
    assert sorted(event.outline) == [(17, 11), (17, 17), (23, 11), (23, 17)]
    assert event.middle == (20.0, 14.0)
    told = sentence(event, after(played, 1))
    assert told == "Depot collapses into rubble: all its construction factor is gone."


def test_two_buildings_may_fall_together() -> None:
    table = depot("light", at="(16, 14)") + depot("light", at="(26, 14)", name="hall")
    red = 'unit a2 "GUN" at (26, 3) facing north skill 4'
    turn = f"{SHELLS} a2 fires at hall {HIT}"
    assert collapsed(siege(table, turn, damage=9, red=red, blue="")) == ["Depot", "Hall"]


EXAMPLE = (
    f"b moves to (20, 16) inside a fires at b {HIT}",
    f"a fires at b {HIT}",
)


@pytest.mark.rule("BLDG-EXAMPLE")
def test_a_mech_enters_a_building_and_is_fired_at_twice() -> None:
    blue = 'unit b "MECH" at (20, 18) facing south'
    played = siege(depot("medium", 8, cf=10), *EXAMPLE, blue=blue)
    left = 10
    steps = []
    for event in played.replay.events:
        if isinstance(event, BuildingStruck):
            left -= event.amount
            steps.append(left)
    assert steps == [9, 7, 5]
    assert hurt(played, "b") == [2, 2]
    assert strength(played, "Depot", 2) == 5


QUAKE = "weather { earthquake turn 1 }"
"""An earthquake: its strength is rolled first, then whether cracks open."""


@pytest.mark.rule("ENV-QUAKE-BUILDING")
@pytest.mark.parametrize(
    ("first", "second", "left", "stands"),
    [
        ("3 4", "3 4", 5, True),
        ("3 4", "2 4", 0, False),
        ("6 6", "", 0, False),
        ("1 1", "6 6", 10, True),
    ],
)
def test_a_building_over_a_crack_loses_2d6_and_may_fall(first: str, second: str, left: int, stands: bool) -> None:
    # strength 12; nobody but the building rolls a crack, of 1 in
    turn = f"dice 6 6 6 6 6 6 1 1 1 {first} {second}"
    played = siege(depot("medium", cf=12), turn, blue="", specials=f"\n{QUAKE}")
    assert strength(played, "Depot") == left
    assert collapsed(played) == ([] if stands else ["Depot"])
    shaken = happened(played, StructureShaken)
    assert [(event.capacity, event.stands) for event in shaken] == ([(2, stands)] if second else [])
    assert struck(played) == [sum(map(int, first.split()))]


@pytest.mark.rule("ENV-TORNADO-DAMAGE")
def test_a_tornado_does_its_rating_to_units_and_three_times_that_to_buildings() -> None:
    storm = "\nweather { wind 4 from west }"
    turn = "dice 6 6 4 1 1 5 2 3 3 4"
    mech = siege("", turn, blue='unit b "MECH" at (24.6, 4.2) facing south', at="at (40, 30)", specials=storm)
    assert hurt(mech, "b") == [3]
    built = siege(depot("medium", at="(24.5, 4.5)", cf=12), turn, blue="", at="at (40, 30)", specials=storm)
    assert (struck(built), strength(built, "Depot")) == ([9], 3)
    weak = siege(depot("medium", at="(24.5, 4.5)", cf=9), turn, blue="", at="at (40, 30)", specials=storm)
    assert (collapsed(weak), phase_of(weak, StructureCollapsed)) == (["Depot"], [Phase.END])


def test_a_collapse_in_the_end_phase_comes_before_the_destroyed_leave() -> None:
    played = siege(depot("medium", 8), SHELLS, damage=20, blue=f"{INSIDE} armor 4 structure 8")
    events = played.replay.events
    order = [type(e) for e in events if isinstance(e, StructureCollapsed | DamageMarked | PhaseBegan)]
    assert order[-3:] == [PhaseBegan, StructureCollapsed, DamageMarked]


def test_who_comes_down_where_another_stands_comes_to_stand_beside_him() -> None:
    blue = f'{INSIDE} unit c "MECH" on depot facing south unit d "PROTO" at (18.5, 14) inside elevation 2 facing south'
    played = siege(depot("medium", 8), SHELLS, damage=20, blue=blue)
    units = [each for each in after(played, 1).units.values() if each.force == "blue" and each.on_table]
    assert {each.place.z for each in units} == {0.0}
    bases = [standing.base(each) for each in units]
    assert not [(a, b) for a, b in combinations(bases, 2) if bases_overlap(a, b)]


def test_the_shooter_may_be_inside_what_he_shoots_down() -> None:
    played = siege(depot("light"), SHELLS, damage=9, size=1, blue="", at="at (20, 14) inside")
    assert (struck(played), collapsed(played), hurt(played, "a")) == ([9], ["Depot"], [1])


def test_infantry_that_is_lost_twice_over_is_destroyed_once() -> None:
    red = 'unit a2 "GUN" at (17, 3) facing north skill 4'
    turn = f"a fires at depot against b {HIT} a2 fires at depot {HIT}"
    played = siege(depot("medium", 8), turn, damage=14, red=red, blue='unit b "SQUAD" at (20, 14) inside')
    assert (hurt(played, "b"), destroyed(played)) == ([10], ["b"])
