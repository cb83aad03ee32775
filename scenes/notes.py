"""Bookmarks and notes on a battle: moments that its viewers marked, kept in a file beside the replay."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from engine.record.replay import write_whole

SUFFIX = ".notes.json"
VERSION = 1
LONGEST = 240
"""Characters of a note."""


class Unreadable(Exception):
    """A file of notes that is not one; the message is a sentence. It is left as it is."""


@dataclass(frozen=True, slots=True)
class Note:
    """A moment: the event shown (-1 for the set-up), and words, '' for a mere bookmark."""

    event: int
    text: str = ""


class Notebook:
    """The notes of one battle, in the order of its events; every change is saved at once.

    Without a path (a battle that is kept nowhere) they last as long as the window. Raises `Unreadable`.
    """

    def __init__(self, battle: Path | None, events: int) -> None:
        self.path = battle.with_name(battle.name + SUFFIX) if battle is not None else None
        self.notes: tuple[Note, ...] = ()
        if self.path is not None and self.path.exists():
            self.notes = _read(self.path, events)

    def at(self, event: int) -> Note | None:
        """The note on an event."""
        return next((note for note in self.notes if note.event == event), None)

    def toggle(self, event: int) -> bool:
        """Mark an event, or take its mark away; whether it is marked now."""
        there = self.at(event)
        self._keep([note for note in self.notes if note is not there] + ([] if there else [Note(event)]))
        return there is None

    def write(self, event: int, text: str) -> None:
        """Put words on an event, in place of those that it had."""
        self._keep([*(note for note in self.notes if note.event != event), Note(event, _line(text))])

    def _keep(self, notes: list[Note]) -> None:
        ordered = tuple(sorted(notes, key=lambda note: note.event))
        if self.path is not None:
            data = {"version": VERSION, "notes": [asdict(note) for note in ordered]}
            write_whole(self.path, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())
        self.notes = ordered


def _line(text: str) -> str:
    """Words as a note holds them."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:LONGEST]


def _read(path: Path, events: int) -> tuple[Note, ...]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        notes = [Note(int(note["event"]), _line(str(note["text"]))) for note in data["notes"]]
        version = int(data["version"])
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise Unreadable(f"{path.name} holds no notes that can be read, and is left as it is") from error
    if version != VERSION:
        raise Unreadable(f"{path.name} is of version {version}, this program reads version {VERSION}")
    return tuple(sorted((note for note in notes if -1 <= note.event < events), key=lambda note: note.event))
