"""Units that are no infantry in transports: in bays, and as cargo (CARGO-SCOPE)."""

from __future__ import annotations

import pytest

from engine.abilities.bays import CK
from engine.rules.bays import BAYS, HEAVIEST, packed, weight
from engine.rules.card import Card
from engine.rules.events import UnitDestroyed, UnitDisembarked, UnitEmbarked, UnitMoved
from engine.rules.specials import Special
from engine.rules.state import Unit
from engine.rules.values import DamageValues, Move
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, refusal

FIRST = "initiative red 9, blue 5"

CARDS = """
card "MECH" "Mech" type BM size 2 move "8" damage "2/2/1" armor 4 structure 2 weight 50
card "PLAIN" "Plain" type BM size 3 move "8" damage "2/2/1" armor 4 structure 2
card "PROTO" "Proto" type PM size 1 move "8" damage "1/1/0" armor 4 structure 2
card "TANK" "Tank" type CV size 2 move "8t" damage "2/2/1" armor 9 structure 4
card "HEAVY" "Heavy" type CV size 3 move "6t" damage "2/2/1" armor 9 structure 4
card "HAULER" "Hauler" type SV size 4 move "6t" damage "0/0/0" armor 9 structure 4 specials "LG"
card "GIANT" "Giant" type SV size 4 move "6t" damage "0/0/0" armor 9 structure 4 specials "VLG"
card "FOOT" "Foot" type CI size 1 move "4f" damage "1/0/0" armor 4 structure 2 specials "CAR4"
card "BARGE" "Barge" type SV size 4 move "6t" damage "0/0/0" armor 9 structure 4 specials "MT2, VTM1, IT4"
card "STUCK" "Stuck" type SV size 4 move "0t" damage "0/0/0" armor 9 structure 4 specials "MT2"
card "FREIGHTER" "Freighter" type SV size 4 move "6t" damage "0/0/0" armor 9 structure 4 specials "CT100"
card "HOLDS" "Holds" type SV size 4 move "6t" damage "0/0/0" armor 9 structure 4 specials "CK0.2"
card "PLANE" "Plane" type AF size 2 move "6a" damage "2/2/2" armor 6 structure 3
"""


def yard(
    *turns: str,
    ship: str = "BARGE",
    units: str = "",
    terrain: str = "",
    length: int = 0,
    level: str = "advanced",
    ram: bool = False,
    state: str = "",
) -> Performance:
    """A transport of red at (24, 18), facing north, other units of red, and a far-off enemy."""
    return battle(
        _script(*turns, ship=ship, units=units, ram=ram, state=state),
        table=f"table 48 x 36 {{ {terrain} }}",
        level=level,
        turns=length or max(1, len(turns)),
    )


def _script(*turns: str, ship: str = "BARGE", units: str = "", ram: bool = False, state: str = "") -> str:
    near = 'unit ram "TANK" at (24, 30) facing south' if ram else ""
    written = "\n".join(
        turn if turn.startswith("turn") else f"turn {number} {{ {FIRST} {turn} }}"
        for number, turn in enumerate(turns, 1)
    )
    return f"""{CARDS}
    force red {{ home west commander orders unit ship "{ship}" at (24, 18) facing north {state} {units} }}
    force blue {{ home east commander orders unit foe "TANK" at (46, 34) facing west {near} }}
    {written}"""


def refused_at_once(units: str, *, ship: str, level: str = "advanced") -> str:
    """What a script is told whose units do not fit where it puts them."""
    return fault(_script(ship=ship, units=units), table="table 48 x 36 { }", level=level)


def unit(played: Performance, name: str, turn: int = 1) -> Unit:
    return after(played, turn).unit(name)


def fine(played: Performance) -> bool:
    assert refusal(played) == ""
    return True


def card(kind: str, size: int, specials: str = "", tons: int = 0, move: str = "8") -> Card:
    found = tuple(Special.parse(part) for part in specials.split(",") if part)
    values = DamageValues.parse("1/1/1")
    return Card("Kit", "K", kind, size, Move.parse(move), values, 0, 1, 1, 1, found, weight=tons)


@pytest.mark.rule("CARGO-LOAD")
def test_a_mech_goes_aboard_in_contact_and_pays_two_inches_of_its_own_move() -> None:
    mech = 'unit m "MECH" at (24, 10.75) facing north'
    played = yard("m moves to (24, 16.75) embarking on ship", units=mech)
    assert fine(played)
    (moved,) = (event for event in happened(played, UnitMoved) if event.unit == "m")
    (aboard,) = happened(played, UnitEmbarked)
    assert (moved.cost, aboard.cost, aboard.transport, aboard.stowed) == (6.0, 2.0, "ship", False)
    assert unit(played, "m").aboard == "ship"
    assert unit(played, "ship").activity.spent == 0.0
    late = yard("m moves to (24, 16.75) embarking on ship", units=mech.replace("10.75", "9.75"))
    assert "the way costs 7.00 in of Move, Mech has 6 in" in refusal(late)
    assert unit(late, "m").aboard == ""
    away = yard("m moves to (24, 15) embarking on ship", units=mech)
    assert "not in base contact with Barge" in refusal(away)


