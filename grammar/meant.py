"""What players write in plain English, and how the language says it."""

from __future__ import annotations

from itertools import product

_TO = {
    # the sections and what stands in them
    "when": ("if", "on", "at", "after", "once"),
    "parameter": ("set", "let", "var", "define", "variable", "option"),
    "include": ("import", "load", "use"),
    "force": ("side", "team", "army", "player", "faction"),
    "turn": ("round",),
    "turns": ("rounds",),
    "table": ("map", "board", "battlefield"),
    "unit": ("mech", "mek", "battlemech", "vehicle", "tank", "infantry", "model"),
    "lance": ("star", "platoon", "squad", "level_ii", "group"),
    "woods": ("forest", "trees", "tree", "wood"),
    "water": ("river", "lake", "pond", "stream"),
    "building": ("house", "bunker", "tower", "hangar"),
    "hill": ("mountain",),
    "swamp": ("marsh", "bog"),
    "fields": ("field", "crops", "farmland"),
    "road": ("street", "path", "track"),
    "area": ("zone", "region"),
    # clauses
    "at": ("position", "pos", "in", "on", "is at"),
    "facing": ("faces", "face", "looking", "heading", "direction", "to face", "facing to"),
    "skill": ("pilot", "pilots", "gunnery", "piloting"),
    "leader": ("commander",),
    "height": ("level", "levels", "high", "tall", "elevation"),
    "depth": ("deep",),
    "width": ("wide",),
    "radius": ("diameter",),
    "turned": ("rotated", "rotation", "angle"),
    "along": ("from",),
    "worth": ("points", "value"),
    "enters turn": ("enters on turn", "arrives on turn", "arrives turn"),
    "enters from": ("arrives from",),
    "with overheat": ("overheating", "overheats"),
    "using": ("with",),
    "by": ("for", "with"),
    "via": ("through", "past", "over"),
    # orders and expectations
    "moves to": ("moves at", "moves towards", "moves into"),
    "moves": ("walks", "walk", "runs", "run", "sprints", "goes", "marches", "advances", "drives", "retreats"),
    "jumps": ("leaps", "hops"),
    "jumps onto": ("jumps on", "jumps at", "stomps"),
    "stands": ("waits", "stays", "stops", "does nothing"),
    "sets fire to": ("burns down", "torches", "ignites", "kindles", "lights"),
    "fights the fire": ("extinguishes", "douses", "puts out"),
    "fires at": ("shoots", "shoot", "shoots at", "shoot at", "attacks", "fires on", "fires upon", "targets"),
    "charges": ("rams", "charges at", "charges into"),
    "punches": ("hits", "punches at", "strikes", "melees"),
    "kicks": ("kicks at",),
    "swarms": ("swarms at",),
    "dice": ("roll", "rolls"),
    "may": ("can",),
    "cannot": ("can not", "may not", "does not", "could not"),
    "clearly": ("fully", "completely"),
    # conditions and what comes of them
    "begins": ("starts", "start", "beginning"),
    "ends": ("stops", "finishes"),
    "every": ("each", "any"),
    "battle": ("game", "scenario"),
    "enters": ("reaches", "in", "at"),
    "destroyed": ("dead", "dies", "killed"),
    "and": ("with", "plus", ","),
    "receives": ("gets", "get", "calls"),
    "gains": ("scores", "earns", "gets"),
    "say": ("print", "tell", "message", "write", "announce"),
    "remove": ("delete", "kill", "destroy"),
    "or": ("else", "otherwise", ","),
    "battle_to_the_last": ("battle to the last",),
    "hold_the_line": ("hold the line",),
    # words that say nothing here
    "": (
        *("is", "are", "was", "has been", "the", "a", "an", "of the", "will", "then", "now", "equals", "exactly"),
        *("inches", "inch", "degrees", "degree", "at least", "more than"),
    ),
}

_COUNTS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_LETTERS = {"north": "n", "south": "s", "east": "e", "west": "w"}


def _compass() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {word: (letter,) for word, letter in _LETTERS.items()}
    for one, other in product(("north", "south"), ("east", "west")):
        found[f"{one}-{other}"] = (f"{one} {other}", f"{one}_{other}", _LETTERS[one] + _LETTERS[other])
    return found


def _turned() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    counts = [(str(number), (word,)) for number, word in enumerate(_COUNTS, 1)]
    for right, wrong in (*_TO.items(), *_compass().items(), *counts):
        for words in wrong:
            found.setdefault(words, []).append(right)
    return {words: tuple(right) for words, right in found.items()}


MEANT = _turned()
"""Words that players write -> what they may mean by them, '' where they say nothing."""

LONGEST_PHRASE = max(len(words.split()) for words in MEANT)
"""Words of the longest phrase in the table."""
