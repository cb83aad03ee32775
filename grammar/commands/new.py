"""A first script to start from."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.answer import Answer, Refused
from engine.rules.levels import LEVELS
from grammar.commands.format import replace
from grammar.spelling import did_you_mean, listed
from grammar.starter.script import KINDS, Starter, Wish, starter
from grammar.words import LIMITS

SUMMARY = "write a first script to start from, with forces of equal worth"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The type of scenario, and what the battle should be like."""
    parser.add_argument("kind", metavar="TYPE", help=", ".join(KINDS))
    parser.add_argument("--out", metavar="FILE", help="where to write it; without it the script is printed")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    parser.add_argument("--pv", type=int, default=150, help="points of each side, to five per cent (150)")
    parser.add_argument("--level", default="standard", help=f"{', '.join(LEVELS)} (standard)")
    parser.add_argument("--table", default="72x48", metavar="WxD", help="the table's size in inches (72x48)")
    parser.add_argument("--seed", type=int, default=1, help="another number, another battle (1)")


def run(args: argparse.Namespace, say: Callable[[str], None]) -> Answer:
    """Make the starter and write or print it. Raises `Refused`."""
    made = starter(_wish(args))
    if args.out is None:
        return Answer(made.text.rstrip("\n"), _data(made, None))
    _write(Path(args.out), made.text, args.force)
    south, north = made.sides
    sides = " against ".join(f"{s.army.name}, {len(s.cards)} units for {s.points} points" for s in (south, north))
    return Answer(f"{args.out}: {sides}", _data(made, args.out))


def _wish(args: argparse.Namespace) -> Wish:
    _known("type of scenario", args.kind, tuple(KINDS))
    _known("level", args.level, tuple(LEVELS))
    size = re.fullmatch(r"\s*(\d{1,4})\s*[x×]\s*(\d{1,4})\s*", args.table)
    if size is None:
        raise Refused(f"'{args.table}' is no size of a table: write --table 72x48", status=2)
    least, most = LIMITS["seed"]
    if not least <= args.seed <= most:
        raise Refused(f"a seed is a whole number from {least} to {most:,}", status=2)
    return Wish(args.kind, args.pv, args.level, int(size[1]), int(size[2]), args.seed)


def _known(what: str, word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        hint = did_you_mean(word, known) or f"there are {listed(known, 'and')}"
        raise Refused(f"there is no {what} '{word}': {hint}", status=2)


def _write(path: Path, text: str, force: bool) -> None:
    if not path.parent.is_dir():
        raise Refused(f"{path}: error: there is no folder '{path.parent}'")
    if path.is_dir():
        raise Refused(f"{path}: error: it is a folder")
    if path.exists():
        if not force:
            raise Refused(f"{path}: error: it is there already, and stays as it is without --force", status=2)
        replace(path, text)
        return
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as fault:
        raise Refused(f"{path}: error: cannot be written: {fault.strerror or fault}") from fault


def _data(made: Starter, path: str | None) -> dict[str, Any]:
    sides = [
        {"force": side.army.id, "points": side.points, "units": [card.title for card in side.cards]}
        for side in made.sides
    ]
    return {"file": path, "script": made.text, "forces": sides}
