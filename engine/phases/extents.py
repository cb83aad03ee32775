"""Where structures are on the table."""

from __future__ import annotations

import shapely

from engine.game import Game
from engine.geometry import shapes
from engine.geometry.footprint import footprint
from engine.geometry.terrain import LAND, Solid
from engine.rules.battlefield import Structure


def solid(game: Game, structure: Structure) -> Solid | None:
    """The solid of a structure that stands; None for a section of track, and for what is gone."""
    return next((each for each in game.table.solids if each.name == structure.name and each.kind not in LAND), None)


def outline(game: Game, structure: Structure) -> shapely.Geometry:
    """What a structure that stands covers of the plan."""
    if structure.line:
        return shapes.strip(structure.line, structure.width)
    body = solid(game, structure)
    return shapely.Polygon() if body is None else footprint(body)


def extent(game: Game, structure: Structure) -> tuple[float, float]:
    """The height of the ground in the middle of a structure, or of the underside of a deck, and of its top."""
    body = solid(game, structure)
    shape = outline(game, structure)
    middle = shape.centroid if shape.contains(shape.centroid) else shape.representative_point()
    land = round(float(game.table.land([(middle.x, middle.y)])[0]), 2)
    if body is None:
        return land, land
    return max(land, round(float(body.bounds[0, 2]), 2)), round(float(body.bounds[1, 2]), 2)
