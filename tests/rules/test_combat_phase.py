"""The combat phase as a whole: who attacks when, what may be attacked, one attack a unit, effects that wait."""

import pytest

from engine.rules.events import (
    AttackPassed,
    CriticalRolled,
    DamageMarked,
    PhaseBegan,
    PhysicalAttackMade,
    UnitDestroyed,
    WeaponFired,
)
from engine.rules.state import Status
from tests.battle import after, battle, fault, happened, refusal

LANCES = """
    card "GLASS" "Glass" type BM move "4" damage "2/2/2" overheat 2 armor 1 structure 2
    force red  {{ home south
        unit r1 "{0}" at (10, 10) facing north  unit r2 "{0}" at (14, 10) facing north
        unit r3 "{0}" at (18, 10) facing north  unit r4 "{0}" at (22, 10) facing north }}
    force blue {{ home north
        unit b1 "{0}" at (10, 20) facing south  unit b2 "{0}" at (14, 20) facing south
        unit b3 "{0}" at (18, 20) facing south  unit b4 "{0}" at (22, 20) facing south }}
    """


@pytest.mark.rule("SEQ-COMBAT-ORDER", "HIT-SIDE-ORDER")
@pytest.mark.parametrize(("red", "blue", "first", "second"), [(5, 9, "r", "b"), (9, 5, "b", "r")])
def test_the_loser_makes_all_its_attacks_before_the_winner(red: int, blue: int, first: str, second: str) -> None:
    shots = "  ".join(f"r{n} fires at b{n} rolling 6 6  b{n} fires at r{n} rolling 6 6" for n in (1, 2, 3, 4))
    performance = battle(LANCES.format("PROBE") + f"turn 1 {{ initiative red {red}, blue {blue}  {shots} }}")
    shooters = [event.unit for event in happened(performance, WeaponFired)]
    assert shooters == [f"{side}{n}" for side in (first, second) for n in (1, 2, 3, 4)]


@pytest.mark.rule("SEQ-COMBAT-ORDER", "HIT-SIDE-ORDER")
def test_a_side_takes_its_units_in_any_order_and_finishes_each_before_the_next() -> None:
    performance = battle(
        LANCES.format("PROBE")
        + """turn 1 { initiative red 5, blue 9
            r3 fires at b1 rolling 6 6  r1 fires at b1 rolling 6 6  r4 fires at b1 rolling 6 6 6 5 }"""
    )
    told = [
        (type(event).__name__, event.unit)
        for event in performance.replay.events
        if isinstance(event, WeaponFired | DamageMarked | CriticalRolled | AttackPassed)
    ]
    assert told[:8] == [
        ("WeaponFired", "r3"),
        ("DamageMarked", "b1"),
        ("WeaponFired", "r1"),
        ("DamageMarked", "b1"),
        ("WeaponFired", "r4"),
        ("DamageMarked", "b1"),
        ("CriticalRolled", "b1"),
        ("AttackPassed", "r2"),
    ]


@pytest.mark.rule("SEQ-COMBAT-ORDER", "HIT-ONE-ATTACK", "PHYS-ONE-TYPE")
@pytest.mark.parametrize(
    ("first", "second", "claim"),
    [
        ("fires at b rolling 6 6", "kicks b", "kick b"),
        ("kicks b rolling 6 6", "fires at c", "fire at c"),
        ("fires at b rolling 6 6", "fires at c", "fire at c"),
        ("kicks b rolling 6 6", "punches b", "punch b"),
    ],
)
def test_one_attack_a_unit_and_turn(first: str, second: str, claim: str) -> None:
    performance = battle(
        f"""
        force red  {{ home south  unit a "PROBE" at (20, 5) facing north }}
        force blue {{ home north  unit b "DUMMY" at (20, 7) facing south  unit c "DUMMY" at (23, 12) facing south }}
        turn 1 {{ initiative red 3, blue 9  a {first}  a {second}
            after combat expect a cannot {claim} because "has had its attack" }}"""
    )
    attacks = [*happened(performance, WeaponFired), *happened(performance, PhysicalAttackMade)]
    assert [attack.target for attack in attacks] == ["b"]
    assert refusal(performance).strip() == "a has had its attack already in turn 1."


