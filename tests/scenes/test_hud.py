"""The panels: where they are, that they never overlap, and what a click on them means. No window is needed for that."""

from __future__ import annotations

from itertools import combinations

import pytest
from panda3d.core import NodePath, TextNode

from engine.geometry.plane import Point3
from scenes.clear import Clear, framed
from scenes.frame import Caption
from scenes.hud import keys, theme
from scenes.hud.bar import Controls
from scenes.hud.drawing import Drawing, height_of, width_of
from scenes.hud.panel import Layer, Rect
from scenes.hud.screen import Hud
from scenes.timeline import Timeline
from scenes.view import View, projected
from tests.scenes.skirmish import EVENTS, replay

SIZES = ((1280, 720), (1920, 1080), (1000, 640), (640, 480))


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    return Timeline(replay(EVENTS))


@pytest.fixture
def hud(timeline: Timeline) -> Hud:
    return Hud(NodePath("root"), timeline, "Crossing at Kentares")


def shown(
    hud: Hud,
    timeline: Timeline,
    time: float,
    size: tuple[int, int] = (1280, 720),
    pointer: tuple[float, float] | None = None,
) -> None:
    now = Controls(time, True, 1.0, False, True, True, "director")
    hud.show(size, timeline.at(time), timeline.state(time), now, "atlas" if pointer else "", pointer)


