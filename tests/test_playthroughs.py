"""Every shipped script is fit, in its canonical form, plays as its golden log says, and meets its own expectations."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine.record.replay import read
from grammar.commands.log import told
from grammar.commands.verify import report
from grammar.format import format_text
from grammar.performance import Performance, perform
from tests.playthroughs.record import GOLDEN, ROOT, SCRIPTS

NAMES = [script.stem for script in SCRIPTS]


@cache
def played(script: Path) -> Performance:
    """A script, played once for all tests of a process."""
    return perform(str(script))


def test_scripts_have_names_of_their_own() -> None:
    assert len(set(NAMES)) == len(NAMES) > 7


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_plays_as_its_golden_log_says(script: Path) -> None:
    assert told(played(script).replay) + "\n" == (GOLDEN / f"{script.stem}.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_meets_its_own_expectations(script: Path) -> None:
    performance = played(script)
    assert performance.complaints == []
    assert performance.met == len(performance.made.expected)


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_plays_the_same_battle_as_its_golden_replay(script: Path) -> None:
    assert played(script).replay.lines == read(GOLDEN / f"{script.stem}.replay.gz").lines


@pytest.mark.parametrize("script", [s for s in SCRIPTS if s.parent.name == "rules"], ids=lambda s: s.stem)
def test_golden_replay_comes_out_the_same_from_its_own_orders(script: Path) -> None:
    golden = GOLDEN / f"{script.stem}.replay.gz"
    assert report(str(golden))["same"]


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_is_in_canonical_form(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    assert format_text(text, str(script)) == text


def test_a_worked_example_for_every_part_of_the_introductory_chapter() -> None:
    rules = {path.stem for path in (ROOT / "scripts" / "rules").glob("*.strike")}
    assert rules >= {
        "rifleman_damage",
        "vulture_moves",
        "cataphract_to_hit",
        "stalker_overheat",
        "loki_heat",
        "charge",
        "line_of_sight",
    }
