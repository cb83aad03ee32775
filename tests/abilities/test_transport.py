"""Abilities of carriers and of the carried, with the sample cards."""

import pytest

from engine.rules.events import UnitDropped, UnitLoaded
from grammar.performance import Performance
from tests.battle import battle, happened, refusal


def boards(carrier: str, rider: str, *, second: str = "", orders: str = "", where: str = "") -> Performance:
    """A carrier takes a unit aboard, perhaps two; both are sample cards."""
    more = f'unit c "{second}" at (20, 8.75)' if second else ""
    start = f'unit b "{rider}" aboard a' if orders else f'unit b "{rider}" at (20, 11.25)'
    return battle(
        f"""force red {{ home south  unit a "{carrier}" at (20, 10) {where} facing north  {start} {more} }}
        force blue {{ home north  unit d "DUMMY" at (20, 30) facing south }}
        turn 1 {{ initiative red 3, blue 9  {orders or ("a loads b, c" if second else "a loads b")} }}""",
        level="standard",
    )


def inside(performance: Performance) -> list[tuple[str, bool]]:
    """Who got aboard, and whether outside."""
    return [(event.unit, event.external) for event in happened(performance, UnitLoaded)]


@pytest.mark.rule("SPEC-IT", "TRANSPORT-CAPACITY")
def test_it_holds_so_many_points_of_infantry() -> None:
    assert inside(boards("Packhorse", "Jump Platoon")) == [("b", False)]
    assert "needs room for 10, Packhorse has 6 left" in refusal(boards("Packhorse", "Mechanized Platoon"))


@pytest.mark.rule("SPEC-CAR")
def test_car_takes_its_size_of_the_room() -> None:
    found = refusal(boards("Petrel", "Foot Platoon", second="Foot Platoon"))
    assert "Foot Platoon (c) needs room for 3, Petrel has 2 left" in found
    assert inside(boards("Petrel", "Foot Platoon")) == [("b", False)]


@pytest.mark.rule("SPEC-OMNI", "TRANSPORT-MECHANISED-BA")
def test_omni_carries_one_squad_outside() -> None:
    assert inside(boards("Hellion C", "Cavalier")) == [("b", True)]
    assert "already" in refusal(boards("Hellion C", "Cavalier", second="Elemental"))


@pytest.mark.rule("SPEC-MEC")
def test_mec_rides_on_omnis_only() -> None:
    assert inside(boards("Night Gyr", "Elemental")) == [("b", True)]
    assert "cannot ride on the outside of Paladin" in refusal(boards("Paladin", "Elemental"))


@pytest.mark.rule("SPEC-HMEC")
def test_hmec_rides_on_any_mech_or_vehicle() -> None:
    assert inside(boards("Paladin", "Limpet")) == [("b", True)]
    assert inside(boards("Bulwark", "Limpet")) == [("b", True)]
    assert inside(boards("Hydra", "Limpet")) == []


@pytest.mark.rule("SPEC-PAR", "TRANSPORT-AIR-DROP")
def test_par_leaves_a_flyer_in_the_air() -> None:
    orders = "a stands unloading b rolling 6 6"
    (event,) = happened(boards("Stork", "Para Platoon", orders=orders, where="elevation 4"), UnitDropped)
    assert (event.unit, event.dice) == ("b", (6, 6))
    assert "cannot jump" in refusal(boards("Stork", "Foot Platoon", orders=orders, where="elevation 4"))
