"""The same script and seed give the same record, in any process; verify finds what was changed, and where."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.answer import Refused
from engine.record.replay import read
from grammar.commands import verify
from grammar.files import Files
from grammar.performance import play, ready
from tests.conftest import Ran

SCRIPT = """
scenario "Four at the ford" { level introductory  turns 2  seed 11 }
table 36 x 36 {
    hill knoll at (18, 20) radius 4 height 3 slope 1
    woods light grove at (8, 18) size 5 x 5
    water at (30, 16) size 6 x 5 depth 1
    building light depot at (26, 24) size 3 x 3 height 3
}
force davion { home south  deploys home  commander aggressive
    unit one "CTF-3L"  unit two "WLF-2" }
force kurita { home north  commander aggressive
    unit three "DRG-5K" at (16, 32) facing south  unit four "JR7-K" enters turn 2 from north }
turn 1 { three moves to (16, 26) facing south }
"""


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """The lines of the battle's replay, played in this process."""
    return play(ready(SCRIPT, "ford.strike", Files(None), None)).replay.lines


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """The script as a file."""
    path = tmp_path / "ford.strike"
    path.write_text(SCRIPT)
    return path


def test_two_processes_with_different_hash_seeds_write_the_same_bytes(
    sightline: Callable[..., Ran], script: Path, tmp_path: Path, lines: list[str]
) -> None:
    written = []
    for hash_seed in ("1", "4242"):
        path = tmp_path / f"{hash_seed}.replay"
        ran = sightline("play", script, "--out", path, env={"PYTHONHASHSEED": hash_seed})
        assert (ran.status, ran.err) == (0, "")
        written.append(path.read_bytes())
    assert written[0] == written[1]
    assert written[0].decode() == "\n".join(lines) + "\n"


def test_another_seed_gives_another_battle(lines: list[str]) -> None:
    other = play(ready(SCRIPT, "ford.strike", Files(None), 12)).replay.lines
    assert json.loads(other[0])["seed"] == 12
    assert other[1:] != lines[1:]


