"""Minefields: where they lie, who sets them off, what they do (MINE-AREA)."""

import pytest

from engine.rules.events import (
    HeatChanged,
    HeatInflicted,
    MinesLaid,
    PhaseBegan,
    UnitDestroyed,
    UnitMoved,
    UnitPulsed,
    WeaponFired,
)
from engine.rules.state import Phase
from tests.battle import after, battle, happened, refusal
from tests.rules.mined import CARDS, blasts, densities, hurt, mined, refused, rolls


def field(density: int, mines: str = "conventional", *, at: str = "(24, 10)", more: str = "") -> str:
    """A minefield of blue's on the way of `a`."""
    return f"minefield {mines} trap density {density} at {at} for blue {more}"


def through(dice: str) -> str:
    """`a` walks over the field and beyond."""
    return f"a moves to (24, 14) rolling {dice}"


@pytest.mark.rule("MINE-DENSITY")
@pytest.mark.parametrize(("density", "number"), [(5, 5), (4, 6), (3, 7), (2, 8), (1, 9)])
def test_the_number_follows_from_the_density(density: int, number: int) -> None:
    (roll,) = rolls(mined(field(density), through("1 1")))
    assert (roll.number, roll.modifiers) == (number, ())


@pytest.mark.rule("MINE-DENSITY")
@pytest.mark.parametrize(("dice", "goes"), [("4 3", True), ("3 3", False)])
def test_density_3_goes_off_from_7_on(dice: str, goes: bool) -> None:
    played = mined(field(3), through(dice))
    assert rolls(played)[0].detonates is goes
    assert bool(blasts(played)) is goes


@pytest.mark.rule("MINE-DAMAGE")
@pytest.mark.parametrize(("density", "left"), [(3, {"trap": 2}), (1, {})])
def test_a_detonation_does_its_density_and_leaves_one_less(density: int, left: dict[str, int]) -> None:
    played = mined(field(density), through("6 6"))
    assert hurt(played) == {"a": density}
    assert densities(played) == left


@pytest.mark.rule("MINE-DAMAGE")
def test_mines_act_at_once() -> None:
    """What they kill does not come to where it was to go (ruling 16)."""
    played = mined(field(5), through("6 6"), a='"MECH" armor 0 structure 3')
    destroyed, (moved,) = happened(played, UnitDestroyed), happened(played, UnitMoved)
    assert [each.unit for each in destroyed] == ["a"]
    assert moved.pose.y == pytest.approx(10 - 1 - 1.25 / 2, abs=0.02)
    events = list(played.replay.events)
    assert events.index(destroyed[0]) < events.index(PhaseBegan(Phase.COMBAT))


@pytest.mark.rule("MINE-DAMAGE")
def test_friend_and_foe_alike_suffer() -> None:
    """So do those who stood there already, and each of them by itself."""
    more = 'unit c "TANK" at (22.6, 10) facing north'
    played = mined(field(2), through("5 5"), more=more, foes='unit d "FOOT" at (25.4, 10) facing south')
    assert hurt(played) == {"a": 2, "c": 2, "d": 2}


@pytest.mark.rule("MINE-TRIGGER")
def test_nobody_rolls_who_leaves_or_moves_within() -> None:
    inside = 'unit c "TANK" at (24, 10) facing north'
    assert rolls(mined(field(5), "c moves to (24, 16)", more=inside)) == []
    assert rolls(mined(field(5), "c moves to (24, 10.6)", more=inside)) == []
    assert rolls(mined(field(5), "c turns to 90", more=inside)) == []


@pytest.mark.rule("MINE-TRIGGER")
def test_two_units_that_enter_roll_twice() -> None:
    more = 'unit c "TANK" at (30, 10) facing west'
    played = mined(field(5), "a moves to (24, 9.5) rolling 1 1  c moves to (25.5, 10) rolling 1 1", more=more)
    assert [roll.unit for roll in rolls(played)] == ["a", "c"]


