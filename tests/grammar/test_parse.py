"""What scripts say, as a tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from grammar.check import faults
from grammar.parse import parse
from grammar.syntax import (
    Card,
    Clause,
    Code,
    Dice,
    Direction,
    Expectation,
    Extent,
    Feature,
    Force,
    Initiative,
    Name,
    Number,
    Order,
    Point,
    Scenario,
    Script,
    Table,
    Text,
    Turn,
    Unit,
    Word,
    walk,
)

EXAMPLE = Path(__file__).with_name("cairo_gate.strike").read_text(encoding="utf-8")


def script(text: str) -> Script:
    tree = parse(text)
    assert isinstance(tree, Script), tree
    return tree


def statement(text: str) -> object:
    (section,) = script(f"turn 1 {{ {text} }}").sections
    assert isinstance(section, Turn)
    (said,) = section.statements
    return said


def feature(text: str) -> Feature:
    (section,) = script(f"table 72 x 48 {{ {text} }}").sections
    assert isinstance(section, Table)
    return section.features[0]


def test_the_example_of_the_language_parses() -> None:
    kinds = [type(section).__name__ for section in script(EXAMPLE).sections]
    expected = "Scenario Table Weather Force Force Feature Feature Victory Trigger Trigger Trigger Turn"
    assert " ".join(kinds) == expected


def test_the_example_is_refused_only_for_what_is_not_played_yet() -> None:
    assert {fault.message.split(" ", 1)[1] for fault in faults(EXAMPLE, "cairo_gate.strike")} >= {"is not played yet."}
    assert all("not played yet" in fault.message for fault in faults(EXAMPLE, "cairo_gate.strike"))


def test_spans_say_where_a_thing_stands() -> None:
    text = '# a note\nscenario "Ford" {\n    turns 8\n}\n'
    (scenario,) = script(text).sections
    assert isinstance(scenario, Scenario)
    (turns,) = scenario.settings
    assert (turns.span.line, turns.span.column, turns.span.end_line, turns.span.end_column) == (3, 5, 3, 12)
    assert text[turns.span.start : turns.span.end] == "turns 8"
    assert text[turns.word_span.start : turns.word_span.end] == "turns"


def test_spans_do_not_tell_trees_apart() -> None:
    assert script("table 6 x 4") == script("\n\ntable   6x4 # here")


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("rough at (3,4) size 5 x 5", Clause("size", (Extent(5, 5),))),
        ("rubble outline (1 1) (2 1), (2 2)", Clause("outline", (Point(1, 1), Point(2, 1), Point(2, 2)))),
        ("hill at (1,1) radius 2in height 2 slope cliff", Clause("slope", (Word("cliff"),))),
        ("water along (0,0) (6,6) width 2 depth 0", Clause("width", (Number(2),))),
        ('ground mesh "valley.glb" unit mm', Clause("unit", (Word("mm"),))),
        ('ground heights "valley.png" from 0 to 6', Clause("from", (Number(0), Number(6)))),
        ("area bank edge north depth 10", Clause("edge", (Direction(0),))),
        ("area banks ford plus bank minus mill", Clause("minus", (Name("mill"),))),
        ("area crossing ford both bank", Clause("area", (Name("ford"),))),
    ],
)
def test_features(text: str, clause: Clause) -> None:
    assert clause in feature(text).clauses


def test_a_kind_may_be_a_word_of_the_language() -> None:
    assert feature("woods light at (1, 1) radius 2").kind == Word("light")
    assert feature("woods light light_woods at (1, 1) radius 2").id == Name("light_woods")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("hill wall at (1, 1) radius 2 height 2", [("hill", "wall")]),
        ("ice bridge at (1, 1) radius 2 strong wall light at (1, 1) radius 2", [("ice", "bridge"), ("wall", "")]),
        ("building light wall at (1, 1) radius 2 height 2", [("building", "wall")]),
        ("wall heavy wall at (1, 1) bridge bridge along (1, 1) (2, 2)", [("wall", "wall"), ("bridge", "bridge")]),
        ("ground clear bridge along (1, 1) (2, 2) width 2", [("ground", ""), ("bridge", "")]),
        ("area wall at (1, 1) radius 2 area bridge wall plus wall", [("area", "wall"), ("area", "bridge")]),
    ],
)  # fmt: skip
def test_wall_and_bridge_are_names_where_a_feature_is_named(text: str, found: list[tuple[str, str]]) -> None:
    script = parse(f"table 8 x 8 {{ {text} }} turn 1 {{ bridge fires at wall }}")
    assert isinstance(script, Script), script
    table, turn = script.sections
    assert isinstance(table, Table)
    assert [(each.word, each.id.text if each.id else "") for each in table.features] == found
    assert isinstance(turn, Turn)
    (order,) = turn.statements
    assert isinstance(order, Order)
    assert (order.subject, order.object) == (Name("bridge"), Name("wall"))


def test_an_inline_card() -> None:
    (card,) = script('card "PROBE-1" "Probe" size 2 type BM move "10/4j" specials "CASE, HT1/1/-" skill 4').sections
    assert isinstance(card, Card)
    assert (card.name, card.shown) == (Text("PROBE-1"), Text("Probe"))
    words = {clause.word: clause.values for clause in card.clauses}
    assert words["type"] == (Code("BM"),)
    assert words["move"] == (Text("10/4j"),)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("on depot facing east", Clause("on", (Name("depot"),))),
        ("at (1, 2, 3)", Clause("at", (Point(1, 2, 3),))),
        ("criticals engine weapon, weapon", Clause("criticals", (Word("engine"), Word("weapon"), Word("weapon")))),
        ("enters turn 2 from south", Clause("enters", (Number(2), Direction(180)))),
        ("enters turn 2", Clause("enters", (Number(2),))),
        ("at (1, 1) shutdown", Clause("shutdown")),
    ],
)
def test_units(text: str, clause: Clause) -> None:
    (force,) = script(f'force davion {{ deploys home unit atlas "AS7-RS" {text} }}').sections
    assert isinstance(force, Force)
    assert force.settings == (Clause("deploys", (Word("home"),)),)
    (unit,) = force.units()
    assert isinstance(unit, Unit)
    assert clause in unit.clauses


@pytest.mark.parametrize(
    ("text", "verb", "target", "clauses"),
    [
        ("a moves to (1, 2) via (3, 4) (5, 6)", "moves", Point(1, 2), [Clause("via", (Point(3, 4), Point(5, 6)))]),
        ("a moves from (0, 2) to (1, 2)", "moves", Point(1, 2), [Clause("from", (Point(0, 2),))]),
        ("a turns to 45", "turns", Direction(45), []),
        ("a turns to south-west", "turns", Direction(225), []),
        ("a jumps to (1, 2) facing north", "jumps", Point(1, 2), [Clause("facing", (Direction(0),))]),
        ("a jumps onto b landing at (1, 2)", "jumps onto", Name("b"), [Clause("landing", (Point(1, 2),))]),
        ("a stands", "stands", None, []),
        ("a holds fire", "holds fire", None, []),
        ("a ejects", "ejects", None, []),
        ("a charges b ending at (1, 2)", "charges", Name("b"), [Clause("ending", (Point(1, 2),))]),
        ("a punches b rolling 5, 4", "punches", Name("b"), [Clause("rolling", (Number(5), Number(4)))]),
        ("a kicks b", "kicks", Name("b"), []),
        ("a swings at b", "swings", Name("b"), []),
        ("a fires at b with overheat 1", "fires", Name("b"), [Clause("overheat", (Number(1),))]),
        ("a fires at b using IF2", "fires", Name("b"), [Clause("using", (Code("IF2"),))]),
        ("a fires at 'turn' indirectly", "fires", Name("turn"), [Clause("indirectly")]),
        ("a fires at b spotted by c", "fires", Name("b"), [Clause("spotted", (Name("c"),))]),
        ("a fires at b against c", "fires", Name("b"), [Clause("against", (Name("c"),))]),
        ("a fires at b at (1, 2)", "fires", Name("b"), [Clause("at", (Point(1, 2),))]),
        ("a swings at b at (1, 2)", "swings", Name("b"), [Clause("at", (Point(1, 2),))]),
    ],
)  # fmt: skip
def test_orders(text: str, verb: str, target: object, clauses: list[Clause]) -> None:
    assert statement(text) == Order(Name("a"), verb, target, tuple(clauses))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "subject", "predicate", "values"),
    [
        ("a armor 8", "a", "armor", (Number(8),)),
        ("a tmm 2", "a", "tmm", (Number(2),)),
        ("a cf 12", "a", "cf", (Number(12),)),
        ("a collapsed", "a", "status", (Word("collapsed"),)),
        ("a pv 41", "a", "pv", (Number(41),)),
        ("davion points 40", "davion", "points", (Number(40),)),
        ("a facing 180", "a", "facing", (Direction(180),)),
        ("a at (1, 2)", "a", "at", (Point(1, 2),)),
        ("a destroyed", "a", "status", (Word("destroyed"),)),
        ("a shutdown", "a", "status", (Word("shutdown"),)),
        ("a criticals engine 1", "a", "criticals", (Word("engine"), Number(1))),
        ("a sees b", "a", "sees", (Name("b"),)),
        ("a sees b partially", "a", "sees", (Name("b"), Word("partially"))),
        ("a sees b not at all", "a", "sees", (Name("b"), Word("not at all"))),
        ("a needs 7 to hit b", "a", "needs", (Number(7), Word("hit"), Name("b"))),
        ("a needs 7 to jump onto b", "a", "needs", (Number(7), Word("jump onto"), Name("b"))),
        ("a needs 7 to swing at b", "a", "needs", (Number(7), Word("swing at"), Name("b"))),
        ("a may fire at b", "a", "may", (Word("fire at"), Name("b"))),
        ("a cannot move to (1, 2)", "a", "cannot", (Word("move to"), Point(1, 2))),
        ("a cannot jump to (1, 2)", "a", "cannot", (Word("jump to"), Point(1, 2))),
        ("a overheats at most 2", "a", "overheats", (Number(2),)),
        ("a range to b 8.75", "a", "range", (Name("b"), Number(8.75))),
        ("winner davion", "", "winner", (Name("davion"),)),
        ("draw", "", "draw", ()),
    ],
)
def test_expectations(text: str, subject: str, predicate: str, values: tuple[object, ...]) -> None:
    expected = Expectation(None, False, Name(subject) if subject else None, predicate, values, None)  # type: ignore[arg-type]
    assert statement(f"expect {text}") == expected
    negated = statement(f"after movement expect not {text}")
    assert isinstance(negated, Expectation)
    assert (negated.phase, negated.negated, negated.predicate) == (Word("movement"), True, predicate)


def test_a_reason_may_be_asked_for() -> None:
    said = statement('expect a cannot fire at b because "line of sight"')
    assert isinstance(said, Expectation)
    assert said.because == Text("line of sight")


def test_braces_ask_several_things_after_one_phase() -> None:
    (turn,) = script("turn 1 { after initiative { expect a heat 1 expect not b destroyed } a stands }").sections
    assert isinstance(turn, Turn)
    first, second, order = turn.statements
    assert isinstance(first, Expectation)
    assert isinstance(second, Expectation)
    assert isinstance(order, Order)
    assert first.phase == second.phase == Word("initiative")
    assert second.negated


def test_totals_need_no_comma_and_run_into_no_order() -> None:
    (turn,) = script("turn 1 { initiative davion 9 kurita 5 jenner stands dice 6 3 jenner stands }").sections
    assert isinstance(turn, Turn)
    kinds = [type(each) for each in turn.statements]
    assert kinds == [Initiative, Order, Dice, Order]
    assert turn.statements[0] == Initiative(((Name("davion"), Number(9)), (Name("kurita"), Number(5))))


def test_statements_need_no_line_breaks() -> None:
    (turn,) = script("turn 1 { a charges b b fires at a expect a destroyed b ejects }").sections
    assert isinstance(turn, Turn)
    assert [type(each).__name__ for each in turn.statements] == ["Order", "Order", "Expectation", "Order"]


def test_walking_meets_every_node() -> None:
    names = [node.text for node in walk(script(EXAMPLE)) if isinstance(node, Name)]
    assert names[:4] == ["ridge", "grove", "deep_river", "depot"]
    assert "boss" in names
