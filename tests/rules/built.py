"""Battles about structures at the advanced level: red attacks a table on which blue has something."""

from __future__ import annotations

from engine.rules.events import BuildingStruck, DamageMarked, StructureCollapsed, UnitDestroyed
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, in_turns

KITS = {
    "mech": 'type BM size 1 move "8/8j" damage "2/2/2" armor 12 structure 8',
    "tank": 'type CV size 1 move "8t" damage "2/2/2" armor 12 structure 8',
    "proto": 'type PM size 1 move "8" damage "1/1/0" armor 6 structure 4 figures 1',
    "squad": 'type CI size 1 move "4f" damage "2/2/2" armor 6 structure 4',
    "suits": 'type BA size 1 move "4" damage "2/2/2" armor 6 structure 4',
}
"""Units that stand in, on or behind a structure."""

HIT, MISS = "rolling 6 6", "rolling 1 1"
FIRST = "initiative red 3, blue 9"
"""Red attacks first."""


def written(
    *turns: str,
    damage: int = 4,
    skill: int = 4,
    size: int = 2,
    blue: str = 'unit b "MECH" at (20, 14) inside facing south',
    red: str = "",
    at: str = "at (20, 3)",
    specials: str = "",
    first: str = FIRST,
    mines: str = "",
) -> str:
    """The body of a script: `a` of red does so much damage, `blue` and `red` are further units of the two sides."""
    cards = "\n".join(f'card "{name.upper()}" "{name.capitalize()}" {kit}' for name, kit in KITS.items())
    gun = f'type BM size {size} move "10/8j" damage "{damage}/{damage}/{damage}" overheat 2 armor 9 structure 9'
    orders = in_turns(turns, first)
    return f"""{cards}
    card "GUN" "Gun" {gun} {specials}
    force red {{ home south unit a "GUN" {at} facing north skill {skill} {red} }}
    force blue {{ home north {blue} unit far "DUMMY" at (46, 34) facing south }}
    {mines}
    {orders}"""


def siege(table: str, *turns: str, level: str = "advanced", extra: str = "", **more: object) -> Performance:
    """Play the orders of so many turns on a table; every expectation in them must be met."""
    body = written(*turns, **more)  # type: ignore[arg-type]
    return battle(body, table=f"table 48 x 36 {{ {table} }}", level=level, turns=max(1, len(turns)), extra=extra)


def depot(grade: str, height: float = 4, *, cf: int = 0, at: str = "(20, 14)", name: str = "depot") -> str:
    """A building of 6 x 6 inches."""
    given = f"cf {cf}" if cf else ""
    return f'building {grade} {name} "{name.capitalize()}" at {at} size 6 x 6 height {height:g} {given}'


def refused_script(table: str, *turns: str, level: str = "advanced", **more: object) -> str:
    """What a script that cannot be played is told."""
    body = written(*turns, **more)  # type: ignore[arg-type]
    return fault(body, table=f"table 48 x 36 {{ {table} }}", level=level)


def struck(played: Performance, name: str = "Depot") -> list[int]:
    """What a structure has taken, hit by hit."""
    return [event.amount for event in happened(played, BuildingStruck) if event.building == name]


def hurt(played: Performance, unit: str) -> list[int]:
    """The circles that a unit has lost, hit by hit."""
    return [event.amount for event in happened(played, DamageMarked) if event.unit == unit]


def collapsed(played: Performance) -> list[str]:
    """What has come down, in order."""
    return [event.name for event in happened(played, StructureCollapsed)]


def destroyed(played: Performance) -> list[str]:
    """Units that are lost, in order."""
    return [event.unit for event in happened(played, UnitDestroyed)]


def strength(played: Performance, name: str, turn: int = 1) -> int:
    """The construction factor of a structure at the end of a turn."""
    from engine.rules.structures import remaining

    return remaining(after(played, turn), name)
