"""Names over the units, with circles of armor and structure. Labels never overlap: they move aside, or stay away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from panda3d.core import NodePath

from engine.rules.state import State, Unit
from scenes.frame import UnitLook
from scenes.hud import theme
from scenes.hud.drawing import Drawing, width_of
from scenes.hud.theme import Color

OVER = 0.35
"""Inches over the top of a unit's figure at which its label hangs."""

FAINT_WRECK = 0.55
TALL, SMALLEST = 720.0, 0.68
"""Height of the picture for which sizes are meant: they grow and shrink with it, but stay legible."""

ROUNDS = 60
GAP = 3.0
"""Pixels that labels keep between them."""

FAR = 0.16
"""Share of the picture's height that a label may move from its unit; one that would have to go farther is left out."""


@dataclass(frozen=True, slots=True)
class Box:
    """A label's place: its middle and size in pixels, y down; `anchor` is the unit's head."""

    x: float
    y: float
    width: float
    height: float
    anchor: tuple[float, float]

    def overlaps(self, other: Box, gap: float = 0.0) -> bool:
        """Whether two boxes come nearer than the gap."""
        across = abs(self.x - other.x) - (self.width + other.width) / 2.0
        along = abs(self.y - other.y) - (self.height + other.height) / 2.0
        return max(across, along) < gap - 1e-6


def arranged(
    boxes: Sequence[Box], size: tuple[int, int], gap: float = GAP, kept: Sequence[Box] = ()
) -> list[Box | None]:
    """The boxes moved apart, into the picture and out of the boxes to be kept free.

    None stands for one that finds no place near its anchor; where two clash to the end the earlier one stays.
    """
    return list(_arranged(tuple(boxes), size, gap, tuple(kept)))


@lru_cache(maxsize=64)
def _arranged(
    boxes: tuple[Box, ...], size: tuple[int, int], gap: float, kept: tuple[Box, ...]
) -> tuple[Box | None, ...]:
    """The same, kept while neither the camera nor anybody moves."""
    places = [[box.x, box.y] for box in boxes]
    for _ in range(ROUNDS):
        moved = False
        for i, a in enumerate(boxes):
            for j in range(i + 1, len(boxes)):
                dx, dy = _push(a, places[i], boxes[j], places[j], gap, j > i)
                moved = moved or dx != 0.0 or dy != 0.0
                places[i] = [places[i][0] - dx / 2.0, places[i][1] - dy / 2.0]
                places[j] = [places[j][0] + dx / 2.0, places[j][1] + dy / 2.0]
            for block in kept:
                dx, dy = _push(block, [block.x, block.y], a, places[i], gap, a.y > size[1] / 2.0)
                moved = moved or dx != 0.0 or dy != 0.0
                places[i] = [places[i][0] + dx, places[i][1] + dy]
            places[i][0] = min(max(places[i][0], a.width / 2.0 + gap), size[0] - a.width / 2.0 - gap)
            places[i][1] = min(max(places[i][1], a.height / 2.0 + gap), size[1] - a.height / 2.0 - gap)
        if not moved:
            break
    set_down: list[Box | None] = []
    for box, (x, y) in zip(boxes, places, strict=True):
        put = Box(x, y, box.width, box.height, box.anchor)
        far = abs(x - box.x) + abs(y - box.y) > FAR * size[1] + box.width / 2.0
        clash = any(other is not None and put.overlaps(other) for other in (*set_down, *kept))
        set_down.append(None if far or clash else put)
    return tuple(set_down)


def _push(a: Box, at: list[float], b: Box, to: list[float], gap: float, after: bool) -> tuple[float, float]:
    """How far `b` must move from `a` to clear it: along the shorter way, up or down if they are equal."""
    dx, dy = to[0] - at[0], to[1] - at[1]
    across = (a.width + b.width) / 2.0 + gap - abs(dx)
    along = (a.height + b.height) / 2.0 + gap - abs(dy)
    if across <= 0.0 or along <= 0.0:
        return 0.0, 0.0
    if along <= across:
        return 0.0, along if dy > 0.0 or (dy == 0.0 and after) else -along
    return across if dx >= 0.0 else -across, 0.0


