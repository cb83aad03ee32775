"""The commander who reads the script's orders, and leaves the rest to another."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from engine.commanders.homeward import homeward
from engine.game import Commander, Game
from engine.rules.events import OrderGiven
from engine.rules.facts import Reason
from engine.rules.orders import Order, Ram, Strike
from engine.rules.state import Unit
from grammar.orders import Scripted

SOURCE = "script"


class ScriptCommander:
    """Gives the orders that a script has for one force, in the script's order, and before all others.

    `refusals` collects the orders that the rules refused, with every reason.
    """

    def __init__(self, orders: Iterable[Scripted], otherwise: Commander) -> None:
        self.otherwise = otherwise
        self.waiting = list(orders)
        self.refusals: list[tuple[Scripted, tuple[Reason, ...]]] = []
        self._given: Scripted | None = None

    def deploys(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The next unit that the script's set-up puts down, else left to the other commander."""
        scripted = self._next(game, candidates, moving=False)
        return self.otherwise.deploys(game, candidates) if scripted is None else OrderGiven(scripted.order, SOURCE)

    def moves(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The next movement order of the script for one of them; those that must go home wait for nobody's order."""
        ready = self._ready(game, candidates)
        scripted = self._next(game, ready, moving=True)
        if scripted is None:
            return homeward(game, self._silent(game, ready)) or self.otherwise.moves(game, ready)
        if isinstance(scripted.order, Ram):
            self._follow_up(scripted, scripted.order)
        return OrderGiven(scripted.order, SOURCE)

    def attacks(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The next attack of the script for one of them; a charge stands where its order is written."""
        scripted = self._next(game, candidates, moving=False)
        if scripted is None:
            return self.otherwise.attacks(game, candidates)
        return OrderGiven(scripted.order, SOURCE)

    def ends(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """The next order of the script for the end phase, then what the other commander wants."""
        ids = {unit.id for unit in candidates}
        for index, scripted in enumerate(self.waiting):
            if scripted.turn == game.state.turn and scripted.ending and scripted.order.unit in ids:
                self._given = self.waiting.pop(index)
                return OrderGiven(self._given.order, SOURCE)
        self._given = None
        return self.otherwise.ends(game, candidates)

    def refused(self, game: Game, order: Order, reasons: tuple[Reason, ...]) -> None:
        """Keep the reasons for the one who wrote the script; a charge that cannot come about is not carried out."""
        if self._given is None:
            self.otherwise.refused(game, order, reasons)
            return
        self.refusals.append((self._given, reasons))
        if isinstance(order, Ram):
            self.waiting = [each for each in self.waiting if each.moving or each.span != self._given.span]

    def left_over(self, turn: int) -> list[Scripted]:
        """Orders for a turn that is over which nobody could be given; they are taken off the list."""
        late = [scripted for scripted in self.waiting if scripted.turn <= turn]
        self.waiting = [scripted for scripted in self.waiting if scripted.turn > turn]
        return late

    def _ready(self, game: Game, candidates: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Those that need not wait: a charge comes after its target's movement, as long as others can move before it
        (PHYS-SPECIAL-CONTACT).
        """
        early = {
            each.order.unit
            for each in self.waiting
            if each.turn == game.state.turn
            and isinstance(each.order, Ram)
            and not game.state.unit(each.order.target).activity.moved
        }
        return tuple(unit for unit in candidates if unit.id not in early) or candidates

    def _silent(self, game: Game, candidates: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Those for whom the script has no movement order in this turn."""
        said = {each.order.unit for each in self.waiting if each.turn == game.state.turn and each.moving}
        return tuple(unit for unit in candidates if unit.id not in said)

    def _follow_up(self, scripted: Scripted, ram: Ram) -> None:
        """The attack to a declared charge, unless the script gives it up for another (PHYS-SPECIAL-CONTACT)."""
        others = (each for each in self.waiting if each.turn == scripted.turn and not (each.moving or each.ending))
        if not any(each.order.unit == ram.unit for each in others):
            strike = Scripted(scripted.turn, Strike(ram.unit, ram.target, ram.by, ram.dice), scripted.span)
            insort(self.waiting, strike, key=lambda each: each.span.start)

    def _next(self, game: Game, candidates: tuple[Unit, ...], *, moving: bool) -> Scripted | None:
        ids = {unit.id for unit in candidates}
        for index, scripted in enumerate(self.waiting):
            due = scripted.turn == game.state.turn and scripted.moving == moving and not scripted.ending
            if due and scripted.order.unit in ids:
                self._given = self.waiting.pop(index)
                return self._given
        self._given = None
        return None
