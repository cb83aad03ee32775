"""A picture in a frame over the table, with its caption."""

from __future__ import annotations

from typing import Any

from panda3d.core import CardMaker, NodePath, Texture, TransparencyAttrib

from engine.rules.state import Force
from scenes.frame import Inset
from scenes.hud import theme
from scenes.hud.drawing import Drawing, height_of
from scenes.hud.panel import ABOVE_LABELS, NOWHERE, Rect
from scenes.pictures import Pictures

SORT = ABOVE_LABELS + 55
WIDE, TALL = 0.56, 0.62
"""Shares of the free part of the screen that the picture takes at most."""

BLANK = (16, 9)
"""The shape of a picture that the replay lacks."""

FRAME = 3.0
"""Pixels of the frame."""


class InsetPanel:
    """The frame and what is in it; `rect` is where it is."""

    def __init__(self, root: NodePath, pictures: Pictures) -> None:
        self._root, self._pictures = root, pictures
        self._made: tuple[object, NodePath] | None = None
        self.rect = NOWHERE

    def show(self, inset: Inset | None, free: Rect, scale: float, forces: tuple[Force, ...]) -> None:
        """Show a picture in the middle of a free part of the screen; nothing for None."""
        key = (inset.picture, inset.text, inset.force, free, scale) if inset is not None else None
        if self._made is not None and self._made[0] != key:
            self._made[1].removeNode()
            self._made = None
        if inset is None:
            self.rect = NOWHERE
            return
        if self._made is None:
            self._made = key, self._drawn(inset, free, scale, forces)
        self._made[1].setAlphaScale(inset.presence)

    def _drawn(self, inset: Inset, free: Rect, scale: float, forces: tuple[Force, ...]) -> NodePath:
        image = self._pictures.get(inset.picture)
        across, high = (image.getXSize(), image.getYSize()) if image else BLANK
        head = next((f"To {force.name}" for force in forces if force.id == inset.force), "")
        grown = min(free.width * WIDE / across, free.height * TALL / high)
        width, height = round(across * grown), round(high * grown)
        top = theme.PAD + (theme.SMALL * theme.LEADING + theme.GAP if head else 0.0)
        said = height_of(inset.text, theme.BODY, scale, width) + theme.GAP if inset.text else 0.0
        whole = top + height + said + theme.PAD
        x = round(free.x + (free.width - width) / 2.0)
        y = round(free.y + max(0.0, (free.height - whole) / 2.0))
        self.rect = Rect(x - theme.PAD, y, width + 2 * theme.PAD, whole)
        color = theme.force_color(forces, inset.force) if head else theme.ACCENT
        drawing = Drawing(scale)
        left, upper, wide, tall = self.rect
        drawing.rect(left - FRAME, upper - FRAME, wide + 2 * FRAME, tall + 2 * FRAME, color, theme.RADIUS + FRAME)
        drawing.rect(*self.rect, theme.PANEL._replace(a=1.0), theme.RADIUS)
        if head:
            drawing.text(x, y + theme.PAD - 3, head, theme.SMALL, color, bold=True)
        if inset.text:
            drawing.text(x, y + top + height + theme.GAP, inset.text, theme.BODY, theme.TEXT, width=width)
        path = drawing.attach(self._root, SORT)
        if image is not None:
            _hung(path, image, Rect(x, y + top, width, height))
        return path


def _hung(parent: NodePath, image: Texture, rect: Rect) -> Any:
    """A picture over a rectangle."""
    maker = CardMaker("picture")
    maker.setFrame(rect.x, rect.right, -rect.bottom, -rect.y)
    card = parent.attachNewNode(maker.generate())
    card.setTexture(image)
    card.setTransparency(TransparencyAttrib.MAlpha)
    card.setBin("fixed", SORT + 1)
    return card
