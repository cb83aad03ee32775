"""The commander who gives again the orders of a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.game import Game
from engine.rules.events import Event, OrderGiven
from engine.rules.facts import Reason
from engine.rules.orders import Order
from engine.rules.state import Unit


class OutOfStep(ValueError):
    """The record holds no order where one is due, or one that the rules refuse."""


class Recorded:
    """Gives all orders of a log in their order; one object commands every force."""

    def __init__(self, log: Iterable[Event]) -> None:
        self._orders: Iterator[OrderGiven] = iter([event for event in log if isinstance(event, OrderGiven)])

    def deploys(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The next order."""
        return self._next()

    def moves(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The next order."""
        return self._next()

    def attacks(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The next order."""
        return self._next()

    def refused(self, game: Game, order: Order, reasons: tuple[Reason, ...]) -> None:
        """An order that was legal then is refused now."""
        raise OutOfStep(f"an order of the record is refused: {'; '.join(reason.text for reason in reasons)}")

    def _next(self) -> OrderGiven:
        given = next(self._orders, None)
        if given is None:
            raise OutOfStep("the record has no more orders")
        return given
