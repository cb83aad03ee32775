"""A stage for tests that look at pictures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from scenes.battle import Battle
from scenes.renderer import NoPicture, open_renderer
from scenes.stage import Stage
from tests.scenes.board import SIZE


@contextmanager
def staged(battle: Battle, size: tuple[int, int] = SIZE) -> Iterator[Stage]:
    """A battle on a stage; a machine that cannot draw skips what asks for it."""
    try:
        renderer = open_renderer(size)
    except NoPicture as trouble:
        pytest.skip(trouble.message)
    yield Stage(renderer, battle)
    renderer.close()
