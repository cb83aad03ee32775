"""Kinds of unit: what their type and their way of moving make of them (TERM-UNIT-TYPES, TERM-UNIT-CATEGORIES)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from engine.rules.card import Card
from engine.rules.values import round_up


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of unit: its name, the height and base of its figures in inches, its critical column, and its habits.

    `heat` says whether it tracks heat, `facing` whether it has a front, `assaults` which physical attacks it may make,
    `rolls` how many critical rolls a chance is (CRIT-IM-DOUBLE). It may `turn` so many degrees in a movement phase, any
    if None (MSTR-FACING); what is left of it is a row of `TURNS`, '' for nothing (MSTR-WRECK).
    """

    code: str
    title: str
    height: float
    base: float
    criticals: str
    heat: bool = False
    facing: bool = True
    assaults: frozenset[str] = frozenset()
    rolls: int = 1
    turn: float | None = None
    wreck: str = ""


MOBILE = "MS"
"""The type of mobile structures."""

MECH_ASSAULTS = frozenset({"standard", "charge", "death_from_above"})

KINDS = {
    kind.code: kind
    for kind in (
        Kind("BM", "BattleMech", 2.0, 1.25, "mech", heat=True, assaults=MECH_ASSAULTS),
        Kind("IM", "industrial 'Mech", 2.0, 1.25, "mech", heat=True, assaults=MECH_ASSAULTS, rolls=2),
        Kind("PM", "protomech", 1.0, 1.0, "protomech", assaults=frozenset({"standard"})),
        Kind("CV", "combat vehicle", 1.0, 1.25, "vehicle", assaults=frozenset({"charge"})),
        Kind("SV", "support vehicle", 1.0, 1.25, "vehicle", assaults=frozenset({"charge"})),
        Kind("CI", "conventional infantry", 1.0, 1.25, "", facing=False),
        Kind("BA", "battle armor", 1.0, 1.25, "", facing=False),
        Kind("AF", "aerospace fighter", 1.0, 1.25, "aerospace", heat=True),
        Kind("CF", "conventional fighter", 1.0, 1.25, "aerospace"),
        Kind("DS", "spheroid DropShip", 10.0, 6.0, "dropship"),
        Kind("DA", "aerodyne DropShip", 5.0, 6.0, "dropship"),
        Kind("SC", "small craft", 2.0, 2.0, "dropship"),
        Kind(MOBILE, "mobile structure", 2.0, 2.0, "", turn=60.0, wreck="wreck"),
    )
}
"""All types of unit by their code (LOS-GEOMETRY, TERM-BASE-SIZES, HEAT-WHO, PHYS-WHO). A mobile structure has one
section, 2 in across unless an ability makes it larger (MSTR-SECTIONS); its sections' critical hits are not played.
"""

TITLES = {code: kind.title for code, kind in KINDS.items()}
"""The names of all types of unit (TERM-UNIT-TYPES)."""

LARGE = {"LG": (2.0, 2.0), "VLG": (3.0, 4.0), "SLG": (4.0, 6.0)}
"""Height and base of support vehicles that an ability makes large (LOS-GEOMETRY, TERM-BASE-SIZES)."""

MODES = {
    "": "ground",
    "j": "jump",
    "h": "hover",
    "n": "naval",
    "s": "submarine",
    "t": "tracked",
    "v": "vtol",
    "w": "wheeled",
    "w(b)": "wheeled_bicycle",
    "w(m)": "wheeled_monocycle",
    "g": "wige",
    "f": "foot",
    "m": "motorized",
    "r": "rail",
    "a": "aerodyne",
    "p": "spheroid",
    "i": "airship",
}
"""Ways of moving by their letters on the card (MOV-MODE-CODES)."""

DROPSHIPS = frozenset({"DS", "DA"})
AEROSPACE = frozenset({"AF", "CF", "SC"}) | DROPSHIPS
"""Types of aerospace unit (TERM-UNIT-CATEGORIES)."""

