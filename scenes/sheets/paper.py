"""A sheet of paper: its size, its type, and how it becomes a file, with the same bytes every time."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager

from scenes.film import whole
from scenes.hud.theme import BOLD, FONTS, REGULAR
from scenes.sheets import ink

SIZE = (11.69, 8.27)
"""Inches of a sheet: A4, lying."""

DPI = 160
FAMILY = "Source Sans Pro"

HUGE, LARGE, BODY, SMALL, TINY = 19.0, 12.5, 9.6, 8.2, 7.2
"""Sizes of type, in points."""

Box = tuple[float, float, float, float]
"""Left, bottom, width and height of a part of a sheet, in inches."""

Style = dict[str, Any]
"""How something is drawn, in Matplotlib's words."""

for _file in (REGULAR, BOLD):
    fontManager.addfont(FONTS / _file)


def type_(size: float, bold: bool = False) -> FontProperties:
    """The type of a text."""
    return FontProperties(family=FAMILY, weight="semibold" if bold else "normal", size=size)


def sheet() -> Figure:
    """An empty sheet."""
    figure = Figure(figsize=SIZE, dpi=DPI, facecolor=ink.PAPER)
    FigureCanvasAgg(figure)
    return figure


def placed(figure: Figure, box: Box, *, frame: bool = True) -> Axes:
    """Axes in a part of a sheet."""
    left, bottom, width, height = box
    place = (left / SIZE[0], bottom / SIZE[1], width / SIZE[0], height / SIZE[1])
    return figure.add_axes(place, frame_on=frame)


def renderer(figure: Any) -> Any:
    """What measures the texts of a sheet."""
    canvas: Any = figure.canvas
    return canvas.get_renderer()


def written(figure: Figure, path: Path) -> None:
    """Write a sheet as the file's ending says. Raises `Refused`."""
    with whole(path) as temporary:
        temporary.write_bytes(ENDINGS[path.suffix.lower()](figure))


def png(figure: Figure) -> bytes:
    """A sheet as pixels."""
    target = io.BytesIO()
    FigureCanvasAgg(figure).print_png(target, metadata={"Software": "Sightline"}, pil_kwargs={"compress_level": 4})
    return target.getvalue()


def svg(figure: Figure) -> bytes:
    """A sheet as lines and text; it brings along the type that it uses."""
    target = io.BytesIO()
    settings = {"svg.hashsalt": "sightline", "svg.fonttype": "none", "font.family": FAMILY}
    with matplotlib.rc_context(settings):
        FigureCanvasSVG(figure).print_svg(target, metadata={"Date": None, "Creator": "Sightline"})
    said = "".join(text.get_text() for text in figure.findobj(matplotlib.text.Text))
    head, defs, rest = target.getvalue().partition(b"<defs>")
    faces = "".join(_face(file, weight, said) for file, weight in ((REGULAR, "400"), (BOLD, "600")))
    return head + f'<defs><style type="text/css">{faces}</style></defs>\n '.encode() + defs + rest


def _face(file: str, weight: str, said: str) -> str:
    """The letters that are used of a font, as a rule of a style sheet."""
    from fontTools import subset

    options: Any = subset.Options(recalc_timestamp=False, notdef_outline=True)
    font = subset.load_font(str(FONTS / file), options)
    chooser: Any = subset.Subsetter(options)
    chooser.populate(text=said)
    chooser.subset(font)
    kept = io.BytesIO()
    font.save(kept)
    data = base64.b64encode(kept.getvalue()).decode("ascii")
    source = f"url(data:font/ttf;base64,{data}) format('truetype')"
    return f"@font-face{{font-family:'{FAMILY}';font-weight:{weight};src:{source}}}"


ENDINGS: dict[str, Callable[[Figure], bytes]] = {".png": png, ".svg": svg}
"""The kinds of file, by their endings."""
