"""Structures: their types, attacks on them, and what they absorb for those inside."""

from __future__ import annotations

import pytest

from engine.rules.events import BuildingStruck, CriticalRolled, GroundStruck, MotiveRolled, WeaponFired
from engine.rules.state import Phase
from engine.rules.structures import SORTS, find, sort_of
from tests.battle import after, battle, happened, refusal
from tests.rules.built import HIT, MISS, collapsed, depot, hurt, refused_script, siege, strength, struck, written

FIRES = f"a fires at b {HIT}"
SHELLS = f"a fires at depot {HIT}"


@pytest.mark.rule("BLDG-TABLE")
@pytest.mark.parametrize(
    ("grade", "row"),
    [
        ("light", (1, 1, 5, 5, 1, 2, 1, 1)),
        ("medium", (2, 6, 15, 12, 2, 4, 2, 2)),
        ("heavy", (3, 16, 30, 25, 3, 6, 3, 3)),
        ("hardened", (4, 31, 50, 40, 4, 8, 4, 4)),
    ],
)
def test_four_types_of_building(grade: str, row: tuple[int, ...]) -> None:
    played = siege(depot(grade))
    structure = find(after(played, 1), "Depot")
    assert structure is not None
    assert structure.cf == row[3]
    sort = sort_of(structure)
    assert row == (
        *(sort.move, sort.least, sort.most, sort.usual),
        *(sort.capacity, sort.infantry, sort.others, sort.falls),
    )


@pytest.mark.rule("BLDG-TABLE")
@pytest.mark.parametrize(
    ("grade", "least", "most"), [("light", 1, 5), ("medium", 6, 15), ("heavy", 16, 30), ("hardened", 31, 50)]
)
@pytest.mark.parametrize("word", ["building", "wall"])
def test_a_construction_factor_is_one_of_its_type(word: str, grade: str, least: int, most: int) -> None:
    def told(cf: int, level: str = "advanced") -> str:
        table = depot(grade, cf=cf).replace("building", word) if word == "wall" else depot(grade, cf=cf)
        return refused_script(table, blue="", level=level)

    assert told(least) == told(most) == ""
    assert f"a {grade} {word} is from {least} to {most}" in told(most + 1)
    if least > 1:
        assert f"a {grade} {word} is from {least} to {most}" in told(least - 1)
    if word == "building":
        assert told(most + 1, "standard") == ""


@pytest.mark.rule("BLDG-TABLE", "BLDG-ABSORB-OTHER")
@pytest.mark.parametrize(
    ("grade", "absorbs", "left"), [("light", 1, 9), ("medium", 2, 8), ("heavy", 3, 7), ("hardened", 4, 6)]
)
def test_a_building_absorbs_for_a_mech_inside(grade: str, absorbs: int, left: int) -> None:
    played = siege(depot(grade), FIRES, damage=10)
    assert (struck(played), hurt(played, "b")) == ([absorbs], [left])


@pytest.mark.rule("BLDG-ABSORB-OTHER")
@pytest.mark.parametrize(
    ("grade", "cf", "damage", "left", "loses"), [("medium", 9, 4, 7, [2]), ("hardened", 40, 2, 38, [])]
)
def test_what_is_left_hits_the_unit(grade: str, cf: int, damage: int, left: int, loses: list[int]) -> None:
    played = siege(depot(grade, cf=cf), FIRES, damage=damage)
    assert (strength(played, "Depot"), hurt(played, "b")) == (left, loses)


@pytest.mark.rule("BLDG-ABSORB-OTHER")
@pytest.mark.parametrize("kit", ["MECH", "TANK", "PROTO"])
def test_others_inside_are_fired_at_with_their_own_modifiers_and_without_cover(kit: str) -> None:
    inside = siege(depot("medium"), FIRES, blue=f'unit b "{kit}" at (20, 14) inside facing south')
    outside = siege("", FIRES, blue=f'unit b "{kit}" at (20, 14) facing south')
    (shot,), (open_shot,) = happened(inside, WeaponFired), happened(outside, WeaponFired)
    assert shot.modifiers == open_shot.modifiers
    assert shot.sighting.verdict == "clear"
    assert (struck(inside), struck(outside)) == ([2], [])


