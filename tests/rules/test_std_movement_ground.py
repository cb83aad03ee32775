"""The standard level on the ground: what an inch costs whom, and where nobody of a kind may go."""

from __future__ import annotations

import pytest

from grammar.performance import Performance
from tests.battle import battle, fault, refusal
from tests.rules.marching import moved, refused


def march(
    orders: str,
    terrain: str = "",
    *,
    kind: str = "CV",
    move: str = "8t",
    specials: str = "",
    at: str = "(10, 5)",
    state: str = "",
) -> Performance:
    """One turn of a unit `a` of some kind that moves after an enemy far away."""
    return battle(
        f"""
        card "UNIT" "Unit" type {kind} size 1 move "{move}" damage "1/1/0" armor 3 structure 2 points 10
            {f'specials "{specials}"' if specials else ""}
        force red  {{ home south  unit a "UNIT" at {at} facing north {state} }}
        force blue {{ home north  unit far "DUMMY" at (44, 32) facing south }}
        turn 1 {{ initiative blue 2, red 9  {orders} }}""",
        level="standard",
        table=f"table 48 x 36 {{ {terrain} }}",
    )


STRIP = {
    "rough": "rough at (10, 9) size 8 x 4",
    "rubble": "rubble at (10, 9) size 8 x 4",
    "woods": "woods light at (10, 9) size 8 x 4",
}


@pytest.mark.rule("MOV-COST-TABLE", "MOV-UNIT-TYPE-KEY", "MOV-MODE-CODES", "MOV-TRACKED-WHEELED", "TRN-FORBIDDEN")
@pytest.mark.parametrize(
    ("kind", "move", "extra"),
    [
        ("BM", "12", {"rough": 1, "rubble": 1, "woods": 1}),
        ("IM", "12", {"rough": 1, "rubble": 1, "woods": 1}),
        ("PM", "12", {"rough": 1, "rubble": 1, "woods": 1}),
        ("CV", "12t", {"rough": 1, "rubble": 1, "woods": 1}),
        ("SV", "12t", {"rough": 1, "rubble": 1, "woods": 1}),
        ("CV", "12w", {"rough": None, "rubble": 1, "woods": None}),
        ("CV", "12w(b)", {"rough": None, "rubble": 1, "woods": 1}),
        ("CV", "12w(m)", {"rough": None, "rubble": 1, "woods": 1}),
        ("CV", "12h", {"rough": 1, "rubble": 1, "woods": None}),
        ("CV", "12r", {"rough": 1, "rubble": 1, "woods": None}),
        ("CI", "12f", {"rough": 1, "rubble": 1, "woods": 0}),
        ("CI", "12m", {"rough": 1, "rubble": 1, "woods": 0}),
        ("CI", "12w", {"rough": None, "rubble": 1, "woods": None}),
        ("BA", "12", {"rough": 1, "rubble": 1, "woods": 0}),
    ],
)
@pytest.mark.parametrize("terrain", ["rough", "rubble", "woods"])
def test_four_inches_of_terrain(kind: str, move: str, extra: dict[str, int | None], terrain: str) -> None:
    order = "a.1 moves to (10, 11)" if kind == "PM" else "a moves to (10, 11)"
    performance = march(order, STRIP[terrain], kind=kind, move=move)
    cost = extra[terrain]
    if cost is None:
        assert f"it may not enter {terrain}" in refused(performance)
    else:
        assert moved(performance).cost == 6 + 4 * cost


@pytest.mark.rule("MOV-COST-TABLE", "MOV-INFANTRY-WOODS", "MOV-TRACKED-WHEELED")
@pytest.mark.parametrize(
    ("kind", "move", "terrain", "inches"),
    [
        ("BM", "10", "rough at (10, 15) size 8 x 30", 5),
        ("CI", "6f", "woods light at (10, 15) size 8 x 30", 6),
        ("BA", "6", "woods dense at (10, 15) size 8 x 30", 6),
        ("CV", "8w(b)", "woods light at (10, 15) size 8 x 30", 4),
    ],
)
def test_how_far_a_unit_gets_in_one_terrain(kind: str, move: str, terrain: str, inches: int) -> None:
    assert moved(march(f"a moves to (10, {5 + inches})", terrain, kind=kind, move=move)).inches == inches
    assert "the way costs" in refused(march(f"a moves to (10, {5.5 + inches})", terrain, kind=kind, move=move))


@pytest.mark.rule("MOV-DEFAULT-MODE", "MOV-MODE-CODES")
@pytest.mark.parametrize(
    ("kind", "move", "mode"),
    [
        ("BA", "2", ""),
        ("BM", "6", ""),
        ("CV", "6t", "t"),
        ("CV", "8w(m)", "w(m)"),
        ("CI", "2f", "f"),
        ("CV", "12h", "h"),
    ],
)
def test_the_record_names_the_way_of_moving(kind: str, move: str, mode: str) -> None:
    assert moved(march("a moves to (10, 7)", kind=kind, move=move)).mode == mode


@pytest.mark.rule("MOV-ORO")
@pytest.mark.parametrize(
    ("kind", "specials", "inches"), [("SV", "", 4), ("SV", "ORO", 8), ("CV", "", 8)], ids=["SV", "SV ORO", "CV"]
)
def test_wheeled_support_vehicles_pay_off_the_road(kind: str, specials: str, inches: int) -> None:
    far = march(f"a moves to (10, {5 + inches})", kind=kind, move="8w", specials=specials)
    assert moved(far).cost == 8
    assert "of Move, Unit has 8 in" in refused(
        march(f"a moves to (10, {5.5 + inches})", kind=kind, move="8w", specials=specials)
    )


