"""The whole table of environmental modifiers, interference, and what the wind does and whom it spares."""

import pytest

from engine.phases import jamming
from engine.rules.events import DamageMarked, UnitDestroyed, WeaponFired
from engine.rules.weather import Weather
from grammar.performance import Performance
from tests.aerospace import attacked
from tests.battle import battle, fault, happened, refusal
from tests.rules.outdoors import CARDS, outdoors, reasons, refused

USUAL = {"skill", "medium range", "target did not move", "attacker did not move", "range"}
TRACERS = 'card "GUN" "Gun" type CV size 2 move "8t" damage "2/2/2" armor 6 structure 3 specials "AC2/2/-"'
TANKS = {"a": '"TANK"', "b": '"TANK"'}


def added(weather: str, orders: str = "a fires at b", **setting: object) -> dict[str, int]:
    """What the weather and the places on the way add to a's shot."""
    return {why: amount for why, amount in reasons(weather, orders, **setting).items() if why not in USUAL}


def through(*terrain: str, rules: str = "", **setting: object) -> dict[str, int]:
    """What terrain on the table adds to a's shot at b, both at x 24, a at y 4 and b at y 14."""
    table = f"table 48 x 36 {{ {' '.join(terrain)} }}"
    return added("", table=table, rules=rules, **setting)


@pytest.mark.rule("ENV-TOHIT-TABLE")
@pytest.mark.parametrize(
    ("weather", "found"),
    [
        ("sky blowing_sand", {"blowing sand": 2}),
        ("hazards emi", {"electromagnetic interference": 2}),
        ("sky heavy_fog", {"heavy fog": 1}),
        ("light dusk", {"dusk": 1}),
        ("light dawn", {"dawn": 1}),
        ("light night", {"night": 2}),
        ("light moonless", {"moonless": 3}),
        ("light pitch_black", {"pitch black": 4}),
        ("sky rain", {"rain": 1}),
        ("sky torrential_rain", {"torrential rain": 2}),
        ("sky snow", {"snow": 1}),
        ("sky hail", {"hail": 1}),
        ("sky sleet", {"sleet": 1}),
        ("sky blizzard", {"blizzard": 2}),
        ("wind 3 from west", {"strong wind": 1}),
        ("wind 4 from west", {"storm": 2}),
        ("wind 2 from west", {}),
        ("light day sky clear", {}),
    ],
)
def test_every_condition_that_is_everywhere_has_its_row(weather: str, found: dict[str, int]) -> None:
    assert added(weather, **TANKS) == found


@pytest.mark.rule("ENV-TOHIT-TABLE")
@pytest.mark.parametrize(("dice", "amount"), [("1 1", 1), ("3 4", 3), ("5 6", 5), ("6 6", 6)])
def test_an_earthquake_adds_half_its_strength(dice: str, amount: int) -> None:
    filler = "6 6 " * 8
    found = added("earthquake turn 1", f"a fires at b  dice {dice} {filler}", **TANKS)
    assert list(found.values()) == [amount]


@pytest.mark.rule("ENV-TOHIT-TABLE")
@pytest.mark.parametrize(
    ("dice", "rating", "amount"), [("1 1", 1, 2), ("2 3", 2, 2), ("3 4", 3, 2), ("5 6", 4, 3), ("6 6", 5, 4)]
)
def test_a_tornado_hinders_attacks_through_it_by_its_strength(dice: str, rating: int, amount: int) -> None:
    # two dice for each axis: (24.67, 13.5), between the two
    played = outdoors("wind 4 from west", f"dice 6 6  4 1  3 2  2 3  {dice}", "a fires at b", apart=18)
    (fired,) = [event for event in happened(played, WeaponFired) if event.unit == "a"]
    assert {part.reason: part.amount for part in fired.modifiers}[f"through an F{rating} tornado"] == amount
    beside = outdoors("wind 4 from west", f"dice 6 6  6 4  3 2  2 3  {dice}", "a fires at b", apart=18)
    (fired,) = [event for event in happened(beside, WeaponFired) if event.unit == "a"]
    assert not [part for part in fired.modifiers if "tornado" in part.reason]


