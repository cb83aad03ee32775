"""Two forces of equal worth from the shipped army lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.answer import Refused
from engine.cards import library
from engine.rules import worth
from engine.rules.card import Card
from engine.rules.levels import LEVELS, Level
from grammar.starter.draws import Draws

MOST_UNITS = 24
"""Units that a side may have: two companies."""

SCALE = 100


@dataclass(frozen=True)
class Army:
    """The cards of a faction that fight at a level, with the name of its force and its shown name."""

    id: str
    name: str
    cards: tuple[Card, ...]
    level: Level

    def cost(self, card: Card) -> int:
        """The point value of a card with its own skill (PV-DEFAULT-SKILL)."""
        return worth.at_skill(card.points, card.skill) if self.level.skill_points else card.points


@dataclass(frozen=True)
class Side:
    """An army's units for a battle, and what they are worth."""

    army: Army
    cards: tuple[Card, ...]

    @property
    def points(self) -> int:
        """The point value of all of them."""
        return sum(map(self.army.cost, self.cards))


def armies(level: str) -> list[Army]:
    """The factions that have army lists, with their cards that fight at a level."""
    found = []
    for file in library().files:
        if file.lists:
            name = file.faction.split(" (")[0]
            cards = tuple(card for card in file.cards if card.type in LEVELS[level].types)
            found.append(Army(identifier(name.partition(" ")[2] or name), name, cards, LEVELS[level]))
    return found


def raise_sides(draws: Draws, pv: int, level: str, odds: int = 1) -> tuple[Side, Side]:
    """Two sides within five per cent of a point value and of each other (SETUP-FORCE-BALANCE).

    The first has as many units as the second, or with `odds` 2 twice as many (SETUP-SCENARIO-HOLD). Raises `Refused`.
    """
    drawn = draws.shuffled(armies(level))
    for first in drawn:
        for second in drawn:
            if first is second:
                continue
            fitting = list(_matches(first, second, pv, odds))
            if fitting:
                (units, points), (others, theirs) = draws.of(fitting)
                return compose(draws, first, units, points), compose(draws, second, others, theirs)
    few, most = limits(level, odds)
    span = f"from about {few} to {most}" if not few <= pv <= most else "near it"
    raise Refused(f"no two of the shipped forces are worth {pv} points each: ask for a value {span}", status=2)


def limits(level: str, odds: int = 1) -> tuple[int, int]:
    """About the least and the most that a side can be worth."""
    costs = sorted(army.cost(card) for army in armies(level) for card in army.cards)
    return costs[0] * odds, costs[len(costs) // 2] * MOST_UNITS // odds


def _matches(first: Army, second: Army, pv: int, odds: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Numbers of units and points for both sides that make an even battle."""
    others = _nearest(second, pv)
    for units, points in _nearest(first, pv):
        for count, theirs in others:
            if units == count * odds and worth.fair(points, theirs):
                yield (units, points), (count, theirs)


def _nearest(army: Army, pv: int) -> list[tuple[int, int]]:
    """For each number of units that can come within five per cent of a point value, how near it can come."""
    found = []
    for units in range(1, MOST_UNITS + 1):
        within = [points for points in sorted(reach(army, units)) if abs(points - pv) * SCALE <= 5 * pv]
        if within:
            found.append((units, min(within, key=lambda points: abs(points - pv))))
    return found


@lru_cache(maxsize=1000)
def reach(army: Army, units: int) -> frozenset[int]:
    """All totals that so many units of an army can have; a card may be there more than once."""
    if units == 0:
        return frozenset({0})
    costs = sorted({army.cost(card) for card in army.cards})
    return frozenset(total + cost for total in sorted(reach(army, units - 1)) for cost in costs)


def compose(draws: Draws, army: Army, units: int, points: int) -> Side:
    """So many units that are together worth so much, as varied as can be."""
    chosen: list[Card] = []
    left = points
    for more in range(units - 1, -1, -1):
        order = sorted(draws.shuffled(army.cards), key=chosen.count)
        card = next(card for card in order if left - army.cost(card) in reach(army, more))
        left -= army.cost(card)
        chosen.append(card)
    return Side(army, tuple(sorted(chosen, key=lambda card: (-army.cost(card), card.title))))


def identifier(name: str) -> str:
    """A shown name as a name of the language."""
    plain = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "unit"
    return plain if plain[0].isalpha() else f"unit_{plain}"
