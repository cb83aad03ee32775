"""A range for shooting at the standard level: two units, what they do, and what must be true before they fire."""

from __future__ import annotations

from grammar.performance import Performance
from tests.battle import battle, refusal

GUN = 'type BM size 2 move "8/8j" damage "4/4/4" overheat 2 armor 9 structure 9'
MARK = 'type BM size 2 move "8/8j" damage "1/1/1" armor 20 structure 20'
LONG_TABLE = "table 72 x 72 {{ {} }}"


def duel(
    *lines: str,
    gun: str = GUN,
    mark: str = MARK,
    inches: float = 4.0,
    a: str = "",
    b: str = "",
    red: str = "",
    blue: str = "",
    cards: str = "",
    terrain: str = "",
    facing: str = "north",
    level: str = "standard",
    turns: int = 1,
) -> Performance:
    """A battle of one turn between a (skill 4, at (24, 9)) and b, so many inches north of it from edge to edge.

    `lines` are what the turn says; `a` and `b` are clauses, `red` and `blue` further units of either side.
    """
    gap = 1.0 + 0.125 if " PM " in f" {mark} " or "type PM" in mark else 1.25
    return battle(
        f"""
        card "GUN" "Gun" {gun}
        card "MARK" "Mark" {mark}
        {cards}
        force red  {{ home south  skill 4  unit a "GUN" at (24, 9) facing {facing} {a} {red} }}
        force blue {{ home north  skill 4  unit b "MARK" at (24, {9 + gap + inches}) facing south {b} {blue} }}
        turn 1 {{ initiative red 3, blue 9  {" ".join(lines)} }}""",
        table=LONG_TABLE.format(terrain),
        extra="sight silhouette",
        level=level,
        turns=turns,
    )


def holds(*claims: str, orders: str = "", **setting: object) -> None:
    """What must be true after the movement phase of such a battle."""
    asked = " ".join(f"expect {claim}" for claim in claims)
    performance = duel(orders, f"after movement {{ {asked} }}", **setting)  # type: ignore[arg-type]
    assert not performance.complaints, refusal(performance)
    assert performance.met == len(claims)