@pytest.mark.rule("MINE-TRIGGER")
def test_several_may_go_off_in_a_turn() -> None:
    more = 'unit c "TANK" at (30, 10) facing west'
    played = mined(field(3), "a moves to (24, 9.5) rolling 6 6  c moves to (25.5, 10) rolling 6 6", more=more)
    assert [(blast.density, blast.left) for blast in blasts(played)] == [(3, 2), (2, 1)]
    assert hurt(played) == {"a": 5, "c": 2}


@pytest.mark.rule("MINE-TRIGGER")
def test_a_way_that_passes_close_by_enters_nothing() -> None:
    beside = "a moves to (25.75, 14) via (25.75, 5)"
    assert rolls(mined(field(5), beside)) == []
    closer = "a moves to (25.6, 14) via (25.6, 5) rolling 1 1"
    assert len(rolls(mined(field(5), closer))) == 1


@pytest.mark.rule("MINE-TRIGGER")
def test_who_comes_back_into_a_field_rolls_again() -> None:
    out_and_in = "a moves to (24, 9.4) via (24, 9) (24, 7) rolling 1 1 1 1"
    assert len(rolls(mined(field(5), out_and_in))) == 2


@pytest.mark.rule("MINE-TRIGGER")
def test_who_survives_goes_on_and_the_inches_add_up() -> None:
    played = mined(field(2), through("6 6"))
    first, second = happened(played, UnitMoved)
    assert (first.onward, second.onward) == (False, True)
    assert second.pose.y == 14.0
    assert first.inches + second.inches == pytest.approx(10.0)
    assert after(played, 1).unit("a").activity.inches == pytest.approx(10.0)


@pytest.mark.rule("MINE-TRIGGER")
def test_who_enters_the_table_among_mines_rolls() -> None:
    edge = field(5, at="(10, 1)")
    late = 'unit c "TANK" enters turn 1 from south'
    assert len(rolls(mined(edge, "c moves from (10, 0) to (10, 4) rolling 1 1", more=late))) == 1


@pytest.mark.rule("MINE-TRIGGER")
def test_passengers_roll_only_when_they_get_out() -> None:
    bus = 'unit bus "BUS" at (20, 10) facing east  unit squad "SQUAD" aboard bus'
    played = mined(field(5, at="(26, 10)"), "bus moves to (22, 10) unloading squad at (23.3, 10)", more=bus)
    assert [roll.unit for roll in rolls(played)] == []
    close = mined(
        field(5, at="(26, 10)"), "bus moves to (23.2, 10) unloading squad at (24.45, 10) rolling 1 1", more=bus
    )
    assert [(roll.unit, roll.modifiers[0].amount) for roll in rolls(close)] == [("squad", -1)]


@pytest.mark.rule("MINE-TRIGGER")
def test_a_vehicle_that_mines_have_stopped_stands_where_they_did() -> None:
    """A motive hit leaves it with no Move (MOTIVE-CHECK)."""
    played = mined(field(1), "a moves to (24, 12) rolling 6 6 6 6 6", a='"TANK"')
    (moved,) = happened(played, UnitMoved)
    assert moved.pose.y < 9.0
    assert after(played, 1).unit("a").immobile


@pytest.mark.rule("MINE-AREA")
@pytest.mark.parametrize(("height", "safe"), [(2, True), (1, False), (1.9, False)])
def test_a_vtol_is_safe_from_2_in_on(height: float, safe: bool) -> None:
    foes = f'unit v "VTOL" at (24, 18) elevation {height} facing south'
    played = mined(field(5), f"v flies to (24, 14) at {height} via (24, 8) rolling 1 1", foes=foes)
    assert bool(rolls(played)) is not safe


@pytest.mark.rule("MINE-AREA")
def test_a_detonation_strikes_who_flies_below_2_in() -> None:
    low = 'unit v "VTOL" at (24, 11) elevation 1 facing south'
    high = 'unit w "VTOL" at (22.9, 10) elevation 2 facing south'
    played = mined(field(2), "a moves to (24, 8.5) rolling 6 6", foes=f"{low} {high}")
    assert hurt(played) == {"a": 2, "v": 2}


