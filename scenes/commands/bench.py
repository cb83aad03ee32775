"""Measures Sightline against its peers and limits, in one run."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path

from engine.answer import Answer, Refused
from scenes.battle import OpenBattle
from scenes.benchmarks import BENCHMARKS, Benchmark
from scenes.measure import Figure

SUMMARY = "the measurements that README quotes, as ratios against a peer or a limit in the same run"
DEMO = Path(__file__).resolve().parent.parent.parent / "scripts" / "demo.strike"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--only", metavar="WORD", help="only measurements whose name holds this word")


def run(
    args: argparse.Namespace,
    say: Callable[[str], None],
    open_battle: OpenBattle,
    further: Mapping[str, Benchmark],
) -> Answer:
    """Take every measurement, `further` ones too, and print them as a table."""
    known = {**BENCHMARKS, **further}
    chosen = {name: measure for name, measure in known.items() if args.only is None or args.only in name}
    if not chosen:
        raise Refused(f"there is no measurement '{args.only}': there are {', '.join(known)}", status=2)
    figures: list[Figure] = []
    for name, measure in chosen.items():
        say(f"measuring {name}")
        figures += measure(str(DEMO), open_battle)
    return Answer(table(figures), {"figures": [asdict(figure) for figure in figures]})


def table(figures: list[Figure]) -> str:
    """The figures as lines: what, how much, and in terms of what."""
    rows = [f"{'measured':44} {'figure':>12} {'':12} {'ratio':>8}  against"]
    for figure in figures:
        ratio = "" if figure.ratio is None else f"{figure.ratio:8.2f}"
        rows.append(f"{figure.name:44} {figure.value:12,.4g} {figure.unit:12} {ratio:>8}  {figure.against}")
    return "\n".join(rows)
