"""The to-hit number at the standard level: stealth, shields, woods and cover."""

from dataclasses import replace

import pytest

from engine.phases import tohit
from engine.rules.events import WeaponFired
from engine.rules.facts import Modifier
from tests.battle import happened
from tests.rules.gunnery import GUN, MARK, duel, holds

SLOW = MARK.replace('"8/8j"', '"4"')
STEALTHY = {
    "BM": 'type BM move "4" damage "1/1/1" armor 5 structure 5 specials "STL"',
    "BA": 'type BA move "4f" damage "1/1/1" armor 5 structure 5 specials "STL"',
    "CI": 'type CI move "4f" damage "1/1/1" armor 5 structure 5 specials "STL"',
    "CV": 'type CV move "4t" damage "1/1/1" armor 5 structure 5 specials "STL"',
}
STEALTH = [
    ("BM", 6, 0),
    ("BM", 20, 1),
    ("BM", 30, 2),
    ("CV", 20, 1),
    ("BA", 6, 1),
    ("BA", 20, 1),
    ("BA", 30, 2),
    ("CI", 6, 0),
    ("CI", 30, 0),
]


@pytest.mark.rule("HIT-STEALTH", "SPEC-STL")
@pytest.mark.parametrize(("kind", "inches", "amount"), STEALTH)
def test_stealth_by_type_and_bracket(kind: str, inches: float, amount: int) -> None:
    (fired,) = happened(duel("a fires at b", mark=STEALTHY[kind], inches=inches), WeaponFired)
    assert sum(part.amount for part in fired.modifiers if part.reason == "stealth") == amount


@pytest.mark.rule("HIT-STEALTH", "SPEC-STL")
def test_stealth_never_spoils_a_blow() -> None:
    holds("a needs 3 to punch b", "a needs 3 to hit b", mark=STEALTHY["BM"], inches=0.5)


@pytest.mark.rule("SPEC-MAS", "SPEC-LMAS")
@pytest.mark.parametrize(
    ("special", "order", "number"),
    [
        ("MAS", "b stands", 6),
        ("LMAS", "b stands", 5),
        ("MAS", "b turns to east", 6),
        ("MAS", "b moves to (24, 15.1)", 6),
        ("MAS", "b moves to (24, 16.25)", 3),
        ("LMAS", "b moves to (24, 16.25)", 3),
    ],
)
def test_mimetic_armor_hides_what_does_not_move(special: str, order: str, number: int) -> None:
    holds(f"a needs {number} to hit b", mark=f'{SLOW} specials "{special}"', orders=order)


@pytest.mark.rule("SPEC-MAS")
def test_mimetic_armor_of_a_unit_that_is_shut_down_and_of_one_that_is_struck() -> None:
    holds("a needs 2 to hit b", mark=f'{SLOW} specials "MAS"', b="shutdown")
    holds("a needs 3 to punch b", mark=f'{SLOW} specials "MAS"', inches=0.5)


@pytest.mark.rule("SPEC-SHLD", "HIT-TABLE")
def test_a_shield_gets_in_the_way_of_its_own_weapons() -> None:
    holds("a needs 4 to hit b", "a needs 3 to punch b", gun=f'{GUN} specials "SHLD"', inches=0.5, mark=SLOW)


WOODS = [
    ("woods light outline (22, 12) (26, 12) (26, 14) (22, 14)", 2),
    ("woods light outline (22, 13) (26, 13) (26, 17) (22, 17)", 2),
    ("woods light outline (22, 8.2) (26, 8.2) (26, 8.45) (22, 8.45)", 2),
    ("woods light at (24, 14.25) radius 1 woods light at (24, 11.5) size 3 x 3", 2),
    ("woods light outline (26, 8) (28, 8) (28, 20) (26, 20)", 0),
]


@pytest.mark.rule("HIT-WOODS", "LOS-WOODS-NO-COVER")
@pytest.mark.parametrize(("terrain", "amount"), WOODS)
def test_woods_between_or_occupied_by_either_count_once(terrain: str, amount: int) -> None:
    holds(f"a needs {3 + amount} to hit b", "a sees b clearly", terrain=terrain, mark=SLOW)


@pytest.mark.rule("HIT-WOODS")
def test_the_woods_an_attacker_stands_in_do_not_spoil_its_blows() -> None:
    terrain = "woods light outline (22, 8.2) (26, 8.2) (26, 8.45) (22, 8.45)"
    holds("a needs 3 to punch b", "a needs 5 to hit b", terrain=terrain, mark=SLOW, inches=0.5)


