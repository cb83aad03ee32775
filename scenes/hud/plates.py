"""The smaller plates: the title with the forces, the hover, the help, the notice."""

from __future__ import annotations

from typing import Any

from engine.rules.state import GONE, State, Unit
from scenes.frame import UnitLook
from scenes.hud import keys, theme
from scenes.hud.drawing import Drawing, height_of, width_of
from scenes.hud.panel import NOWHERE, Layer, Rect


class TitlePlate:
    """Top left: the scenario, the turn, and how many units each force has left."""

    def __init__(self, root: Any, title: str) -> None:
        self._layer = Layer(root, 50)
        self._title = title
        self.rect = NOWHERE

    def show(self, scale: float, state: State) -> None:
        """Draw it."""
        left = [(force, sum(unit.status not in GONE for unit in state.of_force(force.id))) for force in state.forces]
        width = theme.CARD_WIDTH
        words = width - 2 * theme.PAD
        titled = height_of(self._title, theme.LARGE, scale, words, bold=True)
        self.rect = Rect(theme.MARGIN, theme.MARGIN, width, round(titled + 46 + 22 * len(left)))
        key = (self.rect, scale, state.turn, state.phase, tuple(count for _, count in left))

        def paint(drawing: Drawing) -> None:
            x, y = self.rect.x + theme.PAD, self.rect.y + 9
            drawing.rect(*self.rect, theme.PANEL, theme.RADIUS)
            y += drawing.text(x, y, self._title, theme.LARGE, theme.TEXT, bold=True, width=words)
            phase = f"Turn {state.turn} · {state.phase} phase" if state.turn else "Set-up"
            drawing.text(x, y, phase, theme.SMALL, theme.DIM)
            y += 26
            for force, count in left:
                drawing.disc(x + 5, y + 9, 5, theme.force_color(state.forces, force.id))
                drawing.text(x + 18, y, force.name, theme.SMALL)
                whole = len(state.of_force(force.id))
                drawing.text(
                    self.rect.right - theme.PAD, y, f"{count} of {whole}", theme.SMALL, theme.DIM, align="right"
                )
                y += 22

        self._layer.show(key, scale, paint)

    def hide(self) -> None:
        """Show nothing."""
        self.rect = NOWHERE
        self._layer.clear()


class HoverPlate:
    """Beside the pointer: a unit in two lines."""

    def __init__(self, root: Any) -> None:
        self._layer = Layer(root, 60)
        self.rect = NOWHERE

    def show(self, x: float, y: float, bounds: Rect, scale: float, unit: Unit, look: UnitLook, state: State) -> None:
        """Draw it near a point, within bounds."""
        line = f"Armor {look.armor}/{unit.card.armor}   Structure {look.structure}/{unit.card.structure}"
        more = f"Heat {look.heat}   Move {'/'.join(f'{inches}{code}' for code, inches in unit.modes)}″"
        more = "Wreck" if look.wreck else f"{more}   shut down" if look.shut_down else more
        sizes = ((unit.name, theme.BODY, True), (line, theme.SMALL, False), (more, theme.SMALL, False))
        width = max(width_of(words, size, scale, bold) for words, size, bold in sizes) + 2 * theme.PAD + 6
        left = min(max(x + 16, bounds.x), bounds.right - width)
        top = min(max(y + 16, bounds.y), bounds.bottom - 72)
        self.rect = Rect(round(left), round(top), width, 72)
        color = theme.force_color(state.forces, unit.force)

        def paint(drawing: Drawing) -> None:
            drawing.rect(*self.rect, theme.PANEL._replace(a=0.96), theme.RADIUS)
            drawing.rect(self.rect.x + 3, self.rect.y + 9, 4, 54, color, 2)
            row = self.rect.y + 7
            for words, size, bold in sizes:
                drawing.text(self.rect.x + theme.PAD + 4, row, words, size, theme.TEXT if bold else theme.DIM, bold)
                row += 20

        self._layer.show((self.rect, scale, sizes), scale, paint)

    def hide(self) -> None:
        """Show nothing."""
        self.rect = NOWHERE
        self._layer.clear()


class HelpPlate:
    """Over everything: all keys."""

    def __init__(self, root: Any) -> None:
        self._layer = Layer(root, 80)
        self.rect = NOWHERE

    def show(self, screen: Rect, scale: float) -> None:
        """Draw it in the middle of the screen."""
        rows = max(len(keys.TIME) + len(keys.CAMERA), len(keys.SCREEN) + len(keys.MOUSE)) + 2
        width, height = min(760.0, screen.width - 24), 92.0 + 22 * rows
        self.rect = Rect(round((screen.width - width) / 2), round(max(8, (screen.height - height) / 2)), width, height)

        def paint(drawing: Drawing) -> None:
            drawing.rect(*screen, theme.VEIL)
            drawing.rect(*self.rect, theme.PANEL._replace(a=0.97), theme.RADIUS)
            x, y = self.rect.x + 28, self.rect.y + 18
            drawing.text(x, y, "Keys and mouse", theme.LARGE, theme.TEXT, bold=True)
            half = self.rect.width / 2
            below = _section(drawing, x, y + 40, "Time", [(key.written, key.does) for key in keys.TIME])
            _section(drawing, x, below, "Camera", [(key.written, key.does) for key in keys.CAMERA])
            below = _section(drawing, x + half, y + 40, "Screen", [(key.written, key.does) for key in keys.SCREEN])
            _section(drawing, x + half, below, "Mouse", list(keys.MOUSE))

        self._layer.show((screen, scale), scale, paint)

    def hide(self) -> None:
        """Show nothing."""
        self.rect = NOWHERE
        self._layer.clear()


class Notice:
    """At the top: a word about what a key just did; the viewer takes it away again."""

    def __init__(self, root: Any) -> None:
        self._layer = Layer(root, 70)
        self.words = ""

    def show(self, middle: float, scale: float) -> None:
        """Draw the words, or nothing if there are none."""
        if not self.words:
            self._layer.clear()
            return

        def paint(drawing: Drawing) -> None:
            width = width_of(self.words, theme.BODY, scale) + 32
            drawing.rect(middle - width / 2, theme.MARGIN, width, 34, theme.PANEL, 17)
            drawing.text(middle, theme.MARGIN + 7, self.words, theme.BODY, align="center")

        self._layer.show((self.words, middle, scale), scale, paint)


def _section(drawing: Drawing, x: float, y: float, heading: str, rows: list[tuple[str, str]]) -> float:
    drawing.text(x, y, heading, theme.SMALL, theme.ACCENT, bold=True)
    for place, (written, does) in enumerate(rows, 1):
        drawing.text(x, y + 22 * place, written, theme.SMALL, theme.TEXT)
        drawing.text(x + 148, y + 22 * place, does, theme.SMALL, theme.DIM)
    return y + 22 * (len(rows) + 1) + 14
