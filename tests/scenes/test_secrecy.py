"""What one side does not know is neither drawn nor told to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.answer import Refused
from engine.record.replay import Replay, read
from engine.record.secrecy import known_side
from engine.rules.events import MinesLaid, UnitPlaced, UnitRevealed
from grammar.commands import log
from scenes.hud.log import _lines
from scenes.timeline import Timeline
from tests.commands.use import run

GOLDEN = Path(__file__).resolve().parents[1] / "playthroughs"


@pytest.fixture(scope="module")
def lake() -> Replay:
    return read(GOLDEN / "frozen_lake.replay.gz")


@pytest.fixture(scope="module")
def mined() -> Replay:
    return read(GOLDEN / "mined_pass.replay.gz")


def test_a_hidden_unit_is_seen_by_its_own_side_until_it_comes_out(lake: Replay) -> None:
    revealed = next(i for i, event in enumerate(lake.events) if isinstance(event, UnitRevealed))
    unit = lake.states[revealed].unit(lake.events[revealed].unit)  # type: ignore[union-attr]
    (other,) = [force.id for force in lake.start.forces if force.id != unit.force]
    whole, own, theirs = (Timeline(lake, side=side) for side in ("", unit.force, other))
    before, after = whole.starts[revealed] - 0.1, whole.starts[revealed + 1] + 3.0
    for shown in (whole, own):
        assert unit.id in [look.id for look in shown.at(before).units]
    assert unit.id not in [look.id for look in theirs.at(before).units]
    assert unit.id in [look.id for look in theirs.at(after).units]


def test_what_is_hidden_is_not_told(lake: Replay) -> None:
    hidden = [i for i, event in enumerate(lake.events) if isinstance(event, UnitPlaced) and _hidden(lake, i)]
    (side,) = {force.id for force in lake.start.forces} - {_force(lake, i) for i in hidden}
    shown = Timeline(lake, side=side)
    assert hidden
    assert {line.event for line in _lines(shown)}.isdisjoint(hidden)
    assert all(shown.at(shown.starts[i] + 0.2).caption.text == "" for i in hidden)
    told, whole = (run(log, GOLDEN / "frozen_lake.replay.gz", *more).text for more in (("--side", side), ()))
    assert "hides at" in whole
    assert "hides at" not in told


def test_mines_are_known_to_their_side_and_to_both_once_they_are_found(mined: Replay) -> None:
    laid = next(event.minefield for event in mined.events if isinstance(event, MinesLaid) and event.minefield.force)
    (other,) = [force.id for force in mined.start.forces if force.id != laid.force]
    own, theirs = Timeline(mined, side=laid.force), Timeline(mined, side=other)
    start = own.time_of_turn(1)
    assert laid.id in [field.id for field in own.at(start).around.fields]
    assert laid.id not in [field.id for field in theirs.at(start).around.fields]
    found = [field.id for field in theirs.at(theirs.duration).around.fields]
    assert found
    assert set(found) <= {field.id for field in own.at(own.duration).around.fields}


def test_a_side_that_is_not_in_the_battle_is_refused(lake: Replay) -> None:
    with pytest.raises(Refused, match="there is no side 'nobody': there are"):
        known_side(lake.start, "nobody")


def _hidden(replay: Replay, place: int) -> bool:
    return replay.states[place + 1].unit(replay.events[place].unit).hidden  # type: ignore[union-attr]


def _force(replay: Replay, place: int) -> str:
    return replay.states[place + 1].unit(replay.events[place].unit).force  # type: ignore[union-attr]