@pytest.mark.rule("MOV-ORO", "MOV-COST-ADDITIVE")
def test_unpaved_ground_costs_extra_in_rubble_too_and_nothing_on_the_road() -> None:
    rubble = "rubble at (10, 7) size 8 x 4"
    assert moved(march("a moves to (10, 7)", rubble, kind="SV", move="8w")).cost == 2 * 3
    road = "road along (10, 0) (10, 36) width 2"
    assert moved(march("a moves to (10, 13)", rubble + " " + road, kind="SV", move="8w")).cost == 8


@pytest.mark.rule("MOV-ROAD")
@pytest.mark.parametrize(("kind", "move"), [("BM", "8"), ("CV", "8h"), ("CV", "8t")])
def test_a_road_takes_the_place_of_the_woods(kind: str, move: str) -> None:
    terrain = "woods light at (10, 15) size 20 x 26  road along (10, 0) (10, 36) width 2"
    assert moved(march("a moves to (10, 13)", terrain, kind=kind, move=move)).cost == 8


@pytest.mark.rule("MOV-ROAD-BONUS")
@pytest.mark.parametrize("move", ["8t", "8w", "8w(b)"])
def test_wheels_and_tracks_that_keep_to_the_road_go_two_inches_farther(move: str) -> None:
    road = "road along (10, 0) (10, 14) width 2"
    event = moved(march("a moves to (10, 13.9)", road, move=move))
    assert (event.allowance, event.bonus) == (10, 2)
    assert "costs 10.00 in of Move, Unit has 8 in" in refused(march("a moves to (10, 15)", road, move=move))
    on_foot = march("a moves to (10, 13.9)", road, kind="BM", move="8")
    assert "has 8 in" in refused(on_foot)


@pytest.mark.rule("MOV-ROAD-BONUS")
def test_the_bonus_counts_as_available_movement() -> None:
    """Tracks with 8 in are worth +1; on the road they have 10 and are worth +2."""
    road = "road along (10, 0) (10, 20) width 2"
    assert refusal(march("a moves to (10, 9) after movement expect a tmm 2", road)) == ""
    assert refusal(march("a moves to (10, 9) after movement expect a tmm 1")) == ""


@pytest.mark.rule("MOV-LEVEL-COST", "MOV-LEVEL-LIMIT")
@pytest.mark.parametrize(
    ("kind", "move", "height", "cost"),
    [
        ("BM", "12", 2, 4 + 4),
        ("PM", "12", 1, 4 + 2),
        ("PM", "12", 2, None),
        ("CI", "12f", 1, 4 + 4),
        ("CI", "12f", 1.5, None),
        ("BA", "12", 1, 4 + 4),
        ("CV", "12t", 1, 4 + 4),
        ("CV", "12h", 1, 4 + 4),
        ("CV", "12t", 2, None),
    ],
)
def test_a_step_up_by_class(kind: str, move: str, height: float, cost: int | None) -> None:
    hill = f"hill at (10, 9) size 8 x 4 height {height} slope cliff"
    performance = march(f"{'a.1' if kind == 'PM' else 'a'} moves to (10, 9)", hill, kind=kind, move=move)
    if cost is None:
        assert "at most 1 in is allowed" in refused(performance)
    else:
        assert moved(performance).cost == cost


@pytest.mark.rule("MOV-MINIMUM", "TRN-FORBIDDEN", "MOV-LEVEL-LIMIT")
def test_minimum_movement_pays_for_a_climb_and_lifts_no_ban() -> None:
    step = "hill at (10, 9) size 8 x 4 height 1 slope cliff"
    assert moved(march("a moves to (10, 8)", step, kind="CI", move="2f", at="(10, 6.3)")).inches == 1.7
    woods = "woods light at (10, 9) size 8 x 4"
    assert "it may not enter woods" in refused(march("a moves to (10, 8)", woods, move="8w", at="(10, 6.3)"))


@pytest.mark.rule("MOV-NO-MOVEMENT", "MOV-MOBILE-IMMOBILE")
@pytest.mark.parametrize(("y", "tmm"), [(5.5, 0), (5.99, 0), (6, 1)])
def test_less_than_an_inch_is_no_movement(y: float, tmm: int) -> None:
    assert refusal(march(f"a moves to (10, {y}) after movement expect a tmm {tmm}", kind="BM", move="8")) == ""


@pytest.mark.rule("MOV-MOBILE-IMMOBILE")
def test_heat_stops_a_walker_and_not_a_jumper() -> None:
    stopped = march("a moves to (10, 6)", kind="BM", move="6", state="heat 3")
    assert "immobile: no movement left" in refused(stopped)
    assert refusal(march("a turns to south", kind="BM", move="6", state="heat 3")) != ""
    assert moved(march("a jumps to (10, 11)", kind="BM", move="6/6j", state="heat 3")).inches == 6


@pytest.mark.rule("MOV-AEROSPACE", "TERM-THRUST")
def test_aerospace_units_are_not_moved_over_the_table() -> None:
    said = fault(
        """card "PLANE" "Plane" type CF size 1 move "5a" damage "1/1/0" armor 2 structure 1 points 10
        force red { home south unit a "PLANE" at (10, 5) } force blue { home north unit far "DUMMY" at (44, 32) }""",
        level="standard",
    )
    assert "'a' is of type CF: at standard level only" in said