@pytest.mark.rule("BLDG-ABSORB-OTHER")
def test_nothing_is_absorbed_on_the_roof_beside_the_building_or_at_standard_level() -> None:
    for where in ("at (20, 14)", "at (20, 10)"):
        played = siege(depot("medium", 0.5), FIRES, blue=f'unit b "MECH" {where} facing south')
        assert (struck(played), hurt(played, "b")) == ([], [4])


def test_a_building_comes_after_armor_and_shield() -> None:
    card = 'card "SHIELDED" "Shielded" type BM size 1 move "8" damage "2/2/2" armor 12 structure 8 specials "SHLD"'
    blue = 'unit b "SHIELDED" at (20, 14) inside facing south'
    played = siege(depot("medium"), FIRES, blue=blue, specials=f"\n{card}")
    (shot,) = happened(played, WeaponFired)
    assert [part.reason for part in shot.damage][-2:] == ["shield", "absorbed by Depot"]
    assert (struck(played), hurt(played, "b")) == ([2], [1])


def test_a_miss_costs_the_building_nothing() -> None:
    played = siege(depot("medium"), f"a fires at b {MISS}")
    assert (struck(played), hurt(played, "b")) == ([], [])


@pytest.mark.rule("BLDG-ABSORB-SAME")
@pytest.mark.parametrize(("grade", "absorbs"), [("light", 0), ("medium", 1), ("heavy", 1), ("hardened", 2)])
def test_within_one_building_half_is_absorbed(grade: str, absorbs: int) -> None:
    upstairs = 'unit b "PROTO" at (20, 16) inside elevation 1 facing south'
    played = siege(depot(grade), FIRES, size=1, at="at (20, 12) inside", blue=upstairs)
    assert sum(struck(played)) == absorbs
    assert hurt(played, "b.1") == [4 - absorbs]


@pytest.mark.rule("BLDG-ABSORB-SAME")
def test_who_is_in_another_building_is_no_such_attacker() -> None:
    table = depot("medium") + depot("heavy", at="(20, 4)", name="hall")
    played = siege(table, FIRES, at="at (20, 4) inside")
    assert (struck(played), struck(played, "Hall"), hurt(played, "b")) == ([2], [], [2])


@pytest.mark.rule("BLDG-ABSORB-SAME")
def test_infantry_in_the_same_building_is_hit_through_it_with_half_absorbed() -> None:
    played = siege(
        depot("heavy"),
        f"a fires at depot against b {HIT}",
        at="at (20, 12) inside",
        blue='unit b "SQUAD" at (20, 16) inside',
    )
    assert (struck(played), hurt(played, "b")) == ([3], [1])
    assert "inside Depot" in refusal(
        siege(depot("heavy"), "a fires at b", at="at (20, 12) inside", blue='unit b "SQUAD" at (20, 16) inside')
    )


@pytest.mark.rule("BLDG-ABSORB-INF")
@pytest.mark.parametrize("kit", ["SQUAD", "SUITS"])
@pytest.mark.parametrize(("damage", "taken", "loses"), [(5, 4, [1]), (3, 3, []), (4, 4, [])])
def test_infantry_inside_takes_what_the_building_does_not(kit: str, damage: int, taken: int, loses: list[int]) -> None:
    turn = f"a fires at depot against b {HIT}"
    played = siege(depot("medium"), turn, damage=damage, blue=f'unit b "{kit}" at (20, 14) inside')
    assert (struck(played), hurt(played, "b")) == ([taken], loses)
    (shot,) = happened(played, GroundStruck)
    assert (shot.victim, shot.total) == ("b", damage)


@pytest.mark.rule("BLDG-ABSORB-INF")
def test_infantry_inside_is_no_target_and_the_building_is() -> None:
    blue = 'unit b "SQUAD" at (20, 14) inside'
    told = refusal(siege(depot("medium"), "a fires at b", blue=blue))
    assert "Squad is inside Depot" in told
    assert refusal(siege(depot("medium"), SHELLS, blue=blue)) == ""
    assert struck(siege(depot("medium"), SHELLS, blue=blue, damage=5)) == [5]


