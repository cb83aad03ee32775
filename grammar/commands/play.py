"""Plays the battle of a script."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.answer import Answer, Refused, set_parameters
from engine.phases.scoring import balance, points
from engine.record.replay import Replay
from engine.rules.codec import encode
from engine.rules.digest import digest
from engine.rules.events import BattleEnded, TriggerFired
from engine.rules.levels import LEVELS
from engine.rules.state import State, Unit
from engine.rules.worth import formation_of
from grammar.diagnostics import render_all
from grammar.opening import is_replay
from grammar.performance import Performance, perform

SUMMARY = "plays the battle of a script; --out writes its replay"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("script", help="a scenario, *.strike")
    parser.add_argument("--seed", type=int, help="another seed than the script's")
    set_parameters(parser)
    parser.add_argument("--out", metavar="F.replay", help="where to write the replay; .replay.gz is packed")
    parser.add_argument("--watch", action="store_true", help="open the viewer afterwards")


def run(args: argparse.Namespace, say: Callable[[str], None]) -> Answer:
    """Play, write the replay, tell the result; status 1 if an order was refused or an expectation failed."""
    if args.watch and args.out is None:
        raise Refused("--watch needs --out: the viewer opens the replay", status=2)
    if args.out is not None:
        _check_out(args.out)
    performance = perform(args.script, args.seed, say, settings=dict(args.set))
    if args.out is not None:
        performance.replay.write(args.out)
    return Answer(
        text=told(performance, args.out),
        data=result(performance, args.out),
        status=1 if performance.complaints else 0,
        errors=render_all(performance.complaints, performance.made.texts),
        then=("watch", args.out) if args.watch else (),
    )


def _check_out(path: str) -> None:
    """Refuse a place for the replay before anything is played for it; its ending keeps scripts from being replaced."""
    if not is_replay(path):
        raise Refused(f"{path}: error: the name of a replay ends in .replay or .replay.gz", status=2)
    if not Path(path).parent.is_dir():
        raise Refused(f"{path}: error: there is no folder '{Path(path).parent}'")


def result(performance: Performance, path: str | None) -> dict[str, Any]:
    """The result as `play --json` prints it."""
    state = performance.made.game.state
    return {
        "scenario": performance.made.title,
        "seed": performance.made.seed,
        "turns": state.turn,
        "winner": state.winner or None,
        "victory": state.outcome or None,
        "why": _why(performance.replay) or None,
        "points": {force: _plain(score) for force, score in points(state).items()},
        "balance": _balance(state),
        "units": {unit.id: _unit(unit) for unit in state.units.values()},
        "expectations": {"met": performance.met, "failed": [each.json() for each in performance.failed]},
        "refused": [each.json() for each in performance.refused],
        "triggers": _fired(performance.replay),
        "replay": path,
        "digest": digest(state),
    }


def _plain(score: float) -> int | float:
    """A whole number as one; points come in quarters."""
    return int(score) if float(score).is_integer() else score


def _balance(state: State) -> dict[str, Any]:
    """The forces as they were fielded; `difference` is a part of the dearer one (SETUP-FORCE-BALANCE)."""
    found = balance(state)
    forces = {force: {"units": count, "points": found.points[force]} for force, count in found.units.items()}
    return {"forces": forces, "difference": round(found.difference, 4), "fair": found.fair}


def _unit(unit: Unit) -> dict[str, Any]:
    pose = unit.pose
    return {
        "force": unit.force,
        "card": unit.card.model or unit.card.name,
        "armor": unit.armor,
        "structure": unit.structure,
        "heat": unit.heat,
        "criticals": encode(unit.criticals),
        "status": str(unit.status),
        "shutdown": unit.shut_down,
        "at": [pose.x, pose.y, pose.z] if pose else None,
        "facing": pose.facing if pose else None,
        "move": {"ground": unit.ground, "jump": unit.jump},
    }


def told(performance: Performance, path: str | None) -> str:
    """The result in words: who won, and a line for each unit."""
    state = performance.made.game.state
    verdict = _verdict(state) + (f": {_why(performance.replay)}" if performance.made.game.triggers else "")
    rows = [f"{performance.made.title}, seed {performance.made.seed}: {verdict}"]
    score = points(state)
    for force in state.forces:
        rows.append(f"\n{force.name}: {score[force.id]:g} points")
        for unit in state.of_force(force.id):
            card = unit.card
            left = f"armor {unit.armor}/{card.armor}, structure {unit.structure}/{card.structure}, heat {unit.heat}"
            rows.append(f"  {unit.id:12} {card.title:28} {unit.status:10} {left}")
    rows.append(f"\n{_compared(state)}")
    if fired := _fired(performance.replay):
        rows.append("\ntriggers:")
        rows += [f"  turn {each['turn']}, {each['phase']}: {each['cause']}" for each in fired]
    total = performance.met + len(performance.failed)
    if total:
        rows.append(f"\n{performance.met} of {total} expectations met")
    if path:
        rows.append(f"replay: {path}")
    return "\n".join(rows)


def _compared(state: State) -> str:
    """The forces as they were fielded, in words."""
    found = balance(state)
    sides = [f"{force.name} {_strength(found.units[force.id])} for {found.points[force.id]}" for force in state.forces]
    return f"forces: {', '.join(sides)}: {100 * found.difference:.1f} % apart, {'fair' if found.fair else 'uneven'}"


def _strength(units: int) -> str:
    formation = formation_of(units)
    return f"{units} unit{'s' if units != 1 else ''}" + (f" (a {formation})" if formation else "")


def _why(replay: Replay) -> str:
    """Why the battle ended, '' for one that did not."""
    return next((event.why for event in reversed(replay.events) if isinstance(event, BattleEnded)), "")


def _fired(replay: Replay) -> list[dict[str, Any]]:
    """The triggers that acted, in their order, and when."""
    return [
        {"trigger": event.trigger, "cause": event.cause, "turn": state.turn, "phase": str(state.phase)}
        for event, state in zip(replay.events, replay.states[1:], strict=True)
        if isinstance(event, TriggerFired)
    ]


def _verdict(state: State) -> str:
    grade = f" a {state.outcome} victory" if LEVELS[state.level].victory_points else ""
    who = f"{state.force(state.winner).name} wins{grade}" if state.winner else "a draw"
    return f"{who} after {state.turn} turn{'s' if state.turn != 1 else ''}"
