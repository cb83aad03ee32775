"""The measurements of sight: the table of the document, and the command that makes it."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from engine.answer import Answer, Refused
from scenes import convergence
from scenes.battle import Battle
from scenes.commands import bench
from scenes.sightbench import land

DOCUMENT = Path(__file__).resolve().parent.parent.parent / "docs" / "sight.md"


def ask(*words: str) -> Answer:
    parser = argparse.ArgumentParser()
    bench.arguments(parser)

    def no_battle(path: str, turn: int | None) -> Battle:
        raise AssertionError("sight needs no battle")

    return bench.run(parser.parse_args(words), lambda line: None, no_battle, {})


@pytest.fixture(scope="module")
def rows() -> list[convergence.Row]:
    return convergence.measured(scenes=3, rays=(300, 3_000))


def test_no_error_is_larger_than_what_is_stated_and_more_rays_come_closer(rows: list[convergence.Row]) -> None:
    assert [row.kind for row in rows[::2]] == list(convergence.KINDS)
    for few, many in zip(rows[::2], rows[1::2], strict=True):
        assert (few.rays, many.rays) == (300, 3_000)
        assert max(few.fullest, many.fullest) < 1.0
        assert many.stated < 0.4 * few.stated
        assert many.worst < 0.01
    assert sum(row.mean for row in rows[1::2]) < 0.5 * sum(row.mean for row in rows[::2])


def test_the_table_stands_between_its_marks(tmp_path: Path) -> None:
    text = f"before\n{convergence.BEGIN}\nold\n{convergence.END}\nafter\n"
    path = tmp_path / "sight.md"
    path.write_text(text, encoding="utf-8")
    answer = ask("convergence", "--scenes", "1", "--write", str(path))
    written = path.read_text(encoding="utf-8")
    assert written.startswith(f"before\n{convergence.BEGIN}\n\n| what hides | rays |")
    assert written.endswith(f"|\n\n{convergence.END}\nafter\n")
    assert "old" not in written
    assert written.count("\n| a ") + written.count("\n| the ") == len(convergence.KINDS) * len(convergence.RAYS)
    assert [figure["unit"] for figure in answer.data["figures"]] == ["% of area"] * len(convergence.RAYS)


def test_the_document_has_the_table_that_the_command_makes() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    assert document.count(convergence.BEGIN) == document.count(convergence.END) == 1
    table = document.partition(convergence.BEGIN)[2].partition(convergence.END)[0]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.split("\n") if line.startswith("|")]
    shown = [(row[0], row[1]) for row in cells[2:]]
    assert shown == [(kind, f"{rays:,}") for kind in convergence.KINDS for rays in convergence.RAYS]
    assert all(float(row[-1]) < 1.0 for row in cells[2:])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("sigth",), "there is no measurement 'sigth'"),
        (("--only", "sigth"), "there is no measurement 'sigth'"),
        (("rays", "--write"), "only the measurement 'convergence' makes a table"),
        (("convergence", "--scenes", "0"), "at least one scene"),
    ],
)
def test_wrong_use_is_refused(words: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        ask(*words)


def test_a_document_without_a_place_for_the_table_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text("nothing\n", encoding="utf-8")
    with pytest.raises(Refused, match="no place for the table"):
        ask("convergence", "--scenes", "1", "--write", str(path))
    assert path.read_text(encoding="utf-8") == "nothing\n"


@pytest.mark.parametrize("size", [200, 10_000])
def test_the_large_table_has_as_many_triangles_as_it_should(size: int) -> None:
    assert len(land(size).solids[0].triangles) == pytest.approx(size, rel=0.05)
