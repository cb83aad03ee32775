"""The locks: what `pyproject.toml` names, pinned for every platform."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def locked(name: str) -> dict[str, str]:
    """Package and version of every pin in one of our locks."""
    pins = [line.split()[0].split("==") for line in (ROOT / name).read_text().splitlines() if "==" in line]
    return {package.lower().replace("_", "-"): version for package, version in pins}


def named(requirements: list[str]) -> set[str]:
    """The packages that some requirements name."""
    return {text.replace("=", ">").split(">")[0].lower().replace("_", "-") for text in requirements}


@pytest.mark.parametrize(("name", "pick"), [
    ("requirements.lock", lambda project: project["project"]["dependencies"]),
    ("requirements-dev.lock", lambda project: project["dependency-groups"]["dev"]),
])  # fmt: skip
def test_a_lock_pins_what_the_project_names_with_a_hash_and_no_address(
    name: str, pick: Callable[[dict[str, dict[str, list[str]]]], list[str]]
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert named(pick(project)) <= set(locked(name))
    lines = (ROOT / name).read_text().splitlines()
    pinned = [i for i, line in enumerate(lines) if "==" in line]
    assert all("--hash=sha256:" in lines[i + 1] for i in pinned)
    assert not [line for line in lines if "://" in line or line.startswith("-")]
