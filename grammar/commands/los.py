"""Settles a line of sight."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import isfinite
from typing import Any

from engine.answer import Answer, Refused, set_parameters
from engine.game import Game
from engine.geometry import plane
from engine.geometry.plane import Point3
from engine.geometry.sight import ModeView, SightReport, Viewer
from engine.phases import sighting, standing, tohit, weapon
from engine.rules import tables
from engine.rules.kinds import kind_of
from engine.rules.orders import Fire
from engine.rules.state import Status, Unit
from grammar.matrix import matrix
from grammar.opening import game_at
from grammar.orders import ARCS, METHODS, way
from grammar.spelling import did_you_mean, listed

SUMMARY = "says what one unit sees of another, how sure that is, and why"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("battle", help="a scenario or a replay")
    parser.add_argument("attacker", nargs="?", help="a unit, or a point x,y or x,y,z")
    parser.add_argument("target", nargs="?", help="a unit, or a point x,y or x,y,z")
    parser.add_argument("--all", action="store_true", help="who sees whom: every pair of units on the table")
    codes = sorted({*METHODS, *ARCS})
    parser.add_argument("--using", choices=codes, help="what it would fire with instead of its whole card")
    parser.add_argument("--spotter", help="the unit that would spot for indirect fire")
    set_parameters(parser)
    parser.add_argument("--turn", type=int, help="as it stands at the end of this turn (without it: as set up)")


def run(args: argparse.Namespace, say: Callable[[str], None]) -> Answer:
    """Look from one to the other and report, or from each to each."""
    if args.all == bool(args.target):
        raise Refused("name an attacker and a target, or ask with --all for every pair", status=2)
    game = game_at(args.battle, args.turn, say, dict(args.set))
    if args.all:
        return matrix(game, args.turn or 0)
    if args.attacker == args.target:
        raise Refused(f"'{args.attacker}' cannot look at itself: name two units or points", status=2)
    attacker, target = (_end(game, name) for name in (args.attacker, args.target))
    method, arc = ("indirect", "") if args.spotter else way(args.using or "")
    if args.spotter and not isinstance(_end(game, args.spotter), Unit):
        raise Refused(f"'{args.spotter}' is no unit that could spot", status=2)
    report = sighting.sees_from(game, _viewer(game, attacker), _viewer(game, target), torpedoes=method == "torpedo")
    data = _data(game, report, args.turn or 0, torpedoes=method == "torpedo")
    if isinstance(attacker, Unit) and isinstance(target, Unit):
        order = Fire(attacker.id, target.id, method=method, spotter=args.spotter or "", arc=arc)
        data.update(_shot(game, report, order))
    return Answer(_told(data, report), data)


End = Unit | Point3


def _end(game: Game, name: str) -> End:
    """A unit on the table by its id, or a bare point."""
    if name in game.state.units:
        unit = game.state.unit(name)
        if not unit.on_table:
            where = "in reserve" if unit.status is Status.RESERVE else str(unit.status)
            raise Refused(f"'{name}' is not on the table at that moment: it is {where}")
        return unit
    parts = name.split(",")
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        raise Refused(_unknown(game, name)) from None
    if len(numbers) not in (2, 3) or not all(map(isfinite, numbers)):
        raise Refused(f"'{name}' is not a point: x,y or x,y,z in inches", status=2)
    x, y = numbers[:2]
    if not (0 <= x <= game.table.width and 0 <= y <= game.table.depth):
        raise Refused(
            f"the point ({x:g}, {y:g}) is off the table, which is {game.table.width:g} x {game.table.depth:g} in"
        )
    return Point3(x, y, numbers[2] if len(numbers) == 3 else game.table.height((x, y)))


def _unknown(game: Game, name: str) -> str:
    units = game.state.units
    there = f"there {'is' if len(units) == 1 else 'are'} {listed(units, 'and') or 'none'}"
    return f"there is no unit '{name}': {did_you_mean(name, units) or there}"


def _viewer(game: Game, end: End) -> Viewer:
    if isinstance(end, Unit):
        return sighting.viewer(game, end)
    return Viewer(f"{end.x:g},{end.y:g},{end.z:g}", end, across=0.0, height=0.0)


def _data(game: Game, report: SightReport, turn: int, *, torpedoes: bool) -> dict[str, Any]:
    bracket = sighting.bracket(game, report, torpedoes=torpedoes)
    chosen = ModeView(
        report.mode, report.verdict, report.visible, report.uncertainty, report.blockers, report.ambiguous
    )
    return {
        "attacker": report.attacker,
        "target": report.target,
        "turn": turn,
        **_mode(chosen),
        "other_mode": _mode(report.other),
        "ambiguous": report.ambiguous,
        "reasons": list(report.reasons),
        "through": [{"name": part.name, "kind": part.kind, "inches": round(part.inches, 3)} for part in report.through],
        "cover": report.cover,
        "range": round(report.range, 3),
        "bracket": bracket.name if bracket else None,
        "eye": _rounded(report.eye),
        "line": [_rounded(point) for point in report.line],
        "arc": None,
        "side": None,
        "to_hit": None,
        "refused": [],
    }


def _shot(game: Game, report: SightReport, order: Fire) -> dict[str, Any]:
    """What concerns a shot of one unit at another: arc, side, to-hit number, and every reason against it."""
    attacker, target = game.state.unit(order.unit), game.state.unit(order.target)
    modifiers = tohit.weapon_modifiers(game, attacker, target, report, order)
    seen = report.verdict != "blocked" or order.method == "indirect"
    number = {
        "number": tohit.total(modifiers),
        "modifiers": [{"amount": part.amount, "reason": part.reason} for part in modifiers],
    }
    reasons = weapon.refusals(game, order)
    return {
        "arc": _arc(attacker, target),
        "side": sighting.side_hit(attacker, target),
        "to_hit": number if seen else None,
        "refused": [reason.text for reason in reasons if reason.rule != "HIT-ONE-ATTACK"],
    }


def _arc(attacker: Unit, target: Unit) -> str:
    """Where the target lies: in the firing arc ('front', or one of several), 'left', 'right', 'rear', 'all round'."""
    if not kind_of(attacker.card).facing:
        return "all round"
    if attacker.card.arcs and (arcs := sighting.arcs_on(attacker, standing.base(target))):
        return next(iter(arcs))
    if sighting.in_arc(attacker, target):
        return "front"
    off = plane.relative_bearing(attacker.place.facing, plane.bearing(attacker.place.point, target.place.point))
    return "rear" if abs(off) > tables.REAR_FROM else "right" if off > 0 else "left"


def _mode(view: ModeView) -> dict[str, Any]:
    return {
        "mode": view.mode,
        "verdict": view.verdict,
        "visible": round(view.visible, 4),
        "uncertainty": round(view.uncertainty, 4),
        "blockers": [{"name": b.name, "kind": b.kind, "hides": round(b.hides, 4)} for b in view.blockers],
    }


def _rounded(point: Point3) -> list[float]:
    return [round(float(value), 3) for value in point]


def _told(data: dict[str, Any], report: SightReport) -> str:
    """The report in words."""
    rows = [
        f"{data['attacker']} -> {data['target']}: {data['verdict'].upper()}",
        f"  {data['mode']:11} {_share(data)}",
        f"  {data['other_mode']['mode']:11} {_share(data['other_mode'])}, {data['other_mode']['verdict']}",
    ]
    if data["ambiguous"]:
        rows.append(
            "  Ambiguous: the two ways of measuring differ, or a threshold lies within the uncertainty; "
            "agree which counts."
        )
    rows += [f"  {reason[:1].upper()}{reason[1:]}." for reason in report.reasons]
    for blocker in data["blockers"]:
        rows.append(f"  {blocker['name']} ({blocker['kind']}) alone hides {blocker['hides']:.1%}")
    for part in data["through"]:
        rows.append(f"  the line runs {part['inches']:.2f} in through {part['name']} ({part['kind']})")
    arc = f", {data['arc']} arc, a hit is on the {data['side']}" if data["arc"] else ""
    rows.append(f"  range {data['range']:.2f} in ({data['bracket'] or 'out of range'}){arc}")
    if data["to_hit"]:
        parts = ", ".join(f"{p['amount']:+d} {p['reason']}" for p in data["to_hit"]["modifiers"])
        rows.append(f"  to hit {data['to_hit']['number']} ({parts})")
    rows += [f"  no shot: {reason}" for reason in data["refused"]]
    return "\n".join(rows)


def _share(view: dict[str, Any]) -> str:
    return f"{view['visible']:.1%} visible ± {view['uncertainty']:.1%}"
