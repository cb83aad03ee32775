"""The to-hit number at the standard level: how both moved, what the target is, what it stands in."""

import pytest

from engine.rules.events import WeaponFired
from tests.battle import happened
from tests.rules.gunnery import GUN, MARK, duel, holds

WALK = "a moves to (24, 10)  b moves to (24, 15.25)"
"""Both walk an inch: no modifier for the attacker, the target's by its Move."""


def reasons(*lines: str, **setting: object) -> dict[str, int]:
    """The modifiers of a shot by their reasons."""
    (fired,) = happened(duel(*lines, "a fires at b", **setting), WeaponFired)  # type: ignore[arg-type]
    return {part.reason: part.amount for part in fired.modifiers}


@pytest.mark.rule("HIT-TMM", "HIT-NUMBER")
@pytest.mark.parametrize(
    ("move", "amount"),
    [
        ("4", 0),
        ("5", 1),
        ("8", 1),
        ("9", 2),
        ("10", 2),
        ("12", 2),
        ("13", 3),
        ("18", 3),
        ("19", 4),
        ("34", 4),
        ("35", 5),
    ],
)
def test_a_target_that_walked_an_inch_counts_by_its_whole_move(move: str, amount: int) -> None:
    mark = MARK.replace('"8/8j"', f'"{move}"')
    holds(f"b tmm {amount}", f"a needs {4 + amount} to hit b", orders=WALK, mark=mark)


@pytest.mark.rule("HIT-TMM")
def test_heat_takes_inches_and_with_them_the_modifier() -> None:
    holds("b tmm 1", orders=WALK, mark=MARK.replace('"8/8j"', '"10"'), b="heat 2")


@pytest.mark.rule("HIT-TMM-JUMP", "HIT-TMM-STANDSTILL")
@pytest.mark.parametrize(
    ("order", "amount"),
    [
        ("b jumps to (24, 15)", 2),
        ("b jumps to (24, 14.25)", 2),
        ("b moves to (24, 15.25)", 3),
        ("b moves to (24, 15.24)", 0),
        ("b turns to east", 0),
        ("b stands", 0),
    ],
)
def test_the_mode_really_used_decides(order: str, amount: int) -> None:
    holds(f"b tmm {amount}", orders=f"a moves to (24, 10) {order}", mark=MARK.replace('"8/8j"', '"14/8j"'))


@pytest.mark.rule("HIT-TMM-JUMP")
def test_heat_does_not_shorten_a_jump() -> None:
    holds("b tmm 2", orders="b jumps to (24, 15)", mark=MARK.replace('"8/8j"', '"14/8j"'), b="heat 3")


@pytest.mark.rule("HIT-TMM-IMMOBILE")
@pytest.mark.parametrize("state", ["immobile", "shutdown"])
def test_an_immobile_target_is_minus_4_whatever_else(state: str) -> None:
    holds("b tmm -4", "a needs 0 to hit b", orders="a moves to (24, 10)", b=state)


@pytest.mark.rule("HIT-TMM-IMMOBILE", "HIT-ATTACKER-MOVE")
def test_an_immobile_tank_shoots_at_minus_1() -> None:
    gun = 'type CV move "8t" damage "3/3/3" armor 5 structure 3'
    holds("a needs 3 to hit b", gun=gun, a="immobile")


@pytest.mark.rule("HIT-ATTACKER-MOVE")
@pytest.mark.parametrize(
    ("order", "number"),
    [("a jumps to (24, 10)", 7), ("a moves to (24, 10)", 5), ("a stands", 4), ("a moves to (24, 9.5)", 4)],
)
def test_how_the_attacker_moved(order: str, number: int) -> None:
    holds(f"a needs {number} to hit b", orders=f"{order}  b moves to (24, 15.25)")


@pytest.mark.rule("HIT-TMM-STANDSTILL", "HIT-ATTACKER-MOVE")
def test_a_jenner_that_stays_put_shoots_better() -> None:
    holds("a needs 5 to hit b", a="skill 3", inches=10, orders="b moves to (24, 21.25)")


@pytest.mark.rule("HIT-ATTACKER-MOVE")
@pytest.mark.parametrize("level", ["introductory", "standard"])
def test_the_attackers_movement_counts_only_at_the_standard_level(level: str) -> None:
    mark = MARK.replace('"8/8j"', '"4"')
    holds(f"a needs {6 if level == 'standard' else 4} to hit b", orders="a jumps to (24, 10)", mark=mark, level=level)


