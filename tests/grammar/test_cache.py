"""The grammar's cache: used when it can be, never needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grammar import cache
from grammar.parse import parse, parser
from grammar.syntax import Script


@pytest.fixture
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache folder, and no parser in memory."""
    monkeypatch.setattr(cache.sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    parser.cache_clear()
    yield tmp_path / "sightline"
    parser.cache_clear()


def parses() -> bool:
    parser.cache_clear()
    return isinstance(parse("table 6 x 6"), Script)


def test_the_grammar_is_kept_and_used_again(caches: Path) -> None:
    assert parses()
    (kept,) = caches.iterdir()
    before = kept.stat().st_mtime_ns
    assert parses()
    assert kept.stat().st_mtime_ns == before


def test_a_damaged_cache_is_built_again(caches: Path) -> None:
    assert parses()
    (kept,) = caches.iterdir()
    kept.write_bytes(b"damaged")
    assert parses()


def test_nothing_is_needed_where_nothing_can_be_written(caches: Path) -> None:
    caches.write_text("a file where the folder should be")
    assert cache.cache_folder() is None
    assert parses()


def test_a_home_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache.sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache.cache_folder() is None


@pytest.mark.parametrize(("platform", "variable"), [("win32", "LOCALAPPDATA"), ("linux", "XDG_CACHE_HOME")])
def test_each_platform_has_its_own_place(
    platform: str, variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache.sys, "platform", platform)
    monkeypatch.setenv(variable, str(tmp_path))
    assert cache.cache_folder() == tmp_path / "sightline"
