"""Plays replays again and compares."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from engine import __version__
from engine.answer import Answer, Refused
from engine.commanders.recorded import OutOfStep, Recorded
from engine.phases import turn
from engine.record.replay import Replay, first_difference, parse, rows_of, seal
from grammar.direct import Production
from grammar.opening import remade
from grammar.performance import header_of

SUMMARY = "plays replays again and names the first line that differs"

LONGEST = 60
"""Letters of a value that are shown."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("replay", nargs="+", help="replays written by 'play --out'")


def run(args: argparse.Namespace, say: Callable[[str], None]) -> Answer:
    """Verify each; status 1 if one differs or cannot be played again."""
    reports, rows = [], []
    for path in args.replay:
        say(f"verifying {path}")
        try:
            reports.append(report(path))
            found = f"the same, {reports[-1]['lines']} lines" if reports[-1]["same"] else reports[-1]["difference"]
            rows.append(f"{path}: {found}")
        except Refused as refused:
            reports.append(unlike_itself(path, refused.message))
            rows.append(refused.message)
    return Answer("\n".join(rows), {"replays": reports}, 0 if all(each["same"] for each in reports) else 1)


def report(path: str) -> dict[str, Any]:
    """Whether a replay comes out the same, line by line, when its orders are given again. Raises `Refused`."""
    rows = rows_of(path)
    replay = parse(rows, path)
    again, trouble = played(replay, remade(replay))
    recorded = rows[:-1]
    number = first_difference(recorded, again)
    if number is None:
        return {"replay": path, "same": True, "lines": len(recorded), "line": None, "difference": ""}
    one, other = (lines[number - 1] if number <= len(lines) else "" for lines in (recorded, again))
    return unlike_itself(path, f"line {number}: {told(one, other, replay)}{trouble}", len(recorded), number)


def unlike_itself(path: str, why: str, lines: int = 0, number: int | None = None) -> dict[str, Any]:
    """The report on a replay that is not the same, or cannot be played again."""
    return {"replay": path, "same": False, "lines": lines, "line": number, "difference": why}


def played(replay: Replay, made: Production) -> tuple[list[str], str]:
    """The lines that come out when a replay's orders are given again, and what stopped it, if something did."""
    header = {**header_of(made), "engine": replay.header["engine"]}
    header["digest"] = seal(header)
    game, recorded = made.game, Recorded(replay.events)
    game.commanders = {force.id: recorded for force in game.state.forces}
    trouble = ""
    try:
        turn.play(game, made.placed)
    except OutOfStep as problem:
        trouble = f"; {problem}"
    return Replay(header, tuple(game.log)).lines, trouble


def told(one: str, other: str, replay: Replay) -> str:
    """What two lines differ in, and whether another Sightline wrote the record."""
    version = replay.header["engine"]
    by = "" if version == __version__ else f" (recorded by Sightline {version}, this is {__version__})"
    if not one or not other:
        return ("the record goes on, and playing it again ends here" if one else "the record ends too early") + by
    difference = unlike(json.loads(one), json.loads(other))
    if difference is None:
        return "the line is written in another way" + by
    where, ours, theirs = difference
    return f"{where} is {ours}, playing it again gives {theirs}{by}"


def unlike(one: Any, other: Any, where: str = "") -> tuple[str, str, str] | None:
    """The first place in which two values of JSON differ, and what stands there in each; None if they are the same."""
    if isinstance(one, dict) and isinstance(other, dict) and one.get("event") == other.get("event"):
        places: list[Any] = list(dict.fromkeys([*one, *other]))
        pairs = [(f"{where}.{key}".lstrip("."), one.get(key), other.get(key)) for key in places]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(f"{where}[{i}]", a, b) for i, (a, b) in enumerate(zip(one, other, strict=True))]
    else:
        return None if one == other else (where or "the event", shown(one), shown(other))
    return next((found for place, a, b in pairs if (found := unlike(a, b, place))), None)


def shown(value: Any) -> str:
    """A value in few letters; of an event only its name."""
    named = isinstance(value, dict) and "event" in value
    text = str(value["event"]) if named else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
