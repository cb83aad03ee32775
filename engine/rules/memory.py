"""What a battle must remember for its triggers."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Held:
    """A side, or one unit, has been alone in an area for so many end phases in a row."""

    force: str
    area: str
    turns: int
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Memory:
    """`fired` lists the triggers that act once and have, `standing` the repeated ones whose condition was true when it
    was judged last, `latched` the conditions behind `once` that have been true.
    """

    fired: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()
    latched: tuple[str, ...] = ()
    held: tuple[Held, ...] = ()

    def acted(self, trigger: str, repeats: bool) -> Memory:
        """The memory once a trigger has acted."""
        if not repeats:
            return replace(self, fired=(*self.fired, trigger))
        return replace(self, standing=(*(each for each in self.standing if each != trigger), trigger))

    def rested(self, trigger: str) -> Memory:
        """The memory once the condition of a repeated trigger is no longer true."""
        return replace(self, standing=tuple(each for each in self.standing if each != trigger))

    def noted(self, held: Held) -> Memory:
        """The memory with a holding in the place of the one before it; one of 0 turns is forgotten."""
        others = tuple(each for each in self.held if (each.force, each.unit, each.area) != _key(held))
        return replace(self, held=(*others, held) if held.turns else others)

    def turns(self, force: str, unit: str, area: str) -> int:
        """How many end phases in a row a side, or one unit, has been alone in an area."""
        found = (each.turns for each in self.held if (each.force, each.unit, each.area) == (force, unit, area))
        return next(found, 0)


def _key(held: Held) -> tuple[str, str, str]:
    return held.force, held.unit, held.area
