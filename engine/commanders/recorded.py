"""The commander who gives again the orders of a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from engine.game import Game
from engine.phases import setup
from engine.rules.events import Event, OrderGiven
from engine.rules.facts import Reason
from engine.rules.orders import Ambush, AttackOrder, Deploy, Detonate, Emerge, EndOrder, MovementOrder, Order
from engine.rules.state import Unit


class OutOfStep(ValueError):
    """The record holds no order where one is due, or one that the rules refuse."""


class Recorded:
    """Gives all orders of a log in their order; one object commands every force."""

    def __init__(self, log: Iterable[Event]) -> None:
        self._orders: Iterator[OrderGiven] = iter([event for event in log if isinstance(event, OrderGiven)])
        self._ahead: OrderGiven | None = None

    def deploys(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The next order, which must place one of them."""
        given = self._next(candidates, (Deploy,))
        if isinstance(given.order, Deploy) and (reasons := setup.refusals(game, given.order)):
            self.refused(game, given.order, reasons)
        return given

    def moves(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The next order, which must move one of them."""
        return self._next(candidates, get_args(MovementOrder))

    def attacks(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The next order, which must be an attack of one of them."""
        return self._next(candidates, get_args(AttackOrder))

    def ends(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """The next order if it is one of the end phase for one of them: the other side may be the next to give any."""
        return self._next(candidates, get_args(EndOrder)) if self._is_next(candidates, get_args(EndOrder)) else None

    def emerges(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """The next order if it lets one of them come out."""
        return self._next(candidates, (Emerge,)) if self._is_next(candidates, (Emerge,)) else None

    def detonates(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """The next order if one of them sets off mines by it."""
        return self._next(candidates, (Detonate,)) if self._is_next(candidates, (Detonate,)) else None

    def springs(self, game: Game, candidates: tuple[Unit, ...], target: str) -> OrderGiven | None:
        """The next order if one of them attacks that enemy by surprise."""
        if not self._is_next(candidates, (Ambush,)):
            return None
        order = self._ahead.order if self._ahead is not None else None
        meant = isinstance(order, Ambush) and order.target == target
        return self._next(candidates, (Ambush,)) if meant else None

    def refused(self, game: Game, order: Order, reasons: tuple[Reason, ...]) -> None:
        """An order that was legal then is refused now."""
        raise OutOfStep(f"an order of the record is refused: {'; '.join(reason.text for reason in reasons)}")

    def _is_next(self, candidates: tuple[Unit, ...], kinds: tuple[type, ...]) -> bool:
        """Whether the next order is of a kind and for one of these units; it stays the next."""
        if self._ahead is None:
            self._ahead = next(self._orders, None)
        if self._ahead is None or not isinstance(self._ahead.order, kinds):
            return False
        return self._ahead.order.unit in {unit.id for unit in candidates}

    def _next(self, candidates: tuple[Unit, ...], kinds: tuple[type, ...]) -> OrderGiven:
        given, self._ahead = self._ahead or next(self._orders, None), None
        if given is None:
            raise OutOfStep("the record has no more orders")
        order = given.order
        if not isinstance(order, kinds) or order.unit not in {unit.id for unit in candidates}:
            raise OutOfStep(f"the record has no order that is due here but one for '{order.unit}'")
        return given
