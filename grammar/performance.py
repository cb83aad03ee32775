"""Playing a script: the battle, its record, and what the script got wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine import __version__
from engine.answer import Refused
from engine.game import Game
from engine.phases import rails, turn
from engine.phases.deployment import NoRoom
from engine.record.replay import FORMAT, VERSION, Replay, seal
from engine.rules.codec import encode
from engine.rules.events import Event, PhaseEnded, TurnBegan, UnitsReceived
from engine.rules.facts import Reason
from engine.rules.orders import Ambush
from engine.rules.state import Phase, State, Status
from grammar.check import examined
from grammar.deployment import not_theirs
from grammar.diagnostics import Diagnostic, render_all
from grammar.direct import Production, direct
from grammar.expect import Expected, finding
from grammar.figures import digest, figure_file
from grammar.files import Files, pack
from grammar.forces import SIDES
from grammar.orders import Scripted
from grammar.source import read
from grammar.syntax import Span
from grammar.written import as_written

Say = Callable[[str], None]


@dataclass
class Performance:
    """A battle played to its end: its replay, how many expectations were met, and every complaint about the script."""

    made: Production
    replay: Replay
    met: int = 0
    failed: list[Diagnostic] = field(default_factory=list)
    refused: list[Diagnostic] = field(default_factory=list)

    @property
    def complaints(self) -> list[Diagnostic]:
        """Orders that were refused and expectations that were not met."""
        return [*self.refused, *self.failed]


def load(path: str) -> tuple[str, Files]:
    """The text of a script and the files beside it. Raises `Refused`."""
    text = read(path)
    if isinstance(text, Diagnostic):
        raise Refused(render_all([text], ""))
    return text, Files(Path(path).resolve().parent)


def perform(
    path: str,
    seed: int | None = None,
    say: Say = lambda text: None,
    last: int | None = None,
    settings: Mapping[str, str] | None = None,
    *,
    packed: bool = True,
) -> Performance:
    """Play a script with `settings` for its parameters, to its end or to the end of turn `last`.

    Raises `Refused` with all its diagnostics if it is not fit to be played; to its end only two sides with units can
    play. A replay that nobody keeps need not be `packed` with the script's files.
    """
    text, files = load(path)
    made = ready(text, path, files, seed, settings)
    if last is None:
        _need_two_sides(made)
    return play(made, say, last, packed=packed)


def _need_two_sides(made: Production) -> None:
    state = made.game.state
    fielded = {unit.force for unit in state.units.values()}
    idle = [force.id for force in state.forces if force.id not in fielded]
    problems = [_complaint(made, made.spans[force], f"'{force}' has no units") for force in idle]
    if not state.forces:
        raise Refused(f"{made.file}: error: the script has no forces: a battle needs two.")
    if len(state.forces) < SIDES:
        alone = state.forces[0].id
        problems.append(_complaint(made, made.spans[alone], f"'{alone}' is alone: a battle needs two forces"))
    if problems:
        raise Refused(render_all(problems, made.texts))


def inspect(
    text: str,
    file: str,
    files: Files,
    seed: int | None = None,
    settings: Mapping[str, str] | None = None,
    *,
    parts: bool = False,
) -> tuple[Production | None, list[Diagnostic]]:
    """A script made ready, and what is wrong with it before it is played.

    Only a script whose words are right is made ready: what stands on the table is built from sound values alone.
    With `parts` it may be a part of one, to be included in another, and is then not made ready unless it stands for
    itself. Raises `Refused` with status 2 for settings that the script cannot have.
    """
    script, problems = examined(text, file, files, settings or {}, parts=parts)
    if script is None:
        return None, problems
    made = direct(script, text, file, files, seed, settings or {})
    return made, sorted([*problems, *made.diagnostics])


def ready(
    text: str, file: str, files: Files, seed: int | None, settings: Mapping[str, str] | None = None
) -> Production:
    """A script made ready. Raises `Refused` with all its diagnostics."""
    made, problems = inspect(text, file, files, seed, settings)
    if made is None or any(problem.severity == "error" for problem in problems):
        told = [problem for problem in problems if problem.severity != "note"]
        raise Refused(render_all(told, {file: text, **files.texts}))
    return made


def play(
    made: Production, say: Say = lambda text: None, last: int | None = None, *, packed: bool = True
) -> Performance:
    """Play a script that is ready, to its end or to the end of turn `last` (0: only the set-up). Raises `Refused` if a
    force has more units than room to deploy them. Unless `packed`, the replay carries no files: it is not to be saved.
    """
    header = header_of(made, packed=packed)
    performance = Performance(made, Replay(header, ()))

    def watch(event: Event, state: State) -> None:
        if isinstance(event, PhaseEnded):
            say(f"turn {state.turn}, {event.name} phase")
            _ask(performance, [e for e in made.expected if e.turn == state.turn and _due(e, event.name, state)])
            if event.name is Phase.SETUP:
                for span, why in not_theirs(made.choices, made.game.log):
                    performance.refused.append(_complaint(made, span, why))
            if event.name is Phase.END or state.ended:
                _left_over(performance, state)

    made.game.watch = watch
    try:
        turn.play(made.game, made.placed, last)
    except NoRoom as full:
        complaint = _complaint(made, made.spans[full.force], str(full))
        raise Refused(render_all([complaint], made.texts)) from full
    performance.replay = Replay(header, tuple(made.game.log))
    _refusals(performance)
    if last is None:
        _never_played(performance)
    return performance


def header_of(made: Production, *, packed: bool = True) -> dict[str, Any]:
    """The header of the replay of a script that is ready."""
    state = made.game.state
    received = [each.unit for trigger in made.game.triggers for each in trigger.arrivals]
    miniatures = sorted(filter(None, {figure_file(unit.card) for unit in (*state.units.values(), *received)}))
    header = {
        "format": FORMAT,
        "version": VERSION,
        "engine": __version__,
        "scenario": made.title,
        "file": Path(made.file).name,
        "script": made.text,
        "seed": made.seed,
        **({"settings": made.settings} if made.settings else {}),
        "sight": made.game.sight_mode,
        "options": list(state.options),
        "miniatures": {name: digest(name) for name in miniatures},
        "files": pack(made.files.read) if packed else [],
        "start": encode(state),
    }
    return {**header, "digest": seal(header)}


def _due(expected: Expected, phase: Phase, state: State) -> bool:
    """Whether an expectation of this turn is asked after a phase: its own, or the one in which the battle ended."""
    order = list(Phase)
    return expected.phase is phase or (state.ended and order.index(expected.phase) > order.index(phase))


def _ask(performance: Performance, asked: list[Expected]) -> None:
    made = performance.made
    for expected in asked:
        met, found = finding(made.game, expected.node, made.place, made.places)
        if met:
            performance.met += 1
        else:
            span = expected.node.span
            told = f"expected: {_claim(made, span)}; found: {found}"
            performance.failed.append(_complaint(made, span, told))


def _claim(made: Production, span: Span) -> str:
    """An expectation in the script's own words, without its first and without comments."""
    text = made.files.texts[span.file] if span.file else made.text
    said = " ".join(re.sub(r"#[^\n]*", "", text[span.start : span.end]).split())
    return said.removeprefix("expect ")


