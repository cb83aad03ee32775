"""`render`: pictures and films of a battle without a window."""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from engine.answer import Answer, Refused, set_parameters
from engine.record.secrecy import known_side
from scenes import layers
from scenes.battle import Battle, OpenBattle
from scenes.camera import known_name, named
from scenes.captions import Captions
from scenes.film import FORMATS, FPS, SEQUENCE, Moment, make_folder, moments, pictured, write_film
from scenes.pictures import Pictures
from scenes.renderer import NoPicture, Pixels, open_renderer
from scenes.stage import Stage
from scenes.timeline import Timeline
from scenes.tracks.setting import Setting

SUMMARY = "makes a picture or a film of a battle, without a window"
SIZES = {".gif": (640, 360), ".webp": (960, 540)}
USUAL_SIZE = (1280, 720)
SMALLEST, LARGEST = 64, 4096
MAP = ("grid", "places")
"""The layers of a set-up seen from the top: the map that a writer of scenarios needs."""

MOST_FPS = 120

Say = Callable[[str], None]


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("path", nargs="?", metavar="REPLAY-or-SCRIPT")
    parser.add_argument(
        "--out",
        required=True,
        metavar="FILE",
        help="where to write: .mp4, .gif, .webp or .png, or a folder/ for one picture a frame",
    )
    parser.add_argument("--turn", type=int, metavar="N", help="only this turn; for a picture: its beginning")
    parser.add_argument(
        "--at",
        type=float,
        metavar="SECONDS",
        help="start there; for a picture: that moment (seconds of the turn with --turn)",
    )
    parser.add_argument(
        "--camera", nargs="+", default=[], metavar="NAME", help="director, table, top, follow UNIT or eye UNIT"
    )
    parser.add_argument(
        "--layers",
        nargs="+",
        default=None,
        metavar="NAME",
        help=f"drawn over the table: {', '.join(layers.NAMES)} (the set-up from the top has grid and places)",
    )
    parser.add_argument("--size", metavar="WxH", help="pixels, such as 1920x1080")
    parser.add_argument("--fps", type=int, metavar="N", help="frames a second (25; in a GIF 12)")
    parser.add_argument("--side", default="", metavar="FORCE", help="as one side sees it, without what the other hides")
    parser.add_argument("--seed", type=int, metavar="N", help="play a script with this seed instead of its own")
    set_parameters(parser)
    parser.add_argument(
        "--no-captions", action="store_true", help="nothing written over the picture but the units' labels"
    )


def run(args: argparse.Namespace, say: Say, open_battle: OpenBattle) -> Answer:
    """Make the picture or film."""
    path, camera, wanted = asked(args.path, args.camera, args.layers)
    out, kind = _out(args.out)
    size, fps = _size(args.size, kind), _fps(args.fps, kind)
    if not out.parent.is_dir():
        raise Refused(f"{out}: error: there is no folder '{out.parent}'")
    known_name(camera)
    if args.turn == 0:
        args.turn, args.at = None, args.at or 0.0
    last = args.turn if args.turn else 0 if kind == ".png" and not args.at else None
    battle = open_battle(path, args.seed, say=say, last=last, settings=dict(args.set))
    shown = film_of(battle, known_side(battle.replay.start, args.side))
    setup = kind == ".png" and not args.turn and args.at is None
    drawn = tuple(wanted) if wanted is not None else MAP if setup and camera == ["top"] else ()
    written = not args.no_captions and not (setup and drawn)
    name, unit = named(camera or (["table"] if kind == ".png" else ["director"]), list(battle.replay.states[-1].units))
    plan = planned(shown, battle.title, kind, args.turn, args.at, fps, cards=not args.no_captions)
    if kind == SEQUENCE:
        make_folder(out, len(plan))
    made = make(battle, shown, {out: plan}, size, fps, (name, unit), written, say, drawn)
    seconds = 0.0 if kind == ".png" else len(plan) / fps
    told = (
        f"{out}: {size[0]} x {size[1]}" + (f", {len(plan)} frames, {seconds:.1f} s" if seconds else "") + f" ({made})"
    )
    data = {
        "out": str(out),
        "size": list(size),
        "frames": len(plan),
        "fps": fps,
        "seconds": round(seconds, 3),
        "renderer": made,
    }
    return Answer(told, data)


def film_of(battle: Battle, side: str = "") -> Timeline:
    """The battle as a film over its table, as one side sees it or ('') both."""
    return Timeline(battle.replay, Setting.of(battle.table), side)


