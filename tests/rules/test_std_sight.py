"""Sight at the standard level: what hides, what does not, large units, and shots that hit the cover."""

import pytest

from engine.answer import Refused
from engine.rules.events import BuildingStruck, DamageMarked, GroundStruck, WeaponFired
from tests.battle import after, happened, refusal
from tests.rules.gunnery import GUN, MARK, duel, holds

SLOW = MARK.replace('"8/8j"', '"4"')


def wall(height: float, kind: str = "building heavy") -> str:
    """A long wall across the line, half an inch before the middle of a target 20 in away from center to center."""
    return f'{kind} wall "Wall" outline (14, 28.2) (34, 28.2) (34, 28.3) (14, 28.3) height {height}'


@pytest.mark.rule("LOS-GEOMETRY", "LOS-VISIBLE-FRACTION")
@pytest.mark.parametrize(("height", "seen"), [(0.5, "clearly"), (1, "partially"), (1.5, "not at all")])
def test_walls_before_a_mech(height: float, seen: str) -> None:
    holds(f"a sees b {seen}", terrain=wall(height), mark=SLOW, inches=18.75)


@pytest.mark.rule("LOS-BASIC", "LOS-WOODS-BLOCK")
@pytest.mark.parametrize(
    ("depth", "seen", "number"), [(0, "clearly", 5), (5.9, "clearly", 7), (6, "not at all", 0), (7, "not at all", 0)]
)
def test_six_inches_of_woods_block(depth: float, seen: str, number: int) -> None:
    woods = f"woods light outline (20, 14) (28, 14) (28, {14 + depth}) (20, {14 + depth})" if depth else ""
    claims = [f"a sees b {seen}", f"a needs {number} to hit b" if number else "a cannot fire at b"]
    holds(*claims, terrain=woods, mark=SLOW, inches=18.75)


@pytest.mark.rule("LOS-WOODS-BLOCK")
def test_two_stands_add_up_below_six() -> None:
    two = " ".join(
        f"woods light outline (20, {y}) (28, {y}) (28, {y + d}) (20, {y + d})" for y, d in ((12, 3), (18, 2.9))
    )
    holds("a sees b clearly", "a needs 7 to hit b", terrain=two, mark=SLOW, inches=18.75)
    holds("a sees b not at all", terrain=two.replace("20.9", "21.1"), mark=SLOW, inches=18.75)


@pytest.mark.rule("LOS-INTERVENING-UNITS")
def test_a_mech_between_hides_nothing() -> None:
    holds("a sees b clearly", mark=SLOW, inches=18.75, red='unit c "GUN" at (24, 20) facing north')


HULKS = 'card "HULK" "Hulk" type SV size 4 move "4t" damage "1/1/1" armor 9 structure 9 specials "{}"'


@pytest.mark.rule("LOS-INTERVENING-UNITS", "SPEC-LG-FAMILY", "SPEC-LG")
@pytest.mark.parametrize(
    ("size", "seen"), [("LG", "not at all"), ("VLG", "not at all"), ("SLG", "not at all"), ("CASE", "clearly")]
)
def test_large_units_are_solid(size: str, seen: str) -> None:
    hulk = 'unit c "HULK" at (24, 19) facing north'
    holds(f"a sees b {seen}", cards=HULKS.format(size), red=hulk, mark=SLOW, inches=18.75)


@pytest.mark.rule("LOS-INTERVENING-UNITS", "SPEC-LG")
def test_a_large_unit_does_not_hide_itself() -> None:
    big = 'type SV size 4 move "4t" damage "2/2/2" armor 9 structure 9 specials "VLG,AFC"'
    holds("a sees b clearly", "b sees a clearly", gun=big, mark=big, inches=15)


@pytest.mark.rule("LOS-PARTIAL-COVER", "LOS-INTERVENING-UNITS")
def test_a_large_unit_gives_cover_and_takes_the_shots_that_barely_miss() -> None:
    hulk = 'unit c "HULK" at (24, 22) facing north'
    bank = "hill bank outline (20, 6) (28, 6) (28, 12) (20, 12) height 2.6 slope cliff"
    setting = {"cards": HULKS.format("LG"), "blue": hulk, "mark": SLOW, "inches": 18.75, "terrain": bank}
    holds("a sees b partially", "a needs 7 to hit b", **setting)
    hit = duel("a fires at b rolling 3 3", **setting)
    assert [(marked.unit, marked.amount) for marked in happened(hit, DamageMarked)] == [("c", 4)]


SHOTS = [((5, 5), 20 - 4, 0), ((3, 3), 20, 4), ((2, 3), 20, 4), ((2, 2), 20, 0)]


@pytest.mark.rule("HIT-COVER-MISS", "HIT-ROLL", "LOS-PARTIAL-COVER")
@pytest.mark.parametrize(("dice", "armor", "struck"), SHOTS)
def test_a_miss_by_one_or_two_hits_the_covering_building(dice: tuple[int, int], armor: int, struck: int) -> None:
    performance = duel(f"a fires at b rolling {dice[0]} {dice[1]}", terrain=wall(1), mark=SLOW, inches=18.75)
    (fired,) = happened(performance, WeaponFired)
    assert fired.number == 7
    assert after(performance, 1).unit("b").armor == armor
    assert [(event.building, event.amount) for event in happened(performance, BuildingStruck)] == (
        [("Wall", struck)] if struck else []
    )


