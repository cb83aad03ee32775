"""Which pipe is taken, and what is said where there is none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scenes.renderer import (
    GL_HEADLESS,
    GL_HIDDEN,
    GL_WINDOW,
    SOFT_HIDDEN,
    SOFT_WINDOW,
    NoPicture,
    Pipe,
    candidates,
    has_display,
    open_renderer,
)

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.xdist_group("pictures")


def test_windows_want_opengl_before_software() -> None:
    assert candidates(window=True, display=True) == (GL_WINDOW, SOFT_WINDOW)
    assert candidates(window=True, display=False) == ()


def test_off_screen_wants_egl_then_a_hidden_window_then_software() -> None:
    assert candidates(window=False, display=True) == (GL_HEADLESS, GL_HIDDEN, SOFT_HIDDEN)
    assert candidates(window=False, display=False) == (GL_HEADLESS, SOFT_HIDDEN)


def test_a_display_is_told_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    assert not has_display()
    monkeypatch.setenv("DISPLAY", ":9")
    assert has_display()
    monkeypatch.delenv("DISPLAY")
    monkeypatch.setattr(sys, "platform", "win32")
    assert has_display()


@pytest.mark.parametrize("window", [False, True])
def test_no_pipe_at_all_is_one_sentence(window: bool) -> None:
    with pytest.raises(NoPicture) as trouble:
        open_renderer((64, 64), window, pipes=(Pipe("p3nothing", "", "nothing"),))
    assert trouble.value.message.endswith(".")
    assert "\n" not in trouble.value.message


PICTURE = """
import sys
import numpy as np
from PIL import Image
from scenes.renderer import Pipe, SOFT_HIDDEN, open_renderer
from scenes.stage import Stage
from tests.scenes.board import battle, film

renderer = open_renderer((320, 180), pipes=(Pipe("p3nothing", "", "nothing"), SOFT_HIDDEN))
fought = battle()
stage = Stage(renderer, fought)
frames = film(fought)
stage.show(frames.at(24.0))
renderer.draw()
picture = stage.snapshot()
Image.fromarray(picture).save(sys.argv[1])
print(renderer.description)
print(renderer.shaded, picture.std() > 20.0, len(np.unique(picture.reshape(-1, 3), axis=0)) > 500)
renderer.close()
"""


def test_the_software_renderer_draws_the_same_table_without_shaders(tmp_path: Path) -> None:
    """In a process of its own, for the renderers of one process share their objects."""
    command = [sys.executable, "-c", PICTURE, str(tmp_path / "soft.png")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    if "NoPicture" in done.stderr:
        pytest.skip("libX11 is not installed")
    assert done.returncode == 0, done.stderr
    description, facts = done.stdout.splitlines()[-2:]
    assert "software" in description
    assert facts == "False True True"