@pytest.mark.rule("ENV-TOHIT-TABLE")
def test_a_geyser_hinders_attacks_through_it_of_any_kind_and_no_others() -> None:
    assert through("geyser vent at (24, 9) radius 1") == {"geyser": 2}
    assert through("geyser vent at (26, 9) radius 1") == {}
    assert through("geyser vent at (24, 9) radius 1", "geyser other at (24, 12) radius 1") == {"geyser": 2}
    body = f"""{CARDS}
    force red {{ home south unit a "MECH" at (24, 5) facing north }}
    force blue {{ home north unit b "TANK" at (24, 6.6) facing south }}
    turn 1 {{ expect a needs 2 to punch b  expect a needs 5 to punch b }}"""
    told = refusal(battle(body, level="advanced", table="table 48 x 36 { geyser vent at (24, 5.8) radius 0.5 }"))
    assert "+2 geyser" in told


@pytest.mark.rule("ENV-TOHIT-TABLE")
@pytest.mark.parametrize(
    ("smoke", "found"),
    [
        ("light at (24, 9)", {"2.0 in of light smoke": 1}),
        ("heavy at (24, 9)", {"2.0 in of heavy smoke": 2}),
        ("heavy at (28, 9)", {}),
    ],
)
def test_smoke_hinders_attacks_through_it(smoke: str, found: dict[str, int]) -> None:
    assert through(f"smoke {smoke}", rules="rules fire_and_smoke") == found


@pytest.mark.rule("ENV-TOHIT-TABLE", "MUN-AC-TRACER")
@pytest.mark.parametrize(
    ("light", "found"),
    [
        ("dusk", {}),
        ("dawn", {}),
        ("night", {"night, with tracers": 1}),
        ("moonless", {"moonless, with tracers": 2}),
        ("pitch_black", {"pitch black, with tracers": 3}),
        ("day", {}),
    ],
)
def test_tracers_take_twilight_away_and_a_point_off_other_darkness(light: str, found: dict[str, int]) -> None:
    assert added(f"light {light}", a='"GUN" ammunition tracer', b='"TANK"', cards=TRACERS) == found


def test_tracers_need_an_autocannon_and_the_advanced_level() -> None:
    assert "'a' has no autocannon (AC) for it" in refused("", a='"TANK" ammunition tracer')
    sides = """force red { home south unit a "GUN" at (24, 4) ammunition tracer }
    force blue { home north unit b "DUMMY" at (24, 20) }"""
    assert "'ammunition' is a word of the advanced level" in fault(TRACERS + sides, level="standard")
    turret = (
        'card "TUB" "Tub" type CV size 2 move "8t" damage "2/2/2" armor 6 structure 3 specials "TUR(2/2/1,AC2/2/-)"'
    )
    assert refused("", a='"TUB" ammunition tracer', cards=turret) == ""
    assert "special ammunition is not played yet" in refused("", a='"GUN" ammunition flak', cards=TRACERS)


@pytest.mark.rule("ENV-EMI")
@pytest.mark.parametrize(
    ("unit", "found"),
    [
        ('"MECH"', {"electromagnetic interference": 2}),
        ('"TANK"', {"electromagnetic interference": 2}),
        ('"SUITS"', {"electromagnetic interference": 2}),
        ('"FOOT"', {}),
        ('"JUMPS"', {}),
    ],
)
def test_weapon_attacks_in_or_through_interference_are_hindered_but_those_of_conventional_infantry(
    unit: str, found: dict[str, int]
) -> None:
    near = {"a": unit, "apart": 6.0}

    def told(weather: str, terrain: str = "") -> dict[str, int]:
        shot = added(weather, table=f"table 48 x 36 {{ {terrain} }}", **near)
        return {why: amount for why, amount in shot.items() if why != "short range"}

    own = told("")
    assert told("hazards emi") == {**own, **found}
    for place in ("at (24, 4) radius 1", "at (24, 7) radius 1", "at (24, 10) radius 1"):
        assert told("", f"interference hum {place}") == {**own, **found}
    assert told("", "interference hum at (30, 7) radius 2") == own
    assert told("hazards emi", "interference hum at (24, 7) radius 2") == {**own, **found}


