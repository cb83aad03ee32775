"""Climbing at the advanced level: who may, what it costs, what a unit on a face may do and how it is hit."""

from __future__ import annotations

import pytest

from engine.rules.events import CriticalTookEffect, UnitFell, UnitMoved, WeaponFired
from engine.rules.state import Unit
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, in_turns, refusal
from tests.rules.ground import KITS

CARDS = """
card "ASN" "Assassin" type BM size 1 move "14j" damage "2/2/1" armor 4 structure 2
card "SLOW" "Slow" type BM size 1 move "7" damage "2/2/1" armor 4 structure 2
card "HARD" "Hard" type BM size 3 move "6" damage "1/1/1" overheat 2 armor 9 structure 6
card "FRAIL" "Frail" type BM size 3 move "6" damage "1/1/1" overheat 2 armor 0 structure 9
card "AM" "Climbers" type BA size 1 move "6" damage "1/1/0" armor 4 structure 2 specials "AM"
card "BA" "Suits" type BA size 1 move "6" damage "1/1/0" armor 4 structure 2
card "CI" "Foot" type CI size 1 move "4f" damage "1/0/0" armor 4 structure 2
card "PM" "Proto" type PM size 1 move "8" damage "1/1/0" armor 4 structure 2
"""

FIRST = "initiative red 9, blue 5"
UP = "u climbs to (24.1, 18)"
MAY = "u may climb to (24.1, 18)"
FOOT = "at (23.37, 18)"


def face(
    *turns: str, height: float = 16, card: str = "ASN", at: str = FOOT, rules: str = "", foe: str = "", more: str = ""
) -> Performance:
    """A unit at the foot of a face that runs along x = 24, or elsewhere; the orders of each turn, red moving last."""
    written = in_turns(turns, FIRST)
    kits = "".join(f'card "{name}" "{name}" {text}\n' for name, text in KITS.items() if f'"{name}"' not in CARDS)
    body = f"""{CARDS}{kits}
    force red {{ home west commander orders unit u "{card}" {at} facing east }}
    force blue {{ home east commander orders unit far "HARD" {foe or "at (12, 18)"} facing east {more} }}
    {written}"""
    table = f"table 48 x 36 {{ hill bluff at (34, 18) size 20 x 30 height {height} slope cliff }}"
    return battle(body, table=table, level="advanced", turns=max(1, len(turns)), extra=rules)


def unit(played: Performance, turn: int, name: str = "u") -> Unit:
    return after(played, turn).unit(name)


def steps(played: Performance) -> list[UnitMoved]:
    return [event for event in happened(played, UnitMoved) if event.unit == "u"]


def fine(played: Performance) -> bool:
    assert refusal(played) == ""
    return True


@pytest.mark.rule("ADVMOV-CLIMB-WHO")
def test_mechs_protomechs_infantry_and_battle_armor_with_am_may_climb() -> None:
    assert fine(face(f'after initiative expect u cannot move to (24.1, 18) because "MOV-LEVEL-LIMIT" {UP}'))
    for card in ("CI", "AM", "IM"):
        played = face("u climbs to (24.1, 18)", card=card, at="at (23.3, 18)")
        assert fine(played)
        assert unit(played, 1).climbing
    point = face("u.1 climbs to (24.1, 18)", card="PM", at="at (23.4, 18)")
    assert fine(point)
    assert unit(point, 1, "u.1").climbing
    assert "cannot climb" in refusal(face(UP, height=3, card="hover"))
    for card in ("tracked", "wheeled", "wige", "BA"):
        assert "cannot climb" in refusal(face(UP, height=3, card=card))


@pytest.mark.rule("ADVMOV-CLIMB-WHO")
def test_each_kind_climbs_what_is_too_steep_for_it_to_walk_and_walks_the_rest() -> None:
    assert "too steep" in refusal(face(UP, height=2))
    assert fine(face(UP, height=2.1))
    assert fine(face(UP, height=1.5, card="CI", at="at (23.3, 18)"))
    assert "too steep" in refusal(face(UP, height=1, card="CI", at="at (23.3, 18)"))


