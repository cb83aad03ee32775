"""Damage values at the standard level: protomechs of a Point, areas of effect, thresholds of flyers."""

import pytest

from engine.geometry.plane import Point3, hex_base
from engine.geometry.templates import away, in_area
from engine.rules.values import DamageValues, share
from tests.battle import after, battle


@pytest.mark.rule("DMG-PROTO-INDIVIDUAL")
@pytest.mark.parametrize(
    ("point", "one"),
    [
        (0, 0),
        (1, 1),
        (7, 1),
        (8, 2),
        (12, 2),
        (13, 3),
        (17, 3),
        (18, 4),
        (22, 4),
        (23, 5),
        (27, 5),
        ("0*", "0*"),
        ("-", "-"),
    ],
)
def test_a_protomech_does_its_share_of_the_point(point: int | str, one: int | str) -> None:
    assert share(point, 5) == one


@pytest.mark.rule("DMG-PROTO-INDIVIDUAL")
@pytest.mark.parametrize(
    ("figures", "damage", "special"),
    [("figures 5", "1/1/0", "SRM2/1"), ("", "5/3/0", "SRM8/2"), ("figures 1", "5/3/0", "SRM8/2")],
)
def test_a_card_for_five_hydras_and_one_for_each(figures: str, damage: str, special: str) -> None:
    performance = battle(
        f"""
        card "HYDRA" "Hydra" type PM size 1 move "8" damage "5/3/0" armor 2 structure 2 specials "SRM8/2" {figures}
        force red  {{ home south  unit hydras "HYDRA" at (20, 5) facing north }}
        force blue {{ home north  unit b "DUMMY" at (20, 15) facing south }}""",
        level="standard",
        extra="sight silhouette",
    )
    unit = after(performance, 1).unit("hydras.3")
    assert (unit.damage, str(unit.special("SRM"))) == (DamageValues.parse(damage), special)


@pytest.mark.rule("DMG-AOE")
@pytest.mark.parametrize(
    ("inches", "rise", "distance", "in_two", "in_six"),
    [
        (1.0, 1.0, 2.0, False, True),
        (2.0, 2.0, 4.0, False, False),
        (1.0, 0.0, 1.0, True, True),
        (0.0, -3.0, 3.0, False, True),
    ],
)
def test_height_counts_as_distance_from_the_point_of_impact(
    inches: float, rise: float, distance: float, in_two: bool, in_six: bool
) -> None:
    base = hex_base((10.0, 10.625 + inches), 0.0, 1.25)
    impact = Point3(10.0, 10.0, 0.0)
    assert away(impact, base, rise) == pytest.approx(distance)
    assert (in_area(impact, 2.0, base, rise), in_area(impact, 6.0, base, rise)) == (in_two, in_six)
