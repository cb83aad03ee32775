"""Battles about the ground itself: guns that fire at a point, what lies there before and after."""

from __future__ import annotations

from engine.geometry.altered import altered
from engine.geometry.terrain import Table
from engine.rules.events import GroundChanged, TerrainWorn
from engine.rules.grounds import steps
from engine.rules.state import State
from grammar.performance import Performance
from tests.battle import battle, fault, happened

AT = "(24, 18)"
HIT = "rolling 6 6"


def written(*damage: int, at: str = AT, more: str = "", turns: str = "", hit: str = HIT, card: str = "") -> str:
    """The body of a script: one gun of red for each amount of damage, all of which fire at a point in turn 1."""
    cards = "\n".join(
        f'card "GUN{amount}" "Gun" type BM size 2 move "8" damage "{amount}/{amount}/{amount}" overheat 2 armor 6 '
        f"structure 4 {card}"
        for amount in dict.fromkeys((*damage, 1))
    )
    guns = "\n".join(f'unit g{i} "GUN{amount}" at ({6 + 3 * i}, 6) facing north' for i, amount in enumerate(damage))
    fire = "\n".join(f"g{i} fires at {at} {hit}" for i in range(len(damage)))
    return f"""{cards}
    force red {{ home south {guns} {more} }}
    force blue {{ home north unit far "DUMMY" at (46, 34) facing south }}
    turn 1 {{ {fire} }} {turns}"""


def pounded(
    terrain: str, *damage: int, length: int = 1, level: str = "advanced", extra: str = "", **more: str
) -> Performance:
    """Play it on a table of 48 x 36; every order must be accepted."""
    body = written(*damage, **more)
    played = battle(body, table=f"table 48 x 36 {{ {terrain} }}", level=level, turns=length, extra=extra)
    assert played.complaints == []
    return played


def told(terrain: str, *damage: int, level: str = "advanced", **more: str) -> str:
    """What a script that cannot be played is told."""
    return fault(written(*damage, **more), table=f"table 48 x 36 {{ {terrain} }}", level=level)


def table_of(played: Performance, state: State | None = None) -> Table:
    """The table as it is in a state, or at the end."""
    last = state or played.replay.states[-1]
    return altered(played.made.table, (step for change in last.changes for step in steps(change)))


def lies(played: Performance, at: tuple[float, float] = (24.0, 18.0)) -> list[tuple[str, str | None]]:
    """What lies at a point at the end, kind and grade, named places left out."""
    return sorted((zone.kind, zone.grade) for zone in table_of(played).zones_at(at) if zone.kind != "area")


def left(played: Performance) -> list[int]:
    """What each loss of terrain factor leaves."""
    return [event.left for event in happened(played, TerrainWorn)]


def became(played: Performance) -> list[str]:
    """What ground becomes."""
    return [event.into for event in happened(played, GroundChanged)]