def _left_over(performance: Performance, state: State) -> None:
    for commander in performance.made.commanders.values():
        for scripted in commander.left_over(state.turn):
            why = _why_left_over(performance.made.game, scripted)
            performance.refused.append(_complaint(performance.made, scripted.span, why))


def _why_left_over(game: Game, scripted: Scripted) -> str:
    """Why nobody could be given an order for the turn that is over."""
    name, state = scripted.order.unit, game.state
    unit = state.units.get(name)
    if unit is None:
        return f"{name} has not come into the battle and takes no orders"
    if unit.status is Status.RESERVE and state.turn < unit.enters:
        return f"{name} enters in turn {unit.enters} and takes no orders before"
    if phase := _came_too_late(game, scripted):
        return f"{name} came into the battle only at the end of the {phase} phase of turn {scripted.turn}"
    if isinstance(scripted.order, Ambush):
        return f"{name} was not hidden as turn {scripted.turn} began: nobody is surprised"
    if unit.activity.sprang:
        return f"{name} has attacked by surprise in turn {scripted.turn} and does nothing more"
    if unit.hidden:
        return f"{name} is hidden and could not be given this order in turn {scripted.turn}"
    if not unit.on_table:
        where = "in reserve" if unit.status is Status.RESERVE else str(unit.status)
        does = f"rides with {unit.aboard}" if unit.aboard else f"is {where}"
        return f"{name} {does} and takes no orders"
    if scripted.moving and rails.coupled(state, unit):
        return f"{name} goes behind {unit.behind} and takes no orders to move"
    if scripted.ending or (unit.activity.moved if scripted.moving else unit.activity.attacked):
        done = "moved" if scripted.moving else "been overheated" if scripted.ending else "had its attack"
        return f"{name} has {done} already in turn {scripted.turn}"
    if state.ended and state.phase is not Phase.END:
        return f"the battle ended before, in the {state.phase} phase of turn {scripted.turn}"
    return f"{name} could not be given this order in turn {scripted.turn}"


def _came_too_late(game: Game, scripted: Scripted) -> str:
    """The phase at whose end a trigger brought the unit of an order in the order's turn, '' if that was in time."""
    needed = Phase.MOVEMENT if scripted.moving else Phase.END if scripted.ending else Phase.COMBAT
    late = list(Phase)[list(Phase).index(needed) :]
    phase = Phase.END
    for event in reversed(game.log):
        match event:
            case PhaseEnded(name):
                phase = name
            case UnitsReceived(units=units) if any(unit.id == scripted.order.unit for unit in units):
                return str(phase) if phase in late else ""
            case TurnBegan():
                break
    return ""


def _refusals(performance: Performance) -> None:
    made = performance.made
    for commander in made.commanders.values():
        for scripted, reasons in commander.refusals:
            performance.refused.append(_complaint(made, scripted.span, _against(reasons, made)))


def _against(reasons: tuple[Reason, ...], made: Production) -> str:
    return "the order is refused: " + as_written(".\n".join(reason.text for reason in reasons), made.place)


def _never_played(performance: Performance) -> None:
    last = performance.made.game.state.turn
    for expected in performance.made.expected:
        if expected.turn > last:
            why = f"turn {expected.turn} was never played: the battle ended in turn {last}"
            performance.failed.append(_complaint(performance.made, expected.node.span, why))
    for commander in performance.made.commanders.values():
        for scripted in commander.waiting:
            why = f"turn {scripted.turn} was never played: the battle ended in turn {last}"
            performance.refused.append(_complaint(performance.made, scripted.span, why))


def _complaint(made: Production, span: Span, message: str) -> Diagnostic:
    return Diagnostic.error(made.file, span, f"{message}.")