@pytest.mark.rule("MINE-AREA")
def test_a_template_is_2_in_across() -> None:
    """Its edge, 1 in from the middle, counts as inside (ruling 5)."""
    near, far = 'unit c "TANK" at (25.62, 10) facing east', 'unit d "TANK" at (24, 11.64) facing north'
    played = mined(field(2), "a moves to (24, 8.5) rolling 6 6", more=f"{near} {far}")
    assert hurt(played) == {"a": 2, "c": 2}


@pytest.mark.rule("MINE-AREA")
def test_who_is_on_a_bridge_above_is_safe() -> None:
    bridge = "bridge along (24, 5) (24, 16) width 2 height 4 cf 50"
    played = mined(field(5), "c moves to (24, 12)", table=bridge, more='unit c "TANK" at (24, 6) facing north')
    assert rolls(played) == []


@pytest.mark.rule("MINE-LAY")
def test_without_a_kind_they_are_conventional() -> None:
    played = mined("minefield density 3 at (24, 10) for blue", through("4 3"))
    (roll,) = rolls(played)
    assert (roll.mines, roll.detonates) == ("conventional", True)
    assert hurt(played) == {"a": 3}


@pytest.mark.rule("MINE-LAY")
def test_fields_are_laid_at_the_advanced_level() -> None:
    assert "advanced level" in refused(field(3), "", level="standard")


@pytest.mark.rule("MINE-TRADITIONAL")
@pytest.mark.parametrize(("a", "density", "dice", "sum_", "goes"), [
    ('"FOOT" at (24, 7.9)', 2, "4 4", 7, False),
    ('"FOOT" at (24, 7.9)', 2, "5 4", 8, True),
    ('"SUITS"', 2, "4 4", 7, False),
    ('"HOVER"', 5, "4 3", 5, True),
    ('"HOVER"', 5, "4 2", 4, False),
    ('"SKIM" elevation 1', 5, "4 3", 5, True),
    ('"TANK"', 5, "4 1", 5, True),
    ('"MECH"', 5, "4 1", 5, True),
])  # fmt: skip
def test_light_feet_set_off_fewer(a: str, density: int, dice: str, sum_: int, goes: bool) -> None:
    """Infantry takes 1 off the roll, who hovers or flies low 2."""
    walks = f"moves to (24, 9) rolling {dice} 1 1 1"
    walks = walks.replace("moves", "flies") if "SKIM" in a else walks
    if "at (" in a:
        played = mined(field(density), f"c {walks}", more=f"unit c {a} facing north")
    else:
        played = mined(field(density), f"a {walks}", a=a)
    (roll,) = rolls(played)
    assert sum(roll.dice) + sum(part.amount for part in roll.modifiers) == sum_
    assert roll.detonates is goes


@pytest.mark.rule("MINE-TRADITIONAL")
def test_a_vtol_just_over_the_ground_takes_2_off() -> None:
    foes = 'unit v "VTOL" at (24, 18) elevation 1 facing south'
    (roll,) = rolls(mined(field(5), "v flies to (24, 7.5) at 1 rolling 3 3", foes=foes))
    assert [part.amount for part in roll.modifiers] == [-2]
    assert not roll.detonates


@pytest.mark.rule("MINE-ACTIVE")
@pytest.mark.parametrize(("dice", "goes"), [("6 3", True), ("5 3", False)])
def test_who_jumps_over_active_mines_checks_at_minus_3(dice: str, goes: bool) -> None:
    played = mined(field(4, "active"), f"a jumps to (24, 14) rolling {dice}", a='"WASP"')
    (roll,) = rolls(played)
    assert (roll.number, [part.amount for part in roll.modifiers], roll.detonates) == (6, [-3], goes)
    assert hurt(played) == ({"a": 4} if goes else {})


