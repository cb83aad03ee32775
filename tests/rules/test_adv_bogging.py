"""Bogging down, getting free, swamp and quicksand (BOG-CHECK, BOG-FREE, XTRN-SWAMP-QUICKSAND)."""

from __future__ import annotations

import pytest

from engine.rules.events import (
    BogRolled,
    DamageMarked,
    GroundChanged,
    QuicksandRolled,
    UnitBogged,
    UnitDestroyed,
    UnitFreed,
    UnitMoved,
    UnitStood,
    UnitSwallowed,
    WeaponFired,
)
from tests.battle import after, happened, refusal
from tests.rules.ground import strip

MUD = "mud at (24, 10) size 20 x 8"
SWAMP = "swamp at (24, 10) size 20 x 8"
PASSES = "rolling 6 6 6 6 6 6 6 6"


@pytest.mark.rule("BOG-CHECK")
def test_a_unit_rolls_as_it_enters_and_for_every_two_full_inches() -> None:
    played = strip(MUD, f"u moves to (19, 10) {PASSES}", at="at (12, 10)")
    rolls = happened(played, BogRolled)
    assert [(roll.occasion, roll.number, roll.kept) for roll in rolls] == [
        ("enters", 5, True),
        ("crosses", 5, True),
        ("crosses", 5, True),
    ]


@pytest.mark.rule("BOG-CHECK")
def test_a_unit_that_starts_in_bogging_terrain_rolls_for_that() -> None:
    played = strip(MUD, f"u moves to (17, 10) {PASSES}", at="at (16, 10)")
    assert [roll.occasion for roll in happened(played, BogRolled)] == ["starts"]


@pytest.mark.rule("BOG-CHECK", "BOG-FAIL")
def test_a_roll_of_the_number_passes_and_one_less_ends_the_movement_there() -> None:
    played = strip(MUD, "u moves to (20, 10) rolling 2 3 1 3", at="at (12, 10)")
    assert [(sum(roll.dice), roll.kept) for roll in happened(played, BogRolled)] == [(5, True), (4, False)]
    (moved,) = happened(played, UnitMoved)
    assert (moved.pose.x, moved.inches, moved.cost) == (16.0, 4.0, 6.0)
    assert after(played, 1).unit("u").bogged


@pytest.mark.rule("BOG-FAIL")
def test_a_unit_held_as_it_enters_stands_just_inside() -> None:
    played = strip(MUD, "u moves to (20, 10) rolling 1 1", at="at (12, 10)")
    (moved,) = happened(played, UnitMoved)
    assert (moved.pose.x, moved.pose.facing) == (14.02, 90.0)


@pytest.mark.rule("BOG-FAIL")
def test_a_unit_held_where_another_stands_stays_before_it() -> None:
    played = strip(
        MUD,
        "u moves to (20, 10) rolling 6 6 1 1",
        at='at (12, 10) facing east unit mate "DUMMY" at (16, 10)',
    )
    (moved,) = happened(played, UnitMoved)
    assert moved.pose.x == pytest.approx(14.7, abs=0.06)
    assert after(played, 1).unit("u").bogged


@pytest.mark.rule("BOG-TERRAIN-TABLE", "BOG-TERRAIN-MOD", "XTRN-SNOW", "XTRN-TUNDRA", "XTRN-GRAVEL", "XTRN-SAND")
@pytest.mark.parametrize(("terrain", "kit", "number"), [
    ("snow", "BM", 5),
    ("snow", "infantry", 5),
    ("gravel height 1", "tracked", 4),
    ("mud", "wheeled", 5),
    ("sand", "wheeled", 4),
    ("sand", "dunes", None),
    ("sand", "tracked", None),
    ("sand", "infantry", None),
    ("swamp", "PM", 4),
    ("tundra", "BM", 5),
    ("magma crust", "BM", None),
    ("fields", "BM", None),
])  # fmt: skip
def test_terrain_bogs_whom_its_row_names_by_its_modifier(terrain: str, kit: str, number: int | None) -> None:
    word, *rest = terrain.split(" ")
    kind = f" {rest.pop(0)}" if rest and rest[0] == "crust" else ""
    laid = f"{word}{kind} at (24, 10) size 20 x 8 {' '.join(rest)}"
    played = strip(laid, f"u moves to (15, 10) {'rolling 6 6' if number else ''}", at="at (12, 10)", kit=kit)
    assert refusal(played) == ""
    assert [roll.number for roll in happened(played, BogRolled)] == ([number] if number else [])


