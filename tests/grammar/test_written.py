"""Points in sentences are told as the script counts them, from whichever corner that is."""

from __future__ import annotations

import re

import pytest

from engine.geometry.plane import Point as Place
from grammar.files import Files
from grammar.performance import inspect, play, ready
from grammar.syntax import Point
from grammar.written import as_written

SCRIPT = """\
scenario "Corner" {{ level standard turns 1 origin {origin} }}
table 36 x 48 {{ hill wall at (18, {hill:g}) size 36 x 2 height 6 slope cliff }}
force red  {{ home south
    unit a "AS7-RS" at (10, {a:g}) facing north
    unit c "AS7-RS" at ({x:g}, {c:g}) facing north
}}
force blue {{ home north  unit b "AS7-RS" at (30, {b:g}) facing south }}
turn 1 {{ initiative red 2, blue 9  a moves to (10, {goal:g}) }}
"""


def script(origin: str, x: float = 20.0) -> str:
    """A 'Mech that is ordered up a cliff and another beside it, on the same table counted from either corner."""
    places = {"hill": 12.0, "a": 8.0, "b": 40.0, "c": 8.25, "goal": 16.0}
    if origin == "northwest":
        places = {name: 48.0 - y for name, y in places.items()}
    return SCRIPT.format(origin=origin, x=x, **places)


def refused(origin: str) -> str:
    """What is said of the order."""
    performance = play(ready(script(origin), "corner.strike", Files(None), None))
    (complaint,) = performance.refused
    return complaint.message


def test_the_reasons_of_a_refused_order_name_points_as_the_script_does() -> None:
    straight, turned = refused("southwest"), refused("northwest")
    pattern = r"in along the way at \(10\.0, ([\d.]+)\)"
    ours, theirs = ([float(y) for y in re.findall(pattern, text)] for text in (straight, turned))
    assert ours == [11.0, 13.0]
    assert theirs == [37.0, 35.0]
    assert re.sub(pattern, "", turned) == re.sub(pattern, "", straight)


@pytest.mark.parametrize(("origin", "where"), [("southwest", "(10.5, 8.25)"), ("northwest", "(10.5, 39.75)")])
def test_a_unit_that_cannot_stand_is_told_where_it_was_put(origin: str, where: str) -> None:
    problems = inspect(script(origin, x=10.5), "corner.strike", Files(None))[1]
    assert [problem.message.endswith(f", at {where}.") for problem in problems] == [True]


def test_only_points_are_turned() -> None:
    def over(point: Point) -> Place:
        return Place(point.x, 48 - point.y)

    assert as_written("needs 4 (skill 4, +0) at (10, 12.5) or (3.0, 0.0)", over) == (
        "needs 4 (skill 4, +0) at (10, 35.5) or (3.0, 48)"
    )
    assert as_written("at (10.0, 12.50)", lambda point: Place(point.x, point.y)) == "at (10.0, 12.50)"
