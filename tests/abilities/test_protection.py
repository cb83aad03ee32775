"""Abilities that save a unit from the worst, or hide it."""

import pytest

from engine.rules.events import CriticalAverted, HeatInflicted, UnitDestroyed
from engine.rules.state import Status
from tests.abilities.bench import BODY, lost, number, rolls, shot, total
from tests.battle import after, happened

BARE = BODY.format(armor=0)
AMMUNITION = "a fires at b rolling 6 6 1 1 6 2"


@pytest.mark.rule("SPEC-AMS")
def test_ams_takes_a_point_of_missiles_from_the_front() -> None:
    assert total(shot(mine="LRM1/1/1", theirs="AMS")) == 2
    assert total(shot(mine="LRM1/1/1", theirs="AMS", facing="north")) == 4
    assert total(shot(mine="LRM1/1/1", theirs="TUR(1/1/1,AMS)", facing="north")) == 3
    assert total(shot(theirs="AMS")) == 3


@pytest.mark.rule("SPEC-ARM")
def test_arm_takes_one_chance_and_is_spent() -> None:
    performance = shot(theirs="ARM", mark=BARE)
    assert [event.spends for event in happened(performance, CriticalAverted)] == ["ARM"]
    assert (rolls(performance), rolls(shot(mark=BARE))) == (0, 1)


@pytest.mark.rule("SPEC-BAR")
def test_bar_gives_a_chance_for_any_damage() -> None:
    assert rolls(shot(theirs="BAR")) == 1
    assert rolls(shot(theirs="BAR", mark=BARE, order="a fires at b rolling 6 6 3 4 3 4")) == 2
    assert rolls(shot()) == 0


@pytest.mark.rule("SPEC-BHJ")
def test_bhj_seals_breaches_and_nothing_else() -> None:
    lake = {"terrain": "water lake at (24, 14) size 20 x 24 depth 3", "inches": 2.0}
    assert rolls(shot(theirs="BHJ", **lake)) == 0  # type: ignore[arg-type]
    assert rolls(shot(**lake)) == 1  # type: ignore[arg-type]


@pytest.mark.rule("SPEC-CASE")
def test_case_makes_a_point_of_an_explosion() -> None:
    performance = shot(theirs="CASE", mark=BARE, order=AMMUNITION)
    assert lost(performance) == 3 + 1
    assert after(performance, 1).unit("b").status is Status.ACTIVE


@pytest.mark.rule("SPEC-CASEII")
def test_caseii_makes_nothing_of_an_explosion() -> None:
    performance = shot(theirs="CASE II", mark=BARE, order=AMMUNITION)
    assert lost(performance) == 3
    assert after(performance, 1).unit("b").status is Status.ACTIVE


@pytest.mark.rule("SPEC-ENE")
def test_ene_has_nothing_to_explode_and_fires_whole_under_water() -> None:
    assert happened(shot(theirs="ENE", mark=BARE, order=AMMUNITION), UnitDestroyed) == []
    assert [event.unit for event in happened(shot(mark=BARE, order=AMMUNITION), UnitDestroyed)] == ["b"]
    lake = "water lake at (24, 14) size 20 x 24 depth 3"
    assert total(shot(mine="ENE", inches=2, terrain=lake)) == 3
    assert total(shot(inches=2, terrain=lake)) == 1


@pytest.mark.rule("SPEC-FR")
def test_fr_shrugs_heat_off() -> None:
    suit = 'type BA move "4" damage "1/1/0" armor 9 structure 9'
    assert total(shot(mine="HT1/1/1", theirs="FR", mark=suit)) == 3
    assert total(shot(mine="HT1/1/1", mark=suit)) == 4
    assert happened(shot(mine="HT1/1/1", theirs="FR"), HeatInflicted) == []


@pytest.mark.rule("SPEC-SHLD")
def test_shld_takes_a_point_and_costs_one() -> None:
    assert total(shot(theirs="SHLD")) == 2
    assert total(shot(theirs="SHLD", mine="HT1/1/1")) == 3
    assert number(shot(mine="SHLD")) == number(shot()) + 1


@pytest.mark.rule("SPEC-STL")
@pytest.mark.parametrize(("inches", "more"), [(4, 0), (12, 1), (26, 2)])
def test_stl_hides_by_bracket(inches: float, more: int) -> None:
    assert number(shot(theirs="STL", inches=inches)) == number(shot(inches=inches)) + more
    suit = 'type BA move "4" damage "1/1/0" armor 9 structure 9'
    assert number(shot(theirs="STL", mark=suit, inches=inches)) == number(shot(mark=suit, inches=inches)) + max(1, more)


@pytest.mark.rule("SPEC-MAS")
def test_mas_hides_what_stands_still() -> None:
    assert number(shot(theirs="MAS")) == number(shot()) + 3
    moved = "b moves to (24, 16.25)  a fires at b rolling 6 6"
    assert number(shot(theirs="MAS", order=moved)) == number(shot(order=moved))


@pytest.mark.rule("SPEC-LMAS")
def test_lmas_hides_what_stands_still_a_little() -> None:
    assert number(shot(theirs="LMAS")) == number(shot()) + 2


@pytest.mark.rule("SPEC-LG-FAMILY", "SPEC-LG")
def test_lg_is_easier_to_hit() -> None:
    train = 'type SV size 4 move "4t" damage "1/1/0" armor 20 structure 9'
    assert number(shot(theirs="LG", mark=train, inches=6)) == number(shot(mark=train, inches=6)) - 1


@pytest.mark.rule("SPEC-LG-FAMILY")
def test_vlg_is_easier_to_hit_by_one_and_no_more() -> None:
    train = 'type SV size 4 move "4t" damage "1/1/0" armor 20 structure 9'
    assert number(shot(theirs="VLG", mark=train, inches=6)) == number(shot(theirs="LG, VLG", mark=train, inches=6))


@pytest.mark.rule("SPEC-LG-FAMILY")
def test_slg_is_easier_to_hit() -> None:
    train = 'type SV size 4 move "4t" damage "1/1/0" armor 20 structure 9'
    near = {"mark": train, "inches": 12.0}
    assert number(shot(theirs="SLG", **near)) == number(shot(**near)) - 1  # type: ignore[arg-type]
