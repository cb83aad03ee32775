"""Indirect fire: what it needs, who spots, and what it costs."""

import pytest

from engine.rules.events import SpotterNamed, WeaponFired
from tests.battle import after, happened, refusal
from tests.rules.gunnery import MARK, duel, holds

ARCHER = 'type BM size 3 move "8" damage "5/5/4" overheat 2 armor 9 structure 9 specials "IF2"'
RIDGE = "hill ridge outline (14, 20) (34, 20) (34, 22) (14, 22) height 6 slope cliff"
SPOTTER = 'unit s "GUN" at (40, 28) facing west'
TEN = MARK.replace('"8/8j"', '"10"')
BEHIND = {"gun": ARCHER, "terrain": RIDGE, "inches": 20.0, "mark": TEN}
MOVED = "a moves to (25, 9) facing north  s moves to (40, 29) facing west  b moves to (25, 30.25) facing south"


@pytest.mark.rule("LOS-INDIRECT", "HIT-INDIRECT", "SPEC-IF", "DMG-SPECIAL-VALUES")
def test_fire_over_a_hill_does_the_abilitys_damage() -> None:
    performance = duel("a fires at b indirectly spotted by s rolling 6 6", red=SPOTTER, **BEHIND)
    assert refusal(performance) == ""
    (fired,) = happened(performance, WeaponFired)
    assert (fired.method, fired.spotter, fired.bracket, fired.total) == ("indirect", "s", "medium", 2)
    assert after(performance, 1).unit("b").armor == 18


@pytest.mark.rule("SPEC-IF", "DMG-REAR")
def test_an_indirect_hit_comes_from_the_attacker() -> None:
    performance = duel("b turns to north", "a fires at b indirectly spotted by s rolling 6 6", red=SPOTTER, **BEHIND)
    (fired,) = happened(performance, WeaponFired)
    assert (fired.side, fired.total) == ("rear", 3)


@pytest.mark.rule("SPEC-IF", "DMG-MINIMAL")
@pytest.mark.parametrize(("die", "total"), [(3, 0), (4, 1)])
def test_minimal_indirect_fire_rolls_for_its_point(die: int, total: int) -> None:
    setting = {**BEHIND, "gun": ARCHER.replace("IF2", "IF0*")}
    (fired,) = happened(
        duel(f"a fires at b indirectly spotted by s rolling 6 6 {die}", red=SPOTTER, **setting), WeaponFired
    )
    assert (fired.hit, fired.total) == (True, total)


@pytest.mark.rule("HIT-INDIRECT")
def test_the_number_has_the_attackers_range_and_the_spotters_terrain() -> None:
    woods = f"{RIDGE} woods light outline (32, 26) (35, 26) (35, 33) (32, 33)"
    claim = "a needs 11 to hit b indirectly spotted by s"
    holds(claim, orders=MOVED, red=SPOTTER, **{**BEHIND, "terrain": woods})


@pytest.mark.rule("HIT-INDIRECT")
def test_woods_that_only_the_attacker_stands_in_do_not_count() -> None:
    woods = f"{RIDGE} woods light at (25, 9) radius 2"
    holds("a needs 9 to hit b indirectly spotted by s", orders=MOVED, red=SPOTTER, **{**BEHIND, "terrain": woods})


@pytest.mark.rule("HIT-INDIRECT", "HIT-SPOTTER-OWN-ATTACK")
@pytest.mark.parametrize("first", ["a", "s"])
def test_a_spotter_that_fires_too_costs_one_more(first: str) -> None:
    shots = ["a fires at b indirectly spotted by s", "s fires at b"]
    performance = duel(MOVED, *(shots if first == "a" else shots[::-1]), red=SPOTTER, **BEHIND)
    assert refusal(performance) == ""
    numbers = {fired.unit: fired.number for fired in happened(performance, WeaponFired)}
    assert numbers["a"] == 4 + 2 + 2 + 1 + 1
    assert numbers["s"] == 4 + 2 + 2 + (1 if first == "a" else 0)


@pytest.mark.rule("HIT-SPOTTER-OWN-ATTACK")
def test_a_spotter_that_fires_indirectly_itself_pays_for_that_alone() -> None:
    bank = f"{RIDGE} hill bank outline (31, 32) (35, 32) (35, 36) (31, 36) height 6 slope cliff"
    performance = duel(
        MOVED,
        "a fires at b indirectly spotted by s  s fires at c indirectly spotted by t",
        red=f'{SPOTTER} unit t "GUN" at (26, 46) facing south',
        blue='unit c "MARK" at (26, 40) facing south',
        **{**BEHIND, "terrain": bank},
    )
    assert refusal(performance) == ""
    numbers = {fired.unit: fired.number for fired in happened(performance, WeaponFired)}
    assert numbers == {"a": 4 + 2 + 2 + 1 + 1, "s": 4 + 2 + 0 + 1}


