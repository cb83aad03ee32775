"""The inner half of the door: finds the command that was asked for, reads its arguments, prints its answer.

It is not in `engine`, which knows no screen. `run.py` tells it which rooms have commands and what to hand them, so
that this module never names the room that `grammar` may not enter. Only the command that is carried out is imported.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import io
import json
import os
import re
import shutil
import sys
import traceback
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from engine import __version__
from engine.answer import Answer, Refused

ORDER = (
    "demo",
    "play",
    "new",
    "watch",
    "render",
    "los",
    "check",
    "format",
    "lsp",
    "verify",
    "log",
    "card",
    "bench",
    "gallery",
    "test",
)
"""The commands as `--help` lists them; those whose module is not there are not offered."""

Rooms = Mapping[str, tuple[Any, ...]]
"""Packages that have a `commands` folder, each with what its commands are handed after `say`."""

Extras = Mapping[str, tuple[Any, ...]]
"""What single commands are handed besides, by name."""

NONE: Extras = {}

INTERRUPTED, OUR_FAULT = 130, 3

POINT = re.compile(r"-[\d.]+(,-?[\d.]+)+")
"""A point to the west of the table."""

CONTROL = {code: "\ufffd" for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n"}
"""Characters that would steer a terminal: what is printed may quote scripts and replays, which come from anywhere."""


def serve(argv: list[str], rooms: Rooms, extras: Extras = NONE) -> int:
    """Carry out a command line, print its answer and return its status: 0, 1 the input's fault, 2 wrong use, 3 ours."""
    speak_utf8()
    as_json = "--json" in argv
    try:
        answer = reply(argv, rooms, extras)
        status = show(answer, dumped(answer) if as_json else answer.text)
        return serve([*answer.then], rooms, extras) or status if answer.then else status
    except Refused as refusal:
        answer = failed(refusal.status, refusal.message)
    except KeyboardInterrupt:
        answer = failed(INTERRUPTED, "Interrupted.")
    except Exception as fault:  # the one place that catches everything: no user meets a traceback without asking for it
        plain = f"Internal error, our fault: {type(fault).__name__}: {fault} (--debug shows where)"
        answer = failed(OUR_FAULT, plain, traceback.format_exc() if "--debug" in argv else "")
    return show(answer, dumped(answer) if as_json else "")


def reply(argv: list[str], rooms: Rooms, extras: Extras = NONE) -> Answer:
    """The answer to a command line; raises what the command raises, and SystemExit for arguments it does not take."""
    offered = commands(rooms)
    place = next((i for i, word in enumerate(argv) if not word.startswith("-")), None)
    if place is None:
        return about(argv, offered)
    name, rest = argv[place], argv[:place] + argv[place + 1 :]
    if name not in offered:
        close = get_close_matches(name, offered, n=1)
        hint = f"did you mean '{close[0]}'?" if close else f"there are: {', '.join(offered)}"
        raise Refused(f"There is no command '{name}': {hint}", status=2)
    room = offered[name]
    module = importlib.import_module(f"{room}.commands.{name}")
    parser = argparse.ArgumentParser(prog=f"{program()} {name}", description=module.SUMMARY, allow_abbrev=False)
    parser.add_argument("--json", action="store_true", help="the answer as one JSON object on standard output")
    parser.add_argument("--debug", action="store_true", help="show where an internal error happened")
    module.arguments(parser)
    # Argparse would take a point that begins with a minus for an option; a word with a space before it is none.
    rest = [f" {word}" if POINT.fullmatch(word) else word for word in rest]
    args, further = parser.parse_known_intermixed_args(rest)
    if getattr(module, "PASSES_ON", False):
        args.further = further
    elif further:
        parser.error(f"unknown argument: {' '.join(further)}")
    answer: Answer = module.run(args, narrator(), *rooms[room], *extras.get(name, ()))
    return answer


def commands(rooms: Rooms) -> dict[str, str]:
    """The commands on offer, in order, each with its room."""
    return {name: room for name in ORDER for room in rooms if (source_folder(room) / f"{name}.py").is_file()}


def source_folder(room: str) -> Path:
    """Where a room keeps its commands, beside this one's room; nothing of it is imported."""
    return Path(__file__).resolve().parent.parent / room / "commands"


def summary(name: str, room: str) -> str:
    """A command's line in the list, read from its source so that nothing heavy is loaded."""
    source = source_folder(room) / f"{name}.py"
    for statement in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "SUMMARY":
            return str(ast.literal_eval(statement.value))
    return ""


def about(argv: list[str], offered: dict[str, str]) -> Answer:
    """What is said without a command: the version, or the list of commands (status 2 unless it was asked for)."""
    if "--version" in argv:
        return Answer(f"Sightline {__version__}", {"version": __version__})
    summaries = {name: summary(name, room) for name, room in offered.items()}
    listed = "\n".join(f"  {name:8} {line}" for name, line in summaries.items())
    text = (
        f"usage: {program()} COMMAND ... [--json] [--debug]\n\n{listed}\n\n'{program()} COMMAND --help' explains each."
    )
    if {"-h", "--help"} & set(argv):
        return Answer(text, {"commands": summaries})
    return failed(2, text)


def program() -> str:
    """What the user typed to get here."""
    return "sightline" if Path(sys.argv[0]).stem == "sightline" else "run.py"


def narrator() -> Callable[[str], None]:
    """Shows progress as one line that is written over, on a terminal; elsewhere says nothing."""
    if not sys.stderr.isatty():
        return lambda text: None

    def say(text: str) -> None:
        width = shutil.get_terminal_size().columns - 1
        sys.stderr.write("\r" + text[:width].ljust(width) + "\r")
        sys.stderr.flush()

    return say


def failed(status: int, message: str, details: str = "") -> Answer:
    """An answer that only says why there is none."""
    return Answer(data={"error": message}, status=status, errors=details + message)


def dumped(answer: Answer) -> str:
    """An answer as one JSON object."""
    data = answer.data if answer.data is not None else {"text": answer.text}
    return json.dumps(data, ensure_ascii=False, allow_nan=False)


def show(answer: Answer, told: str) -> int:
    """Print an answer and return its status; a reader who has gone away is no error."""
    narrator()("")
    try:
        if answer.errors:
            print(answer.errors.translate(CONTROL), file=sys.stderr)
        if told:
            print(told.translate(CONTROL), flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return answer.status


def speak_utf8() -> None:
    """Write UTF-8 whatever the locale or console says."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
