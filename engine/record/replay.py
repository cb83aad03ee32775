"""A replay: what a battle's record says, and the state at every moment of it."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from engine.answer import Refused
from engine.record.lines import STAMPS, dump, event, line
from engine.record.sound import flaw
from engine.rules.apply import apply
from engine.rules.codec import Undecodable, decode
from engine.rules.events import BattleEnded, Event
from engine.rules.state import State

FORMAT = "sightline-replay"
VERSION = 1

LARGEST = 600_000_000
"""Bytes that a replay may have, unpacked."""

HEADER: dict[str, type] = {
    "script": str,
    "seed": int,
    "start": object,
    "files": list,
    "scenario": str,
    "file": str,
    "engine": str,
}
"""What a header must hold to be of use."""


@dataclass(frozen=True)
class Replay:
    """A header and the events after it.

    `header` holds format, version, engine, script, seed, options, files, digests of the miniatures and of the header
    itself, and the first state.
    """

    header: dict[str, Any]
    events: tuple[Event, ...]

    @cached_property
    def start(self) -> State:
        """The state before the first event."""
        found: State = decode(State, self.header["start"], "start")
        return found

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The state after so many events: one more than there are events."""
        states = [self.start]
        for happened in self.events:
            states.append(apply(happened, states[-1]))
        return tuple(states)

    @property
    def lines(self) -> list[str]:
        """The whole file, line by line."""
        return [dump(self.header), *(line(e, s) for e, s in zip(self.events, self.states[1:], strict=True))]

    def write(self, path: str | Path) -> None:
        """Write the file whole or not at all; a name in .gz is packed. Raises `Refused`."""
        write_whole(path, ("\n".join(self.lines) + "\n").encode())


def read(path: str | Path) -> Replay:
    """Read a replay, packed or not. Raises `Refused` with the line at fault."""
    return parse(rows_of(path), Path(path).name)


def rows_of(path: str | Path) -> list[str]:
    """The lines of a replay's file, packed or not, as they are. Raises `Refused`."""
    try:
        if Path(path).exists() and not Path(path).is_file():
            raise Refused(f"{path}: error: cannot be read: it is not a file")
        with open(path, "rb") as file:
            packed = file.read(2) == b"\x1f\x8b"
            file.seek(0)
            raw = (gzip.GzipFile(fileobj=file) if packed else file).read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise Refused(f"{path}: error: the replay is larger than {LARGEST // 1_000_000} MB")
        return raw.decode().split("\n")
    except OSError as error:
        raise Refused(f"{path}: error: cannot be read: {error.strerror or error}") from error
    except EOFError as error:
        raise Refused(f"{path}: error: the packed file is cut short") from error
    except zlib.error as error:
        raise Refused(f"{path}: error: the packed file is damaged") from error
    except UnicodeDecodeError as error:
        ours = raw.startswith(b'{"format":"sightline')
        number = raw.count(b"\n", 0, error.start) + 1
        why = f"{number}: error: the line is damaged: it is not text" if ours else " error: not a Sightline replay"
        raise Refused(f"{path}:{why}") from error


def parse(rows: list[str], name: str) -> Replay:
    """The replay in the lines of a file; `name` is the file's in messages. Raises `Refused` with the line at fault."""
    header = _header(rows[0], name)
    events = tuple(_event(row, name, number) for number, row in enumerate(rows[1:], 2) if row or number < len(rows))
    if not events or not isinstance(events[-2] if len(events) > 1 else events[-1], BattleEnded) or rows[-1]:
        raise Refused(f"{name}:{len(rows)}: error: the replay is cut short: the battle does not end")
    replay = Replay(header, events)
    _follow(replay, rows[1:], name)
    return replay


def _header(row: str, name: str) -> dict[str, Any]:
    try:
        header = json.loads(row)
    except (json.JSONDecodeError, RecursionError):
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise Refused(f"{name}:1: error: not a Sightline replay")
    if header.get("version") != VERSION:
        found = header.get("version")
        raise Refused(f"{name}:1: error: the replay is of format version {found}; this program reads version {VERSION}")
    lacking = [key for key, kind in HEADER.items() if header.get(key) is None or not isinstance(header[key], kind)]
    if lacking:
        raise Refused(f"{name}:1: error: the replay's header has no '{lacking[0]}'")
    try:
        decode(State, header["start"], "start")
    except (Undecodable, AttributeError) as error:
        raise Refused(f"{name}:1: error: the first state is damaged: {error}") from error
    if header.get("digest") != seal(header):
        raise Refused(f"{name}:1: error: the replay's header is damaged or was changed: its digest does not fit")
    return header


def seal(header: dict[str, Any]) -> str:
    """The digest of a header, that field itself left out: whatever is wrong with it is found before it is used."""
    text = dump({key: value for key, value in header.items() if key != "digest"})
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _event(row: str, name: str, number: int) -> Event:
    try:
        return event(json.loads(row))
    except (json.JSONDecodeError, RecursionError) as error:
        raise Refused(f"{name}:{number}: error: the replay is cut short or damaged here") from error
    except (Undecodable, AttributeError) as error:
        raise Refused(f"{name}:{number}: error: {error}") from error


def _follow(replay: Replay, rows: Iterable[str], name: str) -> None:
    """Refuse events that cannot be true, and lines that say another turn or phase than the one they stand in."""
    state = replay.start
    for number, (happened, row) in enumerate(zip(replay.events, rows, strict=False), 2):
        if why := flaw(happened, state):
            raise Refused(f"{name}:{number}: error: {type(happened).__name__} {why}")
        state = apply(happened, state)
        if [json.loads(row).get(stamp) for stamp in STAMPS] != [state.turn, state.phase]:
            where = f"turn {state.turn}, {state.phase} phase"
            raise Refused(f"{name}:{number}: error: the line does not belong into {where}")


def write_whole(path: str | Path, data: bytes) -> None:
    """Write under a temporary name, then rename, so that nobody ever sees half a file. Raises `Refused`."""
    target = Path(path)
    if target.suffix == ".gz":
        data = gzip.compress(data, mtime=0)
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise Refused(f"{path}: error: cannot be written: {error.strerror or error}") from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, 0o644)
        os.replace(temporary, target)
    except OSError as error:
        raise Refused(f"{path}: error: cannot be written: {error.strerror or error}") from error
    finally:
        Path(temporary).unlink(missing_ok=True)


def first_difference(recorded: Iterable[str], again: Iterable[str]) -> int | None:
    """The number of the first line (from 1) in which two records differ, None if they are the same."""
    ours, theirs = list(recorded), list(again)
    for number, (a, b) in enumerate(zip(ours, theirs, strict=False), 1):
        if a != b:
            return number
    return None if len(ours) == len(theirs) else min(len(ours), len(theirs)) + 1