@pytest.mark.rule("MINE-ACTIVE")
def test_those_in_the_field_suffer_with_the_jumper() -> None:
    foes = 'unit d "MECH" at (24, 10) facing south'
    played = mined(field(4, "active"), "a jumps to (24, 14) rolling 6 6", a='"WASP"', foes=foes)
    assert hurt(played) == {"a": 4, "d": 4}


@pytest.mark.rule("MINE-ACTIVE")
def test_other_mines_do_not_mind_jumps() -> None:
    for mines in ("conventional", "emi", "inferno"):
        assert rolls(mined(field(5, mines), "a jumps to (24, 14)", a='"WASP"')) == []
        (roll,) = rolls(mined(field(5, mines), "a jumps to (24, 10) rolling 1 1", a='"WASP"'))
        assert roll.modifiers == ()


@pytest.mark.rule("MINE-ACTIVE")
def test_landing_among_active_mines_is_one_check() -> None:
    (roll,) = rolls(mined(field(5, "active"), "a jumps to (24, 10) rolling 1 1", a='"WASP"'))
    assert [part.amount for part in roll.modifiers] == [-3]


@pytest.mark.rule("MINE-ACTIVE")
def test_infantry_that_jumps_takes_3_off_and_no_more() -> None:
    jump = "a jumps to (24, 10) rolling 1 1"
    played = mined(field(5, "active", at="(24, 7)"), jump, a='"JUMPS"')
    assert [part.amount for part in rolls(played)[0].modifiers] == [-3]


@pytest.mark.rule("MINE-ACTIVE")
def test_who_walks_into_active_mines_checks_as_usual() -> None:
    (roll,) = rolls(mined(field(5, "active"), through("1 1")))
    assert roll.modifiers == ()


@pytest.mark.rule("MINE-ACTIVE")
def test_who_jumps_out_of_active_mines_does_not_check() -> None:
    more = 'unit c "WASP" at (24, 10) facing north'
    assert rolls(mined(field(5, "active"), "c jumps to (24, 18)", more=more)) == []


@pytest.mark.rule("MINE-ACTIVE")
def test_flyers_at_2_in_do_not_set_off_active_mines() -> None:
    foes = 'unit v "VTOL" at (24, 18) elevation 2 facing south'
    assert rolls(mined(field(5, "active"), "v flies to (24, 14) at 2 via (24, 8)", foes=foes)) == []


@pytest.mark.rule("MINE-EMI")
def test_emi_mines_are_spent_at_once_and_do_no_damage() -> None:
    played = mined(field(5, "emi"), through("4 1"))
    (blast,) = blasts(played)
    assert (blast.density, blast.left) == (5, 0)
    assert hurt(played) == {}
    assert densities(played) == {}


@pytest.mark.rule("MINE-EMI")
@pytest.mark.parametrize(("a", "amounts"), [('"MECH"', []), ('"HOVER"', [-2]), ('"SUITS"', [-1])])
def test_emi_mines_have_the_same_modifiers(a: str, amounts: list[int]) -> None:
    (roll,) = rolls(mined(field(2, "emi"), "a moves to (24, 9) rolling 1 1", a=a))
    assert (roll.number, [part.amount for part in roll.modifiers]) == (8, amounts)


def aims(turns: int, a: str = '"MECH"') -> list[int]:
    """What EMI mines add to a's shot in each turn, the first being that of the mines."""
    near = 'unit d "TANK" at (24, 20) facing south'
    orders = ["a moves to (24, 9) rolling 6 6  a fires at d rolling 1 1", *["a fires at d rolling 1 1"] * (turns - 1)]
    played = mined(field(3, "emi"), *orders, a=a, foes=near)
    shots = [event for event in happened(played, WeaponFired) if event.unit == "a"]
    assert len(shots) == turns
    return [sum(part.amount for part in shot.modifiers if "EMI" in part.reason) for shot in shots]