@pytest.mark.rule("CARGO-LOAD")
def test_who_stands_in_contact_goes_aboard_from_there_if_it_has_the_move() -> None:
    beside = 'unit m "MECH" at (24, 16.75) facing north {}'
    for heat in ("", "heat 3"):
        assert fine(yard("m embarks on ship", units=beside.format(heat)))
    tired = yard("m embarks on ship", units=beside.format("criticals mp, mp, mp"))
    assert "going aboard takes 2 in of Move, Mech has 0" in refusal(tired)
    asked = yard(
        'after movement expect m may embark on ship  expect foe cannot embark on ship because "on the other side"',
        units=beside.format(""),
    )
    assert fine(asked)


@pytest.mark.rule("CARGO-UNLOAD")
def test_a_mech_that_leaves_pays_two_inches_and_goes_on_with_the_rest() -> None:
    inside = 'unit m "MECH" aboard ship'
    played = yard(
        "ship unloads m at (24, 19.25)  m moves to (24, 25.25)  after movement { expect m move 6 expect m tmm 1 }",
        units=inside,
    )
    assert fine(played)
    (left,) = happened(played, UnitDisembarked)
    assert (left.cost, left.ready) == (2.0, 0)
    assert unit(played, "m").place.y == 25.25
    assert unit(played, "ship").activity.spent == 0.0
    too_far = yard("ship unloads m at (24, 19.25)  m moves to (24, 25.5)", units=inside)
    assert "has 6 in" in refusal(too_far)
    gap = yard("ship unloads m at (24, 20)", units=inside)
    assert "not in contact" in refusal(gap)
    fights = yard(
        "ship unloads m at (24, 19.25)  after movement expect m may fire at ram", units=f"{inside} ", ram=True
    )
    assert fine(fights)


@pytest.mark.rule("CARGO-UNLOAD")
def test_it_leaves_a_transport_that_has_moved_and_one_that_cannot() -> None:
    inside = 'unit m "MECH" aboard ship'
    moved = yard("ship moves to (24, 22) unloading m at (24, 23.25)", units=inside)
    assert fine(moved)
    stuck = yard("ship unloads m", ship="STUCK", units=inside)
    assert fine(stuck)
    assert unit(stuck, "m").on_table
    assert unit(stuck, "m").place.y == pytest.approx(19.25, abs=0.05)
    off = yard("ship unloads m", units=inside, state="shutdown")
    assert "is shut down" in refusal(off)


@pytest.mark.rule("CARGO-SCOPE")
def test_never_onto_terrain_that_is_closed_to_the_passenger() -> None:
    lake = "water lake at (24, 22) size 20 x 5.4 depth 6"
    inside = 'unit t "TANK" aboard ship'
    assert "may not be set down in lake" in refusal(yard("ship unloads t at (24, 19.34)", units=inside, terrain=lake))
    assert fine(yard("ship unloads t at (24, 16.75)", units=inside, terrain=lake))


@pytest.mark.rule("CARGO-SCOPE")
def test_only_in_the_movement_phase() -> None:
    beside = 'unit m "MECH" at (24, 16.75) facing north'
    played = yard('after end expect m cannot embark on ship because "in the movement phase"', units=beside)
    assert fine(played)
    fault_ = yard('after combat expect m cannot embark on ship because "CARGO-SCOPE"', units=beside)
    assert fine(fault_)


@pytest.mark.rule("CARGO-SCOPE")
def test_each_bay_holds_its_own_kind() -> None:
    rows = {bay.code: bay for bay in BAYS}
    held = {
        "MT": [card("BM", 4), card("IM", 1)],
        "PT": [card("PM", 1)],
        "AT": [card("AF", 2, move="6a"), card("CF", 1, move="6a")],
        "ST": [card("SC", 1, move="4a")],
        "VTM": [card("CV", 1, move="8t"), card("SV", 2, move="8t")],
        "VTH": [card("CV", 1, move="8t"), card("CV", 4, move="8h")],
        "VTS": [card("CV", 4, move="8t"), card("SV", 3, "LG", move="8t")],
    }
    for code, cards in held.items():
        assert all(rows[code].holds(each) for each in cards)
    assert not rows["VTM"].holds(card("CV", 3, move="8t"))
    assert not rows["VTH"].holds(card("SV", 3, "LG", move="8t"))
    assert not rows["VTS"].holds(card("SV", 3, "VLG", move="8t"))
    assert not rows["MT"].holds(card("CV", 1, move="8t"))
    assert "has no medium vehicle bay (VTM) or heavy vehicle bay (VTH)" in refusal(
        yard(
            "t moves to (24, 16.75) embarking on ship", ship="FREIGHTER", units='unit t "TANK" at (24, 14) facing north'
        )
    )
    assert "can only be its cargo" in refusal(
        yard("m embarks on ship", ship="FREIGHTER", units='unit m "MECH" at (24, 16.75) facing north')
    )


