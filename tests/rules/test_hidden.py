"""Hidden units: nobody knows of them until they move, attack or are found."""

import pytest

from engine.geometry import plane
from engine.phases import standing
from engine.rules.events import (
    Event,
    OrderGiven,
    PhaseBegan,
    SpecialAttackDeclared,
    UnitDestroyed,
    UnitMoved,
    UnitPlaced,
    UnitRevealed,
    UnitStood,
    WeaponFired,
)
from engine.rules.orders import MovementOrder
from engine.rules.state import Phase
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, refusal
from tests.rules.lurkers import CARDS, FIRST, WOODS, lurking


def found(played: Performance) -> list[tuple[str, str, str]]:
    """Who was revealed, how, and by whom."""
    return [(event.unit, event.cause, event.by) for event in happened(played, UnitRevealed)]


def place_of(played: Performance, event: Event) -> int:
    """The place of an event in the log."""
    return list(played.replay.events).index(event)


@pytest.mark.rule("HIDDEN-SETUP")
def test_a_hidden_unit_has_a_place_and_a_facing_and_is_off_the_table_until_it_is_revealed() -> None:
    terrain = "woods light at (12, 30) size 6 x 6  area grove at (12, 30) radius 4"
    played = lurking(
        """expect h hidden  expect h at (12, 30)  expect h facing north  expect not a hidden
        expect a sees h not at all  expect a cannot fire at h because "Mech (h) is hidden"
        expect a cannot charge h because "Mech (h) is hidden"
        a moves to (24, 8)""",
        "expect h hidden",
        h='"MECH" at (12, 30) facing north',
        terrain=terrain,
        more='when blue holds grove { say "Held." }',
    )
    assert refusal(played) == ""
    assert [(event.unit, event.pose.x, event.pose.y) for event in happened(played, UnitPlaced)] == [
        ("a", 24.0, 4.0),
        ("h", 12.0, 30.0),
    ]
    state = after(played, 2)
    unit = state.unit("h")
    assert (unit.hidden, unit.stands, unit.on_table, unit.place.facing) == (True, True, False, 0.0)
    assert state.enemies(state.unit("a")) == ()
    assert [block.name for block in standing.blockers(state, state.unit("a"))] == []
    assert not [event for event in played.replay.events if type(event).__name__ in ("Said", "UnitRevealed")]


@pytest.mark.rule("HIDDEN-SETUP")
def test_a_way_leads_past_where_a_unit_hides_as_if_it_were_not_there_and_its_own_side_knows_of_it() -> None:
    played = lurking("a moves to (24, 12)", blue='unit f "MECH" at (30, 30) facing south')
    state = after(played, 1)
    assert [block.name for block in standing.blockers(state, state.unit("f"))] == ["Mech (a)", "Mech (h)"]
    assert [block.name for block in standing.blockers(state, state.unit("a"))] == ["Mech (f)"]


def test_who_hides_hides_before_the_battle_somewhere_and_at_the_advanced_level() -> None:
    sides = """force red { home south unit a "MECH" at (24, 4) facing north }
    force blue { home north unit h "MECH" %s }"""
    wood = "table 48 x 36 { woods light at (24, 20) size 8 x 8 }"
    at = "at (24, 20) facing south hidden"
    assert "'hidden' is a word of the advanced level" in fault(CARDS + sides % at, table=wood, level="standard")
    told = fault(CARDS + sides % "hidden", table=wood, level="advanced")
    assert "the unit 'h' hides, but nobody knows where" in told
    late = sides % "at (40, 30)" + ' when turn 1 ends { blue receives { unit late "MECH" at (24, 20) hidden } }'
    assert "'late' comes too late to hide" in fault(CARDS + late, table=wood, level="advanced")
    told = fault(CARDS + sides % "enters turn 2 from north hidden", table=wood, level="advanced")
    assert "'hidden' and 'enters' exclude each other" in told


@pytest.mark.rule("HIDDEN-COUNT")
def test_hidden_units_do_not_count_for_uneven_numbers_until_they_move() -> None:
    many = [(x, 33) for x in (4, 10, 16, 22, 28, 34)]
    blue = " ".join(f'unit b{x} "MECH" at ({x}, {y}) facing south' for x, y in many)
    red = " ".join(f'unit r{x} "MECH" at ({x}, 2) facing north' for x in (4, 10, 16, 30, 36))
    second = 'unit i "MECH" at (30, 20) facing south hidden'
    orders = " ".join(f"r{x} moves to ({x}, 4)" for x in (4, 10, 16, 30, 36)) + " a moves to (24, 5)"

    def movers(played: Performance) -> str:
        given = (event.order for event in happened(played, OrderGiven) if isinstance(event.order, MovementOrder))
        return "".join(played.replay.states[-1].unit(order.unit).force[0] for order in given)

    assert movers(lurking(orders, red=red, blue=f"{blue} {second}", terrain=WOODS)) == "rb" * 6
    moving = lurking(f"{orders} h moves to (24, 21)", red=red, blue=f"{blue} {second}", terrain=WOODS)
    assert movers(moving) == "rb" * 5 + "rbb"
    assert found(moving) == [("h", "moves", "")]


