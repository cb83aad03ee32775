"""Watch a battle in a window."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from engine.answer import Answer, Refused, set_parameters
from engine.record.secrecy import known_side
from scenes.battle import Battle, OpenBattle

REPLAYS = (".replay", ".replay.gz")
"""How the names of files end that are not played anew when they change."""

SUMMARY = "show a battle in a window: play, scrub, look around"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `watch` takes."""
    parser.add_argument(
        "battle",
        metavar="REPLAY-or-SCRIPT",
        help="a replay, or a script, which is played, and played anew whenever it is saved",
    )
    parser.add_argument("--size", type=window_size, default=(1280, 720), metavar="WxH", help="pixels (1280x720)")
    parser.add_argument("--seed", type=int, default=None, help="for a script: the seed of its dice")
    parser.add_argument("--side", default="", metavar="FORCE", help="as one side sees it, without what the other hides")
    set_parameters(parser)


def window_size(text: str) -> tuple[int, int]:
    """Read '1280x720'; raises ArgumentTypeError."""
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(part.isdecimal() for part in parts):
        raise argparse.ArgumentTypeError(f"'{text}' is no size: width x height, as in 1280x720")
    width, height = int(parts[0]), int(parts[1])
    if not (320 <= width <= 16384 and 240 <= height <= 16384):
        raise argparse.ArgumentTypeError(f"'{text}' is no size for a window: from 320x240 on")
    return width, height


def run(args: argparse.Namespace, say: Callable[[str], None], open_battle: OpenBattle) -> Answer:
    """Open the window; raises `Refused` where there is no display."""
    from scenes import viewer
    from scenes.renderer import NoPicture, has_display

    if not has_display():
        raise Refused(
            f"There is no display here for a window; 'render {args.battle} --out battle.mp4' makes a film instead."
        )

    def play() -> Battle:
        return open_battle(args.battle, args.seed, say=say, settings=dict(args.set))

    battle = play()
    known_side(battle.replay.start, args.side)
    say("")
    try:
        viewer.open(battle, args.size, None if args.battle.endswith(REPLAYS) else play, args.side)
    except NoPicture as trouble:
        raise Refused(f"{trouble.message} 'render {args.battle} --out battle.mp4' may still make a film.") from trouble
    return Answer(data={"watched": battle.title})
