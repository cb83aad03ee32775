"""Rails: a road for trains, rough ground for others, and a crash where a section is gone (XTRN-RAIL-MOVE,
XTRN-RAIL-CRASH).
"""

from __future__ import annotations

import pytest

from engine.geometry import plane
from engine.rules.events import DamageMarked, UnitCrashed, UnitMoved, UnitStood
from grammar.performance import Performance
from tests.battle import battle, fault, happened, refusal
from tests.rules.ground import strip

CARDS = """
card "LOCO" "Engine" type SV size 2 move "12r" damage "1/1/0" armor 9 structure 9
card "CAR" "Car" type SV size 2 move "12r" damage "0/0/0" armor 5 structure 4
card "TRAM" "Tram" type SV size 1 move "5r" damage "0/0/0" armor 5 structure 4
card "MAGLEV" "Arrow" type SV size 2 move "20r" damage "1/1/0" armor 9 structure 9 specials "MAG"
card "GUN" "Gun" type BM size 3 move "8" damage "5/5/5" armor 8 structure 6
"""

TRAIN = """unit a "LOCO" at (12, 10) facing east  unit b "CAR" at (10.5, 10) facing east behind a
    unit c "CAR" at (9, 10) facing east behind b"""

TRACK = "rails line along (0, 10) (48, 10) width 1.5"


def ride(orders: str, train: str = TRAIN, *, track: str = TRACK, turns: int = 1, more: str = "") -> Performance:
    """A train of red on a track from west to east; blue has a gun beside it."""
    written = orders if "turn " in orders else f"turn 1 {{ {orders} }}"
    body = f"""{CARDS}
    force red {{ home west commander orders {train} }}
    force blue {{ home east commander orders unit gun "GUN" at (20, 18) facing south {more} }}
    {written}"""
    return battle(body, table=f"table 48 x 36 {{ {track} }}", level="advanced", turns=turns)


BREAK = "turn 1 { gun fires at line at (17, 10) rolling 6 6 }"
"""The section from x = 16 to 18 is shot away."""


@pytest.mark.rule("XTRN-RAIL-MOVE")
@pytest.mark.parametrize("kit", ["BM", "IM", "PM", "tracked", "wheeled", "hover"])
def test_others_cross_the_track_at_an_inch_more(kit: str) -> None:
    played = strip("rails line along (13, 0) (13, 36) width 1", "u moves to (14, 10)", kit=kit)
    unit = "u.1" if kit == "PM" else "u"
    assert [event.cost for event in happened(played, UnitMoved) if event.unit == unit] == [5]


@pytest.mark.rule("XTRN-RAIL-MOVE")
@pytest.mark.parametrize("terrain", ["woods light", "woods very_dense", "swamp", "mud", "rough", "jungle dense"])
def test_to_a_train_the_track_is_a_road_whatever_it_runs_through(terrain: str) -> None:
    rails = "rails line along (0, 10) (48, 10) width 1"
    played = strip(f"{terrain} at (16, 10) size 20 x 8 {rails}", "u moves to (20, 10)", kit="rail")
    assert [event.cost for event in happened(played, UnitMoved)] == [10]


@pytest.mark.rule("XTRN-RAIL-MOVE")
def test_a_train_stays_on_its_track() -> None:
    rails = "rails line along (0, 10) (48, 10) width 1"
    assert "may not enter dry land" in refusal(strip(rails, "u moves to (14, 13)", kit="rail"))
    crossroad = f"{rails} road along (14, 0) (14, 36) width 2"
    assert "may not enter road" in refusal(strip(crossroad, "u moves to (14, 14)", kit="rail"))
    short = "rails line along (0, 10) (14, 10) width 1"
    assert "may not enter dry land" in refusal(strip(short, "u moves to (18, 10)", kit="rail"))


@pytest.mark.rule("XTRN-RAIL-MOVE")
def test_magnetic_trains_run_on_magnetic_track_only_and_others_do_not() -> None:
    magnetic = f"{TRACK} maglev"
    arrow, engine = 'unit a "MAGLEV" at (12, 10) facing east', 'unit a "LOCO" at (12, 10) facing east'
    (moved,) = happened(ride("a moves to (30, 10)", arrow, track=magnetic), UnitMoved)
    assert moved.cost == 18
    told = "may not enter rails"
    for train, track in ((arrow, TRACK), (engine, magnetic)):
        body = f"""{CARDS} force red {{ home west {train} }}
        force blue {{ home east unit gun "GUN" at (20, 18) facing south }}"""
        assert told in fault(body, table=f"table 48 x 36 {{ {track} }}", level="advanced")


def test_cars_follow_their_engine() -> None:
    played = ride("a moves to (20, 10)")
    ends = {event.unit: (event.pose.x, event.pose.y, event.pose.facing) for event in happened(played, UnitMoved)}
    assert ends == {"a": (20, 10, 90), "b": (18.5, 10, 90), "c": (17, 10, 90)}
    stays = ride("a stands")
    assert {event.unit for event in happened(stays, UnitStood)} >= {"a", "b", "c"}


