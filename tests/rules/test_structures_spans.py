"""Walls, bridges and tracks: structures that nobody is inside."""

from __future__ import annotations

import pytest

from engine.rules.events import (
    BuildingStruck,
    GroundStruck,
    Said,
    StructureCollapsed,
    UnitFell,
    UnitMoved,
    WeaponFired,
)
from engine.rules.state import Phase
from engine.rules.structures import find
from tests.battle import after, happened, refusal
from tests.rules.built import HIT, MISS, collapsed, destroyed, hurt, refused_script, siege, strength, struck
from tests.rules.test_structures_collapse import phase_of, table_at

FIRES = f"a fires at b {HIT}"


def wall(grade: str = "medium", *, y: float = 14.0, height: float = 1.0, cf: int = 0) -> str:
    """A wall from west to east, half an inch thick."""
    given = f"cf {cf}" if cf else ""
    return f'wall {grade} rampart "Rampart" along (10, {y}) (30, {y}) width 0.5 height {height:g} {given}'


def behind(inches: float, kit: str = "MECH") -> str:
    """A unit of blue so far behind the wall, from its base."""
    return f'unit b "{kit}" at (20, {14.25 + 0.72 + inches:.2f}) facing south'


@pytest.mark.rule("BLDG-WALLS")
@pytest.mark.parametrize(
    ("inches", "taken", "left"), [(0.1, [2], [2]), (1.0, [2], [2]), (1.9, [2], [2]), (2.1, [], [4]), (3.0, [], [4])]
)
def test_a_wall_absorbs_for_a_mech_within_two_inches(inches: float, taken: list[int], left: list[int]) -> None:
    played = siege(wall(), FIRES, blue=behind(inches))
    assert (struck(played, "Rampart"), hurt(played, "b")) == (taken, left)
    if taken:
        assert strength(played, "Rampart") == 12 - 2


@pytest.mark.rule("BLDG-WALLS")
@pytest.mark.parametrize(
    ("grade", "kit", "absorbs"),
    [("light", "MECH", 1), ("heavy", "MECH", 3), ("hardened", "MECH", 4), ("light", "SQUAD", 2), ("medium", "TANK", 2)],
)
def test_a_wall_absorbs_as_a_building_of_its_type(grade: str, kit: str, absorbs: int) -> None:
    played = siege(wall(grade, height=0.5), FIRES, damage=5, blue=behind(0.5, kit))
    assert (struck(played, "Rampart"), hurt(played, "b")) == ([absorbs], [5 - absorbs])


@pytest.mark.rule("BLDG-WALLS")
def test_absorption_takes_the_place_of_cover() -> None:
    near, far = (siege(wall(height=1.3), FIRES, blue=behind(inches)) for inches in (1.0, 3.0))
    (close,), (distant,) = happened(near, WeaponFired), happened(far, WeaponFired)
    assert close.sighting.verdict == distant.sighting.verdict == "partial"
    assert not [part for part in close.modifiers if "cover" in part.reason]
    assert [part.amount for part in distant.modifiers if "cover" in part.reason] == [2]


@pytest.mark.rule("BLDG-WALLS")
def test_a_wall_that_is_not_on_the_line_or_blocks_it_absorbs_nothing() -> None:
    beside = siege(wall(y=17), FIRES, blue=behind(0.5))
    assert (struck(beside, "Rampart"), hurt(beside, "b")) == ([], [4])
    high = siege(wall(height=3), FIRES, blue=behind(1.0))
    assert "line of sight" in refusal(high)
    assert struck(high, "Rampart") == []


@pytest.mark.rule("BLDG-WALLS")
def test_a_narrow_miss_hits_the_wall_that_is_cover_and_not_one_that_absorbs() -> None:
    # needs 4 + 2 - 1 + 2 cover = 7
    far = siege(wall(height=1.3), "a fires at b rolling 3 3", blue=behind(3.0))
    near = siege(wall(height=1.3), "a fires at b rolling 2 2", blue=behind(1.0))
    assert (struck(far, "Rampart"), struck(near, "Rampart")) == ([4], [])
    assert struck(siege(wall(height=1.3), f"a fires at b {MISS}", blue=behind(3.0)), "Rampart") == []


