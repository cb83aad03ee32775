"""The project's own tests."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from engine.answer import Answer, Refused

SUMMARY = "run the project's own tests in parallel; further arguments go to pytest"
PASSES_ON = True

TREE = Path(__file__).resolve().parents[2]
STATUS = {0: 0, 1: 1, 2: 130, 3: 3, 4: 2, 5: 1}
"""Our exit status for pytest's: passed, failed, interrupted, its fault, wrong use, nothing collected."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """All are pytest's."""
    parser.usage = "%(prog)s [--json] [PYTEST ARGUMENTS ...]"


def run(args: argparse.Namespace, say: Callable[[str], None]) -> Answer:
    """Run pytest over the source tree; its output goes straight to the terminal (to standard error with --json)."""
    if not (TREE / "tests").is_dir():
        raise Refused("The tests come with the source tree, not with the installed package.", status=2)
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "loadgroup", *args.further]
    sys.stdout.flush()
    ended = subprocess.run(command, cwd=TREE, stdout=sys.stderr if args.json else None, check=False).returncode
    return Answer(data={"passed": ended == 0, "pytest": ended}, status=STATUS.get(ended, 3))
