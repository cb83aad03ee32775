"""Light, sky and interference: what they add to a to-hit number, and whom a searchlight helps."""

import pytest

from engine.rules.events import SearchlightSwitched
from grammar.commands.log import told
from tests.battle import after, battle, fault, happened, refusal
from tests.rules.outdoors import CARDS, outdoors, reasons, refused

USUAL = {"skill", "medium range", "target did not move", "attacker did not move"}


def added(weather: str, orders: str = "a fires at b", **setting: object) -> dict[str, int]:
    """What the weather adds to a's shot."""
    return {why: amount for why, amount in reasons(weather, orders, **setting).items() if why not in USUAL}


@pytest.mark.rule("ENV-DEFAULT")
def test_without_a_weather_nothing_is_added() -> None:
    assert added("") == {}
    assert added("light day sky clear wind 0 atmosphere normal gravity 1 temperature normal") == {}


@pytest.mark.rule("ENV-DARKNESS")
@pytest.mark.parametrize(
    ("light", "amount"), [("dawn", 1), ("dusk", 1), ("night", 2), ("moonless", 3), ("pitch_black", 4)]
)
def test_darkness_hinders_a_tank_without_a_light(light: str, amount: int) -> None:
    assert added(f"light {light}", a='"TANK"', b='"TANK"') == {light.replace("_", " "): amount}


@pytest.mark.parametrize(
    ("sky", "name", "amount"),
    [
        ("heavy_fog", "heavy fog", 1),
        ("rain", "rain", 1),
        ("torrential_rain", "torrential rain", 2),
        ("snow", "snow", 1),
        ("hail", "hail", 1),
        ("sleet", "sleet", 1),
        ("blizzard", "blizzard", 2),
        ("blowing_sand", "blowing sand", 2),
    ],
)
def test_what_falls_or_hangs_in_the_air_adds_its_row(sky: str, name: str, amount: int) -> None:
    assert added(f"sky {sky}") == {name: amount}


@pytest.mark.rule("ENV-DEFAULT")
def test_conditions_add_up() -> None:
    found = added("light night sky rain, heavy_fog wind 3 hazards emi", a='"TANK"', b='"TANK"')
    assert found == {"night": 2, "rain": 1, "heavy fog": 1, "strong wind": 1, "electromagnetic interference": 2}


def test_a_physical_attack_takes_weather_and_no_interference() -> None:
    body = f"""{CARDS} weather {{ light night sky snow hazards emi }}
    force red {{ home south unit a "MECH" at (24, 5) facing north searchlight off }}
    force blue {{ home north unit b "TANK" at (24, 6.6) facing south }}
    turn 1 {{ expect a needs 6 to punch b  expect a needs 5 to punch b }}"""
    told = refusal(battle(body, level="advanced"))
    assert "found: 6 (4 skill" not in told
    assert "+2 night, +1 snow" in told
    assert "interference" not in told


@pytest.mark.rule("ENV-DARKNESS", "ENV-SEARCHLIGHT", "SPEC-SRCH")
@pytest.mark.parametrize(
    ("unit", "amount"),
    [('"MECH"', 0), ('"MECH" searchlight off', 2), ('"LAMP"', 0), ('"LAMP" searchlight off', 2), ('"TANK"', 2)],
)
def test_srch_a_searchlight_that_is_on_takes_the_darkness_from_ones_own_attacks(unit: str, amount: int) -> None:
    assert added("light night", a=unit, b='"TANK"').get("night", 0) == amount


@pytest.mark.rule("ENV-SEARCHLIGHT", "SPEC-SRCH")
def test_who_shines_can_be_seen_by_all() -> None:
    assert added("light night", a='"TANK"', b='"LAMP"') == {}
    assert added("light night", a='"TANK"', b='"LAMP" searchlight off') == {"night": 2}


@pytest.mark.rule("ENV-SEARCHLIGHT")
@pytest.mark.parametrize(("x", "amount"), [(27.2, 0), (28.3, 2)])
def test_a_light_reaches_two_inches_from_the_base(x: float, amount: int) -> None:
    lamp = f'unit lamp "LAMP" at ({x}, 14) facing south'
    assert added("light night", a='"TANK"', b='"TANK"', more=lamp).get("night", 0) == amount


@pytest.mark.rule("ENV-SEARCHLIGHT")
def test_lights_are_switched_in_the_end_phase() -> None:
    played = outdoors("light night", "a switches its searchlight off", "a fires at b", b='"TANK"')
    assert [(event.unit, event.on) for event in happened(played, SearchlightSwitched)] == [("a", False)]
    assert [after(played, turn).unit("a").dimmed for turn in (1, 2)] == [True, True]
    assert "Mech switches its searchlight off." in told(played.replay)


@pytest.mark.rule("ENV-SEARCHLIGHT")
def test_only_a_light_that_there_is_and_that_is_not_so_already_is_switched() -> None:
    assert "has no searchlight" in refusal(outdoors("light night", "a switches its searchlight on", a='"TANK"'))
    assert "is on already" in refusal(outdoors("light night", "a switches its searchlight on"))
    assert "'a' has no searchlight (SRCH)" in refused("light night", a='"TANK" searchlight off')


@pytest.mark.parametrize(("unit", "amount"), [('"MECH"', 2), ('"FOOT"', 0), ('"SUITS"', 2)])
def test_interference_hinders_all_weapons_but_those_of_conventional_infantry(unit: str, amount: int) -> None:
    assert added("hazards emi", a=unit).get("electromagnetic interference", 0) == amount


@pytest.mark.parametrize(
    ("weather", "told"),
    [
        ("atmosphere vacuum wind 2", "there is no wind in a vacuum."),
        ("atmosphere vacuum sky snow", "there is no snow in a vacuum."),
        ("atmosphere trace sky blizzard", "a trace of air is too little for blizzard."),
        ("temperature hot sky sleet", "there is no sleet in extreme heat."),
        ("temperature cold sky rain", "there is no rain in extreme cold."),
        ("sky rain, snow", "rain and snow do not fall at once."),
        ("light nigth", "there is no light 'nigth'."),
        ("gravity 9", "'gravity' must be from 0.1 to 5."),
        ("wind 5", "'wind' must be a whole number from 0 to 4."),
        ("wind 2 rolled", "a wind that is written is not rolled."),
        ("sky clear, rain", "'clear' stands alone."),
    ],
)
@pytest.mark.rule("ENV-RESIDUAL")
def test_what_cannot_be_is_refused(weather: str, told: str) -> None:
    assert told in refused(weather)


def test_weather_is_of_the_advanced_level() -> None:
    body = 'weather { light night } force red { home south unit a "PROBE" at (24, 4) }'
    assert "there is no weather at standard level." in fault(body, level="standard")


@pytest.mark.parametrize(("weather", "linked"), [("light day", True), ("hazards emi", False)])
def test_interference_doubles_the_reach_of_ecm(weather: str, linked: bool) -> None:
    cards = """card "HEAD" type BM size 2 move "8" damage "3/3/3" armor 6 structure 4 specials "C3M"
    card "HAND" type BM size 2 move "8" damage "3/3/3" armor 6 structure 4 specials "C3S"
    card "JAM" type BM size 2 move "8" damage "3/3/3" armor 6 structure 4 specials "ECM" """
    friend = 'unit eye "HAND" at (22, 16.5) facing south network link master a slaves eye'
    found = reasons(weather, a='"HEAD"', b='"JAM"', apart=27.5, more=friend, cards=cards)
    assert ("long range" in found) is not linked
