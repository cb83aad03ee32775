"""Two and two around a house, played from a script: a battle whose sight instrument answers."""

from __future__ import annotations

from pathlib import Path

from grammar.opening import open_battle
from scenes.battle import Battle

SCRIPT = """
scenario "Two and a house" { level introductory turns 1 seed 3 }
card "PROBE" "Probe" type BM size 2 move "10" damage "3/3/2" overheat 2 armor 6 structure 4
table 36 x 36 {
    hill knoll at (8, 28) size 8 x 8 height 4 slope cliff
    building light house at (18, 18) size 4 x 4 height 6
    area yard at (28, 8) radius 4
    area court at (28, 8.5) radius 3
}
force red { home south unit a "PROBE" at (18, 6) facing north unit c "PROBE" at (30, 6) facing north }
force blue { home north unit b "PROBE" at (18, 30) facing south unit d "PROBE" at (30, 30) facing south }
turn 1 { c moves to (30, 14) }
"""


def house(folder: Path) -> Battle:
    """The battle, its script in a folder."""
    path = folder / "house.strike"
    path.write_text(SCRIPT)
    opened = open_battle(str(path))
    return Battle(opened.replay, opened.table, opened.title, look=opened.look, path=str(path))
