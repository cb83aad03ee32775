"""Mobile structures of one section: how they crawl, break ice, burn, and what is left of them."""

from __future__ import annotations

import pytest

from engine.answer import Refused
from engine.record.replay import parse
from engine.rules.events import (
    BuildingStruck,
    CriticalRolled,
    DamageMarked,
    FireStarted,
    FireWentOut,
    GroundChanged,
    StructureCollapsed,
    UnitDestroyed,
    UnitFellIn,
    UnitMoved,
    WeaponFired,
)
from engine.rules.facts import Modifier
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, in_turns, refusal
from tests.rules.digging import lies
from tests.rules.flames import reasons, rolls

CARDS = """
card "FORT" "Fort" type MS size 4 move "6t" damage "2/2/2" armor 9 structure 6 specials "VLG"
card "HUT" "Hut" type MS size 4 move "6t" damage "2/2/2" armor 1 structure 2
card "SHELL" "Shell" type MS size 4 move "20t" damage "2/2/2" armor 9 structure 6 specials "SEAL"
card "GUN" "Gun" type BM size 2 move "12" damage "3/3/3" armor 6 structure 4
card "BIG" "Big" type SV size 4 move "6t" damage "2/2/2" armor 9 structure 6 specials "VLG"
card "SQUAD" "Squad" type CI size 1 move "4f" damage "1/1/-" armor 4 structure 1
"""
FIRST = "initiative red 9, blue 5"
FIRE = "rules fire_and_smoke"


def crawl(
    terrain: str,
    *turns: str,
    card: str = "FORT",
    at: str = "(20, 14)",
    more: str = "",
    foe: str = 'unit z "GUN" at (44, 32) facing south',
    rules: str = "",
    weather: str = "",
    length: int = 0,
) -> Performance:
    """A mobile structure `m` that looks north, on a table with so much on it; `turns` are the orders of each turn."""
    written = in_turns(turns, FIRST)
    body = f"""{CARDS}{f"weather {{ {weather} }}" if weather else ""}
    force red {{ home south commander orders unit m "{card}" at {at} facing north skill 0 {more} }}
    force blue {{ home north commander orders {foe} }}
    {written}"""
    table = f"table 48 x 36 {{ {terrain} }}"
    return battle(body, table=table, turns=length or max(1, len(turns)), level="advanced", extra=rules)


def way(played: Performance) -> tuple[float, float]:
    """The inches of the one way, and the Move it cost."""
    (moved,) = happened(played, UnitMoved)
    return moved.inches, moved.cost


@pytest.mark.rule("XTRN-ICE-MOBILE")
@pytest.mark.parametrize("grade", ["strong", ""])
def test_it_breaks_all_ice_that_it_comes_onto_strong_or_not(grade: str) -> None:
    lake = f"ice lake at (20, 24) size 16 x 10 depth 2 {grade}"
    played = crawl(lake, "m moves to (20, 20)", "", at="(20, 16)")
    (changed,) = happened(played, GroundChanged)
    (fell,) = happened(played, UnitFellIn)
    state = after(played, 1)
    assert (changed.into, fell.into, fell.trapped) == ("water", "water", False)
    assert (state.unit("m").place.y, state.unit("m").place.z) == (19.02, -2.0)
    assert state.unit("m").armor == 8
    assert (lies(played, (20.0, 20.5)), lies(played, (20.0, 23.0))) == ([("water", None)], [("ice", grade or None)])


@pytest.mark.rule("XTRN-ICE-MOBILE")
def test_ice_under_its_edge_breaks_too_and_under_one_that_stays() -> None:
    lake = "ice lake at (27, 14) size 10 x 20 depth 2 strong"
    passing = crawl(lake, "m moves to (20.5, 18)")
    assert len(happened(passing, GroundChanged)) == 1
    assert not happened(passing, UnitFellIn)
    assert way(passing)[0] == pytest.approx(4.03, abs=0.01)
    staying = crawl("ice lake at (20, 14) size 10 x 10 depth 2 strong", "m stands")
    assert [event.unit for event in happened(staying, UnitFellIn)] == ["m"]


@pytest.mark.rule("XTRN-ICE-MOBILE", "XTRN-ICE-STRONG")
def test_a_large_vehicle_breaks_no_strong_ice() -> None:
    played = crawl("ice lake at (20, 20) size 16 x 8 depth 2 strong", "m moves to (20, 16.5)", card="BIG")
    assert not happened(played, GroundChanged)


