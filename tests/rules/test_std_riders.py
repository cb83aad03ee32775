"""Battle armor on the outside of other units, what hits it, passengers of the lost, jumps out of the air."""

import pytest

from engine.rules.events import DamageMarked, HeatInflicted, RiderRolled, UnitDestroyed, UnitDropped, UnitUnloaded
from engine.rules.state import Status
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, refusal
from tests.rules.test_std_transport import CARDS, loaded, ride

ON_WALKER = 'unit walker "WALKER" at (20, 10) facing north  unit a "SQUAD" at (20, 11.25)'


@pytest.mark.rule("TRANSPORT-MECHANISED-BA", "SPEC-MEC", "SPEC-OMNI", "SPEC-HMEC", "TRANSPORT-XMEC")
@pytest.mark.parametrize(("squad", "omni", "legal"), [
    ("CAR4, MEC", "OMNI", True),
    ("CAR4, MEC", "CASE", False),
    ("CAR4, HMEC", "OMNI", True),
    ("CAR4, HMEC", "CASE", True),
    ("CAR4, XMEC", "CASE", True),
    ("CAR4", "OMNI", False),
])  # fmt: skip
def test_mechanized_armor_rides_on_omnis_and_extended_mechanized_on_anything(
    squad: str, omni: str, legal: bool
) -> None:
    performance = ride(ON_WALKER, "walker loads a", squad=squad, omni=omni)
    if legal:
        assert refusal(performance) == ""
        assert loaded(performance) == [("a", "walker", 2.0, True)]
    else:
        assert "Squad cannot ride on the outside of Walker" in refusal(performance)


@pytest.mark.rule("TRANSPORT-MECHANISED-BA", "SPEC-OMNI")
def test_a_carrier_has_room_for_one_outside_and_a_transport_for_its_load_besides() -> None:
    two = f'{ON_WALKER} unit b "SQUAD" at (20, 8.75)'
    found = refusal(ride(two, "walker loads a, b"))
    assert "Walker carries battle armor on its outside already" in found
    units = 'unit maxim "MAXIM" at (20, 10) facing north  unit a "SQUAD" at (20, 11.25)  unit b "SQUAD" at (20, 8.75)'
    performance = ride(units, "maxim loads a, b", maxim="IT4, OMNI")
    assert loaded(performance) == [("a", "maxim", 2.0, False), ("b", "maxim", 2.0, True)]


@pytest.mark.rule("TRANSPORT-MECHANISED-COST", "TRANSPORT-EXAMPLE-OMNI")
@pytest.mark.parametrize(("move", "inches"), [("14j", 12), ("14", 12)])
def test_a_rider_costs_two_inches_of_walking_and_of_jumping(move: str, inches: int) -> None:
    walks = f"""walker moves to ({20 + inches}, 10) loading a
        after movement {{ expect walker move {inches}  expect walker tmm 2 }}"""
    assert refusal(ride(ON_WALKER, walks, walker=move)) == ""
    over = f"walker moves to ({21 + inches}, 10) loading a"
    assert f"Walker has {inches} in" in refusal(ride(ON_WALKER, over, walker=move))
    if move.endswith("j"):
        jumps = f"walker jumps to ({20 + inches}, 10) loading a  after movement expect walker tmm 3"
        assert refusal(ride(ON_WALKER, jumps, walker=move)) == ""
        assert refusal(ride(ON_WALKER, f"walker jumps to ({21 + inches}, 10) loading a", walker=move)) != ""


@pytest.mark.rule("TRANSPORT-MECHANISED-COST")
def test_loading_and_unloading_in_one_turn_leaves_ten_of_fourteen_inches() -> None:
    orders = """walker moves to ({}, 10) facing north loading a unloading a at ({}, 11.25)
        after movement expect a may fire at target"""
    assert refusal(ride(ON_WALKER, orders.format(30, 30), walker="14")) == ""
    assert "Walker has 10 in" in refusal(ride(ON_WALKER, orders.format(31, 31), walker="14"))


