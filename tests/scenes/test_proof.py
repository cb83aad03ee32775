"""What the viewer owes on bad days and in corners: structure, not pixels."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from panda3d.core import NodePath

from engine.answer import Refused
from engine.rules import events as e
from scenes.commands import render
from scenes.film import make_folder
from scenes.hud import theme
from scenes.hud.bar import Bar, Controls
from scenes.hud.panel import Rect
from scenes.hud.screen import Hud
from scenes.lost import LOST, STATUS
from scenes.notes import LONGEST, Notebook, Unreadable
from scenes.timeline import Timeline
from tests.scenes.skirmish import EVENTS, FIRST, SETUP, replay

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    return Timeline(replay(EVENTS))


@pytest.mark.parametrize("scale", theme.TEXT_SIZES)
@pytest.mark.parametrize("size", [(320, 240), (1280, 720), (2560, 1440)])
def test_the_help_fits_into_every_window(timeline: Timeline, size: tuple[int, int], scale: float) -> None:
    hud = Hud(NodePath("root"), timeline, "Crossing")
    hud.scale, hud.help_wanted = scale, True
    now = Controls(0.0, True, 1.0, False, True, True, "director")
    hud.show(size, timeline.at(0.0), timeline.state(0.0), now, "", None)
    rect = hud.help.rect
    assert rect.width > 0
    assert min(rect.x, rect.y) >= 0
    assert rect.right <= size[0] / scale
    assert rect.bottom <= size[1] / scale


def test_the_bar_of_a_very_long_battle_is_no_heavier_than_the_screen_is_wide() -> None:
    vertices = []
    for turns in (300, 900):
        later = [e.TurnBegan(number) if event == FIRST[0] else event for number in range(turns) for event in FIRST]
        shown = Timeline(replay((*SETUP, *later)))
        root = NodePath("root")
        state, now = shown.state(shown.duration), Controls(shown.duration, False, 1.0, False, True, True, "table")
        Bar(root, shown).show(Rect(0.0, 0.0, 640.0, theme.BAR), 1.0, state, now, None)
        nodes = root.findAllMatches("**/+GeomNode")
        vertices.append(sum(geom.getVertexData().getNumRows() for node in nodes for geom in node.node().getGeoms()))
    assert vertices[1] < 1.3 * vertices[0]


def test_a_script_that_is_played_anew_keeps_what_was_open(timeline: Timeline) -> None:
    before, after = (Hud(NodePath("root"), timeline, "Crossing") for _ in range(2))
    before.scale, before.log_wanted, before.selected, before.aimed = 1.5, False, "atlas", "dragon"
    after.take_over(before, ("atlas",))
    assert (after.scale, after.log_wanted, after.selected, after.aimed) == (1.5, False, "atlas", "")
    after.take_over(before, ("dragon",))
    assert (after.selected, after.aimed) == ("", "")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"version": 1, "notes": [{"event": 1e400, "text": ""}]}'])
def test_notes_of_any_shape_are_refused_in_words(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.replay.notes.json").write_text(text)
    with pytest.raises(Unreadable):
        Notebook(tmp_path / "a.replay", 10)


def test_a_note_read_from_a_file_is_one_line(tmp_path: Path) -> None:
    words = "a\\nb\\u0000" + "x" * 1000
    (tmp_path / "a.replay.notes.json").write_text(f'{{"version": 1, "notes": [{{"event": 3, "text": "{words}"}}]}}')
    (note,) = Notebook(tmp_path / "a.replay", 10).notes
    assert note.text == ("a b " + "x" * 1000)[:LONGEST]


def test_a_folder_of_pictures_holds_nothing_else(tmp_path: Path) -> None:
    make_folder(tmp_path / "new", 3)
    (tmp_path / "new" / "0003.png").touch()
    make_folder(tmp_path / "new", 3)
    with pytest.raises(Refused, match=r"other files, such as '0003\.png'"):
        make_folder(tmp_path / "new", 2)
    (tmp_path / "file").touch()
    with pytest.raises(Refused, match="cannot be written"):
        make_folder(tmp_path / "file", 2)


def test_layers_are_named_before_the_battle_or_told() -> None:
    assert render.asked(None, [], ["grid", "x.replay"]) == ("x.replay", [], ["grid"])
    assert render.asked(None, ["eye", "atlas", "x.replay"], ["grid"]) == ("x.replay", ["eye", "atlas"], ["grid"])
    with pytest.raises(Refused, match="no layer 'gird': there are grid, "):
        render.asked("x.replay", [], ["gird"])
    with pytest.raises(Refused, match="needs a replay or a script"):
        render.asked(None, [], ["grid"])


LAYERS = """
from pathlib import Path
import sys

from scenes.layers import NAMES
from scenes.renderer import SOFT_HIDDEN, open_renderer
from scenes.stage import Stage
from scenes.timeline import Timeline
from scenes.tracks.setting import Setting
from tests.scenes.house import house
pipes = {"soft": (SOFT_HIDDEN,), "best": None}[sys.argv[1]]
renderer = open_renderer((160, 90), pipes=pipes)
fought = house(Path(sys.argv[2]))
shown = Timeline(fought.replay, Setting.of(fought.table))
stage = Stage(renderer, fought)
stage.layers.unit = "c"
for name in (*NAMES, *NAMES):
    stage.layers.toggle(name)
    stage.show(shown.at(shown.duration))
    assert stage.snapshot().shape == (90, 160, 3)
print(renderer.description)
renderer.close()
"""


@pytest.mark.parametrize("pipe", ["soft", "best"])
def test_each_renderer_draws_every_layer(tmp_path: Path, pipe: str) -> None:
    command = [sys.executable, "-c", LAYERS, pipe, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert ("software" in done.stdout) or pipe == "best"


LOSES = """
import ctypes, os, signal, sys
from scenes.lost import on_lost_display
x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
opened = ctypes.c_void_p(x11.XOpenDisplay(sys.argv[1].encode()))
kept = on_lost_display(lambda: print("tidied", flush=True))
os.kill(int(sys.argv[2]), signal.SIGKILL)
while True:
    x11.XSync(opened, 0)
"""


@pytest.mark.skipif(not os.environ.get("CI") and not shutil.which("Xvfb"), reason="Xvfb is not installed")
def test_a_display_that_goes_away_is_told_in_one_sentence() -> None:
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        asked = [sys.executable, "-c", LOSES, f":{number}", str(server.pid)]
        done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (STATUS, "tidied\n", f"{LOST}\n")