@pytest.mark.rule("CARGO-SCOPE")
def test_mt_and_vtm_carry_no_more_than_they_have_berths() -> None:
    two = 'unit a "MECH" aboard ship unit b "PLAIN" aboard ship'
    assert fine(yard(units=two))
    assert "are full" in refused_at_once(f'{two} unit c "MECH" aboard ship', ship="BARGE")
    assert "are full" in refused_at_once('unit a "TANK" aboard ship unit b "TANK" aboard ship', ship="BARGE")
    assert "has no heavy vehicle bay (VTH)" in refused_at_once('unit a "HEAVY" aboard ship', ship="BARGE")
    assert fine(yard(units=f'{two} unit t "TANK" aboard ship unit f "FOOT" aboard ship'))


def test_mt_carries_nobody_below_the_advanced_level() -> None:
    assert "no infantry" in refused_at_once('unit a "MECH" aboard ship', ship="BARGE", level="standard")


def carries(specials: str, *riders: str) -> str:
    """What is told of a transport with some abilities that others, by their cards, are to start in."""
    ship = f'card "SHIP" "Ship" type SV size 4 move "6t" damage "0/0/0" armor 9 structure 4 specials "{specials}"'
    units = " ".join(f'unit r{number} "{rider}" aboard ship' for number, rider in enumerate(riders))
    body = _script(ship="SHIP", units=units)
    return fault(f"{ship}\n{body}", table="table 48 x 36 { }", level="advanced")


@pytest.mark.rule("SPEC-PT")
def test_pt_counts_protomechs_one_by_one() -> None:
    assert carries("PT5", "PROTO") == ""
    assert "are full" in carries("PT4", "PROTO")


def test_at_holds_fighters() -> None:
    assert carries("AT1", "PLANE") == ""
    assert "are full" in carries("AT1", "PLANE", "PLANE")


def test_st_holds_small_craft_alone() -> None:
    assert "has no fighter bay (AT)" in carries("ST1", "PLANE")


@pytest.mark.rule("SPEC-VTX")
def test_vtm_holds_vehicles_up_to_size_two() -> None:
    assert carries("VTM4", "TANK") == ""
    assert "has no heavy vehicle bay (VTH)" in carries("VTM4", "HEAVY")
    assert carries("VTM1, VTH1", "TANK", "HEAVY") == carries("VTM1, VTH1", "TANK", "TANK") == ""
    assert "are full" in carries("VTM1, VTH1", "HEAVY", "HEAVY")


@pytest.mark.rule("SPEC-VTX")
def test_vth_holds_every_vehicle_that_is_not_large() -> None:
    assert carries("VTH2", "TANK", "HEAVY") == ""
    assert "has no super-heavy vehicle bay (VTS)" in carries("VTH2", "HAULER")


@pytest.mark.rule("SPEC-VTX")
def test_vts_holds_large_vehicles_and_none_that_is_very_large() -> None:
    assert carries("VTS3", "TANK", "HEAVY", "HAULER") == ""
    assert "has no bay" in carries("VTS3", "GIANT")


def test_ct_counts_tons() -> None:
    assert carries("CT110", "MECH", "MECH") == ""
    assert "weighs 55 tons as cargo, Ship has 54 left" in carries("CT109", "MECH", "MECH")


@pytest.mark.rule("SPEC-CK")
def test_ck_counts_thousands_of_tons_and_parts_of_them() -> None:
    assert [str(Special.parse(text)) for text in ("PT5", "CK3.57", "CT100")] == ["PT5", "CK3.57", "CT100"]
    assert CK(Special.parse("CK3.57").value).tons_mine() == 3570.0
    assert carries("CK0.11", "MECH", "MECH") == ""
    assert "has 54 left" in carries("CK0.109", "MECH", "MECH")