def test_in_water_deeper_than_it_may_enter_it_is_caught() -> None:
    lake = "ice lake at (20, 24) size 16 x 10 depth 4 strong"
    played = crawl(lake, "m moves to (20, 20)", at="(20, 16)")
    assert happened(played, UnitFellIn)[0].trapped
    sealed = crawl(lake, "m moves to (20, 20)", at="(20, 16)", card="SHELL")
    assert not happened(sealed, UnitFellIn)[0].trapped


@pytest.mark.rule("XTRN-RUBBLE-LARGE")
def test_what_is_destroyed_leaves_large_rubble_over_its_area() -> None:
    gun = 'unit z "GUN" at (18, 22) facing south'
    grove = "woods light grove at (20, 14) size 8 x 8"
    played = crawl(grove, "z fires at m rolling 6 6", "", card="HUT", foe=gun)
    (lost,) = happened(played, UnitDestroyed)
    (changed,) = happened(played, GroundChanged)
    assert (lost.unit, changed.into) == ("m", "wreck")
    assert lies(played, (20.9, 14.0)) == [("rubble", "ultra")]
    assert lies(played, (21.3, 14.0)) == [("woods", "light")]
    assert not happened(played, CriticalRolled)


@pytest.mark.rule("XTRN-RUBBLE-LARGE")
def test_a_large_vehicle_leaves_none() -> None:
    gun = 'unit z "GUN" at (20, 22) facing south'
    big = crawl("", "z fires at m rolling 6 6", card="BIG", foe=gun)
    assert not happened(big, GroundChanged)
    body = f"""{CARDS}
    card "FRAIL" "Frail" type SV size 4 move "6t" damage "1/1/1" armor 1 structure 1 specials "VLG"
    force red {{ home south unit m "FRAIL" at (20, 14) facing north }}
    force blue {{ home north {gun} }}
    turn 1 {{ {FIRST} z fires at m rolling 6 6 }}"""
    frail = battle(body, level="advanced")
    assert happened(frail, UnitDestroyed)
    assert not happened(frail, GroundChanged)


@pytest.mark.rule("FIRE-MSTR")
@pytest.mark.parametrize(("dice", "burns"), [("6 6", True), ("6 5", False)])
def test_in_a_burning_area_it_catches_fire_on_a_12(dice: str, burns: bool) -> None:
    grove = "woods light grove at (20, 21) size 4 x 4  fire at (20, 21)"
    played = crawl(grove, f"m moves to (20, 18.5)  dice {dice}", rules=FIRE)
    (roll,) = rolls(played, "enters")
    assert (roll.number, reasons(roll), roll.lit) == (12, {"mobile structure": 12}, burns)
    assert [event.fire.bearer for event in happened(played, FireStarted)] == ["", *["m"] * burns]
    assert damage(played) == [2] * burns


def damage(played: Performance) -> list[int]:
    """The damage that fire does to m, turn by turn."""
    marked = (event for event in happened(played, DamageMarked) if event.unit == "m" and event.cause == "the fire")
    return [event.armor_lost + event.structure_lost for event in marked]


@pytest.mark.rule("FIRE-MSTR", "FIRE-STRUCT")
def test_it_burns_like_a_building_until_it_is_gone_and_takes_the_fire_with_it() -> None:
    start = "woods light grove at (20, 17) size 4 x 4  fire at (20, 17)"
    played = crawl(start, "m moves to (20, 16) dice 6 6", "m moves to (20, 11)", "", card="HUT", rules=FIRE)
    assert damage(played) == [2, 1]
    assert [event.unit for event in happened(played, UnitDestroyed)] == ["m"]
    out = [event for event in happened(played, FireWentOut) if event.fire == "Hut"]
    assert [(event.why, tuple(event.at)) for event in out] == [("Hut is gone", (20.0, 11.0))]
    assert lies(played, (20.0, 11.0)) == [("rubble", "ultra")]


def test_a_record_of_its_fire_is_read_again_and_refused_if_nobody_bears_it() -> None:
    start = "woods light grove at (20, 17) size 4 x 4  fire at (20, 17)"
    rows = crawl(start, "m moves to (20, 16) dice 6 6", rules=FIRE).replay.lines
    assert parse([*rows, ""], "fort.replay").lines == rows
    spoilt = [row.replace('"bearer":"m"', '"bearer":"ghost"') for row in rows]
    with pytest.raises(Refused, match="is about 'ghost', which is not in the battle"):
        parse([*spoilt, ""], "fort.replay")


