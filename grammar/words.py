"""The closed tables of words: everything that a script may say in one plain word, as data."""

from __future__ import annotations

import re
from pathlib import Path

from grammar.limits import HEIGHTS as HEIGHTS
from grammar.limits import LARGEST_NUMBER as LARGEST_NUMBER
from grammar.limits import LARGEST_TABLE as LARGEST_TABLE
from grammar.limits import LIMITS as LIMITS
from grammar.limits import MOST_UNITS as MOST_UNITS
from grammar.terrain_words import BURNING as BURNING
from grammar.terrain_words import EXTENDED as EXTENDED
from grammar.terrain_words import FEATURES as FEATURES
from grammar.terrain_words import FIRED_AT as FIRED_AT
from grammar.terrain_words import SHAPES as SHAPES
from grammar.terrain_words import SURFACES as SURFACES

GRAMMAR = Path(__file__).with_name("scenario.lark")


def keywords(grammar: str) -> dict[str, str]:
    """The reserved words that a grammar declares -> the names of their terminals."""
    declared = " ".join(re.findall(r"^%declare +(.*)$", grammar, re.MULTILINE)).split()
    return {name.strip("_").lower(): name for name in declared if name not in ("COMPASS", "DEEP", "MUDDLE")}


GLUE = ("to", "at", "by", "of", "with", "from", "for", "turn")
"""Words that only join others: the likeliest to be forgotten."""

COMPASS = {
    "north": 0.0,
    "northeast": 45.0,
    "east": 90.0,
    "southeast": 135.0,
    "south": 180.0,
    "southwest": 225.0,
    "west": 270.0,
    "northwest": 315.0,
}
"""Compass words without their hyphen -> degrees clockwise from north."""

EDGES = {0.0: "north", 90.0: "east", 180.0: "south", 270.0: "west"}
"""The directions that name an edge of the table."""

ORIGINS = {225.0: "southwest", 315.0: "northwest"}
"""The corners from which points may be measured."""

SECTIONS = {
    "scenario": 0,
    "parameter": 1,
    "include": 1,
    "card": 1,
    "table": 1,
    "weather": 1,
    "force": 2,
    "minefield": 3,
    "objective": 3,
    "victory": 3,
    "when": 3,
    "whenever": 3,
    "setup": 4,
    "turn": 5,
}
"""The sections of a script -> their place in it; those of one place stand in any order."""

FREE = ("parameter", "include")
"""Sections that may also stand anywhere else."""

ONCE = ("scenario", "table", "weather", "victory", "setup")
"""Sections of which a script has one at most."""

LEVELS = ("introductory", "standard", "advanced")
SIGHT_MODES = ("miniature", "silhouette")
OPTIONAL_RULES = (
    "forced_withdrawal",
    "fire_and_smoke",
    "extended_ranges",
    "hidden_units",
    "concealment",
    "battlefield_intelligence",
    "passengers_perish",
    "network_surcharge",
    "jump_capable_bonus",
)

KINDS = {
    "ground": ("clear", "heights", "mesh"),
    "woods": ("light", "dense", "very_dense"),
    "jungle": ("light", "dense", "very_dense"),
    "magma": ("crust", "liquid"),
    "building": ("light", "medium", "heavy", "hardened"),
    "wall": ("light", "medium", "heavy", "hardened"),
    "fire": ("inferno",),
    "smoke": ("light", "heavy"),
    "minefield": ("conventional", "active", "emi", "inferno", "command"),
}
"""Statements whose first word is a kind -> the kinds."""

SLOPES = ("cliff",)
MESH_UNITS = ("in", "ft", "mm", "cm", "m")
UPWARD = ("x", "y", "z", "-x", "-y", "-z")
"""The axes of a mesh that may point up."""
CAPTURES = ("standing", "holding", "touching")
DEPLOYMENTS = ("first", "second")
"""When a side deploys."""

ROLES = ("attacker", "defender")
SHARES = ("half", "third", "quarter", "all")
"""Parts of a force of which a condition may speak."""
LOSSES = ("destroyed", "withdrawn", "exited", "lost")
"""How a force loses units in a condition; 'lost' is any of the others."""
MEASURES = ("percent", "pv")
"""In what a condition counts losses, unless in units."""

COMMANDERS = {"orders": "", "aggressive": "", "hold": "", "defend": "area", "breakthrough": "edge"}
"""Commanders -> what they need named: an area, an edge, or nothing."""

UNIT_TYPES = ("BM", "IM", "PM", "CV", "SV", "CI", "BA", "AF", "CF", "SC", "DS", "DA", "MS")
WEAPONS = ("TUR", "REAR", "TOR", "FRONT", "LEFT", "RIGHT")
"""What an attack may be made `using`: a turret, rear weapons, torpedoes, or an arc of a unit that has several."""

CRITICALS = ("engine", "fire_control", "weapon", "mp")
STATUSES = (
    "active",
    "destroyed",
    "withdrawn",
    "exited",
    "removed",
    "crippled",
    "stunned",
    "shutdown",
    "immobile",
    "hidden",
    "aloft",
    "landed",
    "crashed",
    "climbing",
    "submerged",
    "collapsed",
    "inside",
)
QUANTITIES = (
    "cf",
    "density",
    "armor",
    "structure",
    "heat",
    "move",
    "skill",
    "points",
    "tmm",
    "pv",
    "elevation",
    "depth",
)
"""What an expectation may put a number to; 'facing', 'at', 'range' and 'criticals' take values of their own."""
PHASES = ("initiative", "movement", "combat", "end")
JUDGED_PHASES = PHASES[:-1]
"""The phases whose end a condition may name; that of the last one is the end of the turn."""