@pytest.mark.rule("CARGO-AS-CARGO")
def test_a_unit_weighs_a_tenth_more_as_cargo() -> None:
    assert packed(card("BM", 2, tons=50)) == 55
    assert packed(card("BM", 4, tons=95)) == 104.5
    assert [weight(card("BM", size)) for size in (1, 2, 3, 4)] == list(HEAVIEST.values())
    assert weight(card("SV", 4, "VLG", move="8t")) == 0
    two = 'unit a "MECH" aboard ship unit b "MECH" aboard ship'
    said = refused_at_once(two, ship="FREIGHTER")
    assert "Mech (b) weighs 55 tons as cargo, Freighter has 45 left" in said
    assert fine(yard(units=two, ship="HOLDS"))
    assert "its card has no weight" in refused_at_once('unit a "GIANT" aboard ship', ship="FREIGHTER")


@pytest.mark.rule("CARGO-AS-CARGO")
def test_cargo_is_not_ready_to_leave_to_fight_or_to_move() -> None:
    played = yard(
        "m embarks on ship as cargo",
        "ship unloads m at (24, 19.25)",
        ship="FREIGHTER",
        units='unit m "MECH" at (24, 16.75) facing north',
    )
    assert fine(played)
    (aboard,), (left,) = happened(played, UnitEmbarked), happened(played, UnitDisembarked)
    assert aboard.stowed
    assert (left.cost, left.ready) == (0.0, 32)
    asked = yard(
        'ship unloads m at (24, 19.25) after movement expect m cannot move to (24, 25) because "packed as cargo"'
        ' after movement expect m cannot fire at foe because "packed as cargo" after movement expect m immobile',
        ship="FREIGHTER",
        units='unit m "MECH" aboard ship',
    )
    assert fine(asked)


@pytest.mark.rule("CARGO-AS-CARGO-RATE")
def test_what_was_cargo_is_ready_thirty_turns_later() -> None:
    played = yard(
        "turn 4 { ship unloads m at (24, 19.25) }",
        'turn 33 { after movement expect m cannot move to (24, 21) because "packed as cargo" }',
        "turn 34 { m moves to (24, 25) }",
        ship="FREIGHTER",
        units='unit m "MECH" aboard ship',
        length=34,
    )
    assert fine(played)
    assert unit(played, "m", 33).crated == 34
    assert unit(played, "m", 34).crated == 0
    assert unit(played, "m", 34).place.y == 25.0


@pytest.mark.rule("CARGO-AS-CARGO-RATE")
def test_one_unit_of_cargo_a_turn_goes_in_or_out() -> None:
    two = yard(
        "ship unloads a at (24, 19.25), b at (24, 16.75)",
        ship="HOLDS",
        units='unit a "MECH" aboard ship unit b "MECH" aboard ship',
    )
    assert "has taken aboard or set down a unit as cargo this turn already" in refusal(two)
    assert happened(two, UnitDisembarked) == []
    both = yard(
        "a embarks on ship as cargo  ship unloads c",
        "ship unloads c",
        ship="HOLDS",
        units='unit a "MECH" at (24, 16.75) facing north unit c "MECH" aboard ship',
    )
    assert "this turn already" in refusal(both)
    assert unit(both, "c", 1).aboard == "ship"
    assert unit(both, "c", 2).aboard == ""


def test_who_carries_whom_is_told_in_all_cases() -> None:
    foot = 'unit f "FOOT" at (24, 16.75) facing north'
    assert "is infantry: its transport loads it" in refusal(yard("f embarks on ship", units=foot))
    mech = 'unit m "MECH" at (24, 16.75) facing north'
    assert "it goes aboard by itself" in refusal(yard("ship loads m", units=mech))
    lost = yard("m embarks on ship", units='unit m "MECH" enters turn 1 from west')
    assert "is not on the table" in refusal(lost)


def test_passengers_of_a_lost_transport_are_placed_beside_it_cargo_still_packed() -> None:
    wreck = 'type SV size 4 move "6t" damage "0/0/0" armor 0 structure 1'
    for specials, packed_until in (("MT2", 0), ("CT100", 31)):
        played = battle(
            f"""{CARDS} card "WRECK" "Wreck" {wreck} specials "{specials}"
            force red {{ home west commander orders
                unit ship "WRECK" at (24, 18) facing north unit m "MECH" aboard ship }}
            force blue {{ home east commander orders unit foe "TANK" at (34, 18) facing west }}
            turn 1 {{ {FIRST} foe fires at ship rolling 6 6 }}""",
            level="advanced",
        )
        assert fine(played)
        assert [event.unit for event in happened(played, UnitDestroyed)] == ["ship"]
        there = unit(played, "m")
        assert (there.aboard, there.on_table, there.crated) == ("", True, packed_until)