@pytest.mark.rule("TRANSPORT-XMEC")
def test_extended_mechanized_armor_slows_its_carrier_every_turn() -> None:
    aboard = 'unit walker "WALKER" at (20, 10) facing north  unit a "SQUAD" aboard walker'
    performance = ride(
        aboard,
        "walker moves to (26, 10)  after movement { expect walker move 6  expect walker tmm 1 }",
        squad="HMEC",
        omni="CASE",
        turns=2,
        more="turn 2 { after initiative expect walker move 6 }",
    )
    assert refusal(performance) == ""
    assert "Walker has 6 in" in refusal(ride(aboard, "walker moves to (27, 10)", squad="HMEC", omni="CASE"))
    loading = "walker moves to (24, 10) loading a  after movement { expect walker move 4  expect walker tmm 0 }"
    assert refusal(ride(ON_WALKER, loading, squad="HMEC")) == ""
    unloading = "walker moves to (24, 10) unloading a  after movement expect walker move 4"
    assert refusal(ride(aboard, unloading, squad="HMEC")) == ""
    assert refusal(ride(aboard, "walker moves to (28, 10)", squad="CAR4, MEC")) == ""


@pytest.mark.rule("TRANSPORT-MECHANISED-STATUS", "TRANSPORT-UNLOADED-ACTIONS")
def test_riders_neither_attack_nor_are_attacked() -> None:
    aboard = 'unit walker "WALKER" at (20, 10) facing north  unit a "SQUAD" aboard walker'
    inside = 'unit maxim "MAXIM" at (20, 10) facing north  unit a "SQUAD" aboard maxim'
    for units in (aboard, inside):
        orders = """after movement { expect a cannot fire at target because "rides and cannot attack"
                     expect target cannot fire at a because "rides and cannot be attacked" }"""
        performance = ride(units, orders)
        assert refusal(performance) == ""


HIT = """{cards}
force red  {{ home south  unit gun "GUN" at (20, 20) facing south }}
force blue {{ home north  unit walker "WALKER" at (20, 10) facing north  unit a "SQUAD" aboard walker {squad} }}
turn 1 {{ initiative red 3, blue 9  gun fires at walker rolling 6 6 {dice} }}"""


def struck(dice: str, *, gun: str = "4/4/4", heat: str = "CASE", squad: str = "", special: str = "MEC") -> Performance:
    """A hit on a 'Mech that carries battle armor; `dice` are those after the roll to hit."""
    cards = CARDS.format(move="16h", maxim="IT12", squad=special, walker="8", omni="OMNI")
    cards += f'card "GUN" "Gun" type BM move "4" damage "{gun}" armor 5 structure 5 specials "{heat}"'
    return battle(HIT.format(cards=cards, dice=dice, squad=squad), level="standard")


def losses(performance: Performance) -> list[tuple[str, int]]:
    """Who lost how many circles."""
    return [(event.unit, event.amount) for event in happened(performance, DamageMarked)]


@pytest.mark.rule("DMG-MECH-BA", "TRANSPORT-MECHANISED-STATUS")
@pytest.mark.parametrize(("die", "struck_one", "lost"), [
    (1, "walker", [("walker", 4)]),
    (3, "walker", [("walker", 4)]),
    (4, "walker", [("walker", 4)]),
    (5, "a", [("a", 4)]),
    (6, "a", [("a", 4)]),
])  # fmt: skip
def test_a_die_says_whether_carrier_or_rider_is_hit(die: int, struck_one: str, lost: list[tuple[str, int]]) -> None:
    performance = struck(str(die))
    (rolled,) = happened(performance, RiderRolled)
    assert (rolled.unit, rolled.rider, rolled.die, rolled.struck) == ("walker", "a", die, struck_one)
    assert losses(performance) == lost
    dead = [event.unit for event in happened(performance, UnitDestroyed)]
    assert dead == (["a"] if struck_one == "a" else [])


@pytest.mark.rule("DMG-MECH-BA")
def test_what_the_rider_cannot_take_goes_to_the_carrier() -> None:
    performance = struck("5", squad="armor 1 structure 1")
    assert losses(performance) == [("a", 2), ("walker", 2)]
    assert after(performance, 1).unit("a").status is Status.DESTROYED
    assert after(performance, 1).unit("walker").armor == 3


@pytest.mark.rule("DMG-MECH-BA")
def test_heat_goes_to_the_carrier_or_hurts_the_rider() -> None:
    (heat,) = happened(struck("2", gun="1/1/1", heat="HT1/1/1"), HeatInflicted)
    assert (heat.unit, heat.amount) == ("walker", 1)
    performance = struck("5", gun="1/1/1", heat="HT1/1/1")
    assert happened(performance, HeatInflicted) == []
    assert losses(performance) == [("a", 2)]
    assert losses(struck("5", gun="1/1/1", heat="HT1/1/1", special="MEC, FR")) == [("a", 1)]


