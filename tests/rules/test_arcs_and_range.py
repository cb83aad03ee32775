"""Bases, arcs and ranges: who may be shot at, from which side, and how far away that is."""

import pytest
import shapely

from engine.geometry.plane import base_gap, hex_base, offset, share_in_arc
from engine.rules.events import PhysicalAttackMade, WeaponFired
from grammar.performance import Performance
from tests.battle import battle, fault, happened, refusal

LONG_TABLE = "table 72 x 48 { }"


def shot(
    a: str = "(24, 18) facing north", b: str = "(24, 28) facing south", order: str = "a fires at b rolling 6 6"
) -> Performance:
    """One attack on the open table; the loser of the initiative makes it."""
    return battle(
        f"""
        force red  {{ home south  unit a "PROBE" at {a} }}
        force blue {{ home north  unit b "DUMMY" at {b} }}
        turn 1 {{ initiative red 3, blue 9  {order} }}""",
        table=LONG_TABLE,
    )


def around(bearing: float, inches: float = 10.0) -> str:
    """A point at a bearing from the middle of the table."""
    x, y = offset((24.0, 18.0), bearing, inches)
    return f"({x:.2f}, {y:.2f})"


@pytest.mark.rule("ARC-FRONT", "INTRO-ARCS")
@pytest.mark.parametrize("bearing", [0, 60, 90, 270, 300])
def test_a_target_within_ninety_degrees_of_the_facing_is_in_the_arc(bearing: int) -> None:
    performance = shot(b=f"{around(bearing)} facing south")
    assert len(happened(performance, WeaponFired)) == 1
    assert refusal(performance) == ""


@pytest.mark.rule("ARC-FRONT", "INTRO-ARCS", "HIT-SEQ-STEPS")
@pytest.mark.parametrize("bearing", [91, 120, 180, 240, 269])
def test_a_target_behind_the_arc_is_refused_and_nothing_is_rolled(bearing: int) -> None:
    performance = shot(b=f"{around(bearing)} facing south")
    assert happened(performance, WeaponFired) == []
    assert "outside the firing arc" in refusal(performance)


@pytest.mark.rule("ARC-FRONT")
def test_the_arc_reaches_to_the_edge_of_the_table() -> None:
    assert len(happened(shot(a="(2, 5) facing east", b="(43, 5) facing west"), WeaponFired)) == 1


@pytest.mark.rule("ARC-FRONT")
def test_the_arc_turns_with_the_facing_chosen_in_the_movement_phase() -> None:
    performance = shot(b=f"{around(180)} facing north", order="a turns to south  a fires at b rolling 6 6")
    assert [event.side for event in happened(performance, WeaponFired)] == ["front"]


@pytest.mark.rule("ARC-HALF-BASE", "INTRO-ARCS")
def test_exactly_half_of_the_base_inside_is_enough_and_less_is_not() -> None:
    assert len(happened(shot(b="(34, 18) facing south"), WeaponFired)) == 1
    assert "outside the firing arc" in refusal(shot(b="(34, 17.99) facing south"))


@pytest.mark.rule("ARC-HALF-BASE")
def test_the_share_is_one_of_the_area_of_the_base() -> None:
    target = hex_base((10.0, 0.0), 0.0)
    assert share_in_arc(target, (0.0, 0.0), 0.0, 180.0) == pytest.approx(0.5)
    narrow = share_in_arc(hex_base((1.0, 1.0), 0.0), (0.0, 0.0), 0.0, 90.0)
    assert narrow == pytest.approx(0.5), "the center lies on the edge of the arc, and the area says so"


@pytest.mark.rule("ARC-HEX-BASE")
def test_a_base_is_a_hex_with_a_side_to_the_front_and_corners_at_thirty_degrees() -> None:
    base = hex_base((0.0, 0.0), 0.0)
    north, east, south, west = (
        base.intersection(shapely.LineString([(0, 0), offset((0, 0), heading, 5.0)])).length
        for heading in (0, 90, 180, 270)
    )
    assert (north, south) == pytest.approx((0.625, 0.625))
    assert (east, west) == pytest.approx((1.25 / 3**0.5, 1.25 / 3**0.5))