TYPES = [
    ('type BA move "6f" damage "1/1/1" armor 5 structure 5', 1, "battle armor"),
    ('type PM move "6" damage "1/1/1" armor 5 structure 5', 1, "a protomech"),
    ('type CI move "6f" damage "1/1/1" armor 5 structure 5', 0, ""),
    ('type CV move "6t" damage "1/1/1" armor 5 structure 5', 0, ""),
    ('type SV move "6t" damage "1/1/1" armor 5 structure 5 specials "LG"', -1, "large"),
    ('type SV move "6t" damage "1/1/1" armor 5 structure 5 specials "VLG"', -1, "large"),
    ('type SV move "6t" damage "1/1/1" armor 5 structure 5 specials "SLG"', -1, "large"),
]


@pytest.mark.rule("HIT-TARGET-TYPE", "SPEC-LG-FAMILY", "SPEC-LG")
@pytest.mark.parametrize(("mark", "amount", "word"), TYPES)
def test_what_the_target_is(mark: str, amount: int, word: str) -> None:
    said = reasons("b stands", mark=mark, inches=6)
    assert {reason: value for reason, value in said.items() if reason.startswith("target is")} == (
        {f"target is {word}": amount} if word else {}
    )


SLOW = MARK.replace('"8/8j"', '"4"')
"""A target with modifier 0 when it has walked."""


@pytest.mark.rule("HIT-OVERHEAT-MOD", "HIT-NUMBER")
def test_heat_and_fire_control_hits_spoil_the_aim_but_no_blow() -> None:
    gun = GUN + ' specials "MEL"'
    holds(
        "a needs 8 to hit b",
        "a needs 5 to swing at b",
        gun=gun,
        mark=SLOW,
        inches=1.5,
        a="heat 2 criticals fire_control",
        orders="a moves to (25, 9) facing north  b moves to (25, 11.75) facing south",
    )


@pytest.mark.rule("HIT-NUMBER")
def test_a_number_beyond_12_cannot_be_rolled_and_may_be_tried() -> None:
    performance = duel(
        "a jumps to (24, 10)  b jumps to (24, 41)  a fires at b rolling 6 6",
        mark=MARK.replace('"8/8j"', '"34/34j"'),
        inches=28,
    )
    (fired,) = happened(performance, WeaponFired)
    assert (fired.number, fired.hit) == (4 + 4 + 5 + 2, False)


CONTROL = [
    ("SV", "", 7),
    ("SV", "BFC", 6),
    ("SV", "AFC", 5),
    ("IM", "", 6),
    ("IM", "BFC", 6),
    ("IM", "AFC", 5),
    ("CV", "", 5),
    ("CV", "DRO", 5),
]


@pytest.mark.rule("HIT-FIRE-CONTROL-TYPE", "SPEC-AFC", "SPEC-BFC", "SPEC-DRO")
@pytest.mark.parametrize(("kind", "special", "number"), CONTROL)
def test_fire_control_by_type(kind: str, special: str, number: int) -> None:
    move = "8" if kind == "IM" else "8t"
    gun = f'type {kind} move "{move}" damage "3/3/3" armor 5 structure 3 skill 5'
    gun += f' specials "{special}"' if special else ""
    holds(f"a needs {number} to hit b", gun=gun, a="skill 5", orders=WALK, mark=SLOW)


@pytest.mark.rule("HIT-TABLE", "HIT-FIRE-CONTROL-TYPE")
def test_an_industrial_mech_and_an_immobile_target() -> None:
    gun = 'type IM move "8" damage "3/3/3" armor 5 structure 5'
    holds("a needs 4 to hit b", gun=gun, a="skill 5 heat 1 criticals fire_control", b="immobile")


@pytest.mark.rule("HIT-TABLE", "RANGE-TABLE")
@pytest.mark.parametrize(("inches", "number"), [(6, 6), (6.01, 8), (24, 8), (24.01, 10), (42, 10)])
def test_range_and_movement_add_up(inches: float, number: int) -> None:
    gun = 'type CV move "8t" damage "3/3/3" armor 5 structure 5'
    mark = MARK.replace('"8/8j"', '"10"')
    orders = f"a moves to (25, 9) facing north  b moves to (25, {10.25 + inches}) facing south"
    holds(f"a needs {number} to hit b", gun=gun, mark=mark, inches=inches, orders=orders)
