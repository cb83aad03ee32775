"""Trees and stones: the height they say, closed, light enough to stand by the hundred."""

from __future__ import annotations

import numpy as np
import pytest

from models.catalogue import TERRAIN, load_parts, trees
from models.parts.scenery import SCENERY, TREE


@pytest.mark.parametrize("file", trees())
def test_tree_has_its_nominal_height_and_roles(file: str) -> None:
    parts = load_parts(file)
    assert set(parts) == {"tree:leaf", "tree:trunk"}
    assert max(part.bounds[1, 2] for part in parts.values()) == pytest.approx(TREE, abs=1e-6)
    assert min(part.bounds[0, 2] for part in parts.values()) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("file", trees())
def test_tree_is_light(file: str) -> None:
    assert 60 <= sum(len(part.faces) for part in load_parts(file).values()) <= 210


@pytest.mark.parametrize("name", SCENERY)
def test_parts_of_scenery_are_closed(name: str) -> None:
    for _, part in SCENERY[name]():
        edges = np.sort(part.faces[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
        _, walked = np.unique(edges, axis=0, return_counts=True)
        assert (walked == 2).all()
        assert part.volume > 0


def test_every_piece_is_on_file() -> None:
    assert {path.stem for path in TERRAIN.glob("*.glb")} == set(SCENERY)