def test_climbing_takes_the_advanced_level() -> None:
    body = f"""{CARDS} force red {{ home west commander orders unit u "ASN" {FOOT} facing east }}
    force blue {{ home east commander orders unit far "HARD" at (10, 18) facing east }}
    turn 1 {{ {UP} }}"""
    table = "table 48 x 36 { hill bluff at (34, 18) size 20 x 30 height 16 slope cliff }"
    assert "'climbs' is a word of the advanced level" in fault(body, table=table, level="standard")
    assert "takes the advanced level" in refusal(battle(body.replace(UP, f"expect {MAY}"), table=table))


@pytest.mark.rule("ADVMOV-CLIMB-COST")
def test_the_assassin_climbs_sixteen_inches_in_three_turns() -> None:
    played = face(
        f"{UP} after movement expect u elevation 7",
        f"{UP} after movement expect u elevation 14",
        "u climbs to (24.01, 18) after movement expect u elevation 16",
    )
    assert fine(played)
    first, second, third = steps(played)
    assert (first.cost, first.allowance, first.hangs, first.pose.z) == (14.0, 14, True, 7.0)
    assert (second.cost, second.allowance, second.hangs, second.pose.z) == (14.0, 14, True, 14.0)
    assert third.cost == pytest.approx(4.0, abs=0.02)
    assert (third.allowance, third.hangs, third.pose.z) == (14, False, 16.0)
    on_top = face(UP, UP, "u climbs to (34, 18) facing west")
    assert fine(on_top)
    last = steps(on_top)[-1]
    assert last.cost == pytest.approx(14.0, abs=0.02)
    assert not unit(on_top, 3).climbing
    too_far = face(UP, UP, "u climbs to (34.3, 18)")
    assert "costs 14.30 in of Move, Assassin has 14 in" in refusal(too_far)
    assert unit(too_far, 3).climbing


@pytest.mark.rule("ADVMOV-CLIMB-COST")
def test_height_is_half_of_the_move_spent_and_kept_exact() -> None:
    played = face(UP, UP, card="SLOW")
    assert fine(played)
    assert [event.pose.z for event in steps(played)] == [3.5, 7.0]
    walked_first = face(UP, at="at (20.37, 18)")
    assert fine(walked_first)
    assert steps(walked_first)[0].pose.z == pytest.approx(5.5, abs=0.01)
    assert steps(walked_first)[0].cost == pytest.approx(14.0, abs=0.01)
    assert "would stop off the face" in refusal(face(UP, at="at (8, 18)", foe="at (4, 4)"))


@pytest.mark.rule("ADVMOV-CLIMB-COST")
def test_a_unit_climbs_down_as_it_climbs_up_and_may_change_its_mind() -> None:
    down = face("u climbs to (20, 18)", "u climbs to (20, 18)", at="at (24.5, 18)")
    assert fine(down)
    hung, stood = steps(down)
    assert hung.hangs
    assert hung.pose.z == pytest.approx(16 - 13.5 / 2, abs=0.01)
    assert stood.hangs
    assert stood.pose.z == pytest.approx(hung.pose.z - 7.0, abs=0.01)
    back = face(UP, "u climbs to (23.36, 18)", card="SLOW")
    assert fine(back)
    assert [event.pose.z for event in steps(back)] == [3.5, 0.0]
    assert steps(back)[1].cost == pytest.approx(7.0, abs=0.1)


def test_who_hangs_can_do_nothing_but_climb_on_or_come_down() -> None:
    for order in ("u moves to (20, 18)", "u jumps to (30, 18)", "u moves to (30, 18) sprinting"):
        assert "hangs on a face" in refusal(face(UP, order))
    stays = face(UP, "u stands", "", UP)
    assert fine(stays)
    assert [unit(stays, turn).place.z for turn in (1, 2, 3, 4)] == [7.0, 7.0, 7.0, 14.0]
    drops = face(UP, "u falls to (23.3, 18)")
    assert fine(drops)
    assert (unit(drops, 2).place.z, unit(drops, 2).climbing, unit(drops, 2).armor) == (0.0, False, 2)


