"""Abilities of those who carry more than infantry: bays, and room for cargo."""

from engine.rules.hooks import Ability
from engine.rules.specials import SpecialValue


class _Bay:
    """A bay for so many units of a kind."""

    value: SpecialValue

    def berths_mine(self) -> int:
        """The number on the card."""
        return self.value if isinstance(self.value, int) else 0


class MT(_Bay, Ability):
    """'Mech transport. It carries so many 'Mechs."""

    rule = "CARGO-SCOPE"


class PT(_Bay, Ability):
    """Protomech transport. It carries so many protomechs."""

    rule = "CARGO-SCOPE"


class AT(_Bay, Ability):
    """Aerospace transport. It carries so many fighters."""

    rule = "CARGO-SCOPE"


class ST(_Bay, Ability):
    """Small craft transport. It carries so many small craft."""

    rule = "CARGO-SCOPE"


class VTM(_Bay, Ability):
    """Medium vehicle transport. It carries so many vehicles of size 1 or 2."""

    rule = "CARGO-SCOPE"


class VTH(_Bay, Ability):
    """Heavy vehicle transport. It carries so many vehicles that are not large."""

    rule = "CARGO-SCOPE"


class VTS(_Bay, Ability):
    """Super-heavy vehicle transport. It carries so many vehicles, large ones too."""

    rule = "CARGO-SCOPE"


class CT(Ability):
    """Cargo transport in tons. It carries units as cargo, up to so many tons."""

    rule = "CARGO-AS-CARGO"

    def tons_mine(self) -> float:
        """The number on the card."""
        return self.value if isinstance(self.value, int | float) else 0.0


class CK(Ability):
    """Cargo transport in kilotons. It carries units as cargo, up to so many thousand tons."""

    rule = "CARGO-AS-CARGO"

    def tons_mine(self) -> float:
        """A thousand times the number on the card."""
        return 1000.0 * self.value if isinstance(self.value, int | float) else 0.0
