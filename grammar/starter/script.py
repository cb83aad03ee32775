"""The text of a starter: every part of a script, with comments that say what else may stand there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.answer import Refused
from grammar.diagnostics import Diagnostic
from grammar.format import format_text
from grammar.parse import parser
from grammar.starter.draws import Draws
from grammar.starter.forces import Side, identifier, raise_sides
from grammar.starter.ground import Ground, lay_out

SPACING, MARGIN = 4.0, 3.0
ROWS = (6.0, 3.0)
"""Inches from the home edge at which units stand, the front row first."""

INCHES_A_TURN = 6.0
"""Of the table's depth: so many turns last long enough to cross it and fight."""

SMALLEST, LARGEST = 36, 240
"""Inches of either side of a starter's table."""

OBJECTIVES = ("relay", "depot")


@dataclass(frozen=True)
class Kind:
    """A type of scenario: what it is about, the commanders of the attacker and the defender, and how the second is
    outnumbered.
    """

    about: str
    attacker: str = "aggressive"
    defender: str = "aggressive"
    odds: int = 1
    wins: str = ""


KINDS = {
    "battle_to_the_last": Kind("Two forces meet, and neither gives way.", wins="who has units left wins"),
    "hold_the_line": Kind(
        "A few hold a line against many.",
        defender="defend {place}",
        odds=2,
        wins="the defender wins when as many attackers are lost as it had units",
    ),
    "breakthrough": Kind(
        "The attacker must get past the defender and over the far edge.",
        attacker="breakthrough north",
        wins="the attacker wins when half of its units are over the north edge",
    ),
    "capture": Kind(
        "The attacker must take what the defender guards.",
        defender="hold",
        wins="the attacker wins when it has captured every objective",
    ),
}
"""The types of scenario that a starter can be made of."""


@dataclass(frozen=True)
class Wish:
    """What a starter is asked for: its type, points a side, level, table in inches, and the seed of all chance."""

    kind: str
    pv: int
    level: str
    width: int
    depth: int
    seed: int


@dataclass(frozen=True)
class Starter:
    """A script to start from, and its two sides, the attacker or the southern one first."""

    text: str
    sides: tuple[Side, Side]


def starter(wish: Wish) -> Starter:
    """The starter that is asked for, in canonical form. Raises `Refused` for one that cannot be."""
    for side in (wish.width, wish.depth):
        if not SMALLEST <= side <= LARGEST:
            raise Refused(f"a table for a start has sides of {SMALLEST} to {LARGEST} inches, not {side}", status=2)
    draws = Draws(wish.seed)
    sides = raise_sides(draws, wish.pv, wish.level, KINDS[wish.kind].odds)
    ground = lay_out(draws, wish.width, wish.depth)
    text = format_text("\n".join(_lines(wish, sides, ground)))
    assert not isinstance(text, Diagnostic), text
    return Starter(text, sides)


def _lines(wish: Wish, sides: tuple[Side, Side], ground: Ground) -> Iterator[str]:
    kind = KINDS[wish.kind]
    south, north = sides
    taken = [south.army.id, north.army.id, ground.place, *OBJECTIVES]
    names = [[_new(identifier(card.name), taken) for card in side.cards] for side in sides]
    title = wish.kind.replace("_", " ").capitalize()
    yield f"# {title}: {south.army.name} ({south.points} points) against {north.army.name} ({north.points} points)."
    yield "# A text to be changed: 'play' plays it, 'watch' shows it, 'check' finds what is wrong with it."
    yield "# All that a script may say stands in grammar/LANGUAGE.md."
    yield ""
    yield f'scenario "{title} at the {ground.shown}" {{'
    yield f'about "{kind.about}"'
    yield f"level {wish.level}  # or another level of the rules"
    if wish.level != "introductory":
        yield "# rules forced_withdrawal  # crippled units go home"
    yield f"turns {max(6, round(wish.depth / INCHES_A_TURN))}"
    yield f"seed {wish.seed}  # another number, other dice"
    yield "}"
    yield ""
    yield "# Points are (x, y): inches to the east and to the north from the south-west corner."
    yield f"table {wish.width} x {wish.depth} {{"
    yield from ground.lines
    yield "}"
    yield ""
    yield "# A commander gives the orders that the script does not: aggressive, hold, defend AREA, breakthrough EDGE,"
    yield "# or orders, by which units do only what is written in the turns."
    yield from _force(wish, south, names[0], "south", kind.attacker, "attacker")
    yield ""
    yield from _force(wish, north, names[1], "north", kind.defender.format(place=ground.place), "defender")
    yield ""
    if wish.kind == "capture":
        yield "# One unit that stands within 2 inches of a marker at the end of two turns takes it."
        for name, x in zip(OBJECTIVES, (wish.width / 3, 2 * wish.width / 3), strict=True):
            yield f"objective {name} at ({round(x)}, {wish.depth - 9}) for {south.army.id} captured by standing 2 turns"
        yield ""
    named = {"hold_the_line": f" by {north.army.id}", "battle_to_the_last": ""}
    yield f"# How it is won: {kind.wins}."
    yield f"victory {wish.kind}{named.get(wish.kind, f' by {south.army.id}')}"
    yield ""
    yield "# What may happen on the way, as many of these as you like."
    yield f'# when half of {south.army.id} lost {{ say "Fall back!"  {south.army.id} commander hold }}'
    yield ""
    yield "# Without orders a turn is the commanders'. Take a '#' away to give an order yourself."
    yield "turn 1 {"
    x, y = places(wish, len(names[0]))[0]
    yield f"# {names[0][0]} moves to ({x:g}, {y + south.cards[0].move.ground / 2:g}) facing north"
    yield f"# {names[0][0]} fires at {names[1][0]}"
    yield f"# expect {names[0][0]} at ({x:g}, {y + south.cards[0].move.ground / 2:g})"
    yield "}"


def _force(wish: Wish, side: Side, names: list[str], edge: str, commander: str, role: str) -> Iterator[str]:
    shown = f" {role}" if wish.kind != "battle_to_the_last" else ""
    yield f'force {side.army.id} "{side.army.name}"{shown} {{'
    yield f"home {edge}"
    yield f"commander {commander}"
    facing = "north" if edge == "south" else "south"
    for i, ((x, y), name, card) in enumerate(zip(places(wish, len(names)), names, side.cards, strict=True)):
        row = y if edge == "south" else wish.depth - y
        note = "  # may have a skill of its own: skill 3" if not i and edge == "south" else ""
        yield f'unit {name} "{card.title}" at ({x:g}, {row:g}) facing {facing}{note}'
    yield "}"


def places(wish: Wish, units: int) -> list[tuple[float, float]]:
    """Where units stand, as seen from their own edge: in rows, in the middle of it. Raises `Refused` for too many."""
    room = int((wish.width - 2 * MARGIN) // SPACING) + 1
    if units > room * len(ROWS):
        raise Refused(f"a table {wish.width} inches wide has no room for {units} units a side", status=2)
    found = []
    for row, y in enumerate(ROWS):
        count = min(room, units - row * room)
        first = round(wish.width - (count - 1) * SPACING) / 2
        found += [(first + i * SPACING, y) for i in range(count)]
    return found


def _new(name: str, taken: list[str]) -> str:
    """A name that nothing else has, and that is no word of the language; it is taken from now on."""
    plain = name if parser().options.postlex.kind_of(name) == "WORD" else f"{name}_unit"  # type: ignore[union-attr]
    unused = plain
    number = 1
    while unused in taken:
        number += 1
        unused = f"{plain}_{number}"
    taken.append(unused)
    return unused
