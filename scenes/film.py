"""Pictures and films of a battle, at a fixed step: the same on every run. A file is written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image

from engine.answer import Refused
from engine.record.prose import sentence
from engine.rules.events import BattleEnded
from scenes.captions import Captions, Card
from scenes.renderer import Pixels
from scenes.stage import Stage
from scenes.timeline import Timeline

OPENING, CLOSING = 3.5, 4.5
"""Seconds of the title and the closing card."""

FADE = 0.6
CODECS = ("libx264", "libopenh264", "mpeg4")
CRF, PRESET, THREADS = "20", "veryfast", "2"
GIF_COLORS = 128
SAMPLED = 24
"""Frames from which a GIF's palette is taken."""

FORMATS = (".mp4", ".gif", ".webp", ".png")
SEQUENCE = "folder"
"""The kind of a film that is a folder of pictures."""

FPS = {".mp4": 25, ".gif": 12, ".webp": 12, ".png": 25, SEQUENCE: 25}
WEBP_QUALITY = 82
Progress = Callable[[int, int], None]
"""Called with frames done and frames in all."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One frame of a film: the second of the battle that it shows, and the card over it."""

    time: float
    card: Card | None = None


def moments(
    shown: Timeline, title: str, spans: Sequence[tuple[float, float]], fps: int, cards: bool = True
) -> list[Moment]:
    """The frames of a film of stretches (begin, end), with cards if the battle's start or its end is among them."""
    film: list[Moment] = []
    if cards and spans[0][0] <= 0.0:
        names = " against ".join(force.name or force.id for force in shown.replay.start.forces)
        film += [Moment(0.0, Card(title, (names,), _presence(i / fps, OPENING))) for i in range(round(OPENING * fps))]
    for begin, end in spans:
        film += [Moment(min(begin + i / fps, end)) for i in range(max(1, round((end - begin) * fps)))]
    last = next((event for event in reversed(shown.replay.events) if isinstance(event, BattleEnded)), None)
    if cards and spans[-1][1] >= shown.duration and last is not None:
        state = shown.replay.states[-1]
        winner = state.force(last.winner).name if last.winner else ""
        closing = Card(winner + " wins" if winner else "A draw", (sentence(last, state),))
        for i in range(round(CLOSING * fps)):
            film.append(
                Moment(shown.duration, Card(closing.title, closing.lines, _presence(i / fps, CLOSING, ends=False)))
            )
    return film


def pictured(stage: Stage, shown: Timeline, captions: Captions | None, moment: Moment) -> Pixels:
    """The picture of a moment: (height, width, 3)."""
    frame = shown.at(moment.time)
    if captions is not None:
        state = shown.state(moment.time)
        stage.labels.kept_free = captions.show(frame, state, stage.renderer.size, moment.card)
    stage.labels.visible = moment.card is None or moment.card.presence <= 0.0
    stage.show(frame)
    return stage.snapshot()


def write_film(pictures: Iterator[Pixels], count: int, path: Path, fps: int, progress: Progress) -> None:
    """Write pictures as the kind of file that the path's ending says, or into a folder. Raises `Refused`."""
    if path.is_dir():
        _write_sequence(pictures, count, path, progress)
        return
    writer = {".mp4": _write_mp4, ".gif": _write_gif, ".webp": _write_webp}.get(path.suffix.lower())
    with whole(path) as temporary:
        if writer is None:
            Image.fromarray(next(pictures)).save(temporary, "PNG")
            progress(1, 1)
        else:
            writer(pictures, count, temporary, fps, progress)


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A temporary file beside the path that takes its name once all went well. Raises `Refused`."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}.", suffix=path.suffix)
    except OSError as error:
        raise Refused(f"{path}: error: cannot be written: {error.strerror or error}") from error
    os.close(handle)
    try:
        yield Path(name)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except OSError as error:
        raise Refused(f"{path}: error: cannot be written: {error.strerror or error}") from error
    finally:
        Path(name).unlink(missing_ok=True)


