"""How fires start: on purpose, by accident, through infernos (FIRE-START, FIRE-BASE-TABLE, FIRE-MOD-TABLE)."""

from __future__ import annotations

import pytest

from engine.rules.events import BuildingStruck, FireFailed, FireRolled, FireStarted, FireWentOut, GroundStruck
from tests.battle import after, happened, refusal
from tests.rules.flames import burning, fires, reasons, refused, rolls

SHOOTER = 'unit a "{card}" at (20, 8) facing north'
AT = "(20, 14)"

BASE = [
    ("", "clear ground", 11, 11),
    ("rough at (20, 14) size 4 x 4", "rough ground", 12, 12),
    ("rubble at (20, 14) size 4 x 4", "rubble", 12, 12),
    ("jungle light at (20, 14) size 4 x 4", "jungle", 7, 10),
    ("woods dense at (20, 14) size 4 x 4", "woods", 6, 9),
    ("magma crust at (20, 14) size 4 x 4", "magma", 4, 6),
    ("industry at (20, 14) size 4 x 4  building light at (23, 14) size 1 x 1 height 1", "heavy industry", 4, 6),
]
NEVER = [
    ("water at (20, 14) size 4 x 4 depth 1", "it is water"),
    ("road along (10, 14) (30, 14) width 3", "it is paved ground"),
]
DAMPERS = [
    ("snow at (20, 14) size 4 x 4", "", {"deep snow": 14}),
    ("ice at (20, 14) size 4 x 4 depth 1", "", {"ice": 15}),
    ("mud at (20, 14) size 4 x 4", "", {"mud": 16}),
    ("fields at (20, 14) size 4 x 4", "", {"planted fields": 9}),
    ("swamp at (20, 14) size 4 x 4", "", {"swamp": 16}),
    ("tundra at (20, 14) size 4 x 4", "", {"tundra": 11}),
    ("woods light at (20, 14) size 4 x 4", "atmosphere trace", {"a trace of air": 5}),
    ("woods light at (20, 14) size 4 x 4", "atmosphere thin", {"thin air": 3}),
    ("woods light at (20, 14) size 4 x 4", "atmosphere dense", {"dense air": -2}),
    ("woods light at (20, 14) size 4 x 4", "atmosphere very_dense", {"very dense air": -4}),
    ("woods light at (20, 14) size 4 x 4", "temperature cold", {"extreme cold": 1}),
    ("woods light at (20, 14) size 4 x 4", "temperature hot", {"extreme heat": -2}),
    ("woods light at (20, 14) size 4 x 4", "wind 1 from west", {}),
    ("woods light at (20, 14) size 4 x 4", "wind 2 from west", {"moderate wind": 1}),
    ("woods light at (20, 14) size 4 x 4", "wind 3 from west", {"strong wind": 2}),
    ("woods light at (20, 14) size 4 x 4", "wind 4 from west", {"storm": 4}),
    ("woods light at (20, 14) size 4 x 4", "sky rain", {"rain": 1}),
    ("woods light at (20, 14) size 4 x 4", "sky torrential_rain", {"torrential rain": 2}),
    ("woods light at (20, 14) size 4 x 4", "sky snow", {"snow": 1}),
    ("woods light at (20, 14) size 4 x 4", "sky sleet", {"sleet": 1}),
    ("woods light at (20, 14) size 4 x 4", "sky blizzard", {"blizzard": 2}),
    ("woods light at (20, 14) size 4 x 4", "atmosphere thin wind 3 from west", {"thin air": 3, "strong wind": 2}),
]


def lit(terrain: str, dice: str = "6 6", *, card: str = "SEALED", weather: str = "") -> FireRolled:
    """The roll of an attack that hits and is to set the ground at (20, 14) on fire."""
    orders = f"a sets fire to {AT} rolling 6 6 {dice} 1 1"
    units = SHOOTER.format(card=card).replace("facing north", "facing north skill 0")
    (roll,) = rolls(burning(terrain, orders, units=units, weather=weather), "deliberate")
    return roll


