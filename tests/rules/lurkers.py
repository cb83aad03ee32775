"""Battles with a hidden unit of blue at the advanced level; red walks up to it."""

from __future__ import annotations

from grammar.performance import Performance
from tests.battle import battle, in_turns

CARDS = """
card "MECH" "Mech" type BM size 2 move "40" damage "3/3/3" overheat 2 armor 6 structure 4
card "LEAPER" "Leaper" type BM size 2 move "20/20j" damage "3/3/3" armor 6 structure 4
card "FRAIL" "Frail" type BM size 1 move "40" damage "1/1/1" armor 1 structure 1
card "FOOT" "Foot" type CI size 1 move "2f" damage "2/1/-" armor 3 structure 1
card "PROBER" "Prober" type BM size 2 move "40" damage "1/1/1" armor 6 structure 4 specials "PRB"
card "LIGHT" "Light" type BM size 2 move "40" damage "1/1/1" armor 6 structure 4 specials "LPRB"
card "HOUND" "Hound" type BM size 2 move "40" damage "1/1/1" armor 6 structure 4 specials "BH"
card "DOG" "Dog" type BM size 2 move "40" damage "1/1/1" armor 6 structure 4 specials "WAT"
card "QUIET" "Quiet" type BM size 2 move "40" damage "1/1/1" armor 6 structure 4 specials "ECM"
card "ANGEL" "Angel" type BM size 2 move "40" damage "1/1/1" armor 6 structure 4 specials "AECM"
card "GUNSHIP" "Gunship" type CV size 2 move "20v" damage "2/2/2" armor 3 structure 2
"""

FIRST = "initiative red 3, blue 9"
"""Red moves and attacks first."""

WOODS = "woods light at (24, 20) size 20 x 8"
ROUGH = "rough at (24, 20) radius 1"


def lurking(
    *turns: str,
    h: str = '"MECH" at (24, 20) facing south',
    a: str = '"MECH" at (24, 4) facing north',
    red: str = "",
    blue: str = "",
    terrain: str = ROUGH,
    weather: str = "",
    commander: str = "orders",
    hunter: str = "orders",
    more: str = "",
    rules: str = "",
) -> Performance:
    """Play it: `h` hides and `a` comes; `red` and `blue` are further units, `turns` the orders of each turn, `hunter`
    and `commander` those who lead red and blue.
    """
    written = in_turns(turns, FIRST)
    sky = f"weather {{ {weather} }}" if weather else ""
    body = f"""{CARDS}
{sky}
force red {{ home south commander {hunter}  unit a {a} {red} }}
force blue {{ home north commander {commander}  unit h {h} hidden {blue} }}
{more}
{written}"""
    table = f"table 48 x 36 {{ {terrain} }}"
    return battle(body, table=table, turns=max(1, len(turns)), level="advanced", extra=rules)
