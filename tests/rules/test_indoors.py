"""Moving through buildings and walls, from floor to floor, on roofs; what it does to them (BLDG-MOVE-COST ...)."""

from __future__ import annotations

import pytest

from engine.phases import structures
from engine.rules.events import BuildingStruck, DamageMarked, StructureCollapsed, UnitDestroyed, UnitLanded, UnitMoved
from engine.rules.state import State
from grammar.performance import Performance
from tests.battle import battle, fault, happened, refusal
from tests.rules.ground import KITS, strip

CROWD = """
card "ONE" "Light" type BM size 1 move "8/8j" damage "1/1/1" armor 4 structure 3
card "TWO" "Medium" type BM size 2 move "12/8j" damage "2/2/2" armor 4 structure 3
card "FOUR" "Assault" type BM size 4 move "12" damage "3/3/3" armor 8 structure 6
card "SUITS" "Suits" type BA size 1 move "6/6j" damage "1/1/0" armor 2 structure 2
card "FOOT" "Foot" type CI size 1 move "4f" damage "1/0/0" armor 2 structure 1
card "CREW" "Crew" type CI size 2 move "4f" damage "1/0/0" armor 2 structure 1
"""


def depot(kind: str = "medium", *, size: str = "8 x 8", height: float = 4, more: str = "") -> str:
    """A building whose western wall is 1 in east of where `strip` puts its unit."""
    return f"building {kind} depot at (15, 10) size {size} height {height} {more}"


def scene(units: str, orders: str, building: str, *, turns: int = 1, level: str = "advanced") -> Performance:
    """A battle of several units of red around a building; `orders` are those of turn 1, or whole turns."""
    written = orders if "turn " in orders else f"turn 1 {{ {orders} }}"
    body = f"""{CROWD}
    force red {{ home west commander orders {units} }}
    force blue {{ home east commander orders unit far "DUMMY" at (44, 34) facing west }}
    {written}"""
    return battle(body, table=f"table 48 x 36 {{ {building} }}", level=level, turns=turns)


def end(played: Performance) -> State:
    """The state after the last event."""
    return played.replay.states[-1]


def way(played: Performance, unit: str = "u") -> UnitMoved:
    """The only movement of a unit."""
    (moved,) = (event for event in happened(played, UnitMoved) if event.unit == unit)
    return moved


def cf(played: Performance, name: str = "depot") -> int:
    """What is left of a structure's construction factor at the end."""
    return structures.remaining(end(played), name)


@pytest.mark.rule("BLDG-MOVE-COST")
@pytest.mark.parametrize(("kind", "kit", "cost"), [
    ("light", "infantry", 2),
    ("medium", "BM", 6),
    ("medium", "infantry", 2),
    ("medium", "armor", 2),
    ("hardened", "PM", 4),
    ("hardened", "armor", 2),
    ("heavy", "BM", 8),
    ("hardened", "BM", 10),
    ("heavy", "tracked", 8),
    ("medium", "wheeled", 6),
    ("medium", "hover", 6),
    ("hardened", "infantry", 2),
])  # fmt: skip
def test_an_inch_through_a_building_costs_more_by_its_type_but_not_for_infantry(
    kind: str, kit: str, cost: float
) -> None:
    played = strip(depot(kind), "u moves to (14, 10) inside", kit=kit, at="at (12, 10) inside")
    unit = "u.1" if kit == "PM" else "u"
    assert refusal(played) == ""
    assert way(played, unit).cost == cost


@pytest.mark.rule("XTRN-MOVE-TABLE")
@pytest.mark.parametrize(("terrain", "kit", "inches", "cost"), [
    ("woods dense", "BM", 3, 9),
    ("woods light", "infantry", 2, 2),
    ("woods dense", "large", 2, 4),
    ("swamp", "tracked", 2, 6),
    ("swamp", "BM", 2, 4),
    ("building light", "bicycle", 2, 4),
    ("building medium", "BM", 2, 6),
    ("building heavy", "BM", 2, 8),
    ("building hardened", "BM", 2, 10),
    ("wall light", "bicycle", 2, 4),
    ("wall medium", "IM", 2, 6),
    ("wall medium", "tracked", 2, 6),
    ("wall heavy", "PM", 2, 4),
    ("wall hardened", "infantry", 2, 2),
])  # fmt: skip
def test_terrain_takes_its_inches_buildings_and_walls_too(terrain: str, kit: str, inches: int, cost: float) -> None:
    kind = terrain.split()[0]
    if kind in ("building", "wall"):
        features = f"{terrain} it at (14, 10) size {inches} x 8 height 3"
        played = strip(features, "u moves to (18, 10) inside", kit=kit)
        assert way(played, "u.1" if kit == "PM" else "u").cost == 8 - inches + cost
    else:
        played = strip(f"{terrain} at (20, 10) size 40 x 8", f"u moves to ({10 + inches}, 10)", kit=kit, skill=0)
        assert way(played).cost == cost


