"""What a unit could see after its move: the best view of each enemy, from where, and what getting there takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from engine.answer import Answer, Refused
from engine.commanders.standpoints import rested, spots
from engine.commanders.vantage import Vantage, best_views
from engine.game import Game
from engine.geometry.pictured import FieldScene
from engine.geometry.sight import SightReport, look_many
from engine.geometry.viewshed import field_of_view, united
from engine.phases import sighting
from engine.rules.state import Pose, Unit
from grammar.sight.ends import viewer_of
from grammar.sight.field import spots as spots_of
from grammar.sight.improve import step_data, ways

_EYES = 5  # places of which the fields of view are put together in a picture
_STEP = 2.0  # inches between the spots of such a picture


@dataclass(frozen=True)
class Reached:
    """The view of one target: how it is now, and how it could be."""

    target: Unit
    now: SightReport
    best: Vantage | None


def reach(game: Game, unit_id: str, turn: int, say: Callable[[str], None]) -> tuple[Answer, list[Reached]]:
    """For every enemy on the table, or every other unit where there is none, the best view. Raises `Refused`."""
    calm = rested(game, unit_id)
    unit = calm.state.unit(unit_id)
    others = tuple(other for other in calm.state.units.values() if other.on_table and other.id != unit_id)
    targets = calm.state.enemies(unit) or others
    if not targets:
        raise Refused("there is no other unit on the table at that moment")
    viewers, eye = [sighting.viewer(calm, target) for target in targets], sighting.viewer(calm, unit)
    rules = sighting.SIGHT[calm.state.level]
    present = look_many(sighting.scene(calm), [(eye, viewer) for viewer in viewers], mode=calm.sight_mode, rules=rules)
    found = spots(calm, unit)
    views = best_views(calm, unit, viewers, found, lambda done, count: say(f"{done:,} of {count:,} places"))
    reached = [Reached(*row) for row in zip(targets, present, views, strict=True)]
    moves = ways(calm, unit)
    data = {
        "unit": unit_id,
        "turn": turn,
        "mode": calm.sight_mode,
        "moves": [{"way": way, "move": inches} for way, inches in moves],
        "places": len(found),
        "targets": [_data(each) for each in reached],
    }
    return Answer(_told(unit, moves, reached), data), reached


def scene(game: Game, unit_id: str, reached: list[Reached], when: str, say: Callable[[str], None]) -> FieldScene:
    """What a unit sees all over the table from where it stands and from the places of its best views, together."""
    stays = viewer_of(game, game.state.unit(unit_id))
    views: dict[Pose, list[str]] = {}
    for each in reached:
        if each.best is not None:
            views.setdefault(each.best.pose, []).append(each.target.id)
    eyes = [stays]
    for pose, seen in [*views.items()][:_EYES]:
        eyes.append(replace(stays, id=f"for {', '.join(seen)}", position=pose.point, facing=pose.facing))
    table, rules, fields = sighting.scene(game), sighting.SIGHT[game.state.level], []
    for number, eye in enumerate(eyes, 1):
        say(f"the field of view from place {number} of {len(eyes)}")
        fields.append(field_of_view(table, eye, step=_STEP, rules=rules))
    return FieldScene(
        table, tuple(eyes), united(fields), spots_of(game), f"what {unit_id} could see after its move", when
    )


def _data(reached: Reached) -> dict[str, Any]:
    now, best = reached.now, reached.best
    return {
        "target": reached.target.id,
        "now": {"verdict": now.verdict, "visible": round(now.visible, 4), "uncertainty": round(now.uncertainty, 4)},
        "best": None if best is None else {"way": best.way, **step_data(best)},
    }


def _told(unit: Unit, moves: list[tuple[str, int]], reached: list[Reached]) -> str:
    able = " or ".join(f"{way} {inches} in" for way, inches in moves)
    width = max(6, *(len(each.target.id) for each in reached))
    rows = [f"{unit.id} ({able})", f"  {'':{width}}  now             best this turn"]
    return "\n".join(
        [*rows, *(f"  {each.target.id:{width}}  {_seen(each.now)}  {_best(each.best)}" for each in reached)]
    )


def _seen(report: SightReport) -> str:
    """A verdict with the visible share, or with what blocks a line that no solid does."""
    by = {"LOS-WOODS-BLOCK": "woods", "LOS-SUBMERGED": "water"}
    why = [by[decision.rule] for decision in report.decided if decision.rule in by and not sighting.valid(report)]
    return f"{report.verdict:8}{why[-1] if why else f'{report.visible:.1%}':>6}"


def _best(best: Vantage | None) -> str:
    if best is None:
        return "no better"
    seen = _seen(best.report) + (", ambiguous" if best.report.ambiguous else "")
    return f"{seen}  from ({best.pose.x:g}, {best.pose.y:g}) for {best.cost:.2f} in of Move ({best.way})"