def planned(
    shown: Timeline, title: str, kind: str, turn: int | None, at: float | None, fps: int, cards: bool = True
) -> list[Moment]:
    """The moments that were asked for. Raises `Refused` for a turn or second that is not there."""
    begin, end = 0.0, shown.duration
    if turn is not None:
        begin, end = _turn(shown, turn)
    if at is not None:
        if not 0.0 <= at <= end - begin:
            what = f"turn {turn}" if turn is not None else "the battle"
            raise Refused(f"{what} lasts {end - begin:.1f} seconds: there is nothing at {at:g}", status=2)
        begin += at
    if kind != ".png":
        return moments(shown, title, [(begin, end)], fps, cards)
    if at is None and turn is None:
        begin = next((mark.time for mark in shown.marks if mark.kind == "turn"), shown.duration)
    return [Moment(begin)]


def make(
    battle: Battle,
    shown: Timeline,
    plans: dict[Path, list[Moment]],
    size: tuple[int, int],
    fps: int,
    camera: tuple[str, str],
    written: bool,
    say: Say,
    drawn: tuple[str, ...] = (),
) -> str:
    """Draw films and pictures on one stage and write them; what drew them. Raises `Refused`."""
    try:
        renderer = open_renderer(size, moving=any(len(plan) > 1 for plan in plans.values()))
    except NoPicture as trouble:
        raise Refused(trouble.message, status=3) from trouble
    try:
        stage = Stage(renderer, battle)
        stage.camera.shown = shown
        stage.camera.choose(*camera)
        stage.layers.wanted, stage.layers.unit = drawn, camera[1]
        captions = Captions(renderer.overlay, Pictures(battle.replay.header)) if written else None
        for out, plan in plans.items():
            write_film(_pictures(stage, shown, captions, plan), len(plan), out, fps, _progress(out, say))
        return renderer.description
    finally:
        renderer.close()


def _pictures(stage: Stage, shown: Timeline, captions: Captions | None, plan: list[Moment]) -> Iterator[Pixels]:
    for moment in plan:
        yield pictured(stage, shown, captions, moment)


def _progress(out: Path, say: Say) -> Callable[[int, int], None]:
    started = time.monotonic()

    def tell(done: int, count: int) -> None:
        left = (time.monotonic() - started) / done * (count - done)
        say(f"{out.name}: {done} of {count} frames, {left:.0f} s left")

    return tell


def _out(text: str) -> tuple[Path, str]:
    """Where to write, and the kind of picture or film. Raises `Refused`."""
    if not text:
        raise Refused("--out names no file", status=2)
    out = Path(text)
    if text.endswith(("/", "\\")) or out.is_dir():
        return out, SEQUENCE
    kind = out.suffix.lower()
    if kind not in FORMATS:
        raise Refused(
            f"'{out.name}' names no kind of picture: it must end in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}, "
            "or in / for a folder of pictures",
            status=2,
        )
    return out, kind


def asked(path: str | None, camera: list[str], wanted: list[str] | None) -> tuple[str, list[str], list[str] | None]:
    """The battle, the camera and the layers: the battle may be named before the options or after such names, as people
    do. Raises `Refused`.
    """
    if path is None and wanted is not None and len(wanted) > 1 and wanted[-1] not in layers.NAMES:
        *wanted, path = wanted
    if path is None and len(camera) > 1:
        *camera, path = camera
    if path is None:
        raise Refused("render needs a replay or a script", status=2)
    unknown = next((name for name in wanted or () if name not in layers.NAMES), None)
    if unknown is not None:
        raise Refused(f"there is no layer '{unknown}': there are {', '.join(layers.NAMES)}", status=2)
    return path, camera, wanted


def _turn(shown: Timeline, turn: int) -> tuple[float, float]:
    times = [mark.time for mark in shown.marks if mark.kind == "turn"]
    if not 1 <= turn <= len(times):
        played = (
            "no turn was played"
            if not times
            else f"the battle has turns 1 to {len(times)}"
            if len(times) > 1
            else "the battle has one turn"
        )
        raise Refused(f"there is no turn {turn}: {played}", status=2)
    return times[turn - 1], times[turn] if turn < len(times) else shown.duration


def _size(text: str | None, kind: str) -> tuple[int, int]:
    if text is None:
        return SIZES.get(kind, USUAL_SIZE)
    found = re.fullmatch(r"(\d+)\s*[x×*]\s*(\d+)", text.strip().lower())
    if not found:
        raise Refused(f"'{text}' is not a size: write it as in 1280x720", status=2)
    width, height = int(found[1]), int(found[2])
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise Refused(f"a picture can be {SMALLEST} to {LARGEST} pixels wide and high, not {width}x{height}", status=2)
    if kind == ".mp4" and (width % 2 or height % 2):
        raise Refused(
            f"the sides of an .mp4 must be even: {width + width % 2}x{height + height % 2}, not {width}x{height}",
            status=2,
        )
    return width, height


def _fps(fps: int | None, kind: str) -> int:
    if fps is None:
        return FPS[kind]
    if not 1 <= fps <= MOST_FPS:
        raise Refused(f"a film has 1 to {MOST_FPS} frames a second, not {fps}", status=2)
    return fps
