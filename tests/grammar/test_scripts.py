"""The list of scripts that come with the project, and the files that they share."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.playthroughs.record import ROOT, SCRIPTS

FOLDER = ROOT / "scripts"
LISTED = re.findall(
    r"^\| \[([\w.]+)\]\((\S+)\) \| (.+) \|$", (FOLDER / "README.md").read_text(encoding="utf-8"), re.MULTILINE
)


def test_the_list_names_every_script_once_and_no_other() -> None:
    there = [path.relative_to(FOLDER).as_posix() for path in SCRIPTS]
    assert sorted(address for _, address, _ in LISTED) == sorted(there)


def test_the_list_shows_each_script_by_the_name_of_its_file() -> None:
    assert [(name, address) for name, address, _ in LISTED if address.rsplit("/", 1)[-1] != name] == []


@pytest.mark.parametrize("shared", sorted((FOLDER / "shared").glob("*.strike")), ids=lambda path: path.stem)
def test_a_shared_file_is_included_by_more_than_one_script(shared: Path) -> None:
    line = f'include "shared/{shared.name}"'
    assert len([script for script in SCRIPTS if line in script.read_text(encoding="utf-8")]) >= 2
