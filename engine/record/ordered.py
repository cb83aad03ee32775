"""Orders in words."""

from __future__ import annotations

from typing import assert_never

from engine.record import weathering
from engine.record.fighting import METHODS
from engine.rules import tables
from engine.rules.facts import place_text
from engine.rules.orders import (
    Ambush,
    Batter,
    ClearWoods,
    Climb,
    Deploy,
    Detonate,
    Emerge,
    FightFire,
    Fire,
    FireAtTerrain,
    Fly,
    Hold,
    Leap,
    Leave,
    Order,
    PlaceSensor,
    Plunge,
    Ram,
    RunHot,
    Stand,
    Strike,
    SwitchLight,
    SwitchTargeting,
    Walk,
)
from engine.rules.state import State


def order_text(order: Order, state: State) -> str:
    """An order in words, as a script would nearly say it."""
    match order:
        case Deploy(unit, pose):
            return f"{unit} deploys at {place_text(pose.x, pose.y)}"
        case Walk(unit, points, inside=inside, elevation=floor):
            how = f"{' inside' if inside else ''}{'' if floor is None else f' elevation {floor:g}'}"
            return f"{unit} moves to {place_text(*points[-1])}{how}" if points else f"{unit} enters"
        case Fly(unit, points, lands=lands):
            where = f" to {place_text(*points[-1][:2])}" if points else ""
            return f"{unit} flies{where}{' and lands' if lands else ''}"
        case Leap(unit, to):
            return f"{unit} jumps to {place_text(*to)}"
        case Climb(unit, points):
            return f"{unit} climbs to {place_text(*points[-1])}"
        case Plunge(unit, manner, to, onto):
            where = f"onto {onto}" if to is None else f"to {place_text(*to)}"
            return f"{unit} {manner}s {where}"
        case Leave(unit, edge):
            return f"{unit} leaves over the {edge} edge"
        case Stand(unit):
            return f"{unit} stands"
        case Ram(unit, target, by):
            return f"{unit} {'charges' if by == 'charge' else 'jumps onto'} {target}"
        case Fire(unit, target, method=method, spotter=spotter):
            return f"{unit} {METHODS[method]} at {target}{' spotted by ' + spotter if spotter else ''}"
        case FireAtTerrain(unit, place, at=at, burns=True):
            return f"{unit} sets fire to {place if at is None else place_text(*at)}"
        case FightFire(unit, at):
            return f"{unit} fights the fire{f' at {place_text(*at)}' if at else ''}"
        case FireAtTerrain(unit, place, at=at, victim=victim):
            return f"{unit} fires at {_aim(place, at)}{f' against {victim}' if victim else ''}"
        case Batter(unit, place, kind, _, at, victim):
            against = f" against {victim}" if victim else ""
            return f"{unit} makes {tables.ASSAULTS[kind].article} on {_aim(place, at)}{against}"
        case ClearWoods(unit):
            return f"{unit} clears woods"
        case PlaceSensor(unit, to):
            return f"{unit} throws a sensor to {place_text(*to)}"
        case Strike(unit, target, kind):
            return f"{unit} makes {tables.ASSAULTS[kind].article} on {target}"
        case Hold(unit):
            return f"{unit} holds fire"
        case Ambush(unit, target):
            return f"{unit} ambushes {target}"
        case Detonate(unit, minefield):
            return f"{unit} detonates {minefield}"
        case Emerge(unit):
            return f"{unit} comes out of hiding"
        case RunHot(unit):
            return f"{unit} overheats deliberately"
        case SwitchLight(unit, on):
            return f"{unit} switches its searchlight {'on' if on else 'off'}"
        case SwitchTargeting(unit, system):
            return f"{unit} switches its targeting to {weathering.TARGETING[system]}"
        case _:
            assert_never(order)


def _aim(place: str, at: tuple[float, float] | None) -> str:
    return place if at is None else f"{place} at {place_text(at[0], at[1])}".removeprefix(" at ")
