"""What a step of the attacker would change: the smallest that clears its line, and the smallest that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.commanders.spots import BY_JUMP
from engine.commanders.standpoints import rested, spots
from engine.commanders.vantage import Search, Vantage
from engine.game import Game
from engine.geometry.plane import Point3
from engine.geometry.sight import SightReport
from engine.phases import allowance
from engine.rules.orders import Fly, Leap, MovementOrder, Walk
from engine.rules.state import Unit
from engine.rules.values import JUMP
from grammar.sight.ends import End, viewer_of

WISHES: dict[str, tuple[str, ...]] = {"blocked": ("see", "clear"), "partial": ("clear", "break"), "clear": ("break",)}
"""What may be wished for, by the present verdict."""

GRANTED: dict[str, tuple[str, ...]] = {"see": ("partial", "clear"), "clear": ("clear",), "break": ("blocked",)}
"""Verdicts that fulfil a wish."""

MEANING = {"see": "to see it at all", "clear": "to see it clear of cover", "break": "to break the line"}

_SAME = 0.005  # inches of Move that are no difference


def improved(
    game: Game, attacker: Unit, target: End, now: SightReport, say: Callable[[str], None]
) -> list[dict[str, Any]]:
    """For each wish and each way of moving, the smallest step as data; `step` is null where there is none."""
    calm = rested(game, attacker.id)
    unit = calm.state.unit(attacker.id)
    reachable, viewer = spots(calm, unit), viewer_of(game, target)
    found = []
    for way, inches in ways(calm, unit):
        near = [spot for spot in reachable if (spot.way == BY_JUMP) == (way == "jump")]
        search, step = Search(calm, unit, viewer), None
        for number, wish in enumerate(WISHES[now.verdict]):
            say(f"{MEANING[wish]}: {len(near)} places within reach")
            # The smallest step that shows it at all may show it clear already; where none does, none shows it clear.
            hopeless = number > 0 and step is None and now.verdict == "blocked"
            if not hopeless and (step is None or step.report.verdict not in GRANTED[wish]):
                step = search.smallest_step(GRANTED[wish], near)
            found.append({"wish": wish, "way": way, "move": inches, "step": step_data(step) if step else None})
    return found


def ways(game: Game, unit: Unit) -> list[tuple[str, int]]:
    """The ways of moving that a unit has, 'move' and 'jump', with the inches of Move it has for them."""
    return [("jump" if mode == JUMP else "move", inches) for mode, inches in allowance.modes(game, unit)]


def step_data(step: Vantage) -> dict[str, Any]:
    """A step as data."""
    pose = step.pose
    return {
        "at": [pose.x, pose.y, pose.z],
        "facing": pose.facing,
        "inches": round(step.inches, 2),
        "cost": round(step.cost, 2),
        "verdict": step.report.verdict,
        "visible": round(step.report.visible, 4),
        "uncertainty": round(step.report.uncertainty, 4),
        "ambiguous": step.report.ambiguous,
        "order": order_text(step.order),
    }


def told(found: list[dict[str, Any]]) -> list[str]:
    """The steps in words."""
    moves = dict.fromkeys((each["way"], each["move"]) for each in found if each["move"])
    if not moves:
        return ["  it has no Move now: no step changes it"]
    if any(each["step"] for each in found):
        return [_line(each) for each in found if each["move"]]
    reach = " or ".join(f"{'a jump' if way == 'jump' else 'its Move'} of {inches} in" for way, inches in moves)
    return [f"  nothing within {reach} changes it"]


def _line(found: dict[str, Any]) -> str:
    step, wish, way = found["step"], MEANING[found["wish"]], found["way"]
    if step is None:
        return f"  {wish}: no {way} of {found['move']} in or less does it"
    x, y = step["at"][:2]
    paid = "" if abs(step["cost"] - step["inches"]) < _SAME else f" ({step['cost']:.2f} in of Move)"
    seen = f"{step['verdict']}, {step['visible']:.1%} visible" + (", ambiguous" if step["ambiguous"] else "")
    return f"  {wish}: {way} {step['inches']:.2f} in{paid} to ({x:g}, {y:g}): {seen}"


def order_text(order: MovementOrder) -> str:
    """A step as a script would order it."""
    if not isinstance(order, Walk | Fly | Leap):
        raise TypeError(f"{order} is no step")
    facing = "" if order.facing is None else f" facing {order.facing:g}"
    if isinstance(order, Leap):
        return f"{order.unit} jumps to {_place(order.to)}{facing}"
    *via, end = order.points
    by = f" via {' '.join(map(_place, via))}" if via else ""
    at = f" at {end.z:g}" if isinstance(end, Point3) else ""
    return f"{order.unit} {'flies' if isinstance(order, Fly) else 'moves'} to {_place(end[:2])}{at}{by}{facing}"


def _place(point: Iterable[float]) -> str:
    return f"({', '.join(f'{part:g}' for part in point)})"
