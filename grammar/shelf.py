"""Prepared meshes kept in the platform's cache, so that a photo scan is mended once."""

from __future__ import annotations

import hashlib
import io
import json
import os
import tempfile
import zipfile
import zlib
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from importlib.metadata import version
from pathlib import Path

import numpy as np

from engine import geometry
from engine.geometry.meshes import Prepared
from engine.geometry.repair import Mended
from grammar.cache import cache_folder

WORTH_KEEPING = 5_000
"""Triangles from which on a mesh is kept; one that was given fewer is kept always."""

ROOM = 1_000_000_000
"""Bytes that all that is kept may fill; what was not used for longest goes first."""

MADE_BY = ("formats", "threemf", "edges", "crossing", "holes", "repair", "sheets", "decimation", "meshes")
"""The modules of the geometry that make a mesh ready: where one is changed, nothing kept by it is used any more."""

_DAMAGED = (ValueError, TypeError, KeyError, OSError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError)


class MeshShelf:
    """A folder of prepared meshes, each in one file named by what it was made from.

    It is never needed: what is damaged in it is made anew, and what cannot be written is not kept.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, key: str) -> Prepared | None:
        """See `engine.geometry.meshes.Shelf`."""
        path = self._path(key)
        try:
            found = unpacked(path.read_bytes(), key)
        except _DAMAGED:
            return None
        with suppress(OSError):
            os.utime(path)
        return found

    def put(self, key: str, prepared: Prepared) -> None:
        """See `engine.geometry.meshes.Shelf`."""
        if len(prepared.mesh.faces) < WORTH_KEEPING and not prepared.before:
            return
        data = packed(prepared, key)
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._make_room(len(data))
            handle, path = tempfile.mkstemp(dir=self.folder, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(data)
                os.replace(path, self._path(key))
            except OSError:
                os.unlink(path)

    def _path(self, key: str) -> Path:
        named = hashlib.blake2b(f"{maker()} {key}".encode(), digest_size=20).hexdigest()
        return self.folder / f"{named}.npz"

    def _make_room(self, size: int) -> None:
        """Drop what was not used for longest until so many bytes more fit."""
        held = sorted((path.stat().st_mtime_ns, path.name, path.stat().st_size) for path in self.folder.iterdir())
        filled = sum(each for _, _, each in held) + size
        for _, name, each in held:
            if filled <= ROOM:
                break
            (self.folder / name).unlink(missing_ok=True)
            filled -= each


def mesh_shelf() -> MeshShelf | None:
    """The shelf in Sightline's cache folder; None where nothing can be written."""
    folder = cache_folder()
    return MeshShelf(folder / "meshes") if folder else None


def packed(prepared: Prepared, key: str) -> bytes:
    """A prepared mesh as the bytes of a NumPy archive, without pickles."""
    about = {
        "key": key,
        "closed": prepared.closed,
        "mended": asdict(prepared.mended),
        "unit": prepared.unit,
        "foot": prepared.foot,
        "stray": prepared.stray,
        "before": prepared.before,
        "error": prepared.error,
    }
    out = io.BytesIO()
    np.savez(
        out,
        vertices=np.asarray(prepared.mesh.vertices, dtype=np.float64),
        faces=np.asarray(prepared.mesh.faces, dtype=np.int32),
        about=np.frombuffer(json.dumps(about).encode(), dtype=np.uint8),
    )
    return out.getvalue()


def unpacked(data: bytes, key: str) -> Prepared:
    """The inverse of `packed`. Raises ValueError and others for what is damaged or was made from something else."""
    import trimesh

    with np.load(io.BytesIO(data), allow_pickle=False) as held:
        vertices, faces, about = held["vertices"], held["faces"].astype(np.int64), json.loads(held["about"].tobytes())
    if about["key"] != key or not len(faces) or faces.min() < 0 or faces.max() >= len(vertices):
        raise ValueError("not what was kept")
    mesh = trimesh.Trimesh(vertices, faces, process=False)
    return Prepared(
        mesh,
        about["closed"],
        Mended(**about["mended"]),
        *(about[each] for each in ("unit", "foot", "stray", "before", "error")),
    )


@cache
def maker() -> str:
    """A digest of all that decides how a mesh is made ready: our own modules, and the packages that they stand on."""
    modules = [Path(geometry.__file__).with_name(f"{name}.py") for name in MADE_BY]
    code = b"".join(path.read_bytes() for path in modules if path.is_file())
    packages = " ".join(version(name) for name in ("numpy", "trimesh", "fast-simplification", "manifold3d", "shapely"))
    return hashlib.blake2b(code + packages.encode(), digest_size=16).hexdigest()
