"""Physical attacks at the standard level: who makes which, movement of the attacker, infantry against 'Mechs."""

import pytest

from engine.rules.events import CriticalRolled, DamageMarked, MotiveRolled, PhysicalAttackMade, SpecialAttackDeclared
from engine.rules.state import Unit
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal

BODY = """
    card "HITTER" "Hitter" type {kind} size {size} move "{move}" damage "{damage}" armor 9 structure 9
        specials "{specials}"
    card "MARK" "Mark" type {type_b} size {size_b} move "{move_b}" damage "1/1/1" armor 9 structure 9
        specials "{specials_b}"
    force red  {{ home south  unit a "HITTER" at {start} facing north {attacker} }}
    force blue {{ home north  unit b "MARK" at {at} facing {facing} {target} }}
    turn 1 {{ initiative red 9, blue 3  {order} }}"""


def brawl(
    order: str,
    *,
    kind: str = "BM",
    size: int = 2,
    move: str = "8/8j",
    damage: str = "2/1/0",
    specials: str = "TAG",
    type_b: str = "BM",
    size_b: int = 1,
    move_b: str = "4",
    specials_b: str = "TAG",
    start: str = "(20, 5)",
    at: str = "(20, 6.25)",
    facing: str = "south",
    attacker: str = "",
    target: str = "",
    terrain: str = "",
) -> Performance:
    """One physical attack northward; the bases touch unless told otherwise."""
    script = BODY.format(**{name: value for name, value in locals().items() if name != "terrain"})
    return battle(script, table=f"table 48 x 36 {{ {terrain} }}", level="standard", extra="sight silhouette")


def struck(order: str, **setting: object) -> PhysicalAttackMade:
    """Such an attack that is allowed."""
    performance = brawl(order, **setting)
    assert refusal(performance) == ""
    (made,) = happened(performance, PhysicalAttackMade)
    return made


def marked(performance: Performance, unit: str = "b") -> Unit:
    """A unit after the turn."""
    return after(performance, 1).unit(unit)


KICK, SWING, SWARM = "a kicks b rolling 6 6", "a swings at b rolling 6 6", "a swarms b rolling 6 6 1 4"
CHARGE, DROP = "b stands  a charges b rolling 6 6", "b stands  a jumps onto b rolling 6 6 1 4"
FAR = {"at": "(20, 10.25)"}

WHO = [
    ("BM", "8/8j", "TAG", {KICK: True, SWING: False, CHARGE: True, DROP: True, SWARM: False}),
    ("BM", "8", "TAG", {KICK: True, SWING: False, CHARGE: True, DROP: False, SWARM: False}),
    ("IM", "8/8j", "MEL", {KICK: False, SWING: True, CHARGE: True, DROP: True, SWARM: False}),
    ("PM", "8/8j", "TAG", {KICK: True, SWING: False, CHARGE: False, DROP: False, SWARM: False}),
    ("CV", "8t", "TAG", {KICK: False, SWING: False, CHARGE: True, DROP: False, SWARM: False}),
    ("SV", "8w", "TAG", {KICK: False, SWING: False, CHARGE: True, DROP: False, SWARM: False}),
    ("CV", "8h", "TAG", {KICK: False, SWING: False, CHARGE: True, DROP: False, SWARM: False}),
    ("CV", "8g", "TAG", {KICK: False, SWING: False, CHARGE: False, DROP: False, SWARM: False}),
    ("CI", "8f", "AM", {KICK: False, SWING: False, CHARGE: False, DROP: False, SWARM: True}),
    ("BA", "8j", "AM", {KICK: False, SWING: False, CHARGE: False, DROP: False, SWARM: True}),
    ("CI", "8f", "TAG", {KICK: False, SWING: False, CHARGE: False, DROP: False, SWARM: False}),
    ("BA", "8j", "TAG", {KICK: False, SWING: False, CHARGE: False, DROP: False, SWARM: False}),
]
WHO_MAY = [(kind, move, specials, order, legal) for kind, move, specials, row in WHO for order, legal in row.items()]


@pytest.mark.rule("PHYS-WHO", "SPEC-AM", "SPEC-MEL")
@pytest.mark.parametrize(("kind", "move", "specials", "order", "legal"), WHO_MAY)
def test_who_makes_which_attack(kind: str, move: str, specials: str, order: str, legal: bool) -> None:
    where = FAR if order in (CHARGE, DROP) else {}
    performance = brawl(order, kind=kind, move=move, specials=specials, **where)
    assert len(happened(performance, PhysicalAttackMade)) == legal, refusal(performance)
    assert len(happened(performance, SpecialAttackDeclared)) == (legal and bool(where))


