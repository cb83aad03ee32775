"""The battle in progress: state, dice, log, and the table it is fought on."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Protocol

import engine.abilities  # noqa: F401  (makes the abilities known)
from engine.geometry.altered import altered
from engine.geometry.figures import Figure
from engine.geometry.terrain import Table
from engine.rules.apply import apply
from engine.rules.battlefield import Change
from engine.rules.card import Card
from engine.rules.dice import Dice
from engine.rules.digest import digest
from engine.rules.events import Event, OrderGiven, PhaseBegan, PhaseEnded
from engine.rules.facts import Reason
from engine.rules.grounds import steps
from engine.rules.levels import LEVELS, Level
from engine.rules.orders import Order
from engine.rules.state import Phase, State, Unit
from engine.rules.triggers import Kindle, LaySmoke, Trigger

Figures = Callable[[Card], Figure | None]
"""The figure of a unit as sight sees it, base excluded; None where there is none."""


class Commander(Protocol):
    """Who gives a force its orders. `candidates` are the units that may act now, in the scenario's order."""

    def deploys(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """Place one of them."""

    def moves(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """Move one of them."""

    def attacks(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """Let one of them attack or pass."""

    def ends(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """What one of them does in the end phase; None for nothing more."""

    def emerges(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """Which of these hidden units is to come out in this phase, to move or to attack; None for no more."""

    def detonates(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """Which of these units sets off mines on command at the end of the movement phase; None for no more."""

    def springs(self, game: Game, candidates: tuple[Unit, ...], target: str) -> OrderGiven | None:
        """Which of these hidden units attacks an enemy by surprise that is passing just now; None for none."""

    def refused(self, game: Game, order: Order, reasons: tuple[Reason, ...]) -> None:
        """An order was against the rules.

        In the movement phase the unit stands instead; in combat it is asked for again.
        """


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """What a script fixes of a turn, or (turn 0) of the set-up: totals by force, dice for whoever asks, and which force
    deploys 'first' or 'second'.
    """

    initiative: dict[str, int] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    deploys: dict[str, str] = field(default_factory=dict)


@dataclass
class Game:
    """A battle. `emit` is the only thing that changes it; `laid` is the table as it was at first.

    `sight_mode` is 'miniature' or 'silhouette', `kindled` what burns and smokes on the table from the beginning;
    `watch` is told every event with the state after it. In a `trial` nobody meets what he does not know of.
    """

    laid: Table
    state: State
    dice: Dice
    figures: Figures
    commanders: dict[str, Commander]
    plans: dict[int, TurnPlan] = field(default_factory=dict)
    sight_mode: str = "miniature"
    triggers: tuple[Trigger, ...] = ()
    kindled: tuple[Kindle | LaySmoke, ...] = ()
    watch: Callable[[Event, State], None] | None = None
    log: list[Event] = field(default_factory=list)
    trial: bool = False
    _now: tuple[tuple[Change, ...], Table] | None = field(default=None, repr=False)

    def emit(self, event: Event) -> None:
        """Fold an event into the state and append it to the log."""
        self.state = apply(event, self.state)
        self.log.append(event)
        if self.watch is not None:
            self.watch(event, self.state)

    def what_if(self) -> Game:
        """The same battle to try things on: a trial with a log and dice of its own, and nobody watching."""
        return replace(self, dice=deepcopy(self.dice), watch=None, log=[], trial=True)

    def begin(self, phase: Phase) -> None:
        """A phase begins."""
        self.emit(PhaseBegan(phase))

    def close(self, phase: Phase) -> None:
        """A phase is over: the digest of the state goes on record."""
        self.emit(PhaseEnded(phase, digest(self.state)))

    @property
    def table(self) -> Table:
        """The table as it is now, with all that has changed on it."""
        changes = self.state.changes
        if self._now is None or self._now[0] is not changes:
            self._now = changes, altered(self.laid, (step for change in changes for step in steps(change)))
        return self._now[1]

    @property
    def level(self) -> Level:
        """The switches of the level that is played."""
        return LEVELS[self.state.level]

    @property
    def plan(self) -> TurnPlan:
        """What the script fixes of this turn."""
        return self.plans.get(self.state.turn, TurnPlan())