@pytest.mark.rule("ARC-HEX-BASE", "ARC-ATTACK-DIRECTION")
@pytest.mark.parametrize(
    ("bearing", "in_arc", "side"),
    [
        (0, True, "front"),
        (60, True, "front"),
        (120, False, "front"),
        (180, False, "rear"),
        (240, False, "front"),
        (300, True, "front"),
    ],
)
def test_each_side_of_the_base_has_its_arc_and_its_hit_side(bearing: int, in_arc: bool, side: str) -> None:
    """The attacker stands off the middle of one side of the target's base and looks at it."""
    may = "may" if in_arc else "cannot"
    performance = shot(
        a=f"{around(bearing)} facing {(bearing + 180) % 360}",
        b="(24, 18) facing north",
        order=f"a fires at b rolling 6 6  after movement expect b {may} fire at a",
    )
    assert [event.side for event in happened(performance, WeaponFired)] == [side]
    assert refusal(performance) == ""


@pytest.mark.rule("ARC-ATTACK-DIRECTION")
@pytest.mark.parametrize(
    ("facing", "side"),
    [(0, "rear"), (29, "rear"), (30, "front"), (31, "front"), (331, "rear"), (330, "front"), (329, "front")],
)
def test_only_the_rear_side_is_the_rear_and_its_corners_count_as_front(facing: int, side: str) -> None:
    """The attacker stands due south, so that the target's facing is 180 degrees less its bearing."""
    performance = shot(b=f"(24, 28) facing {facing}")
    assert [event.side for event in happened(performance, WeaponFired)] == [side]


@pytest.mark.rule("ARC-ATTACK-DIRECTION", "DMG-REAR")
@pytest.mark.parametrize(("facing", "side", "damage"), [("north", "rear", 4), ("south", "front", 3)])
def test_a_hit_from_behind_does_one_more(facing: str, side: str, damage: int) -> None:
    (fired,) = happened(shot(b=f"(24, 28) facing {facing}"), WeaponFired)
    assert (fired.side, fired.total) == (side, damage)


@pytest.mark.rule("ARC-ATTACK-DIRECTION", "DMG-REAR", "PHYS-DAMAGE")
@pytest.mark.parametrize(("facing", "side", "damage"), [("north", "rear", 3), ("south", "front", 2)])
def test_a_kick_from_behind_does_one_more(facing: str, side: str, damage: int) -> None:
    (struck,) = happened(shot(b=f"(24, 20) facing {facing}", order="a kicks b rolling 6 6"), PhysicalAttackMade)
    assert (struck.side, struck.total) == (side, damage)


@pytest.mark.rule("RANGE-MEASURE")
def test_range_runs_from_edge_to_edge() -> None:
    performance = shot(order="a fires at b rolling 6 6  expect a range to b 8.75")
    (fired,) = happened(performance, WeaponFired)
    assert (fired.range, fired.bracket) == (8.75, "medium")
    assert refusal(performance) == ""
    turned = base_gap(hex_base((0, 0), 0.0), hex_base((0, 10), 30.0))
    assert turned == pytest.approx(10.0 - 0.625 - 1.25 / 3**0.5), "a corner reaches farther than a side"


@pytest.mark.rule("RANGE-MEASURE")
def test_range_is_measured_on_the_plan_whatever_the_heights() -> None:
    performance = battle(
        """
        force red  { home south  unit a "PROBE" at (10, 5) facing north }
        force blue { home north  unit b "DUMMY" at (10, 15) facing south }
        turn 1 { initiative red 3, blue 9  a fires at b rolling 6 6 }""",
        table="table 48 x 36 { hill at (10, 5) radius 1 height 6 slope cliff }",
    )
    assert [event.range for event in happened(performance, WeaponFired)] == [8.75]


@pytest.mark.rule("RANGE-TABLE", "INTRO-TOHIT-TABLE", "DMG-BASE")
@pytest.mark.parametrize(
    ("inches", "bracket", "modifier", "damage"),
    [
        (0.75, "short", 0, 5),
        (6.0, "short", 0, 5),
        (6.01, "medium", 2, 4),
        (24.0, "medium", 2, 4),
        (24.01, "long", 4, 3),
        (42.0, "long", 4, 3),
    ],
)
def test_a_bracket_holds_its_upper_bound(inches: float, bracket: str, modifier: int, damage: int) -> None:
    performance = battle(
        f"""
        card "GRADED" "Graded" type BM move "8" damage "5/4/3" armor 5 structure 5
        force red  {{ home west  unit a "GRADED" at (2, 5) facing 30 }}
        force blue {{ home east  unit b "DUMMY" at ({2 + inches + 1.25:.2f}, 5) facing 30 }}
        turn 1 {{ initiative red 3, blue 9  a fires at b rolling 6 6 }}""",
        table=LONG_TABLE,
    )
    (fired,) = happened(performance, WeaponFired)
    assert (fired.range, fired.bracket, fired.total) == (inches, bracket, damage)
    assert [m.amount for m in fired.modifiers if m.reason == f"{bracket} range"] == [modifier]


