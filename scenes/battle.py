"""A battle as scenes get it: the record, the table it was fought on, and a miniature for each card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from engine.geometry.pictured import PairScene
from engine.geometry.terrain import Table
from engine.record.replay import Replay
from engine.rules.card import Card
from engine.rules.state import State
from models.catalogue import miniature_for


def figure(card: Card) -> str:
    """The file of the miniature that stands for a card."""
    modes, abilities = [mode.code for mode in card.move.modes], [special.code for special in card.specials]
    return miniature_for(card.type, card.size, card.title, modes, abilities)


class Look(Protocol):
    """The sight instrument between two units of a battle."""

    def __call__(self, state: State, attacker: str, target: str) -> PairScene:
        """What one sees of the other in a state. Raises `engine.answer.Refused` for a unit that is not there."""


@dataclass(frozen=True)
class Battle:
    """`figures` names the file of a card's miniature; it raises LookupError where there is none. `look` is the sight
    instrument, where there is one, `path` the file that the battle came of.
    """

    replay: Replay
    table: Table
    title: str
    figures: Callable[[Card], str] = field(default=figure)
    look: Look | None = None
    path: str = ""


class OpenBattle(Protocol):
    """How a battle is opened."""

    def __call__(
        self,
        path: str,
        seed: int | None = None,
        *,
        say: Callable[[str], None] = ...,
        last: int | None = None,
        settings: Mapping[str, str] | None = ...,
    ) -> Battle:
        """Read a replay, or play a script (with this seed, these values for its parameters, to the end of turn `last`,
        if they are given).

        Raises `engine.answer.Refused`.
        """