@pytest.mark.rule("HIDDEN-REVEAL")
def test_a_unit_that_wants_to_fire_is_put_on_the_table_at_the_start_of_the_combat_phase() -> None:
    played = lurking("a moves to (24, 8)  a fires at h  h fires at a", red='unit c "MECH" at (40, 4) facing north')
    assert refusal(played) == ""
    assert found(played) == [("h", "attacks", "")]
    (revealed,) = happened(played, UnitRevealed)
    began = next(event for event in happened(played, PhaseBegan) if event.name is Phase.COMBAT)
    shots = happened(played, WeaponFired)
    assert [shot.unit for shot in shots] == ["a", "h"]
    assert place_of(played, began) < place_of(played, revealed) < place_of(played, shots[0])


@pytest.mark.rule("HIDDEN-REVEAL")
def test_a_unit_that_wants_to_move_is_revealed_as_its_turn_to_move_comes() -> None:
    played = lurking("a moves to (24, 8)  h moves to (24, 21)")
    assert found(played) == [("h", "moves", "")]
    (revealed,) = happened(played, UnitRevealed)
    first, second = happened(played, UnitMoved)
    assert (first.unit, second.unit) == ("a", "h")
    assert place_of(played, first) < place_of(played, revealed) < place_of(played, second)


@pytest.mark.rule("HIDDEN-REVEAL")
def test_what_a_hidden_unit_may_do_is_asked_as_if_it_had_come_out() -> None:
    played = lurking("a moves to (24, 8)  expect h may fire at a  expect h may move to (24, 21)  expect h hidden")
    assert (refusal(played), found(played)) == ("", [])


@pytest.mark.rule("HIDDEN-DETECT")
def test_who_starts_in_contact_with_an_enemy_is_not_hidden() -> None:
    played = lurking("a stands", a='"MECH" at (24, 18.75) facing north')
    assert found(played) == [("h", "contact", "a")]


@pytest.mark.rule("HIDDEN-REVEAL")
def test_standing_still_and_holding_fire_keeps_a_unit_hidden_but_turning_does_not() -> None:
    played = lurking("a moves to (24, 8)  h stands  h holds fire", "h turns to north")
    assert refusal(played) == ""
    assert after(played, 1).unit("h").hidden
    assert [event.unit for event in happened(played, UnitStood)] == ["a", "h"]
    assert found(played) == [("h", "moves", "")]


@pytest.mark.rule("HIDDEN-REVEAL")
def test_an_order_that_the_rules_refuse_reveals_all_the_same() -> None:
    played = lurking("h moves to (24, 2)")
    assert "Mech (a) is in the way" in refusal(played) or "of Move" in refusal(played)
    assert found(played) == [("h", "moves", "")]


@pytest.mark.rule("HIDDEN-REVEAL")
def test_a_hidden_unit_neither_spots_nor_switches_nor_overheats() -> None:
    cards = 'card "TUBE" "Tube" type BM size 2 move "8" damage "1/1/1" armor 6 structure 4 specials "IF2"'
    played = battle(
        f"""{CARDS}{cards}
        force red {{ home south  unit a "MECH" at (24, 8) facing north }}
        force blue {{ home north  unit h "MECH" at (24, 20) facing south hidden
            unit t "TUBE" at (44, 33) facing south }}
        turn 1 {{ {FIRST}  t fires at a indirectly spotted by h  h overheats deliberately
            h switches its searchlight off }}""",
        table="table 48 x 36 { hill at (36, 24) size 4 x 20 height 6 slope cliff  " + WOODS + " }",
        level="advanced",
    )
    told = refusal(played)
    assert "Mech (h) is hidden and cannot spot" in told
    assert told.count("h is hidden and could not be given this order in turn 1") == 2
    assert after(played, 1).unit("h").hidden


