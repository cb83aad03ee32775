"""Whether the conditions of triggers are true at a moment of the battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import assert_never

import shapely

from engine.game import Game
from engine.phases import indoors, scoring, sighting, standing, withdrawal
from engine.rules import conditions as c
from engine.rules.events import ChanceRolled, ConditionLatched
from engine.rules.kinds import FLYING_MODES, categories
from engine.rules.state import Phase, State, Status, Unit

DICE = 2
"""Dice of a chance."""

CLOSE = 1e-9


@dataclass(frozen=True, slots=True)
class Moment:
    """When conditions are judged: as the battle or a turn `begins`, as a phase `ends`; a turn ends with its last."""

    begins: str = ""
    ends: Phase | None = None


@dataclass
class Judge:
    """Judges conditions at one moment; a chance is rolled once in it, however often it is asked.

    `over` is why a trigger ends the battle, `closing` is set when nothing more is to come, `acted` lists the triggers
    that have acted in this moment.
    """

    game: Game
    moment: Moment
    over: str = ""
    closing: bool = False
    acted: list[str] = field(default_factory=list)
    _rolled: dict[str, bool] = field(default_factory=dict)
    _units: Mapping[str, Unit] = field(default_factory=dict)
    _seen: dict[tuple[str, str], str] = field(default_factory=dict)

    def latch(self, condition: c.Condition) -> None:
        """Remember each `once` within a condition that is true now for the first time."""
        for part in c.walk(condition):
            if isinstance(part, c.OnceOf) and part.id not in self.game.state.memory.latched and self.true(part.part):
                self.game.emit(ConditionLatched(part.id))

    def true(self, condition: c.Condition) -> bool:
        """Whether it is true."""
        match condition:
            case c.AllOf(parts):
                return all(self.true(part) for part in parts)
            case c.AnyOf(parts):
                return any(self.true(part) for part in parts)
            case c.NotOf(part):
                return not self.true(part)
            case c.OnceOf(name):
                return name in self.game.state.memory.latched
            case c.AtEnd(part):
                return self.closing and self.true(part)
            case c.BattleBegins():
                return self.moment.begins == "battle"
            case c.TurnTurns(number, ends):
                now = self.moment.ends is Phase.END if ends else self.moment.begins == "turn"
                return now and number in (0, self.game.state.turn)
            case c.PhaseEnds(turn, phase):
                return self.moment.ends is phase and turn == self.game.state.turn
            case c.Chance():
                return self._chance(condition)
            case c.Sees(unit, target, verdicts):
                return self._verdict(unit, target) in verdicts
            case _:
                return _is_so(self.game, condition)

    def anew(self, condition: c.Condition) -> bool:
        """Whether a condition that is true, and was before, is so anew: by the moment of every turn that it asks for,
        or by dice.
        """
        turns = (part for part in c.walk(condition) if isinstance(part, c.TurnTurns) and not part.number)
        rolled = (part.id in self._rolled for part in c.walk(condition) if isinstance(part, c.Chance))
        return any(map(self.true, turns)) or any(rolled)

    def _chance(self, chance: c.Chance) -> bool:
        if chance.id not in self._rolled:
            dice = self.game.dice.roll(DICE)
            self._rolled[chance.id] = sum(dice) >= chance.number
            self.game.emit(ChanceRolled(chance.id, chance.number, dice, self._rolled[chance.id]))
        return self._rolled[chance.id]

    def _verdict(self, unit: str, target: str) -> str:
        """How one unit sees another, '' unless both are on the table; looked at once as long as no unit changes."""
        units, pair = self.game.state.units, (unit, target)
        if units is not self._units:
            self._units, self._seen = units, {}
        if pair not in self._seen:
            both = all(name in units and units[name].on_table for name in pair)
            self._seen[pair] = sighting.sees(self.game, units[unit], units[target]).verdict if both else ""
        return self._seen[pair]


Lasting = c.UnitIs | c.StructureIsGone | c.ForceLost | c.LeaderLost | c.Holds | c.Enters | c.Captured | c.HasPoints


def _is_so(game: Game, fact: Lasting) -> bool:
    """Whether a fact about the battle as it stands is true."""
    state = game.state
    match fact:
        case c.StructureIsGone(name):
            return any(each.fallen for each in state.structures if name in (each.name, each.part_of))
        case c.UnitIs(unit, status):
            return unit in state.units and status in statuses(game, state.unit(unit))
        case c.ForceLost():
            return _lost(state, fact)
        case c.LeaderLost(force):
            leaders = [unit for unit in state.of_force(force) if unit.leader]
            return bool(leaders) and all(unit.status in c.LOST for unit in leaders)
        case c.Holds(force, unit, area, turns):
            return state.memory.turns(force, unit, area) >= turns
        case c.Enters(force, unit, area):
            return any(each.force == force and unit in ("", each.id) for each in within(game, area))
        case c.Captured(objective, force):
            taken = next(each.captured_by for each in state.objectives if each.id == objective)
            return taken == force if force else taken != ""
        case c.HasPoints(force, points):
            return scoring.points(state)[force] >= points
        case _:
            assert_never(fact)


def statuses(game: Game, unit: Unit) -> tuple[str, ...]:
    """Every word that says how a unit is now.

    Where crippled units need not withdraw nobody marks them: it is looked up (WD-CRIPPLED-STRUCTURE).
    """
    words = [str(unit.status)]
    if unit.status is Status.ACTIVE:
        crippled = unit.crippled or (withdrawal.FORCED not in game.state.options and withdrawal.crippled(game, unit))
        words += ["crippled"] * bool(crippled) + ["shutdown"] * unit.shut_down + ["immobile"] * unit.immobile
        words += ["stunned"] * unit.stunned + ["hidden"] * unit.hidden
    if unit.on_table:
        words += ["submerged"] * standing.submerged(game, unit)
        words += ["aloft" if unit.aloft else "landed"] * bool(categories(unit.card) & (FLYING_MODES | {"aerospace"}))
        words += ["crashed"] * unit.crashed
        words += ["inside"] * bool(indoors.inside(game, unit))
        words += ["climbing"] * unit.climbing
    return tuple(words)


def within(game: Game, area: str) -> Iterator[Unit]:
    """The units on the table whose bases overlap or touch an area."""
    outlines = [zone.outline for zone in game.table.zones if zone.kind == "area" and zone.name == area]
    for unit in game.state.units.values():
        if unit.on_table and any(shapely.intersects(outline, standing.base(unit)) for outline in outlines):
            yield unit


def _lost(state: State, fact: c.ForceLost) -> bool:
    """Units are counted as the rules count them, a Point of protomechs as one (TERM-PROTO-POINT); those that a trigger
    has taken off are not counted at all.
    """
    if fact.measure == "points":
        gone = [unit for unit in state.of_force(fact.force) if unit.status in fact.ways]
        return sum(scoring.value_of(state, unit) for unit in gone) >= fact.amount
    counted = (
        [unit for unit in each if unit.status is not Status.REMOVED] for each in scoring.elements(state, fact.force)
    )
    units = [element for element in counted if element]
    lost = sum(all(unit.status in fact.ways for unit in element) for element in units)
    needed = fact.amount * len(units) - CLOSE if fact.measure == "share" else fact.amount
    return bool(units) and lost >= needed
