"""The to-hit number of a weapon attack: what counts at the introductory level, and what does not."""

import pytest

from engine.rules.events import WeaponFired
from grammar.performance import Performance
from tests.battle import battle, happened, refusal


def shot(
    target: str = "",
    *,
    shooter: str = "",
    inches: float = 4.0,
    move: str = "4",
    skill: int = 4,
    terrain: str = "",
    orders: str = "a fires at b rolling 6 6",
) -> Performance:
    """One shot at a 'Mech of a Move, so many inches from edge to edge."""
    return battle(
        f"""
        card "SHOOTER" "Shooter" type BM move "8/8j" damage "3/3/3" overheat 3 armor 9 structure 9
        card "TARGET" "Target" type BM move "{move}" damage "1/1/1" armor 9 structure 9
        force red  {{ home south  skill {skill}  unit a "SHOOTER" at (24, 5) facing north {shooter} }}
        force blue {{ home north  unit b "TARGET" at (24, {5 + 1.25 + inches}) facing south {target} }}
        turn 1 {{ initiative red 3, blue 9  {orders} }}""",
        table=f"table 48 x 48 {{ {terrain} }}",
        extra="sight silhouette",
    )


def number(target: str = "", **setting: object) -> int:
    """The to-hit number of such a shot."""
    (fired,) = happened(shot(target, **setting), WeaponFired)
    assert fired.number == sum(modifier.amount for modifier in fired.modifiers)
    return fired.number


def modifier(words: str, target: str = "", **setting: object) -> list[int]:
    """The amounts of modifiers whose reason has certain words."""
    (fired,) = happened(shot(target, **setting), WeaponFired)
    return [part.amount for part in fired.modifiers if words in part.reason]


MOVES = [
    ("1", 0),
    ("4", 0),
    ("5", 1),
    ("8", 1),
    ("9", 2),
    ("12", 2),
    ("13", 3),
    ("18", 3),
    ("19", 4),
    ("34", 4),
    ("35", 5),
    ("10/4j", 2),
    ("8/8j", 2),
    ("6/6j", 2),
    ("8j", 2),
    ("4/14j", 4),
]


@pytest.mark.rule("INTRO-TOHIT-TABLE", "INTRO-TMM", "HIT-TMM-INTRO")
@pytest.mark.parametrize(("move", "amount"), MOVES)
def test_the_targets_modifier_comes_from_its_best_mode(move: str, amount: int) -> None:
    assert modifier("target can", move=move) == [amount]
    assert number(move=move) == 4 + amount


@pytest.mark.rule("INTRO-TMM", "HIT-TMM-INTRO")
@pytest.mark.parametrize("order", ["b stands", "b moves to (24, 11.25)", "b moves to (30, 10.25)"])
def test_what_the_target_did_does_not_matter(order: str) -> None:
    assert modifier("target can", move="10", orders=f"{order}  a fires at b rolling 6 6") == [2]


@pytest.mark.rule("INTRO-TMM", "HEAT-SCALE-EFFECTS")
@pytest.mark.parametrize(
    ("move", "heat", "amount"), [("10", 1, 1), ("10", 2, 1), ("10", 3, 0), ("6/6j", 3, 2), ("10/4j", 3, 1)]
)
def test_heat_lowers_the_ground_modifier_and_leaves_the_jump(move: str, heat: int, amount: int) -> None:
    assert modifier("target can", f"heat {heat}", move=move) == [amount]


@pytest.mark.rule("INTRO-TMM", "CRIT-MP")
def test_movement_hits_lower_the_modifier() -> None:
    assert modifier("target can", "criticals mp", move="10") == [1]


@pytest.mark.rule("INTRO-TMM", "HIT-TMM-INTRO", "INTRO-TOHIT-TABLE", "HEAT-SHUTDOWN")
@pytest.mark.parametrize(
    ("target", "move", "words"), [("shutdown", "10/4j", "shut down"), ("criticals mp", "2", "immobile")]
)
def test_only_the_shut_down_and_the_immobile_give_minus_four(target: str, move: str, words: str) -> None:
    assert modifier(words, target, move=move) == [-4]
    assert number(target, move=move) == 4 - 4


@pytest.mark.rule("INTRO-TMM", "HEAT-SCALE-EFFECTS")
def test_a_unit_that_can_still_jump_is_not_immobile() -> None:
    """Heat 3 takes all 6 in of ground movement; the jump of 6 in is left."""
    performance = shot(
        "heat 3", move="6/6j", orders="after movement { expect b move 0  expect not b immobile  expect b tmm 2 }"
    )
    assert refusal(performance) == ""


@pytest.mark.rule("INTRO-NO-MOVE-ATTACK-MOD")
@pytest.mark.parametrize("order", ["a stands", "a jumps to (28, 9) facing 330", "a moves to (24, 6)"])
def test_the_attackers_own_movement_never_counts(order: str) -> None:
    (fired,) = happened(shot(move="8", orders=f"{order}  a fires at b rolling 6 6"), WeaponFired)
    assert (fired.bracket, fired.number) == ("short", 5)


@pytest.mark.rule("INTRO-TOHIT-TABLE", "HIT-NUMBER", "CRIT-FIRE-CONTROL")
@pytest.mark.parametrize(
    ("criticals", "expected"),
    [
        ("", 4),
        ("criticals fire_control", 6),
        ("criticals fire_control, fire_control", 8),
        ("criticals engine, weapon", 4),
    ],
)
def test_fire_control_hits_add_two_each(criticals: str, expected: int) -> None:
    assert number(shooter=criticals) == expected


