"""The door: which commands there are, what is printed where, and the exit status."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grammar.door import ORDER

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = {
    path.stem: path
    for room in ("grammar", "scenes")
    for path in sorted((ROOT / room / "commands").glob("*.py"))
    if path.stem != "__init__"
}

PLAY = """
SUMMARY = "does as it is told"
def arguments(parser):
    parser.add_argument("what")
    parser.add_argument("--number", type=int)
def run(args, say):
    from engine.answer import Answer, Refused
    say("under way")
    match args.what:
        case "well": return Answer("all well", {"well": True})
        case "failing": return Answer("it failed", {"well": False}, 1, "the reason")
        case "wordless": return Answer("only words")
        case "letters": return Answer("\\u0416 \\u2192 \\u25cb")
        case "long": return Answer("line\\n" * 100_000, status=0)
        case " -1,5": return Answer(f"west of the table:{args.what}")
        case "refused": raise Refused("No such thing.")
        case "interrupted": raise KeyboardInterrupt
        case "broken": return 1 // 0
"""
DEMO = """
SUMMARY = "is handed a way to open battles"
def arguments(parser): pass
def run(args, say, open_battle):
    from engine.answer import Answer
    return Answer(repr(open_battle.__name__))
"""
BENCH = 'SUMMARY = "cannot even be imported"\nraise RuntimeError("heavy")\n'


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with the real door and three commands of the tests' own."""
    folder = tmp_path_factory.mktemp("house")
    for name in ("run.py", "grammar/door.py", "engine/answer.py", "engine/__init__.py"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    commands = {"grammar/commands/play.py": PLAY, "scenes/commands/demo.py": DEMO, "grammar/commands/bench.py": BENCH}
    for name, text in commands.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


@pytest.fixture
def knock(house: Path) -> Callable[..., tuple[int, str, str]]:
    """Run a command of the small house: status, standard output, standard error."""

    def run(*words: str, **env: str) -> tuple[int, str, str]:
        ended = subprocess.run(
            [sys.executable, "run.py", *words],
            cwd=house,
            env={**os.environ, "SIGHTLINE_HERE": "1", **env},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
        )
        return ended.returncode, ended.stdout, ended.stderr

    return run


Knock = Callable[..., tuple[int, str, str]]
Run = Callable[..., Any]


def test_help_lists_what_there_is_in_order_without_importing_it(knock: Knock) -> None:
    status, out, err = knock("--help")
    assert (status, err) == (0, "")
    listed = re.findall(r"(?m)^  (\w+) +(.+)$", out)
    assert listed == [
        ("demo", "is handed a way to open battles"),
        ("play", "does as it is told"),
        ("bench", "cannot even be imported"),
    ]


def test_without_a_command_the_list_is_wrong_use(knock: Knock) -> None:
    status, out, err = knock()
    assert (status, out) == (2, "")
    assert "does as it is told" in err


def test_an_unknown_command_is_wrong_use_and_gets_a_suggestion(knock: Knock) -> None:
    assert knock("paly", "x") == (2, "", "There is no command 'paly': did you mean 'play'?\n")
    assert knock("zzz") == (2, "", "There is no command 'zzz': there are: demo, play, bench\n")


def test_an_answer_is_printed_in_words_or_as_json(knock: Knock) -> None:
    assert knock("play", "well") == (0, "all well\n", "")
    assert knock("play", "well", "--json") == (0, '{"well": true}\n', "")
    assert knock("--json", "play", "well") == (0, '{"well": true}\n', "")
    assert knock("play", "wordless", "--json") == (0, '{"text": "only words"}\n', "")


def test_errors_go_to_standard_error_and_the_status_is_passed_on(knock: Knock) -> None:
    assert knock("play", "failing") == (1, "it failed\n", "the reason\n")
    assert knock("play", "failing", "--json") == (1, '{"well": false}\n', "the reason\n")


def test_a_refusal_is_one_sentence(knock: Knock) -> None:
    assert knock("play", "refused") == (1, "", "No such thing.\n")
    assert knock("play", "refused", "--json") == (1, '{"error": "No such thing."}\n', "No such thing.\n")


def test_wrong_arguments_are_wrong_use(knock: Knock) -> None:
    for words in (
        ["play"],
        ["play", "well", "--nmber", "3"],
        ["play", "well", "--number", "x"],
        ["play", "well", "more"],
    ):
        status, out, err = knock(*words)
        assert (status, out) == (2, "")
        assert "usage: run.py play" in err


def test_a_point_that_begins_with_a_minus_is_no_option(knock: Knock) -> None:
    assert knock("play", "-1,5") == (0, "west of the table: -1,5\n", "")
    assert knock("play", "well", "-1.5")[0] == 2


def test_our_own_fault_shows_its_place_only_when_asked(knock: Knock) -> None:
    status, out, err = knock("play", "broken")
    assert (status, out) == (3, "")
    assert err.count("\n") == 1
    assert "ZeroDivisionError" in err
    status, _, err = knock("play", "broken", "--debug")
    assert status == 3
    assert 'play.py", line' in err
    assert json.loads(knock("play", "broken", "--json")[1])["error"].startswith("Internal error")
    assert knock("bench")[0] == 3


def test_an_interrupt_ends_with_130(knock: Knock) -> None:
    assert knock("play", "interrupted") == (130, "", "Interrupted.\n")


def test_scenes_are_handed_a_way_to_open_battles(knock: Knock) -> None:
    assert knock("demo") == (0, "'open_battle'\n", "")


@pytest.mark.parametrize("foreign", [
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "cp1252"},
])  # fmt: skip
def test_words_come_out_as_utf8_whatever_the_locale(knock: Knock, foreign: dict[str, str]) -> None:
    assert knock("play", "letters", **foreign) == (0, "Ж → ○\n", "")


