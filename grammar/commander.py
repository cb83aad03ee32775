"""The commander who reads the script's orders, and leaves the rest to another."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable

from engine.commanders import COMMANDERS
from engine.commanders.homeward import homeward
from engine.game import Commander, Game
from engine.rules.events import OrderGiven
from engine.rules.facts import Reason
from engine.rules.orders import Ambush, Emerge, Fly, Hold, MovementOrder, Order, Ram, Stand, Strike, Walk
from engine.rules.state import Force, Phase, Unit
from grammar.orders import Scripted

SOURCE = "script"


class ScriptCommander:
    """Gives the orders that a script has for one force, in the script's order, and before all others.

    `refusals` collects the orders that the rules refused, with every reason.
    """

    def __init__(self, force: Force, orders: Iterable[Scripted], otherwise: Commander) -> None:
        self.force = force.id
        self.otherwise = otherwise
        self.waiting = list(orders)
        self._led = (force.commander, force.aim)
        self.refusals: list[tuple[Scripted, tuple[Reason, ...]]] = []
        self._given: Scripted | None = None
        self._bides: list[Scripted] = []

    def deploys(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The next unit that the script's set-up puts down, else left to the other commander."""
        scripted = self._next(game, candidates, moving=False)
        return self._other(game).deploys(game, candidates) if scripted is None else OrderGiven(scripted.order, SOURCE)

    def moves(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The next movement order of the script for one of them; those that must go home wait for nobody's order."""
        ready = self._ready(game, candidates)
        scripted = self._next(game, ready, moving=True)
        if scripted is None:
            open_ = tuple(unit for unit in ready if not unit.hidden)
            if not open_:
                return OrderGiven(Stand(ready[0].id), SOURCE)
            return homeward(game, self._silent(game, open_)) or self._other(game).moves(game, open_)
        if isinstance(scripted.order, Ram):
            self._follow_up(scripted, scripted.order)
        return OrderGiven(scripted.order, SOURCE)

    def attacks(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The next attack of the script for one of them; a charge stands where its order is written."""
        scripted = self._next(game, candidates, moving=False)
        if scripted is None:
            return self._other(game).attacks(game, candidates)
        return OrderGiven(scripted.order, SOURCE)

    def ends(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """The next order of the script for the end phase, then what the other commander wants."""
        given = self._due(game, candidates, lambda scripted: scripted.ending)
        return given or self._other(game).ends(game, candidates)

    def emerges(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """The next hidden unit that has an order in this phase; standing still and holding fire keeps one hidden.

        Orders for a surprise bide their time from the movement phase on.
        """
        moving = game.state.phase is Phase.MOVEMENT
        ids, said = {unit.id for unit in candidates}, set[str]()
        for scripted in list(self.waiting):
            order = scripted.order
            elsewhere = scripted.ending or scripted.detonating
            if scripted.turn != game.state.turn or elsewhere or order.unit not in ids:
                continue
            if isinstance(order, Ambush):
                self._bides.append(scripted)
            elif scripted.moving == moving:
                if not _idle(order, game.state.unit(order.unit)):
                    return OrderGiven(Emerge(order.unit), SOURCE)
                self.waiting.remove(scripted)
                said.add(order.unit)
        rest = tuple(unit for unit in candidates if unit.id not in said)
        return self._other(game).emerges(game, rest) if rest else None

    def detonates(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """The next order of the script by which one of them sets off mines, else what the other commander wants."""
        given = self._due(game, candidates, lambda scripted: scripted.detonating)
        return given or self._other(game).detonates(game, candidates)

    def springs(self, game: Game, candidates: tuple[Unit, ...], target: str) -> OrderGiven | None:
        """The script's order for one of them to attack that enemy, else what the other commander makes of it."""
        ids = {unit.id for unit in candidates}
        for scripted in self.waiting:
            order = scripted.order
            due = isinstance(order, Ambush) and scripted.turn == game.state.turn and order.unit in ids
            if due and isinstance(order, Ambush) and order.target == target:
                self.waiting.remove(scripted)
                self._given = scripted
                return OrderGiven(order, SOURCE)
        self._given = None
        return self._other(game).springs(game, candidates, target)

    def refused(self, game: Game, order: Order, reasons: tuple[Reason, ...]) -> None:
        """Keep the reasons for the one who wrote the script; a charge that cannot come about is not carried out."""
        if self._given is None:
            self._other(game).refused(game, order, reasons)
            return
        self.refusals.append((self._given, reasons))
        if isinstance(order, Ram):
            self.waiting = [each for each in self.waiting if each.moving or each.span != self._given.span]

    def left_over(self, turn: int) -> list[Scripted]:
        """Orders for a turn that is over which nobody could be given; they are taken off the list."""
        late = [scripted for scripted in self.waiting if scripted.turn <= turn and scripted not in self._bides]
        self.waiting = [scripted for scripted in self.waiting if scripted.turn > turn]
        return late

    def _other(self, game: Game) -> Commander:
        """Who gives the orders that the script does not: whoever the battle by now says that leads the force."""
        force = game.state.force(self.force)
        if (force.commander, force.aim) != self._led:
            self._led = (force.commander, force.aim)
            self.otherwise = commander_of(*self._led)
        return self.otherwise

    def _ready(self, game: Game, candidates: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Those that need not wait: a charge comes after its target's movement, as long as others can move before it
        (PHYS-SPECIAL-CONTACT).
        """
        early = {
            each.order.unit
            for each in self.waiting
            if each.turn == game.state.turn
            and isinstance(each.order, Ram)
            and each.order.target in game.state.units
            and not game.state.unit(each.order.target).activity.moved
        }
        return tuple(unit for unit in candidates if unit.id not in early) or candidates

    def _silent(self, game: Game, candidates: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Those for whom the script has no movement order in this turn."""
        said = {each.order.unit for each in self.waiting if each.turn == game.state.turn and each.moving}
        return tuple(unit for unit in candidates if unit.id not in said)

    def _follow_up(self, scripted: Scripted, ram: Ram) -> None:
        """The attack to a declared charge, unless the script gives it up for another (PHYS-SPECIAL-CONTACT)."""
        others = (each for each in self.waiting if each.turn == scripted.turn and each.attacking)
        if not any(each.order.unit == ram.unit for each in others):
            strike = Scripted(scripted.turn, Strike(ram.unit, ram.target, ram.by, ram.dice), scripted.span)
            insort(self.waiting, strike, key=lambda each: each.span.start)

    def _due(
        self, game: Game, candidates: tuple[Unit, ...], of_moment: Callable[[Scripted], bool]
    ) -> OrderGiven | None:
        """The next order of this turn for one of them that is given at that moment."""
        ids = {unit.id for unit in candidates}
        for index, scripted in enumerate(self.waiting):
            if scripted.turn == game.state.turn and of_moment(scripted) and scripted.order.unit in ids:
                self._given = self.waiting.pop(index)
                return OrderGiven(self._given.order, SOURCE)
        self._given = None
        return None

    def _next(self, game: Game, candidates: tuple[Unit, ...], *, moving: bool) -> Scripted | None:
        ids = {unit.id for unit in candidates}
        for scripted in list(self.waiting):
            due = scripted.turn == game.state.turn and scripted.moving == moving
            due = due and not (scripted.ending or scripted.detonating or isinstance(scripted.order, Ambush))
            if not due or scripted.order.unit not in ids:
                continue
            self.waiting.remove(scripted)
            absent = [name for name in named(scripted.order) if name not in game.state.units]
            if not absent:
                self._given = scripted
                return scripted
            why = tuple(Reason(f"{name} has not come into the battle", "SETUP-ENTER-TURN-1") for name in absent)
            self.refusals.append((scripted, why))
        self._given = None
        return None


def _idle(order: Order, unit: Unit) -> bool:
    """Whether an order leaves a hidden unit as it is: it neither moves, nor turns, nor attacks."""
    if isinstance(order, Stand):
        turned = order.facing is not None and order.facing != unit.place.facing
        return not (turned or order.loads or order.unloads or order.manner or order.boards)
    return isinstance(order, Hold)


def named(order: Order) -> tuple[str, ...]:
    """The other units that an order names: its target, its spotter, those it takes aboard or sets down."""
    named = [getattr(order, field, "") for field in ("target", "spotter", "onto")]
    if isinstance(order, MovementOrder):
        named += [order.boards.transport] if isinstance(order, Walk | Fly | Stand) and order.boards else []
        named += [*order.loads, *(landing.unit for landing in order.unloads)]
    return tuple(filter(None, named))


def commander_of(name: str, aim: str) -> Commander:
    """The commander of that name, told of an area or an edge; one who gives no orders for a name that is unknown."""
    made: Commander = COMMANDERS.get(name, COMMANDERS["orders"])(aim)
    return made
