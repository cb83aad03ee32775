"""The commander of `commander orders`: without an order nobody moves or shoots."""

from __future__ import annotations

from engine.game import Game
from engine.phases.deployment import free_place
from engine.rules.events import OrderGiven
from engine.rules.facts import Reason
from engine.rules.orders import Deploy, Hold, Order, Stand
from engine.rules.state import Unit


class IllegalOrder(RuntimeError):
    """A commander of ours ordered what the rules forbid: our fault."""


class Quiet:
    """Stands and holds fire."""

    name = "orders"

    def __init__(self, aim: str = "") -> None:
        """`aim` is the area or the edge that the scenario names for the commander."""
        self.aim = aim

    def deploys(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The first of them in the first free place of the zone."""
        return OrderGiven(Deploy(candidates[0].id, free_place(game, candidates[0])), self.name)

    def moves(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The first of them stands."""
        return OrderGiven(Stand(candidates[0].id), self.name)

    def attacks(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The first of them makes none."""
        return OrderGiven(Hold(candidates[0].id), self.name)

    def ends(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """None of them does anything."""
        return None

    def emerges(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """None of them comes out."""
        return None

    def detonates(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """None of them sets off mines."""
        return None

    def springs(self, game: Game, candidates: tuple[Unit, ...], target: str) -> OrderGiven | None:
        """None of them attacks."""
        return None

    def refused(self, game: Game, order: Order, reasons: tuple[Reason, ...]) -> None:
        """A commander of ours never gives an illegal order."""
        raise IllegalOrder(f"{order}: " + "; ".join(reason.text for reason in reasons))
