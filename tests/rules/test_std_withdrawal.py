"""Forced withdrawal: who is crippled, and what that obliges to (WD-*)."""

from __future__ import annotations

import pytest

from engine.rules.events import OrderGiven, UnitCrippled, UnitDestroyed, UnitLeft, UnitMoved, WeaponFired
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, refusal

ON = "rules forced_withdrawal"


def card(name: str, *, move: str = "8", damage: str = "2/2/1", armor: int = 3, structure: int = 5) -> str:
    return (
        f'card "{name}" "{name.title()}" type BM size 2 move "{move}" damage "{damage}"'
        f" armor {armor} structure {structure} points 20"
    )


CRIPPLE = "armor 0 structure 2"


def story(
    unit: str,
    turns_block: str = "",
    *,
    cards: str = "",
    rules: str = ON,
    turns: int = 2,
    table: str = "table 48 x 36 { }",
) -> Performance:
    """Red, whose home is the south edge, has `unit`; a blue dummy watches from afar."""
    return battle(
        f"""{cards or card("W")} force red {{ home south {unit} unit mate "PROBE" at (4, 30) facing north }}
        force blue {{ home north unit b "DUMMY" at (44, 32) facing south unit c "DUMMY" at (40, 32) facing south }}
        {turns_block}""",
        level="standard",
        turns=turns,
        extra=rules,
        table=table,
    )


def crippled(performance: Performance) -> list[tuple[str, str]]:
    return [(event.unit, event.why) for event in happened(performance, UnitCrippled)]


def assessed(condition: str, **card_fields: int | str) -> bool:
    """Whether a unit in a condition is crippled at the end of turn 1."""
    performance = story(f'unit w "W" at (20, 20) facing north {condition}', cards=card("W", **card_fields), turns=1)  # type: ignore[arg-type]
    return after(performance, 1).unit("w").crippled


@pytest.mark.rule("WD-OPTIONAL")
def test_without_the_rule_nobody_is_crippled() -> None:
    performance = story(f'unit w "W" at (20, 20) facing north {CRIPPLE}', "turn 2 { w moves to (20, 24) }", rules="")
    assert refusal(performance) == ""
    assert crippled(performance) == []
    assert not after(performance, 2).unit("w").crippled


@pytest.mark.rule("WD-OPTIONAL")
def test_the_rule_needs_home_edges_and_the_standard_level() -> None:
    forces = 'force red { unit a "PROBE" at (4, 4) } force blue { unit b "PROBE" at (30, 30) }'
    homeless = fault(forces, level="standard", extra=ON)
    assert "crippled units have nowhere to go: the forces have no home edges" in homeless
    assert "'forced_withdrawal' is a rule of the standard level" in fault(forces, extra=ON)


@pytest.mark.rule("WD-CRIPPLED-STRUCTURE")
@pytest.mark.parametrize(
    ("armor", "structure", "printed", "expected"),
    [
        (0, 2, 5, True),
        (0, 3, 5, False),
        (1, 2, 5, False),
        (0, 2, 4, True),
        (0, 3, 4, False),
        (0, 1, 2, True),
        (0, 1, 3, True),
        (0, 2, 3, False),
        (0, 1, 1, True),
    ],
)
def test_no_armor_and_half_the_structure_lost_cripples(
    armor: int, structure: int, printed: int, expected: bool
) -> None:
    """Half is rounded up; a unit with one circle of structure is crippled with its last armor."""
    assert assessed(f"armor {armor} structure {structure}", structure=printed) == expected


@pytest.mark.rule("WD-CRIPPLED-STRUCTURE")
def test_a_unit_that_never_had_armor_has_none_to_lose() -> None:
    assert not assessed("", armor=0, structure=1)


@pytest.mark.rule("WD-CRIPPLED-DAMAGE")
@pytest.mark.parametrize(
    ("damage", "hits", "expected"),
    [
        ("2/2/0", 2, True),
        ("2/2/0", 1, False),
        ("2/2/4", 2, True),
        ("3/2/0", 2, False),
        ("0/0/2", 0, False),
        ("0/0/2", 1, False),
        ("-/-/2", 0, False),
        ("0*/0*/-", 0, False),
        ("0*/0*/-", 1, True),
        ("0*/-/-", 0, False),
        ("0/2/2", 2, True),
    ],
)
def test_no_damage_left_at_short_and_medium_range_cripples(damage: str, hits: int, expected: bool) -> None:
    """Minimal damage counts as more than none; what the card never had is not missed."""
    assert assessed(f"criticals {', '.join(['weapon'] * hits)}" if hits else "", damage=damage) == expected


