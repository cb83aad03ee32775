"""Makes every picture of the README and the documents anew, from the golden replays."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from engine.answer import Answer, Refused
from scenes.battle import OpenBattle

SUMMARY = "makes the pictures of the README anew"
ROOT = Path(__file__).resolve().parent.parent.parent
GOLDEN = "tests/playthroughs"

PICTURES: dict[str, tuple[str, ...]] = {
    "battle": ("render", f"{GOLDEN}/demo.replay.gz", "--at", "95", "--camera", "table"),
    "closeup": ("render", f"{GOLDEN}/demo.replay.gz", "--at", "140", "--camera", "director"),
    "combined": ("render", f"{GOLDEN}/combined_arms.replay.gz", "--at", "150", "--camera", "director"),
    "night": ("render", f"{GOLDEN}/frozen_lake.replay.gz", "--at", "152", "--camera", "director"),
    "fire": ("render", f"{GOLDEN}/forest_fire.replay.gz", "--turn", "5", "--at", "4", "--camera", "table"),
    "city": ("render", f"{GOLDEN}/city_fight.replay.gz", "--at", "114.2", "--camera", "director"),
    "map": ("render", "scripts/river_crossing.strike", "--camera", "top"),
    "sight": ("los", "scripts/combined_arms.strike", "madcat", "banshee"),
}
"""Each picture and the command that makes it, but for where it goes."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(PICTURES)} (or all)")
    parser.add_argument("--out", type=Path, default=ROOT / "docs", metavar="FOLDER", help="where to (docs)")


def run(args: argparse.Namespace, say: Callable[[str], None], open_battle: OpenBattle) -> Answer:
    """Make the pictures, one after the other."""
    chosen = args.names or list(PICTURES)
    unknown = next((name for name in chosen if name not in PICTURES), None)
    if unknown is not None:
        raise Refused(f"there is no picture '{unknown}': there are {', '.join(PICTURES)}", status=2)
    folder = args.out.resolve()
    if not folder.is_dir():
        raise Refused(f"{args.out}: error: there is no such folder")
    made = []
    for name in chosen:
        say(f"making {name}")
        path = folder / f"{name}.png"
        _make(PICTURES[name], path)
        made.append(str(path))
    return Answer("\n".join(made), {"pictures": made})


def _make(words: tuple[str, ...], path: Path) -> None:
    option = "--picture" if words[0] == "los" else "--out"
    command = [sys.executable, str(ROOT / "run.py"), *words, option, str(path)]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "SIGHTLINE_HERE": "1"}, capture_output=True, encoding="utf-8"
    )
    if done.returncode:
        raise Refused((done.stderr or done.stdout).strip(), status=done.returncode)
