"""Whether a script, or a file beside it that it may use, has changed since it was last looked at."""

from __future__ import annotations

from pathlib import Path

MOST = 400
"""Files beside a script that are looked at."""


class Watched:
    """The files of a script's folder, by their size and time of change; nothing is watched without a path."""

    def __init__(self, path: str) -> None:
        self._path = Path(path) if path else None
        self._seen = self._look()

    def changed(self) -> bool:
        """Whether something is different from the last time; a file that is just being written is gone for a moment."""
        now = self._look()
        if now == self._seen or (self._path is not None and not self._path.exists()):
            return False
        self._seen = now
        return True

    def _look(self) -> tuple[tuple[str, int, int], ...]:
        if self._path is None:
            return ()
        found = [self._path, *sorted(self._path.parent.rglob("*.strike"))[:MOST]]
        marks = []
        for file in found:
            try:
                status = file.stat()
            except OSError:
                continue
            marks.append((str(file), status.st_size, status.st_mtime_ns))
        return tuple(marks)