@pytest.mark.rule("HIT-ONE-ATTACK", "SEQ-COMBAT-ORDER")
def test_passing_is_always_allowed() -> None:
    performance = battle(LANCES.format("PROBE") + "turn 1 { initiative red 5, blue 9  r1 holds fire }")
    assert {event.unit for event in happened(performance, AttackPassed)} == {
        f"{side}{n}" for side in "rb" for n in (1, 2, 3, 4)
    }
    assert refusal(performance) == ""


DUEL = """
    force red  { home south  unit a "PROBE" at (20, 5) facing north  unit friend "DUMMY" at (20, 9) facing north }
    force blue { home north  unit b "DUMMY" at (20, 15) facing south }
    turn 1 { initiative red 3, blue 9 """


@pytest.mark.rule("HIT-DECLARE", "HEAT-OV-LIMIT")
def test_an_illegal_declaration_does_not_use_the_attack_up() -> None:
    performance = battle(DUEL + "a fires at b with overheat 3 rolling 6 6  a fires at b with overheat 2 rolling 6 6 }")
    (fired,) = happened(performance, WeaponFired)
    assert (fired.overheat, fired.total) == (2, 5)
    assert "can overheat by 2 at most, not 3" in refusal(performance)


@pytest.mark.rule("HIT-DECLARE", "HEAT-OV-USE")
def test_what_is_declared_before_the_roll_stands() -> None:
    (fired,) = happened(battle(DUEL + "a fires at b with overheat 1 rolling 6 6 }"), WeaponFired)
    assert (fired.unit, fired.target, fired.overheat, fired.total) == ("a", "b", 1, 4)


@pytest.mark.rule("INTRO-TARGETS", "HIT-LEGAL-TARGETS")
@pytest.mark.parametrize(
    ("target", "kind"), [("grove", "woods"), ("depot", "building"), ("knoll", "hill"), ("track", "road")]
)
def test_terrain_and_buildings_are_no_targets(target: str, kind: str) -> None:
    ground = """table 48 x 36 {
        woods light grove at (30, 30) size 4 x 4  building light depot at (10, 30) size 3 x 3 height 2
        hill knoll at (40, 10) radius 3 height 2 slope 1  road track along (0, 2) (48, 2) width 2 }"""
    message = fault(DUEL + f"a fires at {target} }}", table=ground)
    assert f"'{target}' is a {kind}, not a unit" in message


@pytest.mark.rule("HIT-LEGAL-TARGETS", "INTRO-TARGETS")
def test_friends_are_no_targets() -> None:
    performance = battle(DUEL + "a fires at friend rolling 6 6 }")
    assert happened(performance, WeaponFired) == []
    assert "is on the same side" in refusal(performance)


@pytest.mark.rule("HIT-SEQ-STEPS", "HIT-DECLARE")
def test_every_reason_is_told_in_the_order_of_the_steps_and_nothing_is_rolled() -> None:
    performance = battle(
        """
        force red  { home south  unit a "PROBE" at (20, 45) facing north }
        force blue { home north  unit b "DUMMY" at (20, 1) facing south }
        turn 1 { initiative red 3, blue 9  a fires at b with overheat 4 rolling 6 6 }""",
        table="table 48 x 48 { building light at (20, 22) size 40 x 1 height 9 }",
    )
    assert happened(performance, WeaponFired) == []
    told = refusal(performance)
    steps = ["can overheat by 2 at most", "no line of sight", "outside the firing arc", "out of range"]
    assert sorted(steps, key=told.index) == steps


