"""Text on a sheet that never lies over other text: each label takes the first free place of several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Bbox

from scenes.sheets import ink
from scenes.sheets.paper import SMALL, Style, renderer, type_

Place = tuple[float, float]

LONGEST = 22
"""Letters of a name before it is shortened."""

_APART = 2.0  # pixels kept between two labels


def short(name: str, longest: int = LONGEST) -> str:
    """A name, its end left out if it is long."""
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"


def around(near: float = 6.0, far: float = 26.0) -> list[Place]:
    """Places about a point, in points of type: above, below, beside it, then farther off."""
    return [
        (x * reach, y * reach)
        for reach in (near, 0.5 * (near + far), far)
        for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8))
    ]


class Labels:
    """The labels of one panel; `taken` is where others stand already, in pixels."""

    def __init__(self, axes: Axes, taken: Iterable[Bbox] = ()) -> None:
        self.axes = axes
        self.taken = list(taken)
        self._renderer = renderer(axes.figure)

    def put(
        self,
        text: str,
        at: Place,
        offsets: Sequence[Place] = ((0.0, 0.0),),
        *,
        size: float = SMALL,
        bold: bool = False,
        color: ink.RGB = ink.INK,
        leader: bool = False,
        ground: float = 0.72,
    ) -> bool:
        """Write a text near a place in the panel's measure, at the first free offset in points; False if none is.

        Beside the place it is set flush with it. `leader` draws a line to the place, `ground` is how dense the white
        behind it is.
        """
        inside = self.axes.get_window_extent(self._renderer)
        style: Style = {"fontproperties": type_(size, bold), "color": color, "linespacing": 1.1, "zorder": 9}
        style["bbox"] = {"boxstyle": "round,pad=0.2", "fc": (*ink.PAPER, ground), "ec": "none"}
        if leader:
            style["arrowprops"] = {"arrowstyle": "-", "color": color, "lw": 0.8, "shrinkA": 0, "shrinkB": 0}
        for dx, dy in offsets:
            across = "center" if abs(dx) < 0.5 * abs(dy) or dx == 0.0 else "left" if dx > 0.0 else "right"
            upright = "center" if abs(dy) < 0.5 * abs(dx) or dy == 0.0 else "bottom" if dy > 0.0 else "top"
            label = self.axes.annotate(
                text, at, (dx, dy), textcoords="offset points", ha=across, va=upright, annotation_clip=False, **style
            )
            box = extent(label, self._renderer)
            fits = inside.x0 <= box.x0 and box.x1 <= inside.x1 and inside.y0 <= box.y0 and box.y1 <= inside.y1
            if fits and not any(box.overlaps(other) for other in self.taken):
                self.taken.append(box)
                return True
            label.remove()
        return False

    def keep_free(self, low: Place, high: Place) -> None:
        """Let no label stand in a rectangle, given in the panel's measure."""
        self.taken.append(Bbox(self.axes.transData.transform([low, high])).padded(_APART))


def extent(text: Text, measure: Any) -> Bbox:
    """The box of a text's own letters and a little room, in pixels."""
    if isinstance(text, Annotation):
        text.update_positions(measure)
    return Text.get_window_extent(text, measure).padded(_APART)


def wrapped(figure: Figure, text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """A text as lines no wider than some inches; a word alone may be."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(figure, longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitted(figure: Figure, text: str, width: float, size: float, bold: bool = False) -> str:
    """A text, its end left out where it is wider than some inches."""
    if _width(figure, text, size, bold) <= width:
        return text
    while len(text) > 1 and _width(figure, text + "…", size, bold) > width:
        text = text[:-1].rstrip()
    return text + "…"


def _width(figure: Figure, text: str, size: float, bold: bool) -> float:
    """Inches that a text is wide."""
    wide, _, _ = renderer(figure).get_text_width_height_descent(text, type_(size, bold), False)
    return float(wide) / figure.dpi
