"""What `bench` measures. Each function takes the demo script and a way to open it, and gives figures."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from scenes.battle import OpenBattle
from scenes.convergence import convergence
from scenes.drawbench import drawing, seeking
from scenes.measure import Figure, seconds
from scenes.scale import scale
from scenes.sightbench import crowd, flatness, memory, pairs, rays

ROOT = Path(__file__).resolve().parent.parent

Benchmark = Callable[[str, OpenBattle], list[Figure]]


def battles(script: str, open_battle: OpenBattle) -> list[Figure]:
    """How long the demo battle takes to play, commanders and all."""
    took = seconds(lambda: open_battle(script, None), 2)
    return [Figure("the demo battle, played", 1 / took, "battles/s")]


def starts(script: str, open_battle: OpenBattle) -> list[Figure]:
    """Seconds from nothing to an answer and to a picture, in a process of their own, against Python's bare start."""
    bare = seconds(lambda: _process("-c", "pass"))
    sight = seconds(lambda: _process("run.py", "los", script, "atlas", "dragon", "--json"), 2)
    with tempfile.TemporaryDirectory() as folder:
        picture = seconds(lambda: _process("run.py", "render", script, "--out", str(Path(folder) / "first.png")), 2)
    return [
        Figure("cold start to 'los --json'", sight, "s", sight / bare, "starting Python"),
        Figure("cold start to the first picture", picture, "s", picture / bare, "starting Python"),
    ]


def _process(*words: str) -> None:
    subprocess.run([sys.executable, *words], cwd=ROOT, check=True, capture_output=True)


def frames(script: str, open_battle: OpenBattle) -> list[Figure]:
    """Frames a second at 1280 x 720 with read-back, against clearing and reading back an empty picture."""
    from scenes.renderer import open_renderer
    from scenes.stage import Stage
    from scenes.timeline import Timeline

    battle = open_battle(script, None)
    timeline = Timeline(battle.replay)
    renderer = open_renderer((1280, 720), moving=True)
    try:
        empty = 20 / seconds(lambda: [renderer.picture() for _ in range(20)], 2)
        stage = Stage(renderer, battle)
        times = [timeline.duration * i / 20 for i in range(20)]

        def film() -> None:
            for at in times:
                stage.show(timeline.at(at))
                stage.snapshot()

        speed = 20 / seconds(film, 2)
    finally:
        renderer.close()
    return [Figure(f"frames, {renderer.description}", speed, "frames/s", speed / empty, "an empty picture, read back")]


BENCHMARKS: dict[str, Benchmark] = {
    "rays": rays,
    "pairs": pairs,
    "crowd": crowd,
    "flatness": flatness,
    "memory": memory,
    "convergence": convergence,
    "battles": battles,
    "scale": scale,
    "starts": starts,
    "frames": frames,
    "drawing": drawing,
    "seeking": seeking,
}
"""All measurements by name."""