@pytest.mark.parametrize("kit", ["naval", "rail", "vtol", "wige"])
def test_ships_trains_and_flyers_go_through_no_building(kit: str) -> None:
    ground = "water sea at (5, 10) size 12 x 12 depth 1" if kit == "naval" else ""
    ground += "rails line along (0, 10) (11, 10) width 1" if kit == "rail" else ""
    played = strip(f"{ground} {depot()}", "u moves to (14, 10) inside", kit=kit)
    assert refusal(played)
    assert not [moved for moved in happened(played, UnitMoved) if moved.pose.x > 12]


def test_without_inside_a_building_is_a_wall() -> None:
    assert "height changes by 4 in" in refusal(strip(depot(), "u moves to (14, 10)"))


def test_a_way_may_lead_through_and_out_on_the_other_side() -> None:
    moved = way(strip(depot("medium", size="4 x 8"), "u moves to (18, 10) inside"))
    assert (moved.pose.x, moved.pose.z, moved.cost) == (18, 0, 8 + 2 * 4)


def test_in_a_building_nothing_else_that_lies_there_costs() -> None:
    played = strip(f"{depot()} woods dense at (15, 10) size 8 x 8", "u moves to (13, 10) inside")
    assert way(played).cost == 3 + 2 * 2


@pytest.mark.rule("BLDG-MOVE-DAMAGE")
@pytest.mark.parametrize(("kit", "to", "lost"), [
    ("BM", 12, 1),
    ("BM", 11.2, 1),
    ("BM", 12.2, 2),
    ("BM", 14, 3),
    ("tracked", 14, 3),
    ("PM", 14, 3),
    ("infantry", 14, 0),
    ("armor", 14, 0),
])  # fmt: skip
def test_each_inch_inside_costs_the_building_a_point_and_infantry_costs_it_none(kit: str, to: float, lost: int) -> None:
    played = strip(depot("medium", more="cf 10"), f"u moves to ({to}, 10) inside", kit=kit)
    assert cf(played) == 10 - lost
    assert sum(struck.amount for struck in happened(played, BuildingStruck)) == lost


@pytest.mark.rule("BLDG-MOVE-DAMAGE")
def test_who_crosses_three_inches_costs_three_points_and_who_stands_or_climbs_inside_none() -> None:
    assert cf(strip(depot("medium", size="3 x 8"), "u moves to (18, 10) inside")) == 12 - 3
    assert cf(strip(depot("medium"), "u stands facing north", at="at (14, 10) inside")) == 12
    climbed = strip(depot("heavy"), "u moves to (12, 10) inside elevation 2", kit="PM", at="at (12, 10) inside")
    assert (way(climbed, "u.1").cost, cf(climbed)) == (2, 25)


def test_walls_wear_too_and_nobody_stays_in_one() -> None:
    wall = "wall medium bulwark at (14, 10) size 2 x 8 height 3"
    assert cf(strip(wall, "u moves to (18, 10) inside"), "bulwark") == 12 - 2
    assert "would stand in bulwark" in refusal(strip(wall, "u moves to (14, 10) inside"))


@pytest.mark.rule("BLDG-ROOF-WHO")
@pytest.mark.parametrize("kit", ["tracked", "wheeled", "hover"])
def test_a_tank_may_not_drive_onto_a_roof_by_a_ramp(kit: str) -> None:
    ramp = "hill ramp at (9, 10) size 10 x 6 height 4 slope 0.8"
    told = refusal(strip(f"{ramp} {depot()}", "u moves to (14, 10)", kit=kit, at="at (10, 10)"))
    assert "roofs carry 'Mechs, protomechs and infantry" in told


@pytest.mark.rule("BLDG-ROOF-WHO")
def test_a_mech_with_enough_jump_may_land_on_a_roof_and_a_vtol_only_on_a_pad() -> None:
    assert way(strip(depot(), "u jumps to (14, 10)")).pose.z == 4
    assert "without a helipad" in refusal(strip(depot(), "u lands at (14, 10)", kit="vtol"))
    landed = strip(depot(more="helipad"), "u lands at (14, 10)", kit="vtol")
    assert refusal(landed) == ""
    assert happened(landed, UnitLanded) or not end(landed).unit("u").aloft
    assert end(landed).unit("u").place.z == 4
    assert "roof" in refusal(strip(depot(more="helipad"), "u lands at (14, 10)", kit="wige", at="at (10, 10, 1)"))


