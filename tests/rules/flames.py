"""Battles with fire and smoke, at the advanced level."""

from __future__ import annotations

from engine.rules.events import FireRolled, FireStarted
from grammar.performance import Performance
from tests.battle import battle, fault, happened, in_turns

CARDS = """
card "MECH" "Mech" type BM size 2 move "12/8j" damage "3/3/3" overheat 2 armor 6 structure 4
card "FLAMER" "Flamer" type BM size 2 move "12/8j" damage "3/3/3" overheat 2 armor 6 structure 4 specials "HT2/2/-"
card "LOBBER" "Lobber" type BM size 2 move "12" damage "3/3/3" armor 6 structure 4 specials "IF1"
card "TANK" "Tank" type CV size 2 move "8t" damage "2/2/2" armor 6 structure 3
card "ROTOR" "Rotor" type CV size 2 move "20v" damage "2/2/2" armor 6 structure 3
card "SQUAD" "Squad" type CI size 1 move "4f" damage "1/1/-" armor 4 structure 1
card "SUITS" "Suits" type BA size 1 move "6j" damage "1/1/-" armor 4 structure 2
card "WET" "Wet" type BA size 1 move "6j" damage "1/1/-" armor 4 structure 2 specials "FR"
card "SEALED" "Sealed" type IM size 2 move "8" damage "2/2/2" armor 6 structure 4 specials "SEAL,SOA"
card "BIG" "Big" type SV size 3 move "6t" damage "2/2/2" armor 9 structure 6 specials "VLG"
card "HUGE" "Huge" type SV size 4 move "6t" damage "2/2/2" armor 9 structure 6 specials "SLG"
card "EGG" "Egg" type DS size 1 move "3p" damage "3/3/3" armor 9 structure 6
    arcs "front 3/3/3, left 3/3/3, right 3/3/3, rear 2/2/2"
"""
RULES = "rules fire_and_smoke"
FIRST = "initiative red 9, blue 5"
"""Totals that need no dice, so that those that are fixed fall to fire and smoke."""


def script(units: str, *turns: str, weather: str = "", trigger: str = "", far: str = "(46, 34)", foes: str = "") -> str:
    """The body of a script: red has `units`, blue a 'Mech `far` away and more `foes`; `turns` are the orders of each
    turn.
    """
    sky = f"weather {{ {weather} }}" if weather else ""
    written = in_turns(turns, FIRST)
    return f"""{CARDS}{sky}
force red {{ home south  {units or 'unit a "MECH" at (2, 2) facing north'} }}
force blue {{ home north  unit z "MECH" at {far} facing south {foes} }}
{trigger}
{written}"""


def burning(
    terrain: str,
    *turns: str,
    units: str = "",
    weather: str = "",
    trigger: str = "",
    far: str = "(46, 34)",
    foes: str = "",
    rules: str = RULES,
    length: int = 0,
    seed: int = 7,
) -> Performance:
    """Play a battle on a table with so much on it, for as many turns as have orders or for `length`."""
    body = script(units, *turns, weather=weather, trigger=trigger, far=far, foes=foes)
    return battle(
        body,
        table=f"table 48 x 36 {{ {terrain} }}",
        turns=length or max(1, len(turns)),
        level="advanced",
        extra=rules,
        seed=seed,
    )


def refused(terrain: str, *turns: str, rules: str = RULES, level: str = "advanced", **more: str) -> str:
    """What a script that cannot be played is told."""
    return fault(
        script(more.pop("units", ""), *turns, **more), table=f"table 48 x 36 {{ {terrain} }}", level=level, extra=rules
    )


def rolls(played: Performance, purpose: str) -> list[FireRolled]:
    """The rolls for fires of a purpose."""
    return [event for event in happened(played, FireRolled) if event.purpose == purpose]


def reasons(roll: FireRolled) -> dict[str, int]:
    """The parts of a number by what they are for."""
    return {part.reason: part.amount for part in roll.modifiers}


def fires(played: Performance) -> list[tuple[float, float]]:
    """Where fires started, in order."""
    return [(event.fire.at.x, event.fire.at.y) for event in happened(played, FireStarted)]
