"""Infantry in and on other units: who may ride, getting in and out, and what it costs."""

import pytest

from engine.rules.events import UnitLoaded, UnitMoved, UnitUnloaded
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal

CARDS = """
card "MAXIM" "Maxim" type CV size 3 move "{move}" damage "1/1/0" armor 4 structure 3 points 20 specials "{maxim}"
card "FOOT" "Foot Platoon" type CI move "2f" damage "1/0/0" armor 2 structure 1 points 5 specials "CAR3"
card "SQUAD" "Squad" type BA size 1 move "4" damage "1/1/0" armor 2 structure 2 points 8 specials "{squad}"
card "LOOSE" "Loose Platoon" type CI move "2f" damage "1/0/0" armor 2 structure 1 points 5
card "WALKER" "Walker" type BM size 2 move "{walker}" damage "1/1/0" armor 5 structure 4 points 20 specials "{omni}"
card "PLANE" "Plane" type CV size 1 move "12v" damage "1/0/0" armor 2 structure 1 points 9 specials "IT6"
"""


def ride(
    units: str,
    orders: str,
    *,
    move: str = "16h",
    maxim: str = "IT12",
    squad: str = "CAR4, MEC",
    walker: str = "8",
    omni: str = "OMNI",
    turns: int = 1,
    more: str = "",
    extra: str = "",
) -> Performance:
    """A force of riders and transports, and a target 14 in to their north."""
    cards = CARDS.format(move=move, maxim=maxim, squad=squad, walker=walker, omni=omni)
    return battle(
        f"""{cards}
        force red  {{ home south  {units} }}
        force blue {{ home north  unit target "DUMMY" at (20, 24) facing south }}
        turn 1 {{ initiative red 3, blue 9  {orders} }} {more}""",
        level="standard",
        turns=turns,
        extra=extra,
    )


MAXIM = 'unit maxim "MAXIM" at (20, 10) facing north'
TWO = f'{MAXIM} unit a "FOOT" at (20, 8.75) facing north  unit b "FOOT" at (20, 11.25) facing north'


def loaded(performance: Performance) -> list[tuple[str, str, float, bool]]:
    """Who got in or on whom, for how much Move, and whether outside."""
    return [(e.unit, e.transport, e.cost, e.external) for e in happened(performance, UnitLoaded)]


@pytest.mark.rule("TRANSPORT-EXAMPLE-MAXIM", "TRANSPORT-LOAD", "TRANSPORT-UNLOAD", "TRANSPORT-UNLOADED-ACTIONS")
def test_a_maxim_loads_two_platoons_carries_them_and_sets_them_down_in_one_turn() -> None:
    performance = ride(
        TWO,
        """maxim moves to (20, 18) facing north loading a, b unloading a at (20, 19.25), b at (20, 16.75)
        after movement { expect a at (20, 19.25)  expect b at (20, 16.75)  expect maxim at (20, 18)
                         expect a tmm 0  expect a may fire at target }
        a fires at target rolling 6 6""",
    )
    assert refusal(performance) == ""
    assert loaded(performance) == [("a", "maxim", 2.0, False), ("b", "maxim", 2.0, False)]
    (moved,) = [event for event in happened(performance, UnitMoved) if event.unit == "maxim"]
    assert (moved.inches, moved.allowance) == (8.0, 12)
    assert [(event.unit, event.cost) for event in happened(performance, UnitUnloaded)] == [("a", 2.0), ("b", 2.0)]
    end = after(performance, 1)
    assert [end.unit(unit).aboard for unit in ("a", "b")] == ["", ""]
    assert end.unit("target").armor == 8


@pytest.mark.rule("TRANSPORT-LOAD", "TRANSPORT-UNLOAD", "HIT-TMM")
def test_loading_and_unloading_lower_the_move_and_the_target_modifier() -> None:
    fire = "after movement { expect maxim move 8  expect maxim tmm 1 }"
    orders = "maxim moves to (20, 18) facing north loading a, b unloading a, b"
    assert refusal(ride(TWO, f"{orders} {fire}")) == ""
    fire = "after movement { expect maxim move 12  expect maxim tmm 2 }"
    assert refusal(ride(TWO, f"maxim moves to (20, 18) loading a, b {fire}")) == ""
    assert refusal(ride(MAXIM, "maxim moves to (20, 18) after movement expect maxim tmm 3")) == ""


@pytest.mark.rule("TRANSPORT-UNLOAD")
@pytest.mark.parametrize(("inches", "legal"), [(8, True), (9, False), (12, False)])
def test_the_move_for_unloading_must_be_left(inches: int, legal: bool) -> None:
    along = f"maxim moves to ({20 + inches}, 10) loading a, b unloading a, b"
    found = refusal(ride(TWO, along))
    assert (found == "") == legal
    if not legal:
        assert f"the way costs {inches}.00 in of Move, Maxim has 8 in" in found


