"""Commanders of all kinds of unit: what each kind does by itself, and that nothing they order is against the rules."""

import random

import pytest
import shapely

from engine.phases.standing import base
from engine.rules.events import (
    OrderGiven,
    PhaseEnded,
    PhysicalAttackMade,
    SpecialAttackDeclared,
    SpotterNamed,
    UnitLanded,
    UnitLeft,
    UnitMoved,
    UnitTookOff,
    UnitUnloaded,
    WeaponFired,
)
from engine.rules.state import Phase
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal

KINDS = (
    "Bulwark Tank",
    "Wayfarer Scout Car",
    "Hornet Sidecar",
    "Skimmer Hovercraft",
    "Dragonfly Gunship",
    "Overseer Drone Carrier",
    "Leviathan Crawler",
    "Jump Platoon ROCKETEER",
    "Limpet Squad",
    "Dragoon Squad",
    "Frogman Squad",
    "Hydra Point",
    "Castellan CST-3",
    "Thermopylae TMP-X",
    "Lumberjack LMB-2",
)
CARRIERS = {
    "Stork Transport": "Jump Platoon ROCKETEER",
    "Petrel Raider": "Foot Platoon RIFLE",
    "Packhorse Omnihover": "Elemental Point",
    "Grendel B": "Elemental Point",
}
AFLOAT = ("Frigate Gunboat", "Moray Submarine", "Narwhal NRW-2U")
COMMANDERS = ("aggressive", "aggressive", "hold", "defend keep", "breakthrough")


def fight(red: str, blue: str = "commander orders", table: str = "table 36 x 36 { }", **more: object) -> Performance:
    """A battle at standard level; what is said of the forces comes first."""
    forces = f"force red {{ home south {red} }}\nforce blue {{ home north {blue} }}"
    return battle(forces, table=table, level="standard", **more)  # type: ignore[arg-type]


def against(unit: str, blue: str = 'unit target "DUMMY" at (18, 30) facing south', **more: object) -> Performance:
    """Some units under an aggressive commander against one that does nothing."""
    return fight(f"commander aggressive {unit}", f"commander orders {blue}", **more)  # type: ignore[arg-type]


def mixed(seed: int) -> tuple[str, str, str]:
    """A small table with all kinds of ground, and two forces of units of any kind, drawn by a seed."""
    draw = random.Random(seed)
    table = f"""table 30 x 28 {{
        water mere at (15, 14) size 14 x 6 depth {draw.choice((1, 3, 5))}
        hill at ({draw.randint(4, 6)}, 14) radius 3 height 2 slope {draw.choice(("1", "cliff"))}
        woods light at ({draw.randint(8, 22)}, 20) size 6 x 4
        rough at ({draw.randint(8, 22)}, 7) size 5 x 3
        building light hut at (26, 14) size 3 x 3 height 3
        area keep at (15, 14) radius 9
    }}"""
    sides = []
    for name, edge, y, facing in (("red", "north", 3, "north"), ("blue", "south", 25, "south")):
        units = [f'unit {name}_float "{draw.choice(AFLOAT)}" at ({11 if name == "red" else 19}, 14) facing {facing}']
        carrier, rider = draw.choice(list(CARRIERS.items()))
        units += [f'unit {name}_carrier "{carrier}" at (4, {y}) facing {facing}']
        units += [f'unit {name}_rider "{rider}" aboard {name}_carrier']
        for number, x in enumerate((9, 15, 21, 26)):
            place = f"at ({x}, {y}) facing {facing}" if draw.random() < 0.75 else "enters turn 1"
            units.append(f'unit {name}_{number} "{draw.choice(KINDS)}" {place}')
        commander = draw.choice(COMMANDERS)
        sides.append(f"commander {commander} {edge if commander == 'breakthrough' else ''} " + "\n".join(units))
    return table, *sides


