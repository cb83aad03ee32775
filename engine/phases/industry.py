"""Heavy industry that blows up when shots go astray in it (XTRN-INDUSTRY-EXPLODE)."""

from __future__ import annotations

from engine.game import Game
from engine.geometry.plane import AnyPoint, offset, rounded
from engine.phases import blast, fires
from engine.rules import fire_table as rows
from engine.rules.events import ExplosionRolled


def tried(game: Game, at: AnyPoint, by: str) -> None:
    """An attack has missed in a zone of heavy industry, or hit the ground there: roll whether it blows up. If it does,
    all under the template is damaged, and everything within 2 in catches fire.
    """
    if not game.level.extended_terrain or not game.table.zones_at(at, "industry"):
        return
    dice = game.dice.roll(2)
    explodes = sum(dice) >= rows.EXPLODES
    game.emit(ExplosionRolled(rounded(at), by, rows.EXPLODES, dice, explodes))
    if not explodes:
        return
    cause = "the exploding industry"
    blast.burst(game, at, rows.TEMPLATE, rows.EXPLOSION, by, cause)
    for spot in (at, *(offset(at, 60.0 * side, rows.IN_THE_ZONE) for side in range(6))):
        fires.ignite(game, spot, cause=cause)
