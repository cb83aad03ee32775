"""Fighters over the table: no script of the standard level may bring one, so a flyer is made one before the battle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.rules.values import Move
from engine.rules.weather import Weather
from grammar.files import Files
from grammar.performance import Performance, play, ready


def attacked(
    *orders: str,
    kind: str = "AF",
    thrust: str = "6a",
    armor: int = 6,
    structure: int = 4,
    damage: int = 1,
    specials: str = "TAG",
    gun: str = "TAG",
    turns: int = 1,
    extra: str = "",
    left: int | None = None,
    weather: Weather | None = None,
    **state: Any,
) -> Performance:
    """A 'Mech a with so many points of damage, and an aerospace unit b in flight 8.75 in away, that follow `orders`, a
    string for each turn; `left` is the armor that b has left, `state` what else is so of it at the beginning,
    `weather` that of the battle.
    """
    played = "\n".join(
        f"turn {number} {{ initiative red 3, blue 9  {said} }}" for number, said in enumerate(orders, start=1)
    )
    text = f"""
        scenario "Overflight" {{ level standard  turns {turns}  seed 7  sight silhouette }}
        card "GUN" "Gun" type BM size 2 move "4" damage "{damage}/{damage}/{damage}" armor 9 structure 9 points 10
            specials "{gun}"
        card "WINGS" "Wings" type CV size 2 move "12v" damage "1/1/1" armor {armor} structure {structure} points 10
            specials "{specials}"
        table 48 x 36 {{ }}
        force red  {{ home south  unit a "GUN" at (20, 5) facing north {extra} }}
        force blue {{ home north  unit b "WINGS" at (20, 15, 4) facing south armor {armor if left is None else left} }}
        {played}"""
    made = ready(text, "overflight.strike", Files(None), None)
    unit = made.game.state.unit("b")
    card = replace(unit.card, type=kind, move=Move.parse(thrust), overheat=2 if kind == "AF" else 0)
    made.game.state = made.game.state.change("b", **{"card": card, "move": card.move, **state})
    if weather is not None:
        made.game.state = replace(made.game.state, weather=weather)
    return play(made)