@pytest.mark.rule("TRANSPORT-UNLOAD")
def test_with_an_inch_left_nobody_is_set_down() -> None:
    inside = f'{MAXIM} unit a "FOOT" aboard maxim'
    assert "has 14 in" in refusal(ride(inside, "maxim moves to (35, 10) unloading a"))
    assert refusal(ride(inside, "maxim moves to (34, 10) unloading a")) == ""
    found = refusal(ride(inside, "maxim unloads a", move="1h"))
    assert "unloading takes 2 in of Move, Maxim has 1" in found


@pytest.mark.rule("TRANSPORT-UNLOAD")
@pytest.mark.parametrize(("place", "reason"), [
    ("(20, 13)", "would stand 1.75 in away from Maxim, not in contact"),
    ("(20, 10.5)", "its base would overlap that of Maxim"),
    ("(20, 11.25)", "its base would overlap that of Foot Platoon (b)"),
    ("(21.08, 9.38)", "may not be set down in"),
])  # fmt: skip
def test_a_passenger_needs_a_free_place_in_contact(place: str, reason: str) -> None:
    units = f'{MAXIM} unit a "FOOT" aboard maxim unit b "FOOT" at (20, 11.25) facing north'
    cards = CARDS.format(move="16h", maxim="IT12", squad="CAR4", walker="8", omni="OMNI")
    performance = battle(
        f"""{cards} force red {{ home south {units} }}
        force blue {{ home north  unit target "DUMMY" at (20, 24) facing south }}
        turn 1 {{ initiative red 3, blue 9  maxim unloads a at {place} }}""",
        level="standard",
        table="table 48 x 36 { water at (22.08, 9.38) size 2.4 x 1 depth 2 }",
    )
    assert reason in refusal(performance)
    assert after(performance, 1).unit("a").aboard == "maxim"


@pytest.mark.rule("TRANSPORT-UNLOAD")
def test_part_of_a_load_may_stay_aboard_and_takes_the_first_free_place() -> None:
    performance = ride(TWO, "maxim moves to (20, 18) facing north loading a, b unloading b  expect a aboard maxim")
    assert refusal(performance) == ""
    pose = after(performance, 1).unit("b").place
    assert (pose.x, pose.y) == (20.0, 19.25)


@pytest.mark.rule("TRANSPORT-CAPACITY", "SPEC-IT", "SPEC-CAR")
@pytest.mark.parametrize(("room", "size", "fit"), [(12, 4, 3), (12, 5, 2), (6, 3, 2), (5, 3, 1), (5, 5, 1), (2, 3, 0)])
def test_riders_fit_while_their_sizes_add_up_to_the_room(room: int, size: int, fit: int) -> None:
    spots = ("(20, 8.75)", "(20, 11.25)", "(21.08, 10.63)")
    units = " ".join(f'unit s{i} "SQUAD" at {spot}' for i, spot in enumerate(spots))
    performance = ride(f"{MAXIM} {units}", "maxim loads s0, s1, s2", maxim=f"IT{room}", squad=f"CAR{size}")
    reasons = refusal(performance)
    if fit == 3:
        assert [rider for rider, *_ in loaded(performance)] == ["s0", "s1", "s2"]
    else:
        assert loaded(performance) == []
        assert f"needs room for {size}, Maxim has {room - fit * size} left" in reasons
        names = ", ".join(f"s{i}" for i in range(fit))
        if fit:
            again = ride(f"{MAXIM} {units}", f"maxim loads {names}", maxim=f"IT{room}", squad=f"CAR{size}")
            assert refusal(again) == ""
            assert len(loaded(again)) == fit


@pytest.mark.rule("TRANSPORT-KINDS", "TRANSPORT-CAPACITY")
def test_who_has_no_cargo_size_or_no_clamps_is_carried_by_nobody() -> None:
    near = 'unit walker "WALKER" at (20, 10) facing north  unit a "{}" at (20, 11.25)'
    found = refusal(ride(near.format("FOOT"), "walker loads a"))
    assert "Walker has no room for infantry inside" in found
    assert "Foot Platoon cannot ride on the outside of Walker" in found
    found = refusal(ride(f'{MAXIM} unit a "LOOSE" at (20, 11.25)', "maxim loads a"))
    assert "Loose Platoon has no cargo size (CAR)" in found
    found = refusal(ride(f'{MAXIM} unit w "WALKER" at (20, 11.25) facing north', "maxim loads w"))
    assert "Walker is no infantry" in found


