"""What a viewer asks of the table: sight between two units, the ruler, layers, notes, and the script as it changes."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.geometry.plane import Point3
from scenes.battle import Battle
from scenes.eyeview import EyeView
from scenes.filming import Filming
from scenes.hud.panel import Rect
from scenes.instrument import Instrument
from scenes.notes import Notebook, Unreadable
from scenes.picking import ground_at, onto
from scenes.ruler import End, measured
from scenes.stage import Stage
from scenes.timeline import Timeline
from scenes.tracks.setting import Setting
from scenes.watched import Watched
from tests.scenes.house import house
from tests.scenes.staging import staged

SIZE = (960, 540)


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Battle:
    return house(tmp_path_factory.mktemp("asking"))


@pytest.fixture(scope="module")
def stage(battle: Battle) -> Iterator[Stage]:
    with staged(battle, SIZE) as made:
        yield made


def test_the_instrument_answers_as_los_does(battle: Battle) -> None:
    instrument = Instrument(battle)
    hidden = instrument.between("a", "b", -1 + len(battle.replay.events))
    assert hidden is not None
    assert hidden.line is not None
    assert hidden.line.verdict == "blocked"
    assert any("house" in line for line in hidden.scene.lines) if hidden.scene else False
    clear = instrument.between("c", "d", len(battle.replay.events) - 1)
    assert clear is not None
    assert clear.scene is not None
    assert (clear.scene.there.verdict, clear.scene.there.visible) == ("clear", 1.0)
    assert any(line.startswith("to hit ") for line in clear.scene.lines)
    assert instrument.between("a", "a", 3) is None
    assert instrument.between("a", "", 3) is None


def test_it_speaks_of_the_moment_shown(battle: Battle) -> None:
    instrument = Instrument(battle)
    ranges = []
    for event in (_placed(battle), len(battle.replay.events) - 1):
        reading = instrument.between("c", "d", event)
        assert reading is not None
        assert reading.scene is not None
        ranges.append(reading.scene.there.range)
    assert ranges[0] - ranges[1] == pytest.approx(8.0, abs=0.01)


def test_a_unit_that_is_not_there_is_told_in_words(battle: Battle) -> None:
    reading = Instrument(battle).between("a", "b", -1)
    assert reading is not None
    assert reading.scene is None
    assert "not on the table" in reading.refusal


def test_the_view_from_the_eye_shows_the_house_in_the_way(battle: Battle, stage: Stage) -> None:
    shown = Timeline(battle.replay, Setting.of(battle.table))
    stage.show(shown.at(shown.duration))
    reading = Instrument(battle).between("a", "b", len(battle.replay.events) - 1)
    assert reading is not None
    assert reading.view is not None
    before = stage.snapshot()
    eyeview = EyeView(stage.renderer)
    stage.look_out_of("a")
    eyeview.show(Rect(600.0, 40.0, 320.0, 180.0), 1.0, reading.view)
    picture = stage.snapshot()
    eyeview.hide()
    hole = picture[42:218, 602:918].astype(int)
    assert np.array_equal(picture[300:, :500], before[300:, :500])
    house = hole[60:150, 130:190]
    assert house.std(axis=(0, 1)).max() < 60.0
    assert abs(house.mean(axis=(0, 1)) - hole[4:20, 4:40].mean(axis=(0, 1))).max() > 10.0
    eyeview.close()


def test_the_ruler_measures_from_base_to_base_and_up(battle: Battle) -> None:
    frame = Timeline(battle.replay).at(1e9)
    looks = {look.id: look for look in frame.units}
    between = measured(End(Point3(0, 0, 0), "a"), End(Point3(0, 0, 0), "b"), looks)
    assert between.inches == pytest.approx(24.0 - 1.25, abs=0.02)
    assert between.told == f"{between.inches:.2f} in"
    up = measured(End(Point3(0, 0, 0), "a"), End(Point3(18.0, 20.0, 6.0)), looks)
    assert up.inches == pytest.approx(14.0 - 0.625, abs=0.02)
    assert up.told.endswith("6.0 in higher")


def test_the_pointer_finds_the_ground_it_is_seen_on(battle: Battle, stage: Stage) -> None:
    view = stage.camera.whole().view
    project = onto(view, SIZE)
    for place in (Point3(30.0, 20.0, 0.0), Point3(8.0, 28.0, 4.0), Point3(18.0, 18.0, 6.0)):
        spot = project(place)
        assert spot is not None
        found = ground_at(view, SIZE, spot[0], spot[1], battle.table)
        assert found is not None
        assert found == pytest.approx(place, abs=0.25)
    assert ground_at(view, SIZE, 3.0, 3.0, battle.table) is None


@pytest.mark.parametrize("layer", ["grid", "heights", "places", "ranges", "ways"])
def test_each_layer_shows_and_goes_away(battle: Battle, stage: Stage, layer: str) -> None:
    shown = Timeline(battle.replay, Setting.of(battle.table))
    frame = shown.at(shown.duration)
    stage.camera.choose("top")
    stage.layers.unit = "c"
    stage.show(frame)
    before = stage.snapshot().astype(int)
    assert stage.layers.toggle(layer)
    stage.show(frame)
    drawn = int((abs(stage.snapshot().astype(int) - before).max(axis=2) > 20).sum())
    assert not stage.layers.toggle(layer)
    stage.show(frame)
    assert drawn > 100
    assert np.array_equal(stage.snapshot(), before)


def test_notes_are_kept_beside_the_battle(tmp_path: Path) -> None:
    book = Notebook(tmp_path / "a.replay", 10)
    assert book.toggle(4)
    book.write(2, "  the   turning\npoint ")
    assert [(note.event, note.text) for note in book.notes] == [(2, "the turning point"), (4, "")]
    again = Notebook(tmp_path / "a.replay", 10)
    assert again.notes == book.notes
    assert not again.toggle(4)
    assert [note["event"] for note in json.loads((tmp_path / "a.replay.notes.json").read_text())["notes"]] == [2]


@pytest.mark.parametrize("text", ["", "[]", '{"version": 2, "notes": []}', '{"version": 1, "notes": [{"event": "x"}]}'])
def test_a_file_that_holds_no_notes_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.replay.notes.json"
    path.write_text(text)
    with pytest.raises(Unreadable):
        Notebook(tmp_path / "a.replay", 10)
    assert path.read_text() == text


def test_a_script_that_is_saved_again_is_noticed_once(tmp_path: Path) -> None:
    script, other = tmp_path / "a.strike", tmp_path / "shared.strike"
    script.write_text("one")
    watched = Watched(str(script))
    assert not watched.changed()
    script.write_text("other")
    assert watched.changed()
    assert not watched.changed()
    other.write_text("included")
    assert watched.changed()
    script.unlink()
    assert not watched.changed()


def test_a_film_that_cannot_be_made_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    filming = Filming()
    assert filming.start("nowhere.strike", 2, ("table",)) == "sightline-nowhere-turn2.mp4"
    assert filming.busy
    told, patience = "", time.monotonic() + 60.0
    while not told and time.monotonic() < patience:
        told = filming.told()
        time.sleep(0.05)
    assert "nowhere.strike" in told
    assert not filming.busy


def _placed(battle: Battle) -> int:
    """The first event after which everybody is on the table."""
    states = battle.replay.states
    return next(i - 1 for i, state in enumerate(states) if all(unit.on_table for unit in state.units.values()))
