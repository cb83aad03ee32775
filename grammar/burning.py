"""From `fire` and `smoke` to what the engine starts, and whether there is fire and smoke as a script expects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.game import Game
from engine.geometry.plane import Point as Place
from engine.geometry.plane import distance
from engine.phases import kindling
from engine.rules import triggers as t
from engine.rules.battlefield import Blaze
from grammar import syntax
from grammar.clauses import value
from grammar.syntax import Feature, Point
from grammar.terrain_words import BURNING

LIGHT, INFERNO = "light", "inferno"

EDGE = 1e-6


def begun(node: Feature, place: Callable[[Point], Place]) -> t.Kindle | t.LaySmoke:
    """The fire or the smoke that a statement starts; raises ValueError for one without a point."""
    at = value(node.clauses, "at", Point)
    if at is None:
        raise ValueError(f"'{node.word}' is nowhere")
    kind = node.kind.text if node.kind else ""
    return t.Kindle(place(at), kind == INFERNO) if node.word == "fire" else t.LaySmoke(place(at), kind or LIGHT)


def on_table(section: syntax.Table | None, place: Callable[[Point], Place]) -> Iterator[t.Kindle | t.LaySmoke]:
    """What burns and smokes on a table from the beginning."""
    for feature in section.features if section else ():
        if feature.word in BURNING:
            yield begun(feature, place)


def burns(
    game: Game, node: syntax.Expectation, place: Callable[[Point], Place], places: Mapping[str, str]
) -> tuple[bool, str]:
    """Whether there is fire or smoke at a point, or whether something burns, and what is found."""
    if node.predicate == "burns":
        name = places.get(node.subject.text, "") if node.subject else ""
        found = [fire for fire in game.state.fires if _on(game, fire, name)]
        return bool(found), f"it burns at {found[0].id}" if found else "it does not burn"
    at = next(place(point) for point in node.values if isinstance(point, Point))
    kind = next((word.text for word in node.values if isinstance(word, syntax.Word)), "")
    if node.predicate == "fire":
        fire = kindling.burning(game, at)
        met = fire is not None and (fire.inferno or kind != INFERNO)
        return met, "no fire there" if fire is None else "an inferno there" if fire.inferno else "a fire there"
    there = [each.grade for each in game.state.smoke if distance(each.at, at) < each.across / 2.0 - EDGE]
    found_there = " and ".join(dict.fromkeys(there)) or "no"
    return kind in there or (not kind and bool(there)), f"{found_there} smoke there"


def _on(game: Game, fire: Blaze, name: str) -> bool:
    """Whether a fire burns on a thing: on that structure, or somewhere in that zone."""
    if fire.on:
        return fire.on == name
    return any(zone.name == name for zone in game.table.zones_at(fire.at))
