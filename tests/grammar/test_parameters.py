"""Parameters: what `$name` stands for, in the script and with `--set`."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from engine.answer import Refused, set_parameters
from grammar.check import faults
from grammar.commands import check as checking
from grammar.commands.verify import report
from grammar.diagnostics import Diagnostic
from grammar.files import Files
from grammar.format import format_text
from grammar.includes import compose
from grammar.opening import game_at, open_battle
from grammar.parse import parse
from grammar.performance import inspect, perform
from grammar.syntax import Clause, Direction, Force, Name, Number, Parameter, Script, Text, Word

SCRIPT = """parameter skill 3 "Skill of the attackers"
parameter card "AS7-RS"
parameter side south
parameter who atlas
scenario "Ford" { level introductory  turns 1 }
force davion { home $side  skill $skill  unit $who $card at (12, 4) }
force kurita { home north  unit dragon "DRG-5K" at (12, 32) }
turn 1 { $who stands  expect atlas skill $skill }
"""


def script(text: str) -> Script:
    tree = parse(text)
    assert isinstance(tree, Script), tree
    return tree


def settings(text: str, **values: str) -> dict[str, int]:
    """The skill of every unit of a script that is opened with other values."""
    made, problems = inspect(text, "ford.strike", Files(None), settings=values)
    assert made is not None, problems
    return {unit.id: unit.skill for unit in made.game.state.units.values()}


def refusal(text: str, **values: str) -> str:
    with pytest.raises(Refused) as refused:
        compose(text, "ford.strike", Files(None), values)
    assert refused.value.status == 2
    return refused.value.message


def test_a_parameter_is_a_number_a_text_or_a_word() -> None:
    parameters = [section for section in script(SCRIPT).sections if isinstance(section, Parameter)]
    assert parameters[0] == Parameter(Name("skill"), Number(3), Text("Skill of the attackers"))
    assert [each.value for each in parameters] == [Number(3), Text("AS7-RS"), Word("south"), Word("atlas")]


def test_it_stands_for_its_value_wherever_that_may_stand() -> None:
    force = next(section for section in script(SCRIPT).sections if isinstance(section, Force))
    assert force.settings == (Clause("home", (Direction(180),)), Clause("skill", (Number(3),)))
    (unit,) = force.units()
    assert (unit.id, unit.card) == (Name("atlas"), Text("AS7-RS"))


def test_a_name_or_value_may_be_a_word_of_the_language() -> None:
    tree = script("parameter turns light  weather { light night }  table 6 x 6 { woods $turns at (3, 3) radius 1 }")
    assert tree.sections[0] == Parameter(Name("turns"), Word("light"), None)
    assert (
        tree.sections[1:] == script("weather { light night } table 6 x 6 { woods light at (3, 3) radius 1 }").sections
    )


def test_a_parameter_stands_neither_for_another_nor_for_a_file_that_is_included() -> None:
    for text, where in (("parameter p $q\nparameter q 5\n", 13), ('parameter f "a.strike"\ninclude $f\n', 9)):
        fault = parse(text)
        assert isinstance(fault, Diagnostic)
        assert fault.column == where
        assert fault.message.startswith("a parameter cannot stand for")
        assert isinstance(format_text(text), Diagnostic)


def test_it_may_be_used_before_it_is_set_and_in_comments_and_texts_it_is_nothing() -> None:
    assert script("scenario { turns $n } parameter n 4").sections[0] == script("scenario { turns 4 }").sections[0]
    plain = '# parameter n 4 and $m\nscenario "$n" { } # parameter n 5\nparameter n 6 scenario { turns $n }'
    assert script(plain).sections[2] == script("scenario { turns 6 }").sections[0]


def test_spans_are_those_of_what_is_written() -> None:
    (fault,) = faults("parameter skill 12\nforce a { skill   $skill }", "a.strike")
    assert (fault.line, fault.column, fault.end_column) == (2, 19, 25)


def test_a_script_may_be_opened_with_other_values() -> None:
    assert settings(SCRIPT) == {"atlas": 3, "dragon": 4}
    assert settings(SCRIPT, skill="2") == {"atlas": 2, "dragon": 4}


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"skil": "3"}, "--set skil=3: there is no parameter 'skil': did you mean 'skill'?"),
        ({"x": "3"}, "--set x=3: there is no parameter 'x': there are 'skill', 'card', 'side' and 'who'"),
        ({"skill": "good"}, "--set skill=good: 'skill' must be a number, as in the script"),
        ({"skill": "3mm"}, "--set skill=3mm: 'skill' must be a number, as in the script"),
        ({"skill": "9" * 99}, f"--set skill={'9' * 99}: 'skill' must be a number, as in the script"),
        ({"card": 'A"'}, "--set card=A\": 'card' must be a text on one line, without double quotes, as in the script"),
        ({"side": "}"}, "--set side=}: 'side' must be a plain lower-case word, as in the script"),
    ],
)
def test_values_that_a_script_cannot_have(values: dict[str, str], message: str) -> None:
    assert refusal(SCRIPT, **values) == message


def test_a_script_without_parameters_takes_none() -> None:
    assert refusal("table 6 x 6", skill="3") == "--set skill=3: the script has no parameters"


def test_a_text_is_given_without_quotes() -> None:
    made, _ = inspect(SCRIPT, "ford.strike", Files(None), settings={"card": "DRG-5K"})
    assert made is not None
    assert made.game.state.unit("atlas").card.model == "DRG-5K"


def test_a_value_of_the_right_kind_is_still_checked() -> None:
    _, (problem, *_) = inspect(SCRIPT, "ford.strike", Files(None), settings={"skill": "12"})
    assert problem.message == "'skill' must be a whole number from 0 to 8."


def test_one_that_is_not_used_is_warned_of() -> None:
    (fault,) = faults("parameter skill 3", "a.strike")
    assert (fault.severity, fault.message) == ("warning", "the parameter 'skill' is not used.")


def test_files_share_their_parameters() -> None:
    files = {
        "force.strike": b'force davion { skill $skill  unit atlas "AS7-RS" }',
        "skills.strike": b"parameter skill 2",
    }
    whole = compose('include "force.strike" include "skills.strike"', "main.strike", Files(None, files))
    assert whole.faults == []
    assert whole.script is not None
    assert Clause("skill", (Number(2),)) in next(s for s in whole.script.sections if isinstance(s, Force)).settings


def test_a_replay_keeps_what_was_set(tmp_path: Path) -> None:
    path, replay = tmp_path / "ford.strike", str(tmp_path / "ford.replay")
    path.write_text(SCRIPT)
    perform(str(path), settings={"skill": "1"}).replay.write(replay)
    assert report(replay)["same"]
    battle = open_battle(replay)
    assert battle.replay.header["settings"] == {"skill": "1"}
    assert battle.replay.start.unit("atlas").skill == 1
    assert game_at(str(path), None, settings={"skill": "0"}).state.unit("atlas").skill == 0
    with pytest.raises(Refused, match="--set is for scripts"):
        open_battle(replay, settings={"skill": "2"})


def test_a_replay_without_settings_says_nothing_of_them(tmp_path: Path) -> None:
    (tmp_path / "ford.strike").write_text(SCRIPT)
    assert "settings" not in perform(str(tmp_path / "ford.strike")).replay.header


def test_the_option_takes_names_and_values(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    set_parameters(parser)
    assert dict(parser.parse_args(["--set", "skill=3", "--set", "card=A=B"]).set) == {"skill": "3", "card": "A=B"}
    with pytest.raises(SystemExit):
        parser.parse_args(["--set", "skill"])
    assert "'skill' sets nothing: a name, '=' and a value, as in skill=3" in capsys.readouterr().err


def test_formatting_keeps_the_names() -> None:
    tidy = format_text("parameter skill   03 force a{skill $skill}")
    assert tidy == "parameter skill 3\n\nforce a {\n    skill $skill\n}\n"


def test_formatting_needs_no_value() -> None:
    written = "force a{home $side skill $skill unit $who $card at($x 4)}turn 1{$who moves to($x,$y)}"
    tidy = format_text(written)
    assert tidy == (
        "force a {\n    home $side\n    skill $skill\n    unit $who $card at ($x, 4)\n}\n\n"
        "turn 1 {\n    $who moves to ($x, $y)\n}\n"
    )
    assert format_text(tidy) == tidy


def test_too_many_are_refused() -> None:
    many = "\n".join(f"parameter p{i} 1" for i in range(101))
    assert compose(many, "a.strike", Files(None)).faults[0].message == "the script has more than 100 parameters."


def test_check_takes_other_values(tmp_path: Path) -> None:
    (tmp_path / "ford.strike").write_text(SCRIPT)
    parser = argparse.ArgumentParser()
    checking.arguments(parser)

    def checked(*settings: str) -> int:
        return checking.run(parser.parse_args([str(tmp_path / "ford.strike"), *settings]), lambda text: None).status

    assert checked() == checked("--set", "skill=2") == 0
    assert checked("--set", "skill=12") == 1
