"""One ability at a time: a card with it, a shot, and what came of it."""

from __future__ import annotations

from engine.rules.events import CriticalRolled, DamageMarked, PhysicalAttackMade, WeaponFired
from engine.rules.hooks import active
from grammar.performance import Performance
from tests.battle import after, battle, happened

BODY = 'type BM size 2 move "8" damage "3/3/3" overheat 2 armor {armor} structure 9'


def in_force(specials: str, level: str = "standard") -> list[str]:
    """The codes of a card's abilities that count at a level."""
    performance = battle(
        f"""card "KIT" "Kit" {BODY.format(armor=9)} specials "{specials}"
        force red  {{ home south  unit a "KIT" at (24, 5) facing north }}
        force blue {{ home north  unit b "DUMMY" at (24, 15) facing south }}""",
        level=level,
    )
    state = after(performance, 1)
    return [ability.code for ability in active(state, state.unit("a"))]


def shot(
    *,
    mine: str = "",
    theirs: str = "",
    order: str = "a fires at b rolling 6 6",
    gun: str = BODY.format(armor=9),
    mark: str = BODY.format(armor=20),
    inches: float = 4.0,
    facing: str = "south",
    more: str = "",
    terrain: str = "",
    turns: int = 1,
    later: str = "",
    of_a: str = "",
    of_b: str = "",
) -> Performance:
    """One order of a unit with some abilities against another with some, so many inches away from edge to edge."""
    return battle(
        f"""card "GUN" "Gun" {gun} {f'specials "{mine}"' if mine else ""}
        card "MARK" "Mark" {mark} {f'specials "{theirs}"' if theirs else ""}
        force red  {{ home south  unit a "GUN" at (24, 9) facing north {of_a} {more} }}
        force blue {{ home north  unit b "MARK" at (24, {10.25 + inches}) facing {facing} {of_b} }}
        turn 1 {{ initiative red 3, blue 9  {order} }} {later}""",
        table=f"table 48 x 60 {{ {terrain} }}",
        extra="sight silhouette",
        level="standard",
        turns=turns,
    )


def number(performance: Performance) -> int:
    """The number that the first attack needed."""
    attacks = [e for e in performance.replay.events if isinstance(e, WeaponFired | PhysicalAttackMade)]
    return attacks[0].number


def total(performance: Performance) -> int:
    """The damage of the first attack."""
    attacks = [e for e in performance.replay.events if isinstance(e, WeaponFired | PhysicalAttackMade)]
    return attacks[0].total


def rolls(performance: Performance, unit: str = "b") -> int:
    """Critical rolls on a unit."""
    return len([event for event in happened(performance, CriticalRolled) if event.unit == unit])


def lost(performance: Performance, unit: str = "b") -> int:
    """Circles that a unit lost."""
    return sum(event.amount for event in happened(performance, DamageMarked) if event.unit == unit)
