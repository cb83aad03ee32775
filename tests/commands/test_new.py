"""`new`: a first script that is right, even and playable, the same for the same seed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.cards import library
from engine.rules import worth
from grammar.commands import new
from grammar.files import Files
from grammar.format import format_text
from grammar.parse import parse
from grammar.performance import inspect, play, ready
from grammar.starter.draws import Draws
from grammar.starter.forces import armies, compose, reach
from grammar.starter.script import KINDS, Wish, starter
from grammar.syntax import Force, Script, Turn
from grammar.words import VICTORIES
from tests.commands.use import refused, run

WISHES = [
    Wish(kind, pv, level, width, depth, seed)
    for seed, (kind, pv, level, width, depth) in enumerate(
        [
            ("battle_to_the_last", 150, "standard", 72, 48),
            ("battle_to_the_last", 600, "introductory", 96, 60),
            ("hold_the_line", 150, "standard", 72, 48),
            ("hold_the_line", 100, "introductory", 36, 36),
            ("breakthrough", 200, "standard", 60, 72),
            ("breakthrough", 45, "introductory", 36, 40),
            ("capture", 150, "standard", 72, 48),
            ("capture", 90, "introductory", 120, 120),
        ]
    )
]


@pytest.mark.rule("SETUP-FORCE-BALANCE")
@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: f"{wish.kind}-{wish.pv}-{wish.level}")
def test_a_starter_has_no_fault_no_warning_and_the_canonical_form(wish: Wish) -> None:
    made = starter(wish)
    production, problems = inspect(made.text, "new.strike", Files(None))
    assert problems == []
    assert production is not None
    assert format_text(made.text) == made.text
    totals = [side.points for side in made.sides]
    assert all(abs(total - wish.pv) <= 0.05 * wish.pv for total in totals)
    assert abs(totals[0] - totals[1]) <= 0.05 * max(totals)
    state = production.game.state
    assert (state.scenario, state.level, production.seed) == (wish.kind, wish.level, wish.seed)
    assert (production.table.width, production.table.depth) == (wish.width, wish.depth)
    assert len(production.placed) == len(state.units) == sum(len(side.cards) for side in made.sides)


@pytest.mark.parametrize("wish", WISHES[:1], ids=lambda wish: wish.kind)
def test_a_starter_has_varied_terrain_and_comments_and_leaves_its_turn_to_the_commanders(wish: Wish) -> None:
    text = starter(wish).text
    tree = parse(text)
    assert isinstance(tree, Script)
    words = {line.split()[0] for line in text.splitlines() if line.startswith("    ") and line.split()}
    assert {"hill", "woods", "rough", "building", "area"} <= words
    assert words & {"water", "road"}
    assert text.count("#") >= 10
    (turn,) = [section for section in tree.sections if isinstance(section, Turn)]
    assert (turn.number.value, turn.statements) == (1, ())


def test_the_orders_in_the_comments_of_the_turn_are_carried_out_once_they_are_orders() -> None:
    text = starter(Wish("battle_to_the_last", 45, "standard", 36, 36, 3)).text
    start = text.index("turn 1 {")
    moves, fires, expects = (line.strip("# ") for line in text[start:].splitlines()[1:4])
    text = text.replace("# when half", "when half")
    start = text.index("turn 1 {")
    ordered = f"{text[:start]}turn 1 {{\n    {moves}\n    {expects}\n}}\n"
    performance = play(ready(ordered, "new.strike", Files(None), None), last=1)
    assert (performance.met, performance.complaints) == (1, [])
    assert " fires at " in fires
    assert [trigger.cause.split(" of ")[0] for trigger in performance.made.game.triggers] == ["half"]


def test_hills_have_different_names_as_long_as_there_are_enough() -> None:
    text = starter(Wish("hold_the_line", 200, "standard", 72, 48, 1)).text
    hills = re.findall(r'hill "([^"]+)"', text)
    assert len(hills) == len(set(hills)) == 4


@pytest.mark.parametrize("kind", KINDS)
def test_a_starter_plays_to_its_end(kind: str) -> None:
    made = starter(Wish(kind, 45 if kind != "hold_the_line" else 50, "standard", 36, 36, 2))
    performance = play(ready(made.text, "new.strike", Files(None), None))
    assert performance.complaints == []
    assert performance.made.game.state.ended


@pytest.mark.rule("SETUP-SCENARIO-HOLD")
def test_the_line_is_held_against_twice_as_many() -> None:
    for seed in range(5):
        attackers, defenders = starter(Wish("hold_the_line", 150, "standard", 72, 48, seed)).sides
        assert len(attackers.cards) == 2 * len(defenders.cards)


def test_the_same_seed_gives_the_same_script_and_another_seed_another() -> None:
    texts = [starter(Wish("capture", 150, "standard", 72, 48, seed)).text for seed in (1, 1, 2, 3)]
    assert texts[0] == texts[1]
    assert len(set(texts)) == 3


def test_kinds_of_starters_are_victories_of_the_language() -> None:
    assert set(KINDS) <= set(VICTORIES)


def test_lots_are_even_and_stay_within_their_bounds() -> None:
    draws = Draws(4)
    drawn = [draws.below(10) for _ in range(2000)]
    assert min(drawn.count(number) for number in range(10)) > 150
    assert sorted(draws.shuffled("abcdef")) == list("abcdef")
    assert {draws.between(2, 3.5) for _ in range(100)} == {2.0, 2.5, 3.0, 3.5}
    assert draws.below(1) == 0


def test_forces_are_made_up_of_the_cards_of_one_list_as_varied_as_can_be() -> None:
    army = armies("introductory")[0]
    cards = [card for file in library().files if file.faction.startswith(army.name) for card in file.cards]
    for points in sorted(reach(army, 4))[::20]:
        side = compose(Draws(1), army, 4, points)
        assert (len(side.cards), side.points) == (4, points)
        assert set(side.cards) <= set(cards)


@pytest.mark.rule("PV-DEFAULT-SKILL")
def test_points_go_by_skill_at_standard_level() -> None:
    army = armies("standard")[0]
    card = army.cards[0]
    assert army.cost(card) == worth.at_skill(card.points, card.skill)
    assert armies("introductory")[0].cost(card) == card.points


def test_the_command_prints_a_script_or_writes_it(tmp_path: Path) -> None:
    printed = run(new, "hold_the_line", "--pv", "100")
    path = tmp_path / "line.strike"
    written = run(new, "hold_the_line", "--pv", "100", "--out", path)
    assert path.read_text(encoding="utf-8") == printed.text + "\n"
    assert written.text.startswith(f"{path}: ")
    assert " units for " in written.text
    assert written.data is not None
    assert written.data["script"] == path.read_text(encoding="utf-8")
    tree = parse(printed.text)
    assert isinstance(tree, Script)
    forces = [section.id.text for section in tree.sections if isinstance(section, Force)]
    assert [side["force"] for side in written.data["forces"]] == forces


def test_a_file_that_is_there_is_only_written_over_by_force(tmp_path: Path) -> None:
    path = tmp_path / "mine.strike"
    path.write_text("mine", encoding="utf-8")
    words = ("capture", "--pv", "60", "--out", path)
    assert refused(new, *words, status=2) == f"{path}: error: it is there already, and stays as it is without --force"
    assert path.read_text(encoding="utf-8") == "mine"
    run(new, *words, "--force")
    assert path.read_text(encoding="utf-8").startswith("# Capture: ")
    assert [each.name for each in tmp_path.iterdir()] == ["mine.strike"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("breaktrough",), "there is no type of scenario 'breaktrough': did you mean 'breakthrough'?"),
        (("chess",), "there is no type of scenario 'chess': there are 'battle_to_the_last', 'hold_the_line',"),
        (("capture", "--pv", "5"), "no two of the shipped forces are worth 5 points each: ask for a value from about"),
        (("capture", "--pv", "-1"), "no two of the shipped forces are worth -1 points each: ask for a value from"),
        (("capture", "--pv", "99999999999"), "no two of the shipped forces are worth 99999999999 points each"),
        (("capture", "--level", "standart"), "there is no level 'standart': did you mean 'standard'?"),
        (("capture", "--table", "big"), "'big' is no size of a table: write --table 72x48"),
        (("capture", "--table", "9999x48"), "a table for a start has sides of 36 to 240 inches, not 9999"),
        (("capture", "--table", "72x0"), "a table for a start has sides of 36 to 240 inches, not 0"),
        (("capture", "--seed", "-4"), "a seed is a whole number from 0 to"),
        (("capture", "--pv", "800", "--table", "36x36"), "a table 36 inches wide has no room for"),
    ],
)
def test_wishes_that_cannot_be_are_told_in_one_sentence(words: tuple[str, ...], why: str) -> None:
    message = refused(new, *words, status=2)
    assert message.startswith(why)
    assert "\n" not in message


def test_places_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    nowhere = tmp_path / "none" / "a.strike"
    assert refused(new, "capture", "--out", nowhere) == f"{nowhere}: error: there is no folder '{tmp_path / 'none'}'"
    assert refused(new, "capture", "--out", tmp_path) == f"{tmp_path}: error: it is a folder"