def test_a_reader_who_goes_away_is_no_error(house: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "run.py", "play", "long"],
        cwd=house,
        env={**os.environ, "SIGHTLINE_HERE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout
    assert child.stdout.readline() == b"line\n"
    child.stdout.close()
    assert child.stderr
    assert (child.stderr.read(), child.wait()) == (b"", 0)


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    from grammar.door import narrator

    for stream, shown in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        narrator()("turn 3 of 6")
        assert ("turn 3 of 6" in stream.getvalue()) is shown


def test_help_of_the_real_house_loads_nothing_heavy() -> None:
    program = """
import sys, run
status = run.main(["--help"])
heavy = {"panda3d", "lark", "numpy", "trimesh", "yaml", "av"} & {name.split(".")[0] for name in sys.modules}
sys.exit(f"loaded {sorted(heavy)}" if heavy else status)
"""
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert re.findall(r"(?m)^  (\w+)", ran.stdout) == [name for name in ORDER if name in COMMANDS]


def test_every_command_keeps_the_form_of_a_command() -> None:
    assert set(COMMANDS) <= set(ORDER)
    for name, path in COMMANDS.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = {node.name: len(node.args.args) for node in tree.body if isinstance(node, ast.FunctionDef)}
        words = [node.targets[0] for node in tree.body if isinstance(node, ast.Assign)]
        assert "SUMMARY" in map(ast.unparse, words), name
        assert functions.get("arguments") == 1, name
        assert functions.get("run") == 2 + (path.parts[-3] == "scenes") + (name in ("los", "bench")), name


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_explains_itself(sightline: Run, name: str) -> None:
    ran = sightline(name, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: run.py {name} ")


def test_version(sightline: Run) -> None:
    import engine

    assert sightline("--version").out == f"Sightline {engine.__version__}\n"
    assert sightline("--version", "--json").data == {"version": engine.__version__}


def test_tests_pass_their_arguments_to_pytest_and_its_status_on(sightline: Run, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("def test_good(): pass\ndef test_bad(): assert False\n")
    alone = ("-n", "0", "-p", "no:cacheprovider", "-q")
    ran = sightline("test", str(tmp_path), *alone, "-k", "good")
    assert ran.status == 0
    assert "1 passed, 1 deselected" in ran.out
    ran = sightline("test", str(tmp_path), *alone, "--json")
    assert (ran.status, ran.data) == (1, {"passed": False, "pytest": 1})
    assert "1 failed, 1 passed" in ran.err
    assert sightline("test", "--no-such-thing").status == 2


def test_ci_runs_what_the_readme_promises() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    fences = re.findall(r"(?ms)^```\w*\n(.*?)^```", readme)
    promised = [line for fence in fences for line in fence.splitlines() if line.startswith("python3 run.py")]
    assert {"python3 run.py demo", "python3 run.py test"} <= set(promised)
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert [line for line in promised if line not in script] == []
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_readme_names_every_command_that_it_shows_and_no_other() -> None:
    shown = re.findall(r"python3 run\.py (\w+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert set(shown) - {"COMMAND"} <= set(ORDER)