@pytest.mark.rule("BOG-TERRAIN-MOD")
@pytest.mark.parametrize(("terrain", "number"), [("tundra", 4), ("swamp", 3)])
def test_the_number_is_skill_and_the_terrain_s_modifier(terrain: str, number: int) -> None:
    played = strip(f"{terrain} at (24, 10) size 20 x 8", "u moves to (15, 10) rolling 6 6", at="at (12, 10)", skill=3)
    assert [roll.number for roll in happened(played, BogRolled)] == [number]


@pytest.mark.rule("BOG-EXEMPT", "XTRN-SNOW")
@pytest.mark.parametrize("terrain", ["snow", "mud", "swamp", "tundra", "gravel height 1", "sand"])
def test_hovercraft_and_what_flies_over_never_bog(terrain: str) -> None:
    word, *rest = terrain.split(" ")
    laid = f"{word} at (24, 10) size 20 x 8 {' '.join(rest)}"
    assert happened(strip(laid, "u moves to (16, 10)", at="at (12, 10)", kit="hover"), BogRolled) == []
    flown = strip(laid, "u flies to (26, 10)", kit="vtol", at="at (12, 10) elevation 3")
    assert happened(flown, UnitMoved)[0].pose.x == 26.0
    assert happened(flown, BogRolled) == []


@pytest.mark.rule("SPEC-DUN", "XTRN-SAND")
def test_dun_crosses_sand_as_clear_ground_and_is_never_held() -> None:
    played = strip("sand at (24, 10) size 20 x 8", "u moves to (20, 10)", at="at (14, 10)", kit="dunes")
    assert happened(played, UnitMoved)[0].cost == 6.0
    assert happened(played, BogRolled) == []
    plain = strip("sand at (24, 10) size 20 x 8", f"u moves to (20, 10) {PASSES}", at="at (14, 10)", kit="wheeled")
    assert happened(plain, UnitMoved)[0].cost == 12.0
    assert [roll.occasion for roll in happened(plain, BogRolled)] == ["starts", "crosses", "crosses", "crosses"]


def freeing(second: str, *, dice: str = "", more: str = "") -> str:
    """Turns in the first of which a unit bogs down in the swamp two inches in, and then does something."""
    return f"turn 1 {{ u moves to (20, 10) rolling 6 6 1 1 1 1 }} turn 2 {{ u {second} {dice} {more} }}"


@pytest.mark.rule("BOG-FREE")
def test_a_bogged_unit_that_rolls_its_number_moves_on_with_its_whole_move() -> None:
    played = strip(SWAMP, freeing("moves to (25, 10)", dice="rolling 1 3 6 6 6 6 6 6 6 6"), at="at (12, 10)", turns=2)
    tried = [roll for roll in happened(played, BogRolled) if roll.occasion == "free"]
    assert [(roll.number, roll.kept) for roll in tried] == [(4, True)]
    second = happened(played, UnitMoved)[-1]
    assert (second.pose.x, second.allowance) == (25.0, 20)
    assert [roll.occasion for roll in happened(played, BogRolled)[2:]] == ["free", *["crosses"] * 4]


@pytest.mark.rule("BOG-FREE", "BOG-TARGET")
def test_a_unit_that_stays_bogged_may_still_attack_and_counts_as_standing() -> None:
    turns = freeing("moves to (25, 10)", dice="rolling 1 2", more="u fires at far far fires at u")
    played = strip(SWAMP, turns, at="at (12, 10)", turns=2, far="(36, 12)")
    assert [event.why for event in happened(played, UnitStood) if event.unit == "u"] == ["bogged down"]
    own, other = sorted(happened(played, WeaponFired), key=lambda shot: shot.unit != "u")
    assert (-1, "attacker did not move") in [(m.amount, m.reason) for m in own.modifiers]
    assert (0, "target bogged down") in [(m.amount, m.reason) for m in other.modifiers]