@pytest.mark.rule("BLDG-ABSORB-INF")
def test_the_attack_is_one_on_the_building() -> None:
    blue = 'unit b "SUITS" at (20, 14) inside'
    (shot,) = happened(siege(depot("medium"), f"a fires at depot against b {HIT}", blue=blue), GroundStruck)
    (plain,) = happened(siege(depot("medium"), SHELLS, blue=blue), GroundStruck)
    assert shot.modifiers == plain.modifiers
    assert "target immobile" in [part.reason for part in shot.modifiers]


@pytest.mark.rule("BLDG-ABSORB-INF")
@pytest.mark.parametrize(
    ("blue", "red", "who", "why"),
    [
        ('unit b "SQUAD" at (20, 8)', "", "b", "no infantry called Squad is known to be inside Depot"),
        ('unit b "MECH" at (20, 14) inside', "", "b", "no infantry called Mech is known to be inside Depot"),
        ('unit b "SQUAD" at (20, 14)', "", "b", "no infantry called Squad is known to be inside Depot"),
        ("", 'unit own "SQUAD" at (20, 14) inside', "own", "Squad is on the same side"),
    ],
)
def test_only_infantry_of_the_enemy_that_is_inside_is_named(blue: str, red: str, who: str, why: str) -> None:
    assert why in refusal(siege(depot("medium"), f"a fires at depot against {who}", blue=blue, red=red))


@pytest.mark.rule("BLDG-ATTACK")
def test_a_building_is_an_immobile_target() -> None:
    played = siege(depot("medium", at="(20, 20)"), f"a moves to (20, 5) {''} a fires at depot {HIT}", blue="")
    (shot,) = happened(played, GroundStruck)
    assert (shot.bracket, shot.number) == ("medium", 2)
    assert [part.amount for part in shot.modifiers if part.reason == "target immobile"] == [-4]
    assert sum(part.amount for part in shot.modifiers) == 4 + 2 - 4
    assert struck(played) == [4]


@pytest.mark.rule("BLDG-ATTACK")
def test_a_building_has_neither_critical_nor_motive_hits_nor_a_rear() -> None:
    played = siege(depot("light"), SHELLS, SHELLS, blue="", damage=9)
    assert (happened(played, CriticalRolled), happened(played, MotiveRolled)) == ([], [])
    assert struck(played) == [9]


@pytest.mark.rule("BLDG-ATTACK")
@pytest.mark.parametrize(
    ("verb", "specials", "number", "damage"), [("punches", "", -1, 2), ("kicks", "", -1, 2), ("swings at", "MEL", 0, 3)]
)
def test_physical_attacks_are_allowed(verb: str, specials: str, number: int, damage: int) -> None:
    given = f'specials "{specials}"' if specials else ""
    played = siege(depot("medium"), f"a {verb} depot {HIT}", at="at (20, 10.2)", blue="", specials=given)
    (blow,) = happened(played, GroundStruck)
    assert (blow.number, blow.hit, blow.total) == (number, True, damage)
    assert struck(played) == [damage]
    assert after(played, 1).unit("a").activity.attacked == "physical"


@pytest.mark.rule("BLDG-ATTACK")
@pytest.mark.parametrize(
    ("turn", "at", "level", "why"),
    [
        ("a punches depot", "at (20, 3)", "advanced", "7.38 in away"),
        ("a swings at depot", "at (20, 10.2)", "advanced", "cannot make a melee attack on Depot"),
        ("a swarms depot", "at (20, 10.2)", "advanced", "is a building, not a unit"),
        ("a charges depot", "at (20, 3)", "advanced", "is a building, not a unit"),
        ("a punches depot", "at (20, 10.2)", "standard", "is a building, not a unit"),
        ("a punches grove", "at (20, 10.2)", "advanced", "is a woods, not a unit"),
    ],
)
def test_physical_attacks_that_a_building_does_not_suffer(turn: str, at: str, level: str, why: str) -> None:
    table = depot("medium") + "woods light grove at (30, 10) radius 2"
    told = refused_script(table, turn, at=at, blue="", level=level)
    assert why in (told or refusal(siege(table, turn, at=at, blue="", level=level)))