VICTORIES = {
    "battle_to_the_last": "",
    "hold_the_line": "defender",
    "breakthrough": "attacker",
    "capture": "attacker",
    "points": "",
}
"""Types of scenario -> the role of the force that is named with it, '' where none is."""
CARD_CLAUSES = (
    ("type", "move", "damage", "armor", "structure"),
    ("size", "overheat", "points", "specials", "arcs", "figures", "skill", "weight"),
)
UNIT_CLAUSES = (
    "at",
    "elevation",
    "depth",
    "on",
    "inside",
    "behind",
    "aboard",
    "facing",
    "skill",
    "armor",
    "structure",
    "heat",
    "criticals",
    "enters",
    "hidden",
    "immobile",
    "shutdown",
    "leader",
    "concealed",
    "ammunition",
    "bombs",
    "off_table",
    "targeting",
    "searchlight",
)

BURDENS = ("loading", "unloading")
"""The clauses of a movement that begins with taking riders aboard, or ends with setting them down."""

MANNERS, BOARDING = ("evading", "sprinting"), ("embarking", "cargo")
"""The clauses of a movement in an advanced manner, and of one that ends aboard a transport."""

VERBS: dict[str, tuple[str, ...]] = {
    "moves": ("from", "via", "inside", "elevation", "facing", *MANNERS, *BOARDING, *BURDENS, "rolling"),
    "flies": ("from", "elevation", "via", "facing", *MANNERS, *BURDENS, "rolling"),
    "takes off": ("from", "elevation", "via", "facing", *BURDENS, "rolling"),
    "lands": ("via", "facing", *BURDENS, "rolling"),
    "dives": ("from", "depth", "via", "facing", *BURDENS, "rolling"),
    "turns": (*BURDENS, "rolling"),
    "jumps": ("facing", *BURDENS, "rolling"),
    "stands": ("facing", *BURDENS, "rolling"),
    "loads": ("facing", *BURDENS, "rolling"),
    "unloads": ("facing", *BURDENS, "rolling"),
    "ambushes": ("overheat", "rolling"),
    "charges": ("via", "ending", "facing", "loading", "rolling"),
    "jumps onto": ("landing", "facing", "rolling"),
    "climbs": ("via", "facing", *BURDENS, "rolling"),
    "evades": ("facing", *BURDENS, "rolling"),
    "hops": ("via", "ending", "facing", *BURDENS, "rolling"),
    "hops onto": ("via", "rolling"),
    "falls": ("via", "facing", *BURDENS, "rolling"),
    "falls onto": ("via", "rolling"),
    "embarks on": ("cargo", "rolling"),
    "fires": ("at", "overheat", "indirectly", "spotted", "using", "against", "rolling"),
    "clears woods": (),
    "detonates": ("rolling",),
    "punches": ("at", "against", "rolling"),
    "kicks": ("at", "against", "rolling"),
    "swings": ("at", "against", "rolling"),
    "swarms": ("rolling",),
    "sets fire": ("overheat", "using", "rolling"),
    "fights fire": (),
    "holds fire": (),
    "throws sensor": ("rolling",),
    "overheats deliberately": (),
    "leaves": ("via", "rolling"),
    "deploys": ("facing",),
    "ejects": (),
    "switches searchlight on": (),
    "switches searchlight off": (),
    "switches targeting": (),
}
"""Each verb -> the clauses that may follow it."""

ORDER_WORDS = tuple(dict.fromkeys(verb.split()[0] for verb in VERBS))
"""The words that make an order of the name before them."""

DEED_WORDS = ("receives", "gains", "loses", "wins")
"""The words that make a name before them the subject of what comes of a condition."""

MOVEMENT_VERBS = (
    "moves",
    "flies",
    "takes off",
    "lands",
    "dives",
    "turns",
    "jumps",
    "stands",
    "leaves",
    "climbs",
    "evades",
    "hops",
    "hops onto",
    "falls",
    "falls onto",
    "embarks on",
    "loads",
    "unloads",
)
"""Verbs of which a unit obeys one a turn; a charge or a death from above may end a move."""

NOT_PLAYED = {
    "concealed": "concealed units are",
    "ammunition": "special ammunition is",
    "bombs": "bombs are",
    "off_table": "units off the table are",
    "ejects": "ejecting is",
}
"""What parses and is not played yet -> how to begin the sentence that says so."""

AMMUNITION = ("tracer",)
"""Special ammunition that is played."""

COMMANDERS_PLAYED = ("orders", "aggressive", "hold", "defend", "breakthrough")
RULES_PLAYED = {
    "forced_withdrawal": "standard",
    "passengers_perish": "standard",
    "network_surcharge": "standard",
    "extended_ranges": "advanced",
    "fire_and_smoke": "advanced",
    "hidden_units": "advanced",
    "jump_capable_bonus": "advanced",
}
"""Optional rules that are played -> the level from which on they are."""