@pytest.mark.rule("CRIT-FIRE-CONTROL", "PHYS-HIT", "HEAT-SCALE-EFFECTS", "INTRO-TOHIT-TABLE")
def test_fire_control_hits_and_heat_do_not_touch_physical_attacks() -> None:
    performance = shot(
        shooter="criticals fire_control, fire_control heat 3",
        inches=0.5,
        orders="after movement { expect a needs 4 to kick b  expect a needs 11 to hit b }",
    )
    assert refusal(performance) == ""


@pytest.mark.rule("INTRO-TOHIT-TABLE", "HEAT-SCALE-EFFECTS", "INTRO-HEAT-EXAMPLE")
@pytest.mark.parametrize("heat", [1, 2, 3])
def test_heat_adds_its_level(heat: int) -> None:
    assert modifier(f"heat {heat}", shooter=f"heat {heat}") == [heat]
    assert number(shooter=f"heat {heat}") == 4 + heat


@pytest.mark.rule("INTRO-TERRAIN-MOD", "INTRO-TOHIT-TABLE")
@pytest.mark.parametrize(
    ("terrain", "amounts"),
    [
        ("", []),
        ("woods light at (24, 24) size 4 x 3", [2]),
        ("woods light at (24, 14) size 4 x 3", [2]),
        ("woods light at (24, 24) size 4 x 3 woods light at (24, 14) size 4 x 3", [2]),
        ("woods light at (24, 5.1) size 4 x 1", []),
        ("woods light at (24, 3) size 4 x 5", []),
        ("woods light at (24, 6) size 4 x 4", [2]),
        ("woods light at (24, 28) size 4 x 3", []),
        ("woods light at (25.5, 25.25) size 2 x 2", [2]),
    ],
)
def test_woods_count_once_and_only_on_the_line_or_under_the_target(terrain: str, amounts: list[int]) -> None:
    """In order: none; around the target; between; both; under the attacker (twice); before it; behind; under a rim."""
    assert modifier("woods", inches=18.75, terrain=terrain) == amounts


@pytest.mark.rule("INTRO-TERRAIN-MOD", "INTRO-TOHIT-TABLE")
def test_woods_and_cover_add_up() -> None:
    terrain = "woods light at (24, 14) size 4 x 3 building light at (24, 23) size 20 x 0.1 height 1"
    assert modifier("woods", inches=18.75, terrain=terrain) == [2]
    assert modifier("partial cover", inches=18.75, terrain=terrain) == [2]
    assert number(inches=18.75, terrain=terrain) == 4 + 2 + 2 + 2


@pytest.mark.rule("INTRO-TOHIT-TABLE", "LOS-WATER-COVER")
def test_the_cataphract_of_the_book_needs_seven() -> None:
    """Skill 3, two inches away, a Move of 10 in and a jump of 4 in, standing in an inch of water."""
    water = "water at (24, 9.5) size 20 x 4 depth 1"
    assert number(skill=3, inches=2.0, move="10/4j", terrain=water) == 3 + 0 + 2 + 2


@pytest.mark.rule("HIT-NUMBER")
def test_all_modifiers_add_up_to_the_number() -> None:
    assert number(inches=10, move="12") == 8
    (fired,) = happened(shot(inches=10, move="12"), WeaponFired)
    assert [(part.amount, part.reason) for part in fired.modifiers] == [
        (4, "skill"),
        (2, "medium range"),
        (2, "target can move 12 in"),
    ]


@pytest.mark.rule("HIT-NUMBER")
@pytest.mark.parametrize(
    ("dice", "hit"), [("4 4", True), ("4 3", False), ("6 6", True), ("1 1", False)], ids=["8", "7", "12", "2"]
)
def test_the_roll_must_reach_the_number(dice: str, hit: bool) -> None:
    (fired,) = happened(shot(inches=10, move="12", orders=f"a fires at b rolling {dice}"), WeaponFired)
    assert (fired.number, fired.hit) == (8, hit)


@pytest.mark.rule("HIT-NUMBER")
def test_a_double_six_is_no_sure_hit_and_a_double_one_no_sure_miss() -> None:
    (far,) = happened(shot(inches=30, move="8", skill=8, orders="a fires at b rolling 6 6"), WeaponFired)
    assert (far.number, far.dice, far.hit) == (13, (6, 6), False)
    (sure,) = happened(shot("shutdown", skill=4, orders="a fires at b rolling 1 1"), WeaponFired)
    assert (sure.number, sure.dice, sure.hit) == (0, (1, 1), True)


@pytest.mark.rule("INTRO-SPECIALS")
def test_abilities_that_are_not_of_the_level_change_no_number() -> None:
    performance = battle(
        """
        card "GADGETS" "Gadgets" type BM move "4" damage "3/3/3" armor 9 structure 9 specials "ECM, AMS, PRB, TAG, IF2"
        force red  { home south  unit a "GADGETS" at (24, 5) facing north }
        force blue { home north  unit b "GADGETS" at (24, 15) facing south }
        turn 1 { initiative red 3, blue 9  a fires at b rolling 6 6 }"""
    )
    (fired,) = happened(performance, WeaponFired)
    assert (fired.number, fired.total) == (6, 3)