@pytest.mark.rule("BLDG-ABSORB-OTHER")
def test_a_physical_attack_on_who_is_inside_is_absorbed_too() -> None:
    turn = f"a punches b {HIT}"
    played = siege(depot("medium"), turn, at="at (20, 10.2)", size=4, blue='unit b "MECH" at (20, 11.7) inside')
    assert (struck(played), hurt(played, "b")) == ([2], [2])


@pytest.mark.rule("BLDG-CF")
def test_a_battered_building_keeps_its_type() -> None:
    turns = (f"a fires at depot {HIT}", FIRES, f"a fires at depot against squad {HIT}")
    blue = 'unit b "MECH" at (20, 14) inside facing south unit squad "SQUAD" at (18, 16) inside'
    played = siege(depot("heavy", cf=16), *turns, damage=13, blue=blue)
    assert strength(played, "Depot", 1) == 3
    structure = find(after(played, 1), "Depot")
    assert structure is not None
    assert (sort_of(structure).capacity, sort_of(structure).move) == (3, 3)
    assert struck(played) == [13, 3]
    assert hurt(played, "b")[0] == 10, "3 absorbed of 13, though it falls by it"
    assert collapsed(played) == ["Depot"]
    again = siege(depot("heavy", cf=16), turns[0], turns[2], damage=13, blue=blue)
    assert struck(again) == [13, 6], "the full 6, of a CF of 3"
    assert strength(again, "Depot", 2) == 0


STORM = "weather { wind 4 from west }"
"""A wind that brings tornadoes; the dice below let one down at (24.67, 4.5)."""


@pytest.mark.rule("BLDG-ABSORB-AOE", "ENV-TORNADO-DAMAGE")
@pytest.mark.parametrize(
    ("dice", "rating", "mech", "squad"), [("6 6", 5, [3], [1]), ("3 4", 3, [1], []), ("1 1", 1, [], [])]
)
def test_a_tornado_strikes_a_building_once_and_each_inside_less(
    dice: str, rating: int, mech: list[int], squad: list[int]
) -> None:
    blue = 'unit b "MECH" at (24.6, 4.2) inside facing south unit squad "SQUAD" at (25, 5.5) inside'
    table = depot("medium", at="(24.5, 4.5)", cf=15)
    turn = f"dice 6 6 4 1 1 5 2 3 {dice}"
    played = siege(table, turn, blue=blue, at="at (40, 30)", specials=f"\n{STORM}")
    assert struck(played) == [3 * rating]
    assert hurt(played, "b")[: len(mech)] == mech
    assert hurt(played, "squad") == squad
    assert collapsed(played) == (["Depot"] if rating == 5 else [])


@pytest.mark.rule("BLDG-ABSORB-AOE")
def test_a_blast_strikes_a_building_once_and_each_inside_less() -> None:
    blue = 'unit b "MECH" at (17.7, 12.4) inside facing east unit squad "SQUAD" at (20.6, 13.3) inside'
    mines = "minefield conventional density 5 at (19.6, 12.5) for red"
    played = siege(depot("medium"), "b moves to (19.2, 12.4) inside rolling 6 6", blue=blue, mines=mines)
    blasts = [event for event in happened(played, BuildingStruck) if "moving" not in event.cause]
    assert [event.amount for event in blasts] == [5]
    assert (hurt(played, "b"), hurt(played, "squad")) == ([3], [1])


def test_unnamed_buildings_have_construction_factors_of_their_own() -> None:
    pair = " ".join(f"building light at ({x}, 14) size 3 x 3 height 2" for x in (10, 20, 30))
    state = after(siege(pair, blue=""), 1)
    assert [each.name for each in state.structures] == ["building", "building 2", "building 3"]
    assert after(siege(pair, blue="", level="standard"), 1).structures == ()


