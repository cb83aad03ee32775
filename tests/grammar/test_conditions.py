"""What conditions and triggers say, as a tree."""

from __future__ import annotations

import pytest

from grammar.parse import parse
from grammar.syntax import (
    Action,
    AllOf,
    AnyOf,
    AtEnd,
    Clause,
    Condition,
    Direction,
    Either,
    Fact,
    Feature,
    Force,
    Name,
    NotOf,
    Number,
    OnceOf,
    Point,
    Script,
    Text,
    Trigger,
    Unit,
    VictoryWhen,
    Weather,
    Word,
)

A, B, C = (Fact("status", Name(name), (Word("destroyed"),)) for name in "abc")


def section(text: str) -> object:
    tree = parse(text)
    assert isinstance(tree, Script), tree
    (found,) = tree.sections
    return found


def condition(text: str) -> Condition:
    trigger = section(f"when {text} {{ end }}")
    assert isinstance(trigger, Trigger)
    return trigger.condition


def deed(text: str) -> object:
    trigger = section(f"when battle begins {{ {text} }}")
    assert isinstance(trigger, Trigger)
    (found,) = trigger.actions
    return found


@pytest.mark.parametrize(
    ("text", "kind", "subject", "values"),
    [
        ("battle begins", "battle", "", (Word("begins"),)),
        ("turn 3 begins", "turn", "", (Number(3), Word("begins"))),
        ("turn 3 ends", "turn", "", (Number(3), Word("ends"))),
        ("every turn ends", "every_turn", "", (Word("ends"),)),
        ("turn 3 movement ends", "phase", "", (Number(3), Word("movement"), Word("ends"))),
        ("turn 3 initiative ends", "phase", "", (Number(3), Word("initiative"), Word("ends"))),
        ("raven crippled", "status", "raven", (Word("crippled"),)),
        ("raven shutdown", "status", "raven", (Word("shutdown"),)),
        ("half of kurita destroyed", "lost", "kurita", (Word("half"), Word("destroyed"))),
        ("third of kurita lost", "lost", "kurita", (Word("third"), Word("lost"))),
        ("all of kurita exited", "lost", "kurita", (Word("all"), Word("exited"))),
        ("3 of kurita withdrawn", "lost", "kurita", (Number(3), Word("withdrawn"))),
        ("40 percent of kurita lost", "lost", "kurita", (Number(40), Word("percent"), Word("lost"))),
        ("60 pv of kurita lost", "lost", "kurita", (Number(60), Word("pv"), Word("lost"))),
        ("kurita loses commander", "leader_lost", "kurita", ()),
        ("davion holds ford", "holds", "davion", (Name("ford"),)),
        ("davion holds ford for 2 turns", "holds", "davion", (Name("ford"), Number(2))),
        ("atlas enters ford", "enters", "atlas", (Name("ford"),)),
        ("relay captured", "captured", "relay", ()),
        ("relay captured by davion", "captured", "relay", (Name("davion"),)),
        ("davion has 40 points", "points", "davion", (Number(40),)),
        ("raven sees atlas", "sees", "raven", (Name("atlas"),)),
        ("raven sees atlas not at all", "sees", "raven", (Name("atlas"), Word("not at all"))),
        ("dice 9", "dice", "", (Number(9),)),
    ],
)
def test_facts(text: str, kind: str, subject: str, values: tuple[object, ...]) -> None:
    fact = Fact(kind, Name(subject) if subject else None, values)  # type: ignore[arg-type]
    assert condition(text) == fact
    assert condition(f"not {text} at the end") == AtEnd(NotOf(fact))


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a destroyed and b destroyed or c destroyed", AnyOf((AllOf((A, B)), C))),
        ("a destroyed or b destroyed and c destroyed", AnyOf((A, AllOf((B, C))))),
        ("(a destroyed or b destroyed) and c destroyed", AllOf((AnyOf((A, B)), C))),
        ("a destroyed and b destroyed and c destroyed", AllOf((A, B, C))),
        ("not a destroyed and b destroyed", AllOf((NotOf(A), B))),
        ("not (a destroyed and b destroyed)", NotOf(AllOf((A, B)))),
        ("not once a destroyed", NotOf(OnceOf(A))),
        ("once (not a destroyed)", OnceOf(NotOf(A))),
        ("((a destroyed))", A),
        ("a destroyed and b destroyed at the end", AllOf((A, AtEnd(B)))),
        ("(a destroyed and b destroyed) at the end", AtEnd(AllOf((A, B)))),
        ("once a destroyed at the end", AtEnd(OnceOf(A))),
        ("not (a destroyed at the end)", NotOf(AtEnd(A))),
    ],
)
def test_what_joins_facts(text: str, tree: Condition) -> None:
    assert condition(text) == tree