def test_a_car_takes_no_orders_to_move() -> None:
    assert refusal(ride("b moves to (12, 10)")) == "b goes behind a and takes no orders to move. "


def test_cars_follow_around_a_bend() -> None:
    bend = "rails line along (0, 10) (16, 10) (16, 30) width 1.5"
    played = ride("a moves to (16, 16) via (16, 10)", track=bend)
    assert refusal(played) == ""
    ends = {event.unit: (event.pose.x, event.pose.y, event.pose.facing) for event in happened(played, UnitMoved)}
    assert ends == {"a": (16, 16, 0), "b": (16, 14.5, 0), "c": (16, 13, 0)}


def test_in_a_sharp_bend_no_car_comes_to_stand_on_another() -> None:
    hook = "rails line along (0, 10) (16, 10) (14, 8) width 1.5"
    train = """unit a "LOCO" at (14.6, 10) facing east unit b "CAR" at (13.3, 10) facing east behind a"""
    played = ride("a moves to (14.6, 8.6) via (16, 10)", train, track=hook)
    assert refusal(played) == ""
    a, b = (played.replay.states[-1].unit(name).place.point for name in "ab")
    assert plane.distance(a, b) >= 1.25 - 0.01


@pytest.mark.rule("XTRN-RAIL-CRASH")
def test_a_train_that_runs_onto_a_destroyed_section_crashes() -> None:
    played = ride(f"{BREAK} turn 2 {{ a moves to (24, 10) }}", turns=2)
    hits = {hit.unit: hit.amount for hit in happened(played, DamageMarked) if "crash" in hit.cause}
    assert hits == {"a": 12, "b": 6, "c": 6}
    assert [event.unit for event in happened(played, UnitCrashed)] == ["a", "b", "c"]
    end = played.replay.states[-1]
    assert end.unit("a").place.x == pytest.approx(16.02)
    assert all(end.unit(unit).immobile for unit in "abc")


@pytest.mark.rule("XTRN-RAIL-CRASH")
def test_who_survives_a_crash_never_moves_again() -> None:
    played = ride(f"{BREAK} turn 2 {{ a moves to (24, 10) }} turn 3 {{ a moves to (14, 10) }}", turns=3)
    assert "immobile" in refusal(played)
    assert len(happened(played, UnitMoved)) == 3


@pytest.mark.rule("XTRN-RAIL-CRASH")
def test_half_of_the_move_is_rounded_down() -> None:
    train = """unit a "TRAM" at (14, 10) facing east unit b "CAR" at (12.5, 10) facing east behind a"""
    played = ride(f"{BREAK} turn 2 {{ a moves to (19, 10) }}", train, turns=2)
    hits = {hit.unit: hit.amount for hit in happened(played, DamageMarked) if "crash" in hit.cause}
    assert hits == {"a": 5, "b": 2}


@pytest.mark.rule("XTRN-RAIL-CRASH")
def test_who_stops_before_the_gap_or_drives_away_from_it_is_safe() -> None:
    for goal in ("(15.2, 10)", "(9, 10)"):
        lone = 'unit a "LOCO" at (13, 10) facing east'
        played = ride(f"{BREAK} turn 2 {{ a moves to {goal} }}", lone, turns=2)
        assert refusal(played) == ""
        assert not happened(played, UnitCrashed)


@pytest.mark.parametrize(("train", "told"), [
    ('unit a "LOCO" at (12, 10) unit b "GUN" at (9, 14) behind a', "'b' does not run on rails"),
    ('unit a "LOCO" at (12, 10) unit b "CAR" at (9, 10) behind gun', "'b' cannot go behind 'gun', which is an enemy"),
    ('unit a "LOCO" at (12, 10) unit b "CAR" at (9, 10) behind a unit c "CAR" at (6, 10) behind a',
     "'b' goes behind 'a' already"),
    ('unit a "LOCO" at (12, 10) behind b unit b "CAR" at (9, 10) behind a', "goes behind itself"),
    ('unit a "LOCO" at (12, 10) behind a', "goes behind itself"),
    ('unit a "LOCO" at (12, 10) behind z', "there is no unit 'z'"),
])  # fmt: skip
def test_a_train_that_is_none_is_refused(train: str, told: str) -> None:
    body = f"""{CARDS} force red {{ home west {train} }}
    force blue {{ home east unit gun "GUN" at (20, 18) facing south }}"""
    assert told in fault(body, table=f"table 48 x 36 {{ {TRACK} }}", level="advanced")


def test_a_track_of_which_nothing_is_left_is_told_so() -> None:
    gun = 'card "GUN" "Gun" type BM size 2 move "8" damage "5/5/5" armor 5 structure 5'
    table = "table 48 x 36 { rails main along (20, 10) (22, 10) width 1 }"
    turns = "turn 1 { a fires at main rolling 6 6 } turn 2 { a fires at main expect main collapsed }"
    body = f"""{gun}
    force red {{ home west unit a "GUN" at (12, 10) facing east }}
    force blue {{ home east unit far "DUMMY" at (44, 34) facing west }}
    {turns}"""
    assert "main has collapsed" in refusal(battle(body, table=table, level="advanced", turns=2))
