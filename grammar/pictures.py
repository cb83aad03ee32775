"""Pictures that a script shows."""

from __future__ import annotations

import io

from PIL import Image, UnidentifiedImageError

FORMATS = ("PNG", "JPEG")
LARGEST = 4096
"""Pixels that a picture may be wide and high."""


def fault(data: bytes) -> str:
    """Why a file cannot be shown as a picture, as the end of a sentence about it, or ''."""
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
            if max(picture.size) > LARGEST:
                width, height = picture.size
                return f"is {width} x {height} pixels, and {LARGEST} x {LARGEST} are the most"
            picture.load()
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return "is no picture in PNG or JPEG format"
    return ""
