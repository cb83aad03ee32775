"""Which words of the closed tables, names and files a place in a script asks for."""

from __future__ import annotations

from grammar import weather_words, words
from grammar.built import BUILT
from grammar.checks.scope import STOOD_ON
from grammar.server.place import TYPED, Place

TABLES: dict[str, tuple[str, ...]] = {
    "level": words.LEVELS,
    "rules": words.OPTIONAL_RULES,
    "sight": words.SIGHT_MODES,
    "wind": weather_words.WINDS,
    "light": weather_words.LIGHTS,
    "sky": weather_words.SKIES,
    "atmosphere": weather_words.AIRS,
    "temperature": weather_words.TEMPERATURES,
    "hazards": weather_words.HAZARDS,
    "targeting": weather_words.TARGETINGS,
    "ammunition": words.AMMUNITION,
    "slope": words.SLOPES,
    "surface": words.SURFACES,
    "unit": words.MESH_UNITS,
    "up": words.UPWARD,
    "captured": words.CAPTURES,
    "by": words.CAPTURES,
    "force": words.ROLES,
    "commander": tuple(words.COMMANDERS),
    "deploys": words.DEPLOYMENTS,
    "criticals": words.CRITICALS,
    "expect": (*words.STATUSES, *words.QUANTITIES),
    "not": (*words.STATUSES, *words.QUANTITIES),
    "after": words.PHASES,
    "of": words.LOSSES,
    "ground": words.KINDS["ground"],
}
"""The keyword nearest before a plain word -> the table that the word is from."""

CODES = {"using": words.WEAPONS, "type": words.UNIT_TYPES}
EDGES_ONLY = ("home", "edge", "enters", "from", "over", "commander")
"""Keywords behind which only the edges of the table are directions."""

PLACES = ("unit", *words.FIRED_AT)
FIGHTERS = ("unit", "force")

WANTED: dict[str, tuple[str, ...]] = {
    "on": STOOD_ON,
    **dict.fromkeys(("deploys", "commander", "defend", "area", "plus", "minus", "both", "holds"), ("area",)),
    **dict.fromkeys(("of", "initiative", "for", "by", "winner", "say", "show"), ("force",)),
    **dict.fromkeys(("aboard", "behind", "master", "slaves", "members", "sees", "onto", "remove"), ("unit",)),
    **dict.fromkeys(("loads", "unloads", "loading", "unloading"), ("unit",)),
    **dict.fromkeys(("charges", "swarms", "charge", "swarm", "against"), ("unit",)),
    **dict.fromkeys(("punches", "kicks", "punch", "kick", "swings at", "swing at"), ("unit", *BUILT)),
    **dict.fromkeys(("expect", "not"), (*FIGHTERS, *words.FIRED_AT, "minefield")),
    **dict.fromkeys(("load", "unload", "range", "setup", "rolling"), ("unit",)),
    "detonates": ("minefield",),
    **dict.fromkeys(("embarks on", "embarking on", "embark on"), ("unit",)),
    **dict.fromkeys(("fires at", "fire at", "to hit"), PLACES),
    "fire to": words.FIRED_AT,
    "spotted by": ("unit",),
    "captured by": ("force",),
    "searchlight on": FIGHTERS,
    "say to": ("force",),
    "show to": ("force",),
    "range to": ("unit",),
    **dict.fromkeys(("when", "whenever", "and", "or", "once"), (*FIGHTERS, "objective", *BUILT)),
    "enters": ("area",),
}
"""The nearest keyword, or the two nearest, before a name -> what the name stands for; units and forces elsewhere."""

CARRIED_ON = ("area", "commander")
"""Keywords whose names need not stand right behind them or a comma; elsewhere a name there begins something new."""

DECLARING = frozenset(("unit", "force", "lance", "network", "parameter", "objective", "minefield"))
"""Keywords right behind which a name is new."""

FILES = {
    "include": (".strike",),
    "piece": (".stl", ".obj", ".glb", ".gltf", ".ply", ".off", ".3mf"),
    "mesh": (".stl", ".obj", ".glb", ".gltf", ".ply", ".off", ".3mf"),
    "heights": (".png", ".tif", ".tiff"),
    "show": (".png", ".jpg", ".jpeg"),
}
"""The word before a file's name -> how names of such files end."""


def table(place: Place, sort: str) -> tuple[str, ...]:
    """The words of a closed table that may stand here, by the sort of word that the grammar has here."""
    keyword = place.keyword()
    match sort:
        case "status":
            return words.STATUSES
        case "goal":
            return tuple(words.VICTORIES)
        case "phase":
            return words.PHASES
        case "kind":
            return words.KINDS.get(keyword, ())
        case "share":
            return words.SHARES
        case "word" if place.accepts("_OF"):
            return words.MEASURES
        case "word" | "commander" | "surface":
            return TABLES.get(keyword, ())
        case _:
            return ()


def edges_only(place: Place) -> bool:
    """Whether the only directions that fit are the edges of the table; a wind comes from anywhere."""
    return place.keyword() in EDGES_ONLY and place.keyword(1) != "wind"


def wanted(place: Place) -> tuple[str, ...]:
    """The sorts of names that may stand here; none where a new name stands."""
    last, nearest = place.before[-1] if place.before else None, place.keyword()
    if last is None or last.type in (*TYPED, "RPAR", "LBRACE", "RBRACE"):
        return WANTED[nearest] if nearest in CARRIED_ON else FIGHTERS
    if last in DECLARING or (last in words.FEATURES and _section(place) not in ORDERED):
        return ()
    return WANTED.get(f"{place.keyword(1)} {nearest}", WANTED.get(nearest, FIGHTERS))


def unfit(place: Place) -> frozenset[str]:
    """Keywords of clauses that the grammar would let through and the statement at this place does not have."""
    before, section = place.before, _section(place)
    for i in reversed([i for i, token in enumerate(before) if token.type not in TYPED]):
        token, both = before[i], " ".join(before[i : i + 2])
        if token.type in ("LBRACE", "RBRACE", "EXPECT") or token in ("enters", "turn"):
            break
        if section in ORDERED and token in words.ORDER_WORDS:
            return ORDER_CLAUSES - set(words.VERBS.get(both, words.VERBS.get(str(token), ())))
        row = both if token == "ground" else str(token)
        if row in words.FEATURES and section != "force":
            needed, further = words.FEATURES[row]
            return FEATURE_CLAUSES - {*needed, *further}
    return frozenset()


def _section(place: Place) -> str | None:
    """The keyword of the section that a place is in."""
    keywords = (token for token in reversed(place.before) if token.type not in TYPED)
    return next((str(token) for token in keywords if token in words.SECTIONS), None)


ORDERED = ("turn", "setup")
"""Sections of orders: nothing is laid on the table in them."""

ORDER_CLAUSES = frozenset(word for clauses in words.VERBS.values() for word in clauses) - {"at"}
FEATURE_CLAUSES = frozenset(
    word for needed, further in words.FEATURES.values() for word in (*needed, *further) if word not in words.FEATURES
)
