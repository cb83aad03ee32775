"""A digest of a battle: of every turn the move and the attack that matter most, and every loss, in order of time."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules import events as e
from scenes.timeline import Timeline

LEAD, REST = 0.3, 0.9
"""Seconds shown before and after a passage, where there is nothing in the way."""

BEGINNING = 2.4
"""Seconds shown of the set-up."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of the film, in seconds, and how much it matters."""

    begin: float
    end: float
    weight: float


def digest(shown: Timeline, seconds: float) -> list[tuple[float, float]]:
    """Stretches of the film (begin, end), about so many seconds together, from its beginning to its end."""
    passages = [passage for turn in _turns(shown) for passage in turn]
    chosen: list[Passage] = []
    for rank in ("must", "may"):
        for passage in sorted(passages, key=lambda passage: (-passage.weight, passage.begin)):
            needed = passage.weight >= 100.0
            used = sum(other.end - other.begin for other in chosen)
            if needed is (rank == "must") and (needed or used + passage.end - passage.begin <= seconds):
                chosen.append(passage)
    last = max(0.0, shown.duration - 2.0 * REST)
    ends = [(0.0, min(BEGINNING, shown.duration)), (last, shown.duration)]
    return _merged([*((passage.begin, passage.end) for passage in chosen), *ends])


def _turns(shown: Timeline) -> list[list[Passage]]:
    """The passages of each turn; the best move and the best attack of a turn weigh 100 more."""
    turns: list[list[Passage]] = [[]]
    moves: list[list[Passage]] = [[]]
    events = shown.replay.events
    for place, event in enumerate(events):
        match event:
            case e.TurnBegan():
                turns.append([])
                moves.append([])
            case e.UnitMoved():
                moves[-1].append(_passage(shown, place, place, event.inches + (6.0 if event.mode else 0.0)))
            case e.WeaponFired() | e.PhysicalAttackMade():
                after = _act_end(events, place)
                close = 3.0 if isinstance(event, e.PhysicalAttackMade) else 0.0
                marked = [other for other in events[place:after] if isinstance(other, e.DamageMarked)]
                hurt = sum(other.structure_lost + other.amount for other in marked)
                turns[-1].append(_passage(shown, place, after - 1, close + hurt + 2.0 * event.hit))
            case e.UnitDestroyed():
                turns[-1].append(_passage(shown, place, place, 200.0))
    for attacks, walked in zip(turns, moves, strict=True):
        for kind in (attacks, walked):
            best = max(
                (passage for passage in kind if passage.weight < 100.0), key=lambda one: one.weight, default=None
            )
            if best is not None:
                kind[kind.index(best)] = Passage(best.begin, best.end, best.weight + 100.0)
        attacks += [passage for passage in walked if passage.weight >= 100.0]
    return turns


def _act_end(events: tuple[e.Event, ...], place: int) -> int:
    """The first event after an attack that is no consequence of it."""
    after = place + 1
    while after < len(events) and isinstance(events[after], e.DamageMarked | e.CriticalRolled | e.HeatInflicted):
        after += 1
    return after


def _passage(shown: Timeline, first: int, last: int, weight: float) -> Passage:
    begin = shown.starts[first]
    after = next((start for start in shown.starts[last + 1 :] if start > shown.starts[last]), shown.duration)
    return Passage(max(0.0, begin - LEAD), min(shown.duration, after + REST), weight)


def _merged(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The spans in order, those that meet joined."""
    merged: list[tuple[float, float]] = []
    for begin, end in sorted(spans):
        if merged and begin <= merged[-1][1] + 0.5:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((begin, end))
    return merged