@pytest.mark.rule("FIRE-MSTR", "FIRE-MOD-TABLE")
@pytest.mark.parametrize(
    ("ground", "weather", "parts"),
    [
        ("fields grain", "", {"planted fields": -2}),
        ("woods light grove", "atmosphere thin", {"thin air": 3}),
        ("woods light grove", "temperature cold", None),
        ("woods light grove", "sky rain", {"rain": 1}),
    ],
)
def test_all_that_hinders_fire_there_counts(ground: str, weather: str, parts: dict[str, int] | None) -> None:
    start = f"{ground} at (20, 17) size 4 x 4  fire inferno at (20, 17)"
    (roll, *_) = rolls(crawl(start, "m moves to (20, 16)", rules=FIRE, weather=weather), "enters")
    parts = {"extreme cold": 1} if parts is None else parts
    assert reasons(roll) == {"mobile structure": 12, **parts}
    assert roll.number == 12 + sum(parts.values())


@pytest.mark.rule("FIRE-MSTR")
def test_it_rolls_each_turn_that_it_stands_in_fire_and_never_without_one() -> None:
    grove = "woods light grove at (20, 17) size 4 x 4"
    lit = crawl(f"{grove} fire at (20, 17)", "m moves to (20, 16) dice 1 1", "dice 1 1", rules=FIRE)
    assert [roll.lit for roll in rolls(lit, "enters")] == [False, False]
    assert damage(lit) == []
    assert not rolls(crawl(grove, "m moves to (20, 16)", rules=FIRE), "enters")


@pytest.mark.rule("FIRE-MSTR", "FIRE-OUT-INF")
def test_infantry_beside_it_puts_it_out() -> None:
    grove = "woods light grove at (20, 19) size 4 x 4  fire at (20, 19)"
    squad = 'unit s "SQUAD" at (20, 11) facing north'
    played = crawl(
        grove,
        "m moves to (20, 16.5) dice 6 6",
        "s moves to (20, 13.87)  s fights the fire  dice 6 6",
        more=squad,
        rules=FIRE,
    )
    assert [event.why for event in happened(played, FireWentOut) if event.fire == "Fort"] == [
        "the infantry has put it out"
    ]
    assert damage(played) == [2]


@pytest.mark.rule("HIDDEN-WHO")
def test_it_never_hides() -> None:
    told = fault(
        f"""{CARDS} force red {{ home south unit m "HUT" at (20, 14) facing north hidden }}
        force blue {{ home north unit z "GUN" at (44, 32) facing south }}""",
        table="table 48 x 36 { woods light grove at (20, 14) size 8 x 8 }",
        level="advanced",
        extra="rules hidden_units",
    )
    assert "Hut cannot hide at all: it is a mobile structure" in told


@pytest.mark.rule("BLDG-LARGE")
@pytest.mark.parametrize(("traits", "falls"), [("", True), ("hangar", False)])
def test_a_building_that_it_enters_collapses_but_a_hangar(traits: str, falls: bool) -> None:
    hall = f"building heavy hall at (20, 22) size 8 x 8 height 4 cf 30 {traits}"
    played = crawl(hall, "m moves to (20, 19.5) inside", card="SHELL")
    assert [event.name for event in happened(played, StructureCollapsed)] == ["hall"] * falls
    assert falls or happened(played, BuildingStruck)


@pytest.mark.parametrize("orders", ["", "m moves to (20, 17)"])
def test_it_is_attacked_as_what_cannot_move_away_once(orders: str) -> None:
    gun = 'unit z "GUN" at (20, 30) facing south skill 4'
    played = crawl("", f"{orders} z moves to (20, 29) z fires at m", foe=gun)
    fired = next(event for event in happened(played, WeaponFired) if event.unit == "z")
    assert fired.modifiers == (
        Modifier(4, "skill"),
        Modifier(2, "medium range"),
        Modifier(-4, "target is a mobile structure"),
    )
    assert fired.number == 2


def test_it_has_no_rear_and_no_critical_hits() -> None:
    gun = 'unit z "GUN" at (20, 8) facing north'
    played = crawl("", "z fires at m rolling 6 6", card="HUT", foe=gun)
    assert [event.side for event in happened(played, WeaponFired)] == ["front"]
    assert not happened(played, CriticalRolled)


