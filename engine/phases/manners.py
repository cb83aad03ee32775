"""Advanced ways of moving: who may use them when, and what they make of attacks (ADVMOV-MODE-TABLE,
ADVMOV-TOHIT-TABLE).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Game
from engine.phases import allowance, going
from engine.rules.facts import Modifier, Reason
from engine.rules.manners import BONUS, CLIMB, EVADE, FALL, HOP, MANNERS, SPRINT, evasion
from engine.rules.orders import Climb, Fly, MovementOrder, Plunge, Stand, Walk
from engine.rules.state import State, Unit
from engine.rules.tables import TMM_JUMP

LOOSE = frozenset({HOP, FALL})
"""Ways of moving that begin from wherever a unit is, a face on which it hangs included."""


def manner_of(order: MovementOrder) -> str:
    """The advanced way in which an order moves its unit, '' for none."""
    match order:
        case Climb():
            return CLIMB
        case Plunge(manner=manner) | Walk(manner=manner) | Fly(manner=manner) | Stand(manner=manner):
            return manner
        case _:
            return ""


def refusals(game: Game, unit: Unit, order: MovementOrder) -> Iterator[Reason]:
    """What forbids a unit to move in the way of an order, its path aside."""
    name = manner_of(order)
    if unit.climbing and not isinstance(order, Stand) and name != CLIMB and name not in LOOSE:
        text = f"{unit.name} hangs on a face: it climbs on, hops down or lets itself fall"
        yield Reason(text, "ADVMOV-CLIMB-COST")
    if not name:
        return
    row = MANNERS[name]
    if not game.level.advanced_movement:
        yield Reason(f"to {row.verb} takes the advanced level", "ADVMOV-MODE-TABLE")
    if not row.admits(going.words(game.state.level, unit)):
        yield Reason(f"{unit.name} cannot {row.verb}: {row.who}", row.rule)
    elif not unit.on_table and (name in (CLIMB, *LOOSE) or isinstance(order, Stand)):
        yield Reason(f"{unit.name} is not on the table: it enters before it can {row.verb}", row.rule)
    elif unit.aloft and name in (CLIMB, *LOOSE):
        yield Reason(f"{unit.name} is in the air and cannot {row.verb}", row.rule)
    elif name in (EVADE, SPRINT) and isinstance(order, Stand) and allowance.immobile(game, unit):
        yield Reason(f"{unit.name} cannot move: it cannot {row.verb}", row.rule)


def attack_refusals(attacker: Unit) -> Iterator[Reason]:
    """What forbids any attack to a unit that has moved in an advanced way (ADVMOV-EVADE, ADVMOV-SPRINT,
    ADVMOV-CLIMB-NO-ATTACK).
    """
    row = MANNERS.get(attacker.activity.manner)
    if row is not None and not row.attacks:
        done = "evades" if row.name == EVADE else "has sprinted"
        yield Reason(f"{attacker.name} {done}: it makes no attack this turn", row.rule)
    if attacker.climbing:
        yield Reason(f"{attacker.name} has not finished its climb: it makes no attack", "ADVMOV-CLIMB-NO-ATTACK")
    if attacker.crated:
        text = f"{attacker.name} is packed as cargo and not ready for combat"
        yield Reason(text, "CARGO-AS-CARGO")


def modifiers(target: Unit) -> Iterator[Modifier]:
    """What an advanced way of moving adds to attacks on a unit, beside its target movement modifier."""
    manner = target.activity.manner
    if manner == EVADE:
        yield Modifier(evasion(target.skill), f"target evades at skill {target.skill}")
    elif manner in MANNERS and MANNERS[manner].plain:
        yield Modifier(MANNERS[manner].plain, "target sprinted")


def climbed_modifier(state: State, target: Unit) -> int:
    """What a finished climb adds to the target movement modifier of a unit that could jump (ADVMOV-CLIMB-TMM)."""
    finished = target.activity.manner == CLIMB and not target.climbing
    return TMM_JUMP if finished and BONUS in state.options and target.card.move.jump else 0
