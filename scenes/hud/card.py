"""The unit card: what is printed, and what has happened to it."""

from __future__ import annotations

from typing import Any

from engine.rules.state import SHUTDOWN_HEAT, State, Unit
from scenes.frame import UnitLook
from scenes.hud import theme
from scenes.hud.drawing import Drawing, height_of
from scenes.hud.panel import NOWHERE, Layer, Rect
from scenes.hud.plight import plight
from scenes.hud.theme import Color

CIRCLE, CIRCLE_STEP, A_ROW = 6.0, 16.0, 10
"""Radius of a circle, pixels from one to the next, circles in a row."""

BOXES = {"engine": ("Engine", 2), "fire_control": ("Fire control", 4), "mp": ("Move", 4), "weapon": ("Weapons", 4)}
"""Critical hits that a card has boxes for."""

LABEL = 84.0


class CardPanel:
    """The panel; `rect` is where it is."""

    def __init__(self, root: Any) -> None:
        self._layer = Layer(root, 40)
        self.rect = NOWHERE

    def show(self, x: float, y: float, scale: float, unit: Unit, look: UnitLook | None, state: State) -> None:
        """Draw a unit's card at a place; circles and heat as they look at the moment."""
        armor, structure = (look.armor, look.structure) if look else (unit.armor, unit.structure)
        heat = look.heat if look else unit.heat
        specials = ", ".join(str(special) for special in unit.card.specials) or "none"
        width = theme.CARD_WIDTH - 2 * theme.PAD - LABEL
        rows = _rows(unit.card.armor) + _rows(unit.card.structure)
        height = 156 + rows * CIRCLE_STEP + 24 * len(BOXES) + height_of(specials, theme.SMALL, scale, width)
        notes = " · ".join(plight(unit, look, state))
        height += height_of(notes, theme.SMALL, scale, theme.CARD_WIDTH - 2 * theme.PAD) + 8 if notes else 0
        self.rect = Rect(x, y, theme.CARD_WIDTH, round(height))
        key = (
            self.rect,
            scale,
            unit.id,
            armor,
            structure,
            heat,
            unit.activity,
            unit.criticals,
            unit.status,
            notes,
        )
        color = theme.force_color(state.forces, unit.force)
        self._layer.show(key, scale, lambda d: self._paint(d, unit, (armor, structure, heat), color, specials, notes))

    def hide(self) -> None:
        """Show nothing."""
        self.rect = NOWHERE
        self._layer.clear()

    def _paint(
        self, drawing: Drawing, unit: Unit, now: tuple[int, int, int], color: Color, specials: str, notes: str
    ) -> None:
        rect, card = self.rect, unit.card
        armor, structure, heat = now
        drawing.rect(*rect, theme.PANEL, theme.RADIUS)
        drawing.rect(rect.x + 2, rect.y + 10, 4, 36, color, 2)
        x, y = rect.x + theme.PAD + 2, rect.y + 8
        drawing.text(x, y, unit.name, theme.LARGE, theme.TEXT, bold=True)
        line = f"{card.title} · {card.type} · size {card.size} · skill {unit.skill} · {card.points} PV"
        drawing.text(x, y + 24, line, theme.TINY, theme.DIM)
        y += 48
        drawing.text(x, y, "Move", theme.SMALL, theme.DIM)
        drawing.text(x + LABEL, y, _move(unit), theme.SMALL)
        y += 22
        drawing.text(x, y, "Damage", theme.SMALL, theme.DIM)
        drawing.text(x + LABEL, y, f"{unit.damage}", theme.SMALL, bold=True)
        drawing.text(rect.right - theme.PAD, y, f"overheat {card.overheat}", theme.SMALL, theme.DIM, align="right")
        y += 24
        y = _circles(drawing, x, y, "Armor", armor, card.armor, theme.ARMOR)
        y = _circles(drawing, x, y, "Structure", structure, card.structure, theme.STRUCTURE)
        y = _heat(drawing, x, y + 2, heat)
        for kind, (name, boxes) in BOXES.items():
            y = _box_row(drawing, x, y, name, boxes, getattr(unit.criticals, kind), unit.activity.pending.count(kind))
        drawing.text(x, y, "Specials", theme.SMALL, theme.DIM)
        width = theme.CARD_WIDTH - 2 * theme.PAD - LABEL
        y += drawing.text(x + LABEL, y, specials, theme.SMALL, width=width)
        if notes:
            drawing.text(x, y + 6, notes, theme.SMALL, theme.ACCENT, width=theme.CARD_WIDTH - 2 * theme.PAD)


def _rows(circles: int) -> int:
    return max(1, -(-circles // A_ROW))


def _move(unit: Unit) -> str:
    printed = f"{unit.card.move}″"
    now = "/".join(f"{inches}{code}" for code, inches in unit.modes)
    return printed if now == str(unit.card.move) else f"{now}″ now, printed {printed}"


def _circles(drawing: Drawing, x: float, y: float, name: str, left: int, whole: int, color: Color) -> float:
    drawing.text(x, y - 1, name, theme.SMALL, theme.DIM)
    for i in range(whole):
        cx, cy = x + LABEL + CIRCLE + CIRCLE_STEP * (i % A_ROW), y + 9 + CIRCLE_STEP * (i // A_ROW)
        if i < left:
            drawing.disc(cx, cy, CIRCLE, color)
        else:
            drawing.ring(cx, cy, CIRCLE, 1.5, theme.FAINT)
    return y + 4 + CIRCLE_STEP * _rows(whole) + 2


def _heat(drawing: Drawing, x: float, y: float, heat: int) -> float:
    drawing.text(x, y, "Heat", theme.SMALL, theme.DIM)
    for box in range(SHUTDOWN_HEAT):
        lit = heat > box
        drawing.rect(x + LABEL + 30 * box, y, 26, 18, theme.HEAT[box] if lit else theme.RAISED, 4)
        word = "S" if box == SHUTDOWN_HEAT - 1 else str(box + 1)
        color = theme.PIP if lit else theme.FAINT
        drawing.text(x + LABEL + 30 * box + 13, y + 1, word, theme.TINY, color, bold=lit, align="center")
    return y + 25


def _box_row(drawing: Drawing, x: float, y: float, name: str, boxes: int, hit: int, waiting: int) -> float:
    drawing.text(x, y, name, theme.SMALL, theme.DIM)
    for box in range(boxes):
        color = theme.KILL if box < hit else theme.WAITING.faded(0.75) if box < hit + waiting else theme.RAISED
        drawing.rect(x + LABEL + 20 * box, y + 3, 14, 13, color, 3)
    return y + 24
