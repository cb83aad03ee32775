"""The files that a script names: only from its own folder, the shipped models, or what a replay carries."""

from __future__ import annotations

import base64
import hashlib
import zlib
from dataclasses import dataclass, field
from pathlib import Path

from engine.record.carried import LARGEST, Damaged, unpacked

SHIPPED = Path(__file__).resolve().parent.parent / "models"


class FileProblem(Exception):
    """A file that cannot be used; the message says why."""


@dataclass
class Files:
    """Reads the files of one script. `carried` holds those of a replay; everything read is kept in `read`, in order."""

    folder: Path | None
    carried: dict[str, bytes] = field(default_factory=dict)
    read: dict[str, bytes] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    """The texts of included files by the names under which diagnostics show them."""

    def get(self, name: str, *, shipped: bool = True) -> bytes:
        """The bytes of a file, if need be from the shipped models. Raises `FileProblem`."""
        if name not in self.read:
            self.read[name] = self.carried[name] if name in self.carried else self._from_disk(name, shipped)
        return self.read[name]

    def _from_disk(self, name: str, shipped: bool) -> bytes:
        for root in (self.folder, SHIPPED if shipped else None):
            if root is None:
                continue
            try:
                path = (root / name).resolve()
                if not path.is_relative_to(root.resolve()):
                    raise FileProblem(f"the file '{name}' lies outside the script's folder")
                if path.is_file():
                    if path.stat().st_size > LARGEST:
                        raise FileProblem(f"the file '{name}' is larger than {LARGEST // 1_000_000} MB")
                    return path.read_bytes()
                if path.exists():
                    raise FileProblem(f"'{name}' is not a file")
            except (OSError, ValueError, RuntimeError) as error:  # a path too long, with a zero in it, or in a circle
                why = getattr(error, "strerror", None) or str(error)
                raise FileProblem(f"the file '{name}' cannot be read: {why.lower()}") from error
        models = " or among the shipped models" if shipped else ""
        raise FileProblem(f"there is no file '{name}' in the script's folder{models}")


def pack(read: dict[str, bytes]) -> list[dict[str, str]]:
    """Files as a replay's header carries them."""
    return [
        {
            "name": name,
            "digest": hashlib.blake2b(data, digest_size=16).hexdigest(),
            "data": base64.b64encode(zlib.compress(data, 9)).decode(),
        }
        for name, data in read.items()
    ]


def unpack(files: list[dict[str, str]]) -> dict[str, bytes]:
    """The inverse of `pack`. Raises `FileProblem` for damaged data."""
    try:
        return unpacked(files)
    except Damaged as damage:
        raise FileProblem(str(damage)) from damage
