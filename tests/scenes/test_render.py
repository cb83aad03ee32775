"""`render` and `demo`, as commands."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

import av
import numpy as np
import pytest
from PIL import Image

from engine.answer import Answer, Refused
from scenes import renderer
from scenes.battle import Battle
from scenes.commands import demo, render
from tests.scenes.board import battle, short

pytestmark = pytest.mark.xdist_group("pictures")


class Opened:
    """Stands for what opens battles, and remembers how it was asked."""

    def __init__(self, made: Battle) -> None:
        self.made = made
        self.asked: list[tuple[str, int | None, int | None]] = []

    def __call__(
        self,
        path: str,
        seed: int | None = None,
        *,
        say: Callable[[str], None] = print,
        last: int | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> Battle:
        self.asked.append((path, seed, last))
        return self.made


def run(*words: str, of: Opened | None = None) -> Answer:
    parser = argparse.ArgumentParser()
    render.arguments(parser)
    return render.run(parser.parse_args(words), lambda text: None, of or Opened(battle()))


@pytest.fixture(autouse=True)
def _needs_a_renderer() -> None:
    try:
        renderer.open_renderer((64, 64)).close()
    except renderer.NoPicture as trouble:
        pytest.skip(trouble.message)


def test_a_picture_of_a_script_shows_the_set_up(tmp_path: Path) -> None:
    opened = Opened(battle())
    out = tmp_path / "map.png"
    answer = run("x.strike", "--out", str(out), "--size", "320x180", of=opened)
    assert opened.asked == [("x.strike", None, 0)]
    assert answer.data is not None
    assert answer.data["size"] == [320, 180]
    assert str(out) in answer.text
    with Image.open(out) as picture:
        assert picture.size == (320, 180)


def test_a_film_of_seconds_has_their_frames(tmp_path: Path) -> None:
    out = tmp_path / "turn.mp4"
    answer = run(
        "x.replay", "--out", str(out), "--turn", "2", "--at", "35", "--fps", "4", "--size", "160x90", "--no-captions"
    )
    with av.open(str(out)) as container:
        count = sum(1 for _ in container.decode(video=0))
    assert answer.data is not None
    assert answer.data["frames"] == count > 4


def test_a_gif_of_seconds(tmp_path: Path) -> None:
    out = tmp_path / "turn.gif"
    run("x.replay", "--out", str(out), "--turn", "2", "--at", "36", "--fps", "2", "--size", "96x64", "--camera", "top")
    with Image.open(out) as picture:
        assert picture.size == (96, 64)
        assert picture.n_frames > 1


def test_a_webp_and_a_folder_of_pictures(tmp_path: Path) -> None:
    asked = ("--turn", "2", "--at", "36", "--fps", "2", "--size", "96x64")
    run("x.replay", "--out", str(tmp_path / "turn.webp"), *asked)
    answer = run("x.replay", "--out", f"{tmp_path}/frames/", *asked)
    with Image.open(tmp_path / "turn.webp") as picture:
        assert picture.size == (96, 64)
        frames = picture.n_frames
    names = sorted(path.name for path in (tmp_path / "frames").iterdir())
    assert answer.data is not None
    assert answer.data["frames"] == len(names) >= frames > 1
    assert names[0] == "0001.png"


def test_the_set_up_from_the_top_is_a_map(tmp_path: Path) -> None:
    for name, more in (("map.png", ()), ("bare.png", ("--layers", "ways"))):
        run("x.strike", "--out", str(tmp_path / name), "--camera", "top", "--size", "480x270", *more)
    with Image.open(tmp_path / "map.png") as drawn, Image.open(tmp_path / "bare.png") as bare:
        differs = abs(np.asarray(drawn, int) - np.asarray(bare, int)).max(axis=2) > 20
    assert differs.mean() > 0.01


def test_the_same_command_gives_the_same_file(tmp_path: Path) -> None:
    for name in ("a.png", "b.png"):
        run("x.replay", "--out", str(tmp_path / name), "--at", "27", "--camera", "director", "--size", "320x180")
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def test_the_battle_may_come_after_the_camera(tmp_path: Path) -> None:
    opened = Opened(battle())
    run(
        "--out",
        str(tmp_path / "a.png"),
        "--size",
        "96x64",
        "--at",
        "30",
        "--camera",
        "eye",
        "atlas",
        "x.strike",
        of=opened,
    )
    assert opened.asked == [("x.strike", None, None)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--out", "film.avi"), "must end in .mp4, .gif, .webp or .png, or in /"),
        (("--out", "film"), "must end in .mp4, .gif, .webp or .png, or in /"),
        (("--out", "nowhere/film.mp4"), "there is no folder 'nowhere'"),
        (("--out", "a.png", "--camera", "tabel"), "did you mean 'table'?"),
        (("--out", "a.png", "--camera", "eye", "jener"), "did you mean 'jenner'?"),
        (("--out", "a.png", "--turn", "7"), "there is no turn 7: the battle has turns 1 to 2"),
        (("--out", "a.png", "--turn", "-1"), "there is no turn -1"),
        (("--out", "a.png", "--at", "9999"), "the battle lasts"),
        (("--out", "a.png", "--at", "-1"), "there is nothing at -1"),
        (("--out", "a.png", "--turn", "1", "--at", "500"), "turn 1 lasts"),
        (("--out", "a.mp4", "--size", "641x360"), "must be even: 642x360"),
        (("--out", "a.png", "--size", "big"), "is not a size"),
        (("--out", "a.png", "--size", "10x10"), "64 to 4096 pixels"),
        (("--out", "a.mp4", "--fps", "0"), "1 to 120 frames a second"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_one_sentence(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refused) as refused:
        run("x.strike", *words)
    assert said in refused.value.message
    assert "\n" not in refused.value.message
    assert list(tmp_path.iterdir()) == []


def test_a_battle_is_asked_for() -> None:
    with pytest.raises(Refused, match="needs a replay or a script"):
        run("--out", "a.png", "--camera", "top")


def test_no_renderer_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renderer, "candidates", lambda window, display: (renderer.Pipe("p3nothing", "", "nothing"),))
    with pytest.raises(Refused) as refused:
        run("x.strike", "--out", str(tmp_path / "a.png"))
    assert refused.value.message.startswith("No pictures can be drawn here")
    assert list(tmp_path.iterdir()) == []


def test_the_demo_makes_a_film_and_pictures_where_there_is_no_display(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "SIZE", (160, 90))
    monkeypatch.setattr(demo, "FPS", 1)
    opened = Opened(short())
    answer = demo.run(argparse.Namespace(out=str(tmp_path), seed=None), lambda text: None, opened)
    names = sorted(file.name for file in tmp_path.iterdir())
    assert opened.asked == [(str(demo.SCRIPT), None, None)]
    assert "sightline-demo.mp4" in names
    assert "sightline-demo-table.png" in names
    assert all(name in answer.text for name in names)


def test_the_demo_wants_a_folder_that_is_there(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="there is no folder"):
        demo.run(argparse.Namespace(out=str(tmp_path / "nowhere"), seed=None), lambda text: None, Opened(short()))


def test_the_demo_opens_the_viewer_where_there_is_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    from scenes import viewer

    shown: list[Battle] = []
    monkeypatch.setattr(demo, "has_display", lambda: True)
    monkeypatch.setattr(viewer, "open", shown.append)
    opened = Opened(short())
    assert demo.run(argparse.Namespace(out=None, seed=3), lambda text: None, opened).data == {"shown": "window"}
    assert shown == [opened.made]
    assert opened.asked[0][1] == 3