@pytest.mark.rule("BLDG-ROOF-WHO")
def test_no_vehicle_begins_on_a_roof() -> None:
    sides = 'force red { unit u "KIT" at (15, 10) facing north } force blue { unit f "DUMMY" at (44, 34) facing north }'
    body = f'card "KIT" "Kit" {KITS["tracked"]}\n{sides}'
    told = fault(body, table=f"table 48 x 36 {{ {depot('hardened')} }}", level="advanced")
    assert "may not stand on the roof of depot" in told


@pytest.mark.rule("BLDG-LEVEL-INF")
def test_infantry_climbs_inside_an_inch_for_an_inch_up_to_the_roof() -> None:
    played = scene(
        'unit u "FOOT" at (13, 10) inside facing east',
        "u moves to (13, 10) inside elevation 3",
        depot(height=3),
    )
    moved = way(played)
    assert (moved.cost, moved.allowance - moved.cost, moved.pose.z) == (3, 1, 3)
    assert not happened(played, StructureCollapsed)
    assert moved.path[0].z == 0
    assert moved.path[-1].z == 3


@pytest.mark.rule("BLDG-LEVEL-INF")
def test_from_a_floor_the_way_leads_down_out_and_up_again() -> None:
    out = way(strip(depot(), "u moves to (9, 10)", kit="infantry", at="at (13, 10) inside elevation 2"))
    assert (out.cost, out.pose.z) == (2 + 4, 0)
    along = way(strip(depot(), "u moves to (15, 10)", kit="infantry", at="at (13, 10) inside elevation 2"))
    assert (along.cost, along.pose.z) == (2, 2)
    up = way(strip(depot(), "u moves to (15, 10) inside elevation 3", kit="armor", at="at (13, 10) inside elevation 2"))
    assert (up.cost, up.pose.z) == (3, 3)
    down = way(strip(depot(), "u moves to (9, 10) inside", kit="infantry", at="at (13, 10)"))
    assert (down.cost, down.path[0].z, down.pose.z) == (4 + 4, 4, 0)


@pytest.mark.rule("BLDG-LEVEL-INF")
@pytest.mark.parametrize("kit", ["infantry", "armor", "PM"])
def test_infantry_and_protomechs_change_level_only_inside(kit: str) -> None:
    low = depot(height=1)
    assert "only inside depot" in refusal(strip(low, "u moves to (13, 10)", kit=kit))
    if kit != "PM":
        assert "only inside depot" in refusal(strip(low, "u moves to (9, 10)", kit=kit, at="at (13, 10)"))


@pytest.mark.rule("BLDG-LEVEL-INF")
def test_too_little_move_leaves_infantry_below() -> None:
    told = refusal(
        scene(
            'unit u "FOOT" at (13, 10) inside facing east',
            "u moves to (14, 10) inside elevation 4",
            depot(),
        )
    )
    assert "the way costs 5.00 in of Move, Foot has 4 in" in told


def test_floors_lie_an_inch_apart() -> None:
    told = refusal(strip(depot(height=3), "u moves to (14, 10) inside elevation 1.5", kit="infantry"))
    assert "floors every inch up to 2, and its roof at 3" in told
    assert "none at 7" in refusal(strip(depot(height=3), "u moves to (14, 10) inside elevation 7", kit="infantry"))
    assert way(strip(depot(height=2.5), "u moves to (14, 10) inside elevation 2.5", kit="infantry")).pose.z == 2.5
    assert "no floors" in refusal(strip(depot(), "u moves to (9, 10) inside elevation 1", kit="infantry"))
    assert "only inside" in refusal(strip(depot(), "u moves to (9, 10) elevation 1", kit="infantry"))


@pytest.mark.rule("BLDG-LEVEL-MECH")
def test_a_mech_steps_up_a_face_of_two_inches_and_no_more() -> None:
    up = way(strip(depot(height=2), "u moves to (13, 10)"))
    assert (up.cost, up.pose.z) == (3 + 2 * 2, 2)
    down = way(strip(depot(height=2), "u moves to (9, 10)", at="at (13, 10)"))
    assert (down.cost, down.pose.z) == (4 + 2 * 2, 0)
    assert "at most 2 in is allowed" in refusal(strip(depot(height=2.5), "u moves to (13, 10)"))


