"""Where special abilities speak: methods that answer nothing unless an ability has something to say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal

from engine.rules.facts import Modifier
from engine.rules.levels import LEVELS
from engine.rules.specials import Special, SpecialValue
from engine.rules.state import State, Unit


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack being made up: 'weapon' or a kind of physical attack, its bracket ('' if physical), overheat used.

    `method` is that of `WeaponFired`, `side` the one that is hit, `still` whether the target did not move this turn,
    `damage` and `heat` what the hit comes to so far.
    """

    attacker: Unit
    target: Unit
    kind: str
    bracket: str = ""
    overheat: int = 0
    method: str = "direct"
    side: str = "front"
    still: bool = False
    damage: int = 0
    heat: int = 0


class Ability:
    """A special ability. Subclasses are named by the code on the card and override what they change."""

    rule: ClassVar[str] = ""
    electronic: ClassVar[bool] = False
    order: ClassVar[int] = 0
    """Its place among those that change damage: anti-missile systems, armors, shields (DMG-ORDER-OF-MODS)."""
    jams_boosted: ClassVar[bool] = False
    """Whether its bubble cuts boosted networks too (C3-BOOSTED)."""
    pierces_ecm: ClassVar[bool] = False
    """Whether its probe works through ordinary ECM (HIDDEN-DETECT, ruling 19)."""
    known: ClassVar[dict[str, type[Ability]]] = {}

    code: ClassVar[str] = ""

    def __init__(self, value: SpecialValue = None, *, in_turret: bool = False) -> None:
        self.value = value
        self.in_turret = in_turret

    def __init_subclass__(cls, code: str = "") -> None:
        """`code` is the code on the card where no class can have that name."""
        cls.code = code or cls.__name__
        Ability.known[cls.code] = cls

    @classmethod
    def title(cls) -> str:
        """The ability's name, the first sentence of its docstring."""
        return (cls.__doc__ or cls.__name__).split(".")[0]

    def move_mine(self, unit: Unit, mode: str) -> Iterable[Modifier]:
        """Inches more or less in a way of moving."""
        return ()

    def to_hit_mine(self, attack: Attack) -> Iterable[Modifier]:
        """To-hit modifiers of the unit's own attacks."""
        return ()

    def to_hit_against_me(self, attack: Attack) -> Iterable[Modifier]:
        """To-hit modifiers of attacks on the unit."""
        return ()

    def fire_control_mine(self) -> int | None:
        """What stands in place of the to-hit modifier of the unit's type, None for nothing."""
        return None

    def flak_mine(self, attack: Attack) -> int | Literal["0*"]:
        """Damage to a flyer that is missed by 1 or 2."""
        return 0

    def jams_mine(self) -> float:
        """Inches of the bubble in which hostile electronics fail, 0 for none."""
        return 0.0

    def probes_mine(self) -> float:
        """Inches within which a probe finds hidden units, 0 for none."""
        return 0.0

    def damage_mine(self, attack: Attack) -> Iterable[Modifier]:
        """Damage added to a hit of the unit's own."""
        return ()

    def damage_against_me(self, attack: Attack) -> Iterable[Modifier]:
        """Damage taken off, or added to, a hit on the unit."""
        return ()

    def full_underwater_mine(self) -> bool:
        """Whether the unit's weapons do whole damage under water."""
        return False

    def resists_heat_mine(self) -> bool:
        """Whether heat weapons neither heat the unit nor do damage in its stead."""
        return False

    def critical_chances_mine(self, damaged: bool) -> int:
        """Critical rolls more on the unit when an attack has hit it; `damaged` says whether it lost a circle."""
        return 0

    def averts_critical_mine(self) -> bool:
        """Whether the first critical chance against the unit is lost, and the ability with it."""
        return False

    def seals_breaches_mine(self) -> bool:
        """Whether a hit under water brings no critical chance of itself."""
        return False

    def clears_woods_mine(self) -> bool:
        """Whether the unit may clear the woods that it stands in, instead of attacking."""
        return False

    def motive_mine(self) -> Iterable[Modifier]:
        """Modifiers of the 2D6 on the motive table."""
        return ()

    def engine_explodes_mine(self) -> bool:
        """Whether an engine hit, instead of heating, may blow the unit up in a later turn."""
        return False

    def overheat_brackets_mine(self) -> Iterable[str]:
        """Further brackets in which overheat adds damage."""
        return ()

    def heat_mine(self, attack: Attack) -> Iterable[Modifier]:
        """Heat that a hit brings the target in the end phase."""
        return ()

    def assaults_mine(self) -> dict[str, str]:
        """Kinds of physical attack that take the place of others."""
        return {}

    def room_mine(self) -> int:
        """Room inside for infantry, in the points of its size."""
        return 0

    def bulk_mine(self) -> int:
        """Room that the unit takes inside a transport, 0 for one that fits in none."""
        return 0

    def berths_mine(self) -> int:
        """Units of the kind of its bay that it carries."""
        return 0

    def tons_mine(self) -> float:
        """Tons of cargo that it carries."""
        return 0.0

    def holds_outside_mine(self) -> bool:
        """Whether the unit is built to carry battle armor on its outside."""
        return False

    def clings_mine(self, *, to_omni: bool) -> bool:
        """Whether the unit can ride on the outside of another, built for it (`to_omni`) or not."""
        return False

    def carriage_mine(self) -> int:
        """Inches of Move that the unit takes from its carrier in every turn that it rides outside."""
        return 0

    def parachutes_mine(self) -> bool:
        """Whether the unit can leave a flyer in the air without jumping by itself."""
        return False

    def replaces_ammunition_hit_mine(self) -> str:
        """What an ammunition hit does instead of destroying: 'ignored', 'one_damage' or ''."""
        return ""


def active(state: State, unit: Unit) -> tuple[Ability, ...]:
    """A unit's abilities in force: those of the level, electronics only while it runs, values less weapon hits."""
    in_force = LEVELS[state.level].specials
    found = []
    for printed in unit.card.specials:
        if printed.code not in in_force:
            continue
        kind = Ability.known[printed.code]
        if not (kind.electronic and unit.shut_down):
            now = unit.special(printed.code) or printed
            found += [kind(now.value), *_in_turret(now)]
    return tuple(found)


def resists_heat(state: State, unit: Unit) -> bool:
    """Whether what brings heat, fire among it, does nothing to a unit (SPEC-FR)."""
    return any(ability.resists_heat_mine() for ability in active(state, unit))


def _in_turret(turret: Special) -> Iterable[Ability]:
    """What a turret holds besides weapons: it bears all round."""
    parts = turret.value if isinstance(turret.value, tuple) else ()
    mounted = (part.code for part in parts if isinstance(part, Special) and part.value is None)
    return [Ability.known[code](in_turret=True) for code in mounted]
