"""Make every miniature and piece of scenery: `python -m models.build`. Building again gives the same bytes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from models.catalogue import MINIATURES, TERRAIN
from models.parts.base import base
from models.parts.designs import DESIGNS
from models.parts.glb import encode, write_whole
from models.parts.paint import paint
from models.parts.scenery import SCENERY


def miniature(name: str) -> bytes:
    """The file of one unit: its figure and its base, by role."""
    design = DESIGNS[name]
    figure = [(f"figure:{role}", part) for role, part in design.figure]
    stand = [(f"base:{role}", part) for role, part in base(crc32(name.encode()), design.across, design.ground)]
    return encode(paint([*figure, *stand], "figure", design.dust_from, design.coarse))


def scenery(name: str) -> bytes:
    """The file of one piece of scenery, by role; its nodes begin with the kind of thing it is ('tree:leaf')."""
    return encode(paint([(f"{name.partition('_')[0]}:{role}", part) for role, part in SCENERY[name]()]))


def everything() -> Iterator[tuple[Path, bytes]]:
    """Each file with its bytes, one at a time."""
    for name in DESIGNS:
        yield MINIATURES / f"{name}.glb", miniature(name)
    for name in SCENERY:
        yield TERRAIN / f"{name}.glb", scenery(name)


def main() -> None:
    """Write all files, naming each."""
    for path, data in everything():
        path.parent.mkdir(exist_ok=True)
        write_whole(path, data)
        sys.stdout.write(f"{path.name}: {len(data)} bytes\n")


if __name__ == "__main__":
    main()