@pytest.mark.rule("BLDG-LEVEL-MECH")
@pytest.mark.parametrize(("height", "allowed"), [(6, True), (8, True), (9, False)])
def test_a_mech_jumps_onto_a_roof_that_its_jump_reaches(height: int, allowed: bool) -> None:
    played = scene('unit u "TWO" at (10, 10) facing east', "u jumps to (14, 10)", depot(height=height))
    assert (refusal(played) == "") is allowed
    assert end(played).unit("u").place.z == (height if allowed else 0)


@pytest.mark.rule("BLDG-LEVEL-MECH")
@pytest.mark.parametrize("kit", ["BM", "IM", "tracked"])
def test_inside_mechs_and_vehicles_change_no_level(kit: str) -> None:
    assert "cannot change floors" in refusal(strip(depot(), "u moves to (13, 10) inside elevation 1", kit=kit))
    if kit != "tracked":
        told = refusal(strip(depot(), "u moves to (14, 10) inside", kit=kit, at="at (13, 10)"))
        assert "cannot change floors" in told


def test_nobody_jumps_out_of_a_building() -> None:
    assert "under its roof" in refusal(strip(depot(), "u jumps to (6, 10)", at="at (13, 10) inside"))


@pytest.mark.rule("BLDG-CAPACITY")
def test_two_light_mechs_hold_on_a_medium_roof_and_a_third_brings_it_down() -> None:
    units = 'unit a "ONE" at (13, 10) facing north unit b "ONE" at (8, 10) facing north'
    assert not happened(scene(units, "b jumps to (15, 10)", depot()), StructureCollapsed)
    third = f'{units} unit c "ONE" at (8, 13) facing north'
    fell = scene(third, "b jumps to (15, 10) c jumps to (14, 12)", depot(height=4))
    (collapse,) = happened(fell, StructureCollapsed)
    assert "the roof bears sizes of 2 in all, with Light (c) there are 3" in collapse.cause
    assert [hit.unit for hit in happened(fell, DamageMarked)] == ["a", "b", "c"]
    assert {hit.amount for hit in happened(fell, DamageMarked)} == {2 + 1}


@pytest.mark.rule("BLDG-CAPACITY")
def test_battle_armor_weighs_on_a_floor_and_foot_soldiers_do_not() -> None:
    holds = scene('unit a "TWO" at (9, 10) facing east', "a moves to (13, 10) inside", depot(height=2))
    assert not happened(holds, StructureCollapsed)
    units = 'unit a "TWO" at (14, 10) inside facing north unit b "{}" at (9, 10) facing east'
    for card in ("FOOT", "CREW"):
        joined = scene(units.format(card), "b moves to (12.5, 10) inside", depot(height=2))
        assert not happened(joined, StructureCollapsed)
    fell = scene(units.format("SUITS"), "b moves to (12.5, 10) inside", depot(height=2))
    (collapse,) = happened(fell, StructureCollapsed)
    assert "with Suits there are 3" in collapse.cause
    assert [gone.unit for gone in happened(fell, UnitDestroyed)] == ["b"]
    assert [hit.unit for hit in happened(fell, DamageMarked)] == ["a"]


@pytest.mark.rule("BLDG-CAPACITY")
def test_each_floor_bears_its_own() -> None:
    units = 'unit a "TWO" at (14, 10) inside facing north unit b "SUITS" at (12.5, 12.5) inside elevation 1 facing east'
    assert not happened(scene(units, "b moves to (12.5, 10.5) inside elevation 2", depot()), StructureCollapsed)
    down = scene(units, "b moves to (12.5, 12.5) inside elevation 0", depot())
    assert len(happened(down, StructureCollapsed)) == 1
    heavy = scene('unit a "FOUR" at (9, 10) facing east', "a moves to (13, 10) inside", depot("hardened"))
    assert not happened(heavy, StructureCollapsed)
    crushed = scene('unit a "FOUR" at (9, 10) facing east', "a moves to (13, 10) inside", depot("heavy"))
    assert len(happened(crushed, StructureCollapsed)) == 1
    assert way(crushed, "a").pose.x == pytest.approx(11.02)


def test_no_battle_begins_with_a_building_overloaded() -> None:
    told = fault(
        f"""{CROWD}
        force red {{ unit a "TWO" at (13, 10) facing north unit b "ONE" at (15, 10) facing north }}
        force blue {{ unit far "DUMMY" at (44, 34) facing west }}""",
        table=f"table 48 x 36 {{ {depot()} }}",
        level="advanced",
    )
    assert "depot would come down: the roof bears sizes of 2 in all, with Light there are 3" in told