def _write_mp4(pictures: Iterator[Pixels], count: int, path: Path, fps: int, progress: Progress) -> None:
    import av

    codec = next(name for name in CODECS if name in av.codecs_available)
    with av.open(str(path), "w", format="mp4", options={"movflags": "+faststart"}) as container:
        stream: Any = container.add_stream(codec, rate=fps)
        stream.pix_fmt = "yuv420p"
        stream.options = {"crf": CRF, "preset": PRESET, "threads": THREADS} if codec == "libx264" else {}
        for done, pixels in enumerate(pictures, 1):
            if done == 1:
                stream.height, stream.width = pixels.shape[:2]
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, format="rgb24")))
            progress(done, count)
        container.mux(stream.encode(None))


def _write_gif(pictures: Iterator[Pixels], count: int, path: Path, fps: int, progress: Progress) -> None:
    """One palette for the whole film, taken from frames all over it, so that nothing flickers."""
    frames = [Image.fromarray(pixels) for pixels in _told(pictures, count, progress)]
    sample = frames[:: max(1, len(frames) // SAMPLED)]
    strip = Image.new("RGB", (sample[0].width, sum(frame.height // 4 for frame in sample)))
    top = 0
    for frame in sample:
        small = frame.resize((frame.width, frame.height // 4))
        strip.paste(small, (0, top))
        top += small.height
    palette = Image.new("P", (1, 1))
    palette.putpalette(_colors(strip, Image.Quantize.MEDIANCUT) + _colors(strip, Image.Quantize.MAXCOVERAGE))
    flat = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    hundredths = _durations(len(flat), fps)
    flat[0].save(
        path, "GIF", save_all=True, append_images=flat[1:], duration=hundredths, loop=0, optimize=False, disposal=1
    )


def _write_webp(pictures: Iterator[Pixels], count: int, path: Path, fps: int, progress: Progress) -> None:
    frames = (Image.fromarray(pixels) for pixels in _told(pictures, count, progress))
    first = next(frames)
    length = [round(1000.0 * (i + 1) / fps) - round(1000.0 * i / fps) for i in range(count)]
    first.save(path, "WEBP", save_all=True, append_images=frames, duration=length, loop=0, quality=WEBP_QUALITY)


def make_folder(folder: Path, count: int) -> None:
    """A folder for so many pictures; one that is there may hold nothing else. Raises `Refused`."""
    try:
        folder.mkdir(exist_ok=True)
        there = sorted(path.name for path in folder.iterdir())
    except OSError as error:
        raise Refused(f"{folder}: error: cannot be written: {error.strerror or error}") from error
    ours = {_numbered(number, count) for number in range(1, count + 1)}
    other = next((name for name in there if name not in ours), None)
    if other is not None:
        raise Refused(
            f"{folder}: error: the folder holds other files, such as '{other}': pictures need one of their own"
        )


def _write_sequence(pictures: Iterator[Pixels], count: int, folder: Path, progress: Progress) -> None:
    for done, pixels in enumerate(_told(pictures, count, progress), 1):
        with whole(folder / _numbered(done, count)) as temporary:
            Image.fromarray(pixels).save(temporary, "PNG")


def _numbered(number: int, count: int) -> str:
    """The name of a picture, from 1 on, with as many digits as the last one needs."""
    return f"{number:0{max(4, len(str(count)))}d}.png"


def _colors(strip: Image.Image, method: Image.Quantize) -> list[int]:
    """Half a palette: by what there is most of, or by what stands out, as forces and dice do."""
    found = strip.quantize(GIF_COLORS, method).getpalette() or []
    return (found + [0] * (3 * GIF_COLORS))[: 3 * GIF_COLORS]


def _told(pictures: Iterator[Pixels], count: int, progress: Progress) -> Iterator[Pixels]:
    for done, pixels in enumerate(pictures, 1):
        progress(done, count)
        yield pixels


def _durations(count: int, fps: int) -> Sequence[int]:
    """Milliseconds of each GIF frame: whole hundredths that add up to the right length."""
    edges = [round(100.0 * i / fps) * 10 for i in range(count + 1)]
    return [b - a for a, b in pairwise(edges)]


def _presence(elapsed: float, length: float, ends: bool = True) -> float:
    """How much of a card is there, fading in and, unless it ends the film, out."""
    rest = (length - elapsed) / FADE if ends else 1.0
    return min(1.0, max(0.0, elapsed / FADE), max(0.0, rest))
