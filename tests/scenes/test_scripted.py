"""What the scenario says, shows, brings and takes away, on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from panda3d.core import NodePath

from engine.record.replay import Replay
from engine.rules import events as e
from grammar.files import pack
from scenes.battle import Battle
from scenes.captions import Captions
from scenes.film import Moment, pictured
from scenes.frame import Caption, Frame, Inset, UnitLook
from scenes.hud import theme
from scenes.hud.bar import Controls
from scenes.hud.screen import Hud
from scenes.pictures import Pictures
from scenes.stage import Stage
from scenes.timeline import Timeline
from tests.record.battles import picture
from tests.scenes import combined
from tests.scenes.board import SIZE, battle
from tests.scenes.staging import staged

GREEN = (40, 90, 60)
FILM = Timeline(combined.replay())
FILES = pack({"map.png": picture()})


def start(kind: type, nth: int = 0, film: Timeline = FILM) -> tuple[float, float]:
    """When an event begins and how long it is shown."""
    place = [i for i, event in enumerate(film.replay.events) if isinstance(event, kind)][nth]
    return film.starts[place], film.starts[place + 1] - film.starts[place]


def look(frame: Frame, unit: str) -> UnitLook | None:
    return next((one for one in frame.units if one.id == unit), None)


def test_a_message_is_the_caption_with_whom_it_is_for_over_it() -> None:
    begin, length = start(e.Said)
    assert FILM.at(begin + length / 2).caption == Caption("Hold the ford!", head="To House Davion", force="davion")
    to_all = Timeline(
        Replay(FILM.replay.header, (*FILM.replay.events[:-1], e.Said("", "All."), FILM.replay.events[-1]))
    )
    begin, length = start(e.Said, 1, to_all)
    assert to_all.at(begin + 0.1).caption == Caption("All.", head="Message")
    assert length == pytest.approx(2.4)


def test_a_picture_fades_in_and_out_and_is_the_same_backwards() -> None:
    begin, length = start(e.Shown)
    assert 4.0 <= length < 8.0
    times = [begin + length * i / 40 for i in range(1, 40)]
    forth = [FILM.at(time).inset for time in times]
    assert forth[::-1] == [FILM.at(time).inset for time in reversed(times)]
    assert all(inset is not None and inset.picture == "map.png" for inset in forth)
    presence = [inset.presence for inset in forth if inset is not None]
    assert presence[0] < 0.5 > presence[-1]
    assert presence[10:30] == [1.0] * 20
    assert FILM.at(begin - 0.1).inset is None
    assert FILM.at(begin + length + 0.1).inset is None


def test_a_unit_that_is_received_is_not_there_before_and_set_down_after() -> None:
    begin, length = start(e.UnitsReceived)
    assert look(FILM.at(begin + length / 2), "boss") is None
    assert FILM.at(begin + length / 2).focus == ("boss",)
    placed = look(FILM.at(begin + length + 0.34), "boss")
    assert placed is not None
    assert (placed.x, placed.y) == (40.0, 44.0)
    assert look(FILM.at(FILM.duration), "boss") is not None


def test_a_unit_that_is_removed_fades_and_is_gone() -> None:
    begin, length = start(e.UnitRemoved)
    fades = [seen.fade for i in range(8) if (seen := look(FILM.at(begin + length * i / 8), "crawler")) is not None]
    assert fades == sorted(fades, reverse=True)
    assert (fades[0], len(fades)) == (1.0, 8)
    assert look(FILM.at(begin + length + 0.01), "crawler") is None


def test_dice_of_the_scenario_are_shown() -> None:
    assert FILM.at(start(e.ChanceRolled)[0] + 0.1).caption.dice == (5, 4)
    assert FILM.at(start(e.OddsDrawn)[0] + 0.1).caption.dice == (6,)


def test_a_picture_that_the_replay_lacks_or_that_is_damaged_is_none() -> None:
    assert Pictures({"files": FILES}).get("map.png") is not None
    assert Pictures({"files": FILES}).get("other.png") is None
    assert Pictures({"files": [{"name": "map.png", "data": "?"}]}).get("map.png") is None
    assert Pictures({}).get("map.png") is None


@pytest.mark.parametrize("size", [(1280, 720), (640, 360), (420, 640)])
def test_the_viewer_shows_a_picture_between_its_panels(size: tuple[int, int]) -> None:
    hud = Hud(NodePath("root"), FILM, "Crossing at Kentares")
    frame, state = FILM.at(start(e.Shown)[0] + 2.0), FILM.replay.states[-1]
    hud.show(size, frame, state, Controls(0.0, True, 1.0, False, True, True, "director"), "", None)
    rect = hud.inset.rect
    assert rect.width > 100
    assert 0 <= rect.x < rect.right <= size[0]
    assert 0 <= rect.y < rect.bottom <= size[1] - theme.BAR
    assert not rect.overlaps(hud.log.rect)
    hud.help_wanted = True
    hud.show(size, frame, state, Controls(0.0, True, 1.0, False, True, True, "director"), "", None)
    assert hud.inset.rect.width == 0


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with staged(shown_battle()) as made:
        made.camera.choose("table")
        yield made


def shown_battle() -> Battle:
    """The skirmish with a picture at its end."""
    whole = battle()
    events = (*whole.replay.events[:-2], e.Shown("davion", "map.png", "The ford"), *whole.replay.events[-2:])
    return replace(whole, replay=Replay({**whole.replay.header, "files": FILES}, events))


def test_a_film_shows_the_picture_in_the_color_of_whom_it_is_for(stage: Stage) -> None:
    film = Timeline(stage.battle.replay)
    captions = Captions(stage.renderer.overlay, Pictures(stage.battle.replay.header))
    begin, _ = start(e.Shown, 0, film)
    pixels = pictured(stage, film, captions, Moment(begin + 2.0)).astype(int)
    middle = pixels[SIZE[1] // 2 - 20 : SIZE[1] // 2 + 20, SIZE[0] // 2 - 20 : SIZE[0] // 2 + 20]
    assert np.abs(middle - np.array(GREEN)).max() <= 3
    color = np.array(theme.force_color(film.replay.start.forces, "davion")[:3]) * 255
    assert (np.abs(pixels - color).max(axis=2) < 30).sum() > 200
    after = pictured(stage, film, captions, Moment(begin - 1.0)).astype(int)
    assert np.abs(after[SIZE[1] // 2, SIZE[0] // 2] - np.array(GREEN)).max() > 10
    captions.close()


def test_an_inset_without_its_picture_still_has_its_words(stage: Stage) -> None:
    captions = Captions(stage.renderer.overlay, Pictures({}))
    frame = replace(Timeline(stage.battle.replay).at(1.0), inset=Inset("gone.png", "The ford at dawn", "", 1.0))
    boxes = captions.show(frame, stage.battle.replay.start, SIZE)
    assert any(box.width > SIZE[0] * 0.5 and box.y < SIZE[1] * 0.7 for box in boxes)
    captions.close()