# A shot that scratches the structure and brings a critical roll.
SHOT = "turn 1 { c fires at w rolling 6 6 "


@pytest.mark.rule("WD-CRIPPLED-IMMOBILE", "WD-ABANDONED")
def test_a_unit_without_move_through_criticals_is_crippled_and_abandoned_at_once() -> None:
    performance = story(
        'unit w "W" at (40, 20) facing north armor 0',
        f"{SHOT} 4 3 expect w destroyed  expect blue points 40 }}",
        cards=card("W", move="2"),
        turns=1,
    )
    assert refusal(performance) == ""
    assert crippled(performance) == [("w", "critical hits have immobilized it")]
    (lost,) = happened(performance, UnitDestroyed)
    assert (lost.unit, lost.cause) == ("w", "abandoned, it cannot move")
    assert after(performance, 1).scores == {"red": -20.0, "blue": 40.0}
    assert assessed("criticals mp", move="2")


@pytest.mark.rule("WD-ABANDONED")
def test_a_withdrawing_unit_that_is_immobilized_on_its_way_is_destroyed() -> None:
    performance = story(
        'unit w "W" at (40, 26) facing north armor 0 structure 4',
        "turn 1 { expect w crippled } turn 2 { c fires at w rolling 6 6 3 4  expect w destroyed }",
        cards=card("W", move="2", structure=8),
    )
    assert refusal(performance) == ""
    assert [event.cause for event in happened(performance, UnitDestroyed)] == ["abandoned, it cannot move"]


@pytest.mark.rule("WD-CRIPPLED-IMMOBILE")
@pytest.mark.parametrize("condition", ["shutdown", "immobile", "heat 3"])
def test_what_passes_or_was_never_a_critical_hit_cripples_nobody(condition: str) -> None:
    assert not assessed(condition, move="6")


@pytest.mark.rule("WD-ABANDONED")
def test_a_crippled_unit_that_is_shut_down_is_not_abandoned_and_goes_on_later() -> None:
    performance = story(f'unit w "W" at (20, 30) facing north {CRIPPLE} shutdown', turns=3)
    states = [after(performance, turn).unit("w") for turn in (1, 2, 3)]
    assert [unit.place.y for unit in states] == [30.0, 22.0, 14.0]
    assert all(unit.crippled for unit in states)


@pytest.mark.rule("WD-MOVE-HOME")
def test_within_reach_of_home_it_must_leave_this_turn() -> None:
    """Move 8, six inches of clear ground to the edge."""
    performance = story(f'unit w "W" at (20, 6) facing north {CRIPPLE}', "turn 2 { expect w withdrawn }")
    assert refusal(performance) == ""
    (left,) = happened(performance, UnitLeft)
    assert (left.unit, left.edge, left.withdrawn) == ("w", "south", True)


@pytest.mark.rule("WD-MOVE-HOME")
def test_farther_away_it_comes_as_near_as_its_move_allows() -> None:
    """Move 8, twenty inches away: twelve are left, and nobody gave an order."""
    performance = story(f'unit w "W" at (20, 20) facing north {CRIPPLE}', "turn 2 { expect w at (20, 12) }")
    assert refusal(performance) == ""
    given = [event for event in happened(performance, OrderGiven) if event.order.unit == "w"]
    assert "forced withdrawal" in [event.source for event in given]


@pytest.mark.rule("WD-MOVE-HOME")
def test_it_goes_from_the_movement_phase_after_it_was_crippled_and_to_the_end() -> None:
    performance = story(f'unit w "W" at (20, 20) facing north {CRIPPLE}', turns=4)
    assert [after(performance, turn).unit("w").place.y for turn in (1, 2, 3)] == [20.0, 12.0, 4.0]
    assert after(performance, 4).unit("w").status == "withdrawn"


@pytest.mark.rule("WD-MOVE-HOME")
@pytest.mark.parametrize(
    ("order", "end"),
    [
        ("w moves to (20, 12) facing north", ""),
        ("w moves to (21, 12.1) via (20.5, 16)", "here it would end 11.47 in away"),
        ("w moves to (20, 13)", "it can end 11.37 in from it, here it would end 12.37 in away"),
        ("w moves to (20, 24)", "here it would end 23.37 in away"),
        ("w stands", "here it would end 19.37 in away"),
        ("w turns to south", "here it would end 19.37 in away"),
    ],
)
def test_orders_must_take_it_as_near_home_as_it_can_come(order: str, end: str) -> None:
    """A refused order is replaced by the run home."""
    performance = story(f'unit w "W" at (20, 20) facing north {CRIPPLE}', f"turn 2 {{ {order} }}")
    assert (end in refusal(performance)) and bool(refusal(performance)) == bool(end)
    assert after(performance, 2).unit("w").place.y == 12.0


