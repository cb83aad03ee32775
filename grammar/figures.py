"""Which figure stands for a card: the miniature that is drawn is the one that sight looks at."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from engine.geometry.figures import Figure
from engine.rules.card import Card
from models.catalogue import figure_mesh, miniature_for

MINIATURES = Path(__file__).resolve().parent.parent / "models" / "miniatures"


def figure_file(card: Card) -> str:
    """The miniature's file for a card, '' for a kind of unit that has none."""
    modes, abilities = [mode.code for mode in card.move.modes], [special.code for special in card.specials]
    try:
        return miniature_for(card.type, card.size, card.title, modes, abilities)
    except LookupError:
        return ""


def figure(card: Card) -> Figure | None:
    """The figure of a card, base excluded, facing north; None where sight must do with the unit's outline."""
    file = figure_file(card)
    return _figure(file) if file else None


@cache
def _figure(file: str) -> Figure:
    return Figure(figure_mesh(file))


@cache
def digest(file: str) -> str:
    """A digest of a miniature's file."""
    return hashlib.blake2b((MINIATURES / file).read_bytes(), digest_size=16).hexdigest()