@pytest.mark.rule("HIDDEN-WHO")
@pytest.mark.parametrize(
    ("terrain", "unit", "told"),
    [
        ("woods light at (24, 20) radius 3", '"MECH" at (24, 20)', ""),
        ("", '"MECH" at (24, 20)', "cannot hide in clear terrain"),
        ("hill at (24, 20) size 8 x 8 height 2", '"MECH" at (24, 20)', "cannot hide in clear terrain"),
        ("rough at (24, 20) radius 3", '"MECH" at (24, 20)', ""),
        ("rubble at (24, 20) radius 3", '"TANK" at (24, 20)', ""),
        ("snow at (24, 20) radius 3", '"FOOT" at (24, 20)', ""),
        ("area wood at (24, 20) radius 3", '"MECH" at (24, 20)', "cannot hide in clear terrain"),
        ("interference at (24, 20) radius 3", '"MECH" at (24, 20)', "cannot hide in clear terrain"),
        ("woods light at (24, 20) radius 3 road along (0, 20) (48, 20) width 2", '"MECH" at (24, 20)', "nothing paved"),
        ("water at (24, 20) radius 6 depth 1", '"MECH" at (24, 20)', ""),
        ("water at (24, 20) radius 6 depth 2", '"SKIMMER" at (24, 20)', "cannot hide on the surface of water"),
        ("water at (24, 20) radius 6 depth 4", '"SHARK" at (24, 20) depth 2', ""),
        ("woods light at (24, 20) radius 3", '"ROTOR" at (24, 20) elevation 4', "cannot hide in the air"),
        ("rough at (24, 20) radius 3", '"ROTOR" at (24, 20)', ""),
        ("rough at (24, 20) radius 3", '"WINGED" at (24, 20)', ""),
        ("woods light at (24, 20) radius 5", '"GIANT" at (24, 20)', ""),
        ("rough at (24, 20) radius 5", '"GIANT" at (24, 20)', "it is too large unless"),
        ("rough at (24, 20) radius 5 hill at (24, 24) size 8 x 4 height 1 slope cliff", '"GIANT" at (24, 20)', ""),
        ("", '"GIANT" at (24, 20)', "cannot hide in clear terrain"),
        ("water at (24, 20) radius 8 depth 6", '"WHALE" at (24, 20) depth 3', ""),
        ("water at (24, 20) radius 8 depth 6", '"WHALE" at (24, 20) depth 1', "it is too large unless"),
    ],
)
def test_who_may_hide_and_where(terrain: str, unit: str, told: str) -> None:
    cards = """
    card "TANK" "Tank" type CV size 2 move "8t" damage "2/2/2" armor 6 structure 3
    card "SKIMMER" "Skimmer" type CV size 2 move "12h" damage "2/2/2" armor 6 structure 3
    card "SHARK" "Shark" type CV size 2 move "10s" damage "2/2/2" armor 6 structure 3
    card "ROTOR" "Rotor" type CV size 2 move "20v" damage "2/2/2" armor 6 structure 3
    card "WINGED" "Winged" type SV size 2 move "6a" damage "2/2/2" armor 6 structure 3
    card "GIANT" "Giant" type SV size 3 move "6t" damage "2/2/2" armor 9 structure 9 specials "LG,SEAL"
    card "WHALE" "Whale" type SV size 3 move "6s" damage "2/2/2" armor 9 structure 9 specials "LG"
    """
    sides = f"""force red {{ home south unit a "MECH" at (24, 4) facing north }}
    force blue {{ home north unit h {unit} facing south hidden }}"""
    found = fault(CARDS + cards + sides, table=f"table 48 x 36 {{ {terrain} }}", level="advanced")
    assert told in found
    assert bool(told) is bool(found)


@pytest.mark.rule("HIDDEN-DETECT")
def test_a_unit_that_comes_into_contact_finds_it_passing_by_or_ending_there() -> None:
    ending = lurking("a moves to (24, 18.74)")
    assert found(ending) == [("h", "contact", "a")]
    passing = lurking("a moves to (25.45, 30)", a='"MECH" at (25.45, 15) facing north')
    assert found(passing) == [("h", "contact", "a")]
    assert (after(passing, 1).unit("a").place.y, after(passing, 1).unit("a").activity.inches) == (30.0, 15.0)
    near = lurking("a moves to (25.6, 30)", a='"MECH" at (25.6, 15) facing north')
    assert found(near) == []


