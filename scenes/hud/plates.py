"""The smaller plates: the title with the forces, the hover, the help, the notice."""

from __future__ import annotations

from typing import Any

from engine.rules.state import GONE, State, Unit
from scenes.frame import UnitLook
from scenes.hud import keys, theme
from scenes.hud.drawing import Drawing, height_of, width_of
from scenes.hud.panel import NOWHERE, Layer, Rect

ROW, COLUMN, KEY_WIDTH = 22.0, 372.0, 142.0
"""Pixels of a line of the help, of a column, and from a key to what it does."""

TROUBLE_LINES, TROUBLE_WIDTH, TROUBLE_TOP = 16, 860.0, 60.0


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
        self._root = root.attachNewNode("help")
        self._layer = Layer(self._root, 80)
        self.rect = NOWHERE

    def show(self, screen: Rect, scale: float) -> None:
        """Draw it in the middle of the screen, in as many columns as fit, smaller where it would not fit otherwise."""
        columns = _columns(3 if screen.width >= 3 * COLUMN or screen.width > 1.6 * screen.height else 2)
        rows = max(sum(len(entries) + 2 for _, entries in column) for column in columns)
        width, height = COLUMN * len(columns) + 28.0, 56.0 + ROW * rows
        fit = min(1.0, (screen.width - 16.0) / width, (screen.height - 16.0) / height)
        self._root.setScale(fit)
        scale, screen = scale * fit, Rect(0.0, 0.0, screen.width / fit, screen.height / fit)
        rect = Rect(round((screen.width - width) / 2), round(max(8, (screen.height - height) / 2)), width, height)
        self.rect = Rect(*(fit * part for part in rect))

        def paint(drawing: Drawing) -> None:
            drawing.rect(*screen, theme.VEIL)
            drawing.rect(*rect, theme.PANEL._replace(a=0.97), theme.RADIUS)
            x, y = rect.x + 28, rect.y + 18
            drawing.text(x, y, "Keys and mouse", theme.LARGE, theme.TEXT, bold=True)
            for place, column in enumerate(columns):
                below = y + 40
                for heading, entries in column:
                    at = x + place * COLUMN
                    below = _section(drawing, at, below, heading, entries)

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

    def show(self, middle: float, room: float, scale: float) -> None:
        """Draw the words, or nothing if there are none, about the middle of a screen that is `room` wide."""
        if not self.words:
            self._layer.clear()
            return
        text = min(width_of(self.words, theme.BODY, scale) + 1.0, room - 2 * theme.MARGIN - 32)
        half = text / 2 + 16
        middle = min(max(middle, theme.MARGIN + half), room - theme.MARGIN - half)
        height = 14 + height_of(self.words, theme.BODY, scale, text)

        def paint(drawing: Drawing) -> None:
            drawing.rect(middle - half, theme.MARGIN, 2 * half, height, theme.PANEL, 17)
            drawing.text(middle - text / 2, theme.MARGIN + 7, self.words, theme.BODY, width=text)

        self._layer.show((self.words, middle, room, scale), scale, paint)


class TroublePlate:
    """Why a script that has changed cannot be played: its errors, line by line, until it can."""

    def __init__(self, root: Any) -> None:
        self._layer = Layer(root, 72)
        self.words = ""

    def show(self, screen: Rect, scale: float) -> None:
        """Draw the errors across the screen, or nothing if there are none."""
        if not self.words:
            self._layer.clear()
            return
        width = min(TROUBLE_WIDTH, screen.width - 2 * theme.MARGIN)
        words, room = width - 32, screen.height - theme.BAR - TROUBLE_TOP - 54.0
        lines: list[tuple[float, str]] = []
        below = 0.0
        for line in self.words.expandtabs(4).splitlines()[:TROUBLE_LINES]:
            tall = max(ROW, height_of(line, theme.SMALL, scale, words))
            if below + tall > room:
                break
            lines.append((below, line))
            below += tall
        rect = Rect(round((screen.width - width) / 2), TROUBLE_TOP, width, 46.0 + below)

        def paint(drawing: Drawing) -> None:
            drawing.rect(*rect, theme.PANEL._replace(a=0.97), theme.RADIUS)
            drawing.rect(rect.x, rect.y + 6, 4, rect.height - 12, theme.KILL, 2)
            drawing.text(rect.x + 16, rect.y + 9, "The script as it is now cannot be played", theme.BODY, bold=True)
            for at, line in lines:
                drawing.text(rect.x + 16, rect.y + 36 + at, line, theme.SMALL, theme.DIM, width=words)

        self._layer.show((self.words, rect, scale), scale, paint)


class RulerPlate:
    """Beside the middle of the ruler: what it reads."""

    def __init__(self, root: Any) -> None:
        self._layer = Layer(root, 25)

    def show(self, spot: tuple[float, ...] | None, words: str, scale: float) -> None:
        """Draw the words at a place in real pixels, or nothing."""
        if spot is None or not words:
            self._layer.clear()
            return
        x, y = round(spot[0] / scale), round(spot[1] / scale)

        def paint(drawing: Drawing) -> None:
            width = width_of(words, theme.BODY, scale, bold=True) + 20
            drawing.rect(x - width / 2, y - 40, width, 28, theme.PANEL, 6)
            drawing.text(x, y - 37, words, theme.BODY, theme.TEXT, bold=True, align="center")

        self._layer.show((words, x, y, scale), scale, paint)


def _columns(count: int) -> list[list[tuple[str, list[tuple[str, str]]]]]:
    """The sections of the help, each in the column that is the shortest so far."""
    sections = [
        (heading, [(key.written, key.does) for key in listed])
        for heading, listed in (
            ("Time", keys.TIME),
            ("Camera", keys.CAMERA),
            ("Table", keys.LAYERS),
            ("Screen", keys.SCREEN),
        )
    ]
    sections.append(("Mouse", list(keys.MOUSE)))
    columns: list[list[tuple[str, list[tuple[str, str]]]]] = [[] for _ in range(count)]
    for section in sections:
        shortest = min(columns, key=lambda column: sum(len(entries) + 2 for _, entries in column))
        shortest.append(section)
    return columns


def _section(drawing: Drawing, x: float, y: float, heading: str, rows: list[tuple[str, str]]) -> float:
    drawing.text(x, y, heading, theme.SMALL, theme.ACCENT, bold=True)
    for place, (written, does) in enumerate(rows, 1):
        drawing.text(x, y + ROW * place, written, theme.SMALL, theme.TEXT)
        drawing.text(x + KEY_WIDTH, y + ROW * place, does, theme.SMALL, theme.DIM)
    return y + ROW * (len(rows) + 1) + 14
