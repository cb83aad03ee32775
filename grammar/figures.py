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
    """The miniature's file for a card."""
    return miniature_for(card.type, card.size, card.title)


def figure(card: Card) -> Figure:
    """The figure of a card, base excluded, facing north."""
    return _figure(figure_file(card))


@cache
def _figure(file: str) -> Figure:
    return Figure(figure_mesh(file))


@cache
def digest(file: str) -> str:
    """A digest of a miniature's file."""
    return hashlib.blake2b((MINIATURES / file).read_bytes(), digest_size=16).hexdigest()