@pytest.mark.rule("MINE-EMI-EFFECT")
def test_a_mech_hits_worse_for_three_combat_phases_and_is_hotter() -> None:
    assert aims(4) == [2, 2, 2, 0]
    played = mined(field(3, "emi"), through("6 6"))
    (change,) = happened(played, HeatChanged)
    assert (change.unit, change.before, change.after) == ("a", 0, 1)


@pytest.mark.rule("MINE-EMI-EFFECT")
def test_a_tank_hits_worse_and_takes_a_point_instead_of_heat() -> None:
    assert aims(2, '"TANK"') == [2, 2]
    played = mined(field(3, "emi"), "a moves to (24, 9) rolling 6 6", a='"TANK"')
    assert hurt(played, "EMI") == {"a": 1}
    assert happened(played, HeatChanged) == []


@pytest.mark.rule("MINE-EMI-EFFECT")
def test_infantry_hits_no_worse() -> None:
    played = mined(field(3, "emi", at="(24, 7)"), "a moves to (24, 6) rolling 6 6", a='"SUITS"')
    assert happened(played, UnitPulsed) == []
    assert hurt(played, "EMI") == {"a": 1}


@pytest.mark.rule("MINE-EMI-EFFECT")
def test_only_those_in_the_field_are_struck() -> None:
    """The bubble is wider than that."""
    more = 'unit c "MECH" at (26, 10) facing north'
    played = mined(field(3, "emi"), "a moves to (24, 9) rolling 6 6", more=more)
    assert [event.unit for event in happened(played, UnitPulsed)] == ["a"]


@pytest.mark.rule("MINE-EMI-EFFECT")
def test_its_heat_comes_on_top_of_that_of_infernos() -> None:
    """HEAT-HT-CAP: 2 from outside at most, and 1 more."""
    both = f"{field(3, 'emi')} minefield inferno hot density 3 at (24, 13) for blue"
    played = mined(both, "a moves to (24, 13) rolling 6 6 6 6")
    (change,) = happened(played, HeatChanged)
    assert (change.after, [part.amount for part in change.parts]) == (3, [2, 1])


NETWORK = """
card "LEAD" "Lead" type BM size 2 move "6" damage "2/2/2" armor 6 structure 4 specials "C3M"
card "LINK" "Link" type BM size 2 move "6" damage "2/2/2" armor 6 structure 4 specials "C3S"
force red { home south commander orders
    unit far "LINK" at (40, 4) facing north  unit near "LEAD" at (40, 28) facing north
    network alpha master near slaves far  unit a "MECH" at (24, 4) facing north }
force blue { home north commander orders unit foe "DUMMY" at (40, 33) facing south }
"""


@pytest.mark.rule("MINE-EMI-EFFECT")
@pytest.mark.parametrize(("at", "jammed"), [("(36.5, 28)", True), ("(36.1, 28)", False), ("(40, 30.3)", True)])
def test_a_pulse_jams_friend_and_foe_to_the_end_of_the_turn(at: str, jammed: bool) -> None:
    """3 in around the middle of the field a network is cut (C3-LOSS-ECM), whoever laid the mines."""
    x, y = at.strip("()").split(", ")
    way = "foe moves to (40, 31.5)" if x == "40" else f"a moves to ({float(x) - 1.2:.1f}, {y})"
    for side in ("red", "blue"):
        body = f"""{NETWORK} minefield emi pulse density 5 at {at} for {side}
        turn 1 {{ initiative red 9, blue 5  {way} rolling 6 6
            after movement expect far needs {7 if jammed else 3} to hit foe }}
        turn 2 {{ initiative red 9, blue 5  after movement expect far needs 3 to hit foe }}"""
        cards = 'card "MECH" "Mech" type BM size 2 move "40" damage "3/3/3" armor 6 structure 4\n'
        played = battle(cards + body, table="table 48 x 36 { }", level="advanced", turns=2)
        assert len(blasts(played)) == 1
        assert refusal(played) == ""