class Labels:
    """The labels of a stage. `scale` enlarges them; `kept_free` holds boxes that panels and captions need.

    `shown` holds the boxes of the last frame by unit.
    """

    def __init__(self, overlay: NodePath) -> None:
        self._root = overlay.attachNewNode("labels")
        self.scale = 1.0
        self.visible = True
        self.kept_free: tuple[Box, ...] = ()
        self.shown: dict[str, Box] = {}
        self._made: dict[tuple[object, ...], tuple[NodePath, float, float]] = {}
        self._lines: NodePath | None = None

    def show(
        self,
        looks: Sequence[tuple[UnitLook, tuple[float, float]]],
        state: State,
        size: tuple[int, int],
        focus: Sequence[str],
    ) -> None:
        """Draw the labels of units at their heads' places in pixels, those in focus first."""
        scale = self.scale * max(size[1] / TALL, SMALLEST)
        for path, _, _ in self._made.values():
            path.hide()
        if self._lines is not None:
            self._lines.removeNode()
            self._lines = None
        self.shown = {}
        if not self.visible:
            return
        order = sorted(range(len(looks)), key=lambda i: (looks[i][0].wreck, looks[i][0].id not in focus))
        wanted = [(looks[i], self._label(looks[i][0], state, scale)) for i in order]
        boxes = [
            Box(x, y - high * scale / 2.0, wide * scale, high * scale, (x, y))
            for ((_, (x, y)), (_, wide, high)) in wanted
        ]
        lines = Drawing()
        for ((look, _), (path, _, _)), box in zip(
            wanted, arranged(boxes, size, GAP * scale, self.kept_free), strict=True
        ):
            if box is None:
                continue
            self.shown[look.id] = box
            left, top = round(box.x - box.width / 2.0), round(box.y - box.height / 2.0)
            path.setPos(left, 0.0, -top)
            path.setAlphaScale((FAINT_WRECK if look.wreck else 1.0) * look.fade)
            path.show()
            _leader(lines, box, theme.force_color(state.forces, state.unit(look.id).force))
        self._lines = lines.attach(self._root, 30)

    def close(self) -> None:
        """Take all labels away."""
        self._root.removeNode()
        self._made, self._lines = {}, None

    def _label(self, look: UnitLook, state: State, scale: float) -> tuple[NodePath, float, float]:
        unit = state.unit(look.id)
        color = theme.force_color(state.forces, unit.force)
        key = (look.id, look.armor, look.structure, look.wreck, state_of(look), look.heat, scale)
        if key not in self._made:
            stale = [old for old in self._made if old[0] == look.id and old[-1] != scale]
            for old in stale:
                self._made.pop(old)[0].removeNode()
            drawing, width, height = drawn(unit, look, color, scale)
            self._made[key] = (drawing.attach(self._root, 40), width, height)
            self._made[key][0].setScale(scale)
        return self._made[key]


PIP, STRIDE = 5.0, 6.5
NAME = theme.SMALL
LOST = theme.hexed("ffffff", 0.16)


def short(unit: Unit) -> str:
    """What a label calls a unit: of a Point of protomechs the first by its card's name, the others by number."""
    number = unit.id.rpartition(".")[2]
    if not unit.point:
        return unit.name
    return f"{unit.card.name} {number}" if number == "1" else number


def state_of(look: UnitLook) -> str:
    """What keeps a unit from acting, in a word or two, '' for nothing."""
    if look.wreck:
        return ""
    return "crashed" if look.crashed else "shut down" if look.shut_down else "hidden" if look.hidden > 0.5 else ""


def drawn(unit: Unit, look: UnitLook, color: Color, scale: float) -> tuple[Drawing, float, float]:
    """A label: the name on a dark plate with the force's color at its side, over a row of circles; its size."""
    name = short(unit)
    armor, structure = max(unit.card.armor, look.armor), max(unit.card.structure, look.structure)
    row = 0.0 if look.wreck else (armor + structure) * STRIDE + 4.0
    words = width_of(name, NAME, scale, bold=True)
    note = state_of(look)
    heat = 0 if look.wreck else look.heat
    extra = width_of(note, theme.TINY, scale) + 6.0 if note else 12.0 * bool(heat)
    width = max(words + extra, row) + 16.0
    height = 21.0 if look.wreck else 31.0
    drawing = Drawing(scale)
    drawing.rect(0.0, 0.0, width, height, theme.PANEL, 5.0)
    drawing.rect(0.0, 3.0, 3.0, height - 6.0, color.faded(0.5) if look.wreck else color, 1.5)
    drawing.text(9.0, 1.5, name, NAME, theme.DIM if look.wreck else theme.TEXT, bold=True)
    if note:
        drawing.text(9.0 + words + 6.0, 3.5, note, theme.TINY, theme.WAITING)
    elif heat:
        shade = theme.HEAT[min(heat, len(theme.HEAT)) - 1]
        drawing.disc(9.0 + words + 9.0, 11.0, 4.0, shade)
    x = 9.0 + PIP / 2.0
    for count, left, full in ((armor, look.armor, theme.ARMOR), (structure, look.structure, theme.STRUCTURE)):
        for place in range(0 if look.wreck else count):
            drawing.disc(x, 24.5, PIP / 2.0, full if place < left else LOST)
            x += STRIDE
        x += 4.0
    return drawing, width, height


def _leader(lines: Drawing, box: Box, color: Color) -> None:
    """A line from a label that had to move to its unit."""
    ax, ay = box.anchor
    bottom = box.y + box.height / 2.0
    nearest = (
        min(max(ax, box.x - box.width / 2.0), box.x + box.width / 2.0),
        bottom if ay >= box.y else box.y - box.height / 2.0,
    )
    dx, dy = ax - nearest[0], ay - nearest[1]
    length = (dx * dx + dy * dy) ** 0.5
    if length < 5.0:
        return
    nx, ny = -dy / length * 0.8, dx / length * 0.8
    lines.convex(
        [
            (nearest[0] + nx, nearest[1] + ny),
            (nearest[0] - nx, nearest[1] - ny),
            (ax - nx, ay - ny),
            (ax + nx, ay + ny),
        ][::-1],
        color.faded(0.8),
    )
    lines.disc(ax, ay, 2.2, color)
