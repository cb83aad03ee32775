"""Card files: unit cards and army lists as people write them in YAML."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

import yaml

from engine.answer import Refused
from engine.rules.card import Card
from engine.rules.codes import unknown
from engine.rules.specials import Special
from engine.rules.values import Arc, DamageValues, Malformed, Move

LARGEST_FILE = 2_000_000
"""Bytes that a card file may have."""

LARGEST_NUMBER = 9_999
PRINTED = "printed"


class Entry(dict[str, Any]):
    """A mapping of a card file that remembers where it stands."""

    line = 1


@dataclass(frozen=True)
class CardFile:
    """What one file says: cards, other names of them (name, model, card), army lists not yet tied to cards."""

    path: Path
    faction: str
    cards: tuple[Card, ...]
    aliases: tuple[tuple[str, str, Card], ...]
    lists: tuple[Entry, ...]


class _Reader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """PyYAML's safe loader, in C where there is one, whose mappings are entries."""


def _entry(reader: _Reader, node: yaml.MappingNode) -> Entry:
    entry = Entry(reader.construct_mapping(node, deep=True))
    entry.line = node.start_mark.line + 1
    return entry


_Reader.add_constructor("tag:yaml.org,2002:map", _entry)


def _word(value: object) -> str:
    if not isinstance(value, str) and type(value) is not int:
        raise Malformed(f"{value!r} is no word: put it in quotes")
    return str(value)


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST_NUMBER:
        raise Malformed(f"{value!r} is not a whole number from 0 to {LARGEST_NUMBER}")
    return value


def _specials(value: object) -> tuple[Special, ...]:
    if not isinstance(value, list):
        raise Malformed(f"{value!r} is not a list of abilities, as in [CASE, IF1]")
    found = tuple(Special.parse(str(special)) for special in value)
    if wrong := next(filter(None, map(unknown, found)), ""):
        raise Malformed(wrong)
    return found


NEEDED: Mapping[str, Callable[[Any], object]] = {
    "name": _word,
    "model": _word,
    "type": _word,
    "size": _number,
    "move": lambda value: Move.parse(str(value)),
    "damage": lambda value: DamageValues.parse(str(value)),
    "overheat": _number,
    "armor": _number,
    "structure": _number,
    "points": _number,
    "specials": _specials,
}
FIELDS: Mapping[str, Callable[[Any], object]] = {
    **NEEDED,
    "arcs": lambda value: Arc.parse_all(str(value)),
    "skill": _number,
    "weight": _number,
    "role": _word,
}
"""How each field of a card is read."""

ABOUT = ("figures", "missing", "source", "confidence", "also_named", "also_model")
"""What else an entry says: of how many figures its damage is (DMG-PROTO-INDIVIDUAL); fields that the file's source
lacks, where they come from, how sure that is; other names.
"""


def read(path: Path) -> CardFile:
    """Read one card file; raises `Refused` with the file and line of the first thing that is wrong with it."""
    content = _content(path)
    if not isinstance(content, Entry) or not isinstance(content.get("cards"), list):
        refuse(path, 1, "a card file has a list of 'cards'")
    faction, source = str(content.get("faction", "")), str(content.get("source", PRINTED))
    cards, aliases = [], []
    for entry in content["cards"]:
        if not isinstance(entry, Entry):
            refuse(path, content.line, f"{entry!r} is not a card: {{name: ..., model: ..., ...}}")
        card = _card(path, entry, faction, source)
        cards.append(card)
        if "also_named" in entry or "also_model" in entry:
            aliases.append((str(entry.get("also_named", card.name)), str(entry.get("also_model", card.model)), card))
    return CardFile(path, faction, tuple(cards), tuple(aliases), tuple(content.get("lists") or ()))


def refuse(path: Path, line: int, sentence: str) -> NoReturn:
    """Say what is wrong with a card file, and where."""
    raise Refused(f"{path}:{line}: error: {sentence}")


def _content(path: Path) -> object:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise Refused(f"{path}: too large for a card file, which has at most {LARGEST_FILE} bytes")
        return yaml.load(path.read_text(encoding="utf-8"), _Reader)
    except OSError as failed:
        raise Refused(f"{path}: cannot be read: {failed.strerror}") from None
    except UnicodeDecodeError as failed:
        raise Refused(f"{path}: cannot be read: it is not UTF-8 (byte {failed.start})") from None
    except yaml.MarkedYAMLError as broken:
        mark = broken.problem_mark or broken.context_mark
        refuse(path, mark.line + 1 if mark else 1, f"not valid YAML: {broken.problem or broken.context}")
    except (yaml.YAMLError, ValueError, RecursionError) as broken:
        refuse(path, 1, f"not valid YAML: {broken}".splitlines()[0])


def _card(path: Path, entry: Entry, faction: str, source: str) -> Card:
    known = (*FIELDS, *ABOUT)
    for key in entry:
        if key not in known:
            close = get_close_matches(str(key), known, n=1)
            refuse(path, entry.line, f"a card has no '{key}'" + (f": did you mean '{close[0]}'?" if close else ""))
    lacking = [field for field in NEEDED if field not in entry]
    if lacking:
        refuse(path, entry.line, f"the card of '{entry.get('name', '?')}' lacks {', '.join(lacking)}")
    values: dict[str, Any] = {}
    for field, parse in FIELDS.items():
        if field in entry:
            try:
                values[field] = parse(entry[field])
            except Malformed as wrong:
                refuse(path, entry.line, f"{field}: {wrong}")
    card = Card(**values, faction=faction, provenance=_provenance(entry, source))
    figures = entry.get("figures", 1)
    if type(figures) is not int or figures < 1:
        refuse(path, entry.line, f"figures: {figures!r} is not a number of figures")
    return card.of_one(figures)


def _provenance(entry: Entry, source: str) -> dict[str, str]:
    """Where each figure comes from that is not simply printed."""
    told = {} if source == PRINTED else dict.fromkeys(NEEDED, source)
    own = str(entry.get("source", "unknown"))
    if "confidence" in entry:
        own += f", {entry['confidence']} confidence"
    elsewhere = entry.get("missing", NEEDED if "source" in entry else ())
    return told | dict.fromkeys(map(str, elsewhere), own)