@pytest.mark.rule("HIT-COVER-MISS")
def test_the_building_takes_overheat_but_no_rear_bonus() -> None:
    orders = "b turns to north  a fires at b with overheat 1 rolling 3 3"
    performance = duel(orders, terrain=wall(1), mark=SLOW, inches=18.75)
    assert [event.amount for event in happened(performance, BuildingStruck)] == [5]


@pytest.mark.rule("HIT-COVER-MISS")
@pytest.mark.parametrize(
    "setting",
    [
        {"terrain": wall(1, "hill").replace("height 1", "height 1 slope cliff")},
        {"terrain": wall(0.3)},
        {"terrain": wall(1), "level": "introductory"},
    ],
)
def test_hills_and_useless_walls_catch_nothing(setting: dict[str, str]) -> None:
    level = setting.get("level", "standard")
    roll = "3 3" if "height 1" in setting["terrain"] else "2 2"
    performance = duel(f"a fires at b rolling {roll}", mark=SLOW, inches=18.75, **{**setting, "level": level})
    (fired,) = happened(performance, WeaponFired)
    assert not fired.hit
    assert happened(performance, BuildingStruck) == []


@pytest.mark.rule("LOS-BASE-CONTACT", "RANGE-BASE-CONTACT")
def test_units_in_contact_see_each_other_and_do_not_shoot() -> None:
    holds('a cannot fire at b because "base contact"', "a sees b clearly", "a may punch b", mark=SLOW, inches=0)
    blue = 'unit c "MARK" at (24, 18) facing south'
    holds("a may fire at c", blue=blue, mark=SLOW, inches=0)
    pond = "water pond outline (20, 9.7) (28, 9.7) (28, 20) (20, 20) depth 2"
    holds("a sees b not at all", terrain=pond, mark=SLOW, inches=0)


@pytest.mark.rule("RANGE-MEASURE", "RANGE-TABLE")
def test_range_runs_from_edge_to_edge() -> None:
    holds("a range to b 8.75", "a needs 5 to hit b", mark=SLOW, inches=8.75)
    holds('a cannot fire at b because "out of range"', mark=SLOW, inches=42.1)


@pytest.mark.rule("RANGE-NO-DAMAGE")
@pytest.mark.parametrize(
    ("damage", "inches", "allowed"), [("3/2/0", 30, False), ("1/0*/-", 10, True), ("1/0*/-", 30, False)]
)
def test_no_value_no_attack(damage: str, inches: float, allowed: bool) -> None:
    gun = GUN.replace("4/4/4", damage)
    claim = "a may fire at b" if allowed else 'a cannot fire at b because "no damage"'
    holds(claim, gun=gun, mark=SLOW, inches=inches)
    if not allowed:
        assert "no damage" in refusal(duel("a fires at b with overheat 2", gun=gun, mark=SLOW, inches=inches))


DEPOT = 'building heavy depot "Depot" at (24, 20) size 4 x 4 height 4'


@pytest.mark.rule("HIT-LEGAL-TARGETS", "HIT-TMM-IMMOBILE")
def test_buildings_may_be_attacked_and_take_the_damage() -> None:
    performance = duel("a fires at depot with overheat 1 rolling 1 1", terrain=DEPOT, inches=30)
    (struck,) = happened(performance, GroundStruck)
    assert (struck.name, struck.number, struck.hit, struck.total) == ("Depot", 4 + 2 - 4 - 1, True, 5)
    assert after(performance, 1).buildings == {"Depot": 5}
    assert after(performance, 1).unit("a").activity.attacked == "weapon"
    holds("a needs 1 to hit depot", "a may fire at depot", terrain=DEPOT, inches=30)


@pytest.mark.rule("HIT-LEGAL-TARGETS")
def test_terrain_may_be_attacked_and_nothing_comes_of_it() -> None:
    grove = "woods light grove at (24, 16) size 4 x 2"
    performance = duel("a fires at grove rolling 6 6", terrain=grove, inches=30)
    (struck,) = happened(performance, GroundStruck)
    assert (struck.name, struck.hit, struck.total) == ("grove", True, 0)
    assert happened(performance, BuildingStruck) == []


@pytest.mark.rule("HIT-LEGAL-TARGETS")
def test_what_may_not_be_attacked() -> None:
    with pytest.raises(Refused, match="'depot' is a building, not a unit"):
        duel("a fires at depot", terrain=DEPOT, inches=30, level="introductory")
    holds('a cannot fire at depot because "firing arc"', terrain=DEPOT, inches=30, facing="south")
    holds(
        'a cannot fire at depot because "line of sight"',
        inches=30,
        terrain=f"{DEPOT} hill rise outline (14, 12) (34, 12) (34, 13) (14, 13) height 9 slope cliff",
    )
    holds('a cannot fire at c because "same side"', red='unit c "GUN" at (24, 16) facing north', inches=30)


@pytest.mark.rule("HIT-ONE-ATTACK", "HIT-SIDE-ORDER", "HIT-DECLARE")
def test_one_attack_a_turn_the_loser_of_the_initiative_first() -> None:
    performance = duel("b fires at a", "a fires at b rolling 6 6", "a punches b", mark=SLOW)
    assert [fired.unit for fired in happened(performance, WeaponFired)] == ["a", "b"]
    assert "had its attack already" in refusal(performance)
