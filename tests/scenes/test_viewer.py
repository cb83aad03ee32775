"""The viewer as a person drives it: a real window under Xvfb, real keys and clicks, real pictures of the screen."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image, ImageGrab

from engine.geometry.plane import Point3
from scenes.camera import Camera
from scenes.clear import Clear, framed
from scenes.hud import theme
from scenes.hud.bar import TRACK, TRACK_TOP
from scenes.hud.keys import KEYS
from scenes.picking import onto
from scenes.timeline import Timeline
from tests.scenes.house import house
from tests.scenes.skirmish import EVENTS, battle, replay

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1280, 720)
PROGRAM = "from tests.scenes.skirmish import battle; from scenes import viewer; viewer.open(battle())"
HOUSE = (
    "from pathlib import Path; from tests.scenes.house import house; from scenes import viewer; "
    "viewer.open(house(Path('.')))"
)
PATIENCE = 40.0
FLOOR = 1.0 - 2.0 * (SIZE[1] - theme.BAR - theme.MARGIN) / SIZE[1]
"""The lower edge of what the panels leave free, from -1 to 1 upward."""

pytestmark = [
    pytest.mark.xdist_group("display"),
    pytest.mark.skipif(
        not os.environ.get("CI") and not (shutil.which("Xvfb") and shutil.which("xdotool")),
        reason="Xvfb and xdotool are not installed",
    ),
]

Shot = npt.NDArray[np.uint8]


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A display of our own, on a free number."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait()


class Window:
    """A viewer in a process of its own, and the hands and eyes of its user."""

    def __init__(self, display: str, folder: Path, program: str = PROGRAM, title: str = "Crossing at Kentares") -> None:
        self.display, self.folder = display, folder
        self.env = {**os.environ, "DISPLAY": display, "PYTHONPATH": str(ROOT)}
        self.size = SIZE
        self.process = subprocess.Popen(
            [sys.executable, "-c", program], cwd=folder, env=self.env, stderr=subprocess.PIPE, text=True
        )
        self.until(lambda: self.shot().std() > 20.0 and self.knob() >= 0.0)
        self.id = self.hand("search", "--onlyvisible", "--name", title).split()[0]
        self.hand("windowfocus", "--sync", self.id)

    def hand(self, *words: str | int) -> str:
        command = ["xdotool", *map(str, words)]
        return subprocess.run(command, env=self.env, check=True, capture_output=True, text=True).stdout

    def key(self, name: str) -> None:
        self.hand("key", name)

    def press(self, x: float, y: float) -> None:
        """Press the button and hold it until the window, slow as it may be, has taken notice of where."""
        self.hand("mousemove", "--sync", round(x), round(y), "mousedown", 1)
        time.sleep(1.2)

    def click(self, x: float, y: float) -> None:
        self.press(x, y)
        self.hand("mouseup", 1)

    def shot(self) -> Shot:
        width, height = self.size
        return np.asarray(ImageGrab.grab((0, 0, width, height), xdisplay=self.display).convert("RGB"))

    def knob(self) -> float:
        """The x of the knob on the bar, -1 where none is seen."""
        middle = round(self.size[1] - theme.BAR + TRACK_TOP + TRACK / 2)
        rows = self.shot()[middle - 7 : middle + 8].astype(int)
        wanted = np.array([round(255 * part) for part in theme.ACCENT[:3]])
        columns = np.nonzero((abs(rows - wanted).max(axis=2) < 12).sum(axis=0) >= 3)[0]
        return float(columns.mean()) if len(columns) else -1.0

    def until(self, happens: Callable[[], bool]) -> None:
        """Wait for something to be seen."""
        end = time.monotonic() + PATIENCE
        while not happens():
            if self.process.poll() is not None:
                raise AssertionError(f"the viewer ended: {self.process.stderr and self.process.stderr.read()}")
            assert time.monotonic() < end, f"it did not happen; the knob is at {self.knob()}"
            time.sleep(0.1)

    def stands(self) -> bool:
        """Whether time stands still."""
        before = self.knob()
        time.sleep(0.7)
        return abs(self.knob() - before) < 0.6

    def ended(self) -> int:
        return self.process.wait(PATIENCE)


@pytest.fixture
def window(display: str, tmp_path: Path) -> Iterator[Window]:
    opened = Window(display, tmp_path)
    yield opened
    if opened.process.poll() is None:
        opened.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            opened.process.wait(5.0)
    if opened.process.stderr:
        opened.process.stderr.close()


@pytest.fixture
def at_the_house(display: str, tmp_path: Path) -> Iterator[Window]:
    """A window on a battle whose sight instrument answers."""
    opened = Window(display, tmp_path, HOUSE, "Two and a house")
    yield opened
    opened.process.terminate()
    opened.process.wait(5.0)
    if opened.process.stderr:
        opened.process.stderr.close()


class Message(ctypes.Structure):
    """XClientMessageEvent, with room for the whole of XEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 24),
    )


