"""Opening a battle, be it a script or a replay."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.answer import Refused
from engine.game import Game
from engine.geometry.terrain import Table
from engine.record.replay import Replay, read
from grammar.diagnostics import Diagnostic, render_all
from grammar.direct import Production, direct
from grammar.files import FileProblem, Files, unpack
from grammar.performance import Say, perform


@dataclass(frozen=True)
class Opened:
    """A battle and the table it is fought on."""

    replay: Replay
    table: Table
    title: str


def is_replay(path: str) -> bool:
    """Whether a file name is a replay's."""
    return path.endswith((".replay", ".replay.gz"))


def open_battle(path: str, seed: int | None = None, say: Say = lambda text: None) -> Opened:
    """The battle in a replay, or a script played now. Raises `Refused`."""
    if is_replay(path):
        replay = read(path)
        made = remade(replay)
        return Opened(replay, made.table, made.title)
    performance = perform(path, seed, say)
    return Opened(performance.replay, performance.made.table, performance.made.title)


def remade(replay: Replay) -> Production:
    """The script of a replay made ready again, with the files that the replay carries. Raises `Refused`."""
    header = replay.header
    try:
        files = Files(None, unpack(header["files"]))
    except FileProblem as problem:
        raise Refused(f"{header['file']}: error: {problem}") from problem
    made = direct(header["script"], header["file"], files, header["seed"])
    problems: list[Diagnostic] = made if isinstance(made, list) else made.diagnostics
    if isinstance(made, list) or problems:
        raise Refused(render_all(problems, header["script"]))
    return made


def at_turn(opened: Opened, turn: int | None, made: Production) -> Game:
    """The game as it stands at the end of a turn (0 or None: as set up)."""
    index = 0
    for number, state in enumerate(opened.replay.states):
        if state.turn == turn and turn is not None:
            index = number
    made.game.state = opened.replay.states[index]
    return made.game


def folder_of(path: str) -> Path:
    """The folder that a script's files are in."""
    return Path(path).resolve().parent
