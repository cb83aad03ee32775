"""The parts of the viewer that need no window: the player, picking, the keys, the command."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from engine.answer import Refused
from engine.geometry.plane import Point3
from scenes.commands import watch
from scenes.hud import keys, theme
from scenes.hud.bar import clock
from scenes.picking import onto, under, unit_at
from scenes.player import SPEEDS, Player
from scenes.timeline import Timeline
from scenes.view import View
from scenes.viewer import Viewer
from tests.scenes.skirmish import EVENTS, FORCES, replay


@pytest.fixture
def player() -> Player:
    return Player(Timeline(replay(EVENTS)))


def test_time_passes_only_while_playing(player: Player) -> None:
    player.advance(1.0)
    assert player.time == 0.0
    player.toggle_play()
    player.advance(1.0)
    player.faster()
    player.advance(1.0)
    assert player.time == 3.0


def test_it_stops_at_the_end_and_starts_again_from_there(player: Player) -> None:
    player.toggle_play()
    player.advance(1e6)
    assert player.time == player.timeline.duration
    assert not player.playing
    player.toggle_play()
    assert player.time == 0.0
    assert player.playing


def test_a_loop_plays_the_turn_again(player: Player) -> None:
    player.seek(player.timeline.time_of_turn(1) + 1.0)
    player.toggle_play()
    player.toggle_loop()
    player.advance(player.timeline.time_of_turn(2) - player.time + 0.5)
    assert player.time == player.timeline.time_of_turn(1)
    assert player.playing


def test_speeds_have_ends(player: Player) -> None:
    for _ in range(20):
        player.faster()
    assert player.speed == 16.0
    player.next_speed()
    assert player.speed == 0.25
    for _ in range(20):
        player.slower()
    assert player.speed == SPEEDS[0]


def test_a_step_back_while_playing_leaves_the_event_that_just_began(player: Player) -> None:
    player.seek(player.timeline.time_of_turn(2))
    player.playing = True
    player.advance(0.3)
    player.previous_turn()
    assert player.time == player.timeline.time_of_turn(1)


def test_every_verb_is_there_and_no_key_has_two() -> None:
    for key in keys.KEYS:
        assert hasattr(Viewer, key.verb) or hasattr(Player, key.verb), key
    events = [event for key in keys.KEYS for event in key.events]
    assert len(events) == len(set(events))


def test_a_unit_is_picked_where_it_is_seen() -> None:
    timeline = Timeline(replay(EVENTS))
    frame = timeline.at(timeline.duration)
    view = View(Point3(36.0, -20.0, 30.0), Point3(30.0, 20.0, 0.0), 40.0)
    project = onto(view, (1280, 720))
    for look in frame.units:
        spot = project(Point3(look.x, look.y, look.z + 0.4))
        assert spot is not None
        assert unit_at(spot[0], spot[1], frame.units, project) == look.id
        ground = under(view, (1280, 720), spot[0], spot[1], look.z + 0.4)
        assert ground is not None
        assert ground.x == pytest.approx(look.x, abs=1e-6)
        assert ground.y == pytest.approx(look.y, abs=1e-6)
    assert unit_at(5.0, 5.0, frame.units, project) == ""
    assert under(View(Point3(0, 0, 5), Point3(0, 10, 9), 40.0), (1280, 720), 640, 360, 0.0) is None


def test_clock() -> None:
    assert clock(0.0) == "0:00"
    assert clock(83.9) == "1:23"


def test_colors_of_forces() -> None:
    assert theme.force_color(FORCES, "davion") == theme.FORCES["blue"]
    assert theme.force_color(FORCES, "nobody") == theme.DIM
    assert theme.hexed("ff0000") == (1.0, 0.0, 0.0, 1.0)


@pytest.mark.parametrize("text", ["big", "1280", "1280x", "x720", "-5x10", "10x10", "99999x720"])
def test_a_size_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        watch.window_size(text)


def test_without_a_display_it_names_render(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    args = argparse.Namespace(battle="a.replay", size=(1280, 720), seed=None)
    with pytest.raises(Refused, match=r"no display.*'render a\.replay"):
        watch.run(args, lambda text: None, lambda path, seed, say: pytest.fail("not opened"))


def test_the_font_comes_with_its_license() -> None:
    assert (theme.FONTS / "OFL.txt").read_text(encoding="utf-8").startswith("Copyright")
    assert all((theme.FONTS / name).is_file() for name in (theme.REGULAR, theme.BOLD))
    assert Path(theme.FONTS).name == "fonts"
