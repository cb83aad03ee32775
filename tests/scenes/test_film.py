"""Films and pictures as files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import av
import numpy as np
import pytest
from PIL import Image

from engine.answer import Refused
from scenes.captions import Captions, Card
from scenes.film import CLOSING, OPENING, moments, pictured, whole, write_film
from scenes.frame import Caption
from scenes.pictures import Pictures
from scenes.reel import digest
from scenes.renderer import Pixels
from scenes.stage import Stage
from tests.scenes.board import SIZE, battle, film
from tests.scenes.staging import staged

pytestmark = pytest.mark.xdist_group("pictures")
BATTLE = battle()
FILM = film(BATTLE)


def told(done: int, count: int) -> None:
    """Nobody listens."""


def colors(count: int, size: tuple[int, int] = (64, 48)) -> Iterator[Pixels]:
    for i in range(count):
        picture = np.zeros((size[1], size[0], 3), np.uint8)
        picture[:, : size[0] // 2] = (255 * i // max(1, count - 1), 40, 200)
        yield picture


def decoded(path: Path) -> list[Pixels]:
    with av.open(str(path)) as container:
        return [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]


def test_an_mp4_has_every_frame_at_its_rate(tmp_path: Path) -> None:
    path = tmp_path / "film.mp4"
    steps = []
    write_film(colors(24), 24, path, 12, lambda done, count: steps.append((done, count)))
    frames = decoded(path)
    assert len(frames) == 24
    assert frames[0].shape == (48, 64, 3)
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        assert stream.average_rate == 12
        assert stream.codec_context.pix_fmt == "yuv420p"
    assert steps == [(i, 24) for i in range(1, 25)]
    assert int(frames[-1][24, 10, 0]) > int(frames[0][24, 10, 0]) + 150


def test_the_same_film_has_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.mp4", "b.mp4", "a.gif", "b.gif"):
        write_film(colors(10), 10, tmp_path / name, 10, told)
    assert (tmp_path / "a.mp4").read_bytes() == (tmp_path / "b.mp4").read_bytes()
    assert (tmp_path / "a.gif").read_bytes() == (tmp_path / "b.gif").read_bytes()


def test_a_gif_loops_and_lasts_as_long_as_it_should(tmp_path: Path) -> None:
    path = tmp_path / "film.gif"
    write_film(colors(12), 12, path, 12, told)
    with Image.open(path) as picture:
        assert picture.n_frames == 12
        assert picture.info["loop"] == 0
        total = 0
        for i in range(picture.n_frames):
            picture.seek(i)
            total += picture.info["duration"]
        assert total == 1000


def test_a_png_is_the_picture(tmp_path: Path) -> None:
    path = tmp_path / "one.png"
    write_film(colors(1), 1, path, 25, told)
    with Image.open(path) as picture:
        assert np.array_equal(np.asarray(picture), next(colors(1)))


@pytest.mark.parametrize("ending", ["mp4", "gif", "png"])
def test_a_film_that_fails_leaves_nothing_behind(tmp_path: Path, ending: str) -> None:
    def failing() -> Iterator[Pixels]:
        if ending != "png":
            yield next(colors(1))
        raise ValueError("the film tears")

    path = tmp_path / f"torn.{ending}"
    path.write_bytes(b"an older one")
    with pytest.raises(ValueError, match="tears"):
        write_film(failing(), 5, path, 25, told)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    assert path.read_bytes() == b"an older one"


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be written"), whole(tmp_path / "nowhere" / "film.mp4"):
        pass


def test_a_film_opens_with_a_title_and_closes_with_the_winner() -> None:
    plan = moments(FILM, "Crossing", [(0.0, FILM.duration)], 10)
    cards = [moment.card for moment in plan if moment.card]
    assert len(plan) == round(OPENING * 10) + round(FILM.duration * 10) + round(CLOSING * 10)
    assert cards[5].title == "Crossing"
    assert cards[5].lines == ("House Davion against House Kurita",)
    assert "wins" in cards[-1].title
    times = [moment.time for moment in plan if moment.card is None]
    assert times == sorted(times)
    assert times[1] - times[0] == pytest.approx(0.1)


def test_a_part_of_a_film_has_no_cards() -> None:
    plan = moments(FILM, "Crossing", [(10.0, 12.0)], 25)
    assert len(plan) == 50
    assert not any(moment.card for moment in plan)


def test_a_digest_tells_every_turn_and_every_loss_and_is_shorter() -> None:
    spans = digest(FILM, 20.0)
    assert spans[0][0] == 0.0
    assert spans[-1][1] == FILM.duration
    assert all(a[1] < b[0] for a, b in pairwise(spans))
    assert sum(end - begin for begin, end in spans) < 0.75 * FILM.duration
    turns = [mark.time for mark in FILM.marks if mark.kind == "turn"]
    for begin, end in pairwise([*turns, FILM.duration]):
        assert any(span[0] < end and span[1] > begin for span in spans)
    for mark in FILM.marks:
        if mark.kind == "kill":
            assert any(span[0] <= mark.time <= span[1] for span in spans)


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with staged(BATTLE) as made:
        made.camera.shown = FILM
        made.camera.choose("director")
        yield made


def test_captions_keep_labels_away_and_show_the_dice(stage: Stage) -> None:
    captions = Captions(stage.renderer.overlay, Pictures({}))
    time = next(t / 10 for t in range(int(FILM.duration * 10)) if len(FILM.at(t / 10).caption.dice) == 2)
    moment = next(moment for moment in moments(FILM, "Crossing", [(time, time + 0.2)], 10))
    written = pictured(stage, FILM, captions, moment)
    kept = stage.labels.kept_free
    assert len(kept) == 3
    for box in kept:
        assert not any(box.overlaps(label) for label in stage.labels.shown.values())
        assert box.x + box.width / 2.0 <= SIZE[0]
        assert box.y + box.height / 2.0 <= SIZE[1]
    caption = max(kept, key=lambda box: box.y)
    inside = written[
        int(caption.y - caption.height / 2) : int(caption.y + caption.height / 2),
        int(caption.x - caption.width / 2) : int(caption.x + caption.width / 2),
    ].astype(int)
    assert (inside.min(axis=2) > 225).sum() > 100
    captions.close()


@pytest.mark.parametrize("size", [(480, 270), (1280, 720), (270, 480)])
def test_long_captions_stay_in_the_picture(stage: Stage, size: tuple[int, int]) -> None:
    captions = Captions(stage.renderer.overlay, Pictures({}))
    long = Caption("A very long sentence about a very long shot " * 4, ("Needs 12: and many reasons " * 8,) * 5, (6, 5))
    frame = FILM.at(25.0)
    boxes = captions.show(replace(frame, caption=long), FILM.state(25.0), size)
    for box in boxes:
        assert box.x - box.width / 2.0 >= 0.0
        assert box.x + box.width / 2.0 <= size[0] + 0.5
        assert box.y + box.height / 2.0 <= size[1]
        assert box.y - box.height / 2.0 >= 0.0
    captions.close()


def test_a_card_takes_the_place_of_the_rest(stage: Stage) -> None:
    captions = Captions(stage.renderer.overlay, Pictures({}))
    assert captions.show(FILM.at(25.0), FILM.state(25.0), SIZE, Card("Title", ("and more",), 0.5)) == ()
    captions.close()


def test_frames_of_a_film_are_those_of_the_moments(stage: Stage, tmp_path: Path) -> None:
    plan = moments(FILM, "Crossing", [(24.0, 24.5)], 8)
    path = tmp_path / "shots.mp4"
    pictures = [pictured(stage, FILM, None, moment) for moment in plan]
    write_film(iter(pictures), len(plan), path, 8, told)
    frames = decoded(path)
    assert len(frames) == 4
    for drawn, read in zip(pictures, frames, strict=True):
        assert np.abs(drawn.astype(int) - read).mean() < 6.0
