"""What a film says in writing: the caption with its dice, turn and phase, the forces' score, cards at both ends."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from panda3d.core import NodePath

from engine.rules.state import Force, State, Status
from scenes.frame import Caption, Frame
from scenes.hud import theme
from scenes.hud.drawing import Drawing, height_of, width_of
from scenes.hud.inset import InsetPanel
from scenes.hud.panel import Rect
from scenes.labels import SMALLEST, TALL, Box
from scenes.pictures import Pictures

WIDTH, MARGIN, PAD = 860.0, 22.0, 16.0
TEXT, DETAIL, DIE = 20, 15, 30.0
MOST_DETAILS = 3


@dataclass(frozen=True, slots=True)
class Card:
    """A card over the whole picture: a large line, smaller ones under it, and how much of it is there, 0 to 1."""

    title: str
    lines: tuple[str, ...] = ()
    presence: float = 1.0


class Captions:
    """The writing over a film, drawn on a renderer's overlay; nothing is made anew until it changes."""

    def __init__(self, overlay: NodePath, pictures: Pictures) -> None:
        self._root = overlay.attachNewNode("captions")
        self._over = self._root.attachNewNode("inset")
        self._inset = InsetPanel(self._over, pictures)
        self._made: dict[str, tuple[Hashable, NodePath, Rect | None]] = {}

    def show(self, frame: Frame, state: State, size: tuple[int, int], card: Card | None = None) -> tuple[Box, ...]:
        """Write what belongs to a frame; a card hides the rest while it is there. Returns the boxes used, in pixels."""
        scale = scale_of(size)
        wide, tall = size[0] / scale, size[1] / scale
        plain = card is None or card.presence <= 0.0
        caption = frame.caption if plain else Caption("")
        self._part(
            "caption",
            (caption, size),
            lambda drawing: _caption(drawing, caption, state.forces, wide, tall) if caption.text else None,
            scale,
        )
        turn, phase = (frame.turn, frame.phase) if plain else (-1, "")
        self._part(
            "turn", (turn, phase, size), lambda drawing: _turn(drawing, turn, phase, state) if phase else None, scale
        )
        score = tuple((unit.id, unit.status) for unit in state.units.values()) if plain else ()
        self._part("score", (score, size), lambda drawing: _score(drawing, state, wide) if score else None, scale)
        words = (card.title, card.lines) if card is not None and card.presence > 0.0 else ("", ())
        path = self._part(
            "card", (words, size), lambda drawing: _card(drawing, *words, wide, tall) if words[0] else None, scale
        )
        if card is not None:
            path.setAlphaScale(card.presence)
        self._over.setScale(scale)
        self._inset.show(frame.inset if plain else None, Rect(0.0, 0.0, wide, tall), scale, state.forces)
        taken = [box for name, (_, _, box) in self._made.items() if box is not None and name != "card"]
        return tuple(_box(box, scale) for box in (*taken, self._inset.rect) if box[2])

    def close(self) -> None:
        """Take everything away."""
        self._root.removeNode()

    def _part(self, name: str, key: Hashable, draw: Callable[[Drawing], Rect | None], scale: float) -> NodePath:
        old = self._made.get(name)
        if old is None or old[0] != key:
            if old is not None:
                old[1].removeNode()
            drawing = Drawing(scale)
            taken = draw(drawing)
            path = drawing.attach(self._root, 60)
            path.setScale(scale)
            self._made[name] = (key, path, taken)
        return self._made[name][1]


def scale_of(size: tuple[int, int]) -> float:
    """Real pixels for each pixel drawn."""
    return max(size[1] / TALL, SMALLEST)


def _box(rect: Rect, scale: float) -> Box:
    left, top, width, height = (part * scale for part in rect)
    middle = (left + width / 2.0, top + height / 2.0)
    return Box(*middle, width, height, middle)


