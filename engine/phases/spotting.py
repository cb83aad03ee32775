"""Indirect fire: a friend who sees what the attacker does not (LOS-INDIRECT)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Game
from engine.geometry.sight import SightReport
from engine.phases import sighting
from engine.rules import hidden
from engine.rules.events import SpotterNamed
from engine.rules.facts import Reason
from engine.rules.orders import Fire
from engine.rules.state import Unit


def refusals(game: Game, order: Fire, report: SightReport) -> Iterator[Reason]:
    """Every reason against indirect fire that lies in sight; `report` is the attacker's own."""
    attacker, target = game.state.unit(order.unit), game.state.unit(order.target)
    if sighting.valid(report):
        what = f"{attacker.name} sees {target.name} itself: indirect fire is for what it does not see"
        yield Reason(what, "LOS-INDIRECT")
    if report.attacker_submerged != report.target_submerged:
        yield Reason(f"{target.name} cannot be hit through the surface of the water", "LOS-UNDERWATER-ATTACK")
    if order.spotter not in game.state.units:
        yield Reason("indirect fire needs a spotter", "LOS-INDIRECT")
        return
    yield from _of_spotter(game, game.state.unit(order.spotter), attacker, target)


def _of_spotter(game: Game, spotter: Unit, attacker: Unit, target: Unit) -> Iterator[Reason]:
    if spotter.force != attacker.force or spotter.id == attacker.id:
        yield Reason(f"{spotter.name} is no friend who could spot for {attacker.name}", "LOS-INDIRECT")
    if spotter.shut_down or spotter.stunned:
        yield Reason(
            f"{spotter.name} is {'shut down' if spotter.shut_down else 'stunned'} and cannot spot", "LOS-INDIRECT"
        )
    if not spotter.on_table:
        where = "rides in a transport" if spotter.aboard else hidden.absent(spotter)
        yield Reason(f"{spotter.name} {where} and cannot spot", "LOS-INDIRECT")
        return
    if spotter.activity.spots not in ("", target.id):
        other = game.state.unit(spotter.activity.spots).name
        yield Reason(f"{spotter.name} spots {other} this turn, and one target is all", "LOS-SPOTTER-LIMIT")
    if spotter.activity.sprang:
        yield Reason(f"{spotter.name} has attacked by surprise and does nothing more this turn", "HIDDEN-SURPRISE")
    seen = sighting.sees(game, spotter, target)
    if not sighting.valid(seen):
        yield Reason(f"{spotter.name} does not see {target.name}: {sighting.why(seen)}", "LOS-INDIRECT")


def fires_too(spotter: Unit, order: Fire) -> bool:
    """Whether a spotter makes a weapon attack this turn: it has, or said so when it was first named (HIT-INDIRECT)."""
    activity = spotter.activity
    if activity.attacked == "weapon" or activity.fired:
        return True
    return not activity.silent if activity.spots else order.spotter_fires


def name(game: Game, order: Fire) -> None:
    """Tell who spots, the first time in a turn; what it says then about its own fire holds."""
    spotter = game.state.unit(order.spotter)
    if not spotter.activity.spots:
        game.emit(SpotterNamed(spotter.id, order.target, fires_too(spotter, order)))