@pytest.mark.parametrize("scale", theme.TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_panels_never_overlap_and_stay_on_the_screen(
    hud: Hud, timeline: Timeline, size: tuple[int, int], scale: float
) -> None:
    hud.scale = scale
    for selected in ("", "dragon"):
        hud.selected = selected
        for time in timeline.starts[::7]:
            shown(hud, timeline, time + 0.5, size)
            for a, b in combinations(hud.rects, 2):
                assert not a.overlaps(b), (selected, time, a, b)
            for rect in hud.rects:
                assert rect.x >= 0
                assert rect.right <= size[0] / scale + 0.5
    if size[0] >= 1280 and scale <= 1.0:
        assert hud.log.rect.width > 0
        assert hud.card.rect.bottom < size[1] - theme.BAR


def test_the_bar_tells_time_and_place(hud: Hud, timeline: Timeline) -> None:
    shown(hud, timeline, 10.0)
    for time in (0.0, 17.3, timeline.duration):
        assert hud.bar.time_at(hud.bar.place_of(time)) == pytest.approx(time)
    assert hud.bar.time_at(-500.0) == 0.0
    assert hud.bar.time_at(5000.0) == timeline.duration
    middle = hud.bar.track.y + hud.bar.track.height / 2
    pressed = hud.press(640, middle)
    assert pressed.track
    assert pressed.time == hud.bar.time_at(640)


def test_every_button_of_the_bar_has_its_verb(hud: Hud, timeline: Timeline) -> None:
    shown(hud, timeline, 10.0)
    verbs = [verb for _, verb in hud.bar.buttons]
    assert len(set(verbs)) == len(verbs) == 9
    for rect, verb in hud.bar.buttons:
        assert hud.press(rect.x + rect.width / 2, rect.y + rect.height / 2).verb == verb
        assert rect.height >= 24
    for (a, _), (b, _) in combinations(hud.bar.buttons, 2):
        assert not a.overlaps(b)
    assert hud.press(600, 300).verb == ""


def test_a_line_of_the_log_goes_to_its_event(hud: Hud, timeline: Timeline) -> None:
    shown(hud, timeline, timeline.duration / 2)
    x = hud.log.rect.x + 50
    times = {hud.press(x, y).time for y in range(60, 620, 6)} - {None}
    assert len(times) > 5
    assert times <= set(timeline.starts)
    assert hud.press(x, hud.log.rect.y + 5).time is None


def test_the_log_follows_the_time_and_scrolls(hud: Hud, timeline: Timeline) -> None:
    event = timeline.event_at(timeline.duration / 2)
    present = hud.log.present(event)
    assert hud.log.lines[present].event <= event
    shown(hud, timeline, timeline.duration / 2)
    before = hud.press(hud.log.rect.x + 50, 62).time
    assert hud.wheel(hud.log.rect.x + 50, 200, -6, event)
    shown(hud, timeline, timeline.duration / 2)
    after = hud.press(hud.log.rect.x + 50, 62).time
    assert before is not None
    assert after is not None
    assert after < before
    hud.wheel(hud.log.rect.x + 50, 200, -9999, event)
    assert present + hud.log.scrolled == 0
    hud.wheel(hud.log.rect.x + 50, 200, 9999, event)
    assert present + hud.log.scrolled == len(hud.log.lines) - 1
    assert not hud.wheel(600, 300, 1, event)


def test_the_table_is_not_covered_but_panels_are(hud: Hud, timeline: Timeline) -> None:
    hud.selected = "atlas"
    shown(hud, timeline, 30.0)
    assert not hud.covers(620, 300)
    for rect in hud.rects:
        assert hud.covers(rect.x + rect.width / 2, rect.y + rect.height / 2)
    hud.help_wanted = True
    assert hud.covers(620, 300)
    assert hud.press(620, 300).verb == "toggle_help"


def test_the_help_names_every_key() -> None:
    for key in keys.KEYS:
        assert key.written
        assert key.does
    assert len({key.written for key in keys.KEYS}) == len(keys.KEYS)


def test_hover_stays_on_the_screen(hud: Hud, timeline: Timeline) -> None:
    for pointer in ((5.0, 5.0), (1275.0, 630.0), (640.0, 300.0)):
        shown(hud, timeline, timeline.duration, pointer=pointer)
        rect = hud.hover.rect
        assert rect.x >= 0
        assert rect.right <= 1280
        assert rect.bottom <= 720 - theme.BAR
    shown(hud, timeline, timeline.duration)
    assert hud.hover.rect.width == 0


def test_a_layer_is_drawn_again_only_when_it_changes() -> None:
    drawn: list[int] = []
    layer = Layer(NodePath("root"), 1)

    def paint(drawing: Drawing) -> None:
        drawn.append(1)
        drawing.rect(0, 0, 10, 10, theme.PANEL, 3)

    layer.show("a", 1.0, paint)
    layer.show("a", 1.0, paint)
    layer.show("b", 1.0, paint)
    layer.clear()
    layer.show("b", 1.0, paint)
    assert len(drawn) == 3


def test_drawing_makes_one_mesh_within_its_bounds() -> None:
    root = NodePath("root")
    drawing = Drawing()
    drawing.rect(10, 20, 100, 50, theme.PANEL, 8)
    drawing.ring(60, 45, 20, 2, theme.TEXT)
    drawing.disc(60, 45, 5, theme.TEXT)
    drawing.die(20, 30, 20, 5)
    drawing.attach(root, 1)
    low, high = root.getTightBounds()
    assert (low[0], -high[2]) == pytest.approx((10, 20), abs=1.1)
    assert (high[0], -low[2]) == pytest.approx((110, 70), abs=1.1)


def test_text_is_measured_and_wrapped() -> None:
    assert width_of("Atlas", 15, 1.0) < width_of("Atlas fires", 15, 1.0)
    assert height_of("one two three four five six seven", 15, 1.0, 60.0) > 3 * 15
    node = TextNode("letters")
    for name in (theme.REGULAR, theme.BOLD):
        node.setFont(theme.font(name, 15))
        assert all(node.hasExactCharacter(letter) for letter in "×°·″→ü")


def test_a_caption_shows_its_newest_lines(hud: Hud, timeline: Timeline) -> None:
    few = Caption("Atlas fires", ("a", "b"), (3, 4))
    many = Caption("Atlas fires", tuple("abcdefgh"), (3, 4))
    hud.caption.show(640, 600, 500, 1.0, few)
    low = hud.caption.rect.height
    hud.caption.show(640, 600, 500, 1.0, many)
    assert low < hud.caption.rect.height < 2.5 * low
    hud.caption.show(640, 600, 500, 1.0, Caption(""))
    assert hud.caption.rect.width == 0


def test_rectangles() -> None:
    rect = Rect(10, 10, 20, 20)
    assert rect.holds(10, 10)
    assert not rect.holds(30, 30)
    assert rect.overlaps(Rect(29, 29, 5, 5))
    assert not rect.overlaps(Rect(30, 10, 5, 5))


def test_a_view_is_framed_in_the_free_part() -> None:
    view = View(Point3(30.0, -40.0, 40.0), Point3(30.0, 20.0, 0.0), 26.0)
    clear = Clear(left=-0.5, right=0.4, top=1.0, bottom=-0.7)
    spot = projected(framed(view, clear), 16 / 9, [view.target])[0]
    assert spot is not None
    assert spot[0] == pytest.approx(-0.05, abs=0.01)
    assert spot[1] == pytest.approx(0.15, abs=0.01)
    assert framed(view, Clear()).target == view.target