@pytest.mark.parametrize("seed", range(4))
def test_no_commander_gives_an_illegal_order(seed: int) -> None:
    table, red, blue = mixed(seed)
    performance = fight(red, blue, table, turns=2, seed=seed, extra="rules forced_withdrawal")
    assert refusal(performance) == ""
    assert {order.source for order in happened(performance, OrderGiven)} <= {
        *(word.split()[0] for word in COMMANDERS),
        "forced withdrawal",
    }
    for event, state in zip(performance.replay.events, performance.replay.states[1:], strict=False):
        if isinstance(event, PhaseEnded) and event.name is Phase.MOVEMENT:
            bases = [base(unit) for unit in state.units.values() if unit.on_table]
            frame = shapely.box(0, 0, 30, 28).buffer(1e-6)
            assert all(frame.covers(each) for each in bases)


def test_a_vtol_flies_low_and_stays_in_the_air() -> None:
    performance = against('unit heli "Dragonfly Gunship" at (18, 4) elevation 2 facing north', turns=3)
    assert happened(performance, UnitMoved) != []
    assert all(event.aloft and event.pose.z >= 1.0 for event in happened(performance, UnitMoved))
    assert after(performance, 3).unit("heli").aloft


def test_a_wige_takes_off_and_flies_far_enough_to_stay_up() -> None:
    performance = against('unit raider "Petrel Raider" at (18, 4) facing north', turns=3)
    assert [event.unit for event in happened(performance, UnitTookOff)] == ["raider"]
    assert happened(performance, UnitLanded) == []
    assert all(event.cost >= 4 for event in happened(performance, UnitMoved)[1:])


@pytest.mark.parametrize("boat", ["Frigate Gunboat", "Moray Submarine"])
def test_boats_move_and_stay_in_the_water(boat: str) -> None:
    lake = "table 36 x 36 { water lake at (18, 12) size 20 x 16 depth 4 }"
    performance = against(f'unit boat "{boat}" at (18, 8) facing north', table=lake, turns=3)
    assert happened(performance, UnitMoved) != []
    water = shapely.box(8, 4, 28, 20).buffer(0.01)
    assert all(water.covers(shapely.Point(event.pose.point.plan)) for event in happened(performance, UnitMoved))


def test_a_submarine_fires_torpedoes_at_what_is_in_the_water() -> None:
    lake = "table 36 x 36 { water lake at (18, 18) size 30 x 30 depth 4 }"
    boat = 'unit target "Frigate Gunboat" at (18, 26) facing south'
    performance = against('unit sub "Moray Submarine" at (18, 8) facing north', boat, table=lake, turns=2)
    assert {event.method for event in happened(performance, WeaponFired)} == {"torpedo"}


def test_all_protomechs_of_a_point_move_in_one_activation() -> None:
    performance = against('unit hydra "Hydra Point" at (18, 4) facing north')
    assert [event.unit for event in happened(performance, UnitMoved)] == [f"hydra.{each}" for each in range(1, 6)]


@pytest.mark.parametrize("carrier", ["Packhorse Omnihover", "Stork Transport", "Petrel Raider", "Ferryman Tank"])
def test_a_transport_brings_infantry_near_the_enemy_and_sets_it_down(carrier: str) -> None:
    riders = f'unit bus "{carrier}" at (18, 4) facing north  unit squad "Foot Platoon RIFLE" aboard bus'
    performance = against(riders, 'unit target "DUMMY" at (18, 42) facing south', table="table 36 x 48 { }", turns=5)
    (event,) = happened(performance, UnitUnloaded)
    assert event.unit == "squad"
    assert 42 - event.pose.y < 17
    assert not after(performance, 5).unit("squad").aboard


def test_hold_sets_infantry_down_where_it_stands() -> None:
    red = (
        'commander hold unit bus "Packhorse Omnihover" at (18, 20) facing north unit squad "Elemental Point" aboard bus'
    )
    performance = fight(red, 'unit target "DUMMY" at (18, 30) facing south')
    assert [event.unit for event in happened(performance, UnitUnloaded)] == ["squad"]
    assert happened(performance, UnitMoved) == []


def test_a_turret_fires_to_the_side_and_rear_weapons_behind() -> None:
    red = """commander aggressive
        unit tank "Bulwark Tank" at (12, 10) facing south immobile
        unit castle "Castellan CST-3" at (24, 10) facing south immobile"""
    performance = fight(red, 'unit target "DUMMY" at (18, 14) facing south')
    fired = {event.unit: event.method for event in happened(performance, WeaponFired)}
    assert fired == {"tank": "turret", "castle": "rear"}