NUMBERS = [
    (KICK, {}, 3),
    (f"a turns to 10  {KICK}", {}, 3),
    (f"a moves to (20, 5.75)  {KICK}", {"at": "(20, 7)", "start": "(20, 4.5)"}, 4),
    (f"a jumps to (20, 5.75)  {KICK}", {"at": "(20, 7)", "start": "(20, 4.5)"}, 6),
    (SWING, {"specials": "MEL"}, 4),
    (KICK, {"specials": "I-TSM"}, 5),
    (SWING, {"specials": "MEL, I-TSM"}, 6),
    (CHARGE, FAR, 6),
    (CHARGE, {**FAR, "specials": "I-TSM"}, 8),
    (DROP, FAR, 9),
    (KICK, {"attacker": "heat 2"}, 3),
    (KICK, {"attacker": "criticals fire_control"}, 3),
    (KICK, {"kind": "IM", "move": "8"}, 3),
    (KICK, {"target": "shutdown"}, -1),
    (SWARM, {"kind": "BA", "move": "8j", "specials": "AM"}, 4),
    (SWARM, {"kind": "CI", "move": "8f", "specials": "AM"}, 7),
    (KICK, {"type_b": "PM"}, 4),
    (KICK, {"type_b": "BA", "move_b": "4j"}, 4),
    (KICK, {"type_b": "CV", "move_b": "4t"}, 3),
]


@pytest.mark.rule("PHYS-HIT", "PHYS-SHUTDOWN-TARGET", "HIT-ATTACKER-MOVE", "SPEC-I-TSM")
@pytest.mark.parametrize(("order", "setting", "number"), NUMBERS)
def test_the_number(order: str, setting: dict[str, str], number: int) -> None:
    assert struck(order, **setting).number == number


@pytest.mark.rule("PHYS-HIT")
def test_a_death_from_above_counts_its_own_modifier_and_the_jump() -> None:
    made = struck(DROP, **FAR)
    assert [(part.amount, part.reason) for part in made.modifiers if part.amount] == [
        (4, "skill"),
        (3, "death from above"),
        (2, "attacker jumped"),
    ]


@pytest.mark.rule("PHYS-HIT")
def test_the_examples_of_numbers() -> None:
    woods = struck(
        f"b moves to (20, 7)  a moves to (20, 5.75)  {KICK}",
        start="(20, 4.5)",
        at="(20, 9)",
        move_b="8",
        terrain="woods light at (20, 8) size 4 x 4",
    )
    assert woods.number == 4 + 0 + 1 + 2
    fast = struck("b moves to (20, 10.25)  a charges b rolling 6 6", at="(20, 13)", move_b="10")
    assert fast.number == 4 + 2 + 2
    drop = struck("b moves to (20, 10.25)  a jumps onto b rolling 6 6 1 4", at="(20, 13)", move_b="8")
    assert drop.number == 4 + 3 + 1 + 2


DAMAGE = [
    (KICK, {"size": 4}, 4),
    (SWING, {"size": 3, "specials": "MEL"}, 4),
    (KICK, {"size": 3, "specials": "I-TSM"}, 4),
    (SWING, {"size": 3, "specials": "MEL, TSM", "attacker": "heat 1"}, 5),
    (KICK, {"size": 3, "specials": "TSM", "attacker": "heat 3"}, 4),
    (KICK, {"size": 3, "specials": "TSM"}, 3),
    (KICK, {"facing": "north"}, 3),
    (KICK, {"specials_b": "SHLD"}, 1),
    (KICK, {"facing": "north", "specials_b": "SHLD"}, 2),
    (KICK, {"attacker": "criticals weapon, weapon"}, 2),
    (KICK, {"kind": "PM", "size": 1}, 1),
    ("b stands  a charges b ending at (20, 9) rolling 6 6", {**FAR, "size": 1}, 1),
    (CHARGE, {**FAR, "size": 4, "specials": "I-TSM"}, 2),
    (CHARGE, {**FAR, "size": 4, "facing": "north"}, 3),
    (DROP, {**FAR, "size": 4, "facing": "north"}, 3),
    (CHARGE, {**FAR, "kind": "CV", "move": "8t", "size": 4}, 2),
]