@pytest.mark.rule("WD-MOVE-HOME")
def test_it_may_jump_and_must_where_that_is_nearer() -> None:
    performance = story(
        f'unit w "W" at (20, 20) facing north {CRIPPLE}',
        "turn 2 { expect w at (20, 10) }",
        cards=card("W", move="6/10j"),
    )
    assert refusal(performance) == ""
    assert [event.mode for event in happened(performance, UnitMoved)] == ["j"]
    walked = story(
        f'unit w "W" at (20, 20) facing north {CRIPPLE}',
        "turn 2 { w moves to (20, 14) }",
        cards=card("W", move="6/10j"),
    )
    assert "W is crippled and must make for the south edge" in refusal(walked)


@pytest.mark.rule("WD-MOVE-HOME")
def test_it_goes_around_what_is_in_its_way() -> None:
    """A wall across its path: it ends farther from its start line than straight on, beside the wall."""
    performance = story(
        f'unit w "W" at (20, 16) facing north {CRIPPLE}',
        table="table 48 x 36 { building heavy wall at (20, 13) size 6 x 1 height 6 }",
    )
    assert refusal(performance) == ""
    end = after(performance, 2).unit("w").place
    assert end.y < 11.5
    assert abs(end.x - 20) > 3.5


@pytest.mark.rule("WD-MOVE-HOME")
def test_rough_ground_slows_it() -> None:
    performance = story(
        f'unit w "W" at (20, 20) facing north {CRIPPLE}',
        table="table 48 x 36 { rough at (24, 18) size 48 x 36 }",
    )
    assert after(performance, 2).unit("w").place.y == pytest.approx(16.0, abs=0.02)


@pytest.mark.rule("WD-MOVE-HOME")
def test_touching_the_edge_at_the_end_of_a_walk_it_is_gone() -> None:
    performance = story(
        f'unit w "W" at (20, 6) facing north {CRIPPLE}',
        "turn 2 { w moves to (22, 0.63) facing south  expect w withdrawn }",
    )
    assert refusal(performance) == ""
    performance = story(
        f'unit w "W" at (20, 6) facing north {CRIPPLE}', "turn 2 { w leaves over south via (22, 0.63) }"
    )
    assert refusal(performance) == ""
    assert after(performance, 2).unit("w").status == "withdrawn"


@pytest.mark.rule("WD-MOVE-HOME", "SETUP-MAP-EDGE-USE")
def test_it_leaves_over_no_other_edge() -> None:
    performance = story(
        f'unit w "W" at (44, 20) facing north {CRIPPLE}', "turn 2 { w leaves over east  expect w at (44, 12) }"
    )
    assert "W may not leave the table over the east edge" in refusal(performance)


@pytest.mark.rule("WD-MOVE-HOME")
def test_a_repaired_look_changes_nothing_and_a_healthy_unit_stays() -> None:
    """A unit that is no longer overheated stays crippled; its mate is under no obligation."""
    performance = story(f'unit w "W" at (20, 20) facing north {CRIPPLE} heat 2', turns=3)
    assert [after(performance, turn).unit("w").crippled for turn in (1, 2, 3)] == [True] * 3
    assert after(performance, 3).unit("mate").place.y == 30.0
    assert crippled(performance) == [("w", "no armor is left and half of its structure is lost")]


@pytest.mark.rule("WD-ATTACKS")
def test_a_withdrawing_unit_may_attack() -> None:
    """It goes home backward, facing the enemy in the north at medium range."""
    performance = story(
        f'unit w "W" at (40, 30) facing north {CRIPPLE}',
        "turn 2 { w moves to (40, 22) facing north  w fires at c rolling 6 6  expect c armor 7 }",
    )
    assert refusal(performance) == ""
    assert [event.unit for event in happened(performance, WeaponFired)] == ["w"]


@pytest.mark.rule("WD-ATTACKS")
def test_a_charge_is_allowed_only_on_its_way_home() -> None:
    first = "initiative red 9, blue 2  c stands  b stands"
    away = story(f'unit w "W" at (40, 26) facing north {CRIPPLE}', f"turn 2 {{ {first}  w charges c }}")
    assert "W is crippled and must make for the south edge" in refusal(away)
    body = f"""{card("W")} force red {{ home south unit w "W" at (20, 20) facing north {CRIPPLE} }}
        force blue {{ home north unit b "DUMMY" at (20, 10.74) facing south }}
        turn 2 {{ initiative red 9, blue 2  b stands  w charges b ending at (20, 12)  expect w at (20, 12) }}"""
    assert refusal(battle(body, level="standard", turns=2, extra=ON)) == ""
