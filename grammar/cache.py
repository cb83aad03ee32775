"""Where this machine keeps what can be made again."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def cache_folder() -> Path | None:
    """Sightline's folder in the platform's cache, made if need be; None where nothing can be written."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME", "") or os.path.expanduser("~/.cache")
    if not os.path.isabs(base):
        return None
    folder = Path(base) / "sightline"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
