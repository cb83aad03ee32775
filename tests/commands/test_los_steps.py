"""`los --improve` and `los --reach`: what a step would change, found on scenes that can be worked out by hand."""

from __future__ import annotations

from math import atan, cos, degrees, hypot
from pathlib import Path
from typing import Any

import pytest

from grammar.commands import los, play
from tests.commands.use import misfit, refused, run

Steps = dict[tuple[str, str], dict[str, Any] | None]
"""Steps by wish and way."""

SCOUT = """
scenario "Corner" { level introductory  turns 1  sight silhouette }
card "SCOUT" "Scout" type BM size 2 move "6" damage "2/2/2" armor 4 structure 4
card "FROG" "Frog" type BM size 2 move "2/6j" damage "2/2/2" armor 4 structure 4
card "SLUG" "Slug" type BM size 2 move "2" damage "2/2/2" armor 4 structure 4
card "POST" "Post" type BM size 2 move "0" damage "2/2/2" armor 4 structure 4
table 24 x 24 { building heavy "House" at (12, 12) size 4 x 1 height 5 }
force red  { home south  unit eye "%s" at (12, 4) facing north }
force blue { home north  unit far "SCOUT" at (12, 20) facing south }
"""
"""A house 4 in wide between two units 16 in apart: to see past its corner takes a step to the side."""

STEP = {
    "at": [float],
    "facing": float,
    "inches": float,
    "cost": float,
    "verdict": str,
    "visible": float,
    "uncertainty": float,
    "ambiguous": bool,
    "order": str,
}


def scene(folder: Path, card: str, text: str = SCOUT) -> Path:
    """The script with a card for the attacker."""
    path = folder / f"{card.lower()}.strike"
    path.write_text(text % card)
    return path


