"""What damage and critical hits cause once they act: crashes, sinking, destruction (CRIT-TIMING, ruling 16).

In the combat phase all of it waits for the end phase; damage of any other phase acts at once.
"""

from __future__ import annotations

from engine.game import Game
from engine.geometry.plane import rounded
from engine.phases import going, standing, transport
from engine.phases.criticals import take_effect
from engine.phases.damage import breaches, inflict
from engine.rules import tables
from engine.rules.events import GroundChanged, UnitCrashed, UnitDestroyed, UnitLanded, UnitSank
from engine.rules.kinds import FLYING_MODES, categories, kind_of
from engine.rules.state import Phase, Unit


def at_once(game: Game, unit_id: str, amount: int, cause: str, *, automatic: int = 0, struck: bool = False) -> None:
    """Damage that is no attack, with all that it causes: falls, crashes, mines, extreme depth."""
    inflict(game, unit_id, amount, "", cause, automatic, struck=struck)
    settle(game, unit_id)


def settle(game: Game, unit_id: str) -> None:
    """Let all that waits for a unit act now, its destruction included; in the combat phase it goes on waiting."""
    if game.state.phase is Phase.COMBAT:
        return
    cause = act(game, unit_id)
    if cause:
        destroy(game, unit_id, cause)


def act(game: Game, unit_id: str) -> str:
    """Let all that waits for a unit act; it may crash or sink. Gives why it is destroyed, or ''."""
    cause = take_effect(game, unit_id)
    unit = game.state.unit(unit_id)
    if cause or not unit.stands or unit.crashed or any(mode.inches for mode in unit.move.modes):
        return cause or _swallowed(game, unit)
    if unit.aloft and categories(unit.card) & FLYING_MODES:
        _come_down(game, unit)
    elif _floats(game, unit):
        sink(game, unit_id)
    left = game.state.unit(unit_id)
    return _swallowed(game, left) if left.stands else ""


def molten(game: Game, unit: Unit) -> str:
    """Why a unit in liquid magma is lost: only 'Mechs outlive it, industrial ones sealed and with armor left
    (XTRN-MAGMA-DESTROY).
    """
    called = going.words(game.state.level, unit)
    outlives = "bm" in called or ({"im", "SEAL"} <= called and unit.armor > 0)
    return "" if outlives else "in liquid magma"


def crash(game: Game, unit_id: str, cause: str) -> None:
    """A VTOL or WiGE falls straight down, takes a point of damage and never moves again (MOTIVE-AIRBORNE-CRASH,
    MOV-CRASH-VTOL-WIGE).
    """
    game.emit(UnitCrashed(unit_id, standing.below(game, game.state.unit(unit_id)), cause))
    at_once(game, unit_id, tables.CRASH_DAMAGE, "the crash")


def sink(game: Game, unit_id: str) -> None:
    """A submerged unit goes to the bottom and takes a point of damage, a breach included (MOTIVE-SUBMERGED-SINK)."""
    game.emit(UnitSank(unit_id, standing.below(game, game.state.unit(unit_id))))
    unit = game.state.unit(unit_id)
    at_once(game, unit_id, tables.CRASH_DAMAGE, "the impact on the bottom", automatic=breaches(game, unit))


def destroy(game: Game, unit_id: str, cause: str) -> None:
    """A unit leaves the table for good, and its passengers see where they come to stand."""
    destroy_all(game, [(unit_id, cause)])


def destroy_all(game: Game, lost: list[tuple[str, str]]) -> None:
    """Units leave the table together, each for its cause; then the passengers of all see where they come to stand."""
    carriers = [game.state.unit(unit_id) for unit_id, _ in lost]
    for unit_id, cause in lost:
        game.emit(UnitDestroyed(unit_id, cause))
    for carrier in carriers:
        _leave_wreck(game, carrier)
    for carrier in carriers:
        transport.lost(game, carrier, aloft=carrier.aloft)


def _leave_wreck(game: Game, lost: Unit) -> None:
    """What is left of a unit that was on the table lies where it stood (XTRN-RUBBLE-LARGE, MSTR-WRECK)."""
    into = kind_of(lost.card).wreck
    if into and lost.on_table:
        ring = standing.base(lost).exterior.coords[:-1]
        game.emit(GroundChanged(into, lost.place.point.plan, 0.0, outline=tuple(map(rounded, ring))))


def _come_down(game: Game, unit: Unit) -> None:
    pose = standing.below(game, unit)
    if unit.place.z - pose.z >= tables.CRASH_HEIGHT - 1e-6:
        crash(game, unit.id, "no movement left")
    else:
        game.emit(UnitLanded(unit.id, pose, "no movement left"))


def _floats(game: Game, unit: Unit) -> bool:
    """Submerged, and off the bottom."""
    return (
        game.level.underwater_combat
        and standing.submerged(game, unit)
        and unit.place.z > standing.below(game, unit).z + tables.CONTACT
    )


def _swallowed(game: Game, unit: Unit) -> str:
    """Why a unit is lost in the liquid that it is in, '' if it is not."""
    if not unit.stands or unit.aloft:
        return _flooded(game, unit)
    pools = game.table.zones_at(unit.place.point.plan, "magma")
    deep = any(zone.grade == "liquid" and unit.place.z < zone.level - tables.CONTACT for zone in pools)
    return (molten(game, unit) if deep else "") or _flooded(game, unit)


def _flooded(game: Game, unit: Unit) -> str:
    """Why a submerged unit whose armor is gone is lost; one that never had any only when it is damaged
    (DMG-SUBMERGED-NO-ARMOR).
    """
    if unit.armor or not unit.stands or not game.level.underwater_combat:
        return ""
    bare = unit.card.armor == 0 and unit.structure == unit.card.structure
    return "" if bare or not standing.submerged(game, unit) else "flooded, all armor lost"