def test_two_cannot_hang_on_one_place() -> None:
    body = f"""{CARDS}
    force red {{ home west commander orders unit u "ASN" {FOOT} facing east unit v "ASN" at (22, 18) facing east }}
    force blue {{ home east commander orders unit far "HARD" at (10, 4) facing east }}
    turn 1 {{ {FIRST} {UP} v climbs to (24.1, 18) }}"""
    table = "table 48 x 36 { hill bluff at (34, 18) size 20 x 30 height 16 slope cliff }"
    assert "would overlap that of Assassin (u)" in refusal(battle(body, table=table, level="advanced"))


@pytest.mark.rule("ADVMOV-CLIMB-NO-ATTACK")
def test_no_attack_before_the_climb_is_finished() -> None:
    foe = "at (34, 18)"
    played = face(
        f'{UP} after movement expect u cannot fire at far because "has not finished its climb"',
        f"{UP} u fires at far",
        "u climbs to (26, 18)  u fires at far rolling 6 6",
        foe=foe,
    )
    assert "has not finished its climb: it makes no attack" in refusal(played)
    fired = happened(played, WeaponFired)
    assert [event.unit for event in fired] == ["u"]
    assert fired[0].hit
    assert unit(played, 3).place.z == 16.0


def test_who_hangs_makes_no_physical_attack_and_still_none_while_it_stays() -> None:
    played = face(UP, 'u stands after movement expect u cannot punch far because "ADVMOV-CLIMB-NO-ATTACK"')
    assert fine(played)


@pytest.mark.rule("ADVMOV-CLIMB-TMM")
def test_a_climber_is_hit_as_with_half_its_move_and_without_a_jump() -> None:
    asked = "after movement {{ expect u tmm {} expect far needs {} to hit u }}"
    played = face(
        f"{UP} {asked.format(1, 6)}",
        f"{UP} {asked.format(1, 6)}",
        f"u climbs to (24.5, 18) {asked.format(3, 8)}",
    )
    # Skill 4, medium range +2, -1 for a shooter that has not moved; the climber's own modifier is all that changes.
    assert fine(played)


@pytest.mark.rule("ADVMOV-CLIMB-TMM")
def test_by_the_switch_a_finished_climb_counts_as_a_jump_for_who_can_jump() -> None:
    three = (UP, UP, "u climbs to (28, 18) after movement expect u tmm {}")
    with_it = face(*three[:2], three[2].format(4), rules="rules jump_capable_bonus")
    assert fine(with_it)
    for turn in (1, 2):
        assert fine(face(*[f"{UP} after movement expect u tmm 1"] * turn, rules="rules jump_capable_bonus"))
    walker = (UP,) * 4 + ("u climbs to (24.1, 18) after movement expect u tmm 1",)
    assert fine(face(*walker, card="SLOW", rules="rules jump_capable_bonus"))


def test_half_the_move_is_rounded_down_and_one_that_only_hangs_has_not_moved() -> None:
    assert fine(face(f"{UP} after movement expect u tmm 0", card="SLOW"))
    assert fine(face(UP, "u stands after movement expect u tmm 0"))


def test_a_climber_that_loses_its_move_stays_where_it_hangs() -> None:
    hit = "far fires at u rolling 6 6 3 4"
    played = face(f"{UP} {hit}", hit, hit, UP, card="FRAIL", foe="at (14, 18)")
    assert "is immobile: no movement left" in refusal(played)
    assert len(happened(played, CriticalTookEffect)) == 3
    left = [unit(played, turn) for turn in (1, 2, 3, 4)]
    assert [each.move.ground for each in left] == [3, 1, 0, 0]
    assert [(each.place.z, each.climbing, each.on_table) for each in left] == [(3.0, True, True)] * 4


def test_a_steep_slope_is_climbed_like_a_face() -> None:
    body = f"""{CARDS}
    force red {{ home west commander orders unit u "SLOW" at (10, 14) facing north }}
    force blue {{ home east commander orders unit far "HARD" at (40, 4) facing east }}
    turn 1 {{ {FIRST} u climbs to (10, 17.9) }}
    turn 2 {{ {FIRST} u climbs to (10, 17.9) }}"""
    table = "table 48 x 36 { hill knoll at (10, 22) size 12 x 12 height 5 slope 3 }"
    played = battle(body, table=table, level="advanced", turns=2)
    assert fine(played)
    first, second = steps(played)
    assert first.hangs
    assert 0.0 < first.pose.z < 5.0
    assert (second.hangs, second.pose.z) == (False, 5.0)
    # On the plan 3.9 in, and 5 in of height at 2 in each.
    assert first.cost + second.cost == pytest.approx(13.9, abs=0.05)