def test_at_standard_level_damage_is_counted_and_nothing_more() -> None:
    played = siege(depot("light", cf=5), SHELLS, SHELLS, blue="", level="standard", damage=9)
    assert after(played, 2).buildings == {"Depot": 18}
    assert (after(played, 2).structures, collapsed(played)) == ((), [])
    assert after(played, 1).phase is Phase.END
    assert [event.cause for event in happened(played, BuildingStruck)] == ["a weapon attack"] * 2
    assert set(SORTS) >= {("bridge", ""), ("rails", "")}


def test_commanders_fire_at_the_building_that_infantry_is_in() -> None:
    blue = 'unit b "SQUAD" at (20, 14) inside'
    body = written(blue=blue, first="").replace("force red { home south", "force red { home south commander hold")
    body = body.replace('unit far "DUMMY" at (46, 34) facing south', "")
    played = battle(body, table=f"table 48 x 36 {{ {depot('medium')} }}", level="advanced", turns=1)
    (shot,) = happened(played, GroundStruck)
    assert (shot.by, shot.name, shot.victim) == ("a", "Depot", "b")
    assert refusal(played) == ""


def test_indirect_fire_is_absorbed_by_the_building_too() -> None:
    red = 'unit eye "MECH" at (30, 14) facing west'
    table = depot("medium") + " hill ridge at (20, 7) size 20 x 2 height 6 slope cliff"
    played = siege(table, f"a fires at b indirectly spotted by eye {HIT}", red=red, specials='specials "IF4"')
    assert refusal(played) == ""
    assert (struck(played), hurt(played, "b")) == ([2], [2])


@pytest.mark.rule("BLDG-LOS-INSIDE")
def test_who_is_inside_sees_out_and_is_seen_but_not_past_another_building() -> None:
    blue = 'unit b "MECH" at (20, 14) inside facing south unit squad "SQUAD" at (18.5, 12.5) inside'
    claims = "after movement { expect a sees b clearly  expect b sees a clearly  expect b may fire at a }"
    turn = f'{claims} expect a cannot fire at squad because "BLDG-ABSORB-INF" expect a may fire at depot'
    assert refusal(siege(depot("medium"), turn, blue=blue)) == ""
    between = 'building light hall "Hall" at (20, 8) size 8 x 2 height 6'
    told = refusal(siege(f"{depot('medium')} {between}", f"a fires at b {HIT}", blue=blue))
    assert "no line of sight to Mech" in told


@pytest.mark.rule("BLDG-ATTACK")
def test_rear_weapons_bear_on_a_building_behind_and_on_none_ahead() -> None:
    behind = 'unit a2 "GUN" at (23, 3) facing south skill 4'
    turn = f"a holds fire a2 fires at depot using REAR {HIT}"
    played = siege(depot("medium"), turn, blue="", red=behind, specials='specials "REAR3/3/-"')
    (shot,) = happened(played, GroundStruck)
    reasons = {part.reason: part.amount for part in shot.modifiers}
    assert (reasons["rear weapons"], shot.total, struck(played)) == (1, 3, [3])
    ahead = siege(depot("medium"), "a fires at depot using REAR", blue="", specials='specials "REAR3/3/-"')
    assert "rear weapons do not bear on it" in refusal(ahead)
    assert "outside the firing arc" in refusal(siege(depot("medium"), "a2 fires at depot", blue="", red=behind))


@pytest.mark.rule("BLDG-ATTACK")
@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("a fires at depot indirectly spotted by eye", "indirect fire is for units"),
        ("a fires at depot using TOR", "torpedoes are for units in the water"),
    ],
)
def test_indirect_fire_and_torpedoes_are_for_units_alone(turn: str, told: str) -> None:
    eye = 'unit eye "DUMMY" at (30, 14) facing west'
    played = siege(depot("medium"), turn, blue="", red=eye, specials='specials "IF3, TOR2/2/2"')
    assert told in refusal(played)
    assert happened(played, GroundStruck) == []


def test_as_many_of_a_point_begin_on_the_floor_of_the_first_as_it_bears() -> None:
    played = siege(depot("hardened"), blue='unit b "PROTO" at (20, 14) inside elevation 2 facing south')
    floors = [unit.place.z for unit in after(played, 1).units.values() if unit.point == "b"]
    assert floors == [2.0, 2.0, 2.0, 2.0, 0.0]
