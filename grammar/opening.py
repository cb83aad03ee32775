"""Opening a battle, be it a script or a replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.answer import Refused
from engine.game import Game
from engine.geometry.pictured import PairScene
from engine.geometry.terrain import Table
from engine.record.replay import Replay, read
from engine.rules.state import Phase, State
from grammar.direct import Production
from grammar.files import FileProblem, Files, unpack
from grammar.performance import Say, perform, ready


@dataclass(frozen=True)
class Opened:
    """A battle and the production that it came of."""

    replay: Replay
    made: Production

    @property
    def table(self) -> Table:
        """The table as it was laid."""
        return self.made.table

    @property
    def title(self) -> str:
        """The scenario's title."""
        return self.made.title

    def look(self, state: State, attacker: str, target: str) -> PairScene:
        """The line of sight from one unit to another in a state of the battle, told and ready to be drawn. Raises
        `Refused` for a unit that is not on the table then.
        """
        from grammar.sight.ends import unit_of
        from grammar.sight.pair import pair
        from grammar.sight.report import Question

        game = replace(self.made.game, state=state)
        eye, aim = (unit_of(game, name, "is no unit") for name in (attacker, target))
        return pair(game, Question(eye, aim), state.turn, better=False, when="", say=lambda text: None)[1]


def is_replay(path: str) -> bool:
    """Whether a file name is a replay's."""
    return path.endswith((".replay", ".replay.gz"))


def open_battle(
    path: str,
    seed: int | None = None,
    say: Say = lambda text: None,
    last: int | None = None,
    settings: Mapping[str, str] | None = None,
) -> Opened:
    """The battle in a replay, or a script played now with `settings` for its parameters, to its end or to the end of
    turn `last`. Raises `Refused`, with status 2 for settings that the script cannot have; a replay has its own.
    """
    if is_replay(path):
        _keeps(settings)
        replay = read(path)
        made = remade(replay)
        return Opened(replay, made)
    performance = perform(path, seed, say, last, settings)
    return Opened(performance.replay, performance.made)


def remade(replay: Replay) -> Production:
    """The script of a replay made ready again, with the files that the replay carries. Raises `Refused`."""
    header = replay.header
    try:
        files = Files(None, unpack(header["files"]))
    except FileProblem as problem:
        raise Refused(f"{header['file']}: error: {problem}") from problem
    return ready(header["script"], header["file"], files, header["seed"], header.get("settings"))


def _keeps(settings: Mapping[str, str] | None) -> None:
    if settings:
        raise Refused("a replay keeps the parameters with which it was played: --set is for scripts", status=2)


def game_at(
    path: str,
    turn: int | None,
    say: Say = lambda text: None,
    phase: Phase | None = None,
    settings: Mapping[str, str] | None = None,
) -> Game:
    """The game of a script or replay as it stands at the end of a turn, or of a phase of it; without a turn, as set up.

    Raises `Refused`.
    """
    if phase is not None and not turn:
        raise Refused(f"name the turn whose {phase} phase is meant: the set-up has none", status=2)
    if turn is not None and turn < 0:
        raise Refused(f"there is no turn {turn}: turns are counted from 1, and 0 is the set-up", status=2)
    if is_replay(path):
        _keeps(settings)
        replay = read(path)
        made = remade(replay)
    else:
        performance = perform(path, None, say, turn or 0, settings, packed=False)
        replay, made = performance.replay, performance.made
    last = replay.states[-1].turn
    if turn is not None and turn > last:
        raise Refused(f"turn {turn} was not played: the battle has turns 1 to {last}", status=2)
    there = [state for state in replay.states if state.turn == (turn or 0) and phase in (None, state.phase)]
    if not there:
        raise Refused(f"turn {turn} ended before its {phase} phase", status=2)
    made.game.state = there[-1]
    return made.game