@pytest.mark.rule("PHYS-DAMAGE", "PHYS-CHARGE-DAMAGE", "PHYS-DFA", "SPEC-TSM", "SPEC-I-TSM", "SPEC-SHLD", "DMG-REAR")
@pytest.mark.parametrize(("order", "setting", "damage"), DAMAGE)
def test_damage(order: str, setting: dict[str, object], damage: int) -> None:
    assert struck(order, **setting).total == damage


@pytest.mark.rule("PHYS-AM", "SPEC-AM")
@pytest.mark.parametrize(
    ("target", "rolls", "left"), [("armor 4 structure 5", 1, (2, 5)), ("armor 1 structure 5", 2, (0, 4))]
)
def test_infantry_does_its_short_damage_and_looks_for_weak_spots(
    target: str, rolls: int, left: tuple[int, int]
) -> None:
    order = "a swarms b rolling 6 6 1 4 1 4"
    performance = brawl(order, kind="BA", move="8j", specials="AM", target=target)
    assert len(happened(performance, CriticalRolled)) == rolls
    assert (marked(performance).armor, marked(performance).structure) == left


@pytest.mark.rule("PHYS-AM", "DMG-MINIMAL")
@pytest.mark.parametrize(("die", "damage"), [(3, 0), (4, 1)])
def test_minimal_damage_is_rolled_for_and_the_critical_chance_comes_anyway(die: int, damage: int) -> None:
    order = f"a swarms b rolling 6 6 {die} 1 4"
    performance = brawl(order, kind="CI", move="8f", specials="AM", damage="0*/-/-")
    (made,) = happened(performance, PhysicalAttackMade)
    assert (made.minimal_die, made.total, len(happened(performance, CriticalRolled))) == (die, damage, 1)


@pytest.mark.rule("PHYS-AM")
def test_infantry_attacks_any_way_round_but_only_what_it_touches() -> None:
    behind = struck(SWARM, kind="BA", move="8j", specials="AM", at="(20, 3.75)")
    assert behind.hit
    away = brawl(SWARM, kind="BA", move="8j", specials="AM", at="(20, 6.5)")
    assert happened(away, PhysicalAttackMade) == []
    assert "0.25 in away" in refusal(away)


@pytest.mark.rule("PHYS-AM", "PHYS-CRIT", "MOTIVE-CHECK")
def test_infantry_attacks_tanks_too() -> None:
    performance = brawl(
        "a swarms b rolling 6 6 3 4 5 4 5", kind="BA", move="8j", specials="AM", type_b="CV", move_b="8t"
    )
    assert (len(happened(performance, CriticalRolled)), len(happened(performance, MotiveRolled))) == (1, 1)
    assert str(marked(performance).move) == "6t"


@pytest.mark.rule("PHYS-CHARGE-SELF", "MOTIVE-CHECK")
@pytest.mark.parametrize(("size", "recoil"), [(1, 0), (2, 0), (3, 1), (4, 1)])
def test_a_tank_that_rams_something_big_takes_a_point_without_a_motive_check(size: int, recoil: int) -> None:
    performance = brawl(CHARGE, kind="CV", move="8t", size_b=size, **FAR)
    assert refusal(performance) == ""
    assert marked(performance, "a").armor == 9 - recoil
    assert happened(performance, MotiveRolled) == []


@pytest.mark.rule("PHYS-CHARGE-SELF")
def test_a_failed_charge_costs_nothing() -> None:
    performance = brawl("b stands  a charges b rolling 1 1", size_b=4, **FAR)
    assert happened(performance, DamageMarked) == []


@pytest.mark.rule("PHYS-DFA-SELF", "PHYS-DFA-CRIT")
@pytest.mark.parametrize(
    ("size", "dice", "recoil", "rolls"), [(2, "6 6", 2, 1), (2, "1 1", 1, 0), (3, "6 6", 3, 1), (3, "1 1", 2, 0)]
)
def test_a_death_from_above_hurts_whoever_makes_it(size: int, dice: str, recoil: int, rolls: int) -> None:
    performance = brawl(f"b stands  a jumps onto b rolling {dice} 1 4", size=size, **FAR)
    assert marked(performance, "a").armor == 9 - recoil
    assert len([event for event in happened(performance, CriticalRolled) if event.unit == "b"]) == rolls


@pytest.mark.rule("PHYS-DFA-CRIT")
def test_structure_damage_adds_a_second_roll() -> None:
    performance = brawl("b stands  a jumps onto b rolling 6 6 1 4 1 4", target="armor 1 structure 4", **FAR)
    assert (marked(performance).armor, marked(performance).structure) == (0, 3)
    assert len(happened(performance, CriticalRolled)) == 2