def test_indirect_fire_finds_a_spotter_when_nothing_is_in_sight() -> None:
    wall = "table 36 x 36 { building hardened wall at (18, 18) size 10 x 1 height 6 }"
    red = """commander hold
        unit mortar "Frigate Mortar" at (18, 14) facing north
        unit eye "DUMMY" at (4, 20) facing east"""
    card = 'card "Frigate Mortar" "Mortar" type CV size 2 move "4t" damage "2/2/2" armor 4 structure 3 specials "IF2"'
    forces = f"{card}\nforce red {{ home south {red} }}\n"
    forces += 'force blue { home north unit target "DUMMY" at (18, 24) facing south }'
    performance = battle(forces, table=wall, level="standard")
    assert [(event.unit, event.method, event.spotter) for event in happened(performance, WeaponFired)][:1] == [
        ("mortar", "indirect", "eye")
    ]
    assert [event.unit for event in happened(performance, SpotterNamed)] == ["eye"]


def test_infantry_that_can_swarms_a_mech_within_reach() -> None:
    performance = against('unit squad "Elemental Point" at (18, 26) facing north', turns=1)
    assert [event.kind for event in happened(performance, PhysicalAttackMade)] == ["anti_mech"]


def test_a_fast_vehicle_charges_what_has_moved_and_is_weak() -> None:
    card = 'card "RAM" "Ram" type CV size 4 move "20h" damage "1/0/0" armor 6 structure 4 points 10'
    forces = f"""{card}
        force red {{ home south commander aggressive unit ram "RAM" at (18, 10) facing north }}
        force blue {{ home north unit target "DUMMY" at (18, 28) facing south }}
        turn 1 {{ initiative red 9, blue 3 }}"""
    performance = battle(forces, level="standard")
    assert [(event.unit, event.kind) for event in happened(performance, SpecialAttackDeclared)] == [("ram", "charge")]
    assert [event.kind for event in happened(performance, PhysicalAttackMade)] == ["charge"]


def test_defend_goes_to_its_area_and_stays_there() -> None:
    table = "table 48 x 36 { area ford at (12, 10) radius 6 }"
    red = 'commander defend ford unit tank "Bulwark Tank" at (30, 10) facing west unit mech "PROBE" at (12, 12)'
    performance = fight(red, 'unit target "DUMMY" at (40, 34) facing south', table, turns=6)
    area = shapely.Point(12, 10).buffer(6.01)
    mech = [after(performance, turn).unit("mech") for turn in range(1, 7)]
    assert all(area.covers(base(unit)) for unit in mech)
    tank = [after(performance, turn).unit("tank") for turn in range(1, 7)]
    assert 0 < shapely.distance(area, base(tank[0])) < 6
    assert all(area.covers(base(unit)) for unit in tank[3:])
    assert {event.unit for event in happened(performance, WeaponFired)} == {"tank", "mech"}


def test_breakthrough_goes_over_the_edge_with_all_who_ride() -> None:
    red = """commander breakthrough north
        unit bus "Packhorse Omnihover" at (10, 14) facing north  unit squad "Elemental Point" aboard bus
        unit heli "Dragonfly Gunship" at (26, 14) elevation 2 facing north"""
    forces = f"""force red attacker {{ home south {red} }}
        force blue defender {{ home north unit target "DUMMY" at (2, 2) facing south }}
        victory breakthrough by red"""
    performance = battle(forces, table="table 36 x 36 { }", turns=4, level="standard")
    assert {event.unit for event in happened(performance, UnitLeft)} == {"bus", "squad", "heli"}
    assert {event.edge for event in happened(performance, UnitLeft)} == {"north"}


def test_breakthrough_where_none_may_leave_stops_at_its_edge() -> None:
    performance = fight(
        'commander breakthrough east unit mech "PROBE" at (20, 8)', 'unit t "DUMMY" at (2, 34)', turns=3
    )
    assert after(performance, 3).unit("mech").place.x > 35
    assert happened(performance, UnitLeft) == []