@pytest.mark.rule("BLDG-LARGE")
def test_aerospace_units_bring_down_what_they_land_on_and_stand_in_a_hangar() -> None:
    arcs = 'arcs "front 2/2/2, left 2/2/2, right 2/2/2, rear 1/1/1"'
    hall = "building heavy depot at (15, 10) size 9 x 9 height 8"

    def body(card: str, place: str) -> str:
        return f"""card "WING" "Wing" type AF size 1 move "6a" damage "1/1/1" armor 4 structure 2
        card "SHIP" "Ship" type DS size 2 move "4p" damage "2/2/2" armor 20 structure 10 {arcs}
        force red {{ home west commander orders unit a "{card}" {place} unit b "DUMMY" at (4, 4) facing east }}
        force blue {{ home east commander orders unit far "DUMMY" at (44, 34) facing west }}"""

    def play(card: str, place: str, more: str = "") -> Performance:
        return battle(body(card, place), table=f"table 48 x 36 {{ {hall} {more} }}", level="advanced")

    (fell,) = happened(play("WING", "enters turn 1 landing at (15, 10)"), StructureCollapsed)
    assert fell.name == "depot"
    (roof,) = happened(play("WING", "enters turn 1 landing at (15, 10)", "hangar"), StructureCollapsed)
    assert roof.name == "depot"
    parked = play("SHIP", "at (15, 10) inside facing north", "hangar")
    assert not happened(parked, StructureCollapsed)
    ship = body("SHIP", "at (15, 10) inside facing north")
    told = fault(ship, table=f"table 48 x 36 {{ {hall} }}", level="advanced")
    assert "depot would come down" in told


@pytest.mark.rule("BLDG-LARGE")
def test_large_units_bring_down_what_they_enter_unless_it_is_a_hangar() -> None:
    orders, start = "u moves to (14, 10) inside", "at (9, 10)"
    fell = strip(depot("hardened"), orders, kit="large", at=start)
    assert len(happened(fell, StructureCollapsed)) == 1
    assert way(fell).pose.x == pytest.approx(11.02)
    parked = strip(depot("hardened", more="hangar"), orders, kit="large", at=start)
    assert not happened(parked, StructureCollapsed)
    assert way(parked).pose.x == 14
    roof = strip(depot("hardened", height=2, more="hangar"), "u moves to (14, 10)", kit="large", at=start)
    assert len(happened(roof, StructureCollapsed)) == 1


@pytest.mark.rule("BLDG-COLLAPSE-LEAVING")
def test_who_brings_a_building_down_by_leaving_is_outside_and_infantry_left_inside_dies() -> None:
    units = 'unit a "TWO" at (12, 10) inside facing west unit b "FOOT" at (14, 10) inside facing west'
    played = scene(units, "a moves to (10, 10)", depot(more="cf 6", height=8), turns=1)
    assert not happened(played, StructureCollapsed)
    worn = depot("light", more="cf 1", height=8).replace("depot", "hut")
    light = 'unit a "ONE" at (12, 10) inside facing west unit b "FOOT" at (14, 10) inside facing west'
    fell = scene(light, "a moves to (10, 10)", worn)
    assert len(happened(fell, StructureCollapsed)) == 1
    assert [gone.unit for gone in happened(fell, UnitDestroyed)] == ["b"]
    assert not happened(fell, DamageMarked)
    assert end(fell).unit("a").armor == 4


@pytest.mark.rule("BLDG-COLLAPSE-LEAVING")
def test_who_stays_inside_when_its_steps_bring_the_building_down_is_hurt() -> None:
    units = 'unit a "ONE" at (12, 10) inside facing east'
    fell = scene(units, "a moves to (13, 10)", depot("light", more="cf 1", height=8))
    assert [(hit.unit, hit.amount) for hit in happened(fell, DamageMarked)] == [("a", 2)]


