"""The program behind the meshes: the same bytes every time, whatever the process."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from models.build import everything
from models.parts.glb import decode

DIGESTS = """
from hashlib import sha256
from models.build import everything
print(*[sha256(data).hexdigest() for _, data in everything()])
"""


@pytest.fixture(scope="module")
def built() -> list[tuple[Path, bytes]]:
    """Everything, built once here."""
    return list(everything())


def test_building_again_gives_the_bytes_of_the_files(built: list[tuple[Path, bytes]]) -> None:
    for path, data in built:
        assert path.read_bytes() == data, path.name


def test_another_process_with_another_hash_seed_gives_the_same_bytes(built: list[tuple[Path, bytes]]) -> None:
    digests = [sha256(data).hexdigest() for _, data in built]
    environment = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": os.pathsep.join(sys.path)}
    other = subprocess.run([sys.executable, "-c", DIGESTS], env=environment, capture_output=True, text=True, check=True)
    assert other.stdout.split() == digests


def test_a_foreign_file_is_refused() -> None:
    with pytest.raises(ValueError, match="not a binary glTF"):
        decode(b"solid cube\nendsolid cube\n" * 4)