def test_it_hides_what_is_behind_it() -> None:
    gun = 'unit z "GUN" at (20, 8) facing north'
    friend = 'unit y "SQUAD" at (20, 20) facing north'
    played = crawl("", "z fires at y", more=friend, foe=gun)
    assert "no line of sight" in refusal(played)
    assert refusal(crawl("", "z fires at y", more=friend, foe=gun, at="(40, 14)")) == ""


@pytest.mark.rule("MSTR-FACING")
def test_it_turns_60_degrees_a_turn_and_moves_any_way_without_turning() -> None:
    turns = ["m stands facing 60", "m stands facing 120", "m moves to (23, 14) facing 180", "m moves to (20, 16)"]
    played = crawl("", *turns)
    assert refusal(played) == ""
    assert [after(played, turn).unit("m").place.facing for turn in (1, 2, 3, 4)] == [60.0, 120.0, 180.0, 180.0]
    assert "turns at most 60 degrees in a movement phase, not 61" in refusal(crawl("", "m stands facing 61"))
    assert "turns at most 60 degrees" in refusal(crawl("", "m moves to (20, 16) facing south"))


@pytest.mark.rule("MSTR-MOVE-TABLE")
@pytest.mark.parametrize(
    ("terrain", "cost"),
    [
        ("", 2.0),
        ("rough", 2.0),
        ("gravel", 2.0),
        ("sand", 2.0),
        ("tundra", 2.0),
        ("woods light", 2.0),
        ("woods dense", 2.0),
        ("woods very_dense", 4.0),
        ("jungle dense", 2.0),
        ("jungle very_dense", 4.0),
    ],
)
def test_what_its_inches_cost(terrain: str, cost: float) -> None:
    ground = f"{terrain} waste at (20, 14) size 20 x 20" if terrain else ""
    assert way(crawl(ground, "m moves to (20, 16)")) == (2.0, cost)


@pytest.mark.rule("MSTR-MOVE-TABLE")
@pytest.mark.parametrize(("rise", "cost"), [(0.5, 3.0), (1, 3.0), (1.5, 4.0), (2, 5.0)])
def test_the_first_inch_up_is_free_and_the_second_costs_two(rise: float, cost: float) -> None:
    hill = f"hill at (20, 25) size 30 x 16 height {rise} slope cliff"
    assert way(crawl(hill, "m moves to (20, 18.5)", at="(20, 15.5)", card="SHELL")) == (3.0, cost)
    close = f"hill at (20, 24.99) size 30 x 16 height {rise} slope cliff"
    step = way(crawl(close, "m moves to (20, 17.01)", at="(20, 15.99)", card="SHELL"))
    assert step == pytest.approx((1.0, cost - 2.0), abs=0.021)


@pytest.mark.rule("MSTR-MOVE-TABLE")
def test_it_climbs_no_3_in_and_needs_seals_for_3_in_of_water() -> None:
    hill = "hill at (20, 25) size 30 x 16 height 3 slope cliff"
    assert "at most 2 in is allowed" in refusal(crawl(hill, "m moves to (20, 18.5)", at="(20, 15.5)", card="SHELL"))
    for depth, card, barred in [(2, "FORT", False), (3, "FORT", True), (3, "SHELL", False), (16, "SHELL", True)]:
        lake = f"water lake at (20, 25) size 30 x 16 depth {depth}"
        told = refusal(crawl(lake, "m moves to (20, 18)", at="(20, 15.5)", card=card))
        assert ("it may not enter water" in told) is barred
        assert (told == "") is (depth == 2)


def test_only_those_of_land_are_played_and_only_at_advanced_level() -> None:
    ship = """card "RIG" "Rig" type MS size 4 move "4n" damage "1/1/1" armor 3 structure 3
    force red { unit m "RIG" at (20, 14) facing north } force blue { unit z "PROBE" at (44, 32) facing south }"""
    assert "'m' is a mobile structure that leaves the land" in fault(ship, level="advanced")
    hut = f"""{CARDS} force red {{ unit m "HUT" at (20, 14) facing north }}
    force blue {{ unit z "GUN" at (44, 32) facing south }}"""
    assert "'m' is of type MS: at standard level only" in fault(hut, level="standard")
