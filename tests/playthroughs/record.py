"""Writes the golden logs and replays anew: `python -m tests.playthroughs.record [SCRIPT...]`.

Read the difference before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from engine.record.replay import write_whole
from grammar.commands.log import told
from grammar.performance import perform

ROOT = Path(__file__).resolve().parent.parent.parent
GOLDEN = Path(__file__).resolve().parent
SCRIPTS = sorted(path for path in (ROOT / "scripts").rglob("*.strike") if path.parent.name != "shared")
"""Every script that can be played; those in `shared` are parts of others."""


def main(names: list[str]) -> None:
    """Record all scripts, or those named."""
    for script in [Path(name).resolve() for name in names] or SCRIPTS:
        performance = perform(str(script))
        write_whole(GOLDEN / f"{script.stem}.log", (told(performance.replay) + "\n").encode())
        performance.replay.write(GOLDEN / f"{script.stem}.replay.gz")


if __name__ == "__main__":
    main(sys.argv[1:])
