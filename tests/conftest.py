"""What all tests share: the mark that names rules, and a way to run commands as a user does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark that ties a test to rules of the rulebook."""
    config.addinivalue_line("markers", "rule(*ids): the rules that a test covers, by their ids")


@dataclass(frozen=True)
class Ran:
    """What came of a command line."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """Standard output as the one JSON object that it must be."""
        return json.loads(self.out)


@pytest.fixture
def sightline() -> Callable[..., Ran]:
    """Run Sightline in this environment, in a process of its own: `sightline("card", "AS7-RS", cwd=..., env={...})`."""

    def run(*words: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> Ran:
        ended = subprocess.run(
            [sys.executable, str(ROOT / "run.py"), *map(str, words)],
            cwd=cwd,
            env={**os.environ, "SIGHTLINE_HERE": "1", **(env or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
        )
        return Ran(ended.returncode, ended.stdout, ended.stderr)

    return run
