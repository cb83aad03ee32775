"""`demo`: plays the demo battle and shows it, in a window where there is a display, as film and pictures elsewhere."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.answer import Answer, Refused
from scenes.battle import Battle, OpenBattle
from scenes.commands.render import Say, film_of, make, planned
from scenes.film import Moment, moments
from scenes.reel import digest
from scenes.renderer import has_display
from scenes.timeline import Timeline

SUMMARY = "plays the demo battle and shows it: in a window, or as a film and pictures"
SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "demo.strike"
NAME = "sightline-demo"
SIZE, FPS = (1280, 720), 20
SECONDS = 45.0
"""About how much of the battle the film tells."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "--out", metavar="FOLDER", help="write the film and pictures there, whether there is a display or not"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="play with this seed instead of the script's own")


def run(args: argparse.Namespace, say: Say, open_battle: OpenBattle) -> Answer:
    """Show the demo battle."""
    folder = Path(args.out or ".")
    if not folder.is_dir():
        raise Refused(f"there is no folder '{folder}'")
    battle = open_battle(str(SCRIPT), args.seed, say=say)
    if args.out is None and has_display():
        from scenes import viewer

        viewer.open(battle)
        return Answer("", {"shown": "window"})
    return _made(battle, folder, say)


def _made(battle: Battle, folder: Path, say: Say) -> Answer:
    """Pictures first, for they are quick, then the film."""
    shown = film_of(battle)
    pictures = {folder / f"{NAME}-{name}.png": [Moment(time)] for name, time in highlights(shown).items()}
    film = folder / f"{NAME}.mp4"
    setup = folder / f"{NAME}-table.png"
    make(
        battle,
        shown,
        {setup: planned(shown, battle.title, ".png", None, None, FPS)},
        SIZE,
        FPS,
        ("table", ""),
        False,
        say,
    )
    plan = moments(shown, battle.title, digest(shown, SECONDS), FPS)
    make(battle, shown, pictures, SIZE, FPS, ("director", ""), True, say)
    drawn = make(battle, shown, {film: plan}, SIZE, FPS, ("director", ""), True, say)
    files = [setup, *pictures, film]
    listed = "\n".join(f"  {file}" for file in files)
    more = (
        f"The whole battle as a film: render {SCRIPT.parent.name}/{SCRIPT.name} --out battle.mp4. "
        "Where there is a display, 'demo' opens the viewer."
    )
    text = f"{battle.title}, drawn by {drawn}:\n{listed}\n{more}"
    return Answer(
        text,
        {"shown": "files", "files": [str(file) for file in files], "renderer": drawn, "frames": len(plan), "fps": FPS},
    )


def highlights(shown: Timeline) -> dict[str, float]:
    """Moments worth a picture by name: the first shots, the first loss, the end."""
    hits = [mark.time for mark in shown.marks if mark.kind == "hit"]
    kills = [mark.time for mark in shown.marks if mark.kind == "kill"]
    found = {}
    if hits:
        found["shots"] = max(0.0, hits[0] - 0.9)
    if kills:
        found["loss"] = min(kills[0] + 1.15, shown.duration)
    found["end"] = shown.duration
    return found