@pytest.mark.rule("BOG-TARGET")
def test_a_unit_bogged_in_mid_move_is_no_harder_to_hit_and_not_immobile() -> None:
    played = strip(MUD, "u moves to (26, 10) rolling 6 6 6 6 1 1 far fires at u", at="at (12, 10)", far="(36, 12)")
    (fired,) = happened(played, WeaponFired)
    assert [m.amount for m in fired.modifiers if m.reason.startswith("target")] == [0]


@pytest.mark.rule("BOG-JUMP")
def test_a_bogged_unit_jumps_free_without_a_roll() -> None:
    played = strip(SWAMP, freeing("jumps to (16, 20)"), at="at (12, 10)", turns=2)
    assert [event.unit for event in happened(played, UnitFreed)] == ["u"]
    assert [roll.occasion for roll in happened(played, BogRolled)] == ["enters", "crosses"]
    assert not after(played, 2).unit("u").bogged


@pytest.mark.rule("BOG-JUMP")
def test_a_jump_within_the_same_swamp_takes_a_roll_and_another_on_landing() -> None:
    played = strip(SWAMP, freeing("jumps to (22, 10)", dice="rolling 6 6 1 1 1 1"), at="at (12, 10)", turns=2)
    assert [(roll.occasion, roll.kept) for roll in happened(played, BogRolled)[2:]] == [
        ("free", True),
        ("lands", False),
    ]
    assert after(played, 2).unit("u").bogged
    stuck = strip(SWAMP, freeing("jumps to (22, 10)", dice="rolling 1 1"), at="at (12, 10)", turns=2)
    assert after(stuck, 2).unit("u").place.x == 16.0


@pytest.mark.rule("XTRN-SWAMP")
@pytest.mark.parametrize(("dice", "turns"), [("6 6", True), ("6 5", False)])
def test_a_twelve_turns_the_swamp_around_a_bogged_unit_into_quicksand(dice: str, turns: bool) -> None:
    played = strip(SWAMP, f"u moves to (20, 10) rolling 6 6 1 1 {dice}", at="at (12, 10)")
    assert [roll.turns for roll in happened(played, QuicksandRolled)] == [turns]
    changed = [(event.into, event.at, event.radius) for event in happened(played, GroundChanged)]
    assert changed == ([("quicksand", (16.0, 10.0), 1.0)] if turns else [])
    zones = [zone.grade for zone in played.made.game.table.zones_at((16.0, 10.0), "swamp")]
    assert zones == (["quicksand"] if turns else [None])
    assert [zone.grade for zone in played.made.game.table.zones_at((17.1, 10.0), "swamp")] == [None]


@pytest.mark.rule("XTRN-SWAMP-QUICKSAND")
def test_quicksand_holds_without_a_roll_and_swallows_who_does_not_get_free() -> None:
    sand = "swamp at (24, 10) size 20 x 8 quicksand"
    turns = "turn 1 { u moves to (20, 10) } turn 2 { u moves to (20, 10) rolling 1 1 } turn 3 { u stands }"
    played = strip(sand, turns, at="at (12, 10)", turns=3)
    assert [event.terrain for event in happened(played, UnitBogged)] == ["quicksand"]
    assert [event.sunk for event in happened(played, UnitSwallowed)] == [2.0, 4.0]
    assert after(played, 2).unit("u").structure == 4
    assert [(event.unit, event.cause) for event in happened(played, UnitDestroyed)] == [("u", "swallowed by quicksand")]
    assert happened(played, DamageMarked) == []


@pytest.mark.rule("XTRN-SWAMP-QUICKSAND")
def test_getting_free_of_quicksand_forgets_how_deep_a_unit_was() -> None:
    sand = "swamp at (24, 10) size 20 x 8 quicksand"
    turns = "turn 1 { u moves to (20, 10) } turn 2 { u stands } turn 3 { u moves to (12, 10) rolling 6 6 }"
    played = strip(sand, turns, at="at (12, 10)", turns=3)
    assert (after(played, 2).unit("u").sunk, after(played, 3).unit("u").sunk) == (2.0, 0.0)
    assert not after(played, 3).unit("u").bogged