@pytest.mark.rule("RANGE-TABLE")
def test_beyond_forty_two_inches_there_is_no_attack() -> None:
    performance = shot(a="(2, 5) facing 90", b="(45.26, 5) facing 270")
    assert happened(performance, WeaponFired) == []
    assert "42.01 in away, out of range" in refusal(performance)


@pytest.mark.rule("RANGE-NO-DAMAGE")
@pytest.mark.parametrize(
    ("damage", "inches", "bracket"),
    [
        ("3/2/0", 30, "long"),
        ("3/2/-", 30, "long"),
        ("3/0/0", 10, "medium"),
        ("0/2/2", 4, "short"),
        ("-/2/2", 4, "short"),
    ],
)
def test_without_a_damage_value_there_is_no_attack_even_with_overheat(damage: str, inches: int, bracket: str) -> None:
    performance = battle(
        f"""
        card "SPARE" "Spare" type BM move "8" damage "{damage}" overheat 2 armor 5 structure 5 specials "OVL"
        force red  {{ home south  unit a "SPARE" at (10, 3) facing north }}
        force blue {{ home north  unit b "DUMMY" at (10, {3 + inches}) facing south }}
        turn 1 {{ initiative red 3, blue 9  a fires at b with overheat 1 rolling 6 6 }}""",
        table=LONG_TABLE,
    )
    assert happened(performance, WeaponFired) == []
    assert f"no damage at {bracket} range" in refusal(performance)


@pytest.mark.rule("RANGE-NO-DAMAGE", "DMG-MINIMAL")
def test_minimal_damage_is_a_value_and_may_attack() -> None:
    performance = battle(
        """
        card "FEEBLE" "Feeble" type BM move "8" damage "1/0*/-" armor 5 structure 5
        force red  { home south  unit a "FEEBLE" at (10, 3) facing north }
        force blue { home north  unit b "DUMMY" at (10, 13) facing south }
        turn 1 { initiative red 3, blue 9  a fires at b rolling 6 6 5 }"""
    )
    assert [event.total for event in happened(performance, WeaponFired)] == [1]


TOUCHING = """
    force red  { home south  unit a "PROBE" at (20, 10) facing north }
    force blue { home north  unit b "DUMMY" at (20, 11.25) facing south  unit c "DUMMY" at (20, 19.25) facing south }
    turn 1 { initiative red 3, blue 9 """


@pytest.mark.rule("RANGE-BASE-CONTACT")
def test_what_touches_may_only_be_struck() -> None:
    performance = battle(TOUCHING + "a fires at b rolling 6 6 }")
    assert happened(performance, WeaponFired) == []
    assert "only a physical attack is possible" in refusal(performance)
    assert len(happened(battle(TOUCHING + "a kicks b rolling 6 6 }"), PhysicalAttackMade)) == 1


@pytest.mark.rule("RANGE-BASE-CONTACT", "INTRO-LOS-UNITS")
def test_an_enemy_that_does_not_touch_may_be_shot_past_one_that_does() -> None:
    (fired,) = happened(battle(TOUCHING + "a fires at c rolling 6 6 }"), WeaponFired)
    assert (fired.target, fired.range, fired.sighting.verdict) == ("c", 8.0, "clear")


@pytest.mark.rule("RANGE-BASE-CONTACT", "LOS-BASE-CONTACT")
def test_one_hundredth_of_an_inch_is_contact_and_two_are_not() -> None:
    pair = """
        force red  {{ home south  unit a "PROBE" at (20, 10) facing north }}
        force blue {{ home north  unit b "DUMMY" at (20, {}) facing south }}
        turn 1 {{ initiative red 3, blue 9  a fires at b rolling 6 6 }}"""
    assert "base contact" in refusal(battle(pair.format(11.26)))
    assert refusal(battle(pair.format(11.27))) == ""


@pytest.mark.rule("INTRO-SCOPE")
@pytest.mark.parametrize("kind", ["CV", "CI", "BA", "PM", "AF", "IM"])
def test_other_units_than_battlemechs_are_refused_in_a_force(kind: str) -> None:
    message = fault(
        f"""
        card "OTHER" "Other" type {kind} move "8" damage "1/1/1" armor 2 structure 2
        force red  {{ home south  unit a "OTHER" at (10, 3) facing north }}
        force blue {{ home north  unit b "DUMMY" at (10, 13) facing south }}"""
    )
    assert kind in message
    assert "introductory" in message
