"""What may come next at a place in a script."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path

from lark import Token
from lsprotocol.types import CompletionItem, CompletionItemKind, Position, Range, TextEdit

from engine.cards import library
from engine.rules.card import Card
from grammar.files import SHIPPED
from grammar.parse import parser
from grammar.server import candidates
from grammar.server.document import Document, reserved
from grammar.server.glossary import said
from grammar.server.names import declared
from grammar.server.place import Place, place_at
from grammar.words import COMPASS, EDGES

MOST_FILES, MOST_FOLDERS, DEEPEST = 500, 500, 3
"""Files that are offered, folders that are looked into, and how deep below the script's own."""


def complete(document: Document, position: Position) -> list[CompletionItem]:
    """What may stand at a place, the likeliest first: names, words of tables, cards, files, keywords."""
    offset = document.offset(position)
    place = place_at(document, offset)
    if place is None:
        return []
    where = _replaced(document, place, offset)
    if place.typed is not None and place.typed.startswith("$"):
        items = list(_parameters(document))
    elif place.typed is not None and place.typed.startswith('"'):
        items = list(_texts(document, place))
    else:
        items = [*_names(document, place), *_words(place), *_texts(document, place), *_keywords(place)]
    first: dict[str, CompletionItem] = {}
    for item in items:
        first.setdefault(item.insert_text or item.label, item)
    for rank, item in enumerate(first.values()):
        item.sort_text = f"{rank:04}"
        item.text_edit = TextEdit(where, item.insert_text or item.label)
        item.filter_text = item.filter_text or item.insert_text
        item.insert_text = None
    return list(first.values())


def _replaced(document: Document, place: Place, offset: int) -> Range:
    """What a completion replaces: the word being typed, of one without an end only what stands before the place."""
    typed = place.typed
    if typed is None or typed.type in ("NUMBER", "EXTENT", "MUDDLE"):
        return document.range(offset, offset)
    return document.range(typed.start_pos or 0, offset if typed.type == "OPEN" else typed.end_pos or 0)


def _names(document: Document, place: Place) -> Iterator[CompletionItem]:
    if "name" not in place.sorts():
        return
    sorts = candidates.wanted(place)
    typed = place.typed
    for one in declared(document).values():
        mine = typed is not None and one.token.start_pos == typed.start_pos and one.document is document
        if one.sort in sorts and not mine:
            about = f"{one.sort} {one.text}".strip()
            yield CompletionItem(
                label=one.name,
                insert_text=f"'{one.name}'" if reserved(one.name) else one.name,
                kind=CompletionItemKind.Variable,
                detail=about,
            )


def _parameters(document: Document) -> Iterator[CompletionItem]:
    for one in declared(document).values():
        if one.sort == "parameter":
            yield CompletionItem(label=f"${one.name}", kind=CompletionItemKind.Constant, detail=one.text or None)


def _words(place: Place) -> Iterator[CompletionItem]:
    table = [word for sort in sorted(place.sorts()) for word in candidates.table(place, sort)]
    if place.accepts("CODE"):
        table += candidates.CODES.get(place.keyword(), ())
    if place.accepts("COMPASS"):
        table += EDGES.values() if candidates.edges_only(place) else _directions()
    for word in dict.fromkeys(table):
        yield CompletionItem(label=word, kind=CompletionItemKind.EnumMember, detail=said(word) or None)


def _directions() -> Iterator[str]:
    for word in COMPASS:
        for half in ("north", "south"):
            word = f"{half}-{word.removeprefix(half)}" if word.startswith(half) and word != half else word
        yield word


def _keywords(place: Place) -> Iterator[CompletionItem]:
    unfit = candidates.unfit(place)
    for word, kind in parser().options.postlex.reserved.items():  # type: ignore[union-attr]
        if word not in unfit and place.accepts(kind) and place.sorts(kind) != {"name"}:
            yield CompletionItem(label=word, kind=CompletionItemKind.Keyword, detail=said(word) or None)


def _texts(document: Document, place: Place) -> Iterator[CompletionItem]:
    """Unit cards behind `unit id`, files where a file is named."""
    if not place.accepts("TEXT"):
        return
    earlier = [*reversed(place.before[-3:]), *[Token("", "")] * 3][:3]
    if earlier[1].type == "UNIT":
        yield from _cards(document)
        return
    word = next((str(each) for each in earlier if each in candidates.FILES), "")
    if word and earlier[0].type != "TEXT":
        for name in _files(document, candidates.FILES[word]):
            yield CompletionItem(
                label=name, insert_text=f'"{name}"', filter_text=f'"{name}"', kind=CompletionItemKind.File
            )


def _cards(document: Document) -> Iterator[CompletionItem]:
    for before, token in pairwise(document.tokens):
        if before.type == "CARD" and token.type == "TEXT":
            yield CompletionItem(
                label=token.strip('"'), insert_text=str(token), filter_text=str(token), detail="a card of this script"
            )
    cards = library().cards
    models = [card.model for card in cards]
    for card in cards:
        name = card.model if models.count(card.model) == 1 else card.title
        yield CompletionItem(
            label=name,
            insert_text=f'"{name}"',
            filter_text=f'"{name} {card.name} {name}',
            kind=CompletionItemKind.Value,
            detail=_in_short(card),
        )


def _in_short(card: Card) -> str:
    specials = ", ".join(map(str, card.specials))
    return f"{card.title}, {card.type}, {card.points} points, move {card.move}, {card.damage} {specials}".strip()


def _files(document: Document, endings: tuple[str, ...]) -> list[str]:
    """Files beside the script and of the shipped models, as a script names them."""
    folders = [Path(document.path).resolve().parent] if document.path else []
    found = [name for root in (*folders, SHIPPED) for name in _below(root) if name.lower().endswith(endings)]
    own = Path(document.path).name if document.path else ""
    return [name for name in dict.fromkeys(found) if name != own][:MOST_FILES]


def _below(root: Path) -> Iterator[str]:
    """The files below a folder, by their names in it."""
    for folder, below, files in islice(os.walk(root), MOST_FOLDERS):
        inner = Path(folder).relative_to(root)
        deeper = len(inner.parts) < DEEPEST
        below[:] = sorted(name for name in below if deeper and not name.startswith((".", "_", "node_modules")))
        yield from ((inner / name).as_posix() for name in sorted(files))
