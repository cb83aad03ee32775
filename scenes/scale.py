"""How the cost of a battle grows: forces of 4 to 32 units a side, and more turns."""

from __future__ import annotations

import cProfile
import tempfile
import time
from pathlib import Path
from typing import cast

from scenes.battle import OpenBattle
from scenes.measure import Figure

SIZES = (4, 8, 16, 32)
"""Units a side."""

FIRST, LAST, LONGER, LONG = 1, 3, 5, 8
"""Turns that battles are played to (what the last costs more than the first is what two turns cost), and the size of
the one that is played longer.
"""

MIX = (
    "Mad Cat A",
    "Bulwark Tank",
    "Skimmer Hovercraft",
    "ZEU-9S",
    "Dragonfly Gunship",
    "Jump Platoon ROCKETEER",
    "Wayfarer Scout Car",
    "Elemental Point",
)
"""The cards of a force, again and again."""

ARMOR = 60
"""So that nobody is lost and every turn has as many units."""

Call = tuple[str, int, str]
Times = tuple[int, int, float, float]
Calls = dict[Call, tuple[int, int, float, float, dict[Call, Times]]]
"""What a profiler finds: of each function how often it was called, its own seconds and all, and the same by caller."""

LOOKING = frozenset({"sight.py"})
SEARCHING = frozenset({"field.py", "reach.py", "path.py", "jump.py", "flight.py", "airways.py"})
"""The modules of the two instruments that the rules ask."""

GEOMETRY = "geometry"
ABREAST = 16
"""Units in one row."""

TABLE = """
table 72 x 48 {
    hill ridge at (18, 24) size 14 x 6 height 3 slope 1
    hill rock at (56, 20) radius 4 height 4 slope cliff
    water mere at (38, 27) size 12 x 5 depth 1
    woods light at (28, 17) size 8 x 6
    woods light at (50, 32) size 9 x 6
    rough at (8, 30) size 6 x 5
    building medium depot at (36, 18) size 4 x 3 height 3
}
"""


def scale(script: str, open_battle: OpenBattle) -> list[Figure]:
    """Seconds of the processor a turn for forces of every size, what more turns cost, and where the time of the largest
    battle goes.
    """
    found: list[Figure] = []

    def until(path: str, last: int) -> float:
        start = time.process_time()
        open_battle(path, None, last=last)
        return time.process_time() - start

    with tempfile.TemporaryDirectory() as folder:
        before, path = 0.0, _written(Path(folder), SIZES[0])
        until(path, FIRST)  # what is read once in a process
        for size in SIZES:
            path = _written(Path(folder), size)
            start, end = until(path, FIRST), until(path, LAST)
            turn = (end - start) / (LAST - FIRST)
            found.append(Figure(f"a turn, {size} units a side", turn, "s", *(_growth(turn, before) if before else ())))
            if size == LONG:
                longer, name = until(path, LONGER) - start, f"{LONGER - FIRST} turns, {size} units a side"
                found.append(Figure(name, longer, "s", longer / (end - start), "half as many turns"))
            before = turn
        return found + _shares(open_battle, path)


def _growth(turn: float, before: float) -> tuple[float, str]:
    return turn / before, "half as many units"


def _shares(open_battle: OpenBattle, path: str) -> list[Figure]:
    """Where the time of a turn goes, under a profiler: looking, searching for ways, and all the rest."""
    profile = cProfile.Profile()
    profile.runcall(open_battle, path, None, last=FIRST)
    profile.create_stats()
    calls = cast(Calls, profile.stats)
    whole = next(entry[3] for (_, _, name), entry in calls.items() if name == "play_turn")
    looking, searching = (_asked(calls, modules) for modules in (LOOKING, SEARCHING))
    names = ("sight", looking), ("path search", searching), ("all the rest", whole - looking - searching)
    return [Figure(f"of that turn, {name}", 100.0 * spent / whole, "%") for name, spent in names]


def _asked(calls: Calls, modules: frozenset[str]) -> float:
    """Seconds that some modules of geometry took when they were called from outside it."""
    return sum(
        times[3]
        for (file, _, _), entry in calls.items()
        if Path(file).name in modules and Path(file).parent.name == GEOMETRY
        for (caller, _, _), times in entry[4].items()
        if Path(caller).parent.name != GEOMETRY
    )


def _written(folder: Path, size: int) -> str:
    """The script of a battle of so many units a side, in a file."""
    sides = []
    for force, edge, facing, front, step in (
        ("red", "south", "north", 9.0, -4.0),
        ("blue", "north", "south", 39.0, 4.0),
    ):
        across = min(size, ABREAST)
        units = []
        for number in range(size):
            x = 72.0 * (number % across + 0.5) / across
            y = front + step * (number // across)
            card = MIX[number % len(MIX)]
            units.append(f'    unit {force}_{number} "{card}" at ({x:.2f}, {y:g}) facing {facing} armor {ARMOR}')
        body = "\n".join(units)
        sides.append(f"force {force} {{\n    home {edge}\n    commander aggressive\n{body}\n}}\n")
    path = folder / f"scale_{size}.strike"
    settings = f"level standard  turns {LONGER}  seed {size}"
    path.write_text(f'scenario "{size} a side" {{ {settings} }}\n{TABLE}\n' + "\n".join(sides), encoding="utf-8")
    return str(path)
