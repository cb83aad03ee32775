"""Measures Sightline against its peers and limits, in one run."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path

from engine.answer import Answer, Refused
from scenes import convergence
from scenes.battle import OpenBattle
from scenes.benchmarks import BENCHMARKS, Benchmark
from scenes.measure import Figure

SUMMARY = "the measurements that README quotes, as ratios against a peer or a limit in the same run"
ROOT = Path(__file__).resolve().parent.parent.parent
DEMO = ROOT / "scripts" / "demo.strike"
TABLED = "convergence"
"""The measurement that fills a table of a document."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure: {', '.join(BENCHMARKS)} (or all)")
    parser.add_argument("--only", metavar="WORD", help="only measurements whose name holds this word")
    parser.add_argument(
        "--write",
        metavar="FILE",
        nargs="?",
        const=ROOT / "docs" / "sight.md",
        type=Path,
        help=f"with {TABLED}: put its table in its place in this document (docs/sight.md)",
    )
    parser.add_argument("--scenes", type=int, default=convergence.SCENES, help=f"with {TABLED}: scenes of each kind")


def run(
    args: argparse.Namespace,
    say: Callable[[str], None],
    open_battle: OpenBattle,
    further: Mapping[str, Benchmark],
) -> Answer:
    """Take the measurements asked for, `further` ones too, and print them as a table."""
    known = {**BENCHMARKS, **further}
    chosen = [name for name in args.names or known if args.only is None or args.only in name]
    unknown = next((name for name in chosen if name not in known), None if chosen else args.only)
    if unknown is not None:
        raise Refused(f"there is no measurement '{unknown}': there are {', '.join(known)}", status=2)
    if args.write and chosen != [TABLED]:
        raise Refused(f"only the measurement '{TABLED}' makes a table: bench {TABLED} --write", status=2)
    if args.scenes < 1:
        raise Refused(f"at least one scene of each kind is needed, not {args.scenes}", status=2)
    if args.write:
        _inserted(args.write, [])
    figures: list[Figure] = []
    for name in chosen:
        say(f"measuring {name}")
        if name == TABLED:
            rows = convergence.measured(args.scenes)
            figures += convergence.figures(rows)
            if args.write:
                _write(args.write, rows)
                say(f"wrote the table of {TABLED} to {args.write}")
        else:
            figures += known[name](str(DEMO), open_battle)
    return Answer(table(figures), {"figures": [asdict(figure) for figure in figures]})


def table(figures: list[Figure]) -> str:
    """The figures as lines: what, how much, and in terms of what."""
    rows = [f"{'measured':48} {'figure':>12} {'':12} {'ratio':>8}  against"]
    for figure in figures:
        ratio = "" if figure.ratio is None else f"{figure.ratio:8.2f}"
        rows.append(f"{figure.name:48} {figure.value:12,.4g} {figure.unit:12} {ratio:>8}  {figure.against}")
    return "\n".join(rows)


def _inserted(path: Path, rows: list[convergence.Row]) -> str:
    """A document with the table in its place, or a refusal in a sentence."""
    try:
        return convergence.inserted(path.read_text(encoding="utf-8"), rows)
    except OSError as cause:
        raise Refused(f"'{path}' can't be read: {cause.strerror}") from cause
    except UnicodeDecodeError as cause:
        raise Refused(f"'{path}' is not text") from cause
    except ValueError as cause:
        raise Refused(f"'{path}': {cause}") from cause


def _write(path: Path, rows: list[convergence.Row]) -> None:
    try:
        path.write_text(_inserted(path, rows), encoding="utf-8", newline="\n")
    except OSError as cause:
        raise Refused(f"'{path}' can't be written: {cause.strerror}") from cause
