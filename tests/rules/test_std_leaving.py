"""Leaving the table: flyers, boats, transports with those aboard, and what a Point counts for."""

from __future__ import annotations

import pytest

from engine.phases import scoring
from engine.rules.events import UnitLeft, UnitMoved
from tests.battle import after, battle, fault, happened, refusal

CARDS = """
card "HELI" "Heli" type CV size 1 move "12v" damage "1/1/0" armor 1 structure 2 points 20
card "EKRANO" "Ekrano" type CV size 1 move "12g" damage "1/1/0" armor 1 structure 2 points 20
card "BOAT" "Boat" type CV size 1 move "8n" damage "1/1/0" armor 1 structure 2 points 20
card "CARRIER" "Carrier" type CV size 2 move "6t" damage "1/1/0" armor 1 structure 2 points 20 specials "IT4"
card "FOOT" "Foot" type CI size 1 move "4f" damage "1/1/0" armor 1 structure 1 points 6 specials "CAR4"
card "TOAD" "Toad" type PM size 1 move "8" damage "1/1/0" armor 1 structure 1 points 10
card "FORT" "Fort" type SV size 4 move "2t" damage "0/0/0" armor 4 structure 2 points 40 specials "VLG"
    arcs "front 2/2/0, left 0/0/1, right 0/0/1, rear 0/0/0"
"""
BLUE = 'force blue { home north unit b "DUMMY" at (44, 32) unit c "DUMMY" at (40, 32) }'
HURT = "armor 0 structure 1"


@pytest.mark.rule("WD-MOVE-HOME")
@pytest.mark.parametrize(
    ("unit", "ends"),
    [
        (f'"HELI" at (10, 30, 5) facing north {HURT}', [(10.0, 18.0), (10.0, 6.0)]),
        (f'"EKRANO" at (10, 30) facing north {HURT}', [(10.0, 22.0), (10.0, 10.0)]),
        (f'"BOAT" at (30, 30) facing north {HURT}', [(30.0, 22.0), (30.0, 14.0)]),
        (f'"CARRIER" at (10, 30) facing north {HURT}', [(10.0, 24.0), (10.0, 18.0)]),
    ],
)
def test_every_kind_of_unit_goes_home_in_its_own_way(unit: str, ends: list[tuple[float, float]]) -> None:
    """A WiGE on the ground first takes off, which costs 4 in of Move."""
    performance = battle(
        f"""{CARDS} force red {{ home south unit w {unit} unit mate "PROBE" at (4, 4) }} {BLUE}""",
        table="table 48 x 36 { water lake at (30, 18) size 8 x 36 depth 2 }",
        level="standard",
        turns=3,
        extra="rules forced_withdrawal",
    )
    assert refusal(performance) == ""
    assert [(u.place.x, u.place.y) for u in (after(performance, turn).unit("w") for turn in (2, 3))] == ends


@pytest.mark.rule("WD-MOVE-HOME", "VP-TABLE")
def test_those_aboard_leave_with_their_transport() -> None:
    performance = battle(
        f"""{CARDS} force red {{ home south unit t "CARRIER" at (10, 6) facing north {HURT}  unit f "FOOT" aboard t
            unit mate "PROBE" at (4, 30) }} {BLUE}
        turn 2 {{ expect t withdrawn  expect f withdrawn  expect blue points 26  expect red points -13 }}""",
        level="standard",
        turns=2,
        extra="rules forced_withdrawal",
    )
    assert refusal(performance) == ""
    assert [event.unit for event in happened(performance, UnitLeft)] == ["t", "f"]
    assert [event.unit for event in happened(performance, UnitMoved)] == ["t"]


@pytest.mark.rule("SETUP-SCENARIO-BREAKTHROUGH")
def test_passengers_get_through_too() -> None:
    """Of four units two are through, one of them aboard the other."""
    performance = battle(
        f"""{CARDS} force red {{ home south unit t "CARRIER" at (10, 31) facing north  unit f "FOOT" aboard t
            unit g "FOOT" at (20, 4)  unit h "FOOT" at (24, 4) }} {BLUE} victory breakthrough by red
        turn 1 {{ t leaves over north  expect t exited  expect f exited  expect winner red }}""",
        level="standard",
    )
    assert refusal(performance) == ""


@pytest.mark.rule("WD-CRIPPLED-DAMAGE")
def test_a_unit_with_several_arcs_is_not_crippled_while_one_of_them_bites() -> None:
    """Its card has no damage of its own; the front arc has."""
    performance = battle(
        f"""{CARDS} force red {{ home south unit f "FORT" at (20, 20) facing north
            unit mate "PROBE" at (4, 4) }} {BLUE}""",
        level="standard",
        extra="rules forced_withdrawal",
    )
    assert not after(performance, 1).unit("f").crippled


POINT = 'force red { home south unit toads "TOAD" at (20, 10) facing north  unit r "PROBE" at (4, 4) }'


@pytest.mark.rule("TERM-PROTO-POINT", "SETUP-SCENARIO-HOLD")
def test_a_point_of_protomechs_counts_as_one_unit() -> None:
    """A Point and a 'Mech are two units: enough against one, too few against two."""
    one = 'force blue { home north unit b "DUMMY" at (44, 32) }'
    performance = battle(f"{CARDS} {POINT} {one} victory hold_the_line by blue", level="standard")
    assert scoring.balance(after(performance, 1)).units == {"red": 2, "blue": 1}
    told = fault(f"{CARDS} {POINT} {BLUE} victory hold_the_line by blue", level="standard")
    assert "'red' attacks with 2 units: hold_the_line needs 4." in told


@pytest.mark.rule("SETUP-SCENARIO-BREAKTHROUGH", "SETUP-MAP-EDGE-USE")
@pytest.mark.parametrize(("victory", "exits"), [("victory breakthrough by red", 1), ("", 0)])
def test_a_commander_who_breaks_through_runs_for_the_edge_only_where_he_may_leave(victory: str, exits: int) -> None:
    """Move 10, and 19.37 in to the edge: the second turn takes him over it."""
    performance = battle(
        f"""force red {{ home south  commander breakthrough north  unit a "PROBE" at (10, 16) facing north }}
        {BLUE} {victory}""",
        level="standard",
        turns=2,
    )
    assert refusal(performance) == ""
    assert len(happened(performance, UnitLeft)) == exits
