"""Battles in which units come among mines."""

from __future__ import annotations

from engine.rules.events import DamageMarked, MineRolled, MinesDetonated
from grammar.performance import Performance
from tests.battle import battle, fault, happened, in_turns
from tests.rules.outdoors import CARDS as OUTDOORS

CARDS = (
    OUTDOORS
    + """
card "SKIM" "Skimmer" type CV size 2 move "16g" damage "2/2/2" armor 6 structure 3
card "BUS" "Bus" type CV size 2 move "8t" damage "2/2/2" armor 1 structure 1 specials "IT4"
card "SQUAD" "Squad" type CI size 1 move "2f" damage "1/1/-" armor 4 structure 1 specials "CAR2"
card "WASP" "Wasp" type BM size 1 move "8/12j" damage "1/1/1" armor 8 structure 4
card "COOL" "Fireman" type BM size 2 move "8" damage "2/2/2" armor 6 structure 4 specials "FR"
card "WET" "Wet Suits" type BA size 1 move "6j" damage "1/1/-" armor 4 structure 1 specials "FR"
"""
)

FIRST = "initiative red 9, blue 5"


def script(fields: str, *turns: str, a: str = '"MECH"', more: str = "", foes: str = "", cards: str = "") -> str:
    """The body of a script: red has `a` at (24, 4), looking north, and `more`; blue has `b` far off, and `foes`; the
    mines follow, then the orders of each turn.
    """
    forces = f"""force red {{ home south commander orders unit a {a} at (24, 4) facing north {more} }}
force blue {{ home north commander orders unit b "MECH" at (24, 34) facing south {foes} }}"""
    written = in_turns(turns, FIRST)
    return f"{CARDS}\n{cards}\n{forces}\n{fields}\n{written}"


def mined(
    fields: str, *turns: str, table: str = "", length: int = 0, rules: str = "", level: str = "advanced", **setting: str
) -> Performance:
    """Play it; without orders for more, one turn."""
    body, ground = script(fields, *turns, **setting), f"table 48 x 36 {{ {table} }}"
    return battle(body, table=ground, turns=length or max(1, len(turns)), level=level, extra=rules)


def refused(fields: str, *turns: str, table: str = "", level: str = "advanced", **setting: str) -> str:
    """What a script that cannot be played is told."""
    return fault(script(fields, *turns, **setting), table=f"table 48 x 36 {{ {table} }}", level=level)


def rolls(played: Performance) -> list[MineRolled]:
    """What was rolled for mines."""
    return happened(played, MineRolled)


def blasts(played: Performance) -> list[MinesDetonated]:
    """The mines that went off."""
    return happened(played, MinesDetonated)


def hurt(played: Performance, cause: str = "mines") -> dict[str, int]:
    """The damage that each unit had from mines."""
    found: dict[str, int] = {}
    for event in happened(played, DamageMarked):
        if cause in event.cause:
            found[event.unit] = found.get(event.unit, 0) + event.amount
    return found


def densities(played: Performance, turn: int = 1) -> dict[str, int]:
    """The minefields that are left at the end of a turn."""
    state = [state for state in played.replay.states if state.turn == turn][-1]
    return {field.id: field.density for field in state.mines}