@pytest.mark.rule("HIT-INDIRECT")
def test_a_spotter_that_said_it_would_not_fire_keeps_its_word() -> None:
    performance = duel("a fires at b indirectly spotted by s", red=SPOTTER, **BEHIND)
    assert [(named.unit, named.target, named.fires) for named in happened(performance, SpotterNamed)] == [
        ("s", "b", False)
    ]
    word = 'after combat { expect s cannot fire at b because "will not" }'
    quiet = duel("a fires at b indirectly spotted by s", word, red=SPOTTER, **BEHIND)
    assert refusal(quiet) == ""


@pytest.mark.rule("LOS-INDIRECT")
def test_what_the_attacker_sees_it_cannot_fire_at_indirectly() -> None:
    low = RIDGE.replace("height 6", "height 1")
    setting = {**BEHIND, "terrain": low}
    holds('a cannot fire at b indirectly spotted by s because "sees"', "a may fire at b", red=SPOTTER, **setting)


@pytest.mark.rule("LOS-INDIRECT")
def test_six_inches_of_woods_are_no_sight_either() -> None:
    woods = "woods light outline (14, 14) (34, 14) (34, 20) (14, 20)"
    holds("a may fire at b indirectly spotted by s", red=SPOTTER, **{**BEHIND, "terrain": woods})


@pytest.mark.rule("LOS-INDIRECT", "RANGE-TABLE", "ARC-FRONT")
def test_range_and_arc_are_the_attackers() -> None:
    far = {**BEHIND, "inches": 42.0}
    holds("a may fire at b indirectly spotted by s", red='unit s "GUN" at (24, 62) facing south', **far)
    beyond = {**BEHIND, "inches": 42.1}
    holds(
        'a cannot fire at b indirectly spotted by s because "out of range"',
        red='unit s "GUN" at (24, 62) facing south',
        **beyond,
    )
    holds('a cannot fire at b indirectly spotted by s because "firing arc"', red=SPOTTER, facing="south", **BEHIND)
    turret = {**BEHIND, "gun": ARCHER.replace("IF2", "TUR(2/2/1,IF1)")}
    holds("a may fire at b indirectly spotted by s", red=SPOTTER, facing="south", **turret)


SPOTTERS = [
    ('unit s "GUN" at (40, 28) facing east', ""),
    ('unit s "GUN" at (40, 28) facing west shutdown', "is shut down"),
    ('unit s "GUN" at (24, 18) facing north', "does not see"),
    ('unit s "GUN" enters turn 2', "not on the table"),
]


@pytest.mark.rule("LOS-INDIRECT")
@pytest.mark.parametrize(("spotter", "why"), SPOTTERS)
def test_who_may_spot(spotter: str, why: str) -> None:
    claim = (
        f'a cannot fire at b indirectly spotted by s because "{why}"'
        if why
        else "a may fire at b indirectly spotted by s"
    )
    holds(claim, red=spotter, **BEHIND)


@pytest.mark.rule("LOS-INDIRECT", "SPEC-IF")
def test_enemies_do_not_spot_and_only_missiles_fly_over_hills() -> None:
    holds(
        'a cannot fire at b indirectly spotted by c because "no friend"',
        blue='unit c "MARK" at (40, 28) facing west',
        **BEHIND,
    )
    plain = {**BEHIND, "gun": ARCHER.replace("IF2", "CASE")}
    holds('a cannot fire at b indirectly spotted by s because "no indirect fire"', red=SPOTTER, **plain)
    hot = duel("a fires at b indirectly spotted by s with overheat 1", red=SPOTTER, **BEHIND)
    assert "overheat goes with the damage of the card alone" in refusal(hot)


@pytest.mark.rule("LOS-SPOTTER-LIMIT")
def test_a_spotter_serves_one_target_a_turn() -> None:
    red = f'{SPOTTER} unit a2 "GUN" at (20, 9) facing north  unit a3 "GUN" at (28, 9) facing north'
    performance = duel(
        "a fires at b indirectly spotted by s",
        "a2 fires at b indirectly spotted by s",
        "a3 fires at c indirectly spotted by s",
        red=red,
        blue='unit c "MARK" at (28, 32) facing south',
        **BEHIND,
    )
    assert "one target is all" in refusal(performance)
    assert [fired.unit for fired in happened(performance, WeaponFired)] == ["a", "a2"]
    assert len(happened(performance, SpotterNamed)) == 1