def ask_to_close(display: str, window: int) -> None:
    """Send WM_DELETE_WINDOW, which xdotool cannot."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    opened = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
    x11.XInternAtom.restype = ctypes.c_ulong
    protocols, delete = (x11.XInternAtom(opened, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    message = Message(type=33, window=window, message_type=protocols, format=32)
    message.data[0] = delete
    x11.XSendEvent(opened, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
    x11.XCloseDisplay(opened)


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    return Timeline(replay(EVENTS))


def place(timeline: Timeline, time_: float, width: int = SIZE[0]) -> float:
    return 16.0 + (width - 32.0) * time_ / timeline.duration


def near(window: Window, x: float) -> Callable[[], bool]:
    return lambda: abs(window.knob() - x) < 2.5


def dark(part: Shot) -> bool:
    """Whether a part of the picture is a panel, not the table."""
    return float(np.median(part.max(axis=2))) < 60.0


def test_keys_of_time(window: Window, timeline: Timeline) -> None:
    begun = window.knob()
    window.until(lambda: window.knob() > begun + 3.0)
    window.key("space")
    window.until(window.stands)
    window.key("Home")
    window.until(near(window, 16.0))
    window.key("Right")
    window.until(near(window, place(timeline, timeline.next_event(0.0))))
    window.key("ctrl+Right")
    window.until(near(window, place(timeline, timeline.time_of_turn(1))))
    window.key("shift+Right")
    window.until(near(window, place(timeline, timeline.next_phase(timeline.time_of_turn(1)))))
    window.key("End")
    window.until(near(window, SIZE[0] - 16.0))
    window.key("Left")
    window.until(near(window, place(timeline, timeline.previous_event(timeline.duration))))
    window.key("ctrl+Left")
    window.until(near(window, place(timeline, timeline.time_of_turn(2))))
    window.key("shift+Left")
    window.until(near(window, place(timeline, timeline.previous_phase(timeline.time_of_turn(2)))))
    window.key("Home")
    window.until(near(window, 16.0))
    window.key("space")
    window.until(lambda: window.knob() > 20.0)
    window.key("Escape")
    assert window.ended() == 0


def test_the_bar_and_the_log_are_clicked(window: Window, timeline: Timeline) -> None:
    window.key("space")
    track = SIZE[1] - theme.BAR + TRACK_TOP + TRACK / 2
    window.click(700, track)
    window.until(near(window, 700.0))
    window.press(700, track)
    for x in (640, 560, 480):
        window.hand("mousemove", "--sync", x, round(track) + 40)
        window.until(near(window, float(x)))
    window.hand("mouseup", 1)
    window.hand("mousemove", "--sync", 900, 300)
    window.until(window.stands)
    assert near(window, 480.0)()
    window.click(SIZE[0] - 150, 64)
    window.until(lambda: window.knob() < 440.0)
    assert any(abs(window.knob() - place(timeline, start)) < 2.5 for start in timeline.starts)
    log = (slice(20, 600), slice(SIZE[0] - 300, SIZE[0] - 20))
    assert dark(window.shot()[log])
    window.key("l")
    window.until(lambda: not dark(window.shot()[log]))
    window.click(62, SIZE[1] - theme.BAR + 58)
    before = window.knob()
    window.until(lambda: window.knob() > before + 2.0)


def test_help_card_picture_and_size(window: Window, tmp_path: Path, timeline: Timeline) -> None:
    window.key("space")
    window.key("End")
    window.key("h")
    window.key("c")
    window.until(near(window, SIZE[0] - 16.0))
    middle = (slice(150, 560), slice(300, 900))
    window.until(lambda: not dark(window.shot()[middle]))
    window.key("F1")
    window.until(lambda: dark(window.shot()[middle]))
    window.key("F1")
    window.until(lambda: not dark(window.shot()[middle]))

    card = (slice(150, 400), slice(30, 270))
    assert not dark(window.shot()[card])
    fought = battle()
    look = next(look for look in timeline.at(timeline.duration).units if look.id == "atlas")
    free = Clear(right=2.0 * (SIZE[0] - theme.LOG_WIDTH - 2 * theme.MARGIN) / SIZE[0] - 1.0, bottom=FLOOR)
    view = framed(Camera(fought.table).whole().view, free)
    spot = onto(view, SIZE)(Point3(look.x, look.y, look.z + 1.0))
    assert spot is not None
    window.click(spot[0], spot[1])
    window.until(lambda: dark(window.shot()[card]))

    window.key("F12")
    window.until(lambda: any(tmp_path.glob("*.png")))
    with Image.open(next(tmp_path.glob("*.png"))) as saved:
        assert saved.size == SIZE
        assert np.asarray(saved).std() > 20.0

    window.size = (1000, 640)
    window.hand("windowsize", "--sync", window.id, *window.size)
    window.until(near(window, window.size[0] - 16.0))
    log = (slice(20, 500), slice(window.size[0] - 300, window.size[0] - 20))
    assert dark(window.shot()[log])


def test_the_wheel_and_a_drag_move_the_camera(window: Window) -> None:
    window.key("space")
    window.key("End")
    window.key("h")
    window.until(lambda: window.knob() > 1200)
    time.sleep(2.5)
    table = (slice(60, 560), slice(320, 900))

    def moved(before: Shot) -> Callable[[], bool]:
        return lambda: float(abs(window.shot()[table].astype(int) - before.astype(int)).mean()) > 4.0

    still = window.shot()[table]
    window.hand("mousemove", "--sync", 600, 300, "click", 4, "click", 4)
    window.until(moved(still))
    still = window.shot()[table]
    window.press(500, 300)
    for x in (540, 580, 640):
        window.hand("mousemove", "--sync", x, 300)
        time.sleep(0.2)
    window.hand("mouseup", 1)
    window.until(moved(still))
    for key in ("t", "f", "e", "d"):
        still = window.shot()[table]
        window.key(key)
        window.until(moved(still))


XKEYS = {
    "arrow_right": "Right",
    "arrow_left": "Left",
    "-": "minus",
    "=": "equal",
    ".": "period",
    ",": "comma",
    "]": "bracketright",
    "[": "bracketleft",
}
"""Keys that xdotool calls otherwise than Panda3D."""


def xkey(event: str) -> str:
    """A key of the help as xdotool writes it."""
    *held, key = event.split("-") if len(event) > 1 else [event]
    name = XKEYS.get(key, key.capitalize() if len(key) > 1 and key != "space" else key)
    return "+".join([*("ctrl" if each == "control" else each for each in held), name])


def test_every_key_of_the_help_is_obeyed(window: Window, tmp_path: Path) -> None:
    for key in KEYS:
        if key.verb not in ("quit", "write_note"):
            window.key(xkey(key.events[0]))
    window.until(lambda: any(tmp_path.glob("*.png")))
    window.key("Escape")
    window.key("space")
    window.key("End")
    window.until(lambda: window.knob() > 0.0)
    window.key("n")
    window.until(lambda: dark(window.shot()[300:350, 400:880]))
    window.hand("type", "o, the ridge")
    window.key("Return")
    window.until(lambda: not dark(window.shot()[300:350, 400:880]))
    assert window.process.poll() is None


def test_two_clicks_settle_a_line_of_sight(at_the_house: Window) -> None:
    window = at_the_house
    window.key("space")
    window.key("End")
    window.key("t")
    window.key("l")
    fought = house(window.folder)
    shown = Timeline(fought.replay)
    camera = Camera(fought.table)
    camera.choose("top")
    looks = {look.id: look for look in shown.at(shown.duration).units}
    window.until(window.stands)
    time.sleep(2.0)
    free = Clear(bottom=FLOOR)
    for unit in ("c", "d"):
        spot = onto(framed(camera.at(shown.at(shown.duration)), free), SIZE)(
            Point3(looks[unit].x, looks[unit].y, looks[unit].z + 1.0)
        )
        assert spot is not None
        window.click(spot[0], spot[1])
        time.sleep(2.5)
        free = Clear(left=2.0 * (theme.CARD_WIDTH + 2 * theme.MARGIN) / SIZE[0] - 1.0, bottom=FLOOR)
    panel = (slice(300, 420), slice(SIZE[0] - 300, SIZE[0] - 30))
    window.until(lambda: dark(window.shot()[panel]))
    eye = window.shot()[120:250, SIZE[0] - 310 : SIZE[0] - 30]
    assert eye.std() > 15.0


def test_closing_the_window_ends_it(window: Window) -> None:
    """As a window manager does it."""
    ask_to_close(window.display, int(window.id))
    assert window.ended() == 0


def test_without_a_display_there_is_one_sentence() -> None:
    env = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    program = "import sys; from run import main; sys.exit(main(['watch', 'any.replay']))"
    ended = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60.0
    )
    assert ended.returncode == 1
    assert "no display" in ended.stderr
    assert "render any.replay" in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1