@pytest.mark.rule("TRANSPORT-LOAD")
@pytest.mark.parametrize(("units", "orders", "reason"), [
    (f'{MAXIM} unit a "FOOT" at (20, 12)', "maxim loads a", "Foot Platoon is not in base contact with Maxim"),
    (TWO, "a turns to south  maxim loads a", "Foot Platoon (a) has moved already this turn"),
    (f'{MAXIM} unit a "FOOT" aboard maxim', "maxim loads a", "Foot Platoon rides already"),
    (MAXIM, "maxim loads target", "Dummy is on the other side"),
    ('unit plane "PLANE" at (20, 10, 1) facing north  unit a "FOOT" at (20, 11.25)', "plane loads a", "is in the air"),
])  # fmt: skip
def test_what_keeps_infantry_from_getting_in(units: str, orders: str, reason: str) -> None:
    performance = ride(units, orders)
    assert reason in refusal(performance)
    assert [cost for *_, cost, _ in loaded(performance) if cost] == []


@pytest.mark.rule("TRANSPORT-LOAD")
def test_a_unit_of_little_move_loads_no_more_than_it_can_pay_for() -> None:
    found = refusal(ride(TWO, "maxim loads a, b", move="3h"))
    assert "loading takes 2 in of Move, Maxim has 1" in found
    assert refusal(ride(TWO, "maxim loads a, b  after movement expect not maxim immobile", move="4h")) == ""


@pytest.mark.rule("TRANSPORT-LOAD")
def test_who_is_loaded_has_had_its_activation_and_is_not_seen_any_more() -> None:
    performance = ride(TWO, "maxim loads a  a moves to (22, 8)  after movement expect not target sees a")
    assert "a rides with maxim and takes no orders" in refusal(performance)
    state = after(performance, 1)
    assert (state.unit("a").pose, state.unit("a").aboard) == (None, "maxim")


@pytest.mark.rule("TRANSPORT-UNLOADED-ACTIONS")
def test_infantry_that_was_set_down_counts_as_having_moved_on_the_ground() -> None:
    units = f'{MAXIM} unit a "ROCKETEER" aboard maxim  unit b "ROCKETEER" at (16, 10)'
    performance = ride(
        units,
        """maxim moves to (20, 12) facing north unloading a at (20, 13.25)  b stands
        after movement { expect a tmm 1  expect a needs 6 to hit target  expect b tmm 0  expect b needs 5 to hit target
                         expect a cannot move to (20, 15) because "moved already"
                         expect a cannot move to (20, 14)  expect a cannot jump to (20, 14) }""",
    )
    assert refusal(performance) == ""


@pytest.mark.rule("MOV-NO-MOVEMENT", "TRANSPORT-LOAD")
def test_a_transport_that_only_loads_has_not_moved() -> None:
    orders = "maxim loads a, b  after movement { expect maxim tmm 0  expect maxim move 12 }"
    assert refusal(ride(TWO, orders)) == ""


@pytest.mark.rule("TRANSPORT-LOAD", "TRANSPORT-UNLOAD", "TRANSPORT-AIR-DROP")
def test_a_vtol_loads_on_the_ground_flies_lands_and_unloads() -> None:
    units = 'unit plane "PLANE" at (20, 10) facing north  unit a "FOOT" at (20, 8.75)'
    performance = ride(
        units,
        """plane takes off to (20, 12) elevation 2 facing north loading a
        after movement { expect a aboard plane  expect plane move 10 }""",
        turns=2,
        more="""turn 2 { initiative red 3, blue 9  plane lands at (20, 14) facing north unloading a at (20, 15.25)
                         expect a at (20, 15.25, 0)  expect not a aboard plane }""",
    )
    assert refusal(performance) == ""


@pytest.mark.rule("SETUP-ENTER-TURN-1", "TRANSPORT-UNLOAD")
def test_passengers_come_to_the_table_with_their_transport() -> None:
    performance = ride(
        'unit maxim "MAXIM" enters turn 2 from south  unit a "FOOT" aboard maxim  unit b "FOOT" at (4, 4)',
        "expect a aboard maxim",
        turns=2,
        more="""turn 2 { initiative red 3, blue 9  maxim moves from (20, 0) to (20, 8) unloading a at (20, 9.25)
                         after movement expect a at (20, 9.25) }""",
    )
    assert refusal(performance) == ""


@pytest.mark.rule("TRANSPORT-LOAD")
def test_a_charge_may_begin_with_loading() -> None:
    units = 'unit tank "TANK" at (20, 10) facing north  unit a "FOOT" at (20, 8.75)'
    tank = 'card "TANK" "Tank" type CV size 3 move "16t" damage "1/1/0" armor 9 structure 3 specials "IT3"'
    performance = battle(
        f"""{CARDS.format(move="16h", maxim="IT12", squad="CAR4", walker="8", omni="OMNI")} {tank}
        force red  {{ home south  {units} }}
        force blue {{ home north  unit target "DUMMY" at (20, 22) facing south }}
        turn 1 {{ initiative red 9, blue 3  target stands  tank charges target loading a rolling 6 6 }}""",
        level="standard",
    )
    assert refusal(performance) == ""
    assert after(performance, 1).unit("a").aboard == "tank"
    assert after(performance, 1).unit("target").armor < 9