def mishap(terrain: str, dice: str = "6 6") -> list[FireRolled]:
    """The roll for a fire at (20, 14), where indirect fire has missed a unit."""
    played = burning(
        f"{terrain} hill at (20, 24) size 12 x 1 height 6 slope cliff",
        f"a fires at z indirectly spotted by s rolling 1 1 {dice} 1 1",
        units='unit a "LOBBER" at (20, 30) facing south  unit s "MECH" at (24, 6) facing north',
        far="(20, 14)",
    )
    return rolls(played, "accidental")


@pytest.mark.rule("FIRE-BASE-TABLE")
@pytest.mark.parametrize(("terrain", "name", "deliberate", "accidental"), BASE)
def test_each_terrain_has_a_number_for_arson_and_one_for_accidents(
    terrain: str, name: str, deliberate: int, accidental: int
) -> None:
    assert reasons(lit(terrain)) == {name: deliberate}
    (roll,) = mishap(terrain)
    assert reasons(roll) == {name: accidental, "indirect fire": 1}


@pytest.mark.rule("FIRE-BASE-TABLE")
def test_a_building_takes_9_on_purpose_and_10_by_accident() -> None:
    house = "building medium depot at (20, 14) size 4 x 4 height 1 cf 10"
    roll = lit(house)
    assert (roll.terrain, reasons(roll)) == ("depot", {"building": 9})
    played = burning(house, "a fires at depot rolling 6 6 6 4", units=SHOOTER.format(card="MECH"))
    (found,) = rolls(played, "accidental")
    assert (reasons(found), found.lit) == ({"building": 10}, True)
    assert happened(played, FireStarted)[0].fire.on == "depot"


@pytest.mark.rule("FIRE-BASE-TABLE")
@pytest.mark.parametrize(("dice", "burns"), [("3 3", True), ("3 2", False)])
def test_woods_burn_on_purpose_from_6_on(dice: str, burns: bool) -> None:
    assert lit("woods light at (20, 14) size 4 x 4", dice).lit is burns


@pytest.mark.rule("FIRE-BASE-TABLE")
@pytest.mark.parametrize(("dice", "burns"), [("4 4", False), ("5 4", False), ("5 5", True)])
def test_woods_burn_by_accident_from_9_on(dice: str, burns: bool) -> None:
    # Indirect fire adds 1 to the 9.
    (roll,) = mishap("woods light at (20, 14) size 4 x 4", dice)
    assert (roll.number, roll.lit) == (10, burns)


@pytest.mark.rule("FIRE-BASE-TABLE")
@pytest.mark.parametrize(("terrain", "why"), NEVER)
def test_water_and_paved_ground_do_not_burn(terrain: str, why: str) -> None:
    assert mishap(terrain) == []
    told = refusal(burning(terrain, f"a sets fire to {AT}", units=SHOOTER.format(card="MECH")))
    assert f"nothing burns at (20, 14): {why}" in told


@pytest.mark.rule("FIRE-MOD-TABLE")
@pytest.mark.parametrize(("terrain", "weather", "parts"), DAMPERS)
def test_ground_air_and_sky_make_fire_easier_or_harder(terrain: str, weather: str, parts: dict[str, int]) -> None:
    roll = lit(terrain, weather=weather)
    if not weather:
        assert roll.number == next(iter(parts.values()))
    else:
        assert reasons(roll) == {"woods": 6, **parts}


@pytest.mark.rule("FIRE-MOD-TABLE")
def test_the_cases_of_the_table() -> None:
    assert lit("fields at (20, 14) size 4 x 4").number == 9
    assert lit("woods light at (20, 14) size 4 x 4", weather="atmosphere thin wind 3 from west").number == 11
    snowy = "woods light grove at (20, 14) size 4 x 4  snow at (20, 14) size 4 x 4"
    orders = f"a sets fire to {AT} rolling 6 6 4 5 2"
    played = burning(snowy, orders, "", "", units=SHOOTER.format(card="MECH"))
    (roll,), (start,), (out,) = (
        rolls(played, "deliberate"),
        happened(played, FireStarted),
        happened(played, FireWentOut),
    )
    assert (roll.number, roll.lit, start.die) == (9, True, 2)
    assert "burned itself out" in out.why
    assert after(played, 2).fires and not after(played, 3).fires