LOST = """{cards}
force red  {{ home south  unit gun "GUN" at (20, 20) facing south }}
force blue {{ home north  {units}  unit far "DUMMY" at (44, 32) facing south }}
turn 1 {{ initiative red 3, blue 9  gun fires at maxim rolling 6 6 6 6 6 6 6 6 }}"""

LOADED = """unit maxim "{card}" at (20, 10{height}) facing north armor 0 structure 1
    unit a "{a}" aboard maxim  unit b "{b}" aboard maxim"""


def lost(
    *,
    card: str = "MAXIM",
    a: str = "FOOT",
    b: str = "FOOT",
    z: float = 0,
    table: str = "",
    extra: str = "",
    more: str = "",
) -> Performance:
    """A transport with two passengers is destroyed."""
    cards = CARDS.format(move="16h", maxim="IT12", squad="CAR3", walker="8", omni="OMNI")
    cards += """card "GUN" "Gun" type BM move "4" damage "4/4/4" armor 5 structure 5
    card "BOAT" "Boat" type CV move "10n" damage "1/0/0" armor 2 structure 1 points 9 specials "IT6"
    card "JUMP" "Jump Platoon" type CI move "6j" damage "1/0/0" armor 2 structure 1 points 9 specials "CAR3"
    card "FLYING" "Flying Squad" type BA move "6v" damage "1/0/0" armor 2 structure 1 points 9 specials "CAR3"
    """
    units = LOADED.format(card=card, a=a, b=b, height=f", {z}" if z else "") + more
    table = table or "table 48 x 36 { }"
    return battle(LOST.format(cards=cards, units=units), level="standard", extra=extra, table=table)


@pytest.mark.rule("TRANSPORT-DESTROYED", "DMG-TRANSPORT-LOSS")
def test_passengers_of_a_lost_ground_transport_stand_beside_the_wreck() -> None:
    performance = lost()
    assert [event.unit for event in happened(performance, UnitDestroyed)] == ["maxim"]
    placed = happened(performance, UnitUnloaded)
    assert [(event.unit, event.pose.x, event.pose.y) for event in placed] == [("a", 20.0, 11.25), ("b", 18.92, 10.62)]
    for unit in ("a", "b"):
        left = after(performance, 1).unit(unit)
        assert (left.armor, left.structure, left.aboard, left.on_table) == (2, 1, "", True)


@pytest.mark.rule("TRANSPORT-DESTROYED", "DMG-TRANSPORT-LOSS")
def test_passengers_perish_by_the_optional_rule() -> None:
    dead = [event.unit for event in happened(lost(extra="rules passengers_perish"), UnitDestroyed)]
    assert dead == ["maxim", "a", "b"]


@pytest.mark.rule("TRANSPORT-DESTROYED")
def test_passengers_of_a_boat_drown_in_deep_water() -> None:
    lake = "table 48 x 36 { water at (20, 10) size 16 x 12 depth 3 }"
    performance = lost(card="BOAT", table=lake)
    assert [event.unit for event in happened(performance, UnitDestroyed)] == ["maxim", "a", "b"]


@pytest.mark.rule("TRANSPORT-DESTROYED")
def test_where_all_places_beside_the_wreck_are_taken_passengers_go_farther() -> None:
    ring = ((20, 11.25), (21.08, 10.63), (21.08, 9.37), (20, 8.75), (18.92, 9.37), (18.92, 10.63))
    more = " ".join(f' unit r{i} "LOOSE" at ({x}, {y}) facing north' for i, (x, y) in enumerate(ring))
    performance = lost(more=more)
    placed = happened(performance, UnitUnloaded)
    assert [event.unit for event in placed] == ["a", "b"]
    for event in placed:
        away = ((event.pose.x - 20) ** 2 + (event.pose.y - 10) ** 2) ** 0.5
        assert 2.0 < away < 3.5