@pytest.mark.rule("HIT-SEQ-STEPS", "INTRO-DAMAGE-FLOW")
def test_roll_then_damage_then_critical_roll() -> None:
    performance = battle(
        LANCES.format("GLASS")
        + "turn 1 { initiative red 5, blue 9  r1 fires at b1 rolling 3 3 2 3  r2 fires at b2 rolling 1 1 }"
    )
    kinds = [
        type(e).__name__
        for e in performance.replay.events
        if isinstance(e, WeaponFired | DamageMarked | CriticalRolled)
    ]
    assert kinds == ["WeaponFired", "DamageMarked", "CriticalRolled", "WeaponFired"]


@pytest.mark.rule("SEQ-SIMULTANEOUS-DAMAGE", "DMG-TIMING", "HIT-SIDE-ORDER", "END-DAMAGE", "SEQ-END-PHASE")
def test_a_unit_shot_to_pieces_still_attacks_at_full_values_and_leaves_in_the_end_phase() -> None:
    performance = battle(
        LANCES.format("GLASS")
        + """turn 1 { initiative red 5, blue 9
            r1 fires at b1 with overheat 1 rolling 6 6
            b1 fires at r1 rolling 3 3 4 5
            after combat { expect b1 active  expect b1 armor 0  expect b1 structure 0 }
            expect b1 destroyed }"""
    )
    answer = happened(performance, WeaponFired)[1]
    assert (answer.unit, answer.number, answer.total) == ("b1", 6, 2)
    assert refusal(performance) == ""
    events = performance.replay.events
    removed = next(i for i, event in enumerate(events) if isinstance(event, UnitDestroyed))
    assert [event.name for event in events[:removed] if isinstance(event, PhaseBegan)][-1] == "end"


@pytest.mark.rule("SEQ-SIMULTANEOUS-DAMAGE", "DMG-TIMING", "CRIT-TIMING", "CRIT-FIRE-CONTROL")
def test_a_fire_control_hit_bites_from_the_next_turn() -> None:
    performance = battle(
        """
        force red  { home south  unit a "PROBE" at (20, 5) facing north }
        force blue { home north  unit b "DUMMY" at (20, 15) facing south armor 0 }
        turn 1 { initiative red 3, blue 9  a fires at b rolling 6 6 2 2  b fires at a rolling 1 1 }
        turn 2 { initiative red 3, blue 9  b fires at a rolling 1 1 }""",
        turns=2,
    )
    _, now, later = happened(performance, WeaponFired)
    assert (now.number, later.number) == (4 + 2 + 2, 4 + 2 + 2 + 2)
    assert after(performance, 1).unit("b").criticals.fire_control == 1


@pytest.mark.rule("SEQ-SIMULTANEOUS-DAMAGE", "DMG-TIMING")
def test_a_doomed_unit_may_be_shot_at_again_and_the_rest_is_lost() -> None:
    performance = battle(
        LANCES.format("GLASS")
        + """turn 1 { initiative red 5, blue 9
            r1 fires at b1 with overheat 2 rolling 6 6  r2 fires at b1 with overheat 2 rolling 6 6 }"""
    )
    assert [event.total for event in happened(performance, WeaponFired)] == [4, 4]
    assert [(event.amount, event.structure) for event in happened(performance, DamageMarked)] == [(3, 0)]
    assert happened(performance, CriticalRolled) == []
    assert after(performance, 1).unit("b1").status is Status.DESTROYED


@pytest.mark.rule("SEQ-SIMULTANEOUS-DAMAGE", "DMG-TIMING")
def test_weapon_and_movement_hits_wait_too() -> None:
    performance = battle(
        """
        force red  { home south  unit a "PROBE" at (20, 5) facing north  unit c "PROBE" at (24, 5) facing north }
        force blue { home north  unit b "PROBE" at (20, 15) facing south armor 0 structure 9 }
        turn 1 { initiative red 3, blue 9
            a fires at b rolling 6 6 3 3  c fires at b rolling 6 6 3 4  b fires at a rolling 6 6
            after combat { expect b move 10  expect b criticals weapon 0 }
            expect b move 5  expect b criticals weapon 1 }"""
    )
    assert happened(performance, WeaponFired)[2].total == 3
    assert refusal(performance) == ""
    assert str(after(performance, 1).unit("b").damage) == "2/2/1"
