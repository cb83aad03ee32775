"""Critical hits at the standard level: a column for each type, chances that add up, effects of vehicles."""

import pytest

from engine.rules.events import (
    CrewRecovered,
    CriticalAverted,
    CriticalRolled,
    CriticalTookEffect,
    DamageMarked,
    MotiveRolled,
    UnitDestroyed,
)
from engine.rules.state import Status, Unit
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal

PIN = 'card "PIN" "Pin" type BM move "4" damage "1/1/1" armor 9 structure 9'


def struck(
    *rolls: str,
    kind: str = "BM",
    move: str = "10",
    target: str = "armor 0 structure 9",
    damage: str = "3/3/3",
    specials: str = "TAG",
    arcs: str = "",
    answer: str = "",
    more: str = "",
    turns: int = 1,
    terrain: str = "",
) -> Performance:
    """One-point hits, a shot for each string of dice that follow its to-hit roll."""
    shooters = "  ".join(f'unit a{n} "PIN" at ({20 + 3 * n}, 5) facing north' for n in range(len(rolls)))
    orders = "  ".join(f"a{n} fires at b rolling 6 6 {dice}" for n, dice in enumerate(rolls))
    return battle(
        f"""
        {PIN}
        card "TARGET" "Target" type {kind} size 3 move "{move}" damage "{damage}" overheat 2
            armor 9 structure 9 specials "{specials}" {arcs}
        force red  {{ home south  {shooters} }}
        force blue {{ home north  unit b "TARGET" at (20, 15) facing south {target} }}
        turn 1 {{ initiative red 3, blue 9  {orders}  {answer} }}
        {more}""",
        level="standard",
        turns=turns,
        table=f"table 48 x 36 {{ {terrain} }}",
        extra="sight silhouette",
    )


def victim(performance: Performance, turn: int = 1) -> Unit:
    """The target after a turn, the first of a Point."""
    state = after(performance, turn)
    return state.units.get("b") or state.unit("b.1")


COLUMNS = {
    "BM": "ammunition engine fire_control none weapon mp weapon none fire_control engine destroyed",
    "IM": "ammunition engine fire_control none weapon mp weapon none fire_control engine destroyed",
    "PM": "weapon weapon fire_control mp none mp none mp destroyed weapon weapon",
    "CV": "ammunition crew_stunned fire_control fire_control none none none weapon weapon crew_killed engine",
    "SV": "ammunition crew_stunned fire_control fire_control none none none weapon weapon crew_killed engine",
}
CELLS = [
    (kind, total, result) for kind, column in COLUMNS.items() for total, result in enumerate(column.split(), start=2)
]
MOVES = {"CV": "8t", "SV": "8t"}


def dice_of(total: int) -> str:
    """Two dice that make a total."""
    low = max(1, total - 6)
    return f"{low} {total - low}"


@pytest.mark.rule("CRIT-TABLE")
@pytest.mark.parametrize(("kind", "total", "result"), CELLS)
def test_every_cell_of_the_table(kind: str, total: int, result: str) -> None:
    rolls = happened(struck(f"{dice_of(total)} 2 3 1", kind=kind, move=MOVES.get(kind, "8")), CriticalRolled)
    assert (sum(rolls[0].dice), rolls[0].result) == (total, result)


@pytest.mark.rule("CRIT-WHO")
@pytest.mark.parametrize(("kind", "move"), [("CI", "4f"), ("BA", "6j")])
def test_infantry_takes_no_critical_hits(kind: str, move: str) -> None:
    performance = struck("", kind=kind, move=move, target="armor 0 structure 4")
    assert victim(performance).structure == 3
    assert happened(performance, CriticalRolled) == []


@pytest.mark.rule("CRIT-IM-DOUBLE", "CRIT-TRIGGERS")
def test_an_industrial_mech_rolls_twice_for_each_chance() -> None:
    performance = struck("3 3 3 4", kind="IM", move="8")
    assert [event.result for event in happened(performance, CriticalRolled)] == ["weapon", "mp"]
    assert (victim(performance).criticals.weapon, victim(performance).criticals.mp) == (1, 1)


@pytest.mark.rule("CRIT-IM-DOUBLE", "CRIT-ENGINE-MECH")
def test_two_engine_hits_of_one_chance_destroy_it() -> None:
    performance = struck("1 2 5 6", kind="IM", move="8")
    assert [event.cause for event in happened(performance, UnitDestroyed)] == ["second engine hit"]


@pytest.mark.rule("CRIT-PM-SEPARATE")
def test_each_protomech_keeps_its_own_hits() -> None:
    performance = battle(
        f"""
        {PIN}
        card "PROTO" "Proto" type PM size 1 move "8" damage "1/1/0" armor 2 structure 2
        force red  {{ home south  unit a "PIN" at (20, 5) facing north }}
        force blue {{ home north  unit point "PROTO" at (20, 15) facing south armor 0 }}
        turn 1 {{ initiative red 3, blue 9  a fires at point.2 rolling 6 6 3 4 }}""",
        level="standard",
        extra="sight silhouette",
    )
    state = after(performance, 1)
    moves = [str(state.unit(f"point.{number}").move) for number in range(1, 6)]
    assert moves == ["8", "4", "8", "8", "8"]


