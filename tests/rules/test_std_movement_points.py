"""Points of protomechs, and the counting of units when sides are uneven."""

from __future__ import annotations

import pytest

from engine.rules.events import OrderGiven, UnitMoved, UnitPlaced, UnitStood
from engine.rules.state import State
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, refusal

ROC = 'card "ROC" "Roc" type PM size 1 move "6" damage "1/1/0" armor 2 structure 1 points 14'
SOLO = 'card "SOLO" "Solo" type BM size 1 move "6" damage "1/1/0" armor 3 structure 2 points 10'


def skirmish(orders: str, *, red: str = 'unit hydra "ROC" at (10, 8) facing north', blue: str = "") -> Performance:
    """A turn in which red moves after blue."""
    enemies = blue or 'unit far "DUMMY" at (44, 32) facing south'
    return battle(
        f"""{ROC}
        {SOLO}
        force red  {{ home south  {red} }}
        force blue {{ home north  {enemies} }}
        turn 1 {{ initiative blue 2, red 9  {orders} }}""",
        level="standard",
    )


def movers(performance: Performance) -> list[str]:
    """Units in the order in which they were activated."""
    return [event.unit for event in performance.replay.events if isinstance(event, UnitMoved | UnitStood)]


@pytest.mark.rule("TERM-PROTO-POINT", "TERM-BASE-SIZES")
def test_a_point_is_five_protomechs_close_together() -> None:
    placed = {event.unit: event.pose for event in happened(skirmish(""), UnitPlaced)}
    names = [name for name in placed if name.startswith("hydra")]
    assert names == ["hydra.1", "hydra.2", "hydra.3", "hydra.4", "hydra.5"]
    first = placed["hydra.1"]
    assert (first.x, first.y) == (10, 8)
    assert all(abs(placed[name].x - 10) <= 1.2 and abs(placed[name].y - 8) <= 1.2 for name in names)
    state: State = after(skirmish(""), 1)
    assert {state.unit(name).point for name in names} == {"hydra"}


@pytest.mark.rule("MOV-PROTO-POINT", "SEQ-UNEVEN-NUMBERS")
def test_the_whole_point_moves_in_one_activation_each_on_its_own_path() -> None:
    """Red has two units, blue two: a Point and a 'Mech against two 'Mechs take turns one by one."""
    performance = skirmish(
        """hydra moves to (10, 12)  hydra.3 moves to (5, 8)  solo moves to (30, 12)  hydra.5 moves to (15, 10)
        after movement { expect hydra at (10, 12)  expect hydra.3 at (5, 8)  expect hydra.5 at (15, 10) }""",
        red='unit hydra "ROC" at (10, 8) facing north  unit solo "SOLO" at (30, 8) facing north',
        blue='unit one "DUMMY" at (20, 32) facing south  unit two "DUMMY" at (30, 32) facing south',
    )
    assert refusal(performance) == ""
    order = movers(performance)
    assert order[0] == "one"
    assert sorted(order[1:6]) == ["hydra.1", "hydra.2", "hydra.3", "hydra.4", "hydra.5"]
    assert order[6:] == ["two", "solo"]


@pytest.mark.rule("MOV-PROTO-POINT", "TERM-PROTO-POINT")
def test_a_point_reduced_to_three_is_still_one_unit() -> None:
    performance = battle(
        f"""{ROC}
        {SOLO}
        force red  {{ home south  unit hydra "ROC" at (10, 8) facing north  unit solo "SOLO" at (30, 8) facing north }}
        force blue {{ home north  unit gun "PROBE" at (10, 14) facing south  unit two "DUMMY" at (30, 32) }}
        turn 1 {{ initiative red 2, blue 9
            gun fires at hydra.1 rolling 6 6
            expect hydra.1 destroyed  expect not hydra.2 destroyed }}
        turn 2 {{ initiative red 2, blue 9 }}""",
        level="standard",
        turns=2,
    )
    assert refusal(performance) == ""
    second = movers(performance)[8:]
    assert sorted(second[:4]) == ["hydra.2", "hydra.3", "hydra.4", "hydra.5"]
    assert second[4:] == ["gun", "solo", "two"]


@pytest.mark.rule("SEQ-UNEVEN-NUMBERS")
def test_eight_against_five_as_in_the_book() -> None:
    """Side A has 8 units and won; B moves first: B1 A1, B1 A1, B1 A2, B1 A2, B1 A2."""
    red = " ".join(f'unit a{i} "SOLO" at ({4 + 4 * i}, 4) facing north' for i in range(8))
    blue = " ".join(f'unit b{i} "SOLO" at ({4 + 4 * i}, 32) facing south' for i in range(5))
    sides = "".join(name[0] for name in movers(skirmish("", red=red, blue=blue)))
    assert sides == "bababaabaabaa"


@pytest.mark.rule("SEQ-UNEVEN-NUMBERS")
def test_points_and_immobile_units_count_one_each() -> None:
    """Red has a Point, a wreck and two more, blue two: floor(4 / 2) = 2 activations against 1, twice."""
    performance = skirmish(
        "",
        red="""unit hydra "ROC" at (10, 8) facing north  unit wreck "SOLO" at (20, 8) facing north immobile
            unit x "SOLO" at (24, 8) facing north  unit y "SOLO" at (28, 8) facing north""",
        blue='unit one "SOLO" at (20, 32) facing south  unit two "SOLO" at (30, 32) facing south',
    )
    groups = [name.split(".")[0] for name in movers(performance)]
    assert list(dict.fromkeys(groups[:7])) == ["one", "hydra", "wreck"]
    assert groups[7:] == ["two", "x", "y"]


@pytest.mark.rule("TERM-PROTO-POINT")
def test_only_protomechs_come_five_at_a_time() -> None:
    said = fault(
        f"""{SOLO}
        force red {{ home south unit a "SOLO" at (10, 8) }} force blue {{ home north unit far "DUMMY" at (44, 32) }}
        turn 1 {{ a.2 moves to (10, 12) }}""",
        level="standard",
    )
    assert "'a' is no Point of protomechs" in said


@pytest.mark.rule("TERM-PROTO-POINT", "SEQ-UNEVEN-NUMBERS")
def test_a_point_is_deployed_as_one() -> None:
    performance = battle(
        f"""{ROC}
        force red  {{ home south deploys home commander hold  unit hydra "ROC"  unit solo "DUMMY" }}
        force blue {{ home north deploys home commander hold  unit one "DUMMY"  unit two "DUMMY" }}""",
        level="standard",
        seed=3,
    )
    placed = [event.unit.split(".")[0] for event in happened(performance, UnitPlaced)]
    start = placed.index("hydra")
    assert placed[start : start + 5] == ["hydra"] * 5
    assert len(happened(performance, OrderGiven)) >= 8