def test_commanders_live_with_who_hangs_and_with_who_evades() -> None:
    for name in ("aggressive", "hold", "breakthrough east"):
        body = f"""{CARDS}
        force red {{ home west commander {name}
            unit u "ASN" {FOOT} facing east  unit v "HARD" at (20, 24) facing east }}
        force blue {{ home east commander aggressive unit far "HARD" at (34, 18) facing west }}
        turn 1 {{ {FIRST} {UP} v evades }}"""
        table = "table 48 x 36 { hill bluff at (34, 18) size 20 x 30 height 16 slope cliff }"
        played = battle(body, table=table, level="advanced", turns=3)
        assert fine(played)
        assert unit(played, 3).place.z == 7.0
        shots = [event for event in happened(played, WeaponFired) if event.unit == "u"]
        assert shots == []


def test_a_climb_for_which_move_just_lasts_ends_on_the_brink() -> None:
    """Half a base beyond the edge of a face a unit stands on the brink when its Move is spent at the top."""
    for goal in ("24.01", "24.1", "24.6"):
        played = face(f"u climbs to ({goal}, 18)", height=3, card="HARD")
        assert fine(played)
        (step,) = steps(played)
        assert (step.cost, step.allowance, step.hangs, step.pose.z) == (6.0, 6, False, 3.0)
        assert step.pose.x == pytest.approx(24.02, abs=0.01)
        assert not unit(played, 1).climbing
    assert "would stop off the face" in refusal(face("u climbs to (25.3, 18)", height=3, card="HARD"))
    down = face("u climbs to (24.01, 18)", "u climbs to (23.2, 18)", height=3, card="HARD")
    assert fine(down)
    assert (steps(down)[1].pose.z, steps(down)[1].hangs, unit(down, 2).climbing) == (0.0, False, False)


@pytest.mark.parametrize(("card", "foot"), [("HARD", "18.63"), ("AM", "18.6"), ("CI", "18.6")])
def test_who_hangs_on_a_building_falls_when_it_collapses(card: str, foot: str) -> None:
    body = f"""{CARDS}
    force red {{ home west commander orders unit u "{card}" at ({foot}, 18) facing east }}
    force blue {{ home east commander orders unit far "HARD" at (12, 12) facing east skill 0 }}
    turn 1 {{ {FIRST} u climbs to (20, 18)  far fires at hut rolling 6 6 }}
    turn 2 {{ {FIRST} u moves to (17, 18) }}"""
    table = "table 48 x 36 { building light hut at (21.37, 18) size 4 x 4 height 8 cf 1 }"
    played = battle(body, table=table, level="advanced", turns=2)
    assert fine(played)
    (step,) = steps(played)[:1]
    assert step.hangs
    (fell,) = happened(played, UnitFell)
    assert (fell.unit, fell.drop) == ("u", step.pose.z)
    left = unit(played, 1)
    assert (left.place.z, left.climbing, left.on_table) == (0.0, False, True)
    assert unit(played, 2).place.x == 17.0


def test_nobody_climbs_through_a_ceiling_and_a_roof_is_climbed_over_who_is_below() -> None:
    body = f"""{CARDS}
    force red {{ home west commander orders
        unit u "ASN" at (20, 17) facing north  unit in_it "ASN" at (30, 20) inside facing north }}
    force blue {{ home east commander orders unit far "CI" at (20, 20) inside facing north }}
    turn 1 {{ {FIRST} u climbs to (20, 20)  expect u elevation 4
        expect in_it cannot climb to (30, 20.5) because "under its roof" }}"""
    table = """table 48 x 36 { building hardened hut at (20, 20) size 4 x 4 height 4
        building hardened hall at (30, 20) size 4 x 4 height 4 }"""
    assert fine(battle(body, table=table, level="advanced"))