@pytest.mark.rule("HIDDEN-DETECT")
@pytest.mark.parametrize(
    ("way", "how"),
    [
        ("a moves to (24, 8.75)", [("h", "probe", "a")]),
        ("a moves to (24, 15) via (24, 12)", [("h", "probe", "a")]),
        ("a moves to (10, 20) via (20, 15)", []),
        ("a moves to (24, 8.5)", []),
    ],
)
def test_an_active_probe_finds_it_within_ten_inches_of_where_it_ends_its_movement(
    way: str, how: list[tuple[str, str, str]]
) -> None:
    """The third passes at 4 in and ends 11 in away or more."""
    start = '"PROBER" at (24, 12) facing north' if "via (20" in way else '"PROBER" at (24, 4) facing north'
    if "via (20" in way:
        way = "a moves to (11, 20) via (18.75, 18)"
        start = '"PROBER" at (18.75, 10) facing north'
    played = lurking(way, a=start, terrain="rough at (24, 20) radius 2")
    assert found(played) == how
    assert after(played, 1).unit("h").hidden is not bool(how)


@pytest.mark.rule("HIDDEN-PROBE")
@pytest.mark.parametrize(
    ("probe", "inches", "finds"),
    [
        ("LIGHT", 6.0, True),
        ("LIGHT", 7.0, False),
        ("DOG", 6.0, True),
        ("DOG", 7.0, False),
        ("PROBER", 10.0, True),
        ("PROBER", 10.1, False),
        ("HOUND", 16.0, True),
        ("HOUND", 16.1, False),
        ("MECH", 3.0, False),
    ],
)
def test_how_far_probes_find_hidden_units(probe: str, inches: float, finds: bool) -> None:
    y = 24 - inches - 1.25
    played = lurking(
        f"a moves to (24, {y:g})",
        a=f'"{probe}" at (24, {y - 1:g}) facing north',
        h='"MECH" at (24, 24) facing south',
        terrain="rough at (24, 24) radius 2",
    )
    assert found(played) == ([("h", "probe", "a")] if finds else [])


@pytest.mark.rule("HIDDEN-PROBE")
def test_a_probe_that_stays_where_it_is_finds_too() -> None:
    assert found(lurking("a stands", a='"PROBER" at (24, 10) facing north')) == [("h", "probe", "a")]


@pytest.mark.rule("HIDDEN-DETECT")
@pytest.mark.parametrize(
    ("probe", "hider", "other", "finds"),
    [
        ("PROBER", "MECH", "QUIET", False),
        ("LIGHT", "MECH", "QUIET", False),
        ("HOUND", "MECH", "QUIET", True),
        ("HOUND", "MECH", "ANGEL", False),
        ("PROBER", "QUIET", "MECH", False),
        ("HOUND", "QUIET", "MECH", True),
        ("HOUND", "ANGEL", "MECH", False),
        ("PROBER", "MECH", "MECH", True),
    ],
)
def test_ecm_stops_probes_and_only_an_angel_stops_a_bloodhound(probe: str, hider: str, other: str, finds: bool) -> None:
    played = lurking(
        "a moves to (24, 14.75)",
        a=f'"{probe}" at (24, 12) facing north',
        h=f'"{hider}" at (24, 20) facing south',
        blue=f'unit e "{other}" at (30, 18) facing south',
    )
    assert found(played) == ([("h", "probe", "a")] if finds else [])


@pytest.mark.rule("HIDDEN-PROBE", "ENV-EMI")
def test_lprb_bh_and_prb_are_silent_in_interference_and_while_shut_down() -> None:
    for probe in ("LIGHT", "PROBER", "HOUND", "DOG"):
        here = f'"{probe}" at (24, 14.75) facing north'
        assert found(lurking("a stands", a=here)) == [("h", "probe", "a")]
        assert found(lurking("a stands", a=here, weather="hazards emi")) == []
        assert found(lurking("a stands", a=here, terrain=f"{WOODS} interference at (24, 12) radius 3")) == []
        assert found(lurking("a stands", a=f"{here} shutdown")) == []


def test_lprb_finds_hidden_units_that_are_near() -> None:
    assert found(lurking("a stands", a='"LIGHT" at (24, 14) facing north')) == [("h", "probe", "a")]


def test_bh_finds_hidden_units_farther_off() -> None:
    assert found(lurking("a stands", a='"HOUND" at (24, 4) facing north')) == [("h", "probe", "a")]


@pytest.mark.rule("HIDDEN-STACK")
def test_a_mech_that_walks_onto_hidden_infantry_finds_it_and_stops_in_contact() -> None:
    played = lurking("a moves to (24, 26)", a='"MECH" at (24, 14) facing north', h='"FOOT" at (24, 20) facing south')
    assert found(played) == [("h", "contact", "a")]
    state = after(played, 1)
    walker, foot = state.unit("a"), state.unit("h")
    assert standing.in_contact(walker, foot)
    assert walker.place.y == pytest.approx(20 - 1.25, abs=0.02)
    assert [event.unit for event in happened(played, UnitMoved)] == ["a"]