TRIGGERS = [
    ("BM", "10", "TAG", "armor 5", 0),
    ("BM", "10", "TAG", "armor 0", 1),
    ("IM", "10", "TAG", "armor 5", 0),
    ("IM", "10", "TAG", "armor 0", 2),
    ("CV", "8t", "BAR", "armor 5", 1),
    ("CV", "8t", "BAR", "armor 0", 2),
    ("IM", "10", "BAR", "armor 5", 2),
    ("IM", "10", "BAR", "armor 0", 4),
]


@pytest.mark.rule("CRIT-TRIGGERS", "SPEC-BAR")
@pytest.mark.parametrize(("kind", "move", "specials", "target", "rolls"), TRIGGERS)
def test_chances_add_up(kind: str, move: str, specials: str, target: str, rolls: int) -> None:
    performance = struck("1 4 " * rolls + "1", kind=kind, move=move, specials=specials, target=target)
    assert len(happened(performance, CriticalRolled)) == rolls


@pytest.mark.rule("SPEC-BAR", "DMG-MINIMAL")
@pytest.mark.parametrize(("die", "rolls", "checks"), [(3, 0, 0), (4, 1, 1)])
def test_an_empty_minimal_hit_neither_rolls_criticals_nor_checks_the_motive_system(
    die: int, rolls: int, checks: int
) -> None:
    performance = battle(
        f"""
        card "SPARK" "Spark" type BM move "4" damage "0*/0*/0*" armor 9 structure 9
        card "TRUCK" "Truck" type SV size 2 move "8w" damage "1/1/-" armor 3 structure 3 specials "BAR"
        force red  {{ home south  unit a "SPARK" at (20, 5) facing north }}
        force blue {{ home north  unit b "TRUCK" at (20, 15) facing south }}
        turn 1 {{ initiative red 3, blue 9  a fires at b rolling 6 6 {die} 3 4 1 }}""",
        level="standard",
    )
    assert len(happened(performance, DamageMarked)) == checks
    assert len(happened(performance, CriticalRolled)) == rolls
    assert len(happened(performance, MotiveRolled)) == checks


@pytest.mark.rule("SPEC-ARM", "CRIT-TRIGGERS")
def test_armored_components_take_the_first_chance_and_are_spent() -> None:
    performance = struck("", "3 3", specials="ARM")
    assert [event.spends for event in happened(performance, CriticalAverted)] == ["ARM"]
    assert [event.result for event in happened(performance, CriticalRolled)] == ["weapon"]
    assert victim(performance).used == ("ARM",)


@pytest.mark.rule("SPEC-ARM")
def test_of_two_chances_one_is_left_and_an_industrial_mech_loses_both_rolls() -> None:
    both = struck("1 4 1", specials="ARM, BAR", kind="CV", move="8t")
    assert (len(happened(both, CriticalAverted)), len(happened(both, CriticalRolled))) == (1, 1)
    double = struck("", specials="ARM", kind="IM", move="8")
    assert happened(double, CriticalRolled) == []


@pytest.mark.rule("CRIT-CREW-KILLED")
def test_a_unit_without_a_crew_is_destroyed_in_the_end_phase() -> None:
    answer = "after combat expect b active  b fires at a0 rolling 1 1"
    performance = struck("5 6", kind="CV", move="8t", answer=answer)
    assert refusal(performance) == ""
    assert [event.cause for event in happened(performance, UnitDestroyed)] == ["crew killed"]
    assert victim(performance).status is Status.DESTROYED


STUNNED = """
    turn 2 { initiative red 3, blue 9
        after movement { expect b immobile  expect b tmm -4
            expect b cannot move to (20, 20)  expect b cannot fire at a0 because "stunned" } }
    turn 3 { initiative red 3, blue 9  after movement { expect not b immobile  expect b may fire at a0 } }"""


@pytest.mark.rule("CRIT-CREW-STUNNED")
def test_a_stunned_crew_loses_the_whole_next_turn() -> None:
    answer = "b fires at a0 rolling 1 1  after combat expect not b immobile"
    performance = struck("1 2 1", kind="CV", move="8t", answer=answer, more=STUNNED, turns=3)
    assert refusal(performance) == ""
    assert [victim(performance, turn).stunned for turn in (1, 2, 3)] == [True, False, False]
    assert len(happened(performance, CrewRecovered)) == 1


@pytest.mark.rule("CRIT-CREW-STUNNED")
def test_stunned_again_it_loses_another() -> None:
    again = "turn 2 { initiative red 3, blue 9  a0 fires at b rolling 6 6 1 2 1 }"
    performance = struck("1 2 1", kind="CV", move="8t", more=again, turns=3)
    assert [victim(performance, turn).stunned for turn in (1, 2, 3)] == [True, True, False]