THRUST_MODES = frozenset({"aerodyne", "spheroid", "airship"})
"""Ways of moving whose number is Thrust and not inches (TERM-THRUST)."""

THRESHOLD_DIVISOR = 10
THRESHOLD_ROUNDED = round_up
"""How a damage threshold follows from the armor of a card that has none (ruling 17)."""

MULTI_ARC = frozenset({"DS", "DA", MOBILE})
"""Types whose cards have several firing arcs, besides large vehicles (TERM-CARD-KINDS)."""

CRAWLING = frozenset({"ground", "tracked", "wheeled"})
"""Ways of moving with which mobile structures are played: on land (MSTR-MOVE-TABLE)."""

GROUND_MODES = frozenset({"hover", "tracked", "wheeled", "wheeled_bicycle", "wheeled_monocycle", "rail"})
FLYING_MODES = frozenset({"vtol", "wige"})
NAVAL_MODES = frozenset({"naval", "submarine"})


@cache
def _categories(kind: str, modes: tuple[str, ...]) -> frozenset[str]:
    ways = {MODES[mode] for mode in modes}
    found = {kind.lower(), *ways}
    if kind in ("BM", "IM"):
        found.add("mech")
    if kind in AEROSPACE or ways & THRUST_MODES:
        found |= {"aerospace", "aerospace_unit"}
    if kind in DROPSHIPS:
        found.add("dropship")
    if kind in ("CI", "BA"):
        found.add("infantry")
    if kind in ("CV", "SV") and not ways & THRUST_MODES:
        found.add("vehicle")
        found |= {"ground_vehicle"} if ways & GROUND_MODES else set()
        found |= {"air_vehicle"} if ways & FLYING_MODES else set()
        found |= {"naval_vehicle"} if ways & NAVAL_MODES else set()
    if ways & {"wheeled", "wheeled_bicycle", "wheeled_monocycle"}:
        found.add("on_wheels")
    return frozenset(found)


def categories(card: Card) -> frozenset[str]:
    """Every word of the rules that covers a unit: its type, 'mech', 'infantry', 'vehicle' ..., its ways of moving."""
    return _categories(card.type, tuple(mode.code for mode in card.move.modes))


def kind_of(card: Card) -> Kind:
    """The row of a unit's type."""
    return KINDS[card.type]


def column_of(card: Card) -> str:
    """A unit's column of the critical table, '' for none; vehicles with wings have that of fighters (CRIT-TABLE)."""
    return "aerospace" if card.type == "SV" and "aerospace_unit" in categories(card) else kind_of(card).criticals


def threshold(card: Card) -> int | None:
    """The damage of one attack that an aerospace unit bears without a critical chance: the card's (TH), or a share of
    its whole armor; None for other units (CRIT-AERO-THRESHOLD, ruling 17).
    """
    if "aerospace_unit" not in categories(card):
        return None
    printed = card.special("TH")
    if printed is not None and isinstance(printed.value, int):
        return printed.value
    return THRESHOLD_ROUNDED(Fraction(card.armor, THRESHOLD_DIVISOR))


def is_large(card: Card) -> bool:
    """Whether a unit is a mobile structure, or an ability makes it large, very or super large (SPEC-LG-FAMILY)."""
    return card.type == MOBILE or any(special.code in LARGE for special in card.specials)


def height_of(card: Card) -> float:
    """Height of a unit's figure, inches."""
    return next((LARGE[code][0] for code in LARGE if card.special(code)), kind_of(card).height)


def base_of(card: Card) -> float:
    """Flat to flat across a unit's base, inches (TERM-BASE-SIZES)."""
    return next((LARGE[code][1] for code in LARGE if card.special(code)), kind_of(card).base)


def has_arcs(card: Card) -> bool:
    """Whether a card has a firing arc for each side and not just one (TERM-CARD-KINDS)."""
    return card.type in MULTI_ARC or is_large(card)
