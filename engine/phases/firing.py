"""What keeps a unit from firing, whatever it fires at."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Game
from engine.phases import exposure, manners
from engine.rules import hidden
from engine.rules.facts import Reason
from engine.rules.state import Unit


def fire_refusals(game: Game, attacker: Unit) -> Iterator[Reason]:
    """What keeps a unit from attacking at all this turn."""
    if attacker.aboard:
        yield Reason(f"{attacker.name} rides and cannot attack", "TRANSPORT-MECHANISED-STATUS")
    elif not attacker.on_table:
        yield Reason(f"{attacker.name} {hidden.absent(attacker)}", "SEQ-COMBAT-ORDER")
    if attacker.shut_down:
        yield Reason(f"{attacker.name} is shut down", "HEAT-SHUTDOWN")
    if attacker.stunned:
        yield Reason(f"the crew of {attacker.name} is stunned", "CRIT-CREW-STUNNED")
    yield from manners.attack_refusals(attacker)
    yield from exposure.attack_refusals(game, attacker)


def silence_refusals(attacker: Unit) -> Iterator[Reason]:
    """A spotter that has said it will not fire keeps its word (HIT-INDIRECT)."""
    if attacker.activity.silent:
        yield Reason(f"{attacker.name} spots and has said that it will not fire", "HIT-INDIRECT")


def overheat_refusals(attacker: Unit, overheat: int, method: str = "direct") -> Iterator[Reason]:
    """What forbids so much overheat (HEAT-OV-LIMIT, HEAT-OV-USE)."""
    spare = attacker.spare_heat
    if overheat > spare:
        yield Reason(f"{attacker.name} can overheat by {spare} at most, not {overheat}", "HEAT-OV-LIMIT")
    if overheat and method != "direct":
        yield Reason("overheat goes with the damage of the card alone", "HEAT-OV-USE")
