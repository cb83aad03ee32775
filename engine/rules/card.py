"""The unit card."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.rules.codec import SPARSE
from engine.rules.specials import Special, shared
from engine.rules.values import Arc, DamageValues, Move


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed about a unit before it has a pilot or damage (TERM-UNIT-CARD-FIELDS).

    `points` is the point value at skill 4, `weight` that in tons where the card says it (0: it does not), `arcs` the
    damage of each arc of a unit that has several, `provenance` says of single fields where a figure came from if it was
    not printed.
    """

    name: str
    model: str
    type: str
    size: int
    move: Move
    damage: DamageValues
    overheat: int
    armor: int
    structure: int
    points: int
    specials: tuple[Special, ...] = ()
    arcs: tuple[Arc, ...] = ()
    skill: int = 4
    role: str = ""
    faction: str = ""
    provenance: dict[str, str] = field(default_factory=dict, compare=False)
    weight: int = field(default=0, metadata=SPARSE)

    @property
    def title(self) -> str:
        """The full name, 'Atlas AS7-RS'."""
        return f"{self.name} {self.model}".strip()

    def of_one(self, figures: int) -> Card:
        """The card of a single figure, where the damage printed is that of so many together (DMG-PROTO-INDIVIDUAL)."""
        if figures == 1:
            return self
        specials = tuple(shared(special, figures) for special in self.specials)
        return replace(self, damage=self.damage.shared(figures), specials=specials)

    def special(self, code: str) -> Special | None:
        """The ability of that code, if the card has it."""
        return next((special for special in self.specials if special.code == code), None)
