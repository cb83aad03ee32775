"""The files that a replay carries in its header: what its script reads, packed."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable
from typing import Any

LARGEST = 200_000_000
"""Bytes that a file may have."""


class Damaged(ValueError):
    """A file of a header that cannot be unpacked."""


def unpacked(files: Iterable[dict[str, Any]]) -> dict[str, bytes]:
    """The files of a header by their names. Raises `Damaged`."""
    found: dict[str, bytes] = {}
    for file in files:
        try:
            inflater = zlib.decompressobj()
            data = inflater.decompress(base64.b64decode(file["data"], validate=True), LARGEST)
            found[file["name"]] = data
        except (ValueError, KeyError, TypeError, zlib.error) as error:
            raise Damaged("a file in the replay is damaged") from error
    return found