@pytest.mark.rule("FIRE-MOD-TABLE")
def test_heat_weapons_help_and_only_with_the_cards_own_weapons() -> None:
    assert reasons(lit("", card="FLAMER")) == {"clear ground": 11, "heat weapons": -2}
    assert reasons(lit("", card="MECH")) == {"clear ground": 11}


@pytest.mark.rule("FIRE-MOD-TABLE")
def test_rain_puts_a_fire_out_in_time_but_no_inferno() -> None:
    grove = "woods light grove at (20, 14) size 4 x 4"
    wet = burning(
        f"{grove} fire at (20, 14)", weather="sky rain", trigger="setup { initiative red 9, blue 5  dice 3 }", length=4
    )
    assert [bool(after(wet, turn).fires) for turn in (2, 3)] == [True, False]
    dry = burning(f"{grove} fire inferno at (20, 14)", weather="sky rain", length=7)
    assert [start.die for start in happened(dry, FireStarted)] == [0]
    assert after(dry, 7).fires


@pytest.mark.rule("FIRE-MOD-TABLE")
def test_nothing_burns_in_a_vacuum_or_under_a_tornado() -> None:
    grove = "woods light grove at (20, 14) size 4 x 4"
    told = refusal(
        burning(grove, f"a sets fire to {AT}", units=SHOOTER.format(card="SEALED"), weather="atmosphere vacuum")
    )
    assert "nothing burns in a vacuum" in told
    airless = burning(
        f"{grove} fire inferno at (20, 14)", weather="atmosphere vacuum", units=SHOOTER.format(card="SEALED")
    )
    assert not happened(airless, FireStarted)
    assert happened(airless, FireFailed)[0].why == "nothing burns in a vacuum"


@pytest.mark.rule("FIRE-INFERNO")
@pytest.mark.parametrize(
    "terrain", [NEVER[0][0], NEVER[1][0], "mud at (20, 14) size 4 x 4", "", "snow at (20, 14) size 4 x 4"]
)
def test_an_inferno_burns_on_any_ground(terrain: str) -> None:
    played = burning(f"{terrain} fire inferno at (20, 14)")
    assert [start.fire.inferno for start in happened(played, FireStarted)] == [True]


@pytest.mark.rule("FIRE-INFERNO")
def test_not_even_an_inferno_burns_on_rapids() -> None:
    played = burning("water at (20, 14) size 4 x 4 depth 1 rapids north  fire inferno at (20, 14)")
    assert not happened(played, FireStarted)
    assert happened(played, FireFailed)[0].why == "it is in rapids"


@pytest.mark.rule("FIRE-INFERNO")
@pytest.mark.parametrize("weather", ["atmosphere trace", "sky blizzard", "wind 4 from west"])
def test_an_inferno_burns_in_any_weather(weather: str) -> None:
    played = burning("fire inferno at (20, 14)", weather=weather, units=SHOOTER.format(card="SEALED"))
    assert len(happened(played, FireStarted)) == 1


COVER = "building medium shed at (20, 14) size 6 x 1 height 1 cf 12"
HIDER = "(20, 15.5)"


@pytest.mark.rule("FIRE-START")
def test_a_shot_that_misses_by_2_may_set_the_cover_on_fire() -> None:
    played = burning(
        COVER,
        "a fires at z rolling 2 3 6 4",
        units=SHOOTER.format(card="MECH"),
        far=HIDER,
        rules="sight silhouette rules fire_and_smoke",
    )
    (roll,) = rolls(played, "accidental")
    assert (roll.terrain, roll.number, roll.dice, roll.lit) == ("shed", 10, (6, 4), True)
    assert happened(played, FireStarted)[0].fire.on == "shed"
    assert happened(played, BuildingStruck)[0].building == "shed"


@pytest.mark.rule("FIRE-START")
def test_a_shot_that_misses_by_3_sets_nothing_on_fire() -> None:
    played = burning(
        COVER,
        "a fires at z rolling 2 2 6 4",
        units=SHOOTER.format(card="MECH"),
        far=HIDER,
        rules="sight silhouette rules fire_and_smoke",
    )
    assert not rolls(played, "accidental")