def _caption(drawing: Drawing, caption: Caption, forces: tuple[Force, ...], wide: float, tall: float) -> Rect:
    """A plate at the foot of the picture: one sentence, the lines behind it, the dice at its right; over a message
    whom it is for, in that force's color.
    """
    width = min(WIDTH, wide - 2 * MARGIN)
    dice = len(caption.dice) * (DIE + 8.0)
    details = caption.details[-MOST_DETAILS:]
    inner = width - 2 * PAD - (dice + 6.0 if dice else 0.0)
    said = height_of(caption.text, TEXT, 1.0, inner, bold=True)
    rows = [height_of(line, DETAIL, 1.0, inner) for line in details]
    head = DETAIL * theme.LEADING if caption.head else 0.0
    height = max(head + said + sum(rows) + (5.0 if rows else 0.0), DIE if dice else 0.0) + 2 * PAD - 6.0
    left, top = (wide - width) / 2.0, tall - MARGIN - height
    drawing.rect(left, top, width, height, theme.PANEL, theme.RADIUS)
    y = top + PAD - 5.0
    if head:
        color = theme.force_color(forces, caption.force) if caption.force else theme.ACCENT
        drawing.rect(left, top + 6.0, 5.0, height - 12.0, color, 2.0)
        drawing.text(left + PAD, y, caption.head, DETAIL, color, bold=True)
        y += head
    drawing.text(left + PAD, y, caption.text, TEXT, theme.TEXT, bold=True, width=inner)
    y += said + 4.0
    for line, row in zip(details, rows, strict=True):
        drawing.text(left + PAD, y, line, DETAIL, theme.DIM, width=inner)
        y += row
    x = left + width - PAD - dice + 8.0
    for value in caption.dice:
        drawing.die(x, top + (height - DIE) / 2.0, DIE, value)
        x += DIE + 8.0
    return Rect(left, top, width, height)


def _turn(drawing: Drawing, turn: int, phase: str, state: State) -> Rect:
    """Turn and phase in the upper left corner."""
    words = f"Turn {turn}" if turn else "Before the battle"
    of = f" of {state.turns}" if turn and state.turns else ""
    name = phase.capitalize() if turn else "Set-up"
    first, second = width_of(words, theme.LARGE, 1.0, bold=True), width_of(of, theme.BODY, 1.0) if of else 0.0
    third = width_of(name, theme.BODY, 1.0, bold=True)
    width = first + second + third + 62.0
    drawing.rect(MARGIN, MARGIN, width, 38.0, theme.PANEL, theme.RADIUS)
    x = MARGIN + 14.0
    drawing.text(x, MARGIN + 6.0, words, theme.LARGE, theme.TEXT, bold=True)
    drawing.text(x + first, MARGIN + 8.5, of, theme.BODY, theme.DIM)
    x += first + second + 16.0
    drawing.disc(x + 5.0, MARGIN + 19.0, 5.0, theme.PHASES.get(phase, theme.DIM))
    drawing.text(x + 18.0, MARGIN + 8.5, name, theme.BODY, theme.TEXT, bold=True)
    return Rect(MARGIN, MARGIN, width, 38.0)


def _score(drawing: Drawing, state: State, wide: float) -> Rect:
    """The forces in the upper right corner: a mark for each unit, hollow once it is lost, and how many are left."""
    names = [width_of(force.name or force.id, theme.BODY, 1.0, bold=True) for force in state.forces]
    marks = [min(len(state.of_force(force.id)), 12) * 13.0 for force in state.forces]
    width = max(names) + max(marks) + 64.0
    row = 26.0
    left = wide - MARGIN - width
    drawing.rect(left, MARGIN, width, row * len(state.forces) + 12.0, theme.PANEL, theme.RADIUS)
    for place, force in enumerate(state.forces):
        y = MARGIN + 6.0 + row * place
        color = theme.force_color(state.forces, force.id)
        units = state.of_force(force.id)
        left_over = sum(unit.status in (Status.ACTIVE, Status.RESERVE) for unit in units)
        drawing.rect(left + 8.0, y + 4.0, 4.0, row - 8.0, color, 2.0)
        drawing.text(left + 20.0, y + 3.0, force.name or force.id, theme.BODY, theme.TEXT, bold=True)
        x = left + 32.0 + max(names)
        for unit in units[:12]:
            if unit.status in (Status.ACTIVE, Status.RESERVE):
                drawing.disc(x + 4.5, y + row / 2.0, 4.5, color)
            else:
                drawing.ring(x + 4.5, y + row / 2.0, 4.5, 1.5, color.faded(0.55))
            x += 13.0
        drawing.text(left + width - 12.0, y + 3.0, str(left_over), theme.BODY, theme.DIM, align="right")
    return Rect(left, MARGIN, width, row * len(state.forces) + 12.0)


def _card(drawing: Drawing, title: str, lines: tuple[str, ...], wide: float, tall: float) -> None:
    """A band across the middle of the picture."""
    rows = [height_of(line, theme.LARGE, 1.0, wide * 0.7) for line in lines]
    height = 96.0 + sum(rows)
    top = (tall - height) * 0.42
    drawing.rect(-4.0, top, wide + 8.0, height, theme.VEIL)
    drawing.rect(wide / 2.0 - 34.0, top + 74.0, 68.0, 3.0, theme.ACCENT, 1.5)
    drawing.text(wide / 2.0, top + 18.0, title, 40, theme.TEXT, bold=True, align="center")
    y = top + 84.0
    for line, row in zip(lines, rows, strict=True):
        drawing.text(wide / 2.0, y, line, theme.LARGE, theme.TEXT, align="center", width=wide * 0.7)
        y += row