@pytest.mark.rule("DMG-TRANSPORT-LOSS")
@pytest.mark.parametrize(("rider", "lives"), [("FOOT", False), ("SQUAD", False), ("JUMP", True), ("FLYING", True)])
def test_few_get_out_of_a_flyer_that_is_destroyed_in_the_air(rider: str, lives: bool) -> None:
    performance = lost(card="PLANE", a="JUMP", b=rider, z=5)
    (first, *rest) = happened(performance, UnitDropped)
    assert (first.unit, first.dice, [event.unit for event in rest]) == ("a", (), ["b"] if lives else [])
    assert first.pose.z == 0.0
    dead = [event.unit for event in happened(performance, UnitDestroyed)]
    assert dead == ["maxim", *(() if lives else ("b",))]


DROP = 'unit plane "PLANE" at (20, 10, 4) facing north  unit a "{}" aboard plane'


def drop(rider: str, orders: str, more: str = "") -> Performance:
    """A VTOL in the air with a passenger."""
    jump = 'card "JUMP" "Jump Platoon" type CI move "6j" damage "1/0/0" armor 2 structure 1 points 9 specials "CAR3"'
    return battle(
        f"""{CARDS.format(move="16h", maxim="IT12", squad="CAR3", walker="8", omni="OMNI")} {jump}
        force red  {{ home south  {DROP.format(rider)} }}
        force blue {{ home north  unit target "DUMMY" at (20, 24) facing south {more} }}
        turn 1 {{ initiative red 3, blue 9  {orders} }}""",
        level="standard",
    )


@pytest.mark.rule("TRANSPORT-AIR-DROP")
def test_only_who_can_jump_leaves_a_vtol_in_the_air() -> None:
    found = refusal(drop("FOOT", "plane unloads a"))
    assert "Plane is in the air: Foot Platoon cannot jump" in found
    performance = drop("JUMP", "plane unloads a at (20, 11.25) rolling 3 2")
    assert refusal(performance) == ""
    (event,) = happened(performance, UnitDropped)
    assert (event.dice, event.scatter, event.pose.x, event.pose.y, event.pose.z) == ((3, 2), (), 20.0, 11.25, 0.0)
    assert after(performance, 1).unit("a").armor == 2


@pytest.mark.rule("TRANSPORT-AIR-DROP")
def test_a_bad_landing_scatters_and_hurts() -> None:
    performance = drop("JUMP", "plane unloads a at (20, 11.25) rolling 2 2 4 3")
    (event,) = happened(performance, UnitDropped)
    assert (event.dice, event.scatter, event.pose.x, event.pose.y) == ((2, 2), (4, 3), 20.0, 5.25)
    assert after(performance, 1).unit("a").armor == 1


@pytest.mark.rule("TRANSPORT-AIR-DROP", "HIT-DROPPED")
def test_who_was_dropped_is_hard_to_hit_and_attacks_no_more_that_turn() -> None:
    performance = drop(
        "JUMP",
        """plane unloads a rolling 6 6
        after movement { expect target needs 8 to hit a  expect a cannot fire at target }""",
    )
    assert refusal(performance) == ""


@pytest.mark.rule("SEQ-UNEVEN-NUMBERS", "TRANSPORT-LOAD")
def test_passengers_do_not_count_when_sides_take_turns() -> None:
    units = 'unit maxim "MAXIM" at (20, 10) facing north  unit a "FOOT" aboard maxim  unit b "FOOT" aboard maxim'
    performance = ride(units, "maxim stands  target stands")
    assert refusal(performance) == ""
    orders = [event.unit for event in performance.replay.events if type(event).__name__ == "UnitStood"]
    assert orders == ["maxim", "target"]


@pytest.mark.rule("TRANSPORT-CAPACITY")
def test_a_scenario_that_puts_too_many_aboard_is_refused() -> None:
    cards = CARDS.format(move="16h", maxim="IT5", squad="CAR4", walker="8", omni="OMNI")
    body = f"""{cards} force red {{ home south unit maxim "MAXIM" at (20, 10) facing north
        unit a "FOOT" aboard maxim  unit b "FOOT" aboard maxim }}
        force blue {{ home north  unit target "DUMMY" at (20, 24) facing south }}"""
    assert "Foot Platoon (b) needs room for 3, Maxim has 2 left" in fault(body, level="standard")
    assert "exclude each other" in fault(
        body.replace("aboard maxim  unit b", "aboard maxim at (9, 9) unit b"), level="standard"
    )