def test_a_miss_without_cover_and_a_battle_without_the_rule_start_no_fire() -> None:
    open_ = burning("", "a fires at z rolling 1 2 6 6", units=SHOOTER.format(card="MECH"), far=HIDER)
    calm = burning(
        COVER, "a fires at z rolling 2 3 6 6", units=SHOOTER.format(card="MECH"), far=HIDER, rules="sight silhouette"
    )
    assert not happened(open_, FireRolled)
    assert not happened(calm, FireRolled)


@pytest.mark.rule("FIRE-START")
def test_arson_takes_a_roll_to_hit_at_minus_4_and_then_the_roll_for_the_fire() -> None:
    missed = burning("", f"a sets fire to {AT} rolling 1 1 6 6", units='unit a "MECH" at (20, 4) facing north skill 8')
    (shot,) = happened(missed, GroundStruck)
    assert ("target immobile", -4) in [(part.reason, part.amount) for part in shot.modifiers]
    assert (shot.hit, rolls(missed, "deliberate")) == (False, [])
    hit = burning("", f"a sets fire to {AT} rolling 6 6 6 5", units=SHOOTER.format(card="MECH"))
    assert fires(hit) == [(20.0, 14.0)]


def test_arson_names_woods_buildings_and_places() -> None:
    house = "building light depot at (20, 15) size 4 x 4 height 1 cf 5  woods light grove at (26, 14) size 4 x 4"
    played = burning(
        house,
        "a sets fire to depot rolling 6 6 6 6",
        "a sets fire to grove rolling 6 6 6 6",
        units=SHOOTER.format(card="MECH"),
    )
    starts = happened(played, FireStarted)
    assert [(start.fire.on, start.fire.fuel) for start in starts] == [("depot", "building"), ("", "woods")]
    # The whole template lies on what is set on fire, at its near side.
    assert tuple(starts[0].fire.at) == (20.0, 14.02)


def test_a_bridge_burns_and_the_water_beside_it_does_not() -> None:
    river = "water river along (0, 14) (48, 14) width 4 depth 3  bridge span along (20, 11) (20, 17) width 3 cf 18"
    dry = burning(river, "a sets fire to span rolling 6 6 6 6", units=SHOOTER.format(card="MECH"))
    assert [start.fire.on for start in happened(dry, FireStarted)] == ["span"]
    wet = refusal(burning(river, "a sets fire to river", units='unit a "MECH" at (8, 8) facing north'))
    assert "it is water" in wet
    assert "no line of sight" not in wet


def test_a_fire_that_burns_as_a_turn_begins_burns_that_turn() -> None:
    played = burning("", "", "", "", trigger="when turn 2 begins { fire at (20, 14) }")
    assert [event.fire.until for event in happened(played, FireStarted)] == [2]
    assert [len(after(played, turn).fires) for turn in (2, 3)] == [0, 0]


def test_arson_is_refused_for_every_reason() -> None:
    units = 'unit a "MECH" at (20, 8) facing south'
    told = refusal(burning("fire at (20, 14)", f"a sets fire to {AT}", units=units))
    assert "it burns at (20, 14) already" in told
    assert "the ground at (20, 14) is outside the firing arc" in told
    wall = "hill at (20, 11) size 12 x 1 height 6 slope cliff"
    assert "no line of sight" in refusal(burning(wall, f"a sets fire to {AT}", units=SHOOTER.format(card="MECH")))


def test_a_burning_place_does_not_catch_fire_again() -> None:
    played = burning(
        "fire at (20, 14)  woods light at (20, 14) size 4 x 4",
        "a fires at z rolling 1 1 6 6",
        units=SHOOTER.format(card="MECH"),
    )
    assert len(happened(played, FireStarted)) == 1


@pytest.mark.parametrize("said", ["fire at (20, 14)", "smoke heavy at (20, 14)"])
def test_fire_and_smoke_need_their_rule(said: str) -> None:
    told = refused(said, rules="")
    assert f"'{said.split()[0]}' goes with the optional rule 'fire_and_smoke'." in told
    assert "'fire_and_smoke' is a rule of the advanced level" in refused(said, level="standard")
    trigger = f"when turn 1 begins {{ {said} }}"
    assert "goes with the optional rule" in refused("", rules="", trigger=trigger)
