"""What `bench` measures of the viewer: a crowd on a large table drawn, and going to any moment of a battle."""

from __future__ import annotations

import random

import numpy as np
from panda3d.core import RenderState, Shader, ShaderAttrib

from engine.cards import library
from engine.record.replay import Replay
from engine.rules import events as e
from engine.rules.codec import encode
from engine.rules.kinds import AEROSPACE
from engine.rules.state import Force, Pose, State, Status, Unit
from scenes.battle import Battle, OpenBattle
from scenes.measure import Figure, seconds
from scenes.renderer import Renderer, open_renderer
from scenes.sightbench import CROWDED, land
from scenes.stage import Stage
from scenes.timeline import Timeline
from scenes.tracks.setting import Setting

UNITS, FRAMES, SEEKS = 100, 8, 200
PRIORITY = 1000

PLACED = """#version 120
uniform mat4 p3d_ModelViewProjectionMatrix;
attribute vec4 p3d_Vertex;
void main() { gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex; }
"""
ONE_COLOR = """#version 120
void main() { gl_FragColor = vec4(0.5, 0.6, 0.4, 1.0); }
"""


def drawing(script: str, open_battle: OpenBattle) -> list[Figure]:
    """Frames a second of 100 units on a table of 500,000 triangles, against all their triangles in one color."""
    battle = crowd()
    timeline = Timeline(battle.replay, Setting.of(battle.table))
    renderer = open_renderer((1280, 720), moving=True)
    try:
        stage = Stage(renderer, battle)
        times = [timeline.duration * i / FRAMES for i in range(FRAMES)]

        def film() -> None:
            for at in times:
                stage.show(timeline.at(at))
                stage.snapshot()

        film()
        ours = FRAMES / seconds(film, 3)
        bare = FRAMES / seconds(lambda: _bare(renderer, stage), 3)
    finally:
        renderer.close()
    name = f"{UNITS} units on {CROWDED:,} triangles, drawn"
    return [Figure(name, ours, "frames/s", ours / bare, "all these triangles in one color")]


def _bare(renderer: Renderer, stage: Stage) -> None:
    """Draw everything, nothing of it coarser, without any shading."""
    camera = renderer.base.cam.node()
    flat = ShaderAttrib.make(Shader.make(Shader.SL_GLSL, PLACED, ONE_COLOR), PRIORITY)
    camera.setInitialState(RenderState.make(flat, PRIORITY))
    camera.setLodScale(0.0)
    for _ in range(FRAMES):
        stage.snapshot()
    camera.setInitialState(RenderState.makeEmpty())


def crowd() -> Battle:
    """Units of all kinds, spread over a table of very many triangles."""
    table = land(CROWDED)
    cards = [card for card in library().cards if card.type not in AEROSPACE]
    places = np.random.default_rng(3).random((UNITS, 3)) * (table.width - 4.0, table.depth - 4.0, 360.0) + (2.0, 2.0, 0)
    units = {}
    for number, (x, y, facing) in enumerate(places.tolist()):
        card = cards[number * 7 % len(cards)]
        units[f"u{number}"] = Unit(
            f"u{number}",
            f"Unit {number}",
            "ab"[number % 2],
            card,
            skill=4,
            armor=card.armor,
            structure=card.structure,
            move=card.move,
            status=Status.ACTIVE,
            pose=Pose.at(x, y, table.height((x, y)), facing),
        )
    state = State("standard", (Force("a", "A"), Force("b", "B")), units, turns=1)
    header = {"format": "sightline-replay", "version": 1, "script": "", "seed": 1, "scenario": "Crowd"}
    return Battle(Replay({**header, "start": encode(state), "files": {}}, (e.TurnBegan(1),)), table, "Crowd")


def seeking(script: str, open_battle: OpenBattle) -> list[Figure]:
    """Milliseconds to any moment of the demo, against those of its first quarter alone."""
    battle = open_battle(script, None)
    events = battle.replay.events
    whole, part = (
        Timeline(Replay(battle.replay.header, events[:count]), Setting.of(battle.table))
        for count in (len(events), len(events) // 4)
    )

    def seek(timeline: Timeline) -> float:
        times = random.Random(1)
        return seconds(lambda: [timeline.at(times.random() * timeline.duration) for _ in range(SEEKS)], 3) / SEEKS

    took, small = seek(whole), seek(part)
    return [Figure(f"any moment of {len(events):,} events", 1e3 * took, "ms", took / small, "a quarter of them")]