@pytest.mark.rule("MINE-INFERNO")
def test_infernos_heat_what_tracks_heat_by_2() -> None:
    played = mined(field(3, "inferno"), through("4 3"))
    (roll,) = rolls(played)
    assert (roll.number, roll.modifiers, roll.detonates) == (7, (), True)
    assert [(event.unit, event.amount) for event in happened(played, HeatInflicted)] == [("a", 2)]
    assert after(played, 1).unit("a").heat == 2
    assert hurt(played) == {}
    assert densities(played) == {"trap": 2}


@pytest.mark.rule("MINE-INFERNO")
@pytest.mark.parametrize("a", ['"TANK"', '"HOVER"', '"SUITS"'])
def test_infernos_damage_what_tracks_no_heat(a: str) -> None:
    played = mined(field(3, "inferno"), "a moves to (24, 9) rolling 6 6 1 1 1 1", a=a)
    assert hurt(played) == {"a": 3}
    assert happened(played, HeatInflicted) == []


@pytest.mark.rule("MINE-INFERNO")
def test_two_fields_of_infernos_heat_no_more_than_one() -> None:
    """HEAT-HT-CAP."""
    both = f"{field(3, 'inferno')} minefield inferno more density 3 at (24, 13) for blue"
    played = mined(both, "a moves to (24, 13) rolling 6 6 6 6")
    assert len(happened(played, HeatInflicted)) == 2
    assert after(played, 1).unit("a").heat == 2


@pytest.mark.rule("MINE-INFERNO", "SPEC-FR")
@pytest.mark.parametrize("a", ['"COOL"', '"WET"'])
def test_infernos_do_nothing_to_what_resists_fire(a: str) -> None:
    played = mined(field(3, "inferno"), "a moves to (24, 9) rolling 6 6", a=a)
    assert (hurt(played), happened(played, HeatInflicted)) == ({}, [])
    assert densities(played) == {"trap": 2}


@pytest.mark.rule("MINE-INFERNO")
@pytest.mark.parametrize(("rules", "fires"), [("rules fire_and_smoke", 1), ("", 0)])
def test_with_the_rules_for_fire_the_area_burns(rules: str, fires: int) -> None:
    played = mined(field(3, "inferno"), through("6 6"), rules=rules)
    burning = after(played, 1).fires
    assert [(fire.at, fire.inferno) for fire in burning] == [((24.0, 10.0), True)] * fires


def command(density: int = 4, mines: str = "conventional") -> str:
    """A commanded field that `b` sees."""
    return field(density, mines, more="commanded")


@pytest.mark.rule("MINE-COMMAND")
def test_on_command_a_field_does_its_density_to_all_in_it() -> None:
    more = 'unit c "TANK" at (25.5, 10) facing north'
    played = mined(command(), "a moves to (24, 10)  b detonates trap", more=more)
    (blast,) = blasts(played)
    assert (blast.unit, blast.command, blast.density, blast.left) == ("b", True, 4, 3)
    assert hurt(played) == {"a": 4, "c": 4}
    assert densities(played) == {"trap": 3}


@pytest.mark.rule("MINE-COMMAND")
def test_nobody_sets_off_a_commanded_field_by_passing() -> None:
    assert rolls(mined(command(5), through("6 6"))) == []
    assert rolls(mined(command(5, "active"), "a jumps to (24, 14) rolling 6 6", a='"WASP"')) == []


@pytest.mark.rule("MINE-COMMAND")
def test_it_is_set_off_when_all_have_moved() -> None:
    """Whoever has passed by then is out of it."""
    assert hurt(mined(command(), "b detonates trap  a moves to (24, 14)")) == {}
    assert hurt(mined(command(), "b detonates trap  a moves to (24, 10)")) == {"a": 4}


@pytest.mark.rule("MINE-COMMAND")
def test_without_sight_of_the_field_nobody_gives_the_command() -> None:
    wall = "hill at (24, 24) size 30 x 4 height 6 slope cliff"
    played = mined(command(), "a moves to (24, 10)  b detonates trap", table=wall)
    assert (blasts(played), densities(played)) == ([], {"trap": 4})
    assert "no line of sight to 'trap'" in refusal(played)