@pytest.mark.rule("BLDG-WALLS")
def test_walls_may_be_attacked_and_fall() -> None:
    played = siege(wall("light", cf=5), f"a fires at rampart {HIT}", damage=6, blue=behind(1.0))
    (shot,) = happened(played, GroundStruck)
    assert [part.amount for part in shot.modifiers if part.reason == "target immobile"] == [-4]
    assert (struck(played, "Rampart"), collapsed(played), hurt(played, "b")) == ([6], ["Rampart"], [])
    then = table_at(played, after(played, 1))
    assert ([solid.kind for solid in then.solids], len(then.zones_at((20, 14), "rubble"))) == (["ground"], 1)
    assert then.zones_at((20, 15), "rubble") == ()


def test_a_wall_around_a_yard_leaves_the_yard_open() -> None:
    ring = "wall light rampart along (15, 15) (25, 15) (25, 25) (15, 25) (15, 15) width 0.5 height 2"
    played = siege(ring, blue='unit b "MECH" at (20, 20) facing south')
    assert after(played, 1).unit("b").place.z == 0.0


@pytest.mark.rule("BLDG-WALLS")
@pytest.mark.parametrize(("grade", "cost"), [("light", 1), ("medium", 2), ("heavy", 3), ("hardened", 4)])
def test_going_through_a_wall_costs_as_through_a_building(grade: str, cost: int) -> None:
    table = f'wall {grade} rampart "Rampart" at (20, 14) size 10 x 1 height 2'
    played = siege(table, "b moves to (20, 12) inside", blue='unit b "MECH" at (20, 16) facing south')
    (moved,) = happened(played, UnitMoved)
    assert moved.cost == pytest.approx(4 + cost)


BRIDGE = 'water river along (0, 14) (48, 14) width 6 depth 4 bridge span "Span" along (20, 10) (20, 18) width 3'


@pytest.mark.rule("XTRN-BRIDGE-CF")
@pytest.mark.parametrize(
    ("cf", "damage", "down"), [("", 18, True), ("", 17, False), ("cf 50", 49, False), ("cf 1", 1, True)]
)
def test_a_bridge_takes_its_construction_factor(cf: str, damage: int, down: bool) -> None:
    played = siege(f"{BRIDGE} {cf}", f"a fires at span {HIT}", damage=damage, blue="")
    (shot,) = happened(played, GroundStruck)
    assert [part.amount for part in shot.modifiers if part.reason == "target immobile"] == [-4]
    assert struck(played, "Span") == [damage]
    assert collapsed(played) == (["Span"] if down else [])
    kinds = [solid.kind for solid in table_at(played, after(played, 1)).solids]
    assert ("bridge" in kinds) is not down


@pytest.mark.rule("XTRN-BRIDGE-CF")
def test_the_construction_factor_of_a_bridge_is_from_1_to_50() -> None:
    assert "a bridge is from 1 to 50" in refused_script(f"{BRIDGE} cf 51", blue="")
    structure = find(after(siege(BRIDGE, blue=""), 1), "Span")
    assert structure is not None
    assert (structure.kind, structure.cf) == ("bridge", 18)


@pytest.mark.rule("XTRN-BRIDGE-CF")
@pytest.mark.parametrize(("deck", "kit", "bonus"), [("", "TANK", 2), ("", "MECH", 0)])
def test_one_moves_on_a_bridge_as_on_a_road(deck: str, kit: str, bonus: int) -> None:
    table = f"{BRIDGE} {deck} cf 50"
    blue = f'unit b "{kit}" at (20, 17) facing south'
    played = siege(table, "b moves to (20, 11)", blue=blue)
    (moved,) = happened(played, UnitMoved)
    assert (moved.inches, moved.cost, moved.bonus) == (6.0, 6.0, bonus)
    assert [point.z for point in moved.path] == [0.0, 0.0]


