"""Plays replays again and compares."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from engine.answer import Answer
from engine.commanders.recorded import OutOfStep, Recorded
from engine.phases import turn
from engine.record.replay import Replay, first_difference, read
from grammar.opening import remade

SUMMARY = "plays replays again and names the first line that differs"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("replay", nargs="+", help="replays written by 'play --out'")


def run(args: argparse.Namespace, say: Callable[[str], None]) -> Answer:
    """Verify each; status 1 if one differs."""
    reports = []
    for path in args.replay:
        say(f"verifying {path}")
        reports.append(report(path, read(path)))
    rows = [
        f"{r['replay']}: {'the same, ' + str(r['lines']) + ' lines' if r['same'] else r['difference']}" for r in reports
    ]
    return Answer("\n".join(rows), {"replays": reports}, 0 if all(r["same"] for r in reports) else 1)


def report(path: str, replay: Replay) -> dict[str, Any]:
    """Whether a replay comes out the same when its orders are given again."""
    made = remade(replay)
    game, recorded = made.game, Recorded(replay.events)
    game.commanders = {force.id: recorded for force in game.state.forces}
    trouble = ""
    try:
        turn.play(game, made.placed)
    except OutOfStep as problem:
        trouble = f": {problem}"
    ours = replay.lines
    number = first_difference(ours, Replay(replay.header, tuple(game.log)).lines)
    same = number is None
    difference = "" if same else f"line {number} is not what playing it again gives{trouble}"
    return {"replay": path, "same": same, "lines": len(ours), "line": number, "difference": difference}
