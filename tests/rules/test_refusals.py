"""Orders against the rules: every reason at once, in words, with a caret; and the unit stands."""

import pytest

from engine.rules.events import SpecialAttackDeclared, UnitMoved, UnitStood
from grammar.diagnostics import render_all
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal


def order(orders: str, terrain: str = "", *, a: str = "", b: str = "at (10, 20)") -> Performance:
    """One turn; blue moves first, then the 'Mech that is given the orders."""
    return battle(
        f"""
        force red  {{ home south  unit a "PROBE" at (10, 5) facing north {a} }}
        force blue {{ home north  unit b "DUMMY" {b} facing south }}
        turn 1 {{ initiative blue 2, red 9  {orders} }}""",
        table=f"table 48 x 36 {{ {terrain} }}",
    )


@pytest.mark.rule("MOV-ALLOWANCE", "MOV-LEVEL-LIMIT", "MOV-PASS-THROUGH", "MOV-NO-STACKING")
def test_every_reason_against_a_walk_is_told_in_the_order_of_the_way() -> None:
    terrain = """
        hill "Bluff" at (20, 5) size 4 x 6 height 3 slope cliff
        building light "Mill" at (34.7, 5) size 4 x 6 height 4"""
    performance = order("a moves to (32.5, 5)", terrain, b="at (27, 5)")
    (complaint,) = performance.complaints
    found = [
        complaint.message.find(words)
        for words in (
            "the height changes by 3 in in a step, at most 2 in is allowed, 8.0 in along the way at (18.0, 5.0)",
            "12.0 in along the way at (22.0, 5.0)",
            "Dummy is in the way",
            "its base would stand in Mill",
            "the way costs 34.50 in of Move, Probe has 10 in",
        )
    ]
    assert -1 not in found
    assert found == sorted(found)


def test_a_refused_order_is_shown_with_a_caret_and_the_unit_stands() -> None:
    performance = order("a moves to (30, 5) facing east")
    shown = render_all(performance.complaints, performance.made.text)
    assert shown.startswith("test.strike:")
    assert "error: the order is refused: the way costs 20.00 in of Move, Probe has 10 in." in shown
    assert "^" * len("a moves to (30, 5) facing east") in shown
    assert happened(performance, UnitMoved) == []
    assert [event.facing for event in happened(performance, UnitStood) if event.unit == "a"] == [0.0]


@pytest.mark.rule("MOV-JUMP-MODE", "PHYS-WHO")
@pytest.mark.parametrize(
    ("orders", "words"),
    [
        ("a jumps to (10, 9)", "Probe cannot jump"),
        ("a jumps onto b", "Probe cannot jump, so no death from above"),
    ],
)
def test_what_a_unit_cannot_do_at_all_is_told_as_such(orders: str, words: str) -> None:
    assert words in refusal(order(orders))


@pytest.mark.rule("HEAT-SHUTDOWN")
@pytest.mark.parametrize("orders", ["a moves to (10, 8)", "a turns to south", "a charges b"])
def test_a_unit_that_is_shut_down_does_nothing(orders: str) -> None:
    performance = order(orders, a="shutdown")
    assert "Probe is shut down" in refusal(performance)
    assert after(performance, 1).unit("a").place.facing == 0.0


@pytest.mark.rule("PHYS-SPECIAL-CONTACT", "MOV-ALLOWANCE")
def test_a_charge_goes_around_what_stands_in_its_way() -> None:
    performance = order("a charges b rolling 2 2", "building light at (10, 8) size 2 x 1 height 5", b="at (10, 12)")
    assert refusal(performance) == ""
    (moved,) = happened(performance, UnitMoved)
    (declared,) = happened(performance, SpecialAttackDeclared)
    assert (declared.unit, declared.target, declared.kind) == ("a", "b", "charge")
    assert len(moved.path) == 3, "one corner, beside the house"
    assert 5.75 < moved.cost <= 6.2
    assert all(point.z == 0.0 for point in moved.path)


@pytest.mark.rule("PHYS-SPECIAL-CONTACT", "MOV-ALLOWANCE")
@pytest.mark.parametrize(
    ("orders", "b", "words"),
    [
        ("a charges b", "at (10, 17)", "no way ends in contact with Dummy"),
        ("a charges b ending at (10, 9)", "at (10, 12)", "it would end 1.75 in from Dummy, not in contact"),
        ("a charges b via (16, 5) (16, 12) ending at (11.25, 12)", "at (10, 12)", "the way costs 17.75 in of Move"),
    ],
)
def test_a_charge_that_does_not_get_there_is_told_why(orders: str, b: str, words: str) -> None:
    performance = order(orders, b=b)
    assert words in refusal(performance)
    assert happened(performance, SpecialAttackDeclared) == []
    assert happened(performance, UnitMoved) == []


@pytest.mark.rule("INTRO-OVERHEAT-EXAMPLE")
def test_nobody_overheats_deliberately_at_this_level() -> None:
    assert "nobody overheats deliberately at the introductory level" in refusal(order("a overheats deliberately"))


@pytest.mark.rule("PHYS-AM")
def test_an_attack_that_needs_contact_says_so() -> None:
    assert "Dummy is 13.75 in away, an anti-'Mech attack needs base contact" in refusal(order("a swarms b"))


def test_a_place_that_was_not_expected_is_told_as_the_script_counts() -> None:
    played = battle(
        """
        force red  { home south  unit a "PROBE" at (10, 30) facing north }
        force blue { home north  unit b "DUMMY" at (30, 5) facing south }
        turn 1 { expect a at (10, 6) }""",
        extra="origin northwest",
    )
    assert "found: at (10, 30)" in refusal(played)