def changed(tmp_path: Path, lines: list[str], number: int, change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """What verify finds in a replay with one line changed."""
    return reported(tmp_path, with_change(lines, number, change))


def with_change(lines: list[str], number: int, change: Callable[[dict[str, Any]], None]) -> list[str]:
    """The lines with one of them changed."""
    row = json.loads(lines[number - 1])
    change(row)
    return [*lines[: number - 1], json.dumps(row, separators=(",", ":"), ensure_ascii=False), *lines[number:]]


def reported(tmp_path: Path, rows: list[str]) -> dict[str, Any]:
    """What verify finds in a replay of these lines."""
    return verify.report(str(written(tmp_path, rows)))


def written(tmp_path: Path, rows: list[str]) -> Path:
    """A file of these lines."""
    path = tmp_path / "changed.replay"
    path.write_text("\n".join(rows) + "\n")
    return path


def first(lines: list[str], event: str) -> int:
    """The number of the first line about an event of a kind."""
    return next(number for number, row in enumerate(lines, 1) if f'"event":"{event}"' in row)


def test_an_untouched_replay_comes_out_the_same(tmp_path: Path, lines: list[str]) -> None:
    report = reported(tmp_path, lines)
    assert (report["same"], report["line"], report["lines"]) == (True, None, len(lines))


def other_die(row: dict[str, Any]) -> None:
    row["dice"][0] = row["dice"][0] % 6 + 1


def other_roll(row: dict[str, Any]) -> None:
    row["attempts"][0][0]["dice"][1] = row["attempts"][0][0]["dice"][1] % 6 + 1


def other_digest(row: dict[str, Any]) -> None:
    row["digest"] = row["digest"][::-1]


def farther(row: dict[str, Any]) -> None:
    row["cost"] += 0.01


@pytest.mark.parametrize(
    ("event", "change", "what"),
    [
        ("WeaponFired", other_die, "dice[0] is "),
        ("InitiativeRolled", other_roll, "attempts[0][0].dice[1] is "),
        ("SetupRolled", other_roll, "attempts[0][0].dice[1] is "),
        ("PhaseEnded", other_digest, "digest is "),
        ("UnitMoved", farther, "cost is "),
    ],
)
def test_verify_names_the_line_of_a_changed_die_or_number(
    tmp_path: Path, lines: list[str], event: str, change: Callable[[dict[str, Any]], None], what: str
) -> None:
    number = first(lines, event)
    report = changed(tmp_path, lines, number, change)
    assert (report["same"], report["line"]) == (False, number)
    assert f"line {number}: {what}" in report["difference"]
    assert "playing it again gives" in report["difference"]


def test_verify_names_the_line_of_an_order_that_the_rules_refuse(tmp_path: Path, lines: list[str]) -> None:
    number = next(n for n, row in enumerate(lines, 1) if '"order":"Fire"' in row)
    report = changed(tmp_path, lines, number, lambda row: row["order"].update(target=row["order"]["unit"]))
    assert (report["same"], report["line"]) == (False, number)
    assert "refused" in report["difference"]


def test_verify_names_the_line_of_a_deployment_outside_its_zone(tmp_path: Path, lines: list[str]) -> None:
    number = first(lines, "OrderGiven")
    report = changed(tmp_path, lines, number, lambda row: row["order"]["pose"].update(y=18.0))
    assert (report["same"], report["line"]) == (False, number)
    assert "outside its deployment zone" in report["difference"]


def test_verify_names_the_line_of_an_order_that_is_not_due(tmp_path: Path, lines: list[str]) -> None:
    number = next(n for n, row in enumerate(lines, 1) if '"order":"Fire"' in row)
    enemy = json.loads(lines[number - 1])["order"]["target"]
    report = changed(tmp_path, lines, number, lambda row: row["order"].update(unit=enemy))
    assert (report["same"], report["line"]) == (False, number)
    assert "no order that is due here" in report["difference"]


@pytest.mark.parametrize("field", ["unit", "target"])
def test_an_order_about_a_unit_that_is_not_there_is_refused_with_its_line(
    tmp_path: Path, lines: list[str], field: str
) -> None:
    number = next(n for n, row in enumerate(lines, 1) if '"order":"Fire"' in row)
    path = written(tmp_path, with_change(lines, number, lambda row: row["order"].update({field: "ghost"})))
    with pytest.raises(Refused, match=rf"changed\.replay:{number}: error: .*'ghost'"):
        read(path)


@pytest.mark.parametrize("event", ["OrderGiven", "WeaponFired", "UnitMoved", "PhaseBegan"])
def test_verify_finds_a_line_that_was_taken_out(tmp_path: Path, lines: list[str], event: str) -> None:
    number = first(lines, event)
    report = reported(tmp_path, [*lines[: number - 1], *lines[number:]])
    assert (report["same"], report["line"]) == (False, number)


def test_verify_finds_a_line_that_was_put_in(tmp_path: Path, lines: list[str]) -> None:
    number = first(lines, "UnitMoved")
    report = reported(tmp_path, [*lines[:number], lines[number - 1], *lines[number:]])
    assert (report["same"], report["line"]) == (False, number + 1)


def test_the_command_tells_it_and_exits_with_one(
    sightline: Callable[..., Ran], tmp_path: Path, lines: list[str]
) -> None:
    good, bad = tmp_path / "good.replay", tmp_path / "bad.replay"
    good.write_text("\n".join(lines) + "\n")
    number = first(lines, "WeaponFired")
    bad.write_text("\n".join(with_change(lines, number, other_die)) + "\n")
    ran = sightline("verify", good, bad)
    assert ran.status == 1
    assert f"{good}: the same, {len(lines)} lines" in ran.out
    assert f"{bad}: line {number}: dice[0] is " in ran.out
