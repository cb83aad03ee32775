"""`play`: what it prints, what it writes, and what it makes of a script that is only partly right."""

from __future__ import annotations

import gzip
import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import trimesh
from PIL import Image

from grammar.commands import los, play, verify
from tests.commands.use import SKIRMISH, misfit, refused, run
from tests.conftest import ROOT, Ran

DIAGNOSTIC = {
    "file": str,
    "line": int,
    "column": int,
    "end_line": int,
    "end_column": int,
    "severity": str,
    "message": str,
    "hint": str,
}
UNIT = {
    "force": str,
    "card": str,
    "armor": int,
    "structure": int,
    "heat": int,
    "criticals": {"engine": int, "fire_control": int, "weapon": int, "mp": int},
    "status": str,
    "shutdown": bool,
    "at": [float],
    "facing": float,
    "move": {"ground": int, "jump": int},
}
RESULT = {
    "scenario": str,
    "seed": int,
    "turns": int,
    "winner": str | None,
    "victory": str | None,
    "why": str | None,
    "points": {...: int},
    "balance": {"forces": {...: {"units": int, "points": int}}, "difference": float, "fair": bool},
    "units": {...: UNIT},
    "expectations": {"met": int, "failed": [DIAGNOSTIC]},
    "refused": [DIAGNOSTIC],
    "triggers": [{"trigger": str, "cause": str, "turn": int, "phase": str}],
    "replay": str | None,
    "digest": str,
}


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """The skirmish in a folder of its own."""
    path = tmp_path / "skirmish.strike"
    path.write_text(SKIRMISH)
    return path


def played(*words: str | Path) -> dict[str, Any]:
    """The data of a battle played."""
    data = run(play, *words).data
    assert data is not None
    return data


def changed(script: Path, old: str, new: str) -> None:
    """Replace a part of a script that is there once."""
    text = script.read_text()
    assert text.count(old) == 1
    script.write_text(text.replace(old, new))


def test_the_result_has_the_fields_of_the_contract(script: Path) -> None:
    data = played(script)
    away = data["units"].pop("jenner")
    assert misfit(data, RESULT) == ""
    assert (away["status"], away["at"], away["facing"]) == ("reserve", None, None)
    assert (data["scenario"], data["seed"], data["turns"], data["replay"]) == ("Two roads", 5, 2, None)
    assert (data["winner"], data["victory"], data["points"]) == (None, "draw", {"davion": 0, "kurita": 0})
    assert data["units"]["atlas"]["at"] == [15.0, 9.0, 0.0]
    assert (data["units"]["atlas"]["force"], data["units"]["atlas"]["card"]) == ("davion", "AS7-RS")
    assert data["expectations"] == {"met": 2, "failed": []}


def test_the_result_in_words(script: Path) -> None:
    answer = run(play, script)
    assert (answer.status, answer.errors) == (0, "")
    assert answer.text.startswith("Two roads, seed 5: a draw after 2 turns\n\nDavion: 0 points\n  atlas ")
    assert answer.text.endswith("\n2 of 2 expectations met")
    assert "Grand Dragon DRG-5K          active     armor 1/5, structure 3/3, heat 0" in answer.text


def one_crippled_enemy(script: Path) -> None:
    """Leave only a dragon to be shot at, with one circle left."""
    for gone in ("panther", "daikyu", "jenner"):
        line = next(line for line in script.read_text().splitlines(keepends=True) if f"unit {gone}" in line)
        changed(script, line, "")
    changed(script, "at (15, 24) facing south", "at (15, 24) armor 0 structure 1")


def test_a_winner_is_named(script: Path) -> None:
    one_crippled_enemy(script)
    changed(script, "dragon armor 1", "winner davion")
    answer = run(play, script)
    assert answer.data is not None
    assert (answer.status, answer.data["winner"], answer.data["victory"]) == (0, "davion", "decisive")
    assert answer.data["points"] == {"davion": 30, "kurita": 0}
    assert answer.data["units"]["dragon"]["status"] == "destroyed"
    assert answer.text.startswith("Two roads, seed 5: Davion wins after 1 turn\n")


