"""Battles in the open at the advanced level: a weather, one unit a side, the orders of each turn."""

from __future__ import annotations

from engine.rules.events import WeaponFired
from grammar.performance import Performance
from tests.battle import battle, fault, happened, in_turns

CARDS = """
card "MECH" "Mech" type BM size 2 move "12/8j" damage "3/3/3" overheat 2 armor 6 structure 4
card "TANK" "Tank" type CV size 2 move "8t" damage "2/2/2" armor 6 structure 3
card "LAMP" "Lamp" type CV size 2 move "8t" damage "2/2/2" armor 6 structure 3 specials "SRCH"
card "HOVER" "Hover" type CV size 2 move "16h" damage "2/2/2" armor 6 structure 3
card "VTOL" "Rotor" type CV size 2 move "20v" damage "2/2/2" armor 6 structure 3
card "FOOT" "Foot" type CI size 1 move "2f" damage "1/1/-" armor 4 structure 1
card "JUMPS" "Jumpers" type CI size 1 move "6j" damage "1/1/-" armor 4 structure 1
card "TRUCKS" "Trucks" type CI size 1 move "6m" damage "1/1/-" armor 4 structure 1
card "SUITS" "Suits" type BA size 1 move "6j" damage "1/1/-" armor 4 structure 1
"""

FIRST = "initiative red 9, blue 5"
"""Totals that need no dice, so that those that are fixed fall to the weather."""

TABLE = "table 48 x 36 { }"


def script(
    weather: str,
    *turns: str,
    a: str = '"MECH"',
    b: str = '"MECH"',
    apart: float = 10.0,
    more: str = "",
    cards: str = "",
    trigger: str = "",
    setup: str = "",
) -> str:
    """The body of a script: `a` looks north at `b`, so many inches from middle to middle; `more` are further units of
    red, `turns` the orders of each turn.
    """
    sky = f"weather {{ {weather} }}" if weather else ""
    forces = f"""force red {{ home south unit a {a} at (24, 4) facing north {more} }}
force blue {{ home north unit b {b} at (24, {4 + apart:g}) facing south }}"""
    written = in_turns(turns, FIRST)
    first = f"setup {{ {FIRST}  {setup} }}" if setup else ""
    return f"{CARDS}{cards}\n{sky}\n{forces}\n{trigger}\n{first}\n{written}"


def outdoors(weather: str, *turns: str, table: str = TABLE, length: int = 0, **setting: object) -> Performance:
    """Play it for `length` turns, or as many as have orders."""
    rules = str(setting.pop("rules", ""))
    body = script(weather, *turns, **setting)  # type: ignore[arg-type]
    return battle(body, table=table, turns=length or max(1, len(turns)), level="advanced", extra=rules)


def reasons(weather: str, orders: str = "a fires at b", **setting: object) -> dict[str, int]:
    """The modifiers of a's shot by their reasons."""
    fired = next(event for event in happened(outdoors(weather, orders, **setting), WeaponFired) if event.unit == "a")
    return {part.reason: part.amount for part in fired.modifiers}


def refused(weather: str, *turns: str, **setting: object) -> str:
    """What a script that cannot be played is told."""
    return fault(script(weather, *turns, **setting), table=TABLE, level="advanced")  # type: ignore[arg-type]