@pytest.mark.rule("CRIT-ENGINE-VEHICLE")
def test_an_engine_hit_halves_movement_and_all_damage_of_a_vehicle() -> None:
    performance = struck("6 6 1", kind="CV", move="9t", damage="3/3/1", specials="TUR(2/2/0)")
    unit = victim(performance)
    assert (str(unit.move), str(unit.damage), str(unit.special("TUR"))) == ("4t", "1/1/0", "TUR(1/1/0)")
    minimal = victim(struck("6 6 1", kind="CV", move="9t", damage="3/0*/-"))
    assert str(minimal.damage) == "1/0/-"
    before = victim(struck(kind="CV", move="9t", damage="3/3/1", target="criticals engine"))
    assert (str(before.move), str(before.damage)) == ("4t", "1/1/0")


@pytest.mark.rule("CRIT-ENGINE-VEHICLE")
def test_a_second_engine_hit_destroys_a_vehicle() -> None:
    performance = struck("6 6 1", "6 6 1", kind="CV", move="9t")
    assert [event.cause for event in happened(performance, UnitDestroyed)] == ["second engine hit"]


@pytest.mark.rule("CRIT-WEAPON")
@pytest.mark.parametrize(
    ("specials", "code", "now"),
    [
        ("LRM1/1/1", "LRM", "LRM0/0/0"),
        ("IF2", "IF", "IF1"),
        ("SRM2/1", "SRM", "SRM1/0"),
        ("TOR3/0*/-", "TOR", "TOR2/0/-"),
        ("REAR1/1/0", "REAR", "REAR0/0/0"),
        ("FLK1/1/1", "FLK", "FLK0/0/0"),
        ("HT2/1/-", "HT", "HT1/0/-"),
        ("TUR(2/3/1,IF1)", "TUR", "TUR(1/2/0,IF0)"),
        ("CAR5", "CAR", "CAR5"),
        ("BOMB3", "BOMB", "BOMB3"),
    ],
)
def test_a_weapon_hit_lowers_every_damage_value(specials: str, code: str, now: str) -> None:
    unit = victim(struck("3 3", specials=specials, damage="5/5/4"))
    assert (str(unit.damage), str(unit.special(code))) == ("4/4/3", now)


@pytest.mark.rule("CRIT-INAPPLICABLE", "CRIT-WEAPON")
def test_a_unit_is_disarmed_only_when_its_abilities_are_too() -> None:
    armed = struck("3 3", damage="0/0/0", specials="TOR1/1")
    assert victim(armed).criticals.weapon == 1
    bare = struck("3 3 6 6", damage="0/0/0", specials="CAR5")
    assert (victim(bare).structure, len(happened(bare, CriticalRolled))) == (7, 1)


@pytest.mark.rule("CRIT-INAPPLICABLE", "MOTIVE-CHECK")
@pytest.mark.parametrize("kind", ["PM", "BM"])
def test_a_movement_hit_on_what_stands_still_is_a_point_of_damage(kind: str) -> None:
    performance = struck("3 4", kind=kind, move="0")
    assert victim(performance).structure == 7
    assert [event.effect for event in happened(performance, CriticalRolled)] == [""]


@pytest.mark.rule("CRIT-INAPPLICABLE", "MOTIVE-CHECK")
def test_the_point_of_a_result_that_cannot_apply_checks_no_motive_system() -> None:
    performance = struck("4 5 1", kind="CV", move="8t", damage="0/0/0")
    assert victim(performance).structure == 7
    assert len(happened(performance, MotiveRolled)) == 1


@pytest.mark.rule("CRIT-WEAPON-MULTI-ARC")
@pytest.mark.parametrize(("die", "arc", "left"), [(1, "front", "2/2/1"), (3, "left", "2/1/0"), (5, "right", "1/1/0")])
def test_one_arc_of_several_loses_half_of_its_damage(die: int, arc: str, left: str) -> None:
    arcs = 'arcs "front 5/4/3, left 4/2/1, right 3/3/0, rear 0/0/0"'
    performance = struck(f"4 5 {die} 1", kind="SV", move="6t", specials="LG", arcs=arcs)
    (rolled,) = happened(performance, CriticalRolled)
    now = {each.name: str(each.damage) for each in victim(performance).arcs}
    assert (rolled.effect, now[arc]) == (f"weapon_in_{arc}", left)
    assert sum(now[name] == was for name, was in (("front", "5/4/3"), ("left", "4/2/1"), ("right", "3/3/0"))) == 2


@pytest.mark.rule("CRIT-TIMING")
def test_results_that_wait_are_judged_in_the_order_of_their_rolls() -> None:
    performance = struck("6 6 5 6 6", "4 5 1", kind="CV", move="8t", damage="1/1/-")
    assert [event.effect for event in happened(performance, CriticalTookEffect)] == ["engine", "motive_stopped"]
    assert [event.note for event in happened(performance, CriticalRolled)] == ["", "no weapon left: 1 damage"]