def test_an_expectation_that_fails_is_told_with_its_place_and_the_replay_is_written(script: Path) -> None:
    changed(script, "dragon armor 1", "dragon armor 4")
    out = script.with_name("battle.replay")
    answer = run(play, script, "--out", out)
    assert answer.status == 1
    assert answer.errors == (
        f"{script}:25:5: error: expected: dragon armor 4; found: armor 1.\n"
        "        expect dragon armor 4\n"
        "        ^^^^^^^^^^^^^^^^^^^^^"
    )
    assert answer.data is not None
    assert answer.data["expectations"]["met"] == 1
    assert misfit(answer.data["expectations"]["failed"], [DIAGNOSTIC]) == ""
    assert [(each["line"], each["column"]) for each in answer.data["expectations"]["failed"]] == [(25, 5)]
    assert run(verify, out).status == 0


def test_a_refused_order_is_told_under_it_with_all_reasons(script: Path) -> None:
    changed(script, "atlas moves to (15, 9)", "atlas moves to (6, 15)\n    clint fires at knight with overheat 3")
    changed(script, "expect atlas at (15, 9)", "expect atlas at (15, 5)")
    changed(script, "expect dragon armor 1", "")
    answer = run(play, script)
    assert answer.status == 1
    first, line, caret, further, *rest = answer.errors.split("\n")
    assert (line, caret) == ("        atlas moves to (6, 15)", "        ^^^^^^^^^^^^^^^^^^^^^^")
    assert first.startswith(f"{script}:22:5: error: the order is refused: Atlas: the height changes by 4 in")
    assert further.startswith("    and: the way costs ")
    assert rest[0].startswith(f"{script}:23:5: error: the order is refused: ")
    assert "Clint can overheat by" in answer.errors
    assert "Black Knight is on the same side" in answer.errors
    assert answer.data is not None
    assert [each["line"] for each in answer.data["refused"]] == [22, 23]


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("jenner moves to (15, 20)", "jenner enters in turn 2 and takes no orders before."),
        ("atlas fires at panther", "atlas has had its attack already in turn 1."),
    ],
)
def test_an_order_that_cannot_be_given_is_told(script: Path, order: str, why: str) -> None:
    changed(script, "    expect dragon armor 1\n", f"    {order}\n")
    answer = run(play, script)
    assert answer.status == 1
    assert answer.errors.split("\n")[0] == f"{script}:25:5: error: {why}"


def test_orders_and_expectations_of_turns_that_were_never_played_are_told(script: Path) -> None:
    one_crippled_enemy(script)
    changed(script, "turns 2", "turns 9")
    script.write_text(script.read_text() + "turn 8 { atlas moves to (3, 3)  expect atlas at (3, 3) }\n")
    changed(script, "    expect dragon armor 1\n", "")
    answer = run(play, script)
    assert answer.status == 1
    assert answer.errors.count("turn 8 was never played: the battle ended in turn 1.") == 2


def test_another_seed_gives_other_dice_and_the_same_seed_the_same_file(script: Path) -> None:
    one, two, other = (script.with_name(f"{name}.replay") for name in ("one", "two", "other"))
    assert played(script, "--out", one)["seed"] == 5
    assert played(script, "--out", two, "--seed", "5")["replay"] == str(two)
    assert played(script, "--out", other, "--seed", "6")["seed"] == 6
    assert one.read_bytes() == two.read_bytes()
    assert one.read_bytes() != other.read_bytes()
    assert json.loads(other.read_text().split("\n")[0])["seed"] == 6
    assert run(verify, one, two, other).status == 0


def test_a_packed_replay_is_the_plain_one_packed(script: Path) -> None:
    plain, packed = script.with_name("a.replay"), script.with_name("a.replay.gz")
    run(play, script, "--out", plain)
    run(play, script, "--out", packed)
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    assert run(verify, packed).status == 0


@pytest.mark.parametrize("name", ["skirmish.strike", "battle", "battle.json", "battle.gz", "", "."])
def test_a_replay_is_written_under_a_replay_s_name_only(script: Path, name: str) -> None:
    before = script.read_bytes()
    said = refused(play, script, "--out", script.parent / name if name else "", status=2)
    assert said.endswith("error: the name of a replay ends in .replay or .replay.gz")
    assert [(path.name, path.read_bytes()) for path in script.parent.iterdir()] == [("skirmish.strike", before)]


