"""Parts with their roles: what a limb, a weapon or a whole figure is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from models.parts.part import Part, Place

ARMOR, TRIM, METAL, GLASS = "armor", "trim", "metal", "glass"


@dataclass(frozen=True)
class Assembly:
    """Parts that belong together, each with the role that says how it is colored; moves as one."""

    parts: tuple[tuple[str, Part], ...] = ()

    def __add__(self, other: Assembly) -> Assembly:
        return Assembly(self.parts + other.parts)

    def __iter__(self) -> Iterator[tuple[str, Part]]:
        return iter(self.parts)

    def each(self, change: Callable[[Part], Part]) -> Assembly:
        """The same change made to every part."""
        return Assembly(tuple((role, change(part)) for role, part in self.parts))

    def moved(self, x: float = 0, y: float = 0, z: float = 0) -> Assembly:
        """All parts shifted."""
        return self.each(lambda part: part.moved(x, y, z))

    def turned(self, axis: str, degrees: float) -> Assembly:
        """All parts turned about an axis through the origin."""
        return self.each(lambda part: part.turned(axis, degrees))

    def scaled(self, x: float = 1, y: float = 1, z: float = 1) -> Assembly:
        """All parts stretched about the origin."""
        return self.each(lambda part: part.scaled(x, y, z))

    def mirrored(self) -> Assembly:
        """The assembly for the other side of the body."""
        return self.each(Part.mirrored)

    def aimed(self, start: Place, end: Place, front: Place = (0, 1, 0)) -> Assembly:
        """The assembly with its z axis laid from start towards end."""
        return self.each(lambda part: part.aimed(start, end, front))

    @property
    def top(self) -> float:
        """The highest z of any part."""
        return max(float(part.vertices[:, 2].max()) for _, part in self.parts)


def armor(*parts: Part) -> Assembly:
    """Parts in the force's color."""
    return _all(ARMOR, parts)


def trim(*parts: Part) -> Assembly:
    """Parts in the force's second color."""
    return _all(TRIM, parts)


def metal(*parts: Part) -> Assembly:
    """Parts in dark bare metal."""
    return _all(METAL, parts)


def glass(*parts: Part) -> Assembly:
    """Canopies, lenses and lamps."""
    return _all(GLASS, parts)


def both(assembly: Assembly) -> Assembly:
    """A right-hand assembly and its mirror image."""
    return assembly + assembly.mirrored()


def together(assemblies: Iterable[Assembly]) -> Assembly:
    """Several assemblies as one."""
    return sum(assemblies, Assembly())


def _all(role: str, parts: tuple[Part, ...]) -> Assembly:
    return Assembly(tuple((role, part) for part in parts))