def jams(specials: str, weather: str = "", terrain: str = "") -> float:
    """The radius of the bubble of a unit with these specials."""
    card = f'card "KIT" "Kit" type BM size 2 move "8" damage "1/1/1" armor 6 structure 4 specials "{specials}"'
    played = outdoors(weather, "", a='"KIT"', cards=card, table=f"table 48 x 36 {{ {terrain} }}")
    (bubble,) = jamming.against(played.made.game, "blue")
    return bubble.radius


@pytest.mark.rule("ENV-EMI")
@pytest.mark.parametrize(("specials", "usual"), [("ECM", 12.0), ("AECM", 12.0), ("LECM", 2.0), ("WAT", 12.0)])
def test_ecm_reaches_twice_as_far_in_interference(specials: str, usual: float) -> None:
    assert jams(specials) == usual
    assert jams(specials, "hazards emi") == 2 * usual
    assert jams(specials, terrain="interference hum at (24, 4) radius 1") == 2 * usual
    assert jams(specials, terrain="interference hum at (24, 14) radius 1") == usual


def moves(wind: int, unit: str, **setting: object) -> int:
    """Inches that a unit has in a wind, in the best of its ways."""
    played = outdoors(f"wind {wind} from west", "expect a move 99", a=unit, **setting)
    return int(refusal(played).split("found: move ")[1].split(".")[0])


@pytest.mark.rule("ENV-WIND-EFFECTS")
@pytest.mark.parametrize(
    ("unit", "by_strength"),
    [
        ('"FOOT"', (2, 2, 2, 2, 2)),
        ('"WALK"', (6, 4, 4, 2, 2)),
        ('"JUMPS"', (6, 6, 4, 2, 2)),
        ('"TRUCKS"', (6, 6, 6, 2, 2)),
        ('"SUITS"', (6, 6, 6, 4, 4)),
        ('"SLOW"', (2, 2, 2, 2, 2)),
        ('"TANK"', (8, 8, 8, 8, 8)),
        ('"ZEPPELIN"', (3, 3, 3, 2, 0)),
    ],
)
def test_what_each_strength_of_the_wind_leaves(unit: str, by_strength: tuple[int, ...]) -> None:
    cards = """card "WALK" "Walk" type CI size 1 move "6f" damage "1/1/-" armor 4 structure 1
    card "SLOW" "Slow" type BA size 1 move "2f" damage "1/1/-" armor 4 structure 1
    card "ZEPPELIN" "Zeppelin" type SV size 2 move "3i" damage "1/1/1" armor 4 structure 4"""
    assert tuple(moves(wind, unit, cards=cards) for wind in range(5)) == by_strength


@pytest.mark.rule("ENV-WIND-EFFECTS")
def test_infantry_that_the_wind_leaves_nothing_moves_two_inches_or_attacks() -> None:
    told = "in the light wind it either moves 2 in or attacks"
    assert told in refusal(outdoors("wind 1 from west", "a moves to (24, 6)  a fires at b", a='"FOOT"', apart=6))
    assert refusal(outdoors("wind 1 from west", "a fires at b", a='"FOOT"', apart=6)) == ""
    assert refusal(outdoors("wind 2 from west", "a jumps to (24, 7)  a fires at b", a='"JUMPS"', apart=6)) == ""
    assert "of Move" in refusal(outdoors("wind 1 from west", "a moves to (24, 6.5)", a='"FOOT"', apart=12))


