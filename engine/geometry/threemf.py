"""3MF packages, before they are opened: how large they become, and how many parts they put together."""

from __future__ import annotations

import io
import re
import zipfile

from engine.geometry import GeometryError

MOST_UNPACKED = 800_000_000
"""Bytes that the files in a package may have together."""

MOST_PARTS = 10_000
"""Bodies that a package may put together, each counted as often as it is used."""

_DEEPEST = 50
_TAG = re.compile(rb"<(?:\w+:)?(object|component|item)\b([^>]*)>")
_ID = re.compile(rb"""\b(?:id|objectid)\s*=\s*["']([^"']*)["']""")
_PATH = re.compile(rb"""\bpath\s*=\s*["']([^"']*)["']""")


def check_package(data: bytes, name: str) -> None:
    """Refuse a package that would unpack to too much, nests its parts without end, or is not plain XML.

    Raises the errors of `zipfile` for what is no package at all.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        if sum(entry.file_size for entry in package.infolist()) > MOST_UNPACKED:
            raise GeometryError(f"'{name}' unpacks to more than {MOST_UNPACKED // 1_000_000} MB")
        models = {entry: package.read(entry) for entry in package.namelist() if entry.lower().endswith(".model")}
    if any(b"<!DOCTYPE" in text or b"<!ENTITY" in text or b"\0" in text[:200] for text in models.values()):
        raise GeometryError(f"'{name}' can't be read as a mesh: the file is damaged or of another kind")
    if _parts(models, name) > MOST_PARTS:
        raise GeometryError(f"'{name}' puts together more than {MOST_PARTS:,} parts: join them in your mesh editor")


def _parts(models: dict[str, bytes], name: str) -> int:
    """How many bodies the items of a package's models come to, with the components of their components."""
    components: dict[tuple[str, bytes], list[tuple[str, bytes]]] = {}
    items: list[tuple[str, bytes]] = []
    for model, text in models.items():
        inside = (model, b"")
        for tag in _TAG.finditer(text):
            found, elsewhere = _ID.search(tag[2]), _PATH.search(tag[2])
            file = elsewhere[1].decode(errors="replace").strip("/") if elsewhere else model
            named = (file, found[1] if found else b"")
            if tag[1] == b"object":
                inside = named
            elif tag[1] == b"component":
                components.setdefault(inside, []).append(named)
            else:
                items.append(named)
    counts: dict[tuple[str, bytes], int] = {}
    open_ones: list[tuple[str, bytes]] = []

    def count(part: tuple[str, bytes]) -> int:
        if part in open_ones or len(open_ones) > _DEEPEST:
            raise GeometryError(f"'{name}' nests its parts in one another without end")
        if part not in counts:
            open_ones.append(part)
            counts[part] = 1 + sum(count(child) for child in components.get(part, ()))
            open_ones.pop()
        return counts[part]

    return sum(count(item) for item in items)
