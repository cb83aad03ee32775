"""What the README shows is so."""

from __future__ import annotations

import re
from pathlib import Path

from engine.rules.state import Status
from grammar.commands import los
from grammar.files import Files
from grammar.performance import play, ready
from scenes.commands.gallery import PICTURES
from tests.commands.use import run

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_scenario_of_the_readme_plays_and_meets_its_expectation() -> None:
    (script,) = [block for block in re.findall(r"(?ms)^```\w*\n(.*?)^```", README) if block.startswith("scenario")]
    performance = play(ready(script, "readme.strike", Files(None), None))
    assert (performance.met, performance.complaints) == (1, [])
    assert performance.made.game.state.unit("dragon").status is Status.DESTROYED


def test_the_pictures_of_the_readme_are_there() -> None:
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", README)
    assert len(pictures) == 7
    assert {Path(picture).stem for picture in pictures} <= set(PICTURES)
    assert all((Path(__file__).resolve().parents[2] / picture).is_file() for picture in pictures)


def test_the_line_of_sight_of_the_readme_is_what_los_says() -> None:
    ((words, shown),) = re.findall(r"(?ms)^\$ python3 run\.py los scripts/(.*?)\n(.*?)^```", README)
    script, *ends = words.split()
    assert run(los, ROOT / "scripts" / script, *ends).text == shown.strip()
