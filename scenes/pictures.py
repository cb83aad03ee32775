"""The pictures that a replay carries, as textures."""

from __future__ import annotations

import io
from functools import cache, cached_property
from typing import Any

import numpy as np
from panda3d.core import Texture
from PIL import Image, UnidentifiedImageError

from engine.record.carried import Damaged, unpacked
from scenes.geoms import texture

LARGEST = 1024
"""Pixels of a texture's longer side; a larger picture is made smaller."""


class Pictures:
    """The pictures of one replay by the names of their files; `header` is the replay's."""

    def __init__(self, header: dict[str, Any]) -> None:
        self._header = header

    @cached_property
    def _files(self) -> dict[str, bytes]:
        try:
            return unpacked(self._header.get("files") or ())
        except Damaged:
            return {}

    @cache  # noqa: B019 (one for each battle, and as long as it)
    def get(self, name: str) -> Texture | None:
        """A picture, None for one that the replay lacks."""
        try:
            with Image.open(io.BytesIO(self._files[name])) as picture:
                picture.thumbnail((LARGEST, LARGEST))
                pixels = np.asarray(picture.convert("RGB"), np.uint8)
        except (KeyError, UnidentifiedImageError, OSError, ValueError):
            return None
        return texture(name, pixels[::-1], mipmaps=False)