@pytest.mark.rule("MINE-COMMAND")
def test_hostile_ecm_does_not_stop_the_command() -> None:
    card = 'card "JAM" "Jammer" type BM size 2 move "6" damage "1/1/1" armor 6 structure 4 specials "AECM"'
    more = 'unit j "JAM" at (26, 10) facing north'
    played = mined(f"{command()}", "a moves to (24, 10)  b detonates trap", more=more, cards=card)
    assert hurt(played)["a"] == 4


@pytest.mark.rule("MINE-COMMAND")
@pytest.mark.parametrize(("mines", "damage", "heat", "left"), [
    ("conventional", 4, 0, {"trap": 3}),
    ("active", 4, 0, {"trap": 3}),
    ("inferno", 0, 2, {"trap": 3}),
    ("emi", 0, 1, {}),
])  # fmt: skip
def test_a_commanded_field_does_what_its_kind_does(mines: str, damage: int, heat: int, left: dict[str, int]) -> None:
    """Infernos bring 2 heat (ruling 30)."""
    played = mined(command(4, mines), "a moves to (24, 10)  b detonates trap")
    assert hurt(played) == ({"a": damage} if damage else {})
    assert after(played, 1).unit("a").heat == heat
    assert densities(played) == left


@pytest.mark.rule("MINE-COMMAND")
def test_commanded_infernos_damage_others_by_their_density() -> None:
    """Ruling 30."""
    played = mined(command(4, "inferno"), "a moves to (24, 10) b detonates trap", a='"TANK"')
    assert hurt(played) == {"a": 4}


@pytest.mark.rule("MINE-COMMAND")
def test_command_is_short_for_conventional_mines_on_command() -> None:
    played = mined("minefield command trap density 4 at (24, 10) for blue", "a moves to (24, 10) b detonates trap")
    assert (blasts(played)[0].mines, hurt(played)) == ("conventional", {"a": 4})


@pytest.mark.rule("MINE-COMMAND")
def test_the_enemy_cannot_and_is_told_of_nothing() -> None:
    whole, spent = command(), field(1, more="commanded")
    theirs = refusal(mined(whole, "a detonates trap"))
    assert theirs == refusal(mined(spent, "b detonates trap", "a detonates trap")) != ""
    assert "Red has no minefield 'trap'" in theirs
    assert "density" not in theirs and "Blue" not in theirs


@pytest.mark.rule("MINE-COMMAND")
def test_only_an_active_unit_gives_the_command() -> None:
    foes = 'unit d "MECH" at (30, 20) facing south heat 4 shutdown'
    played = mined(command(), "a moves to (24, 10) d detonates trap", foes=foes)
    assert "is shut down: it can give no signal" in refusal(played)
    assert blasts(played) == []


@pytest.mark.rule("MINE-COMMAND")
def test_what_was_not_marked_so_does_not_obey() -> None:
    assert "goes off by itself" in refusal(mined(field(4), "b detonates trap"))


@pytest.mark.rule("MINE-COMMAND")
def test_a_field_goes_off_once_a_turn_on_command_and_again_in_the_next() -> None:
    foes = 'unit d "MECH" at (30, 20) facing south'
    played = mined(command(), "a moves to (24, 10) b detonates trap  d detonates trap", "b detonates trap", foes=foes)
    assert "has gone off this turn" in refusal(played)
    assert [blast.density for blast in blasts(played)] == [4, 3]
    assert hurt(played) == {"a": 7}


