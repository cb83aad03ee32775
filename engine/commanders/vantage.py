"""Vantage: of all places that a unit can get to this turn, those from which it sees more, or less."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, islice

from engine.commanders.spots import order_to
from engine.commanders.standpoints import SPACING, Spot, around, thinned
from engine.game import Game
from engine.geometry import plane
from engine.geometry.hiding import EFFORTS
from engine.geometry.sight import Glance, SightReport, Viewer, glance_many
from engine.geometry.terrain import Table
from engine.phases import movement, sighting
from engine.rules.events import UnitMoved
from engine.rules.orders import MovementOrder
from engine.rules.state import Pose, Unit

GLANCES = ((300,), (1_000, 4_000), EFFORTS)
"""Rays to a first look from a place, to a second where the verdict is in doubt, and to the last while it still is."""

MOST_SPOTS = 2500
"""Places from which one target is looked at in search of a step; of more, one in each larger patch."""

MOST_LOOKS = 6000
"""First looks from places at targets in search of the best views."""

WORTH = {"blocked": 0, "partial": 1, "clear": 2}

_BATCH = 64
_ALIKE = 6  # places as good as the first, around which a smaller step is looked for
_TRIES = 40  # places to which a way is looked for
_BEST = 6  # of those that look best

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Vantage:
    """A place that a unit gets to with an order: the inches it goes, the Move that takes, and what it sees there."""

    order: MovementOrder
    way: str
    pose: Pose
    inches: float
    cost: float
    report: SightReport


@dataclass(frozen=True)
class Search:
    """Looks for the places from which a unit sees one target as wanted. `game` is one where the unit is `rested`.

    Nothing is looked at twice, whatever is asked for.
    """

    game: Game
    unit: Unit
    target: Viewer
    known: dict[Spot, tuple[int, Glance]] = field(default_factory=dict)

    @cached_property
    def _table(self) -> Table:
        return sighting.scene(self.game)

    def smallest_step(self, wanted: Sequence[str], found: Sequence[Spot]) -> Vantage | None:
        """The place for the least Move from which the verdict is one of those wanted, to a tenth of an inch.

        Looked for among the places found, all of one way of moving and the cheapest first, then around the first that
        does. The answer is that of the full instrument at the end of an order that nothing forbids; None if there is
        no such place.
        """
        good: list[Spot] = []
        for spot in self._seen(wanted, thinned(found, MOST_SPOTS)):
            if good and (spot.cost > good[0].cost + SPACING or len(good) == _ALIKE):
                break
            good.append(spot)
        nearer = self._seen(wanted, around(self.game, self.unit, good))
        for spot in chain(islice(nearer, _TRIES), good):
            vantage = at(self.game, self.unit, spot, self.target)
            if vantage is not None and vantage.report.verdict in wanted:
                return vantage
        return None

    def _seen(self, wanted: Sequence[str], found: Sequence[Spot]) -> Iterator[Spot]:
        """Places from which the verdict is one of those wanted, in their order; looked at as finely as it takes."""
        *first, last = range(len(GLANCES))
        for begin in range(0, len(found), _BATCH):
            part = found[begin : begin + _BATCH]
            for turn in first:
                self._look([spot for spot in part if not turn or self._doubted(spot, wanted)], turn)
            for spot in part:
                if self._doubted(spot, wanted):
                    self._look([spot], last)
                if self.known[spot][1].verdict in wanted:
                    yield spot

    def _doubted(self, spot: Spot, wanted: Sequence[str]) -> bool:
        """Whether the last look from a place leaves open if the verdict is one of those wanted."""
        return len({verdict in wanted for verdict in self.known[spot][1].possible}) > 1

    def _look(self, part: Sequence[Spot], turn: int) -> None:
        fresh = [spot for spot in part if spot not in self.known or self.known[spot][0] < turn]
        pairs = [(spot, self.target) for spot in fresh]
        seen = glances(self.game, self._table, self.unit, pairs, GLANCES[turn])
        self.known.update({spot: (turn, each) for spot, each in zip(fresh, seen, strict=True)})


def best_views(
    game: Game,
    unit: Unit,
    targets: Sequence[Viewer],
    found: Sequence[Spot],
    progress: Progress = lambda done, count: None,
) -> list[Vantage | None]:
    """For each target the place from which most of it is seen: the best verdict, then the largest share, then the
    least Move; None where no place is better than where the unit stands.

    A target wholly in the clear is looked for no further. `game` is one where the unit is `rested`.
    """
    table = sighting.scene(game)
    places = thinned(found, max(1, MOST_LOOKS // max(1, len(targets))))
    views: list[list[tuple[tuple[int, float], Spot]]] = [[] for _ in targets]
    still = list(range(len(targets)))
    size = max(1, _BATCH // max(1, len(targets)))
    for begin in range(0, len(places), size):
        progress(begin, len(places))
        pairs = [(spot, which) for spot in places[begin : begin + size] for which in still]
        seen = glances(game, table, unit, [(spot, targets[which]) for spot, which in pairs], GLANCES[0])
        for (spot, which), each in zip(pairs, seen, strict=True):
            views[which].append((worth(each), spot))
        settled = {which for (_, which), each in zip(pairs, seen, strict=True) if worth(each) >= (2, 1.0)}
        still = [which for which in still if which not in settled]
        if not still:
            break
    here = Spot(0.0, "", unit.place.point)
    present = glances(game, table, unit, [(here, target) for target in targets], EFFORTS)
    return [_best(game, unit, *row) for row in zip(targets, views, map(worth, present), strict=True)]


def worth(seen: SightReport | Glance) -> tuple[int, float]:
    """How good a view is: by its verdict, then by its share to a thousandth, which is nothing where it is blocked."""
    return WORTH[seen.verdict], 0.0 if seen.verdict == "blocked" else round(seen.visible, 3)


def at(game: Game, unit: Unit, spot: Spot, target: Viewer) -> Vantage | None:
    """A unit gone to a place, facing a target, and what it sees of it; None if no order takes it there after all."""
    order = order_to(game, unit, spot.way, Pose.at(*spot.at, _toward(spot.at, target)))
    if order is None or movement.refusals(game, order):
        return None
    trial = game.what_if()
    movement.carry_out(trial, order)
    moves = [event for event in trial.log if isinstance(event, UnitMoved) and event.unit == unit.id]
    there = trial.state.unit(unit.id)
    if not moves or not there.on_table:
        return None
    report = sighting.sees_from(trial, sighting.viewer(trial, there), target)
    inches, cost = sum(move.inches for move in moves), sum(move.cost for move in moves)
    return Vantage(order, spot.way, there.place, inches, cost, report)


def glances(
    game: Game, table: Table, unit: Unit, pairs: Sequence[tuple[Spot, Viewer]], efforts: tuple[int, ...]
) -> list[Glance]:
    """What a unit would see of targets from places, facing them; `table` is the battle's `sighting.scene`."""
    eye, rules = sighting.viewer(game, unit), sighting.SIGHT[game.state.level]
    there = [(replace(eye, position=spot.at, facing=_toward(spot.at, target)), target) for spot, target in pairs]
    return glance_many(table, there, mode=game.sight_mode, rules=rules, efforts=efforts)


def _best(
    game: Game, unit: Unit, target: Viewer, seen: list[tuple[tuple[int, float], Spot]], now: tuple[int, float]
) -> Vantage | None:
    """The best of some views that an order really brings, if it is better than the present one."""
    best: Vantage | None = None
    ranked = sorted((-rank, -share, spot) for (rank, share), spot in seen if (rank, share) > now)
    for _, _, spot in ranked[:_BEST]:
        vantage = at(game, unit, spot, target)
        if vantage is not None and worth(vantage.report) > (worth(best.report) if best else now):
            best = vantage
        if best is not None and best.report.verdict == "clear":
            break
    return best


def _toward(place: plane.AnyPoint, target: Viewer) -> float:
    """Facing the target, to whole degrees."""
    return float(round(plane.bearing(place, target.position)) % 360)