@pytest.mark.rule("HIDDEN-STACK")
def test_a_jump_onto_a_hidden_unit_ends_before_it() -> None:
    played = lurking("a jumps to (24, 20)", a='"LEAPER" at (24, 13) facing north', h='"FOOT" at (24, 20) facing south')
    assert found(played) == [("h", "contact", "a")]
    leaper = after(played, 1).unit("a")
    assert leaper.activity.moved == "jump"
    assert standing.in_contact(leaper, after(played, 1).unit("h"))


@pytest.mark.rule("HIDDEN-STACK")
def test_who_lands_on_a_hidden_unit_lands_before_it() -> None:
    gunship, foot = '"GUNSHIP" at (24, 12, 3) facing north', '"FOOT" at (24, 20) facing south'
    played = lurking("a lands at (24, 19.6)", a=gunship, h=foot)
    state = after(played, 1)
    assert (refusal(played), found(played), state.unit("a").aloft) == ("", [("h", "contact", "a")], False)
    assert 0.0 <= standing.gap(state.unit("a"), state.unit("h")) <= 0.15
    assert found(lurking("a flies to (24, 19.6) at 3", a=gunship, h=foot)) == []


BLUFF = "hill bluff at (34, 18) size 20 x 30 height 5 slope cliff  woods light at (24, 18) size 8 x 30"


@pytest.mark.rule("HIDDEN-STACK")
@pytest.mark.parametrize("verb", ["hops", "falls"])
def test_who_drops_where_a_unit_hides_falls_onto_it(verb: str) -> None:
    played = lurking(
        f"a {verb} to (23.37, 18)",
        a='"MECH" at (24.3, 18) facing west',
        h='"FOOT" at (23.3, 18) facing east',
        terrain=BLUFF,
    )
    assert refusal(played) == ""
    assert found(played) == [("h", "contact", "a")]
    assert [event.target for event in happened(played, SpecialAttackDeclared)] == ["h"]
    assert standing.in_contact(after(played, 1).unit("a"), after(played, 1).unit("h"))
    assert not plane.bases_overlap(*(standing.base(after(played, 1).unit(name)) for name in "ah"))


@pytest.mark.rule("HIDDEN-STACK")
def test_a_climb_to_where_a_unit_hides_ends_before_it() -> None:
    for goal, there in (("(26, 18)", "(26.2, 18)"), ("(25.1, 18)", "(24.9, 18)")):
        played = lurking(
            f"a climbs to {goal}",
            a='"MECH" at (23.37, 18) facing east',
            h=f'"FOOT" at {there} facing south',
            terrain=BLUFF,
        )
        assert refusal(played) == ""
        assert found(played) == [("h", "contact", "a")]
        state = after(played, 1)
        assert not plane.bases_overlap(standing.base(state.unit("a")), standing.base(state.unit("h")))
        assert 0.0 <= standing.gap(state.unit("a"), state.unit("h")) <= 0.2


def test_what_comes_down_hurts_who_hides_there_too() -> None:
    """The collapse of the building in which it hides, and a crack that opens under it."""
    played = lurking(
        "a fires at hut rolling 6 6",
        a='"MECH" at (24, 14) facing north',
        h='"FOOT" at (24, 20) inside facing south',
        terrain="building light hut at (24, 20) size 4 x 4 height 2 cf 1",
    )
    assert refusal(played) == ""
    assert [(event.unit, event.cause) for event in happened(played, UnitDestroyed)] == [("h", "the collapse of hut")]
    cracked = lurking("dice 6 6  3 4  1 1 4", weather="earthquake turn 1")
    state = after(cracked, 1)
    assert (state.unit("h").place.z, state.unit("h").hidden) == (-4.0, True)


def test_one_may_begin_right_above_another() -> None:
    sides = """force red { home south unit a "MECH" at (24.3, 18) facing west }
    force blue { home north unit h "MECH" at (23.37, 18) facing east }"""
    high = f"table 48 x 36 {{ {BLUFF} }}"
    assert fault(CARDS + sides, table=high, level="advanced") == ""
    low = high.replace("height 5", "height 1")
    assert "Mech (h) would stand on Mech (a)" in fault(CARDS + sides, table=low, level="advanced")


def test_its_own_side_walks_through_a_hidden_unit_and_does_not_find_it() -> None:
    played = lurking("f moves to (24, 14)", blue='unit f "MECH" at (24, 26) facing south')
    assert (refusal(played), found(played)) == ("", [])
    assert "Mech (h)" in refusal(lurking("f moves to (24, 20)", blue='unit f "MECH" at (24, 26) facing south'))