def test_there_is_room_under_a_bridge() -> None:
    table = 'bridge span "Span" along (20, 10) (20, 18) width 3 height 4'
    played = siege(table, "b moves to (16, 14)", blue='unit b "MECH" at (24, 14) facing west')
    (moved,) = happened(played, UnitMoved)
    assert (moved.inches, moved.pose.z) == (8.0, 0.0)
    above = siege(table, blue='unit b "MECH" on span facing west')
    assert after(above, 1).unit("b").place.z == 4.0


def test_who_is_on_a_bridge_falls_with_it_and_who_is_below_does_not() -> None:
    table = 'bridge span "Span" along (20, 10) (20, 18) width 3 height 4'
    blue = 'unit b "MECH" on span facing west unit c "MECH" at (30, 14) facing west'
    played = siege(table, f"a fires at span {HIT}", damage=18, blue=blue)
    (fell,) = happened(played, UnitFell)
    assert (fell.unit, fell.drop) == ("b", 4.0)
    assert (hurt(played, "b"), hurt(played, "c")) == ([2], [])
    assert phase_of(played, StructureCollapsed) == [Phase.END]


RAILS = 'rails main "Main line" along (4, 14) (34, 14) width 1'


@pytest.mark.rule("XTRN-RAIL-SECTION")
@pytest.mark.parametrize(
    ("cf", "damage", "down"), [("", 5, True), ("", 4, False), ("cf 8", 5, False), ("cf 8", 8, True)]
)
def test_each_section_of_track_is_a_building_of_cf_5(cf: str, damage: int, down: bool) -> None:
    played = siege(f"{RAILS} {cf}", f"a fires at main at (20.7, 14) {HIT}", damage=damage, blue="")
    (shot,) = happened(played, GroundStruck)
    assert [part.amount for part in shot.modifiers if part.reason == "target immobile"] == [-4]
    assert [(event.building, event.amount) for event in happened(played, BuildingStruck)] == [("Main line 9", damage)]
    assert collapsed(played) == (["Main line 9"] if down else [])
    rails = table_at(played, after(played, 1)).zones_at
    assert [bool(rails((x, 14), "rails")) for x in (19.5, 20.5, 21.5, 22.5)] == [True, not down, not down, True]


@pytest.mark.rule("XTRN-RAIL-SECTION")
def test_sections_are_two_inches_long_and_take_damage_each_by_itself() -> None:
    state = after(siege(RAILS, blue=""), 1)
    sections = [each for each in state.structures if each.part_of == "Main line"]
    assert len(sections) == 15
    assert [tuple(spot) for spot in sections[0].line] == [(4, 14), (6, 14)]
    assert {each.cf for each in sections} == {5}
    turns = [f"a fires at main at ({x}, 14) {HIT}" for x in (20.5, 22.5, 20.5)]
    played = siege(RAILS, *turns, damage=3, blue="")
    assert collapsed(played) == ["Main line 9"]
    assert strength(played, "Main line 10", 3) == 2


@pytest.mark.rule("XTRN-RAIL-SECTION")
def test_without_a_point_the_nearest_section_is_meant() -> None:
    played = siege(RAILS, f"a fires at main {HIT}", f"a fires at main {HIT}", damage=5, at="at (20.8, 3)", blue="")
    assert collapsed(played)[0] == "Main line 9"
    assert collapsed(played)[1] in ("Main line 8", "Main line 10"), "the next one, of those that are left"