def test_a_folder_that_is_not_there_or_takes_no_file(script: Path) -> None:
    out = script.parent / "nowhere" / "battle.replay"
    assert refused(play, script, "--out", out) == f"{out}: error: there is no folder '{out.parent}'"
    assert "cannot be written" in refused(play, script, "--out", "/proc/battle.replay")
    (script.parent / "taken.replay").mkdir()
    assert "cannot be written" in refused(play, script, "--out", script.parent / "taken.replay")
    assert sorted(path.name for path in script.parent.iterdir()) == ["skirmish.strike", "taken.replay"]


def test_a_run_that_fails_leaves_what_was_there(script: Path) -> None:
    out = script.with_name("battle.replay")
    out.write_text("precious")
    changed(script, "force kurita", "farce kurita")
    refused(play, script, "--out", out)
    assert out.read_text() == "precious"
    assert len(list(script.parent.iterdir())) == 2


def test_watching_needs_a_replay_to_watch(script: Path) -> None:
    assert refused(play, script, "--watch", status=2) == "--watch needs --out: the viewer opens the replay"
    out = script.with_name("battle.replay")
    assert run(play, script, "--watch", "--out", out).then == ("watch", str(out))
    assert run(play, script, "--out", out).then == ()


def test_a_replay_carries_its_files_and_no_place(tmp_path: Path, sightline: Callable[..., Ran]) -> None:
    home = tmp_path / "home"
    (home / "terrain").mkdir(parents=True)
    Image.linear_gradient("L").resize((20, 20)).save(home / "terrain" / "slope.png")
    trimesh.creation.box((4.0, 4.0, 3.0)).export(home / "tower.stl")
    script = home / "moved.strike"
    script.write_text(
        SKIRMISH.replace("table 30 x 30 {", 'table 30 x 30 {\n ground heights "terrain/slope.png" from 0 to 1')
        .replace('woods light copse "Copse" at (15, 15) size 6 x 4', 'piece tower "tower.stl" at (15, 15)')
        .replace("expect dragon armor 1", "expect dragon armor 5")
        .replace("    atlas fires at dragon rolling 6 5\n", "")
        .replace("turns 2", "turns 1")
    )
    ran = sightline("play", "moved.strike", "--out", "battle.replay", cwd=home)
    assert (ran.status, ran.err) == (0, "")
    far = tmp_path / "far" / "away"
    far.mkdir(parents=True)
    (home / "battle.replay").rename(far / "other.replay")
    before = run(los, script, "atlas", "dragon", "--turn", "1").data
    for path in sorted(home.rglob("*.*")):
        path.unlink()
    assert run(verify, far / "other.replay").status == 0
    after = run(los, far / "other.replay", "atlas", "dragon", "--turn", "1").data
    assert after == before
    assert after is not None
    assert (after["verdict"], after["blockers"][0]["name"]) == ("blocked", "tower")
    text = (far / "other.replay").read_text()
    assert str(tmp_path) not in text
    assert str(ROOT) not in text
    assert json.loads(text.split("\n")[0])["file"] == "moved.strike"


def test_as_a_user_in_an_empty_folder(tmp_path: Path, script: Path, sightline: Callable[..., Ran]) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    ran = sightline("play", "../skirmish.strike", "--out", "b.replay.gz", "--json", cwd=folder)
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 1)
    assert (ran.data["replay"], ran.data["scenario"]) == ("b.replay.gz", "Two roads")
    assert [path.name for path in folder.iterdir()] == ["b.replay.gz"]


def test_progress_is_shown_on_a_terminal_and_nowhere_else(script: Path) -> None:
    main, side = pty.openpty()
    ended = subprocess.run(
        [sys.executable, ROOT / "run.py", "play", script],
        env={**os.environ, "SIGHTLINE_HERE": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=side,
        check=False,
    )
    os.close(side)
    shown = os.read(main, 100_000).decode()
    os.close(main)
    assert ended.returncode == 0
    assert "turn 1, combat phase" in shown
    assert b"phase" not in ended.stdout
