"""Tells a battle in sentences."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable

from engine.answer import Answer, Refused
from engine.record.lines import line
from engine.record.prose import sentence
from engine.record.replay import Replay, read
from engine.record.secrecy import known_side, secret
from engine.rules.events import PhaseBegan, TurnBegan

SUMMARY = "tells a replay in sentences, every die and modifier explained"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("replay", help="a replay written by 'play --out'")
    parser.add_argument("--turn", type=int, help="only this turn (0: the set-up)")
    parser.add_argument(
        "--side", default="", metavar="FORCE", help="as one side knows it, without what the other hides"
    )


def run(args: argparse.Namespace, say: Callable[[str], None]) -> Answer:
    """The log as text, or the events with their sentences."""
    replay = read(args.replay)
    last = replay.states[-1].turn
    if args.turn is not None and not 0 <= args.turn <= last:
        raise Refused(f"turn {args.turn} was not played: the battle has turns 1 to {last}", status=2)
    side = known_side(replay.start, args.side)
    events = []
    for event, state in zip(replay.events, replay.states[1:], strict=True):
        if (args.turn is None or state.turn == args.turn) and not secret(event, state, side):
            events.append({**json.loads(line(event, state)), "sentence": sentence(event, state)})
    return Answer(text=told(replay, args.turn, side), data={"scenario": replay.header["scenario"], "events": events})


def told(replay: Replay, turn: int | None = None, side: str = "") -> str:
    """The battle in sentences, as one side knows it or ('') both, turns and phases as headings."""
    rows = [replay.header["scenario"], ""] if not turn else []
    for event, state in zip(replay.events, replay.states[1:], strict=True):
        words = "" if secret(event, state, side) else sentence(event, state)
        if not words or (turn is not None and state.turn != turn):
            continue
        match event:
            case TurnBegan(number):
                rows += ["", f"== Turn {number} =="] if rows else [f"== Turn {number} =="]
            case PhaseBegan(name):
                rows.append(f"-- {name} --")
            case _:
                rows.append(words)
    return "\n".join(rows)
