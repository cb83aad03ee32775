"""Units on a strip of terrain, at the advanced level."""

from __future__ import annotations

from engine.rules.events import UnitMoved
from grammar.performance import Performance
from tests.battle import battle, happened

KITS = {
    "BM": 'type BM size 2 move "20/20j" damage "3/3/2" overheat 2 armor 6 structure 4',
    "IM": 'type IM size 2 move "20" damage "3/3/2" armor 6 structure 4',
    "PM": 'type PM size 1 move "20" damage "1/1/0" armor 2 structure 2 figures 1',
    "tracked": 'type CV size 2 move "20t" damage "2/2/0" armor 6 structure 4',
    "wheeled": 'type CV size 2 move "20w" damage "2/2/0" armor 6 structure 4',
    "bicycle": 'type SV size 1 move "20w(b)" damage "1/0/0" armor 2 structure 2 specials "ORO"',
    "dunes": 'type CV size 2 move "20w" damage "2/2/0" armor 6 structure 4 specials "DUN"',
    "hover": 'type CV size 2 move "20h" damage "2/2/0" armor 6 structure 4',
    "wige": 'type CV size 2 move "20g" damage "2/2/0" armor 6 structure 4',
    "vtol": 'type CV size 1 move "20v" damage "1/1/0" armor 3 structure 2',
    "naval": 'type CV size 2 move "20n" damage "2/2/0" armor 6 structure 4',
    "submarine": 'type CV size 2 move "20s" damage "2/2/0" armor 6 structure 4',
    "rail": 'type SV size 2 move "20r" damage "2/2/0" armor 6 structure 4 specials "ORO"',
    "infantry": 'type CI size 1 move "20f" damage "1/0/0" armor 2 structure 1',
    "armor": 'type BA size 1 move "20" damage "1/1/0" armor 2 structure 2',
    "swimmer": 'type BA size 1 move "20" damage "1/1/0" armor 2 structure 2 specials "UMU"',
    "large": 'type BM size 4 move "20" damage "3/3/2" armor 6 structure 4 specials "LG"',
    "sealed": 'type IM size 2 move "20" damage "3/3/2" armor 6 structure 4 specials "SEAL"',
    "harjel": 'type BM size 2 move "20" damage "3/3/2" armor 6 structure 4 specials "BHJ"',
}
"""Units by what they are, each fast enough for any way of these tests."""


def strip(terrain: str, orders: str = "", *, kit: str = "BM", skill: int = 4, **more: object) -> Performance:
    """A battle of one unit `u` of a kit at (10, 10), facing east, and a far-off enemy; `terrain` lies on the table and
    `orders` are those of turn 1, or whole turns.
    """
    options = {"at": "at (10, 10)", "card": "", "turns": 1, "far": "(44, 34)", **more}
    turns = orders if "turn " in orders else f"turn 1 {{ {orders} }}"
    body = f"""
    card "KIT" "Kit" {KITS[kit]} {options["card"]}
    force red {{ home west commander orders unit u "KIT" {options["at"]} facing east skill {skill} }}
    force blue {{ home east commander orders unit far "DUMMY" at {options["far"]} facing west }}
    {turns}
    """
    return battle(
        body, table=f"table 48 x 36 {{ {terrain} }}", level="advanced", turns=int(str(options["turns"])), seed=7
    )


def paid(terrain: str, inches: float, *, kit: str = "BM", dice: str = "") -> float:
    """The Move that a way of so many inches, all of it in a terrain, costs a unit of a kit; every roll is passed."""
    played = strip(terrain, f"u moves to ({10 + inches}, 10) {dice}", kit=kit, skill=0)
    (moved,) = happened(played, UnitMoved)
    assert moved.inches == inches
    return moved.cost