WALL = "building heavy outline (20, 13.1) (28, 13.1) (28, 13.5) (20, 13.5) height 1"
HALF = "building heavy outline (20, 13.1) (28, 13.1) (28, 13.5) (20, 13.5) height 0.7"
TANK = 'type CV move "4t" damage "1/1/1" armor 5 structure 5'


@pytest.mark.rule("HIT-PARTIAL-COVER", "LOS-PARTIAL-COVER", "LOS-VISIBLE-FRACTION", "LOS-BASIC")
@pytest.mark.parametrize(
    ("mark", "number", "seen"),
    [
        (SLOW, 5, "partially"),
        ('type IM move "4" damage "1/1/1" armor 5 structure 5', 5, "partially"),
        (TANK, 3, "clearly"),
        ('type PM move "4" damage "1/1/1" armor 5 structure 5', 4, "clearly"),
        ('type CI move "4f" damage "1/1/1" armor 5 structure 5', 3, "clearly"),
    ],
)
def test_only_mechs_have_partial_cover(mark: str, number: int, seen: str) -> None:
    terrain = WALL if "BM" in mark or "IM" in mark else HALF
    holds(f"a needs {number} to hit b", f"a sees b {seen}", terrain=terrain, mark=mark, inches=4)


@pytest.mark.rule("LOS-WOODS-NO-COVER")
def test_a_wall_and_woods_add_up() -> None:
    terrain = f"{WALL} woods light outline (22, 11) (26, 11) (26, 13) (22, 13)"
    holds("a needs 7 to hit b", "a sees b partially", terrain=terrain, mark=SLOW)


@pytest.mark.rule("LOS-WATER-COVER", "HIT-PARTIAL-COVER")
@pytest.mark.parametrize(("depth", "number"), [(0.5, 3), (1, 5), (1.5, 5)])
def test_shallow_water_covers_a_mech_once(depth: float, number: int) -> None:
    water = f"water pond outline (20, 12) (28, 12) (28, 20) (20, 20) depth {depth}"
    holds(f"a needs {number} to hit b", terrain=water, mark=SLOW)
    if depth == 1:
        both = f"{water} building heavy outline (20, 11.6) (28, 11.6) (28, 11.9) (20, 11.9) height 0.9"
        holds("a needs 5 to hit b", "a sees b partially", terrain=both, mark=SLOW)


@pytest.mark.rule("LOS-WATER-COVER")
def test_shallow_water_covers_no_other_type_and_covers_from_above() -> None:
    water = "water pond outline (20, 12) (28, 12) (28, 20) (20, 20) depth 1"
    tank = 'type CV move "4h" damage "1/1/1" armor 5 structure 5'
    holds("a needs 3 to hit b", "a sees b clearly", terrain=water, mark=tank)
    hill = "hill rock outline (20, 6) (28, 6) (28, 9.65) (20, 9.65) height 6 slope cliff"
    holds("a needs 5 to hit b", "a sees b partially", terrain=f"{hill} {water}", mark=SLOW)


@pytest.mark.rule("HIT-DROPPED")
def test_what_was_dropped_this_turn_is_hard_to_hit() -> None:
    performance = duel("a stands", mark='type BA move "6f" damage "1/1/1" armor 5 structure 5')
    game = performance.made.game
    dropped = game.state.act("b", dropped=True).unit("b")
    found = list(tohit.target_modifiers(game, game.state.unit("a"), dropped))
    assert sum(part.amount for part in found) == 3 + 1
    assert Modifier(3, "target was dropped") in found
    assert sum(part.amount for part in tohit.target_modifiers(game, game.state.unit("a"), game.state.unit("b"))) == 1


@pytest.mark.rule("HIT-TMM-AERO", "HIT-TARGET-TYPE")
@pytest.mark.parametrize(
    ("kind", "aloft", "amount"),
    [("AF", True, 2), ("CF", True, 2), ("AF", False, -4), ("DS", True, 0), ("DA", False, -6)],
)
def test_no_movement_modifier_for_aerospace_units(kind: str, aloft: bool, amount: int) -> None:
    game = duel("a stands").made.game
    target = game.state.unit("b")
    flyer = replace(target, card=replace(target.card, type=kind, specials=()), aloft=aloft)
    assert sum(part.amount for part in tohit.target_modifiers(game, game.state.unit("a"), flyer)) == amount
    ours = replace(flyer, id="a", aloft=True)
    if aloft:
        in_the_air = sum(part.amount for part in tohit.target_modifiers(game, ours, flyer))
        assert in_the_air == amount - 2
