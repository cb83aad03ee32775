"""Terrain that is shot away: factors, what becomes of it, clearing woods (CONV-ATTACK, CONV-TABLE, CONV-SAW)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.rules.conversion import FACTORS, factor_of
from engine.rules.events import (
    GroundStruck,
    TerrainWorn,
    UnitDestroyed,
    UnitFellIn,
    UnitMoved,
    UnitSawed,
    UnitSettled,
)
from engine.rules.facts import Modifier
from engine.rules.state import Phase
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal
from tests.rules.digging import HIT, became, left, lies, pounded, table_of, told, written

SPOT = "at (24, 18) size 6 x 6"
JUNGLE = f"jungle light {SPOT}"


@pytest.mark.rule("CONV-ATTACK")
def test_each_point_of_damage_takes_one_of_the_factor_and_at_none_the_ground_is_another() -> None:
    five = pounded(JUNGLE, 5, 5, 5, 5, 5)
    assert left(five) == [20, 15, 10, 5, 0]
    assert (became(five), lies(five)) == (["rough"], [("rough", None)])
    assert lies(five, (26.0, 18.0)) == [("jungle", "light")], "no more than the 2 in template"
    less = pounded(JUNGLE, 5, 5, 5, 5, 4)
    assert left(less) == [20, 15, 10, 5, 1]
    assert (became(less), lies(less)) == ([], [("jungle", "light")])


@pytest.mark.rule("CONV-ATTACK")
def test_the_ground_is_an_immobile_target_at_the_range_of_the_point() -> None:
    (struck,) = happened(pounded("", 5), GroundStruck)
    assert struck.modifiers[:3] == (Modifier(4, "skill"), Modifier(2, "medium range"), Modifier(-4, "target immobile"))
    assert struck.number == 1, "it stands still"
    assert struck.range == pytest.approx(21.0, abs=0.1)
    assert struck.name == "the ground at (24, 18)"


@pytest.mark.rule("CONV-ATTACK")
def test_a_miss_takes_nothing_and_what_is_more_than_there_is_is_lost() -> None:
    missed = pounded("snow at (24, 18) radius 4", 9, hit="rolling 1 1", card="skill 8")
    assert (happened(missed, GroundStruck)[0].hit, left(missed)) == (False, [])
    over = pounded("snow at (24, 18) radius 4", 9, 9)
    assert [event.amount for event in happened(over, TerrainWorn)] == [9, 3]
    assert (became(over), lies(over)) == (["mud"], [("mud", None)])


@pytest.mark.rule("CONV-ATTACK")
def test_loss_is_kept_for_each_template_and_never_comes_back() -> None:
    again = "turn 2 { g0 fires at (24.4, 18.3) rolling 6 6 } turn 3 { g0 fires at (27, 18) rolling 6 6 }"
    played = pounded(JUNGLE, 5, turns=again, length=4)
    assert [(event.at, event.left) for event in happened(played, TerrainWorn)] == [
        ((24.0, 18.0), 20),
        ((24.0, 18.0), 15),
        ((27.0, 18.0), 20),
    ]
    worn = [{each.at: each.taken for each in state.worn} for state in played.replay.states]
    for before, then in pairwise(worn):
        assert all(then[at] >= taken for at, taken in before.items())


@pytest.mark.rule("CONV-ATTACK")
@pytest.mark.parametrize("seed", range(4))
def test_the_factor_of_a_template_never_rises(seed: int) -> None:
    spots = [(20 + 1.3 * i, 16 + (7 * i + 3 * seed) % 5) for i in range(7)]
    orders = " ".join(
        f"turn {number} {{ {' '.join(f'g{i} fires at ({x:g}, {y:g})' for i, (x, y) in enumerate(spots))} }}"
        for number in range(2, 5)
    )
    terrain = f"woods dense {SPOT} snow at (20, 18) size 4 x 4 ice at (29, 18) size 4 x 4 depth 2"
    body = written(*(1 + (i + seed) % 6 for i in range(7)), turns=orders)
    played = battle(body, table=f"table 48 x 36 {{ {terrain} }}", level="advanced", turns=4, seed=seed)
    taken: dict[tuple[float, float, str], int] = {}
    for state in played.replay.states:
        now = {(*each.at, each.kind): each.taken for each in state.worn}
        assert all(now.get(key, -1) >= amount for key, amount in taken.items())
        taken = now
    assert taken


@pytest.mark.rule("CONV-ATTACK")
def test_features_go_first_and_the_ground_under_them_after() -> None:
    grown = f"ice {SPOT} depth 3 woods light {SPOT}"
    played = pounded(grown, 20, 12)
    assert [event.ground for event in happened(played, TerrainWorn)] == ["woods", "ice"]
    assert became(played) == ["rough", "water"]
    beside = pounded("woods light at (25.5, 18) size 2 x 4", 5)
    assert [event.ground for event in happened(beside, TerrainWorn)] == ["woods"], "in the template is enough"
    built = pounded("building light hut at (24, 18) size 3 x 3 height 2", 4)
    assert (left(built), happened(built, GroundStruck)[0].name) == ([], "hut")
    assert after(built, 1).buildings == {"hut": 4}
    track = pounded("rails main along (0, 18) (48, 18) width 1", 3)
    assert (left(track), len(after(track, 1).buildings)) == ([], 1), "a section of track too"


@pytest.mark.rule("CONV-ATTACK")
def test_a_named_piece_of_ground_is_worn_at_its_nearest_place() -> None:
    played = pounded(
        f"jungle light thick {SPOT}", 5, 5, at="thick", turns="turn 2 { g0 fires at thick rolling 6 6 }", length=2
    )
    assert [event.ground for event in happened(played, TerrainWorn)] == ["jungle"] * 3
    assert {event.at for event in happened(played, TerrainWorn)} == {(22.0, 16.0)}, "as far inside as the template is"
    standard = pounded("woods light wood at (24, 18) size 6 x 6", 5, at="wood", level="standard")
    assert left(standard) == []


@pytest.mark.rule("CONV-ATTACK")
@pytest.mark.parametrize(("at", "level", "why"), [
    ("(24, 18)", "standard", "the ground itself is attacked at the advanced level only"),
    ("(60, 18)", "advanced", "(60, 18) lies off the table"),
])  # fmt: skip
def test_a_script_is_told_what_cannot_be(at: str, level: str, why: str) -> None:
    assert why in told("", 5, at=at, level=level)


@pytest.mark.rule("CONV-ATTACK")
@pytest.mark.parametrize(("at", "why"), [
    ("(9, 3)", "is outside the firing arc"),
    ("(46, 33)", "the ground at (46, 33) is 47.61 in away, out of range"),
    ("(24, 30)", "no line of sight to the ground at (24, 30)"),
])  # fmt: skip
def test_an_attack_on_the_ground_is_refused_with_its_reasons(at: str, why: str) -> None:
    body = written(5, at=at)
    played = battle(
        body, table="table 48 x 36 { building hardened block at (20, 20) size 30 x 2 height 9 }", level="advanced"
    )
    assert why in refusal(played)
    assert happened(played, TerrainWorn) == []


@pytest.mark.rule("CONV-TABLE")
@pytest.mark.parametrize(("terrain", "points", "into", "there"), [
    (f"snow {SPOT}", 12, "mud", [("mud", None)]),
    (f"ice {SPOT} depth 4", 12, "water", [("water", None)]),
    (f"ice {SPOT} depth 4 strong", 12, "water", [("water", None)]),
    (f"ice {SPOT} depth 0", 12, "ground", []),
    (f"jungle light {SPOT}", 25, "rough", [("rough", None)]),
    ("jungle very_dense at (24, 18) size 2 x 2", 25, "rough", [("rough", "ultra")]),
    (f"magma crust {SPOT}", 9, "magma", [("magma", "liquid")]),
    (f"gravel {SPOT} height 2", 30, "rough", [("rough", None)]),
    (f"woods dense {SPOT}", 20, "rough", [("rough", None)]),
    ("woods very_dense at (24, 18) size 2 x 2", 20, "rough", [("rough", "ultra")]),
    (f"fields {SPOT}", 9, "rough", [("rough", None)]),
    (f"tundra {SPOT}", 21, "rough", [("rough", None)]),
    (f"sand {SPOT}", 30, "hollow", []),
    (f"rough {SPOT}", 200, "hollow", []),
    ("", 200, "hollow", []),
    ("road along (0, 18) (48, 18) width 2", 45, "rough", [("road", "broken"), ("rough", None)]),
    ("road along (0, 18) (48, 18) width 2 surface gravel", 15, "rough", [("road", "broken"), ("rough", None)]),
    (f"woods light {SPOT} road along (0, 18) (48, 18) width 2 surface dirt", 6, "rough",
     [("road", "broken"), ("rough", None), ("woods", "light")]),
])  # fmt: skip
def test_every_factor_and_what_becomes_of_it(
    terrain: str, points: int, into: str, there: list[tuple[str, str | None]]
) -> None:
    whole = pounded(terrain, points)
    assert (left(whole), became(whole), lies(whole)) == ([0], [into], there)
    less = pounded(terrain, points - 1)
    assert (left(less), became(less)) == ([1], [])


@pytest.mark.rule("CONV-TABLE")
@pytest.mark.parametrize("terrain", ["swamp", "mud", "rubble", "water depth 1", "magma liquid"])
def test_some_ground_cannot_be_converted(terrain: str) -> None:
    kind, *more = terrain.split(" ", 1)
    words = f"magma liquid {SPOT}" if kind == "magma" else f"{kind} {SPOT} {' '.join(more)}"
    played = pounded(words, 90)
    assert (left(played), became(played)) == ([], [])


@pytest.mark.rule("CONV-TABLE")
def test_the_low_confidence_of_some_rows_stands_beside_them() -> None:
    sure = {row.kind for row in FACTORS if row.confidence == "high"}
    assert sure == {"road", "jungle", "snow", "ice", "magma", "rough", "clear"}
    paved = factor_of("paved", None)
    assert paved is not None and (paved.points, paved.becomes, paved.confidence) == (60, "rough", "low")


@pytest.mark.rule("CONV-TABLE")
@pytest.mark.parametrize(("surface", "points"), [("dirt", 6), ("paved", 45)])
def test_a_broken_road_still_counts_as_a_road(surface: str, points: int) -> None:
    move = "turn 2 { tank moves to (30, 18) }"
    tank = 'unit tank "TANK" at (18, 18) facing east'
    cards = 'card "TANK" "Tank" type CV size 2 move "12t" damage "1/1/1" armor 4 structure 2'
    body = f"{cards} {written(points, more=tank, turns=move)}"
    table = f"table 48 x 36 {{ woods light {SPOT} road along (0, 18) (48, 18) width 2 surface {surface} }}"
    played = battle(body, table=table, level="advanced", turns=2)
    assert played.complaints == []
    assert ("rough", None) in lies(played)
    assert happened(played, UnitMoved)[-1].cost == 12, "an inch for each inch, through rough ground and woods"


@pytest.mark.rule("CONV-TABLE")
def test_a_sub_level_lies_an_inch_down_and_whoever_stands_there_comes_down() -> None:
    played = pounded("", 100, 100, more='unit k "GUN1" at (24, 18) facing north')
    (settled,) = happened(played, UnitSettled)
    assert (settled.unit, settled.drop, after(played, 1).unit("k").place.z) == ("k", 1.0, -1.0)
    table = table_of(played)
    assert [table.height(spot) for spot in ((24, 18), (24.9, 18), (25.1, 18), (40, 30))] == pytest.approx(
        [-1, -1, 0, 0]
    )
    standing = 'unit k "GUN200" at (24, 18) facing north'
    deeper = pounded("", 200, more=standing, turns=f"turn 2 {{ k fires at (24, 18) {HIT} }}", length=2)
    assert table_of(deeper).height((24, 18)) == pytest.approx(-2), "and that can be stripped away again"


@pytest.mark.rule("CONV-TABLE")
def test_the_way_into_a_sub_level_is_a_change_of_level() -> None:
    played = pounded(
        "", 200, more='unit k "GUN1" at (24, 16) facing north', turns="turn 2 { k moves to (24, 18) }", length=2
    )
    moved = happened(played, UnitMoved)[-1]
    assert (moved.inches, moved.cost, moved.pose.z) == (2.0, 4.0, -1.0)


@pytest.mark.rule("CONV-TABLE")
def test_a_heap_of_gravel_is_gone_with_its_height() -> None:
    played = pounded(f"gravel {SPOT} height 2 slope cliff", 30)
    table = table_of(played)
    assert [table.height(spot) for spot in ((24, 18), (26, 18))] == pytest.approx([0, 2])


@pytest.mark.rule("CONV-TABLE")
def test_who_stands_on_ice_or_a_crust_goes_through_it() -> None:
    wet = pounded(f"ice {SPOT} depth 4 strong", 12, more='unit k "GUN1" at (24, 18) facing north')
    (fell,) = happened(wet, UnitFellIn)
    assert (fell.unit, fell.into, fell.pose.z) == ("k", "water", -4.0)
    assert after(wet, 1).unit("k").armor == 5
    hot = pounded(f"magma crust {SPOT}", 9, more='unit k "GUN1" at (24, 18) facing north')
    (sank,) = happened(hot, UnitFellIn)
    assert (sank.unit, sank.into, sank.pose.z) == ("k", "magma", -2.0)


@pytest.mark.rule("CONV-TABLE", "CONV-ATTACK")
def test_scrubbing_back_gives_the_ground_back() -> None:
    played = pounded(f"woods light {SPOT}", 20)
    first, last = played.replay.states[0], played.replay.states[-1]
    assert [zone.kind for zone in table_of(played, first).zones_at((24, 18))] == ["woods"]
    assert [zone.kind for zone in table_of(played, last).zones_at((24, 18))] == ["rough"]
    assert table_of(played, first).zones_at((24, 18))[0].outline.area == pytest.approx(36)


SAWS = """
card "SAWYER" "Sawyer" type SV size 2 move "4t" damage "1/1/1" armor 4 structure 2 specials "{}"
force red {{ home south unit s "SAWYER" {} {} }}
force blue {{ home north unit far "DUMMY" at (46, 34) facing south }}
{}"""


def sawn(
    turns: int,
    specials: str = "SAW",
    at: str = "at (24, 18)",
    more: str = "",
    order: str = "s clears woods",
    terrain: str = f"woods light {SPOT}",
    level: str = "advanced",
    extra: str = "",
) -> Performance:
    """A unit that clears woods turn by turn."""
    orders = " ".join(f"turn {number} {{ {order} }}" for number in range(1, turns + 1))
    body = SAWS.format(specials, at, more, orders)
    return battle(body, table=f"table 48 x 36 {{ {terrain} }}", level=level, turns=turns, extra=extra)


@pytest.mark.rule("CONV-SAW", "SPEC-SAW")
@pytest.mark.parametrize("specials", ["SAW", "ENG", "SAW, ENG"])
def test_saw_and_eng_take_3_of_woods_in_place_of_an_attack(specials: str) -> None:
    played = sawn(7, specials, extra="rules fire_and_smoke")
    assert played.complaints == []
    assert left(played) == [17, 14, 11, 8, 5, 2, 0]
    assert lies(played) == [("rough", None)]
    assert len(happened(played, UnitSawed)) == 7
    both = sawn(1, specials, order="s clears woods  s fires at far")
    assert "s has had its attack already" in refusal(both)


@pytest.mark.rule("CONV-SAW")
def test_eng_clears_woods_as_a_saw_does() -> None:
    assert left(sawn(1, "ENG")) == [17]


@pytest.mark.rule("SPEC-SAW", "CONV-SAW")
def test_two_saws_side_by_side_clear_the_same_woods() -> None:
    played = sawn(4, more='unit t "SAWYER" at (25.5, 18)', order="s clears woods t clears woods")
    assert left(played) == [17, 14, 11, 8, 5, 2, 0, 17], (
        "6 in a turn, cleared in the 4th; then come the woods beside it"
    )
    assert "Sawyer (t) stands in no woods" not in refusal(played)


@pytest.mark.rule("CONV-SAW")
@pytest.mark.parametrize(("setting", "why"), [
    ({"specials": "ORO"}, "has neither SAW nor ENG"),
    ({"at": "at (40, 8)"}, "stands in no woods"),
    ({"terrain": f"jungle light {SPOT}", "at": "at (24, 18)"}, "stands in no woods"),
    ({"at": "at (24, 18) shutdown"}, "is shut down"),
])  # fmt: skip
def test_nobody_else_clears_and_nothing_but_woods(setting: dict[str, str], why: str) -> None:
    played = sawn(1, **setting)
    assert why in refusal(played)
    assert happened(played, TerrainWorn) == []


def test_what_conversion_in_the_combat_phase_brings_waits_for_the_end_phase() -> None:
    body = """card "GUN" "Gun" type BM size 2 move "8" damage "9/9/9" armor 6 structure 4
    card "TANK" "Tank" type CV size 2 move "8t" damage "2/2/2" armor 6 structure 3
    force red { home south unit gun "GUN" at (6, 6) facing north }
    force blue { home north unit tank "TANK" at (24, 18) facing south }
    turn 1 { initiative red 3, blue 9
        gun fires at (24, 18) rolling 6 6 }"""
    played = battle(body, table="table 48 x 36 { magma crust at (24, 18) radius 4 }", level="advanced")
    assert played.complaints == []
    happenings = [type(event) for event in played.replay.events]
    assert happenings.index(GroundStruck) < happenings.index(UnitFellIn) < happenings.index(UnitDestroyed)
    (lost,) = happened(played, UnitDestroyed)
    before = played.replay.states[happenings.index(UnitDestroyed)]
    assert (lost.unit, lost.cause, before.phase) == ("tank", "in liquid magma", Phase.END)