@pytest.mark.rule("COORD-RECORD")
def test_a_place_is_recorded_as_x_then_y() -> None:
    """'12,30' is x=12, y=30: for minefields and for hidden units, of which the facing is recorded too."""
    hidden = 'unit lurker "MECH" at (12, 30) facing 90 hidden'
    for rules, y in (("", 30.0), ("origin northwest", 6.0)):
        played = mined(
            field(3, at="(12, 30)"), "", table="woods light at (12, 30) size 6 x 6", foes=hidden,
            rules=f"rules hidden_units {rules}",
        )  # fmt: skip
        state = after(played, 1)
        assert [field.at for field in state.mines] == [(12.0, y)]
        pose = state.unit("lurker").place
        assert (pose.x, pose.y, pose.facing) == (12.0, y, 90.0)


@pytest.mark.rule("MINE-LAY")
def test_a_commander_shuns_the_mines_that_its_side_knows_and_no_others() -> None:
    """A belt of them lies between a tank that has to come close and what it wants to come close to."""
    foe = 'unit d "TANK" at (24, 18) facing south'
    fist = 'card "FIST" "Fist" type CV size 2 move "12t" damage "4/-/-" armor 6 structure 3'
    belt = "minefield conventional belt density 5 along (1, 8) (47, 8) for {0}"
    for side, rolled in (("red", False), ("blue", True)):
        body = f"""{CARDS} {fist}
        force red {{ home south commander aggressive unit a "FIST" at (24, 5) facing north }}
        force blue {{ home north commander orders {foe} }}
        {belt.format(side)}"""
        played = battle(body, table="table 48 x 36 { }", level="advanced", turns=2)
        assert bool(rolls(played)) is rolled


@pytest.mark.rule("MINE-COMMAND")
def test_a_commander_sets_off_what_strikes_more_enemies_than_friends() -> None:
    for friend, fired in (("", True), ('unit d "MECH" at (25.5, 10) facing south', False)):
        body = f"""{CARDS}
        force red {{ home south commander orders unit a "MECH" at (24, 4) facing north }}
        force blue {{ home north commander hold unit b "MECH" at (24, 34) facing south {friend} }}
        {command()}
        turn 1 {{ initiative red 9, blue 5  a moves to (24, 10) }}"""
        played = battle(body, table="table 48 x 36 { }", level="advanced")
        assert bool(blasts(played)) is fired


@pytest.mark.rule("MINE-LAY")
def test_a_trigger_lays_mines_during_the_battle() -> None:
    """Who stands there has not come into them; a shape is as many fields as it is inches wide, halved."""
    fields = "when turn 2 begins { minefield active late density 2 at (24, 4) size 4 x 6 for blue }"
    played = mined(fields, "", "a turns to 90", "a moves to (24, 12) rolling 1 1 1 1")
    assert densities(played, 1) == {}
    assert densities(played, 2) == {f"late {number}": 2 for number in range(1, 7)}
    assert len(happened(played, MinesLaid)) == 6


@pytest.mark.parametrize("mines", ["conventional", "active"])
def test_an_aerospace_unit_that_lands_comes_into_mines(mines: str) -> None:
    jet = 'card "JET" "Jet" type AF size 2 move "6a" damage "2/2/2" armor 8 structure 4'
    more = 'unit c "JET" enters turn 1 landing at (24, 10) facing north'
    played = mined(field(5, mines), "dice 4 1", cards=jet, more=more)
    assert [(roll.unit, roll.detonates) for roll in rolls(played)] == [("c", True)]
    assert hurt(played) == {"c": 5}


def test_a_unit_that_mines_hold_up_at_the_edge_enters_once_and_has_no_pieces_of_no_length() -> None:
    fields = "minefield trap density 2 at (10, 0) minefield emi more density 2 at (10, 0)"
    fields = fields.replace("minefield trap", "minefield conventional trap")
    order = "c moves from (10, 0) to (10, 6) rolling 6 6 6 6"
    moved = happened(mined(fields, order, more='unit c "MECH" enters from south'), UnitMoved)
    assert [(way.entered, way.onward, way.path[-1][:2]) for way in moved if way.unit == "c"] == [
        (True, False, (10.0, 0.0)),
        (False, True, (10.0, 6.0)),
    ]
    assert sum(way.inches for way in moved if way.unit == "c") == 6.0