@pytest.fixture(scope="module")
def scout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scene of a unit that walks."""
    return scene(tmp_path_factory.mktemp("corner"), "SCOUT")


@pytest.fixture(scope="module")
def found(scout: Path) -> Steps:
    """The steps of that unit."""
    return steps(scout, "eye", "far")


def steps(path: Path, *words: str) -> Steps:
    """The steps of a report by wish and way."""
    answer = run(los, path, *words, "--improve")
    assert answer.status == 0 and answer.data is not None
    for each in answer.data["improve"]:
        assert (
            misfit(each, {"wish": str, "way": str, "move": int, "step": STEP if each["step"] else None.__class__}) == ""
        )
    return {(each["wish"], each["way"]): each["step"] for each in answer.data["improve"]}


def needed(visible: float) -> float:
    """Inches, the shortest way, to the line from which so much of the far unit shows past the house's far corner.

    The corner is at (14, 12.5); the part seen is that on the corner's side of the rectangle 1.25 in wide at (12, 20).
    """
    edge = 0.625 - 1.25 * visible
    across, along = 2.0 - edge, 20.0 - 12.5
    start = 2.0 + across / along * (12.5 - 4.0)
    return start * cos(atan(across / along))


@pytest.mark.rule("LOS-VISIBLE-FRACTION")
def test_the_smallest_steps_are_those_of_geometry(found: Steps) -> None:
    assert list(found) == [("see", "move"), ("clear", "move")]
    for wish, visible in (("see", 1 / 3), ("clear", 2 / 3)):
        step = found[wish, "move"]
        assert step is not None
        # The rectangle is turned to the eye and the answer lies on tenths: both make a little of a difference.
        assert needed(visible) - 0.05 < step["cost"] < needed(visible) + 0.12
        assert step["inches"] == step["cost"] == pytest.approx(hypot(step["at"][0] - 12, step["at"][1] - 4), abs=0.006)
        assert step["at"][:2] == [round(value, 1) for value in step["at"][:2]]
        assert visible - 1e-6 < step["visible"] < visible + 0.05
        turned = degrees(atan((12.0 - step["at"][0]) / (20.0 - step["at"][1]))) % 360.0
        assert step["facing"] == pytest.approx(turned, abs=0.51)
    assert (found["see", "move"]["verdict"], found["clear", "move"]["verdict"]) == ("partial", "clear")  # type: ignore[index]


def test_going_there_gives_what_was_promised(scout: Path, found: Steps, tmp_path: Path) -> None:
    for step in found.values():
        assert step is not None
        moved = tmp_path / "moved.strike"
        moved.write_text(scout.read_text() + f"turn 1 {{\n    {step['order']}\n}}\n")
        assert run(play, moved).status == 0
        data = run(los, moved, "eye", "far", "--turn", "1", "--phase", "movement").data
        assert data is not None
        assert (data["verdict"], data["visible"]) == (step["verdict"], step["visible"])
        assert data["eye"] == [step["at"][0], step["at"][1], step["at"][2] + 2.0]


def test_a_jump_is_told_beside_the_move(tmp_path: Path) -> None:
    answer = run(los, scene(tmp_path, "FROG"), "eye", "far", "--improve")
    assert answer.data is not None
    found = {(each["wish"], each["way"]): each["step"] for each in answer.data["improve"]}
    assert [found[wish, "move"] for wish in ("see", "clear")] == [None, None]
    jump = found["see", "jump"]
    assert needed(1 / 3) - 0.05 < jump["cost"] < needed(1 / 3) + 0.12
    assert jump["order"].startswith("eye jumps to (")
    at = f"({jump['at'][0]:g}, {jump['at'][1]:g})"
    assert "  to see it at all: no move of 2 in or less does it" in answer.text
    assert f"  to see it at all: jump {jump['inches']:.2f} in to {at}: partial" in answer.text


def test_a_line_that_is_seen_is_broken_by_the_smallest_step(tmp_path: Path) -> None:
    path = scene(tmp_path, "SCOUT", SCOUT.replace("(12, 4) facing", "(18, 4) facing"))
    found = steps(path, "eye", "far")
    assert list(found) == [("break", "move")]
    step = found["break", "move"]
    assert step is not None and (step["verdict"], step["at"][0] < 18.0) == ("blocked", True)
    assert 1 / 3 - 0.05 < step["visible"] < 1 / 3
    # The line from which a third shows runs through the corner (14, 12.5); (18, 4) lies beyond it.
    across = (2.0 - (0.625 - 1.25 / 3)) / 7.5
    off = (18.0 - 14.0 - across * (12.5 - 4.0)) * cos(atan(across))
    assert off - 0.08 < step["cost"] < off + 0.12


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("SLUG", "  nothing within its Move of 2 in changes it"),
        ("POST", "  it has no Move now: no step changes it"),
    ],
)
def test_where_no_step_changes_it(tmp_path: Path, card: str, said: str) -> None:
    path = scene(tmp_path, card)
    assert set(steps(path, "eye", "far").values()) == {None}
    assert run(los, path, "eye", "far", "--improve").text.splitlines()[-1] == said


def test_a_point_has_no_step(tmp_path: Path) -> None:
    path = scene(tmp_path, "SCOUT")
    said = "a point has no Move: --improve needs a unit as attacker"
    assert refused(los, path, "12,4,2", "far", "--improve", status=2) == said


def test_reach_finds_the_best_view_and_its_price(tmp_path: Path) -> None:
    path = scene(tmp_path, "SCOUT")
    answer = run(los, path, "--reach", "eye")
    data = answer.data
    assert data is not None
    best = {**STEP, "way": str}
    shape = {
        "unit": str,
        "turn": int,
        "mode": str,
        "moves": [{"way": str, "move": int}],
        "places": int,
        "targets": [{"target": str, "now": {"verdict": str, "visible": float, "uncertainty": float}, "best": best}],
    }
    assert misfit(data, shape) == ""
    assert (data["unit"], data["moves"], data["mode"]) == ("eye", [{"way": "move", "move": 6}], "silhouette")
    far = data["targets"][0]
    assert (far["target"], far["now"]["verdict"], far["now"]["visible"]) == ("far", "blocked", 0.0)
    # All of it shows from beyond the line through its far edge and the corner: from there on half an inch at most.
    assert (far["best"]["verdict"], far["best"]["visible"], far["best"]["way"]) == ("clear", 1.0, "ground")
    assert needed(1.0) - 0.05 < far["best"]["cost"] < needed(1.0) + 0.5
    row = answer.text.splitlines()[-1].split()
    assert row[:3] == ["far", "blocked", "0.0%"]
    assert row[3:5] == ["clear", "100.0%"]


def test_reach_agrees_with_a_look_from_there(tmp_path: Path) -> None:
    path = scene(tmp_path, "FROG")
    data = run(los, path, "--reach", "eye").data
    assert data is not None
    best = data["targets"][0]["best"]
    moved = tmp_path / "moved.strike"
    moved.write_text(path.read_text() + f"turn 1 {{\n    {best['order']}\n}}\n")
    assert run(play, moved).status == 0
    there = run(los, moved, "eye", "far", "--turn", "1").data
    assert there is not None
    assert (there["verdict"], there["visible"], best["way"]) == (best["verdict"], best["visible"], "jump")


def test_reach_without_a_better_place_or_another_unit(tmp_path: Path) -> None:
    path = scene(tmp_path, "POST")
    answer = run(los, path, "--reach", "eye")
    assert answer.data is not None and answer.data["targets"][0]["best"] is None
    assert answer.text.splitlines()[-1].split() == ["far", "blocked", "0.0%", "no", "better"]
    alone = tmp_path / "alone.strike"
    alone.write_text('table 24 x 24 { }\nforce red { home south  unit eye "AS7-RS" at (5, 5) facing north }\n')
    assert refused(los, alone, "--reach", "eye") == "there is no other unit on the table at that moment"
    assert refused(los, path, "--reach", "eey") == "there is no unit 'eey': did you mean 'eye'?"
    said = "'5,5' is a point and has no Move: --reach needs a unit"
    assert refused(los, path, "--reach", "5,5", status=2) == said
