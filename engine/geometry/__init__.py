"""Everything that is measured: the plan, terrain in three dimensions, paths and lines of sight.

Inches everywhere, z up, x east, y north, the origin at the table's south-west corner; headings are degrees clockwise
from north. The package knows no rule of the game: thresholds and costs come in as data.
"""


class GeometryError(Exception):
    """Geometry that cannot be: a broken mesh, an impossible outline. The message is a sentence for the user."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