@pytest.mark.parametrize(
    ("text", "word", "subject", "values"),
    [
        ('say "Now."', "say", "", (Text("Now."),)),
        ('say to davion "Now."', "say", "", (Name("davion"), Text("Now."))),
        ('show "a.png"', "show", "", (Text("a.png"),)),
        ('show "a.png" to davion "Here"', "show", "", (Text("a.png"), Name("davion"), Text("Here"))),
        ('show "a.png" "Here"', "show", "", (Text("a.png"), Text("Here"))),
        ("remove raven", "remove", "", (Name("raven"),)),
        ("davion gains 5 points", "gains", "davion", (Number(5),)),
        ("davion loses 2.5 points", "loses", "davion", (Number(2.5),)),
        ("davion wins", "wins", "davion", ()),
        ('davion wins "Ours."', "wins", "davion", (Text("Ours."),)),
        ("draw", "draw", "", ()),
        ('end "Night falls."', "end", "", (Text("Night falls."),)),
        ("kurita commander hold", "commander", "kurita", (Word("hold"),)),
        ("kurita commander defend ford", "commander", "kurita", (Word("defend"), Name("ford"))),
        ("kurita commander breakthrough north", "commander", "kurita", (Word("breakthrough"), Direction(0))),
    ],
)
def test_actions(text: str, word: str, subject: str, values: tuple[object, ...]) -> None:
    assert deed(text) == Action(word, Name(subject) if subject else None, values)  # type: ignore[arg-type]


def test_a_force_receives_units() -> None:
    action = deed('kurita receives { unit boss "AS7-K" enters from north lance "Relief" { unit scout } }')
    assert isinstance(action, Action)
    boss, lance = action.values
    assert boss == Unit(Name("boss"), Text("AS7-K"), (Clause("enters", (Direction(0),)),))
    assert not isinstance(lance, Unit)


def test_weather_and_mines_may_come() -> None:
    assert isinstance(deed("weather { light night }"), Weather)
    mines = deed("minefield conventional at (3, 4) radius 2 density 1")
    assert isinstance(mines, Feature)
    assert (mines.word, mines.kind) == ("minefield", Word("conventional"))


@pytest.mark.parametrize(
    ("text", "word", "kind"),
    [("fire", "fire", None), ("fire inferno", "fire", "inferno"), ("smoke heavy", "smoke", "heavy")],
)
def test_fire_and_smoke_may_come(text: str, word: str, kind: str | None) -> None:
    blaze = deed(f"{text} at (3, 4)")
    assert isinstance(blaze, Feature)
    assert (blaze.word, blaze.kind) == (word, Word(kind) if kind else None)
    assert blaze.clauses == (Clause("at", (Point(3, 4),)),)


def test_one_of_several_branches_comes_with_its_odds() -> None:
    end, draw, say = Action("end", None, ()), Action("draw", None, ()), Action("say", None, (Text("A"),))
    assert deed('either 2 { end } or { draw say "A" }') == Either(((Number(2), (end,)), (None, (draw, say))))
    assert deed("either { either { end } or { } } or 3 { draw }") == Either(
        ((None, (Either(((None, (end,)), (None, ()))),)), (Number(3), (draw,)))
    )


def test_actions_need_no_line_breaks() -> None:
    deeds = "davion wins kurita commander defend ford kurita commander hold davion loses 1 points end"
    trigger = section(f"when battle begins {{ {deeds} }}")
    assert isinstance(trigger, Trigger)
    said = [(each.word, len(each.values)) for each in trigger.actions if isinstance(each, Action)]
    assert said == [("wins", 0), ("commander", 2), ("commander", 1), ("loses", 1), ("end", 0)]


def test_whenever_repeats() -> None:
    once, again = section("when battle begins { end }"), section("whenever battle begins { end }")
    assert isinstance(once, Trigger)
    assert isinstance(again, Trigger)
    assert (once.repeats, again.repeats) == (False, True)
    assert once.condition == again.condition


def test_a_victory_with_a_condition() -> None:
    assert section('victory for davion when a destroyed "Gone."') == VictoryWhen(Name("davion"), A, Text("Gone."))
    tree = parse("victory capture by davion victory for kurita when a destroyed victory for davion when b destroyed")
    assert isinstance(tree, Script)
    assert [type(each).__name__ for each in tree.sections] == ["Victory", "VictoryWhen", "VictoryWhen"]


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("leader", Clause("leader")),
        ("concealed", Clause("concealed")),
        ("ammunition smoke", Clause("ammunition", (Word("smoke"),))),
        ("bombs he, inferno", Clause("bombs", (Word("he"), Word("inferno")))),
        ("off_table 30 from north", Clause("off_table", (Number(30), Direction(0)))),
        ("enters from west", Clause("enters", (Direction(270),))),
    ],
)
def test_clauses_of_units(text: str, clause: Clause) -> None:
    force = section(f'force davion {{ unit atlas "AS7-RS" {text} skill 3 }}')
    assert isinstance(force, Force)
    (unit,) = force.units()
    assert unit.clauses == (clause, Clause("skill", (Number(3),)))


@pytest.mark.parametrize("many", ["not ", "once ", "(", "not ("])
def test_conditions_have_a_greatest_depth(many: str) -> None:
    tree = parse(f"when {many * 100_000}a destroyed {{ end }}")
    assert not isinstance(tree, Script)
    assert tree.message == "this stands too deep in other blocks and parentheses."