def test_on_different_floors_bases_may_overlap_on_one_they_may_not() -> None:
    units = 'unit a "FOOT" at (14, 10) inside facing north unit b "FOOT" at (9.5, 10) facing east'
    played = scene(
        f'{units} unit c "FOOT" at (14, 10) inside elevation 2 facing north',
        "turn 1 { b moves to (12.5, 10) inside } turn 2 { b moves to (13.5, 10) inside elevation 1 }",
        depot(),
        turns=2,
    )
    assert refusal(played) == ""
    assert end(played).unit("b").place.z == 1
    told = refusal(
        scene(
            'unit a "FOOT" at (14, 10) inside facing north unit b "FOOT" at (12, 10) inside facing north',
            "b moves to (13.5, 10)",
            depot(),
        )
    )
    assert "its base would overlap that of Foot (a)" in told
    roof = scene(
        'unit a "FOOT" at (14, 10) inside facing north unit b "ONE" at (9, 10) facing north',
        "b jumps to (14, 10)",
        depot(),
    )
    assert refusal(roof) == ""


def test_units_begin_inside_and_on_a_floor() -> None:
    played = scene(
        'unit a "TWO" at (14, 10) inside facing north unit b "SUITS" on depot inside elevation 3 facing north',
        "expect a inside expect a elevation 0 expect b elevation 3 expect b inside expect not far inside",
        depot(),
    )
    assert refusal(played) == ""


@pytest.mark.parametrize(("units", "told"), [
    ('unit a "TWO" at (4, 10) inside facing north', "there is no building at (4, 10) to be inside"),
    ('unit a "TWO" at (14, 10) inside elevation 2 facing north', "cannot be on an upper floor"),
    ('unit a "FOOT" at (14, 10) inside elevation 4 facing north', "has a floor every inch up to 3"),
    ('unit a "FOOT" at (14, 10) inside elevation 1.5 facing north', "has a floor every inch up to 3"),
    ('unit a "FOOT" inside', "is inside, but nobody knows where"),
    ('unit a "FOOT" at (14, 10) inside unit b "FOOT" at (14, 10) inside', "would stand on Foot"),
])  # fmt: skip
def test_who_cannot_begin_inside_is_told_why(units: str, told: str) -> None:
    body = f"""{CROWD} force red {{ home west {units} }}
    force blue {{ home east unit far "DUMMY" at (44, 34) facing west }}"""
    assert told in fault(body, table=f"table 48 x 36 {{ {depot()} }}", level="advanced")


@pytest.mark.parametrize("level", ["introductory", "standard"])
def test_below_advanced_level_nobody_goes_inside(level: str) -> None:
    body = """force red { home west unit a "PROBE" at (10, 10) facing east }
    force blue { home east unit far "DUMMY" at (44, 34) facing west }
    turn 1 { a moves to (14, 10) inside }"""
    assert "at advanced level only" in fault(body, table=f"table 48 x 36 {{ {depot()} }}", level=level)


def test_a_commander_leads_units_out_of_a_building() -> None:
    body = f"""{CROWD}
    force red {{ home west commander breakthrough east unit a "TWO" at (14, 10) inside facing east
        unit b "FOOT" at (14, 12.5) inside elevation 2 facing east }}
    force blue {{ home east commander aggressive unit far "DUMMY" at (34, 34) facing west }}"""
    played = battle(body, table=f"table 48 x 36 {{ {depot(size='6 x 8')} }}", level="advanced", turns=3)
    assert refusal(played) == ""
    assert end(played).unit("a").place.x > 19


def test_no_unit_ends_a_phase_inside_a_solid_and_no_strength_comes_back() -> None:
    body = f"""{CROWD}
    force red {{ home west commander aggressive unit a "TWO" at (14, 10) inside facing east
        unit b "ONE" at (8, 10) facing east unit c "SUITS" at (14, 12.5) inside elevation 1 facing east }}
    force blue {{ home east commander aggressive unit d "TWO" at (34, 14) facing west
        unit e "FOUR" at (36, 10) facing west }}"""
    more = "building light hut at (26, 12) size 3 x 3 height 2 wall heavy dyke at (22, 6) size 1 x 8 height 3"
    features = f"{depot(size='6 x 8')} {more}"
    played = battle(body, table=f"table 48 x 36 {{ {features} }}", level="advanced", turns=6)
    game = played.made.game
    lowest = dict.fromkeys(("depot", "hut", "dyke"), 99)
    for state in played.replay.states:
        for name in lowest:
            left = structures.remaining(state, name)
            assert left <= lowest[name]
            lowest[name] = left
    assert game.state.turn == 6 or game.state.ended
    for unit in game.state.units.values():
        if unit.on_table:
            walls = [solid for solid in game.table.solids if solid.kind in ("building", "wall")]
            holding = [solid.name for solid in walls if solid.holds(unit.place.point._replace(z=unit.place.z + 0.3))]
            assert holding in ([], ["depot"], ["hut"])