@pytest.mark.parametrize(
    ("turn", "why"),
    [
        ("a fires at rampart at (20, 14)", "'rampart' has no sections."),
        ("a fires at rampart against b", "'rampart' is no building."),
        ("a fires at b against b", "'b' is no building."),
        ("a punches rampart at (20, 14)", "'rampart' has no sections."),
        ("expect b cf 3", "'b' has no construction factor."),
        ("expect grove collapsed", "'grove' has no construction factor."),
        ("expect nothing cf 3", "nothing"),
    ],
)
def test_what_only_structures_have(turn: str, why: str) -> None:
    table = wall() + " woods light grove at (40, 10) radius 2"
    assert why in refused_script(table, turn, blue=behind(1.0))


@pytest.mark.parametrize("claim", ["rampart cf 8", "not rampart collapsed", "rampart cf 8 expect span cf 18"])
def test_a_script_expects_what_is_left(claim: str) -> None:
    table = wall() + f" {BRIDGE.replace('14', '28').replace('10)', '24)').replace('18)', '32)')}"
    played = siege(table, f"a fires at rampart {HIT} expect {claim}", blue="")
    assert refusal(played) == ""
    assert "cf 8" in refusal(siege(table, f"a fires at rampart {HIT} expect rampart cf 9", blue=""))
    assert destroyed(played) == []


@pytest.mark.parametrize(("name", "shot"), [("rampart", "rampart"), ("span", "span"), ("main", "main at (20.7, 20)")])
def test_a_trigger_acts_when_a_structure_has_collapsed(name: str, shot: str) -> None:
    table = wall("light") + " " + BRIDGE.replace("14", "28").replace("10)", "24)").replace("18)", "32)")
    table += ' rails main "Main line" along (4, 20) (34, 20) width 1'
    trigger = f'when {name} collapsed {{ say "Gone." }}'
    damage = 20 if name == "span" else 6
    played = siege(table, f"a fires at {shot} {HIT}", damage=damage, blue="", mines=trigger, at="at (20, 12)", skill=0)
    assert [event.text for event in happened(played, Said)] == (["Gone."] if collapsed(played) else [])
    assert len(collapsed(played)) == 1
    silent = siege(table, "a holds fire", blue="", mines=trigger)
    assert happened(silent, Said) == []


def test_only_structures_collapse_in_conditions() -> None:
    for subject in ("a", "grove"):
        told = refused_script(
            "woods light grove at (40, 10) radius 2", blue="", mines=f"when {subject} collapsed {{ }}"
        )
        assert f"'{subject}' has no construction factor" in told


@pytest.mark.rule("BLDG-WALLS")
@pytest.mark.parametrize("height", [0.3, 0.5])
def test_a_wall_too_low_for_cover_absorbs_all_the_same(height: float) -> None:
    played = siege(wall(height=height), FIRES, blue=behind(1.0))
    (shot,) = happened(played, WeaponFired)
    assert shot.sighting.verdict == "clear"
    assert (struck(played, "Rampart"), hurt(played, "b")) == ([2], [2])


@pytest.mark.rule("BLDG-WALLS")
def test_indirect_fire_meets_the_walls_on_its_spotters_line() -> None:
    red = 'unit eye "MECH" at (26, 24) facing south-west'
    turn = f"a fires at b indirectly spotted by eye {HIT}"
    high = wall(height=6)
    near = siege(high, turn, blue=behind(1.0), red=red, specials='specials "IF4"')
    assert (refusal(near), struck(near, "Rampart"), hurt(near, "b")) == ("", [], [4])
    between = f'{high} wall heavy screen "Screen" along (18, 17.5) (26, 17.5) width 0.5 height 0.5'
    met = siege(between, turn, blue=behind(1.0), red=red, specials='specials "IF4"')
    assert (struck(met, "Screen"), hurt(met, "b")) == ([3], [1])


@pytest.mark.rule("BLDG-WALLS")
def test_a_line_that_runs_over_a_wall_has_no_wall_on_it() -> None:
    played = siege(wall(height=0.2), FIRES, blue=behind(1.9))
    assert (struck(played, "Rampart"), hurt(played, "b")) == ([], [4])