@pytest.mark.rule("ENV-WIND-EFFECTS")
@pytest.mark.parametrize(("wind", "amount"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2)])
def test_a_mechs_attack_in_the_wind(wind: int, amount: int) -> None:
    found = added(f"wind {wind} from west" if wind else "")
    assert sum(found.values()) == amount


def storm(unit: str, *turns: str, terrain: str = "", cards: str = "", **setting: object) -> Performance:
    """A unit in a storm."""
    return outdoors(
        "wind 4 from west",
        *(turns or ("dice 1 1",)),
        a=unit,
        table=f"table 48 x 36 {{ {terrain} }}",
        cards=cards,
        **setting,
    )


@pytest.mark.rule("ENV-WIND-EFFECTS")
def test_a_storm_hurts_conventional_infantry_and_airships_each_turn_and_keeps_them_from_attacking() -> None:
    ship = 'card "ZEPPELIN" "Zeppelin" type SV size 2 move "3i" damage "1/1/1" armor 4 structure 4'
    for unit in ('"FOOT"', '"JUMPS"', '"TRUCKS"', '"ZEPPELIN"'):
        played = storm(unit, "a fires at b  dice 1 1", "dice 1 1", cards=ship, apart=6)
        assert "cannot attack in a storm" in refusal(played)
        hurt = [(event.unit, event.cause) for event in happened(played, DamageMarked)]
        assert hurt == [("a", "the storm")] * 2
    for unit in ('"SUITS"', '"MECH"', '"TANK"'):
        played = storm(unit, "a fires at b rolling 1 1  dice 1 1", apart=6)
        assert (refusal(played), happened(played, DamageMarked)) == ("", [])


@pytest.mark.rule("ENV-WIND-EFFECTS")
def test_who_is_inside_a_building_or_under_water_is_spared() -> None:
    hall = 'building medium hall "Hall" at (24, 4) size 4 x 4 height 3'

    def played(where: str, inches: int) -> Performance:
        body = f"""{CARDS} weather {{ wind 4 from west }}
        card "WALK" "Walk" type CI size 1 move "6f" damage "1/1/-" armor 4 structure 1
        force red {{ home south unit a "WALK" at {where} facing north }}
        force blue {{ home north unit b "MECH" at (24, 9) facing south }}
        turn 1 {{ initiative red 9, blue 5  expect a move {inches}  a fires at b rolling 1 1  dice 1 1 }}"""
        return battle(body, table=f"table 48 x 36 {{ {hall} }}", level="advanced")

    sheltered = played("(24, 4) inside", 6)
    assert refusal(sheltered) == ""
    assert happened(sheltered, DamageMarked) == []
    (shot,) = happened(sheltered, WeaponFired)
    assert "storm" not in [part.reason for part in shot.modifiers]
    outside = played("(28, 4)", 2)
    assert "Walk cannot attack in a storm" in refusal(outside)
    assert [event.cause for event in happened(outside, DamageMarked)] == ["the storm"]
    pool = "water at (24, 8) size 20 x 16 depth 3"
    frogs = 'card "FROGS" "Frogs" type BA size 1 move "4s" damage "1/1/1" armor 4 structure 2 specials "UMU"'
    assert refusal(storm('"FROGS" depth 3', "expect a move 4  dice 1 1", terrain=pool, cards=frogs)) == ""


@pytest.mark.rule("ENV-WIND-EFFECTS")
@pytest.mark.parametrize(("thrust", "wind", "falls"), [(1, 3, True), (2, 3, False), (1, 2, False), (1, 4, False)])
def test_an_airship_whose_thrust_the_wind_takes_crashes(thrust: int, wind: int, falls: bool) -> None:
    weather = Weather(wind=wind, toward=90.0)
    made = attacked("dice 1 1", kind="SV", thrust=f"{thrust}i", weather=weather)
    lost = [(event.unit, event.cause) for event in happened(made, UnitDestroyed)]
    assert lost == ([("b", "crash, the wind leaves it no thrust")] if falls else [])
