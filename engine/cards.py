"""The unit cards that can be asked for by name, and the army lists they belong to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path

from engine.answer import Refused
from engine.cardfile import CardFile, Entry, read, refuse
from engine.rules.card import Card

FOLDER = Path(__file__).resolve().parent.parent / "models" / "cards"


class CardNotFound(Refused):
    """No card of that name, or several; the message suggests what may be meant."""


@dataclass(frozen=True)
class Formation:
    """A lance or Star of an army list: how many units it was printed with, and the cards of those that are left."""

    name: str
    expected: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class ArmyList:
    """A printed army list: its units and points as printed, and how many of them the source has lost."""

    name: str
    faction: str
    units: int
    units_missing: int
    points: int
    points_missing: int
    lost: str
    formations: tuple[Formation, ...]


@dataclass(frozen=True)
class CardLibrary:
    """Card files, and their cards by name."""

    files: tuple[CardFile, ...]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards, file by file."""
        return tuple(card for file in self.files for card in file.cards)

    @cached_property
    def lists(self) -> tuple[ArmyList, ...]:
        """All army lists, file by file; raises `Refused` for one that is incomplete or names no card."""
        return tuple(self._army_list(file, entry) for file in self.files for entry in file.lists)

    def find(self, name: str) -> Card:
        """The card of a model (AS7-RS), a full name (Atlas AS7-RS) or a lone chassis; raises `CardNotFound`."""
        found = self._index.get(_key(name), ())
        if len(found) == 1:
            return found[0]
        if found:
            raise CardNotFound(f"'{name}' may be {_either(card.title for card in found)}")
        close = get_close_matches(_key(name), self._index, n=6)
        meant = list(dict.fromkeys(card.title for key in close for card in self._index[key]))[:4]
        raise CardNotFound(f"There is no unit card '{name}'" + (f": did you mean {_either(meant)}?" if meant else ""))

    def with_file(self, path: Path) -> CardLibrary:
        """The library with the cards of one more file; raises `Refused`."""
        return CardLibrary((*self.files, read(path)))

    @cached_property
    def _index(self) -> dict[str, tuple[Card, ...]]:
        names = [(card.name, card.model, card) for card in self.cards]
        names += [alias for file in self.files for alias in file.aliases]
        index: dict[str, tuple[Card, ...]] = {}
        for name, model, card in names:
            for key in map(_key, (name, model, f"{name} {model}", f"{model} {name}")):
                if card not in index.get(key, ()):
                    index[key] = (*index.get(key, ()), card)
        return index

    def _army_list(self, file: CardFile, entry: Entry) -> ArmyList:
        try:
            units, points = entry["units"], entry["points"]
            return ArmyList(
                name=entry["name"],
                faction=file.faction,
                units=units["expected"],
                units_missing=units["missing"],
                points=points["expected"],
                points_missing=points["missing"],
                lost=entry.get("lost", ""),
                formations=tuple(
                    Formation(part["name"], part["expected"], tuple(self.find(str(unit)) for unit in part["units"]))
                    for part in entry["formations"]
                ),
            )
        except CardNotFound as unknown:
            refuse(file.path, entry.line, unknown.message)
        except KeyError as lacking:
            refuse(file.path, entry.line, f"the list lacks {lacking}")
        except TypeError:
            refuse(file.path, entry.line, "a list has units, points (expected, missing), formations (name, units)")


@cache
def library() -> CardLibrary:
    """The cards that come with Sightline, read once."""
    return CardLibrary(tuple(read(path) for path in sorted(FOLDER.glob("*.yaml"))))


def _key(name: str) -> str:
    return " ".join(name.casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


def _either(titles: Iterable[str]) -> str:
    *most, last = [f"'{title}'" for title in titles]
    return f"{', '.join(most)} or {last}" if most else last
